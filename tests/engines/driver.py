"""What the core's tests need of a browser: little enough that every engine has it, through its own protocol."""

from __future__ import annotations

from collections.abc import Sequence
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
