"""How far long work has come, told while it goes on."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass
from typing import Any, TypeVar

from qmines.work import Work

T = TypeVar("T")

MOVES_PER_PROGRESS = 25
"""After so many moves of a record it is told again."""


@dataclass(frozen=True)
class Progress:
    """How far long work has come: its stage, and `done` of `total`. Work that has changed something by then says with
    `stopped` what it answers if it is cancelled there: the fields and the bytes.
    """

    stage: str
    done: int
    total: int
    stopped: Callable[[], tuple[dict[str, Any], bytes | bytearray]] | None = None


def watched(
    stage: str, replay: Generator[object, None, T], total: int, every: int = MOVES_PER_PROGRESS
) -> Generator[Progress, None, T]:
    """Goes through work that pauses as a record begins and after each of its moves, and tells how far it has come, of
    `total` moves, after `every` so many pauses; gives what the work comes to.
    """
    work = Work(replay)
    for done, _ in enumerate(work):
        if done % every == every - 1:
            yield Progress(stage, min(done, total), total)
    return work.result


def lines_in(record: object) -> int:
    """The most moves that a record may have, at least 1: what its progress is told of."""
    return max(record.count("\n"), 1) if isinstance(record, str) else 1
