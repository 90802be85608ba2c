"""Strategies that users wrote: the text of a Python file that says how to `choose`.

    from qmines.strategies.strategy import Assume, Open

    inference = "exact"        # or "rules", "sentences", "pairs", "agent"; "exact" where it is left out

    def choose(impasse, random):
        shares = impasse.analysis.shares
        return Open(min(impasse.unknown(), key=lambda cell: shares[cell]))

It runs as ordinary Python with all its powers: nothing here guards against it. In the page it runs in a
sandbox (docs/security.md).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Any

from qmines.strategies.strategy import INFERENCES, Assume, Choice, Impasse, Inference, Open, StrategyError

WRITTEN = "<strategy>"
"""The name of the file that a strategy's own text counts as."""

LONGEST = 200_000
"""The most characters of such a text."""

FAILURES = (Exception, SystemExit)
"""Exceptions that are the strategy's own fault."""


@dataclass(frozen=True)
class Written:
    """A strategy as text. It travels as text, and is compiled once in every process.

    >>> strategy = written("def choose(impasse, random):\\n    return Open(impasse.unknown()[0])", "first")
    >>> strategy.name, strategy.inference
    ('first', 'exact')
    """

    source: str
    name: str
    inference: Inference

    def choose(self, impasse: Impasse, random: Random) -> Choice:
        choice: Choice = _names(self.source)["choose"](impasse, random)
        return choice


def written(source: str, name: str) -> Written:
    """The strategy of a text. Raises `StrategyError` for text that is not valid Python or defines no `choose`."""
    if len(source) > LONGEST:
        raise StrategyError(f"A strategy can have at most {LONGEST:,} characters.")
    try:
        names = _names(source)
    except SyntaxError as error:
        raise StrategyError(f"{name} is not valid Python: {error.msg} in line {error.lineno}.") from error
    except FAILURES as error:
        raise StrategyError(f"{name} failed to load. {failure_of(error)}") from error
    if not isinstance(names.get("choose"), Callable):  # type: ignore[arg-type]
        raise StrategyError(f"{name} defines no function choose(impasse, random).")
    inference = names.get("inference", "exact")
    if inference not in INFERENCES:
        raise StrategyError(f"The inference of {name} must be one of {', '.join(INFERENCES)}.")
    return Written(source, name, inference)


@lru_cache(maxsize=8)
def _names(source: str) -> dict[str, Any]:
    """What the text defines."""
    names: dict[str, Any] = {"__name__": "strategy", "Open": Open, "Assume": Assume, "Impasse": Impasse}
    exec(compile(source, WRITTEN, "exec"), names)
    return names


def failure_of(error: BaseException) -> str:
    """What went wrong in a strategy's code, and in which line: `KeyError in line 3: 'k'`."""
    line = line_of(error)
    where = f" in line {line}" if line else ""
    return f"{type(error).__name__}{where}: {_said(error)}"


def _said(error: BaseException) -> str:
    """The error's own text; producing it may run a strategy's code."""
    try:
        return repr(str(error))[1:-1][:200]
    except FAILURES:
        return "unknown"


def line_of(error: BaseException) -> int:
    """The innermost line of a strategy's own text that an error passed through, from 1; 0 if there is none."""
    line = 0
    traceback = error.__traceback__
    while traceback is not None:
        if traceback.tb_frame.f_code.co_filename == WRITTEN:
            line = traceback.tb_lineno
        traceback = traceback.tb_next
    return line
