"""How many states the end of a game has, what each part of its search is worth, and how to predict the states.

    python -m studies.ends --ends 500 --seed ends --jobs 2

plays Expert games until 500 of them have reached an end of at most 10,000 worlds, searches each end in several ways,
and writes `studies/ends.md`. Its fit is the one in `strategies/ends.py`.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import count, islice
from math import exp, log
from pathlib import Path
from statistics import correlation, fmean, linear_regression, median
from typing import NamedTuple

from qmines.errors import TooComplex
from qmines.grid import Cell
from qmines.lab.play import Level, asking, chance
from qmines.position import Position
from qmines.solver.analyse import Analysis, Solver
from qmines.solver.constraints import Component
from qmines.solver.count import Histogram
from qmines.strategies.best import WORLDS, Best
from qmines.strategies.endgame import Endgame, Look, State
from qmines.strategies.ends import Remainder, is_cut_off
from qmines.strategies.inseparable import Worlds
from qmines.strategies.strategy import Impasse, refined
from studies.provenance import provenance

REPORT = Path(__file__).with_suffix(".md")
EXPERT = Level(16, 30, 99, "opening")
MOST_STATES = 100_000
"""A search that examines more states is stopped."""

CLASSES = (10, 100, 1_000, 2_000, 4_000, WORLDS)
"""The most worlds of each class of ends."""


FEWEST = 5
"""The fewest ends that are fitted."""


class Found(NamedTuple):
    """The outcome of a search: whether it ended, its `states`, and processor time in seconds."""

    ended: bool
    states: int
    seconds: float


class Searched(NamedTuple):
    """An end, and the outcome of its search, way by way."""

    worlds: int
    sets: int
    found: tuple[Found, ...]


class Apart(Endgame):
    """Counts each world separately, even if no play distinguishes it from another."""

    COUNTS_ONCE = False


class Straight(Endgame):
    """Plays out what a cell may show, number by number."""

    LOOKS_AHEAD = False


class SafestFirst(Endgame):
    """Tries the safest cells first, whatever they could win."""

    def _look_into(self, worlds: Worlds, looks: list[Look]) -> State:
        state = super()._look_into(worlds, looks)
        return state._replace(choices=sorted(state.choices, key=lambda choice: choice[1:4], reverse=True))

    def _play(self, worlds: Worlds, state: State) -> tuple[int, Cell | None]:
        """Like the original, except that a cell that cannot win more is skipped: a later one may."""
        if state.certain is not None:
            return super()._play(worlds, state)
        best, chosen = 1, None
        for most, _, _, cell, shown in state.choices:
            if most > best and (won := self._won(worlds, shown, most, best, state.living)) > best:
                best, chosen = won, -cell
        return best, chosen


WAYS: Mapping[str, type[Endgame]] = {
    "as it is": Endgame,
    "every world counted separately": Apart,
    "no look-ahead at what a cell may show": Straight,
    "the safest cell first": SafestFirst,
}

HEAD = """# The end, played out

Written by `python -m studies.ends --ends {ends} --seed {seed}` on {date}, by version {version}, Python {python}.
{ends} ends of Expert games by the best play, with an opening on the first click: from each game the first position
that has no certain cell and at most {worlds:,} worlds. A search stops after {most:,} states and counts as that many.
Seconds are processor time.

"""


def ends_of_games(seed: str) -> Iterator[Analysis]:
    """The first impasse with few worlds of each game."""
    best, solver = Best(), Solver()
    for number in count(1):
        random = chance(number)
        game = asking(best, EXPERT, seed, number, solver)
        try:
            step = next(game)
            while True:
                answer = None
                if isinstance(step, Impasse):
                    if not step.is_fresh and not step.analysis.undecided and step.analysis.worlds <= WORLDS:
                        yield step.analysis
                        break
                    answer = best.choose(step, random)
                step = game.send(answer)
        except StopIteration:
            pass


def searched(text: str) -> Searched:
    """An end, given as the text of its position, searched in every way."""
    analysis = refined(Solver(), Position.from_text(text))
    left = Remainder.of(analysis)
    worlds = left.worlds()
    grid, mines = analysis.position.grid, analysis.mines | analysis.position.exploded
    found = []
    for way in WAYS.values():
        begun = time.process_time()
        endgame = way(grid, worlds, left.cells, mines)
        if way is Endgame:
            sets = endgame.sets
        try:
            endgame.best(budget=MOST_STATES)
            ended = True
        except TooComplex:
            ended = False
        found.append(Found(ended, min(endgame.states, MOST_STATES), time.process_time() - begun))
    return Searched(len(worlds), sets, tuple(found))


def in_parts(text: str) -> tuple[int, int] | None:
    """The states of an end as a whole and part by part; None unless every part has its own mines and is cut off."""
    analysis = refined(Solver(), Position.from_text(text))
    parts = [(part.component, part.counted.ways) for part in analysis.parts if part.counted is not None]
    is_apart = all(len(ways) == 1 and is_cut_off(component, analysis) for component, ways in parts)
    if len(parts) < 2 or analysis.outside or not is_apart:
        return None
    mines = analysis.mines | analysis.position.exploded

    def states(chosen: Sequence[tuple[Component, Histogram]]) -> int:
        left = Remainder([component for component, _ in chosen], [], sum(next(iter(ways)) for _, ways in chosen))
        endgame = Endgame(analysis.position.grid, left.worlds(), left.cells, mines)
        endgame.best()
        return endgame.states

    return states(parts), sum(states([part]) for part in parts)


def falling_apart(found: Sequence[tuple[int, int] | None]) -> list[str]:
    """What searching the parts separately would save."""
    apart = [one for one in found if one is not None]
    whole, parts = sum(one[0] for one in apart), sum(one[1] for one in apart)
    return [
        "\n## Ends that fall into parts\n",
        f"{len(apart)} ends fall into separate parts, each with a fixed number of mines. "
        f"In total they have {whole:,} states searched whole, and {parts:,} searched part by part.",
    ]


def by_class(results: Sequence[Searched]) -> Iterator[tuple[str, list[Searched]]]:
    """The results by how many worlds they have."""
    least = 0
    for most in CLASSES:
        some = [one for one in results if least < one.worlds <= most]
        if some:
            yield f"{least + 1:,} to {most:,}", some
        least = most
    yield "all", list(results)


def by_way(results: Sequence[Searched]) -> list[str]:
    """What every way takes."""
    told = [
        "## What each part of the search is worth\n",
        "| worlds | ends | way | played out | states per end | median | seconds per end |",
        "|---|---|---|---|---|---|---|",
    ]
    for name, some in by_class(results):
        for at, way in enumerate(WAYS):
            found = [one.found[at] for one in some]
            states = [one.states for one in found]
            told.append(
                f"| {name} | {len(some)} | {way} | {sum(one.ended for one in found)} | {fmean(states):,.0f} "
                f"| {median(states):,.0f} | {fmean(one.seconds for one in found):.3f} |"
            )
    return told


def fitted(results: Sequence[Searched]) -> list[str]:
    """How states depend on what is known before a search."""
    known = [one for one in results if one.worlds > CLASSES[1] and one.found[0].ended]
    if len(known) < FEWEST:
        return ["\nToo few ends of more than 100 worlds were played out for a fit."]
    states = [log(one.found[0].states) for one in known]
    told = [
        "\n## How many states a search takes\n",
        f"Fitted on the {len(known)} ends of more than {CLASSES[1]} worlds that were played out: states ≈ c · xᵖ.\n",
        "| x | c | p | correlation of the logarithms | two thirds are within a factor of |",
        "|---|---|---|---|---|",
    ]
    for name, of in MEASURES.items():
        x = [log(of(one)) for one in known]
        slope, base = linear_regression(x, states)
        left = sorted(abs(state - base - slope * one) for one, state in zip(x, states, strict=True))
        told.append(
            f"| {name} | {exp(base):.2f} | {slope:.2f} | {correlation(x, states):.2f} "
            f"| {exp(left[len(left) * 2 // 3]):.1f} |"
        )
    return told


MEASURES: Mapping[str, Callable[[Searched], float]] = {
    "worlds": lambda one: one.worlds,
    "sets of worlds that no play tells apart": lambda one: one.sets,
    "the geometric mean of both": lambda one: (one.worlds * one.sets) ** 0.5,
}


def main(arguments: Sequence[str] | None = None) -> None:
    """Play, search, and write the report."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--ends", type=int, default=500)
    parser.add_argument("--seed", default="ends")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--to", type=Path, default=REPORT)
    options = parser.parse_args(arguments)
    texts = [analysis.position.to_text() for analysis in islice(ends_of_games(options.seed), options.ends)]
    with ProcessPoolExecutor(options.jobs) as executor:
        results = list(executor.map(searched, texts))
        apart = list(executor.map(in_parts, texts))
    head = HEAD.format(ends=options.ends, seed=options.seed, worlds=WORLDS, most=MOST_STATES, **provenance())
    told = [*by_way(results), *falling_apart(apart), *fitted(results)]
    options.to.write_text(head + "\n".join(told) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
