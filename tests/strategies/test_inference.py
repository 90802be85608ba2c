"""Ways of inference: none finds anything false, and a player who uses one never guesses while it finds something."""

from dataclasses import dataclass, replace
from itertools import islice
from random import Random
from typing import cast

import pytest

from qmines.lab.play import Level, play
from qmines.position import Position
from qmines.solver.analyse import Solver
from qmines.strategies.inference import reasoner
from qmines.strategies.named import STRATEGIES
from qmines.strategies.strategy import INFERENCES, Choice, Impasse, Inference, Open, Strategy
from tests.positions import Size, scattered, stuck
from tests.thorough import amount


def positions() -> list[Position]:
    random = Random(3)
    open_ones = [scattered(Size(9, 7, 12), part, random) for part in (0.2, 0.4, 0.6, 0.8) for _ in range(15)]
    return open_ones + list(islice(stuck(Size(9, 9, 14), "ways"), 30))


@pytest.mark.parametrize("way", INFERENCES)
def test_what_is_found_is_certain(way: Inference) -> None:
    found = 0
    for position in positions():
        known = reasoner(way, position, Solver())
        safe = set(known.safe())
        analysis = Solver().analyse(position)
        assert safe <= analysis.safe
        assert known.mines <= analysis.mines
        assert way != "exact" or bool(safe) == bool(analysis.safe)
        found += len(safe)
    assert found > 100


def test_each_way_sees_what_it_should() -> None:
    """Pairs see 1-2-1 in a row; what the total decides is seen only where it is looked at."""
    row = Position.from_text("3x2x2\n121\n###")
    for way in INFERENCES:
        assert sorted(reasoner(way, row, Solver()).safe()) == [4]
    counted = Position.from_text("6x1x1\n#1####")
    assert [way for way in INFERENCES if reasoner(way, counted, Solver()).safe()] == ["rules", "exact"]


@pytest.mark.parametrize("way", INFERENCES)
def test_assumed_mines_count(way: Inference) -> None:
    known = reasoner(way, Position.from_text("3x1x1\n#1#"), Solver())
    known.assume(0)
    assert 0 in known.mines
    if way in ("agent", "sentences", "rules"):
        assert list(known.safe()) == [2]


@dataclass(frozen=True)
class Watched:
    """A watched strategy: asked only when its inference finds nothing, and never opening a known mine."""

    inner: Strategy
    name: str = "watched"

    @property
    def inference(self) -> Inference:
        return self.inner.inference

    def choose(self, impasse: Impasse, random: Random) -> Choice:
        choice = self.inner.choose(impasse, random)
        if not impasse.is_fresh:
            afresh = reasoner(self.inference, impasse.position, Solver())
            for cell in impasse.mines:
                if cell not in afresh.mines:
                    afresh.assume(cell)
            assert not list(afresh.safe())
            assert choice.cell not in afresh.mines
            if self.inference == "exact":
                analysis = Solver().analyse(impasse.position)
                assert not analysis.safe
                assert choice.cell not in analysis.mines
        return choice


@pytest.mark.parametrize("name", list(STRATEGIES))
@pytest.mark.parametrize("way", INFERENCES)
def test_nobody_guesses_where_something_is_certain(name: str, way: Inference) -> None:
    """Every strategy with every way of inference."""
    inner = cast(Strategy, replace(cast(Open, STRATEGIES[name]), inference=way))  # type: ignore[type-var]
    solver = Solver()
    guesses = 0
    for number in range(amount(5, 12)):
        guesses += play(Watched(inner), Level(9, 9, 16, "opening"), "watched", number, solver).guesses
        guesses += play(Watched(inner), Level(8, 12, 18, "safe"), "watched", number, solver).guesses
    assert guesses > 10
