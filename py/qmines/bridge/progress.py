"""Progress of long work, reported while the work goes on."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass
from typing import Any, TypeVar

from qmines.work import Work

T = TypeVar("T")

MOVES_PER_PROGRESS = 25
"""How many moves of a record lie between two progress messages."""


@dataclass(frozen=True)
class Progress:
    """The progress of long work: its stage, and `done` of `total`.

    If the work has already changed something, `stopped` gives its answer in case it is cancelled now: the fields and
    the bytes.
    """

    stage: str
    done: int
    total: int
    stopped: Callable[[], tuple[dict[str, Any], bytes | bytearray]] | None = None


def watched(
    stage: str, replay: Generator[object, None, T], total: int, every: int = MOVES_PER_PROGRESS
) -> Generator[Progress, None, T]:
    """Runs a replay to its end and returns its result; yields its progress once in `every` pauses.

    The replay pauses when the record begins and after each of its `total` moves.
    """
    work = Work(replay)
    for done, _ in enumerate(work):
        if done % every == every - 1:
            yield Progress(stage, min(done, total), total)
    return work.result


def lines_in(record: object) -> int:
    """The number of lines of a record, at least 1: an upper bound of its moves, used as the total of its progress."""
    return max(record.count("\n"), 1) if isinstance(record, str) else 1
