"""What is noted on cells: `web/views/stage/notes.js`."""

from typing import Any

import pytest

from tests.script import run

_NOTED = """
(module, [name, value]) => {
  const {hints, proof} = module[name](value);
  return [hints && [...hints], proof && [[...proof.sources], [...proof.notes]]];
}
"""

HINT = {"type": "hinted", "cell": 4, "verdict": "unsure", "percent": "37"}
LESSON = {"type": "taught", "stage": 3, "cells": [1, 2], "sources": [0], "verdict": "safe"}
OPENED = {"type": "opened", "cells": [1], "numbers": [0], "by": "p"}


def noted(name: str, value: object) -> Any:
    """The hints, and the sources and notes of a proof; None for what is not said."""
    return run("views/stage/notes.js", _NOTED, [name, value])


@pytest.mark.parametrize(
    ("events", "hints", "proof"),
    [
        ([HINT], [[4, {"verdict": "unsure", "percent": "37"}]], None),
        ([LESSON], [[cell, {"verdict": "safe", "percent": None}] for cell in (1, 2)], [[0], []]),
        ([{**LESSON, "verdict": None}], [], [[0], []]),
        ([OPENED], [], None),
        ([{**LESSON, "stage": 0}], [], None),
        ([LESSON, OPENED], [], None),
        ([], [], None),
    ],
)
def test_events_note_what_they_say_and_what_ends_a_lesson_nothing(events: list[Any], hints: Any, proof: Any) -> None:
    assert noted("notesOf", events) == [hints, proof]


def test_a_machine_notes_what_it_finds_as_a_hint_does() -> None:
    found = [[0, {"verdict": "safe", "percent": None}], [3, {"verdict": "mine", "percent": None}]]
    assert noted("foundNotes", {"safe": [0], "mines": [3]}) == [found, None]


def test_moves_and_failures_are_noted_on_their_cells() -> None:
    assert noted("playedNotes", [7, 8]) == [None, [[], [[7, "played"], [8, "played"]]]]
    assert noted("failureNotes", {"T": [1], "F": [2]}) == [None, [[], [[1, "clicked"], [2, "mistaken"]]]]
