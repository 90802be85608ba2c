"""Quantum Minesweeper: a minesweeper that never needs luck. The engine and its solver.

>>> from qmines import Position, analyse
>>> analyse(Position.from_text("3x2x1\\n1#1\\n1#1")).worlds
2

Names are imported when they are first used, because Python imports this package before the command line can print
anything.
"""

TYPE_CHECKING = False  # the name that type checkers know; importing `typing` itself takes too long
if TYPE_CHECKING:
    from qmines.checker.proofs import check_proof as check
    from qmines.errors import Conflict, ImpossiblePosition, PositionError, QminesError, TooComplex
    from qmines.game.game import Game
    from qmines.game.params import Params
    from qmines.game.records.replay import replay, verify
    from qmines.game.rules import Rules, preset
    from qmines.position import Position
    from qmines.proofs.prove import Proof, Prover
    from qmines.solver.analyse import Analysis, Solver, analyse
    from qmines.solver.frontier import Frontier
    from qmines.solver.repairs import Repair, repairs

__version__ = "0.1.0"

__all__ = [
    "Analysis",
    "Conflict",
    "Frontier",
    "Game",
    "ImpossiblePosition",
    "Params",
    "Position",
    "PositionError",
    "Proof",
    "Prover",
    "QminesError",
    "Repair",
    "Rules",
    "Solver",
    "TooComplex",
    "__version__",
    "analyse",
    "check",
    "preset",
    "repairs",
    "replay",
    "verify",
]

_HOMES = {
    "check": ("qmines.checker.proofs", "check_proof"),
    **{
        name: ("qmines.errors", name)
        for name in ("Conflict", "ImpossiblePosition", "PositionError", "QminesError", "TooComplex")
    },
    "Game": ("qmines.game.game", "Game"),
    "Params": ("qmines.game.params", "Params"),
    **{name: ("qmines.game.records.replay", name) for name in ("replay", "verify")},
    **{name: ("qmines.game.rules", name) for name in ("Rules", "preset")},
    "Position": ("qmines.position", "Position"),
    **{name: ("qmines.proofs.prove", name) for name in ("Proof", "Prover")},
    **{name: ("qmines.solver.analyse", name) for name in ("Analysis", "Solver", "analyse")},
    "Frontier": ("qmines.solver.frontier", "Frontier"),
    **{name: ("qmines.solver.repairs", name) for name in ("Repair", "repairs")},
}
"""The public names of the package: the module that defines each, and its name there."""


def __getattr__(name: str) -> object:
    """A public name of the package. Raises `AttributeError`."""
    if name not in _HOMES:
        raise AttributeError(f"module 'qmines' has no attribute {name!r}")
    from importlib import import_module

    module, own_name = _HOMES[name]
    return getattr(import_module(module), own_name)
