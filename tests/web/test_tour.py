"""The tour's game is one that the engine plays, and the tour's sentences about it are true."""

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


def move(stop: dict[str, Any]) -> str:
    """The move of a stop, in the engine's notation."""
    row, column = divmod(stop["cell"], 5)
    return f"{stop['move']} {row},{column}"


def game_at(stops: list[dict[str, Any]], stop: int) -> Game:
    """The game at a stop; the losing move has been taken back."""
    game = Game(Params(rows=4, columns=5, mine_count=6, seed="tour-4043"))
    for each in stops[:stop]:
        if each["after"]["events"][0]["type"] != "lost":
            game.play(move(each), at=0)
    return game


def analysed(game: Game) -> tuple[frozenset[int], frozenset[int]]:
    """What the open numbers prove safe, and what they prove to be mines."""
    known = analyse(Position.from_text(game.position().to_text()))
    return frozenset(known.safe), frozenset(known.mines)


@pytest.mark.parametrize("stop", range(6))
def test_each_press_does_what_the_engine_answers(stops: list[dict[str, Any]], stop: int) -> None:
    game = game_at(stops, stop)
    before = game.layout or frozenset()
    given = stops[stop]
    events = game.play(move(given), at=0)
    assert [event_data(event, game, bytearray())["type"] for event in events] == [
        event["type"] for event in given["after"]["events"]
    ]
    opened = [event for event in given["after"]["events"] if event["type"] == "opened"]
    shown = {cell: number for event in opened for cell, number in zip(event["cells"], event["numbers"], strict=True)}
    assert all(game.position().cells[cell] == number for cell, number in shown.items())
    assert any(isinstance(event, Rearranged) for event in events) == ("moved" in given["after"])
    if "moved" in given["after"]:
        ((source, target),) = given["after"]["moved"]
        assert (before - (game.layout or frozenset()), (game.layout or frozenset()) - before) == ({source}, {target})


def test_the_stops_are_a_proof_a_guess_a_provable_mine_its_flag_and_a_win(stops: list[dict[str, Any]]) -> None:
    safe, mines = zip(*(analysed(game_at(stops, stop)) for stop in range(6)), strict=True)
    cells = [stop["cell"] for stop in stops]
    assert [stop["move"] for stop in stops] == ["open", "open", "open", "open", "flag", "chord"]
    assert cells[1] in safe[1]
    assert safe[2] == frozenset()
    assert cells[2] not in mines[2]
    assert cells[3] in mines[3]
    assert cells[4] == cells[3]
    for stop, certain in zip(stops, mines, strict=True):
        assert set(stop["seen"]["mines"]) <= certain


def test_what_the_sentences_say_of_the_numbers_is_true(stops: list[dict[str, Any]]) -> None:
    """One number alone proves each of them, as a newcomer would."""
    positions = [game_at(stops, stop).position() for stop in range(6)]

    def closed(stop: int, cell: int) -> set[int]:
        return {near for near in positions[stop].grid.neighbours[cell] if positions[stop].cells[near] not in range(9)}

    def number(stop: int, cell: int) -> int:
        return int(positions[stop].cells[cell] or 0)

    assert (number(1, 6), closed(1, 6)) == (1, {12})
    assert (number(1, 11), closed(1, 11)) == (1, {12, 17})
    assert (number(2, 17), closed(2, 17)) == (3, {12, 13, 18})
    assert (number(2, 2), closed(2, 2)) == (1, {3, 8})
    assert (number(3, 2), closed(3, 2)) == (1, {8})
    assert number(5, 3) == 1
    assert 8 in closed(5, 3)
