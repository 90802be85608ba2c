"""Boards of up to a million cells in the engine: they are right everywhere, and a move costs what it changes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import compress
from operator import and_
from random import Random
from statistics import median

import pytest

from qmines.game.events import Rearranged
from qmines.game.field.layout import Layout
from qmines.game.game import Game
from qmines.game.params import Params
from qmines.game.records.record import text_of
from qmines.game.records.replay import replay, verify
from qmines.grid import Cell
from qmines.sampling import interval_products, others
from qmines.solver import analyse
from qmines.solver.constraints import Component
from qmines.solver.count import Counted
from qmines.solver.frontier import Frontier, Part
from tests.thorough import further

DENSITY = 0.25
"""With fewer mines, nearly all of a huge board follows from its first opening, and nothing is left to save."""

_IS_NUMBER = bytes(code <= 8 for code in range(256))
_IS_CLOSED = bytes(9 <= code <= 11 for code in range(256))


def begun(side: int, seed: str, mines: float = DENSITY) -> Game:
    """A game under quantum rules with its middle open."""
    game = Game(Params(side, side, int(side * side * mines), seed, hints=True))
    game.play(f"open {side // 2},{side // 2}", at=0)
    return game


def plain_count(side: int, layout: frozenset[Cell], cell: Cell) -> int:
    """The mines around a cell, counted without the engine's help."""
    row, column = divmod(cell, side)
    return sum(
        (r, c) != (row, column) and 0 <= r < side and 0 <= c < side and r * side + c in layout
        for r in (row - 1, row, row + 1)
        for c in (column - 1, column, column + 1)
    )


def assert_true(game: Game, sample: int | None = None) -> None:
    """The total is right, and open numbers are true, all of them or a sample."""
    side, layout = game.params.columns, game.layout
    assert layout is not None
    assert len(layout) == game.params.mine_count
    opened = [(cell, code) for cell, code in enumerate(game.position().cells) if code <= 8]
    assert opened
    if sample is not None and len(opened) > sample:
        opened = Random(sample).sample(opened, sample)
    assert all(code == plain_count(side, layout, cell) for cell, code in opened)
    assert not layout.intersection(cell for cell, _ in opened)


def place(game: Game, cell: Cell) -> str:
    """A cell in the notation of moves."""
    return "{},{}".format(*game.params.grid.place(cell))


def certain(game: Game) -> Iterator[Cell]:
    """Cells that are open in the closure only, until there are none."""
    while not game.has_ended:
        known = game.known.closure
        safe = map(and_, known.cells.translate(_IS_NUMBER), game.position().cells.translate(_IS_CLOSED))
        found = list(compress(range(game.params.grid.size), safe))
        if not found:
            return
        for cell in found:
            if game.board.codes[cell] > 8:
                yield cell


def guess(game: Game, *, hit: bool) -> Cell:
    """A closed cell that may be safe, next to an open number if possible; a mine, or a safe cell, on request."""
    known = game.known.closure
    assert game.known.layout is not None
    near = [cell for part in known.parts() for cell in part.component.cells]
    anywhere = (cell for cell in range(known.grid.size) if known.is_unknown(cell))
    return next(cell for cells in (near, anywhere) for cell in cells if game.known.layout.mined[cell] == hit)


def play_on(game: Game, moves: int, every: int = 40) -> list[int]:
    """Open cells that are certain; guess if there are none, and now and then; the saves, by their moves."""
    saves, waiting = [], certain(game)
    for number in range(moves):
        cell = next(waiting, None) if (number + 1) % every else None
        if cell is None:
            cell = guess(game, hit=(number + 1) % every == 0)
            waiting = certain(game)
        events = game.play(f"open {place(game, cell)}", at=number)
        assert not game.has_ended
        if isinstance(events[0], Rearranged):
            saves.append(number)
    return saves


@pytest.mark.parametrize("side", [300, 1000])
def test_a_huge_layout_is_right_and_opens(side: int) -> None:
    """Its total, its first opening, and the numbers there."""
    game = begun(side, "layout")
    middle = side // 2 * side + side // 2
    assert game.position().cells[middle] == 0
    assert game.start is not None
    assert game.start == (middle, game.layout)
    assert_true(game, sample=2000)
    hard = Game(replace(game.params, mine_count=side * side - 1))
    hard.play(f"open {side - 1},0", at=0)
    assert (hard.state, hard.position().cells[(side - 1) * side]) == ("won", 3)


def test_another_seed_gives_another_layout_and_the_same_the_same() -> None:
    assert begun(300, "one").layout == begun(300, "one").layout != begun(300, "other").layout


@pytest.mark.parametrize("side", [150, *further([300, 1000])])
def test_two_thousand_moves(side: int) -> None:
    """Each opens something certain, and some guess and are saved; all numbers and the total stay true."""
    game = begun(side, "play")
    saves = play_on(game, 2000, every=side)
    assert_true(game, sample=5000)
    assert len(game.moves) > 1900
    before = game.layout
    cell = guess(game, hit=True)
    events = game.play(f"open {place(game, cell)}", at=2000)
    assert isinstance(events[0], Rearranged)
    assert_true(game, sample=20_000)
    assert before is not None
    assert game.layout is not None
    assert cell in before
    assert cell not in game.layout
    assert game.saves == len(saves) + 1


def test_a_save_far_out_moves_little() -> None:
    """Openings in several places, a mine among closed cells, and a certain one that loses."""
    side = 300
    game = begun(side, "far")
    for number in range(1, 9):
        start = game.params.grid.cell(number * side // 9, number * side // 10)
        cell = next(cell for cell in range(start, side * side) if game.known.closure.is_unknown(cell))
        game.play(f"open {place(game, cell)}", at=number)
    assert game.layout is not None
    before = game.layout
    outside = next(cell for cell in sorted(before) if game.known.closure.is_unknown(cell))
    events = game.play(f"open {place(game, outside)}", at=20)
    assert isinstance(events[0], Rearranged)
    assert len(before - game.layout) <= 40
    assert_true(game, sample=3000)
    game.known.closure.refine()
    mine = min(game.known.closure.mines)
    (hinted,) = game.play(f"hint {place(game, mine)}", at=21)
    assert (hinted.verdict, hinted.share, hinted.forgiven) == ("mine", 1, False)
    game.play(f"open {place(game, mine)}", at=22)
    assert game.state == "lost"


def test_layouts_keep_their_numbers_through_many_saves() -> None:
    """What is updated mine by mine equals a new look at the board."""
    for number in range(4):
        game = begun(100, f"saves-{number}", 0.3)
        for at in range(40):
            game.play(f"open {place(game, guess(game, hit=True))}", at=at)
            assert game.known.layout is not None
            if at % 5 == 0:
                afresh = Layout(game.params.grid, game.known.layout.mines)
                assert (game.known.layout.mined, game.known.layout.numbers) == (afresh.mined, afresh.numbers)
        assert game.saves == 40
        assert_true(game)


def test_records_of_huge_games_round_trip_and_verify() -> None:
    game = begun(300, "record")
    play_on(game, 400)
    game.play("flag 0,0", at=400)
    text = text_of(game)
    assert text.count("\nmoved ") == game.saves > 3
    again = replay(text, redraw=True)
    assert (again.layout, again.position(), again.saved) == (game.layout, game.position(), game.saved)
    assert text_of(again) == text
    assert (verify(text).saves, verify(text).moves, verify(text).redrawn) == (game.saves, len(game.moves), True)


# Work


class Work:
    """The work since the last look: parts counted, parts gathered, systems counted, cells looked around."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.done = dict.fromkeys(("parts", "gathered", "systems"), 0)
        self._watch(monkeypatch, analyse.Solver, "count", "parts")
        self._watch(monkeypatch, Frontier, "_gathered", "gathered")
        self._watch_count(monkeypatch)

    def _watch(self, monkeypatch: pytest.MonkeyPatch, kind: type, name: str, key: str) -> None:
        original = getattr(kind, name)

        def watched(owner: object, given: Component) -> Counted | Part | None:
            self.done[key] += 1
            return original(owner, given)

        monkeypatch.setattr(kind, name, watched)

    def _watch_count(self, monkeypatch: pytest.MonkeyPatch) -> None:
        original = analyse.count

        def watched(*given: object) -> Counted:
            self.done["systems"] += 1
            return original(*given)

        monkeypatch.setattr(analyse, "count", watched)

    def since(self) -> dict[str, int]:
        """The work so far; counts again from now on."""
        found, self.done = self.done, dict.fromkeys(self.done, 0)
        return found


def works(side: int, monkeypatch: pytest.MonkeyPatch) -> list[dict[str, int]]:
    """The work of each of the last moves that opened a single cell, well into a game."""
    game, found = begun(side, "work"), []
    play_on(game, 600)
    work, waiting = Work(monkeypatch), certain(game)
    for number in range(400):
        cell = next(waiting, None)
        if cell is None:
            cell = guess(game, hit=number % 2 == 0)
            waiting = certain(game)
        game.known.closure.parts()
        work.since()
        opened = game.play(f"open {place(game, cell)}", at=600)[-1]
        game.known.closure.parts()
        if len(opened.cells) == 1:
            found.append(work.since())
    assert len(found) > 100
    return found


@pytest.mark.parametrize("side", [60, 300])
def test_a_move_costs_what_it_changes(side: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """In parts counted and put together, however large the board; none that the move did not touch."""
    found = works(side, monkeypatch)
    assert median(work["parts"] for work in found) <= 4
    assert median(work["gathered"] for work in found) <= 4
    assert median(work["systems"] for work in found) <= 3
    assert max(work["parts"] for work in found) <= 60


def test_no_look_at_the_whole_board_in_the_middle_of_play(monkeypatch: pytest.MonkeyPatch) -> None:
    """Play never asks for the mines as a set, a new frontier, or all parts for their shares."""
    game = begun(300, "look")
    play_on(game, 100)
    looks: list[str] = []

    def look(name: str) -> None:
        looks.append(name)

    monkeypatch.setattr(Layout, "mines", property(lambda _: look("mines")))
    monkeypatch.setattr(analyse.Solver, "frontier", lambda *_: look("frontier"))
    monkeypatch.setattr(analyse.Analysis, "__init__", lambda *_: look("analysis"))
    waiting = certain(game)
    for number in range(100):
        cell = next(waiting, None)
        if cell is None:
            break
        game.play(f"open {place(game, cell)}", at=100 + number)
    assert game.moves[-1].at > 110
    assert looks == []


# Bounded and exact draws


@pytest.fixture
def bounded(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """A word for every distribution that is known by bounds."""
    told: list[str] = []
    original = others.Bounded

    def watched(*given: object) -> object:
        told.append("bounded")
        return original(*given)

    monkeypatch.setattr(others, "Bounded", watched)
    return told


def whole(columns: int, rows: int, mine_count: int, seed: str) -> tuple[str, frozenset[Cell]]:
    """A whole game of a player who opens anything that may be safe: its record and its last layout."""
    game, random = Game(Params(rows, columns, mine_count, seed)), Random(seed)
    for cell in random.sample(range(rows * columns), rows * columns):
        if cell not in game.known.closure.mines:
            game.play(f"open {place(game, cell)}", at=len(game.moves))
    assert game.state == "won"
    return text_of(game), game.layout or frozenset()


@pytest.mark.parametrize("size", [(8, 7, 18), *further([((13, 9, 39),), ((20, 12, 60),)])])
def test_bounds_draw_what_exact_numbers_draw(
    size: tuple[int, int, int], bounded: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whole games, move for move: the same record, so the same mines moved."""
    seeds = [f"bounds-{number}" for number in range(20)]
    exact = [whole(*size, seed) for seed in seeds]
    assert not bounded
    with monkeypatch.context() as patch:
        patch.setattr(interval_products, "NARROW", 0)
        patch.setattr(others, "NARROW", 0)
        assert [whole(*size, seed) for seed in seeds] == exact
    assert len(bounded) > 5
    assert sum(text.count("\nmoved ") for text, _ in exact) > 20


def test_bounds_draw_what_exact_numbers_draw_on_larger_boards(
    bounded: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """With many components next to the decision, and thousands of outside cells."""

    def played() -> Game:
        game = begun(100, "exact")
        for number in range(60):
            unknown = [cell for cell in range(10_000) if game.known.closure.is_unknown(cell)]
            game.play(f"open {place(game, Random(number).choice(unknown))}", at=number)
        return game

    exact = played()
    assert not bounded
    with monkeypatch.context() as patch:
        patch.setattr(interval_products, "NARROW", 0)
        patch.setattr(others, "NARROW", 0)
        bounds = played()
    assert len(bounded) > 20
    assert text_of(bounds) == text_of(exact)
    assert bounds.layout == exact.layout
    assert exact.saves > 5
