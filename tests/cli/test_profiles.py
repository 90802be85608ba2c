"""`verify` on profile files: what counts, what it says about the rest, and how it copes with hostile files and
impatience.
"""

from __future__ import annotations

import json
import os
import pty
import re
import signal
import subprocess
import sys
import termios
import time
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import pytest

from buildtools.places import ROOT
from qmines.cli import main
from qmines.cli import profiles as command
from qmines.game.records.record import header as record_header
from qmines.game.records.replay import replay
from tests import profiles
from tests.cli.asking import here
from tests.cli.asking import run as in_a_process
from tests.finished import entry, several
from tests.game.records.test_replay import packed
from tests.game.test_too_complex_games import lattice
from tests.thorough import amount

ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT / "py"), "PYTHONIOENCODING": "utf-8"}
ENTRIES = [entry(game) for game in several(24, "profile")]
HEADER = profiles.header(ENTRIES)
COMMAND = [sys.executable, "-m", "qmines", "verify"]


def run(file: Path, *arguments: str, jobs: int = 1) -> subprocess.CompletedProcess[str]:
    """What the command line says about a file, in this process, or in a separate one that starts several."""
    command = ["verify", *arguments, "--jobs", str(jobs), str(file)]
    done = here(*command) if jobs == 1 else in_a_process(*command)
    return subprocess.CompletedProcess(command, done.returncode, done.stdout.decode(), done.stderr.decode())


def report(file: Path, jobs: int = 1) -> tuple[int, dict[str, Any]]:
    """The exit status and the report as JSON."""
    done = run(file, "--json", jobs=jobs)
    assert done.stderr == ""
    found: dict[str, Any] = json.loads(done.stdout)
    return done.returncode, found


@pytest.fixture
def write(tmp_path: Path) -> Callable[[str | bytes], Path]:
    """Makes a file."""

    def written(text: str | bytes) -> Path:
        file = tmp_path / "ada.qmines.jsonl"
        file.write_bytes(text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass"))
        return file

    return written


Write = Callable[[str | bytes], Path]


def test_a_true_profile_counts_whole(write: Write) -> None:
    file = write(profiles.text_of(HEADER, ENTRIES))
    done = in_a_process("verify", str(file))
    assert (done.returncode, done.stderr) == (0, b"")
    totals = HEADER["totals"]
    assert done.stdout.decode().splitlines() == [
        f"24 games match their records: {totals['won']} won, {totals['lost']} lost, {totals['saves']} saves.",
        "The totals match the games.",
    ]
    for jobs in (1, 2):
        assert report(file, jobs) == (
            0,
            {
                "name": "Ada Lovelace",
                "exported": "2026-01-31T12:00:00Z",
                "games": 24,
                "taken": 24,
                "doubled": 0,
                "refused": [],
                "totals": {"follow": True, "reason": None, "found": totals},
            },
        )


def test_an_empty_profile_is_true(write: Write) -> None:
    empty = {**HEADER, "games": 0, "totals": dict.fromkeys(HEADER["totals"], 0)}
    assert run(write(json.dumps(empty) + "\n")).returncode == 0


def test_standard_input_and_a_byte_order_mark_will_do() -> None:
    given = ("\ufeff" + profiles.text_of(HEADER, ENTRIES)).encode()
    done = here("verify", "--jobs", "1", "-", given=given)
    assert done.returncode == 0, done.stderr


def test_games_that_do_not_follow_are_told_by_their_lines(write: Write) -> None:
    entries = deepcopy(ENTRIES)
    entries[2]["summary"]["saves"] += 1
    entries[5]["id"] = "0" * 64
    entries[7]["record"] = entries[7]["record"].replace("mines 7", "mines 8")
    lines = profiles.text_of(HEADER, entries).splitlines()
    lines[12] = "{"
    for jobs in (1, 2):
        status, found = report(write("\n".join(lines) + "\n"), jobs)
        assert (status, found["taken"], found["doubled"]) == (2, 20, 0)
        assert [refused["line"] for refused in found["refused"]] == [4, 7, 9, 13]
        reasons = [refused["reason"] for refused in found["refused"]]
        assert "saves does not match" in reasons[0]
        assert "identity" in reasons[1]
        assert reasons[3] == "The line is not UTF-8 JSON."
        assert not found["totals"]["follow"]
        assert "played should be 20, not 24" in found["totals"]["reason"]
    told = run(write("\n".join(lines) + "\n")).stdout
    assert "\n4 refused:\n  line 4: The summary's saves does not match the record" in told


def test_a_game_that_stands_twice_counts_once(write: Write) -> None:
    done = run(write(profiles.text_of({**HEADER, "games": 26}, [*ENTRIES, ENTRIES[3], ENTRIES[9]])))
    assert done.returncode == 0
    assert done.stdout.startswith("24 games match")
    assert "\n2 more appear in the file a second time.\n" in done.stdout


@pytest.mark.parametrize("name", ["played", "won", "lost", "saves"])
def test_totals_that_do_not_follow_are_refused(write: Write, name: str) -> None:
    totals = {**HEADER["totals"], name: HEADER["totals"][name] + 1}
    done = run(write(profiles.text_of({**HEADER, "totals": totals}, ENTRIES)))
    assert done.returncode == 2
    assert f"The totals do not match the games: {name} should be {totals[name] - 1}, not" in done.stdout


def test_a_file_that_is_cut_short_is_refused_with_how_far_it_was_read(write: Write) -> None:
    text = profiles.text_of(HEADER, ENTRIES)
    ends = [match.end() for match in re.finditer("\n", text)]
    _, found = report(write(text[: ends[10]]))
    assert found["refused"] == [
        {"line": 11, "reason": "The file is cut short: it should have 24 games, not 10."},
    ]
    _, found = report(write(text[: ends[10] + 50]))
    assert found["refused"][0] == {"line": 12, "reason": "The line is not complete."}
    _, found = report(write(profiles.text_of({**HEADER, "games": 20}, ENTRIES)))
    assert found["refused"][0]["reason"] == "The file should have 20 games, not 24."


def test_the_first_twenty_refusals_are_told_and_json_has_all(write: Write) -> None:
    entries = [{**data, "id": "0" * 64} for data in ENTRIES]
    file = write(profiles.text_of(HEADER, entries))
    done = run(file)
    assert len(re.findall(r"(?m)^  line ", done.stdout)) == 20
    assert "\n  and 4 more\n" in done.stdout
    assert len(report(file)[1]["refused"]) == 24


def test_of_many_edited_files_none_passes_that_says_something_else(
    write: Write, capsys: pytest.CaptureFixture[str]
) -> None:
    """One character of a small profile changed: in the games, in the totals, or in something that isn't a fact of the
    games.
    """
    random, passed, files = Random("files"), 0, amount(300, 1000)
    entries = sorted(ENTRIES, key=lambda data: len(data["record"]))[:2]
    text = profiles.text_of(profiles.header(entries), entries)
    true = [json.loads(line) for line in text.splitlines()]
    for _ in range(files):
        at = random.randrange(len(text))
        edited = text[:at] + random.choice(["", *'0123456789abz"{}[],:']) + text[at + 1 :]
        status = main(["verify", "--jobs", "1", str(write(edited))])
        capsys.readouterr()
        if status == 0:
            passed += 1
            lines = [json.loads(line) for line in edited.splitlines()]
            assert [line.get("totals") for line in lines] == [line.get("totals") for line in true]
            assert [without_bits(line) for line in lines[1:]] == [without_bits(line) for line in true[1:]]
    assert 0 < passed < files / 5


def without_bits(line: dict[str, Any]) -> dict[str, Any]:
    """A game without the two figures that may differ in their last digit, and its record in our form."""
    told = {name: value for name, value in line["summary"].items() if name not in ("luck", "forgiven")}
    return {"id": line["id"], "summary": told}


# Files that are not profiles


@pytest.mark.parametrize(
    ("first", "words"),
    [
        ({**HEADER, "qmines": "profile 4"}, "this program reads profile 1, profile 2 and profile 3"),
        ({**HEADER, "qmines": "profile 3", "positions": [], "replays": 2001}, "at most 2,000 kept replays"),
        ({"qmines": "sealed profile 1", "kdf": {}, "iv": ""}, "protected by a password; only the page can open it"),
        ({**HEADER, "games": -1}, "whole numbers"),
        ({**HEADER, "name": "<b>\u202e" * 100}, "1 to 24 characters"),
        ({"qmines": "profile 1"}, "is missing name"),
        ({**HEADER, "\ud800": 1}, "does not know"),
    ],
)
def test_a_first_line_that_is_none_ends_with_one_line(write: Write, first: dict[str, Any], words: str) -> None:
    done = run(write(json.dumps(first) + "\n"))
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert words in done.stderr


def test_kept_replays_are_passed_over(write: Write) -> None:
    first = {**HEADER, "qmines": "profile 3", "positions": [], "replays": 2}
    replays = [{"replay": {"record": "qmines 1", "saved": 1}}] * 2
    text = "".join(f"{json.dumps(line)}\n" for line in [first, *ENTRIES, *replays])
    assert report(write(text)) == report(write(profiles.text_of(HEADER, ENTRIES)))
    assert report(write(text.replace('{"replay"', '{"play"')))[1]["refused"] == [
        {"line": len(ENTRIES) + number, "reason": "The line holds no replay."} for number in (2, 3)
    ]
    (cut,) = report(write(text[: text.rindex('{"replay"')]))[1]["refused"]
    assert cut["reason"] == f"The file is cut short: it should have {len(ENTRIES)} games and 2 replays, not 25."
    assert len(report(write(text + json.dumps(replays[0]) + "\n"))[1]["refused"]) == 2


def test_strange_lines_are_refused_and_the_rest_is_read(write: Write) -> None:
    lines: list[bytes] = [
        b"\xff\xfe",
        b"",
        b"[" * 100_000,
        b"9" * 5000,
        b'{"id": "' + b"x" * (command.LONGEST * 2 + 7) + b'"}',
        json.dumps({**ENTRIES[0], "id": "\ud800"}).encode(),
        json.dumps({**ENTRIES[0], "name\u202e": "<script>"}).encode(),
    ]
    good = [json.dumps(data).encode() for data in ENTRIES[:3]]
    first = {**profiles.header(ENTRIES[:3]), "games": len(lines) + 3, "name": "\ud800 <b>"}
    status, found = report(write(b"\n".join([json.dumps(first).encode(), *lines, *good]) + b"\n"))
    assert (status, found["taken"], found["name"]) == (2, 3, "\ud800 <b>")
    assert [refused["line"] for refused in found["refused"]] == [*range(2, 9)]
    assert found["refused"][4]["reason"] == "The line is longer than 5,000,000 bytes."
    assert found["totals"]["follow"]


# Many games, and impatience


def test_memory_does_not_grow_with_the_file(write: Write) -> None:
    """Ten thousand long lines, nearly all of them refused: the parent and each process stay below 100 MB."""
    line = json.dumps({**ENTRIES[0], "id": 7, "record": "record".ljust(7000)})
    text = json.dumps({**HEADER, "games": 10_001}) + "\n" + (line + "\n") * 10_000 + json.dumps(ENTRIES[1]) + "\n"
    script = (
        "import re, resource\n"
        "from qmines.cli import main\n"
        f"main(['verify', '--jobs', '2', {str(write(text))!r}])\n"
        # What the process itself used; `getrusage` would count the process that started it, too.
        "own = int(re.search(r'VmHWM:\\s+(\\d+)', open('/proc/self/status').read())[1])\n"
        "print(max(own, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss))\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, env=ENVIRONMENT, check=True)
    assert "1 game matches its record" in done.stdout
    assert len(text) > 60_000_000
    assert int(done.stdout.split()[-1]) < 100_000


def hostile_line() -> str:
    """A game that takes many seconds to refuse."""
    params = lattice(61, "hostile").params
    board = params.board or frozenset()
    closed = [cell for cell in range(61 * 61) if cell not in board | params.opened]
    Random("hostile").shuffle(closed)
    moves = "".join("{} p open {},{}\n".format(at, *divmod(cell, 61)) for at, cell in enumerate(closed))
    return json.dumps({**ENTRIES[0], "record": record_header(params) + moves})


def test_an_interrupt_ends_it_at_once_and_leaves_nobody(write: Write) -> None:
    file = write("\n".join([json.dumps({**HEADER, "games": 40}), *[hostile_line()] * 40]) + "\n")
    order = [*COMMAND, "--jobs", "2", str(file)]
    with subprocess.Popen(
        order,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=ENVIRONMENT,
        start_new_session=True,
        # A shell's background jobs ignore interrupts, and their children inherit that.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    ) as going:
        children = Path(f"/proc/{going.pid}/task/{going.pid}/children")
        deadline = time.monotonic() + 60
        while len(children.read_text().split()) < 2 and time.monotonic() < deadline:
            time.sleep(0.05)
        started = [int(child) for child in children.read_text().split()]
        os.killpg(going.pid, signal.SIGINT)
        out, told = going.communicate(timeout=60)
    assert len(started) == 2
    assert (going.returncode, out, told) == (130, b"", b"qmines: interrupted\n")
    assert not any(Path(f"/proc/{child}").exists() for child in started)


def on_a_terminal(file: Path, *, with_tqdm: bool) -> str:
    """Everything that is written to a terminal on standard error."""
    hidden = "" if with_tqdm else "sys.modules['tqdm'] = None\n"
    call = f"main(['verify', '--jobs', '1', {str(file)!r}])"
    script = f"import sys\n{hidden}from qmines.cli import main\nraise SystemExit({call})"
    ours, theirs = pty.openpty()
    termios.tcsetwinsize(theirs, (24, 80))
    told = b""
    try:
        order = [sys.executable, "-c", script]
        done = subprocess.run(order, stdout=subprocess.PIPE, stderr=theirs, env=ENVIRONMENT, check=False)
        os.write(theirs, b"END")
        while not told.endswith(b"END"):
            told += os.read(ours, 1 << 16)
    finally:
        os.close(ours)
        os.close(theirs)
    assert done.returncode == 0
    return told.removesuffix(b"END").decode()


def test_on_a_terminal_it_shows_how_far_it_has_come(write: Write) -> None:
    file = write(profiles.text_of(HEADER, ENTRIES))
    plain = on_a_terminal(file, with_tqdm=False)
    assert "24 of 24 games" in plain
    assert plain.endswith("\r\x1b[K")
    assert "/24" in on_a_terminal(file, with_tqdm=True)


def test_certificates_and_records_are_still_told_apart(write: Write) -> None:
    assert "Won" in run(write((ROOT / "tests/golden/records/classic-won.txt").read_text())).stdout
    assert "The certificate is not JSON" in run(write('{"qmines":\n')).stderr
    assert "certificate" in run(write('{"qmines": "nothing"}\n')).stderr
    assert "not a game record" in run(write("hello\n")).stderr


def test_games_that_could_not_be_drawn_again_are_counted(write: Callable[[str | bytes], Path]) -> None:
    entries = [*ENTRIES[:3], entry(replay(packed("strict-no-guess", draws=2)))]
    file = write(profiles.text_of(profiles.header(entries), entries))
    status, found = report(file)
    assert (status, found["taken"], found.get("not_redrawn")) == (0, 4, 1)
    assert "The board of 1 of them could not be drawn again, but its rules allow it." in run(file).stdout
    assert "not_redrawn" not in report(write(profiles.text_of(profiles.header(ENTRIES[:3]), ENTRIES[:3])))[1]
