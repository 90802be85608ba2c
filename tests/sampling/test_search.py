"""The search for one world finds what there is, keeps what it can, and gives up when it should."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from random import Random

import pytest

from qmines import Solver
from qmines.game.field.rearrange import SEARCHED
from qmines.grid import Cell
from qmines.sampling import search
from qmines.sampling.search import find_world
from qmines.solver.constraints import Component
from tests.solving import Board, given, random_component, worlds

ENOUGH = 10**6
SEEDS = range(400)


@dataclass(frozen=True)
class Question:
    """A question about a small component."""

    component: Component
    rings: list[list[Cell]]
    old: set[Cell]
    safe: set[Cell]
    counts: range

    @classmethod
    def drawn(cls, seed: int) -> Question:
        """Random rings, an old world or something that isn't one, some safe cells, and one number of mines or a few."""
        component, random = random_component(seed), Random(f"asked {seed}")
        rings: list[list[Cell]] = []
        for cell in random.sample(component.cells, len(component.cells)):
            if not rings or random.random() < 0.5:
                rings.append([])
            rings[-1].append(cell)
        old = random.choice(worlds(component, {}))
        if seed % 4 == 0:
            old = {cell for cell in component.cells if random.random() < 0.5}
        safe = {cell for cell in range(12) if random.random() < random.choice((0, 0.1, 0.3))}
        least = random.randint(-2, len(component.cells))
        counts = random.choice((range(99), range(least, least + 3), range(least, least + 1), range(-9, least)))
        return cls(component, rings, old, safe, counts)

    @property
    def order(self) -> list[Cell]:
        """The cells in the order of their rings."""
        return [cell for ring in self.rings for cell in ring]

    def answers(self) -> list[set[Cell]]:
        """All worlds that are valid answers."""
        found = worlds(self.component, {})
        return [world for world in found if not world & self.safe and len(world) in self.counts]

    def best(self) -> set[Cell] | None:
        """The answer that changes the fewest rings and, among these, keeps the first cells in order."""
        ring_of = {cell: index for index, ring in enumerate(self.rings) for cell in ring}

        def badness(world: set[Cell]) -> tuple[int, list[bool]]:
            changed = (world ^ self.old) - self.safe
            return max([ring_of[cell] for cell in changed], default=0), [cell in changed for cell in self.order]

        return min(self.answers(), key=badness, default=None)

    def ask(self, budget: int = ENOUGH) -> frozenset[Cell] | None:
        """What the search finds."""
        return find_world(self.component, self.rings, self.old, self.safe, self.counts, budget)


def is_world(component: Component, mines: Collection[Cell]) -> bool:
    """Whether mines meet all constraints, and are in cells of the component."""
    return set(mines) <= set(component.cells) and all(
        len(set(mines).intersection(cells)) == count for cells, count in component.constraints
    )


def test_a_world_is_found_exactly_when_there_is_one() -> None:
    """With these cells safe, and as many mines as allowed."""
    found = missing = 0
    for seed in SEEDS:
        question = Question.drawn(seed)
        answers = question.answers()
        mines = question.ask()
        assert (mines in answers) if answers else mines is None, seed
        found += bool(answers)
        missing += not answers
    assert min(found, missing) > 80


@pytest.mark.parametrize("extreme", [min, max])
def test_counts_lead_to_the_rarest_worlds(extreme: Callable[[Iterable[int]], int]) -> None:
    """If only worlds with the most mines are valid, or with the fewest, and others would change less."""
    uneven = 0
    for seed in SEEDS:
        component = random_component(seed)
        sizes = {len(world): world for world in worlds(component, {})}
        wanted = extreme(sizes)
        old = sizes[min(sizes) + max(sizes) - wanted]
        for counts in (range(wanted, wanted + 1), range(wanted, 99) if extreme is max else range(-5, wanted + 1)):
            mines = find_world(component, [component.cells], old, (), counts, ENOUGH)
            assert mines is not None
            assert is_world(component, mines)
            assert len(mines) == wanted
        uneven += len(sizes) > 1
    assert uneven > 50


def test_a_world_that_will_do_is_returned_as_it_is() -> None:
    """At once: no cell is tried a second time."""
    kept = 0
    for seed in SEEDS:
        question = Question.drawn(seed)
        for world in question.answers():
            kind = Question(question.component, question.rings, world, question.safe, question.counts)
            assert kind.ask(budget=len(question.order)) == world, seed
            kept += 1
    assert kept > 300


def test_as_few_rings_change_as_can_be() -> None:
    """And among the worlds that change no more rings, the first cells keep their values."""
    moved = 0
    for seed in SEEDS:
        question = Question.drawn(seed)
        best = question.best()
        assert question.ask() == best, seed
        moved += best is not None and best != question.old
    assert moved > 40


def test_the_order_of_collections_makes_no_difference() -> None:
    """Only the order of the rings matters; and the same question has the same answer."""

    def falling(cells: Iterable[Cell]) -> list[Cell]:
        return sorted(cells, reverse=True)

    shapes: list[Callable[[Iterable[Cell]], Collection[Cell]]] = [sorted, falling, frozenset, dict.fromkeys]
    for seed in SEEDS:
        asked = Question.drawn(seed)
        first = asked.ask(budget=4)
        for shape in shapes:
            old, safe = shape(asked.old), shape(asked.safe)
            assert find_world(asked.component, asked.rings, old, safe, asked.counts, 4) == first, seed


# The budget


@pytest.fixture
def trials(monkeypatch: pytest.MonkeyPatch) -> list[list[Cell]]:
    """How many cells were tried in each ring that a search reached."""
    tried: list[list[Cell]] = []
    begin, attempt = search._Search.__init__, search._Search._try

    def beginning(self: search._Search, component: Component, budget: int) -> None:
        tried.append([])
        begin(self, component, budget)

    def trying(self: search._Search, cell: Cell, value: int) -> bool:
        tried[-1].append(cell)
        return attempt(self, cell, value)

    monkeypatch.setattr(search._Search, "__init__", beginning)
    monkeypatch.setattr(search._Search, "_try", trying)
    return tried


def test_it_gives_up_at_its_budget(trials: list[list[Cell]]) -> None:
    """A chain whose worlds with the fewest mines are tried last: found from some budget on, and never with less."""
    component = Component(given("abc=1 cde=1 efg=1 ghi=1 ijk=1"))
    fewest = min(len(world) for world in worlds(component, {}))
    ends = [cell for cell in component.cells if cell not in (2, 4, 6, 8)]
    rings, counts = [[*ends, 2, 4, 6, 8]], range(fewest, fewest + 1)
    outcomes = []
    for budget in range(60):
        trials.clear()
        found = find_world(component, rings, ends, (), counts, budget)
        outcomes.append(found is not None)
        assert len(trials[0]) <= budget + len(component.cells)
    assert outcomes == sorted(outcomes)
    assert set(outcomes) == {False, True}
    assert outcomes.index(True) > 5


def test_it_takes_no_more_trials_than_its_budget_and_one_way_down(trials: list[list[Cell]]) -> None:
    """For each ring; what it finds within a budget is a world, too."""
    gave_up = 0
    for seed in SEEDS:
        question = Question.drawn(seed)
        answers = question.answers()
        for budget in (0, 1, 3, 10):
            trials.clear()
            mines = question.ask(budget)
            assert len(trials) <= len(question.rings)
            assert all(len(tried) <= budget + len(question.order) for tried in trials)
            assert mines is None or mines in answers
            gave_up += mines is None and bool(answers)
    assert gave_up > 20


def test_an_impossible_question_costs_no_more_than_the_budget(trials: list[list[Cell]]) -> None:
    """A lattice asked to hold mines everywhere: no budget suffices to show that it cannot."""
    component, mines = lattice(41, "impossible")
    assert find_world(component, [component.cells], mines, (), range(1681, 1682), 500) is None
    assert 500 <= len(trials[0]) <= 500 + len(component.cells)


# Large


def lattice(side: int, seed: str) -> tuple[Component, set[Cell]]:
    """The component of a lattice of open numbers, and its mines in the layout."""
    board = Board.drawn(Random(f"lattice {seed}"), side, side, 0.35)
    opened = [row * side + column for row in range(1, side, 2) for column in range(1, side, 2)]
    board = Board(board.grid, board.layout.difference(opened))
    parts = Solver(0).frontier(board.blank().with_cells(board.codes(opened))).parts()
    component = max((part.component for part in parts), key=lambda component: len(component.cells))
    return component, set(board.layout.intersection(component.cells))


def test_in_a_lattice_little_changes() -> None:
    """A mine of a component that cannot be counted is made safe, if possible: few others move."""
    changes = []
    for number in range(10):
        component, mines = lattice(41, str(number))
        assert len(component.cells) > 800
        pressed = Random(number).choice(sorted(mines))
        row, column = divmod(pressed, 41)
        rings: dict[int, list[Cell]] = {}
        for cell in component.cells:
            rings.setdefault(max(abs(cell // 41 - row), abs(cell % 41 - column)), []).append(cell)
        ordered = [rings[distance] for distance in sorted(rings)]
        found = find_world(component, ordered, mines, {pressed}, range(len(mines) + 1), SEARCHED)
        if found is None:
            continue
        assert is_world(component, found)
        assert pressed not in found
        assert len(found) <= len(mines)
        changes.append(len(mines - found))
    assert len(changes) >= 9
    assert max(changes) <= 20
    assert sum(changes) <= 60
