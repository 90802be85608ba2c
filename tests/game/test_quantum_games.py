"""Quantum play: random games of clicks, chords and flags, checked by a judge that shares no code with the solver."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from qmines.game.events import Rearranged, Vision
from qmines.game.field.layout import Layout
from qmines.game.game import Game
from tests.judge import SIZES, Trial, trials
from tests.oracle.players import ENDED, TEMPERS
from tests.oracle.sight import BrokenRuleError
from tests.thorough import amount

GAMES = amount(6, 34)
LARGE_GAMES = amount(3, 12)
"""Games of each of the fifteen sizes and densities, and of the largest size. `studies/quantum.py` plays many more."""

MIXES = [(columns, rows, mines) for (columns, rows), densities in SIZES.items() for mines in densities]


@pytest.mark.parametrize(("columns", "rows", "mine_count"), MIXES)
def test_random_games_keep_the_rules(columns, rows, mine_count):
    """Total, open numbers and closure stay true; a game is lost if and only if no world is left, and every other hit is
    saved.
    """
    counts: Counter[str] = Counter()
    count = LARGE_GAMES if columns * rows > 400 else GAMES
    for trial in trials(columns, rows, mine_count, count, "suite"):
        outcome = trial.run()
        counts += outcome.counts
        counts[f"{trial.temper.name} {outcome.state}"] += 1
    assert counts["single cells lost"] == 0, "lost without opening a certain mine"
    assert counts["single cells won"] > 0
    assert counts["lost by certain"] + counts["lost by closure"] > 0
    assert counts["chord"] > 0


def test_strange_boards_keep_the_rules():
    """Boards of custom sizes, narrow ones, and ones so full of mines that the first cell has no room around it."""
    random = Random("strange boards")
    counts: Counter[str] = Counter()
    for number in range(amount(120, 300)):
        columns, rows = random.choice(((2, 2), (2, 9), (7, 2), (3, 3), (4, 3), (6, 6)))
        trial = Trial(
            columns,
            rows,
            random.randint(1, columns * rows - 1),
            f"strange-{number}",
            TEMPERS[number % len(TEMPERS)],
            start=random.choice(("any", "safe", "opening")),
            knowledge=random.choice(("visible", "deducible")),
        )
        outcome = trial.run()
        counts[f"{trial.temper.name} {outcome.state}"] += 1
        counts[f"saves from {trial.start}"] += len(outcome.saves)
    assert counts["single cells lost"] == 0
    assert all(counts[f"saves from {start}"] for start in ("any", "safe", "opening"))


def test_the_trials_meet_every_kind_of_event():
    """The trials test only what they meet."""
    counts: Counter[str] = Counter()
    for trial in trials(8, 7, 14, 60, "suite"):
        counts += trial.run().counts
    kinds = (
        *("saves by open", "saves by chord", "saves with T kept", "saves with T changed"),
        *("lost by certain", "lost by closure", "lost by chord", "won by opening", "won by flags"),
        *("hint safe", "hint mine", "hint unsure"),
    )
    assert [kind for kind in kinds if not counts[kind]] == []


def place(cell: int, columns: int) -> str:
    """A cell in the notation of moves."""
    return "{},{}".format(*divmod(cell, columns))


def test_flags_change_no_verdict_and_no_layout():
    """Games with the same openings have the same verdicts and layouts, even if one flags and unflags its other closed
    cells in between.
    """
    random = Random("flags")
    for trial in trials(8, 7, 14, 12, "flags"):
        plain, adorned = trial.game(), trial.game()
        while plain.state not in ENDED:
            cell = random.choice(plain.position().closed)
            others = [other for other in plain.position().closed if other != cell]
            flags = [f"flag {place(other, 8)}" for other in random.sample(others, len(others) // 4)]
            hints = [f"hint {place(cell, 8)}"] if plain.layout else []
            for move in [*flags, *hints, *flags]:
                adorned.play(move, at=0)
            for move in [*hints, f"open {place(cell, 8)}"]:
                assert adorned.play(move, at=0) == plain.play(move, at=0)
            assert adorned.layout == plain.layout


def test_hints_do_not_see_flags():
    """Every hint of a position, with a third of the closed cells flagged and with none."""
    random = Random("hints")
    compared = 0
    for trial in trials(8, 7, 14, 10, "hints"):
        game = trial.game()
        for cell in random.sample(range(56), 6):
            game.play(f"open {place(cell, 8)}", at=0)
        closed = game.position().closed
        plain = [game.play(f"hint {place(cell, 8)}", at=0) for cell in closed]
        for cell in random.sample(closed, len(closed) // 3):
            game.play(f"flag {place(cell, 8)}", at=0)
        assert [game.play(f"hint {place(cell, 8)}", at=0) for cell in closed] == plain
        compared += game.state == "playing"
    assert compared > 2


def test_without_mine_vision_no_event_tells_what_moved():
    """The judge watches with Mine Vision. Without it the game is the same, and its events reveal nothing about
    mines.
    """
    saves = 0
    for trial in trials(5, 5, 7, 30, "vision"):
        seeing, blind = trial.game(), Game(replace(trial.game().params, mine_vision=False))
        random = Random(trial.seed)
        while seeing.state not in ENDED:
            move = f"open {place(random.choice(seeing.position().closed), 5)}"
            told = [event for event in seeing.play(move, at=0) if not isinstance(event, Vision)]
            hidden = [replace(event, moved=None) if isinstance(event, Rearranged) else event for event in told]
            assert blind.play(move, at=0) == hidden
            assert blind.layout == seeing.layout
        saves += blind.saves
    assert saves > 0


# The judge is a tool of the tests, so it must find errors. Each of these engines makes one kind of error.


class Tampered(Game):
    """A game whose layout can be replaced."""

    def lay(self, mines):
        self.known.layout = Layout(self.params.grid, mines)


class MovesMines(Tampered):
    """Moves a mine although nothing was hit."""

    def play(self, move, *, at, who="p"):
        before, saves = self.layout, self.saves
        events = super().play(move, at=at, who=who)
        empty = set(self.position().closed) - self.layout
        if before and saves == self.saves and self.state == "playing" and empty:
            self.lay(self.layout - {min(self.layout)} | {min(empty)})
        return events


class Spoilt(Tampered):
    """Makes an error after a save; its kind says which."""

    def play(self, move, *, at, who="p"):
        before, saves = self.layout, self.saves
        events = super().play(move, at=at, who=who)
        return self.spoil(before, events) if self.saves > saves else events

    def spoil(self, before, events):
        return events


class DoesNotCount(Spoilt):
    def spoil(self, before, events):
        self.saved.pop()
        return events


class SavesInSilence(Spoilt):
    def spoil(self, before, events):
        return [event for event in events if not isinstance(event, Rearranged)]


class KeepsTheLayout(Spoilt):
    def spoil(self, before, events):
        self.lay(before)
        return events


class LosesAMine(Spoilt):
    def spoil(self, before, events):
        self.lay(self.layout - {max(self.layout)})
        return events


class LosesTheGame(Spoilt):
    def spoil(self, before, events):
        self.state = "lost"
        return events


class WinsEarly(Game):
    """Counts every opening as a win."""

    def play(self, move, *, at, who="p"):
        events = super().play(move, at=at, who=who)
        self.state = "won" if self.layout else self.state
        return events


class ForgivesAll(Game):
    """Forgives certain mines."""

    def play(self, move, *, at, who="p"):
        events = super().play(move, at=at, who=who)
        if self.state != "lost":
            return events
        self.state = "playing"
        return []


@pytest.mark.parametrize(
    "engine",
    [MovesMines, DoesNotCount, SavesInSilence, KeepsTheLayout, LosesAMine, LosesTheGame, WinsEarly, ForgivesAll],
)
def test_the_judge_sees_an_engine_that_errs(engine):
    def play_on():
        for number in range(40):
            Trial(5, 5, 7, f"erring-{number}", TEMPERS[number % 2], engine=engine).run()

    with pytest.raises(BrokenRuleError):
        play_on()
