"""Quantum Minesweeper: a minesweeper that never asks for luck. The engine and its solver.

>>> from qmines import Position, analyse
>>> analyse(Position.from_text("3x2x1\\n1#1\\n1#1")).worlds
2

What it offers is imported when it is first asked for: Python imports this before the command line can say a word.
"""

TYPE_CHECKING = False  # as checkers of types know it; `typing` itself takes too long to come
if TYPE_CHECKING:
    from qmines.errors import ImpossiblePosition, PositionError, QminesError, TooComplex
    from qmines.position import Position
    from qmines.solver.analyse import Analysis, Solver, analyse

__version__ = "0.1.0"

__all__ = [
    "Analysis",
    "ImpossiblePosition",
    "Position",
    "PositionError",
    "QminesError",
    "Solver",
    "TooComplex",
    "__version__",
    "analyse",
]

_HOMES = {
    **dict.fromkeys(["ImpossiblePosition", "PositionError", "QminesError", "TooComplex"], "qmines.errors"),
    **dict.fromkeys(["Position"], "qmines.position"),
    **dict.fromkeys(["Analysis", "Solver", "analyse"], "qmines.solver.analyse"),
}


def __getattr__(name: str) -> object:
    """What the package offers under a name. Raises `AttributeError`."""
    if name not in _HOMES:
        raise AttributeError(f"module 'qmines' has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(_HOMES[name]), name)
