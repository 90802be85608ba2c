"""Conversations with the bridge that nobody has thought of: hypothesis or a fuzzer picks numbers, and this
module makes messages of them and checks every reply.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from typing import Any

from qmines.bridge import Bridge
from qmines.game.records.record import text_of
from qmines.game.rules import PRESETS
from tests import conversations
from tests.bridge.test_conversations import CODES, ENDED, STRANGE
from tests.finished import PLAYABLE

Pick = Callable[[int], int]
"""Gives a number from 0 up to, but not including, the one it is given."""

STEPS = 60
"""After this number of steps, work is cancelled: a strange message may ask for more than anybody waits for."""
LONGEST = 2_000
"""Longer messages of the golden conversations take too long to be said again and again."""

GOLDEN = [
    message
    for name in conversations.NAMES
    for exchange in conversations.read(name)
    for message in exchange["send"]
    if isinstance(message, dict) and len(json.dumps(message)) < LONGEST
]
VERBS = ("open", "open", "open", "chord", "flag", "mark", "hint", "teach", "help", "undo", "pause", "resume", "resign")
PIECES = (
    '{"id": 1, "type": "',
    "play",
    '"}',
    "[",
    "]",
    "{",
    "}",
    '"',
    ":",
    ",",
    "1e999",
    "NaN",
    "null",
    "\\ud800",
    " ",
    "é",
)
SIZES = ((4, 4, 3), (5, 5, 5), (6, 4, 4), (9, 9, 10))


class Talk:
    """A conversation with one bridge. Methods raise `AssertionError` where the protocol is broken."""

    def __init__(self) -> None:
        self.bridge = Bridge()
        self.said = Counter[str]()
        self._at = 0

    def say(self, message: Any) -> None:
        """Send a message, and check that it has one reply, and that a refusal leaves the game as it was."""
        before = self._game()
        reply, data = self._answer(message)
        self.said["messages"] += 1
        if reply["ok"]:
            self.said["answered"] += 1
            return
        self.said["refused"] += 1
        assert reply.keys() == {"id", "ok", "error"}, reply
        assert reply["error"]["code"] in CODES, reply
        assert reply["error"]["message"].endswith("."), reply
        assert "Traceback" not in reply["error"]["message"]
        assert data == b""
        if reply["error"]["code"] != "cancelled":
            assert self._game() == before, message

    def _answer(self, message: Any) -> tuple[dict[str, Any], bytes]:
        """The only reply to a message, progress aside."""
        replies = [self.bridge.handle(conversations.text_of(message), b"")]
        for _ in range(STEPS):
            if not self.bridge.busy:
                break
            replies.append(self.bridge.advance())
        found = self._final(replies)
        if self.bridge.busy:
            replies = [self.bridge.handle('{"id": 77, "type": "cancel"}', b"")]
            while self.bridge.busy:
                replies.append(self.bridge.advance())
            found += self._final(replies)
            # The message may have been answered before the cancel came, but not twice.
            assert found.pop()[0] == {"id": 77, "ok": True, "revision": self._game()[0]}, message
        ((reply, data),) = found
        asked = message.get("id") if isinstance(message, dict) else None
        if isinstance(asked, int) and not isinstance(asked, bool) and reply["ok"]:
            assert reply["id"] == asked
        return reply, data

    @staticmethod
    def _final(replies: list[tuple[str, bytes]]) -> list[tuple[dict[str, Any], bytes]]:
        told = [(json.loads(text), data) for text, data in replies if text]
        return [(reply, data) for reply, data in told if "id" in reply]

    def _game(self) -> tuple[Any, ...]:
        """The game as it is: how far it has come, its record, what is seen of it and where its mines are."""
        playing = self.bridge._playing
        game = playing._game
        if game is None:
            return (playing.revision,)
        return playing.revision, text_of(game), game.position().cells, game.state, game.layout

    # Messages

    def begin(self, pick: Pick) -> None:
        """A new game, which may be of any preset."""
        columns, rows, mines = SIZES[pick(len(SIZES))]
        names = (*PLAYABLE, *PRESETS)
        fields = {"columns": columns, "rows": rows, "mines": mines, "seed": str(pick(50)), "changes": {}}
        rules = {"rules": names[pick(len(names))], "hints": bool(pick(2)), "mineVision": bool(pick(2))}
        self._at = 0
        self.say({"id": 1, "type": "new", **fields, **rules, "origin": "drawn"})

    def play(self, pick: Pick) -> None:
        """A move, which the rules or the board may refuse."""
        verb = VERBS[pick(len(VERBS))]
        at = "" if verb in ("undo", "pause", "resume", "resign", "help") else f" {pick(7)},{pick(7)}"
        self._at += pick(3_000)
        self.say({"id": 2, "type": "play", "move": f"{verb}{at}", "at": self._at, "begun": "2026-01-31T12:00:00Z"})

    def ask(self, pick: Pick) -> None:
        """A message of a golden conversation, out of its order."""
        self.say(self._golden(pick))

    def ask_strangely(self, pick: Pick) -> None:
        """One in which fields are strange, are not there, or belong to another."""
        message = self._golden(pick)
        others = [*message, *self._golden(pick), "cell", "record", "position", "ply", "moves", "by", "strategy"]
        for _ in range(1 + pick(3)):
            field = others[pick(len(others))]
            message[field] = STRANGE[pick(len(STRANGE))]
        if pick(3) == 0:
            del message[list(message)[pick(len(message))]]
        self.say(message)

    def babble(self, pick: Pick) -> None:
        """Text that is hardly ever a message."""
        whole = json.dumps(self._golden(pick))
        cut = whole[: pick(len(whole) + 1)] if pick(2) else ""
        self.say(cut + "".join(PIECES[pick(len(PIECES))] for _ in range(pick(12))))

    def ask_of_the_ended(self, pick: Pick) -> None:
        """A question about another game, which leaves this one alone."""
        kinds = ("examine", "film", "review", "shares")
        before = self._game()
        message = {"id": 3, "type": kinds[pick(len(kinds))], "game": ENDED, "record": ENDED["record"]}
        self.say({**message, "ply": pick(30), "of": "visible"} if message["type"] == "shares" else message)
        assert self._game() == before

    def _golden(self, pick: Pick) -> dict[str, Any]:
        message: dict[str, Any] = GOLDEN[pick(len(GOLDEN))]
        return dict(message)


ACTS: tuple[Callable[[Talk, Pick], None], ...] = (
    *(Talk.begin, Talk.play, Talk.play, Talk.play, Talk.ask, Talk.ask_strangely, Talk.babble),
    Talk.ask_of_the_ended,
)
"""What may be said next."""
