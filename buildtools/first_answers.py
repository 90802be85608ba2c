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

Equal answers are written once. Times and dates are the page's; everything else is as the engine says it.
`tests/build/test_first_answers.py` asks the engine again.
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
from qmines.position import CLOSED

BOARDS = ((13, 9, 30), (9, 13, 30))
"""Columns, rows and mines of the boards that a newcomer meets, by the shape of the window."""
SEEDS = 64
"""How many seeds there are for each of them; `web/store/first-notes.ts` knows it."""

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
    count = event.pop("count")
    _require(event == {"type": "opened", "by": "p", "offset": 0} and record["from"] == 0, reply)
    _require(reply.pop("elapsed") == _AT and reply["state"] == "playing", reply)
    before, _, rest = record["text"].partition(_BEGUN)
    middle, _, rest = rest.partition(str(_AT))
    last, _, end = rest.partition(move)
    cells = [int.from_bytes(data[at : at + _CELL_BYTES], "little") for at in range(0, count * _CELL_BYTES, _CELL_BYTES)]
    _require(cells == sorted(cells), reply)
    codes = bytearray([CLOSED]) * (request["columns"] * request["rows"])
    for cell, number in zip(cells, data[count * _CELL_BYTES :], strict=True):
        codes[cell] = number
    return reply, [before, middle, last, end], "/".join([worlds["text"], str(worlds["bits"]), shown(codes)])


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
    text = json.dumps(first_answers(request), ensure_ascii=False, separators=(",", ":"))
    (folder / name_of(request)).write_text(text, encoding="utf-8", newline="\n")


def write(folder: Path) -> None:
    """Write all files, on all cores."""
    requests = [request_for(*board, number) for board in BOARDS for number in range(SEEDS)]
    with ProcessPoolExecutor(os.cpu_count()) as processes:
        list(processes.map(_write, requests, [folder] * len(requests)))


if __name__ == "__main__":
    write(Path(sys.argv[1]))
