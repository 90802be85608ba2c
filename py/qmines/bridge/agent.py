"""The machine that plays along on the game on the board."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import cast, get_args

from qmines.bridge.messages import Answer, Handler, Message, text_in, whole_in
from qmines.bridge.playing import Playing
from qmines.bridge.progress import Progress
from qmines.bridge.serialise import bulk
from qmines.errors import MessageError
from qmines.game.events import Event
from qmines.game.questions.board_search import preparing
from qmines.lab.agent import Action, Machine
from qmines.strategies.named import named
from qmines.strategies.strategy import Inference


class Agent:
    """The handler of `machine` messages. The machine's moves are ordinary moves of the game and go into its record."""

    def __init__(self, playing: Playing) -> None:
        self._playing = playing
        self.handlers: dict[str, Handler] = {"machine": self._machine}

    def _machine(self, message: Message) -> Iterator[Answer | Progress]:
        game, at = self._playing.game, whole_in(message, "at")
        action = cast(Action, _one_of(Action, message, "action"))
        inference = cast(Inference, _one_of(Inference, message, "inference"))
        machine = Machine(game, inference, named(text_in(message, "strategy")))
        before = len(game.moves)
        begun = text_in(message, "begun") if "begun" in message and not before else None
        events: list[Event] = []
        for move in machine.moves(action):
            yield from self._playing.searching(preparing(game, move))
            events += game.play(move, at=at, who="m", begun=begun)
            made = len(game.moves) - before
            yield Progress("machine", made, made, partial(self._answer, machine, events, before))
        yield self._answer(machine, events, before)

    def _answer(self, machine: Machine, events: list[Event], before: int) -> Answer:
        """The answer to a move; while the game goes on, with the cells that the machine now finds."""
        fields, data = self._playing.answered(events, before)
        if machine.game.has_ended:
            return fields, data
        found, more = machine.found(), bytearray(data)
        shown: Message = {"safe": bulk(more, found.safe), "mines": bulk(more, found.mines)}
        if (end := machine.chance()) is not None:
            shown["end"] = {"won": end.won, "worlds": end.worlds}
        return {**fields, "found": shown}, more


def _one_of(kind: object, message: Message, name: str) -> str:
    value = text_in(message, name)
    if value not in get_args(kind):
        raise MessageError(f"The message field {name} must be one of {', '.join(get_args(kind))}.")
    return value
