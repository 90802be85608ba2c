"""All rules that proofs name, without counting."""

from random import Random

import pytest

from qmines.position import Position
from qmines.solver.analyse import Solver
from qmines.strategies.inference import Pairs
from qmines.strategies.rules import Named
from tests.positions import Size, scattered


@pytest.mark.parametrize(
    ("text", "safe"),
    [
        ("3x1x1\n#1#", []),
        ("3x2x2\n121\n###", [4]),
        # The total: the one mine is next to the number.
        ("6x1x1\n#1####", [3, 4, 5]),
        ("2x1x0\n##", [0, 1]),
    ],
    ids=["nothing", "differences", "a case split with the total", "the total alone"],
)
def test_what_each_rule_finds(text: str, safe: list[int]) -> None:
    assert sorted(Named(Position.from_text(text)).safe()) == safe


def test_it_finds_nearly_all_that_is_certain_and_nothing_else() -> None:
    """On positions in which pairs find nothing safe."""
    random = Random(8)
    found = certain = 0
    for _ in range(400):
        position = scattered(Size(6, 5, 8), 0.4, random)
        if list(Pairs(position).safe()):
            continue
        known = Named(position)
        safe, truth = set(known.safe()), Solver().analyse(position)
        assert safe <= truth.safe
        assert known.mines <= truth.mines
        found, certain = found + bool(safe), certain + bool(truth.safe)
    assert 10 < 0.9 * certain <= found


def test_what_is_assumed_is_followed() -> None:
    known = Named(Position.from_text("3x1x1\n#1#"))
    known.assume(0)
    assert list(known.safe()) == [2]
