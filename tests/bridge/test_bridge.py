"""Long conversations with one engine about games under all rules: whatever is asked, the engine answers by the protocol
and never fails.
"""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from qmines.bridge import Bridge
from qmines.checker.certificates import check_certificate
from tests.bridge.test_conversations import check_reply

RULES: dict[str, tuple[str, ...]] = {
    "start": ("any", "safe", "opening"),
    "knowledge": ("visible", "deducible"),
    "guess": ("luck", "forgiven"),
    "win": ("open", "either", "open_and_flag"),
}
VERBS = (*("open",) * 6, "chord", "flag", "mark", "hint")
CLOCK = ("hint", "pause", "resume")
LATE = {"bad_move", "bad_game", "too_complex"}
"""Why a sensible question may be refused."""


class Talk:
    """One engine, and random talk with it."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.record = ""
        self.state = ""
        self.saves = 0
        self._bridge = Bridge()
        self._size = (1, 1)

    def ask(self, type: str, **fields: object) -> dict[str, Any]:
        """The last reply, which belongs to the question; every reply keeps to the protocol."""
        replies = [self._bridge.handle(json.dumps({"id": 1, "type": type, **fields}))]
        while self._bridge.busy:
            replies.append(self._bridge.advance())
        told = [(json.loads(text), data) for text, data in replies if text]
        for message, data in told:
            check_reply(message, data)
        reply: dict[str, Any] = told[-1][0]
        assert reply["ok"] or reply["error"]["code"] in LATE | {"bad_record"}, reply
        return reply

    def begin(self) -> bool:
        """A game of any size and rules; false if these do not go together."""
        random = self.random
        columns, rows = random.randint(2, 9), random.randint(2, 9)
        reply = self.ask(
            "new",
            columns=columns,
            rows=rows,
            mines=random.randint(0, columns * rows // 3),
            seed=f"talk{random.randrange(10**6)}",
            rules=random.choice(["quantum", "classic"]),
            changes={name: random.choice(values) for name, values in RULES.items() if random.random() < 0.4},
            hints=random.random() < 0.7,
            mineVision=random.random() < 0.5,
            origin="drawn",
        )
        if reply["ok"]:
            self._size, self.state, self.saves, self.record = (columns, rows), "fresh", 0, reply["game"]["record"]
        return bool(reply["ok"])

    def play(self, at: int) -> None:
        """Any move, wise or not; a pause soon ends."""
        columns, rows = self._size
        place = f"{self.random.randrange(rows)},{self.random.randrange(columns)}"
        move = self.random.choice(CLOCK) if self.random.random() < 0.1 else f"{self.random.choice(VERBS)} {place}"
        if self.state == "paused" and self.random.random() < 0.5:
            move = "resume"
        reply = self.ask("play", move=move, at=at)
        if reply["ok"]:
            self.state, self.saves = reply["state"], reply["counters"]["saves"]
            self.record = self.record[: reply["record"]["from"]] + reply["record"]["text"]

    def wonder(self) -> None:
        """Any question about the game."""
        random, (columns, rows) = self.random, self._size
        of = random.choice(["visible", "closure"])
        questions: list[dict[str, Any]] = [
            {"type": "worlds"},
            {"type": "shares", "of": of},
            {"type": "world", "of": of, "seed": "another"},
            {"type": "why"},
            {"type": "why", "cell": random.randrange(columns * rows)},
            {"type": "save", "number": random.randint(1, 3)},
            {"type": "certificate", "save": random.randint(1, 3)},
        ]
        self.ask(**random.choice(questions))

    def look_back(self) -> None:
        """Everything that a finished game can be asked."""
        for number in range(1, self.saves + 1):
            assert self.ask("save", number=number)["ok"]
            proof = self.ask("certificate", save=number)
            assert proof["ok"], proof
            assert check_certificate(json.loads(proof["text"])).startswith("The save is proven")
        assert self.ask("film", record=self.record)["ok"]


@pytest.mark.parametrize("seed", range(12))
def test_whatever_is_asked_is_answered(seed: int) -> None:
    talk = Talk(seed)
    ended = 0
    for _ in range(6):
        if not talk.begin():
            continue
        for turn in range(60):
            talk.play(1000 * turn)
            talk.wonder()
        if talk.state not in ("won", "lost"):
            kind = talk.random.choice(["resume", "again"])
            talk.ask(kind, record=talk.record, **({"seed": "again"} if kind == "again" else {}))
            talk.wonder()
            continue
        talk.look_back()
        ended += 1
    assert ended
