"""What a finished game comes to: the figures that totals, bests and lists are made of. All of it follows from the
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
    """A finished game in figures.

    `rules` names a preset, `changes` holds the rules that differ from it; `begun` is UTC, or None where the record does
    not tell. `state` is `won` or `lost`, `reason` how (`opened`, `flagged`) or why (see `events.Lost`). `time` is
    milliseconds of play. `moves` are all lines of the record, `clicks` those by which the player opens, chords, flags
    or marks. `solved` is how much of the 3BV of the last layout is done. `guesses` are decisions that were safe in
    some visible worlds and not in others. `luck` are the bits of decisions survived without a save, `forgiven` those
    of decisions that a save rescued; None where one was not counted. `hinted` are hints about cells, `taught` stages of
    teaching. `deaths` are lives lost, the last one too, and games lost and taken up again; `undone` moves taken back;
    `helped` how often the game opened a cell by itself to help; `machine` how many of the moves a machine made.
    `grade` is that of the board as it was first opened; None where logic alone does not open it, or it has more than
    `MOST_GRADED` cells, or takes more than `MOST_GRADING` to be graded. `algebra` is of games by constraints alone.
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
        """The summary as plain data, by the names that the page has for its fields; those of `algebra` are among them
        only where constraints were played.
        """
        values = asdict(self)
        values |= values.pop("algebra") or {}
        return {name.replace("mine_vision", "mineVision"): value for name, value in values.items()}


def summary(game: Game) -> Summary:
    """The summary of a finished game. Raises `GameError` for one that has not ended."""
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
"""On boards of more cells no grade is worked out."""

MOST_GRADING = 500_000
"""The most work that a grade may take, in units of a meter of its own: no game is refused because of its grade."""


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
