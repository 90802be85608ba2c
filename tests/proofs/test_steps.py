"""Steps as values: their cells as sets, their names, and what they use."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from qmines.grid import Grid
from qmines.proofs.steps import TOTAL, Rule, Step, cells_of, mask_of, renamed, source_text, sources_of


@given(st.frozensets(st.integers(0, 500)))
def test_sets_of_cells_are_integers(cells: frozenset[int]) -> None:
    assert list(cells_of(mask_of(cells))) == sorted(cells)
    assert mask_of(cells).bit_count() == len(cells)


def test_rules_have_names_of_their_own_and_grow_harder() -> None:
    labels = [rule.label for rule in Rule]
    assert len(set(labels)) == len(labels)
    assert [rule.level for rule in Rule] == sorted(rule.level for rule in Rule)


def test_sources_are_places_the_total_and_what_was_derived() -> None:
    grid = Grid(4, 3)
    assert [source_text(grid, source) for source in (0, grid.size - 1, TOTAL, TOTAL - 1, TOTAL - 12)] == [
        "0,0",
        "{},{}".format(*grid.place(grid.size - 1)),
        "total",
        "#1",
        "#12",
    ]


def test_what_is_derived_is_numbered_from_one_on_wherever_it_stands() -> None:
    inner = Step(Rule.CASE_SPLIT, (), (1,), "supposed", 1, 1, -40)
    last = Step(Rule.COMPLETE_SET, (-40,), (), "contradiction")
    steps = (
        Step(Rule.REDUCTION, (5,), (1, 2), "derived", 1, 1, -9),
        Step(Rule.CASE_SPLIT, (), (1,), "safe", inner=(inner, last)),
        Step(Rule.SUBTRACTION, (6, -9), (3,), "mine"),
    )
    found = renamed(steps)
    assert found[0].source == TOTAL - 1
    assert found[2].sources == (6, TOTAL - 1)
    assert found[1].inner[0].source == found[1].inner[1].sources[0] == TOTAL - 2
    assert sources_of(found) == {5, 6, TOTAL - 1, TOTAL - 2}
    assert [step.verdict for step in found[1].everything()] == ["safe", "supposed", "contradiction"]
