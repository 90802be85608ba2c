"""The summary of a finished game: the figures from which totals, bests and lists are made. All of them follow from the
game's record.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from qmines.errors import GameError, TooComplex
from qmines.game.boards.grading import graded
from qmines.game.events import Lost, Won
from qmines.game.field.layout import Layout
from qmines.game.game import Game
from qmines.game.params import BUDGETS, Grade
from qmines.game.rules import preset
from qmines.review.algebra import Algebra, algebra
from qmines.review.measures import bbbv, is_guess, luck_bits, solved_bbbv
from qmines.solver.analyse import Solver
from qmines.solver.meter import Meter

_CLICKS = ("open", "chord", "flag", "mark")


@dataclass(frozen=True)
class Summary:
    """The figures of a finished game.

    `rules` names a preset, and `changes` has the rules that differ from it. `begun` is a time in UTC, or None if the
    record has none. `state` is `won` or `lost`, and `reason` how (`opened`, `flagged`) or why (see `events.Lost`).
    `time` is milliseconds of play. `moves` counts all moves of the record, `clicks` those by which the player opens,
    chords, flags or marks. `solved` is the part of the 3BV of the last layout that is solved.

    `guesses` counts decisions that were safe in some visible worlds and not in others. `luck` is the bits of decisions
    survived without a save, `forgiven` the bits of decisions that a save rescued; each is None if one of its shares was
    not counted. `hinted` counts hints about cells, `taught` stages of teaching. `deaths` counts lives lost, the last
    one included, and games lost and resumed; `undone` moves taken back; `machine` moves that a machine made. `helped`
    is how often the game opened a cell on its own to help.

    `grade` is that of the board as it was first opened; None if logic alone does not open it, if it has more than
    `MOST_GRADED` cells, or if grading it takes more than `MOST_GRADING`. `algebra` is None unless the game was played
    by constraints.
    """

    columns: int
    rows: int
    mines: int
    rules: str
    changes: Mapping[str, str]
    origin: str
    begun: str | None
    hints: bool
    mine_vision: bool
    state: str
    reason: str
    time: int
    moves: int
    clicks: int
    bbbv: int
    solved: int
    saves: int
    guesses: int
    luck: float | None
    forgiven: float | None
    hinted: int
    taught: int
    deaths: int
    undone: int
    helped: int
    machine: int
    grade: Grade | None
    algebra: Algebra | None

    def data(self) -> dict[str, Any]:
        """The summary as plain data, with the page's names for its fields; the fields of `algebra` are among them if
        the game was played by constraints.
        """
        values = asdict(self)
        values |= values.pop("algebra") or {}
        return {name.replace("mine_vision", "mineVision"): value for name, value in values.items()}


def summary(game: Game) -> Summary:
    """The summary of a finished game. Raises `GameError` if the game has not ended."""
    end = game.end[0] if game.end else None
    if not isinstance(end, Won | Lost) or game.layout is None:
        raise GameError("The game has not ended.")
    params, layout = game.params, game.layout
    cells = game.position().cells
    moves = [played.move for played in game.moves if played.who == "p"]
    shares = [*game.survived, *game.forgiven, *game.lost_lives, *game.losses]
    return Summary(
        columns=params.columns,
        rows=params.rows,
        mines=params.mine_count,
        rules=params.rules_name,
        changes=params.rules.changes_from(preset(params.rules_name)),
        origin=params.origin,
        begun=params.begun,
        hints=params.hints,
        mine_vision=params.mine_vision,
        state=game.state,
        reason=end.how if isinstance(end, Won) else end.reason,
        time=game.elapsed,
        moves=len(game.moves),
        clicks=sum(move.verb in _CLICKS for move in moves),
        bbbv=bbbv(params.grid, layout),
        solved=solved_bbbv(params.grid, layout, lambda cell: cells[cell] <= 8),
        saves=game.saves,
        guesses=sum(map(is_guess, shares)),
        luck=_rounded(luck_bits(game.survived)),
        forgiven=_rounded(luck_bits(game.forgiven)),
        hinted=sum(move.verb == "hint" and move.place is not None for move in moves),
        taught=sum(move.verb == "hint" and move.place is None for move in moves),
        deaths=game.deaths,
        undone=sum(move.verb == "undo" for move in moves),
        helped=game.assist.helped,
        machine=sum(played.who == "m" for played in game.moves),
        grade=_grade(game),
        algebra=algebra(game),
    )


MOST_GRADED = 2500
"""The most cells of a board that is graded."""

MOST_GRADING = 500_000
"""The most work that grading may take, in units of a separate meter: no game is refused because of its grade."""


def _grade(game: Game) -> Grade | None:
    params = game.params
    if game.start is None or params.grid.size > MOST_GRADED:
        return None
    first, mines = game.start
    solver = Solver(BUDGETS[params.draws], Meter(MOST_GRADING))
    try:
        return graded(solver, Layout(params.grid, mines), params.mine_count, {first, *params.opened})
    except TooComplex:
        return None


def _rounded(bits: float | None) -> float | None:
    return None if bits is None else round(bits, 2)
