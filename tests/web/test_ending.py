"""A game's end on its board: `web/views/stage/ending.js`, shared by the game at play and its replay."""

from typing import Any

import pytest

from tests.script import run

_SHOWN = """
({endLook, endMotion}, [end, layout]) => {
  const {revealed, fatal, glow} = endLook(end, layout);
  return [revealed && [...revealed], [...fatal], glow, end && endMotion(end, layout)];
}
"""


def shown(end: object, layout: list[int]) -> Any:
    """What is uncovered, the mines that lost the game, the glow, and the motion that leads there."""
    return run("views/stage/ending.js", _SHOWN, [end, layout])


@pytest.mark.parametrize(("saves", "glow"), [(0, "won"), (1, "saved-win"), (7, "saved-win")])
def test_a_game_won_glows_by_whether_it_was_saved(saves: int, glow: str) -> None:
    motion = {"type": "win", "mines": [2, 5], "saves": saves}
    assert shown({"type": "won", "saves": saves}, [2, 5]) == [[2, 5], [], glow, motion]


def test_a_game_lost_shows_what_lost_it_and_has_no_glow() -> None:
    motion = {"type": "loss", "cells": [5], "mines": [2, 5]}
    assert shown({"type": "lost", "saves": 3, "fatal": [5]}, [2, 5]) == [[2, 5], [5], "", motion]


def test_a_game_that_goes_on_shows_no_mine() -> None:
    assert shown(None, [2, 5]) == [None, [], "", None]
