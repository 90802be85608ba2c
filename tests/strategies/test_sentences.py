"""The inference of virgs/minesweeper-ai: the examples of its text, and a second reading of it."""

from itertools import islice, product

from qmines.grid import Cell
from qmines.position import Position
from qmines.proofs.steps import cells_of
from qmines.strategies.sentences import Sentences
from tests.positions import Size, stuck

Sentence = tuple[frozenset[Cell], int]


def test_the_example_of_its_text() -> None:
    """A four-by-four board; the text opens A, C, I, M and P and names what follows."""
    known = Sentences(Position.from_text("4x4x4\n3#2#\n####\n3###\n1##0"))
    assert set(known.safe()) == {3, 6, 7, 10, 11, 14}
    assert known.mines == {1, 4, 5}
    assert {tuple(cells_of(cells)): count for cells, count in known.said().items()} == {(9, 13): 1}


def test_differences_are_kept() -> None:
    """{4, 5} = 1 lies within {2, 4, 5, 6} = 2."""
    known = Sentences(Position.from_text("4x2x3\n12##\n####"))
    said = {tuple(cells_of(cells)): count for cells, count in known.said().items()}
    assert said == {(4, 5): 1, (2, 4, 5, 6): 2, (2, 6): 1}


def naive(position: Position) -> tuple[set[Cell], set[Cell]]:
    """The safe cells and the mines, by sets of sets: all rules on all sentences, until nothing changes."""
    closed, around = set(position.closed), position.grid.neighbours
    sentences = {
        (frozenset(closed.intersection(around[cell])), code) for cell, code in enumerate(position.cells) if code <= 8
    }
    safe: set[Cell] = set()
    mines: set[Cell] = set()
    while True:
        before = len(sentences), len(safe), len(mines)
        for cells, count in sentences:
            if not count:
                safe |= cells
            elif count == len(cells):
                mines |= cells
        for (one, more), (two, less) in product(list(sentences), repeat=2):
            if two < one:
                sentences.add((one - two, more - less))
            elif more - less == len(one - two):
                mines |= one - two
        sentences |= {(cells - safe - mines, count - len(cells & mines)) for cells, count in sentences}
        if before == (len(sentences), len(safe), len(mines)):
            return safe, mines


def test_a_second_reading_finds_the_same() -> None:
    found = 0
    for position in islice(stuck(Size(8, 7, 12), "sentences"), 25):
        known = Sentences(position)
        safe = set(known.safe())
        assert (safe, set(known.mines)) == naive(position)
        found += len(known.mines)
    assert found > 20


def test_what_counts_as_a_mine_beforehand_is_taken_off() -> None:
    known = Sentences(Position.from_text("3x1x1\n#1#"), mines=[0])
    assert list(known.safe()) == [2]
    known.open({2: 0})
    assert list(known.safe()) == []
    assert known.mines == {0}


def test_exploded_mines_count_and_are_not_among_the_closed_ones() -> None:
    known = Sentences(Position.from_text("3x1x1\n*1#"))
    assert (list(known.safe()), known.mines) == ([2], frozenset())
