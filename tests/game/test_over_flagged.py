"""Flags next to a number that already had enough: a small oracle, which sees only the moves, says which ones."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qmines.game.assist import NO_REMARKS
from qmines.game.game import Game
from qmines.game.params import Params
from qmines.game.records.record import text_of
from qmines.game.records.replay import replay
from qmines.game.rules import PRESETS
from qmines.position import EXPLODED, FLAGGED
from qmines.review.film import filming
from qmines.work import result_of

ROWS, COLUMNS, MINES = 4, 4, 4
RULES = replace(
    PRESETS["classic"], start="any", lives=5, undo="free", flag_marks=frozenset({"over_flagged"}), win="open_and_flag"
)
MOVES = st.lists(
    st.tuples(st.sampled_from(["open", "flag", "flag", "flag", "mark", "undo"]), st.integers(0, ROWS * COLUMNS - 1)),
    max_size=30,
)


def begun(seed: int) -> Game:
    return Game(Params(ROWS, COLUMNS, MINES, str(seed), "classic", RULES))


def expected(game: Game, order: list[int]) -> tuple[list[int], list[int]]:
    """The numbers with too many flags, and the flags that are too many, in the order in which they were set."""
    codes = game.position().cells
    numbers, flags = [], set()
    for cell, code in enumerate(codes):
        row, column = divmod(cell, COLUMNS)
        around = [
            r * COLUMNS + c
            for r in range(max(0, row - 1), min(ROWS, row + 2))
            for c in range(max(0, column - 1), min(COLUMNS, column + 2))
        ]
        there = [other for other in around if codes[other] == EXPLODED] + [flag for flag in order if flag in around]
        if code <= 8 and len(there) > code:
            numbers.append(cell)
            flags.update(other for other in there[code:] if codes[other] == FLAGGED)
    return numbers, sorted(flags)


def remarked(game: Game) -> tuple[list[int], list[int]]:
    over, excess = game.assist.remarked().over, game.assist.remarked().excess
    return list(over), list(excess)


@given(st.integers(0, 50), MOVES)
def test_the_flags_that_are_too_many_follow_from_the_order_in_which_they_were_set(
    seed: int, moves: list[tuple[str, int]]
) -> None:
    game = begun(seed)
    order: list[int] = []
    before: list[list[int]] = []  # The flags before each move that can be taken back.
    films: list[tuple[list[int], list[int]]] = [([], [])]
    for at, (verb, cell) in enumerate(moves):
        events = game.play("undo" if verb == "undo" else f"{verb} {cell // COLUMNS},{cell % COLUMNS}", at=at)
        if game.has_ended:
            return
        if not events:
            continue
        if verb == "undo":
            order = before.pop()
        else:
            before.append(order)
            standing = [other for other, code in enumerate(game.position().cells) if code == FLAGGED]
            kept = [flag for flag in order if flag in standing]
            order = kept + [flag for flag in standing if flag not in kept]
        wanted = expected(game, order)
        assert remarked(game) == wanted
        films.append(wanted)
    assert remarked(replay(text_of(game))) == films[-1]
    if game.layout is None:
        return
    # The replay has said the same.
    game.play("resign", at=len(moves))
    frames = result_of(filming(text_of(game))).frames
    seen = [frame.remarked or NO_REMARKS for frame in frames[:-1]]
    assert [(list(each.over), list(each.excess)) for each in seen] == films
    assert frames[-1].remarked is None


def test_a_move_tells_when_other_flags_are_too_many() -> None:
    """Row 1 is 1##, and everything else is closed: the number has as many flags, and the last of them is another."""
    rules = replace(RULES, start="safe", undo="none", lives=1)
    game = Game(Params(2, 3, 1, "1", "classic", rules, start=0, board=frozenset({1})))
    game.play("flag 0,1", at=0)
    (_, first) = game.play("flag 1,0", at=1)
    assert (first.over, first.excess) == ((0,), (3,))  # type: ignore[union-attr]
    (_, both) = game.play("flag 1,1", at=2)
    assert (both.over, both.excess) == ((0,), (3, 4))  # type: ignore[union-attr]
    (_, other) = game.play("flag 0,1", at=3)
    assert (other.over, other.excess) == ((0,), (4,))  # type: ignore[union-attr]
    (_, again) = game.play("flag 0,1", at=4)
    assert (again.over, again.excess) == ((0,), (1, 4))  # type: ignore[union-attr]
    game.play("flag 1,1", at=5)
    (_, none) = game.play("flag 0,1", at=6)
    assert none == NO_REMARKS


@pytest.mark.parametrize("name", sorted(PRESETS))
def test_only_rules_that_say_so_remark_on_them(name: str) -> None:
    rules = PRESETS[name]
    if rules.play == "constraints":
        assert not rules.flag_marks
        return
    game = Game(Params(5, 5, 5, "1", name, rules))
    game.play("open 2,2", at=0)
    for cell in game.position().closed:
        game.play("flag {},{}".format(*game.params.grid.place(cell)), at=1)
    has_numbers = any(0 < code < 9 for code in game.position().cells)
    assert has_numbers
    assert bool(game.assist.remarked().excess) == ("over_flagged" in rules.flag_marks)
