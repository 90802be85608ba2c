"""Our own record of a game: what its end shows, as `qmines.game.records.record` writes and reads it.

A board is written as a game by the rules `classic` with the seed `0` and given mines. Its first cell is open from the
beginning, if it is known; without one the record has no `start`. What is seen is written as moves at the time 0.

It holds the mines, the first cell, and what is seen, if that is true and no mine has exploded; by moves that open what
is open, cell by cell. A board has 2 to 1,000 rows and columns. A record that takes more work than an imported game may
is refused.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator
from dataclasses import dataclass, replace
from typing import Any

from qmines import __version__
from qmines.errors import PositionError, TooComplex
from qmines.formats.content import Content, place_text
from qmines.formats.play import Play, Step, require_true, steps_to
from qmines.game.events import Lost
from qmines.game.field.layout import Layout
from qmines.game.game import Game
from qmines.game.moves import Move, Played, Verb
from qmines.game.params import Params
from qmines.game.records.bounds import LONGEST, bounded_solver
from qmines.game.records.record import header, move_text
from qmines.game.records.record import read as moves_in
from qmines.game.records.replay import repeating
from qmines.game.rules import preset
from qmines.grid import Cell
from qmines.position import EXPLODED
from qmines.review.measures import bbbv
from qmines.work import result_of

_WHAT = "A record"
_RULES = "classic"
_SEED = "0"


def is_record(text: str) -> bool:
    """Whether a text is a record of any version."""
    return text.startswith("qmines ")


def read(text: str) -> Content:
    """Replays a record. Raises `RecordError` with what does not follow."""
    return end_of(result_of(game_in(text)))


def game_in(text: str) -> Generator[Game, None, Game]:
    """The game of a record, with a pause before each of its moves. Raises as `read` does."""
    if len(text) > LONGEST:
        raise PositionError(f"A game record must be text of at most {LONGEST:,} characters.")
    params, moves = moves_in(text)
    try:
        return (yield from repeating(params, moves, solver=bounded_solver(params)))
    except TooComplex as error:
        raise PositionError("The game is too complex to replay.") from error


@dataclass(frozen=True)
class OwnGame:
    """A game of ours as a file holds it."""

    game: Game

    def data(self) -> dict[str, Any]:
        """Its figures, as data for JSON; nobody is named in a record."""
        game = self.game
        verbs = Counter(played.move.verb for played in game.moves if played.who == "p")
        first = 0 if game.params.start is not None else next((each.at for each in game.moves if each.decision), None)
        return {
            "program": f"qmines {__version__}",
            "player": None,
            "date": game.params.begun,
            "result": game.state if game.has_ended else "unfinished",
            "time": None if first is None else (game.elapsed - first) / 1000,
            "bbbv": bbbv(game.params.grid, game.layout or ()),
            "clicks": {"left": verbs["open"], "right": verbs["flag"] + verbs["mark"], "chord": verbs["chord"]},
        }


def end_of(game: Game) -> Content:
    """What the end of a game shows, with the mines that lost it."""
    start = game.start[0] if game.start else None
    view = bytearray(game.position().cells)
    for event in game.end or ():
        for cell in event.fatal if isinstance(event, Lost) else ():
            view[cell] = EXPLODED
    return Content(game.params.grid, game.params.mine_count, bytes(view), game.layout, start, game=OwnGame(game))


def write(content: Content) -> str:
    """A record, without a newline at its end. Raises `GameError` if the board makes no game."""
    mines = content.mines(_WHAT)
    grid, layout, start = content.grid, Layout(content.grid, mines), content.start
    params = Params(
        rows=grid.rows,
        columns=grid.columns,
        mine_count=len(mines),
        seed=_SEED,
        rules_name=_RULES,
        rules=preset(_RULES),
        origin="given",
        board=mines,
        start=start,
    )
    steps: list[Step] = []
    if content.view is not None:
        position = content.position(_WHAT)
        if EXPLODED in position.cells:
            place = place_text(grid, position.cells.index(EXPLODED))
            raise PositionError(f"{_WHAT} of a game in play cannot hold an exploded mine, and there is one at {place}.")
        require_true(position, layout, _WHAT)
        play = Play(layout)
        if start is not None:
            play.open(start)
        opens_more = any(shown <= 8 < code for shown, code in zip(play.view, position.cells, strict=True))
        if opens_more or play.is_won:
            # The first cell would open too much, or end the game before flags are set, so it opens by a later move.
            params, play = replace(params, start=None), Play(layout)
        steps = steps_to(position, play, start)
    return (header(params) + "".join(_line(params, *step) for step in steps)).removesuffix("\n")


def _line(params: Params, verb: Verb, cell: Cell) -> str:
    return move_text(params.grid, Played(0, "p", Move(verb, params.grid.place(cell))))
