"""Fields of requests, and replies: anything that isn't a message is refused with an explanation."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from qmines import errors
from qmines.bridge.messages import (
    changes_in,
    is_cancel,
    parsed,
    refusal,
    switch_in,
    text_in,
    whole_in,
    written,
)
from qmines.errors import MessageError, QminesError


@pytest.mark.parametrize("text", ["", "nonsense", "[]", "1", "null", '"open"', "[" * 200, '{"a":' * 200])
def test_what_is_no_message_is_refused(text: str) -> None:
    with pytest.raises(MessageError):
        parsed(text)
    assert not is_cancel(text)


def test_a_cancel_is_known_by_its_type() -> None:
    assert is_cancel('{"type": "cancel", "id": 3}')
    assert not is_cancel('{"type": "play"}')


@pytest.mark.parametrize(
    ("read", "good", "bad"),
    [
        (whole_in, [0, 1, 2**53 - 1], [-1, 2**53, 1.0, True, "1", None, [1]]),
        (text_in, ["", "é"], [1, None, [], {}]),
        (switch_in, [True, False], [0, 1, "true", []]),
        (changes_in, [{}, {"start": "any"}], [[], "x", {"start": 1}, {"start": None}]),
    ],
)
def test_fields_are_of_their_kind(read: Callable[[dict[str, Any], Any], Any], good: list[Any], bad: list[Any]) -> None:
    def given(value: Any) -> Any:
        return changes_in({"changes": value}) if read is changes_in else read({"field": value}, "field")

    assert [given(value) for value in good] == good
    for value in bad:
        if value is None and read is switch_in:
            continue
        with pytest.raises(MessageError):
            given(value)


def test_what_is_left_out_has_a_meaning_only_where_that_is_said() -> None:
    assert switch_in({}, "hints") is False
    assert changes_in({}) == {}
    for read in (whole_in, text_in):
        with pytest.raises(MessageError, match="The message field cell must be"):
            read({}, "cell")


def test_bytes_and_text_go_side_by_side() -> None:
    assert written({"name": "Zoë"}, bytearray(b"\1\2")) == ('{"name": "Zoë"}', b"\1\2")


def kinds(kind: type[QminesError]) -> list[type[QminesError]]:
    """An error's kind, and all kinds derived from it within the engine's own module."""
    return [
        kind,
        *(each for other in kind.__subclasses__() if other.__module__ == errors.__name__ for each in kinds(other)),
    ]


@pytest.mark.parametrize("kind", kinds(QminesError)[1:])
def test_every_error_has_a_code(kind: type[QminesError]) -> None:
    """Any error while a message is answered is reported, and the engine survives it."""
    reply = json.loads(refusal(7, kind("It is so."))[0])
    assert reply["id"] == 7
    assert reply["ok"] is False
    assert reply["error"]["message"] == "It is so."
    assert reply["error"]["code"].replace("_", "").isalpha()
