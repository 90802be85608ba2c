"""The page's scripts, stripped of their types."""

import base64
import json
import re
from pathlib import Path

import pytest

from buildtools import scripts, tools
from buildtools.say import BuildError, Steps

TYPED = """/** What it is. */
import type {Two} from './two.js';
import {two} from './two.js';

export type One = {count: number};

export const one = (given: Two): One => ({count: two(given) as number});
"""


@pytest.fixture
def web(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of scripts: one with types, one in another folder, one without types, and a file that isn't one of our
    scripts.
    """
    monkeypatch.setattr("buildtools.files.CACHE", tmp_path / "cache")
    folder = tmp_path / "web"
    (folder / "views").mkdir(parents=True)
    (folder / "node_modules").mkdir()
    (folder / "node_modules" / "theirs.js").write_text("export {};")
    (folder / "one.ts").write_text(TYPED)
    (folder / "views" / "two.tsx").write_text("export const two: number = 2;\n")
    (folder / "main.js").write_text("// As it is.\nimport './one.js';\n")
    (folder / "vendor.d.ts").write_text("export {};\n")
    return folder


def test_types_go_and_names_end_as_imports_have_them(web: Path) -> None:
    made = scripts.plain(web, tools.node(Steps(1)))
    assert set(made) == {"main.js", "one.js", "views/two.js"}
    assert made["main.js"].read_text() == "// As it is.\nimport './one.js';\n"
    text = scripts.without_map(made["one.js"])
    assert re.findall("import .*", text) == ['import { two } from "./two.js";']
    assert not re.search(r"\bOne\b|\bTwo\b|: number|\bas\b|sourceMappingURL", text)


def test_a_script_names_the_lines_that_it_came_from(web: Path) -> None:
    """So the source map of the published file leads to them."""
    whole = scripts.plain(web, tools.node(Steps(1)))["one.js"].read_text()
    found = re.search(r"sourceMappingURL=data:application/json;base64,(\S+)", whole)
    assert found
    assert json.loads(base64.b64decode(found[1]))["sourcesContent"] == [TYPED]


def test_they_are_converted_once(web: Path) -> None:
    node = tools.node(Steps(1))
    first = scripts.plain(web, node)
    assert scripts.plain(web, node) == first
    (web / "one.ts").write_text(TYPED.replace("count", "number"))
    assert scripts.plain(web, node)["one.js"] != first["one.js"]


def test_one_that_cannot_be_read_is_told(web: Path) -> None:
    (web / "one.ts").write_text("export const one: = 1;\n")
    with pytest.raises(BuildError, match=r"one\.ts:1:\d+"):
        scripts.plain(web, tools.node(Steps(1)))


def test_two_of_one_name_are_told(web: Path) -> None:
    (web / "one.js").write_text("export const one = 1;\n")
    with pytest.raises(BuildError, match=r"web/one\.ts becomes one\.js, and web/ has such a file\."):
        scripts.plain(web, tools.node(Steps(1)))
