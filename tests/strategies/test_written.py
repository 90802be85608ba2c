"""Strategies that users wrote."""

import pickle
from random import Random

import pytest

from qmines.position import Position
from qmines.strategies.strategy import Assume, Impasse, Open, StrategyError
from qmines.strategies.written import LONGEST, written

LOWEST = """
inference = "pairs"

def choose(impasse, random):
    shares = impasse.analysis.shares
    return Open(min(impasse.unknown(), key=lambda cell: shares[cell]))
"""


def test_it_chooses_by_its_text() -> None:
    strategy = written(LOWEST, "mine.py")
    assert (strategy.name, strategy.inference) == ("mine.py", "pairs")
    assert strategy.choose(Impasse(Position.from_text("4x1x1\n1###")), Random(1)) == Open(2)


def test_it_travels_to_other_processes() -> None:
    strategy = pickle.loads(pickle.dumps(written("def choose(impasse, random): return Assume(1)", "mine.py")))
    assert strategy.choose(Impasse(Position.from_text("4x1x1\n1###")), Random(1)) == Assume(1)


@pytest.mark.parametrize(
    ("source", "sentence"),
    [
        ("def choose(impasse, random)\n    pass", "not valid Python: .* in line 1"),
        ("x = 1\n", "defines no function choose"),
        ("choose = 3\n", "defines no function choose"),
        ("raise KeyError('k')\n", "failed to load. KeyError"),
        (
            "inference = 'magic'\ndef choose(impasse, random): pass\n",
            "must be one of agent, pairs, sentences, rules, exact",
        ),
        ("inference = []\ndef choose(impasse, random): pass\n", "must be one of agent, pairs, sentences, rules, exact"),
        ("#" * (LONGEST + 1), "at most 200,000 characters"),
        ("a = '\0'", "mine.py"),
    ],
)
def test_what_is_no_strategy_is_refused(source: str, sentence: str) -> None:
    with pytest.raises(StrategyError, match=sentence):
        written(source, "mine.py")
