"""The tour's game is one that the engine plays, and what its sentences say is true of it."""

from typing import Any

import pytest

from qmines import Game, Params
from qmines.bridge.serialise import event_data
from qmines.game.events import Rearranged
from qmines.position import Position
from qmines.solver.analyse import analyse
from tests.exports import exported


@pytest.fixture(scope="module")
def stops() -> list[dict[str, Any]]:
    """The stops as plain data."""
    given: list[dict[str, Any]] = exported("views/tour/game.js", "STOPS")
    return given


def game_at(stops: list[dict[str, Any]], stop: int) -> Game:
    """The game as it stands at a stop; the move that loses is taken back."""
    game = Game(Params(rows=4, columns=5, mine_count=5, seed="tour-4"))
    for each in stops[:stop]:
        if each["events"][0]["type"] != "lost":
            game.play("open {},{}".format(*divmod(each["cell"], 5)), at=0)
    return game


def analysed(game: Game) -> tuple[frozenset[int], frozenset[int]]:
    """What the open numbers prove safe, and to be mines."""
    known = analyse(Position.from_text(game.position().to_text()))
    return frozenset(known.safe), frozenset(known.mines)


@pytest.mark.parametrize("stop", range(5))
def test_each_press_does_what_the_engine_answers(stops: list[dict[str, Any]], stop: int) -> None:
    game = game_at(stops, stop)
    before = game.layout or frozenset()
    given = stops[stop]
    events = game.play("open {},{}".format(*divmod(given["cell"], 5)), at=0)
    assert [event_data(event, game, bytearray())["type"] for event in events] == [
        event["type"] for event in given["events"]
    ]
    opened = [event for event in given["events"] if event["type"] == "opened"]
    shown = {cell: number for event in opened for cell, number in zip(event["cells"], event["numbers"], strict=True)}
    assert all(game.position().cells[cell] == number for cell, number in shown.items())
    assert any(isinstance(event, Rearranged) for event in events) == ("moved" in given)
    if "moved" in given:
        ((source, target),) = given["moved"]
        assert (before - (game.layout or frozenset()), (game.layout or frozenset()) - before) == ({source}, {target})


def test_the_stops_are_a_proof_a_guess_a_provable_mine_and_a_win(stops: list[dict[str, Any]]) -> None:
    safe, mines = zip(*(analysed(game_at(stops, stop)) for stop in range(5)), strict=True)
    cells = [stop["cell"] for stop in stops]
    assert cells[1] in safe[1]
    assert {2, 7} <= mines[1]
    assert safe[2] == frozenset()
    assert len(mines[2] & {2, 7, 17}) == 3
    assert cells[2] not in mines[2]
    assert cells[3] in mines[3]
    assert cells[4] in safe[4]
