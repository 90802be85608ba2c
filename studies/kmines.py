"""Screenshots of KMines. The truth is another picture of the same game in a theme of plain colours, one for each state.
The program reads its theme only when it starts, so it runs twice, with the same clicks and the same mines: a small
library takes the place of the system's random bytes. This needs a C compiler.
"""

from __future__ import annotations

import base64
import gzip
import re
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from playwright.sync_api import Browser

from studies.programs import WINDOWS, Screen, screen
from studies.reading import SAMPLED, Reader, Shot

GAME = Path("/usr/games/kmines")
THEMES = Path("/usr/share/kmines/themes")
PREFIX = "of-studies-"
"""What the names of our copies of themes begin with."""
NAMES = ("default", "classic")
"""The other two themes draw no lines between cells: their corners must be dragged."""
SIZES = ((9, 9, 16), (16, 16, 60), (30, 16, 120))
"""Columns, rows, mines: more than usual, for high numbers."""
COLOURS = {
    "arabicOne": (0, 255, 0),
    "arabicTwo": (0, 0, 255),
    "arabicThree": (255, 0, 0),
    "arabicFour": (0, 255, 255),
    "arabicFive": (255, 0, 255),
    "arabicSix": (255, 255, 0),
    "arabicSeven": (0, 128, 0),
    "arabicEight": (0, 0, 128),
    "flag": (128, 0, 0),
    "question": (0, 128, 128),
    "mine": (181, 117, 181),
    "mine on a closed cell": (109, 45, 109),
    "exploded mine": (128, 64, 64),
    "explosion": (128, 128, 0),
    "error": (255, 128, 0),
    "cell_up": (90, 90, 90),
    "cell_down": (235, 235, 235),
}
MINE = (128, 0, 128, 0.5)
"""What is under a mine shines through, since an explosion is."""
MESSAGE = 5
"""Seconds after which the message that the end of a game shows over its board is gone."""
TRIES = 8
"""How often the board is looked for."""
DIGITS = {name: str(number) for number, name in enumerate(COLOURS, 1) if number <= 8}
STATES = {
    **DIGITS,
    "flag": "flagged",
    "question": "marked",
    "mine": "mine",
    "mine on a closed cell": "mine",
    "exploded mine": "exploded mine",
    "explosion": "exploded mine",
    "error": "wrong flag",
    "cell_up": "closed",
    "cell_down": "empty",
}
BORDER = ("outsideCorner.se", "outsideCorner.sw", "outsideCorner.nw", "outsideCorner.ne")
EDGES = ("edge.north", "edge.south", "edge.west", "edge.east")

_FIXED = """
#include <stddef.h>
#include <string.h>
#include <stdlib.h>
#include <sys/types.h>
int getentropy(void *where, size_t size) { memset(where, atoi(getenv("FIXED")), size); return 0; }
ssize_t getrandom(void *where, size_t size, unsigned flags) { getentropy(where, size); return size; }
"""


def has_kmines() -> bool:
    """Whether KMines can be run here, always with the same mines."""
    return GAME.exists() and all(map(shutil.which, ("Xvfb", "xdotool", "cc", "dbus-run-session")))


def kmines(
    browser: Browser, count: int, series: str, *, rolled: bool = False, windows: Sequence[tuple[int, int]] = WINDOWS
) -> Iterator[Shot]:
    """KMines, a number of games in each window, in all themes. Digits may be `rolled`, as in `studies/gnome.py`."""
    page = browser.new_page()
    reader = Reader(page)
    with screen(83) as shown, tempfile.TemporaryDirectory() as folder:
        library = Path(folder, "fixed.so")
        subprocess.run(
            ["cc", "-shared", "-fPIC", "-x", "c", "-", "-o", str(library)], input=_FIXED, text=True, check=True
        )
        for window in windows:
            for turn in range(count):
                theme, size = NAMES[turn % len(NAMES)], SIZES[turn // len(NAMES) % len(SIZES)]
                name = f"kmines {series} {theme} {size[0]}×{size[1]} {window[0]}×{window[1]} {turn}"
                roll = 2 * (turn // len(NAMES)) % 8 if rolled else 0
                yield _game(shown, reader, library, _What(name, theme, size, window, roll))
    page.close()


class _What(NamedTuple):
    """A game: its name, in which theme, of which size and mines, in which window, and by how much digits are rolled."""

    name: str
    theme: str
    size: tuple[int, int, int]
    window: tuple[int, int]
    roll: int


def _game(shown: Screen, reader: Reader, library: Path, what: _What) -> Shot:
    name, size = what.name, what.size
    openings = 3 if Random(name).random() < 0.5 else 14
    with _running(shown, library, what):
        grid = _begun(shown, reader, size)
        if grid is None:
            return Shot(name, shown.still(), size[0], ("",) * (size[0] * size[1]))
        _play(shown, Random(name), grid, openings)
        time.sleep(MESSAGE)
        png = shown.still()
    with _running(shown, library, what._replace(theme="plain")):
        for _ in range(TRIES):
            colours = reader.ask(SAMPLED, [base64.b64encode(shown.still()).decode(), grid])
            if {*map(_state, colours)} == {"closed"}:
                break
            time.sleep(0.5)
        _play(shown, Random(name), grid, openings)
        time.sleep(MESSAGE)
        plain = shown.still()
    colours = reader.ask(SAMPLED, [base64.b64encode(plain).decode(), grid])
    return Shot(name, png, size[0], tuple(map(_state, colours)))


def _begun(shown: Screen, reader: Reader, size: tuple[int, int, int]) -> dict[str, Any] | None:
    """The grid of the board, as soon as it is drawn; None if it is not found."""
    for _ in range(TRIES):
        grid: dict[str, Any] | None = reader.read(Shot("", shown.still(), size[0], ()))["grid"]
        if grid is not None and (grid["columns"], grid["rows"]) == size[:2]:
            return grid
        time.sleep(0.5)
    return None


@contextmanager
def _running(shown: Screen, library: Path, what: _What) -> Iterator[None]:
    """The program while it runs."""
    (columns, rows, mines), (width, height) = what.size, what.window
    seed = Random(what.name).randrange(1, 250)
    with tempfile.TemporaryDirectory() as home:
        config, data = Path(home, "config"), Path(home, "data")
        config.mkdir()
        sizes = f"custom width={columns}\ncustom height={rows}\ncustom mines={mines}\n"
        Path(config, "kminesrc").write_text(
            # After a loss it would ask whether to begin again, over the board.
            "[General]\nquestion mark=true\nkmines_reset=false\n\n"
            f"[KgTheme]\nTheme=themes/{PREFIX}{what.theme}.desktop\n\n"
            f"[KgDifficulty]\nLevel=Custom\n\n[Options]\n{sizes}"
        )
        _themes(data / "kmines" / "themes", what.roll)
        variables = [f"FIXED={seed}", f"LD_PRELOAD={library}", "QT_NO_CPU_FEATURE=rdrnd rdseed"]
        variables += [f"XDG_CONFIG_HOME={config}", f"XDG_DATA_HOME={data}", f"XDG_CACHE_HOME={home}/cache"]
        process = shown.start("dbus-run-session", "--", "env", *variables, str(GAME))
        window = shown.window("kmines", "class")
        shown.ask("xdotool", "windowmove", "--sync", window, "60", "60")
        shown.ask("xdotool", "windowsize", "--sync", window, str(width), str(height))
        shown.ask("xdotool", "mousemove", "1", "1")
        yield
        shown.stop(process)


def _themes(folder: Path, roll: int) -> None:
    """Copies of all themes, and the plain one, in which each number has the look of one that is higher by `roll`."""
    folder.mkdir(parents=True)
    names = list(DIGITS)
    shown_by = {name: names[(at - roll) % len(names)] for at, name in enumerate(names)}
    for theme, text in (("plain", _plain()), *((name, _picture(name)) for name in NAMES)):
        named = re.sub(r"(\bid=[\"'])(arabic\w+)", lambda match: match[1] + shown_by.get(match[2], match[2]), text)
        (folder / f"{PREFIX}{theme}.svgz").write_bytes(gzip.compress(named.encode()))
        (folder / f"{PREFIX}{theme}.desktop").write_text(
            f"[KGameTheme]\nName={theme}\nFileName={PREFIX}{theme}.svgz\nVersionFormat=1\nAuthor=none\n"
        )


def _picture(theme: str) -> str:
    """The picture of one of the program's themes, as text."""
    match = re.search(r"^FileName=(.*)$", (THEMES / f"{theme}.desktop").read_text(), re.MULTILINE)
    assert match
    return gzip.decompress((THEMES / match[1]).read_bytes()).decode()


def _plain() -> str:
    """The picture of the theme of plain colours."""
    parts = [(name, colour) for name, colour in COLOURS.items() if name != "mine"]
    parts += [("mine", MINE[:3]), ("hint", (255, 255, 255)), ("mainWidget", (0, 0, 0)), ("base", (0, 0, 0))]
    parts += [(f"border.{name}", (60, 60, 60)) for name in (*BORDER, *EDGES)]
    boxes = [
        f"<rect id='{name}' x='{70 * at}' y='0' width='64' height='64' fill='rgb({red},{green},{blue})'"
        f" fill-opacity='{MINE[3] if name == 'mine' else 1}'/>"
        for at, (name, (red, green, blue)) in enumerate(parts)
    ]
    size = f"width='{70 * len(parts)}' height='64'"
    return f"<svg xmlns='http://www.w3.org/2000/svg' {size}>{''.join(boxes)}</svg>"


def _play(shown: Screen, random: Random, grid: dict[str, Any], openings: int) -> None:
    size = grid["columns"] * grid["rows"]
    for turn, cell in enumerate(random.sample(range(size), openings + 8)):
        row, column = divmod(cell, grid["columns"])
        x = grid["left"] + (column + 0.5) * grid["cellWidth"]
        y = grid["top"] + (row + 0.5) * grid["cellHeight"]
        # First some openings, then flags, then marks, which are a flag pressed again, and the other openings.
        button = "3" if 2 <= turn < 10 else "1"
        for _ in range(2 if 7 <= turn < 10 else 1):
            shown.ask("xdotool", "mousemove", str(round(x)), str(round(y)), "click", button)
            time.sleep(0.1)
    shown.ask("xdotool", "mousemove", "1", "1")


def _state(colour: list[int]) -> str:
    def far_from(name: str) -> int:
        return sum(abs(one - other) for one, other in zip(colour, COLOURS[name], strict=True))

    return STATES[min(COLOURS, key=far_from)]
