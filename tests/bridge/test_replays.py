"""Files of replays, as the page's table asks for them: read, reviewed, and unpacked from archives."""

from __future__ import annotations

import csv
import io
import zipfile
from base64 import b64encode
from random import Random
from typing import Any

import pytest

from qmines.bridge import replays
from qmines.formats.many import COLUMNS, row_of
from qmines.formats.reviewed import games_in
from qmines.work import result_of
from tests.bridge.asking import Engine
from tests.formats.replays.files import FILES
from tests.game.records.test_record import golden


def base64(data: bytes) -> str:
    return b64encode(data).decode()


def games(engine: Engine, data: bytes, **fields: object) -> list[dict[str, Any]]:
    reply = engine.ask("replays", base64=base64(data), **{"name": "a.bin", **fields})
    assert reply["ok"], reply
    found: list[dict[str, Any]] = reply["games"]
    return found


@pytest.mark.parametrize("form", FILES)
def test_the_games_of_a_file_are_rows_and_replays(form: str) -> None:
    data = FILES[form](Random(5))
    known = games_in(data, "a.bin")
    told = games(Engine(), data)
    assert len(told) == len(known)
    for number, (game, one) in enumerate(zip(told, known, strict=True), 1):
        row = row_of("a.bin", number if len(known) > 1 else None, result_of(one.reviewing()))
        assert game["figures"] == dict(row.figures)
        assert (game["file"], game["game"], game["reason"]) == ("a.bin", row.game, "")
        header, line = game["csv"]
        assert header == ",".join(COLUMNS)
        assert dict(zip(COLUMNS, next(csv.reader([line])), strict=True))["format"] == row.figures["format"]
        board = game["board"]
        assert (board["rows"], board["cols"], board["mines"]) == tuple(
            row.figures[name] for name in ("rows", "cols", "mines")
        )
        assert board["replay"]["result"] == row.figures["result"]
        assert board["replay"]["solved"] == row.figures["bbbv_solved"]
        assert board["record"].startswith("qmines ")


HITTING = """RawVF_Version: Rev6.2
Width: 3
Height: 3
Mines: 1
Board:
*00
000
000
Events:
0.00 start
0.00 lc 2 2 (24 24)
0.01 lr 2 2 (24 24)
0.02 rc 2 1 (24 8)
0.03 rr 2 1 (24 8)
0.04 lc 2 2 (24 24)
0.05 rc 2 2 (24 24)
0.06 rr 2 2 (24 24)
0.06 boom
0.07 lr 2 2 (24 24)
"""
"""A flag on a number, and a chord that opens the mine and all other cells."""


def test_the_page_reviews_a_chord_that_hits_a_mine_as_the_command_does() -> None:
    engine, data = Engine(), HITTING.encode()
    (game,), (one,) = games(engine, data), games_in(data, "a.bin")
    row = row_of("a.bin", None, result_of(one.reviewing()))
    told, fields = game["board"]["replay"], {"record": game["board"]["record"], "replay": True}
    asked = engine.ask("review", **fields, clicks=3, solved=told["solved"])
    assert (row.figures["result"], row.figures["bbbv_solved"]) == ("lost", 1)
    assert asked["outcome"]["solved"] == told["solved"] == 1
    assert asked["summary"]["efficiency"] == 1 / 3
    # The record leaves closed what else the chord opened.
    assert engine.ask("review", **fields)["outcome"]["solved"] == 0


def test_a_single_game_is_read_alone() -> None:
    data = FILES["avf"](Random(5))
    (alone,) = games(Engine(), data, single=True)
    assert alone == {"board": games(Engine(), data)[0]["board"]}


def test_a_record_of_ours_comes_with_its_summary() -> None:
    record = golden("quantum-won-with-saves")
    (game,) = games(Engine(), record.encode(), name="record.txt", single=True)
    assert game["board"]["record"] == record
    assert game["board"]["summary"]["rules"] == game["board"]["rules"] == "quantum"
    assert game["board"]["replay"]["result"] == "won"


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"3x1x1\n1H1", "no game to review"),
        (FILES["avf"](Random(1))[:40], "is damaged"),
        (b"", ""),
    ],
)
def test_what_fails_is_a_row_with_its_reason(data: bytes, reason: str) -> None:
    (game,) = games(Engine(), data, name="=bad.avf", single=True)
    assert reason in game["reason"]
    assert game["reason"]
    assert "board" not in game
    assert game["csv"][1].startswith("'=bad.avf,")


def test_a_reason_of_the_page_becomes_a_row_too() -> None:
    (game,) = Engine().ask("replays", name="a.avf", reason="It has gone.")["games"]
    assert (game["file"], game["reason"], game["figures"]) == ("a.avf", "It has gone.", {})
    assert Engine().refused("replays", name="a.avf")[0] == "bad_message"


def packed(files: dict[str, bytes]) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return stream.getvalue()


def test_an_archive_comes_in_pieces_and_gives_its_files_one_by_one() -> None:
    engine, files = Engine(), {"a/one.avf": FILES["avf"](Random(1)), "two.zip": packed({}), "z": b"text"}
    data = packed(files)
    half = len(data) // 2
    assert engine.ask("pack", base64=base64(b"what was there before"), first=True)["ok"]
    engine.ask("pack", base64=base64(data[:half]), first=True)
    assert engine.ask("pack", base64=base64(data[half:]), last=True)["count"] == 3
    found = [(engine.ask("unpack")["name"], engine.data) for _ in range(4)]
    assert found == [("a/one.avf", files["a/one.avf"]), ("two.zip", b""), ("z", b"text"), (None, b"")]


def test_a_bad_archive_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    engine = Engine()
    assert engine.refused("pack", base64=base64(b"PK\x03\x04 nothing"), first=True, last=True) == (
        "bad_position",
        "The archive is damaged.",
    )
    assert engine.refused("pack", base64="?", first=True)[0] == "bad_message"
    monkeypatch.setattr(replays, "MOST_PACKED", 10)
    assert "too large" in engine.refused("pack", base64=base64(bytes(11)), first=True)[1]
    assert engine.ask("unpack")["name"] is None
