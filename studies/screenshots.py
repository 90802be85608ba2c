"""How well pictures of boards are read: our own, and those of other programs.

    python -m studies.screenshots [--programs ours,tatham] [--count 20] [--keep FOLDER] [--report FILE]

takes screenshots whose cells are known, has `web/picture/` read them, and compares. The report, with `--report`, is
[screenshots.md](screenshots.md). `--keep` also writes the pictures into a folder, to be looked at.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser

from buildtools import site
from studies.boards import drawn_boards
from studies.gnome import gnome
from studies.kmines import kmines
from studies.own import own_page
from studies.programs import tatham
from studies.reading import CODES, Reader, Shot, browsing
from tests.e2e.native import EngineHandler, near
from tests.e2e.servers import serving

DOUBTFUL = 0.5
"""As in `web/picture/read.ts`."""


def ours(browser: Browser) -> Iterator[Shot]:
    """Screenshots of our own page."""
    with tempfile.TemporaryDirectory() as folder:
        site.build(Path(folder) / "built")
        with serving(near(Path(folder) / "built", Path(folder) / "near"), EngineHandler) as server:
            yield from own_page(browser, server.address)


PROGRAMS: dict[str, Callable[[Browser, int], Iterator[Shot]]] = {
    "ours": lambda browser, _: ours(browser),
    "drawn": lambda browser, _: (shot for _, shot in drawn_boards(browser)),
    "tatham": lambda _, count: tatham(count, "judged"),
    "gnome": lambda browser, count: gnome(browser, count, "judged"),
    "kmines": lambda browser, count: kmines(browser, count, "judged"),
}


@dataclass
class Tally:
    """Pictures: read without a wrong cell; with wrong cells that are all marked doubtful; with others; without the
    right grid. Cells, and seconds for each picture.
    """

    right: int = 0
    doubtful: int = 0
    wrong: int = 0
    lost: int = 0
    cells: int = 0
    wrong_cells: int = 0
    marked: int = 0
    seconds: list[float] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)

    @property
    def pictures(self) -> int:
        return self.right + self.doubtful + self.wrong + self.lost


def code_of(state: str) -> str:
    """The character of position text for a state."""
    return CODES.get(state, state)


def compare(shot: Shot, answer: dict[str, Any], tally: Tally) -> None:
    """Count one picture."""
    tally.seconds.append(answer["seconds"])
    grid, reading = answer["grid"], answer["reading"]
    if grid is None or (grid["columns"], grid["rows"]) != shot.size:
        tally.lost += 1
        tally.faults.append(f"{shot.name}: {'no grid' if grid is None else (grid['columns'], grid['rows'])}")
        return
    pairs = list(zip(shot.states, reading["cells"], strict=True))
    judged = [(state, cell) for state, cell in pairs if state]
    wrong = [(state, cell) for state, cell in judged if code_of(state) != cell["code"]]
    silent = [f"{state} as {cell['state']}" for state, cell in wrong if cell["doubt"] < DOUBTFUL]
    tally.cells += len(judged)
    tally.wrong_cells += len(wrong)
    tally.marked += sum(cell["doubt"] >= DOUBTFUL for state, cell in judged if code_of(state) == cell["code"])
    if silent:
        tally.wrong += 1
        tally.faults.append(f"{shot.name}: {len(silent)} wrong without doubt, {', '.join(sorted(set(silent)))}")
    elif wrong:
        tally.doubtful += 1
        seen = sorted({f"{state} as {cell['state'] or 'unknown'}" for state, cell in wrong})
        tally.faults.append(f"{shot.name}: {len(wrong)} doubtful, {', '.join(seen)}")
    else:
        tally.right += 1


SETTINGS: dict[str, dict[str, float]] = {"as taken": {}, "JPEG 80": {"quality": 0.8}, "zoom 110 %": {"zoom": 1.1}}


def row(program: str, setting: str, tally: Tally) -> str:
    """A row of the report."""
    share = f"{100 * tally.right / max(1, tally.pictures):.0f} %"
    counts = f"{tally.pictures} | {tally.right} ({share}) | {tally.doubtful} | {tally.wrong} | {tally.lost}"
    cells = f"{tally.wrong_cells} of {tally.cells:,} | {tally.marked}"
    longest = max(tally.seconds, default=0)
    return f"| {program} | {setting} | {counts} | {cells} | {longest:.2f} s |"


HEAD = """# Pictures of boards, read

`python -m studies.screenshots --report studies/screenshots.md` takes the pictures; [screenshots.py](screenshots.py)
says how. A picture is *right* if every cell is. In a *doubtful* one every wrong cell is marked doubtful; in a *wrong*
one some are not. *No grid*: another grid than that of the board, or none. *Marked*: right cells that are marked
doubtful. JPEG and zoom are told, and not a goal.

| program | pictures | number | right | doubtful | wrong | no grid | wrong cells | marked | longest |
|---|---|---:|---:|---:|---:|---:|---:|---:|---:|
"""


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m studies.screenshots", description=__doc__.partition("\n")[0])
    parser.add_argument("--programs", default=",".join(PROGRAMS), help=f"some of {', '.join(PROGRAMS)}")
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help="where the pictures go")
    parser.add_argument("--report", type=Path, metavar="FILE")
    parser.add_argument("--count", type=int, default=20, help="pictures of another program in each window")
    options = parser.parse_args(arguments)
    rows, faults = [], []
    with browsing() as browser:
        reader = Reader(browser.new_page())
        for program in options.programs.split(","):
            tallies = {setting: Tally() for setting in SETTINGS}
            for shot in PROGRAMS[program](browser, options.count):
                for setting, how in SETTINGS.items():
                    compare(shot, reader.read(shot, **how), tallies[setting])
                if options.keep:
                    options.keep.mkdir(parents=True, exist_ok=True)
                    (options.keep / f"{shot.name}.png").write_bytes(shot.png)
                    (options.keep / f"{shot.name}.txt").write_text(f"{shot.columns}\n" + "\n".join(shot.states))
            rows += [row(program, setting, tally) for setting, tally in tallies.items()]
            faults += [f"* {fault}" for fault in tallies["as taken"].faults]
            print(*rows, *faults, sep="\n", flush=True)
    if options.report:
        text = HEAD + "\n".join(rows) + "\n\n## What is not right, as taken\n\n" + ("\n".join(faults) or "Nothing.")
        options.report.write_text(f"{text}\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
