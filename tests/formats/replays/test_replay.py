"""What readers of replays share."""

import pytest

from qmines.errors import PositionError
from qmines.formats.replays.replay import MOST_EVENTS, cell_at, require_events
from qmines.grid import Grid


def test_pixels_lie_in_cells() -> None:
    grid = Grid(2, 3)
    assert [cell_at(grid, x, 16, 16) for x in (-1, 0, 15, 16, 47, 48)] == [None, 3, 3, 4, 5, None]
    assert cell_at(grid, 0, 32, 16) is None


def test_events_are_few_enough() -> None:
    require_events(MOST_EVENTS)
    with pytest.raises(PositionError, match=r"^The replay has more than 1,000,000 events\.$"):
        require_events(MOST_EVENTS + 1)
