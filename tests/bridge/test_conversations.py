"""The protocol: golden conversations, cells sent as bytes, and nonsensical messages."""

from __future__ import annotations

import json
import re
from random import Random
from typing import Any

import pytest

from qmines.bridge import Bridge
from qmines.game.records.record import text_of
from qmines.game.records.replay import replay, replaying, verify
from tests.conversations import NAMES, read, speak
from tests.finished import entry
from tests.game.records.test_record import golden
from tests.thorough import amount

CODES = {
    *("bad_message", "bad_game", "bad_record", "bad_position", "bad_move", "no_game", "too_complex"),
    "cancelled",
}


def test_there_are_golden_conversations():
    assert len(NAMES) >= 6


@pytest.mark.parametrize("name", NAMES)
def test_golden_conversations(name):
    """Byte for byte: the text of every reply, and its data."""
    bridge = Bridge()
    for exchange in read(name):
        expected = [(json.dumps(message, ensure_ascii=False), data) for message, data in exchange["replies"]]
        assert [(text, data.hex()) for text, data in speak(bridge, exchange["send"])] == expected


@pytest.mark.parametrize("name", NAMES)
def test_replies_keep_to_the_protocol(name):
    """One reply to every request, in order; offsets that match the data; codes from the table."""
    for exchange in read(name):
        replies = [(message, bytes.fromhex(data)) for message, data in exchange["replies"]]
        answered = [message["id"] for message, _ in replies if "id" in message]
        assert answered == [message.get("id") if isinstance(message, dict) else None for message in exchange["send"]]
        for message, data in replies:
            check_reply(message, data)


def check_reply(message: dict[str, Any], data: bytes) -> None:
    """A single message of the engine."""
    if "id" not in message:
        assert message.keys() == {"type", "stage", "done", "total"}
        assert 0 <= message["done"] <= message["total"]
    elif message["ok"]:
        game = message.get("game", {})
        start = game["columns"] * game["rows"] if game else 0
        assert all(code <= 12 for code in data[:start])
        if "best" in message:
            assert set(data) <= {*range(103), 255}
        elif "steps" in message:
            assert bool(message["steps"]) or len(data) % 3 == 0
        elif "cells" in message:
            assert len(data) % 3 == 0
            assert set(data[len(data) // 3 :]) == {0, 1}
        elif "count" in message:
            assert (message["offset"], message["count"] * 4) == (0, len(data))
        elif "frames" in message:
            frames = [message["first"], *message["frames"]]
            changes = [{"type": "opened", **frame["changes"]} for frame in frames]
            check_bulk([*game["events"], *changes, {"type": "mines", **message["mines"]}], start, len(data))
        else:
            found = [{"type": "found", **each} for each in message.get("found", {}).values()]
            check_bulk([*game.get("events", message.get("events", [])), *found], start, len(data))
    else:
        assert message.keys() == {"id", "ok", "error"}
        assert message["error"]["code"] in CODES
        assert message["error"]["message"].endswith(".")
        assert data == b""


def check_bulk(events: list[dict[str, Any]], start: int, end: int) -> None:
    """The data of consecutive events leaves no gap and no remainder."""
    for event in events:
        if "offset" in event:
            assert event["offset"] == start
            start += event["count"] * (5 if event["type"] in ("opened", "undone") else 4)
    assert start == end


@pytest.mark.parametrize("name", [name for name in NAMES if name != "refusals-change-nothing"])
def test_the_page_can_keep_the_record_and_the_cells_by_itself(name):
    """A page that follows the replies always has the engine's record and position."""
    record, cells = "", bytearray()
    for exchange in read(name):
        for message, data in ((message, bytes.fromhex(data)) for message, data in exchange["replies"]):
            if "game" in message:
                game = message["game"]
                record, cells = game["record"], bytearray(data[: game["columns"] * game["rows"]])
            elif "events" in message:
                record = record[: message["record"]["from"]] + message["record"]["text"]
                for event in message["events"]:
                    follow(event, data, cells)
        if record:
            game = replay(record)
            assert text_of(game) == record
            assert game.position().cells == bytes(cells)


def follow(event: dict[str, Any], data: bytes, cells: bytearray) -> None:
    """Apply an event to the board."""
    if event["type"] == "flagged":
        cells[event["cell"]] = {"closed": 9, "flagged": 10, "marked": 11}[event["state"]]
    if event["type"] in ("opened", "undone"):
        numbers_at = event["offset"] + event["count"] * 4
        for index in range(event["count"]):
            at = event["offset"] + index * 4
            cells[int.from_bytes(data[at : at + 4], "little")] = data[numbers_at + index]


def request(number: int, kind: str, **fields: Any) -> str:
    """A message of the page."""
    return json.dumps({"id": number, "type": kind, **fields})


def test_requests_wait_while_a_game_is_resumed():
    """They are answered in order once the game is back, and not before."""
    bridge = Bridge()
    record = golden("quantum-expert-long")
    assert bridge.handle(request(1, "resume", record=record), b"") == ("", b"")
    assert bridge.busy
    assert bridge.handle(request(2, "worlds"), b"") == ("", b"")
    assert bridge.handle(request(3, "play", move="open 0,0", at=0), b"") == ("", b"")
    replies = []
    while bridge.busy:
        replies.append(json.loads(bridge.advance()[0] or "{}"))
    answers = [reply for reply in replies if "id" in reply]
    assert [answer["id"] for answer in answers] == [1, 2, 3]
    progress = [reply["done"] for reply in replies if reply.get("type") == "progress"]
    assert progress == sorted(progress)
    assert len(progress) > 3
    assert bridge.advance() == ("", b"")


def test_a_cancelled_resume_leaves_the_game_before_it():
    bridge = Bridge()
    first = speak(bridge, [json.loads(request(1, "resume", record=golden("quantum-paused")))])
    bridge.handle(request(2, "resume", record=golden("quantum-expert-long")), b"")
    bridge.advance()
    replies = [bridge.handle(request(3, "cancel"), b""), *speak(bridge, [json.loads(request(4, "worlds"))])]
    answers = [json.loads(text) for text, _ in replies]
    assert [answer["id"] for answer in answers] == [2, 3, 4]
    assert answers[0]["error"]["code"] == "cancelled"
    again = speak(bridge, [json.loads(request(1, "resume", record=golden("quantum-paused")))])
    assert again == first
    assert answers[2]["exact"] == exact_worlds(golden("quantum-paused"))


def exact_worlds(record: str) -> str:
    """The worlds of a recorded game, counted by another engine."""
    bridge = Bridge()
    messages = [{"id": 1, "type": "resume", "record": record}, {"id": 2, "type": "worlds"}]
    return json.loads(speak(bridge, messages)[-1][0])["exact"]


def test_what_is_too_complex_is_told_by_null():
    """Hint, save, loss and counters do so. The record says that the world was not drawn, and can be resumed."""
    exchanges = read("too-complex-to-prove")
    replies = [message for exchange in exchanges for message, _ in exchange["replies"] if "id" in message]
    assert all(counters(reply)["worlds"] is None for reply in replies if reply["ok"])
    refused = [reply["error"] for reply in replies if not reply["ok"]]
    assert {error["code"] for error in refused} == {"too_complex"}
    events = [event for reply in replies for event in reply.get("events", [])]
    assert {event["percent"] for event in events if "percent" in event} == {None}
    hints = [(event["verdict"], event["forgiven"]) for event in events if event["type"] == "hinted"]
    assert set(hints) == {("unsure", True), ("unsure", False)}
    record = exchanges[8]["send"][0]["record"]
    assert re.search(r"\n\d+ p open 8,8\nmoved [^\n]+\nnot drawn\n", record)
    resumed = Bridge()
    speak(resumed, [{"id": 1, "type": "resume", "record": record}])
    ((text, _),) = speak(resumed, [{"id": 2, "type": "play", "move": "hint 8,9", "at": 10**6}])
    assert json.loads(text)["events"] == [
        {"type": "hinted", "cell": 8 * 17 + 9, "verdict": "unsure", "percent": None, "visible": None, "forgiven": True}
    ]


def counters(reply: dict[str, Any]) -> dict[str, Any]:
    """The counters of a reply, to any request."""
    found: dict[str, Any] = reply.get("game", reply)["counters"]
    return found


def test_a_move_that_cannot_be_decided_is_a_line_of_the_record_and_no_more(monkeypatch):
    """Nothing opens, nothing is saved."""
    monkeypatch.setattr("qmines.game.field.rearrange.SEARCHED", 0)
    record = read("too-complex-to-prove")[0]["send"][0]["record"]
    bridge = Bridge()
    speak(bridge, [{"id": 0, "type": "resume", "record": record}])
    ((text, data),) = speak(bridge, [{"id": 1, "type": "play", "move": "open 8,8", "at": 5}])
    reply = json.loads(text)
    assert reply["record"]["text"].endswith("\n\n5 p open 8,8\n")
    assert (reply["revision"], data) == (1, b"")
    assert reply["events"] == [{"type": "undecided", "cell": 8 * 17 + 8}]
    assert (reply["state"], reply["counters"]["saves"]) == ("playing", 0)


def test_a_board_is_gone_on_with_from_any_move():
    """The layout at that move and everything that was open, under any rules; but not before there is a board or after
    the end.
    """
    record = golden("quantum-won-with-saves")
    tried = set()
    for moves in range(len(replay(record).moves) + 2):
        bridge = Bridge()
        asked = {"id": 1, "type": "again", "record": record, "seed": "s", "rules": "three-lives", "moves": moves}
        text, data = speak(bridge, [asked])[-1]
        answer = json.loads(text)
        then = next((game for done, game in enumerate(replaying(record)) if done == moves), None)
        if then is None or then.has_ended or not then.board.open_count:
            assert answer["error"]["code"] == "bad_game"
            assert re.search("was already over|No cell was open at that point", answer["error"]["message"])
            tried.add(answer["error"]["message"])
            continue
        began = replay(answer["game"]["record"])
        assert (began.layout, began.lives, began.state) == (then.layout, 3, "fresh")
        opened = [code if code <= 8 else 9 for code in then.position().cells]
        assert list(data[: len(opened)]) == opened == list(began.position().cells)
        verify(answer["game"]["record"])
        tried.add("gone on")
    assert len(tried) == 3


ENDED = entry(replay(golden("quantum-lost-certain")))
STRANGE = (None, True, -1, 0, 7, 10**30, 1.5, "", "open 0,0", "0,0", "\ud800", "é" * 500, [], [[]], {}, {"a": "b"})


def strange_message(random: Random) -> dict[str, Any]:
    """A sensible message with a few fields made strange, removed or added."""
    message: dict[str, Any] = random.choice(
        (
            {"type": "new", "columns": 5, "rows": 5, "mines": 5, "seed": "s", "rules": "quantum", "origin": "drawn"},
            {"type": "again", "record": golden("given-opened"), "seed": "s", "rules": "classic", "changes": {}},
            {"type": "resume", "record": golden("quantum-paused")},
            {"type": "play", "move": "open 0,0", "at": 10**9, "begun": "2026-01-31T12:00:00Z"},
            {"type": "worlds"},
            {"type": "shares", "of": "closure"},
            {"type": "shares", "record": ENDED["record"], "ply": 3},
            {"type": "examine", "game": ENDED},
            {"type": "film", "record": ENDED["record"]},
            {"type": "world", "of": "visible", "seed": "s"},
            {"type": "why", "cell": 0},
            {"type": "machine", "action": "keep", "inference": "exact", "strategy": "best", "at": 10**9},
            {"type": "cancel"},
        )
    ).copy()
    fields = [*message, "hints", "mineVision", "changes", "begun", "position", "game", "data", "ahead", "moves"]
    for field in random.sample(fields, random.randint(1, 3)):
        message[field] = random.choice(STRANGE)
    if random.random() < 0.3:
        del message[random.choice(list(message))]
    return message


STRANGE_ONES = amount(600, 5_000)


def test_strange_messages_are_refused_and_change_nothing():
    """Thousands of them: each gets one reply, and a game continues as if the refused ones had never been sent."""
    random = Random("strange")
    bridge, refused = Bridge(), 0
    before = begun_anew(bridge)
    for number in range(STRANGE_ONES):
        message = {**strange_message(random), "id": number}
        ((text, data),) = speak(bridge, [message])
        reply = json.loads(text)
        check_reply(reply, data)
        assert reply["id"] == number
        if reply["ok"]:
            before = begun_anew(bridge)
        else:
            refused += 1
            assert look(bridge) == before, message
    assert refused > STRANGE_ONES / 2


@pytest.mark.parametrize("nest", ["[" * 101 + "]" * 101, '{"a":' * 200 + "1" + "}" * 200, "[" * 1_000_000])
def test_deep_messages_are_refused(nest):
    bridge = Bridge()
    before = begun_anew(bridge)
    reply = json.loads(bridge.handle('{"id": 1, "type": "examine", "record": "", "summary": ' + nest + "}")[0])
    assert (reply["error"]["code"], reply["error"]["message"]) == ("bad_message", "The message is nested too deeply.")
    assert look(bridge) == before


def begun_anew(bridge: Bridge) -> str:
    """Load a known game, so that a refusal can be checked to leave it unchanged; what the engine says about it."""
    speak(bridge, [{"id": 0, "type": "resume", "record": golden("quantum-paused")}])
    return look(bridge)


def look(bridge: Bridge) -> str:
    """What the engine says about its game, without changing it: its worlds, and its answer to a nonsensical move."""
    messages = [{"id": 0, "type": "worlds"}, {"id": 0, "type": "play", "move": "pause", "at": 10**12}]
    return "".join(text for text, _ in speak(bridge, messages))


def test_only_drawn_and_given_games_begin_anew():
    bridge = Bridge()
    fields = {"columns": 5, "rows": 5, "mines": 5, "seed": "7", "rules": "quantum"}
    answers = {}
    for origin in ("drawn", "given", "daily", "again"):
        text, _ = bridge.handle(json.dumps({"id": 1, "type": "new", **fields, "origin": origin}))
        answers[origin] = json.loads(text)["ok"]
    assert answers == {"drawn": True, "given": True, "daily": False, "again": False}


def test_a_cancel_after_the_work_has_ended_waits_its_turn():
    bridge = Bridge()
    requests = [{"type": "resume", "record": golden("quantum-paused")}, {"type": "worlds"}]
    for number, request in enumerate(requests, 1):
        assert bridge.handle(json.dumps({"id": number, **request})) == ("", b"")
    replies: list[int] = []

    def advance() -> None:
        text, _ = bridge.advance()
        message = json.loads(text) if text else {}
        replies.extend([message["id"]] if "id" in message else [])

    while not replies:
        advance()
    advance()  # Learns that the work is done.
    assert bridge.handle(json.dumps({"id": 3, "type": "cancel"})) == ("", b"")
    while bridge.busy:
        advance()
    assert replies == [1, 2, 3]


def test_looking_back_leaves_the_game_on_the_board_alone():
    bridge = Bridge()
    before = begun_anew(bridge)
    for message in ({"type": "examine", "game": ENDED}, {"type": "film", "record": ENDED["record"]}):
        *_, (text, _) = speak(bridge, [{"id": 1, **message}])
        assert json.loads(text)["ok"]
        assert json.loads(text)["revision"] == len(replay(golden("quantum-paused")).moves)
        assert look(bridge) == before


@pytest.mark.parametrize("kind", ["examine", "film"])
def test_looking_back_tells_how_far_it_has_come_and_can_be_cancelled(kind):
    bridge = Bridge()
    data = entry(replay(golden("quantum-expert-long")))
    message = {"id": 1, "type": kind, "game": data, "record": data["record"]}
    *told, (last, _) = speak(bridge, [message])
    progress = [json.loads(text) for text, _ in told]
    assert len(progress) > 3
    assert {each["stage"] for each in progress} == {kind}
    assert [each["done"] for each in progress] == sorted(each["done"] for each in progress)
    assert json.loads(last)["ok"]
    bridge.handle(json.dumps(message))
    assert json.loads(bridge.advance()[0])["stage"] == kind
    assert json.loads(bridge.handle(request(2, "cancel"))[0])["error"]["code"] == "cancelled"
    assert json.loads(bridge.advance()[0])["ok"]


@pytest.mark.parametrize("name", NAMES)
def test_a_game_that_has_ended_is_summed_up_and_no_other(name):
    """At its last move and whenever it is shown again; then `examine` accepts it."""
    for exchange in read(name):
        for (message, _), sent in zip([r for r in exchange["replies"] if "id" in r[0]], exchange["send"], strict=True):
            state = message.get("game", message).get("state")
            if state is None or sent["type"] == "film":
                continue
            assert ("summary" in message) == ("identity" in message) == (state in ("won", "lost"))
            if "game" in message and "summary" in message:
                data = {"id": message["identity"], "record": message["game"]["record"], "summary": message["summary"]}
                *_, (text, _) = speak(Bridge(), [{"id": 1, "type": "examine", "game": data}])
                assert json.loads(text)["summary"] == message["summary"]


def test_a_film_shows_the_page_what_its_record_says():
    """The page's way of putting its bytes together."""
    text = golden("quantum-chord-saves")
    if replay(text).state == "playing":
        text += f"{replay(text).at} p resign\n"
    *_, (reply, data) = speak(Bridge(), [{"id": 1, "type": "film", "record": text}])
    message = json.loads(reply)
    cells = bytearray(b"\x09") * replay(text).params.grid.size
    for frame in (message["first"], *message["frames"]):
        count, offset = frame["changes"]["count"], frame["changes"]["offset"]
        for at in range(count):
            cell = int.from_bytes(data[offset + 4 * at : offset + 4 * at + 4], "little")
            cells[cell] = data[offset + 4 * count + at]
    assert bytes(cells) == data[: len(cells)] == replay(text).position().cells


def test_shares_of_the_last_ply_are_those_of_the_game():
    bridge = Bridge()
    speak(bridge, [{"id": 0, "type": "resume", "record": ENDED["record"]}])
    last = {"type": "shares", "record": ENDED["record"], "ply": len(replay(ENDED["record"]).moves)}
    *_, (_, of_game), (_, of_record) = speak(bridge, [{"id": 1, "type": "shares", "of": "visible"}, {"id": 2, **last}])
    assert of_game == of_record
    assert len(set(of_record)) > 3
