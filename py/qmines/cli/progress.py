"""Progress of long work, shown on standard error if that is a terminal: a bar by `tqdm` if that is installed, otherwise
a plain counter.
"""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TypeVar

_EVERY = 0.2
"""Seconds between two updates of the counter."""

_PATIENCE = 2
"""Seconds before the time of work is first shown."""

T = TypeVar("T")


def watched(items: Iterable[T], total: int, unit: str = "games") -> Iterator[T]:
    """The same items, about `total` of them, with their progress shown while they are consumed."""
    if sys.stderr is None or not sys.stderr.isatty():
        return iter(items)
    try:
        # The extra `qmines[progress]`; the engine itself has no dependencies.
        from tqdm import tqdm
    except ImportError:
        return _counted(items, total, unit)
    return iter(tqdm(items, total=total, unit=f" {unit}", leave=False, dynamic_ncols=True))


@contextmanager
def ticking() -> Iterator[Callable[[str], None]]:
    """Shows the current stage of work and its time so far, once it has taken two seconds; for work of unknown length.

    Yields the function that sets the stage. A thread shows the time, since the work itself must not look at a clock.
    """
    stages = ["Working"]
    if sys.stderr is None or not sys.stderr.isatty():
        yield stages.append
        return
    done = threading.Event()
    ticker = threading.Thread(target=_tick, args=(stages, done), daemon=True)
    ticker.start()
    try:
        yield stages.append
    finally:
        done.set()
        ticker.join()


def _tick(stages: list[str], done: threading.Event) -> None:
    begun = time.monotonic()
    is_done = done.wait(_PATIENCE)
    while not is_done:
        print(f"\r\x1b[K{stages[-1]}: {time.monotonic() - begun:.0f} s", end="", file=sys.stderr, flush=True)
        is_done = done.wait(_EVERY)
    print("\r\x1b[K", end="", file=sys.stderr, flush=True)


def _counted(items: Iterable[T], total: int, unit: str) -> Iterator[T]:
    shown = time.monotonic()
    for done, item in enumerate(items, 1):
        yield item
        if time.monotonic() - shown >= _EVERY or done == total:
            shown = time.monotonic()
            print(f"\r{done:,} of {total:,} {unit}", end="", file=sys.stderr, flush=True)
    print("\r\x1b[K", end="", file=sys.stderr, flush=True)
