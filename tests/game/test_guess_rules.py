"""The values of `guess`, each against a brute-force reading of its rule, in random games on small boards.

Every decision is judged twice: by the game, and from all placements of the mines that fit what was open before it.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from qmines import Position, Solver
from qmines.game.events import Lost, Rearranged
from qmines.game.game import Game
from qmines.game.layout import Layout
from qmines.game.params import Params
from qmines.game.rearrange import strike
from qmines.game.record import text_of
from qmines.game.replay import replay, verify
from qmines.game.rules import PRESETS, Rules
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
GAMES = 250
SHAPES = ((3, 3, 2), (3, 4, 3), (4, 4, 3), (2, 5, 3))


def wanted(rules: Rules, board: Board, worlds: list[frozenset[int]], cells: frozenset[int], is_first: bool) -> set[str]:
    """What may become of a decision by the text of its rule, the mines unknown: `opened`, `saved` or why it loses."""
    safe = [world for world in worlds if not world & cells]
    if is_first and rules.start != "any":
        return {"opened"}
    if len(safe) == len(worlds):
        return {"opened"}
    if rules.guess == "never":
        return {"unproven"}
    lost = "chord" if len(cells) > 1 else "certain"
    if not safe:
        return {lost}
    if rules.guess == "luck":
        return {"opened", "mine"}
    could_be_proven = any(not any(cell in world for world in worlds) for cell in board.closed)
    if rules.guess == "forgiven_when_forced":
        return {"opened", "mine"} if could_be_proven else {"opened", "saved"}
    if could_be_proven:
        return {"needless"}
    frontier = {cell for number in board.numbers for cell in board.around[number] if cell in board.closed}
    only_mines = all(all(cell in world for world in worlds) for cell in frontier)
    free = rules.guess_where == "anywhere" or not board.numbers or only_mines or cells <= frontier
    return {"opened", "saved"} if free else {"distant"}


def outcome(events: list[object]) -> str:
    if lost := next((event for event in events if isinstance(event, Lost)), None):
        return lost.reason
    return "saved" if any(isinstance(event, Rearranged) for event in events) else "opened"


@pytest.mark.parametrize("name", RULES)
def test_every_decision_becomes_what_the_rule_says(name: str) -> None:
    rules, met = RULES[name], Counter[str]()
    for number in range(GAMES):
        rows, columns, mines = SHAPES[number % len(SHAPES)]
        choose = Random(f"{name} {number}")
        game = Game(Params(rows, columns, mines, str(number), "classic", rules))
        while not game.has_ended:
            board = Board.from_text(game.position().to_text())
            worlds = [frozenset(world) for world in placements(board)]
            # A careful player most of the time, so that games come far; chords and guesses in between.
            safe = [cell for cell in board.closed if not any(cell in world for world in worlds)]
            cell = choose.choice(safe if safe and choose.random() < 0.8 else board.closed)
            is_first = game.layout is None
            move = f"open {cell // columns},{cell % columns}"
            decision = frozenset({cell})
            if choose.random() < 0.3 and (chord := chordable(game, board, choose)):
                move, decision = chord
            before = game.layout
            events = game.play(move, at=len(game.moves))
            if not events:
                continue
            became = outcome(list(events))
            may_be = wanted(rules, board, worlds, decision, is_first)
            assert became in may_be, (name, number, move, board, became, may_be)
            met[became] += 1
            layout = game.layout
            assert layout in worlds
            if became in ("needless", "distant"):
                assert layout & decision
            elif became in ("opened", "mine", "certain", "chord", "unproven") and not is_first:
                assert layout == before
        text = text_of(game)
        assert verify(text).state == game.state
        assert replay(text).layout == game.layout
    assert met["opened"] > GAMES
    assert min(met[reason] for reason in met) > 0


def chordable(game: Game, board: Board, choose: Random) -> tuple[str, frozenset[int]] | None:
    """Flags as many mines beside a number as it says, rightly or not; the chord on it, and what it opens."""
    numbers = [cell for cell, number in board.numbers.items() if number]
    choose.shuffle(numbers)
    for cell in numbers:
        around = [other for other in board.around[cell] if other in board.closed]
        missing = board.numbers[cell] - sum(other in board.flagged for other in around)
        free = [other for other in around if other not in board.flagged]
        if 0 <= missing < len(free):
            columns = board.columns
            for other in choose.sample(free, missing):
                game.play(f"flag {other // columns},{other % columns}", at=game.at)
            flagged = game.board.flags
            return f"chord {cell // columns},{cell % columns}", frozenset(around) - flagged
    return None


def test_all_that_the_rules_say_comes_to_pass() -> None:
    """The property above would hold of games in which hardly anything happens."""
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
    """A needless guess whose mine is said to lie elsewhere, or to have come by no way that is told."""
    text = next(text for number in range(100) if "moved" in (text := needless(number)).splitlines()[-1])
    head, _, _ = text.rpartition("moved")
    for wrong in (head, f"{head}moved 0,0>0,0\n"):
        with pytest.raises(Exception, match="Move"):
            verify(wrong)


def needless(number: int) -> str:
    """The record of a game lost by a guess that was not forced; empty where it came otherwise."""
    choose = Random(number)
    game = Game(Params(4, 4, 3, str(number), "classic", RULES["kaboom"]))
    while not game.has_ended:
        cell = choose.choice(game.position().closed)
        game.play(f"open {cell // 4},{cell % 4}", at=0)
    lost = game.end[0]
    return text_of(game) if isinstance(lost, Lost) and lost.reason == "needless" else "-"
