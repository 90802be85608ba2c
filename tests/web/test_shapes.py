"""The shapes of a window: defined once, in `web/shape.ts`, and read from there by sheets and scripts."""

import re

from buildtools.files import named
from buildtools.places import WEB
from buildtools.scripts import is_script

SAID = (WEB / "shape.ts").read_text(encoding="utf-8")
SHAPES = set(re.findall(r"^      (\w+)(?:,|: )", SAID, re.MULTILINE))
SHEETS = {name: path.read_text(encoding="utf-8") for name, path in named(WEB, "*.css").items() if "/uplot" not in name}
SCRIPTS = {name: path.read_text(encoding="utf-8") for name, path in named(WEB).items() if is_script(name)}


def test_there_are_shapes() -> None:
    assert {"phone", "landscape", "wide", "small", "medium", "broad", "low"} <= SHAPES


def test_sheets_name_shapes_that_there_are() -> None:
    used = {how for text in SHEETS.values() for how in re.findall(r"data-shape(.*?)\]", text)}
    assert used > {'~="phone"', '~="wide"'}
    assert used <= {f'~="{shape}"' for shape in SHAPES} | {""}


def test_sheets_ask_the_root_alone() -> None:
    """What is above every other element has no shape either, so `:not()` alone would always match."""
    assert [name for name, text in SHEETS.items() if re.search(r"(?<!:root):not\(\[data-shape", text)] == []


def test_scripts_ask_for_shapes_that_there_are() -> None:
    asked = {shape for text in SCRIPTS.values() for shape in re.findall(r"\b(?:has|on)Shape\('(\w+)'", text)}
    assert asked
    assert asked <= SHAPES


def test_nothing_else_says_where_a_shape_ends() -> None:
    edge = re.compile(
        r"\(m(?:ax-width: (?:599|1199)|in-width: (?:600|760|1000|1200)|ax-height: 500|in-height: 501)px\)"
    )
    assert [name for name, text in (SHEETS | SCRIPTS).items() if edge.search(text)] == ["shape.ts"]
