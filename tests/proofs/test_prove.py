"""Proofs: one for every certain cell, with no harder rule than necessary, and none for an uncertain one."""

import json
from collections import Counter
from itertools import islice
from random import Random

import pytest

from buildtools.places import ROOT
from qmines.checker.proofs import check_proof
from qmines.errors import ProofError, TooComplex
from qmines.game.field.closure import closure
from qmines.game.field.layout import Layout
from qmines.grid import Grid
from qmines.position import Position
from qmines.proofs.prove import Proof, Prover, flat, prove
from qmines.solver.analyse import Solver
from tests.positions import SIZES, scattered, stuck
from tests.solving import Board
from tests.thorough import amount

GOLDEN = ROOT / "tests" / "golden" / "positions.jsonl"


def checked(position: Position, proof: Proof, numbers: dict[int, int] | None = None) -> str:
    """What the independent checker accepts as proven."""
    steps = json.loads(json.dumps([step.data(position.grid) for step in proof.steps]))
    return check_proof(position, steps, proof.cells, numbers or {})


def hold_all(position: Position, solver: Solver) -> int:
    """Check that every certain cell has a proof that holds, and no other cell has one; how many cells are certain."""
    analysis = solver.analyse(position)
    prover = Prover(solver, position)
    for cell in position.closed:
        proof = prover.prove([cell])
        if cell in analysis.safe or cell in analysis.mines:
            assert proof
            assert proof.cells == (cell,)
            assert proof.verdict == ("safe" if cell in analysis.safe else "mine")
            assert checked(position, proof) == ("safe" if cell in analysis.safe else "hit")
        else:
            assert proof is None
    return len(analysis.safe | analysis.mines)


@pytest.mark.parametrize("level", SIZES)
def test_stuck_positions(level: str) -> None:
    solver = Solver()
    assert sum(hold_all(position, solver) for position in islice(stuck(SIZES[level], "prove"), 25)) > 50


@pytest.mark.parametrize("level", SIZES)
@pytest.mark.parametrize("part", [0.15, 0.3, 0.6])
def test_scattered_positions(level: str, part: float) -> None:
    solver, random = Solver(), Random(f"prove {part}")
    assert sum(hold_all(scattered(SIZES[level], part, random), solver) for _ in range(3)) > 0


def test_small_boards_with_few_mines_left() -> None:
    """Here the total decides."""
    random, solver = Random("few"), Solver()
    found = 0
    for _ in range(150):
        board = Board.drawn(random, random.randint(2, 6), random.randint(2, 6), random.choice((0.15, 0.25, 0.5)))
        found += hold_all(board.shown(random, random.choice((0.3, 0.5, 0.8)), 0.1, 0.1), solver)
    assert found > 500


def test_golden_positions() -> None:
    solver = Solver()
    found = 0
    for line in GOLDEN.read_text(encoding="utf-8").splitlines()[::6]:
        told = json.loads(line)
        position = Position.from_rows(told["cells"], told["rows"], told["cols"], told["mines"])
        found += hold_all(position, solver)
    assert found > 50


def test_parts_that_together_need_more_than_there_is() -> None:
    """No number contradicts the supposition: only all parts together have too few mines left."""
    position = Position.from_text(
        "30x16x99\n"
        "##.#######3#1##1###########1##\n"
        "#1.#1#334###1#####43#32#12##11\n"
        "#..12#2###3##1##4211##2###1.1#\n"
        "##24##1#3###1#3###..#####121##\n"
        "24########21112##2..11211.1###\n"
        "###423#2#####.####1###2#..1##.\n"
        "##2####4###1##1###1##4#2..#.##\n"
        "#1#.1####1######112#3##2###1##\n"
        "##.1###4112#4#3##.1#1###2####.\n"
        "#113#####12####1#.1#1..####11.\n"
        "23###4#####4##53###.##..2#####\n"
        "####23###33#####1#..########..\n"
        "##31##55#####2332#1##.####2211\n"
        "#23#3####43#####311#1.##343###\n"
        "###33##3##212####1#1##11###2##\n"
        "##1#####2#####3#21...#1#2#2##.\n"
    )
    proof = prove(position, [456])
    assert proof
    assert proof.rule.label == "case split"
    assert checked(position, proof) == "safe"


def test_a_lost_chord_is_a_hit() -> None:
    position = Position.from_text("5x2x2\n#####\n#1###")
    proof = prove(position, [0, 1, 2, 5, 7])
    assert proof
    assert proof.verdict == "hit"
    assert checked(position, proof) == "hit"
    assert prove(position, [0, 1]) is None


def test_random_decisions_are_proven_to_hit_or_not() -> None:
    random, solver = Random("hits"), Solver()
    proven = 0
    for _ in range(150):
        board = Board.drawn(random, 5, 6, 0.25)
        position = board.shown(random, 0.5)
        if len(position.closed) < 3:
            continue
        decision = random.sample(position.closed, random.randint(2, min(6, len(position.closed))))
        proof = Prover(solver, position).prove(decision)
        assert (proof is not None) == (solver.worlds(position, safe=decision) == 0)
        if proof:
            proven += 1
            assert checked(position, proof) == "hit"
    assert proven > 30


def test_one_prover_proves_one_goal_after_the_other() -> None:
    random, solver = Random("several"), Solver()
    for _ in range(60):
        position = Board.drawn(random, 5, 6, 0.25).shown(random, 0.5)
        prover = Prover(solver, position)
        for _ in range(4):
            if len(position.closed) < 2:
                continue
            decision = random.sample(position.closed, 2)
            proof = prover.prove(decision)
            assert (proof is not None) == (solver.worlds(position, safe=decision) == 0)
            assert not proof or checked(position, proof) == "hit"


def test_boards_too_large_are_refused() -> None:
    with pytest.raises(TooComplex, match="too large"):
        prove(Position.blank(Grid(101, 100), 5), [0])


# The shortest


def one_step(position: Position, cell: int, level: int) -> bool:
    """Whether the independent checker accepts any single step, by rules up to a level, for a cell."""
    grid = position.grid
    shown = ["{},{}".format(*grid.place(number)) for number, code in enumerate(position.cells) if code < 9]
    place = "{},{}".format(*grid.place(cell))
    rules = [("complete set", 1, [[one] for one in shown])]
    pairs = [[one, two] for one in shown for two in shown if one != two]
    rules += [("subset difference", 2, pairs), ("inequality difference", 3, pairs)]
    for rule, hard, choices in rules:
        for sources in choices if hard <= level else ():
            for verdict in ("safe", "mine"):
                step = {"rule": rule, "sources": sources, "cells": [place], "verdict": verdict, "sentence": ""}
                try:
                    check_proof(position, [step], [cell], {})
                except ProofError:
                    continue
                return True
    return False


def test_proofs_said_to_be_the_shortest_are() -> None:
    """They have one step, or two if the checker accepts no single step; and no proof is longer than one of these."""
    random, solver, lengths = Random("shortest"), Solver(), Counter[int]()
    for _ in range(60):
        position = Board.drawn(random, 5, 5, 0.25).shown(random, 0.6)
        for cell in position.closed:
            proof = prove(position, [cell], solver=solver)
            if proof is None or proof.rule.level > 3:
                assert proof is None or not proof.is_shortest or len(proof.steps) == 1
                continue
            assert proof.is_shortest == (len(proof.steps) < 3)
            assert one_step(position, cell, proof.rule.level) == (len(proof.steps) == 1)
            lengths[len(proof.steps)] += 1
    assert lengths[1] > 100
    assert lengths[2] > 20
    assert lengths[3] > 5


def test_a_case_split_is_not_said_to_be_the_shortest() -> None:
    proof = prove(Position.from_text("4x3x3\n#1##\n1###\n#2##"), [0])
    assert proof
    assert len(proof.steps) == 1
    assert not proof.is_shortest


# Closures


def test_what_could_have_been_found_out_is_proven_with_openings() -> None:
    random, solver = Random("closures"), Solver()
    opened, boards = 0, amount(30, 80)
    for _ in range(boards):
        board = Board.drawn(random, 6, 7, 0.2)
        position = board.shown(random, 0.35)
        layout = Layout(Grid(6, 7), board.layout)
        numbers = dict(enumerate(layout.numbers))
        known = closure(solver, position, layout)
        known.refine()
        for cell in position.closed:
            proof = Prover(solver, position, numbers).prove([cell])
            certain = not known.is_unknown(cell)
            assert (proof is not None) == certain
            if proof:
                opened += any(step.verdict == "opened" for step in proof.steps)
                assert checked(position, proof, numbers) == ("hit" if cell in board.layout else "safe")
    assert opened > 2.5 * boards


# The replay's form


def test_flat_steps_are_walked_one_after_the_other() -> None:
    random, solver = Random("y"), Solver()
    found = []
    while not found:
        position = scattered(SIZES["Expert"], 0.3, random)
        prover = Prover(solver, position)
        analysis = solver.analyse(position)
        proofs = [prover.prove([cell]) for cell in sorted(analysis.safe | analysis.mines)]
        found = [proof for proof in proofs if proof and proof.rule.label == "case split"]
    steps = flat(found[0].steps)
    verdicts = [step["verdict"] for step in steps]
    at = verdicts.index("supposed")
    depths = [step["depth"] for step in steps]
    assert depths[at] == 0
    end = next(i for i in range(at + 1, len(steps)) if depths[i] == 0)
    assert verdicts[end - 1] == "contradiction"
    assert verdicts[end] in ("safe", "mine")
    assert all(isinstance(step["sentence"], str) and step["sentence"].endswith(".") for step in steps)
