"""The least browsers: what the built page uses of the web platform, and since when browsers have it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from buildtools.places import ROOT, WEB
from tests.build.interfaces import BROWSERS, LIST, NONE, Interface, reasons, text_of, used

PROMISE = re.compile(r"Chrome (\d+), Firefox (\d+), Safari (\d+) \(iOS (\d+)\), or newer\.")
NOT_SEEN = {"Firefox": 114}
"""What a list of names cannot see: that Firefox has had modules as workers since 114."""


@pytest.fixture(scope="module")
def found(built_site: Path) -> list[Interface]:
    return used(built_site)


@pytest.fixture(scope="module")
def promised() -> dict[str, float]:
    """The least browsers of the README."""
    match = PROMISE.search(re.sub(r"\s+", " ", (ROOT / "README.md").read_text(encoding="utf-8")))
    assert match, "the README names the least browsers"
    return dict(zip(BROWSERS, map(float, match.groups()), strict=True))


def newer(interface: Interface, promised: dict[str, float]) -> bool:
    return any(version > promised[name] for name, version in zip(BROWSERS, interface.versions, strict=True))


def test_the_list_says_what_the_built_page_uses(found: list[Interface]) -> None:
    assert len(found) > 100
    assert LIST.read_text(encoding="utf-8") == text_of(found), "python3 -m tests.build.interfaces --write"


def test_what_is_newer_than_the_least_browsers_is_not_needed(
    found: list[Interface], promised: dict[str, float]
) -> None:
    """And only that has a reason: another would be out of date."""
    known = reasons()
    assert {each.name for each in found if newer(each, promised)} == {name for name, reason in known.items() if reason}


def test_the_least_browsers_are_no_newer_than_they_must_be(found: list[Interface], promised: dict[str, float]) -> None:
    needed = [each for each in found if not newer(each, promised)]
    for at, name in enumerate(BROWSERS):
        least = max(each.versions[at] for each in needed)
        assert max(least, NOT_SEEN.get(name, 0)) == promised[name], name
        assert least < NONE


def test_the_page_tells_an_older_browser_the_same_numbers_and_is_built_for_them(promised: dict[str, float]) -> None:
    chrome, firefox, safari = (f"{promised[name]:g}" for name in BROWSERS[:3])
    told = f"needs Chrome or Edge {chrome}, Firefox {firefox}, Safari {safari}, or a newer one"
    assert told in (WEB / "rescue.ts").read_text(encoding="utf-8")
    target = f"chrome{chrome},firefox{firefox},safari{safari}"
    assert target in (ROOT / "buildtools" / "bundle.py").read_text(encoding="utf-8")


def test_a_newer_interface_is_found(tmp_path: Path) -> None:
    (tmp_path / "app-1").mkdir()
    (tmp_path / "app-1" / "a.js").write_text("const {locks} = navigator; list.toSorted(); new WebTransport('x')")
    (tmp_path / "app-1" / "a.css").write_text("a { width: 3lh; view-transition-name: board }")
    names = {each.name for each in used(tmp_path)}
    assert names == {".locks", ".toSorted", "WebTransport", "lh", "view-transition-name"}
