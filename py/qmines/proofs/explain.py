"""Steps in plain sentences. Each can be read alone, except for what the steps before it make clear."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from qmines.grid import Cell
from qmines.position import Position
from qmines.proofs.steps import TOTAL, Cells, Rule, Source, Step, mask_of
from qmines.proofs.validity import Scope
from qmines.proofs.wording import LISTED, cells_words, listed, mines, place_words, places_words, range_words, word

_NAMED, _SOURCES = 4, 4
"""Up to this many cells are named one by one in a constraint's name, and as many constraints."""


def with_sentences(position: Position, steps: Sequence[Step], goal: Collection[Cell] = ()) -> tuple[Step, ...]:
    """The same steps with their sentences; an opening that shows the goal, the last step, says so."""
    explained = _explained(Scope(position), steps)
    if explained and explained[-1].verdict == "opened":
        explained[-1] = replace(explained[-1], sentence=_StepSentence(Scope(position), explained[-1]).opened(goal))
    return tuple(explained)


def _explained(scope: Scope, steps: Sequence[Step]) -> list[Step]:
    explained = []
    for step in steps:
        inner = tuple(_explained(scope.inner(), step.inner)) if step.inner else ()
        explained.append(replace(step, inner=inner, sentence=_StepSentence(scope, step).sentence()))
        scope.learn(step)
    return explained


class _StepSentence:
    """The sentence of one step, at its place."""

    def __init__(self, scope: Scope, step: Step) -> None:
        self._scope = scope
        self._step = step
        self._cells = mask_of(step.cells)

    def sentence(self) -> str:
        step = self._step
        match step.verdict:
            case "opened":
                return self.opened()
            case "supposed":
                return self._supposed()
            case "contradiction":
                return self._contradiction()
        if step.inner:
            return self._concluded()
        match step.rule:
            case Rule.COMPLETE_SET:
                return self._complete()
            case Rule.SUBSET_DIFFERENCE:
                return self._subset()
            case Rule.INEQUALITY_DIFFERENCE:
                return self._inequality()
            case Rule.TOTAL_OF_MINES:
                return self._total()
            case _:
                return self._algebra()

    def opened(self, goal: Collection[Cell] = ()) -> str:
        """The sentence of an opening, which may name a cell as one of those that open."""
        first, *others = self._step.cells
        numbers = self._step.numbers
        if numbers[0] == 0:
            also = f"{cells_words(len(others))} {'opens' if len(others) == 1 else 'open'} with it" if others else ""
            among = "".join(f", {self._place(cell)} among them" for cell in goal if cell in others)
            return f"Open {self._place(first)}: it is empty{', and ' * bool(others)}{also}{among}."
        if not others:
            return f"Open {self._place(first)}: it shows {numbers[0]}."
        if len(others) == 1:
            return f"Open {self._places(self._cells)}: they show {numbers[0]} and {numbers[1]}."
        return f"Open {cells_words(len(numbers))} known to be safe: {self._places(self._cells)}."

    # Words for cells and constraints

    def _place(self, cell: Cell) -> str:
        return place_words(self._scope.position.grid, cell)

    def _places(self, cells: Cells, most: int = LISTED) -> str:
        return places_words(self._scope.position.grid, cells, most)

    def _are(self, cells: Cells, verdict: str) -> str:
        several = cells.bit_count() > 1
        what = ("safe" if verdict == "safe" else "mines") if several else ("safe" if verdict == "safe" else "a mine")
        return f"{self._places(cells)} {'are' if several else 'is'} {what}"

    def _name(self, source: Source) -> str:
        """A constraint as the subject of a sentence."""
        if source >= 0:
            return f"the {self._scope.number(source)} at {self._place(source)}"
        if source == TOTAL:
            return "the total"
        whole = self._scope.whole(source)
        assert whole is not None
        return f"the constraint on {self._places(whole[0], _NAMED)}"

    def _together(self, sources: Sequence[Source]) -> str:
        """Constraints that share no cells."""
        if len(sources) <= _SOURCES:
            return listed([self._name(source) for source in sources])
        what = "numbers" if min(sources) >= 0 else "constraints"
        return f"{word(len(sources))} {what} that share no cell"

    def _short(self, source: Source, beside: Source, *, other: bool = False) -> str:
        """The name of a constraint named before: a number alone if the neighbouring one differs; "the other" may be
        clear.
        """
        if source >= 0 and (beside < 0 or self._scope.number(source) != self._scope.number(beside)):
            return f"the {self._scope.number(source)}"
        if other:
            return "the other"
        return self._name(source) if source >= 0 else "that constraint"

    def _now(self, source: Source) -> tuple[Cells, int, int]:
        now = self._scope.now(source)
        assert now is not None
        return now

    def _known(self, source: Source) -> int:
        """The mines of a constraint that are known."""
        whole = self._scope.whole(source)
        assert whole is not None
        exploded = len(self._scope.position.exploded.intersection(self._around(source)))
        return (whole[0] & self._scope.mines).bit_count() + exploded

    def _around(self, source: Source) -> tuple[Cell, ...]:
        return self._scope.position.grid.neighbours[source] if source >= 0 else ()

    # Rules

    def _complete(self) -> str:
        step, (source,) = self._step, self._step.sources
        cells, least, _ = self._now(source)
        known = self._known(source)
        conclusion = self._are(self._cells, step.verdict)
        if source < 0:
            whole = self._scope.whole(source)
            assert whole is not None
            held = range_words(whole[1], whole[2], whole[0].bit_count())
            rest = f", of which {word(known)} {'is' if known == 1 else 'are'} known" if known else ""
            return f"{_upper(self._places(whole[0], _NAMED))} {_hold(whole[0])} {held}{rest}, so {conclusion}."
        name = _upper(self._name(source))
        if step.verdict == "safe":
            if not known:
                return f"{name} touches no mine, so {conclusion}."
            return f"{name} already touches {mines(known)}, so {conclusion}."
        size = cells.bit_count()
        left = "only one cell" if size == 1 else f"only {word(size)} cells"
        if known:
            return f"{name} still needs {mines(least)} and has {left} left, so {conclusion}."
        its = "its mine" if least == 1 else f"its {mines(least)}"
        return f"{name} has {left} left for {its}, so {conclusion}."

    def _subset(self) -> str:
        step, (one, two) = self._step, self._step.sources
        large, small = self._now(one), self._now(two)
        rest = large[0] & ~small[0]
        is_whole = self._is_whole(one) and self._is_whole(two)
        given = "" if is_whole else "Of the cells left, "
        needs = "need" if is_whole else "still need"
        first = _upper(f"{given}{self._name(one)} {self._touching(one, two)}.")
        held = small[1] if step.verdict == "safe" else small[2]
        if one < 0 or two < 0:
            theirs = f"{_upper(self._short(two, one))} holds {'at least ' if step.verdict == 'safe' else 'at most '}"
            account = theirs + f"{mines(held)}, {'and' if step.verdict == 'safe' else 'but'} "
            account += f"{self._short(one, two)} has {'no more' if step.verdict == 'safe' else word(large[1])}"
        elif step.verdict == "safe":
            account = f"Both {needs} {mines(held)}"
        else:
            account = f"It {needs}s {mines(large[1])}, {self._short(two, one, other=True)} only {word(held)}"
        return f"{first} {account}, so {self._others(rest, step.verdict)}."

    def _touching(self, one: Source, two: Source) -> str:
        verb = "touches" if one >= 0 else "covers"
        if two >= 0:
            return f"{verb} all that {self._name(two)} touches"
        return f"{verb} all of {self._places(self._now(two)[0])}"

    def _others(self, rest: Cells, verdict: str) -> str:
        """The conclusion on the leftover cells, of which the step may name only some."""
        size = rest.bit_count()
        places = self._places(self._cells)
        if size == 1:
            return f"the other cell, {places}, is {'safe' if verdict == 'safe' else 'a mine'}"
        every = "both others" if size == 2 else f"all {word(size)} others"
        what = "safe" if verdict == "safe" else "mines"
        return f"{every} are {what}, {places} among them" if rest != self._cells else f"{every}, {places}, are {what}"

    def _is_whole(self, source: Source) -> bool:
        """Whether nothing of a constraint is known."""
        whole = self._scope.whole(source)
        return whole is not None and whole[0] == self._now(source)[0] and not self._known(source)

    def _inequality(self) -> str:
        step, (one, two) = self._step, self._step.sources
        minuend, other = self._now(one), self._now(two)
        shared = minuend[0] & other[0]
        size = shared.bit_count()
        is_whole = self._is_whole(one) and self._is_whole(two)
        given, cells = ("", cells_words(size)) if is_whole else ("Of the cells left, ", word(size))
        first = _upper(f"{given}{self._name(one)} and {self._name(two)} share {cells}.")
        these = "This one holds" if size == 1 else "These hold"
        conclusion = self._are(self._cells, step.verdict)
        if step.verdict == "mine":
            needs = f"{self._short(one, two)} needs {word(minuend[1])}"
            return f"{first} {these} at most {mines(min(other[2], size))}, but {needs}, so {conclusion}."
        held = max(other[1] - (other[0] ^ shared).bit_count(), 0)
        are = mines(held)
        return f"{first} {these} at least {are}, and {self._short(one, two)} has no more, so {conclusion}."

    def _algebra(self) -> str:
        step = self._step
        size = len(step.cells)
        held = range_words(step.least, step.most, size)
        conclusion = f"{self._places(self._cells)} {_hold(self._cells)} {held}"
        if step.verdict == "hit":
            conclusion = self._hit()
        names = [self._name(source) for source in step.sources]
        if step.rule == Rule.SUBTRACTION:
            return f"Take the cells of {names[1]} from those of {names[0]}: {conclusion}."
        if step.rule == Rule.REDUCTION:
            cells, least, most = self._now(step.sources[0])
            left = (cells & ~self._cells).bit_count()
            there = range_words(least, most, cells.bit_count())
            out = "" if not left else f", and {'one cell lies' if left == 1 else word(left) + ' cells lie'} elsewhere"
            return f"{_upper(names[0])} has {there} left{out}, so {conclusion}."
        return f"Both constraints on {self._places(self._cells)} together: {conclusion}."

    def _hit(self) -> str:
        if len(self._step.cells) == 1:
            return f"{self._places(self._cells)} is a mine"
        return f"at least one of {self._places(self._cells)} is a mine"

    def _total(self) -> str:
        step = self._step
        cells, least, _ = self._now(TOTAL)
        rest = self._scope.combined(step.sources)
        assert rest is not None
        others = step.sources[1:]
        every = rest[0].bit_count() > len(step.cells) or rest[0].bit_count() > LISTED
        if step.verdict == "derived":
            held_there = range_words(step.least, step.most, len(step.cells))
            conclusion = f"the other {cells_words(len(step.cells))} {_hold(self._cells)} {held_there}"
        elif step.verdict == "hit":
            conclusion = self._hit()
        elif every:
            what = "safe" if step.verdict == "safe" else "a mine"
            named = f", {self._places(self._cells)} among them" if len(step.cells) <= LISTED else ""
            conclusion = f"every other closed cell is {what}{named}"
        else:
            conclusion = self._are(self._cells, step.verdict)
        left = f"{_upper(mines(least))} {'is' if least < 2 else 'are'} left"
        if not others:
            if step.verdict == "safe":
                return f"All mines are known, so {conclusion}."
            size = cells.bit_count()
            if step.verdict == "derived":
                return f"{left}, on {word(size)} closed {'cell' if size == 1 else 'cells'}."
            return f"{left}, and {word(size)} closed {'cell' if size == 1 else 'cells'}, so {conclusion}."
        names = self._together(others)
        account = "accounts" if len(others) == 1 else "account"
        if step.verdict == "mine" or (step.verdict == "derived" and step.least and step.most == len(step.cells)):
            held = sum(self._now(source)[2] for source in others)
            return f"{left}. {_upper(names)} {account} for {mines(held)} at most, so {conclusion}."
        held = sum(self._now(source)[1] for source in others)
        return f"{left}. {_upper(names)} {account} for {'at least ' * (held < least)}{mines(held)}, so {conclusion}."

    # Case splits

    def _supposed(self) -> str:
        step = self._step
        size = len(step.cells)
        places = self._places(self._cells)
        if step.most == 0:
            return f"Suppose {places} were safe."
        if step.least == size:
            return f"Suppose {places} were {'a mine' if size == 1 else 'mines'}."
        return f"Suppose {places} held {range_words(step.least, step.most, size)}."

    def _contradiction(self) -> str:
        sources = self._step.sources
        if len(sources) > 1:
            return self._overdrawn()
        (source,) = sources
        cells, _, most = self._now(source)
        name = self._name(source)
        known = self._known(source)
        if most < 0:
            if source == TOTAL:
                return "Then there would be more mines than the board has."
            return f"Then {name} would {'touch' if source >= 0 else 'have'} {mines(known)}."
        possible = known + cells.bit_count()
        if source == TOTAL:
            return "Then there would be fewer mines than the board has."
        if not possible:
            return f"Then {name} would have none."
        return f"Then {name} would have only {word(possible)}."

    def _overdrawn(self) -> str:
        """Numbers that share no cells need more than there is, or leave too much to the rest."""
        bound, others = self._step.sources[0], self._step.sources[1:]
        _, _, most = self._now(bound)
        names = self._together(others)
        wanted = sum(self._now(source)[1] for source in others)
        if wanted > most:
            left = f"only {word(most)} {'is' if most < 2 else 'are'} left"
            if most <= 0:
                left = "none is left"
            return f"Then {names} would need {mines(wanted)}, but {left}."
        return f"Then {names} would leave the other cells more mines than there are cells."

    def _concluded(self) -> str:
        step = self._step
        places = self._places(self._cells)
        if step.verdict == "derived":
            return f"So {places} {_hold(self._cells)} {range_words(step.least, step.most, len(step.cells))}."
        if step.verdict == "hit":
            return f"So {self._hit()}."
        if len(step.cells) == 1:
            return (
                f"So {'it' if self._is_last_named() else places} is {'safe' if step.verdict == 'safe' else 'a mine'}."
            )
        return f"So {self._are(self._cells, step.verdict)}."

    def _is_last_named(self) -> bool:
        """Whether "it" is clear: the supposition was met at once."""
        return len(self._step.inner) == 2


def _hold(cells: Cells) -> str:
    return "holds" if cells.bit_count() == 1 else "hold"


def _upper(text: str) -> str:
    return text[0].upper() + text[1:]
