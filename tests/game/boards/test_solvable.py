"""The search for boards without guesses: how many boards it examines, and what it says when it finds none."""

from __future__ import annotations

from typing import Any

import pytest

from qmines.errors import GameError
from qmines.game.boards import solvable as solvable_boards
from qmines.game.boards.no_guess import Search
from qmines.game.boards.solvable import searched, solvable
from qmines.game.params import Grade
from qmines.sampling.sampler import Sampler
from tests.game.boards.test_no_guess import params


@pytest.mark.parametrize(
    ("grade", "sentence"),
    [
        ("case split", "None of 30 boards has the grade case split. Choose another"),
        (None, "None of 30 boards can be solved by logic alone. Choose fewer mines"),
    ],
)
def test_a_board_that_is_asked_for_is_looked_for_among_so_many(
    grade: Grade | None, sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither the boards of one search nor those of all searches together exceed what may be examined."""
    made = list[Search]()

    def noted(*arguments: Any) -> Search:
        made.append(searched(*arguments))
        return made[-1]

    monkeypatch.setattr(solvable_boards, "LOOKED_AT", 30 * 256)
    monkeypatch.setattr(solvable_boards, "searched", noted)
    mines = 40 if grade else 120
    with pytest.raises(GameError, match=sentence):
        solvable(params(16, 16, mines), 136, Sampler("few"), grade)
    assert sum(search.boards for search in made) == 30
    assert (len(made) > 1) == (grade is not None)


def test_a_search_that_ends_before_that_says_so() -> None:
    with pytest.raises(GameError, match="No board that logic alone can solve was found"):
        solvable(params(2, 2, 1), 0, Sampler("none"), "trivial")
