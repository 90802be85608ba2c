"""Worlds, checked against a position: any that does not agree is refused with its reason."""

import pytest

from qmines.checker.worlds import check_world
from qmines.errors import ProofError
from qmines.position import Position


@pytest.mark.parametrize(
    ("world", "reason"),
    [([1], "touches 1"), ([4], "not closed"), ([1, 1], "twice"), ([0], "has 1 mine,"), ([0, 1, 8], "has 3 mines")],
)
def test_a_world_agrees_with_everything_or_is_refused(world: list[int], reason: str) -> None:
    position = Position.from_text("3x3x2\n###\n#2#\n###")
    check_world(position, [0, 8])
    if reason == "touches 1":
        position = Position.from_text("3x3x1\n###\n#2#\n###")
    with pytest.raises(ProofError, match=reason):
        check_world(position, world)
