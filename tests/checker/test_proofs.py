"""The independent checker accepts what follows, and refuses anything broken with its reason."""

import copy
from itertools import islice
from random import Random
from typing import Any

import pytest

from qmines.checker.proofs import check_proof
from qmines.errors import ProofError
from qmines.position import Position
from qmines.proofs.prove import Prover
from qmines.solver.analyse import Solver
from tests.positions import SIZES, scattered, stuck

POSITION = Position.from_text("4x3x3\n##1.\n#32.\n##1.")


def data(position: Position, cells: list[int]) -> list[dict[str, Any]]:
    proof = Prover(Solver(), position).prove(cells)
    assert proof
    return [step.data(position.grid) for step in proof.steps]


def every_kind() -> list[tuple[Position, int, list[dict[str, Any]]]]:
    """Proofs that together use every rule, with positions and cells."""
    random = Random("y")
    positions = [*islice(stuck(SIZES["Beginner"], "kinds"), 20)]
    positions += [scattered(SIZES["Beginner"], part, random) for part in (0.3,) for _ in range(12)]
    positions += [scattered(SIZES["Expert"], 0.3, random) for _ in range(3)]
    found, seen = [], set[str]()
    for position in positions:
        analysis = Solver().analyse(position)
        prover = Prover(Solver(), position)
        for cell in sorted(analysis.safe | analysis.mines):
            proof = prover.prove([cell])
            assert proof
            kinds = {f"{one.rule.label} {one.verdict}" for step in proof.steps for one in step.everything()}
            if not kinds <= seen and len(proof.steps) < 9:
                seen |= kinds
                found.append((position, cell, [step.data(position.grid) for step in proof.steps]))
    assert {kind.rsplit(" ", 1)[0] for kind in seen} >= {
        "complete set",
        "subset difference",
        "inequality difference",
        "subtraction",
        "reduction",
        "total of mines",
        "case split",
    }
    return found


KINDS = every_kind()


def holds(position: Position, steps: object, cell: int) -> bool:
    try:
        check_proof(position, steps, [cell], {})
    except ProofError as error:
        reason = str(error)
    else:
        return True
    assert reason.endswith(".")
    assert reason[0].isupper()
    return False


@pytest.mark.parametrize(("position", "cell", "steps"), KINDS)
def test_proofs_follow(position: Position, cell: int, steps: list[dict[str, Any]]) -> None:
    expected = "safe" if cell in Solver().analyse(position).safe else "hit"
    assert check_proof(position, steps, [cell], {}) == expected


def mutants(steps: list[Any]) -> list[tuple[str, list[Any]]]:
    """The steps with each field of each step broken, one after the other."""
    found = []

    def visit(path: list[Any]) -> None:
        def changed(name: str, value: object) -> None:
            other = copy.deepcopy(steps)
            step: Any = other
            for key in path:
                step = step[key]
            step[name] = value
            found.append((name, other))

        step: Any = steps
        for key in path:
            step = step[key]
        for name in step:
            changed(name, None)
        changed("rule", "magic")
        changed("more", 1)
        changed("cells", [*step["cells"], "99,0"])
        changed("cells", ["01,2"])
        changed("sources", [*step["sources"], "0,0"])
        if step["sources"]:
            changed("sources", [])
        flipped = {"safe": "mine", "mine": "safe", "supposed": "derived", "contradiction": "safe", "derived": "safe"}
        changed("verdict", flipped.get(step["verdict"], "opened"))
        for place in range(len(step.get("steps", ()))):
            visit([*path, "steps", place])

    for place in range(len(steps)):
        visit([place])
    return found


@pytest.mark.parametrize(("position", "cell", "steps"), KINDS)
def test_every_broken_field_is_refused(position: Position, cell: int, steps: list[dict[str, Any]]) -> None:
    for name, broken in mutants(steps):
        assert not holds(position, broken, cell), (name, broken)


@pytest.mark.parametrize(("position", "cell", "steps"), KINDS)
def test_a_step_left_out_is_refused(position: Position, cell: int, steps: list[dict[str, Any]]) -> None:
    for place in range(len(steps)):
        assert not holds(position, steps[:place] + steps[place + 1 :], cell)


@pytest.mark.parametrize(("position", "cell", "steps"), KINDS)
def test_nothing_proves_the_contrary(position: Position, cell: int, steps: list[dict[str, Any]]) -> None:
    """Exchange any single cell or source: if the checker still accepts, the verdicts are true."""
    analysis = Solver().analyse(position)
    random = Random(cell)
    for _ in range(60):
        broken = copy.deepcopy(steps)
        step = random.choice(broken)
        kind = random.choice(("cells", "sources"))
        if not step[kind]:
            continue
        row, column = position.grid.place(random.randrange(position.grid.size))
        step[kind][random.randrange(len(step[kind]))] = f"{row},{column}"
        if holds(position, broken, cell):
            for one in broken:
                true = {"safe": analysis.safe, "mine": analysis.mines}.get(one["verdict"])
                if true is not None:
                    assert {position.grid.cell(*map(int, text.split(","))) for text in one["cells"]} <= true


def test_reasons_name_the_step() -> None:
    steps = data(POSITION, [9])
    steps[-1]["verdict"] = "mine" if steps[-1]["verdict"] == "safe" else "safe"
    with pytest.raises(ProofError, match=f"Step {len(steps)}"):
        check_proof(POSITION, steps, [9], {})


@pytest.mark.parametrize("steps", [None, [], {}, [1], ["step"], [[]]])
def test_what_is_no_proof_is_refused(steps: object) -> None:
    assert not holds(POSITION, steps, 0)


def test_a_proof_is_of_its_decision() -> None:
    cells = [cell for cell in POSITION.closed if Prover(Solver(), POSITION).prove([cell])]
    assert len(cells) > 1
    assert not holds(POSITION, data(POSITION, cells[:1]), next(c for c in POSITION.closed if c != cells[0]))
    assert not holds(POSITION, data(POSITION, cells[:1]), 2)


# Openings

EMPTY = Position.from_text("3x3x1\n.##\n###\n###")
FACTS = {1: 0, 2: 0, 3: 1, 4: 1, 5: 1}


def step(verdict: str, *cells: str, **more: object) -> dict[str, Any]:
    rule = "opening" if verdict == "opened" else "complete set"
    return {"rule": rule, "sources": [], "cells": list(cells), "verdict": verdict, "sentence": ""} | more


SAFE = step("safe", "0,1", "1,0", "1,1", sources=["0,0"])
OPENING = step("opened", "0,1", "0,2", "1,0", "1,1", "1,2", numbers=[0, 0, 1, 1, 1])


def test_openings_open_what_is_next_to_a_zero() -> None:
    assert check_proof(EMPTY, [SAFE, OPENING], [5], FACTS) == "safe"
    assert check_proof(EMPTY, [OPENING], [5], FACTS) == "safe"
    one_by_one = [step("opened", "0,1", numbers=[0]), step("opened", "0,2", "1,2", numbers=[0, 1])]
    assert check_proof(EMPTY, one_by_one, [5], FACTS) == "safe"


@pytest.mark.parametrize(
    ("reason", "opened"),
    [
        ("opens a cell that is not known to be safe", {"cells": ["2,2"], "numbers": [1]}),
        ("opens a cell that is not known to be safe", {"cells": ["0,2", "0,1"], "numbers": [0, 0]}),
        ("opens a cell that is not known to be safe", {"cells": ["1,1", "1,2"], "numbers": [1, 1]}),
        ("opens a cell with a number other than the given one", {"cells": ["0,1"], "numbers": [1]}),
        ("opens a cell with a number other than the given one", {"cells": ["0,1"], "numbers": [False]}),
        ("opens a cell with a number other than the given one", {"cells": ["0,1", "0,2"], "numbers": [0, 1]}),
        ("does not give each of its cells a number", {"cells": ["0,1", "0,2"], "numbers": [0]}),
        ("does not give each of its cells a number", {"cells": ["0,1"], "numbers": [0, 0]}),
        ("is missing a list", {"cells": ["0,1"], "numbers": 0}),
        ("names a cell twice", {"cells": ["0,1", "0,1"], "numbers": [0, 0]}),
        ("does not have the fields", {"cells": ["0,1"], "number": 0}),
        ("is about a cell that is not closed", {"cells": ["0,0"], "numbers": [0]}),
    ],
)
def test_openings_that_do_not_follow_are_refused(reason: str, opened: dict[str, Any]) -> None:
    with pytest.raises(ProofError, match=f"Step 2 {reason}"):
        check_proof(EMPTY, [SAFE, step("opened", **opened)], [5], FACTS | {8: 1})


def test_nothing_is_opened_twice() -> None:
    opened = step("opened", "0,1", numbers=[0])
    with pytest.raises(ProofError, match="Step 2 opens a cell that is already open"):
        check_proof(EMPTY, [opened, opened], [1], FACTS)


def test_no_mine_is_opened() -> None:
    position = Position.from_text("3x1x1\n1##")
    mine = step("mine", "0,1", sources=["0,0"])
    safe = step("safe", "0,2", rule="total of mines", sources=["total"])
    with pytest.raises(ProofError, match="Step 2 opens a cell that is not known to be safe"):
        check_proof(position, [mine, step("opened", "0,1", numbers=[0])], [1], {1: 0})
    with pytest.raises(ProofError, match="Step 3 opens a cell that is known to be a mine"):
        check_proof(position, [mine, safe, step("opened", "0,2", "0,1", numbers=[0, 0])], [1], {1: 0, 2: 0})


def test_nothing_is_opened_on_a_supposition() -> None:
    """What a cell shows proves nothing while it is only a supposition that the cell could be opened."""
    position = Position.from_text("4x1x1\n#1##")
    inner = [
        step("supposed", "0,0", rule="case split", least=1, most=1, name="#1"),
        step("safe", "0,2", sources=["0,1"]),
        step("opened", "0,2", numbers=[2]),
        step("contradiction", sources=["0,2"]),
    ]
    split = step("safe", "0,0", rule="case split", steps=inner)
    with pytest.raises(ProofError, match=r"Step 1\.3 opens cells that are safe only by supposition"):
        check_proof(position, [split], [0], {2: 2})
