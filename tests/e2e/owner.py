"""The owner of a profile at the page's account."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.e2e.player import READY_MS

NAME = "Ada Lovelace"
PASSWORD = "a horse of 17 hands"
OTHER_PASSWORD = "a mare of 16 hands"


class Owner:
    """Registers, signs in and out, and changes what is theirs."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.chip = page.get_by_role("navigation", name="Views", exact=True).get_by_role("link", name="Account: ")

    def visit(self) -> "Owner":
        self.page.goto("#account")
        return self

    def form(self, name: str) -> Locator:
        return self.page.get_by_role("form", name=name, exact=True)

    def dialog(self, name: str) -> Locator:
        return self.page.get_by_role("dialog", name=name, exact=True)

    def press(self, name: str) -> None:
        self.page.get_by_role("button", name=name, exact=True).click()

    def register(self, name: str = NAME, password: str = PASSWORD, again: str | None = None) -> None:
        """Fill in the form and send it, whatever the result."""
        form = self.form("Register")
        form.get_by_label("User name").fill(name)
        form.get_by_label("Password").fill(password)
        form.get_by_label("Repeat").fill(password if again is None else again)
        form.get_by_role("button", name="Register").click()

    def join(self) -> "Owner":
        """Register, and wait until the page is theirs."""
        self.register()
        self.expect_name(NAME)
        return self

    def sign_in(self, name: str = NAME, password: str = PASSWORD) -> None:
        form = self.form("Sign in")
        form.get_by_label("User name").fill(name)
        form.get_by_label("Password").fill(password)
        form.get_by_role("button", name="Sign in").click()

    def unlock(self, password: str = PASSWORD) -> None:
        form = self.form("Locked")
        form.get_by_label("Password").fill(password)
        form.get_by_role("button", name="Unlock").click()

    def expect_name(self, name: str) -> None:
        """Wait until the bar says whose page this is."""
        expect(self.chip).to_have_accessible_name(f"Account: {name}", timeout=READY_MS)

    def expect_problem(self, form: Locator, label: str, sentence: str | re.Pattern[str]) -> None:
        """Wait until a field is marked as wrong, and says so."""
        field = form.get_by_label(label)
        expect(field).to_have_attribute("aria-invalid", "true")
        expect(field).to_be_focused()
        expect(field).to_have_accessible_description(sentence)
