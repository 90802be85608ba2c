"""Looks for the record that costs most for its length, before it is accepted or refused.

    python -m studies.worst_case --minutes 60 --seed dearest

begins with handmade families, each of which stresses one kind of work, then changes the costliest ones at random (lines
doubled, dropped, exchanged, other moves), keeps what became costlier, and writes `studies/worst_case.md`. Times are
this Python's processor time.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from qmines.errors import RecordError
from qmines.game.game import Game
from qmines.game.params import Grade, Params
from qmines.game.records.bounds import LONGEST, MOST_SEARCH, MOST_WORK
from qmines.game.records.record import header, text_of
from qmines.game.records.replay import verify
from qmines.game.rules import preset
from qmines.grid import Cell, Grid, places
from studies.provenance import provenance

REPORT = Path(__file__).with_suffix(".md")
KEPT = 12
"""How many of the costliest records are changed further."""

MILLION = 1_000_000

SOLVABLE = "strict-no-guess"
"""Rules whose boards are searched for."""

_ABOUT = "The costliest record for its length."

HEAD = """# The costliest record

What is the most that a record can cost for its length, before `verify` accepts or refuses it? {tried:,} records were
tried in {minutes:.0f} minutes: handmade families, and random changes of the costliest ones.

Written by `python -m studies.worst_case --minutes {asked:g} --seed {seed}` on {date}, by version {version},
Python {python}. Times are processor time; a record has at most {longest:,} characters and {work:,} units of
work, and {search:,} more if its board is searched for again.

**The longest that any record took was {most:.1f} s. Among records of about a megabyte or more, the costliest took
{per_mb:.1f} s per megabyte.**

## Families

| family | characters | seconds | seconds per MB | outcome |
|---|---|---|---|---|
{families}

## What random changes found

The record that is costliest for its length, and the one that takes longest, among records of any size.

| changed from | characters | seconds | seconds per MB | outcome |
|---|---|---|---|---|
{found}
"""


@dataclass(frozen=True)
class Trial:
    """A record, where it comes from, its processor time in seconds, and its outcome."""

    family: str
    text: str
    seconds: float
    outcome: str

    @property
    def per_megabyte(self) -> float:
        """Seconds for each million characters."""
        return self.seconds * MILLION / len(self.text)


def main() -> int:
    """Run the command; gives its exit status."""
    options = parsed()
    random, tried = Random(options.seed), [measured(name, make()) for name, make in FAMILIES.items()]
    families, count = list(tried), len(tried)
    end = time.monotonic() + 60 * options.minutes
    while time.monotonic() < end:
        parent = random.choice(random.choice([costliest(tried), longest(tried)]))
        tried.append(measured(parent.family, changed(parent.text, random)))
        tried = [*families, *costliest(tried), *longest(tried)]
        count += 1
    REPORT.write_text(report(options, families, tried, count), encoding="utf-8")
    print(f"Written: {REPORT.name}")
    return 0


def parsed(arguments: Sequence[str] | None = None) -> argparse.Namespace:
    """The options of the command."""
    parser = argparse.ArgumentParser(prog="python -m studies.worst_case", description=_ABOUT)
    parser.add_argument("--minutes", type=float, default=60, help="how long to look")
    parser.add_argument("--seed", default="dearest", help="letters, digits, hyphens or underscores")
    return parser.parse_args(arguments)


def measured(family: str, text: str) -> Trial:
    """What a record costs; a refusal counts like any other end."""
    start = time.process_time()
    try:
        outcome = verify(text).state
    except RecordError as error:
        outcome = "refused: " + str(error)
    return Trial(family, text, time.process_time() - start, outcome)


def costliest(tried: Sequence[Trial]) -> list[Trial]:
    """Those that cost most for their length."""
    return sorted(tried, key=lambda trial: -trial.per_megabyte)[:KEPT]


def longest(tried: Sequence[Trial]) -> list[Trial]:
    """Those that cost most."""
    return sorted(tried, key=lambda trial: -trial.seconds)[:KEPT]


def changed(text: str, random: Random) -> str:
    """A record with a few of its moves changed; its times never fall."""
    head, _, body = text.partition("\n\n")
    lines = body.splitlines()
    for _ in range(random.randint(1, 4)):
        at, span = random.randrange(len(lines) + 1), random.choice((1, 2, 7, 50, 1000))
        some = lines[at : at + span]
        way = random.randrange(5)
        if way == 0:
            del lines[at : at + span]
        elif way == 1:
            lines[at:at] = some * random.randint(1, 3)
        elif way == 2:
            lines[at : at + span] = random.sample(some, len(some))
        elif way == 3:
            lines[at:at] = [random.choice(("9 p hint", "9 p pause", "9 p resume"))] * span
        else:
            verb = random.choice(("open", "flag", "mark", "hint", "chord"))
            lines[at:at] = [f"9 p {verb} {random.randrange(100)},{random.randrange(100)}" for _ in range(span)]
    moves = "\n".join(lines) + "\n"
    return f"{head}\n\n{moves}"[:LONGEST]


# Families


def played(game: Game, cycle: Callable[[Game], Iterator[str]], length: int) -> str:
    """A game's record, followed by repeated lines, up to the requested length."""
    parts = [text_of(game)]
    size = len(parts[0])
    lines = "".join(f"9 {move}\n" for move in cycle(game))
    if lines:
        parts += [lines] * max(1, (length - size) // len(lines))
    return "".join(parts) + "9 p resign\n"


def begun(columns: int, rows: int, mines: int, seed: str = "dearest") -> Game:
    """A game with hints and its first cell open."""
    rules = preset("quantum")
    game = Game(Params(rows, columns, mines, seed, rules_name="quantum", rules=rules, hints=True))
    game.play(f"open {rows // 2},{columns // 2}", at=0)
    return game


def lattice(side: int, draws: int = 2) -> str:
    """Every second cell of every second row is open; the others are opened at random, for a while."""
    grid, random = Grid(side, side), Random(side)
    cells = [grid.cell(row, column) for row in range(1, side, 2) for column in range(1, side, 2)]
    others = [cell for cell in range(grid.size) if cell not in set(cells)]
    board = frozenset(random.sample(others, grid.size * 38 // 100))
    given = {"start": cells[0], "board": board, "opened": frozenset(cells), "origin": "given"}
    params = Params(side, side, len(board), "lattice", draws=draws, **given)  # type: ignore[arg-type]
    random.shuffle(others)
    if draws == 1:
        return header(params) + "".join(f"9 p open {places(grid, [cell])}\n" for cell in others)
    return opened_in_turn(Game(params), others)


def opened_in_turn(game: Game, cells: Sequence[Cell]) -> str:
    """The record of a game whose cells are opened one after the other, if none of them loses, for ten seconds."""
    end = time.process_time() + 10
    for cell in cells:
        if game.has_ended or time.process_time() > end:
            break
        if game.position().is_closed(cell) and cell not in game.closure().mines:
            game.play(f"open {places(game.params.grid, [cell])}", at=9)
    return text_of(game) + ("" if game.has_ended else "9 p resign\n")


def lessons(game: Game) -> Iterator[str]:
    """Lessons that are shown, ended and undone."""
    mines = [places(game.params.grid, [cell]) for cell in sorted(game.visible().mines)][:300]
    yield from ["p hint"] * 4
    yield from (f"g flag {mine}" for mine in mines)
    yield from (f"p flag {mine}" for mine in mines)


def flags(game: Game) -> Iterator[str]:
    """A flag set and removed."""
    yield from [f"p flag {places(game.params.grid, [game.position().closed[0]])}"] * 2


def marks_beside_all_flags(game: Game) -> str:
    """As many flags as mines, one of them wrong; then marks."""
    size, columns = game.params.grid.size, game.params.columns
    closed = [cell for cell in range(size) if game.position().is_closed(cell)][: game.params.mine_count + 1]
    for cell in closed[:-1]:
        game.play("flag {},{}".format(*divmod(cell, columns)), at=1)
    mark = "9 p mark {},{}\n".format(*divmod(closed[-1], columns))
    return text_of(game) + mark * (MILLION // len(mark)) + "9 p resign\n"


def hints(game: Game) -> Iterator[str]:
    """Hints about closed cells."""
    closed = [cell for cell in range(game.params.grid.size) if game.position().is_closed(cell)][:500]
    yield from (f"p hint {places(game.params.grid, [cell])}" for cell in closed)


def scattered(columns: int, rows: int, mines: int, seed: str) -> str:
    """Cells opened anywhere at random; mines move as in a game."""
    return opened_in_turn(begun(columns, rows, mines, seed), Random(seed).sample(range(columns * rows), columns * rows))


def sought(columns: int, rows: int, mines: int, grade: Grade | None = None) -> str:
    """A board that logic alone solves, attributed to another seed, which is then searched."""
    params = Params(rows, columns, mines, "dearest", rules_name=SOLVABLE, rules=preset(SOLVABLE))
    game = Game(params)
    game.play(f"open {rows // 2},{columns // 2}", at=0)
    text = text_of(game).replace("\nseed dearest\n", "\nseed another\n")
    if grade:
        text = text.replace("\nrules ", f"\ngrade {grade}\nrules ").replace("\norigin drawn\n", "\norigin given\n")
    return text + "9 p resign\n"


def moved() -> str:
    """Lines that claim that thousands of mines moved."""
    game = begun(100, 100, 2000)
    pairs = " ".join(f"0,{at % 100}>1,{at % 100}" for at in range(80_000))
    return text_of(game) + f"9 p open 0,0\nmoved {pairs}\n"


FAMILIES: dict[str, Callable[[], str]] = {
    "flags": lambda: played(begun(30, 16, 99), flags, MILLION),
    "flags on 100×100": lambda: played(begun(100, 100, 2000), flags, MILLION),
    "marks next to all flags": lambda: marks_beside_all_flags(begun(100, 100, 1000)),
    "lessons ended and undone": lambda: played(begun(100, 100, 1500), lessons, MILLION),
    "hints asked": lambda: played(begun(30, 16, 99), lambda game: iter(["p hint"]), MILLION),
    "hints about cells": lambda: played(begun(100, 100, 1500), hints, MILLION),
    "pauses": lambda: played(begun(9, 9, 10), lambda game: iter(["p pause", "p resume"]), MILLION),
    "a huge opening": lambda: text_of(begun(1000, 1000, 100)) + "9 p resign\n",
    "a lattice of 20×20": lambda: lattice(20),
    "a lattice of 20×20, draws 1": lambda: lattice(20, draws=1),
    "a lattice of 61×61": lambda: lattice(61),
    "a lattice of 100×100": lambda: lattice(100),
    "opened anywhere, 30×16": lambda: scattered(30, 16, 129, "anywhere"),
    "opened anywhere, 100×100": lambda: scattered(100, 100, 2000, "anywhere"),
    "opened anywhere, 100×100, many mines": lambda: scattered(100, 100, 3500, "anywhere"),
    "mines that moved": moved,
    "a board searched for, 30×16, 170 mines": lambda: sought(30, 16, 170),
    "a board searched for, 100×100": lambda: sought(100, 100, 2000),
    "a board searched for, 100×100, *trivial*": lambda: sought(100, 100, 2000, "trivial"),
    "a board searched for, 30×16, 170 mines, *case split*": lambda: sought(30, 16, 170, "case split"),
}


# The report


def report(options: argparse.Namespace, families: Sequence[Trial], tried: Sequence[Trial], count: int) -> str:
    """The report as Markdown."""
    large = [trial.per_megabyte for trial in tried if len(trial.text) >= MILLION * 0.9]
    bred = [trial for trial in tried if trial not in families]
    return HEAD.format(
        tried=count,
        minutes=options.minutes,
        asked=options.minutes,
        seed=options.seed,
        **provenance(),
        longest=LONGEST,
        work=MOST_WORK,
        search=MOST_SEARCH,
        most=max(trial.seconds for trial in tried),
        per_mb=max(large, default=0.0),
        families="\n".join(map(row, families)),
        found="\n".join(map(row, dict.fromkeys([*costliest(bred)[:5], *longest(bred)[:5]]))),
    )


def row(trial: Trial) -> str:
    """A line of a table."""
    figures = f"{len(trial.text):,} | {trial.seconds:.2f} | {trial.per_megabyte:.1f}"
    return f"| {trial.family} | {figures} | {trial.outcome[:90]} |"


if __name__ == "__main__":
    raise SystemExit(main())
