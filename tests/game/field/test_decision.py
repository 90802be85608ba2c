"""Decisions: whether some world leaves them safe."""

import pytest

from qmines import Position, Solver
from qmines.game.field.decision import Decision
from qmines.game.field.layout import Layout
from qmines.game.field.rearrange import rearrange
from qmines.sampling.sampler import Sampler


def test_a_decision_that_no_world_leaves_safe_cannot_be_rearranged() -> None:
    position = Position.from_text("3x2x1\n1#1\n1#1")
    solver = Solver()
    with pytest.raises(ValueError, match=r"without any weight|no such world"):
        rearrange(Decision(solver.frontier(position), {1, 4}), Layout(position.grid, {1}), Sampler("x"))
