"""`review`: one game as JSON or for people, and folders and archives of them as a table."""

from __future__ import annotations

import csv
import json
import os
import zipfile
from pathlib import Path
from random import Random
from typing import Any

import pytest

from qmines.formats import reviewed
from qmines.formats.content import Content
from qmines.formats.recognise import Found
from qmines.formats.replays.played import Played, content_of
from qmines.formats.replays.replay import Clicks, Header
from qmines.formats.table import NAMED
from qmines.game.records.record import text_of
from qmines.review.judged import judging
from qmines.work import result_of
from tests.cli.asking import Done, here, refusal, run
from tests.finished import several
from tests.formats.replays.games import Move, random_game
from tests.formats.replays.hands import replayed
from tests.formats.replays.writing_avf import avf
from tests.formats.replays.writing_evf import Ways, evf, evfs
from tests.thorough import amount

RECORDS = {f"{number}.txt": text_of(game) for number, game in enumerate(several(6, "reviewing"))}
PAIR = replayed("..* ...", (0, "open", 0), (1500, "open", 2)), replayed("..*. ....", (0, "open", 0), (40, "open", 6))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with records in folders, a hidden file, and one without a game."""
    within = tmp_path / "games"
    for name, text in RECORDS.items():
        path = within / ("deep" if name >= "3" else ".") / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    (within / ".hidden.txt").write_text("no game")
    (within / "board.txt").write_text("2x2x1\n1#\n##\n")
    return within


def told(done: Done) -> list[dict[str, Any]]:
    assert (done.returncode, done.stderr) == (0, b"")
    return [json.loads(line) for line in done.stdout.splitlines()]


def table(path: Path) -> list[dict[str, str]]:
    with path.open(newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def reads(monkeypatch: pytest.MonkeyPatch, *games: Played | Content) -> None:
    """Has every file hold these games."""
    contents = [game if isinstance(game, Content) else content_of(game.replay) for game in games]
    monkeypatch.setattr(reviewed, "boards_in", lambda data, name: [Found(NAMED["board"], each) for each in contents])


# One file


def test_a_record_is_one_object(tmp_path: Path) -> None:
    for name, text in RECORDS.items():
        (tmp_path / name).write_text(text)
        (data,) = told(here("review", str(tmp_path / name), "--json"))
        judged = result_of(judging(text))
        assert list(data) == [
            *("format", "rows", "cols", "mines", "result", "time", "bbbv", "bbbv_solved", "clicks", "header_differs"),
            *("decisions", "summary"),
        ]
        assert (data["format"], data["rows"], data["cols"], data["mines"]) == ("record", 5, 6, 7)
        assert {"decisions": data["decisions"], "summary": data["summary"]} == judged.data()


def test_standard_input_and_strategies_are_taken() -> None:
    (text, *_) = RECORDS.values()
    for strategy in ("best", "progress", "lowest"):
        (data,) = told(here("review", "-", "--json", "--strategy", strategy, given=text))
        assert data["decisions"] == result_of(judging(text, strategy)).data()["decisions"]
    assert here("review", "-", "--strategy", "ratio", given=text).returncode == 2


def test_for_people_it_is_a_short_table(monkeypatch: pytest.MonkeyPatch) -> None:
    header = Header(clicks=Clicks(left=7))
    acts = ((0, "open", 0), (2500, "open", 3), (4000, "open", 6), (5000, "open", 2))
    reads(monkeypatch, replayed("..*. ....", *acts, header=header))
    done = here("review", "-")
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.decode() == (
        "board, 4x2 with 1 mine: lost in 5.000 s\n"
        "3BV 3 of 4; 4 left, 0 right, 0 chord clicks\n"
        "The file says 7 left clicks; its moves give 4.\n"
        "\n"
        "   n   seconds  kind          mine  better         row,column\n"
        "   2     4.000  unnecessary   50 %  2,4 safe       2,3\n"
        "   3     5.000  mistake      100 %  2,4 safe       1,3 hit\n"
        "\n"
        "1 proven, 0 forced, 1 unnecessary, 1 mistake, 0 undecided\n"
        "expected losses 1.500, bits of luck 1.00, accuracy 33.3 %, hesitation in seconds 2.500, efficiency 0.750\n"
    )


def test_moves_of_machines_and_those_taken_back_are_marked() -> None:
    record = (
        "qmines 1\nsize 3x2\nmines 1\nseed 0\ndraws 3\nrules classic\nundo free\norigin given\nboard 40\n\n"
        "0 p open 0,0\n1 p open 1,0\n2 p undo\n3 m open 1,0\n"
    )
    lines = here("review", "-", given=record).stdout.decode().splitlines()
    assert lines[4].endswith("2,1 (taken back)")
    assert lines[5].endswith("2,1 (machine)")


def test_a_file_with_several_games_gives_all_or_one(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    reads(monkeypatch, *PAIR)
    assert [data["cols"] for data in told(here("review", "-", "--json"))] == [3, 4]
    assert [data["cols"] for data in told(here("review", "-", "--json", "--game", "2"))] == [4]
    assert "There is no game 3: the file has 2 games." in refusal(here("review", "-", "--game", "3"))
    assert here("review", "-", "--csv", str(tmp_path / "all.csv")).returncode == 0
    assert [(row["file"], row["game"]) for row in table(tmp_path / "all.csv")] == [("'-", "1"), ("'-", "2")]


def test_several_games_of_a_file_are_told_apart(tmp_path: Path) -> None:
    """By their numbers, and by the names that they have in the file."""
    game = evf(random_game(Random(3), most=9), Ways(version=4))
    path = tmp_path / "day.evfs"
    path.write_bytes(evfs([("first", game), ("", game)]))
    text = here("review", str(path)).stdout.decode()
    begin, end = text.index("Game 1, first: evfs, "), text.index("\n\nGame 2: evfs, ")
    assert begin == 0
    alone = here("review", str(path), "--game", "1").stdout.decode()
    assert alone == text[: end + 2]


def test_csv_goes_to_standard_output(folder: Path, tmp_path: Path) -> None:
    """In place of what is said for people; JSON would be mixed with it."""
    for path in (str(folder), str(folder / "0.txt")):
        done = here("review", path, "--csv", "-")
        assert (done.returncode, done.stderr) == (0, b"")
        here("review", path, "--csv", str(tmp_path / "all.csv"))
        assert done.stdout == (tmp_path / "all.csv").read_bytes()
    sentence = "JSON and CSV cannot both be written to standard output."
    assert sentence in refusal(here("review", str(folder), "--csv", "-", "--json"))


def test_one_bad_game_costs_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    cheat = replayed("..* ...", (0, "open", 0), rules="", why_not="This game was played with help.")
    reads(monkeypatch, PAIR[0], cheat)
    done = here("review", "-", "--json")
    assert (done.returncode, len(done.stdout.splitlines())) == (0, 1)
    assert done.stderr == b"qmines: Game 2: This game was played with help.\n"
    assert "played with help" in refusal(here("review", "-", "--game", "2"))
    reads(monkeypatch, cheat, cheat)
    assert here("review", "-").returncode == 2


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (b"2x2x1\n1#\n##", "holds a board, and no game"),
        (b"junk", "in no format that is known here"),
        (b"qmines 1\nsize 3x2\n", "cut short"),
        (RECORDS["0.txt"].rsplit("\n", 3)[0].encode() + b"\n", "has not ended"),
        (b"", "The file is empty."),
    ],
)
def test_what_cannot_be_reviewed_is_one_plain_line(given: bytes, said: str) -> None:
    assert said in refusal(here("review", "-", given=given))


def test_a_path_that_is_not_there_is_one_plain_line(tmp_path: Path) -> None:
    assert "cannot be read: No such file" in refusal(here("review", str(tmp_path / "none.avf")))
    assert "There are no files here" in refusal(here("review", str(tmp_path)))
    (tmp_path / "bad.zip").write_bytes(b"PK\x03\x04")
    done = here("review", str(tmp_path / "bad.zip"))
    assert done.returncode == 2
    assert b"The archive is damaged." in done.stdout
    assert done.stderr == b"qmines: None of 1 file could be reviewed.\n"


# Many files


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_folder_is_walked_in_order(folder: Path, tmp_path: Path, jobs: str) -> None:
    file = tmp_path / "all.csv"
    ask = run if jobs == "2" else here
    lines = told(ask("review", str(folder), "--json", "--csv", str(file), "--jobs", jobs))
    names = [str(folder / name) for name in ("0.txt", "1.txt", "2.txt", "board.txt", "deep/3.txt", "deep/4.txt")]
    assert [line["file"] for line in lines] == [*names, str(folder / "deep/5.txt")]
    assert list(lines[0])[:2] == ["file", "format"]
    assert lines[3] == {"file": names[3], "error": "The file holds a board, and no game to review."}
    for line in lines:
        if "error" not in line:
            text = RECORDS[Path(line["file"]).name]
            assert line["summary"] == result_of(judging(text)).data()["summary"]
    rows = table(file)
    assert [row["file"] for row in rows] == [line["file"] for line in lines]
    assert [row["proven"] for row in rows] == [str(line.get("summary", {}).get("proven", "")) for line in lines]
    assert [row["reason"] for row in rows if row["reason"]] == ["The file holds a board, and no game to review."]


def test_an_archive_is_a_folder(folder: Path, tmp_path: Path) -> None:
    """In a folder too; an archive within it is a row with its reason."""
    packed = folder / "more.zip"
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("a/1.txt", RECORDS["1.txt"])
        archive.writestr("b.zip", "anything")
    lines = told(here("review", str(packed), "--json"))
    assert lines[0]["summary"] == result_of(judging(RECORDS["1.txt"])).data()["summary"]
    assert lines[1] == {"file": f"{packed}/b.zip", "error": "An archive within an archive is not read."}
    assert len(told(here("review", str(folder), "--json"))) == 7 + 2


def test_the_table_says_what_to_learn(folder: Path) -> None:
    done = here("review", str(folder), str(folder / "none"), str(folder / "board.txt"))
    assert (done.returncode, done.stderr) == (0, b"")
    lines = done.stdout.decode().splitlines()
    assert lines[0].split() == ["from", "games", "won", "unnecessary", "a", "game", "accuracy"]
    assert next(line for line in lines if line.startswith("all")).split()[1] == "6"
    assert any(line.startswith("missed ") for line in lines)
    assert any(line.endswith(" s a file") for line in lines)
    assert f"  {folder / 'none'}: {folder / 'none'} cannot be read: No such file or directory." in lines
    assert lines[-4] == "could not be reviewed: 3"


def test_a_file_of_several_games_has_a_row_for_each(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    reads(monkeypatch, *PAIR)
    for name in ("a.evfs", "=b.evfs"):
        (tmp_path / name).write_bytes(b"")
    lines = told(here("review", str(tmp_path), "--json", "--csv", str(tmp_path / "all.csv")))
    assert [list(line)[:2] for line in lines] == [["file", "game"]] * 4
    assert [line["game"] for line in lines] == [1, 2, 1, 2]
    assert [row["game"] for row in table(tmp_path / "all.csv")] == ["1", "2", "1", "2"]


def test_no_name_becomes_a_formula(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    reads(monkeypatch, PAIR[0])
    monkeypatch.chdir(tmp_path)
    Path("=1+1.avf").write_bytes(b"")
    assert here("review", "=1+1.avf", "--csv", "all.csv").returncode == 0
    assert [row["file"] for row in table(Path("all.csv"))] == ["'=1+1.avf"]


def test_a_large_file_is_a_row(tmp_path: Path) -> None:
    (tmp_path / "large.avf").write_bytes(bytes(5_000_001))
    (tmp_path / "fine.txt").write_text(RECORDS["0.txt"])
    lines = told(here("review", str(tmp_path), "--json"))
    assert "longer than 5,000,000 bytes" in lines[1]["error"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="only files wait like this where there are pipes with names")
def test_what_is_no_file_is_passed_over(tmp_path: Path) -> None:
    """A pipe with a name would keep it waiting for ever."""
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "fine.txt").write_text(RECORDS["0.txt"])
    assert len(told(here("review", str(tmp_path), "--json"))) == 1


# Files of other programs


def test_replays_of_several_programs_are_reviewed_from_their_files(tmp_path: Path) -> None:
    """Their figures are those that the hand meant, and their decisions those of the same game in another format."""
    games = [random_game(Random(f"reviewed {number}"), most=14) for number in range(amount(12, 120))]
    for number, game in enumerate(games):
        game.events.insert(0, Move(0, "mv", 5, 5))
        (tmp_path / f"{number:03}.avf").write_bytes(avf(game))
        (tmp_path / f"{number:03}.evf").write_bytes(evf(game, Ways(version=4)))
    session = [(f"{number}", evf(game, Ways(version=4))) for number, game in enumerate(games)]
    (tmp_path / "all.evfs").write_bytes(evfs(session))
    lines = told(here("review", str(tmp_path), "--json", "--strategy", "lowest"))
    by_file = {(Path(line["file"]).name, line.get("game")): line for line in lines}
    reviewed = 0
    for number, game in enumerate(games):
        ones = [by_file[name] for name in ((f"{number:03}.avf", None), (f"{number:03}.evf", None))]
        ones.append(by_file["all.evfs", number + 1])
        if "error" in ones[0]:
            assert len({one["error"] for one in ones}) == 1
            assert game.began is None
            continue
        reviewed += 1
        for one in ones:
            assert (one["rows"], one["cols"], one["mines"]) == (game.rows, game.columns, len(game.mines))
            assert (one["result"], one["bbbv"]) == (game.result, game.bbbv)
            assert one["clicks"] == {"left": game.left, "right": game.right, "chord": game.chord}
            assert one["time"] == pytest.approx(game.time / 1000, abs=0.011)
            told_of = [(each["cells"], each["kind"], each["share"], each["before"]) for each in one["decisions"]]
            assert told_of == [(e["cells"], e["kind"], e["share"], e["before"]) for e in ones[0]["decisions"]]
    assert reviewed > len(games) // 2
