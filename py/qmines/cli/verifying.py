"""`verify FILE`: recognises a record, a certificate or a profile, and checks it."""

from __future__ import annotations

import argparse
import json
import re
from dataclasses import asdict
from typing import BinaryIO

from qmines.checker.certificates import check_certificate
from qmines.cli.profiles import verify_profile
from qmines.cli.streams import LONGEST, json_in, read, say, text_of, whole
from qmines.errors import ProofError
from qmines.game.records.replay import Report
from qmines.game.records.replay import verify as verify_record

_BEGINS_PROFILE = re.compile(rb'(?:\xef\xbb\xbf)?\s*\{\s*"qmines"\s*:\s*"(?:sealed )?profile')


def verify(stream: BinaryIO, options: argparse.Namespace) -> int:
    """Checks the file in a stream, and prints the result; returns the exit status.

    Raises a `QminesError` if the file cannot be read or does not follow; an invalid game in a profile gives status 2.
    """
    first = read(stream.readline, LONGEST + 1, options.file)
    if _is_profile(first):
        return verify_profile(first, stream, options.file, jobs=options.jobs, as_json=options.json)
    text = text_of(whole(stream, options.file, first), options.file)
    if text.lstrip().startswith("{"):
        shown = check_certificate(_certificate(text))
        say(json.dumps({"shown": shown}) if options.json else shown)
        return 0
    # Other systems may have written other line ends.
    report = verify_record(text.replace("\r\n", "\n"))
    say(json.dumps(asdict(report)) if options.json else _verified(report))
    return 0


def _is_profile(first: bytes) -> bool:
    """Whether the first line of a file is that of a profile, sealed or not, even if the line is damaged."""
    if _BEGINS_PROFILE.match(first):
        return True
    try:
        data = json_in(first.decode("utf-8-sig"))
    except ValueError:
        return False
    kind = data.get("qmines") if isinstance(data, dict) else None
    return isinstance(kind, str) and kind.removeprefix("sealed ").startswith("profile")


def _certificate(text: str) -> object:
    try:
        return json_in(text)
    except ValueError as error:
        raise ProofError("The certificate is not JSON.") from error


def _verified(report: Report) -> str:
    state = {"won": "Won", "lost": "Lost", "fresh": "Not started"}.get(report.state, "Not finished")
    minutes, rest = divmod(report.elapsed, 60_000)
    moves, saves = _counted(report.moves, "move"), _counted(report.saves, "save")
    come_to = f"{state} in {minutes}:{rest / 1000:04.1f}, {moves}, {saves}"
    if report.redrawn:
        return f"{come_to}. Replaying it gives the same game."
    return f"{come_to}. Its board came from a search too long to repeat, but its rules allow that board."


def _counted(count: int, what: str) -> str:
    return f"{count} {what}{'' if count == 1 else 's'}"
