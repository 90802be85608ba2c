"""What opening a cell leads to, compared with a list of all worlds, and with the positions that follow."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import groupby, islice
from random import Random

import pytest

from qmines.errors import ImpossiblePosition, TooComplex
from qmines.grid import Cell
from qmines.position import EXPLODED, Position
from qmines.solver.analyse import Analysis, Solver
from qmines.strategies.sequels import Sequel, sequels
from qmines.strategies.strategy import refined
from tests.oracle.board import Board as Listed
from tests.oracle.brute import placements
from tests.positions import SIZES, Board, Size, lattice, scattered, stuck
from tests.thorough import amount

World = frozenset[Cell]

LAST = "9x9x16\n#1..12#1.\n#2111#32.\n12#112#21\n##21.12#2\n##31..12#\n###1...11\n2321...11\n#211..12#\n#2#1..1#2"
"""The end of a game: four worlds, in parts that only the total connects."""


def uncertain(known: Analysis) -> list[Cell]:
    return [cell for cell in known.position.closed if cell not in known.safe | known.mines]


def every_world(position: Position) -> list[World]:
    return [position.exploded.union(mines) for mines in placements(Listed.from_text(position.to_text()))]


def listed(position: Position, worlds: list[World], cell: Cell) -> list[Sequel]:
    """The sequels of a cell by the list of worlds."""
    safe_in_all = frozenset(position.closed).difference(*worlds)
    others = frozenset(position.closed) - safe_in_all - {cell}

    def number(world: World) -> int:
        return sum(other in world for other in position.grid.neighbours[cell])

    def survived(branch: list[World]) -> int:
        """In how many of its worlds nothing is left to open, or the safest other cell is safe."""
        left = [world for world in branch if not others <= world]
        return len(branch) - len(left) + max(sum(other not in world for world in left) for other in others)

    branches = groupby(sorted((world for world in worlds if cell not in world), key=number), key=number)
    lists = [(shown, list(branch)) for shown, branch in branches]
    return [Sequel(shown, len(branch), survived(branch)) for shown, branch in lists]


def small(random: Random) -> Position:
    """A position of up to 18 cells, with any number of mines, a part of the safe cells open, and sometimes an exploded
    mine.
    """
    columns, rows, part = random.randint(2, 6), random.randint(1, 3), random.choice((0.1, 0.3, 0.5))
    size = Size(columns, rows, random.randint(1, columns * rows - 1))
    board = Board.drawn(size, random)
    opened = [cell for cell in range(size.grid.size) if random.random() < part]
    exploded = random.sample(sorted(board.layout), min(len(board.layout), random.choice((0, 0, 1))))
    return board.shown(opened).with_cells(dict.fromkeys(exploded, EXPLODED))


def is_joined(known: Analysis, cell: Cell) -> bool:
    """Whether a cell is or touches a cell of every part: then the total says nothing of other parts."""
    near = {cell, *known.position.grid.neighbours[cell]}
    return all(near.intersection(part.component.cells) for part in known.parts)


def test_every_sequel_is_that_of_all_worlds() -> None:
    random = Random("sequels")
    cells = apart = won = 0
    for _ in range(amount(1000, 5000)):
        position = small(random)
        known, worlds = refined(Solver(), position), every_world(position)
        assert known.worlds == len(worlds)
        for cell in uncertain(known):
            assert sequels(known, cell) == listed(position, worlds, cell), (position, cell)
            cells += 1
            apart += not is_joined(known, cell)
            won += len(uncertain(known)) == known.owed + 1
    assert cells > 3000
    assert apart > 200
    assert won > 100


def following(position: Position, cell: Cell) -> Iterator[tuple[int, Analysis]]:
    """The positions after a cell, by the number that it shows."""
    for number in range(9):
        try:
            known = refined(Solver(), position.with_cells({cell: number}))
        except ImpossiblePosition:
            continue
        if known.worlds:
            yield number, known


def analysed(position: Position, known: Analysis, cell: Cell) -> list[Sequel]:
    """The sequels of a cell by analysing each position after it."""
    found = []
    for number, after in following(position, cell):
        shares = [after.probability(other) for other in uncertain(known) if other != cell]
        found.append(Sequel(number, after.worlds, int(after.worlds * (1 - min(shares)))))
    return found


@pytest.mark.parametrize(
    "positions",
    [
        islice(stuck(SIZES["Expert"], "sequels"), 25),
        islice(stuck(Size(9, 9, 20), "sequels"), 25),
        (scattered(Size(30, 16, 99), part, Random(1)) for part in (0.2, 0.5, 0.8)),
        [lattice(Size(9, 9, 24), Random(1))],
    ],
    ids=["Expert", "small", "scattered", "lattice"],
)
def test_sequels_are_those_of_the_positions_that_follow(positions: Iterator[Position]) -> None:
    random = Random("following")
    for position in positions:
        known = refined(Solver(), position)
        cells = uncertain(known)
        for cell in random.sample(cells, min(len(cells), 4)):
            if len(cells) > known.owed + 1:
                assert sequels(known, cell) == analysed(position, known, cell)


@pytest.mark.parametrize(
    ("text", "row", "column", "sure", "safe"),
    [
        (LAST, 4, 2, "3/4", "3/4"),
        ("6x2x3\n###2##\n###2#1", 1, 1, "13/17", "13/17"),
        ("6x2x5\n###3#2\n###3##", 1, 1, "3/10", "1/2"),
        ("6x3x9\n######\n#43###\n##223#", 2, 6, "1/2", "1/2"),
        ("2x1x1\n##", 1, 1, "1/2", "1/2"),
    ],
    ids=["Beginner", "two parts", "five mines", "nine mines", "a coin"],
)
def test_the_total_and_the_win_count(text: str, row: int, column: int, sure: str, safe: str) -> None:
    position = Position.from_text(text)
    known = refined(Solver(), position)
    found = sequels(known, position.grid.cell(row - 1, column - 1))
    assert Fraction(sum(one.worlds for one in found if one.is_sure), known.worlds) == Fraction(sure)
    assert Fraction(sum(one.safe for one in found), known.worlds) == Fraction(safe)


def test_what_cannot_be_counted_is_refused() -> None:
    known = refined(Solver(10), scattered(Size(30, 16, 99), 0.3, Random(1)))
    with pytest.raises(TooComplex):
        sequels(known, min(known.undecided))
