"""Games by constraints, played to their end with what is trivial, with what follows from one constraint or two, and now
and then with any other move that a player has.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, permutations
from random import Random

from qmines.game.game import Game
from qmines.game.moves import OPTIONS
from qmines.game.params import Params
from qmines.game.rules import PRESETS
from qmines.game.workbench.workbench import Workbench
from qmines.grid import Cell
from qmines.position import CLOSED, FLAGGED
from qmines.proofs.algebra import Constraint, covers, merge, reduce, subtract
from qmines.proofs.steps import TOTAL, Source, mask_of, source_text

MOST_MOVES = 250
"""A player gives up after this many moves."""


VERBS = ("select", "deselect", "subtract", "reduce", "merge", "carry out", "delete", "option", "undo", "redo")
WEIGHTS = (40, 2, 10, 4, 8, 14, 2, 2, 4, 3)


def begun(seed: str, rows: int = 4, columns: int = 4, mines: int = 3) -> Game:
    """A game by constraints."""
    return Game(Params(rows, columns, mines, seed, "constraints", PRESETS["constraints"]))


def large() -> Game:
    """A board of 100×100 cells that single numbers solve and the options carry out: thousands of steps in two moves."""
    rules = replace(PRESETS["constraints"], start="opening")
    game = Game(Params(100, 100, 1200, "big2", "constraints", rules))
    for option in ("auto_clear", "auto_flag"):
        game.play(f"option {option} on", at=0)
    return game


def on_board(layout: str, start: Cell, *opened: Cell) -> Game:
    """A game on a board of rows of `*` and `.`."""
    rows = layout.split()
    mines = frozenset(cell for cell, sign in enumerate("".join(rows)) if sign == "*")
    shape = (len(rows), len(rows[0]), len(mines))
    rules = PRESETS["constraints"]
    params = Params(*shape, "1", "constraints", rules, start=start, board=mines, opened=frozenset(opened))
    return Game(replace(params, origin="again"))


def random_move(game: Game, random: Random) -> str:
    """Any move, sensible or not."""
    verb = random.choices(VERBS, WEIGHTS)[0]
    sources = list(standing(game))
    if verb == "option":
        return f"option {random.choice(OPTIONS)} {random.choice(('on', 'off'))}"
    if verb == "delete":
        sources = [source for source in sources if source < TOTAL]
    if verb == "carry out" and random.random() < 0.8:
        sources = [source for source, one in standing(game).items() if one.verdict]
    if verb not in ("select", "deselect", "carry out", "delete") or not sources:
        return verb if verb not in ("select", "carry out", "delete") else "undo"
    return f"{verb} {source_text(game.params.grid, random.choice(sources))}"


def workbench_of(game: Game) -> Workbench:
    """The workbench of a game by constraints."""
    assert game.workbench is not None
    return game.workbench


def standing(game: Game) -> dict[Source, Constraint]:
    """All current constraints, by a separate reading of the board."""
    position, grid = game.position(), game.params.grid
    found: dict[Source, Constraint] = {}
    for cell, code in enumerate(position.cells):
        near = [other for other in grid.neighbours[cell] if position.cells[other] == CLOSED]
        flags = sum(position.cells[other] == FLAGGED for other in grid.neighbours[cell])
        if code <= 8 and near:
            found[cell] = Constraint(mask_of(near), code - flags, code - flags)
    closed = [cell for cell, code in enumerate(position.cells) if code == CLOSED]
    left = game.params.mine_count - sum(code == FLAGGED for code in position.cells)
    if closed:
        found[TOTAL] = Constraint(mask_of(closed), left, left)
    return found | dict(workbench_of(game).state.derived)


def moves(game: Game, random: Random, noise: float) -> Iterator[str]:
    """The moves of a player, each chosen only when it is requested; with `noise` the player does something else. Ends
    with the game: the player gives up when nothing more follows.
    """
    while not game.has_ended:
        if game.state == "paused":
            yield "resume"
        elif len(game.moves) > MOST_MOVES:
            yield "resign"
        elif random.random() < noise:
            yield from _other(game, random)
        else:
            yield from _useful(game, random)


def _useful(game: Game, random: Random) -> Iterator[str]:
    found = standing(game)
    sources = random.sample(list(found), len(found))
    said = [*found.values()]

    def is_new(one: Constraint | None) -> bool:
        return one is not None and not any(covers(other, one) for other in said)

    trivial = next((source for source in sources if found[source].verdict), None)
    if trivial is not None:
        yield f"carry out {source_text(game.params.grid, trivial)}"
        return
    pairs = permutations(sources, 2)
    pair = next(((big, small) for big, small in pairs if is_new(subtract(found[big], found[small]))), None)
    if pair is not None:
        yield from _on(game, pair, "subtract")
        return
    pair = next((pair for pair in combinations(sources, 2) if is_new(merge(*[found[source] for source in pair]))), None)
    if pair is not None:
        yield from _on(game, pair, "merge")
        return
    one = next((source for source in sources if any(map(is_new, reduce(found[source])))), None)
    yield from _on(game, (one,), "reduce") if one is not None and len(found) < 30 else ["resign"]


def _on(game: Game, sources: tuple[Source, ...], verb: str) -> Iterator[str]:
    if workbench_of(game).state.selected:
        yield "deselect"
    for source in sources:
        yield f"select {source_text(game.params.grid, source)}"
    yield verb


def _other(game: Game, random: Random) -> Iterator[str]:
    name = source_text(game.params.grid, random.choice(list(standing(game))))
    wanted = [f"option {random.choice(OPTIONS)} {random.choice(('on', 'off'))}", f"select {name}", "undo"]
    wanted += ["redo", "pause"] if game.moves else []
    wanted += [f"delete {name}"] if name.startswith("#") else []
    yield random.choice(wanted)
