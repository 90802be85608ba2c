"""The page's protocol: a message in, a message out. The only module that knows JSON messages; `docs/protocol.md`
describes them.

Like all of the engine it does no I/O: the worker that carries the messages has the clock, and calls `advance` while
`busy`. A message is checked first and acted on then; one that is refused changes nothing.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from qmines.errors import GameError, MessageError, MoveError, NoGame, NotBuilt, QminesError, RecordError, TooComplex
from qmines.game import events as happened
from qmines.game.certificate import loss_certificate
from qmines.game.game import Game
from qmines.game.measures import bbbv, luck_bits
from qmines.game.multiverse import KNOWLEDGE, draw_another, shares
from qmines.game.params import DRAWS, Params
from qmines.game.record import header, move_text, replaying, text_of
from qmines.game.rules import preset
from qmines.grid import Cell
from qmines.solver.prove import flat
from qmines.text import bits, exact, percent, readable

Message = dict[str, Any]
Reply = tuple[str, bytes]

NOTHING: Reply = ("", b"")
_CODES: tuple[tuple[type[QminesError], str], ...] = (
    (NotBuilt, "not_built"),
    (GameError, "bad_game"),
    (RecordError, "bad_record"),
    (MoveError, "bad_move"),
    (MessageError, "bad_message"),
    (NoGame, "no_game"),
    (TooComplex, "too_complex"),
)
_MOVES_PER_PROGRESS = 25


class Bridge:
    """One engine, with at most one game.

    >>> bridge = Bridge()
    >>> bridge.handle('{"id": 1, "type": "worlds"}')[0]
    '{"id": 1, "ok": false, "error": {"code": "no_game", "message": "There is no game yet."}}'
    """

    def __init__(self) -> None:
        self._game: Game | None = None
        self._revision = 0
        self._record = ""
        self._work: tuple[int, Iterator[Reply]] | None = None
        self._waiting: deque[tuple[str, bytes]] = deque()
        self._handlers: dict[str, Callable[[Message], Reply | Iterator[Reply]]] = {
            "new": self._new,
            "again": self._again,
            "resume": self._resume,
            "play": self._play,
            "worlds": self._worlds,
            "shares": self._shares,
            "world": self._world,
            "why": self._why,
            "certificate": self._certificate,
        }

    @property
    def busy(self) -> bool:
        """Whether `advance` has something to do."""
        return self._work is not None or bool(self._waiting)

    def handle(self, text: str, data: bytes = b"") -> Reply:
        """Answers a request, or begins it and answers with empty text. While long work goes on, requests wait their
        turn.
        """
        if self.busy and not (self._work and _is_cancel(text)):
            self._waiting.append((text, data))
            return NOTHING
        return self._answer(text)

    def advance(self) -> Reply:
        """Does a little of what waits: a progress message, a final reply, or empty text."""
        if self._work is None:
            return self._answer(self._waiting.popleft()[0]) if self._waiting else NOTHING
        request, work = self._work
        try:
            return next(work)
        except StopIteration:
            self._work = None
            return NOTHING
        except QminesError as error:
            self._work = None
            return _refusal(request, error)

    def _answer(self, text: str) -> Reply:
        request: int | None = None
        try:
            message = _parse(text)
            request = _identity(message)
            if message.get("type") == "cancel":
                return self._cancel(request)
            handler = self._handlers.get(_text(message, "type"))
            if handler is None:
                raise MessageError(f"There is no message of type {message['type'][:40]!a}.")
            answer = handler(message)
        except QminesError as error:
            return _refusal(request, error)
        if isinstance(answer, tuple):
            return answer
        self._work = (request, answer)
        return NOTHING

    def _cancel(self, request: int) -> Reply:
        """Ends the work at hand; the cancel itself is answered after what was cancelled."""
        done = self._reply(request)
        if self._work is None:
            return done
        cancelled, _ = self._work
        self._work = (request, iter([done]))
        return _error(cancelled, "cancelled", "Cancelled.")

    # Requests

    def _new(self, message: Message) -> Reply:
        name, origin = _text(message, "rules"), _text(message, "origin")
        if origin not in ("drawn", "given"):
            raise GameError("A new game is drawn or given.")
        params = Params(
            rows=_whole(message, "rows"),
            columns=_whole(message, "columns"),
            mine_count=_whole(message, "mines"),
            seed=_text(message, "seed"),
            rules_name=name,
            rules=preset(name).changed(_changes(message)),
            hints=_switch(message, "hints"),
            mine_vision=_switch(message, "mineVision"),
            origin=origin,
        )
        return self._begin(message, Game(params))

    def _again(self, message: Message) -> Reply:
        """The same board, begun with its start cell open."""
        for game in replaying(_text(message, "record")):
            if game.start is not None:
                break
        else:
            raise GameError("That game has no board that could be played again.")
        old, (start, board) = game.params, game.start
        name = _text(message, "rules") if "rules" in message else old.rules_name
        rules = preset(name).changed(_changes(message)) if {"rules", "changes"} & message.keys() else old.rules
        params = replace(
            old,
            seed=_text(message, "seed"),
            rules_name=name,
            rules=rules,
            hints=_switch(message, "hints") if "hints" in message else old.hints,
            mine_vision=_switch(message, "mineVision") if "mineVision" in message else old.mine_vision,
            origin="again",
            begun=None,
            draws=DRAWS,
            start=start,
            board=board,
        )
        return self._begin(message, Game(params))

    def _resume(self, message: Message) -> Iterator[Reply]:
        record = _text(message, "record")
        total = max(record.count("\n"), 1)
        for done, replayed in enumerate(replaying(record)):
            game = replayed
            if done % _MOVES_PER_PROGRESS == _MOVES_PER_PROGRESS - 1:
                yield _message({"type": "progress", "stage": "resume", "done": min(done, total), "total": total}), b""
        yield self._begin(message, game)

    def _play(self, message: Message) -> Reply:
        game = self._require_game()
        move, at = _text(message, "move"), _whole(message, "at")
        begun = _text(message, "begun") if "begun" in message and not game.moves else None
        params = replace(game.params, begun=begun) if begun else game.params
        found = game.play(move, at=at)
        data = bytearray()
        kept = len(self._record)
        added = ""
        if found:
            game.params = params
            self._revision += 1
            kept = kept if len(game.moves) > 1 else 0
            added = move_text(game.params.grid, game.moves[-1])
            added = added if kept else header(params) + added
            self._record = self._record[:kept] + added
        return self._reply(
            message["id"],
            data,
            events=[_event(event, game, data) for event in found],
            counters=_counters(game),
            state=game.state,
            elapsed=game.elapsed,
            record={"from": kept, "text": added},
        )

    def _worlds(self, message: Message) -> Reply:
        return self._reply(message["id"], exact=exact(self._require_game().visible().worlds))

    def _shares(self, message: Message) -> Reply:
        game = self._require_game()
        found = shares(game, _knowledge(message))
        return self._reply(message["id"], found.codes, worlds=_worlds(found.worlds), best=found.best)

    def _world(self, message: Message) -> Reply:
        game = self._require_game()
        mines = draw_another(game, _knowledge(message), _draw_seed(message))
        data = bytearray()
        return self._reply(message["id"], data, **_bulk(data, sorted(mines)))

    def _why(self, message: Message) -> Reply:
        game = self._require_game()
        cell = _whole(message, "cell") if "cell" in message else None
        if cell is not None and cell >= game.params.grid.size:
            raise MoveError("That cell is not on the board.")
        found = game.why(cell)
        if found.proof is not None:
            proof = found.proof
            return self._reply(message["id"], found.position.cells, cells=proof.cells, steps=flat(proof.steps))
        before = game.visible().position.cells
        worlds = (bytes(other in world for other in range(len(before))) for world in found.worlds or ())
        return self._reply(message["id"], b"".join([before, *worlds]), cells=[cell], steps=None)

    def _certificate(self, message: Message) -> Reply:
        text = json.dumps(loss_certificate(self._require_game()), ensure_ascii=False, indent=1)
        return self._reply(message["id"], text=f"{text}\n")

    # Replies

    def _begin(self, message: Message, game: Game) -> Reply:
        """Puts a game in place of the one before, and describes it."""
        counters = _counters(game)
        self._game, self._revision, self._record = game, len(game.moves), text_of(game)
        params = game.params
        data = bytearray(game.position().cells)
        seen: list[happened.Event] = list(game.end)
        if params.mine_vision and game.layout is not None:
            seen.append(happened.Vision(tuple(sorted(game.layout))))
        description = {
            "columns": params.columns,
            "rows": params.rows,
            "mines": params.mine_count,
            "rules": params.rules_name,
            "changes": params.rules.changes_from(preset(params.rules_name)),
            "hints": params.hints,
            "mineVision": params.mine_vision,
            "origin": params.origin,
            "state": game.state,
            "opened": game.layout is not None,
            "elapsed": game.elapsed,
            "at": game.at,
            "counters": counters,
            "saved": game.saved,
            "record": self._record,
            "events": [_event(event, game, data) for event in seen],
        }
        return self._reply(message["id"], data, game=description)

    def _reply(self, request: int, data: bytes | bytearray = b"", /, **fields: object) -> Reply:
        return _message({"id": request, "ok": True, "revision": self._revision, **fields}), bytes(data)

    def _require_game(self) -> Game:
        if self._game is None:
            raise NoGame("There is no game yet.")
        return self._game


def _counters(game: Game) -> Message:
    """What the counters show; `worlds` is null where they are not counted."""
    worlds = game.worlds()
    return {
        "minesLeft": game.mines_left,
        "saves": game.saves,
        "worlds": None if worlds is None else _worlds(worlds),
    }


def _worlds(count: int) -> Message:
    """A number of worlds, and its entropy."""
    return {"text": readable(count), "bits": round(bits(count), 3)}


def _percent(share: Fraction | None) -> str | None:
    """A share as people read it; null where it was not counted."""
    return None if share is None else percent(share)


def _event(event: happened.Event, game: Game, data: bytearray) -> Message:
    """An event as the page reads it; its cells go to the end of `data`."""
    match event:
        case happened.Opened(cells, numbers, by):
            return {"type": "opened", "by": by, **_bulk(data, cells, numbers)}
        case happened.Flagged(cell, state):
            return {"type": "flagged", "cell": cell, "state": state}
        case happened.Hinted(cell, verdict, share, forgiven):
            return {
                "type": "hinted",
                "cell": cell,
                "verdict": verdict,
                "percent": _percent(share),
                "forgiven": forgiven,
            }
        case happened.Rearranged(saves, cell, share, moved):
            seen = {} if moved is None else {"moved": moved}
            return {"type": "rearranged", "saves": saves, "cell": cell, "percent": _percent(share), **seen}
        case happened.Undecided(cell):
            return {"type": "undecided", "cell": cell}
        case happened.Vision(mines):
            return {"type": "vision", **_bulk(data, mines)}
        case happened.Paused():
            return {"type": "paused"}
        case happened.Resumed():
            return {"type": "resumed"}
        case happened.Won(how):
            value = bbbv(game.params.grid, frozenset(game.layout or ()))
            luck = luck_bits(game.survived)
            told = {"bbbv": value, "saves": game.saves, "bits": None if luck is None else round(luck, 2)}
            return {"type": "won", "how": how, "time": game.elapsed, **told}
        case happened.Lost(cells, fatal, reason, share):
            ended = {"reason": reason, "percent": _percent(share), "time": game.elapsed, "saves": game.saves}
            return {"type": "lost", "cells": cells, "fatal": fatal, **ended}
        case happened.Revealed(layout):
            return {"type": "revealed", **_bulk(data, layout)}


def _bulk(data: bytearray, cells: Sequence[Cell], numbers: Collection[int] = ()) -> Message:
    """Appends cells, four bytes each, and their numbers, one byte each; gives where they are."""
    offset = len(data)
    for cell in cells:
        data += cell.to_bytes(4, "little")
    data += bytes(numbers)
    return {"count": len(cells), "offset": offset}


# Messages


def _message(fields: Message) -> str:
    return json.dumps(fields, ensure_ascii=False)


def _error(request: int | None, code: str, message: str) -> Reply:
    return _message({"id": request, "ok": False, "error": {"code": code, "message": message}}), b""


def _refusal(request: int | None, error: QminesError) -> Reply:
    code = next(code for kind, code in _CODES if isinstance(error, kind))
    return _error(request, code, str(error))


def _is_cancel(text: str) -> bool:
    try:
        return _parse(text).get("type") == "cancel"
    except MessageError:
        return False


def _parse(text: str) -> Message:
    try:
        message = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise MessageError("The message is not JSON.") from error
    if not isinstance(message, dict):
        raise MessageError("A message is a JSON object.")
    return message


def _identity(message: Message) -> int:
    return _whole(message, "id")


def _whole(message: Message, name: str) -> int:
    value = message.get(name)
    if type(value) is not int or not 0 <= value < 1 << 53:
        raise MessageError(f"The field {name} of a message is a whole number.")
    return value


def _text(message: Message, name: str) -> str:
    value = message.get(name)
    if not isinstance(value, str):
        raise MessageError(f"The field {name} of a message is a text.")
    return value


def _knowledge(message: Message) -> str:
    value = _text(message, "of")
    if value not in KNOWLEDGE:
        raise MessageError(f"Shares and worlds are of {' or '.join(KNOWLEDGE)}.")
    return value


def _draw_seed(message: Message) -> str:
    value = _text(message, "seed")
    if not (value.isascii() and 1 <= len(value) <= 64):
        raise MessageError("The seed of a world is 1 to 64 plain characters.")
    return value


def _switch(message: Message, name: str) -> bool:
    value = message.get(name, False)
    if not isinstance(value, bool):
        raise MessageError(f"The field {name} of a message is true or false.")
    return value


def _changes(message: Message) -> dict[str, str]:
    value = message.get("changes", {})
    if not isinstance(value, dict) or not all(isinstance(text, str) for text in value.values()):
        raise MessageError("The field changes of a message is an object of texts.")
    return value
