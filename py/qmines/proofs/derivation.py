"""How the constraints of a workbench came about, as proofs that anyone can check.

A workbench notes its steps as they are made, on constraints as they are then: without the known cells. For a proof from
a given position the steps are rewritten:

* **Open cells** are gone from every constraint. A derived constraint has shrunk with its sources, and still follows
  from them by the same rule: its least and most are unchanged, or narrower if fewer cells are left. If the smaller
  constraint has no cells left, or the cell that was left out is known, the result says no more than its source, which
  replaces it.
* **Flags** are not knowledge. If a constraint has lost flagged cells, the steps that flagged them come first.
* **The total** has a separate rule in proofs. Subtracting from it, or carrying it out, follows by that rule; for a
  reduction it is derived first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from qmines.position import Position
from qmines.proofs.algebra import Constraint, bounded
from qmines.proofs.minimise import trimmed
from qmines.proofs.steps import TOTAL, Cells, Rule, Source, Step, cells_of, mask_of, renamed
from qmines.proofs.validity import Scope

_FRESH = -(10**9)
"""Names below this one are never given by a workbench."""


def derivation(position: Position, steps: Sequence[Step]) -> tuple[Step, ...]:
    """The proof of the last step of a workbench, which derived a constraint, from the position in which it was made:
    its sources, and why the flags that it relies on are certain.
    """
    noted = [step for step in steps if step.verdict in ("derived", "mine")]
    told = _told(position, trimmed(noted, 0, _wholes(position, noted)))
    # Steps that something else has replaced are no longer used.
    return renamed(trimmed(told, 0, _wholes(position, told)))


def solution(position: Position, steps: Sequence[Step]) -> tuple[Step, ...]:
    """The steps of a workbench as a proof of everything that became known since a position. Derived constraints that
    were not used are left out. When every safe cell is open, or every mine found, the total settles the rest.
    """
    used: set[Source] = set()
    kept: list[Step] = []
    for step in reversed(steps):
        if step.verdict != "derived" or step.source in used:
            used.update(step.sources)
            kept.append(step)
    told = _told(position, kept[::-1])
    return renamed([*told, *_rest(position, told)])


def _rest(position: Position, steps: Sequence[Step]) -> Iterator[Step]:
    """The conclusion of the total on the cells of a solved board that the steps leave; no step if they leave none."""
    scope = Scope(position)
    for step in steps:
        scope.learn(step)
    now = scope.now(TOTAL)
    assert now is not None
    if now[0]:
        verdict = "mine" if now[1] else "safe"
        yield Step(Rule.TOTAL_OF_MINES, (TOTAL,), tuple(cells_of(now[0])), verdict)


def _wholes(position: Position, steps: Sequence[Step]) -> Callable[[Source], Cells]:
    """The cells of the constraints that some steps use, including known ones."""
    derived = {step.source: step.mask for step in steps if step.source is not None}

    def whole(source: Source) -> Cells:
        if source >= 0:
            return mask_of(position.grid.neighbours[source])
        return -1 if source == TOTAL else derived[source]

    return whole


def _told(position: Position, steps: Sequence[Step]) -> list[Step]:
    telling = _Telling(position)
    for step in steps:
        telling.take(step)
    return telling.steps


class _Telling:
    """Rewrites the steps of a workbench as seen from a position."""

    def __init__(self, position: Position) -> None:
        self.steps: list[Step] = []
        self._scope = Scope(position)
        self._instead: dict[Source, Source] = {}

    def take(self, step: Step) -> None:
        """Takes the next step."""
        if step.verdict == "opened":
            self._put(self._in_order(step))
            return
        sources = tuple([self._instead.get(source, source) for source in step.sources])
        if step.verdict == "derived":
            self._derive(step, sources)
        else:
            self._put(replace(step, rule=_ruled(step.rule, sources), sources=sources))

    def _put(self, step: Step) -> None:
        self._scope.learn(step)
        self.steps.append(step)

    def _derive(self, step: Step, sources: tuple[Source, ...]) -> None:
        rule = step.rule
        if rule == Rule.SUBTRACTION and self._now(sources[1]).is_empty:
            # Cells that are not known are left out.
            rule, sources = Rule.REDUCTION, sources[:1]
        cells = self._now(sources[0]).cells
        rest = cells & step.mask
        if rest == cells and rule != Rule.MERGING:
            self._instead[step.source or TOTAL] = sources[0]
        elif rule == Rule.MERGING and TOTAL in sources:
            self._instead[step.source or TOTAL] = TOTAL
        elif rest:
            if rule == Rule.REDUCTION and sources[0] == TOTAL:
                sources = (self._total(),)
            now = bounded(rest, step.least, step.most)
            rule = _ruled(rule, sources)
            self._put(Step(rule, sources, tuple(cells_of(rest)), "derived", now.least, now.most, step.source))

    def _total(self) -> Source:
        """The total without known cells, by a name."""
        now, name = self._now(TOTAL), _FRESH - len(self.steps)
        cells = tuple(cells_of(now.cells))
        self._put(Step(Rule.TOTAL_OF_MINES, (TOTAL,), cells, "derived", now.least, now.most, name))
        return name

    def _now(self, source: Source) -> Constraint:
        """A constraint without the known cells; with no cells if all of them are known."""
        now = self._scope.now(source)
        return Constraint(*now) if now else Constraint(0, 0, 0)

    def _in_order(self, step: Step) -> Step:
        """An opening, each cell of which was known to be safe, or is next to a 0 before it."""
        numbers = dict(zip(step.cells, step.numbers, strict=True))
        order = [cell for cell in step.cells if self._scope.safe >> cell & 1]
        waiting = set(step.cells).difference(order)
        for cell in order:
            if numbers[cell] == 0:
                near = [other for other in self._scope.position.grid.neighbours[cell] if other in waiting]
                waiting.difference_update(near)
                order += near
        return replace(step, cells=tuple(order), numbers=tuple([numbers[cell] for cell in order]))


def _ruled(rule: Rule, sources: Sequence[Source]) -> Rule:
    return Rule.TOTAL_OF_MINES if TOTAL in sources else rule
