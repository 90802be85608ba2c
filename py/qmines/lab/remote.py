"""Games of a remote player: several at once, each played up to its next impasse.

The caller carries positions to the player and choices back. This side holds the layouts, the player never sees one; so
an untrusted strategy can be kept where there is nothing to find out.
"""

from __future__ import annotations

import time
from collections.abc import Generator, Iterable, Iterator, Mapping
from dataclasses import dataclass

from qmines.lab.play import Level, Played, Turn, asking
from qmines.solver.analyse import Solver
from qmines.strategies.strategy import Choice, Impasse, Inference, StrategyError

_Game = Generator[Impasse | Turn, Choice | None, Played]


@dataclass(frozen=True)
class RemotePlayer:
    """A player elsewhere, of whom only the name and the inference that goes before it are known here."""

    name: str
    inference: Inference


class RemoteGames:
    """The games of some numbers. `waiting` holds the impasse of each that wants a choice, `played` those that ended."""

    def __init__(self, player: RemotePlayer, level: Level, seed: str, numbers: Iterable[int]) -> None:
        solver = Solver()
        self._games: dict[int, _Game] = {number: asking(player, level, seed, number, solver) for number in numbers}
        self._spent = dict.fromkeys(self._games, 0)
        self.waiting: dict[int, Impasse] = {}
        self.played: dict[int, Played] = {}

    def begin(self) -> Iterator[int]:
        """Brings every game to its first impasse, and tells its number then."""
        return self._go_on(dict.fromkeys(self._games))

    def answer(self, choices: Mapping[int, Choice]) -> Iterator[int]:
        """Carries out what was chosen, game by game, and tells the number of each that has come to its next impasse or
        its end. Raises `StrategyError` for what cannot be carried out, and where not just what waits was answered.
        """
        if choices.keys() != self.waiting.keys():
            raise StrategyError("Not just the games that wait were answered.")
        return self._go_on(choices)

    def _go_on(self, choices: Mapping[int, Choice | None]) -> Iterator[int]:
        for number, choice in choices.items():
            begun = time.process_time_ns()
            try:
                self.waiting[number] = _impasse(self._games[number], choice)
            except StopIteration as end:
                self.waiting.pop(number, None)
                self.played[number] = end.value
            except StrategyError as error:
                raise StrategyError(f"In game {number}: {error}") from error
            self._spent[number] += time.process_time_ns() - begun
            if number in self.played:
                self.played[number].nanoseconds = self._spent[number]
            yield number


def _impasse(game: _Game, choice: Choice | None) -> Impasse:
    """The next impasse of a game, the last one answered. Raises `StopIteration` with how the game ended."""
    step = game.send(choice)
    while not isinstance(step, Impasse):
        step = next(game)
    return step
