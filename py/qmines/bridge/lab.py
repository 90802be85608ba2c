"""The Lab's simulated games: a few games of a run at a time, and any single one as a record.

An untrusted strategy plays elsewhere, so its games are posed: `pose` plays them up to the first choice, and `answered`
carries the choices out. The strategy receives what a player sees, and the state of its random numbers, which follows
from the game's number; the seed stays here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import cast, get_args

from qmines.bridge.messages import Answer, Handler, Message, text_in, whole_in
from qmines.bridge.progress import Progress
from qmines.errors import MessageError
from qmines.game.records.record import text_of
from qmines.lab.games import games
from qmines.lab.play import Level, Played, chance
from qmines.lab.recorded import recorded, retold
from qmines.lab.remote import RemoteGames, RemotePlayer
from qmines.review.summary import summary
from qmines.strategies.named import named
from qmines.strategies.strategy import Assume, Choice, Inference, Open, Start, Strategy

MOST_GAMES = 1000
"""The most games in one request."""

_LONGEST_NAME = 100
_VERBS: dict[str, Callable[[int], Choice]] = {"open": Open, "assume": Assume}


class Lab:
    """The handlers of messages about simulated games. None of them touches the game on the board."""

    def __init__(self) -> None:
        self.handlers: dict[str, Handler] = {
            "simulate": self._simulate,
            "simulated": self._simulated,
            "pose": self._pose,
            "answered": self._answered,
        }
        self._posed: RemoteGames | None = None

    def _simulate(self, message: Message) -> Iterator[Answer | Progress]:
        level, seed, numbers = _level(message), text_in(message, "seed"), _numbers(message)
        level.params(seed)
        played = []
        for game in games(_strategy(message), level, seed, numbers):
            played.append(game)
            yield Progress("simulate", len(played), len(numbers))
        yield _figures(played), b""

    def _pose(self, message: Message) -> Iterator[Answer | Progress]:
        level, seed, numbers = _level(message), text_in(message, "seed"), _numbers(message)
        level.params(seed)
        posed = self._posed = RemoteGames(_remote_player(message), level, seed, numbers)
        yield from _progress(posed, posed.begin())
        yield _questions(posed, lambda number: {"random": chance(number).getstate()[1]}), b""

    def _answered(self, message: Message) -> Iterator[Answer | Progress]:
        if self._posed is None:
            raise MessageError("No games are waiting for choices.")
        posed = self._posed
        yield from _progress(posed, posed.answer(_choices(message)))
        if posed.waiting:
            yield _questions(posed), b""
            return
        self._posed = None
        yield _figures([posed.played[number] for number in sorted(posed.played)]), b""

    def _simulated(self, message: Message) -> Answer:
        strategy = None if "choices" in message else _strategy(message)
        level, seed, number = _level(message), text_in(message, "seed"), whole_in(message, "number")
        if strategy is None:
            game = retold(_remote_player(message), _choices_of_one_game(message), level, seed, number)
        else:
            game = recorded(strategy, level, seed, number)
        return {"record": text_of(game), "summary": summary(game).data()}, b""


def _progress(posed: RemoteGames, games: Iterator[int]) -> Iterator[Progress]:
    """Plays posed games on, and reports how many have ended."""
    for _ in games:
        yield Progress("simulate", len(posed.played), len(posed.played) + len(posed.waiting))


def _questions(posed: RemoteGames, also: Callable[[int], Message] = lambda _: {}) -> Message:
    """The impasses of the waiting games, as a player sees them; `also` gives further fields by a game's number."""
    return {
        "questions": [
            {
                "game": number,
                "position": impasse.position.to_text(),
                "mines": sorted(impasse.mines),
                "start": impasse.start,
                **also(number),
            }
            for number, impasse in posed.waiting.items()
        ]
    }


def _figures(played: list[Played]) -> Message:
    """The results of games, in lists with one item for each game."""
    return {
        "outcomes": "".join(game.outcome for game in played),
        "guesses": [game.guesses for game in played],
        "luck": [None if game.luck is None else round(game.luck, 3) for game in played],
        "ms": [round(game.nanoseconds / 1e6, 3) for game in played],
    }


def _numbers(message: Message) -> range:
    first, count = whole_in(message, "from"), whole_in(message, "count")
    if not (first >= 1 and 1 <= count <= MOST_GAMES):
        raise MessageError(f"A request plays 1 to {MOST_GAMES:,} games, numbered from 1.")
    return range(first, first + count)


def _remote_player(message: Message) -> RemotePlayer:
    inference = text_in(message, "inference")
    if inference not in get_args(Inference):
        raise MessageError(f"The message field inference must be one of {', '.join(get_args(Inference))}.")
    return RemotePlayer(text_in(message, "name")[:_LONGEST_NAME], cast(Inference, inference))


def _choices(message: Message) -> dict[int, Choice]:
    """The choice in each game by its number, from `[[game, "open" | "assume", cell] …]`."""
    choices = message.get("choices")
    if not isinstance(choices, list) or not all(map(_is_choice, choices)):
        raise MessageError("The message field choices must be a list of lists: a game, open or assume, and a cell.")
    return {game: _VERBS[verb](cell) for game, verb, cell in choices}


def _choices_of_one_game(message: Message) -> list[Choice]:
    """All choices in one game, from `[["open" | "assume", cell] …]`."""
    choices = message["choices"]
    if not isinstance(choices, list) or not all(isinstance(each, list) and _is_choice([0, *each]) for each in choices):
        raise MessageError("The message field choices must be a list of lists: open or assume, and a cell.")
    return [_VERBS[verb](cell) for verb, cell in choices]


def _is_choice(choice: object) -> bool:
    match choice:
        case [int(), "open" | "assume", int()]:
            return True
    return False


def _level(message: Message) -> Level:
    start = text_in(message, "start")
    if start not in get_args(Start):
        raise MessageError(f"The message field start must be one of {', '.join(get_args(Start))}.")
    rows, columns, mines = (whole_in(message, name) for name in ("rows", "columns", "mines"))
    return Level(rows, columns, mines, cast(Start, start))


def _strategy(message: Message) -> Strategy:
    return named(text_in(message, "strategy"))
