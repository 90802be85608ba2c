"""Imported games and profiles: anything that does not follow is refused with its reason, and nothing worse happens."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from copy import deepcopy
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from qmines.errors import QminesError, RecordError
from qmines.game.game import Game
from qmines.game.records.record import identity, text_of
from qmines.game.records.replay import replay
from qmines.lab.practice import generated
from qmines.lab.tutor import follow
from qmines.review.examine import LATER, examined, examining
from qmines.review.profile import header_of
from qmines.review.summary import summary
from tests.finished import entry, finished, params_of, several
from tests.game.records.test_record import EXPECTED, NAMES, golden, live
from tests.thorough import amount
from tests.workbenches import on_board

GAMES = list(several(24, "archive"))
ENTRIES = [entry(game) for game in GAMES]
RECORDS = amount(350, 1000)


def reason(data: object) -> str:
    """The message that refuses a game; empty if it is accepted. What it quotes is short and can be printed."""
    try:
        examined(data)
    except RecordError as error:
        said = str(error)
    else:
        return ""
    assert re.fullmatch(r"[A-Z'0-9].{9,480}\.", said), said
    assert said.isprintable()
    return said


# What is true is taken


@pytest.mark.parametrize("number", range(len(GAMES)))
def test_a_true_game_comes_to_its_summary(number: int) -> None:
    assert examined(ENTRIES[number]) == summary(GAMES[number])
    assert examined(json.loads(json.dumps(ENTRIES[number]))) == summary(GAMES[number])


@pytest.mark.parametrize("name", [name for name in NAMES if EXPECTED[name]["state"] in ("won", "lost")])
def test_golden_games_are_taken(name: str) -> None:
    game = replay(golden(name))
    assert examined(entry(game)) == summary(game)


def test_whole_bits_may_come_as_whole_numbers_and_rounding_may_differ() -> None:
    """A page writes 3.0 as 3, and the last digit of a logarithm is not the same on every machine."""
    for data in ENTRIES:
        told = {name: int(value) if value in (0.0, 1.0, 3.0) else value for name, value in data["summary"].items()}
        told = {name: data["summary"][name] if isinstance(data["summary"][name], bool) else told[name] for name in told}
        assert reason({**data, "summary": {**told, "luck": told["luck"] + 0.01}}) == ""
        assert "luck" in reason({**data, "summary": {**told, "luck": told["luck"] + 0.02}})


def test_a_record_written_otherwise_is_taken_by_its_games_identity() -> None:
    data = ENTRIES[0]
    other = re.sub(r"open (\d),", r"open 0\1,", data["record"])
    assert other != data["record"]
    assert reason({**data, "record": other}) == ""


def test_examining_pauses_after_every_move() -> None:
    counts = [len(game.moves) for game in examining(ENTRIES[0])]
    assert counts == list(range(len(GAMES[0].moves) + 1))


# What does not follow is refused


@pytest.mark.parametrize("name", list(ENTRIES[0]["summary"]))
def test_a_summary_that_says_something_else_is_refused_by_the_name_of_its_field(name: str) -> None:
    for data in ENTRIES[: amount(2, 6)]:
        value = data["summary"][name]
        for other in strange_values(value):
            said = reason({**data, "summary": {**data["summary"], name: other}})
            assert f"The summary's {name} does not match the record" in said, other
        if name not in LATER:
            assert f"is missing {name}" in reason(without(data, name))


def without(data: dict[str, Any], *names: str) -> dict[str, Any]:
    """A game with some fields of its summary left out."""
    return {**data, "summary": {key: value for key, value in data["summary"].items() if key not in names}}


def test_what_earlier_versions_did_not_tell_is_worked_out() -> None:
    """The files of those versions lack it."""
    for data in ENTRIES[:6]:
        assert examined(without(data, *LATER)).data() == data["summary"]
        for name in LATER - {"practice"}:
            assert examined(without(data, name)).data() == data["summary"]


def test_a_board_to_practise_on_of_an_earlier_version_is_taken() -> None:
    """None of those seeds named a drawing, so what the board was to practise is unknown."""
    drawn = generated("reduction", 5, 5, 5, "seed")
    for params, practice in (drawn, "reduction"), (replace(drawn, seed="seed"), ""):
        game = Game(params)
        list(follow(game))
        told = examined(without(entry(game), "practice"))
        assert told == summary(game)
        assert told.data()["practice"] == practice


def strange_values(value: Any) -> list[Any]:
    """Values that do not fit a field: of another size, of another type, or missing."""
    others = [[], "", "x", -1, 10**400, float("nan"), float("inf"), {"rules": {}}, [[1]]]
    if isinstance(value, bool):
        return [*others, not value, int(value)]
    if isinstance(value, int | float):
        return [*others, value + 1, -value - 1, str(value), value == 1, None]
    return [*others, None if value is not None else 0]


def test_what_games_by_constraints_add_is_derived_too() -> None:
    game = on_board(".*..* ..... .....", 10)
    for move in ("select 1,0", "select 1,1", "subtract", "resign"):
        game.play(move, at=0)
    data = entry(game)
    assert reason(data) == ""
    for name, value in {"actions": 2, "techniques": ["trivial"], "lesson": "total"}.items():
        assert f"The summary's {name} does not match" in reason({**data, "summary": {**data["summary"], name: value}})
        assert f"is missing {name}" in reason(without(data, name))
        others = {**ENTRIES[0]["summary"], name: data["summary"][name]}
        assert reason({**ENTRIES[0], "summary": others})
    whole = {**ENTRIES[0]["summary"], "actions": 0, "techniques": [], "lesson": "", "practice": ""}
    assert "'actions', which this version does not know" in reason({**ENTRIES[0], "summary": whole})
    for names in (("actions", "techniques", "lesson"), ("actions", "techniques", "lesson", "practice")):
        assert "is missing actions" in reason(without(data, *names))


BAD: dict[str, tuple[Callable[[dict[str, Any]], object], str]] = {
    "nothing": (lambda data: None, "object"),
    "a list": (lambda data: [data], "object"),
    "no record": (lambda data: {"id": data["id"], "summary": data["summary"]}, "is missing record"),
    "more than that": (lambda data: {**data, "when": 1}, "'when', which this version does not know"),
    "a summary that is not one": (lambda data: {**data, "summary": "won"}, "object"),
    "a field more": (lambda data: {**data, "summary": {**data["summary"], "bonus": 5}}, "'bonus'"),
    "another identity": (lambda data: {**data, "id": "0" * 64}, "identity does not match its record"),
    "no identity": (lambda data: {**data, "id": 7}, "64 hexadecimal digits"),
    "an identity in capitals": (lambda data: {**data, "id": data["id"].upper()}, "64 hexadecimal digits"),
    "a record that is not text": (lambda data: {**data, "record": ["qmines 1"]}, "must be text of at most"),
    "a record of 10 MB": (lambda data: {**data, "record": data["record"] + "9 p pause\n" * 10**6}, "at most"),
    "half a surrogate": (lambda data: {**data, "record": data["record"] + "\ud800"}, "cut short"),
    "no game": (lambda data: {**data, "record": "hello"}, "not a game record"),
    "the future": (lambda data: {**data, "record": data["record"].replace("qmines 1", "qmines 2")}, "version"),
    "a huge board": (lambda data: {**data, "record": data["record"].replace("6x5", "99999x99999")}, "2 to 1000"),
    "a board larger than the page's": (
        lambda data: {**data, "record": data["record"].replace("6x5", "101x100")},
        "boards of up to 10,000 cells",
    ),
    "a game too short": (lambda data: {**data, "record": data["record"].rsplit("\n", 2)[0] + "\n"}, "not ended"),
}


@pytest.mark.parametrize("case", BAD)
def test_bad_games_are_refused_with_their_reason(case: str) -> None:
    change, words = BAD[case]
    assert words in reason(change(deepcopy(ENTRIES[1])))


def forged(text: str, summary: dict[str, Any]) -> dict[str, Any]:
    """A changed record with a new identity, as somebody would submit it who knows how identities are made."""
    try:
        return {"id": identity(replay(text)), "record": text, "summary": summary}
    except QminesError:
        return {"id": "0" * 64, "record": text, "summary": summary}


def follows(data: dict[str, Any]) -> bool:
    """Whether everything said about a game follows from playing params, seed and moves again."""
    try:
        game = live(data["record"])
        return (text_of(game), summary(game).data(), identity(game)) == (
            text_of(replay(data["record"])),
            data["summary"],
            data["id"],
        )
    except QminesError:
        return False


def edited(text: str, random: Random) -> str:
    """A record with one change: a move dropped, doubled, moved or replaced, a number, or a letter."""
    lines = text.split("\n")
    body = range(lines.index("") + 1, len(lines) - 1)
    at, other = random.choice(body), random.choice(body)
    way = random.randrange(7)
    if way == 0:
        del lines[at]
    elif way == 1:
        lines.insert(at, lines[at])
    elif way == 2:
        lines[at], lines[other] = lines[other], lines[at]
    elif way == 3:
        lines[at] = re.sub(r"[a-z]+ \d", random.choice(("open 0", "flag 1", "chord 2", "hint 3")), lines[at])
    elif way == 4:
        lines[at] = re.sub(r"^\d+", lambda time: str(int(time[0]) + random.choice((-5, 1, 700))), lines[at])
    else:
        place = random.choice([match.start() for match in re.finditer(r"[\da-z]", text)])
        return text[:place] + random.choice("0123456789abpm") + text[place + 1 :]
    return "\n".join(lines)


def test_of_many_edited_records_those_that_follow_are_taken_and_no_other() -> None:
    """Each with the old identity, and with its own. Nobody can recognise a consistent forgery."""
    random, refused, taken, changed = Random("edits"), set(), 0, 0
    for _ in range(RECORDS):
        data = random.choice(ENTRIES)
        text = edited(data["record"], random)
        if text == data["record"]:
            continue
        changed += 1
        for version in ({**data, "record": text}, forged(text, data["summary"])):
            said = reason(version)
            assert (said == "") == follows(version), (said, text)
            refused.add(re.sub(r"'.*?'|\d+", "", said))
            taken += said == ""
    assert changed > 0.9 * RECORDS
    assert RECORDS / 100 < taken < changed / 4
    assert len(refused) > 15, refused


def test_of_a_thousand_edited_lines_none_is_taken_that_says_something_else() -> None:
    """Bytes of the line itself are changed; what is still JSON is refused, or says the same."""
    random = Random("lines")
    parsed = 0
    for _ in range(1000):
        line = json.dumps(random.choice(ENTRIES))
        at = random.randrange(len(line))
        line = line[:at] + random.choice(["", *'0123456789ab"{}[],: ']) + line[at + 1 :]
        try:
            data = json.loads(line)
        except ValueError:
            continue
        parsed += 1
        if not reason(data):
            assert follows(data) or any(abs(data["summary"][name] - bits) < 0.015 for name, bits in luck(data).items())
    assert parsed > 500


def luck(data: dict[str, Any]) -> dict[str, float]:
    """The two fields that may differ in their last digit."""
    told = summary(replay(data["record"]))
    return {"luck": told.luck or 0, "forgiven": told.forgiven or 0}


def test_times_may_be_forged_where_they_follow() -> None:
    """Nobody can tell: docs/security.md says so."""
    game = finished(params_of(6, 5, 7, "times"), noise=0)
    quick = re.sub(r"(?m)^(\d+) p", lambda match: f"{int(match[1]) // 10} p", text_of(game))
    told = replay(quick)
    assert told.elapsed * 9 < game.elapsed
    assert examined(entry(told)).time == told.elapsed


# Hostile data

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20) | st.sampled_from(NAMES),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(
                ["id", "record", "summary", "qmines", "name", "games", "totals", *ENTRIES[0]["summary"], "played", "x"]
            ),
            inner,
            max_size=6,
        )
    ),
    max_leaves=12,
)


@settings(max_examples=amount(25, 300))
@given(JSON, JSON)
def test_any_data_are_refused_with_a_sentence(data: object, other: object) -> None:
    assert reason(data)
    for name in ("id", "record", "summary"):
        assert reason({**ENTRIES[0], name: data}) or data == ENTRIES[0][name]
    for name, value in ENTRIES[0]["summary"].items():
        told = {**ENTRIES[0], "summary": {**ENTRIES[0]["summary"], name: other}}
        if type(other) is not type(value):
            assert reason(told) or isinstance(value, float)
    with pytest.raises(RecordError):
        header_of(data)


@settings(max_examples=amount(100, 300))
@given(st.text(), st.integers(0, 400))
def test_any_text_in_a_record_is_refused_with_a_sentence(text: str, at: int) -> None:
    record = ENTRIES[0]["record"]
    data = {**ENTRIES[0], "record": record[:at] + text + record[at:]}
    if not reason(data):
        assert text_of(replay(data["record"])) == record


def test_deep_nesting_is_refused() -> None:
    deep: Any = []
    for _ in range(100_000):
        deep = [deep]
    for name in ("id", "record", "summary"):
        assert reason({**ENTRIES[0], name: deep})
    assert "saves" in reason({**ENTRIES[0], "summary": {**ENTRIES[0]["summary"], "saves": deep}})
    while deep:
        deep = deep.pop()


# Profiles
