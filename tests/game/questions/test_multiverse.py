"""The worlds that a player may look at: the solver's shares, worlds drawn uniformly, and no trace left."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from qmines.errors import MoveError
from qmines.game.game import Game
from qmines.game.judge import is_spared
from qmines.game.params import Params
from qmines.game.questions.multiverse import ABOVE_99, BELOW_1, NO_SHARE, draw_another, share_code, shares
from qmines.game.records.record import text_of
from qmines.game.rules import PRESETS, preset
from qmines.position import Position
from qmines.solver.analyse import Analysis, analyse
from qmines.text import percent
from tests.oracle.chi_square import uniformity
from tests.thorough import amount

TEXTS = {**{code: str(code) for code in range(101)}, BELOW_1: "<1", ABOVE_99: ">99"}
SIZES = ((5, 5, 5), (7, 8, 14), (9, 13, 30), (16, 30, 99))


def game(rows: int = 9, columns: int = 13, mines: int = 30, **changes: object) -> Game:
    """A game with hints whose middle is open."""
    params = replace(Params(rows, columns, mines, "multiverse", hints=True), **changes)
    begun = Game(params)
    begun.play(f"open {rows // 2},{columns // 2}", at=1)
    return begun


def played(rows: int, columns: int, mines: int) -> Iterator[Game]:
    """A game after each of a dozen safe openings, with guesses where there is none."""
    going = game(rows, columns, mines)
    for at in range(2, 14):
        yield going
        known = going.visible()
        choice = known.safe or set(known.position.closed) - known.mines
        if going.has_ended or not choice:
            return
        going.play("open {},{}".format(*divmod(min(choice), columns)), at=at)


@pytest.mark.parametrize("size", SIZES)
def test_shares_are_those_of_the_solver(size):
    for going in played(*size):
        for of, known in (("visible", going.visible()), ("closure", going.closure())):
            found = shares(going, of)
            seen = going.position()
            assert found.worlds == known.worlds
            for cell, code in enumerate(found.codes):
                if not seen.is_closed(cell):
                    assert code == NO_SHARE
                else:
                    opened = known.position.cells[cell] <= 8
                    assert TEXTS[code] == ("0" if opened else percent(known.probability(cell)))
            assert found.best == best_guesses(known, seen)


def best_guesses(known: Analysis, seen: Position) -> tuple[int, ...]:
    """The cells that are least often a mine among the uncertain ones, if no closed cell is safe."""
    unsure = [cell for cell in known.position.closed if cell not in known.safe | known.mines]
    if not unsure or known.safe or any(known.position.cells[cell] <= 8 for cell in seen.closed):
        return ()
    least = min(map(known.probability, unsure))
    return tuple(cell for cell in unsure if known.probability(cell) == least)


BUILT = [name for name, rules in PRESETS.items() if rules.play == "cells"]


@pytest.mark.parametrize("name", BUILT)
@pytest.mark.parametrize(
    ("columns", "rows", "mines", "games"),
    [(6, 5, 8, amount(30, 300)), (9, 9, 14, amount(30, 150)), (13, 9, 30, amount(6, 80))],
)
def test_a_best_guess_never_misleads(name: str, columns: int, rows: int, mines: int, games: int) -> None:
    """If one is named, nothing safe is left and it has the lowest share; under a forgiving rule it cannot lose."""
    rules, guesses = preset(name), 0
    # No-guess boards leave few positions that could mislead.
    for seed in range(games if rules.layout == "random" else games // 10):
        going = Game(Params(rows, columns, mines, str(seed), name, rules, hints=True))
        random = Random(f"{name} {seed}")
        going.play(f"open {random.randrange(rows)},{random.randrange(columns)}", at=0)
        while not going.has_ended:
            known, best = going.visible(), shares(going, "visible").best
            if going.board.is_open:
                # If mines must be flagged too, nothing else is left to do.
                for mine in known.mines:
                    going.play("flag {},{}".format(*divmod(mine, columns)), at=0)
                assert going.state == "won"
                break
            # If every guess loses, none is the best.
            assert bool(best) == (not known.safe and rules.guess != "never")
            cell = random.choice(best) if best else min(known.safe)
            if best:
                guesses += 1
                unsure = [cell for cell in known.position.closed if cell not in known.mines]
                if rules.guess_where == "frontier":
                    # A guess away from the open numbers loses, unless all closed cells are there.
                    unsure = [cell for cell in unsure if is_spared(going.known, rules, cell)] or unsure
                assert known.probability(cell) == min(map(known.probability, unsure)) < 1
                assert not going.closure().safe
                assert shares(going, "closure").best == best
            going.play("open {},{}".format(*divmod(cell, columns)), at=0)
            assert going.state != "lost" or rules.guess == "luck"
    no_guess = rules.assist != "none" or rules.layout == "no_guess"
    assert guesses == 0 if no_guess else guesses > games // 4


def test_visible_shares_are_those_of_the_open_numbers_alone():
    going = game()
    going.play("flag 0,0", at=2)
    analysis = analyse(Position.from_text(going.position().to_text()))
    codes = shares(going, "visible").codes
    assert all(TEXTS[codes[cell]] == percent(analysis.probability(cell)) for cell in analysis.position.closed)


def test_shares_of_the_closure_are_those_that_hints_give():
    going = game()
    codes = shares(going, "closure").codes
    for cell in going.position().closed:
        (hint,) = going.play("hint {},{}".format(*divmod(cell, 13)), at=9)
        assert TEXTS[codes[cell]] == percent(hint.share)


@pytest.mark.parametrize(
    ("mined", "worlds", "code"),
    [(0, 1, 0), (1, 1, 100), (1, 2, 50), (1, 200, 1), (1, 201, BELOW_1), (199, 200, ABOVE_99), (197, 200, 99)],
)
def test_codes_round_as_people_read(mined, worlds, code):
    assert share_code(mined, worlds) == code


def test_before_the_first_opening_all_is_alike():
    fresh = Game(Params(9, 13, 30, "7", hints=True))
    for of in ("visible", "closure"):
        found = shares(fresh, of)
        assert (set(found.codes), found.best) == ({26}, ())
    assert len(draw_another(fresh, "visible", "1")) == 30


def test_worlds_are_drawn_uniformly():
    going = game(5, 6, 9, seed="4")
    drawn = Counter(draw_another(going, "visible", str(seed)) for seed in range(3_000))
    worlds = going.visible().worlds
    assert len(drawn) == worlds == 30
    assert uniformity(list(drawn.values()))[2] > 0.001


def test_asking_leaves_no_trace():
    asked, silent = game(), game()
    for at in range(2, 40):
        for of in ("visible", "closure"):
            if asked.has_ended:
                break
            shares(asked, of)
            draw_another(asked, of, str(at))
        cells = asked.position().closed
        move = "open {},{}".format(*divmod(cells[at * 7 % len(cells)], 13))
        assert asked.play(move, at=at) == silent.play(move, at=at)
    assert text_of(asked) == text_of(silent)
    assert asked.layout == silent.layout


def test_only_games_with_hints_tell_until_they_have_ended():
    going = game(hints=False, rules=PRESETS["classic"], rules_name="classic")
    for ask in (lambda: shares(going, "visible"), lambda: draw_another(going, "closure", "1")):
        with pytest.raises(MoveError, match="without hints"):
            ask()
    going.play("resign", at=2)
    assert shares(going, "visible").worlds == going.visible().worlds


def test_a_paused_game_tells_nothing():
    going = game()
    going.play("pause", at=2)
    with pytest.raises(MoveError, match="paused"):
        shares(going, "visible")
