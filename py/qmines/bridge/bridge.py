"""The frame of the protocol: a message in, a message out.

Like the rest of the engine it does no I/O. The worker that carries the messages has the clock, and calls `advance`
while the bridge is `busy`. A message is checked before anything is done: a refused message changes nothing.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator

from qmines.bridge.messages import (
    Answer,
    Handler,
    Message,
    Reply,
    failure,
    is_cancel,
    parsed,
    refusal,
    text_in,
    whole_in,
    written,
)
from qmines.bridge.playing import Playing
from qmines.bridge.progress import Progress
from qmines.errors import MessageError, QminesError
from qmines.text import quoted

NOTHING: Reply = ("", b"")


def _questions(playing: Playing) -> dict[str, Handler]:
    from qmines.bridge.questions import Questions
    from qmines.bridge.review import Review

    review = Review()
    return Questions(playing, review).handlers | review.handlers


def _lab(playing: Playing) -> dict[str, Handler]:
    from qmines.bridge.agent import Agent
    from qmines.bridge.lab import Lab
    from qmines.bridge.lessons import Lessons

    return Lab().handlers | Agent(playing).handlers | Lessons(playing).handlers


def _analysis(_: Playing) -> dict[str, Handler]:
    from qmines.bridge.analysis import Positions

    return Positions().handlers


def _doors(_: Playing) -> dict[str, Handler]:
    from qmines.bridge.doors import Doors

    return Doors().handlers


def _judging(_: Playing) -> dict[str, Handler]:
    from qmines.bridge.judging import Judging

    return Judging().handlers


def _replays(_: Playing) -> dict[str, Handler]:
    from qmines.bridge.replays import Replays

    return Replays().handlers


_LATE: tuple[tuple[tuple[str, ...], Callable[[Playing], dict[str, Handler]]], ...] = (
    (("shares", "world", "why", "derivation", "save", "certificate", "examine", "film"), _questions),
    (("simulate", "simulated", "pose", "answered", "machine", "lessons", "lesson", "practise", "next"), _lab),
    (("analysis", "outline", "conflict", "repairs", "advice", "figures", "reason", "draw"), _analysis),
    (("read", "write", "record_link"), _doors),
    (("review",), _judging),
    (("replays", "pack", "unpack"), _replays),
)
"""Groups of messages, each with what imports and makes their handlers when the first of them comes: most visits send
none of them.
"""


class Bridge:
    """One engine, with at most one game on the board.

    >>> bridge = Bridge()
    >>> bridge.handle('{"id": 1, "type": "worlds"}')[0]
    '{"id": 1, "ok": false, "error": {"code": "no_game", "message": "There is no game yet."}}'
    """

    def __init__(self) -> None:
        self._playing = Playing()
        self._handlers: dict[str, Handler] = dict(self._playing.handlers)
        self._work: tuple[int, Iterator[Answer | Progress]] | None = None
        self._waiting: deque[str] = deque()
        self._stopped: Callable[[], Answer] | None = None
        """Gives the answer of the current work if it is cancelled; None if that work has changed nothing yet."""

    @property
    def busy(self) -> bool:
        """Whether `advance` has anything to do."""
        return self._work is not None or bool(self._waiting)

    def handle(self, text: str, data: bytes = b"") -> Reply:
        """Answers a request; if the answer takes long work, begins that work and returns empty text.

        While long work goes on, other requests wait in a queue, and only a cancel is answered at once. No request
        carries bytes today, although the frame allows it.
        """
        if self.busy and not (self._work and is_cancel(text)):
            self._waiting.append(text)
            return NOTHING
        return self._answer(text)

    def advance(self) -> Reply:
        """Does a little of the waiting work; returns a progress message, a final reply or empty text."""
        if self._work is None:
            return self._answer(self._waiting.popleft()) if self._waiting else NOTHING
        request, work = self._work
        try:
            step = next(work)
        except StopIteration:
            self._work = None
            return NOTHING
        except QminesError as error:
            self._work = None
            return refusal(request, error)
        if isinstance(step, Progress):
            self._stopped = step.stopped
            return written({"type": "progress", "stage": step.stage, "done": step.done, "total": step.total})
        self._stopped = None
        return self._reply(request, step)

    def _answer(self, text: str) -> Reply:
        request: int | None = None
        try:
            message = parsed(text)
            request = whole_in(message, "id")
            if message.get("type") == "cancel":
                return self._cancel(request)
            answer = self._handler(message)(message)
        except QminesError as error:
            return refusal(request, error)
        if isinstance(answer, tuple):
            return self._reply(request, answer)
        self._work, self._stopped = (request, answer), None
        return NOTHING

    def _handler(self, message: Message) -> Handler:
        name = text_in(message, "type")
        if name not in self._handlers:
            for names, handlers_for in _LATE:
                if name in names:
                    self._handlers |= handlers_for(self._playing)
        handler = self._handlers.get(name)
        if handler is None:
            raise MessageError(f"There is no message of type {quoted(message['type'])}.")
        return handler

    def _cancel(self, request: int) -> Reply:
        """Ends the current work, and then answers the cancel.

        The request of that work is refused as cancelled; if the work has changed something, it is answered with what
        has been done so far.
        """
        if self._work is None:
            return self._reply(request, ({}, b""))
        cancelled, _ = self._work
        nothing: Answer = ({}, b"")
        self._work = (request, iter([nothing]))
        if self._stopped is not None:
            return self._reply(cancelled, self._stopped())
        return failure(cancelled, "cancelled", "Cancelled.")

    def _reply(self, request: int, answer: Answer) -> Reply:
        fields, data = answer
        return written({"id": request, "ok": True, "revision": self._playing.revision, **fields}, data)
