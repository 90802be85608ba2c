"""What two other programs read from files of replays: each runs in a separate process with a limit of time, since
they abort or run for ever on some files.
"""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

_LIMIT = 300
"""Seconds for all files of one call; they take a few."""

_MS_TOOLLIB = """
import json, sys
import ms_toollib
for path in json.load(sys.stdin):
    kind = path.rsplit(".", 1)[1]
    if kind == "evfs":
        session = ms_toollib.Evfs(path)
        session.parse()
        games = [session[number].evf_video for number in range(session.len())]
    else:
        games = [getattr(ms_toollib, kind.capitalize() + "Video")(path)]
        games[0].parse()
    told = []
    for game in games:
        game.analyse()
        game.current_time = 1e6
        told.append({
            "rows": game.row, "columns": game.column, "time": game.rtime_ms, "bbbv": game.bbbv, "mode": game.mode,
            "mines": [[r, c] for r, row in enumerate(game.board) for c, cell in enumerate(row) if cell == -1],
            "left": game.left, "right": game.right, "chord": game.double, "solved": game.bbbv_solved,
            "shown": [cell for row in game.game_board for cell in row], "player": game.player_identifier,
            "won": game.is_completed, "name": game.file_name, "begun": game.start_time,
        })
    print(json.dumps(told if kind == "evfs" else told[0]))
"""

_SWEEPING_VIEW = """
import json, sys
from importlib import import_module
for path in json.load(sys.stdin):
    kind = path.rsplit(".", 1)[1]
    game = getattr(import_module("sweeping_view." + kind), kind.upper() + "Replay").from_file(path)
    told = {
        "rows": game.rows, "columns": game.cols, "time": game.timeth, "bbbv": int(game.bbbv),
        "mines": sorted(map(list, game.mines)), "marks": game.properties["questionmarks"],
        "events": [[event["gametime"], event["xpos"], event["ypos"]] for event in game.events],
        "date": str(game.get_boardgen_time()),
    }
    print(json.dumps(told))
"""


def ms_toollib(files: list[bytes], kind: str, folder: Path) -> list[Any]:
    """What `ms_toollib` says about files of one kind, at the end of their games."""
    return _told(_MS_TOOLLIB, files, kind, folder)


def sweeping_view(files: list[bytes], kind: str, folder: Path) -> list[Any]:
    """What `sweeping_view` says about files of one kind."""
    return _told(_SWEEPING_VIEW, files, kind, folder)


def _told(script: str, files: list[bytes], kind: str, folder: Path) -> list[Any]:
    paths = [folder / f"{number}.{kind}" for number in range(len(files))]
    for path, data in zip(paths, files, strict=True):
        path.write_bytes(data)
    done = subprocess.run(
        [sys.executable, "-c", script],
        input=json.dumps([str(path) for path in paths]),
        capture_output=True,
        text=True,
        timeout=_LIMIT,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    told = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(told) == len(files)
    return told
