"""Openings in proofs: cells that open together are one step, and the order of steps makes such openings large."""

from collections.abc import Sequence
from random import Random

import pytest

from qmines.checker.proofs import check_proof
from qmines.position import Position
from qmines.proofs.openings import opened, opening, singly
from qmines.proofs.prove import Proof, Prover
from qmines.proofs.steps import Step
from qmines.solver.analyse import Solver
from tests.positions import Board, Size

NUMBERS = (0, 0, 1, 1, 0, 0, 1, 9, 1, 1, 2, 1)
"""A 4×3 board with one mine, at row 2, column 4, and one more below its last row."""


def test_a_zero_opens_its_neighbours_and_theirs() -> None:
    position = Position.from_text("4x3x2\n####\n####\n####")
    found = opening(position, NUMBERS, 0, ())
    assert found == {0: 0, 1: 0, 4: 0, 5: 0, 2: 1, 6: 1, 8: 1, 9: 1, 10: 2}
    assert next(iter(found)) == 0
    reached = {0}
    for cell in found:
        assert cell in reached
        if not found[cell]:
            reached.update(position.grid.neighbours[cell])
    assert opening(position, NUMBERS, 2, ()) == {2: 1}
    assert opening(position, NUMBERS, 0, {1, 5, 4}) == {0: 0}
    assert opening(position.with_cells({2: 1}), NUMBERS, 1, {8}).keys() == found.keys() - {2, 8}


def test_cells_that_open_nothing_are_opened_alone_again() -> None:
    steps = [opened({2: 1, 6: 1}), opened({0: 0, 1: 0})]
    assert singly(steps) == [opened({2: 1}), opened({6: 1}), opened({0: 0, 1: 0})]


def closures(size: Size, count: int) -> list[tuple[Board, Proof]]:
    """Proofs of what a player could have found out after the first opening of some boards."""
    random, found = Random("closures"), []
    for _ in range(count):
        board = Board.drawn(size, random, 0)
        position = board.opened(board.shown(()), {0})
        numbers = {cell: board.number(cell) for cell in range(size.grid.size)}
        prover = Prover(Solver(), position, numbers)
        proofs = [prover.prove([cell]) for cell in position.closed]
        found += [(board, proof) for proof in proofs if proof]
    return found


PROOFS = closures(Size(9, 9, 12), 12)


def shown(steps: Sequence[Step]) -> dict[int, int]:
    return {cell: number for step in steps for cell, number in zip(step.cells, step.numbers, strict=False)}


def test_proofs_with_openings_hold() -> None:
    for board, proof in PROOFS:
        grid = proof.position.grid
        expected = "hit" if proof.cells[0] in board.layout else "safe"
        facts = {cell: board.number(cell) for cell in shown(proof.steps)}
        assert check_proof(proof.position, [step.data(grid) for step in proof.steps], proof.cells, facts) == expected


def test_whole_openings_are_one_step_and_no_two_others_follow_each_other() -> None:
    seen = 0
    for _, proof in PROOFS:
        grid = proof.position.grid
        for place, step in enumerate(proof.steps):
            if step.verdict != "opened":
                continue
            open_now = shown(proof.steps[: place + 1])
            for cell, number in zip(step.cells, step.numbers, strict=True):
                if number == 0:
                    assert all(
                        other in open_now or not proof.position.is_closed(other) for other in grid.neighbours[cell]
                    )
            if step.numbers[0]:
                assert all(step.numbers)
                assert proof.steps[place - 1].verdict != "opened" or not proof.steps[place - 1].numbers[0]
            seen += len(step.cells) > 1
    assert seen > 100


def test_nothing_is_opened_in_vain() -> None:
    """A proof does not hold without any one of its openings."""
    for board, proof in PROOFS[::5]:
        grid = proof.position.grid
        facts = {cell: board.number(cell) for cell in range(grid.size)}
        for place, step in enumerate(proof.steps):
            if step.verdict == "opened":
                left = [other.data(grid) for other in (*proof.steps[:place], *proof.steps[place + 1 :])]
                with pytest.raises(ValueError, match=r"Step|The proof|The last"):
                    check_proof(proof.position, left, proof.cells, facts)


def test_proofs_of_whole_boards_are_short() -> None:
    """With one cell per step, the longest of these took 67 steps."""
    assert max(len(proof.steps) for _, proof in PROOFS) < 40
