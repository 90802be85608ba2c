"""Rules as data: what is allowed, the presets, the sizes and the levels. No other module looks at a preset's name.

Records use the same values of each field:

``start``       what the first opened cell is granted: `any` nothing, `safe` itself, `opening` its neighbours too
``layout``      `random` or `no_guess`
``knowledge``   whose certainty counts: `visible` that of the open numbers, `deducible` that of the closure
``guess``       a decision that is not certain: `luck` may lose, `forgiven` is rearranged, and three kinds between
``guess_where`` with `only_when_forced`: `frontier` or `anywhere`
``assist``      what the game opens on its own: `none`, `safe_cell`, `safe_or_mine`
``flag_marks``  remarks on flags: a set of `over_flagged`, `proven_wrong`
``lives``       how many mines may be opened, the last one losing
``win``         `open` all safe cells, `open_and_flag` both, `either` of them
``undo``        which moves may be taken back: `none`, `after_loss` the one that lost, `free` one after the other
``play``        by `cells` or by `constraints`
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from fractions import Fraction
from typing import Any, Final

from qmines.errors import GameError
from qmines.text import quoted

VALUES: Final[dict[str, tuple[str, ...]]] = {
    "start": ("any", "safe", "opening"),
    "layout": ("random", "no_guess"),
    "knowledge": ("visible", "deducible"),
    "guess": ("luck", "forgiven", "forgiven_when_forced", "only_when_forced", "never"),
    "guess_where": ("frontier", "anywhere"),
    "assist": ("none", "safe_cell", "safe_or_mine"),
    "win": ("open", "open_and_flag", "either"),
    "undo": ("none", "after_loss", "free"),
    "play": ("cells", "constraints"),
}
"""The values of each field that has a fixed set of them."""

FLAG_MARKS: Final = ("over_flagged", "proven_wrong")
"""The possible remarks, in the order of records."""

MOST_LIVES: Final = 99

FORBIDDEN: Final = (
    ("guess", "never", "start", "any", "guess never needs a protected start: safe or opening."),
    ("guess", "never", "lives", "several", "guess never allows only one life."),
    ("guess", "only_when_forced", "knowledge", "deducible", "guess only_when_forced needs knowledge visible."),
    ("guess", "only_when_forced", "lives", "several", "guess only_when_forced allows only one life."),
    ("layout", "no_guess", "start", "any", "layout no_guess needs a protected start."),
    ("play", "constraints", "start", "any", "play constraints needs a protected start: safe or opening."),
    ("play", "constraints", "layout", "no_guess", "play constraints needs layout random."),
)
"""Two fields with values that do not go together, and the sentence that says so. `several` means more than one life."""


@dataclass(frozen=True)
class Rules:
    """One kind of game. Raises `GameError` for a value, or a combination of values, that makes no game."""

    start: str = "opening"
    layout: str = "random"
    knowledge: str = "deducible"
    guess: str = "forgiven"
    guess_where: str = ""
    assist: str = "none"
    flag_marks: frozenset[str] = frozenset()
    lives: int = 1
    win: str = "either"
    undo: str = "none"
    play: str = "cells"

    def __post_init__(self) -> None:
        for name, values in VALUES.items():
            if getattr(self, name) not in values and not (name == "guess_where" and not self.guess_where):
                raise GameError(
                    f"The rule {name} must be one of {', '.join(values)}, not {quoted(getattr(self, name))}."
                )
        if strange := self.flag_marks - set(FLAG_MARKS):
            raise GameError(f"The rule flag_marks takes {' and '.join(FLAG_MARKS)}, not {quoted(min(strange))}.")
        if not 1 <= self.lives <= MOST_LIVES:
            raise GameError(f"The rule lives must be a number from 1 to {MOST_LIVES}, not {self.lives}.")
        for one, value, other, its, sentence in FORBIDDEN:
            if self._has(one, value) and self._has(other, its):
                raise GameError(sentence)
        if (self.guess == "only_when_forced") != bool(self.guess_where):
            raise GameError("guess_where and guess only_when_forced must come together.")

    def _has(self, name: str, value: str) -> bool:
        return self.lives > 1 if value == "several" else getattr(self, name) == value

    def to_text(self) -> dict[str, str]:
        """Every field as records write it."""
        return {field.name: _text(getattr(self, field.name)) for field in fields(Rules)}

    def changed(self, changes: Mapping[str, str]) -> Rules:
        """These rules with some fields given as text, as records write them. Raises `GameError`."""
        values: dict[str, Any] = {}
        for name, text in changes.items():
            if name not in {field.name for field in fields(Rules)}:
                raise GameError(f"There is no rule {quoted(name)}.")
            values[name] = _value(name, text)
        return replace(self, **values)

    def changes_from(self, base: Rules) -> dict[str, str]:
        """The fields that differ from `base`, as text; `base.changed(…)` with them gives these rules."""
        changes = {}
        for field in fields(Rules):
            value = getattr(self, field.name)
            if value != getattr(base, field.name):
                changes[field.name] = _text(value)
        return changes


def _text(value: frozenset[str] | int | str) -> str:
    return ",".join(sorted(value)) if isinstance(value, frozenset) else str(value)


def _value(name: str, text: str) -> frozenset[str] | int | str:
    if name == "flag_marks":
        return frozenset(text.split(",")) if text else frozenset()
    if name == "lives":
        if not re.fullmatch("[0-9]{1,9}", text):
            raise GameError(f"The rule lives must be a number, not {quoted(text)}.")
        return int(text)
    return text


_CLASSIC: Final = Rules(knowledge="visible", guess="luck", win="open")

PRESETS: Final[dict[str, Rules]] = {
    "quantum": Rules(),
    "classic": _CLASSIC,
    "always-solvable": replace(
        _CLASSIC, start="safe", assist="safe_cell", flag_marks=frozenset(FLAG_MARKS), win="open_and_flag"
    ),
    "kaboom": replace(_CLASSIC, start="any", guess="only_when_forced", guess_where="frontier", undo="after_loss"),
    "kaboom-anywhere": replace(
        _CLASSIC, start="any", guess="only_when_forced", guess_where="anywhere", undo="after_loss"
    ),
    "no-guess": replace(_CLASSIC, layout="no_guess", undo="free"),
    "strict-no-guess": replace(_CLASSIC, layout="no_guess", guess="never"),
    "strong-guessable": replace(_CLASSIC, layout="no_guess", knowledge="deducible", guess="forgiven"),
    "quasi-no-guess": replace(_CLASSIC, guess="forgiven_when_forced"),
    "three-lives": replace(_CLASSIC, lives=3),
    "constraints": replace(_CLASSIC, start="safe", win="open_and_flag", undo="free", play="constraints"),
}
"""The named rules. A record names one, and gives the fields that differ."""


def preset(name: str) -> Rules:
    """The rules of that name. Raises `GameError` if there are none."""
    if name not in PRESETS:
        raise GameError(f"There are no rules named {quoted(name)}. Choose one of {', '.join(PRESETS)}.")
    return PRESETS[name]


SIZES: Final = ((5, 5, 5), (8, 7, 14), (13, 9, 30), (20, 12, 55), (30, 16, 99))
"""The sizes of quantum play: columns, rows, and mines at multiplier 1.0."""

LEVELS: Final = {"Beginner": (9, 9, 10), "Intermediate": (16, 16, 40), "Expert": (30, 16, 99)}
"""The classic levels: columns, rows, mines."""

_SHAPE: Final = re.compile(r"([0-9]{1,4})[xX×]([0-9]{1,4})[xX×](?:([0-9]{1,7})|([0-9]{1,2}(?:\.[0-9]{1,3})?)%)")


def shape(level: str) -> tuple[int, int, int]:
    """Columns, rows and mines of a level by its name, or written out, the mines as a number or as a share of all cells;
    half a mine rounds up. Raises `GameError`.

    >>> shape("expert"), shape("9x8x10"), shape("30x30x11.1%")
    ((30, 16, 99), (9, 8, 10), (30, 30, 100))
    """
    named = {name.lower(): one for name, one in LEVELS.items()}
    if level.lower() in named:
        return named[level.lower()]
    match = _SHAPE.fullmatch(level)
    if not match:
        raise GameError(
            f"A level must be {', '.join(LEVELS)}, or look like 30x16x99 or 30x16x20%, not {quoted(level)}."
        )
    columns, rows = int(match[1]), int(match[2])
    mines = int(match[3]) if match[3] else int(columns * rows * Fraction(match[4]) / 100 + Fraction(1, 2))
    return columns, rows, mines


MULTIPLIERS: Final = (0.7, 0.8, 0.9, 1.0, 1.1, 1.2, 1.3)


def mines_at(base: int, multiplier: float) -> int:
    """The mines of a size at a multiplier in tenths; half rounds up, which Python's `round` does not do.

    >>> [mines_at(5, 1.3), mines_at(55, 0.7), mines_at(55, 1.3)]
    [7, 39, 72]
    """
    return (base * round(multiplier * 10) + 5) // 10
