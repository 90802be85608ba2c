"""Questions about the game on the board. A question is not a move: it changes nothing and is not recorded."""

from __future__ import annotations

import json
from collections.abc import Iterator

from qmines.bridge.messages import Answer, Handler, Message, adviser_in, text_in, whole_in
from qmines.bridge.playing import Playing
from qmines.bridge.progress import Progress, watched
from qmines.bridge.review import Review
from qmines.bridge.serialise import boards_data, bulk, share_text, shares_data
from qmines.errors import MessageError, MoveError
from qmines.game.game import Game
from qmines.game.permission import require_findings
from qmines.game.questions.derivation import derivation, earlier_derivation
from qmines.game.questions.multiverse import KNOWLEDGE, draw_another, shares
from qmines.game.questions.why import Why, why
from qmines.proofs.prove import flat
from qmines.review.certificate import end_certificate, save_certificate
from qmines.review.saves import Saves


class Questions:
    """The handlers of questions about the game on the board. `review` answers for the shares of finished games."""

    def __init__(self, playing: Playing, review: Review) -> None:
        self._playing = playing
        self._review = review
        self._saves: Saves | None = None
        self.handlers: dict[str, Handler] = {
            "shares": self._shares,
            "world": self._world,
            "why": self._why,
            "derivation": self._derivation,
            "save": self._save,
            "certificate": self._certificate,
        }

    def _shares(self, message: Message) -> Answer | Iterator[Answer | Progress]:
        if "record" in message:
            return self._review.shares(message)
        result = shares(self._playing.game, _knowledge_in(message), adviser_in(message))
        by = {"by": result.by} if "by" in message else {}
        return {**shares_data(result), **by}, result.codes

    def _world(self, message: Message) -> Answer:
        mines = draw_another(self._playing.game, _knowledge_in(message), _seed_in(message))
        data = bytearray()
        return bulk(data, sorted(mines)), data

    def _why(self, message: Message) -> Answer:
        game = self._playing.game
        cell = whole_in(message, "cell") if "cell" in message else None
        if cell is not None and cell >= game.params.grid.size:
            raise MoveError("That cell is not on the board.")
        reason = why(game, cell)
        if reason.proof is not None:
            proof = reason.proof
            return {"cells": proof.cells, "steps": flat(proof.steps)}, reason.position.cells
        return {"cells": reason.cells, "steps": None}, boards_data(game.visible().position, *(reason.worlds or ()))

    def _derivation(self, message: Message) -> Answer | Iterator[Answer | Progress]:
        game, name = self._playing.game, text_in(message, "name")
        if "moves" in message:
            return _earlier(game, name, whole_in(message, "moves"))
        return _derived(derivation(game, name))

    def _save(self, message: Message) -> Answer:
        game = self._playing.game
        if self._saves is None or self._saves.game is not game or not self._saves.is_current:
            self._saves = Saves(game)
        save = self._saves.look_at(whole_in(message, "number"))
        fields = {"cells": sorted(save.decision), "percent": share_text(save.share), "saves": game.saves}
        return fields, boards_data(save.seen, save.before, save.after)

    def _certificate(self, message: Message) -> Answer:
        game = self._playing.game
        if "save" not in message:
            return _file(end_certificate(game))
        require_findings(game.state)
        return _file(save_certificate(game, whole_in(message, "save")))


def _derived(reason: Why) -> Answer:
    """A derivation, in the form of an answer to `why`."""
    assert reason.proof is not None
    return {"cells": reason.cells, "steps": flat(reason.proof.steps)}, reason.position.cells


def _earlier(game: Game, name: str, moves: int) -> Iterator[Answer | Progress]:
    yield _derived((yield from watched("resume", earlier_derivation(game, name, moves), moves)))


def _file(certificate: Message) -> Answer:
    return {"text": f"{json.dumps(certificate, ensure_ascii=False, indent=1)}\n"}, b""


def _knowledge_in(message: Message) -> str:
    value = text_in(message, "of")
    if value not in KNOWLEDGE:
        raise MessageError(f"The message field of must be {' or '.join(KNOWLEDGE)}.")
    return value


def _seed_in(message: Message) -> str:
    value = text_in(message, "seed")
    if not (value.isascii() and 1 <= len(value) <= 64):
        raise MessageError("A layout's seed must have 1 to 64 plain characters.")
    return value
