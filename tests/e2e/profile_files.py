"""Profile files made by the engine: valid ones and tampered ones."""

import json
from copy import deepcopy
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

from qmines.game.game import Game
from qmines.game.params import Params
from qmines.game.records.record import identity, text_of
from qmines.game.records.replay import replay
from qmines.review.summary import summary

RECORDS = Path(__file__).parent.parent / "golden" / "records"


def line_of(game: Game) -> dict[str, Any]:
    """A finished game as a line of a file."""
    return {"id": identity(game), "record": text_of(game), "summary": summary(game).data()}


@cache
def _golden(path: Path) -> dict[str, Any] | None:
    """The line of a golden game, if that has ended."""
    game = replay(path.read_text(encoding="utf-8"))
    return line_of(game) if game.end else None


def golden_games(count: int) -> list[dict[str, Any]]:
    """The first golden games that have ended, up to a number."""
    lines = (_golden(path) for path in sorted(RECORDS.glob("*.txt")))
    return deepcopy(list(islice((line for line in lines if line), count)))


def given_up(count: int, first: int = 0) -> list[dict[str, Any]]:
    """That many games, each given up after its first move; other games for another `first`."""
    found = []
    for number in range(first, first + count):
        game = Game(Params(9, 9, 10, seed=str(number)))
        game.play("open 4,4", at=0)
        game.play("resign", at=1000)
        found.append(line_of(game))
    return found


def header_of(lines: list[dict[str, Any]], **changes: Any) -> dict[str, Any]:
    """The first line of a file with these games."""
    states = [line["summary"].get("state") for line in lines]
    totals = {
        "played": len(lines),
        "won": states.count("won"),
        "lost": states.count("lost"),
        "saves": sum(line["summary"].get("saves", 0) for line in lines),
    }
    usual = {"qmines": "profile 1", "name": "Ada Lovelace", "exported": "2026-01-31T12:00:00Z", "games": len(lines)}
    return {**usual, "totals": totals, **changes}


def file_of(lines: list[dict[str, Any]], **changes: Any) -> bytes:
    """A whole file; `changes` apply to its first line."""
    whole = [header_of(lines, **changes), *lines]
    return b"".join(json.dumps(line, ensure_ascii=False).encode() + b"\n" for line in whole)
