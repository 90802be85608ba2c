"""The command line under bad conditions: closed, narrow and full streams, endless input, interrupts, any kind of
data.
"""

from __future__ import annotations

import fcntl
import json
import os
import resource
import signal
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path
from random import Random
from typing import Any

import pytest

from buildtools.places import ROOT
from qmines.checker.certificates import check_certificate
from qmines.errors import ProofError
from qmines.game.params import DRAWS
from qmines.game.records.record import header
from tests.cli.asking import here
from tests.game.test_too_complex_games import lattice
from tests.thorough import further

POSITION = "3x2x1\n1#1\n1#1\n"
GOOD = {"rows": 2, "cols": 3, "mines": 1, "cells": ["1#1", "1#1"]}
FIELD_OF_STARS = "30x16x99\n" + "\n".join(["#" * 30] * 16)


def tell(command: str, given: bytes = b"", memory: int = 0, **others: str) -> subprocess.CompletedProcess[bytes]:
    """What a shell sees of the command; `memory` limits its address space, in bytes."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "py"), "Q": f"{sys.executable} -m qmines", **others}

    def limit() -> None:
        if memory:
            resource.setrlimit(resource.RLIMIT_AS, (memory, memory))

    return subprocess.run(
        command, shell=True, input=given, capture_output=True, env=environment, check=False, preexec_fn=limit
    )


def one_line(done: subprocess.CompletedProcess[bytes]) -> str:
    """The only line that a command prints when the input or the output is at fault."""
    assert done.returncode == 2, done
    assert done.stdout == b""
    assert done.stderr.count(b"\n") == 1, done.stderr
    return done.stderr.decode().removeprefix("qmines: ").strip()


def test_closed_standard_input_is_one_line() -> None:
    assert one_line(tell("$Q verify - <&-")) == "Standard input is closed."
    for command in ("analyse -", "analyse --json -", "analyse --jsonl -"):
        assert one_line(here(*command.split(), given=None)) == "Standard input is closed.", command


@pytest.mark.parametrize("encoding", ["cp1252", "ascii", "latin-1", "utf-8"])
def test_narrow_output_spells_what_it_cannot_hold(encoding: str) -> None:
    if encoding == "cp1252":
        done = tell("$Q analyse -", FIELD_OF_STARS.encode(), PYTHONIOENCODING=encoding)
    else:
        done = here("analyse", "-", given=FIELD_OF_STARS, encoding=encoding)
    assert (done.returncode, done.stderr) == (0, b"")
    first = done.stdout.decode(encoding).splitlines()[0]
    assert first.startswith("5.6 × 10¹⁰⁴ worlds" if encoding == "utf-8" else "5.6 x 10^104 worlds"), first


@pytest.mark.parametrize("command", ["analyse -", "analyse --jsonl -", "verify tests/golden/records/classic-won.txt"])
def test_a_full_disk_is_told_as_what_cannot_be_written(command: str) -> None:
    given = (json.dumps({"id": 1, **GOOD}) if "jsonl" in command else POSITION).encode()
    done = tell(f"cd {ROOT}; $Q {command} > /dev/full", given)
    assert one_line(done) == "Standard output cannot be written: No space left on device."


def test_closed_output_is_told() -> None:
    assert one_line(tell("$Q analyse - >&-", POSITION.encode())) == "Standard output is closed."


def test_nothing_is_said_to_a_closed_standard_error() -> None:
    done = tell("$Q analyse - 2>&-", b"nonsense")
    assert (done.returncode, done.stdout, done.stderr) == (2, b"", b"")


INTERRUPTED = (b"", b"qmines: interrupted\n", 130)


@pytest.mark.parametrize("calls", [1, 100, 2_000, 15_000, *further([2, 10, 500, 1_000, 5_000, 10_000, 20_000])])
def test_an_interrupt_at_any_moment_is_one_line_at_most(calls: int) -> None:
    """From the first look for one of our modules on; before that, only Python itself runs."""
    script = f"""
import signal, sys
import qmines.__main__ as command

left = {calls}

def count(frame, event, argument):
    global left
    left -= 1
    if left < 0:
        sys.setprofile(None)
        signal.raise_signal(signal.SIGINT)

signal.signal(signal.SIGINT, signal.default_int_handler)
sys.argv[1:] = ["analyse", "-"]
sys.setprofile(count)
status = command.run()
sys.setprofile(None)
raise SystemExit(status)
"""
    done = subprocess.run(
        [sys.executable, "-c", script],
        input=POSITION.encode(),
        capture_output=True,
        env={**os.environ, "PYTHONPATH": str(ROOT / "py")},
        check=False,
    )
    assert (done.stdout, done.stderr, done.returncode) == INTERRUPTED


def test_an_interrupt_while_waiting_for_input_is_one_line() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "qmines", "analyse", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(ROOT / "py")},
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    ) as going:
        assert going.stdin is not None
        going.stdin.write(POSITION.encode())
        going.stdin.flush()
        while struct.unpack("i", fcntl.ioctl(going.stdin, termios.FIONREAD, bytes(4)))[0]:
            assert going.poll() is None
            time.sleep(0.01)
        going.send_signal(signal.SIGINT)
        out, told = going.communicate(timeout=60)
    assert (out, told, going.returncode) == INTERRUPTED


def test_nothing_of_the_engine_is_imported_before_an_interrupt_is_caught() -> None:
    """Python imports the package itself before `__main__`, and its imports cannot be interrupted cleanly."""
    script = "import sys; before = set(sys.modules); import qmines; print(sorted(set(sys.modules) - before))"
    done = subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        env={**os.environ, "PYTHONPATH": str(ROOT / "py")},
        check=True,
    )
    assert done.stdout.decode() == "['qmines']\n"


@pytest.mark.parametrize("arguments", [["analyse", "-"], ["analyse", "--json", "-"], ["verify", "-"]])
def test_a_byte_order_mark_may_stand_on_standard_input_too(arguments: list[str]) -> None:
    record = (ROOT / "tests/golden/records/classic-won.txt").read_bytes()
    given = record if arguments[0] == "verify" else POSITION.encode()
    done = here(*arguments, given=b"\xef\xbb\xbf" + given)
    assert (done.returncode, done.stderr, done.stdout) == (0, b"", here(*arguments, given=given).stdout)


@pytest.mark.parametrize("locale", ["C", *further(["C.UTF-8"])])
def test_one_bad_byte_spoils_its_own_line_alone(locale: str, tmp_path: Path) -> None:
    lines = [json.dumps({"id": number, **GOOD}).encode() for number in range(100)]
    lines[50] = lines[50].replace(b"1#1", b"1\xff1", 1)
    data = b"\xef\xbb\xbf" + b"\n".join(lines) + b"\n"
    file = tmp_path / "positions.jsonl"
    file.write_bytes(data)
    for command in ("$Q analyse --jsonl -", f"$Q analyse --jsonl {file}"):
        done = tell(command, data, LC_ALL=locale, PYTHONIOENCODING="", PYTHONUTF8="0")
        assert (done.returncode, done.stderr) == (0, b"")
        answers = [json.loads(line) for line in done.stdout.splitlines()]
        assert [answer.get("worlds") for answer in answers] == ["2"] * 50 + [None] + ["2"] * 49
        assert set(answers[50]) == {"id", "error"}


@pytest.mark.parametrize("identity", ["NaN", "Infinity", "-Infinity", "1e999", "[1e999]", '{"a": NaN}', "[" * 5000])
def test_what_is_no_number_never_comes_out(identity: str) -> None:
    good = json.dumps({"id": "b", **GOOD})
    done = here("analyse", "--jsonl", "-", given=f'{{"id": {identity}, {json.dumps(GOOD)[1:]}\n{good}\n')
    assert (done.returncode, done.stderr) == (0, b"")
    bad, answer = [json.loads(line, parse_constant=pytest.fail) for line in done.stdout.splitlines()]
    assert set(bad) == {"id", "error"}
    assert answer["worlds"] == "2"


@pytest.mark.parametrize("first", [b'{"qmines": "profile 1", "na', b'{"qmines": "sealed profile 1", "kdf": {', b""])
def test_a_cut_header_of_a_profile_is_told_as_such(first: bytes) -> None:
    if first:
        said = one_line(here("verify", "-", given=first))
        assert said == "The first line of the profile is cut short, or is not JSON."
    else:
        assert "not a game record" in one_line(here("verify", "-", given=first))


STRANGE: list[Any] = [[], {}, [[]], {"a": []}, None, True, 1.5, 10**30, "\ud800", "", [None], [{}], [["1,1"]], "total"]


def certificate() -> dict[str, Any]:
    """The certificate of a loss that the total of mines proved."""
    step = {"rule": "total of mines", "sources": ["total", "0,0"], "cells": ["0,1"], "verdict": "mine", "sentence": "."}
    return {
        "qmines": "certificate 1",
        "kind": "loss",
        "position": "2x1x1\n1#",
        "decision": ["0,1"],
        "openings": {},
        "steps": [step],
    }


def test_values_of_any_kind_in_a_certificate_end_with_one_line() -> None:
    assert one_line(here("verify", "-", given=json.dumps(with_sources([[]]))))
    kept = 0
    for value in STRANGE:
        changed = [{**certificate(), name: value} for name in certificate()]
        (step,) = certificate()["steps"]
        changed += [{**certificate(), "steps": [{**step, name: value}]} for name in step if name != "sentence"]
        changed += [with_sources([value]), with_sources([value, value]), with_sources(["total", value])]
        for data in changed:
            if data["openings"] == {} and data["steps"] != certificate()["steps"]:
                try:
                    shown = check_certificate(data)
                except ProofError:
                    kept += 1
                else:
                    assert "proven" in shown
    assert kept > 60


def with_sources(sources: list[Any]) -> dict[str, Any]:
    """The certificate with other sources."""
    (step,) = certificate()["steps"]
    return {**certificate(), "steps": [{**step, "sources": sources}]}


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("verify - < /dev/zero", "Standard input is longer than 5,000,000 bytes."),
        ("analyse --json /dev/zero", "/dev/zero is longer than 5,000,000 bytes."),
        ("verify -", "Line 2 never ends."),
        *further(
            [
                ("analyse - < /dev/zero", "Standard input is longer than 5,000,000 bytes."),
                ("verify /dev/zero", "/dev/zero is longer than 5,000,000 bytes."),
            ]
        ),
    ],
)
def test_endless_input_is_refused_after_so_many_bytes(command: str, words: str) -> None:
    order = f"timeout 100 $Q {command}"
    if command == "verify -":
        totals = '{"played": 0, "won": 0, "lost": 0, "saves": 0}'
        whose = '"name": "A", "exported": "2026-01-31T12:00:00Z"'
        first = f'{{"qmines": "profile 1", {whose}, "games": 1, "totals": {totals}}}'
        order = f"(echo '{first}'; cat /dev/zero) | timeout 100 $Q {command} --jobs 1"
    assert one_line(tell(order, memory=1_000_000_000)) == words


def test_lines_round_a_line_that_is_too_long_are_answered_and_an_endless_one_is_told() -> None:
    good = json.dumps({"id": 1, **GOOD}).encode()
    done = here("analyse", "--jsonl", "-", given=good + b"\n" + b"9" * 12_000_000 + b"\n" + good + b"\n")
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [answer.get("worlds") for answer in answers] == ["2", None, "2"]
    assert answers[1]["error"] == "The line is longer than 5,000,000 bytes."
    done = tell(f"(echo '{good.decode()}'; cat /dev/zero) | timeout 100 $Q analyse --jsonl -", memory=1_000_000_000)
    assert done.returncode == 2
    assert len(done.stdout.splitlines()) == 2
    assert done.stderr == b"qmines: Line 2 never ends.\n"


def test_a_hostile_record_is_refused_within_little_memory() -> None:
    """Its moves open a lattice of 20×20 under the version without a budget."""
    params = lattice(20, "hostile").params
    board = params.board or frozenset()
    closed = [cell for cell in range(400) if cell not in board | params.opened]
    Random("hostile").shuffle(closed)
    moves = "".join("{} p open {},{}\n".format(at, *divmod(cell, 20)) for at, cell in enumerate(closed))
    text = header(params).replace(f"draws {DRAWS}", "draws 1") + moves
    done = tell("$Q verify -", text.encode(), memory=1_500_000_000)
    assert one_line(done) == "The game is too complex to check."


def test_a_wide_lattice_is_too_complex_and_no_matter_of_memory() -> None:
    side = 160
    rows = ["".join("3" if r % 2 and c % 2 else "#" for c in range(side)) for r in range(side)]
    said = "Too many numbers depend on each other to count the layouts."
    question = json.dumps({"id": 1, "rows": side, "cols": side, "mines": side * side * 38 // 100, "cells": rows})
    good = json.dumps({"id": 2, **GOOD})
    done = tell("$Q analyse --jsonl -", f"{question}\n{good}\n".encode(), memory=1_400_000_000)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert answers[0] == {"id": 1, "error": said, "safe": [], "mines": ["158,158", "158,159", "159,158"]}
    assert answers[1]["worlds"] == "2"


def test_help_tells_the_bounds() -> None:
    assert b"0.9 gigabytes" in here("analyse", "--help").stdout
    assert b"4,000,000 characters" in here("verify", "--help").stdout
