"""The analyser's doors: what is pasted is read, positions are written, and links lead back."""

from __future__ import annotations

import subprocess
import sys
from base64 import b64decode, b64encode
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from qmines.formats.content import Content
from qmines.formats.recognise import Found
from qmines.formats.replays.played import content_of
from qmines.formats.replays.replay import Act, Header, Replay
from qmines.formats.table import FORMATS, NAMED
from qmines.game.records.record import board_text
from qmines.game.records.replay import replay
from qmines.grid import Grid
from qmines.position import CLOSED
from qmines.review.summary import summary
from tests.bridge.asking import Engine
from tests.formats.replays.games import random_game
from tests.formats.replays.writing_evf import Ways, evf, evfs
from tests.formats.samples import content, endless
from tests.game.records.test_record import golden
from tests.thorough import amount

POSITION = "3x2x1\n1#1\n1#1"
ENDED = golden("quantum-won-with-saves")


def read(engine: Engine, text: str, name: str = "") -> list[dict[str, Any]]:
    """The readings of a text."""
    reply = engine.ask("read", text=text, name=name)
    assert reply["ok"], reply
    readings: list[dict[str, Any]] = reply["readings"]
    return readings


def asked(held: Content) -> dict[str, str]:
    """The fields of a message with a position, and its layout if that is known."""
    layout = {} if held.layout is None else {"layout": board_text(held.grid, held.layout)}
    return {"position": held.position("it").to_text(), **layout}


def test_a_position_is_read() -> None:
    board = {"rows": 2, "cols": 3, "mines": 1, "view": POSITION, "layout": None, "start": None}
    assert read(Engine(), POSITION) == [{"format": "position", "title": "our position text", "boards": [board]}]


HEADER = Header(program="Arbiter", version="0.52.3", player="Ada <b>", date="2009-05-01 12:00:00", time=1234)
ACTS = (Act(0, "flag", 5), Act(10, "open", 3), Act(500, "open", 0))


def told(monkeypatch: pytest.MonkeyPatch, held: Replay, name: str = "a.avf") -> dict[str, Any]:
    """The board of a file that holds a replay."""
    found = [Found(NAMED["mbf"], content_of(held))]
    monkeypatch.setattr("qmines.bridge.doors.boards_in", lambda *_: found)
    board: dict[str, Any] = read(Engine(), "anything", name)[0]["boards"][0]
    return board


def test_a_replay_comes_with_its_record_and_what_its_file_says(monkeypatch: pytest.MonkeyPatch) -> None:
    board = told(monkeypatch, Replay(Grid(3, 4), frozenset({5, 9}), HEADER, acts=ACTS))
    assert board["record"].startswith("qmines 1\nsize 4x3\nmines 2\nseed 0\n")
    assert replay(board["record"]).position().to_text() == board["view"]
    assert (board["rules"], board["replay"]["result"]) == ("classic", "unfinished")
    assert board["notes"] == {
        "program": "Arbiter",
        "version": "0.52.3",
        "player": "Ada <b>",
        "file": "a.avf",
        "date": "2009-05-01 12:00:00",
    }
    [difference] = board["differences"]
    assert "1.234" in difference


def test_a_game_keeps_the_name_that_it_has_in_a_file_of_several() -> None:
    game = evf(random_game(Random(3), most=9), Ways(version=4))
    data = b64encode(evfs([("first", game), ("", game)])).decode()
    boards = Engine().ask("read", base64=data, name="day.evfs")["readings"][0]["boards"]
    assert [board["notes"]["file"] for board in boards] == ["day.evfs/first", "day.evfs"]


@pytest.mark.parametrize(
    ("held", "reason"),
    [
        (Replay(Grid(3, 4), frozenset({5}), Header(), acts=ACTS, rules="", why_not="Not by any."), "Not by any."),
        (Replay(Grid(3, 4), frozenset({5}), Header(), acts=ACTS[:1]), "No cell was opened in this replay"),
        (Replay(Grid(1, 4), frozenset({0}), Header(), acts=ACTS[1:2]), "2 to 1000 rows and columns"),
    ],
)
def test_a_replay_without_rules_of_ours_comes_with_the_reason(
    monkeypatch: pytest.MonkeyPatch, held: Replay, reason: str
) -> None:
    board = told(monkeypatch, held, "")
    assert reason in board["why_not"]
    assert board["notes"] == {}
    assert not {"record", "rules"} & board.keys()


def test_another_reading_follows_the_first() -> None:
    found = read(Engine(), "3x1x1\n1*1")
    assert [(one["format"], one["boards"][0]["view"], one["boards"][0]["layout"]) for one in found] == [
        ("map", None, [".*."]),
        ("position", "3x1x1\n1*1", None),
    ]


def test_a_file_is_read_from_its_bytes_and_by_its_name() -> None:
    data = b64encode(b"\3\1\0\1\2\0").decode()
    reply = Engine().ask("read", base64=data, name="it.mbf")
    assert [(one["format"], one["boards"][0]["layout"]) for one in reply["readings"]] == [("mbf", ["..*"])]
    told = Engine().refused("read", text="hello", name="x.mbf")
    assert told == ("bad_position", "A board of 10,504 cells cannot hold 27,756 mines.")


def test_several_boards_are_one_reading() -> None:
    (found,) = read(Engine(), "2x1x1\n#1\n\n2x1x1\n1#\n")
    assert [board["view"] for board in found["boards"]] == ["2x1x1\n#1", "2x1x1\n1#"]


def test_a_board_with_many_brackets_is_no_deep_message() -> None:
    pairs = ",".join(f"[{at % 30},{at // 30}]" for at in range(99))
    (found,) = read(Engine(), f'{{"x_size": 30, "y_size": 16, "mine_coords": [{pairs}]}}')
    assert (found["format"], found["boards"][0]["mines"]) == ("mgb", 99)


def test_where_a_file_contradicts_itself_is_told() -> None:
    text = "# MINESWEEPER-BOARD v0.1\nrows: 1\ncolumns: 2\nmines: 1\n[real]\n*1\n[view]\n11"
    (found,) = read(Engine(), text)
    assert found["boards"][0]["differences"] == ["What [view] shows at row 1, column 1 is not what [real] has there."]


def test_a_record_is_a_replay_and_the_board_at_its_end() -> None:
    found, other = read(Engine(), ENDED, "a.txt")
    game = replay(ENDED)
    (as_replay,), (board,) = found["boards"], other["boards"]
    assert (found["format"], found["title"]) == ("record", "a record of ours")
    assert (other["format"], other["title"]) == ("record", "the board at the end of a game of ours")
    assert (board["record"], board["view"]) == (ENDED, game.position().to_text())
    assert sum(row.count("*") for row in board["layout"]) == game.params.mine_count
    more = {
        "rules": "quantum",
        "notes": {"file": "a.txt", "date": "2026-01-31T12:00:00Z"},
        "summary": summary(game).data(),
    }
    assert as_replay == {**board, **more}


def test_a_game_that_goes_on_is_a_board_alone() -> None:
    (found,) = read(Engine(), golden("quantum-paused"))
    assert "rules" not in found["boards"][0]


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({}, ("bad_message", "The message must have either text or base64.")),
        ({"text": "", "base64": ""}, ("bad_message", "The message must have either text or base64.")),
        ({"text": 1}, ("bad_message", "The message field text must be a string.")),
        ({"text": "1*1", "name": 1}, ("bad_message", "The message field name must be a string.")),
        ({"base64": "é"}, ("bad_message", "The message field base64 is not base64.")),
        ({"base64": "a"}, ("bad_message", "The message field base64 is not base64.")),
        ({"text": "1*\ud8001"}, ("bad_position", "Character 3 of the text is half a character.")),
        ({"text": "1" * 5_000_001}, ("bad_position", "The file is too large: 5 MB are the most.")),
        ({"text": "é" * 2_500_001}, ("bad_position", "The file is too large: 5 MB are the most.")),
        ({"base64": "A" * 6_666_672}, ("bad_position", "The file is too large: 5 MB are the most.")),
        ({"text": "qmines 2\n"}, ("bad_record", "This record has version '2'; this program reads version 1.")),
        ({"text": "#analyse?p="}, ("bad_position", "The link is cut short: nothing follows its beginning.")),
    ],
)
def test_what_cannot_be_read_is_told(fields: dict[str, object], told: tuple[str, str]) -> None:
    assert Engine().refused("read", **fields) == told


@pytest.mark.parametrize("data", list(endless()), ids=lambda data: repr(data[:24]))
def test_what_promises_too_much_is_refused(data: bytes) -> None:
    code, sentence = Engine().refused("read", base64=b64encode(data).decode())
    assert code.startswith("bad_")
    assert sentence.endswith(".")


def test_what_stands_is_written_in_every_format() -> None:
    """And each form is read back as that format."""
    engine = Engine()
    for number in range(amount(20, 200)):
        held = content(Random(f"doors {number}"))
        reply = engine.ask("write", **asked(held))
        assert [form["format"] for form in reply["forms"]] == [form.name for form in FORMATS if form.write]
        for form in reply["forms"]:
            assert form["file"].startswith(".")
            if "reason" in form:
                assert form["reason"].endswith(".")
                continue
            given = {name: form[name] for name in ("text", "base64") if name in form}
            assert len(given) == 1
            if form["format"] in ("position", "jsm") and CLOSED not in (held.view or b""):
                continue
            found = engine.ask("read", **given, name=f"it{form['file']}")["readings"][0]
            assert found["format"] == form["format"]
            assert (found["boards"][0]["rows"], found["boards"][0]["cols"]) == (held.grid.rows, held.grid.columns)
        (found,) = read(engine, f"https://example.org/mines/#analyse?p={reply['link']}\n")
        (board,) = found["boards"]
        assert (found["format"], board["view"]) == ("link", held.position("it").to_text())
        assert board["layout"] == held.rows_of("*", ".")


def test_what_a_format_cannot_hold_is_a_reason() -> None:
    reply = Engine().ask("write", position=POSITION)
    reasons = {form["format"]: form.get("reason") for form in reply["forms"]}
    assert reasons["position"] is reasons["jsm"] is reasons["jsm-link"] is reasons["board"] is None
    assert reasons["mbf"] == "An MBF file needs to know where the mines are, which is not known here."


def test_a_record_is_handed_on_as_it_is() -> None:
    game = replay(ENDED)
    held = Content(game.params.grid, game.params.mine_count, game.position().cells, game.layout)
    reply = Engine().ask("write", **asked(held), record=ENDED)
    forms = {form["format"]: form for form in reply["forms"]}
    assert forms["record"]["text"] == ENDED
    assert forms["rawvf"]["reason"].startswith("A RAWVF file holds games whose mines stay where they are")
    assert game.start is not None
    (found,) = read(Engine(), forms["tatham"]["text"])
    assert found["boards"][0]["start"] == "{},{}".format(*game.params.grid.place(game.start[0]))


def test_a_binary_form_is_its_bytes() -> None:
    held = Content(Grid(1, 3), 1, bytes([9, 9, 9]), frozenset({2}))
    forms = {form["format"]: form for form in Engine().ask("write", **asked(held))["forms"]}
    assert (b64decode(forms["mbf"]["base64"]), forms["mbf"]["file"]) == (b"\3\1\0\1\2\0", ".mbf")
    assert forms["mbf-hex"] == {
        "format": "mbf-hex",
        "title": "MBF in hexadecimal digits",
        "file": ".txt",
        "text": "03 01 00 01 02 00\n",
    }


def test_a_board_too_large_for_a_link_says_so() -> None:
    random = Random(1)
    held = Content(Grid(200, 200), 0, bytes(random.randrange(9) for _ in range(40_000)))
    reply = Engine().ask("write", **asked(held))
    assert (reply["link"], reply["link_reason"]) == (None, "The link would have more than 8,000 characters.")
    reply = Engine().ask("write", **asked(replace(held, grid=Grid(300, 300), view=bytes([CLOSED] * 90_000))))
    assert (reply["link"], reply["link_reason"]) == (None, "A link cannot hold 90,000 cells: 65,536 are the most.")


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({}, ("bad_message", "The message field position must be a string.")),
        (
            {"position": "hello"},
            ("bad_position", "The first line must be COLUMNSxROWSxMINES like 9x9x10, not 'hello'."),
        ),
        (
            {"position": "9999x9999x1\n#"},
            ("bad_position", "A board of 9999x9999 is too large: 1,000,000 cells are the most."),
        ),
        (
            {"position": POSITION, "layout": "ffff"},
            ("bad_position", "The layout cannot be read. The board does not fit its size."),
        ),
        (
            {"position": POSITION, "record": golden("quantum-paused")},
            ("bad_record", "That game has not ended, and its record would tell where the mines are."),
        ),
    ],
)
def test_what_cannot_be_written_is_told(fields: dict[str, str], told: tuple[str, str]) -> None:
    assert Engine().refused("write", **fields) == told


def test_a_link_with_a_record_leads_to_the_game() -> None:
    reply = Engine().ask("record_link", record=ENDED)
    found, _ = read(Engine(), f"#analyse?r={reply['link']}")
    assert (found["format"], found["boards"][0]["record"]) == ("link", ENDED)


def test_the_record_of_a_running_game_gets_no_link() -> None:
    code, sentence = Engine().refused("record_link", record=golden("quantum-paused"))
    assert (code, sentence.split(",")[0]) == ("bad_record", "That game has not ended")


def test_a_record_too_long_for_a_link_says_so() -> None:
    random = Random(2)
    cells = [(at, random.randrange(10**6)) for at in range(3000)]
    moves = "".join(f"{at * 10**7 + time} p flag 0,0\n" for at, time in cells)
    text = f"qmines 1\nsize 2x2\nmines 1\nseed 0\ndraws 3\nrules classic\norigin given\nboard 80\n\n{moves}"
    last = 3000 * 10**7
    reply = Engine().ask("record_link", record=f"{text}{last} p open 0,0\n")
    assert (reply["link"], reply["link_reason"]) == (None, "The link would have more than 8,000 characters.")


def test_the_game_on_the_board_stands() -> None:
    engine = Engine()
    engine.new()
    engine.ask("play", move="open 2,2", at=0)
    for reply in (
        engine.ask("read", text=POSITION),
        engine.ask("write", position=POSITION),
        engine.ask("record_link", record=ENDED),
    ):
        assert (reply["ok"], reply["revision"]) == (True, 1)
    assert engine.ask("play", move="resign", at=1)["revision"] == 2


def test_formats_are_imported_when_the_first_door_opens() -> None:
    code = (
        "import sys; from qmines.bridge import Bridge; bridge = Bridge()\n"
        "late = lambda: [name for name in sys.modules if name.startswith(('qmines.formats', 'qmines.lab'))]\n"
        "assert not late(), late()\n"
        """bridge.handle('{"id": 1, "type": "read", "text": "1*1"}')\n"""
        "assert 'qmines.formats.table' in late() and not [name for name in late() if 'lab' in name], late()\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
