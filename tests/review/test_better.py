"""Better moves are safe where anything is, and simpler ones replace them where they would take too much."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from qmines.errors import GameError, TooComplex
from qmines.game.field.layout import Layout
from qmines.grid import Cell, Grid
from qmines.position import CLOSED, Position
from qmines.proofs.prove import prove
from qmines.proofs.steps import Rule
from qmines.review import better
from qmines.review.better import STRATEGIES, Adviser, Better, grade_of, missed_in
from qmines.solver.analyse import Analysis, Solver
from qmines.solver.meter import Meter
from qmines.strategies.figures import advised
from qmines.strategies.named import named
from qmines.strategies.strategy import refined

STUCK = Position.from_text("6x3x3\n######\n1#####\n######")
HALF = Position.from_text("3x2x1\n.1#\n.1#")


def known(position: Position) -> Analysis:
    return refined(Solver(), position)


def test_the_cell_that_is_easiest_to_prove_is_named() -> None:
    random, levels = Random("easiest"), set[int]()
    for density in (0.15, 0.2, 0.25) * 25:
        layout = Layout(Grid(6, 7), random.sample(range(42), 11))
        shown = [cell for cell in range(42) if not layout.mined[cell] and random.random() < density]
        position = Position(layout.grid, 11, bytes(layout.numbers[c] if c in shown else CLOSED for c in range(42)))
        safe = known(position).safe
        missed = missed_in(position)
        assert (missed is None) == (not safe)
        if missed is not None:
            rules = {cell: rule_of(position, cell) for cell in safe}
            assert rules[missed.cell] == missed.rule
            assert missed.rule.level == min(rule.level for rule in rules.values())
            levels.add(missed.rule.level)
    assert len(levels) > 2


def rule_of(position: Position, cell: Cell) -> Rule:
    proof = prove(position, [cell])
    assert proof is not None
    return proof.rule


@pytest.mark.parametrize(
    ("text", "rule", "grade"),
    [
        ("3x2x1\n1F#\n1##", Rule.TOTAL_OF_MINES, "total"),
        ("3x2x1\n#1#\n#*1", Rule.COMPLETE_SET, "trivial"),
        ("4x2x2\n####\n1211", Rule.SUBSET_DIFFERENCE, "subtraction"),
    ],
)
def test_what_is_missed_has_a_rule_and_a_grade(text: str, rule: Rule, grade: str) -> None:
    missed = missed_in(Position.from_text(text))
    assert missed is not None
    assert (missed.rule, missed.grade) == (rule, grade)


def test_every_rule_has_its_grade() -> None:
    assert {rule.label: grade_of(rule) for rule in Rule if rule.level} == {
        "complete set": "trivial",
        "subset difference": "subtraction",
        "inequality difference": "subtraction",
        "subtraction": "reduction",
        "reduction": "reduction",
        "merging": "reduction",
        "total of mines": "total",
        "case split": "case split",
    }


@pytest.mark.parametrize("name", STRATEGIES)
def test_guesses_are_those_of_the_strategy(name: str) -> None:
    found = Adviser(name).guess(known(STUCK))
    cell = advised(known(STUCK), named(name))
    assert cell is not None
    assert found == Better(cell, known(STUCK).probability(cell))


def test_no_other_strategy_is_taken() -> None:
    with pytest.raises(GameError, match="best, progress or lowest, not with 'agent'"):
        Adviser("agent")


def test_simpler_moves_replace_what_would_take_too_much(monkeypatch: pytest.MonkeyPatch) -> None:
    safe = known(Position.from_text("4x2x1\n.1##\n.1##"))
    assert Adviser("best").safe(safe).missed is not None
    assert Adviser("best").guess(known(STUCK)).share == Fraction(1, 5)
    monkeypatch.setattr(better, "_MOST_PROVING", 10)
    monkeypatch.setattr(better, "_MOST_LOOKING", 10)
    assert Adviser("best").safe(safe) == Better(min(safe.safe), Fraction(0))
    assert Adviser("best").guess(known(STUCK)) == Adviser("lowest").guess(known(STUCK))
    with pytest.raises(TooComplex):
        missed_in(safe.position, Solver(meter=Meter(10)))


def test_equal_figures_are_as_good_and_equal_shares_beyond_the_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    adviser = Adviser("best")
    assert adviser.is_as_good(known(HALF), 2, 5)
    assert not adviser.is_as_good(known(STUCK), 8, 0)
    # A corner and a cell of the rim with equal shares show different numbers.
    shares = known(STUCK)
    equal = [(one, two) for one in range(3, 6) for two in range(9, 12) if one != two]
    different = [pair for pair in equal if not adviser.is_as_good(shares, *pair)]
    assert different
    assert all(Adviser("lowest").is_as_good(shares, *pair) for pair in equal)
    assert set(different) >= {pair for pair in equal if not Adviser("progress").is_as_good(shares, *pair)}
    monkeypatch.setattr(better, "_MOST_LOOKING", 10)
    assert all(Adviser("best").is_as_good(shares, *pair) for pair in different)


def test_nothing_is_better_than_opening_no_mine() -> None:
    assert Adviser("best").guess(known(Position.from_text("2x2x1\n#1\n11"))) == Better(None, Fraction(0))
