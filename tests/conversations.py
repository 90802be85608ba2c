"""Golden conversations: requests to the engine and everything it answers, kept as files.

A file holds one exchange a line: `{"send": [message …], "replies": [[message, data as hex] …]}`. The messages of one
exchange are handed over at once, then the engine runs until it has nothing left to do. So the real worker can hold the
same conversation. A message that is text instead of an object is sent unchanged.

    python -m tests.conversations

writes the replies again after a deliberate change of the protocol. Review the difference before you keep it.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from qmines.bridge import Bridge

FOLDER = Path(__file__).parent / "golden" / "conversations"
NAMES = sorted(path.stem for path in FOLDER.glob("*.jsonl"))

Exchange = dict[str, list[Any]]


def read(name: str) -> list[Exchange]:
    """The exchanges of a conversation."""
    return [json.loads(line) for line in (FOLDER / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()]


def text_of(message: Any) -> str:
    """A message in the form in which it is sent."""
    return message if isinstance(message, str) else json.dumps(message, ensure_ascii=False)


def speak(bridge: Bridge, messages: list[Any]) -> list[tuple[str, bytes]]:
    """Hand over messages, let the engine finish, and return all replies in order."""
    replies = [bridge.handle(text_of(message), b"") for message in messages]
    while bridge.busy:
        replies.append(bridge.advance())
    return [reply for reply in replies if reply[0]]


def write(name: str, sent: list[list[Any]]) -> None:
    """Hold a conversation with a new engine, and keep it."""
    bridge = Bridge()
    lines = []
    for messages in sent:
        replies = [[json.loads(text), data.hex()] for text, data in speak(bridge, messages)]
        lines.append(json.dumps({"send": messages, "replies": replies}, ensure_ascii=False) + "\n")
    (FOLDER / f"{name}.jsonl").write_text("".join(lines), encoding="utf-8")


if __name__ == "__main__":
    for conversation in NAMES:
        write(conversation, [exchange["send"] for exchange in read(conversation)])
