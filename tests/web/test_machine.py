"""What the page offers of machines, held against the engine's own."""

from typing import Any, get_args

import pytest

from qmines.strategies.named import STRATEGIES
from qmines.strategies.strategy import Inference
from tests.script import called, run


def test_every_inference_and_every_strategy_can_be_chosen() -> None:
    assert set(run("words/machine.js", "({INFERENCES}) => Object.keys(INFERENCES)")) == set(get_args(Inference))
    assert run("words/strategies.js", "({STRATEGIES}) => Object.keys(STRATEGIES)") == list(STRATEGIES)


def test_what_is_chosen_at_first_is_there() -> None:
    chosen = run("store/settings.js", "({FIRST_MACHINE}) => FIRST_MACHINE")
    assert chosen["inference"] in get_args(Inference)
    assert chosen["strategy"] in STRATEGIES


@pytest.mark.parametrize(
    ("reason", "share", "sentence"),
    [
        ("certain", None, "a mine in every world"),
        ("closure", None, "a mine that could be proven"),
        ("needless", "24", "a guess that was not needed"),
        ("distant", "24", "a guess away from the open numbers"),
        ("unproven", "0", "which was not proven safe"),
        ("mine", "24", "a mine in 24\u202f% of the worlds"),
        ("mine", "100", "a mine in every world"),
        ("mine", None, "a mine"),
    ],
)
def test_a_loss_by_the_machine_names_it(reason: str, share: str | None, sentence: str) -> None:
    end = {"cells": [16], "reason": reason, "percent": share}
    said = called("words/play.js", "lost", end, 13, True)
    assert said == f"You lost: the machine opened row 2, column 4, {sentence}."


END = {"type": "won", "time": 12_300, "how": "opened"}


@pytest.mark.parametrize(
    ("name", "values", "sentence"),
    [
        ("won", [{**END, "saves": 0}, {"isMachine": True}], "You won in 0:12.3. The machine made the last move."),
        ("won", [{**END, "saves": 0}, {"isMachine": False}], "You won in 0:12.3."),
        ("resultShared", [{**END, "saves": 0}, True], "won in 0:12.3 with a machine."),
        ("resultShared", [{**END, "saves": 2}, True], "won in 0:12.3 with 2 quantum saves and a machine."),
        ("resultShared", [{**END, "saves": 2}, False], "won in 0:12.3 with 2 quantum saves."),
        ("resultShared", [{**END, "saves": 0}, False], "won in 0:12.3."),
    ],
)
def test_a_win_says_what_the_machine_did_for_it(name: str, values: list[Any], sentence: str) -> None:
    board = [] if name == "won" else [{"columns": 9, "rows": 9, "mines": 10}]
    said = called("words/play.js", name, *board, *values)
    assert said.removeprefix("Quantum Minesweeper, 9×9 with 10 mines: ") == sentence
