"""Replays records: the game of a record, after each of its moves, and whether all of it follows.

A replay reads boards that were searched for from the `board` lines, rearrangements from the `moved` lines, and the
game's own moves from the `g` lines, and checks that the rules allow them. So a record stays readable whatever a later
version would draw or teach. `verify` also draws them again: rearrangements always, boards if the record is of this
version. If the rules make the game open a cell, the record must have that move: without it the player would have had
another game. How a lesson ends, or whether it ends at all, is not checked.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from dataclasses import dataclass

from qmines.errors import GameError, MoveError, RecordError, TooComplex
from qmines.game.draws import Draws
from qmines.game.game import Game
from qmines.game.moves import Played
from qmines.game.params import Grade, Params
from qmines.game.records.bounds import LONGEST, MOST_MEMORY, MOST_SEARCH, bounded_solver
from qmines.game.records.record import read
from qmines.game.records.recorded import ComparedDraws, RecordedDraws
from qmines.solver.analyse import Solver
from qmines.solver.meter import Meter
from qmines.work import result_of


@dataclass(frozen=True)
class Report:
    """The result of a verified record: its end (`won`, `lost`, or its state so far), milliseconds of play, saves,
    moves, and whether everything drawn, its board and the rearrangements, was drawn again and agreed.
    """

    state: str
    elapsed: int
    saves: int
    moves: int
    redrawn: bool


def replay(text: str, *, redraw: bool = False) -> Game:
    """The game of a record, ready to go on. Raises `RecordError` if something does not follow.

    With `redraw`, rearrangements are drawn as well and must agree.
    """
    return result_of(replaying(text, redraw=redraw))


def replaying(
    text: str, *, redraw: bool = False, solver: Solver | None = None, grade: Grade | None = None
) -> Generator[Game, None, Game]:
    """Yields the game of a record as it begins and after each of its moves, always the same object, and returns it.

    A solver other than the game's own must decide alike. A board that is still to be found may have a chosen grade.
    """
    return (yield from repeating(*read(text), redraw=redraw, solver=solver, grade=grade))


def repeating(
    params: Params,
    moves: Iterable[Played],
    *,
    redraw: bool = False,
    solver: Solver | None = None,
    grade: Grade | None = None,
) -> Generator[Game, None, Game]:
    """Does what `replaying` does, for a record that has been read."""
    game = Game(params, solver, Draws(grade))
    meter = Meter(MOST_SEARCH, MOST_MEMORY) if redraw else None
    yield game
    for played in moves:
        _repeat(game, played, meter)
        yield game
    return game


def _repeat(game: Game, played: Played, meter: Meter | None) -> None:
    """Makes one move of a record, with its draws as recorded. With a meter for searches they are also drawn again and
    compared. Raises `RecordError` if the move does not follow.
    """
    where = f"Move {len(game.moves) + 1}, {str(played.move)!r},"
    if played.who != "g" and _is_due(game):
        raise RecordError(f"{where} is where the game itself should open a cell.")
    worked_out = game.outcomes
    if meter is None:
        game.outcomes = RecordedDraws(played, where, worked_out)
    else:
        game.outcomes = ComparedDraws(played, where, worked_out, meter)
    try:
        events = game.play(played.move, at=played.at, who=played.who)
    except (MoveError, GameError) as error:
        raise RecordError(f"{where} is not possible. {error}") from error
    finally:
        game.outcomes = worked_out
    if not events:
        raise RecordError(f"{where} has no effect at that point.")
    if played.board is not None and game.moves[-1].board is None:
        raise RecordError(f"{where} does not draw a board, but the record says it does.")
    if game.moves[-1] != played:
        raise RecordError(f"{where} moves no mines, but the record says it does.")


def verify(text: str) -> Report:
    """Replays a record and checks everything that can be checked, within `bounds`. Raises `RecordError`."""
    if len(text) > LONGEST:
        raise RecordError(f"A game record must be text of at most {LONGEST:,} characters.")
    params, moves = read(text)
    try:
        game = result_of(repeating(params, moves, redraw=True, solver=bounded_solver(params)))
        if _is_due(game):
            raise RecordError("The record ends where the game itself should open a cell.")
    except TooComplex as error:
        raise RecordError("The game is too complex to check.") from error
    return Report(game.state, game.elapsed, game.saves, len(game.moves), game.outcomes.redrawn)


def _is_due(game: Game) -> bool:
    """Whether the game still has to open a cell, before anyone else moves."""
    return game.state == "playing" and bool(game.assist.due())
