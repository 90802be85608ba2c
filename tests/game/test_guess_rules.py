"""The values of `guess`: their effects, the mines that move to a losing guess, and records that say otherwise.

`test_judged_games` compares each decision of thousands of games with a brute-force reading of its rule.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from qmines import Position, Solver
from qmines.game.events import Lost, Rearranged
from qmines.game.field.layout import Layout
from qmines.game.field.rearrange import strike
from qmines.game.game import Game
from qmines.game.params import Params
from qmines.game.records.record import text_of
from qmines.game.records.replay import verify
from qmines.game.rules import PRESETS
from qmines.sampling.sampler import Sampler
from tests.oracle.board import Board
from tests.oracle.brute import placements
from tests.oracle.chi_square import uniformity

CLASSIC = PRESETS["classic"]
RULES = {
    "kaboom": replace(CLASSIC, start="any", guess="only_when_forced", guess_where="frontier"),
    "kaboom-anywhere": replace(CLASSIC, start="any", guess="only_when_forced", guess_where="anywhere"),
    "quasi-no-guess": PRESETS["quasi-no-guess"],
    "strict": replace(CLASSIC, guess="never"),
    "classic": CLASSIC,
}


def outcome(events: list[object]) -> str:
    if lost := next((event for event in events if isinstance(event, Lost)), None):
        return lost.reason
    return "saved" if any(isinstance(event, Rearranged) for event in events) else "opened"


def test_all_that_the_rules_say_comes_to_pass() -> None:
    """A property of all decisions would also hold in games in which hardly anything happens."""
    seen = {name: Counter[str]() for name in RULES}
    for name, rules in RULES.items():
        for number in range(60):
            choose = Random(number)
            game = Game(Params(4, 4, 3, str(number), "classic", rules))
            while not game.has_ended:
                cell = choose.choice(game.position().closed)
                seen[name][outcome(list(game.play(f"open {cell // 4},{cell % 4}", at=0)))] += 1
    assert {"opened", "saved", "needless", "distant"} <= set(seen["kaboom"])
    assert {"opened", "saved", "needless"} <= set(seen["kaboom-anywhere"])
    assert {"opened", "saved", "mine"} <= set(seen["quasi-no-guess"])
    assert set(seen["strict"]) == {"opened", "unproven"}


@pytest.mark.parametrize("cells", [{0}, {0, 3}, {0, 5, 8}])
def test_mines_that_come_are_uniform_among_the_worlds_in_which_they_hit(cells: set[int]) -> None:
    text = "3x3x3\n###\n#3#\n1##"
    worlds = [frozenset(world) for world in placements(Board.from_text(text))]
    hit = [world for world in worlds if world & cells]
    safe = next(world for world in worlds if not world & cells)
    position, solver, drawn = Position.from_text(text), Solver(), Counter[frozenset[int]]()
    for seed in range(40 * len(hit)):
        layout = Layout(position.grid, safe)
        found = strike(solver, position, cells, layout, Sampler(f"{seed}"))
        assert found is not None
        layout.move(found.moved)
        drawn[layout.mines] += 1
    assert set(drawn) <= set(hit)
    assert uniformity([drawn[world] for world in hit])[2] > 0.001


def test_a_record_that_says_otherwise_is_refused() -> None:
    """A needless guess whose mine is elsewhere in the record, or moved in an unexplained way."""
    text = next(text for number in range(100) if "moved" in (text := needless(number)).splitlines()[-1])
    head, _, _ = text.rpartition("moved")
    for wrong in (head, f"{head}moved 0,0>0,0\n"):
        with pytest.raises(Exception, match="Move"):
            verify(wrong)


def needless(number: int) -> str:
    """The record of a game lost by an unforced guess; empty if it went otherwise."""
    choose = Random(number)
    game = Game(Params(4, 4, 3, str(number), "classic", RULES["kaboom"]))
    while not game.has_ended:
        cell = choose.choice(game.position().closed)
        game.play(f"open {cell // 4},{cell % 4}", at=0)
    lost = game.end[0]
    return text_of(game) if isinstance(lost, Lost) and lost.reason == "needless" else "-"
