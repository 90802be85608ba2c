"""How the constraints of a workbench came about, as proofs that anybody can check.

A workbench notes its steps as they are made, on constraints as they stand then: without the cells that are known. For a
proof from some position they are told anew:

* **Open cells** have gone from every constraint, and what was derived has shrunk with what it came from, from which it
  still follows by the same rule: least and most of the whole are those that they were, or narrower where fewer cells
  are left. Where the smaller constraint has no cells left, or the cell that was left out is known, it says no more than
  what it came from, which takes its place.
* **Flags** are no knowledge. Where a constraint has lost flagged cells, the steps that carried them out come first.
* Of **the total** proofs have a rule of its own. What is subtracted from it, or carried out of it, follows by that; for
  a reduction it is derived first.
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
"""Below it are names that no workbench gives."""


def derivation(position: Position, steps: Sequence[Step]) -> tuple[Step, ...]:
    """The proof of the last of a workbench's steps, which derived a constraint, from the position in which it was made:
    what it comes from, and why flags are certain that it rests on.
    """
    noted = [step for step in steps if step.verdict in ("derived", "mine")]
    told = _told(position, trimmed(noted, 0, _wholes(position, noted)))
    # What something else took the place of is not used any more.
    return renamed(trimmed(told, 0, _wholes(position, told)))


def solution(position: Position, steps: Sequence[Step]) -> tuple[Step, ...]:
    """The steps of a workbench as a proof of all that became known since it stood at a position. What was derived and
    not used for that is left out. With all that is safe open, or all mines found, the total says the rest.
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
    """What the total says of the cells of a solved board that some steps leave; no step where they leave none."""
    scope = Scope(position)
    for step in steps:
        scope.learn(step)
    now = scope.now(TOTAL)
    assert now is not None
    if now[0]:
        verdict = "mine" if now[1] else "safe"
        yield Step(Rule.TOTAL_OF_MINES, (TOTAL,), tuple(cells_of(now[0])), verdict)


def _wholes(position: Position, steps: Sequence[Step]) -> Callable[[Source], Cells]:
    """The cells of the constraints that some steps use, known ones among them."""
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
    """Tells the steps of a workbench anew, from a position."""

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
            # Cells of which nothing is known are left out.
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
        """The total as it is left, by a name."""
        now, name = self._now(TOTAL), _FRESH - len(self.steps)
        cells = tuple(cells_of(now.cells))
        self._put(Step(Rule.TOTAL_OF_MINES, (TOTAL,), cells, "derived", now.least, now.most, name))
        return name

    def _now(self, source: Source) -> Constraint:
        """A constraint without the cells that are known; with no cells where all of them are."""
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
