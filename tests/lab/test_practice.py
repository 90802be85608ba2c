"""Endless lessons: each needs exactly what its technique takes, and is the same for the same seed."""

from __future__ import annotations

import re

import pytest

from qmines.errors import GameError
from qmines.game.field.layout import Layout
from qmines.game.game import Game
from qmines.game.params import Params
from qmines.game.workbench.lessons import lesson_of
from qmines.game.workbench.practice import LONGEST
from qmines.lab import practice
from qmines.lab.learner import solves
from qmines.lab.practice import SIZES, generated, generating
from qmines.lab.techniques import NEEDS, Technique, without_one
from qmines.lab.tutor import follow
from tests.thorough import amount

EACH = amount(50, 200)
"""That many boards for each technique, spread over the available sizes."""


@pytest.mark.parametrize("technique", NEEDS)
def test_generated_lessons_need_exactly_their_techniques_and_what_is_next_solves_them(technique: Technique) -> None:
    sizes = SIZES[technique]
    for number in range(EACH):
        params = generated(technique, *sizes[number % len(sizes)], seed=f"test-{number}")
        expect_need(technique, params)
        game = Game(params)
        for _ in follow(game):
            pass
        assert game.state == "won"


def expect_need(technique: Technique, params: Params) -> None:
    assert params.board is not None
    assert params.start is not None
    board = Layout(params.grid, params.board)
    assert not any(solves(fewer, board, [params.start]) for fewer in without_one(NEEDS[technique]))
    assert solves(NEEDS[technique], board, [params.start])


def test_a_seed_makes_one_board_of_its_size_and_is_no_fixed_lesson() -> None:
    made = generated("subtraction", 6, 5, 6, "seed")
    assert made == generated("subtraction", 6, 5, 6, "seed")
    assert made.board != generated("subtraction", 6, 5, 6, "other").board
    assert (made.columns, made.rows, made.mine_count, made.hints) == (6, 5, 6, True)
    assert (made.origin, made.rules_name, lesson_of(made)) == ("again", "constraints", "")


def test_where_none_is_found_it_says_among_how_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(practice, "BOARDS", 30)
    search = generating("reduction", 3, 3, 1, "none")
    assert [next(search) for _ in range(30)] == list(range(1, 31))
    sentence = "None of 30 such boards needs exactly this technique. Choose another number of mines."
    with pytest.raises(GameError, match=f"^{re.escape(sentence)}$"):
        next(search)


@pytest.mark.parametrize(
    ("technique", "size", "sentence"),
    [
        ("merging", (5, 5, 4), "No board needs merging"),
        (
            "guessing",
            (5, 5, 4),
            "A technique must be one of trivial, subtraction, reduction, total, not 'guessing'",
        ),
        ("trivial", (20, 20, 40), "A lesson can have at most 100 cells, not 20×20"),
        ("trivial", (5, 1, 1), "A board must have 2 to 1000 rows and columns"),
    ],
)
def test_what_makes_no_lesson_is_refused(technique: str, size: tuple[int, int, int], sentence: str) -> None:
    with pytest.raises(GameError, match=sentence):
        generated(technique, *size, seed="s")


def test_a_seed_leaves_room_for_what_is_drawn_by_it() -> None:
    """The game's seed names the board among those that were drawn."""
    assert generated("subtraction", 5, 5, 5, seed="s" * LONGEST).seed.endswith("s" * LONGEST)
    with pytest.raises(GameError, match="can have at most 46 characters"):
        generated("subtraction", 5, 5, 5, seed="s" * (LONGEST + 1))
