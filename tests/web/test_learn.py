"""Learn: the boards and words of lessons are the engine's, and what has been learnt follows from finished games."""

from typing import Any

from qmines.game.field.board import CLOSED
from qmines.game.game import Game
from qmines.game.workbench.lessons import LESSONS
from qmines.lab.practice import SIZES
from tests.script import called, run

PROGRESS = "views/learn/progress.js"


def first_seen(game: Game) -> list[str]:
    """The board of a game as it begins, row by row."""
    signs = ["#" if code == CLOSED else str(code or ".") for code in game.board.codes]
    columns = game.params.columns
    return ["".join(signs[at : at + columns]) for at in range(0, len(signs), columns)]


def test_each_lesson_shows_how_its_board_begins() -> None:
    shown = run("views/learn/boards.js", "({BOARDS}) => BOARDS")
    assert shown == {lesson.name: first_seen(Game(lesson.params)) for lesson in LESSONS}


def test_lessons_have_words_in_the_order_of_the_engine() -> None:
    words = run("words/lessons.js", "({LESSONS, TECHNIQUES}) => [LESSONS, TECHNIQUES]")
    assert list(words[0]) == [lesson.name for lesson in LESSONS]
    assert set(SIZES) <= set(words[1])
    for lesson in words[0].values():
        assert lesson["title"]
        assert lesson["teaches"].endswith(".")
        assert 2 <= len(lesson["text"]) <= 3


def game(**summary: Any) -> dict[str, Any]:
    return {"finished": 1, "summary": {"state": "won", **summary}}


LESSON = game(lesson="total", techniques=["trivial", "total"])
PRACTISED = game(lesson="", techniques=["trivial", "subtraction", "reduction"])
BY_CELLS = game()


def test_a_lesson_is_solved_when_a_game_of_it_was_won() -> None:
    lost = game(lesson="trivial", state="lost", techniques=[])
    solved = "({solvedLessons}, games) => [...solvedLessons(games)]"
    assert run(PROGRESS, solved, [BY_CELLS, lost, PRACTISED]) == []
    assert run(PROGRESS, solved, [LESSON, lost, LESSON]) == ["total"]


def test_boards_are_counted_by_what_they_were_solved_with() -> None:
    plain = game(lesson="", techniques=["trivial"])
    games = [LESSON, PRACTISED, plain, plain, BY_CELLS, game(lesson="", techniques=["reduction"], state="lost")]
    counts = {name: called(PROGRESS, "solvedBoards", games, name) for name in ("trivial", "reduction", "total")}
    assert counts == {"trivial": 2, "reduction": 1, "total": 0}
