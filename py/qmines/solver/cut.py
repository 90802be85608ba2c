"""The proof of one goal, cut out of all that was deduced.

First what its last step rests on, and what those rest on; then steps are left out one after the other, as long as those
that remain follow; then openings are pulled together.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from qmines.position import Position
from qmines.solver.follows import follows
from qmines.solver.openings import Numbers, singly, together
from qmines.solver.steps import Cells, Source, Step, gathered, sources_of


def cut(
    position: Position, steps: Sequence[Step], goal: Cells, whole: Callable[[Source], Cells], numbers: Numbers | None
) -> list[Step]:
    """The steps that the last one, which is about the goal, needs. `whole` gives the cells of a constraint, `numbers`
    what cells show that are opened on the way.
    """
    found = _fewest(position, trimmed(steps, goal, whole))
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
