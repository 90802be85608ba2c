"""What follows in one step: everything that the deduction's first steps use, and nothing else."""

from random import Random

import pytest

from qmines.position import Position
from qmines.proofs.deduce import Deduction
from qmines.proofs.immediate import immediate_steps
from qmines.proofs.validity import is_valid
from qmines.solver.analyse import analyse
from tests.positions import SIZES, scattered


@pytest.mark.parametrize("part", [0.3, 0.6])
def test_every_offer_follows_and_holds_in_every_world(part: float) -> None:
    random, count = Random(f"offers {part}"), 0
    for _ in range(6):
        position = scattered(SIZES["Beginner"], part, random)
        known = analyse(position)
        for step in immediate_steps(Deduction(position), 3):
            assert is_valid(position, [step])
            assert step.rule.level <= 3
            assert known.safe.issuperset(step.cells) if step.verdict == "safe" else known.mines.issuperset(step.cells)
            count += 1
    assert count > 50


@pytest.mark.parametrize("level", [1, 2, 3])
def test_nothing_is_offered_once_all_is_deduced_and_something_before(level: int) -> None:
    random, begun = Random(f"offers {level}"), 0
    for _ in range(12):
        deduction = Deduction(scattered(SIZES["Beginner"], 0.5, random))
        offered = {(step.verdict, cell) for step in immediate_steps(deduction, level) for cell in step.cells}
        found = deduction.follow(level)
        assert found == bool(offered)
        assert all((deduction.safe if verdict == "safe" else deduction.mines) >> cell & 1 for verdict, cell in offered)
        assert not list(immediate_steps(deduction, level))
        begun += found
    assert begun


@pytest.mark.parametrize(
    ("text", "level", "expected"),
    [
        ("3x1x1\n1##", 1, [("complete set", (0,), (1,), "mine")]),
        ("3x2x1\n###\n11#", 1, []),
        ("3x2x1\n###\n11#", 2, [("subset difference", (4, 3), (2, 5), "safe")]),
        ("4x2x3\n####\n#31#", 2, []),
        (
            "4x2x3\n####\n#31#",
            3,
            [("inequality difference", (5, 6), (0, 4), "mine"), ("inequality difference", (6, 5), (3, 7), "safe")],
        ),
    ],
)
def test_small_boards(text: str, level: int, expected: list[tuple[str, tuple[int, ...], tuple[int, ...], str]]) -> None:
    steps = immediate_steps(Deduction(Position.from_text(text)), level)
    assert [(step.rule.label, step.sources, step.cells, step.verdict) for step in steps] == expected
