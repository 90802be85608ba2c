"""The helpful game: what it opens automatically and what it remarks about flags, checked against all placements of the
mines.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from qmines.errors import MoveError, RecordError
from qmines.game.assist import openable
from qmines.game.events import Flagged, Helped, Opened, Remarked
from qmines.game.field.board import Board
from qmines.game.field.layout import Layout
from qmines.game.game import Game
from qmines.game.params import Params
from qmines.game.records.begin import begun_on
from qmines.game.records.record import text_of
from qmines.game.records.replay import replay, verify
from qmines.game.rules import PRESETS, Rules
from qmines.grid import Grid
from qmines.position import FLAGGED
from tests.oracle.board import Board as Seen
from tests.oracle.brute import placements
from tests.oracle.chi_square import uniformity
from tests.thorough import amount

HELPFUL = PRESETS["always-solvable"]
BY_MINES = replace(HELPFUL, assist="safe_or_mine")
SHAPES = ((3, 3, 2), (3, 4, 3), (4, 4, 3), (2, 5, 3))


def begun(number: int, rules: Rules = HELPFUL) -> Game:
    rows, columns, mines = SHAPES[number % len(SHAPES)]
    return Game(Params(rows, columns, mines, str(number), "always-solvable", rules))


def certain(game: Game) -> tuple[set[int], set[int]]:
    """The closed cells that are safe in all placements that fit, and those that are mines in all."""
    board = Seen.from_text(game.position().to_text())
    worlds = [set(world) for world in placements(board)]
    assert worlds
    return set(board.closed) - set().union(*worlds), set(board.closed).intersection(*worlds)


def moves(game: Game, choose: Random) -> str:
    """A move of a player who flags much and sometimes rightly, opens what is proven, and sometimes asks for help."""
    columns = game.params.columns
    safe, mines = certain(game)
    kind = choose.random()
    closed = [cell for cell in game.position().closed if cell not in game.board.flags]
    if kind < 0.1 and game.layout is not None:
        return "help"
    if kind < 0.4 or not closed:
        cell = choose.choice(game.position().closed)
        return f"flag {cell // columns},{cell % columns}"
    cell = choose.choice(sorted(safe - game.board.flags) or sorted(set(closed) - mines) or closed)
    return f"open {cell // columns},{cell % columns}"


@pytest.mark.parametrize("rules", [HELPFUL, BY_MINES], ids=["safe_cell", "safe_or_mine"])
def test_after_every_move_something_is_provable(rules: Rules) -> None:
    """Unless all safe cells are flagged: then the game opens nothing, and looks again after the next move."""
    helped = Counter[str]()
    games = amount(120, 300)
    for number in range(games):
        game, choose, count = begun(number, rules), Random(number), 0
        for _ in range(60):
            if game.has_ended:
                break
            before = {cell: code for cell, code in enumerate(game.position().cells) if code <= 8}
            events = game.play(moves(game, choose), at=0)
            own = [event for event in events if isinstance(event, Opened) and event.by == "g"]
            count += len(own)
            assert game.layout is not None or not any(isinstance(event, Opened) for event in events)
            if game.layout is None or game.has_ended or not events:
                continue
            safe, mines = certain(game)
            left = set(game.position().closed) - game.layout
            is_enough = bool(safe) or (rules.assist == "safe_or_mine" and bool(mines - game.board.flags))
            assert is_enough or left <= game.board.flags, text_of(game)
            helped["asked" if any(isinstance(event, Helped) for event in events) else "stuck"] += len(own)
            assert all(cell not in before for event in own for cell in event.cells)
        text = text_of(game)
        assert verify(text).state == game.state
        assert replay(text).position() == game.position()
        assert replay(text).assist.helped == game.assist.helped == count
    assert min(helped.values()) > games / 3


def test_a_board_played_again_begins_with_something_provable() -> None:
    more = 0
    for number in range(100):
        game = begun(number)
        game.play("open 0,0", at=0)
        assert game.start is not None
        start, board = game.start
        again = begun_on(replace(game.params, origin="again", start=start, board=board))
        more += len(again.params.opened)
        if not again.has_ended and not again.board.is_open:
            assert certain(again)[0]
        assert replay(text_of(again)).position() == again.position()
    assert more > 30


def test_it_opens_nothing_that_need_not_be() -> None:
    """Whenever the game opens a cell, nothing was provable, or the player asked for it."""
    own = 0
    for number in range(200):
        game, choose = begun(number), Random(number)
        for _ in range(40):
            if not game.has_ended:
                game.play(moves(game, choose), at=0)
        is_asked = False
        for at, played in enumerate(game.moves):
            if played.who == "g" and not is_asked:
                own += 1
                assert not certain(replay(first_moves(game, at)))[0]
            is_asked = played.move.verb == "help"
    assert own > 50


def first_moves(game: Game, count: int) -> str:
    """The record of a game up to some move."""
    head, _, body = text_of(game).partition("\n\n")
    return f"{head}\n\n" + "".join(body.splitlines(keepends=True)[:count])


def test_what_it_opens_is_near_and_has_no_flag() -> None:
    """The board's first row is 1##F#, and the only mine is under the flag."""
    board = Board(Grid(1, 6), 1)
    board.open({0: 1}, "p")
    board.mark(3, FLAGGED)
    layout = Layout(board.grid, {3})
    assert openable(board, layout, asked=True) == [1]
    assert openable(board, layout, asked=False) == [1, 2, 4]
    board.open({1: 0}, "p")
    board.mark(2, FLAGGED)
    assert openable(board, layout, asked=True) == [4, 5]


def test_help_is_asked_for_in_helpful_games_that_have_begun() -> None:
    with pytest.raises(MoveError, match="allow no help"):
        Game(Params(5, 5, 5, "1")).play("help", at=0)
    game = Game(Params(5, 5, 5, "1", "always-solvable", HELPFUL))
    assert game.play("help", at=0) == []
    game.play("open 2,2", at=1)
    first, second, *_ = game.play("help", at=2)
    assert first == Helped()
    assert isinstance(second, Opened)
    assert second.by == "g"


def test_remarks_follow_the_flags() -> None:
    """Row 1 is 1##. The 1 touches one mine, so a flag on the third cell, which then is safe, is simply wrong."""
    rules = replace(HELPFUL, assist="none")
    game = Game(Params(1 + 1, 3, 1, "1", "always-solvable", rules, start=0, board=frozenset({1})))
    assert text_rows(game) == ["1##", "###"]
    flagged, remarked = game.play("flag 0,2", at=0)
    assert isinstance(flagged, Flagged)
    assert remarked == Remarked((), (2,), ())
    assert game.play("flag 1,2", at=1)[1:] == [Remarked((), (2, 5), ())]
    assert game.play("flag 0,1", at=2)[1:] == [], "nobody can know about it"
    assert game.play("flag 1,1", at=3)[1:] == [Remarked((0,), (2, 5), (4,))]
    assert game.play("flag 0,2", at=4)[1:] == [Remarked((0,), (5,), (4,))]
    assert game.assist.remarked() == Remarked((0,), (5,), (4,))
    assert game.play("flag 0,1", at=5)[1:] == [Remarked((), (5,), ())]


def text_rows(game: Game) -> list[str]:
    return game.position().to_text().splitlines()[1:]


def test_records_that_say_what_the_game_would_not_do_are_refused() -> None:
    """An unnecessary opening, the opening of a mine, and an opening that the seed does not draw."""
    game = Game(Params(4, 4, 4, "3", "always-solvable", HELPFUL))
    game.play("open 0,0", at=0)
    assert any(played.who == "g" for played in game.moves)
    text = text_of(game)
    own = next(line for line in text.splitlines() if " g open" in line)
    assert game.layout is not None
    mine = "{},{}".format(*game.params.grid.place(min(game.layout)))
    others = [
        "{},{}".format(*game.params.grid.place(cell))
        for cell in set(range(16)) - game.layout
        if game.board.codes[cell] > 8
    ]
    for wrong in [text.replace(own, f"0 g open {place}") for place in (mine, *others)]:
        with pytest.raises(RecordError):
            verify(wrong)
    with pytest.raises(RecordError):
        verify(f"{text}0 g open {others[0]}\n")


def test_records_that_lack_what_the_game_would_open_are_refused() -> None:
    """Whichever of them is left out, automatic or requested, and at the end too."""
    left_out = Counter[str]()
    for number in range(40):
        game, choose = begun(number), Random(number)
        for _ in range(30):
            if not game.has_ended:
                game.play(moves(game, choose), at=0)
        for at, played in enumerate(game.moves):
            if played.who != "g":
                continue
            head, _, body = text_of(game).partition("\n\n")
            lines = body.splitlines(keepends=True)
            wrong = [*lines[:at], *lines[at + 1 :]]
            with pytest.raises(RecordError):
                verify(f"{head}\n\n" + "".join(wrong))
            with pytest.raises(RecordError, match="The record ends where the game itself should open a cell"):
                verify(f"{head}\n\n" + "".join(lines[:at]))
            left_out["asked" if game.moves[at - 1].move.verb == "help" else "due"] += 1
    assert min(left_out.values()) > 10


def test_what_it_opens_is_drawn_evenly() -> None:
    """The middle of 5×5 is a 1: seven of its neighbours are safe."""
    mines, drawn = frozenset({6, 0, 4, 20, 24}), Counter[str]()
    for seed in range(700):
        game = Game(Params(5, 5, 5, str(seed), "always-solvable", HELPFUL, start=12, board=mines))
        game.play("help", at=0)
        drawn[str(next(played.move for played in game.moves if played.who == "g"))] += 1
    assert len(drawn) == 7
    assert uniformity(list(drawn.values()))[2] > 0.001
