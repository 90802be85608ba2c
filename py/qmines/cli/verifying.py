"""`verify FILE`: says what a file is, a record, a certificate or a profile, and checks that it follows."""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict
from typing import TextIO

from qmines.cli.profiles import LONGEST_LINE, verify_profile
from qmines.errors import ProofError
from qmines.game.record import Report
from qmines.game.record import verify as verify_record
from qmines.solver.certified import check_certificate


def verify(stream: TextIO, options: argparse.Namespace) -> int:
    """Checks what the stream holds, and prints what it comes to; gives the exit status."""
    first = stream.buffer.readline(LONGEST_LINE)
    if _is_profile(first):
        return verify_profile(first, stream.buffer, jobs=options.jobs, as_json=options.json)
    text = (first + stream.buffer.read()).decode("utf-8-sig")
    if text.lstrip().startswith("{"):
        shown = check_certificate(_certificate(text))
        print(json.dumps({"shown": shown}) if options.json else shown)
        return 0
    # Lines may end as other systems end them.
    report = verify_record(text.replace("\r\n", "\n"))
    print(json.dumps(asdict(report)) if options.json else _verified(report))
    return 0


def _is_profile(first: bytes) -> bool:
    """Whether a file's first line is that of a profile: a whole object that calls itself one, sealed or not."""
    try:
        data = json.loads(first.decode("utf-8-sig"))
    except (ValueError, RecursionError):
        return False
    kind = data.get("qmines") if isinstance(data, dict) else None
    return isinstance(kind, str) and kind.removeprefix("sealed ").startswith("profile")


def _certificate(text: str) -> object:
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise ProofError("The certificate is not JSON.") from error


def _verified(report: Report) -> str:
    state = {"won": "Won", "lost": "Lost", "fresh": "Not begun"}.get(report.state, "Not ended")
    minutes, rest = divmod(report.elapsed, 60_000)
    drawn = "drawn again and the same" if report.redrawn else "allowed by the rules"
    return f"{state} in {minutes}:{rest / 1000:04.1f}, {report.moves} moves, {report.saves} saves, every one {drawn}."
