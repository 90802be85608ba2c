"""Everything that follows in a single step of an easy rule; `deduce` follows one such step after another."""

from __future__ import annotations

from collections.abc import Iterator

from qmines.proofs.deduce import Deduction, Live, difference
from qmines.proofs.steps import TOTAL, Cells, Rule, Step, cells_of


def immediate_steps(deduction: Deduction, level: int) -> Iterator[Step]:
    """The steps up to a level, 3 at most, that each follow at once from what has been deduced so far.

    >>> from qmines import Position
    >>> [step] = immediate_steps(Deduction(Position.from_text("3x1x1\\n1##")), 1)
    >>> step.verdict, step.cells
    ('mine', (1,))
    """
    lives = [live for live in deduction.plain() if live.source != TOTAL]
    for live in lives:
        if live.most == 0 or live.least == live.cells.bit_count():
            yield _step(Rule.COMPLETE_SET, (live,), live.cells, "mine" if live.most else "safe")
    if level > 1:
        yield from _differences(lives, level)


def _differences(lives: list[Live], level: int) -> Iterator[Step]:
    at: dict[int, list[Live]] = {}
    for live in lives:
        for cell in cells_of(live.cells):
            at.setdefault(cell, []).append(live)
    for one in lives:
        for two in {other: None for cell in cells_of(one.cells) for other in at[cell]}:
            is_within = not two.cells & ~one.cells
            if (is_within or level > 2) and (verdict := difference(one, two)):
                rule = Rule.SUBSET_DIFFERENCE if is_within else Rule.INEQUALITY_DIFFERENCE
                yield _step(rule, (one, two), one.cells & ~two.cells, verdict)


def _step(rule: Rule, lives: tuple[Live, ...], cells: Cells, verdict: str) -> Step:
    return Step(rule, tuple([live.source for live in lives]), tuple(cells_of(cells)), verdict)
