"""Whether a step follows: the solver's own judgement, compared with the independent checker."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from qmines.checker.proofs import check_proof
from qmines.errors import ProofError
from qmines.position import Position
from qmines.proofs.prove import Prover
from qmines.proofs.steps import TOTAL, Step, mask_of
from qmines.proofs.validity import Scope, is_valid
from qmines.solver.analyse import Solver
from tests.proofs.test_deduce import shown


def proofs(seed: str) -> list[tuple[Position, tuple[Step, ...], tuple[int, ...]]]:
    """Proofs of certain cells of random boards."""
    found = []
    solver = Solver()
    for _, position in shown(seed, 40):
        analysis = solver.analyse(position)
        for cell in sorted(analysis.safe | analysis.mines)[:4]:
            proof = Prover(solver, position).prove([cell])
            assert proof is not None
            found.append((position, proof.steps, proof.cells))
    return found


def holds(position: Position, steps: tuple[Step, ...], cells: tuple[int, ...]) -> bool:
    """What the checker says."""
    try:
        check_proof(position, [step.data(position.grid) for step in steps], cells)
    except ProofError:
        return False
    return True


def test_proofs_follow_for_both() -> None:
    found = proofs("both")
    assert len(found) > 50
    assert all(is_valid(*given[:2]) and holds(*given) for given in found)


def test_what_is_broken_follows_for_neither() -> None:
    """A verdict is reversed, or a source exchanged: both accept the same results."""
    random = Random("broken")
    refused = 0
    for position, steps, cells in proofs("broken"):
        place = random.randrange(len(steps))
        step = steps[place]
        if step.verdict not in ("safe", "mine") or step.inner:
            continue
        numbers = [cell for cell, code in enumerate(position.cells) if code < 9]
        turned = replace(step, verdict="mine" if step.verdict == "safe" else "safe")
        swapped = replace(step, sources=(random.choice(numbers), *step.sources[1:]))
        for other in (turned, swapped):
            broken = (*steps[:place], other, *steps[place + 1 :])
            # If the last step is reversed, the checker looks at the decision.
            if place == len(steps) - 1 and other is turned:
                assert not is_valid(position, broken)
            assert is_valid(position, broken) or not holds(position, broken, cells)
            refused += not is_valid(position, broken)
    assert refused > 30


def test_constraints_shrink_as_cells_become_known() -> None:
    position = Position.from_text("3x2x2\n###\n#2#")
    scope = Scope(position)
    number = 4
    assert scope.whole(number) == (mask_of(position.closed), 2, 2)
    scope.mines |= 1 << 0
    scope.safe |= 1 << 1
    assert scope.now(number) == (mask_of([2, 3, 5]), 1, 1)
    assert scope.combined([TOTAL, number]) == (0, 0, 0)
    inner = scope.inner()
    inner.mines |= 1 << 2
    assert scope.now(number) == (mask_of([2, 3, 5]), 1, 1)
