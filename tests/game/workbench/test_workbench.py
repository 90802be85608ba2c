"""The workbench: every derived constraint is true, nothing is lost or said twice, and every move is in the record."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from random import Random

import pytest

from qmines.errors import MoveError, RecordError
from qmines.game.events import Event, Flagged, Opened, Won, WorkbenchChanged
from qmines.game.game import Game
from qmines.game.params import Params
from qmines.game.records.record import text_of
from qmines.game.records.replay import replay, verify
from qmines.game.rules import PRESETS
from qmines.game.workbench.state import DEFAULTS, WorkbenchState
from qmines.position import CLOSED, FLAGGED, Position
from qmines.proofs.algebra import Constraint, covers
from qmines.proofs.steps import TOTAL, Cells, Source, cells_of, mask_of, source_text
from tests.thorough import amount
from tests.workbenches import begun, on_board, random_move, standing, workbench_of

SHAPES = ((4, 4, 3), (3, 5, 4), (5, 4, 5), (4, 5, 2))


def placings(game: Game) -> list[Cells]:
    """All ways to place the mines, regardless of the open numbers."""
    return [mask_of(mines) for mines in combinations(range(game.params.grid.size), game.params.mine_count)]


def worlds(game: Game, among: list[Cells]) -> list[Cells]:
    """The placings that the open numbers allow."""
    codes, around = game.position().cells, game.params.grid.neighbours
    numbers = [(mask_of(around[cell]), code) for cell, code in enumerate(codes) if code <= 8]
    opened = mask_of(cell for cell, code in enumerate(codes) if code <= 8)
    free = [mines for mines in among if not mines & opened]
    for near, code in numbers:
        free = [mines for mines in free if (mines & near).bit_count() == code]
    return free


def attempt(game: Game, move: str) -> list[Event]:
    """Make a move that may be refused; a refusal changes nothing."""
    before = as_it_stands(game)
    try:
        return game.play(move, at=game.at + 10)
    except MoveError:
        assert as_it_stands(game) == before
        return []


def as_it_stands(game: Game) -> tuple[object, ...]:
    bench = workbench_of(game).state
    return game.position(), game.state, bench, bench.selected, len(game.moves)


def test_thousands_of_random_moves_derive_only_what_is_true() -> None:
    many = amount(4_000, 10_000)
    random, made, won = Random("bench"), 0, 0
    number = 0
    while made < many:
        game = begun(str(number), *SHAPES[number % len(SHAPES)])
        number += 1
        among = placings(game)
        for _ in range(60):
            if game.has_ended:
                won += 1
                break
            before, stood = standing(game), as_it_stands(game)
            attempt(game, random_move(game, random))
            made += 1
            if as_it_stands(game)[:3] != stood[:3]:
                expect_true(game, worlds(game, among))
            expect_tidy(game)
            expect_nothing_lost(game, before)
        assert game.position().closed or game.has_ended
        if game.moves:
            assert replay(text_of(game)).position() == game.position()
            assert verify(text_of(game)).state == game.state
    assert won > many / 500


def expect_true(game: Game, possible: list[Cells]) -> None:
    """Every constraint holds in every world of the open numbers; no mine is open, and every flag is a mine."""
    assert game.layout is not None
    assert mask_of(game.layout) in possible
    flags = mask_of(cell for cell, code in enumerate(game.position().cells) if code == FLAGGED)
    assert all(mines & flags == flags for mines in possible)
    for one in standing(game).values():
        counts = {(mines & one.cells).bit_count() for mines in possible}
        assert one.least <= min(counts) <= max(counts) <= one.most


def expect_tidy(game: Game) -> None:
    """No constraint repeats another on the same cells, and each says something about closed cells."""
    found = standing(game)
    for name, one in workbench_of(game).state.derived:
        assert one.cells
        assert not one.is_empty
        assert all(game.position().cells[cell] == CLOSED for cell in cells_of(one.cells))
        assert not any(covers(other, one) for source, other in found.items() if source != name)
    assert all(found.get(source) for source in workbench_of(game).state.selected)


def expect_nothing_lost(game: Game, before: dict[Source, Constraint]) -> None:
    """Every earlier constraint remains, reduced by what is known now, or another implies it, unless it was deleted."""
    if game.moves and game.moves[-1].move.verb in ("delete", "undo", "redo"):
        return
    codes, after = game.position().cells, standing(game)
    for source, one in before.items():
        mines = sum(codes[cell] == FLAGGED for cell in cells_of(one.cells))
        cells = mask_of(cell for cell in cells_of(one.cells) if codes[cell] == CLOSED)
        left = Constraint(cells, max(0, one.least - mines), min(cells.bit_count(), one.most - mines))
        if cells and not left.is_empty:
            assert any(covers(other, left) for other in after.values()), (source, one)


def test_undo_and_redo_go_to_and_fro() -> None:
    random = Random("undo")
    for number in range(60):
        game = begun(f"u{number}", *SHAPES[number % len(SHAPES)])
        stood = []
        for _ in range(40):
            before, move = undoable(game), random_move(game, random)
            if move not in ("undo", "redo") and attempt(game, move) and undoable(game) != before:
                stood.append(before)
        if game.has_ended:
            continue
        last = undoable(game)
        for before in reversed(stood):
            assert game.play("undo", at=game.at)
            assert undoable(game) == before
        assert game.play("undo", at=game.at) == []
        for _ in stood:
            assert game.play("redo", at=game.at)
        assert undoable(game) == last
        assert game.play("redo", at=game.at) == []
        assert undoable(replay(text_of(game))) == last


def undoable(game: Game) -> tuple[Position, WorkbenchState]:
    return game.position(), workbench_of(game).state


def test_another_move_ends_what_can_be_made_again_but_a_selection_does_not() -> None:
    game = begun("7")
    game.play("option auto_flag on", at=0)
    game.play("undo", at=0)
    game.play("select total", at=0)
    assert game.play("redo", at=0)
    game.play("undo", at=0)
    game.play("option resolve_complex on", at=0)
    assert game.play("redo", at=0) == []


def test_the_game_itself_still_helps_where_its_rules_say_so() -> None:
    rules = replace(PRESETS["constraints"], assist="safe_cell")
    for seed in range(20):
        game = Game(Params(5, 5, 6, str(seed), "constraints", rules))
        game.play("option auto_clear on", at=0)
        assert game.has_ended or game.known.proven().safe or not game.assist.due()
        assert verify(text_of(game)).moves == len(game.moves)


@pytest.mark.parametrize("assist", ["safe_cell", "safe_or_mine"])
def test_moves_that_were_refused_are_not_taken_back_where_the_game_helps(assist: str) -> None:
    rules, random, undone = replace(PRESETS["constraints"], assist=assist), Random(assist), 0
    for number in range(150):
        shape = SHAPES[number % len(SHAPES)]
        game = Game(Params(*shape, str(number), "constraints", rules))
        for _ in range(12):
            attempt(game, random.choice((random_move(game, random), "merge", "undo")))
        undone += sum(played.move.verb == "undo" for played in game.moves)
        if game.moves:
            assert verify(text_of(game)).moves == len(game.moves)
    assert undone > 40


def test_what_is_trivial_is_carried_out_and_the_total_stands_with_no_mine_left() -> None:
    game = on_board(".*.. **.. .... ....", 15)
    with pytest.raises(MoveError, match=r"^It does not settle its cells yet"):
        game.play("carry out total", at=0)
    for number, flags in (("2,2", 1), ("0,2", 1), ("2,0", 1)):
        events = game.play(f"carry out {number}", at=0)
        assert [type(event) for event in events] == [Flagged] * flags
    assert workbench_of(game).constraint(TOTAL) == Constraint(1, 0, 0)
    events = game.play("carry out total", at=0)
    assert events[:2] == [Opened((0,), (3,), "p"), Won("opened")]


def test_all_of_that_comes_by_itself_where_it_is_wished() -> None:
    game = on_board(".*.. **.. .... ....", 15)
    game.play("option auto_flag on", at=0)
    assert game.board.mines_left == 0
    events = game.play("option auto_clear on", at=0)
    assert events[0] == Opened((0,), (3,), "g")
    assert game.state == "won"


TWO = ".*..* ..... ....."


def test_what_is_derived_is_told_and_shrinks_and_goes() -> None:
    game = on_board(TWO, 10)
    game.play("select 1,0", at=0)
    assert game.play("select 1,1", at=0) == [WorkbenchChanged((), (), (5, 6), DEFAULTS)]
    (told,) = game.play("subtract", at=0)
    assert told == WorkbenchChanged(((-2, Constraint(0b100, 0, 0)),), (), (), DEFAULTS)
    assert workbench_of(game).steps[0].sources == (6, 5)
    events = game.play("carry out #1", at=0)
    assert events == [Opened((2,), (1,), "p"), WorkbenchChanged((), (-2,), (), DEFAULTS)]


def test_what_has_just_been_derived_is_carried_out_at_once_where_that_is_wished() -> None:
    game = on_board(TWO, 10)
    for move in ("option resolve_complex on", "select 1,1", "select 1,0"):
        game.play(move, at=0)
    events = game.play("subtract", at=0)
    assert events[0] == Opened((2,), (1,), "g")
    assert workbench_of(game).state.derived == ()


def test_flags_come_by_themselves_and_the_game_is_won() -> None:
    game = on_board("*.. ... ...", 8)
    events = game.play("option auto_flag on", at=0)
    assert any(isinstance(event, Flagged) for event in events)
    assert any(isinstance(event, Won) for event in events)


def test_zeros_open_round_them_only_where_that_is_wished() -> None:
    game = begun("0", 6, 6, 2)
    game.play("option auto_zero off", at=0)
    closed = [source for source, one in standing(game).items() if source >= 0 and one.verdict == "safe"]
    for source in closed:
        before = len(game.position().closed)
        near = len(workbench_of(game).constraint(source).cells.bit_count() * "x")
        game.play(f"carry out {source_text(game.params.grid, source)}", at=game.at)
        assert len(game.position().closed) == before - near


@pytest.mark.parametrize("move", ["open 0,0", "flag 0,0", "chord 0,0", "mark 0,0", "hint 0,0", "hint", "help"])
def test_cells_are_not_touched_by_hand(move: str) -> None:
    with pytest.raises(MoveError, match=r"^In this game you open cells only through constraints\.$"):
        begun("1").play(move, at=0)


@pytest.mark.parametrize("move", ["select total", "subtract", "redo", "option auto_flag on", "carry out total"])
def test_games_of_cells_have_no_workbench(move: str) -> None:
    with pytest.raises(MoveError, match=r"^In this game you open cells directly, without constraints\.$"):
        Game(Params(4, 4, 3, "1")).play(move, at=0)


@pytest.mark.parametrize(
    ("moves", "sentence"),
    [
        (["select #1"], "There is no constraint on closed cells at #1"),
        (["carry out #7"], "There is no constraint on closed cells at #7"),
        (["delete 0,0"], "'delete' takes a derived constraint, as in 'delete #2', not '0,0'"),
        (["delete total"], "You can delete only"),
        (["deselect total"], "is not selected"),
        (["subtract"], "Subtract takes two"),
        (["select total", "merge"], "Merge takes two"),
        (["reduce"], "Reduce takes one"),
        (["option nothing on"], "'option' takes one of auto_zero"),
        (["select 9,9"], "is not on the board"),
    ],
)
def test_what_cannot_be_is_refused_and_changes_nothing(moves: list[str], sentence: str) -> None:
    game = begun("3")
    for move in moves[:-1]:
        game.play(move, at=0)
    before = as_it_stands(game)
    with pytest.raises(MoveError) as caught:
        game.play(moves[-1], at=0)
    assert sentence in str(caught.value)
    assert as_it_stands(game) == before


@pytest.mark.parametrize(
    "line", ["0 p select #3\n", "0 p merge\n", "0 p carry out #1\n", "0 p redo\n", "0 p open 0,0\n"]
)
def test_a_record_whose_moves_do_not_follow_is_refused(line: str) -> None:
    game = begun("5")
    game.play("select total", at=0)
    with pytest.raises(RecordError):
        verify(text_of(game) + line)
