"""Programs outside the engine import replays under a stable name."""

from qmines.game import replay as door
from qmines.game.records import replay
from tests.public import public_names


def test_it_offers_what_the_room_defines() -> None:
    assert set(door.__all__) == public_names(replay)
    assert all(getattr(door, name) is getattr(replay, name) for name in door.__all__)
