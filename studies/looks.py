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
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

from playwright.sync_api import Browser

from buildtools import site
from buildtools.places import WEB
from studies.boards import drawn_boards, harness, own_boards
from studies.gnome import NAMES, gnome_looks, has_gnome
from studies.kmines import has_kmines, kmines
from studies.programs import has_tatham, tatham
from studies.reading import STATES, Reader, Shot, browsing

MEASURED = WEB / "picture" / "measured.ts"
LENGTH, LIGHT = 216, 144
APART, FINELY = 0.045, 0.025
"""Two looks of one state that differ more are two; by the smaller number where digits are small, and differ little."""
EXACT = tuple(f"gnome {name}" for name in NAMES)
"""Themes whose truth is the same board at rest: all cells count, and small digits stay separate looks."""
ENOUGH, CLEAR = 0.07, 0.45
"""A look may be left out if a kept one of its state is as near as this, and this much nearer than one of another."""
TRUSTED = 2
"""How many cells of a picture may look like another state before none of it is used."""
BRIGHTER = tuple(step / 50 for step in range(-4, 5))
"""How much lighter the background may be that shows through an empty cell."""
TRANSLUCENT = ("kmines default",)
"""Themes whose empty cells show the window's background."""
WIDTH = 108

_HEAD = """/** Looks of known programs, measured from their pictures by `python -m studies.looks`. */

/** Themes by name; each look is its state and then its text, in lines. */
export const MEASURED: [string, string[][]][] = [
"""


def distance(one: list[float], other: list[float]) -> float:
    """As in `web/picture/feature.ts`."""
    light = math.dist(one[:LIGHT], other[:LIGHT]) ** 2 / LIGHT
    colour = 3 * math.dist(one[LIGHT:LENGTH], other[LIGHT:LENGTH]) ** 2 / ((LENGTH - LIGHT) / 2)
    return math.sqrt(light + colour + 0.7 * math.dist(one[LENGTH:], other[LENGTH:]) ** 2)


Sample = tuple[str, list[float]]
"""The state of a cell, and its look."""


def grouped(samples: Iterable[Sample], apart: float = APART) -> list[list[Sample]]:
    """Looks that differ little together, each with the first that is near it."""
    groups: list[list[Sample]] = []
    for sample in samples:
        near = min(groups, key=lambda group: distance(group[0][1], sample[1]), default=None)
        if near is not None and distance(near[0][1], sample[1]) < apart:
            near.append(sample)
        else:
            groups.append([sample])
    return groups


def edited(shots: Sequence[Sequence[Sample]]) -> list[Sample]:
    """The samples of pictures, without those whose look most often belongs to another state: the picture was taken
    before or after its truth. A picture with several such cells is left out whole. This is Wilson's edited nearest
    neighbours (1972), by groups instead of single neighbours.
    """
    strange = _strange(shots)
    trusted = [shot for shot in shots if sum(id(sample) in strange for sample in shot) <= TRUSTED]
    strange = _strange(trusted)
    return [sample for shot in trusted for sample in shot if id(sample) not in strange]


def _strange(shots: Sequence[Sequence[Sample]]) -> set[int]:
    """The identities of samples whose look most often belongs to another state."""
    found: set[int] = set()
    for group in grouped(sample for shot in shots for sample in shot):
        usual, _ = Counter(state for state, _ in group).most_common(1)[0]
        found |= {id(sample) for sample in group if sample[0] != usual}
    return found


def lighter(sample: Sample, by: float) -> Sample:
    """The same cell on a lighter or a darker background."""
    state, look = sample
    return state, [value + by for value in look[:LIGHT]] + look[LIGHT:]


def gathered(samples: Iterable[Sample], apart: float) -> list[list[float]]:
    """The means of looks that differ little."""
    groups = ([look for _, look in group] for group in grouped(samples, apart))
    return [[sum(values) / len(group) for values in zip(*group, strict=True)] for group in groups]


def condensed(looks: Sequence[Sample]) -> list[Sample]:
    """As few of the looks, with their states, as name all others without doubt: Hart's condensed nearest neighbours."""
    kept: list[Sample] = []
    missed = list(looks)
    while missed:
        for look in missed:
            if look not in kept and not _is_named(look, kept):
                kept.append(look)
        missed = [look for look in looks if look not in kept and not _is_named(look, kept)]
    return kept


def _is_named(look: Sample, kept: Sequence[Sample]) -> bool:
    state, feature = look
    own = min((distance(feature, other) for name, other in kept if name == state), default=1.0)
    rival = min((distance(feature, other) for name, other in kept if name != state), default=1.0)
    return own < ENOUGH and own < CLEAR * rival


def measured(reader: Reader, shots: Iterable[tuple[str, Shot]]) -> dict[str, list[tuple[str, str]]]:
    """The looks of each theme, as states and texts."""
    seen: dict[str, list[list[Sample]]] = defaultdict(list)
    for theme, shot in shots:
        features = reader.features(shot)
        if features is None:
            print(f"no grid: {shot.name}", file=sys.stderr)
            continue
        samples = zip(shot.states, features, strict=True)
        seen[theme].append([(state, look) for state, look in samples if state])
    return {theme: looks_of(reader, theme, shots) for theme, shots in seen.items()}


def looks_of(reader: Reader, theme: str, shots: Sequence[Sequence[Sample]]) -> list[tuple[str, str]]:
    """The looks of one theme."""
    right = [sample for shot in shots for sample in shot] if theme in EXACT else edited(shots)
    apart = FINELY if theme in EXACT else APART
    print(f"{theme}: {len(right)} of {sum(map(len, shots))} cells are used", file=sys.stderr)
    if theme in TRANSLUCENT:
        right += [lighter(sample, by) for sample in right if sample[0] == "empty" for by in BRIGHTER]
    by_state = {state: [sample for sample in right if sample[0] == state] for state in STATES}
    means = [(state, look) for state, samples in by_state.items() for look in gathered(samples, apart)]
    return [(state, reader.written(look)) for state, look in condensed(means)]


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
    return gnome_looks(browser)


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
