"""Questions to an engine in the page's form: plain values in, plain values out."""

from __future__ import annotations

import json
from typing import Any

from qmines.bridge import Bridge


class Engine:
    """One engine."""

    def __init__(self) -> None:
        self._bridge = Bridge()
        self.data = b""
        """The bytes of the last reply."""

    def ask(self, type: str, **fields: object) -> dict[str, Any]:
        """The reply to a request, once all its work is done."""
        text, self.data = self._bridge.handle(json.dumps({"id": 1, "type": type, **fields}))
        while self._bridge.busy:
            told, data = self._bridge.advance()
            if told and "id" in json.loads(told):
                text, self.data = told, data
        reply: dict[str, Any] = json.loads(text)
        return reply

    def refused(self, type: str, **fields: object) -> tuple[str, str]:
        """The code and the message of a refusal."""
        reply = self.ask(type, **fields)
        assert not reply["ok"]
        return reply["error"]["code"], reply["error"]["message"]

    def new(self, **fields: object) -> dict[str, Any]:
        """A game of 5×5 cells with 5 mines, unless the fields say otherwise."""
        usual = {"columns": 5, "rows": 5, "mines": 5, "seed": "1", "rules": "quantum", "changes": {}}
        return self.ask("new", **{**usual, "hints": True, "mineVision": False, "origin": "drawn", **fields})


def joined(begun: dict[str, Any], *played: dict[str, Any]) -> str:
    """The record that the page keeps: what each move says to keep, and what is added."""
    record: str = begun["game"]["record"]
    for reply in played:
        record = record[: reply["record"]["from"]] + reply["record"]["text"]
    return record
