"""Boards for the lessons of play by constraints: small random ones, what they need, and the quickest of them.

    python -m studies.lessons --boards 4000 --seed lessons

examines 4,000 boards of each size and writes `studies/lessons.md`. The seven boards of `game/workbench/lessons.py` are
chosen from those it lists. It also looks for a board on which merging leads farther, and measures how often endless
lessons are found.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from time import perf_counter

from qmines.errors import Exhausted
from qmines.game.boards.generate import layout
from qmines.game.field.layout import Layout
from qmines.game.game import Game
from qmines.game.params import Params
from qmines.game.rules import preset
from qmines.game.workbench.lessons import on_board
from qmines.grid import Cell
from qmines.lab.learner import Learner, needs_exactly
from qmines.lab.practice import SIZES, Size, generating
from qmines.lab.techniques import EVERYTHING, NEEDS, Technique, Techniques
from qmines.lab.tutor import Action, follow
from qmines.proofs.steps import TOTAL, Cells
from qmines.sampling.sampler import Sampler
from qmines.work import Work
from studies.provenance import provenance

REPORT = Path(__file__).with_suffix(".md")
SHAPES: tuple[Size, ...] = ((5, 5, 4), (5, 5, 5), (6, 6, 6), (6, 6, 8), (7, 7, 9))
KINDS: dict[str, Techniques] = {str(name): needed for name, needed in NEEDS.items()} | {"everything": EVERYTHING}
MERGING: Techniques = NEEDS["reduction"] | {"merging"}
BUDGET = 400
SHORTEST = 5
"""Boards that take fewer actions are not listed."""
LISTED = 8
EACH = 200
"""How many endless lessons are searched for with each technique."""

HEAD = """# Boards for lessons in play by constraints

Written by `python -m studies.lessons --boards {boards} --seed {seed}` on {date}, by version {version}, Python {python}.
{looked:,} small boards, {boards:,} of each size, with an opening on the first cell. A board needs exactly some
techniques if they solve it, and it cannot be solved without any one of them ([docs/lessons.md](../docs/lessons.md)).

| columns × rows, mines | {kinds} | none of these | not known |
|---|{rules}---|---|
{rows}

If two choices of techniques solve a board, it counts for both. *None of these* means that all techniques together get
stuck, or that only the total is needed on top of the trivial technique; *not known* means that more than {budget}
constraints can be derived.

**Merging.** On every board, a player with subtraction and reduction went as far as possible, then one with merging as
well: it led farther on {merged} of {looked:,}. `lab/techniques.py` proves that it never does.

## The endless lessons

{each} for each technique, over the available sizes, each proven to need exactly what its technique takes.

| technique | found | boards searched for one | ms for one |
|---|---|---|---|
{found}

## The quickest boards

Sorted by how many useful actions solve a board, and how many of them come before its idea: the first difference, the
first reduction or the first use of the total. Subtraction and reduction are listed by what their idea first proves,
safe cells or mines.

"""


@dataclass(frozen=True)
class Found:
    """A board that needs exactly what a kind of lesson takes: its idea comes after `before` of its `actions`."""

    kind: str
    idea: str
    actions: int
    before: int
    params: Params

    @property
    def rank(self) -> tuple[int, int]:
        """The lower the better."""
        return self.actions + 2 * self.before, self.params.grid.size


def drawn(shape: Size, seed: str, number: int) -> Params:
    """A board of a size."""
    columns, rows, mines = shape
    rules = replace(preset("constraints"), start="opening")
    params = Params(rows, columns, mines, "study", "constraints", rules)
    name = f"{seed}/{columns}x{rows}x{mines}/{number}"
    start = Sampler(f"{name}/start").below(params.grid.size)
    return on_board(rows, columns, layout(params, start, Sampler(f"{name}/layout")), start, "study")


@dataclass(frozen=True)
class Looked:
    """What a board needs: the kinds of lessons that it is for, whether that is known, and whether merging leads farther
    on it; and what it would be as a lesson.
    """

    kinds: tuple[str, ...]
    is_known: bool
    is_merged: bool
    lessons: tuple[Found, ...]


def looked_at(shape: Size, seed: str, number: int) -> Looked:
    """Examine one board."""
    params = drawn(shape, seed, number)
    kinds, is_known = [], True
    for kind, techniques in KINDS.items():
        try:
            if needs_exactly(techniques, *board_of(params), BUDGET):
                kinds.append(kind)
        except Exhausted:
            is_known = False
    is_merged = reached(params, NEEDS["reduction"]) != reached(params, MERGING)
    return Looked(tuple(kinds), is_known, is_merged, tuple([judged(kind, params) for kind in kinds]))


def board_of(params: Params) -> tuple[Layout, list[Cell]]:
    """A board and its start."""
    assert params.board is not None
    assert params.start is not None
    return Layout(params.grid, params.board), [params.start]


def reached(params: Params, techniques: Techniques) -> Cells:
    """The cells that stay closed."""
    learner = Learner(*board_of(params))
    learner.follow(techniques)
    return learner.closed


def judged(kind: str, params: Params) -> Found:
    """A board as a lesson of a kind."""
    game = Game(params)
    done = list(follow(game))
    assert game.state == "won"
    before = next((number for number, action in enumerate(done) if is_idea(kind, action)), 0)
    settled = next(action for action in done[before:] if action.verb == "carry out")
    idea = "mines" if params.board and params.board.issuperset(settled.cells) else "safe cells"
    return Found(kind, idea if kind in ("subtraction", "reduction") else "", len(done), before, params)


def is_idea(kind: str, action: Action) -> bool:
    """Whether an action is the idea of a kind of lesson."""
    if kind == "subtraction":
        return action.verb == "subtract"
    return TOTAL in action.sources if kind == "total" else action.verb == "reduce"


def endless(technique: Technique) -> str:
    """The line of a technique: as many lessons as are searched for, proven."""
    looked, begun = 0, perf_counter()
    sizes = SIZES[technique]
    for number in range(EACH):
        search = Work(generating(technique, *sizes[number % len(sizes)], seed=f"study-{number}"))
        looked += 1 + sum(1 for _ in search)
        assert needs_exactly(NEEDS[technique], *board_of(search.result))
    spent = 1000 * (perf_counter() - begun) / EACH
    return f"| {technique} | {EACH} of {EACH} | {looked / EACH:.1f} | {spent:.0f} |"


def report(boards: int, seed: str, looked: dict[Size, list[Looked]]) -> str:
    """The report of a run."""
    every = [one for some in looked.values() for one in some]
    head = HEAD.format(
        boards=boards,
        seed=seed,
        looked=len(every),
        kinds=" | ".join(KINDS),
        rules="---|" * len(KINDS),
        rows="\n".join(row(shape, some) for shape, some in looked.items()),
        budget=BUDGET,
        merged=sum(one.is_merged for one in every),
        each=EACH,
        found="\n".join(map(endless, NEEDS)),
        **provenance(),
    )
    found = sorted((one for some in every for one in some.lessons), key=lambda one: one.rank)
    return head + "\n".join(listing(found))


def row(shape: Size, looked: Sequence[Looked]) -> str:
    """A line of the table of needs."""
    counts = Counter(kind for one in looked for kind in one.kinds)
    unknown = sum(not one.is_known and not one.kinds for one in looked)
    none = sum(not one.kinds for one in looked) - unknown
    columns, rows, mines = shape
    return f"| {columns}×{rows}, {mines} | {' | '.join(str(counts[kind]) for kind in KINDS)} | {none} | {unknown} |"


def listing(found: Sequence[Found]) -> Iterator[str]:
    """The quickest boards of each kind and idea that take some work."""
    for kind, idea in dict.fromkeys((one.kind, one.idea) for one in sorted(found, key=lambda one: order(one.kind))):
        some = [one for one in found if (one.kind, one.idea) == (kind, idea) and one.actions >= SHORTEST]
        yield f"### {kind}{': ' * bool(idea)}{idea}\n"
        for one in some[:LISTED]:
            yield f"{one.actions} actions, {one.before} before the idea:\n\n```\n{drawing(one.params)}\n```\n"


def order(kind: str) -> int:
    """The place of a kind among all."""
    return list(KINDS).index(kind)


def drawing(params: Params) -> str:
    """A board in the form of `game/workbench/lessons.py`."""
    signs = ["*" if params.board and cell in params.board else "." for cell in range(params.grid.size)]
    signs[params.start or 0] = "o"
    return "\n".join("".join(signs[at : at + params.columns]) for at in range(0, len(signs), params.columns))


def main(arguments: Sequence[str] | None = None) -> None:
    """Examine boards, and write the report."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", default="lessons")
    parser.add_argument("--boards", type=int, default=4000, help="boards of each size")
    parser.add_argument("--jobs", type=int, default=1, help="how many processes look")
    parser.add_argument("--to", type=Path, default=REPORT)
    options = parser.parse_args(arguments)
    with ProcessPoolExecutor(options.jobs) as pool:
        looked = {
            shape: list(pool.map(partial(looked_at, shape, options.seed), range(options.boards), chunksize=50))
            for shape in SHAPES
        }
    options.to.write_text(report(options.boards, options.seed, looked), encoding="utf-8")


if __name__ == "__main__":
    main()
