"""The command line, run in a separate process as users run it, or in this process if starting one would cost more than
the answer.
"""

from __future__ import annotations

import io
import os
import subprocess
import sys
from unittest.mock import patch

from buildtools.places import ROOT
from qmines.cli import main

Done = subprocess.CompletedProcess[bytes]


def run(*arguments: str, given: str | bytes = "") -> Done:
    """What a process answers."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "py"), "PYTHONIOENCODING": "utf-8"}
    command = [sys.executable, "-m", "qmines", *arguments]
    return subprocess.run(command, input=_bytes(given), capture_output=True, env=environment, check=False)


def here(*arguments: str, given: str | bytes | None = "", encoding: str = "utf-8") -> Done:
    """What that process would answer, by a call in this one. Without input, standard input is closed."""
    out, told = io.BytesIO(), io.BytesIO()
    stdin = None if given is None else io.TextIOWrapper(io.BytesIO(_bytes(given)), encoding="utf-8")
    with (
        patch.object(sys, "stdin", stdin),
        patch.object(sys, "stdout", io.TextIOWrapper(out, encoding=encoding, write_through=True)),
        patch.object(sys, "stderr", io.TextIOWrapper(told, encoding="utf-8", write_through=True)),
    ):
        return subprocess.CompletedProcess(arguments, _status(arguments), out.getvalue(), told.getvalue())


def _status(arguments: tuple[str, ...]) -> int:
    try:
        return main(arguments)
    except SystemExit as end:  # How `argparse` ends on invalid arguments.
        return int(end.code or 0)


def _bytes(given: str | bytes) -> bytes:
    return given if isinstance(given, bytes) else given.encode()


def refusal(done: Done) -> str:
    """The one line of a refusal."""
    assert done.returncode == 2
    assert done.stdout == b""
    (line,) = done.stderr.decode().splitlines()
    assert line.startswith("qmines: ")
    return line
