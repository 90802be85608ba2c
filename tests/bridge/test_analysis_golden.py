"""Questions about the example positions: the bridge says what the command line says, and the checker agrees."""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import redirect_stdout
from io import StringIO
from itertools import chain
from pathlib import Path
from random import Random
from typing import Any

import pytest

from qmines import Analysis, Position, analyse
from qmines.checker.proofs import check_proof
from qmines.checker.worlds import check_world
from qmines.cli import main
from qmines.errors import ProofError
from qmines.game.params import BUDGETS, DRAWS
from qmines.game.questions.multiverse import NO_SHARE, share_code
from qmines.proofs.prove import Prover, flat
from qmines.solver.analyse import Solver
from qmines.strategies.best import Best
from qmines.strategies.ends import ALWAYS
from qmines.strategies.figures import figures
from qmines.strategies.named import STRATEGIES, named
from qmines.strategies.strategy import Impasse, Open, refined
from tests.bridge.asking import Engine

GOLDEN = Path(__file__).parents[1] / "golden"
LINES = {line["id"]: line for line in map(json.loads, (GOLDEN / "positions.jsonl").read_text("utf-8").splitlines())}
NAMES = sorted(LINES)


def position_of(name: str) -> Position:
    line = LINES[name]
    return Position.from_text("\n".join([f"{line['cols']}x{line['rows']}x{line['mines']}", *line["cells"]]))


def some_cells(known: Analysis, most: int = 3) -> list[int]:
    """Some safe cells, mines, and uncertain cells."""
    random = Random(known.position.to_text())
    unsure = set(known.position.closed) - known.safe - known.mines
    kinds = [sorted(known.safe), sorted(known.mines), sorted(unsure)]
    return list(chain.from_iterable(random.sample(kind, min(most, len(kind))) for kind in kinds))


def mines_in(data: Sequence[int]) -> set[int]:
    return {cell for cell, is_mine in enumerate(data) if is_mine}


@pytest.fixture(scope="module")
def answers() -> dict[str, dict[str, Any]]:
    """What `analyse --jsonl` says of all of them."""
    out = StringIO()
    with redirect_stdout(out):
        assert main(["analyse", "--jsonl", str(GOLDEN / "positions.jsonl")]) == 0
    return {answer["id"]: answer for answer in map(json.loads, out.getvalue().splitlines())}


@pytest.mark.parametrize("name", NAMES)
def test_worlds_percentages_and_verdicts_are_those_of_the_command_line(name, answers):
    engine, position = Engine(), position_of(name)
    reply = engine.ask("analysis", position=position.to_text())
    told = answers[name]
    assert reply["exact"] == told["worlds"]
    codes = list(engine.data[: position.grid.size])
    expected = [NO_SHARE] * position.grid.size
    for place, share in told["prob"].items():
        row, column = map(int, place.split(","))
        mined, _, worlds = share.partition("/")
        expected[position.grid.cell(row, column)] = share_code(int(mined), int(worlds or 1))
    assert codes == expected
    assert (reply["safe"], reply["mines"]) == (codes.count(0), codes.count(100))


@pytest.mark.parametrize("name", NAMES)
def test_the_checker_accepts_every_reason(name):
    engine, position = Engine(), position_of(name)
    known = analyse(position)
    for cell in some_cells(known):
        reply = engine.ask("reason", position=position.to_text(), cell=cell)
        if cell in known.safe | known.mines:
            proof = Prover(Solver(BUDGETS[DRAWS]), position).prove([cell])
            assert proof is not None
            assert reply["steps"] == flat(proof.steps)
            verdict = check_proof(position, [step.data(position.grid) for step in proof.steps], [cell])
            assert verdict == ("safe" if cell in known.safe else "hit")
        else:
            assert reply["steps"] is None
            size = position.grid.size
            without, with_mine = (mines_in(engine.data[at * size : (at + 1) * size]) for at in (1, 2))
            check_world(position, without)
            check_world(position, with_mine)
            assert cell not in without
            assert cell in with_mine


@pytest.mark.parametrize("name", NAMES[::4])
def test_drawn_worlds_are_worlds(name):
    engine, position = Engine(), position_of(name)
    for seed in "123":
        engine.ask("draw", position=position.to_text(), seed=seed)
        mines = {int.from_bytes(engine.data[at : at + 4], "little") for at in range(0, len(engine.data), 4)}
        check_world(position, mines)


def test_a_world_of_another_position_is_refused():
    one, other = position_of(NAMES[0]), position_of(NAMES[1])
    engine = Engine()
    engine.ask("draw", position=one.to_text(), seed="1")
    mines = {int.from_bytes(engine.data[at : at + 4], "little") for at in range(0, len(engine.data), 4)}
    with pytest.raises(ProofError):
        check_world(other, mines)


@pytest.mark.parametrize("strategy", ["best", "progress", "lowest"])
@pytest.mark.parametrize("name", [name for name in NAMES if "stuck" in name][::3])
def test_the_best_guess_is_what_the_strategy_opens(name, strategy):
    """The strategy is asked as the Lab asks it; only the end is bounded, because somebody waits."""
    assert strategy in STRATEGIES
    position = position_of(name)
    reply = Engine().ask("advice", position=position.to_text(), by=strategy)
    known = refined(Solver(100_000), position)
    if known.safe:
        assert reply["best"] is None
        return
    own = Best(worlds=ALWAYS) if strategy == "best" else named(strategy)
    choice = own.choose(Impasse(position, known.mines, analyse=lambda: known), Random(0))
    assert isinstance(choice, Open)
    assert reply["best"]["cell"] == choice.cell
    assert reply["best"]["mine"]["value"] == pytest.approx(float(figures(known, choice.cell).mine), abs=1e-6)
