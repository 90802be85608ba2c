"""What other readers find in the same files: `ms_toollib`, in Rust, and `sweeping_view`, in Python.

Call these functions in a separate process (`benchmarks.limited`): on some files the first ends its process, and the
second does not end.
"""

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import ms_toollib
from sweeping_view.rmv import RMVReplay

from qmines.formats.replays.played import Played

_READERS = {"rmv": ms_toollib.RmvVideo, "mvf": ms_toollib.MvfVideo}
_BEYOND = 100_000
"""Seconds, beyond the end of every game."""


def toollib(name: str, data: bytes) -> dict[str, Any]:
    """What `ms_toollib` finds in a file with this ending."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / f"game.{name}"
        path.write_bytes(data)
        video = _READERS[name](str(path))
        video.parse()
        video.analyse()
    video.current_time = _BEYOND
    return {
        "rows": video.row,
        "columns": video.column,
        "mines": video.mine_num,
        "layout": sorted(_mines(video.board)),
        "ms": round(video.rtime * 1000),
        "bbbv": cal_bbbv(video.board),
        "solved": video.bbbv_solved,
        "clicks": (video.left, video.right, video.double),
        "is_won": bool(video.is_completed),
    }


def cal_bbbv(board: list[list[int]]) -> int:
    """The 3BV of a board of theirs. What a file claims is not asked for."""
    return int(ms_toollib.cal_bbbv(board))


def _mines(board: list[list[int]]) -> list[tuple[int, int]]:
    return [(row, column) for row, cells in enumerate(board) for column, cell in enumerate(cells) if cell == -1]


def ours(done: Played) -> dict[str, Any]:
    """The same of a game that we have played. Its time runs to the last event."""
    grid = done.replay.grid
    return {
        "rows": grid.rows,
        "columns": grid.columns,
        "mines": len(done.replay.layout),
        "layout": [grid.place(cell) for cell in sorted(done.replay.layout)],
        "ms": done.time,
        "bbbv": done.bbbv,
        "solved": done.solved,
        "clicks": tuple(done.clicks),
        "is_won": done.result == "won",
    }


def view(data: bytes) -> dict[str, Any]:
    """What `sweeping_view` finds in an RMV file."""
    replay = RMVReplay.from_bytes(data)
    return {
        "rows": replay.rows,
        "columns": replay.cols,
        "mines": replay.num_mines,
        "layout": sorted(replay.mines),
        "ms": replay.timeth,
        "bbbv": replay.bbbv,
        "end": next(event["how"] for event in replay.events if event["type"] == "terminate"),
        "mouse": [
            (event["subtype"], event["gametime"], event["xpos"], event["ypos"])
            for event in replay.events
            if event["type"] == "mouse"
        ],
        "player": replay.player_data.get("name", ""),
        "begun": replay.timestamp_boardgen,
    }
