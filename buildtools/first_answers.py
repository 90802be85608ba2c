"""The engine's own answers to the first press on a default board: `python -m buildtools.first_answers FOLDER`.

Until Python is on a device, the page answers a newcomer's first press from one of these files
(`web/engine/first-answers.ts`). Each is about one board, of a seed that anybody can read here: so such a game is
`origin given`. A file has

    request   that begins the game, and `begun`, the engine's reply
    played    the reply to the first move, without what depends on the cell, the time and the date
    record    the four texts around the date, the time and the move of the game's record
    answers   text and bits of the worlds, and what is open then, with `/` between them: row by row, each number of an
              open cell as a digit, each run of closed cells as a letter, `A` for one
    of        which of the answers belongs to each cell

Equal answers are written once.

`lesson.json` has the first lesson: the engine's list of `lessons`; `request`, `begun` and the `cells` that begin it;
`record` as above; and its `states`, the first one the beginning. Each has the moves that carry out a number, with the
state that follows, the reply without its `bench`, which is that of `begun`, and its data. The move that solves the
lesson is left to the engine, since its reply depends on all times.

Times and dates are the page's; everything else is as the engine says it. `tests/build/test_first_answers.py` asks the
engine again.
"""

import json
import os
import sys
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from itertools import groupby
from pathlib import Path
from string import ascii_uppercase
from typing import Any

from qmines.bridge import Bridge
from qmines.position import CLOSED, FLAGGED

BOARDS = ((13, 9, 30), (9, 13, 30))
"""Columns, rows and mines of the boards that a newcomer meets, by the shape of the window."""
SEEDS = 64
"""How many seeds there are for each of them; `web/store/first-notes.ts` knows it."""

LESSON = "lesson.json"

_BEGUN, _AT = "2026-01-31T12:00:00Z", 1234567
_CELL_BYTES = 4

Message = dict[str, Any]


def request_for(columns: int, rows: int, mines: int, number: int) -> Message:
    """The request that begins a default game on one of the boards."""
    size = {"columns": columns, "rows": rows, "mines": mines}
    rules = {"rules": "quantum", "changes": {}, "hints": True, "mineVision": False}
    return {"type": "new", **size, "seed": f"first-{number:02}", **rules, "origin": "given"}


def name_of(request: Mapping[str, Any]) -> str:
    """The file for a request.

    >>> name_of(request_for(13, 9, 30, 7))
    '13x9-07.json'
    """
    return f"{request['columns']}x{request['rows']}-{request['seed'].removeprefix('first-')}.json"


def first_answers(request: Message) -> Message:
    """The content of the file for a request. Raises ValueError if the engine's answers have another form."""
    bridge = Bridge()
    columns, size = request["columns"], request["columns"] * request["rows"]
    begun, seen = _asked(bridge, request)
    _require(shown(seen) == shown([CLOSED] * size), begun)
    replies = [_first_move(bridge, request, f"open {cell // columns},{cell % columns}") for cell in range(size)]
    told = [answer for _, _, answer in replies]
    answers = list(dict.fromkeys(told))
    played, record, _ = replies[0]
    _require(all((each, text) == (played, record) for each, text, _ in replies), played)
    of = [answers.index(answer) for answer in told]
    return {"request": request, "begun": begun, "played": played, "record": record, "answers": answers, "of": of}


def _first_move(bridge: Bridge, request: Message, move: str) -> tuple[Message, list[str], str]:
    """The reply to a first move, split into what is the same for all cells, the record's texts, and the rest."""
    _asked(bridge, request)
    reply, data = _asked(bridge, {"type": "play", "move": move, "at": _AT, "begun": _BEGUN})
    (event,) = reply.pop("events")
    record, worlds = reply.pop("record"), reply["counters"].pop("worlds")
    opened = _opened(event, data)
    _require(event == {"type": "opened", "by": "p", "offset": 0, "count": len(opened)} and record["from"] == 0, reply)
    _require(reply.pop("elapsed") == _AT and reply["state"] == "playing" and opened == sorted(opened), reply)
    codes = bytearray([CLOSED]) * (request["columns"] * request["rows"])
    for cell, number in opened:
        codes[cell] = number
    return reply, _around(record["text"], move), "/".join([worlds["text"], str(worlds["bits"]), shown(codes)])


def _around(record: str, move: str) -> list[str]:
    """The texts of a record around its date, and the time and the move of its only move."""
    before, _, rest = record.partition(_BEGUN)
    middle, _, rest = rest.partition(str(_AT))
    last, _, end = rest.partition(move)
    return [before, middle, last, end]


def lesson_answers() -> Message:
    """The content of `lesson.json`. Raises ValueError if the engine's answers have another form."""
    bridge = Bridge()
    lessons, _ = _asked(bridge, {"type": "lessons"})
    request = {"type": "lesson", "name": lessons["lessons"][0]["name"]}
    begun, cells = _asked(bridge, request)
    size, columns = len(cells), begun["game"]["columns"]
    states: list[dict[str, tuple[int, Message, list[int]]]] = []
    boards: list[tuple[bytes, list[str]]] = [(cells, [])]
    """What the states show, and the moves of one way there."""
    record: list[str] = []
    for codes, way in boards:
        states.append({})
        for move in (f"carry out {cell // columns},{cell % columns}" for cell in range(size)):
            reply, data, text = _after(bridge, request, [*way, move])
            if not reply["events"] or reply["state"] != "playing":
                continue
            _require(reply.pop("bench") == begun["bench"], reply)
            then = _shown_after(codes, reply["events"], data)
            if then not in [known for known, _ in boards]:
                boards.append((then, [*way, move]))
            to = next(i for i, (known, _) in enumerate(boards) if known == then)
            states[-1][move] = to, reply, list(data)
            record = record or _around(text, move)
    return {
        "lessons": lessons,
        "request": request,
        "begun": begun,
        "cells": list(cells),
        "record": record,
        "states": states,
    }


def _shown_after(codes: bytes, events: list[Message], data: bytes) -> bytes:
    """What a board shows after some events."""
    after = bytearray(codes)
    for event in events:
        if event["type"] == "flagged":
            after[event["cell"]] = FLAGGED
        else:
            _require(event["type"] == "opened", event)
            for cell, number in _opened(event, data):
                after[cell] = number
    return bytes(after)


def _opened(event: Message, data: bytes) -> list[tuple[int, int]]:
    """The cells of an `opened` event, and their numbers."""
    begin, count = event["offset"], event["count"]
    end = begin + count * _CELL_BYTES
    cells = [int.from_bytes(data[at : at + _CELL_BYTES], "little") for at in range(begin, end, _CELL_BYTES)]
    return list(zip(cells, data[end : end + count], strict=True))


def _after(bridge: Bridge, request: Message, moves: list[str]) -> tuple[Message, bytes, str]:
    """The reply to the last of some moves, without what depends on the earlier ones, its data, and its record."""
    _asked(bridge, request)
    for move in moves:
        text, data = bridge.handle(json.dumps({"id": 0, "type": "play", "move": move, "at": _AT, "begun": _BEGUN}))
        reply = json.loads(text)
        if not reply.pop("ok"):
            return {"events": []}, b"", ""
    del reply["id"], reply["revision"], reply["elapsed"]
    return reply, data, reply.pop("record")["text"]


def shown(codes: bytes | list[int]) -> str:
    """What a board shows, as in the files; the closed cells behind the last open one are left out.

    >>> shown([9, 9, 0, 1, 9, 2, 9])
    'B01A2'
    """
    runs = [(code, len(list(run))) for code, run in groupby(codes)]
    text = "".join(_closed(count) if code == CLOSED else str(code) * count for code, count in runs)
    return text.rstrip(ascii_uppercase)


def _closed(count: int) -> str:
    """A run of closed cells: a letter, or several if it is long.

    >>> _closed(28)
    'ZB'
    """
    whole, rest = divmod(count, len(ascii_uppercase))
    return "Z" * whole + (ascii_uppercase[rest - 1] if rest else "")


def _asked(bridge: Bridge, message: Message) -> tuple[Message, bytes]:
    text, data = bridge.handle(json.dumps({"id": 0, **message}))
    reply = json.loads(text)
    _require(reply.pop("ok") is True and reply.pop("id") == 0, reply)
    return reply, data


def _require(is_so: bool, reply: Message) -> None:
    if not is_so:
        raise ValueError(f"The page cannot read this as an answer to a first press: {reply}")


def _write(request: Message, folder: Path) -> None:
    _write_json(first_answers(request), folder / name_of(request))


def _write_json(content: Message, path: Path) -> None:
    text = json.dumps(content, ensure_ascii=False, separators=(",", ":"))
    path.write_text(text, encoding="utf-8", newline="\n")


def write(folder: Path) -> None:
    """Write all files, on all cores."""
    requests = [request_for(*board, number) for board in BOARDS for number in range(SEEDS)]
    _write_json(lesson_answers(), folder / LESSON)
    with ProcessPoolExecutor(os.cpu_count()) as processes:
        list(processes.map(_write, requests, [folder] * len(requests)))


if __name__ == "__main__":
    write(Path(sys.argv[1]))
