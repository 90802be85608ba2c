"""What the core's tests need of a browser: little enough that every engine has it, through its own protocol."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Protocol

LEFT, RIGHT = 0, 2
"""Buttons of a mouse, by their numbers in the protocols."""
WIDTH, HEIGHT = 1280, 900
"""The window, in pixels."""
PATIENCE = 90
"""Seconds that a browser may take for one command. Nothing is judged by it."""

Point = tuple[float, float]
"""A place in the window, in pixels from its upper left corner."""


class Driver(Protocol):
    """A browser with one page, and nothing in its storage."""

    def open(self, address: str) -> None:
        """Go to an address, and wait until it has loaded."""

    def reload(self) -> None:
        """Load the page again, and wait until it has loaded."""

    def run(self, function: str, *values: Any) -> Any:
        """Call a function, given as JavaScript, with values of JSON; returns what it returns or resolves to.

        Raises `NoAnswerError` if it fails, or if the page is left meanwhile.
        """

    def run_within(self, function: str, *values: Any) -> Any:
        """The same for a function that changes what the page's own scripts see: Firefox keeps the others apart."""

    def press(self, points: Sequence[Point], button: int = LEFT) -> None:
        """Press the mouse at these places, one after the other."""

    def type(self, text: str) -> None:
        """Type into what has the focus."""

    def complaints(self) -> list[str]:
        """What has come on the console as a warning or an error since the last call."""

    def close(self) -> None:
        """End the browser, and every process that was started for it."""


class NoAnswerError(Exception):
    """A browser that could not be started or refused a command, or a function that failed or whose page was left."""


CALL = """
const done = arguments[arguments.length - 1];
Promise.resolve()
  .then(() => (%s)(...arguments[0]))
  .then((value) => done({value}), (error) => done({error: `${error}\\n${error && error.stack}`}));
"""
"""WebDriver's form of a script: its last argument takes the result."""


def clicks(points: Sequence[Point], button: int) -> list[dict[str, Any]]:
    """Presses, in WebDriver's form."""
    moves: list[dict[str, Any]] = []
    for x, y in points:
        moves.append({"type": "pointerMove", "duration": 0, "x": round(x), "y": round(y), "origin": "viewport"})
        moves += [{"type": kind, "button": button} for kind in ("pointerDown", "pointerUp")]
    return [{"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": moves}]


def keys(text: str) -> list[dict[str, Any]]:
    """Keys, in WebDriver's form, which has a special letter for Enter."""
    strokes = [
        {"type": kind, "value": letter} for letter in text.replace("\n", "\ue007") for kind in ("keyDown", "keyUp")
    ]
    return [{"type": "key", "id": "keys", "actions": strokes}]


def value_of(answer: dict[str, Any]) -> Any:
    """The result of `CALL`."""
    if "error" in answer:
        raise NoAnswerError(answer["error"])
    return answer.get("value")


def kill(process: int) -> None:
    """End a process and those that it has started, at once, and wait until they are gone. Knows Linux's /proc only."""
    all_ = [process, *_started_by(process)]
    for each in all_:
        with suppress(ProcessLookupError):
            os.kill(each, signal.SIGKILL)
    while any(_states().get(each, ("Z", 0))[0] != "Z" for each in all_):
        time.sleep(0.02)


def _started_by(process: int) -> list[int]:
    """The processes that a process has started, and those that these have."""
    states = _states()
    found = [process]
    for each in found:
        found += [child for child, (_, parent) in states.items() if parent == each]
    return found[1:]


def _states() -> dict[int, tuple[str, int]]:
    """The state of each process, and the one that started it."""
    found = {}
    for entry in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            # Its name, in brackets, may be anything.
            state, parent, *_ = entry.read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()
            found[int(entry.parent.name)] = state, int(parent)
    return found
