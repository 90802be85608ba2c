"""Records played again: the game of a record, after each of its moves, and whether all of it follows.

A replay takes boards that were searched for from the `board` lines, rearrangings from the `moved` lines, and what the
game did by itself from its `g` moves, and checks that the rules allow them. So a record stays readable whatever a later
version would draw or teach. `verify` also draws them again: rearrangings always, boards where the record is of this
version. Where the rules have the game open a cell, the record must have that move: without it the player would have had
another game. How a lesson ends, or that it ends at all, is not looked for again.
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
    """What a verified record comes to: its end (`won`, `lost`, or how it stands), milliseconds of play, saves, moves,
    and whether all that was drawn, its board and the rearrangings, was drawn again and agreed.
    """

    state: str
    elapsed: int
    saves: int
    moves: int
    redrawn: bool


def replay(text: str, *, redraw: bool = False) -> Game:
    """The game of a record, ready to go on. Raises `RecordError` where something does not follow.

    With `redraw`, rearrangings are drawn as well and must agree.
    """
    return result_of(replaying(text, redraw=redraw))


def replaying(
    text: str, *, redraw: bool = False, solver: Solver | None = None, grade: Grade | None = None
) -> Generator[Game, None, Game]:
    """The game of a record after each of its moves, one and the same object, first as it begins; that is what it gives,
    too.

    A solver other than the game's own must judge alike. A board that is still to be found may be wished of a grade.
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
    """Does what `replaying` does, of a record that has been read."""
    game = Game(params, solver, Draws(grade))
    meter = Meter(MOST_SEARCH, MOST_MEMORY) if redraw else None
    yield game
    for played in moves:
        _repeat(game, played, meter)
        yield game
    return game


def _repeat(game: Game, played: Played, meter: Meter | None) -> None:
    """Makes one move of a record, with its draws as recorded; with a meter for searches they are compared with what is
    drawn again. Raises `RecordError` where it does not follow.
    """
    where = f"Move {len(game.moves) + 1}, {str(played.move)!r},"
    if played.who != "g" and _is_due(game):
        raise RecordError(f"{where} comes where the game itself opens a cell.")
    worked_out = game.outcomes
    if meter is None:
        game.outcomes = RecordedDraws(played, where, worked_out)
    else:
        game.outcomes = ComparedDraws(played, where, worked_out, meter)
    try:
        events = game.play(played.move, at=played.at, who=played.who)
    except (MoveError, GameError) as error:
        raise RecordError(f"{where} cannot be made. {error}") from error
    finally:
        game.outcomes = worked_out
    if not events:
        raise RecordError(f"{where} has no effect there.")
    if played.board is not None and game.moves[-1].board is None:
        raise RecordError(f"{where} lays out no board, but the record says it does.")
    if game.moves[-1] != played:
        raise RecordError(f"{where} rearranges nothing, but the record says it does.")


def verify(text: str) -> Report:
    """Replays a record and checks all that can be checked, within what `bounds` allows. Raises `RecordError`."""
    if len(text) > LONGEST:
        raise RecordError(f"The record of a game is a text of at most {LONGEST:,} characters.")
    params, moves = read(text)
    try:
        game = result_of(repeating(params, moves, redraw=True, solver=bounded_solver(params)))
        if _is_due(game):
            raise RecordError("The record ends where the game itself opens a cell.")
    except TooComplex as error:
        raise RecordError("The game is too complex to be examined.") from error
    return Report(game.state, game.elapsed, game.saves, len(game.moves), game.outcomes.redrawn)


def _is_due(game: Game) -> bool:
    """Whether the game has still to open a cell, before anybody else moves."""
    return game.state == "playing" and bool(game.assist.due())
