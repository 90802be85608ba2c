"""The positions of a finished game match its replay, including undo and exploded mines."""

from typing import Any

import pytest

from qmines.errors import MoveError, RecordError
from qmines.game.game import Game
from qmines.game.records.record import text_of
from qmines.game.records.replay import replaying
from qmines.review.film import filming
from qmines.review.plies import plies_of
from qmines.work import result_of
from tests.finished import params_of, several

GAMES = [game for rules in ("quantum", "no-guess", "three-lives") for game in several(4, rules)]


@pytest.mark.parametrize("game", GAMES)
def test_every_ply_has_the_position_of_the_replay(game: Any) -> None:
    text = text_of(game)
    plies, filmed = result_of(plies_of(text)), result_of(filming(text)).plies
    for ply, then in enumerate(replaying(text)):
        assert plies.position(ply) == filmed.position(ply) == then.position()


def test_a_ply_that_the_game_does_not_have_is_refused() -> None:
    plies = result_of(plies_of(text_of(GAMES[0])))
    count = len(GAMES[0].moves)
    assert plies.position(count) == GAMES[0].position()
    with pytest.raises(MoveError, match=f"has only {count} moves"):
        plies.position(count + 1)


def test_a_game_that_has_not_ended_is_refused() -> None:
    game = Game(params_of(9, 9, 10, "1"))
    game.play("open 4,4", at=0)
    with pytest.raises(RecordError, match="has not ended"):
        result_of(plies_of(text_of(game)))
