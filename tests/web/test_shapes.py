"""The shapes of a screen: every window has just one, and script and sheets mean the same by it. Some `wide` ones are
`low` as well, which then says where the parts of a game stand.
"""

import re

import pytest

from buildtools.places import WEB

UPRIGHT, LOW = "(max-width: 599px)", "(max-height: 500px) and (orientation: landscape)"
QUERIES = {
    "wide": f"(not {UPRIGHT}) and (not ({LOW}))",
    "phone": f"{UPRIGHT} and (not ({LOW}))",
    "landscape": LOW,
    "small": f"{UPRIGHT}, {LOW}",
    "low": "(min-width: 1000px) and (min-height: 501px) and (max-height: 799px) and (min-aspect-ratio: 5 / 4)",
}


def outer(name: str) -> set[str]:
    """The media queries that hold all rules of a sheet of `views/shapes/`."""
    sheet = (WEB / "views" / "shapes" / f"{name}.css").read_text(encoding="utf-8")
    rules = re.sub(r"/\*.*?\*/", "", sheet, flags=re.DOTALL)
    return set(re.findall(r"^(\S.*?) \{$", rules, re.MULTILINE))


@pytest.mark.parametrize("name", QUERIES)
def test_a_shape_says_once_what_it_is(name: str) -> None:
    assert outer(name) == {f"@media {QUERIES[name]}"}


def test_the_legend_moves_its_controls_by_the_same_query() -> None:
    assert f"matchMedia('{QUERIES['small']}')" in (WEB / "views" / "stage" / "legend.js").read_text(encoding="utf-8")


def test_keys_come_to_the_workbench_where_it_is_seen() -> None:
    """It is below the tools in low windows, and in others of the same shape until it stands beside the board."""
    script = (WEB / "views" / "play" / "bench.js").read_text(encoding="utf-8")
    below = f"(min-width: 600px) and (max-width: 1199px) and (not ({LOW}))"
    assert f"matchMedia(\n  '{below}, ' +\n    '{QUERIES['low']}',\n)" in script


@pytest.mark.parametrize("width", [320, 599, 600, 1280])
@pytest.mark.parametrize("height", [300, 500, 501, 900])
def test_every_window_has_one_shape(width: int, height: int) -> None:
    """The queries as Python reads them: `wide`, `phone` and `landscape` divide all windows among them."""
    upright, low = width <= 599, height <= 500 and width >= height
    values = {"upright": upright, "low": low}
    met = [
        name
        for name in ("wide", "phone", "landscape")
        if eval(QUERIES[name].replace(f"({LOW})", "low").replace(LOW, "low").replace(UPRIGHT, "upright"), {}, values)
    ]
    assert len(met) == 1
