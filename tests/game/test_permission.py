"""Who may know what: one test for each row of the table, before the end, during a pause, and after the end."""

from dataclasses import replace

import pytest

from qmines.errors import MoveError
from qmines.game.params import Params
from qmines.game.permission import (
    require_findings,
    require_help,
    require_hint,
    require_knowledge,
    require_machine,
    require_mines,
    require_past,
    require_undo,
)
from qmines.game.rules import preset
from tests.finished import PLAYABLE

STATES = ("fresh", "playing", "paused", "won", "lost")


def params(*, hints: bool = False, mine_vision: bool = False) -> Params:
    return Params(5, 5, 5, "7", hints=hints, mine_vision=mine_vision)


def refusals(ask) -> dict[str, str]:
    """The states in which something is refused, with the first words of the message."""
    found = {}
    for state in STATES:
        try:
            ask(state)
        except MoveError as error:
            found[state] = " ".join(str(error).split()[:4])
    return found


def test_hints_are_had_where_the_game_was_begun_with_them() -> None:
    require_hint(params(hints=True))
    with pytest.raises(MoveError, match="started without hints"):
        require_hint(params())


def test_knowledge_is_told_with_hints_and_after_the_end_to_everybody() -> None:
    no_hints = dict.fromkeys(("fresh", "playing", "paused"), "This game was started")
    assert refusals(lambda state: require_knowledge(params(), state)) == no_hints
    assert refusals(lambda state: require_knowledge(params(hints=True), state)) == {"paused": "The game is paused."}


def test_mines_are_told_with_mine_vision_and_after_the_end() -> None:
    hidden = dict.fromkeys(("fresh", "playing", "paused"), "What moved is shown")
    assert refusals(lambda state: require_mines(params(hints=True), state)) == hidden
    assert refusals(lambda state: require_mines(params(mine_vision=True), state)) == {"paused": "The game is paused."}


def test_findings_are_told_after_the_end_alone() -> None:
    assert refusals(require_findings) == dict.fromkeys(("fresh", "playing", "paused"), "A save's proof is")


def test_how_a_workbench_stood_earlier_is_told_after_the_end_alone() -> None:
    hidden = dict.fromkeys(("fresh", "playing", "paused"), "You can see earlier")
    assert refusals(lambda state: require_past(preset("constraints"), state)) == hidden
    assert refusals(lambda state: require_past(preset("quantum"), state)) == dict.fromkeys(STATES, "In this game you")


def test_help_is_had_where_the_game_opens_cells() -> None:
    game = params()
    for assist in ("safe_cell", "safe_or_mine"):
        require_help(replace(game, rules=replace(game.rules, assist=assist)))
    with pytest.raises(MoveError, match="allow no help"):
        require_help(game)


def test_a_machine_plays_along_where_cells_are_opened_hints_or_none() -> None:
    for name in PLAYABLE:
        require_machine(preset(name))
    with pytest.raises(MoveError, match="can't play constraint boards"):
        require_machine(preset("constraints"))


@pytest.mark.parametrize(
    ("undo", "refused"),
    [
        ("none", dict.fromkeys(STATES, "In this game you")),
        ("after_loss", dict.fromkeys(("fresh", "playing", "paused", "won"), "In this game you")),
        ("free", {}),
    ],
)
def test_moves_are_taken_back_by_the_rule(undo: str, refused: dict[str, str]) -> None:
    game = params()
    assert refusals(lambda state: require_undo(replace(game, rules=replace(game.rules, undo=undo)), state)) == refused
