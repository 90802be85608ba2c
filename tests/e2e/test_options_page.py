"""The options: each with its name and its control in one row, and what it is about below."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import NewContext
from tests.e2e.looks.windows import DESKTOP, PHONE

SIDE_BY_SIDE = """
() => [...document.querySelectorAll('fieldset [aria-describedby]')].filter((control) => control.checkVisibility())
  .map((control) => [control, document.getElementById(control.getAttribute('aria-describedby'))])
  .filter(([control, help]) => help.getBoundingClientRect().top < control.getBoundingClientRect().bottom - 1)
  .map(([, help]) => help.textContent)
"""
"""The help texts that are next to their control, not below it."""


@pytest.mark.parametrize("screen", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_what_an_option_is_about_stands_below_it(new_context: NewContext, screen: dict[str, Any]) -> None:
    page: Page = new_context(**screen).new_page()
    page.goto("#options")
    expect(page.get_by_label("Theme")).to_be_visible()
    assert page.locator("fieldset [aria-describedby]").count() > 8
    assert page.evaluate(SIDE_BY_SIDE) == []
