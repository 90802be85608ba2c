"""Steps of a proof, and the rules that they follow: a person can check them without counting worlds.

Everything known is a *constraint with range*: there are `least` to `most` mines among some cells. An open number is
one, the total is one, and steps derive others. Cells with a verdict are removed from every constraint, and mines are
subtracted from its count.

All rules but two share one idea. Given a constraint A and others B, C, … whose parts inside A do not overlap, the cells
R of A that are in none of them hold

    least(A) − most(B in A) − most(C in A) − …   to   most(A) − least(B in A) − least(C in A) − …

mines, where "B in A" is B cut down to the cells that it shares with A: its most mines are unchanged, and its least are
one less for each cell cut off. If that is at most 0, R is safe; if it is at least |R|, R is all mines; if it is
impossible, the suppositions contradict each other. The rules differ in what A and the others may be; `Rule` lists them
from easy to hard.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property
from typing import Any

from qmines.grid import Cell, Grid

TOTAL = -1
"""The source that means the total of mines. Open numbers are their cells; derived constraints are below it."""

Source = int
Cells = int
"""A set of cells: bit c is set for cell c."""


_MANY = 100
"""Sets with more cells are read digit by digit."""


class Rule(Enum):
    """How a step follows: its name, its level of difficulty, what it says, and its title, if that differs from the
    name.
    """

    OPENING = "opening", 0, "Cells known to be safe are opened, and show their numbers; a 0 opens its neighbours."
    COMPLETE_SET = "complete set", 1, "Its mines are all found, or its closed cells are all mines.", "Complete number"
    SUBSET_DIFFERENCE = (
        "subset difference",
        2,
        "One number touches every cell another touches; its extra cells hold the difference.",
        "Subset",
    )
    INEQUALITY_DIFFERENCE = "inequality difference", 3, "Two numbers share cells that hold only so many mines."
    SUBTRACTION = "subtraction", 4, "A constraint minus the cells of another inside it."
    REDUCTION = "reduction", 4, "A constraint with some of its cells left out."
    MERGING = "merging", 4, "Two constraints on the same cells, taken together."
    TOTAL_OF_MINES = "total of mines", 5, "All the board's mines, minus those the numbers account for."
    CASE_SPLIT = "case split", 6, "Suppose the opposite, and follow it until a number cannot be met."

    def __init__(self, label: str, level: int, meaning: str, title: str = "") -> None:
        self.label = label
        self.level = level
        self.meaning = meaning
        self.title = title or label.capitalize()


@dataclass(frozen=True)
class Step:
    """One deduction from `sources`, the first of which is A in the theory above.

    `verdict` is `safe` or `mine` (of every one of `cells`), `hit` (at least one of them is a mine), `derived` (they
    hold `least` to `most` mines; later steps call this `source`), `opened` (they show `numbers`; each was known to be
    safe, or is next to a 0 before it), and within a case split, whose `inner` steps are one after the other, `supposed`
    (like derived) first and `contradiction` last.
    """

    rule: Rule
    sources: tuple[Source, ...]
    cells: tuple[Cell, ...]
    verdict: str
    least: int = 0
    most: int = 0
    source: Source | None = None
    numbers: tuple[int, ...] = ()
    inner: tuple[Step, ...] = ()
    sentence: str = ""

    @cached_property
    def mask(self) -> Cells:
        """Its cells as a set."""
        return mask_of(self.cells)

    @cached_property
    def used(self) -> frozenset[Source]:
        """All sources that it and the steps within it use."""
        return frozenset(source for step in self.everything() for source in step.sources)

    def everything(self) -> Iterator[Step]:
        """The step and all steps within it."""
        yield self
        for step in self.inner:
            yield from step.everything()

    def data(self, grid: Grid) -> dict[str, Any]:
        """The step as plain data, for certificates and the independent checker."""
        fields: dict[str, Any] = {
            "rule": self.rule.label,
            "sources": [source_text(grid, source) for source in self.sources],
            "cells": [source_text(grid, cell) for cell in self.cells],
            "verdict": self.verdict,
        }
        if self.source is not None:
            fields |= {"least": self.least, "most": self.most, "name": source_text(grid, self.source)}
        if self.numbers:
            fields["numbers"] = list(self.numbers)
        if self.inner:
            fields["steps"] = [step.data(grid) for step in self.inner]
        return fields | {"sentence": self.sentence}


def source_text(grid: Grid, source: Source) -> str:
    """A source in certificates: `r,c` from 0, `total`, or `#1`, `#2` … for a derived or supposed constraint."""
    if source >= 0:
        return "{},{}".format(*grid.place(source))
    return "total" if source == TOTAL else f"#{TOTAL - source}"


def sources_of(steps: Sequence[Step]) -> frozenset[Source]:
    """The open numbers, the total and the derived constraints that some steps, including nested ones, use."""
    return frozenset().union(*(step.used for step in steps))


def renamed(steps: Sequence[Step]) -> tuple[Step, ...]:
    """The same steps with their derived constraints numbered from #1 on."""
    names: dict[Source, Source] = {}

    def of(step: Step) -> Step:
        if step.source is not None and step.source not in names:
            names[step.source] = TOTAL - 1 - len(names)
        inner = tuple([of(other) for other in step.inner])
        sources = tuple([names.get(source, source) for source in step.sources])
        return replace(step, sources=sources, inner=inner, source=step.source and names[step.source])

    return tuple([of(step) for step in steps])


def cells_of(cells: Cells) -> Iterator[Cell]:
    """The cells of a set, ascending."""
    if cells.bit_count() > _MANY:
        # Removing cells one by one from a long set copies it each time.
        yield from [cell for cell, digit in enumerate(reversed(bin(cells))) if digit == "1"]
        return
    while cells:
        low = cells & -cells
        yield low.bit_length() - 1
        cells ^= low


def mask_of(cells: Iterable[Cell]) -> Cells:
    """The set of some cells."""
    mask = 0
    for cell in cells:
        mask |= 1 << cell
    return mask
