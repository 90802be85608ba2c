"""Games that machines play, for the Lab: a few of a run at a time, and any of them as a record."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast, get_args

from qmines.bridge.messages import Answer, Handler, Message, text_in, whole_in
from qmines.bridge.progress import Progress
from qmines.errors import MessageError
from qmines.game.record import text_of
from qmines.lab.games import games
from qmines.lab.play import Level
from qmines.lab.recorded import recorded
from qmines.review.summary import summary
from qmines.strategies.named import named
from qmines.strategies.strategy import Start, Strategy

MOST_GAMES = 1000
"""The most games of one request."""


class Lab:
    """The messages about simulated games. They touch no game on the board."""

    def __init__(self) -> None:
        self.handlers: dict[str, Handler] = {"simulate": self._simulate, "simulated": self._simulated}

    def _simulate(self, message: Message) -> Iterator[Answer | Progress]:
        first, count = whole_in(message, "from"), whole_in(message, "count")
        if not (first >= 1 and 1 <= count <= MOST_GAMES):
            raise MessageError(f"From 1 to {MOST_GAMES:,} games are played at a time, the first being number 1.")
        level, seed = _level(message), text_in(message, "seed")
        level.params(seed)
        played = []
        for game in games(_strategy(message), level, seed, range(first, first + count)):
            played.append(game)
            yield Progress("simulate", len(played), count)
        fields = {
            "outcomes": "".join(game.outcome for game in played),
            "guesses": [game.guesses for game in played],
            "luck": [None if game.luck is None else round(game.luck, 3) for game in played],
            "ms": [round(game.nanoseconds / 1e6, 3) for game in played],
        }
        yield fields, b""

    def _simulated(self, message: Message) -> Answer:
        game = recorded(_strategy(message), _level(message), text_in(message, "seed"), whole_in(message, "number"))
        return {"record": text_of(game), "summary": summary(game).data()}, b""


def _level(message: Message) -> Level:
    start = text_in(message, "start")
    if start not in get_args(Start):
        raise MessageError(f"The field start of a message is one of {', '.join(get_args(Start))}.")
    rows, columns, mines = (whole_in(message, name) for name in ("rows", "columns", "mines"))
    return Level(rows, columns, mines, cast(Start, start))


def _strategy(message: Message) -> Strategy:
    return named(text_in(message, "strategy"))
