"""A strategy's random numbers reveal nothing about the board: neither their state, read backwards, nor a search of
seeds.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass, field
from itertools import product
from random import Random
from string import ascii_letters, digits
from typing import Any

from qmines.game.game import Game
from qmines.grid import Cell
from qmines.lab.agent import Machine
from qmines.lab.play import Level, chance, drawn, play
from qmines.solver.analyse import Solver
from qmines.strategies.lowest import Lowest
from qmines.strategies.strategy import Choice, Impasse, Inference, Open
from tests.finished import params_of
from tests.thorough import amount

LEVEL = Level(9, 9, 20, "opening")
SEED = "correct-horse_battery-staple-20261125-Xq9"
GAMES = amount(30, 100)
SIZE, WORD = 624, 0xFFFFFFFF
"""Of the Mersenne Twister (M. Matsumoto and T. Nishimura, 1998): the words of its state, and the bits of one word."""


def mixed(word: int, factor: int) -> int:
    return (word ^ word >> 30) * factor & WORD


def source_of(random: Random) -> str | None:
    """The text that an untouched `Random` was made from, found by running its `init_by_array` backwards."""
    _, (*state, index), _ = random.getstate()
    if index != SIZE:
        return None
    # The second round, from its last step to its first; until it is overwritten, the first word equals the last.
    state[0] = state[SIZE - 1]
    for at in (1, *range(SIZE - 1, 1, -1)):
        state[at] = (state[at] + at & WORD) ^ mixed(state[at - 1], 1566083941)
    begun = [19650218]
    for at in range(1, SIZE):
        begun.append((begun[-1] ^ begun[-1] >> 30) * 1812433253 + at & WORD)
    # What the first round added to each word: a word of the key plus its place in the key, repeated.
    added = {at - 1: state[at] - (begun[at] ^ mixed(state[at - 1], 1664525)) & WORD for at in range(3, SIZE)}
    for length in range(17, 80):
        key = [added[at + length] - at & WORD for at in range(length)]
        data = sum(word << 32 * at for at, word in enumerate(key)).to_bytes(4 * length).lstrip(b"\0")
        if hashlib.sha512(data[:-64]).digest() == data[-64:]:
            return data[:-64].decode()
    return None


@dataclass
class Thief:
    """Reads whatever it can in its random numbers, tries each word there as a seed, and plays by the boards of those
    seeds.
    """

    name: str = "thief"
    inference: Inference = "exact"
    found: list[str] = field(default_factory=list)
    _first: Cell = 0
    _boards: list[frozenset[Cell]] = field(default_factory=list)

    def choose(self, impasse: Impasse, random: Random) -> Choice:
        choice = Lowest().choose(impasse, Random(1))
        if impasse.is_fresh:
            self.found.append(source_of(random) or "")
            self._boards = [
                drawn(LEVEL, seed, number, choice.cell)
                for seed in set(re.findall(r"[\w-]{1,64}", self.found[-1]))
                for number in range(1, GAMES + 1)
            ]
            return choice
        position = impasse.position
        for board in self._boards:
            around = position.grid.neighbours
            if all(
                code > 8 or (cell not in board and len(board.intersection(around[cell])) == code)
                for cell, code in enumerate(position.cells)
            ):
                return Open(next(cell for cell in impasse.unknown() if cell not in board))
        return choice


def won(strategy: Any) -> int:
    solver = Solver()
    return sum(play(strategy, LEVEL, SEED, number, solver).won for number in range(1, GAMES + 1))


def test_the_state_of_random_numbers_is_read_backwards() -> None:
    for text in ("7", SEED, "a" * 64, "Grüße, 世界"):
        assert source_of(Random(text)) == text
    used = Random("7")
    used.random()
    assert source_of(used) is None


def test_a_strategy_that_reads_its_random_numbers_backwards_gains_nothing() -> None:
    thief = Thief()
    assert won(thief) == won(Lowest())
    # It did read them.
    assert thief.found == [f"a strategy in game {number}" for number in range(1, GAMES + 1)]


@dataclass
class Witness:
    """Keeps its random numbers."""

    name: str = "witness"
    inference: Inference = "exact"
    states: list[Any] = field(default_factory=list)

    def choose(self, impasse: Impasse, random: Random) -> Choice:
        self.states.append(random.getstate())
        return Open(impasse.unknown()[0])


def given(seed: str, number: int) -> Any:
    """The first state that a strategy receives."""
    witness = Witness()
    play(witness, LEVEL, seed, number, Solver())
    return witness.states[0]


def test_a_strategy_that_compares_its_state_with_those_of_all_short_seeds_finds_none() -> None:
    longest, number = amount(2, 3), 1
    seed = "Xq9"[:longest]
    state = given(seed, number)
    other, mine = Random(), Random()
    mine.setstate(state)
    first = mine.getrandbits(32)
    letters = ascii_letters + digits + "-_"
    names = ["".join(name) for length in range(1, longest + 1) for name in product(letters, repeat=length)]
    assert seed in names
    for name in names:
        for text in (name, f"{name}/{number}/strategy"):
            other.seed(text)
            assert other.getrandbits(32) != first, text
    assert given("another", number) == state
    assert given(seed, number + 1) != state


def test_a_text_of_their_own_gives_other_numbers() -> None:
    states = [chance(7, text).getstate() for text in (None, "1", "2")]
    assert len(set(states)) == 3
    assert chance(7, "1").getstate() == states[1]
    assert source_of(chance(7, "1")) == "a strategy in game 7: 1"


def test_a_machine_on_a_running_game_is_told_what_it_sees_and_no_seed() -> None:
    witness = Witness()
    game = Game(params_of(9, 9, 20, "Xq9", "classic"))
    told = []
    for at in range(3):
        if not game.has_ended:
            told.append(f"a machine after {len(game.moves)} moves at {game.position().to_text()}")
            Machine(game, "exact", witness).act("step", at=at)
    read = []
    for state in witness.states:
        random = Random()
        random.setstate(state)
        read.append(source_of(random))
    assert read
    assert set(read) <= set(told)
