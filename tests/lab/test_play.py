"""One game of a strategy: by the rules, the same for the same seed, and with no invalid answer carried out."""

from collections import Counter
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest

from qmines.errors import GameError
from qmines.lab.play import Given, Level, Played, drawn, play
from qmines.solver.analyse import Solver
from qmines.strategies.named import STRATEGIES
from qmines.strategies.strategy import Assume, Choice, Impasse, Inference, Open, Start, StrategyError
from tests.oracle.chi_square import uniformity

CORNER = Open(0)
BEGINNER = Level(9, 9, 10, "opening")


@dataclass(frozen=True)
class Scripted:
    """A strategy with scripted answers, after a first click in a corner."""

    answer: Any
    first: Any = CORNER
    name: str = "scripted"
    inference: Inference = "exact"

    def choose(self, impasse: Impasse, random: Random) -> Choice:
        answer = self.first if impasse.is_fresh else self.answer
        return answer(impasse) if callable(answer) else answer  # type: ignore[no-any-return]


def first_asked(answer: Any) -> None:
    for number in range(100):
        play(Scripted(answer), BEGINNER, "asked", number, Solver())


@pytest.mark.parametrize("name", list(STRATEGIES))
def test_the_same_seed_is_the_same_game(name: str) -> None:
    def games(seed: str) -> list[Played]:
        return [play(STRATEGIES[name], Level(12, 12, 28, "safe"), seed, number, Solver()) for number in range(5)]

    assert games("7") == games("7")
    assert games("8") != games("7")


@pytest.mark.parametrize("start", ["opening", "safe", "any"])
def test_the_first_click_is_granted_what_it_should_be(start: Start) -> None:
    """The first click hits a mine only without protection, and then as often as mines are drawn."""
    lost = 0
    for number in range(300):
        played = play(
            Scripted(lambda impasse: Open(impasse.unknown()[0])), Level(5, 5, 8, start), "s", number, Solver()
        )
        lost += played.failure == "T" and len(played.choices) == 1
    assert (lost > 0) == (start == "any")
    assert start != "any" or 60 < lost < 132


def test_a_cell_falsely_taken_for_a_mine_loses() -> None:
    ends = Counter(
        play(Scripted(lambda impasse: Assume(impasse.unknown()[0])), BEGINNER, "f", number, Solver()).failure
        for number in range(120)
    )
    assert ends["F"]
    assert not ends["T"]


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        (None, "neither Open nor Assume"),
        ("0,1", "neither Open nor Assume"),
        (Open("3"), "neither Open nor Assume"),  # type: ignore[arg-type]
        (Open(True), "neither Open nor Assume"),
        (Open(81), "not a closed cell"),
        (Open(-1), "not a closed cell"),
        (
            lambda impasse: Open(next(cell for cell, code in enumerate(impasse.position.cells) if code < 9)),
            "not a closed",
        ),
        (lambda impasse: Open(min(impasse.mines)), "known to be a mine"),
        (lambda impasse: Assume(min(impasse.mines)), "known to be a mine"),
    ],
)
def test_nonsense_is_refused_with_a_sentence(answer: Any, sentence: str) -> None:
    with pytest.raises(StrategyError, match=sentence):
        first_asked(answer)


def test_it_must_begin_with_a_cell_to_open() -> None:
    with pytest.raises(StrategyError, match="must open one"):
        play(Scripted(None, first=Assume(0)), BEGINNER, "7", 1, Solver())


@pytest.mark.parametrize(
    ("level", "layouts"), [(Level(3, 3, 2, "safe"), 28), (Level(3, 4, 3, "opening"), 20), (Level(3, 3, 2, "any"), 36)]
)
def test_each_board_that_the_first_click_allows_comes_as_often(level: Level, layouts: int) -> None:
    counts = Counter(drawn(level, "chi", number, 1) for number in range(layouts * 100))
    assert len(counts) == layouts
    assert uniformity(list(counts.values()))[2] > 1e-4


def test_where_there_is_no_other_room_as_few_neighbours_as_possible_are_mines() -> None:
    counts = Counter(drawn(Level(3, 3, 6, "opening"), "chi", number, 0) for number in range(300))
    assert len(counts) == 3
    assert all({2, 5, 6, 7, 8} < mines for mines in counts)
    assert uniformity(list(counts.values()))[2] > 1e-4


def test_all_first_clicks_have_one_board_but_for_the_mines_that_make_room() -> None:
    moved = [len(drawn(BEGINNER, "7", number, 0) - drawn(BEGINNER, "7", number, 40)) for number in range(100)]
    assert max(moved) <= 9
    # Nearly nine of the ten mines of independent boards would be elsewhere.
    assert sum(moved) / len(moved) < 2


def test_a_board_that_cannot_be_is_refused() -> None:
    with pytest.raises(GameError):
        Level(3, 3, 10, "opening")


def test_the_mines_of_a_given_board_stand_where_they_stand() -> None:
    level = Given(4, 5, 3, "any", (6, 7, 11))
    lowest = STRATEGIES["lowest"].choose
    for first in range(20):
        assert drawn(level, "7", first, first) == {6, 7, 11}
        game = play(Scripted(lambda impasse: lowest(impasse, Random(1)), Open(first)), level, "7", first, Solver())
        assert (game.failure == "T" and len(game.choices) == 1) == (first in (6, 7, 11))
