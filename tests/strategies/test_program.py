"""The guess of virgs/minesweeper-ai as its program makes it, and a second reading with sets and lists."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from random import Random

from qmines import Position, analyse
from qmines.game.field.layout import Layout
from qmines.grid import Grid
from qmines.strategies.program import FEW, RatioProgram, inferred
from qmines.strategies.sentences import Sentences
from qmines.strategies.strategy import Impasse, Open

Sentence = tuple[frozenset[int], int]


def impasses(rows: int, columns: int, mine_count: int, count: int, seed: str) -> Iterator[tuple[Impasse, Layout]]:
    """Positions of random boards in which the three rules find nothing safe, with what they know."""
    random = Random(seed)
    grid = Grid(rows, columns)
    while count:
        layout = Layout(grid, frozenset(random.sample(range(grid.size), mine_count)))
        safe = [cell for cell in range(grid.size) if not layout.mined[cell]]
        shown = random.sample(safe, random.randrange(3, len(safe)))
        position = Position.blank(grid, mine_count).with_cells({cell: layout.numbers[cell] for cell in shown})
        known = Sentences(position)
        if position.closed and not known.safe() and set(position.closed) - known.mines:
            yield Impasse(position, known.mines), layout
            count -= 1


def chosen(impasse: Impasse, seed: int = 0) -> int:
    choice = RatioProgram().choose(impasse, Random(seed))
    assert isinstance(choice, Open)
    return choice.cell


def derived(position: Position, mines: frozenset[int], *, total: bool) -> set[Sentence]:
    """Everything that the numbers say, and all differences of a sentence and one within it."""
    unknown = frozenset(position.closed) - mines
    pool: set[Sentence] = set()
    for cell, code in enumerate(position.cells):
        near = frozenset(position.grid.neighbours[cell])
        if code <= 8 and near & unknown:
            pool.add((near & unknown, code - len(near & mines)))
    if total:
        pool.add((unknown, position.mine_count - len(mines)))
    while more := {(one - two, count - less) for one, count in pool for two, less in pool if two < one} - pool:
        pool |= more
    return pool


def test_it_begins_in_the_middle() -> None:
    assert chosen(Impasse(Position.blank(Grid(9, 9), 10))) == 40
    assert chosen(Impasse(Position.blank(Grid(16, 30), 99))) == 7 * 30 + 14


def test_a_second_reading_finds_the_same_means() -> None:
    """Positions in which nothing is known beyond the three rules, and more than ten cells are unknown."""
    compared = unique = 0
    for impasse, _ in impasses(6, 7, 9, 150, "means"):
        position, unknown = impasse.position, impasse.unknown()
        pool = list(derived(position, impasse.mines, total=False))
        if len(unknown) <= FEW or not pool or inferred(position, impasse.mines).mines != impasse.mines:
            continue
        pool.append((frozenset(unknown), position.mine_count - len(impasse.mines)))
        ratios = {cell: [Fraction(count, len(cells)) for cells, count in pool if cell in cells] for cell in unknown}
        means = {cell: sum(each, Fraction()) / len(each) for cell, each in ratios.items()}
        least = [cell for cell in unknown if means[cell] == min(means.values())]
        choice = chosen(impasse)
        if not inferred(position, impasse.mines).safe():
            assert choice in least
            compared += 1
            unique += len(least) == 1
    assert compared > 50
    assert unique > 10


def test_cells_outside_are_opened_where_they_are_the_safest() -> None:
    """Three mines in four cells, and one in the other eight: it opens the first of these."""
    impasse = Impasse(Position.from_text("7x2x4\n#3#####\n#3#####"), frozenset())
    assert impasse.position.grid.place(chosen(impasse)) == (0, 3)


def test_the_first_of_equals_is_the_first_of_the_pool() -> None:
    """Each of two numbers touches one mine: the cells of the first number come first, though others are as good."""
    assert chosen(Impasse(Position.from_text("13x1x6\n#1#########1#"))) == 0
    assert chosen(Impasse(Position.from_text("2x7x7\n##\n##\n##\n##\n##\n##\n#3"))) < 10


def test_with_few_unknown_cells_the_total_takes_part() -> None:
    """Each number touches one mine, and there are two in all, so everything outside is safe."""
    text = "8x1x{}\n#1#..#1#".replace("..", "##")
    assert chosen(Impasse(Position.from_text(text.format(2)))) in (3, 4)
    wide = "#1#" + "#" * FEW + "#1#"
    assert chosen(Impasse(Position.from_text(f"{len(wide)}x1x2\n{wide}"))) == 3


def test_what_is_supposed_is_refuted_by_contradictions_and_never_what_is_so() -> None:
    safe = mines = 0
    for impasse, layout in impasses(6, 7, 12, 150, "supposed"):
        known = Sentences(impasse.position, impasse.mines)
        for cells in list(known.said()):
            for cell in range(impasse.position.grid.size):
                if cells >> cell & 1:
                    assert not known.refutes(cell, mine=bool(layout.mined[cell]))
        found = inferred(impasse.position, impasse.mines)
        assert not any(layout.mined[cell] for cell in found.safe())
        assert all(layout.mined[cell] for cell in found.mines)
        safe += bool(found.safe())
        mines += found.mines > impasse.mines
        if found.safe():
            assert chosen(impasse) in analyse(impasse.position).safe
    assert safe > 3
    assert mines > 3


def test_where_no_sentence_is_left_any_closed_cell_is_opened() -> None:
    """The only number has all its mines, so the cells behind them are all alike."""
    position = Position.from_text("15x1x4\n1##############")
    impasse = Impasse(position, Sentences(position).mines)
    assert {chosen(impasse, seed) for seed in range(300)} == set(range(2, 15))
