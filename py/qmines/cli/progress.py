"""How far long work has come, on standard error where that is a terminal: a bar by `tqdm` where that is installed, else
a plain counter.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable, Iterator
from typing import TypeVar

_EVERY = 0.2
"""Seconds between two states of the counter."""

T = TypeVar("T")


def watched(items: Iterable[T], total: int, unit: str = "games") -> Iterator[T]:
    """The same items, about `total` of them, while it is shown how many have come."""
    if not sys.stderr.isatty():
        return iter(items)
    try:
        # An extra, `qmines[progress]`; the engine itself needs nothing.
        from tqdm import tqdm
    except ImportError:
        return _counted(items, total, unit)
    return iter(tqdm(items, total=total, unit=f" {unit}", leave=False, dynamic_ncols=True))


def _counted(items: Iterable[T], total: int, unit: str) -> Iterator[T]:
    shown = time.monotonic()
    for done, item in enumerate(items, 1):
        yield item
        if time.monotonic() - shown >= _EVERY or done == total:
            shown = time.monotonic()
            print(f"\r{done:,} of {total:,} {unit}", end="", file=sys.stderr, flush=True)
    print("\r\x1b[K", end="", file=sys.stderr, flush=True)
