"""Commands that compare two built sites: what they count and how they report it. Only a browser can do the
measuring.
"""

import doctest
import json
from pathlib import Path
from types import ModuleType

import pytest

from benchmarks import lighthouse, line, page, waterfall
from studies import differences
from studies.differences import Difference


@pytest.mark.parametrize("module", [differences, lighthouse, page, waterfall], ids=lambda module: module.__name__)
def test_examples_hold(module: ModuleType) -> None:
    found = doctest.testmod(module)
    assert found.attempted > 0
    assert found.failed == 0


def visit(*asked: line.Asked) -> line.Visit:
    return line.Visit({"drawn": 100, "answered": 900, "answeredAt": 1900, "shift": 0}, list(asked), 5, [])


def test_a_visit_needs_what_comes_before_the_answer_and_is_for_now() -> None:
    there = visit(
        line.Asked(1000, "", is_for_later=False),
        line.Asked(1500, "sw.js", is_for_later=True),
        line.Asked(1899, "app-1/main.js", is_for_later=False),
        line.Asked(1901, "app-1/late.js", is_for_later=False),
    )
    assert there.needed == ["", "app-1/main.js"]
    assert [there.figure(column) for column in ("drawn", "ready", "requests", "kilobytes")] == [100, 0, 4, 5]


def test_the_pages_own_scripts_and_sheets_weigh_what_they_weigh_packed(tmp_path: Path) -> None:
    for name in ("app-1/main.js", "app-1/page.css", "app-1/digits.woff2", "runtime-1/pyodide.js"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("a" * 5000, encoding="utf-8")
    ours = ["app-1/main.js", "app-1/page.css"]
    assert page.weight(tmp_path, ["", "app-1/digits.woff2", "runtime-1/pyodide.js"]) == 0
    assert page.weight(tmp_path, ["", *ours]) == 2 * page.packed(tmp_path / "app-1/main.js") < 200


def test_a_page_that_lighthouse_does_not_see_is_an_error() -> None:
    with pytest.raises(ValueError, match="saw no page: gone"):
        lighthouse.seen({"runtimeError": {"message": "gone"}})


def test_lighthouse_is_pinned_with_all_that_it_needs() -> None:
    packages = json.loads((lighthouse.FOLDER / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    del packages[""]
    assert "node_modules/lighthouse" in packages
    assert [name for name, each in packages.items() if "integrity" not in each] == []


def test_pictures_that_differ_in_size_alone_are_told() -> None:
    assert str(Difference(0, 0, (0, 0, 0, 0), ("390x844", "390x850"))) == "390x844 against 390x850"
