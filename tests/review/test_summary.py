"""Summaries: every figure is counted again from outside, shares by trying all placements."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields
from fractions import Fraction
from hashlib import sha256
from itertools import pairwise
from math import log2, prod

import pytest

from qmines.errors import GameError
from qmines.game.game import Game
from qmines.game.records.record import identity, read, text_of
from qmines.game.records.replay import replay, replaying
from qmines.grid import Grid
from qmines.review.measures import solved_bbbv
from qmines.review.summary import Summary, summary
from tests.finished import finished, params_of, several
from tests.game.records.test_record import EXPECTED, NAMES, golden
from tests.oracle.board import Board, neighbourhoods
from tests.oracle.brute import placements
from tests.thorough import further

GAMES = list(several(60, "summary"))
TALLIES = ("won", "lost", "opened", "flagged", "certain", "closure", "chord", "mine", "resigned")


def test_the_games_are_of_all_kinds() -> None:
    found = {summary(game).state for game in GAMES} | {summary(game).reason for game in GAMES}
    assert found >= {"won", "lost", "opened", "certain", "closure", "chord", "mine", "resigned"}, found
    assert found <= set(TALLIES)
    assert {bool(game.forgiven) for game in GAMES} == {True, False}


def decisions(text: str) -> Iterator[tuple[Fraction, bool, bool]]:
    """Every decision of a record except a protected first one: the share of the then visible worlds that left it safe,
    by brute force; whether it was saved; whether it lost.
    """
    moves, before = read(text)[1], None
    for index, game in enumerate(replaying(text)):
        verb, _, place = str(moves[index - 1].move).partition(" ") if index else ("", "", "")
        if verb in ("open", "chord") and before and before.numbers:
            row, column = map(int, place.split(","))
            cell = row * before.columns + column
            free = set(before.closed) - set(before.flagged)
            chosen = {cell} if verb == "open" else free.intersection(before.around[cell])
            worlds = list(placements(before))
            safe = sum(chosen.isdisjoint(world) for world in worlds)
            yield Fraction(safe, len(worlds)), moves[index - 1].moved is not None, game.state == "lost"
        before = Board.from_text(game.position().to_text())


@pytest.mark.parametrize("game", [*GAMES[:12], *further(GAMES[12:36])], ids=lambda game: game.params.seed)
def test_guesses_and_luck_agree_with_brute_force(game: Game) -> None:
    told, made = summary(game), list(decisions(text_of(game)))
    assert told.guesses == sum(0 < share < 1 for share, _, _ in made)
    survived = prod((share for share, saved, lost in made if not saved and not lost), start=Fraction(1))
    forgiven = prod((share for share, saved, _ in made if saved), start=Fraction(1))
    assert told.luck == pytest.approx(-log2(survived), abs=0.0051)
    assert told.forgiven == pytest.approx(-log2(forgiven), abs=0.0051)
    assert told.saves == sum(saved for _, saved, _ in made)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.params.seed)
def test_counts_and_times_agree_with_the_text_of_the_record(game: Game) -> None:
    told, text = summary(game), text_of(game)
    assert told.moves == len(re.findall(r"(?m)^\d", text))
    assert told.clicks == len(re.findall(r"(?m)^\d+ p (?:open|chord|flag|mark) ", text))
    assert told.hinted == len(re.findall(r"(?m)^\d+ p hint \d", text))
    assert told.saves == len(re.findall(r"(?m)^moved ", text))
    assert told.time == time_of_play(text)
    assert told.deaths == (told.state == "lost")
    assert (told.begun or "") in text
    assert (told.hints, told.mine_vision) == ("\nhints on\n" in text, "\nmine_vision on\n" in text)


def time_of_play(text: str) -> int:
    """The time of the last move, minus the time between each pause and the next move."""
    moves = re.findall(r"(?m)^(\d+) p (\w+)", text)
    paused = sum(int(after) - int(at) for (at, verb), (after, _) in pairwise(moves) if verb == "pause")
    return int(moves[-1][0]) - paused


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.params.seed)
def test_3bv_agrees_with_openings_found_by_flooding(game: Game) -> None:
    told, seen = summary(game), game.position().cells
    around, layout = neighbourhoods(told.rows, told.columns), game.layout or frozenset()
    zeros = {cell for cell in range(len(seen)) if cell not in layout and layout.isdisjoint(around[cell])}
    rim = {other for cell in zeros for other in around[cell]}
    alone = set(range(len(seen))) - layout - zeros - rim
    regions = []
    while zeros:
        region, reached = set(), {min(zeros)}
        while reached:
            region |= reached
            reached = {other for cell in reached for other in around[cell]} & zeros - region
        regions.append(region)
        zeros -= region
    opened = {cell for cell, code in enumerate(seen) if code <= 8}
    assert told.bbbv == len(regions) + len(alone)
    assert told.solved == sum(region <= opened for region in regions) + len(alone & opened)
    assert told.reason != "opened" or told.solved == told.bbbv
    assert told.state == "won" or told.solved < told.bbbv or told.reason == "resigned"


def test_an_opening_round_a_flag_is_not_done() -> None:
    grid, layout = Grid(1, 6), {5}
    assert solved_bbbv(grid, layout, {0, 1, 2, 3, 4}.__contains__) == 1
    assert solved_bbbv(grid, layout, {0, 1, 3, 4}.__contains__) == 0


def test_a_game_that_has_not_ended_has_no_summary() -> None:
    game = Game(params_of(9, 9, 10, "summary"))
    for move in ("open 4,4", "pause"):
        with pytest.raises(GameError, match="has not ended"):
            summary(game)
        game.play(move, at=1)


@pytest.mark.parametrize("name", [name for name in NAMES if EXPECTED[name]["state"] in ("won", "lost")])
def test_golden_games_have_the_summaries_of_their_ends(name: str) -> None:
    told, expected = summary(replay(golden(name))), EXPECTED[name]
    assert [told.state, told.time, told.saves, told.moves] == [
        expected[key] for key in ("state", "elapsed", "saves", "moves")
    ]


def test_data_have_the_names_of_the_page() -> None:
    data = summary(GAMES[0]).data()
    names = [field.name.replace("mine_vision", "mineVision") for field in fields(Summary)]
    assert list(data) == [name for name in names if name != "algebra"]
    assert {type(value) for value in data.values()} <= {int, float, str, bool, dict, type(None)}


def test_shares_that_were_not_counted_are_guesses_without_bits() -> None:
    """A board of more than 10,000 cells."""
    game = finished(params_of(120, 100, 11_900, "large", "classic"), sense=0)
    told = summary(game)
    assert (told.state, told.guesses) == ("lost", len(game.survived))
    assert told.luck is None or len(game.survived) == 1
    assert told.forgiven == 0


# Identity


def test_identity_is_the_hash_of_the_record_as_we_write_it() -> None:
    assert len({identity(game) for game in GAMES}) == len(GAMES)
    for game in GAMES[:8]:
        assert identity(game) == sha256(text_of(game).encode()).hexdigest() == identity(replay(text_of(game)))


OTHERWISE = {
    "zeros before rows and columns": (r"open (\d),(\d)", r"open 00\1,0\2"),
    "zeros before times": (r"(?m)^(\d+) p", r"000\1 p"),
    "a size with zeros": (r"size 6x5", "size 06x005"),
    "keys in another order": (r"(mines \d+)\n(seed .*)\n", r"\2\n\1\n"),
    "a rule that is the preset's": (r"(rules quantum)\n", r"\1\nlives 1\n"),
}


@pytest.mark.parametrize("case", OTHERWISE)
def test_a_record_written_otherwise_is_the_same_game(case: str) -> None:
    text = text_of(GAMES[0])
    other, count = re.subn(*OTHERWISE[case], text)
    assert count
    assert other != text
    assert text_of(replay(other, redraw=True)) == text
    assert identity(replay(other)) == identity(GAMES[0])


def test_a_move_written_otherwise_is_kept_as_we_write_it() -> None:
    game = Game(params_of(9, 9, 10, "otherwise"))
    game.play("open 004,04", at=0)
    assert str(game.moves[0].move) == "open 4,4"
