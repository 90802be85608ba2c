"""Who names the best guess: the best play's guess is labelled as such, and never leads into an avoidable loss."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from qmines.game.best_guess import Adviser
from qmines.game.events import Taught
from qmines.game.game import Game
from qmines.game.params import Params
from qmines.game.questions.multiverse import shares
from qmines.game.records.record import text_of
from qmines.game.records.replay import verify
from qmines.game.rules import Rules, preset
from qmines.strategies.best import Best
from qmines.strategies.endgame import Endgame
from qmines.strategies.ends import Remainder
from qmines.strategies.strategy import Impasse, refined
from tests.thorough import amount


def followed(name: str, seed: int, rules: Rules) -> tuple[Game, int, int]:
    """A game that asks for the best play and follows it; how often it named a guess, and how often one without the
    lowest share.
    """
    rows, columns, random = 9, 9, Random(seed)
    going = Game(Params(rows, columns, 16, str(seed), name, rules, hints=True))
    going.play(f"open {random.randrange(rows)},{random.randrange(columns)}", at=0)
    named = apart = 0
    while not going.has_ended and not going.board.is_open:
        known, found = going.visible(), shares(going, "visible", "best")
        lowest = shares(going, "visible").best
        assert bool(found.best) == bool(lowest) == (not known.safe)
        if found.best:
            assert len(found.best) == 1 or found.by == "lowest"
            assert found.by == "best" or found.best == lowest
            assert not going.closure().safe
            assert 0 < known.probability(found.best[0]) < 1
            named, apart = named + 1, apart + (found.best[0] not in lowest)
        cell = min(found.best or known.safe)
        going.play("open {},{}".format(*divmod(cell, columns)), at=0)
        assert going.state != "lost" or rules.guess == "luck"
    return going, named, apart


@pytest.mark.parametrize(("name", "differs"), [("quantum", True), ("classic", True), ("kaboom", False)])
def test_the_best_play_never_misleads(name: str, differs: bool) -> None:
    games = [followed(name, seed, preset(name)) for seed in range(amount(30, 60))]
    assert sum(named for _, named, _ in games) > len(games)
    assert not differs or sum(apart for _, _, apart in games) > 3


def stuck() -> Iterator[Game]:
    """Unfinished classic games with every provable cell open."""
    for seed in range(60):
        going = Game(Params(9, 9, 16, str(seed), "classic", preset("classic"), hints=True))
        going.play("open 4,4", at=0)
        while not going.has_ended and (safe := going.visible().safe):
            going.play("open {},{}".format(*divmod(min(safe), 9)), at=0)
        if not going.has_ended:
            for mine in going.visible().mines:
                going.play("flag {},{}".format(*divmod(mine, 9)), at=0)
            yield going


def test_where_it_is_asked_it_is_the_strategy_that_chooses() -> None:
    games = list(stuck())
    assert len(games) > 20
    for going in games:
        chosen = Best(worlds=1000).choose(Impasse(going.visible().position), Random(0))
        assert shares(going, "visible", "best").best == (chosen.cell,)


def lesson(going: Game, adviser: Adviser) -> str:
    going.adviser = adviser
    (event,) = going.play("hint", at=0)
    assert isinstance(event, Taught)
    return event.sentence


def test_a_lesson_names_it_and_says_so_and_the_record_does_not() -> None:
    """After a change on the way, it names the other one at once."""
    differs = 0
    for going in stuck():
        found = shares(going, "visible", "best")
        row, column = divmod(found.best[0], 9)
        sentence = lesson(going, "best")
        assert f"Best guess by the best play: row {row + 1}, column {column + 1}, a mine in " in sentence
        is_higher = found.best[0] not in shares(going, "visible").best
        assert (", but this one opens up more later." in sentence) == is_higher
        assert "best play" not in lesson(going, "lowest")
        going.play("resign", at=0)
        verify(text_of(going))
        differs += is_higher
    assert differs > 3


def test_where_the_end_is_played_out_a_lesson_gives_the_exact_chance_to_win() -> None:
    """The share of all worlds that the best play wins from there on; nothing if the end is too far away."""
    told = 0
    for going in stuck():
        known = refined(going.solver, going.position())
        sentence = lesson(going, "best")
        if known.worlds > 1000:
            assert "It wins" not in sentence
            continue
        left = Remainder.of(known)
        won = Endgame(known.position.grid, left.worlds(), left.cells, known.mines).best().won
        assert sentence.endswith(f" It wins in {won} of {known.worlds} layouts, {100 * won / known.worlds:.1f}\u202f%.")
        told += 1
    assert told > 3


@pytest.mark.parametrize("name", ["quantum", "kaboom", "quasi-no-guess", "three-lives"])
def test_where_a_guess_may_be_forgiven_no_chance_to_win_is_given(name: str) -> None:
    """It would be wrong, because a mine may move or a life may be left."""
    told = 0
    for seed in range(12):
        going = Game(Params(6, 6, 8, str(seed), name, preset(name), hints=True))
        going.play("open 2,2", at=0)
        while not going.has_ended and (safe := going.visible().safe):
            going.play("open {},{}".format(*divmod(min(safe), 6)), at=0)
        if not going.has_ended and shares(going, "visible", "best").by == "best":
            assert "It wins" not in lesson(going, "best")
            told += 1
    assert told
