"""What the cells of known programs look like, measured from pictures whose cells are known.

    python -m studies.looks [--programs ours,tatham]

writes `web/picture/measured.ts`: for each program and theme the looks of its cells, as `web/picture/feature.ts` writes
them. Looks of one state that differ little are one, their mean. Looks of programs that are not named are kept.
"""

from __future__ import annotations

import argparse
import math
import sys
import tempfile
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

from playwright.sync_api import Browser

from buildtools import site
from buildtools.places import WEB
from studies.boards import drawn_boards, harness, own_boards
from studies.gnome import gnome, has_gnome
from studies.kmines import has_kmines, kmines
from studies.programs import has_tatham, tatham
from studies.reading import STATES, Reader, Shot, browsing

MEASURED = WEB / "picture" / "measured.ts"
LENGTH, LIGHT = 216, 144
APART = 0.045
"""Two looks of one state that differ more are two."""
ENOUGH, CLEAR = 0.07, 0.45
"""A look may be left out if a kept one of its state is as near as this, and this much nearer than one of another."""
WIDTH = 108

_HEAD = """/** Looks of known programs, measured from their pictures by `python -m studies.looks`. */

/** Themes by name; each look is its state and then its text, in lines. */
export const MEASURED: [string, string[][]][] = [
"""


def distance(one: list[float], other: list[float]) -> float:
    """As in `web/picture/feature.ts`."""
    light = math.dist(one[:LIGHT], other[:LIGHT]) ** 2 / LIGHT
    return math.sqrt(light + 3 * math.dist(one[LIGHT:], other[LIGHT:]) ** 2 / ((LENGTH - LIGHT) / 2))


def gathered(features: Iterable[list[float]]) -> list[list[float]]:
    """The means of looks that differ little, each near the first that was not near any."""
    groups: list[list[list[float]]] = []
    for feature in features:
        near = min(groups, key=lambda group: distance(group[0], feature), default=None)
        if near is not None and distance(near[0], feature) < APART:
            near.append(feature)
        else:
            groups.append([feature])
    return [[sum(values) / len(group) for values in zip(*group, strict=True)] for group in groups]


def condensed(looks: Sequence[tuple[str, list[float]]]) -> list[tuple[str, list[float]]]:
    """As few of the looks, with their states, as name all others without doubt: Hart's condensed nearest neighbours."""
    kept: list[tuple[str, list[float]]] = []
    missed = list(looks)
    while missed:
        for look in missed:
            if look not in kept and not _is_named(look, kept):
                kept.append(look)
        missed = [look for look in looks if look not in kept and not _is_named(look, kept)]
    return kept


def _is_named(look: tuple[str, list[float]], kept: Sequence[tuple[str, list[float]]]) -> bool:
    state, feature = look
    own = min((distance(feature, other) for name, other in kept if name == state), default=1.0)
    rival = min((distance(feature, other) for name, other in kept if name != state), default=1.0)
    return own < ENOUGH and own < CLEAR * rival


def measured(reader: Reader, shots: Iterable[tuple[str, Shot]]) -> dict[str, list[tuple[str, str]]]:
    """The looks of each theme, as states and texts."""
    seen: dict[str, dict[str, list[list[float]]]] = defaultdict(lambda: defaultdict(list))
    for theme, shot in shots:
        features = reader.features(shot)
        if features is None:
            print(f"no grid: {shot.name}", file=sys.stderr)
            continue
        for state, feature in zip(shot.states, features, strict=True):
            seen[theme][state].append(feature)
    return {
        theme: [
            (state, reader.written(look))
            for state, look in condensed([(state, look) for state in STATES for look in gathered(states[state])])
        ]
        for theme, states in seen.items()
    }


def ours(browser: Browser) -> Iterator[tuple[str, Shot]]:
    """Our own board in every theme."""
    with tempfile.TemporaryDirectory() as folder:
        site.build(Path(folder) / "built")
        with harness(Path(folder) / "built", Path(folder) / "harness") as address:
            yield from own_boards(browser, address)


def of_tatham(_: Browser) -> Iterator[tuple[str, Shot]]:
    """Tatham's Mines: other games than those that `studies.screenshots` judges."""
    if not has_tatham():
        sys.exit("Tatham's Mines is not installed, or Xvfb or xdotool: see studies/programs.py.")
    return (("tatham", shot) for shot in tatham(4, "measured"))


def of_gnome(browser: Browser) -> Iterator[tuple[str, Shot]]:
    """GNOME Mines, each of its themes on its own: other games, too."""
    if not has_gnome():
        sys.exit("GNOME Mines is not installed, or Xvfb, xdotool, unshare or dbus-run-session: see studies/gnome.py.")
    return ((" ".join(shot.name.split()[:3:2]), shot) for shot in gnome(browser, 18, "measured", rolled=True))


def of_kmines(browser: Browser) -> Iterator[tuple[str, Shot]]:
    """KMines, likewise."""
    if not has_kmines():
        sys.exit("KMines is not installed, or Xvfb, xdotool, cc or dbus-run-session: see studies/kmines.py.")
    return ((" ".join(shot.name.split()[:3:2]), shot) for shot in kmines(browser, 16, "measured", rolled=True))


PROGRAMS: dict[str, Callable[[Browser], Iterator[tuple[str, Shot]]]] = {
    "ours": ours,
    "drawn": drawn_boards,
    "tatham": of_tatham,
    "gnome": of_gnome,
    "kmines": of_kmines,
}


def script(themes: dict[str, list[tuple[str, str]]]) -> str:
    """The looks as a module of the page."""
    lines = []
    for theme, looks in themes.items():
        lines.append(f"  [\n    '{theme}',\n    [")
        for state, text in looks:
            parts = [text[at : at + WIDTH] for at in range(0, len(text), WIDTH)]
            lines.append(f"      [\n        '{state}',")
            lines += [f"        '{part}'," for part in parts]
            lines.append("      ],")
        lines.append("    ],\n  ],")
    return _HEAD + "\n".join(lines) + "\n];\n"


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m studies.looks", description=__doc__.partition("\n")[0])
    parser.add_argument("--programs", default=",".join(PROGRAMS), help=f"some of {', '.join(PROGRAMS)}")
    options = parser.parse_args(arguments)
    with browsing() as browser:
        reader = Reader(browser.new_page())
        themes = reader.measured()
        for program in options.programs.split(","):
            themes |= measured(reader, PROGRAMS[program](browser))
    for theme, looks in themes.items():
        print(f"{theme}: {len(looks)} looks")
    MEASURED.write_text(script(themes), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
