"""Games of a remote player: several at once, each played up to its next impasse.

The caller takes positions to the player and brings choices back. The layouts stay on this side and the player never
sees one, so an untrusted strategy can run in a place where it has nothing to find out.
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
    """A player that chooses elsewhere; known here are only its name and the inference that plays before it."""

    name: str
    inference: Inference


class RemoteGames:
    """The games with some numbers. By number, `waiting` has the impasse of each game that waits for a choice, `played`
    the result of each that has ended.
    """

    def __init__(self, player: RemotePlayer, level: Level, seed: str, numbers: Iterable[int]) -> None:
        solver = Solver()
        self._games: dict[int, _Game] = {number: asking(player, level, seed, number, solver) for number in numbers}
        self._spent = dict.fromkeys(self._games, 0)
        self.waiting: dict[int, Impasse] = {}
        self.played: dict[int, Played] = {}

    def begin(self) -> Iterator[int]:
        """Plays every game up to its first impasse; yields its number when it gets there."""
        return self._go_on(dict.fromkeys(self._games))

    def answer(self, choices: Mapping[int, Choice]) -> Iterator[int]:
        """Carries out the choices game by game; yields the number of each game when it reaches its next impasse or its
        end.

        Raises `StrategyError` if a choice cannot be carried out, and if the choices are not those of exactly the
        waiting games.
        """
        if choices.keys() != self.waiting.keys():
            raise StrategyError("Answer exactly the games that are waiting.")
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
    """The next impasse of a game after a choice; at its start the choice is None. Raises `StopIteration` with the
    result of the game if it ends.
    """
    step = game.send(choice)
    while not isinstance(step, Impasse):
        step = next(game)
    return step
