"""*Play from here*: games that begin on a position are games like any other, and drawn layouts are uniform."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings

from qmines import Position
from qmines.errors import GameError, ImpossiblePosition, MoveError, TooComplex
from qmines.game import params as params_module
from qmines.game.field.layout import Layout
from qmines.game.game import Game
from qmines.game.params import DRAWS, Params
from qmines.game.records import from_position
from qmines.game.records.from_position import Begun, beginning
from qmines.game.records.record import identity, read, text_of
from qmines.game.records.replay import replay, verify
from qmines.game.rules import PRESETS, preset
from qmines.grid import Grid
from qmines.lab.agent import Machine
from qmines.position import CLOSED, FLAGGED, MARKED
from qmines.strategies.named import STRATEGIES
from qmines.work import result_of
from tests import workbenches
from tests.conversations import read as conversation
from tests.finished import PLAYABLE
from tests.formats.samples import seeds
from tests.lab.test_agent import turns
from tests.oracle.board import Board
from tests.oracle.brute import placements
from tests.oracle.chi_square import survival
from tests.thorough import amount


def begun(position: Position, rules: str = "classic", layout: frozenset[int] | None = None, **others: Any) -> Begun:
    """A game on a position; `others` are its seed and changed rules, or its time."""
    time = others.pop("begun", None)
    seed, changes = others.pop("seed", "1"), others
    kind = preset(rules).changed(changes)
    sizes = position.grid.rows, position.grid.columns, position.mine_count
    params = Params(*sizes, seed, rules_name=rules, rules=kind, hints=True)
    return result_of(beginning(params, position, layout, time))


def drawn(random: Random) -> tuple[Position, frozenset[int]]:
    """A random position in which something is open, true flags and false ones among it, and its layout."""
    grid = Grid(random.randint(2, 5), random.randint(2, 5))
    mines = frozenset(random.sample(range(grid.size), random.randint(1, max(1, grid.size // 3))))
    numbers = Layout(grid, mines).numbers
    safe = sorted(set(range(grid.size)) - mines)
    opened = set(random.sample(safe, random.randint(1, len(safe))))
    codes = [
        numbers[cell] if cell in opened else random.choice((CLOSED, CLOSED, CLOSED, FLAGGED, MARKED))
        for cell in range(grid.size)
    ]
    return Position(grid, len(mines), bytes(codes)), mines


def fits(position: Position, game: Game) -> bool:
    """Whether a game has the position's numbers."""
    mines = game.params.board or frozenset()
    numbers = Layout(position.grid, mines).numbers
    shown = [(cell, code) for cell, code in enumerate(position.cells) if code <= 8]
    return len(mines) == position.mine_count and all(
        numbers[cell] == code and cell not in mines for cell, code in shown
    )


def play(game: Game, random: Random) -> None:
    """Plays a game to its end by a machine, or by constraints; gives up where nobody knows how to go on."""
    if game.workbench is not None:
        for at, move in enumerate(workbenches.moves(game, random, 0.1), 1):
            game.play(move, at=game.at + at)
    else:
        player = Machine(game, "exact", STRATEGIES["best"])
        for action in turns(player):
            player.act(action, at=game.at + 7)
    if not game.has_ended:
        game.play("resign", at=game.at + 1)


SOLVED = "By these rules the position is already solved, so nothing is left to play."
NOT_SOLVABLE = (
    "The rule layout no_guess does not allow this board. "
    "Logic alone cannot open that board from its start, but these rules promise it can."
)


@pytest.mark.parametrize("rules", PRESETS)
@settings(max_examples=amount(15, 150))
@given(seeds())
def test_it_is_played_to_its_end_and_verified(rules: str, random: Random) -> None:
    position, mines = drawn(random)
    layout = mines if random.random() < 0.5 else None
    try:
        game, is_uniform = begun(position, rules, layout, seed=str(random.getrandbits(30)))
    except GameError as error:
        told = str(error)
    else:
        hold(game, rules, position, random)
        assert is_uniform
        assert layout in (None, game.params.board)
        return
    assert told == SOLVED or (PRESETS[rules].layout == "no_guess" and told == NOT_SOLVABLE)


def hold(game: Game, rules: str, position: Position, random: Random) -> None:
    """What holds for a game on a position, as it begins and at its end."""
    assert fits(position, game)
    shown, wanted = game.position().cells, position.cells
    assert all(now == code for now, code in zip(shown, wanted, strict=True) if code <= 8)
    if PRESETS[rules].play == "cells":
        assert all(now in (code, *range(9)) for now, code in zip(shown, wanted, strict=True))
    else:
        assert not game.moves
    assert text_of(replay(text_of(game))) == text_of(game)
    play(game, random)
    report = verify(text_of(game))
    assert (report.state, report.redrawn, game.params.origin) == (game.state, True, "given")
    assert game.has_ended


SMALL = Position.from_text("4x3x3\n##1#\n#1##\n####")


def test_every_world_is_drawn_equally_often() -> None:
    worlds = [frozenset(world) for world in placements(Board.from_text(SMALL.to_text()))]
    draws = 40 * len(worlds)
    counts = Counter(begun(SMALL, seed=str(number)).game.params.board for number in range(draws))
    assert set(counts) <= set(worlds)
    statistic = sum((counts[world] - 40) ** 2 / 40 for world in worlds)
    assert survival(statistic, len(worlds) - 1) > 1e-4


def test_the_seed_alone_decides() -> None:
    assert begun(SMALL, seed="a").game.params == begun(SMALL, seed="a").game.params
    flagged = SMALL.with_cells({0: FLAGGED, 11: MARKED})
    assert begun(flagged, seed="a").game.params.board == begun(SMALL, seed="a").game.params.board


def test_flags_and_marks_are_the_first_moves() -> None:
    game, _ = begun(SMALL.with_cells({0: FLAGGED, 11: MARKED}), begun="2026-01-31T12:00:00Z")
    assert text_of(game).split("\n\n")[1] == "0 p flag 0,0\n0 p mark 2,3\n"
    assert "\nbegun 2026-01-31T12:00:00Z\norigin given\nstart 0,2\n" in text_of(game)
    assert game.position() == SMALL.with_cells({0: FLAGGED, 11: MARKED})
    assert read(text_of(game))[0] == game.params
    assert len(identity(game)) == 64


def test_a_zero_opens_what_is_next_to_it() -> None:
    game, _ = begun(Position.from_text("4x2x1\nFF##\n.###"), layout=frozenset({2}))
    assert game.position().to_text() == "4x2x1\n.1##\n.1##"
    assert not game.moves


@pytest.mark.parametrize("rules", [name for name, rules in PRESETS.items() if rules.layout == "random"])
def test_worlds_too_complex_to_count_give_a_world_all_the_same(rules: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(params_module.BUDGETS, DRAWS, 0)
    found = 0
    for number in range(amount(20, 200)):
        position, _ = drawn(Random(f"complex {number}"))
        try:
            game, is_uniform = begun(position, rules, seed=str(number))
        except GameError:
            continue
        assert fits(position, game)
        assert text_of(replay(text_of(game))) == text_of(game)
        found += not is_uniform
    assert found >= 3


def test_a_board_too_complex_to_prove_gives_a_world() -> None:
    """The position of the golden conversation, whose worlds take more states than the budget of games."""
    game = replay(conversation("too-complex-to-prove")[0]["send"][0]["record"])
    position = game.position()
    begun_there, is_uniform = begun(position, "classic")
    assert (is_uniform, fits(position, begun_there)) == (False, True)


def test_where_no_world_is_found_it_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(params_module.BUDGETS, DRAWS, 0)
    monkeypatch.setattr(from_position, "TRIES", 0)
    with pytest.raises(TooComplex, match=r"^Too many numbers depend on each other to find a layout\.$"):
        begun(Position.from_text("4x3x3\n####\n#3##\n####"))


@pytest.mark.parametrize(
    ("text", "rules", "error", "sentence"),
    [
        ("2x2x1\n##\n##", "classic", GameError, "Nothing is open in this position: begin a new game of this size and"),
        ("2x2x1\n##\nF?", "classic", GameError, "Nothing is open in this position"),
        (
            "2x2x1\n*1\n##",
            "classic",
            GameError,
            "A game cannot begin with an exploded mine, and there is one at row 1, c",
        ),
        ("2x2x1\n*#\n##", "three-lives", GameError, "A game cannot begin with an exploded mine"),
        ("2x2x1\n2#\n##", "classic", ImpossiblePosition, "No placement of 1 mine fits the numbers."),
        ("2x2x3\n1#\n##", "classic", ImpossiblePosition, "No placement of 3 mines fits the numbers."),
        ("2x2x1\n#1\n11", "classic", GameError, "By these rules the position is already solved, so nothing is left to"),
        ("2x2x1\n#1\n11", "kaboom", GameError, "By these rules the position is already solved"),
        ("2x2x1\nF1\n11", "always-solvable", GameError, "By these rules the position is already solved"),
        ("2x2x1\nF1\n11", "quantum", GameError, "By these rules the position is already solved"),
        ("2x2x1\n1#\n##", "no-guess", GameError, "The rule layout no_guess does not allow this board. Logic alone"),
    ],
)
def test_what_makes_no_game_is_told(text: str, rules: str, error: type[Exception], sentence: str) -> None:
    with pytest.raises(error) as caught:
        begun(Position.from_text(text), rules, seed="4")
    assert str(caught.value)[: len(sentence)] == sentence


@pytest.mark.parametrize(
    ("mines", "sentence"),
    [
        ({0}, "The layout has 1 mine, but the position has 2."),
        ({0, 1}, "The layout does not fit: row 1, column 2 is open, but is a mine there."),
        ({2, 5}, "The layout does not fit: row 1, column 2 shows 1, but touches 2 mines there."),
    ],
)
def test_a_layout_that_does_not_fit_is_told(mines: set[int], sentence: str) -> None:
    with pytest.raises(GameError) as caught:
        begun(Position.from_text("3x2x2\n#1#\n###"), layout=frozenset(mines))
    assert str(caught.value) == sentence


def test_machines_play_wherever_cells_are_played() -> None:
    assert set(PLAYABLE) == {name for name in PRESETS if name != "constraints"}
    with pytest.raises(MoveError):
        next(Machine(begun(SMALL, "constraints").game, "exact", STRATEGIES["best"]).moves("keep"))
