"""What holds for a finished game under any rules: its record, its film, its replies and its certificates.

Each function raises `AssertionError` where something does not hold, and counts what it has checked.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random

from qmines.checker.certificates import check_certificate
from qmines.checker.proofs import check_proof
from qmines.game.events import Lost, Taught
from qmines.game.game import Game
from qmines.game.params import Params
from qmines.game.questions.why import why
from qmines.game.records.record import text_of
from qmines.game.records.replay import replay, replaying, verify
from qmines.review.certificate import end_certificate, loss_certificate, save_certificate
from qmines.review.film import filming
from qmines.work import result_of
from tests.finished import entry, finished, params_of
from tests.oracle.board import Board
from tests.oracle.brute import shares
from tests.review.test_examine import examined

SHAPES = ((5, 4, 5), (4, 4, 3), (6, 3, 4), (5, 5, 4))
"""Columns, rows and mines; the boards are small enough to list all placements of the mines."""


def game_of(rules: str, number: int, series: str, shape: tuple[int, int, int] = SHAPES[0]) -> Game:
    """A finished game of a preset, by a clever player or a careless one, with or without assistance."""
    assistance = {"hints": number % 3 > 0, "mine_vision": number % 4 == 0}
    params: Params = params_of(*shape, f"{series}-{number}", rules, **assistance)
    return finished(params, sense=(0.97, 0.8, 0.3)[number % 3], noise=(0.1, 0.5)[number % 2])


def hold_record(game: Game) -> None:
    """Its record tells the whole game, and is accepted from any source."""
    text = text_of(game)
    assert text_of(replay(text, redraw=True)) == text
    assert verify(text).state == game.state
    assert examined(entry(game))


def hold_film(game: Game) -> None:
    """Its film shows every board."""
    text = text_of(game)
    film = result_of(filming(text))
    cells = [9] * game.params.grid.size
    for frame, then in zip(film.frames, replaying(text), strict=True):
        for cell, code in frame.changes:
            cells[cell] = code
        assert cells == list(then.position().cells)


def hold_knowledge(game: Game) -> Counter[str]:
    """At some of its moves, the counts of worlds, shares and lessons agree with all placements of the mines."""
    met, random = Counter[str](), Random(game.params.seed)
    for then in replaying(text_of(game)):
        if then.state != "playing" or not then.board.open_count or random.random() < 0.7:
            continue
        position = then.position()
        worlds, share_of = shares(Board.from_text(position.to_text()))
        assert then.visible().worlds == worlds
        cell = random.choice(position.closed)
        assert then.known.visible_share_of_mine(cell) == share_of[cell]
        met["shares"] += 1
        if then.params.hints and then.workbench is None:
            met["lessons"] += _lesson_holds(then, share_of)
    return met


def _lesson_holds(game: Game, share_of: dict[int, Fraction]) -> bool:
    """Check that what a lesson teaches is certain; false if there is nothing to teach."""
    again = replay(text_of(game))
    for _ in range(3):
        (told,) = again.play("hint", at=again.at)[:1]
    assert isinstance(told, Taught)
    assert {share_of[cell] for cell in told.cells} <= {Fraction(told.verdict == "mine")}
    return told.stage == 3


def hold_proofs(game: Game) -> Counter[str]:
    """A loss by something certain, the saves and the solution have certificates; an unnecessary guess has the proof of
    a safe cell. The checker accepts all of them.
    """
    met = Counter[str]()
    lost = game.end[0]
    if game.workbench is not None and game.state == "won":
        assert check_certificate(end_certificate(game))
        met["solutions proven"] += 1
    if isinstance(lost, Lost) and lost.reason in ("certain", "closure", "chord"):
        assert check_certificate(loss_certificate(game))
        met["losses proven"] += 1
    elif isinstance(lost, Lost) and lost.reason in ("needless", "unproven") and game.visible().safe:
        _hold_safe_cell(game)
        met["safe cells proven"] += 1
    elif isinstance(lost, Lost) and lost.reason == "distant":
        assert check_certificate(loss_certificate(game))
    for number in range(1, game.saves + 1):
        assert check_certificate(save_certificate(game, number))
        met["saves proven"] += 1
    return met


def _hold_safe_cell(game: Game) -> None:
    reason = why(game)
    assert reason.proof is not None
    (cell,) = reason.proof.cells
    assert shares(Board.from_text(game.position().to_text()))[1][cell] == 0
    assert check_certificate(loss_certificate(game))
    steps = [step.data(game.params.grid) for step in reason.proof.steps]
    assert check_proof(reason.position, steps, [cell]) == "safe"
