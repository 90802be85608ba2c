"""The record of a replay: the same game as a record of ours, so that everything that reads records works with it.

Its board is given, and no cell is open at first: flags may come before the first opening, which is a move like any
other. Times count from the first opening, and what came before has the time 0. Only strict no-guess games have a start,
since their rules protect it.
"""

from __future__ import annotations

from qmines.errors import GameError, PositionError
from qmines.formats.replays.played import Played
from qmines.formats.replays.replay import Act
from qmines.game.moves import Move
from qmines.game.moves import Played as PlayedMove
from qmines.game.params import Params
from qmines.game.records.begin import begun_on
from qmines.game.records.record import header, move_text, text_of
from qmines.game.rules import preset

_SEED = "0"


def record_of(done: Played) -> str:
    """The record of a replay. Raises `PositionError` with the reason if it has none."""
    replay = done.replay
    if not replay.rules:
        raise PositionError(replay.why_not)
    if done.first is None:
        raise PositionError("No cell was opened in this replay, so there is no game to review.")
    params = _params(done)
    if params.start is not None:
        return _strict(params, done)
    moves = (PlayedMove(at, "p", move) for at, move in _timed(done))
    return header(params) + "".join(move_text(replay.grid, move) for move in moves)


def _params(done: Played) -> Params:
    replay, grid = done.replay, done.replay.grid
    try:
        return Params(
            rows=grid.rows,
            columns=grid.columns,
            mine_count=len(replay.layout),
            seed=_SEED,
            rules_name=replay.rules,
            rules=preset(replay.rules),
            origin="given",
            begun=replay.header.begun,
            start=done.first if replay.rules == "strict-no-guess" else None,
            board=replay.layout,
        )
    except GameError as error:
        raise PositionError(f"This replay cannot be reviewed. {error}") from error


def _strict(params: Params, done: Played) -> str:
    """The record of a game in which each opening had to be proven. Its first opening is the game's beginning."""
    try:
        game = begun_on(params)
        for at, move in _timed(done):
            game.play(move, at=at)
    except GameError as error:
        raise PositionError(f"This replay cannot be reviewed. {error}") from error
    return text_of(game)


def _timed(done: Played) -> list[tuple[int, Move]]:
    """The moves with their times, which never fall."""
    grid, timed, last = done.replay.grid, list[tuple[int, Move]](), 0
    for act in done.acts:
        last = max(last, _since(act, done.began))
        timed.append((last, Move(act.verb, grid.place(act.cell))))
    return timed


def _since(act: Act, began: int | None) -> int:
    return 0 if act.at is None or began is None else act.at - began
