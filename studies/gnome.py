"""Screenshots of GNOME Mines. The truth is another picture of the same game in a theme of plain colours, one for each
state: the program changes themes while it runs. That theme is laid over the program's folder in a separate namespace,
so nothing of the system changes; this needs the rights of root.
"""

from __future__ import annotations

import base64
import re
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import Browser

from studies.programs import WINDOWS, Screen, screen
from studies.reading import SAMPLED, Reader, Shot

THEMES = Path("/usr/share/gnome-mines/themes")
NAMES = ("default", "classic", "bgcolors")
SIZES = ((8, 8, -102, -92), (16, 16, 102, -92), (30, 16, -102, 124))
"""Columns, rows, and where the button is that begins such a game, from the middle of the window."""
WIDE = 1000
"""Narrower windows show only a part of the largest board."""
ROLLS = 4
"""By how many numbers digits are rolled: 0, 2, 4 and 6."""
DOUBLE = 0.5
"""Seconds after which a second click is not part of a double click."""
DRAWN = 1
"""Seconds after which each cell has its picture: the program loads them one by one."""
COLOURS = {
    "1mines": (0, 255, 0),
    "2mines": (0, 0, 255),
    "3mines": (255, 0, 0),
    "4mines": (0, 255, 255),
    "5mines": (255, 0, 255),
    "6mines": (255, 255, 0),
    "7mines": (0, 128, 0),
    "8mines": (0, 0, 128),
    "flag": (128, 0, 0),
    "maybe": (0, 128, 128),
    "mine": (128, 0, 128),
    "exploded": (128, 128, 0),
    "incorrect": (255, 128, 0),
}
STATES = {
    **{f"{number}mines": str(number) for number in range(1, 9)},
    "flag": "flagged",
    "maybe": "marked",
    "mine": "mine",
    "exploded": "exploded mine",
    "incorrect": "wrong flag",
}
LIGHT = 205
"""Open cells of the plain theme are lighter than this, closed ones darker."""


def has_gnome() -> bool:
    """Whether GNOME Mines can be run here."""
    return THEMES.exists() and all(map(shutil.which, ("Xvfb", "xdotool", "unshare", "dbus-run-session")))


def gnome(
    browser: Browser, count: int, series: str, *, rolled: bool = False, windows: Sequence[tuple[int, int]] = WINDOWS
) -> Iterator[Shot]:
    """GNOME Mines, a number of games in each window, in all of its themes. If the digits are `rolled`, a cell shows
    another digit than it would, so that high ones are as frequent as low ones.
    """
    page = browser.new_page()
    reader = Reader(page)
    with screen(82) as shown:
        for window in windows:
            for turn in range(count):
                with tempfile.TemporaryDirectory() as folder:
                    random = Random(f"{series} {window} {turn}")
                    roll = 2 * (turn // len(NAMES) % ROLLS) if rolled else 0
                    themes = _themes(Path(folder), roll)
                    yield _game(shown, reader, themes, (window, turn, random, series))
    page.close()


def _game(shown: Screen, reader: Reader, themes: Path, what: tuple[tuple[int, int], int, Random, str]) -> Shot:
    (width, height), turn, random, series = what
    theme = NAMES[turn % len(NAMES)]
    sizes = SIZES if width >= WIDE else SIZES[:2]
    step = turn // len(NAMES)
    # Within a few games each size has met each roll.
    columns, rows, dx, dy = sizes[(step + step // ROLLS) % len(sizes)]
    process, settings = _started(shown, themes, theme)
    window = shown.window("Mines")
    shown.ask("xdotool", "windowmove", "--sync", window, "60", "60")
    shown.ask("xdotool", "windowsize", "--sync", window, str(width), str(height))
    shown.still()
    _click(shown, window, (width // 2 + dx, height // 2 + dy))
    name = f"gnome {series} {theme} {columns}×{rows} {width}×{height} {turn}"
    begun = shown.still()
    grid = reader.read(Shot(name, begun, columns, ()))["grid"]
    if grid is not None:
        _play(shown, random, grid, 3 if turn % 2 else 12)
    shown.ask("xdotool", "mousemove", "1", "1")
    time.sleep(DRAWN)
    png = shown.still()
    settings.write_text(settings.read_text().replace(f"'{theme}'", "'plain'"))
    time.sleep(1)
    plain = shown.still()
    shown.stop(process)
    if grid is None:
        return Shot(name, png, columns, ("",) * (columns * rows))
    colours = reader.ask(SAMPLED, [base64.b64encode(plain).decode(), grid])
    return Shot(name, png, columns, tuple(map(_state, colours)))


def _themes(folder: Path, roll: int) -> Path:
    """A copy of all themes, and the plain one, in which each number has the look of one that is higher by `roll`."""
    themes = folder / "themes"
    shutil.copytree(THEMES, themes)
    (themes / "plain").mkdir()
    (themes / "plain" / "theme.css").write_text("")
    for name, (red, green, blue) in COLOURS.items():
        box = f"<rect width='64' height='64' fill='rgb({red},{green},{blue})'/>"
        text = f"<svg xmlns='http://www.w3.org/2000/svg' width='64' height='64' viewBox='0 0 64 64'>{box}</svg>"
        (themes / "plain" / f"{name}.svg").write_text(text)
    shown_by = {number: (number - roll - 1) % 8 + 1 for number in range(1, 9)}
    for theme in (themes / "plain", *(themes / name for name in NAMES)):
        pictures = {number: (theme / f"{number}mines.svg").read_bytes() for number in shown_by}
        for number, picture in pictures.items():
            (theme / f"{shown_by[number]}mines.svg").write_bytes(picture)
        css = theme / "theme.css"
        css.write_text(re.sub(r"([1-8])mines", lambda match: f"{shown_by[int(match[1])]}mines", css.read_text()))
    return themes


def _started(shown: Screen, themes: Path, theme: str) -> tuple[subprocess.Popen[bytes], Path]:
    """The program, and the file of its settings."""
    config = themes.parent / "config"
    settings = config / "glib-2.0" / "settings" / "keyfile"
    settings.parent.mkdir(parents=True)
    settings.write_text(f"[org/gnome/Mines]\ntheme='{theme}'\n")
    script = (
        f"mount --bind {themes} {THEMES} && exec env GSETTINGS_BACKEND=keyfile XDG_CONFIG_HOME={config} gnome-mines"
    )
    return shown.start("unshare", "--mount", "dbus-run-session", "--", "sh", "-c", script), settings


def _click(shown: Screen, window: str | None, at: tuple[float, float], button: int = 1) -> None:
    where = ["--window", window] if window else []
    shown.ask("xdotool", "mousemove", *where, *(str(round(each)) for each in at), "click", str(button))


def _play(shown: Screen, random: Random, grid: dict[str, Any], openings: int) -> None:
    size = grid["columns"] * grid["rows"]
    for turn, cell in enumerate(random.sample(range(size), openings + 6)):
        row, column = divmod(cell, grid["columns"])
        at = grid["left"] + (column + 0.5) * grid["cellWidth"], grid["top"] + (row + 0.5) * grid["cellHeight"]
        # First some openings, then flags, then marks, which are a flag pressed again, and the other openings.
        button = 3 if 2 <= turn < 8 else 1
        _click(shown, None, at, button)
        if 6 <= turn < 8:
            time.sleep(DOUBLE)
            _click(shown, None, at, button)
        time.sleep(0.1)


def _state(colour: list[int]) -> str:
    def far_from(name: str) -> int:
        return sum(abs(one - other) for one, other in zip(colour, COLOURS[name], strict=True))

    name = min(COLOURS, key=far_from)
    if far_from(name) < 60:
        return STATES[name]
    return "empty" if min(colour) > LIGHT else "closed"
