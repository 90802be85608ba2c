"""Lessons in play by constraints: the list of lessons, the board of each, endless practice boards by technique and
size, and the next useful action in the current game.
"""

from __future__ import annotations

from collections.abc import Iterator

from qmines.bridge.messages import Answer, Handler, Message, text_in, whole_in
from qmines.bridge.playing import Playing
from qmines.bridge.progress import Progress
from qmines.game.game import Game
from qmines.game.permission import require_constraints, require_knowledge
from qmines.game.workbench.lessons import LESSONS, Lesson, lesson_named
from qmines.game.workbench.practice import BOARDS
from qmines.lab.practice import SIZES, generating
from qmines.lab.tutor import next_action
from qmines.proofs.steps import source_text
from qmines.work import Work

_BOARDS_PER_PROGRESS = 50
"""How many boards of a search lie between two progress messages: about 50 ms in a browser."""


class Lessons:
    """The handlers of messages about lessons. A lesson that begins is a game, and replaces the game on the board."""

    def __init__(self, playing: Playing) -> None:
        self._playing = playing
        self.handlers: dict[str, Handler] = {
            "lessons": self._lessons,
            "lesson": self._lesson,
            "practise": self._practise,
            "next": self._next,
        }

    def _lessons(self, message: Message) -> Answer:
        techniques = [{"name": name, "sizes": [list(size) for size in sizes]} for name, sizes in SIZES.items()]
        return {"lessons": [_lesson_data(lesson) for lesson in LESSONS], "techniques": techniques}, b""

    def _lesson(self, message: Message) -> Answer:
        return self._playing.begin(Game(lesson_named(text_in(message, "name")).params))

    def _practise(self, message: Message) -> Iterator[Answer | Progress]:
        columns, rows, mines = (whole_in(message, name) for name in ("columns", "rows", "mines"))
        search = Work(generating(text_in(message, "technique"), columns, rows, mines, text_in(message, "seed")))
        for number, _ in enumerate(search, 1):
            if number % _BOARDS_PER_PROGRESS == 0:
                yield Progress("lesson", number, BOARDS)
        yield self._playing.begin(Game(search.result))

    def _next(self, message: Message) -> Answer:
        game = self._playing.game
        require_constraints(game.params.rules)
        require_knowledge(game.params, game.state)
        advice, grid = next_action(game), game.params.grid
        action = advice.action and {
            "verb": advice.action.verb,
            "sources": [source_text(grid, source) for source in advice.action.sources],
            "cells": list(advice.action.cells),
            "sentence": advice.action.sentence,
        }
        return {"next": action, "sentence": advice.sentence}, b""


def _lesson_data(lesson: Lesson) -> Message:
    params = lesson.params
    size = {"columns": params.columns, "rows": params.rows, "mines": params.mine_count}
    return {"name": lesson.name, "techniques": list(lesson.techniques), **size}
