"""Ends that are played out: which ones, their values, and that the cache changes nothing but the time."""

import re
from collections.abc import Iterator

import pytest

from buildtools.places import ROOT
from qmines.lab.play import Level, asking, chance
from qmines.position import Position
from qmines.solver.analyse import Analysis, Solver
from qmines.solver.constraints import Component, Constraint
from qmines.strategies.best import Best
from qmines.strategies.endgame import Endgame
from qmines.strategies.ends import ALWAYS, Ends, Search, foretold, listed
from qmines.strategies.strategy import Impasse, refined
from tests.thorough import amount

WORLDS, STATES = 3000, 40_000
"""The most worlds of an end here, and the budget."""


def impasses(level: Level, games: int) -> Iterator[Iterator[Analysis]]:
    """What is known at each impasse of the best play's games, game by game."""
    for number in range(1, games + 1):
        yield _impasses(level, number)


def _impasses(level: Level, number: int) -> Iterator[Analysis]:
    best, random = Best(), chance(number)
    game = asking(best, level, "ends", number, Solver())
    step = next(game, None)
    while step is not None:
        answer = None
        if isinstance(step, Impasse):
            if not step.is_fresh:
                yield step.analysis
            answer = best.choose(step, random)
        try:
            step = game.send(answer)
        except StopIteration:
            return


@pytest.mark.parametrize(
    ("level", "games"),
    [
        (Level(16, 30, 99, "opening"), amount(20, 600)),
        (Level(9, 9, 16, "safe"), amount(30, 600)),
        (Level(4, 4, 4, "safe"), amount(20, 800)),
    ],
)
def test_the_choice_is_the_same_with_what_is_remembered_and_without(level: Level, games: int) -> None:
    remembered, asked = Ends(), 0
    for game in impasses(level, games):
        for known in game:
            for play in ("whole", "cut_off"):
                found = getattr(remembered, play)(known, WORLDS, STATES)
                assert found == getattr(Ends(), play)(known, WORLDS, STATES)
                asked += found is not None
    assert asked > games / 4


class Counting(Ends):
    """Counts the searches."""

    searches = used = 0

    def _keep(self, search: Search) -> None:
        self.searches += 1
        self.used += search.size
        super()._keep(search)


def test_nothing_is_searched_twice() -> None:
    """Not within a game, and on a small board not in a later one."""
    ends, games, asked = Counting(), 0, 0
    for game in impasses(Level(4, 4, 5, "safe"), 60):
        games += 1
        for known in game:
            assert ends.whole(known, WORLDS, STATES) is not None
            asked += 1
    assert asked > games
    assert ends.searches < games / 3


def test_what_was_not_used_for_the_longest_time_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("qmines.strategies.ends.WORTH_KEEPING", 0)
    first, second = (Solver().analyse(Position.from_text(text)) for text in ("3x2x1\n1#1\n1#1", "4x2x1\n#1..\n#1.."))
    room = sum(size(known) for known in (first, second)) - 1
    for allowed, searches in ((room, 3), (room + 1, 2)):
        ends = Counting(allowed)
        for known in (first, second, first):
            assert ends.whole(known, WORLDS, STATES) is not None
        assert ends.searches == searches


def test_on_larger_boards_what_another_game_left_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("qmines.strategies.ends.WORTH_KEEPING", 0)
    own, other = "9x2x2\n1#101#100\n1#101#100", "9x2x2\n001#101#1\n001#101#1"
    for text, searches in ((own, 1), (other, 3)):
        ends = Counting()
        for played in (own, text, own):
            assert ends.whole(refined(Solver(), Position.from_text(played)), WORLDS, STATES) is not None
        assert ends.searches == searches


def size(known: Analysis) -> int:
    """How much room the search of an end takes."""
    ends = Counting()
    ends.whole(known, WORLDS, STATES)
    return ends.used


def test_where_everything_is_cut_off_the_parts_are_played_one_by_one() -> None:
    """Two choices of two, walled off from each other: each is won in one world of two."""
    known = refined(Solver(), Position.from_text("7x2x2\n1#101#1\n1#101#1"))
    assert known.worlds == 4
    end = Ends().cut_off(known, WORLDS, STATES)
    assert end is not None
    assert (end.won, end.worlds) == (1, 2)
    assert Ends().whole(known, WORLDS, STATES) == (end.cell, 1, 4)


def test_worlds_of_a_component_are_listed_by_their_mines() -> None:
    component = Component((Constraint((0, 1), 1), Constraint((1, 2), 1)))
    assert {count: set(worlds) for count, worlds in listed(component).items()} == {1: {(1,)}, 2: {(0, 2)}}


FAR = "6x4x6\n######\n######\n11####\n..####"
"""An end of more than a thousand worlds."""


def test_what_was_searched_in_vain_is_not_searched_again(monkeypatch: pytest.MonkeyPatch) -> None:
    known, begun = refined(Solver(), Position.from_text(FAR)), []
    assert known.worlds > ALWAYS
    best = Endgame.best
    monkeypatch.setattr(Endgame, "best", lambda *a, **k: begun.append(1) or best(*a, **k))
    monkeypatch.setattr("qmines.strategies.ends.foretold", lambda *_: 0)
    ends = Ends()
    for _ in range(3):
        assert ends.whole(known, 10**9, 50) is None
    assert len(begun) == 1


def test_where_too_many_states_are_foretold_no_search_is_begun(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Endgame, "best", lambda *_, **__: pytest.fail("A search was begun."))
    assert Ends().whole(refined(Solver(), Position.from_text(FAR)), 10**9, 50) is None


def test_states_are_foretold_as_the_study_has_fitted_them() -> None:
    report = (ROOT / "studies" / "ends.md").read_text(encoding="utf-8")
    ((factor, power),) = re.findall(r"^\| the geometric mean of both \| ([\d.]+) \| ([\d.]+) \|", report, re.MULTILINE)
    for worlds, sets in ((1000, 1000), (4000, 1000), (9999, 9000)):
        assert foretold(worlds, sets) == pytest.approx(float(factor) * (worlds * sets) ** (float(power) / 2))
