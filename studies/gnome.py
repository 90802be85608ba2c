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
from typing import Any, NamedTuple

from playwright.sync_api import Browser

from studies.programs import WINDOWS, Screen, screen
from studies.reading import SAMPLED, Reader, Shot

THEMES = Path("/usr/share/gnome-mines/themes")
NAMES = ("default", "classic", "bgcolors")
PLAIN = "plain"
SIZES = ((8, 8, -102, -92), (16, 16, 102, -92), (30, 16, -102, 124))
"""Columns, rows, and where the button is that begins such a game, from the middle of the window."""
WIDE = 1000
"""Narrower windows show only a part of the largest board."""
ROLLS = 8
"""A theme is shown rolled by 0 to 7 numbers: then each number has the look of the one that is higher by that."""
GAMES = 3
"""In how many games looks are measured, of each size in each window."""
SIGNS = 8
"""How many flags, and how many question marks, are in a game in which looks are measured."""
LEFT, RIGHT = 1, 3
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


def gnome(browser: Browser, count: int, series: str) -> Iterator[Shot]:
    """GNOME Mines, a number of games in each window, in all of its themes."""
    for shown, reader, window in _windows(browser, WINDOWS):
        sizes = _sizes(window)
        for turn in range(count):
            theme = NAMES[turn % len(NAMES)]
            size = sizes[turn // len(NAMES) % len(sizes)]
            yield from _game(shown, reader, [(theme, 0)], Game(series, window, size, turn, 3))


def gnome_looks(browser: Browser, windows: Sequence[tuple[int, int]] = WINDOWS) -> Iterator[tuple[str, Shot]]:
    """Games whose boards are shown in all themes, and with all digits in each place of a number, so that high ones are
    as frequent as low ones. With the names of the themes.
    """
    for shown, reader, window in _windows(browser, windows):
        for turn, size in enumerate(GAMES * _sizes(window)):
            themes = [(theme, roll) for theme in NAMES for roll in range(ROLLS)]
            shots = _game(shown, reader, themes, Game("measured", window, size, turn, SIGNS))
            for (theme, _), shot in zip(themes, shots, strict=True):
                yield f"gnome {theme}", shot


def _windows(browser: Browser, windows: Sequence[tuple[int, int]]) -> Iterator[tuple[Screen, Reader, tuple[int, int]]]:
    page = browser.new_page()
    reader = Reader(page)
    with screen(82) as shown:
        for window in windows:
            yield shown, reader, window
    page.close()


def _sizes(window: tuple[int, int]) -> tuple[tuple[int, int, int, int], ...]:
    return SIZES if window[0] >= WIDE else SIZES[:2]


class Game(NamedTuple):
    """A series and its `turn`; `size`: one of `SIZES`; `signs`: how many flags, and how many question marks."""

    series: str
    window: tuple[int, int]
    size: tuple[int, int, int, int]
    turn: int
    signs: int


def _game(shown: Screen, reader: Reader, themes: Sequence[tuple[str, int]], game: Game) -> Iterator[Shot]:
    """A game in some themes, each with the roll of its digits."""
    series, (width, height), (columns, rows, dx, dy), turn, signs = game
    with tempfile.TemporaryDirectory() as folder:
        _write_themes(Path(folder), themes)
        process, settings = _started(shown, Path(folder), _name(*themes[0]))
        window = shown.window("Mines")
        shown.ask("xdotool", "windowmove", "--sync", window, "60", "60")
        shown.ask("xdotool", "windowsize", "--sync", window, str(width), str(height))
        shown.still()
        _click(shown, window, (width // 2 + dx, height // 2 + dy))
        begun = shown.still()
        grid = reader.read(Shot("", begun, columns, ()))["grid"]
        if grid is not None:
            random = Random(f"{series} {width} {columns} {turn}")
            _play(shown, grid, random, 3 if turn % 2 else 12, signs)
        shown.ask("xdotool", "mousemove", "1", "1")
        pictures = []
        for name in (*(_name(*theme) for theme in themes), PLAIN):
            settings.write_text(f"[org/gnome/Mines]\ntheme='{name}'\n")
            time.sleep(DRAWN)
            pictures.append(shown.still())
        shown.stop(process)
    seen = [""] * (columns * rows)
    if grid is not None:
        seen = [_state(each) for each in reader.ask(SAMPLED, [base64.b64encode(pictures[-1]).decode(), grid])]
    for (theme, roll), png in zip(themes, pictures[:-1], strict=True):
        name = f"gnome {series} {theme} {columns}×{rows} {width}×{height} {turn} {roll}"
        # Whatever shows no digit is the same in all rolls.
        states = seen if roll == 0 else [_rolled(state, roll) if state.isdigit() else "" for state in seen]
        yield Shot(name, png, columns, tuple(states))


def _name(theme: str, roll: int) -> str:
    return f"{theme}-{roll}"


def _rolled(number: str, roll: int) -> str:
    return str((int(number) + roll - 1) % 8 + 1)


def _write_themes(folder: Path, themes: Sequence[tuple[str, int]]) -> None:
    """Copies of themes with rolled digits, and the plain one."""
    for theme, roll in themes:
        made = folder / "themes" / _name(theme, roll)
        shutil.copytree(THEMES / theme, made)
        for number in range(1, 9):
            shown = (THEMES / theme / f"{_rolled(str(number), roll)}mines.svg").read_bytes()
            (made / f"{number}mines.svg").write_bytes(shown)
        number_of = {_rolled(str(number), roll): number for number in range(1, 9)}
        css = made / "theme.css"
        parts = re.split("(?<=[^0-9])([1-8])(?=mines)", css.read_text())
        css.write_text("".join(str(number_of.get(part, part)) for part in parts))
    plain = folder / "themes" / PLAIN
    plain.mkdir()
    (plain / "theme.css").write_text("")
    for name, (red, green, blue) in COLOURS.items():
        box = f"<rect width='64' height='64' fill='rgb({red},{green},{blue})'/>"
        text = f"<svg xmlns='http://www.w3.org/2000/svg' width='64' height='64' viewBox='0 0 64 64'>{box}</svg>"
        (plain / f"{name}.svg").write_text(text)


def _started(shown: Screen, folder: Path, theme: str) -> tuple[subprocess.Popen[bytes], Path]:
    """The program, and the file of its settings."""
    config = folder / "config"
    settings = config / "glib-2.0" / "settings" / "keyfile"
    settings.parent.mkdir(parents=True)
    settings.write_text(f"[org/gnome/Mines]\ntheme='{theme}'\n")
    script = (
        f"mount --bind {folder / 'themes'} {THEMES} && "
        f"exec env GSETTINGS_BACKEND=keyfile XDG_CONFIG_HOME={config} gnome-mines"
    )
    return shown.start("unshare", "--mount", "dbus-run-session", "--", "sh", "-c", script), settings


def _click(shown: Screen, window: str | None, at: tuple[float, float], button: int = LEFT) -> None:
    where = ["--window", window] if window else []
    shown.ask("xdotool", "mousemove", *where, *(str(round(each)) for each in at), "click", str(button))


def _play(shown: Screen, grid: dict[str, Any], random: Random, openings: int, signs: int) -> None:
    """Some openings, flags, as many question marks, which are a flag pressed again, and the other openings."""
    cells = random.sample(range(grid["columns"] * grid["rows"]), openings + 2 * signs)
    first, flagged, opened = cells[:2], cells[2 : 2 + 2 * signs], cells[2 + 2 * signs :]

    def press(pressed: Sequence[int], button: int) -> None:
        for cell in pressed:
            row, column = divmod(cell, grid["columns"])
            at = grid["left"] + (column + 0.5) * grid["cellWidth"], grid["top"] + (row + 0.5) * grid["cellHeight"]
            _click(shown, None, at, button)
            time.sleep(0.1)

    press(first, LEFT)
    press(flagged, RIGHT)
    time.sleep(DOUBLE)
    press(flagged[:signs], RIGHT)
    press(opened, LEFT)


def _state(colour: list[int]) -> str:
    def far_from(name: str) -> int:
        return sum(abs(one - other) for one, other in zip(colour, COLOURS[name], strict=True))

    name = min(COLOURS, key=far_from)
    if far_from(name) < 60:
        return STATES[name]
    return "empty" if min(colour) > LIGHT else "closed"
