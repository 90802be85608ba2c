"""Lessons: the next thing that a player could prove, shown in four stages.

*Where* to look, *which rule* helps, *what follows*, and then the game does it. A lesson rests on the open numbers
alone. Out of everything that follows from them and is not done yet (a safe cell is closed, a mine has no flag) it picks
what is easiest to see: the lowest level of rule, then the fewest numbers, safe cells before mines. Mines that are
proven and flagged are done: they count as known, and not as a step. So a chain is taught link by link.

If only forced guesses are free, a lesson begins with what a guess would lead to. These are the five answers of
pwmarcz's Kaboom: a flag could be empty; play anywhere; there are safe cells; there are none, and a guess is free;
everything around is fatal.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from qmines.errors import TooComplex
from qmines.game.best_guess import Adviser, BestGuess, best_guess
from qmines.game.events import Taught
from qmines.game.field.knowledge import Knowledge
from qmines.game.judge import Spared, guessing, is_something_safe
from qmines.game.moves import Move
from qmines.game.rules import Rules
from qmines.grid import Cell, Grid
from qmines.position import Position
from qmines.proofs.deduce import Deduction
from qmines.proofs.explain import with_sentences
from qmines.proofs.immediate import immediate_steps
from qmines.proofs.prove import LARGEST, Prover
from qmines.proofs.steps import TOTAL, Cells, Rule, Source, Step, mask_of
from qmines.proofs.wording import listed, word
from qmines.solver.analyse import Analysis, Solver
from qmines.text import percent

_EASY = (1, 2, 3)
"""The levels of the rules that `immediate_steps` knows."""

_NAMED = 4
"""Up to this number, open numbers are named one by one."""

_FREE: dict[Spared, str] = {
    "none": "",
    "frontier": ", and a guess next to an open number cannot lose",
    "all": ", and a guess cannot lose",
}


@dataclass(frozen=True)
class Lesson:
    """Steps, the last of which is to be learned, with its sentence; those before it are done, or give no verdict.
    `outlook`: what is said first.
    """

    position: Position
    steps: tuple[Step, ...]
    cells: tuple[Cell, ...]
    outlook: str = ""

    @property
    def verdict(self) -> str:
        """What the cells are: `safe` or `mine`."""
        return self.steps[-1].verdict

    def moves(self) -> Iterator[Move]:
        """What is to be done."""
        for cell in self.cells:
            yield Move("open" if self.verdict == "safe" else "flag", self.position.grid.place(cell))

    def taught(self, stage: int) -> Taught:
        """One stage, which gives away no more than it should."""
        known = Taught(stage, self._where(), self._numbers())
        if stage == 1:
            return replace(known, sentence=f"{self.outlook} {known.sentence}".lstrip())
        rule = self._rule()
        known = replace(known, rule=rule.label, meaning=rule.meaning)
        if stage == 2:
            meaning = rule.meaning[0].lower() + rule.meaning[1:]
            return replace(known, sentence=f"{rule.title}: {meaning}")
        count = len(self._new())
        return replace(known, sentence=self._sentence(), cells=self.cells, verdict=self.verdict, steps=count)

    def _new(self) -> list[Step]:
        """The steps that are not done yet, including those within case splits."""
        last = self.steps[-1]
        outer = [step for step in self.steps[:-1] if step.verdict not in ("safe", "mine")]
        return [inner for step in [*outer, last] for inner in step.everything()]

    def _sources(self) -> set[Source]:
        return {source for step in self._new() for source in step.sources}

    def _numbers(self) -> tuple[Cell, ...]:
        return tuple(sorted(source for source in self._sources() if source >= 0))

    def _rule(self) -> Rule:
        return max((step.rule for step in self._new()), key=lambda rule: rule.level)

    def _where(self) -> str:
        numbers = self._numbers()
        position = self.position
        names = [f"the {position.cells[cell]} at {_place(position.grid, cell)}" for cell in numbers]
        if len(names) > _NAMED:
            names = [f"the {word(len(names))} marked numbers"]
        if TOTAL in self._sources():
            names = ["the number of mines left", *names]
        return f"Look at {listed(names)}."

    def _sentence(self) -> str:
        """What follows; for a case split also what is supposed, and where it ends."""
        last = self.steps[-1]
        if not last.inner:
            return last.sentence
        end = last.inner[-1].sentence
        if len(last.inner) > 2:
            end = f"In the end {end.removeprefix('Then ')}"
        return f"{last.inner[0].sentence} {end} {last.sentence}"


def next_lesson(known: Knowledge, flags: Collection[Cell], rules: Rules, adviser: Adviser = "lowest") -> Lesson | str:
    """What can be learned from the open numbers, or why nothing can, and the best guess by an adviser."""
    try:
        said, is_all = outlook(known, flags, rules) if guessing(rules).warns else ("", False)
        if is_all:
            return said
        next_one = lesson(known.solver, known.seen.position, flags, known.of_seen)
        if next_one:
            return replace(next_one, outlook=said)
        spared = guessing(rules).spares(known, rules)
        return best_guess_sentence(known.of_seen(), best_guess(known, rules, adviser), spared, said)
    except TooComplex as error:
        return str(error)


def outlook(known: Knowledge, flags: Collection[Cell], rules: Rules) -> tuple[str, bool]:
    """What a guess would lead to if only forced ones are free, and whether that is all there is to say. Raises
    `TooComplex` if it is unknown whether a flagged cell could be empty.
    """
    proven = known.proven()
    grid = known.seen.position.grid
    for cell in sorted(set(flags) - proven.mines):
        if known.of_seen().probability(cell) < 1:
            return f"The flag at {_place(grid, cell)} may be wrong: the numbers do not prove a mine there.", True
    if not any(code <= 8 for code in known.seen.position.cells):
        return "Nothing is open yet. Open any cell: it is safe.", True
    if is_something_safe(known):
        return "There are safe cells, so a guess would lose.", False
    if not proven.parts():
        return "Every closed cell next to a number is a mine, so you may guess any other.", False
    where = "next to an open number" if rules.guess_where == "frontier" else "anywhere"
    return f"There are no safe cells, so you may guess {where}.", False


def lesson(solver: Solver, seen: Position, flagged: Collection[Cell], visible: Callable[[], Analysis]) -> Lesson | None:
    """The easiest lesson about what is open (`visible` gives its worlds); None if everything certain is done.

    Raises `TooComplex` if that cannot be decided.
    """
    if seen.grid.size > LARGEST:
        raise TooComplex("The board is too large to search for proofs.")
    if easy := _easy(seen, mask_of(flagged)):
        return easy
    known = visible()
    certain = known.safe | known.mines.difference(flagged)
    if not certain:
        known.require_counts()
        return None
    proof = Prover(solver, seen).first(certain)
    assert proof is not None
    return Lesson(seen, proof.steps, proof.cells)


def _easy(seen: Position, flagged: Cells) -> Lesson | None:
    """A single step of an easy rule, after what is done."""
    deduction = Deduction(seen)
    for level in _EASY:
        if steps := _to_do(deduction, level, flagged):
            step = min(steps, key=lambda step: (step.rule.level, step.verdict == "mine", step.cells))
            meant = mask_of(cell for source in step.sources for cell in seen.grid.neighbours[source])
            done = [other for other in deduction.steps if mask_of(other.cells) & meant]
            return Lesson(seen, with_sentences(seen, [*done, step]), step.cells)
    return None


def _to_do(deduction: Deduction, level: int, flagged: Cells) -> list[Step]:
    """What follows immediately up to a level, with every flagged cell that follows taken as known."""
    while True:
        steps = list(immediate_steps(deduction, level))
        is_changed = False
        for step in steps:
            done = mask_of(step.cells) & flagged & deduction.unknown
            if step.verdict == "mine" and done:
                deduction.settle(step.rule, step.sources, done, "mine")
                is_changed = True
        if not is_changed:
            return steps


def best_guess_sentence(known: Analysis, best: BestGuess, spared: Spared, said: str = "") -> str:
    """What to say if nothing more can be proven: which guesses are best, if any, by which strategy, and whether they
    can lose, unless that was `said`.
    """
    cells = best.cells
    if not cells:
        return "Nothing more can be proven here, and under these rules every guess loses."
    said = said or f"Nothing more can be proven here{_FREE[spared]}."
    names = [_place(known.position.grid, cell) for cell in cells]
    guess, each = ("guess", "") if len(names) == 1 else ("guesses", "each ")
    if len(names) > _NAMED:
        guess, each, names = "guess", "", [f"{names[0]}, or {word(len(names) - 1)} others just as good"]
    if best.by == "best":
        guess = "guess by the best play"
    odds = f"{each}a mine in {_percent(known, cells[0])} of the layouts"
    won = "" if best.won is None else f" It wins {_of_worlds(best.won, known.worlds)}."
    return f"{said} Best {guess}: {listed(names)}, {odds}.{_compared(known, best)}{won}"


def _of_worlds(share: Fraction, worlds: int) -> str:
    """A share of the worlds, as a number of them and in per cent.

    >>> _of_worlds(Fraction(1, 3), 3000)
    'in 1\\u202f000 of 3\\u202f000 layouts, 33.3\\u202f%'
    """
    won, of = (f"{count:,}".replace(",", "\u202f") for count in (int(share * worlds), worlds))
    return f"in {won} of {of} layouts, {float(100 * share):.1f}\u202f%"


def _compared(known: Analysis, best: BestGuess) -> str:
    """The advantage of a guess that is not least often a mine."""
    least = known.best_guesses()[0]
    if best.by == "lowest" or known.probability(best.cells[0]) == known.probability(least):
        return ""
    return f" The lowest percentage is {_percent(known, least)}, but this one opens up more later."


def _percent(known: Analysis, cell: Cell) -> str:
    """The share of a cell in words."""
    share = percent(known.probability(cell)).replace("<", "less than ").replace(">", "more than ")
    return f"{share}\u202f%"


def _place(grid: Grid, cell: Cell) -> str:
    row, column = grid.place(cell)
    return f"row {row + 1}, column {column + 1}"
