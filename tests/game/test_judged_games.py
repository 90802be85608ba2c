"""Every rule against its brute-force reading: thousands of random games of each preset, on boards so small that the
judge lists all placements of the mines; and the outcomes of other values.

The judge (`tests/oracle/rules.py`) compares each decision with the text of its rule, undo with what it must restore and
forget, and lost lives and help with what is known and provable after them.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import permutations
from random import Random

import pytest

from qmines.errors import MoveError
from qmines.game.game import Game
from qmines.game.params import Params
from qmines.game.rules import PRESETS, Rules
from tests.finished import PLAYABLE
from tests.judge import trials_by
from tests.oracle.players import SENSIBLE, Player
from tests.oracle.rules import Judge
from tests.oracle.sight import BrokenRuleError
from tests.thorough import amount

SHAPES = ((4, 4, 3), (4, 3, 2), (3, 5, 3), (5, 4, 4))
GAMES = amount(240, 2000)
"""The games of each preset; `studies/rules.py` plays on large boards, too."""

CERTAIN = {"lost by certain", "lost by chord"}
SAVED = {"saves by open", "saves by chord"}
MET = {
    "quantum": CERTAIN | SAVED | {"lost by closure", "won by opening", "won by flags", "saves with T changed"},
    "classic": CERTAIN | {"lost by mine"},
    "always-solvable": CERTAIN | {"lost by mine", "opened unasked", "opened on request", "remarks"},
    "kaboom": CERTAIN | SAVED | {"lost by needless", "lost by distant", "undone"},
    "kaboom-anywhere": CERTAIN | SAVED | {"lost by needless", "undone"},
    "no-guess": CERTAIN | {"lost by mine", "undone"},
    "strict-no-guess": {"lost by unproven"},
    "strong-guessable": CERTAIN | {"lost by closure"},
    "quasi-no-guess": CERTAIN | SAVED | {"lost by mine"},
    "three-lives": CERTAIN | {"lives lost", "lost by mine"},
}
"""The outcomes in a preset's games besides wins by opening. A game tests only the outcomes that it meets, and no other
outcome is allowed.
"""

CLASSIC, QUANTUM = PRESETS["classic"], PRESETS["quantum"]
OWN = {
    "never, on any board": replace(CLASSIC, guess="never", start="safe"),
    "forced, after a safe first cell": replace(PRESETS["kaboom"], start="opening", undo="free"),
    "quantum with undo": replace(QUANTUM, undo="free", start="any"),
    "quantum with lives": replace(QUANTUM, lives=2, win="open_and_flag"),
    "forced or luck, with lives": replace(PRESETS["quasi-no-guess"], lives=3, start="any", undo="after_loss"),
    "lives and undo": replace(PRESETS["three-lives"], undo="free"),
    "helped where no mine is proven": replace(PRESETS["always-solvable"], assist="safe_or_mine", undo="free"),
    "saved and helped": replace(QUANTUM, assist="safe_cell", flag_marks=frozenset({"proven_wrong"})),
    "saved by what is open, on solvable boards": replace(PRESETS["strong-guessable"], knowledge="visible"),
    "forced or luck, on solvable boards": replace(PRESETS["quasi-no-guess"], layout="no_guess"),
}


def judged(rules: Rules, games: int) -> Counter[str]:
    """The outcomes of random games under some rules, with each move checked against the rules."""
    counts = Counter[str]()
    for shape in SHAPES:
        for trial in trials_by(rules, *shape, games // len(SHAPES), "judged"):
            outcome = trial.run()
            counts += outcome.counts
            counts[outcome.state] += 1
    return counts


def kinds(counts: Counter[str]) -> set[str]:
    """The outcomes of decisions, and what the game did automatically."""
    by_reason = {kind for kind in counts if kind.startswith(("lost by", "saves by", "lives"))}
    return by_reason | (counts.keys() & {"undone", "opened unasked", "opened on request", "remarks"})


@pytest.mark.parametrize("name", PLAYABLE)
def test_all_that_happens_is_what_the_rules_say(name: str) -> None:
    # With three lives, a losing chord is rare.
    games = max(GAMES, 400) if name == "three-lives" else GAMES
    counts = judged(PRESETS[name], games)
    assert counts["won"] + counts["lost"] == games
    assert counts["won by opening"] > games / 10
    assert MET[name] <= counts.keys()
    assert kinds(counts) <= MET[name]


@pytest.mark.parametrize("name", OWN)
def test_so_it_is_by_rules_of_ones_own(name: str) -> None:
    counts = judged(OWN[name], 200)
    assert counts["won"] > 10
    assert len(kinds(counts)) > (name != "never, on any board")


def test_on_boards_that_logic_solves_saves_rest_on_the_open_numbers_alone() -> None:
    """There, everything that could be found out is the whole board, so every mine could have been proven. So no game of
    strong guessable play has a save, and no guess is forced. If only the open numbers count as known, a guess is saved.
    """
    assert not SAVED & judged(PRESETS["strong-guessable"], 200).keys()
    assert not SAVED & judged(OWN["forced or luck, on solvable boards"], 200).keys()
    assert judged(OWN["saved by what is open, on solvable boards"], 200).keys() >= SAVED


ALIKE = {("no-guess", "classic"), ("no-guess", "quasi-no-guess")}
"""The games of the first pass for those of the second until somebody takes a move back: a guess is never forced."""


@pytest.mark.parametrize(("played", "told"), [*permutations(PLAYABLE, 2)])
def test_the_judge_of_one_preset_refuses_the_games_of_another(played: str, told: str) -> None:
    """A judge that finds every game correct would be worthless."""
    if (played, told) in ALIKE:
        watch(played, told)
        return
    with pytest.raises((BrokenRuleError, MoveError)):
        watch(played, told)


def watch(played: str, told: str) -> None:
    """Games of one preset before the judge of another; the player believes the game."""
    for number in range(60):
        params = Params(4, 4, 3, f"{played}-{number}", rules=PRESETS[played], hints=True, mine_vision=True)
        game, judge = Game(params), Judge(4, 4, 3, PRESETS[told])
        player = Player(Random(f"{told} {number}"), SENSIBLE[number % 3], judge, 4)
        for at, move in enumerate(player.moves(game)):
            judge.play(game, move, at=at)
