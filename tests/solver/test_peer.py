"""The solver compared with another: `ms_toollib`, in Rust, with floating-point numbers and other methods.

Its answers are not exact, so they show less than brute force does; but it can answer on whole boards.
"""

import os
from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest

from benchmarks.limited import Answer, Limited
from benchmarks.sides import BOUND, ask_theirs, difference, theirs
from qmines import Position, analyse
from tests.positions import BEYOND, HARD, SIZES, Board, Size, hard_set, quantum_game, scattered, stuck
from tests.thorough import further

PARTS = 8
LIMIT = 5
"""Seconds for a position. Three of these, boards with few open cells scattered about, take it one to six, differently
each time; all others take less than one.
"""

STUCK = {"Beginner": 50, "Intermediate": 40, "Expert": 30}
RANDOM = {"Beginner": 30, "Intermediate": 30, "Expert": 20}
ODD = 50
"""How many positions of each kind make one part: 250 in all."""

ODD_SHAPES = [(1, 1), (2, 1), (1, 2), (7, 1), (1, 7), (40, 1), (2, 2), (5, 2), (30, 2), (3, 3), (4, 4), (6, 3), (3, 8)]


def odd(random: Random) -> Position:
    """A small or narrow board, full or empty or anything between, with any of its safe cells open."""
    columns, rows = random.choice(ODD_SHAPES)
    cells = range(columns * rows)
    board = Board.drawn(Size(columns, rows, random.randint(0, len(cells))), random)
    return board.shown(random.sample(cells, random.randint(0, len(cells))))


def positions(part: int) -> Iterator[Position]:
    """The positions of one part."""
    random = Random(f"peer {part}")
    for level, size in SIZES.items():
        yield from islice(stuck(size, f"peer {part}"), STUCK[level])
        for _ in range(RANDOM[level]):
            yield scattered(size, random.random(), random)
    for _ in range(ODD):
        yield odd(random)


@pytest.mark.parametrize("part", [0, *further(range(1, PARTS))])
def test_the_two_agree(part: int) -> None:
    """On every position that it answers, which is nearly all of them."""
    answered = asked = 0
    with theirs(LIMIT) as side:
        for position in positions(part):
            answer = ask_theirs(side, position)
            asked += 1
            if answer.result is None:
                assert answer.failure == f"no answer in {LIMIT} s", repr(position)
                continue
            answered += 1
            analysis = analyse(position)
            found = difference(position, (analysis.shares, analysis.worlds), answer.result)
            assert found <= BOUND, repr(position)
    assert asked == 250
    assert answered >= 0.98 * asked


@pytest.mark.parametrize("level", SIZES)
def test_stuck_positions_are_stuck(level: str) -> None:
    found = list(islice(stuck(SIZES[level], "stuck"), 20))
    assert len(set(found)) == 20
    for position in found:
        analysis = analyse(position)
        assert not analysis.safe
        assert len(analysis.mines) < len(position.closed)


def test_games_are_played_to_their_ends() -> None:
    moves = quantum_game(SIZES["Beginner"], "end")
    positions = list(moves.positions())
    assert len(positions) == len(moves.opened) > 5
    assert len(positions[-1].closed) == moves.size.mine_count
    assert analyse(positions[-1]).worlds == 1


def test_hard_positions_have_their_sizes() -> None:
    for name, position in hard_set({**BEYOND, **HARD, "stuck": ()}):
        grid = position.grid
        assert name.split(" ", 1)[1] == f"{grid.columns}×{grid.rows}, {position.mine_count} mines"
        assert 0 < len(position.closed) < grid.size


def test_a_difference_is_seen() -> None:
    position = Position.from_text("3x2x1\n1#1\n1#1")
    analysis = analyse(position)
    exact = analysis.shares, analysis.worlds
    assert difference(position, exact, [[0.0, 0.5, 0.0], [0.0, 0.5, 0.0]]) == 0
    assert difference(position, exact, [[0.0, 0.25, 0.0], [0.0, 0.5, 0.0]]) == 0.25
    assert difference(position, exact, [[0.125, 0.5, 0.0], [0.0, 0.5, 0.0]]) == 0.125
    assert difference(position, exact, [[0.0, float("nan"), 0.0], [0.0, 0.5, 0.0]]) == float("inf")
    assert difference(position, exact, [[0.0, 0.5, 0.0]]) == float("inf")


def behave(how: str) -> str:
    """Answer, fail, die or never end, as `how` says. Runs in a separate process."""
    if how == "fail":
        raise ValueError("no")
    if how == "die":
        os._exit(3)
    while how == "hang":
        pass
    return how


def test_what_does_not_answer_is_ended_and_begun_anew() -> None:
    with Limited(behave, ("first",), 0.5) as side:
        assert side.call("well").result == "well"
        assert side.call("hang") == Answer(None, "no answer in 0.5 s", 500)
        assert side.call("well").result == "well"
        assert side.call("die").failure == "the process died"
        assert side.call("fail").failure == "ValueError: no"
        assert side.call("well").result == "well"
