"""The events of a move: no more than the player may know."""

from __future__ import annotations

import dataclasses
import typing
from random import Random

from qmines.game import events
from qmines.game.events import Event, Opened, Revealed, Vision
from tests.judge import trials
from tests.oracle.players import Player


def test_events_cannot_be_changed_and_all_are_in_the_union() -> None:
    """So a reader that handles every kind in the union handles every event."""
    kinds = set(typing.get_args(Event))
    made = {kind for kind in vars(events).values() if isinstance(kind, type) and dataclasses.is_dataclass(kind)}
    assert kinds == made
    assert all(kind.__dataclass_params__.frozen for kind in kinds)


def test_cells_come_in_ascending_order_with_their_numbers() -> None:
    seen = set()
    for trial in trials(8, 7, 14, 20, "events"):
        game, judge = trial.game(), trial.judge()
        for at, move in enumerate(Player(Random(trial.seed), trial.temper, judge, trial.columns).moves(game), 1):
            for event in judge.play(game, move, at=at) or ():
                seen.add(type(event))
                if isinstance(event, Opened):
                    assert list(event.cells) == sorted(set(event.cells))
                    assert len(event.numbers) == len(event.cells)
                if isinstance(event, Vision):
                    assert list(event.mines) == sorted(set(event.mines))
                if isinstance(event, Revealed):
                    assert game.layout is not None
                    assert set(event.layout) == set(game.layout)
    assert seen >= {Opened, Vision, Revealed}
