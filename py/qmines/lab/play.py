"""One game of a strategy, as fast as it can be played: no record, no events, no rearranging.

The strategy chooses its first cell, and the board grants it what `start` says. Then inference opens what it finds safe,
and the strategy is asked where that is nothing. Games have a seed and a number, and boards follow from these. The
strategy's random numbers follow from the number, and from a text of their own where there is one, never from the seed:
whoever holds a `Random` can find out the text that it was made from, letter by letter.

All strategies play the same boards. A game has an order of all cells, each order equally likely, and its mines lie on
the first of them; those that the first click is granted are passed over. So the layout is uniform among those that
`start` allows, and two first clicks change it by the few mines that make room for them.
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
"""How a game was lost: a click on a mine, or a cell taken for a mine that is none."""


@dataclass(frozen=True)
class Level:
    """A size of board with its mines, and what the first opening is granted. Raises `GameError` where they make no
    game.
    """

    rows: int
    columns: int
    mine_count: int
    start: Start

    def __post_init__(self) -> None:
        self.params("0")

    def params(self, seed: str) -> Params:
        """The game of a seed."""
        rules = replace(preset("classic"), start=self.start)
        return Params(self.rows, self.columns, self.mine_count, seed, "classic", rules)


@dataclass(frozen=True)
class Given(Level):
    """A board that is given: the cells of its mines, ascending. They stand where they stand, so `start` is `any`, and
    its games differ by what a strategy draws alone.
    """

    board: tuple[Cell, ...] = ()


@dataclass
class Played:
    """A game that has ended: whether it was `won`, how often it was asked for a guess beside the first click, how the
    game was lost, and the cells opened or taken for mines by choice, in their order.

    `luck` is in bits: Σ −log2 of the share of worlds in which a choice was right, over those that were, the first click
    aside; None where inference counts no worlds. `nanoseconds` of the processor are told by whoever measures them.
    """

    won: bool = False
    failure: Failure | None = None
    choices: list[Choice] = field(default_factory=list)
    luck: float | None = None
    nanoseconds: int = field(default=0, compare=False)

    @property
    def outcome(self) -> Literal["w", "T", "F"]:
        """`w` for a game won, else how it was lost."""
        return self.failure or "w"

    @property
    def guesses(self) -> int:
        """How often the strategy was asked once the board was open."""
        return len(self.choices) - 1


Turn = tuple[Choice, ...]
"""What is done at once: what a strategy chose, or opening all that was found safe."""


Drawing = Callable[[Level, str, int, Cell], frozenset[Cell]]
"""What gives the mines of a game that begins with a cell, from its level, seed and number."""


def play(
    strategy: Strategy,
    level: Level,
    seed: str,
    number: int,
    solver: Solver,
    drawing: Drawing | None = None,
    strategy_seed: str | None = None,
) -> Played:
    """One game, its mines as they are `drawn`, or by another drawing. Raises `StrategyError` for an answer that cannot
    be carried out; whatever the strategy raises.
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
    """One game, turn by turn: each is told before it is carried out. Raises what `play` raises."""
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
    """The random numbers that a strategy has in a game: from its number, and a text of their own. Their source is no
    seed, nor anything that a layout is drawn from: seeds have no spaces.
    """
    return Random(f"a strategy in game {number}" + ("" if text is None else f": {text}"))


def asking(
    player: Player, level: Level, seed: str, number: int, solver: Solver, drawing: Drawing | None = None
) -> Generator[Impasse | Turn, Choice | None, Played]:
    """One game for whoever chooses elsewhere: an impasse wants a choice to be sent, a turn is only told.

    Raises `StrategyError` for a choice that cannot be carried out.
    """
    params = level.params(seed)
    grid = params.grid
    played = Played(luck=0.0 if player.inference == "exact" else None)
    position = Position.blank(grid, level.mine_count)
    impasse = Impasse(position, start=level.start)
    first = checked((yield impasse), player, impasse)
    played.choices.append(first)
    if not isinstance(first, Open):
        raise StrategyError(f"{player.name} began with a cell that it takes for a mine; it must open one.")
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
    """The layout of a game that begins with a cell."""
    if isinstance(level, Given):
        return frozenset(level.board)
    grid, mine_count = level.params(seed).grid, level.mine_count
    granted = set() if level.start == "any" else {first}
    spared = set(grid.neighbours[first]) if level.start == "opening" else set()
    most = min(grid.size, mine_count + len(granted) + len(spared))
    order = Sampler(f"{seed}/{number}/layout").choose(range(grid.size), most)
    free = [cell for cell in order if cell not in granted and cell not in spared]
    # Where there is no other room for them, some of its neighbours are mines.
    return frozenset([*free, *(cell for cell in order if cell in spared)][:mine_count])


def _bits(impasse: Impasse, choice: Choice) -> float:
    share = impasse.analysis.shares[choice.cell]
    return -log2(1 - share if isinstance(choice, Open) else share)


def impasse_at(position: Position, known: Reasoner, start: Start, solver: Solver) -> Impasse:
    """What a strategy is given where inference, as it stands at a position, finds nothing to open."""
    exact = known.analysis if isinstance(known, Exact) else lambda: refined(solver, position)
    return Impasse(position, known.mines, start, exact)


def chosen(strategy: Strategy, impasse: Impasse, random: Random) -> Choice:
    """What the strategy chooses. Raises `StrategyError` for what cannot be done."""
    return checked(strategy.choose(impasse, random), strategy, impasse)


def checked(choice: object, player: Player, impasse: Impasse) -> Choice:
    """What was chosen. Raises `StrategyError` for what cannot be done."""
    if not isinstance(choice, Open | Assume) or type(choice.cell) is not int:
        answer = ascii(choice)[:60]
        raise StrategyError(f"{player.name} answered {answer}, which is neither Open nor Assume of a cell.")
    grid, codes = impasse.position.grid, impasse.position.cells
    if not 0 <= choice.cell < grid.size or not CLOSED <= codes[choice.cell] <= MARKED:
        raise StrategyError(f"{player.name} chose {choice.cell}, which is no closed cell.")
    if choice.cell in impasse.mines:
        raise StrategyError(f"{player.name} chose {choice.cell}, which was known to be a mine.")
    return choice
