"""Quantum Minesweeper: a minesweeper that never asks for luck. The engine and its solver.

>>> from qmines import Position, analyse
>>> analyse(Position.from_text("3x2x1\\n1#1\\n1#1")).worlds
2
"""

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
