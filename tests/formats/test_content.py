"""What a file holds: as data for JSON, and what is too large refused."""

import json

import pytest

from qmines.errors import PositionError
from qmines.formats.content import LARGEST, Content, laid_out, require_mines, require_rows, seen, sized
from qmines.grid import Grid
from qmines.position import Position


def test_a_position_as_data() -> None:
    data = seen(Position.from_text("4x1x2\n#F?*")).data("position")
    assert data == {
        "format": "position",
        "rows": 1,
        "cols": 4,
        "mines": 2,
        "view": ["#F?*"],
        "layout": None,
        "start": None,
        "replay": None,
    }


def test_a_layout_as_data() -> None:
    data = laid_out(Grid(2, 3), [0, 5], 1).data("map")
    assert json.loads(json.dumps(data)) == {
        "format": "map",
        "rows": 2,
        "cols": 3,
        "mines": 2,
        "view": None,
        "layout": ["*..", "..*"],
        "start": "0,1",
        "replay": None,
    }


def test_what_is_missing_is_told() -> None:
    nothing = Content(Grid(1, 1), 0)
    with pytest.raises(PositionError, match=r"^A map needs to know where the mines are, which is not known here\.$"):
        nothing.mines("A map")
    with pytest.raises(PositionError, match=r"^A map needs to know which cells are open, which is not known here\.$"):
        nothing.position("A map")


def test_sizes_have_limits() -> None:
    assert sized(1000, LARGEST // 1000).size == LARGEST
    with pytest.raises(PositionError, match=r"^A board of 1000x1001 is too large: 1,000,000 cells are the most\.$"):
        sized(1001, 1000)
    with pytest.raises(PositionError, match=r"^A board must have at least one row and one column, not 0 and 3\.$"):
        sized(0, 3)
    require_mines(Grid(1, 2), 2)
    with pytest.raises(PositionError, match=r"^A board of 2 cells cannot hold 3 mines\.$"):
        require_mines(Grid(1, 2), 3)


def test_rows_are_counted_by_the_lines_of_their_file() -> None:
    require_rows(["ab", "cd"], Grid(2, 2))
    with pytest.raises(PositionError, match=r"^The board has 2 rows, but 1 are given\.$"):
        require_rows(["ab"], Grid(2, 2))
    with pytest.raises(PositionError, match=r"^Line 5 has 1 cell instead of 2\.$"):
        require_rows(["ab", "c"], Grid(2, 2), 4)
