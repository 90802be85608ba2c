"""What may be asked about the game on the board. Questions are no moves and leave no trace."""

from __future__ import annotations

import json

from qmines.bridge.messages import Answer, Handler, Message, text_in, whole_in
from qmines.bridge.playing import Playing
from qmines.bridge.telling import bulk, worlds_told
from qmines.errors import MessageError, MoveError
from qmines.game.certificate import loss_certificate
from qmines.game.multiverse import KNOWLEDGE, draw_another, shares, shares_at
from qmines.position import Position
from qmines.solver.prove import flat
from qmines.text import exact


class Questions:
    """The questions about one game."""

    def __init__(self, playing: Playing) -> None:
        self._playing = playing
        self.handlers: dict[str, Handler] = {
            "worlds": self._worlds,
            "shares": self._shares,
            "world": self._world,
            "why": self._why,
            "certificate": self._certificate,
        }

    def _worlds(self, message: Message) -> Answer:
        return {"exact": exact(self._playing.game.visible().worlds)}, b""

    def _shares(self, message: Message) -> Answer:
        if "position" in message:
            found = shares_at(Position.from_text(text_in(message, "position")))
        else:
            found = shares(self._playing.game, _knowledge_in(message))
        return {"worlds": worlds_told(found.worlds), "best": found.best}, found.codes

    def _world(self, message: Message) -> Answer:
        mines = draw_another(self._playing.game, _knowledge_in(message), _seed_in(message))
        data = bytearray()
        return bulk(data, sorted(mines)), data

    def _why(self, message: Message) -> Answer:
        game = self._playing.game
        cell = whole_in(message, "cell") if "cell" in message else None
        if cell is not None and cell >= game.params.grid.size:
            raise MoveError("That cell is not on the board.")
        found = game.why(cell)
        if found.proof is not None:
            proof = found.proof
            return {"cells": proof.cells, "steps": flat(proof.steps)}, found.position.cells
        before = game.visible().position.cells
        worlds = (bytes(other in world for other in range(len(before))) for world in found.worlds or ())
        return {"cells": [cell], "steps": None}, b"".join([before, *worlds])

    def _certificate(self, message: Message) -> Answer:
        text = json.dumps(loss_certificate(self._playing.game), ensure_ascii=False, indent=1)
        return {"text": f"{text}\n"}, b""


def _knowledge_in(message: Message) -> str:
    value = text_in(message, "of")
    if value not in KNOWLEDGE:
        raise MessageError(f"Shares and worlds are of {' or '.join(KNOWLEDGE)}.")
    return value


def _seed_in(message: Message) -> str:
    value = text_in(message, "seed")
    if not (value.isascii() and 1 <= len(value) <= 64):
        raise MessageError("The seed of a world is 1 to 64 plain characters.")
    return value
