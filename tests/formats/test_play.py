"""Play in formats of moves: what opens, and moves that lead to any true view."""

from random import Random

import pytest
from hypothesis import given

from qmines.errors import PositionError
from qmines.formats.play import Play, require_true, steps_to
from qmines.game.field.layout import Layout
from qmines.grid import Grid
from qmines.position import CLOSED, EXPLODED, FLAGGED, MARKED, Position
from tests.formats.samples import content, seeds


def test_flags_stop_what_a_0_opens() -> None:
    play = Play(Layout(Grid(1, 5), {4}))
    play.flag(2)
    assert play.open(0) == 2
    assert list(play.view) == [0, 0, FLAGGED, CLOSED, CLOSED]
    play.flag(2)
    assert list(play.view) == [0, 0, CLOSED, CLOSED, CLOSED]


def test_a_mine_explodes_and_loses() -> None:
    play = Play(Layout(Grid(1, 2), {1}))
    play.open(1)
    play.open(0)
    assert (list(play.view), play.is_lost, play.is_won) == ([1, EXPLODED], True, False)
    play.solve()
    assert list(play.view) == [1, EXPLODED]


def test_mines_get_flags_at_the_end() -> None:
    for flags, view in ((True, [1, FLAGGED]), (False, [1, CLOSED])):
        play = Play(Layout(Grid(1, 2), {1}), flags_at_end=flags)
        play.open(0)
        assert (list(play.view), play.is_won) == (view, True)
        play.solve()
        assert list(play.view) == [1, FLAGGED]


@given(seeds())
def test_any_true_view_is_reached(random: Random) -> None:
    made = content(random)
    assert made.layout is not None
    assert made.view is not None
    position, layout = made.position("it"), Layout(made.grid, made.layout)
    for flags in (False, True):
        require_true(position, layout, "it")
        view = Play(layout, flags_at_end=flags)
        steps = steps_to(position, Play(layout, flags_at_end=flags), made.start)
        marked = bytearray(made.grid.size)
        for verb, cell in steps:
            if verb == "mark":
                marked[cell] = 1
                if view.view[cell] == FLAGGED:
                    view.flag(cell)
            else:
                view.open(cell) if verb == "open" else view.flag(cell)
        if not (flags and 1 in marked):
            shown = [MARKED if mark else code for code, mark in zip(view.view, marked, strict=True)]
            assert bytes(shown) == made.view
        opened = [cell for verb, cell in steps if verb == "open"]
        if made.start is not None and made.view[made.start] <= 8:
            assert opened[0] == made.start


@pytest.mark.parametrize(
    ("rows", "sentence"),
    [
        ("2#.", "It cannot hold a wrong number: row 1, column 1 shows 2, but touches 1 mine."),
        ("11.", "It cannot hold a wrong number: row 1, column 2 shows 1, but is a mine."),
        ("1#*", "It cannot hold a wrong mine: row 1, column 3 is safe."),
    ],
)
def test_what_is_not_so_is_told(rows: str, sentence: str) -> None:
    position = Position.from_rows([rows], 1, 3, 1)
    with pytest.raises(PositionError) as caught:
        require_true(position, Layout(Grid(1, 3), {1}), "It")
    assert str(caught.value) == sentence
