"""The field of a game: board, mines and knowledge agree after any change and any way back."""

from dataclasses import replace
from random import Random

import pytest

from qmines.game.field.closure import closure
from qmines.game.field.field import Field
from qmines.game.params import Params
from qmines.game.rules import Rules
from qmines.position import EXPLODED
from qmines.solver.analyse import Solver

UNDO = Rules(undo="free")


def laid_out(mines: set[int], rules: Rules = UNDO) -> Field:
    field = Field(Params(rows=4, columns=5, mine_count=len(mines), seed="1", rules=rules), Solver())
    field.lay_out(frozenset(mines))
    return field


def agree(field: Field) -> None:
    """Every number matches the mines, and the knowledge updated on the way equals that from scratch."""
    position = field.board.position()
    for cell, code in enumerate(position.cells):
        if code <= 8:
            assert cell not in field.layout.mines
            assert code == field.layout.numbers[cell]
    fresh = closure(Solver(), position, field.layout)
    assert field.known.closure.position == fresh.position


def test_there_are_no_mines_before_they_are_laid_out() -> None:
    field = Field(Params(rows=4, columns=5, mine_count=3, seed="1"), Solver())
    assert not field.place.is_laid_out
    assert field.vision().mines == ()
    with pytest.raises(AssertionError):
        _ = field.layout


def test_it_opens_with_every_zero_its_neighbours() -> None:
    field = laid_out({4})
    opened = field.open([15], "p")
    assert set(opened.cells) == set(range(20)) - {4}
    assert opened.cells == tuple(sorted(opened.cells))
    agree(field)


def test_mines_explode_and_are_known_from_then_on() -> None:
    field = laid_out({0, 4})
    field.open([2], "p")
    assert field.explode([4], 2).cells == (4,)
    assert field.board.codes[4] == EXPLODED
    assert field.known.proven().mines == {0}
    agree(field)


def test_mines_move_within_what_is_seen() -> None:
    field = laid_out({6})
    assert field.open([12], "p").numbers == (1,)
    field.move(((6, 7),))
    assert set(field.vision().mines) == field.layout.mines == {7}
    agree(field)
    field.go_back(replace(field.place, moves=0))
    assert field.layout.mines == {6}


@pytest.mark.parametrize("seed", range(12))
def test_going_back_leaves_nothing_of_what_came_after(seed: int) -> None:
    """After any sequence of openings, to each earlier state, the latest first."""
    random = Random(seed)
    field = laid_out(set(random.sample(range(20), 4)))
    seen = [(field.place, bytes(field.board.codes), field.layout.mines)]
    while closed := [cell for cell in field.board.position().closed if cell not in field.layout.mines]:
        field.open([random.choice(closed)], "p")
        agree(field)
        seen.append((field.place, bytes(field.board.codes), field.layout.mines))
    for place, codes, mines in reversed(seen[1:-1]):
        before = bytes(field.board.codes)
        changed = field.go_back(place)
        assert (bytes(field.board.codes), field.layout.mines) == (codes, mines)
        assert list(changed) == [cell for cell in range(20) if before[cell] != codes[cell]]
        agree(field)


def test_going_back_before_the_first_cell_takes_the_mines_away() -> None:
    field = Field(Params(rows=4, columns=5, mine_count=3, seed="1", rules=UNDO), Solver())
    fresh = field.place
    field.lay_out(frozenset({0, 1, 2}))
    field.open([19], "p")
    field.go_back(fresh)
    assert field.place == fresh
    assert field.vision().mines == ()
    assert len(field.board.position().closed) == 20
