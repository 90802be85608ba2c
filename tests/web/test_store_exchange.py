"""Files of profiles: what is written is read again, and a stranger's file does no harm."""

import json
import unicodedata
from typing import Any

import pytest

from tests.script import run

MODULE = "store/exchange.js"

WAYS = """
const hex = (number) => Number(number).toString(16).padStart(64, '0');
const begun = '2026-01-31T12:00:00Z';
const summaryOf = (number) => ({state: number % 2 ? 'won' : 'lost', saves: number, time: 1000, begun});
const gameOf = (number) => ({identity: hex(number), record: `qmines 1\\n\\n${number}`, summary: summaryOf(number)});
const games = (count) => Array.from({length: count}, (_, i) => gameOf(i));
const kept = [];
const archive = {
  find: async () => undefined,
  add: async (bodies) => {
    const known = new Set(kept.map(({identity}) => identity));
    const fresh = bodies.filter(({identity}) => !known.has(identity) && known.add(identity));
    kept.push(...fresh);
    return {taken: fresh.length, doubled: bodies.length - fresh.length};
  },
};
/** Stands for the engine: refuses what does not end in its own number, and a record by itself that ends in none. */
const examine = async (game) => {
  const number = typeof game === 'string' ? /\\n(\\d+)\\n$/.exec(game)?.[1] : undefined;
  if (number) return {summary: summaryOf(number), identity: hex(number)};
  const {id, record = '', summary} = game;
  if (hex(record.split('\\n').at(-1)) === id) return {summary, identity: id};
  throw Object.assign(new Error('It does not follow.'), {code: 'bad_record'});
};
const ways = {examine, into: () => archive};
const outcome = async (work) => {
  try {
    return {...(await work()), kept: kept.length};
  } catch (error) {
    return {code: error.code ?? String(error), message: error.message, kept: kept.length};
  }
};
"""


def exchange(script: str, argument: Any = None) -> Any:
    return run(MODULE, f"async (exchange, argument) => {{ {WAYS} {script} }}", argument)


def read(text: str) -> dict[str, Any]:
    """The outcome of reading a file of that text."""
    return dict(exchange("return outcome(() => exchange.read(new Blob([argument]), ways));", text))


def lines(count: int = 3) -> list[str]:
    """The lines of a file as we write it."""
    text = exchange("return (await exchange.write('Ada Lovelace', games(argument))).text();", count)
    return str(text).splitlines()


def test_what_is_written_is_read_again() -> None:
    header, *games = lines(120)
    about = json.loads(header)
    assert about.pop("exported").endswith("Z")
    totals = {"played": 120, "won": 60, "lost": 60, "saves": 7140}
    assert about == {"qmines": "profile 1", "name": "Ada Lovelace", "games": 120, "totals": totals}
    assert set(json.loads(games[0])) == {"id", "record", "summary"}
    found = read("\n".join([header, *games]) + "\n")
    report = {"name": "Ada Lovelace", "taken": 120, "doubled": 0, "refused": [], "isStopped": False}
    assert found == {**report, "kept": 120}


def test_a_file_under_a_password() -> None:
    """Words of two are looked for: "Ada" alone comes in what is sealed, too, one time in a hundred."""
    found = exchange(
        """
        const file = await exchange.write('Ada Lovelace', games(9), 'a good password');
        const text = await file.text();
        const attempt = (password) => outcome(() => exchange.read(file, {...ways, password}));
        const broken = new Blob([text.replace(/.{9}\\n$/, '\\n')]);
        return {
          isReadable: /Ada Lovelace|qmines 1/.test(text),
          isSealed: await exchange.isSealed(file),
          codes: [(await attempt('')).code, (await attempt('another one')).code],
          broken: (await outcome(() => exchange.read(broken, {...ways, password: 'a good password'}))).code,
          taken: (await attempt('a good password')).taken,
          lines: text.split('\\n').length,
        };
        """
    )
    codes = ["password", "wrong"]
    assert found == {"isReadable": False, "isSealed": True, "codes": codes, "broken": "wrong", "taken": 9, "lines": 3}


def test_games_that_do_not_follow_are_refused_with_line_and_reason() -> None:
    header, first, second, third = lines()
    edited = second.replace("qmines 1\\n\\n1", "qmines 1\\n\\n7")
    found = read("\n".join([header, first, edited, third]) + "\n")
    assert (found["taken"], found["refused"]) == (2, [{"line": 3, "reason": "It does not follow."}])


@pytest.mark.parametrize(
    "line",
    [
        "{",
        '"text"',
        "[]",
        "null",
        "12",
        "[" * 50_000,
        '{"id": 1}',
        '{"id": "' + "0" * 64 + '", "record": 1, "summary": {}}',
        '{"id": "' + "0" * 64 + '", "record": "", "summary": {"a": ' + "[" * 50_000 + "]" * 50_000 + "}}",
        '{"id": "' + "0" * 64 + '", "record": "", "summary": {}, "a": ' + "[" * 50_000 + "]" * 50_000 + "}",
    ],
)
def test_lines_that_hold_no_game_are_refused_alone(line: str) -> None:
    header, first, _, third = lines()
    about = json.loads(header)
    about["totals"] = {"played": 3, "won": 0, "lost": 2, "saves": 2}
    found = read("\n".join([json.dumps(about), first, line, third]) + "\n")
    assert (found["taken"], [each["line"] for each in found["refused"]]) == (2, [3])


def test_a_game_twice_in_a_file_is_taken_once() -> None:
    header, first, *_ = lines()
    about = {**json.loads(header), "games": 2, "totals": {"played": 2, "won": 0, "lost": 2, "saves": 0}}
    found = read("\n".join([json.dumps(about), first, first]) + "\n")
    assert (found["taken"], found["doubled"]) == (1, 1)


def whole(change: Any) -> str:
    """A file of three games whose header is changed."""
    header, *games = lines()
    return "\n".join([json.dumps({**json.loads(header), **change}), *games]) + "\n"


TOTALS = {"played": 3, "won": 1, "lost": 2, "saves": 3}


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"games": 4}, "This file is cut short: it was read as far as game 3 of 4. Nothing was imported."),
        ({"games": 2}, "This file has more games than the 2 it speaks of. Nothing was imported."),
        ({"totals": {**TOTALS, "won": 2}}, "The totals in the first line are not those of the games."),
        ({"totals": {}}, "The totals in the first line are not those of the games."),
        ({"totals": None}, "The first line does not say whose games these are"),
        ({"name": ["Ada"]}, "The first line does not say whose games these are"),
        ({"games": 1e300}, "The first line does not say whose games these are"),
        ({"games": -1}, "The first line does not say whose games these are"),
        ({"qmines": "profile 2"}, "This file was written by a newer version of this page."),
        ({"qmines": "profile"}, "This is not a Quantum Minesweeper file"),
        ({"qmines": {"profile": 1}}, "This is not a Quantum Minesweeper file"),
    ],
)
def test_a_file_whose_form_is_wrong_is_left_alone(change: dict[str, Any], message: str) -> None:
    found = read(whole(change))
    assert found["message"].startswith(message)
    assert (found["code"], found["kept"]) == ("file", 0)


@pytest.mark.parametrize(
    "name",
    [
        "",
        " ",
        "  Ada Lovelace",
        "Ada  Lovelace",
        "x" * 25,
        "e\u0301" * 13,
        "\u115f",
        "\u3164\u3164",
        "Ada\u202eLovelace",
        "Ada\u200bLovelace",
        "Ada\u0000Lovelace",
        "Ada\ud800Lovelace",
        "Ada\u00a0Lovelace",
        "Ada\nLovelace",
    ],
)
def test_a_name_that_nobody_could_choose_is_refused_with_its_file(name: str) -> None:
    found = read(whole({"name": name}))
    assert found["message"] == "The user name in this file is not allowed. Nothing was imported."
    assert (found["code"], found["kept"]) == ("file", 0)


@pytest.mark.parametrize("name", ["Guest", "x" * 24, "<b>Mallory</b>", "e\u0301cole", "Ada Lovelace"])
def test_a_name_that_somebody_could_choose_is_taken_as_it_is_kept(name: str) -> None:
    assert read(whole({"name": name}))["name"] == unicodedata.normalize("NFC", name)


def test_a_hidden_name_under_a_password_is_refused_too() -> None:
    found = exchange(
        """
        const file = await exchange.write('Ada\u200bLovelace', games(3), 'a good password');
        return outcome(() => exchange.read(file, {...ways, password: 'a good password'}));
        """
    )
    assert (found["code"], found["message"][:21], found["kept"]) == ("file", "The user name in this", 0)


@pytest.mark.parametrize("text", ["", "\n", "null\n", "[]", "\x00\x01", "<html></html>", "[" * 100_000, "qmines one\n"])
def test_foreign_files_are_refused(text: str) -> None:
    assert read(text) == {"code": "file", "message": "This is not a Quantum Minesweeper file.", "kept": 0}


def test_games_that_could_not_be_drawn_again_are_marked_and_counted() -> None:
    found = exchange(
        """
        const file = await exchange.write('Ada Lovelace', games(3));
        const half = async (game) => ({...(await examine(game)), ...(game.id === hex(1) ? {redrawn: false} : {})});
        return {report: await exchange.read(file, {...ways, examine: half}), kept};
        """
    )
    assert (found["report"]["taken"], found["report"].get("unranked")) == (3, 1)
    assert [game.get("unranked", False) for game in found["kept"]] == [False, True, False]


# The record of one game

RECORD = "qmines 1\nsize 5x5\n\n7\n"


@pytest.mark.parametrize("text", [RECORD, RECORD.replace("\n", "\r\n")])
def test_a_record_is_taken_as_the_one_game_that_it_is(text: str) -> None:
    found = exchange(
        """
        const file = new Blob([argument]);
        const read = () => exchange.read(file, {...ways, into: (name) => (name === '' ? archive : null)});
        const first = await read();
        return {isSealed: await exchange.isSealed(file), first, again: await read(), kept};
        """,
        text,
    )
    assert found["isSealed"] is False
    assert found["first"] == {"name": "", "taken": 1, "doubled": 0, "refused": [], "isStopped": False}
    assert (found["again"]["taken"], found["again"]["doubled"]) == (0, 1)
    [game] = found["kept"]
    assert game["record"] == RECORD
    assert (game["identity"], game["imported"]) == (f"{7:064x}", True)
    assert game["finished"] == game["summary"]["time"] + 1769860800000


@pytest.mark.parametrize("text", ["qmines 1\n", "qmines 2\n\n", "qmines 1\n\n7"])
def test_a_record_that_does_not_follow_is_refused_with_the_reason(text: str) -> None:
    sentence = "This game does not check out. It does not follow. Nothing was imported."
    assert read(text) == {"code": "file", "message": sentence, "kept": 0}


def test_a_record_longer_than_any_is_not_read() -> None:
    assert read(RECORD + "0 p open 1,1\n" * 400_000)["message"] == "This file is too large to be one of ours."


def test_a_file_cut_short_is_refused_with_how_far_it_was_read() -> None:
    text = "\n".join(lines()) + "\n"
    assert read(text)["taken"] == 3
    for end, games in ((-1, 2), (-30, 2), (len(lines()[0]) + 9, 0)):
        found = read(text[:end])
        assert found["message"].startswith(f"This file is cut short: it was read as far as game {games} of 3.")
        assert found["kept"] == 0


def test_lines_too_long_and_bytes_that_are_no_text() -> None:
    found = exchange(
        """
        const text = await (await exchange.write('Ada Lovelace', games(3))).text();
        const bad = [new Blob([text, 'x'.repeat(6_000_000)]), new Blob([text, Uint8Array.of(255, 10)])];
        return Promise.all(bad.map((file) => outcome(() => exchange.read(file, ways))));
        """
    )
    messages = ["Line 5: it is longer than any game is.", "Line 5: it is not written in UTF-8."]
    assert [each["message"] for each in found] == messages


def test_a_reading_that_is_stopped_keeps_what_it_took() -> None:
    found = exchange(
        """
        const stop = new AbortController();
        let seen = 0;
        const slow = async (game) => ((seen += 1) === 60 && stop.abort(), examine(game));
        const file = await exchange.write('Ada Lovelace', games(100));
        return outcome(() => exchange.read(file, {...ways, examine: slow, signal: stop.signal}));
        """
    )
    assert found["isStopped"]
    assert found["taken"] == found["kept"] == 60


def test_an_engine_that_fails_is_no_refusal() -> None:
    found = exchange(
        """
        const file = await exchange.write('Ada Lovelace', games(3));
        return outcome(() => exchange.read(file, {...ways, examine: async () => { throw new Error('gone'); }}));
        """
    )
    assert found == {"code": "Error: gone", "message": "gone", "kept": 0}


def test_progress_is_told() -> None:
    found = exchange(
        """
        const told = [];
        const file = await exchange.write('Ada Lovelace', games(3));
        await exchange.read(file, {...ways, onProgress: ({stage, done, total}) => told.push([stage, done / total])});
        const of = (name) => told.filter(([stage]) => stage === name);
        return {last: of('reading').at(-1), checking: of('checking')};
        """
    )
    assert found["last"] == ["reading", 1]
    assert found["checking"] == [["checking", share] for share in (0, 1 / 3, 2 / 3, 1)]


def test_names_become_names_of_files() -> None:
    assert run(MODULE, "({fileName}) => fileName('../A<b>: x')") == ".._A_b__ x.qmines.jsonl"
