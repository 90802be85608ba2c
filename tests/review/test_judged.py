"""Judged decisions are what a reading of all worlds says, and every guess without need has a proof that says so."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from math import log2
from random import Random
from typing import Any

import pytest

from qmines.checker.proofs import check_proof
from qmines.errors import GameError, RecordError, TooComplex
from qmines.game.game import Game
from qmines.game.params import BUDGETS, DRAWS, Params
from qmines.game.records.record import text_of
from qmines.game.records.replay import replaying
from qmines.game.rules import PRESETS, preset
from qmines.position import Position
from qmines.review import judged as review
from qmines.review.better import STRATEGIES, missed_in
from qmines.review.judged import OURS, Decision, Judged, Told, judging
from qmines.review.measures import luck_bits
from qmines.review.summary import summary
from qmines.solver.analyse import Analysis, Solver, analyse
from qmines.strategies.figures import figures
from qmines.work import Work, result_of
from tests.every_preset import game_of
from tests.finished import params_of, several
from tests.game.test_too_complex_games import lattice
from tests.oracle.board import Board, neighbourhoods
from tests.oracle.brute import placements
from tests.oracle.brute import shares as by_trial
from tests.thorough import amount, further

SIZES = ((4, 4, 3), (5, 3, 4), (4, 5, 4), (6, 3, 3), (3, 6, 6))


def judged(record: str | Game, strategy: str = "best", told: Told = OURS) -> Judged:
    """The review of a record, without its pauses."""
    return result_of(judging(record if isinstance(record, str) else text_of(record), strategy, told))


def given(board: str, *moves: str, start: int | None = None, **rules: str) -> Game:
    """A game on a given board of rows like `..*`, with these moves, a second apart; `m:` leads those of a machine."""
    rows = board.split()
    mines = frozenset(at for at, sign in enumerate("".join(rows)) if sign == "*")
    params = Params(
        *(len(rows), len(rows[0]), len(mines), "0", "classic", preset("classic").changed(rules)),
        origin="given",
        board=mines,
        start=start,
    )
    game = Game(params)
    for number, move in enumerate(moves):
        who, _, what = move.rpartition(":")
        game.play(what, at=1000 * number, who="m" if who else "p")
    return game


# Against a reading of all worlds


@dataclass(frozen=True)
class Read:
    """A decision as all worlds of its position say it."""

    cells: tuple[int, ...]
    hit: bool
    share: Fraction
    kind: str
    safe: tuple[int, ...]
    shares: dict[int, Fraction]


def reading(game: Game) -> Iterator[Read]:
    """The decisions of a game on a given board of which nothing is open at first, in its own play of the moves."""
    params = game.params
    assert params.board is not None
    around = neighbourhoods(params.rows, params.columns)
    numbers = {c: sum(n in params.board for n in around[c]) for c in range(params.grid.size) if c not in params.board}
    seen, flags = dict[int, int](), set[int]()
    for played in game.moves:
        assert played.move.place is not None
        cell = played.move.place[0] * params.columns + played.move.place[1]
        if played.move.verb == "flag":
            flags ^= {cell}
            continue
        pressed = [n for n in around[cell] if n not in seen] if played.move.verb == "chord" else [cell]
        cells = tuple(c for c in pressed if c not in flags)
        if seen:
            yield _read(params, seen, cells)
        queue = list(cells)
        for at in queue:
            if at in numbers and at not in seen and at not in flags:
                seen[at] = numbers[at]
                queue += around[at] if not numbers[at] else ()


def _read(params: Params, seen: dict[int, int], cells: tuple[int, ...]) -> Read:
    closed = tuple(c for c in range(params.grid.size) if c not in seen)
    worlds = list(placements(Board(params.rows, params.columns, params.mine_count, dict(seen), closed, ())))
    hits = Counter(c for world in worlds for c in world)
    share = Fraction(sum(not set(cells).isdisjoint(world) for world in worlds), len(worlds))
    safe = tuple(c for c in closed if not hits[c])
    kind = {0: "proven", 1: "mistake"}.get(int(share) if share in (0, 1) else -1, "unnecessary" if safe else "forced")
    assert params.board is not None
    is_hit = not params.board.isdisjoint(cells)
    return Read(cells, is_hit, share, kind, safe, {c: Fraction(hits[c], len(worlds)) for c in closed})


def random_game(random: Random) -> Game:
    """A game of somebody who opens, flags and chords as they please, half of the time cells that hold no mine."""
    columns, rows, mines = random.choice(SIZES)
    board = frozenset(random.sample(range(rows * columns), mines))
    game = Game(Params(rows, columns, mines, "0", "classic", preset("classic"), origin="given", board=board))
    while not game.has_ended:
        cell = random.randrange(rows * columns)
        if cell in board and random.random() < 0.8:
            verb = "flag"
        else:
            verb = random.choice(["open", "open", "open", "chord", "chord", "flag"])
        game.play(f"{verb} {cell // columns},{cell % columns}", at=game.at + random.randrange(3000))
    return game


@pytest.mark.parametrize("seed", ["a", *further("bcd")])
def test_it_is_what_all_worlds_say(seed: str) -> None:
    random = Random(f"judged {seed}")
    kinds = Counter[str]()
    for _ in range(amount(40, 130)):
        game = random_game(random)
        strategy = random.choice(STRATEGIES)
        found = judged(game, strategy)
        read = list(reading(game))
        assert [each.cells for each in found.decisions] == [tuple(sorted(each.cells)) for each in read]
        for each, expected in zip(found.decisions, read, strict=True):
            assert (each.kind, each.hit, each.share) == (expected.kind, expected.hit, expected.share)
            assert each.safe == expected.safe
            kinds[each.kind] += 1
            if expected.safe:
                assert each.best in expected.safe
                assert each.best_share == 0
            elif each.best is not None:
                assert each.best_share == expected.shares[each.best]
                assert strategy == "best" or each.best_share == min(expected.shares.values())
            require_proof(each)
        require_sums(found, strategy)
    assert set(kinds) == {"mistake", "proven", "unnecessary", "forced"}
    assert min(kinds.values()) > 10


def require_proof(decision: Decision) -> None:
    """A cell that could have been opened instead has a proof that the checker accepts; with a forced guess none has."""
    if decision.kind == "forced":
        assert decision.missed is None
        assert missed_in(decision.before) is None
    if decision.kind == "unnecessary":
        missed = decision.missed
        assert missed is not None
        assert missed.cell == decision.best
        steps = [step.data(decision.before.grid) for step in missed.proof.steps]
        assert check_proof(decision.before, steps, [missed.cell], {}) == "safe"
        assert missed.rule in {step.rule for step in missed.proof.steps}


def require_sums(found: Judged, strategy: str) -> None:
    """The sums are those of the decisions, in another way of adding."""
    decisions, sums = found.decisions, found.sums
    shares = [(each.share, each.best_share) for each in decisions]
    assert all(share is not None for share, _ in shares)
    lost = [share - best for share, best in shares if share is not None and best is not None]
    assert sums.expected_losses == pytest.approx(float(sum(max(Fraction(0), each) for each in lost)))
    luck = sum(-log2(1 - each.share) for each in decisions if each.share is not None and not each.hit)
    assert sums.luck_bits == pytest.approx(luck)
    good = sum(each.kind == "proven" or each.is_best for each in decisions)
    assert sums.accuracy == (good / len(decisions) if decisions else None)
    for each in decisions:
        if each.is_best:
            assert each.kind == "forced"
            assert each.best is not None
            known = analyse(each.before)
            equal = [
                one == two for one, two in zip(figures(known, each.cells[0]), figures(known, each.best), strict=True)
            ]
            assert all(equal[1:3] if strategy == "best" else equal[1:2])


# Every preset


@pytest.mark.parametrize("rules", PRESETS)
def test_it_agrees_with_the_ledger_of_every_game(rules: str) -> None:
    """Every decision but first openings is judged, whatever the rules, by the visible worlds alone."""
    kinds = Counter[str]()
    for number in range(amount(6, 40)):
        game = game_of(rules, number, "judged")
        found = judged(game)
        first, other = _ledger(game)
        assert sorted(1 - each.share for each in found.decisions if each.share is not None) == other
        assert len(found.decisions) == len(other)
        for each in found.decisions:
            _, shares = by_trial(Board.from_text(each.before.to_text()))
            assert len(each.cells) > 1 or each.share == shares[each.cells[0]]
            assert each.safe == tuple(cell for cell, share in shares.items() if not share)
        assert found.outcome.result == game.state
        assert (found.outcome.bbbv, found.outcome.solved) == (summary(game).bbbv, summary(game).solved)
        counting = [each for each in found.decisions if each.counts]
        kinds.update(each.kind for each in counting)
        assert all(getattr(found.sums, kind) == count for kind, count in Counter(e.kind for e in counting).items())
        if len(counting) == len(other) and all(share == 1 for share in first):
            assert found.sums.luck_bits == pytest.approx(luck_bits(game.survived))
        # What moved away was there, at a first opening too.
        assert sum(each.hit for each in found.decisions) >= len(game.forgiven) - len(first)
    assert sum(kinds.values()) > 10 or game.workbench is not None


def _ledger(game: Game) -> tuple[list[Fraction], list[Fraction]]:
    """The shares of safe worlds in a game's ledger: those of first openings, and all others, sorted."""
    going = replaying(text_of(game))
    replayed = next(going)
    first, is_fresh, before = Counter[Fraction | None](), replayed.start is None, _shares(replayed)
    for _ in going:
        if is_fresh:
            first += _shares(replayed) - before
        is_fresh, before = replayed.start is None and not replayed.decisions, _shares(replayed)
    return [share or Fraction(0) for share in first.elements()], sorted((before - first).elements())


def _shares(game: Game) -> Counter[Fraction | None]:
    return Counter([*game.survived, *game.forgiven, *game.lost_lives, *game.losses])


def analyse_within(position: Position) -> Analysis:
    """The analysis of a position, within the budget of games."""
    frontier = Solver(BUDGETS[DRAWS]).frontier(position)
    frontier.refine()
    return Analysis(frontier)


# Single cases


def test_what_is_no_decision() -> None:
    """The first opening, flags and marks, presses that open nothing, giving up."""
    game = given("....* ....* ..... .....", "flag 3,4", "open 3,0", "chord 3,0", "mark 0,4", "resign")
    found = judged(game)
    assert (found.decisions, found.sums.accuracy, found.sums.hesitation) == ((), None, None)
    assert (found.outcome.result, found.outcome.time) == ("lost", 3)
    assert (found.outcome.left, found.outcome.right, found.outcome.chord) == (1, 2, 0)
    assert judged(given(".* ..", "open 0,1")).decisions == ()


def test_a_board_that_begins_open_has_had_its_first_opening() -> None:
    game = given("..*.. .....", "open 0,3", "resign", start=0)
    (first,) = judged(game).decisions
    assert (first.n, first.ply, first.at, first.cells, first.kind) == (1, 1, 0, (3,), "proven")
    assert first.before.to_text() == "5x2x1\n.1###\n.1###"


def test_flags_never_count() -> None:
    """A wrong flag changes no share; a flagged cell that is safe makes a guess unnecessary."""
    for flags in ((), ("flag 0,2", "flag 0,3", "flag 1,2", "flag 1,3")):
        (only,) = judged(given(".*.. ....", "open 0,0", *flags, "open 1,0")).decisions
        assert (only.kind, only.hit, only.share, only.safe) == ("unnecessary", False, Fraction(1, 3), (2, 3, 6, 7))
        assert only.is_lucky


def test_a_chord_may_be_a_mistake_without_a_certain_mine() -> None:
    """The 1 in the corner has its flag on a safe cell; one of its two other cells is the mine."""
    found = judged(given(".*. ...", "open 0,0", "open 1,2", "flag 1,0", "chord 0,0"))
    guess, chord = found.decisions
    assert (guess.kind, chord.kind, chord.cells, chord.share) == ("proven", "mistake", (1, 4), 1)
    assert (chord.hit, chord.best, chord.best_share, chord.lost) == (True, chord.safe[0], 0, 1)
    assert 0 < analyse(chord.before).probability(1) < 1


def test_equal_figures_are_as_good() -> None:
    for choice in ("open 0,2", "open 1,2"):
        found = judged(given("..* ...", "open 0,0", choice))
        assert [(each.kind, each.share, each.best_share) for each in found.decisions] == [
            ("forced", *[Fraction(1, 2)] * 2)
        ]
        assert (found.sums.accuracy, found.sums.expected_losses) == (1, 0)


def test_a_cell_more_often_a_mine_may_be_the_better_one() -> None:
    """What is lost is then below 0, and adds nothing to the expected losses."""
    found = judged(given("....*. .....* *.....", "open 1,0", "open 1,2"))
    (only,) = found.decisions
    assert (only.kind, only.share, only.best_share, only.lost) == ("forced", *map(Fraction, ("1/6", "1/5", "-1/30")))
    assert (found.sums.expected_losses, found.sums.accuracy) == (0, 0)
    assert only.data()["lost"] == "-1/30"


def test_moves_taken_back_and_of_machines_are_judged_and_left_out_of_the_sums() -> None:
    moves = ("open 0,0", "open 1,0", "undo", "m:open 0,2", "open 1,2")
    found = judged(given(".*. ...", *moves, undo="free"))
    told = [(each.n, each.ply, each.who, each.kind, each.is_undone) for each in found.decisions]
    assert told == [
        (1, 2, "p", "unnecessary", True),
        (2, 4, "m", "proven", False),
        (3, 5, "p", "proven", False),
    ]
    assert (found.sums.proven, found.sums.unnecessary, found.sums.accuracy) == (1, 0, 1)
    assert [each.seconds for each in found.decisions] == [1, 2, 1]
    again = judged(given(".*. ...", "open 0,0", "undo", "open 1,2", undo="free"))
    assert again.decisions == ()


def test_times_leave_pauses_out() -> None:
    game = given("..*. ....", start=0)
    for at, move in ((500, "flag 0,2"), (1000, "pause"), (9000, "resume"), (10_000, "open 1,3"), (15_000, "open 0,3")):
        game.play(move, at=at)
    game.play("resign", at=15_000)
    found = judged(game)
    assert [(each.at, each.seconds) for each in found.decisions] == [(2000, 2), (7000, 5)]
    assert (found.outcome.time, found.sums.hesitation) == (7, 5)
    untimed = judged(game, told=Told(has_times=False))
    assert {(each.at, each.seconds) for each in untimed.decisions} == {(None, None)}
    assert (untimed.outcome.time, untimed.sums.hesitation) == (None, None)


def test_clicks_may_be_told() -> None:
    game = given("..* ...", "open 0,0", "flag 0,2", "open 1,2")
    assert judged(game).sums.efficiency == 2 / 3
    assert judged(game, told=Told(clicks=8)).sums.efficiency == 2 / 8
    assert judged(game, told=Told(clicks=0)).sums.efficiency is None


def test_where_all_closed_cells_are_mines_nothing_is_better() -> None:
    (only,) = judged(given("*. ..", "open 0,1", "open 1,0", "open 1,1", "open 0,0", win="open_and_flag")).decisions[-1:]
    assert (only.kind, only.best, only.best_share, only.lost, only.safe) == ("mistake", None, 0, 1, ())


def test_what_cannot_be_counted_is_undecided() -> None:
    """The certain cells that are known are still named; nothing is compared."""
    game = lattice(21, "judged", "classic")
    assert game.layout is not None
    game.play("open {},{}".format(*divmod(min(set(game.position().closed) - game.layout), 21)), at=9)
    game.play("resign", at=9)
    found = judged(game)
    (only,) = found.decisions
    assert only.kind == "undecided"
    assert (only.share, only.best, only.best_share, only.lost) == (None, None, None, None)
    assert only.safe == tuple(sorted(analyse_within(only.before).safe))
    assert (found.sums.luck_bits, found.sums.accuracy, found.sums.undecided) == (None, None, 1)


def test_a_replay_may_be_unfinished_and_a_game_of_ours_not() -> None:
    assert judged(given("..*. ....", "open 0,0", "open 0,3")).outcome.result == "unfinished"
    shared = given("..*. ....", "open 0,3", start=0)
    with pytest.raises(RecordError, match="has not ended"):
        judged(shared)
    game = Game(params_of(5, 5, 5, "judged"))
    game.play("open 2,2", at=0)
    with pytest.raises(RecordError, match="has not ended"):
        judged(game)


def test_it_pauses_after_every_decision_and_counts_its_work() -> None:
    text = text_of(next(several(1, "judged")))
    work = Work(judging(text))
    pauses = list(work)
    assert pauses == [replace(each, is_undone=False) for each in work.result.decisions]
    with pytest.raises(GameError, match="best, progress or lowest, not with 'ratio'"):
        judged(text, "ratio")
    with pytest.raises(RecordError, match="at most"):
        judged(" " * 4_000_001)


def test_a_game_that_takes_too_much_work_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    text = text_of(next(several(1, "judged")))
    monkeypatch.setattr(review, "WORK", 50)
    with pytest.raises(TooComplex, match=r"^The game is too complex to review\.$"):
        judged(text)


def test_its_data_is_as_documented() -> None:
    found = judged(given(".*. ...", "open 0,0", "open 1,2", "flag 1,0", "chord 0,0"))
    data: dict[str, Any] = found.data()
    assert [*data] == ["decisions", "summary"]
    assert data["decisions"][1] == {
        "n": 2,
        "at": 3000,
        "seconds": 2.0,
        "cells": ["0,1", "1,1"],
        "kind": "mistake",
        "hit": True,
        "share": "1/1",
        "best": "0,2",
        "best_share": "0/1",
        "lost": "1/1",
        "safe": ["0,2", "1,0"],
        "before": "3x2x1\n1##\nF#1",
    }
    assert [*data["summary"]] == [
        *("proven", "forced", "unnecessary", "mistake", "undecided"),
        *("expected_losses", "luck_bits", "accuracy", "hesitation", "efficiency"),
    ]
