"""One game of a strategy, as fast as possible: no record, no events, no rearranging.

The strategy chooses the first cell, and the board grants that cell what `start` says. From then on the inference opens
the cells that it finds safe, and the strategy chooses when it finds none. The board follows from the seed and the
number of the game. The strategy's random numbers follow from the number, and from a separate text if there is one, but
never from the seed: a strategy can find out the text that a `Random` was made from, letter by letter.

All strategies play the same boards. Each game has an order of all cells, every order equally likely. Its mines are on
the first cells of that order, except those that the first click is granted. So the layout is uniform among the layouts
that `start` allows, and for different first clicks it differs only by the few mines that make room for them.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass, field, replace
from math import log2
from random import Random
from typing import Literal

from qmines.game.field.closure import opening
from qmines.game.field.layout import Layout
from qmines.game.params import Params
from qmines.game.rules import preset
from qmines.grid import Cell
from qmines.position import CLOSED, MARKED, Position
from qmines.sampling.sampler import Sampler
from qmines.solver.analyse import Solver
from qmines.strategies.inference import Exact, Reasoner, reasoner
from qmines.strategies.strategy import (
    Assume,
    Choice,
    Impasse,
    Open,
    Player,
    Start,
    Strategy,
    StrategyError,
    refined,
)
from qmines.work import result_of

Failure = Literal["T", "F"]
"""How a game was lost: `T` for a click on a mine, `F` for a safe cell taken for a mine."""


@dataclass(frozen=True)
class Level:
    """A board size, a number of mines, and what the first click is granted. Raises `GameError` if they make no game."""

    rows: int
    columns: int
    mine_count: int
    start: Start

    def __post_init__(self) -> None:
        self.params("0")

    def params(self, seed: str) -> Params:
        """The parameters of the classic game at this level with a seed."""
        rules = replace(preset("classic"), start=self.start)
        return Params(self.rows, self.columns, self.mine_count, seed, "classic", rules)


@dataclass(frozen=True)
class Given(Level):
    """A level of one given board: `board` has the cells of its mines, ascending.

    The mines never move, so `start` is `any`, and games differ only by the strategy's random numbers.
    """

    board: tuple[Cell, ...] = ()


@dataclass
class Played:
    """The result of a finished game: whether it was `won`, how it was lost (`failure`), and all choices of the strategy
    in their order, the first click included.

    `luck` is in bits: Σ −log2 of the share of worlds in which a choice was right, over all right choices but the first
    click; None if the inference counts no worlds. `nanoseconds` is processor time, filled in by the caller who measures
    it.
    """

    won: bool = False
    failure: Failure | None = None
    choices: list[Choice] = field(default_factory=list)
    luck: float | None = None
    nanoseconds: int = field(default=0, compare=False)

    @property
    def outcome(self) -> Literal["w", "T", "F"]:
        """`w` for a game that was won, otherwise its failure."""
        return self.failure or "w"

    @property
    def guesses(self) -> int:
        """The number of choices after the first click."""
        return len(self.choices) - 1


Turn = tuple[Choice, ...]
"""The choices carried out at once: one of the strategy, or opening all cells that the inference found safe."""


Drawing = Callable[[Level, str, int, Cell], frozenset[Cell]]
"""Draws the mines of a game from its level, seed, number and first cell."""


def play(
    strategy: Strategy,
    level: Level,
    seed: str,
    number: int,
    solver: Solver,
    drawing: Drawing | None = None,
    strategy_seed: str | None = None,
) -> Played:
    """Plays one game; `drawing` draws its mines, by default `drawn`. Raises `StrategyError` if a choice cannot be
    carried out, and whatever the strategy raises.
    """
    return result_of(playing(strategy, level, seed, number, solver, drawing, strategy_seed))


def playing(
    strategy: Strategy,
    level: Level,
    seed: str,
    number: int,
    solver: Solver,
    drawing: Drawing | None = None,
    strategy_seed: str | None = None,
) -> Generator[Turn, None, Played]:
    """Plays one game as `play` does; yields each turn before it is carried out. Raises what `play` raises."""
    game = asking(strategy, level, seed, number, solver, drawing)
    random = chance(number, strategy_seed)
    try:
        step = next(game)
        while True:
            if isinstance(step, Impasse):
                step = game.send(strategy.choose(step, random))
            else:
                yield step
                step = next(game)
    except StopIteration as end:
        played: Played = end.value
        return played


def chance(number: int, text: str | None = None) -> Random:
    """The random numbers of a strategy in a game, which follow from the number of the game and an optional text.

    The text that they are made from has spaces. Seeds have none, so no layout is drawn from the same text.
    """
    return Random(f"a strategy in game {number}" + ("" if text is None else f": {text}"))


def asking(
    player: Player, level: Level, seed: str, number: int, solver: Solver, drawing: Drawing | None = None
) -> Generator[Impasse | Turn, Choice | None, Played]:
    """One game of a player that chooses elsewhere: send a choice after each yielded impasse, and None after each turn.

    Raises `StrategyError` if a choice cannot be carried out.
    """
    params = level.params(seed)
    grid = params.grid
    played = Played(luck=0.0 if player.inference == "exact" else None)
    position = Position.blank(grid, level.mine_count)
    impasse = Impasse(position, start=level.start)
    first = checked((yield impasse), player, impasse)
    played.choices.append(first)
    if not isinstance(first, Open):
        raise StrategyError(f"{player.name} assumed a mine on its first cell; it must open one first.")
    yield (first,)
    board = Layout(grid, (drawing or drawn)(level, seed, number, first.cell))
    codes = bytearray(position.cells)
    known = reasoner(player.inference, position, solver)
    left = grid.size - level.mine_count
    todo: list[Cell] = [first.cell]
    while True:
        if board.has_mine(todo):
            played.failure = "T"
            return played
        opened = opening(grid, codes, board.numbers, todo)
        for cell, code in opened.items():
            codes[cell] = code
        left -= len(opened)
        if not left:
            played.won = True
            return played
        known.open(opened)
        while not (todo := list(known.safe())):
            impasse = impasse_at(Position(grid, level.mine_count, bytes(codes)), known, level.start, solver)
            choice = checked((yield impasse), player, impasse)
            played.choices.append(choice)
            yield (choice,)
            if isinstance(choice, Open) == board.mined[choice.cell]:
                played.failure = "T" if isinstance(choice, Open) else "F"
                return played
            if played.luck is not None:
                played.luck += _bits(impasse, choice)
            if isinstance(choice, Open):
                todo = [choice.cell]
                break
            known.assume(choice.cell)
        else:
            yield tuple(map(Open, todo))


def drawn(level: Level, seed: str, number: int, first: Cell) -> frozenset[Cell]:
    """The mines of a game that begins with the cell `first`."""
    if isinstance(level, Given):
        return frozenset(level.board)
    grid, mine_count = level.params(seed).grid, level.mine_count
    granted = set() if level.start == "any" else {first}
    spared = set(grid.neighbours[first]) if level.start == "opening" else set()
    most = min(grid.size, mine_count + len(granted) + len(spared))
    order = Sampler(f"{seed}/{number}/layout").choose(range(grid.size), most)
    free = [cell for cell in order if cell not in granted and cell not in spared]
    # If there is no room elsewhere, some neighbours of the first cell are mines.
    return frozenset([*free, *(cell for cell in order if cell in spared)][:mine_count])


def _bits(impasse: Impasse, choice: Choice) -> float:
    share = impasse.analysis.shares[choice.cell]
    return -log2(1 - share if isinstance(choice, Open) else share)


def impasse_at(position: Position, known: Reasoner, start: Start, solver: Solver) -> Impasse:
    """The impasse at a position in which the inference finds no cell to open."""
    exact = known.analysis if isinstance(known, Exact) else lambda: refined(solver, position)
    return Impasse(position, known.mines, start, exact)


def chosen(strategy: Strategy, impasse: Impasse, random: Random) -> Choice:
    """The choice of a strategy, checked. Raises `StrategyError` if it cannot be carried out."""
    return checked(strategy.choose(impasse, random), strategy, impasse)


def checked(choice: object, player: Player, impasse: Impasse) -> Choice:
    """The choice itself. Raises `StrategyError` if it is not a choice, not on a closed cell, or on a known mine."""
    if not isinstance(choice, Open | Assume) or type(choice.cell) is not int:
        answer = ascii(choice)[:60]
        raise StrategyError(f"{player.name} returned {answer}, which is neither Open nor Assume with a cell.")
    grid, codes = impasse.position.grid, impasse.position.cells
    if not 0 <= choice.cell < grid.size or not CLOSED <= codes[choice.cell] <= MARKED:
        raise StrategyError(f"{player.name} chose {choice.cell}, which is not a closed cell.")
    if choice.cell in impasse.mines:
        raise StrategyError(f"{player.name} chose {choice.cell}, which is known to be a mine.")
    return choice
