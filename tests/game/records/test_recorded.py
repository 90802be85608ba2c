"""The draws of one move in a record: accepted where the rules allow them, and compared on request."""

from __future__ import annotations

from typing import Any

import pytest

from qmines.errors import RecordError
from qmines.game.draws import Draws
from qmines.game.field.decision import Decision
from qmines.game.field.knowledge import Knowledge
from qmines.game.field.rearrange import Rearrangement
from qmines.game.game import Game
from qmines.game.moves import Move, Played
from qmines.game.params import Params
from qmines.game.records.recorded import ComparedDraws, RecordedDraws
from qmines.game.rules import preset
from qmines.solver.analyse import Solver
from qmines.solver.meter import Meter

SEARCHED = Params(rows=5, columns=5, mine_count=5, seed="7", rules_name="no-guess", rules=preset("no-guess"))
QUANTUM = Params(rows=9, columns=13, mine_count=30, seed="recorded-5", rules_name="quantum")
OPEN = Move("open", (2, 2))


def recorded(**changes: Any) -> RecordedDraws:
    return RecordedDraws(Played(0, "p", OPEN, **changes), "Move 1,", Draws())


def compared(**changes: Any) -> ComparedDraws:
    return ComparedDraws(Played(0, "p", OPEN, **changes), "Move 1,", Draws(), Meter(1_000_000))


class Saved(Draws):
    """Draws that remember the first save that was requested."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: tuple[Knowledge, Decision, int] | None = None
        self.found: Rearrangement | None = None
        self.recorded: list[Rearrangement | None] = []

    def rearrangement(self, params: Params, known: Knowledge, decision: Decision, number: int) -> Rearrangement | None:
        """The rearrangement that is worked out. The test then asks a record that has it, and one that has another."""
        found = super().rearrangement(params, known, decision, number)
        assert found is not None
        for kind in (recorded, compared):
            self.recorded.append(kind(moved=found.moved).rearrangement(params, known, decision, number))
            with pytest.raises(RecordError, match="does not say how the mines moved"):
                kind().rearrangement(params, known, decision, number)
            with pytest.raises(RecordError, match="from a cell without one"):
                kind(moved=found.moved[::-1] * 2).rearrangement(params, known, decision, number)
        with pytest.raises(RecordError, match="is wrong about"):
            compared(moved=found.moved, drawn=False).rearrangement(params, known, decision, number)
        self.found = found
        return found


def test_the_way_of_the_mines_is_taken_from_the_record() -> None:
    draws = Saved()
    game = Game(QUANTUM, outcomes=draws)
    game.play("open 4,6", at=0)
    assert game.layout is not None
    mine = min(game.layout - game.closure().mines)
    game.play(Move("open", QUANTUM.grid.place(mine)), at=1)
    assert draws.found is not None
    assert [each and each.moved for each in draws.recorded] == [draws.found.moved] * 2


def test_a_board_that_was_searched_for_is_taken_from_the_record() -> None:
    board = Draws().layout(SEARCHED, Solver(), 12, 1)
    assert recorded(board=board).layout(SEARCHED, Solver(), 12, 1) == board
    assert compared(board=board).layout(SEARCHED, Solver(), 12, 1) == board
    with pytest.raises(RecordError, match="does not give the board"):
        recorded().layout(SEARCHED, Solver(), 12, 1)
    with pytest.raises(RecordError, match="that this game cannot have"):
        recorded(board=frozenset({12, 0, 1, 2, 3})).layout(SEARCHED, Solver(), 12, 1)


def test_a_board_that_is_drawn_follows_from_the_seed() -> None:
    assert recorded().layout(QUANTUM, Solver(), 4, 1) == Draws().layout(QUANTUM, Solver(), 4, 1)


def test_the_game_opens_the_cell_of_the_record_if_it_may() -> None:
    assert recorded().own_opening(SEARCHED, [3, 12], 1) == 12
    with pytest.raises(RecordError, match="a different cell than the game would"):
        recorded().own_opening(SEARCHED, [3, 4], 1)
    drawn = {number: Draws().own_opening(SEARCHED, [3, 12], number) for number in range(1, 9)}
    for number, cell in drawn.items():
        if cell == 12:
            assert compared().own_opening(SEARCHED, [3, 12], number) == 12
        else:
            with pytest.raises(RecordError, match="a different cell than the game would"):
                compared().own_opening(SEARCHED, [3, 12], number)
    assert set(drawn.values()) == {3, 12}


def test_the_game_makes_no_moves_of_its_own_meanwhile() -> None:
    assert Draws().helps()
    assert not recorded().helps()
