"""Proofs for thousands of positions, each checked by the independent checker.

    python -m studies.proofs --positions 5000

writes `studies/proofs.md`. It ends with status 1 at the first proof refused, the first proof of an uncertain cell, or
the first certain cell that the prover calls uncertain.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import cycle, islice
from pathlib import Path
from random import Random

from qmines import Analysis, Position, Solver
from qmines.checker.proofs import check_proof
from qmines.errors import TooComplex
from qmines.grid import Cell
from qmines.proofs.prove import Proof, Prover
from qmines.proofs.steps import Rule
from studies.provenance import provenance
from tests.positions import SIZES, scattered, stuck

REPORT = Path(__file__).with_suffix(".md")
GOLDEN = Path(__file__).parent.parent / "tests" / "golden" / "positions.jsonl"
SERIES = "proofs"
PARTS = (0.15, 0.3, 0.5, 0.7)
"""The parts of the safe cells that are open in scattered positions."""

TIMED = 4
"""One position out of this many is timed: with a new prover for each of some of its certain cells."""

HEAD = """# Proofs of what is certain

{count:,} positions: half of them stuck (reached by play), half scattered (safe cells of uniform layouts open here and
there, {parts} of them), of all levels in turn, and those of `tests/golden/positions.jsonl`. Of their certain cells
**{certain:,} have a proof that the independent checker (`checker/proofs.py`) accepts; none of their {unsure:,}
uncertain cells has one.** For {complex:,} certain cells, in {complex_positions:,} positions, the search for a proof
ends at its budget ("too complex").

Written by `python -m studies.proofs --positions {asked}` on {date}, by version {version}, Python {python}. The
positions are the same in every run (series `{series}`). Stuck positions have no safe cells, so their certain cells are
mines.

## The hardest rule needed

Certain cells by the hardest rule in their proof. No rule of a lower level proves the cell (algebra stops at 300 derived
constraints).

| level | kind | {rules} |
|---|---|{dashes}
{rule_rows}

Algebra is subtraction, reduction and merging.

## How many steps

Steps of a proof, including those within case splits. {shortest:,} proofs are known to be the shortest that use no
harder rule.

| level | kind | proofs | 1 | 2–3 | 4–6 | 7–12 | more | longest | numbers, mean |
|---|---|---|---|---|---|---|---|---|---|
{step_rows}

## How long it takes

Milliseconds of processor time for a single proof, with only the exact solver's counts cached: three cells of every
{timed}th position, and the cell of the longest proof.

| level | proofs | median | 95 % | 99 % | slowest |
|---|---|---|---|---|---|
{time_rows}
"""

COLUMNS = ("complete set", "subset difference", "inequality difference", "algebra", "total of mines", "case split")


class UnprovenError(Exception):
    """A position that breaks what the study promises."""


@dataclass
class Tally:
    """What was counted of one kind of positions."""

    rules: Counter[str] = field(default_factory=Counter)
    steps: list[int] = field(default_factory=list)
    numbers: list[int] = field(default_factory=list)
    shortest: int = 0
    unsure: int = 0
    complex: Counter[str] = field(default_factory=Counter)
    positions: int = 0


def positions(count: int) -> Iterator[tuple[str, str, Position]]:
    """Level, kind and position: for all levels in turn, every second one stuck."""
    found = {level: stuck(size, SERIES) for level, size in SIZES.items()}
    random, part = Random(SERIES), cycle(PARTS)
    for index, level in enumerate(islice(cycle(SIZES), count)):
        if index // len(SIZES) % 2:
            yield level, "stuck", next(found[level])
        else:
            yield level, "scattered", scattered(SIZES[level], next(part), random)


def golden() -> Iterator[tuple[str, str, Position]]:
    """The positions with known answers."""
    for line in GOLDEN.read_text(encoding="utf-8").splitlines():
        example = json.loads(line)
        yield "all", "golden", Position.from_rows(example["cells"], example["rows"], example["cols"], example["mines"])


def hold(solver: Solver, position: Position, analysis: Analysis, tally: Tally) -> Cell | None:
    """Prove everything that is certain, and check it; returns the cell of the longest proof."""
    prover = Prover(solver, position)
    longest: tuple[int, Cell | None] = 0, None
    tally.positions += 1
    for cell in position.closed:
        try:
            proof = prover.prove([cell])
        except TooComplex:
            tally.complex[position.to_text()] += 1
            continue
        if cell not in analysis.safe and cell not in analysis.mines:
            if proof:
                raise UnprovenError(f"The uncertain cell {cell} was proven {proof.verdict}:\n{position.to_text()}")
            tally.unsure += 1
            continue
        if not proof:
            raise UnprovenError(f"The certain cell {cell} has no proof:\n{position.to_text()}")
        check(proof, "safe" if cell in analysis.safe else "hit")
        tally.rules["algebra" if proof.rule.level == Rule.REDUCTION.level else proof.rule.label] += 1
        everything = [other for step in proof.steps for other in step.everything()]
        # The supposition and the contradiction belong to the case split.
        length = sum(step.verdict not in ("supposed", "contradiction") for step in everything)
        tally.steps.append(length)
        tally.shortest += proof.is_shortest
        tally.numbers.append(len({source for step in everything for source in step.sources if source >= 0}))
        longest = max(longest, (length, cell), key=lambda item: item[0])
    return longest[1]


def check(proof: Proof, expected: str) -> None:
    """Check a proof with the independent checker."""
    grid = proof.position.grid
    steps = json.loads(json.dumps([step.data(grid) for step in proof.steps]))
    if check_proof(proof.position, steps, proof.cells, {}) != expected:
        raise UnprovenError(f"A proof shows something else:\n{proof.position.to_text()}")


def timed(solver: Solver, position: Position, cells: list[Cell]) -> list[float]:
    """Milliseconds of processor time that single proofs take."""
    found = []
    for cell in cells:
        start = time.process_time()
        Prover(solver, position).prove([cell])
        found.append((time.process_time() - start) * 1000)
    return found


def report(asked: int, tallies: dict[tuple[str, str], Tally], times: dict[str, list[float]]) -> str:
    """The report as text."""
    rule_rows, step_rows = [], []
    for (level, kind), tally in tallies.items():
        cells = " | ".join(f"{tally.rules[column]:,}" for column in COLUMNS)
        rule_rows.append(f"| {level} | {kind} | {cells} |")
        counts = [sum(low <= steps <= high for steps in tally.steps) for low, high in BANDS]
        shown = " | ".join(f"{number:,}" for number in counts)
        mean = sum(tally.numbers) / max(len(tally.numbers), 1)
        longest = max(tally.steps, default=0)
        step_rows.append(f"| {level} | {kind} | {len(tally.steps):,} | {shown} | {longest} | {mean:.1f} |")
    time_rows = []
    for level, found in times.items():
        ordered = sorted(found)
        marks = [ordered[min(int(len(ordered) * part), len(ordered) - 1)] for part in (0.5, 0.95, 0.99, 1)]
        time_rows.append(f"| {level} | {len(ordered):,} | {' | '.join(f'{mark:.1f}' for mark in marks)} |")
    return HEAD.format(
        count=sum(tally.positions for tally in tallies.values()),
        parts=", ".join(f"{part:.0%}" for part in PARTS),
        certain=sum(len(tally.steps) for tally in tallies.values()),
        complex=sum(tally.complex.total() for tally in tallies.values()),
        complex_positions=sum(len(tally.complex) for tally in tallies.values()),
        shortest=sum(tally.shortest for tally in tallies.values()),
        unsure=sum(tally.unsure for tally in tallies.values()),
        asked=asked,
        **provenance(),
        series=SERIES,
        rules=" | ".join(COLUMNS),
        dashes="---|" * len(COLUMNS),
        rule_rows="\n".join(rule_rows),
        step_rows="\n".join(step_rows),
        time_rows="\n".join(time_rows),
        timed=TIMED,
    )


BANDS = ((1, 1), (2, 3), (4, 6), (7, 12), (13, 10**6))


def main() -> int:
    """Run the study."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("--positions", type=int, default=5000)
    options = parser.parse_args()
    tallies: dict[tuple[str, str], Tally] = defaultdict(Tally)
    times: dict[str, list[float]] = defaultdict(list)
    solver = Solver()
    for index, (level, kind, position) in enumerate([*positions(options.positions), *golden()]):
        analysis = solver.analyse(position)
        try:
            longest = hold(solver, position, analysis, tallies[level, kind])
        except ValueError as error:
            print(f"{error}\n{position.to_text()}", file=sys.stderr)
            return 1
        except UnprovenError as error:
            print(error, file=sys.stderr)
            return 1
        if index // len(SIZES) % TIMED == 0 and longest is not None and kind != "golden":
            certain = sorted(analysis.safe | analysis.mines)
            times[level] += timed(solver, position, [longest, *Random(index).sample(certain, min(3, len(certain)))])
    REPORT.write_text(
        report(
            options.positions, dict(sorted(tallies.items(), key=lambda item: [*SIZES, "all"].index(item[0][0]))), times
        ),
        encoding="utf-8",
    )
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
