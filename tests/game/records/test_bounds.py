"""What a record may cost the machine: limits in counted work, the same everywhere."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from time import perf_counter

import pytest

from qmines.errors import RecordError
from qmines.game.boards.generate import layout
from qmines.game.boards.grading import by_rules
from qmines.game.field.layout import Layout
from qmines.game.game import Game
from qmines.game.params import BUDGETS
from qmines.game.records.bounds import A_CELL, LONGEST
from qmines.game.records.record import header, text_of
from qmines.game.records.replay import replaying, verify
from qmines.review.examine import examined
from qmines.review.summary import summary
from qmines.sampling.sampler import Sampler
from qmines.solver.analyse import Solver
from qmines.solver.meter import Meter
from tests.finished import entry, finished, params_of
from tests.game.test_too_complex_games import lattice
from tests.review.test_examine import ENTRIES, GAMES, reason


@pytest.mark.parametrize(("draws", "side"), [(1, 15), (1, 61), (2, 61)])
def test_work_without_end_is_refused_in_good_time(draws: int, side: int) -> None:
    params = replace(lattice(side, "hostile").params, draws=draws)
    board = params.board or frozenset()
    closed = [cell for cell in range(side * side) if cell not in board | params.opened]
    Random("hostile").shuffle(closed)
    text = header(params) + "".join(
        "{} p open {},{}\n".format(at, *divmod(cell, side)) for at, cell in enumerate(closed)
    )
    start = perf_counter()
    assert reason({**ENTRIES[0], "record": text}) == "The game is too complex to check."
    assert perf_counter() - start < 60


def test_the_longest_record_is_longer_than_a_game_of_a_hundred_by_a_hundred() -> None:
    game = finished(params_of(100, 100, 2000, "longest", "classic"), sense=1, noise=0)
    opened = sum(code <= 8 for code in game.position().cells)
    assert len(text_of(game)) * (8_000 / opened) * 10 < LONGEST
    assert examined(entry(game)) == summary(game)


def test_an_honest_game_of_forty_thousand_flags_is_taken() -> None:
    game = Game(params_of(100, 100, 2000, "flags"))
    game.play("open 50,50", at=0)
    closed = [cell for cell, code in enumerate(game.position().cells) if code == 9][:4080]
    for number in range(10):
        for cell in closed:
            game.play("flag {},{}".format(*divmod(cell, 100)), at=1_000_000 + number)
    game.play("resign", at=9_000_000)
    data = entry(game)
    assert len(data["record"]) > 741_000
    assert examined(data).clicks == 40_801


def test_the_same_bound_holds_on_its_own_and_within_a_profile(monkeypatch: pytest.MonkeyPatch) -> None:
    """Both refuse a game that takes one unit too many, and accept it with that unit allowed."""
    game = next(game for game in GAMES if game.saves)
    meter = Meter(work=10**12, memory=10**12)
    for _ in replaying(text_of(game), redraw=True, solver=Solver(BUDGETS[game.params.draws], meter)):
        pass
    work = A_CELL * game.params.grid.size + meter.spent
    monkeypatch.setattr("qmines.game.records.bounds.MOST_WORK", work - 1)
    assert reason(entry(game)) == "The game is too complex to check."
    with pytest.raises(RecordError, match="too complex to check"):
        verify(text_of(game))
    monkeypatch.setattr("qmines.game.records.bounds.MOST_WORK", work)
    assert reason(entry(game)) == ""
    assert verify(text_of(game)).state == game.state


def test_a_board_that_is_too_large_alone_is_refused_at_once() -> None:
    """One move would open a million cells."""
    header = "qmines 1\nsize 1000x1000\nmines 100\nseed 7\ndraws 2\nrules quantum\norigin drawn\n\n"
    with pytest.raises(RecordError, match="too complex to check"):
        verify(f"{header}9 p open 5,5\n9 p resign\n")


def test_boards_of_a_grade_count_by_what_they_cost() -> None:
    """A deduction works on masks as wide as the board, so ten times the cells take a hundred times as long. When units
    grew only with the cells, a record of 2,637 characters spent 8 s on such boards.
    """
    spent = {}
    for side, mines in ((30, 180), (100, 2000)):
        params = params_of(side, side, mines, "graded")
        start = params.grid.cell(side // 2, side // 2)
        board = Layout(params.grid, layout(params, start, Sampler("graded")))
        meter = Meter()
        by_rules(Solver(BUDGETS[params.draws], meter), board, mines, [start], "trivial")
        spent[side] = meter.spent
    assert spent[100] > 50_000
    assert spent[30] < 5_000
