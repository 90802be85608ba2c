"""The reader of pictures, `web/picture/`, in a page of Chromium: what it finds, and the looks that it measures."""

from __future__ import annotations

import base64
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from buildtools import chromium, tools
from buildtools.places import NODE_MODULES, WEB
from buildtools.say import Steps
from tests.e2e.conftest import QUIET

STATES = (
    *("closed", "flagged", "marked", "empty", "1", "2", "3", "4", "5", "6", "7", "8"),
    *("mine", "exploded mine", "wrong flag"),
)
"""As in `web/picture/looks.ts`, which has the words of the page's cells."""
CODES = {
    "closed": "#",
    "flagged": "F",
    "marked": "?",
    "empty": ".",
    "mine": "#",
    "exploded mine": "*",
    "wrong flag": "F",
}

_ENTRY = """
export * from './picture/picture.js';
export * from './picture/feature.js';
export {MEASURED} from './picture/measured.js';
"""
_DECODED = """
async ({png, quality, zoom}) => {
  const bytes = Uint8Array.from(atob(png), (each) => each.charCodeAt(0));
  let bitmap = await createImageBitmap(new Blob([bytes]));
  const draw = (source, width, height) => {
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d', {willReadFrequently: true});
    context.imageSmoothingQuality = 'high';
    context.drawImage(source, 0, 0, width, height);
    return [canvas, context];
  };
  if (quality) {
    const [canvas] = draw(bitmap, bitmap.width, bitmap.height);
    bitmap = await createImageBitmap(await canvas.convertToBlob({type: 'image/jpeg', quality}));
  }
  const [width, height] = [bitmap.width, bitmap.height].map((size) => Math.round(size * zoom));
  const [, context] = draw(bitmap, width, height);
  window.picture = {width, height, data: context.getImageData(0, 0, width, height).data};
}
"""
_READ = """
() => {
  const begun = performance.now();
  const grid = reader.findGrid(picture);
  const reading = grid && reader.readCells(picture, grid, []);
  return {grid, reading, seconds: (performance.now() - begun) / 1000};
}
"""
_FEATURES = """
() => {
  const grid = reader.findGrid(picture);
  if (!grid) return null;
  const cells = Array.from({length: grid.columns * grid.rows}, (_, cell) => cell);
  return {grid, features: cells.map((cell) => Array.from(reader.featureOf(picture, grid, cell)))};
}
"""

SAMPLED = """
async ([png, grid]) => {
  const bytes = Uint8Array.from(atob(png), (each) => each.charCodeAt(0));
  const bitmap = await createImageBitmap(new Blob([bytes]));
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
  context.drawImage(bitmap, 0, 0);
  return Array.from({length: grid.columns * grid.rows}, (_, cell) => {
    const x = grid.left + (cell % grid.columns + 0.5) * grid.cellWidth;
    const y = grid.top + (Math.floor(cell / grid.columns) + 0.5) * grid.cellHeight;
    return [...context.getImageData(Math.floor(x), Math.floor(y), 1, 1).data].slice(0, 3);
  });
}
"""
"""The colours in the middle of the cells of a grid."""


@dataclass(frozen=True)
class Shot:
    """A picture, and what it shows: the states of its cells row by row, `""` for cells that are not judged."""

    name: str
    png: bytes
    columns: int
    states: tuple[str, ...]

    @property
    def size(self) -> tuple[int, int]:
        return self.columns, len(self.states) // self.columns


class Reader:
    """Reads pictures in a page."""

    def __init__(self, page: Page) -> None:
        self._page = page
        with tempfile.TemporaryDirectory() as folder:
            made = Path(folder, "reader.js")
            esbuild = [str(tools.node(Steps(1)).node), str(NODE_MODULES / "esbuild" / "bin" / "esbuild")]
            how = ["--bundle", "--format=iife", "--global-name=reader", "--log-level=warning", f"--outfile={made}"]
            subprocess.run([*esbuild, *how], input=_ENTRY, text=True, cwd=WEB, check=True)
            page.add_script_tag(content=made.read_text(encoding="utf-8"))

    def read(self, shot: Shot, *, quality: float = 0, zoom: float = 1) -> dict[str, Any]:
        """The grid and the reading of a picture, and the seconds both took. `quality` makes it a JPEG first."""
        self._decode(shot, quality, zoom)
        answer: dict[str, Any] = self._page.evaluate(_READ)
        return answer

    def features(self, shot: Shot) -> list[list[float]] | None:
        """The looks of the cells, or None if the grid that is found is not that of the picture."""
        self._decode(shot, 0, 1)
        answer = self._page.evaluate(_FEATURES)
        if answer is None or (answer["grid"]["columns"], answer["grid"]["rows"]) != shot.size:
            return None
        features: list[list[float]] = answer["features"]
        return features

    def ask(self, script: str, given: Any) -> Any:
        """What a function in the page answers."""
        return self._page.evaluate(script, given)

    def measured(self) -> dict[str, list[tuple[str, str]]]:
        """The looks that are known now: states and texts by theme."""
        themes = self._page.evaluate("() => reader.MEASURED")
        return {theme: [(state, "".join(lines)) for state, *lines in looks] for theme, looks in themes}

    def written(self, feature: list[float]) -> str:
        """A look as text."""
        text: str = self._page.evaluate("(feature) => reader.written(Float32Array.from(feature))", feature)
        return text

    def _decode(self, shot: Shot, quality: float, zoom: float) -> None:
        png = base64.b64encode(shot.png).decode()
        self._page.evaluate(_DECODED, {"png": png, "quality": quality, "zoom": zoom})


@contextmanager
def browsing() -> Iterator[Browser]:
    """A browser for pictures."""
    with sync_playwright() as playwright:
        path = str(chromium.chromium(Path(sys.executable), Steps(1), shell=True))
        browser = playwright.chromium.launch(executable_path=path, args=QUIET)
        yield browser
        browser.close()
