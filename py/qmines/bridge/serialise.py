"""Events and figures of a game as fields of replies. Long lists of cells go to the bytes of the reply."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from qmines.bridge.given import given_of
from qmines.bridge.messages import Message
from qmines.bridge.workbench import workbench_changed
from qmines.game import events
from qmines.game.field.board import CODES
from qmines.game.game import Game
from qmines.game.records.record import identity
from qmines.game.rules import Rules
from qmines.grid import Cell
from qmines.position import Position
from qmines.text import bits, percent, readable

if TYPE_CHECKING:
    from qmines.game.questions.multiverse import Shares


def counters(game: Game) -> Message:
    """The figures of the counters; `worlds` is null if they are not counted."""
    worlds = game.known.visible_worlds()
    return {
        "minesLeft": game.board.mines_left,
        "saves": game.saves,
        "worlds": None if worlds is None else worlds_data(worlds),
        **own_counters(game.params.rules, game.lives, game.deaths),
    }


def own_counters(rules: Rules, lives: int, deaths: int) -> Message:
    """The counters that only some rules have: `lives` if there are several, `deaths` if moves can be taken back."""
    return ({"lives": lives} if rules.lives > 1 else {}) | ({"deaths": deaths} if rules.undo != "none" else {})


def worlds_data(count: int) -> Message:
    """A number of worlds as text, and its entropy in bits."""
    return {"text": readable(count), "bits": round(bits(count), 3)}


def shares_data(shares: Shares) -> Message:
    """The number of worlds and the best guesses; the shares themselves go to the bytes of the reply."""
    return {"worlds": worlds_data(shares.worlds), "best": list(shares.best)}


def share_text(share: Fraction | None) -> str | None:
    """A share in per cent as people read it; null if it was not counted."""
    return None if share is None else percent(share)


def ended(game: Game) -> Message:
    """The fields of a finished game: its summary, its identity and its board in the form of a link; if a machine moved,
    also its failures and who ended the game. Nothing if the game has not ended.
    """
    if not game.has_ended:
        return {}
    from qmines.review.summary import summary  # only a game that has ended has one

    figures = summary(game)
    machine = _machine(game) if figures.machine else {}
    return {"summary": figures.data(), "identity": identity(game), **given_of(game), **machine}


def _machine(game: Game) -> Message:
    from qmines.review.failures import ended_by, failures

    found = failures(game)
    return {"failures": {"T": found.clicked, "F": found.mistaken}, "endedBy": ended_by(game)}


def remarks_data(remarked: events.Remarked) -> Message:
    """The fields of a remark on flags."""
    return {"over": remarked.over, "wrong": remarked.wrong, "excess": remarked.excess}


def event_data(event: events.Event, game: Game, data: bytearray) -> Message:
    """The fields of an event; long lists of its cells are appended to `data`."""
    match event:
        case events.Opened(cells, numbers, by):
            return {"type": "opened", "by": by, **bulk(data, cells, numbers)}
        case events.Flagged(cell, state):
            return {"type": "flagged", "cell": cell, "state": state}
        case events.Hinted(cell, verdict, share, visible, forgiven, doomed):
            hint = {
                "type": "hinted",
                "cell": cell,
                "verdict": verdict,
                "percent": share_text(share),
                "visible": share_text(visible),
                "forgiven": forgiven,
            }
            return hint if doomed is None else {**hint, "doomed": doomed}
        case events.Taught():
            return _taught(event)
        case events.Helped():
            return {"type": "helped"}
        case events.Inferred():
            return {"type": "inferred"}
        case events.Remarked():
            return {"type": "remarked", **remarks_data(event)}
        case events.Rearranged(saves, cell, share, moved):
            seen = {} if moved is None else {"moved": moved}
            return {"type": "rearranged", "saves": saves, "cell": cell, "percent": share_text(share), **seen}
        case events.Exploded(cells, lives):
            return {"type": "exploded", "cells": cells, "lives": lives}
        case events.Undecided(cell):
            return {"type": "undecided", "cell": cell}
        case events.Undone(cells, states, saved, lives):
            stands = {"saved": saved, "lives": lives}
            return {"type": "undone", **stands, **bulk(data, cells, [CODES[state] for state in states])}
        case events.WorkbenchChanged():
            return {"type": "benched", **workbench_changed(event, game.params.grid)}
        case events.Vision(mines):
            return {"type": "vision", **bulk(data, mines)}
        case events.Paused():
            return {"type": "paused"}
        case events.Resumed():
            return {"type": "resumed"}
        case events.Won(how):
            return {"type": "won", "how": how, "time": game.elapsed, **_measured(game)}
        case events.Lost(cells, fatal, reason, share):
            ended = {"reason": reason, "percent": share_text(share), "time": game.elapsed, "saves": game.saves}
            return {"type": "lost", "cells": cells, "fatal": fatal, **ended}
        case events.Revealed(layout):
            return {"type": "revealed", **bulk(data, layout)}


def _measured(game: Game) -> Message:
    """The figures of a won game."""
    from qmines.review.measures import bbbv, luck_bits

    value = bbbv(game.params.grid, frozenset(game.layout or ()))
    luck = luck_bits(game.survived + game.forgiven)
    return {"bbbv": value, "saves": game.saves, "bits": None if luck is None else round(luck, 2)}


def _taught(event: events.Taught) -> Message:
    """The fields of a lesson, as far as its stage shows them."""
    shown: Message = {"type": "taught", "stage": event.stage, "sentence": event.sentence}
    if event.stage >= 1:
        shown |= {"sources": event.sources}
    if event.stage >= 2:
        shown |= {"rule": event.rule, "meaning": event.meaning}
    if event.stage >= 3:
        shown |= {"cells": event.cells, "verdict": event.verdict, "steps": event.steps}
    return shown


def boards_data(seen: Position, *layouts: Collection[Cell]) -> bytes:
    """The codes of a position, followed by layouts with one byte for each cell: 1 for a mine, otherwise 0."""
    return b"".join([seen.cells, *(bytes(cell in mines for cell in range(seen.grid.size)) for mines in layouts)])


def bulk(data: bytearray, cells: Sequence[Cell], numbers: Collection[int] = ()) -> Message:
    """Appends cells to `data`, four bytes each, little-endian, then their numbers, one byte each; returns the `count`
    of cells and their `offset`.
    """
    offset = len(data)
    for cell in cells:
        data += cell.to_bytes(4, "little")
    data += bytes(numbers)
    return {"count": len(cells), "offset": offset}
