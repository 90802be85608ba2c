"""The review of a game: every decision judged. It touches no game on the board."""

from __future__ import annotations

from collections.abc import Iterator

from qmines.bridge.messages import Answer, Handler, Message, switch_in, text_in, whole_in
from qmines.bridge.progress import Progress, lines_in, watched
from qmines.bridge.serialise import share_text
from qmines.errors import RecordError
from qmines.review.judged import Decision, Judged, Told, judging

_EVERY = 5
"""How many decisions lie between two progress messages: each of them may take as long as many moves."""


class Judging:
    """The handler of the message that asks for a review."""

    def __init__(self) -> None:
        self.handlers: dict[str, Handler] = {"review": self._review}

    def _review(self, message: Message) -> Iterator[Answer | Progress]:
        record, is_replay = text_in(message, "record"), switch_in(message, "replay")
        strategy = text_in(message, "strategy") if "strategy" in message else "best"
        clicks = whole_in(message, "clicks") if "clicks" in message else None
        solved = whole_in(message, "solved") if "solved" in message else None
        told = Told(has_times=not switch_in(message, "untimed"), clicks=clicks, solved=solved)
        judged = yield from watched("review", judging(record, strategy, told), lines_in(record), _EVERY)
        if judged.outcome.result == "unfinished" and not is_replay:
            raise RecordError("The game has not ended.")
        yield _data(judged), b""


def _data(judged: Judged) -> Message:
    return {
        "decisions": [_decision_data(each) for each in judged.decisions],
        "summary": judged.sums.data(),
        "outcome": vars(judged.outcome),
    }


def _decision_data(decision: Decision) -> Message:
    """The fields of a decision; what would have been better only where it was not proven."""
    fields = {
        "n": decision.n,
        "ply": decision.ply,
        "who": decision.who,
        "undone": decision.is_undone,
        "at": decision.at,
        "seconds": decision.seconds,
        "kind": decision.kind,
        "cells": list(decision.cells),
        "hit": decision.hit,
    }
    if decision.kind == "proven":
        return fields
    return fields | {
        "percent": share_text(decision.share),
        "best": decision.best,
        "bestPercent": share_text(decision.best_share),
        "good": decision.is_best,
        "safe": list(decision.safe),
        "rule": decision.missed.rule.title if decision.missed else None,
    }
