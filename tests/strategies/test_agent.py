"""The policy of hardyOne/MineSweeper, and a second reading of its text, as plain as possible."""

from random import Random

import pytest

from qmines.grid import Cell
from qmines.lab.play import Level, Played, chance, drawn, play
from qmines.position import Position
from qmines.solver.analyse import Solver
from qmines.strategies.agent import Agent
from qmines.strategies.strategy import Assume, Choice, Impasse, Open
from tests.thorough import further

LEVELS = [Level(9, 9, 10, "opening"), Level(7, 8, 11, "opening"), Level(8, 8, 9, "safe")]


class Naive:
    """The agent's game with sets and loops: all rules on all pairs of numbers, until nothing changes."""

    def __init__(self, level: Level, seed: str, number: int, p: float) -> None:
        self.around = level.params(seed).grid.neighbours
        self.cells = set(range(level.rows * level.columns))
        self.mine_count = level.mine_count
        self.level, self.p = level, p
        self.random = chance(number)
        self.choices: list[Choice] = []
        self.visited: dict[Cell, int] = {}
        self.safe: set[Cell] = set()
        self.marked: set[Cell] = set()
        first = self.random.choice(sorted(self.cells))
        self.choices.append(Open(first))
        self.mines = drawn(level, seed, number, first)
        self.click(first)

    def click(self, cell: Cell) -> None:
        waiting = [cell]
        for one in waiting:
            if one not in self.visited:
                self.visited[one] = len(self.mines.intersection(self.around[one]))
                self.safe.discard(one)
                waiting += self.around[one] if not self.visited[one] else []

    def undetected(self, cell: Cell) -> set[Cell]:
        return {one for one in self.around[cell] if one not in self.visited and one not in self.safe | self.marked}

    def left(self, cell: Cell) -> int:
        return self.visited[cell] - len(self.marked.intersection(self.around[cell]))

    def infer(self) -> None:
        before = -1
        while before != len(self.safe) + len(self.marked):
            before = len(self.safe) + len(self.marked)
            for a in self.visited:
                cells = self.undetected(a)
                if self.left(a) == 0:
                    self.safe |= cells
                elif self.left(a) == len(cells):
                    self.marked |= cells
                for b in self.visited:
                    mine, others = self.undetected(a), self.undetected(b)
                    rest = mine - others
                    if self.left(a) > self.left(b) and len(rest) == self.left(a) - self.left(b):
                        self.marked |= rest
                    elif others and others <= mine and self.left(a) == self.left(b):
                        self.safe |= rest

    def run(self) -> str:
        while len(self.visited) < len(self.cells) - self.mine_count:
            self.infer()
            if self.safe:
                for cell in list(self.safe):
                    self.click(cell)
                continue
            unvisited = sorted(self.cells - self.visited.keys() - self.marked)
            circled = {one: sum(near in self.visited for near in self.around[one]) for one in unvisited}
            outside = [one for one in unvisited if not circled[one]]
            if outside and (len(outside) / len(self.cells) > self.p or len(outside) == len(unvisited)):
                cell = self.random.choice(outside)
                self.choices.append(Open(cell))
                if cell in self.mines:
                    return "T"
                self.click(cell)
            else:
                cell = next(one for one in unvisited if circled[one] == max(circled.values()))
                self.choices.append(Assume(cell))
                if cell not in self.mines:
                    return "F"
                self.marked.add(cell)
        return "won"


def outcome(played: Played) -> str:
    return played.failure or "won"


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: f"{level.columns}x{level.rows}x{level.mine_count}")
@pytest.mark.parametrize("p", [0.4, *further([0.1])])
def test_a_second_reading_makes_the_same_choices(level: Level, p: float) -> None:
    """All choices of each game in order, and how it ends; every run has the same games."""
    ends = []
    for number in range(34):
        played = play(Agent(p), level, "agent", number, Solver())
        naive = Naive(level, "agent", number, p)
        ends.append(naive.run())
        assert (naive.choices, ends[-1]) == (played.choices, outcome(played))
    assert len(set(ends)) > 1


def test_it_clicks_outside_while_much_is_outside() -> None:
    impasse = Impasse(Position.from_text("5x3x4\n1####\n#####\n#####"))
    chosen = {Agent(0.5).choose(impasse, Random(seed)) for seed in range(40)}
    outside = {2, 3, 4, 7, 8, 9, 10, 11, 12, 13, 14}
    assert chosen == {Open(cell) for cell in outside}


def test_else_it_takes_the_cell_with_most_numbers_for_a_mine() -> None:
    impasse = Impasse(Position.from_text("4x3x4\n1#1#\n####\n####"))
    assert Agent(0.9).choose(impasse, Random(1)) == Assume(1)


def test_assumed_mines_are_mines_from_then_on() -> None:
    impasse = Impasse(Position.from_text("4x3x4\n1#1#\n####\n####"), frozenset({1}))
    assert Agent(0.9).choose(impasse, Random(1)) == Assume(5)
