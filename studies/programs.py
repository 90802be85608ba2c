"""Screenshots of other programs, which run on a separate screen: Debian's `xvfb`, `openbox`, `xdotool` and
`imagemagick` must be installed, and the programs' own packages.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random

from qmines.formats.play import Play
from qmines.formats.tatham import description
from qmines.game.field.layout import Layout
from qmines.grid import Grid
from qmines.position import EXPLODED, FLAGGED
from studies.reading import Shot

SCREEN = "1600x1100x24"
WINDOWS = ((640, 560), (1000, 760), (1440, 960))
"""Pixels of a program's window."""
SIZES = ((9, 9, 16), (16, 16, 60), (30, 16, 120))
"""Columns, rows, mines: more than usual, for high numbers."""
CLOCK = 300
"""Fewer pixels than this may differ between two pictures of a program at rest."""
WAIT = 60.0
"""Seconds until a window must be there."""
STATES = ("empty", *map(str, range(1, 9)), "closed", "flagged", "marked", "exploded mine")
"""By the codes of a position."""


class Screen:
    """A screen without a monitor."""

    def __init__(self, number: int) -> None:
        paths = os.pathsep.join([os.environ["PATH"], "/usr/games"])
        self._environment = {**os.environ, "DISPLAY": f":{number}", "PATH": paths}

    def start(self, *command: str) -> subprocess.Popen[bytes]:
        """Start a program."""
        return subprocess.Popen(
            command,
            env=self._environment,
            start_new_session=True,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    def ask(self, *command: str) -> str:
        """What a command prints; nothing if it fails."""
        done = subprocess.run(command, env=self._environment, capture_output=True, text=True, check=False, timeout=WAIT)
        return done.stdout.strip()

    def window(self, name: str, by: str = "name") -> str:
        """The number of a visible window, as soon as there is one of that name, or by another mark of `xdotool`."""
        end = time.monotonic() + WAIT
        while time.monotonic() < end:
            if found := self.ask("xdotool", "search", "--onlyvisible", f"--{by}", f"^{name}$").split():
                return found[-1]
            time.sleep(0.1)
        raise TimeoutError(f"There is no window of the name {name}.")

    def still(self) -> bytes:
        """A picture of the screen as soon as two in a row differ in a clock alone."""
        end = time.monotonic() + WAIT
        with tempfile.TemporaryDirectory() as folder:
            last, taken = Path(folder, "last.png"), Path(folder, "taken.png")
            self._take(last)
            while time.monotonic() < end:
                time.sleep(0.2)
                self._take(taken)
                differing = subprocess.run(
                    ["compare", "-metric", "AE", str(last), str(taken), "null:"], capture_output=True, check=False
                ).stderr
                if float(differing or b"inf") < CLOCK:
                    return taken.read_bytes()
                taken.replace(last)
        raise TimeoutError("The screen does not come to rest.")

    def _take(self, path: Path) -> None:
        self.ask("import", "-window", "root", f"PNG24:{path}")

    def stop(self, process: subprocess.Popen[bytes]) -> None:
        """End a program and what it has started."""
        os.killpg(process.pid, signal.SIGTERM)
        process.wait()


@contextmanager
def screen(number: int) -> Iterator[Screen]:
    """A screen with a window manager."""
    made = Screen(number)
    server = made.start("Xvfb", f":{number}", "-screen", "0", SCREEN)
    end = time.monotonic() + WAIT
    while not made.ask("xdotool", "getdisplaygeometry") and time.monotonic() < end:
        time.sleep(0.1)
    manager = made.start("openbox")
    try:
        yield made
    finally:
        # A program that is left on the screen would be in the next run's pictures.
        for process in (manager, server):
            made.stop(process)


def has_tatham() -> bool:
    """Whether Tatham's Mines can be run here."""
    return all(shutil.which(name, path=f"{os.environ['PATH']}:/usr/games") for name in ("Xvfb", "xdotool", "sgt-mines"))


def tatham(count: int, series: str, windows: Sequence[tuple[int, int]] = WINDOWS, number: int = 81) -> Iterator[Shot]:
    """Tatham's Mines, a number of games in each window: every second one is lost. A save has the moves."""
    with screen(number) as shown, tempfile.TemporaryDirectory() as folder:
        for width, height in windows:
            for turn in range(count):
                random = Random(f"{series} {width} {turn}")
                size = SIZES[turn % len(SIZES)]
                save, states = _tatham_game(random, size, is_lost=turn % 2 == 1)
                path = Path(folder, "game.sav")
                path.write_text(save, encoding="utf-8")
                process = shown.start("sgt-mines", str(path))
                window = shown.window("Mines")
                shown.ask("xdotool", "windowsize", "--sync", window, str(width), str(height))
                shown.ask("xdotool", "mousemove", "1", "1")
                # The clock of the game runs until it is lost; a picture that shows another second is as good.
                png = shown.still()
                shown.stop(process)
                yield Shot(f"tatham {series} {width}×{height} {turn}", png, size[0], states)


def _tatham_game(random: Random, size: tuple[int, int, int], *, is_lost: bool) -> tuple[str, tuple[str, ...]]:
    columns, rows, count = size
    grid = Grid(rows, columns)
    mines = frozenset(random.sample(range(grid.size), count))
    safe = [cell for cell in range(grid.size) if cell not in mines]
    play = Play(Layout(grid, mines), flags_at_end=False)
    moves = [("O", cell) for cell in random.sample(safe, len(safe) // 2)]
    moves += [("F", cell) for cell in random.sample(sorted(mines), count // 2)]
    moves += [("O", cell) for cell in sorted(mines - {cell for _, cell in moves})[:1] if is_lost]
    for verb, cell in moves:
        (play.open if verb == "O" else play.flag)(cell)
    params = f"{columns}x{rows}n{count}a"
    lines = [("SAVEFILE", "Simon Tatham's Portable Puzzle Collection"), ("VERSION", "1"), ("GAME", "Mines")]
    lines += [("PARAMS", params), ("CPARAMS", params), ("DESC", description(grid, mines, moves[0][1]))]
    lines += [("UI", f"D{int(is_lost)}"), ("TIME", "0")]
    lines += [("NSTATES", str(len(moves) + 1)), ("STATEPOS", str(len(moves) + 1))]
    for verb, cell in moves:
        row, column = grid.place(cell)
        lines.append(("MOVE", f"{verb}{column},{row}"))
    assert {EXPLODED, FLAGGED} < set(range(len(STATES)))
    return "".join(f"{key:8}:{len(data)}:{data}\n" for key, data in lines), tuple(STATES[code] for code in play.view)
