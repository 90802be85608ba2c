"""Exactness: the solver's counts and shares, compared with independent answers and with every placement."""

import doctest
import json
import os
import subprocess
import sys
from fractions import Fraction
from importlib import import_module
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from buildtools.places import ROOT
from qmines import ImpossiblePosition, Position, Solver, analyse
from tests.judge import trials
from tests.oracle.board import Board, bits, mask, neighbourhoods
from tests.oracle.brute import shares, tally
from tests.oracle.knowledge import Knowledge, list_worlds
from tests.oracle.players import Player

GOLDEN = ROOT / "tests" / "golden"
MOST_CLOSED = 16
"""The most closed cells in a random position: up to 12,870 placements to try."""


def answers_of(text: str) -> dict[str, dict]:
    """Lines of JSON by their id."""
    return {row["id"]: row for row in map(json.loads, text.splitlines())}


@pytest.fixture(scope="module")
def answers() -> dict[str, dict]:
    """What `python -m qmines analyse --jsonl` says about the example positions."""
    done = subprocess.run(
        [sys.executable, "-m", "qmines", "analyse", "--jsonl", str(GOLDEN / "positions.jsonl")],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONPATH": str(ROOT / "py")},
    )
    return answers_of(done.stdout)


EXPECTED = answers_of((GOLDEN / "answers.jsonl").read_text())


def test_every_example_is_answered(answers):
    assert answers.keys() == EXPECTED.keys()


@pytest.mark.parametrize("name", EXPECTED)
def test_example_positions(name, answers):
    found = answers[name]
    assert found["worlds"] == EXPECTED[name]["worlds"]
    assert found["prob"] == EXPECTED[name]["prob"]
    assert isinstance(found["ms"], float)


def random_board(random: Random) -> str:
    """A small position; one in four has a wrong number or total, so that often no world is left."""
    rows, columns = random.choice([(1, 7), (2, 5), (3, 3), (3, 4), (4, 4), (3, 6), (4, 5), (5, 5)])
    cells = range(rows * columns)
    layout = set(random.sample(cells, random.randint(0, min(len(cells), MOST_CLOSED))))
    around = neighbourhoods(rows, columns)
    signs = ["*" if cell in layout and random.random() < 0.1 else random.choice("####F?") for cell in cells]
    safe = [cell for cell in cells if cell not in layout]
    least = max(0, len(cells) - MOST_CLOSED)
    for cell in random.sample(safe, min(random.randint(least, len(safe)) for _ in range(2))):
        signs[cell] = str(sum(other in layout for other in around[cell]))
    mine_count = len(layout)
    if random.random() < 0.25:
        shown = [cell for cell in cells if signs[cell].isdigit()]
        if shown and random.random() < 0.7:
            signs[random.choice(shown)] = str(random.randint(0, 8))
        else:
            mine_count = random.randint(0, len(cells))
    lines = ["".join(signs[row * columns : (row + 1) * columns]) for row in range(rows)]
    return "\n".join([f"{columns}x{rows}x{mine_count}", *lines])


def check_against_brute_force(text: str, solver: Solver) -> bool:
    """Check one position both ways; whether it has a world."""
    board = Board.from_text(text)
    worlds, expected = shares(board)
    position = Position.from_text(text)
    if not worlds:
        with pytest.raises(ImpossiblePosition):
            solver.analyse(position)
        return False
    found = solver.analyse(position)
    assert found.worlds == worlds, text
    assert {cell: found.probability(cell) for cell in board.closed} == expected, text
    assert sum(expected.values()) == board.mines_left
    assert found.safe == {cell for cell, share in expected.items() if share == 0}, text
    assert found.mines == {cell for cell, share in expected.items() if share == 1}, text
    return True


@pytest.mark.parametrize("part", range(10))
def test_random_boards_match_brute_force(part):
    """3,000 boards in ten parts; each part has one solver, so that its cache is tested with it."""
    random = Random(f"exactness {part}")
    solver = Solver()
    possible = sum(check_against_brute_force(random_board(random), solver) for _ in range(300))
    assert 200 < possible < 290, "the mix of possible and impossible boards has changed"


def test_ends_of_games_match_listed_worlds():
    """Positions of real games with up to 24 closed cells: every share, from a list of the worlds that fit."""
    compared = 0
    solver = Solver()
    for trial in trials(8, 7, 18, 40, "listed"):
        game, judge = trial.game(), trial.judge()
        player = Player(Random(trial.seed), trial.temper, judge, trial.columns)
        for at, move in enumerate(player.moves(game)):
            if judge.play(game, move, at) and judge.visible.is_complete:
                worlds, position = judge.visible.worlds, game.position()
                found = solver.analyse(position)
                assert found.worlds == len(worlds)
                for cell in position.closed:
                    assert found.probability(cell) * len(worlds) == sum(world >> cell & 1 for world in worlds)
                compared += 1
    assert compared > 200


def turned(text: str) -> str:
    """The position turned on its side: rows become columns."""
    head, *rows = text.split()
    columns, row_count, mine_count = head.split("x")
    return "\n".join([f"{row_count}x{columns}x{mine_count}", *map("".join, zip(*rows, strict=True))])


def mirrored(text: str) -> str:
    """The position with its last row first."""
    head, *rows = text.split()
    return "\n".join([head, *reversed(rows)])


@given(st.integers(min_value=0), st.sampled_from([turned, mirrored]))
def test_symmetric_positions_have_symmetric_answers(seed, move):
    text = random_board(Random(seed))
    try:
        here = analyse(Position.from_text(text))
    except ImpossiblePosition:
        with pytest.raises(ImpossiblePosition):
            analyse(Position.from_text(move(text)))
        return
    there = analyse(Position.from_text(move(text)))
    assert there.worlds == here.worlds
    assert (len(there.safe), len(there.mines)) == (len(here.safe), len(here.mines))
    shares_here = sorted(here.probability(cell) for cell in Board.from_text(text).closed)
    assert sorted(there.probability(cell) for cell in Board.from_text(move(text)).closed) == shares_here


@pytest.mark.parametrize("name", EXPECTED)
def test_shares_of_examples_sum_to_the_mines(name):
    """The two judges agree with the file on the answers, and on the cells that are free or mined in every world."""
    row = answers_of((GOLDEN / "positions.jsonl").read_text())[name]
    given_shares = EXPECTED[name]["prob"]
    assert sum(map(Fraction, given_shares.values())) == row["mines"]
    knowledge = Knowledge(row["rows"], row["cols"], row["mines"])
    signs = enumerate("".join(row["cells"]))
    knowledge.learn({cell: int(sign) for cell, sign in signs if sign.isdigit()})

    def cells_with(share: str) -> int:
        return mask(
            int(r) * row["cols"] + int(c)
            for r, c in (at.split(",") for at, is_ in given_shares.items() if is_ == share)
        )

    assert knowledge.certain_mines() == cells_with("1/1")
    assert knowledge.safe_cells() == cells_with("0/1")


def test_the_judges_agree_with_each_other():
    """Listing worlds, trying every placement and asking the SAT solver give the same verdicts."""
    random = Random("judges")
    compared = 0
    for _ in range(300):
        board = Board.from_text(random_board(random))
        worlds, hits = tally(board)
        if not worlds or board.exploded:
            continue
        asking = Knowledge(board.rows, board.columns, board.mine_count, few=0)
        listing = Knowledge(board.rows, board.columns, board.mine_count)
        asking.learn(board.numbers)
        listing.learn(board.numbers)
        assert len(listing.worlds) == worlds
        for knowledge in (asking, listing):
            assert bits(knowledge.safe_cells()) == [cell for cell, count in hits.items() if count == 0]
            assert bits(knowledge.certain_mines()) == [cell for cell, count in hits.items() if count == worlds]
        compared += 1
    assert compared > 100


def test_the_judge_asks_on_where_every_world_tells_of_few_cells(monkeypatch):
    """Ten times one mine out of two cells, and one to spare: a world is an exception for at most two cells, and only
    four worlds are remembered.
    """
    monkeypatch.setattr("tests.oracle.knowledge.WITNESSES", 4)
    text = "60x1x11\n" + "#1#1##" * 10
    knowledge = Knowledge(1, 60, 11)
    knowledge.learn(Board.from_text(text).numbers)
    assert (knowledge.safe_cells(), knowledge.certain_mines()) == (0, 0)
    found = analyse(Position.from_text(text))
    assert (found.worlds, found.safe, found.mines) == (10 + 10, frozenset(), frozenset())


def test_listing_worlds_counts_a_sum_over_no_cells():
    assert list_worlds([0], 1, [(0, 0)]) == [1]
    assert list_worlds([0], 1, [(0, 1)]) == []


@pytest.mark.parametrize("name", ["board", "brute", "chi_square", "knowledge"])
def test_examples_of_the_oracle(name):
    """The examples in its docstrings hold."""
    failures, examples = doctest.testmod(import_module(f"tests.oracle.{name}"))
    assert failures == 0
    assert examples > 0


def test_the_oracle_is_independent_of_the_engine():
    """The judge imports nothing that it judges."""
    for file in (ROOT / "tests" / "oracle").glob("*.py"):
        assert not [line for line in file.read_text().splitlines() if line.startswith(("import qmines", "from qmines"))]
