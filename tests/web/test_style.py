"""The contrasts of the page's colours, computed from the style sheet itself."""

import re
from collections.abc import Iterator
from itertools import combinations
from math import dist
from operator import mul

import pytest

from buildtools.places import WEB

THEMES = ("light", "dark", "contrast")
COLOUR_BLIND = ("light", "dark")
NUMBERS = tuple(f"n{number}" for number in range(1, 9))
_BLOCK = re.compile(r"(?P<selectors>[^{}]*)\{(?P<body>[^{}]*)\}")
_TOKEN = re.compile(r"--([a-z0-9-]+):\s*(#[0-9a-f]{6});")
_ALIAS = re.compile(r"--([a-z0-9-]+):\s*var\(--([a-z0-9-]+)\);")


def blocks() -> Iterator[tuple[str, dict[str, str]]]:
    """The rules of `style.css` that set colours: their selectors and the colours by token."""
    text = re.sub(r"/\*.*?\*/", "", (WEB / "style.css").read_text(encoding="utf-8"), flags=re.DOTALL)
    for match in _BLOCK.finditer(text):
        if tokens := dict(_TOKEN.findall(match["body"])):
            yield match["selectors"], tokens


def tokens(theme: str, numbers: str = "standard") -> dict[str, str]:
    """The colours of a theme by token, those among them that are another's."""
    found: dict[str, str] = {}
    for selectors, colours in blocks():
        if f'[data-theme="{theme}"]' not in selectors:
            continue
        if "data-numbers" not in selectors or f'[data-numbers="{numbers}"]' in selectors:
            found |= colours
    aliases = _ALIAS.findall((WEB / "style.css").read_text(encoding="utf-8"))
    return {name: found[of] for name, of in aliases if of in found} | found


def luminance(colour: str) -> float:
    """Relative luminance of `#RRGGBB`, as WCAG 2 defines it."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours, 1 to 21."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def test_the_formula_agrees_with_known_ratios() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.005)


TEXT = [
    ("ink", "page"),
    ("ink", "surface"),
    ("ink", "sunken"),
    ("ink-2", "page"),
    ("ink-2", "surface"),
    ("ink-2", "sunken"),
    ("primary-text", "primary"),
    ("quantum", "page"),
    ("quantum", "quantum-soft"),
    ("quantum", "surface"),
    ("safe", "surface"),
    ("mine", "surface"),
    ("unsure", "surface"),
    ("ink", "closed"),
    ("ink", "closed-hover"),
    *((number, "open") for number in NUMBERS),
    *((f"ramp-{step}" if step < 5 else "ramp-5", "ramp-ink" if step < 5 else "ramp-ink-5") for step in range(1, 6)),
]

GRAPHICS = [
    ("control-line", "surface"),
    ("control-line", "page"),
    ("ink-2", "waiting"),
    ("quantum", "closed"),
    ("quantum", "open"),
    ("safe", "closed"),
    ("mine", "closed"),
    ("unsure", "closed"),
    ("focus", "open"),
    ("focus", "closed"),
    ("focus", "page"),
    ("edge", "open"),
    ("fatal-ink", "fatal"),
]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("front", "ground"), TEXT)
def test_text_stands_out(theme: str, front: str, ground: str) -> None:
    colours = tokens(theme)
    assert contrast(colours[front], colours[ground]) >= 4.5


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("front", "ground"), GRAPHICS)
def test_graphics_stand_out(theme: str, front: str, ground: str) -> None:
    colours = tokens(theme)
    assert contrast(colours[front], colours[ground]) >= 3


@pytest.mark.parametrize("theme", COLOUR_BLIND)
@pytest.mark.parametrize("number", NUMBERS)
def test_colour_blind_numbers_stand_out(theme: str, number: str) -> None:
    colours = tokens(theme, "colour-blind")
    assert colours[number] != tokens(theme)[number] or colours[number] == "#FFFFFF"
    assert contrast(colours[number], colours["open"]) >= 4.5


DICHROMATS = {
    "no red": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "no green": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "no blue": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
"""What somebody who lacks one kind of cones sees of linear red, green and blue (Machado and others, 2009)."""


def seen(colour: str, by: tuple[tuple[float, ...], ...]) -> tuple[float, ...]:
    """A colour as it looks to them, in CIELAB."""
    shares = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4 for share in shares]
    red, green, blue = (min(1, max(0, sum(map(mul, row, linear)))) for row in by)
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.0888
    p, q, r = (each ** (1 / 3) if each > 0.008856 else 7.787 * each + 16 / 116 for each in (x, y, z))
    return 116 * q - 16, 500 * (p - q), 200 * (q - r)


@pytest.mark.parametrize("theme", COLOUR_BLIND)
@pytest.mark.parametrize("kind", DICHROMATS)
def test_colour_blind_numbers_stay_apart(theme: str, kind: str) -> None:
    """As *Options* says about them: without any one kind of cones."""
    colours = tokens(theme, "colour-blind")
    numbers = [seen(colours[number], DICHROMATS[kind]) for number in NUMBERS]
    assert min(dist(one, other) for one, other in combinations(numbers, 2)) > 12


def test_high_contrast_numbers_stand_out_most() -> None:
    colours = tokens("contrast")
    assert min(contrast(colours[number], colours["open"]) for number in NUMBERS) >= 7


def test_every_theme_sets_every_colour() -> None:
    light = tokens("light")
    assert len(light) > 30
    for theme in THEMES:
        assert tokens(theme).keys() == light.keys()


@pytest.mark.parametrize(
    ("theme", "front", "ground", "ratio"),
    [
        ("light", "ink", "page", 14.7),
        ("dark", "ink", "page", 15.3),
        ("light", "ink-2", "sunken", 6.3),
        ("dark", "ink-2", "sunken", 6.7),
        ("light", "quantum", "closed", 5.1),
        ("dark", "quantum", "closed", 4.2),
        ("light", "edge", "open", 3.5),
        ("dark", "edge", "open", 4.4),
        ("light", "n1", "open", 6.53),
        ("dark", "n8", "open", 6.22),
        ("contrast", "n1", "open", 7.11),
    ],
)
def test_the_design_is_kept(theme: str, front: str, ground: str, ratio: float) -> None:
    colours = tokens(theme)
    assert contrast(colours[front], colours[ground]) == pytest.approx(ratio, abs=0.06)


def test_no_other_style_sheet_brings_colours_of_its_own() -> None:
    for path in WEB.glob("**/*.css"):
        if path.name != "style.css" and "node_modules" not in path.parts:
            found = re.findall(r"#[0-9A-Fa-f]{3,8}\b|\brgb[^;]*|\bhsl[^;]*", path.read_text(encoding="utf-8"))
            assert set(found) <= {"rgb(0 0 0 / 8%)"}, path.name  # The one shadow of the board.
