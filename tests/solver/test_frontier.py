"""A frontier that grows: it always equals one from scratch, and agrees with the judge of the tests."""

from collections.abc import Iterator
from random import Random

import pytest

from qmines import ImpossiblePosition, Position, Solver
from qmines.errors import TooComplex
from qmines.grid import Cell
from qmines.position import EXPLODED
from qmines.solver.analyse import Analysis
from qmines.solver.constraints import Component, Constraint
from qmines.solver.count import Counted, count
from qmines.solver.frontier import Frontier
from qmines.solver.propagate import propagated
from tests.oracle.board import Board as Seen
from tests.oracle.board import bits
from tests.oracle.brute import shares
from tests.oracle.knowledge import Knowledge
from tests.solving import Board, count_by


def games(seeds: range) -> Iterator[tuple[Board, Random]]:
    """Boards of many kinds."""
    for seed in seeds:
        random = Random(f"frontier {seed}")
        rows, columns = random.randint(1, 9), random.randint(2, 12)
        yield Board.drawn(random, rows, columns, random.choice((0.12, 0.2, 0.35))), random


def moves(board: Board, random: Random, flood: bool = True, explode: float = 0.1) -> Iterator[dict[Cell, int]]:
    """Open a board bit by bit: some cells at a time, zeros with their neighbours, here and there a mine."""
    position = board.blank()
    while safe := [cell for cell in position.closed if cell not in board.layout]:
        cells = random.sample(safe, min(len(safe), random.choice((1, 1, 1, 2, 5))))
        codes = board.flooded(position, cells) if flood else board.codes(cells)
        mines = [cell for cell in position.closed if cell in board.layout]
        if mines and random.random() < explode:
            codes |= board.codes([random.choice(mines)])
        position = position.with_cells(codes)
        yield codes


def components(frontier: Frontier) -> list[tuple[Constraint, ...]]:
    """The numbers and cells of a frontier's parts."""
    return [part.component.constraints for part in frontier.parts()]


def answers(analysis: Analysis) -> tuple[object, ...]:
    """Everything that an analysis says."""
    return analysis.safe, analysis.mines, analysis.worlds, analysis.weights.keys(), analysis.shares


# Growing


@pytest.mark.parametrize("part", range(4))
def test_a_frontier_that_grows_says_what_one_from_scratch_says(part: int) -> None:
    """It is asked now and then, so that its parts are counted, waiting or stale."""
    asked = 0
    for board, random in games(range(40 * part, 40 * (part + 1))):
        solver, position = Solver(), board.blank()
        frontier = solver.frontier(position)
        for codes in moves(board, random, flood=random.random() < 0.7):
            position = position.with_cells(codes)
            frontier.open(codes)
            assert frontier.position == position
            if random.random() < 0.6:
                assert answers(Analysis(frontier)) == answers(Solver().analyse(position))
                asked += 1
    assert asked > 120


@pytest.mark.parametrize("part", range(4))
def test_refined_frontiers_are_alike_whatever_the_way_there(part: int) -> None:
    compared = 0
    for board, random in games(range(40 * part, 40 * (part + 1))):
        solver, position = Solver(), board.blank()
        frontier = solver.frontier(position)
        for codes in moves(board, random):
            position = position.with_cells(codes)
            frontier.open(codes)
            if random.random() < 0.5:
                continue
            fresh = Solver().frontier(position)
            frontier.refine()
            fresh.refine()
            assert (frontier.safe, frontier.mines) == (fresh.safe, fresh.mines)
            assert components(frontier) == components(fresh)
            assert frontier.outside() == fresh.outside()
            assert frontier.outside_count == fresh.outside_count == sum(fresh.outside())
            assert frontier.owed == fresh.owed
            assert frontier.span() == fresh.span()
            compared += 1
    assert compared > 80


def check_inside(frontier: Frontier, position: Position) -> None:
    """Check what a frontier says about its cells and parts against the position and what it knows."""
    known = frontier.safe | frontier.mines
    unknown = [cell for cell in position.closed if cell not in known]
    open_around = {cell: any(position.cells[near] <= 8 for near in position.grid.neighbours[cell]) for cell in unknown}
    assert [cell for cell in range(position.grid.size) if frontier.is_unknown(cell)] == unknown
    assert list(frontier.outside()) == [
        cell in open_around and not open_around[cell] for cell in range(position.grid.size)
    ]
    assert frontier.outside_count == sum(frontier.outside())
    assert frontier.owed == position.mine_count - len(position.exploded) - len(frontier.mines)
    parts = frontier.parts()
    assert sorted(cell for part in parts for cell in part.component.cells) == [c for c in unknown if open_around[c]]
    assert [part.component.cells[0] for part in parts] == sorted(part.component.cells[0] for part in parts)
    for part in parts:
        expected = {constraint_at(frontier, position, number) for number in part.numbers}
        assert set(part.component.constraints) == expected
        for cell in part.component.cells:
            assert frontier.part_at(cell) is part
    for cell in set(range(position.grid.size)) - {cell for part in parts for cell in part.component.cells}:
        assert frontier.part_at(cell) is None
    spans = [part.counted.span for part in parts if part.counted]
    assert frontier.span() == (sum(least for least, _ in spans), sum(most for _, most in spans))


def constraint_at(frontier: Frontier, position: Position, number: Cell) -> Constraint:
    """What an open number says about the unknown cells around it."""
    around = position.grid.neighbours[number]
    mines = sum(near in frontier.mines or position.cells[near] == EXPLODED for near in around)
    return Constraint(tuple(near for near in around if frontier.is_unknown(near)), position.cells[number] - mines)


@pytest.mark.parametrize("part", range(2))
def test_a_growing_frontier_is_in_order(part: int) -> None:
    """Single numbers are followed at once; also when cells are known from elsewhere, any that are so in the layout."""
    for board, random in games(range(1000 + 25 * part, 1000 + 25 * (part + 1))):
        position = board.blank()
        frontier = Solver().frontier(position)
        for codes in moves(board, random):
            position = position.with_cells(codes)
            frontier.open(codes)
            single = propagated(position)
            assert frontier.safe.issuperset(single.safe)
            assert frontier.mines.issuperset(single.mines)
            if random.random() < 0.3:
                hints = random.sample(position.closed, min(2, len(position.closed)))
                frontier.know(
                    [cell for cell in hints if cell not in board.layout],
                    [cell for cell in hints if cell in board.layout],
                )
            assert frontier.safe.isdisjoint(board.layout)
            assert frontier.mines <= board.layout
            check_inside(frontier, position)


@pytest.mark.parametrize("part", range(2))
def test_what_is_known_from_elsewhere_restricts_the_worlds(part: int) -> None:
    """The worlds are those found by brute force that agree."""
    compared = 0
    for board, random in games(range(2000 + 60 * part, 2000 + 60 * (part + 1))):
        position = board.shown(random, 0.7, exploded=0.1)
        if len(position.closed) > 14 or not position.closed:
            continue
        hints = random.sample(position.closed, min(2, len(position.closed)))
        safe, mines = [cell for cell in hints if cell not in board.layout], set(hints) & board.layout
        frontier = Solver().frontier(position)
        frontier.know(safe, mines)
        # A hint amounts to a cell that is no longer closed but shows nothing.
        seen = Seen.from_text(position.with_cells(dict.fromkeys(mines, EXPLODED)).to_text())
        left = tuple(cell for cell in seen.closed if cell not in safe)
        worlds, expected = shares(Seen(seen.rows, seen.columns, seen.mine_count, seen.numbers, left, seen.exploded))
        analysis = Analysis(frontier)
        assert analysis.worlds == worlds
        assert {cell: analysis.probability(cell) for cell in left} == expected
        assert set(safe) <= analysis.safe
        assert mines <= analysis.mines
        compared += 1
    assert compared > 15


# What is counted


class Asked:
    """Counts components, and keeps them in the order in which it was asked."""

    def __init__(self) -> None:
        self.components: list[Component] = []

    def __call__(self, component: Component) -> Counted:
        self.components.append(component)
        return count(component.system)


def test_a_part_that_is_not_touched_keeps_its_count() -> None:
    asked = Asked()
    frontier = Frontier(Position.from_text("12x2x4\n############\n#1##########"), asked)
    part = frontier.part_at(0)
    frontier.open({21: 1, 9: 1})
    assert frontier.part_at(0) is part
    assert len(frontier.parts()) == len(asked.components) == 2
    frontier.open({3: 1})
    assert frontier.part_at(0) is not part
    assert len(frontier.parts()) == 2
    assert [component.cells[0] for component in asked.components] == [0, 8, 0]


def test_a_search_counts_the_smallest_parts_first_and_no_more_than_it_needs() -> None:
    asked = Asked()
    frontier = Frontier(Position.from_text("16x2x5\n################\n#1#1#1########11"), asked)
    assert frontier.find_safe()
    assert frontier.safe == {13, 29}
    assert [component.cells[0] for component in asked.components] == [13]
    assert len(frontier.parts()) == 2
    assert len(asked.components) == 3


# What is certain


def judged(board: Board, position: Position) -> tuple[set[Cell], set[Cell]]:
    """The cells that the judge finds safe, and those that it finds to be mines."""
    knowledge = Knowledge(board.grid.rows, board.grid.columns, len(board.layout))
    knowledge.learn({cell: code for cell, code in enumerate(position.cells) if code <= 8})
    return set(bits(knowledge.safe_cells())), set(bits(knowledge.certain_mines()))


@pytest.mark.parametrize("part", range(3))
def test_all_that_is_certain_is_found(part: int) -> None:
    """Late in a game only the total often decides: there too."""
    by_total = stuck = 0
    for board, random in games(range(3000 + 30 * part, 3000 + 30 * (part + 1))):
        position = board.blank()
        growing = Solver().frontier(position)
        for codes in moves(board, random, explode=0):
            position = position.with_cells(codes)
            growing.open(codes)
            if random.random() < 0.5:
                continue
            safe, mines = judged(board, position)
            refined, seeking = Solver().frontier(position), Solver().frontier(position)
            refined.refine()
            assert (refined.safe, refined.mines) == (safe, mines)
            for frontier in (seeking, growing):
                assert frontier.find_safe() == bool(safe)
                assert bool(frontier.safe) == bool(safe)
                assert frontier.safe <= safe
                assert frontier.mines <= mines
            analysis = Analysis(seeking)
            assert (analysis.safe, analysis.mines) == (safe, mines)
            stuck += not safe
            by_total += (safe, mines) != without_total(position)
    assert by_total >= 10
    assert stuck >= 10


def without_total(position: Position) -> tuple[set[Cell], set[Cell]]:
    """What the numbers alone decide, each part separately."""
    frontier = Solver().frontier(position)
    safe, mines = set(frontier.safe), set(frontier.mines)
    for part in frontier.parts():
        found = part.certain()
        safe.update(found[0])
        mines.update(found[1])
    return safe, mines


@pytest.mark.parametrize(
    ("text", "safe", "mines"),
    [
        # One mine meets the numbers, and there is no other.
        ("4x2x1\n1###\n1###", {2, 3, 6, 7}, set()),
        ("4x2x5\n1###\n1###", set(), {2, 3, 6, 7}),
        # Two numbers share a mine if only one is left, and cannot if there are as many as cells.
        ("5x1x1\n#1#1#", {0, 4}, {2}),
        ("5x1x2\n#1#1#", {2}, {0, 4}),
        ("3x1x0\n###", {0, 1, 2}, set()),
        ("3x1x3\n###", set(), {0, 1, 2}),
    ],
)
def test_what_only_the_total_decides(text: str, safe: set[Cell], mines: set[Cell]) -> None:
    frontier = Solver().frontier(Position.from_text(text))
    assert frontier.can_bind()
    assert without_total(frontier.position) == (set(), set())
    assert frontier.find_safe() == bool(safe)
    frontier.refine()
    assert (frontier.safe, frontier.mines) == (safe, mines)


def test_where_the_total_leaves_room_it_is_not_asked() -> None:
    """Two free mines among the six outside cells."""
    frontier = Solver().frontier(Position.from_text("9x1x3\n#1#######"))
    assert frontier.span() == (1, 1)
    assert not frontier.can_bind()
    assert not frontier.find_safe()
    assert not Solver().frontier(Position.from_text("3x1x2\n###")).can_bind()


def test_questions_teach_nothing() -> None:
    """The second number contains the first, so 2 and 10 are safe; no number alone says so, before or after."""
    asked, silent = (Solver().frontier(Position.from_text(WITHIN)) for _ in range(2))
    asked.parts()
    for frontier in (asked, silent):
        frontier.open({2: 1})
    assert asked.is_unknown(10)
    assert (asked.safe, asked.mines) == (silent.safe, silent.mines) == (set(), set())
    asked.refine()
    assert asked.safe == {10}


WITHIN = "8x2x4\n########\n11######"


def test_parts_counted_before_hide_nothing_from_a_search() -> None:
    frontier = Solver().frontier(Position.from_text(WITHIN))
    frontier.parts()
    assert frontier.find_safe()
    assert frontier.safe == {2, 10}


def test_parts_counted_before_hide_nothing_from_refining() -> None:
    frontier = Solver().frontier(Position.from_text(WITHIN))
    frontier.parts()
    frontier.refine()
    assert frontier.safe == {2, 10}
    assert components(frontier) == [(Constraint((0, 1), 1),)]


# What cannot be


def grow(frontier: Frontier, codes: dict[Cell, int]) -> Analysis:
    """Open cells, and look at everything that follows."""
    frontier.open(codes)
    frontier.refine()
    return Analysis(frontier)


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        # Already found to be a mine.
        ("3x1x1\n1##", {1: 1}),
        ("4x1x2\n1###", {1: 1}),
        # More, or fewer, mines than there is room for.
        ("3x2x2\n###\n###", {0: 4}),
        ("3x2x2\n#1#\n###", {0: 0, 2: 0, 3: 0, 4: 0, 5: 0}),
        ("5x1x1\n#1###", {3: 0, 0: 0}),
        # One explosion too many.
        ("5x1x2\n#1###", {0: EXPLODED, 2: EXPLODED}),
        # Refuted only by counting.
        ("3x3x4\n###\n###\n###", {1: 1, 3: 1, 5: 3, 7: 4}),
    ],
)
def test_numbers_that_contradict_are_refused(text: str, codes: dict[Cell, int]) -> None:
    position = Position.from_text(text)
    with pytest.raises(ImpossiblePosition):
        grow(Solver().frontier(position), codes)
    with pytest.raises(ImpossiblePosition):
        Solver().analyse(position.with_cells(codes))


def test_a_safe_cell_cannot_explode() -> None:
    frontier = Solver().frontier(Position.from_text("3x1x1\n.##"))
    with pytest.raises(ImpossiblePosition):
        frontier.open({1: EXPLODED})


def test_random_contradictions_are_refused_as_from_scratch() -> None:
    """One number of a game is falsified: both ways refuse it, or neither."""
    refused = 0
    for board, random in games(range(4000, 4120)):
        position = board.blank()
        frontier = Solver().frontier(position)
        for codes in moves(board, random, explode=0):
            if random.random() < 0.15:
                codes[random.choice(list(codes))] = random.randint(0, 8)
            position = position.with_cells(codes)
            possible = Solver().worlds(position) > 0
            try:
                grow(frontier, codes)
            except ImpossiblePosition:
                assert not possible, repr(position)
                refused += 1
                break
            assert possible, repr(position)
            if position.with_cells(board.codes(codes)) != position:
                break
    assert refused > 30


def test_more_mines_than_the_total_are_refused() -> None:
    frontier = Solver().frontier(Position.from_text("5x1x1\n#1.1#"))
    with pytest.raises(ImpossiblePosition, match="more mines than the total of 1"):
        _ = frontier.owed
    frontier = Solver().frontier(Position.from_text("7x1x1\n#1###1#"))
    with pytest.raises(ImpossiblePosition, match=r"No placement of 1 mine fits|more mines than the total of 1"):
        frontier.refine()


# Too complex

WIDE = "10x2x3\n##########\n11###1#1##"
"""On the left, a part that reduction decides; from column 5 on, a part that takes more than one state."""

TANGLED = {4, 5, 6, 7, 8, 14, 16, 18}


@pytest.fixture
def few_are_many(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have even the smallest systems reduced before they are counted."""
    count_by("reduced", monkeypatch)


@pytest.fixture
def tangled(few_are_many: None) -> Frontier:
    """The position above, with its right part undecided."""
    return Solver(budget=1).frontier(Position.from_text(WIDE))


def test_nothing_is_claimed_about_what_is_too_complex(tangled: Frontier) -> None:
    analysis = Analysis(tangled)
    assert analysis.undecided == TANGLED
    assert (analysis.safe, analysis.mines) == ({2, 12}, set())
    for cell in TANGLED:
        part = tangled.part_at(cell)
        assert part is not None
        assert (part.is_counted, part.counted, part.certain()) == (True, None, ([], []))


def test_certain_cells_elsewhere_are_found(tangled: Frontier) -> None:
    assert tangled.find_safe()
    assert tangled.safe == {2, 12}
    tangled.refine()
    assert (tangled.safe, tangled.mines) == ({2, 12}, set())
    assert tangled.has_undecided


def test_there_are_no_numbers_where_a_part_is_too_complex(tangled: Frontier) -> None:
    analysis = Analysis(tangled)
    for ask in (lambda: analysis.worlds, lambda: analysis.weights, lambda: analysis.shares):
        with pytest.raises(TooComplex):
            ask()
    for cell in (0, 3, 4):
        with pytest.raises(TooComplex):
            analysis.probability(cell)
    assert analysis.probability(2) == 0
    with pytest.raises(TooComplex):
        Solver(budget=1).worlds(tangled.position)


@pytest.mark.usefixtures("few_are_many")
def test_the_total_decides_nothing_where_a_part_is_too_complex() -> None:
    """With two mines everything else is safe, but that takes the counting of every part."""
    position = Position.from_text(WIDE.replace("x3", "x2"))
    everything = Solver().analyse(position)
    assert everything.safe > {2, 3, 9, 12, 13, 19}
    assert Solver().frontier(position).can_bind()
    frontier = Solver(budget=1).frontier(position)
    frontier.refine()
    assert (frontier.safe, frontier.mines) == ({2, 12}, set())
    assert not frontier.can_bind()
    assert Analysis(frontier).safe == {2, 12}


def test_what_opens_can_make_a_part_simple_enough(tangled: Frontier) -> None:
    assert tangled.has_undecided
    tangled.open({6: 1, 16: 1, 4: 1, 14: 1})
    assert not tangled.has_undecided
    assert Analysis(tangled).worlds == Solver().analyse(tangled.position).worlds


def test_a_large_budget_changes_nothing() -> None:
    for board, random in games(range(5000, 5020)):
        position = board.shown(random, 0.3)
        assert answers(Solver(budget=10**6).analyse(position)) == answers(Solver().analyse(position))


@pytest.mark.parametrize("part", range(2))
def test_within_any_budget_all_that_is_said_is_so(part: int) -> None:
    """Only parts that are too complex are left undecided, and what is said is also said without a budget."""
    undecided = decided = 0
    for board, random in games(range(6000 + 60 * part, 6000 + 60 * (part + 1))):
        position = board.shown(random, random.uniform(0.1, 0.5))
        budget = random.choice((0, 1, 5, 20))
        frontier, whole = Solver(budget).frontier(position), Solver().analyse(position)
        frontier.refine()
        analysis = Analysis(frontier)
        assert analysis.safe <= whole.safe
        assert analysis.mines <= whole.mines
        assert frontier.has_undecided == bool(analysis.undecided)
        if analysis.undecided:
            assert not frontier.can_bind()
            assert analysis.undecided.isdisjoint(analysis.safe | analysis.mines)
            alone = without_total(position)
            assert analysis.safe >= alone[0] - analysis.undecided
            assert analysis.mines >= alone[1] - analysis.undecided
            undecided += 1
        else:
            assert (analysis.worlds, analysis.safe, analysis.mines) == (whole.worlds, whole.safe, whole.mines)
            decided += 1
    assert undecided >= 15
    assert decided >= 15
