"""The algebra of constraints: its source's formulas, and a comparison with all ways to place mines."""

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from qmines.proofs.algebra import Constraint, covers, merge, reduce, reduced, subtract, without

CELLS = 6
A, B, C, D = (1 << cell for cell in range(4))


SETS = st.integers(1, (1 << CELLS) - 1)


@st.composite
def constraints(draw: st.DrawFn, cells: st.SearchStrategy[int] = SETS) -> Constraint:
    """A constraint that some placing of mines meets."""
    those = draw(cells)
    least = draw(st.integers(0, those.bit_count()))
    return Constraint(those, least, draw(st.integers(least, those.bit_count())))


def meets(world: int, one: Constraint) -> bool:
    return one.least <= (world & one.cells).bit_count() <= one.most


def worlds(*met: Constraint) -> list[int]:
    return [world for world in range(1 << CELLS) if all(meets(world, one) for one in met)]


def tightest(cells: int, among: list[int]) -> Constraint:
    """The narrowest constraint on some cells that all of these worlds meet."""
    counts = [(world & cells).bit_count() for world in among]
    return Constraint(cells, min(counts), max(counts))


# The worked examples of the source


def test_subtraction_of_a_b_c_from_a_b_c_d() -> None:
    """The source's example ends in 1 mine at d. Its formulas, and a mine at a alone, say 0 to 1, which is nothing."""
    assert subtract(Constraint(A | B | C | D, 1, 2), Constraint(A | B | C, 0, 1)) is None
    assert meets(A, Constraint(A | B | C | D, 1, 2))
    assert meets(A, Constraint(A | B | C, 0, 1))
    assert subtract(Constraint(A | B | C | D, 2, 2), Constraint(A | B | C, 0, 1)) == Constraint(D, 1, 1)


def test_reduction_leaves_each_cell_out_once() -> None:
    found = reduce(Constraint(A | B | C | D, 2, 3))
    assert found == tuple(Constraint(cells, 1, 3) for cells in (B | C | D, A | C | D, A | B | D, A | B | C))


def test_merging_takes_both_together() -> None:
    assert merge(Constraint(A | B, 0, 1), Constraint(A | B, 1, 2)) == Constraint(A | B, 1, 1)


# Against all placings of mines


@given(constraints(), constraints())
def test_subtraction_is_true_and_as_narrow_as_the_two_make_it(one: Constraint, other: Constraint) -> None:
    found = subtract(one, other)
    if other.cells & ~one.cells or other.cells == one.cells:
        assert found is None
    elif among := worlds(one, other):
        narrow = tightest(one.cells ^ other.cells, among)
        assert narrow.is_empty if found is None else narrow == found


@given(constraints(), SETS)
def test_what_is_reduced_is_true_and_as_narrow_as_can_be(one: Constraint, cells: int) -> None:
    kept = one.cells & cells
    narrow, found = tightest(kept, worlds(one)), reduced(one, cells)
    assert narrow.is_empty if found is None else narrow == found


@given(constraints())
def test_reducing_gives_one_for_each_cell_that_says_something(one: Constraint) -> None:
    each = [reduced(one, one.cells ^ 1 << cell) for cell in range(CELLS) if one.cells >> cell & 1]
    assert reduce(one) == tuple(found for found in each if found is not None)


@given(SETS.flatmap(lambda cells: st.tuples(*[constraints(st.just(cells))] * 2)))
def test_merging_is_what_both_say_and_more_than_each(both: tuple[Constraint, Constraint]) -> None:
    one, other = both
    found, among = merge(one, other), worlds(one, other)
    if found is None:
        assert covers(one, other) or covers(other, one)
    elif among:
        assert found == tightest(one.cells, among)
        assert found not in both


@given(constraints(), st.integers(0, (1 << CELLS) - 1), st.integers(0, (1 << CELLS) - 1))
def test_cells_that_become_known_leave_a_constraint(one: Constraint, known: int, mines: int) -> None:
    among = [world for world in worlds(one) if world & known == mines & known]
    left = without(one, known, mines & known)
    assert left.cells == one.cells & ~known
    for world in among:
        assert meets(world, left)
    if among:
        assert tightest(left.cells, among) == left


def test_verdicts_are_those_of_all_placings() -> None:
    for cells, least, most in product(range(1, 16), range(5), range(5)):
        if least <= most <= cells.bit_count():
            one = Constraint(cells, least, most)
            counts = {(world & cells).bit_count() for world in worlds(one)}
            expected = "safe" if counts == {0} else "mine" if counts == {cells.bit_count()} else ""
            assert one.verdict == expected
            assert one.is_empty == (len(counts) == cells.bit_count() + 1)
    assert Constraint(0, 0, 0).verdict == ""
