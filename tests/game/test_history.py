"""Undo: the state is that before the move, deaths and guesses stay counted, and nothing that was seen is known."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from qmines import Position, analyse
from qmines.errors import MoveError, RecordError
from qmines.game.events import Lost, Opened, Rearranged, Remarked, Revealed, Undone, Vision
from qmines.game.field.field import Place
from qmines.game.game import Game
from qmines.game.history import Ledger, Snapshot
from qmines.game.params import Params
from qmines.game.records.record import text_of
from qmines.game.records.replay import replay, verify
from qmines.game.rules import PRESETS, Rules
from qmines.position import CLOSED
from qmines.review.film import filming
from qmines.review.saves import look_at
from qmines.review.summary import summary
from qmines.work import result_of
from tests.oracle.board import Board
from tests.oracle.brute import shares
from tests.thorough import amount

FREE = {
    "no-guess": PRESETS["no-guess"],
    "quantum": replace(PRESETS["quantum"], undo="free"),
    "always-solvable": replace(PRESETS["always-solvable"], undo="free"),
    "three-lives": replace(PRESETS["three-lives"], undo="free"),
    "kaboom": replace(PRESETS["kaboom"], undo="free"),
    "unprotected": replace(PRESETS["quantum"], start="any", undo="free"),
}
SHAPES = ((4, 4, 3), (5, 5, 5), (3, 6, 4), (6, 5, 8))


def begun(rules: Rules, number: int, **switches: bool) -> Game:
    rows, columns, mines = SHAPES[number % len(SHAPES)]
    return Game(Params(rows, columns, mines, str(number), "classic", rules, **switches))


def as_it_stands(game: Game) -> tuple[Any, ...]:
    """Everything that undo restores."""
    whole = (game.board.open_count, game.board.exploded_count, sorted(game.board.flags), game.board.mines_left)
    return (game.position(), game.layout, game.lives, game.saves, list(game.saved), game.decisions, game.start, whole)


def random_move(game: Game, random: Random) -> str:
    row, column = game.params.grid.place(random.randrange(game.params.grid.size))
    known = game.visible().safe
    if known and random.random() < 0.3:
        row, column = game.params.grid.place(random.choice(sorted(known)))
    verb = random.choices(("open", "chord", "flag", "mark", "hint"), (10, 2, 4, 1, 1))[0]
    return f"{verb} {row},{column}"


@pytest.mark.parametrize("name", FREE)
def test_all_stands_as_before_the_move(name: str) -> None:
    """Any number of moves, also after a loss; what the game did automatically goes with the move."""
    seen = Counter[str]()
    games = amount(8, 60)
    for number in range(games):
        game, random = begun(FREE[name], number, hints=True, mine_vision=number % 2 == 0), Random(number)
        stood: list[tuple[Any, ...]] = []
        while game.state != "won" and len(game.moves) < 120:
            if stood and (game.state == "lost" or random.random() < 0.2):
                deaths, guesses = game.deaths, (len(game.survived), len(game.forgiven), len(game.losses))
                before = game.position().cells
                undone, *rest = game.play("undo", at=game.at + 1)
                assert isinstance(undone, Undone)
                assert as_it_stands(game) == stood.pop()
                assert game.state == "playing"
                assert not game.end
                assert (deaths, guesses) == (game.deaths, (len(game.survived), len(game.forgiven), len(game.losses)))
                changed = {c for c, (a, b) in enumerate(zip(before, game.position().cells, strict=True)) if a != b}
                assert changed <= set(undone.cells)
                if game.params.mine_vision:
                    assert rest[0] == Vision(tuple(sorted(game.layout or ())))
                seen["undone"] += 1
                continue
            standing, move = as_it_stands(game), random_move(game, random)
            events = game.play(move, at=game.at + 10)
            if as_it_stands(game) != standing or game.has_ended:
                stood.append(standing)
            seen.update(type(event).__name__ for event in events)
        text = text_of(game)
        again = replay(text)
        assert as_it_stands(again) == as_it_stands(game)
        assert (again.deaths, again.moves, text_of(again)) == (game.deaths, game.moves, text)
        assert verify(text).state == game.state
    assert seen["undone"] > 15 * games


@pytest.mark.parametrize("name", FREE)
def test_what_was_seen_and_taken_back_is_not_known(name: str) -> None:
    for number in range(amount(5, 12)):
        game, random = begun(FREE[name], number), Random(f"known {number}")
        for _ in range(30):
            if game.state != "won":
                game.play("undo" if game.state == "lost" else random_move(game, random).replace("hint", "open"), at=0)
        game.play("undo", at=0)
        if game.has_ended or game.layout is None:
            continue
        known, fresh = game.visible(), analyse(Position.from_text(game.position().to_text()))
        assert (known.safe, known.mines, known.worlds) == (fresh.safe, fresh.mines, fresh.worlds)
        worlds, counted = shares(Board.from_text(game.position().to_text()))
        assert worlds == known.worlds
        assert all(known.probability(cell) == share for cell, share in counted.items())
        # The closure, too, belongs to what is open now.
        assert game.closure().safe == replay(text_of(game)).closure().safe


def test_undoing_and_repeating_gives_the_same() -> None:
    """What decision n draws depends on how many decisions there are."""
    game, saved = begun(FREE["quantum"], 3), 0
    random = Random(5)
    game.play("open 0,0", at=0)
    while not game.has_ended and saved < 3:
        move = "open {},{}".format(*game.params.grid.place(random.choice(game.position().closed)))
        once = game.play(move, at=0)
        if game.has_ended:
            break
        layout = game.layout
        game.play("undo", at=0)
        assert game.play(move, at=0) == once
        assert game.layout == layout
        saved += isinstance(once[0], Rearranged) if once else 0


def lost(rules: Rules, number: int = 0, **switches: bool) -> Game:
    """A game that is lost."""
    for seed in range(number, 1000):
        game, random = begun(rules, seed, **switches), Random(seed)
        while not game.has_ended:
            game.play(
                "open {},{}".format(*game.params.grid.place(random.choice(game.position().closed))), at=game.at + 7
            )
        if game.state == "lost":
            return game
    raise AssertionError("No game is lost under these rules.")


@pytest.mark.parametrize("name", ["kaboom", "kaboom-anywhere"])
def test_after_a_loss_the_move_that_lost_is_taken_back_alone(name: str) -> None:
    for number in range(20):
        game = lost(PRESETS[name], number)
        (undone, *_) = game.play("undo", at=game.at + 5000)
        assert isinstance(undone, Undone)
        assert (game.state, game.deaths) == ("playing", 1)
        with pytest.raises(MoveError, match="only the move that lost"):
            game.play("undo", at=game.at)


def test_the_clock_stands_still_between_the_loss_and_its_undoing() -> None:
    game = lost(PRESETS["kaboom"])
    elapsed = game.elapsed
    game.play("undo", at=game.at + 60_000)
    assert game.elapsed == elapsed


def test_a_resigned_game_is_taken_up_again() -> None:
    game = begun(FREE["quantum"], 0)
    game.play("open 0,0", at=0)
    game.play("pause", at=5)
    before = as_it_stands(game)
    assert isinstance(game.play("resign", at=10)[0], Lost)
    game.play("undo", at=20)
    assert as_it_stands(game) == before
    assert game.state == "playing"


def test_there_is_nothing_to_take_back_before_the_first_move_and_after_a_win() -> None:
    game = begun(FREE["no-guess"], 1)
    assert game.play("undo", at=0) == []
    assert game.state == "fresh"
    while not game.has_ended:
        cell = min(game.visible().safe) if game.layout else 0
        game.play("open {},{}".format(*game.params.grid.place(cell)), at=0)
    assert game.state == "won"
    assert game.play("undo", at=0) == []


def test_rules_without_undo_refuse_it() -> None:
    game = begun(PRESETS["quantum"], 0)
    game.play("open 0,0", at=0)
    with pytest.raises(MoveError, match="you can't take moves back"):
        game.play("undo", at=0)
    with pytest.raises(RecordError, match="you can't take moves back"):
        replay(text_of(game) + "9 p undo\n")


def test_another_first_cell_after_the_first_was_taken_back_begins_another_board() -> None:
    game = begun(FREE["no-guess"], 3)
    game.play("open 0,0", at=0)
    game.play("undo", at=1)
    assert game.layout is None
    assert game.start is None
    game.play("open 5,4", at=2)
    assert game.start is not None
    assert game.start[0] == 29
    assert text_of(game).count("\nboard ") == 2
    assert replay(text_of(game)).start == game.start


def test_the_board_is_told_before_the_mines_of_a_loss_that_was_taken_back() -> None:
    """A reply to undo says nothing about mines without Mine Vision."""
    game = lost(FREE["no-guess"])
    assert [type(event) for event in game.play("undo", at=game.at)] == [Undone]


@pytest.mark.parametrize("name", FREE)
def test_films_and_summaries_of_games_with_undo_are_true(name: str) -> None:
    """Every frame shows the board and the mines of its moment; the figures count undone moves, too."""
    filmed = 0
    for number in range(30):
        game, random = begun(FREE[name], number), Random(f"film {number}")
        for _ in range(200):
            if game.state == "won":
                break
            if game.state == "lost" or random.random() < 0.15:
                game.play("undo", at=game.at + 1)
            else:
                game.play(random_move(game, random).replace("hint", "open"), at=game.at + 3)
        if not game.has_ended:
            if game.layout is None:
                continue
            game.play("resign", at=game.at)
        film = result_of(filming(text_of(game)))
        cells, mines = bytearray([CLOSED]) * game.params.grid.size, set(film.mines)
        for frame in film.frames:
            # A loss changes no cell, and neither does its undo.
            assert (frame.kind == "undo") == (frame.played is not None and frame.played.move.verb == "undo")
            for cell, code in frame.changes:
                cells[cell] = code
            mines.difference_update(source for source, _ in frame.moved)
            mines.update(target for _, target in frame.moved)
        assert bytes(cells) == game.position().cells
        assert frozenset(mines) == game.layout
        counted = summary(game)
        assert counted.deaths == game.deaths
        assert counted.saves == game.saves
        for save in range(1, game.saves + 1):
            assert look_at(game, save).decision
        filmed += 1
    assert filmed > 20


def test_events_of_a_loss_come_again_with_the_next_one() -> None:
    game = lost(PRESETS["kaboom"])
    move = str(game.moves[-1].move)
    once = game.end
    game.play("undo", at=game.at)
    again = game.play(move, at=game.at)
    assert [type(event) for event in again] == [Lost, Revealed]
    assert tuple(again) == once
    assert game.deaths == 2
    assert not any(isinstance(event, Opened) for event in again)


def test_what_is_remarked_on_flags_is_said_anew() -> None:
    """A viewer of the restored game does not know the remarks of that moment."""
    rules = replace(PRESETS["classic"], flag_marks=frozenset({"proven_wrong"}), undo="free")
    for number in range(40):
        game = begun(rules, number)
        game.play("open 0,0", at=0)
        if game.has_ended or not game.visible().safe:
            continue
        wrong = min(game.visible().safe)
        other = next(cell for cell in game.position().closed if cell != wrong)
        (_, remarked) = game.play("flag {},{}".format(*game.params.grid.place(wrong)), at=1)
        assert remarked == Remarked((), (wrong,), ())
        game.play("mark {},{}".format(*game.params.grid.place(other)), at=2)
        assert game.play("undo", at=3)[1:] == [remarked]
        assert [type(event) for event in game.play("undo", at=4)] == [Undone]
        return
    raise AssertionError("No board has a safe cell to flag.")


def test_a_ledger_counts_deaths_for_good_and_gives_back_what_stands() -> None:
    ledger = Ledger(lives=3)
    before = Snapshot(False, Place(True, 0, 0), None, ledger.lives, 0, 0, 0)
    ledger.decisions += 2
    ledger.survive(Fraction(1, 2))
    ledger.save(7, 1, Fraction(1, 3))
    ledger.lose_life(None)
    assert (ledger.lives, ledger.deaths, ledger.saved, ledger.save_moves) == (2, 1, [7], [1])
    ledger.restore(before)
    assert (ledger.lives, ledger.decisions, ledger.saved, ledger.save_moves) == (3, 0, [], [])
    assert (ledger.deaths, ledger.survived, ledger.forgiven) == (1, [Fraction(1, 2)], [Fraction(1, 3)])
    ledger.lose(Fraction(1, 4))
    ledger.resign()
    assert (ledger.lives, ledger.deaths, ledger.losses, ledger.lost_lives) == (2, 3, [Fraction(1, 4)], [None])
