"""What a strategy's worker sends is looked at by type and length before anything of it is read."""

import json
from typing import Any

import pytest

from tests.script import run

MODULE = "sandbox/replies.js"
LOADED = {"ok": True, "inference": "exact", "printed": ""}
CHOSEN = {"ok": True, "choice": "open", "cell": 3, "printed": ""}
FAILED = {"ok": False, "message": "It failed.", "line": 2, "printed": "So far\n"}


def read(text: Any, type: str = "choose") -> Any:
    return run(MODULE, "({readReply}, [text, type]) => readReply(text, type)", [text, type])


@pytest.mark.parametrize(
    ("reply", "type"),
    [(LOADED, "load"), (CHOSEN, "choose"), (FAILED, "load"), (FAILED, "choose")],
)
def test_honest_replies_are_read(reply: dict[str, Any], type: str) -> None:
    assert read(json.dumps(reply), type) == reply


def test_all_that_may_be_printed_is_no_long_reply() -> None:
    """Python writes a character beyond the first plane with twelve."""
    reply = {**CHOSEN, "printed": "\U0001f600" * 2000}
    assert read(json.dumps(reply)) == reply


@pytest.mark.parametrize("type", ["load", "choose"])
@pytest.mark.parametrize(
    "text",
    [
        None,
        7,
        {},
        "",
        "null",
        "[1,2]",
        "7",
        '"ok"',
        "{",
        json.dumps({**FAILED, "printed": "x" * 40_000}),
        *(json.dumps({**FAILED, "printed": value}) for value in ({"toString": 1}, None, 1, [])),
        *(json.dumps({**FAILED, "message": value}) for value in ({}, None, 1, ["a"])),
        *(json.dumps({**FAILED, "line": value}) for value in ({}, None, "1", -1, 0.5)),
        *(json.dumps({**FAILED, "ok": value}) for value in (None, 0, "false", [])),
        *(json.dumps({**CHOSEN, "ok": value}) for value in (1, "true", None)),
        *(json.dumps({**CHOSEN, "cell": value}) for value in (0.5, "3", None, -1, 1e300, [3])),
        *(json.dumps({**CHOSEN, "choice": value}) for value in ("flag", None, 1, ["open"])),
        *(json.dumps({**LOADED, "inference": value}) for value in (1, None, {}, "x" * 1000)),
        json.dumps({**CHOSEN, "printed": {"toString": 1}}),
    ],
)
def test_anything_else_is_none(text: Any, type: str) -> None:
    assert read(text, type) is None
