"""Programs outside the engine import records as text under a stable name."""

from qmines.game import record as door
from qmines.game.records import record
from tests.public import public_names


def test_it_offers_what_the_room_defines() -> None:
    assert set(door.__all__) == {"VERSION", *public_names(record)}
    assert all(getattr(door, name) is getattr(record, name) for name in door.__all__)
