"""How many states it takes to count one component in games, and where the budget of states begins to bind.

    python -m studies.budget --games 150 --seed budget

plays 150 games on every level of the page, examines larger boards and positions made on purpose, and writes
`studies/budget.md`. What is measured is `Counted.states`, the figure that the budget is compared with.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import product
from multiprocessing import Pool
from pathlib import Path
from random import Random

from qmines import Position, Solver
from qmines.game.field.closure import closure, opening
from qmines.game.field.knowledge import Knowledge
from qmines.game.field.layout import Layout
from qmines.game.game import Game
from qmines.game.params import BUDGETS, DRAWS, Params
from qmines.game.rules import LEVELS, MULTIPLIERS, SIZES, mines_at
from qmines.grid import Cell, Grid, places
from qmines.solver.constraints import Component
from qmines.solver.count import Counted
from qmines.solver.frontier import Frontier, verdicts
from studies.provenance import provenance

REPORT = Path(__file__).with_suffix(".md")
BUDGET = BUDGETS[DRAWS] or 0
CAP = 10 * BUDGET
"""The most states that a component is counted up to; one that takes more is noted as taking one more."""

PLAYERS = ("careful", "wanderer", "scatterer")
STEPS = (1_000, 10_000, 100_000)
LARGE = {50: PLAYERS, 100: PLAYERS[:1]}
"""Sides of the larger boards, and who plays on them. Scattered openings on the largest would take hours."""

SIDES = (30, 50, 100)
PARTS = (15, 20, 25, 30, 35)
OPENED = (5, 10, 20, 30, 40)
"""Scattered openings: sides of the boards, mines in percent of the cells, and opened safe cells in percent."""

LATTICES = ((5, 5), (8, 7), (13, 9), (20, 12), (30, 16), (17, 17))
"""Columns and rows of the boards on which every second cell of every second row is opened."""

LATTICE_PART = 38
"""The mines of these boards, in percent of the cells: enough that no 0 opens more."""

Mix = tuple[int, int, int]
"""Columns, rows and mines."""

HEAD = """# How many states counting takes

A component whose counting takes more than {budget:,} states is too complex, by rule: hints then say so, and a save is
found instead of drawn. This study counted the states of components in {games:,} whole quantum games on all levels of
the page up to 30×16. {verdict}

Written by `python -m studies.budget --games {each} --seed {seed}` on {date}, by version {version}, draws {draws},
Python {python}. Every figure follows from the seed; game *k* of a level has the seed `{seed}-COLUMNSxROWS-MINES-k`.

## Whole games

Three players take turns, a third of the games each. All of them know the closure well enough never to lose.

* The *careful* one opens what the open numbers prove safe, otherwise a random cell next to an open number.
* The *wanderer* opens random cells anywhere until a third of the safe ones are open, and is careful from then on.
* The *scatterer* opens random cells anywhere to the end.

A position is what the player sees after a move. *Visible*: the most states that any component of its open numbers
takes. *Closure*: the same for the closure, including all components that were counted on the way to it. The last
columns count positions in which either figure is greater.

| board | mines | games | positions | visible: median | p99 | most | closure: median | p99 | most | {steps} |
|---|---|---|---|---|---|---|---|---|---|{rules}|
{level_rows}

By player, on all these levels:

| player | games | positions | visible: median | p99 | most | closure: median | p99 | most | {steps} |
|---|---|---|---|---|---|---|---|---|{rules}|
{player_rows}

The most were {most:,} states, {kind}, in game `{most_seed}` after {most_moves} moves of the {most_player}:

```
{most_position}
```

## Larger boards, whole games

{large} games each. Here the budget applies, as in any game: {above:,} means more than the budget.

| board | mines | player | games | positions | visible: median | p99 | most | closure: median | p99 | most | {steps} |
|---|---|---|---|---|---|---|---|---|---|---|{rules}|
{large_rows}

## Scattered openings

Random cells opened anywhere, {scattered} layouts each: the percentage of positions with a component above
{budget:,} states, visible / in the closure.

| board | mines | {opened} of the safe cells requested |
|---|---|{opened_rules}|
{scattered_rows}

## Made on purpose

A lattice: every second cell of every second row is open, on boards with {lattice_part} % mines, more than any level
has, and no 0 among the opened cells. The figures are for the largest component, the greatest of {lattices} layouts.
Components are counted up to {cap:,} states; a figure of one more means that they take more.

| board | visible | closure |
|---|---|---|
{lattice_rows}
"""


class WatchedSolver(Solver):
    """A solver that notes the most states that any component took since it was last asked."""

    def __init__(self, cap: int) -> None:
        super().__init__(cap)
        self.cap = cap
        self.most = 0

    def count(self, component: Component) -> Counted | None:
        """Count like any solver."""
        found = super().count(component)
        self.most = max(self.most, self.states(found))
        return found

    def states(self, found: Counted | None) -> int:
        """How many states a count took; one more than the cap where it was given up."""
        return self.cap + 1 if found is None else found.states

    def largest(self, known: Frontier) -> int:
        """The most states that a part of some knowledge takes."""
        return max([self.states(part.counted) for part in known.parts()], default=0)


class Uncounted(Knowledge):
    """Knowledge that counts no shares of the whole board."""

    def is_counted(self, known: Frontier) -> bool:
        """False, always."""
        return False


class Watched(Game):
    """A game that counts up to the study's cap, on larger boards to the budget, and shows what is known in it."""

    def __init__(self, params: Params) -> None:
        self.watched = WatchedSolver(BUDGET if params.grid.size > 480 else CAP)
        super().__init__(params, self.watched)
        # Nobody asks for shares of the whole board: they count no other components, and cost most of the time. The
        # knowledge caches nothing else, so it can become one that does without.
        self.known.__class__ = Uncounted

    def states(self) -> tuple[int, int]:
        """The most states of a component: visible; and of the closure, or on the way there."""
        visible = self.watched.largest(self.known.seen)
        self.watched.most = 0
        return visible, max(self.watched.largest(self.known.closure), self.watched.most)


@dataclass(frozen=True)
class Trial:
    """One game to play."""

    mix: Mix
    number: int
    series: str
    player: str

    @property
    def seed(self) -> str:
        """The seed of the game, and of its player."""
        columns, rows, mine_count = self.mix
        return f"{self.series}-{columns}x{rows}-{mine_count}-{self.number}"


@dataclass(frozen=True, order=True)
class Peak:
    """A position with the most states: how many, whether in the closure, the trial's seed, player and moves, and its
    text.
    """

    states: int = 0
    kind: str = ""
    seed: str = ""
    player: str = ""
    moves: int = 0
    position: str = ""


@dataclass
class Tally:
    """How many positions took how many states."""

    games: int = 0
    visible: Counter[int] = field(default_factory=Counter)
    closure: Counter[int] = field(default_factory=Counter)
    either: Counter[int] = field(default_factory=Counter)
    peak: Peak = Peak()

    def note(self, visible: int, closed: int) -> None:
        """Add a position."""
        self.visible[visible] += 1
        self.closure[closed] += 1
        self.either[max(visible, closed)] += 1

    def add(self, other: Tally) -> None:
        """Add more games."""
        self.games += other.games
        self.visible += other.visible
        self.closure += other.closure
        self.either += other.either
        self.peak = max(self.peak, other.peak)


def main() -> int:
    """Run the command; returns its exit status."""
    options = parsed()
    found: dict[tuple[Mix, str], Tally] = {}
    for done, (trial, tally) in enumerate(outcomes(trials(options), options.jobs), 1):
        found.setdefault((trial.mix, trial.player), Tally()).add(tally)
        if done % 100 == 0:
            print(f"{done} games", flush=True)
    scattered = {
        place: scatter(*place, seed=options.seed, layouts=options.layouts) for place in product(SIDES, PARTS, OPENED)
    }
    print("scattered openings", flush=True)
    lattices = {size: lattice(*size, seed=options.seed, layouts=options.layouts) for size in LATTICES}
    REPORT.write_text(report(options, found, scattered, lattices), encoding="utf-8")
    print(f"Written: {REPORT.name}")
    return 0


def parsed(arguments: Sequence[str] | None = None) -> argparse.Namespace:
    """The options of the command."""
    parser = argparse.ArgumentParser(prog="python -m studies.budget", description="How many states counting takes.")
    parser.add_argument("--games", type=int, default=150, help="how many games on each level")
    parser.add_argument("--large", type=int, default=2, help="how many games on each larger board")
    parser.add_argument("--layouts", type=int, default=5, help="how many layouts of each kind of opening")
    parser.add_argument("--seed", default="budget", help="letters, digits, hyphens or underscores")
    parser.add_argument("--jobs", type=int, default=1, help="how many processes play")
    return parser.parse_args(arguments)


def levels() -> list[Mix]:
    """Every size of the page with every multiplier, and the classic levels."""
    sizes = [(*size[:2], mines_at(size[2], multiplier)) for size in SIZES for multiplier in MULTIPLIERS]
    return sorted({*sizes, *LEVELS.values()}, key=lambda mix: (mix[0] * mix[1], mix))


def trials(options: argparse.Namespace) -> Iterator[Trial]:
    """The games: on every level of the page for all players in turn, on the larger boards for each player."""
    for mix in levels():
        for number in range(options.games):
            yield Trial(mix, number, options.seed, PLAYERS[number % len(PLAYERS)])
    for side, players in LARGE.items():
        for part, player, number in product((15, 20, 25), players, range(options.large)):
            yield Trial((side, side, side * side * part // 100), number, options.seed, player)


def outcomes(given: Iterable[Trial], jobs: int) -> Iterator[tuple[Trial, Tally]]:
    """The games played, in their order."""
    if jobs == 1:
        yield from map(played, given)
        return
    with Pool(jobs) as pool:
        yield from pool.imap(played, given, chunksize=4)


def played(trial: Trial) -> tuple[Trial, Tally]:
    """One game, measured after each of its moves."""
    columns, rows, mine_count = trial.mix
    game, tally = Watched(Params(rows, columns, mine_count, trial.seed)), Tally(games=1)
    for cell in openings(game, Random(f"player {trial.seed}"), trial.player):
        game.play(f"open {places(game.params.grid, [cell])}", at=0)
        visible, closed = game.states()
        tally.note(visible, closed)
        if max(visible, closed) > tally.peak.states:
            kind = "of a visible component" if visible >= closed else "on the way to the closure"
            text = game.position().to_text()
            tally.peak = Peak(max(visible, closed), kind, trial.seed, trial.player, len(game.moves), text)
    return trial, tally


def openings(game: Watched, random: Random, player: str) -> Iterator[Cell]:
    """The cells that a player opens, each chosen only when it is requested; ends with the game."""
    size = game.params.grid.size
    scattered = iter(random.sample(range(size), size))
    yield next(scattered)
    third = (size - game.params.mine_count) // 3
    while not game.has_ended and (player == "scatterer" or (player == "wanderer" and opened(game) < third)):
        cell = next(scattered)
        if game.position().is_closed(cell) and cell not in game.known.closure.mines:
            yield cell
    while not game.has_ended:
        for cell in sorted(game.known.seen.safe | verdicts(game.known.seen)[0]) or [guess(game.known.closure, random)]:
            if game.position().is_closed(cell) and not game.has_ended:
                yield cell


def opened(game: Game) -> int:
    """How many cells are open."""
    return game.params.grid.size - len(game.position().closed)


def guess(known: Frontier, random: Random) -> Cell:
    """A cell that cannot lose: safe in the closure, or next to an open number, or anywhere."""
    near = [cell for part in known.parts() for cell in part.component.cells]
    anywhere = (cell for cell in range(known.grid.size) if known.is_unknown(cell))
    return random.choice(near or list(anywhere))


def scatter(side: int, part: int, opened_part: int, *, seed: str, layouts: int) -> tuple[int, int, int]:
    """In how many positions of scattered openings the budget binds: visible, in the closure; and of how many."""
    grid, visible, closed = Grid(side, side), 0, 0
    for number in range(layouts):
        random = Random(f"{seed} scattered {side} {part} {opened_part} {number}")
        layout = Layout(grid, random.sample(range(grid.size), grid.size * part // 100))
        safe = [cell for cell in range(grid.size) if not layout.mined[cell]]
        solver, position = opened_at(layout, random.sample(safe, len(safe) * opened_part // 100), BUDGET)
        visible += solver.frontier(position).has_undecided
        closed += closure(solver, position, layout).has_undecided
    return visible, closed, layouts


def lattice(columns: int, rows: int, *, seed: str, layouts: int) -> tuple[int, int]:
    """The most states of a component where every second cell of every second row is open: visible, in the closure."""
    grid, visible, closed = Grid(rows, columns), 0, 0
    cells = [grid.cell(row, column) for row in range(1, rows, 2) for column in range(1, columns, 2)]
    free = [cell for cell in range(grid.size) if cell not in set(cells)]
    for number in range(layouts):
        random = Random(f"{seed} lattice {columns} {rows} {number}")
        layout = Layout(grid, random.sample(free, grid.size * LATTICE_PART // 100))
        while not all(layout.numbers[cell] for cell in cells):
            layout = Layout(grid, random.sample(free, grid.size * LATTICE_PART // 100))
        solver, position = opened_at(layout, cells, CAP)
        visible = max(visible, solver.largest(solver.frontier(position)))
        solver.most = 0
        closed = max(closed, solver.largest(closure(solver, position, layout)), solver.most)
    return visible, closed


def opened_at(layout: Layout, cells: Iterable[Cell], cap: int) -> tuple[WatchedSolver, Position]:
    """The position of a layout with some safe cells open, and what opens with them; and a solver to examine it."""
    blank = Position.blank(layout.grid, sum(layout.mined))
    return WatchedSolver(cap), blank.with_cells(opening(layout.grid, blank.cells, layout.numbers, list(cells)))


def report(
    options: argparse.Namespace,
    found: dict[tuple[Mix, str], Tally],
    scattered: dict[tuple[int, int, int], tuple[int, int, int]],
    lattices: dict[tuple[int, int], tuple[int, int]],
) -> str:
    """The report as Markdown."""
    small = levels()
    everything = together(tally for (mix, _), tally in found.items() if mix in small)
    peak = everything.peak
    rows = [(name_of(mix), together(found.get((mix, player), Tally()) for player in PLAYERS)) for mix in small]
    by_player = [
        (f"| {player} |", together(tally for (mix, who), tally in found.items() if who == player and mix in small))
        for player in PLAYERS
    ]
    larger = [(f"{name_of(mix)} {player} |", tally) for (mix, player), tally in found.items() if mix not in small]
    return HEAD.format(
        budget=BUDGET,
        games=everything.games,
        each=options.games,
        seed=options.seed,
        verdict=verdict(everything),
        **provenance(),
        draws=DRAWS,
        steps=" | ".join(f"> {step:,}" for step in STEPS),
        rules="|".join("---" for _ in STEPS),
        level_rows=lines([*rows, ("| all | |", everything)]),
        player_rows=lines(by_player),
        most=peak.states,
        kind=peak.kind,
        most_seed=peak.seed,
        most_moves=peak.moves,
        most_player=peak.player,
        most_position=peak.position,
        large=options.large,
        cap=CAP,
        above=BUDGET + 1,
        large_rows=lines(larger),
        scattered=options.layouts,
        opened=" | ".join(f"{part} %" for part in OPENED),
        opened_rules="|".join("---" for _ in OPENED),
        scattered_rows="\n".join(scattered_row(side, part, scattered) for side, part in product(SIDES, PARTS)),
        lattice_part=LATTICE_PART,
        lattices=options.layouts,
        lattice_rows="\n".join(
            f"| {columns}×{rows} | {visible:,} | {closed:,} |"
            for (columns, rows), (visible, closed) in lattices.items()
        ),
    )


def verdict(tally: Tally) -> str:
    """Whether the budget bound in whole games, in a sentence."""
    over = above(tally.either, BUDGET)
    of = f"{tally.either.total():,} positions"
    if not over:
        return f"**The budget never bound in {of}; the most were {tally.peak.states:,} states.**"
    return f"**The budget bound in {over:,} of {of}.**"


def together(tallies: Iterable[Tally]) -> Tally:
    """Several tallies as one."""
    found = Tally()
    for tally in tallies:
        found.add(tally)
    return found


def name_of(mix: Mix) -> str:
    """The first cells of a line: size and mines."""
    columns, rows, mine_count = mix
    return f"| {columns}×{rows} | {mine_count} |"


def lines(named: Iterable[tuple[str, Tally]]) -> str:
    """The lines of a table of games."""
    return "\n".join(f"{name} {row(tally)}" for name, tally in named)


def row(tally: Tally) -> str:
    """The figures of a line of a table of games."""
    figures = [quantile(counts, share) for counts in (tally.visible, tally.closure) for share in (0.5, 0.99, 1)]
    figures += [above(tally.either, step) for step in STEPS]
    return " | ".join(f"{figure:,}" for figure in [tally.games, tally.either.total(), *figures]) + " |"


def quantile(counts: Counter[int], share: float) -> int:
    """The smallest number that this many of the counted ones do not exceed."""
    left = share * counts.total()
    for number in sorted(counts):
        left -= counts[number]
        if left <= 0:
            return number
    return 0


def above(counts: Counter[int], step: int) -> int:
    """How many of the counted numbers are greater."""
    return sum(count for number, count in counts.items() if number > step)


def scattered_row(side: int, part: int, scattered: dict[tuple[int, int, int], tuple[int, int, int]]) -> str:
    """A line of the table of scattered openings."""
    found = [scattered[side, part, opened_part] for opened_part in OPENED]
    cells = (f"{visible / of:.0%} / {closed / of:.0%}" for visible, closed, of in found)
    return f"| {side}×{side} | {part} % | {' | '.join(cells)} |"


if __name__ == "__main__":
    raise SystemExit(main())
