"""`simulate`: how often a strategy wins, the same for the same seed however many processes play."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from qmines.formats import maps, pttacg
from qmines.lab.play import Level, play
from qmines.lab.tally import tallied
from qmines.solver.analyse import Solver
from qmines.strategies.named import named
from tests.cli.asking import here, refusal, run

SMALL = ("simulate", "--level", "9x9x10", "--games", "60", "--seed", "7")
SMALL_LEVEL = Level(9, 9, 10, "opening")


def told(*arguments: str) -> dict[str, Any]:
    done = (run if "--jobs" in arguments else here)(*arguments, "--json")
    assert (done.returncode, done.stderr) == (0, b"")
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer


def test_how_many_processes_play_makes_no_difference() -> None:
    alone, together = told(*SMALL), told(*SMALL, "--jobs", "3")
    assert list(alone) == [
        *("strategy", "inference", "columns", "rows", "mines", "start", "seed", "games", "won", "rate", "interval"),
        *("guesses_per_game", "bits_per_game", "failures", "ms_per_game"),
    ]
    assert alone["games"] == 60
    assert alone["won"] > 45
    for one in (alone, together):
        del one["ms_per_game"]
    assert alone == together


def test_the_same_file_runs_here(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(
        "def choose(impasse, random):\n"
        "    shares = impasse.analysis.shares\n"
        "    return Open(min(impasse.unknown(), key=lambda cell: shares[cell]))\n"
    )
    own = told(*SMALL, "--strategy", str(file), "--jobs", "2")
    assert own["strategy"] == "mine.py"
    assert own["won"] > 40


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_what_a_strategy_prints_is_no_part_of_the_report(jobs: str, tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(
        "print('loaded')\ndef choose(impasse, random):\n    print('chosen')\n    return Open(impasse.unknown()[0])\n"
    )
    command = (*SMALL, "--strategy", str(file), "--jobs", jobs)
    done = run(*command, "--json")
    assert json.loads(done.stdout)["games"] == 60
    assert all(text in done.stderr for text in (b"loaded", b"chosen"))
    assert run(*command).stdout.startswith(b"mine.py: ")


def test_for_people_it_is_two_lines() -> None:
    done = run(*SMALL, "--strategy", "agent", "--start", "safe")
    lines = done.stdout.decode().splitlines()
    assert lines[0].startswith("agent: ")
    assert "of 60 games won" in lines[0]
    assert "guesses a game" in lines[1]


def test_a_run_is_kept_and_goes_on(tmp_path: Path) -> None:
    """A finished run is reported from its checkpoint, times included, without a game being played."""
    kept = tmp_path / "run.json"
    first = told(*SMALL, "--checkpoint", str(kept))
    assert told(*SMALL, "--checkpoint", str(kept)) == first
    assert list(tmp_path.iterdir()) == [kept]


def test_a_run_without_a_seed_goes_on_from_its_checkpoint(tmp_path: Path) -> None:
    """The seed is in the checkpoint, so the same command goes on. A finished run is reported without its cluster."""
    command = (*SMALL[:-2], "--strategy", "lowest", "--checkpoint", str(tmp_path / "run.json"))
    first = told(*command)
    state = json.loads((tmp_path / "run.json").read_text())
    assert state["seed"] == first["seed"]
    assert told(*command) == told(*command, "--cluster", "tcp://127.0.0.1:9") == first
    assert here(*command).stdout.decode().endswith(f" ms a game, seed {first['seed']}\n")

    # Of the three batches only the last one was played.
    alone = tallied(play(named("lowest"), SMALL_LEVEL, first["seed"], number, Solver()) for number in range(51, 61))
    state |= {"done": [[2, 2]], "tally": asdict(alone)}
    (tmp_path / "run.json").write_text(json.dumps(state))
    resumed = told(*command)
    assert {**resumed, "ms_per_game": 0} == {**first, "ms_per_game": 0}


def test_a_checkpoint_of_an_earlier_version_has_no_seed(tmp_path: Path) -> None:
    kept = tmp_path / "run.json"
    first = told(*SMALL, "--checkpoint", str(kept))
    state = json.loads(kept.read_text())
    del state["seed"]
    kept.write_text(json.dumps(state))
    assert "holds no seed: give the seed of its run" in refusal(here(*SMALL[:-2], "--checkpoint", str(kept)))
    assert told(*SMALL, "--checkpoint", str(kept)) == first
    for text in ("[]", "{", "7"):
        kept.write_text(text)
        assert "not a checkpoint" in refusal(here(*SMALL[:-2], "--checkpoint", str(kept)))


def test_what_cannot_be_is_one_plain_line(tmp_path: Path) -> None:
    assert "no strategy named" in refusal(here("simulate", "--level", "expert", "--strategy", "luck"))
    assert "cannot be read" in refusal(here("simulate", "--level", "expert", "--strategy", str(tmp_path / "none.py")))
    assert "A level must be" in refusal(here("simulate", "--level", "hard"))
    assert b"it must be a number from 1" in here("simulate", "--level", "expert", "--games", "0").stderr
    bad = tmp_path / "bad.py"
    bad.write_text("def choose(impasse, random):\n    return impasse.nothing\n")
    assert "AttributeError in line 2" in refusal(here(*SMALL, "--strategy", str(bad)))
    assert "AttributeError in line 2" in refusal(run(*SMALL, "--strategy", str(bad), "--jobs", "2"))
    kept = tmp_path / "run.json"
    kept.write_text("{}")
    assert "not a checkpoint" in refusal(here(*SMALL, "--checkpoint", str(kept)))


@pytest.mark.parametrize("name", ["best", "progress", "lowest", "ratio-program", "ratio", "agent", "agent:0.5"])
def test_every_strategy_plays(name: str) -> None:
    assert told("simulate", "--level", "6x6x5", "--games", "20", "--seed", "1", "--strategy", name)["strategy"] == name


@pytest.mark.parametrize("p", ["1.5", "-1", "", "half"])
def test_the_range_of_p_is_told(p: str) -> None:
    assert "a number from 0 to 1" in refusal(here("simulate", "--level", "expert", "--strategy", f"agent:{p}"))


MAP = "0000\n1221\n1**2\n13*2\n0111\n"


def test_a_given_board_is_played_by_what_the_strategy_draws(tmp_path: Path) -> None:
    board = tmp_path / "board.txt"
    board.write_text(MAP)
    size = {"columns": 4, "rows": 5, "mines": 3, "start": "any"}
    first = "def choose(impasse, random):\n    return Open(random.choice(impasse.unknown()))\n"
    (tmp_path / "drawing.py").write_text(first)
    command = (
        "simulate",
        "--map",
        str(board),
        "--games",
        "200",
        "--seed",
        "7",
        "--strategy",
        str(tmp_path / "drawing.py"),
    )
    report = told(*command)
    assert size.items() <= report.items()
    # Three of the twenty cells lose at once; a strategy that draws both wins and loses on one board.
    assert 0 < report["won"] < 200
    timed = {"ms_per_game"}
    assert {name: value for name, value in told(*command, "--jobs", "2").items() if name not in timed} == {
        name: value for name, value in report.items() if name not in timed
    }
    assert told("simulate", "--map", str(board), "--games", "50", "--seed", "7")["won"] in (0, 50)
    # Here another seed of the boards changes nothing; a text for the strategy does.
    assert told(*command[:-3], "8", *command[-2:])["won"] == report["won"]
    others = {told(*command, "--strategy-seed", text)["won"] for text in ("one", "two", "three")}
    assert len(others - {report["won"]}) > 0


def test_what_a_strategy_draws_has_a_text_of_its_own(tmp_path: Path) -> None:
    (tmp_path / "drawing.py").write_text(
        "def choose(impasse, random):\n    return Open(random.choice(impasse.unknown()))\n"
    )
    command = (*SMALL, "--start", "any", "--strategy", str(tmp_path / "drawing.py"))
    reports = [told(*command, *more) for more in ((), *[("--strategy-seed", text) for text in ("two words", "b", "b")])]
    for report in reports:
        del report["ms_per_game"]
    assert [report.get("strategy_seed") for report in reports] == [None, "two words", "b", "b"]
    assert reports[2] == reports[3]
    guesses = [report["guesses_per_game"] for report in reports]
    assert len(set(guesses)) == 3
    kept = tmp_path / "run.json"
    assert told(*command, "--checkpoint", str(kept))["games"] == 60
    assert "seeds" in refusal(here(*command, "--strategy-seed", "b", "--checkpoint", str(kept)))


@pytest.mark.parametrize(
    ("text", "said"),
    [("", "1 to 64 printable characters"), ("a" * 65, "1 to 64 printable"), ("a\tb", "printable characters")],
)
def test_what_is_no_text_for_a_strategy_is_told(text: str, said: str) -> None:
    assert said in refusal(here(*SMALL, "--strategy-seed", text))


def test_the_boards_seed_is_none_for_a_strategy() -> None:
    """A strategy could tell from its random numbers which text they follow from."""
    assert "must differ from the boards' seed" in refusal(here(*SMALL, "--strategy-seed", "7"))


def test_a_board_is_given_in_every_form_that_convert_reads(tmp_path: Path) -> None:
    board = tmp_path / "board"
    spaced = "\n".join(" ".join(row) for row in MAP.replace("*", "9").splitlines())
    layout = json.dumps([{"layout": MAP.split()}])
    reports = []
    link = pttacg.write(maps.content_of(maps.read(MAP)))
    for text in (MAP, f"5 4\n{spaced}\n", layout, link):
        board.write_text(text)
        report = told("simulate", "--map", str(board), "--games", "40", "--seed", "7", "--strategy", "agent")
        reports.append({name: value for name, value in report.items() if name != "ms_per_game"})
    assert reports == [reports[0]] * 4
    assert (reports[0]["columns"], reports[0]["rows"], reports[0]["mines"]) == (4, 5, 3)
    board.write_text(json.dumps([{"layout": MAP.split()}] * 2))
    assert "this file has 2" in refusal(here("simulate", "--map", str(board)))


def test_what_is_no_given_board_is_told(tmp_path: Path) -> None:
    board = tmp_path / "board.txt"
    board.write_text(MAP)
    assert "first click cannot be made safe" in refusal(here("simulate", "--map", str(board), "--start", "safe"))
    board.write_text(MAP.replace("0", "3", 1))
    assert "The map says 3 at row 1, column 1" in refusal(here("simulate", "--map", str(board)))
    board.write_text("2x1x1\n#1\n")
    assert "A simulation needs to know where the mines are" in refusal(here("simulate", "--map", str(board)))
    board.write_text("**\n**\n")
    assert "mines do not fit" in refusal(here("simulate", "--map", str(board)))
    assert b"not allowed with argument" in here("simulate", "--map", str(board), "--level", "expert").stderr
    assert b"one of the arguments --level --map is required" in here("simulate").stderr
