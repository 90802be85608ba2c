"""What is known at a point of a proof, and whether a step follows from it: the solver's own quick check, for leaving
out steps and putting them into words. (`checker` is the independent one.)
"""

from __future__ import annotations

from collections.abc import Sequence

from qmines.position import Position
from qmines.proofs.steps import TOTAL, Cells, Rule, Source, Step, mask_of

Range = tuple[Cells, int, int]
"""Cells, and the least and most mines among them."""


class Scope:
    """The knowledge after some steps: cells known, cells opened, and constraints by their source."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.safe = self.mines = 0
        self.closed = mask_of(position.closed)
        self.opened: dict[int, int] = {}
        self._exploded = mask_of(position.exploded)
        self._made: dict[Source, Range] = {}

    def inner(self) -> Scope:
        """The same knowledge, for the steps within a case split."""
        inner = Scope.__new__(Scope)
        inner.__dict__.update(self.__dict__)
        inner.opened, inner._made = dict(self.opened), dict(self._made)
        return inner

    def number(self, cell: int) -> int | None:
        """What an open cell shows, from the beginning or since; None for others."""
        code = self.position.cells[cell]
        return code if code < 9 else self.opened.get(cell)

    def whole(self, source: Source) -> Range | None:
        """A constraint as it was given, without exploded mines; None if it is not known."""
        if source in self._made:
            return self._made[source]
        if source == TOTAL:
            mines = self.position.mine_count - self._exploded.bit_count()
            given = self.closed, mines, mines
        else:
            number = self.number(source) if source >= 0 else None
            if number is None:
                return None
            around = mask_of(self.position.grid.neighbours[source])
            number -= (around & self._exploded).bit_count()
            given = around & self.closed, number, number
        self._made[source] = given
        return given

    def now(self, source: Source) -> Range | None:
        """A constraint without the known cells."""
        whole = self.whole(source)
        if whole is None:
            return None
        cells, least, most = whole
        mined = (cells & self.mines).bit_count()
        return cells & ~(self.safe | self.mines), least - mined, most - mined

    def combined(self, sources: Sequence[Source]) -> Range | None:
        """The cells of the first source that are in none of the others, and how many mines they hold; see `steps`."""
        ranges = [self.now(source) for source in sources]
        if not ranges or ranges[0] is None:
            return None
        rest, least, most = ranges[0]
        for other in ranges[1:]:
            if other is None:
                return None
            shared = other[0] & ranges[0][0]
            if shared & ~rest:
                return None
            least -= min(other[2], shared.bit_count())
            most -= max(other[1] - (other[0] ^ shared).bit_count(), 0)
            rest ^= shared
        return rest, least, most

    def accepts(self, step: Step) -> bool:
        """Whether a step follows; its conclusion is known from then on."""
        if not self.holds(step):
            return False
        self.learn(step)
        return True

    def holds(self, step: Step) -> bool:
        """Whether a step follows."""
        return self._split(step) if step.inner else self._follows(step)

    def learn(self, step: Step) -> None:
        """Takes a step as true."""
        cells = step.mask
        if step.numbers:
            self.opened |= zip(step.cells, step.numbers, strict=True)
        if step.verdict in ("derived", "supposed") and step.source is not None:
            self._made[step.source] = cells, step.least, step.most
        known = ~(self.safe | self.mines)
        if step.verdict in ("safe", "opened") or (step.verdict == "supposed" and step.most == 0):
            self.safe |= cells & known
        elif step.verdict == "mine" or (step.verdict == "supposed" and step.least == len(step.cells)):
            self.mines |= cells & known

    def _follows(self, step: Step) -> bool:
        cells = step.mask
        if step.verdict == "opened":
            return self._opens(step)
        if step.verdict == "supposed":
            return True
        if step.rule == Rule.MERGING:
            one, two = (self.now(source) for source in step.sources)
            if one is None or two is None or not one[0] == two[0] == cells:
                return False
            return step.least <= max(one[1], two[1], 0) and step.most >= min(one[2], two[2], len(step.cells))
        combined = self.combined(step.sources)
        if combined is None or not self._has_shape(step):
            return False
        rest, least, most = combined
        size = rest.bit_count()
        if step.verdict == "contradiction":
            return least > size or most < 0
        if step.verdict == "hit" or step.rule == Rule.REDUCTION:
            cut = (rest & ~cells).bit_count()
            return step.least <= max(least - cut, 0) and step.most >= min(most, len(step.cells))
        if step.verdict == "derived":
            return rest == cells and step.least <= max(least, 0) and step.most >= min(most, size)
        return not cells & ~rest and (most == 0 if step.verdict == "safe" else least == size)

    def _has_shape(self, step: Step) -> bool:
        """Whether the second constraint is inside the first, if the rule requires that."""
        if step.rule not in (Rule.SUBSET_DIFFERENCE, Rule.SUBTRACTION):
            return True
        one, two = (self.now(source) for source in step.sources)
        return one is not None and two is not None and not two[0] & ~one[0]

    def _opens(self, step: Step) -> bool:
        """Whether each cell was known to be safe, or is next to a 0 before it."""
        safe = self.safe
        for cell, number in zip(step.cells, step.numbers, strict=True):
            if not safe >> cell & 1:
                return False
            if number == 0:
                safe |= mask_of(self.position.grid.neighbours[cell])
        return True

    def _split(self, step: Step) -> bool:
        inner = self.inner()
        return all(inner.accepts(other) for other in step.inner)


def is_valid(position: Position, steps: Sequence[Step], start: int = 0) -> bool:
    """Whether steps follow, each from those before it; those before `start` are taken as true."""
    scope = Scope(position)
    for step in steps[:start]:
        scope.learn(step)
    return all(scope.accepts(step) for step in steps[start:])
