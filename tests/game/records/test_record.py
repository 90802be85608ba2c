"""Records: golden ones replay for ever, and every game follows from its record."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from random import Random

import pytest

from buildtools.places import ROOT
from qmines.game.game import Game
from qmines.game.records.record import read, text_of
from qmines.game.records.replay import replay
from tests.judge import trials
from tests.oracle.board import Board, neighbourhoods
from tests.oracle.players import Player
from tests.thorough import amount

RECORDS = ROOT / "tests" / "golden" / "records"
EXPECTED = json.loads((RECORDS / "expected.json").read_text())
NAMES = sorted(EXPECTED)
SEARCHED = [name for name in NAMES if name.startswith("searched")]
"""Boards that earlier versions searched for; a search today need not find them again."""


def golden(name: str) -> str:
    """The text of a golden record."""
    return (RECORDS / f"{name}.txt").read_text()


def live(text: str) -> Game:
    """The game of a record played again, without its `moved` lines."""
    params, moves = read(text)
    game = Game(params)
    for played in moves:
        game.play(played.move, at=played.at, who=played.who)
    return game


def test_every_golden_record_has_its_end_written_down():
    assert {path.stem for path in RECORDS.glob("*.txt")} == set(NAMES)
    assert len(NAMES) >= 12


# Golden records


@pytest.mark.parametrize("name", NAMES)
def test_golden_positions_are_true_of_their_layouts(name):
    """So that the expected ends are more than what was once seen."""
    board = Board.from_text(EXPECTED[name]["position"])
    places = (place.split(",") for place in EXPECTED[name]["mines"].split())
    layout = {int(row) * board.columns + int(column) for row, column in places}
    assert len(layout) == board.mine_count
    assert not layout & board.numbers.keys()
    around = neighbourhoods(board.rows, board.columns)
    assert {cell: len(layout.intersection(around[cell])) for cell in board.numbers} == board.numbers


@pytest.mark.parametrize("name", NAMES)
def test_a_record_is_the_text_of_its_game(name):
    """Reading and writing are inverse to each other, and playing the moves again draws the same."""
    assert text_of(replay(golden(name))) == golden(name)
    assert name in SEARCHED or text_of(live(golden(name))) == golden(name)


def test_random_games_are_told_by_their_records():
    """Random games of all sizes, replayed, verified and played again, come out the same."""
    for size, count in (
        ((5, 5, 7), amount(12, 24)),
        ((8, 7, 14), amount(6, 12)),
        ((13, 9, 39), amount(4, 8)),
        ((30, 16, 99), amount(1, 4)),
    ):
        for trial in trials(*size, count, "records"):
            game, judge = trial.game(), trial.judge()
            player = Player(Random(trial.seed), trial.temper, judge, trial.columns)
            for at, move in enumerate(player.moves(game)):
                judge.play(game, move, at)
            text = text_of(game)
            again = replay(text, redraw=True)
            assert (again.position(), again.layout, again.state) == (game.position(), game.layout, game.state)
            assert text_of(again) == text_of(live(text)) == text


def test_verify_on_the_command_line():
    def run(text: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "qmines", "verify", "-", "--json"],
            input=text,
            capture_output=True,
            text=True,
            check=False,
            env={**os.environ, "PYTHONPATH": str(ROOT / "py")},
        )

    good = run(golden("quantum-won-with-saves"))
    assert (good.returncode, json.loads(good.stdout)["saves"]) == (0, EXPECTED["quantum-won-with-saves"]["saves"])
    bad = run(golden("quantum-won-with-saves")[:-4])
    assert (bad.returncode, bad.stdout, bad.stderr.count("\n")) == (2, "", 1)
    assert "Traceback" not in bad.stderr
