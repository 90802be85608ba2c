"""Why a cell is what it is, and why a game was lost: the proof, or two worlds where nothing can be proven.

Both rest on what counts by the rule `knowledge`. Where that is all that can be found out, a proof may open what is
certainly safe on its way, and then uses its number: the player could have seen it. Answers are had where hints are: in
games begun with them, and after the end. They are no moves.
"""

from __future__ import annotations

from dataclasses import dataclass

from qmines.errors import MoveError
from qmines.game.events import Lost
from qmines.game.game import Game
from qmines.game.params import BUDGETS
from qmines.grid import Cell
from qmines.position import CLOSED, EXPLODED, FLAGGED, MARKED, Position
from qmines.solver.analyse import Solver
from qmines.solver.prove import Proof, prove, world_with
from qmines.solver.worlds import Draw

_UNFLAGGED = bytes(CLOSED if code in (FLAGGED, MARKED) else code for code in range(256))


@dataclass(frozen=True)
class Why:
    """What is said of some cells of a position: a proof of one verdict, or the mines of two worlds, of which the first
    has a mine there and the second none.
    """

    position: Position
    cells: tuple[Cell, ...]
    proof: Proof | None
    worlds: tuple[frozenset[Cell], ...]


def why(game: Game, cell: Cell | None) -> Why:
    """Why a closed cell is safe, a mine, or neither; None: why the decision that lost the game did.

    Raises `MoveError` where there is nothing to tell or it may not be told, `TooComplex` where it cannot be found.
    """
    cells = _lost_by(game) if cell is None else _asked(game, cell)
    seen = game.position()
    position = Position(seen.grid, seen.mine_count, seen.cells.translate(_UNFLAGGED))
    known, numbers = position, None
    solver = Solver(BUDGETS[game.params.draws])
    if game.params.rules.knowledge == "deducible" and game.layout is not None:
        known = game.closure().position
        numbers = {found: code for found, code in enumerate(known.cells) if code < CLOSED <= position.cells[found]}
    proof = prove(position, cells, numbers, solver)
    if proof is not None:
        return Why(position, cells, proof, ())
    draw = Draw(f"why {','.join(map(str, cells))}")  # no draw of a game begins so: its seed has no space
    mined = next(other for other in cells if known.cells[other] >= CLOSED)
    worlds = (world_with(solver, known, draw, mines=[mined]), world_with(solver, known, draw, safe=cells))
    return Why(position, cells, None, worlds)


def _asked(game: Game, cell: Cell) -> tuple[Cell, ...]:
    if not game.has_ended:
        if not game.params.hints:
            raise MoveError("This game was begun without hints.")
        if game.state == "paused":
            raise MoveError("The game is paused.")
    if not (cell < game.params.grid.size and CLOSED <= game.position().cells[cell] < EXPLODED):
        raise MoveError("Only of a closed cell can be asked why.")
    return (cell,)


def _lost_by(game: Game) -> tuple[Cell, ...]:
    for event in game.end:
        if isinstance(event, Lost) and event.cells:
            return event.cells
    raise MoveError("No decision has lost this game.")
