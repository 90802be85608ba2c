"""Saturation: everything in it is true, nothing is missing, and each reported way leads to its constraint."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import combinations
from random import Random

import pytest

from qmines.errors import Exhausted
from qmines.game.field.layout import Layout
from qmines.grid import Grid
from qmines.lab.learner import Learner
from qmines.lab.saturation import Derived, easiest, saturation
from qmines.lab.techniques import EVERYTHING, Techniques
from qmines.proofs.algebra import Constraint, bounded, merge, reduce, subtract
from qmines.proofs.steps import Cells, Source, mask_of

ALL: Techniques = EVERYTHING | {"merging"}
CHOICES: list[Techniques] = [
    frozenset(),
    frozenset({"subtraction"}),
    frozenset({"reduction"}),
    frozenset({"merging"}),
    frozenset({"subtraction", "reduction"}),
    frozenset({"subtraction", "merging"}),
    frozenset({"subtraction", "total"}),
    ALL,
]

Snapshot = Mapping[Source, Constraint]


def stuck(count: int, seed: str = "stuck", techniques: Techniques = frozenset()) -> Iterable[Learner]:
    """Players stuck on small boards, with few enough closed cells left for brute force."""
    random, found = Random(seed), 0
    while found < count:
        grid = Grid(random.randint(3, 5), random.randint(3, 5))
        layout = Layout(grid, random.sample(range(grid.size), random.randint(2, 5)))
        zeros = [cell for cell in range(grid.size) if not layout.mined[cell] and not layout.numbers[cell]]
        if not zeros:
            continue
        learner = Learner(layout, [random.choice(zeros)])
        if not learner.follow(techniques) and learner.closed.bit_count() <= 9:
            found += 1
            yield learner


def worlds(standing: Snapshot, closed: Cells) -> list[Cells]:
    """All choices of mines among the closed cells that every constraint allows."""
    cells = [cell for cell in range(closed.bit_length()) if closed >> cell & 1]
    every = (mask_of(some) for count in range(len(cells) + 1) for some in combinations(cells, count))
    return [mines for mines in every if all(holds(one, mines) for one in standing.values())]


def holds(one: Constraint, mines: Cells) -> bool:
    return one.least <= (mines & one.cells).bit_count() <= one.most


def closure(standing: Snapshot, techniques: Techniques) -> set[Constraint]:
    """Everything that the workbench's operations derive, one after another."""
    found: set[Constraint] = set()
    new = set(standing.values())
    while new:
        found |= new
        derived: set[Constraint | None] = set()
        for one in found:
            if "reduction" in techniques:
                derived.update(reduce(one))
            for other in found:
                if "subtraction" in techniques:
                    derived.add(subtract(one, other))
                if "merging" in techniques:
                    derived.add(merge(one, other))
        new = {one for one in derived if one} - found
    return found


def settled(constraints: Iterable[Constraint], verdict: str) -> Cells:
    joined = 0
    for one in constraints:
        joined |= one.cells if one.verdict == verdict else 0
    return joined


def test_all_that_is_derived_holds_in_every_world() -> None:
    for learner in stuck(60):
        standing = learner.standing(ALL)
        possible = worlds(standing, learner.closed)
        for found in saturation(standing, ALL):
            assert all(holds(found.constraint, mines) for mines in possible)


@pytest.mark.parametrize("techniques", CHOICES, ids=lambda some: ",".join(sorted(some)) or "none")
def test_cells_are_settled_exactly_where_any_order_of_operations_settles_them(techniques: Techniques) -> None:
    """The whole closure by the workbench's own operations, compared with the search that prunes subtraction."""
    boards = (learner.standing(techniques) for learner in stuck(40, "closure"))
    small = [standing for standing in boards if all(one.size <= 5 for one in standing.values())]
    assert len(small) > 5
    for standing in [*small, *systems(20, "closure")]:
        every = closure(standing, techniques)
        taken = [found.constraint for found in saturation(standing, techniques)]
        assert set(taken) <= every
        for verdict in ("safe", "mine"):
            assert settled(taken, verdict) == settled(every, verdict)


def systems(count: int, seed: str) -> Iterable[Snapshot]:
    """Constraints with ranges on six cells, all met by one choice of mines, in forms that no board would have."""
    random = Random(seed)
    for _ in range(count):
        mines = random.getrandbits(6)
        sets = [mask_of(random.sample(range(6), random.randint(2, 5))) for _ in range(4)]
        held = [(cells & mines).bit_count() for cells in sets]
        ranges = [(many - random.randint(0, 1), many + random.randint(0, 1)) for many in held]
        yield {name: bounded(cells, *bounds) for name, (cells, bounds) in enumerate(zip(sets, ranges, strict=True))}


def test_merging_leads_to_no_new_bound() -> None:
    """The proof is in `techniques`; this test compares the tightest bounds of every set of cells with merging and
    without.
    """
    merged = 0
    for standing in systems(25, "merging"):
        without, everything = closure(standing, EVERYTHING), closure(standing, ALL)
        assert tightest(without) == tightest(everything)
        merged += len(everything - without)
    assert merged > 0


def tightest(constraints: Iterable[Constraint]) -> dict[Cells, tuple[int, int]]:
    found: dict[Cells, tuple[int, int]] = {}
    for cells, least, most in constraints:
        old = found.get(cells, (least, most))
        found[cells] = (max(least, old[0]), min(most, old[1]))
    return found


def test_the_way_to_a_constraint_is_the_workbenchs_own() -> None:
    """Each way is followed operation by operation, and takes as many as it says."""
    longest = 0
    for learner in stuck(60, "ways"):
        standing = learner.standing(EVERYTHING)
        for found in saturation(standing, EVERYTHING):
            made: dict[Constraint, int] = {}
            assert found.constraint == followed(found, made)
            assert sum(made.values()) <= found.operations
            longest = max(longest, found.operations)
    assert longest > 4


def followed(found: Derived, made: dict[Constraint, int]) -> Constraint:
    """The constraint, worked out again; the operations that it takes are counted from their results."""
    if found.name is not None:
        return found.constraint
    one, other = (followed(source, made) for source in found.sources)
    while other.cells & ~one.cells:
        other = next(cut for cut in reduce(other) if cut.cells & one.cells == other.cells & one.cells)
        made[other] = 1
    result = subtract(one, other)
    assert result is not None
    made[result] = 1
    return result


def test_the_first_operation_is_done_with_what_stands() -> None:
    standing = {0: Constraint(0b00111, 1, 1), 1: Constraint(0b01110, 2, 2), 2: Constraint(0b11000, 1, 1)}
    found = easiest(standing, EVERYTHING)
    assert found is not None
    first = found.first()
    assert [source.name for source in first.sources] == [1, 0]
    assert first.is_cut
    with pytest.raises(ValueError, match="What stands need not be derived"):
        first.sources[0].first()


def test_the_total_is_used_only_by_its_technique() -> None:
    standing = {-1: Constraint(0b1111, 1, 1), 0: Constraint(0b0011, 1, 1)}
    assert easiest(standing, frozenset({"subtraction"})) is None
    found = easiest(standing, frozenset({"subtraction", "total"}))
    assert found is not None
    assert found.constraint == Constraint(0b1100, 0, 0)


def test_beyond_the_budget_it_gives_up() -> None:
    standing = {0: Constraint(0b0111, 1, 1), 1: Constraint(0b1110, 2, 2)}
    assert 2 < len(list(saturation(standing, EVERYTHING, budget=10))) < 12
    with pytest.raises(Exhausted, match="More than 0 constraints can be derived"):
        list(saturation(standing, EVERYTHING, budget=0))
    with pytest.raises(Exhausted):
        easiest(standing, EVERYTHING, budget=0)


def test_a_harder_technique_may_have_a_way_where_an_easier_one_has_none_within_the_budget() -> None:
    """Differences of the nested sets say no more than these cut down; a reduction of another decides a cell."""
    nested = {name: Constraint((1 << name) - 1, 0, 1) for name in range(3, 9)}
    pair = {20: Constraint(0b0111 << 10, 1, 1), 21: Constraint(0b1110 << 10, 2, 2)}
    with pytest.raises(Exhausted):
        easiest({**nested, **pair}, frozenset({"subtraction"}), budget=3)
    found = easiest({**nested, **pair}, frozenset({"subtraction", "reduction"}), budget=3)
    assert found is not None
    assert found.constraint == Constraint(1 << 13, 1, 1)
