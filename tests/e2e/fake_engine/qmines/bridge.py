"""A bridge with the answers that the worker's tests want: the protocol's frame without a game."""

import json


class Bridge:
    """Answers with the bytes that are `wanted`; `work` begins work that lasts until `cancel`, `fail` raises."""

    def __init__(self) -> None:
        self.busy = False
        self._slices = 0

    def handle(self, text: str, data: bytes = b"") -> tuple[str, bytes]:
        message = json.loads(text)
        if message["type"] == "fail":
            raise ZeroDivisionError("a traceback that no player may see")
        if message["type"] == "work":
            self.busy = True
            return "", b""
        self.busy = False
        return json.dumps({"id": message["id"], "ok": True, "slices": self._slices}), bytes(message.get("wanted", []))

    def advance(self) -> tuple[str, bytes]:
        self._slices += 1
        return "", b""
