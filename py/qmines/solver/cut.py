"""The proof of one goal, cut out of all that was deduced.

First what its last step rests on, and what those rest on; then steps are left out one after the other, as long as those
that remain follow; then openings are pulled together.

Merging is never needed: a conclusion uses one bound of each constraint, the least or the most, and one of the two that
were merged has it. So whatever rests on a merged constraint rests on one of those instead, where it follows from it.
What remains is where both bounds are used at once, which saves steps.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from qmines.position import Position
from qmines.solver.follows import follows
from qmines.solver.openings import Numbers, singly, together
from qmines.solver.steps import Cells, Rule, Source, Step, gathered, sources_of


def cut(
    position: Position, steps: Sequence[Step], goal: Cells, whole: Callable[[Source], Cells], numbers: Numbers | None
) -> list[Step]:
    """The steps that the last one, which is about the goal, needs. `whole` gives the cells of a constraint, `numbers`
    what cells show that are opened on the way.
    """
    found = _unmerged(position, _fewest(position, trimmed(steps, goal, whole)), goal, whole)
    if numbers is None or not any(step.verdict == "opened" for step in found):
        return found
    grouped = together(position, numbers, found, goal, whole)
    # Where an opening shows more than was known before it, steps may be needed no longer.
    left = trimmed(singly(grouped), goal, whole)
    grouped = together(position, numbers, left, goal, whole)
    return grouped if follows(position, grouped) else found


def trimmed(steps: Sequence[Step], goal: Cells, whole: Callable[[Source], Cells]) -> list[Step]:
    """The steps that the last one rests on, in order, and it; of their cells only those that matter."""
    kept: list[Step] = []
    wanted: Cells = goal
    sources: set[Source] = set()
    for step in reversed(steps):
        if step.verdict in ("safe", "mine"):
            cells = tuple([cell for cell in step.cells if wanted >> cell & 1])
            if not cells:
                continue
            step = replace(step, cells=cells)
        elif step.verdict == "opened":
            if sources.isdisjoint(step.cells) and not wanted & gathered(step.cells):
                continue
            wanted &= ~gathered(step.cells)
        elif kept and step.source not in sources:
            continue
        if not kept:
            wanted = 0
        if step.verdict == "opened":
            wanted |= 1 << step.cells[0]
        kept.append(step)
        for source in sources_of([step]):
            sources.add(source)
            wanted |= whole(source)
    return kept[::-1]


def _fewest(position: Position, steps: list[Step]) -> list[Step]:
    """Of some steps those without which the last one does not follow."""
    for index in range(len(steps) - 2, -1, -1):
        fewer = steps[:index] + steps[index + 1 :]
        if follows(position, fewer, index):
            steps = fewer
    return steps


def _unmerged(position: Position, steps: list[Step], goal: Cells, whole: Callable[[Source], Cells]) -> list[Step]:
    """The same with fewer merged constraints, where one of the two does."""
    for merged in [step for step in reversed(steps) if step.rule == Rule.MERGING]:
        for source in merged.sources:
            without = [_exchanged(step, merged.source, source) for step in steps if step is not merged]
            if follows(position, without):
                steps = _fewest(position, trimmed(without, goal, whole))
                break
    return steps


def _exchanged(step: Step, old: Source | None, new: Source) -> Step:
    """A step that rests on another source instead."""
    inner = tuple([_exchanged(other, old, new) for other in step.inner])
    return replace(step, sources=tuple([new if source == old else source for source in step.sources]), inner=inner)
