"""What holds by all rules alike: records, films, summaries, hints, lessons and proofs of random games."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random

import pytest

from qmines.checker.certificates import check_certificate
from qmines.checker.proofs import check_proof
from qmines.game.events import Lost, Taught
from qmines.game.game import Game
from qmines.game.record import text_of
from qmines.game.replay import replay, replaying, verify
from qmines.game.why import why
from qmines.review.certificate import loss_certificate, save_certificate
from qmines.review.film import filming
from qmines.work import result_of
from tests.finished import PLAYABLE, entry, finished, params_of
from tests.oracle.board import Board
from tests.oracle.brute import shares
from tests.review.test_examine import examined

GAMES = 60


@pytest.fixture(scope="module", params=PLAYABLE)
def games(request: pytest.FixtureRequest) -> list[Game]:
    """Finished games by one preset, of players clever and not."""
    return [
        finished(
            params_of(5, 4, 5, f"every-{number}", request.param, hints=number % 3 > 0, mine_vision=number % 4 == 0),
            sense=(0.97, 0.8, 0.3)[number % 3],
            noise=(0.1, 0.5)[number % 2],
        )
        for number in range(GAMES)
    ]


def test_a_record_tells_the_whole_game(games: list[Game]) -> None:
    for game in games:
        text = text_of(game)
        assert text_of(replay(text, redraw=True)) == text
        assert verify(text).state == game.state
        assert examined(entry(game))


def test_a_film_shows_every_board_of_a_game(games: list[Game]) -> None:
    for game in games:
        text = text_of(game)
        shown = list(replay(text).position().cells)
        film = result_of(filming(text))
        cells = [9] * game.params.grid.size
        for frame, then in zip(film.frames, replaying(text), strict=True):
            for cell, code in frame.changes:
                cells[cell] = code
            assert cells == list(then.position().cells)
        assert cells == shown


def test_hints_and_lessons_agree_with_brute_force(games: list[Game]) -> None:
    met = Counter[str]()
    for game in games:
        random = Random(game.params.seed)
        for then in replaying(text_of(game)):
            if then.state != "playing" or not then.board.open_count or random.random() < 0.7:
                continue
            position = then.position()
            worlds, share_of = shares(Board.from_text(position.to_text()))
            assert then.visible().worlds == worlds
            cell = random.choice(position.closed)
            assert then.known.visible_share_of_mine(cell) == share_of[cell]
            met["share"] += 1
            if not then.params.hints:
                continue
            again = replay(text_of(then))
            for _ in range(3):
                (told,) = again.play("hint", at=again.at)[:1]
            assert isinstance(told, Taught)
            assert {share_of[cell] for cell in told.cells} <= {Fraction(told.verdict == "mine")}
            met["lesson" if told.stage == 3 else "no lesson"] += 1
    assert met["share"] > 20
    assert met["lesson"] > 0


def test_losses_and_saves_are_proven(games: list[Game]) -> None:
    """A loss by what was certain, a save, and of a guess that was not needed the cell that was safe."""
    for game in games:
        lost = game.end[0]
        if isinstance(lost, Lost) and lost.reason in ("certain", "closure", "chord"):
            assert check_certificate(loss_certificate(game))
        elif isinstance(lost, Lost) and lost.reason in ("needless", "unproven") and game.visible().safe:
            reason = why(game)
            assert reason.proof is not None
            (cell,) = reason.proof.cells
            assert shares(Board.from_text(game.position().to_text()))[1][cell] == 0
            assert check_certificate(loss_certificate(game))
            steps = [step.data(game.params.grid) for step in reason.proof.steps]
            assert check_proof(reason.position, steps, [cell]) == "safe"
        for number in range(1, game.saves + 1):
            assert check_certificate(save_certificate(game, number))
