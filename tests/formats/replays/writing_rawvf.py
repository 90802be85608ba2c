"""Writes RAWVF in its dialects: versions, letters, decimals, columns from 1, from 0 or none, with what cells showed, in
any order of keys.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

from tests.formats.replays.games import Game


@dataclass
class Dialect:
    """How a program writes. `first` is its first column and row; None where it writes none."""

    version: str = "Rev6.2"
    decimals: int = 3
    first: int | None = 1
    lower: bool = False
    events_of_cells: bool = True
    blank_lines: bool = False
    buttons: bool = False
    mines: str | None = "right"
    newline: str = "\n"
    comma: bool = False
    keys: dict[str, str] = field(default_factory=dict)
    shift: int = 0
    rescaled: bool = False


DIALECTS = (
    Dialect("RMV 6.2", rescaled=True, keys={"Skin": "24px_new.bmp", "Keybind": "0"}),
    Dialect("Rev3", decimals=2, first=None, lower=True, buttons=True),
    Dialect("Rev5", decimals=2, blank_lines=True, newline="\r\n"),
    Dialect("6", comma=True, events_of_cells=False),
    Dialect("Rev6.1", first=0, mines=None, keys={"SuperClick": "Off"}),
    Dialect("Rev6", first=0, mines="wrong", blank_lines=True),
)


SHOWN = ("number0", "number8", "closed", "flag", "pressed", "questionmark", "pressedqm", "blast")


def rawvf(game: Game, random: Random, dialect: Dialect) -> str:
    """A game as text."""
    status = {"won": "Won", "lost": random.choice(("Lost", "loss")), "unfinished": ""}[game.result]
    values = {
        "RawVF_Version": dialect.version,
        "Program": "Example",
        "Version": "1.2",
        "Player": "Ann",
        "Timestamp": "2026-01-31 12:00:00",
        "Level": "Custom",
        "Width": str(game.columns),
        "Height": str(game.rows),
        "Marks": "On" if game.marks else "Off",
        "SquareSize": str(game.side),
        "Time": _seconds(game.time, dialect),
        "BBBV": str(game.bbbv),
        "Status": status,
        "Mode": random.choice(("Classic", "Density", "UPK")),
        "LClicks": "0",
        "RAW_Time": "0",
        **dialect.keys,
    }
    if dialect.mines:
        values["Mines"] = str(len(game.mines) + (dialect.mines == "wrong"))
    if game.side == 16 and random.random() < 0.5:
        del values["SquareSize"]
    lines = [f"{key}: {value.lower() if dialect.lower else value}" for key, value in values.items() if value]
    random.shuffle(lines)
    lines.append("board:" if dialect.lower else "Board:")
    for row in range(game.rows):
        lines.append("".join("*" if (row, column) in game.mines else "0" for column in range(game.columns)))
    lines += ["events:" if dialect.lower else "Events:", "0.00 start", *_events(game, random, dialect)]
    if dialect.blank_lines:
        lines = [line for one in lines for line in (one, *([""] if random.random() < 0.1 else []))]
    return dialect.newline.join(lines) + dialect.newline


def _events(game: Game, random: Random, dialect: Dialect) -> Iterator[str]:
    has_ended = False
    for move in game.events:
        place = ""
        if dialect.first is not None:
            place = f" {move.x // game.side + dialect.first} {move.y // game.side + dialect.first}"
        buttons = " (l r m)" if dialect.buttons else ""
        x, y = (at * 10_000 // game.side * 16 // 10_000 if dialect.rescaled else at for at in (move.x, move.y))
        yield f"{_seconds(move.at - dialect.shift, dialect)} {move.code}{place} ({x} {y}){buttons}"
        if dialect.events_of_cells and random.random() < 0.3:
            yield f"{random.choice(SHOWN)} 1 1"
        if move.at == game.ended and not has_ended and game.result != "unfinished":
            has_ended = True
            yield random.choice(("", "9.999 ")) + ("won" if game.result == "won" else random.choice(("boom", "lost")))


def _seconds(time: int, dialect: Dialect) -> str:
    """Milliseconds, a multiple of ten if there are two decimals, as seconds."""
    sign, time = ("-" if time < 0 else ""), abs(time)
    fraction = f"{time % 1000:03}"[: dialect.decimals]
    return f"{sign}{time // 1000}{',' if dialect.comma else '.'}{fraction}"
