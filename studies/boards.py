"""Boards in pictures, drawn cell by cell with known states: our own board alone, and drawn ones of other kinds."""

from __future__ import annotations

import base64
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

from playwright.sync_api import Browser

from studies.reading import Shot
from tests.e2e.board.driver import BoardPage
from tests.e2e.native import copy_sources
from tests.e2e.servers import serving

HARNESS = Path("tests/e2e/board/harness.html")
THEMES = (
    *(("light", "standard"), ("dark", "standard"), ("contrast", "standard")),
    *(("light", "colour-blind"), ("dark", "colour-blind")),
)
"""Every theme of the page, with every set of numbers that it has."""
CLOSED, FLAGGED, MARKED, EXPLODED = 9, 10, 11, 12
SCALES = ((24, 1.0), (32, 1.0), (36, 1.25), (30, 1.5), (28, 2.0), (44, 2.0), (30, 3.0), (96, 1.0))
"""CSS pixels of a cell and device pixels for each."""


@contextmanager
def harness(site: Path, folder: Path) -> Iterator[str]:
    """The address of the page that shows our board alone."""
    copy_sources(site, folder)
    shutil.copy(HARNESS, folder)
    with serving(folder) as server:
        yield f"{server.address}{HARNESS.name}"


def own_boards(browser: Browser, address: str) -> Iterator[tuple[str, Shot]]:
    """Our own board, in play, lost and won, in every theme and at several scales."""
    for size, ratio in SCALES:
        side = 12 * size + 40
        context = browser.new_context(
            viewport={"width": side, "height": side}, device_scale_factor=ratio, reduced_motion="reduce"
        )
        board = BoardPage(context.new_page()).visit(address)
        board.reset(12, 12)
        for theme, numbers in THEMES:
            look = "(look) => Object.assign(document.documentElement.dataset, look)"
            board.page.evaluate(look, {"theme": theme, "numbers": numbers})
            for end in ("play", "lost", "won"):
                random = Random(f"{theme} {numbers} {size} {ratio} {end}")
                yield theme, _own_board(board, random, f"{theme} {numbers} {size} {ratio} {end}", end)
        context.close()


def _own_board(board: BoardPage, random: Random, name: str, end: str) -> Shot:
    most = {"play": EXPLODED, "lost": EXPLODED, "won": FLAGGED}[end]
    codes = [random.randint(0, most) for _ in range(144)]
    mines = [cell for cell, code in enumerate(codes) if code >= CLOSED and random.random() < 0.5]
    fatal = [cell for cell in mines if codes[cell] == CLOSED][:2] if end == "lost" else []
    over = {"revealed": mines, "fatal": fatal, "glow": "won" if end == "won" else "", "locked": True}
    board.set(dict(enumerate(codes)), **(over if end != "play" else {"fatal": [], "glow": "", "locked": False}))
    if end == "play":
        board.page.evaluate("() => board.set({revealed: null})")
    board.settle()
    names = board.page.get_by_role("gridcell").evaluate_all("(all) => all.map((each) => each.ariaLabel)")
    assert len(names) == 144
    return Shot(name, board.page.screenshot(), 12, tuple(each.split(", ")[2] for each in names))


DRAWN = Path(__file__).with_name("drawn.js")
FONTS = ("blocks", "DejaVu Sans", "Liberation Sans", "Noto Sans")
DRAWN_SIZES = (16, 24, 40)
"""Pixels of a cell."""


def drawn_boards(browser: Browser) -> Iterator[tuple[str, Shot]]:
    """Boards of the kinds that `drawn.js` draws, in several fonts and sizes."""
    page = browser.new_page()
    page.add_script_tag(content=DRAWN.read_text(encoding="utf-8"))
    for kind in ("grey", "green"):
        for font in FONTS:
            for size in DRAWN_SIZES:
                made = page.evaluate("(how) => drawn(...how)", [kind, 16, 16, size, font])
                yield kind, Shot(f"{kind} {font} {size}", base64.b64decode(made["picture"]), 16, tuple(made["states"]))
    page.close()
