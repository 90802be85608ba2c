"""What the page offers of machines, held against the engine's own."""

from typing import get_args

from qmines.strategies.named import STRATEGIES
from qmines.strategies.strategy import Inference
from tests.script import run


def test_every_inference_and_every_strategy_can_be_chosen() -> None:
    assert set(run("words/machine.js", "({INFERENCES}) => Object.keys(INFERENCES)")) == set(get_args(Inference))
    assert run("words/strategies.js", "({STRATEGIES}) => Object.keys(STRATEGIES)") == list(STRATEGIES)


def test_what_is_chosen_at_first_is_there() -> None:
    chosen = run("store/settings.js", "({FIRST_MACHINE}) => FIRST_MACHINE")
    assert chosen["inference"] in get_args(Inference)
    assert chosen["strategy"] in STRATEGIES
