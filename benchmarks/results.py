"""Figures of many measurements, and results as files, from which plots are drawn."""

from __future__ import annotations

import json
import statistics
from collections.abc import Sequence
from pathlib import Path
from typing import Any

Pair = tuple[float, float]
"""Milliseconds of ours and of theirs, for the same task."""


def quartiles(values: Sequence[float]) -> tuple[float, float, float]:
    """The lower quartile, the median and the upper quartile.

    >>> quartiles([1, 2, 3, 4, 5])
    (2.0, 3.0, 4.0)
    """
    if len(values) == 1:
        return values[0], values[0], values[0]
    low, middle, high = statistics.quantiles(values, n=4, method="inclusive")
    return low, middle, high


def p95(values: Sequence[float]) -> float:
    """The 95th percentile."""
    return statistics.quantiles(values, n=20, method="inclusive")[-1] if len(values) > 1 else values[0]


def p99(values: Sequence[float]) -> float:
    """The 99th percentile."""
    return statistics.quantiles(values, n=100, method="inclusive")[-1] if len(values) > 1 else values[0]


def write(path: Path | None, benchmark: str, found: Any) -> None:
    """Write what a benchmark found, if a file is wanted."""
    if path is not None:
        text = json.dumps({"benchmark": benchmark, "found": found}, ensure_ascii=False)
        path.write_text(text + "\n", encoding="utf-8")


def read(path: Path, benchmark: str) -> Any:
    """What a benchmark found. Raises `ValueError` if the file belongs to another one."""
    given = json.loads(path.read_text(encoding="utf-8"))
    if given["benchmark"] != benchmark:
        raise ValueError(f"{path.name} holds what {given['benchmark']} found, not {benchmark}.")
    return given["found"]
