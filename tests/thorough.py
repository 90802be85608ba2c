"""Which cases of a test run every day, and which only under `build.py test --thorough`."""

from collections.abc import Iterable
from typing import Any

import pytest

THOROUGH = pytest.mark.thorough

_has_been_asked_for = False


def ask_for() -> None:
    """Make `amount` return what thorough runs take. Must run before the tests are imported."""
    global _has_been_asked_for
    _has_been_asked_for = True


def amount(daily: int, thorough: int) -> int:
    """How many games, boards or seeds one test takes, every day and in thorough runs."""
    return thorough if _has_been_asked_for else daily


def further(values: Iterable[Any]) -> list[Any]:
    """Cases for `parametrize` that repeat a check with other seeds, sizes, themes or windows, in thorough runs only.

    >>> @pytest.mark.parametrize("seed", [0, *further(range(1, 10))])
    ... def test_a_game(seed): ...
    """
    return [
        pytest.param(*value.values, marks=[*value.marks, THOROUGH], id=value.id)
        if isinstance(value, type(pytest.param()))
        else pytest.param(*(value if isinstance(value, tuple) else (value,)), marks=THOROUGH)
        for value in values
    ]
