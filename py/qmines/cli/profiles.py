"""Profile files: reads them line by line and examines their games in several processes.

Memory does not grow with the length of the file, except for about 80 bytes a game, which detect duplicates, and for
the refused lines. Lines that hold no valid game are reported by their numbers, and the rest of the file is still read.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, field
from itertools import islice
from typing import Any, BinaryIO

from qmines.cli.processes import ProcessEnded, spread
from qmines.cli.progress import watched
from qmines.cli.streams import LONGEST, Line, json_in, lines, say
from qmines.errors import QminesError, RecordError
from qmines.review.examine import examining_game
from qmines.review.profile import Header, Totals, header_of, totals_of
from qmines.text import counted
from qmines.work import result_of

MOST_LINES = 1_000_001
"""The most lines of a profile, as in the page."""

SHOWN = 20
"""How many refusals the text report lists; JSON has all."""

_LINES_AT_ONCE = 8

Outcome = tuple[int, bytes, Totals | None, str, bool]
"""The result of a line: its number; the identity of its game and what the game adds to the totals (empty and None if
the line was refused); the reason of a refusal, otherwise empty; and whether all of the game could be drawn again.
"""


@dataclass
class Tally:
    """The results of a profile; `totals` is the reason why its totals do not match its games, or empty."""

    header: Header
    taken: int = 0
    not_redrawn: int = 0
    doubled: int = 0
    refused: list[tuple[int, str]] = field(default_factory=list)
    counted: Totals = field(default_factory=Totals)
    totals: str = ""
    seen: set[bytes] = field(default_factory=set)
    last: int = 1
    """The last line of a replay that was passed over."""

    def add(self, outcome: Outcome) -> None:
        """Adds the result of a line."""
        number, identity, totals, reason, is_redrawn = outcome
        if totals is None:
            self.refused.append((number, reason))
        elif identity in self.seen:
            self.doubled += 1
        else:
            self.seen.add(identity)
            self.taken += 1
            self.not_redrawn += not is_redrawn
            self.counted += totals

    def close(self, last: int) -> None:
        """Checks the promises of the header against all games found; `last` is the number of the last line."""
        games, promised = last - 1, self.header.games + self.header.replays
        replays = f" and {counted(self.header.replays, 'replay')}" if self.header.replays else ""
        what = f"{counted(self.header.games, 'game')}{replays}"
        if games < promised:
            self.refused.append((last, f"The file is cut short: it should have {what}, not {games:,}."))
        elif games > promised:
            self.refused.append((last, f"The file should have {what}, not {games:,}."))
        try:
            self.header.totals.check(self.counted)
        except RecordError as error:
            self.totals = str(error)

    @property
    def is_true(self) -> bool:
        """Whether nothing was refused and the totals follow."""
        return not self.refused and not self.totals


def verify_profile(first: bytes, rest: BinaryIO, name: str, *, jobs: int | None, as_json: bool) -> int:
    """Examines all games of a profile whose first line has been read, and prints the report; returns the exit status.

    Raises `RecordError` if the first line is not that of a profile, or if there are more than `MOST_LINES` lines, and
    `StreamError` if they cannot be read.
    """
    tally = Tally(header_of(_first_line(first)))
    last = 1
    games = _games(lines(rest, name, after=1), tally)
    for outcome in watched(_examined(games, jobs or os.cpu_count() or 1), tally.header.games):
        last = outcome[0]
        if last > MOST_LINES:
            raise RecordError(f"A profile can have at most {MOST_LINES:,} lines.")
        tally.add(outcome)
    tally.close(max(last, tally.last))
    say(json.dumps(_data(tally)) if as_json else "\n".join(_report_lines(tally)))
    return 0 if tally.is_true else 2


def _games(numbered: Iterable[Line], tally: Tally) -> Iterator[Line]:
    """The lines of games. Those of replays, which follow them, are passed over if that is what they are."""
    header = tally.header
    for number, line in numbered:
        if not header.games + 1 < number <= header.games + header.replays + 1:
            yield number, line
            continue
        tally.last = number
        if not _is_replay(line):
            tally.refused.append((number, "The line holds no replay."))


def _is_replay(line: bytes) -> bool:
    try:
        held = json_in(line) if len(line) <= LONGEST and line.endswith(b"\n") else None
    except ValueError:
        return False
    return isinstance(held, dict) and held.keys() == {"replay"} and isinstance(held["replay"], dict)


def _first_line(line: bytes) -> object:
    """The first line as plain data. Raises `RecordError` if it is too long, was cut short or is not JSON."""
    if len(line) > LONGEST:
        raise RecordError(f"The first line of the profile is longer than {LONGEST:,} bytes.")
    try:
        return json_in(line.decode("utf-8-sig"))
    except ValueError as error:
        raise RecordError("The first line of the profile is cut short, or is not JSON.") from error


def examine_line(numbered: Line) -> Outcome:
    """The result of examining a line."""
    number, line = numbered
    try:
        if len(line) > LONGEST:
            raise RecordError(f"The line is longer than {LONGEST:,} bytes.")
        if not line.endswith(b"\n"):
            raise RecordError("The line is not complete.")
        entry = json_in(line)
        game, found = result_of(examining_game(entry))
    except QminesError as error:
        return number, b"", None, str(error), False
    except ValueError:
        return number, b"", None, "The line is not UTF-8 JSON.", False
    return number, bytes.fromhex(entry["id"]), totals_of(found), "", game.outcomes.redrawn


# Several processes


def _examined(lines: Iterable[Line], jobs: int) -> Iterator[Outcome]:
    """The results of the lines, in their order."""
    # A single process takes one line at a time, so that it reads no line before it has finished the one before.
    batches: Iterator[list[Line]] = ([line] for line in lines) if jobs == 1 else _batched(lines)
    try:
        yield from spread(examine_line, batches, jobs)
    except ProcessEnded as error:
        raise RecordError("A process that checked games was killed.") from error


def _batched(lines: Iterable[Line]) -> Iterator[list[Line]]:
    """Batches of a few lines; a batch also ends when its lines get long."""
    some: list[Line] = []
    size = 0
    for line in lines:
        some.append(line)
        size += len(line[1])
        if len(some) == _LINES_AT_ONCE or size > 100_000:
            yield some
            some, size = [], 0
    if some:
        yield some


# The report


def _data(tally: Tally) -> dict[str, Any]:
    return {
        "name": tally.header.name,
        "exported": tally.header.exported,
        "games": tally.header.games,
        "taken": tally.taken,
        **({"not_redrawn": tally.not_redrawn} if tally.not_redrawn else {}),
        "doubled": tally.doubled,
        "refused": [{"line": line, "reason": reason} for line, reason in tally.refused],
        "totals": {"follow": not tally.totals, "reason": tally.totals or None, "found": asdict(tally.counted)},
    }


def _report_lines(tally: Tally) -> Iterator[str]:
    counted = tally.counted
    taken = "1 game matches its record" if tally.taken == 1 else f"{tally.taken} games match their records"
    yield f"{taken}: {counted.won} won, {counted.lost} lost, {counted.saves} saves."
    if tally.not_redrawn:
        yield (
            "The board of 1 of them could not be drawn again, but its rules allow it."
            if tally.not_redrawn == 1
            else f"The boards of {tally.not_redrawn} of them could not be drawn again, but their rules allow them."
        )
    if tally.doubled:
        yield f"{tally.doubled} more appear in the file a second time."
    if tally.refused:
        yield f"{len(tally.refused)} refused:"
    for line, reason in islice(tally.refused, SHOWN):
        yield f"  line {line}: {reason}"
    if len(tally.refused) > SHOWN:
        yield f"  and {len(tally.refused) - SHOWN} more"
    yield tally.totals or "The totals match the games."
