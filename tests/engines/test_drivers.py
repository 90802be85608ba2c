"""What a browser's driver hears of the console: whatever is wrong with a page, and nothing of how it was left. And what
a page hears of its mouse.
"""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import pytest

from tests.e2e.servers import Host, hosting
from tests.engines.conftest import complaints
from tests.engines.driver import LEFT, RIGHT, Driver
from tests.engines.visitor import until

pytestmark = [pytest.mark.e2e, pytest.mark.core]

PART = "export const wanted = true;\n"
PAGE = """<!doctype html>
<title>Parts</title>
<link rel="icon" href="data:,">
<link rel="modulepreload" href="part.js" integrity="{0}">
{1}
"""
NEEDED = '<script type="module" src="part.js" integrity="{0}"></script>'
ROUNDS = 5
"""Three times of five, Firefox has something to say."""


@pytest.fixture
def parts(driver: Driver, tmp_path: Path) -> Iterator[Host]:
    """A host of a page that needs a part, and of one that only asks for it early."""
    digest = f"sha256-{b64encode(sha256(PART.encode()).digest()).decode()}"
    site = tmp_path / "site"
    site.mkdir()
    (site / "part.js").write_text(PART, encoding="utf-8")
    (site / "needs.html").write_text(PAGE.format(digest, NEEDED.format(digest)), encoding="utf-8")
    (site / "asks.html").write_text(PAGE.format(digest, ""), encoding="utf-8")
    with hosting(site, tmp_path / "served") as host:
        yield host
        driver.open("about:blank")


@pytest.mark.parametrize("content", ["export const wanted = false;\n", ""], ids=["another", "nothing"])
def test_a_part_that_is_not_the_right_one_is_complained_of(driver: Driver, parts: Host, content: str) -> None:
    (parts.folder / "part.js").write_text(content, encoding="utf-8")
    driver.open(f"{parts.address}needs.html")
    heard: list[str] = []

    def is_told() -> bool:
        heard.extend(complaints(driver))
        return any(re.search("integrity", each) for each in heard)

    until(is_told, lambda: f"only {heard}")


def test_a_page_that_is_left_before_its_parts_have_come_is_not_complained_of(driver: Driver, parts: Host) -> None:
    parts.faults["part.js"] = "hanging"
    for round_ in range(1, ROUNDS + 1):
        driver.open(f"{parts.address}asks.html?{round_}")
        until(lambda: parts.asked.count("part.js") == round_, lambda: f"{parts.asked}")  # noqa: B023
        driver.open("about:blank")
    driver.open(f"{parts.address}asks.html")
    assert complaints(driver) == []


def test_a_page_hears_which_button_is_pressed_and_let_go(driver: Driver, parts: Host) -> None:
    driver.open(f"{parts.address}needs.html")
    driver.run_within("""
    () => {
      window.heard = [];
      for (const type of ['pointerdown', 'pointerup'])
        addEventListener(type, ({button, buttons}) => window.heard.push([type, button, buttons]));
      addEventListener('contextmenu', (event) => event.preventDefault());
    }
    """)
    driver.press([(50, 50), (80, 50)], RIGHT)
    driver.press([(110, 50)], LEFT)
    right, left = [["pointerdown", 2, 2], ["pointerup", 2, 0]], [["pointerdown", 0, 1], ["pointerup", 0, 0]]
    wanted = [*right, *right, *left]
    until(
        lambda: driver.run_within("() => window.heard") == wanted, lambda: str(driver.run_within("() => window.heard"))
    )
