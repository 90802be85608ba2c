"""Reads the fields of requests, and writes replies."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

from qmines.bridge.progress import Progress
from qmines.errors import (
    GameError,
    ImpossiblePosition,
    MessageError,
    MoveError,
    NoGame,
    PositionError,
    ProofError,
    QminesError,
    RecordError,
    TooComplex,
)
from qmines.game.best_guess import ADVISERS, Adviser

Message = dict[str, Any]
Reply = tuple[str, bytes]
"""The text of a message, and the bytes that go with it."""

Answer = tuple[Message, bytes | bytearray]
"""The fields of a successful reply to one request, and its bytes."""


Handler = Callable[[Message], "Answer | Iterator[Answer | Progress]"]
"""Answers a request: with an `Answer` at once, or by long work that yields it last. Raises `QminesError`."""

_MOST_BRACKETS = 100
"""The most opening brackets in a request: more than any request needs, and few enough that nesting them does not
overflow the stack of a browser's Python. Those within strings do not count: they may be pasted files.
"""

_STRING = re.compile(r'"(?:[^"\\]++|\\.)*+(?:"|\\?\Z)', re.DOTALL)
"""A string of JSON; one without an end goes on to the end of the text, so that each character is read once."""

_CODES: tuple[tuple[type[QminesError], str], ...] = (
    (GameError, "bad_game"),
    (RecordError, "bad_record"),
    (MoveError, "bad_move"),
    (ProofError, "bad_proof"),
    (PositionError, "bad_position"),
    (ImpossiblePosition, "bad_position"),
    (MessageError, "bad_message"),
    (NoGame, "no_game"),
    (TooComplex, "too_complex"),
)


# Writing


def written(fields: Message, data: bytes | bytearray = b"") -> Reply:
    """The message with these fields and bytes."""
    return json.dumps(fields, ensure_ascii=False), bytes(data)


def failure(request: int | None, code: str, message: str) -> Reply:
    """The reply to a failed request; `request` is its id, or None if it has none that can be read."""
    return written({"id": request, "ok": False, "error": {"code": code, "message": message}})


def refusal(request: int | None, error: QminesError) -> Reply:
    """The reply to a request that was refused and changed nothing: the error's code and message."""
    code = next(code for kind, code in _CODES if isinstance(error, kind))
    return failure(request, code, str(error))


# Reading


def parsed(text: str) -> Message:
    """The fields of a message. Raises `MessageError` if it is not a JSON object or is nested too deeply."""
    if _brackets(text) > _MOST_BRACKETS and _brackets(_STRING.sub("", text)) > _MOST_BRACKETS:
        raise MessageError("The message is nested too deeply.")
    try:
        message = json.loads(text)
    except ValueError as error:
        raise MessageError("The message is not JSON.") from error
    if not isinstance(message, dict):
        raise MessageError("A message must be a JSON object.")
    return message


def _brackets(text: str) -> int:
    return text.count("[") + text.count("{")


def is_cancel(text: str) -> bool:
    """Whether a message asks to cancel the current work; false for a malformed message."""
    try:
        return parsed(text).get("type") == "cancel"
    except MessageError:
        return False


def whole_in(message: Message, name: str) -> int:
    """The whole number in a field, from 0 to 2^53 − 1. Raises `MessageError`."""
    value = message.get(name)
    if type(value) is not int or not 0 <= value < 1 << 53:
        raise MessageError(f"The message field {name} must be a whole number.")
    return value


def text_in(message: Message, name: str) -> str:
    """The text in a field. Raises `MessageError`."""
    value = message.get(name)
    if not isinstance(value, str):
        raise MessageError(f"The message field {name} must be a string.")
    return value


def adviser_in(message: Message) -> Adviser:
    """The adviser that names the best guess, from the field `by`; `lowest` by default. Raises `MessageError`."""
    value = message.get("by", "lowest")
    if value not in ADVISERS:
        raise MessageError(f"The message field by must be {' or '.join(ADVISERS)}.")
    adviser: Adviser = value
    return adviser


def switch_in(message: Message, name: str) -> bool:
    """The true or false in a field; false by default. Raises `MessageError`."""
    value = message.get(name, False)
    if not isinstance(value, bool):
        raise MessageError(f"The message field {name} must be true or false.")
    return value


def changes_in(message: Message) -> dict[str, str]:
    """The rules that differ from their preset, from the field `changes`; none by default. Raises `MessageError`."""
    value = message.get("changes", {})
    if not isinstance(value, dict) or not all(isinstance(text, str) for text in value.values()):
        raise MessageError("The message field changes must be an object of strings.")
    return value
