"""The editor of a player's own strategy: typing, opening files, keeping, downloading, and its place in the window."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, FilePayload, Page, expect

from tests.e2e.axe import violations_in_every_theme
from tests.e2e.player import eventually
from tests.e2e.sharing import shared_page
from tests.e2e.test_own_strategy import ALONE, RANDOM, add, code, complaint
from tests.e2e.views import FRAMES


@pytest.fixture(scope="module")
def desk(browser: Browser, base_url: str) -> Iterator[Page]:
    """The Lab with its editor open, for tests that change nothing except the code."""
    with shared_page(browser, base_url) as page:
        page.goto(ALONE)
        page.get_by_role("heading", name="Code it yourself").click()
        expect(page.get_by_role("textbox", name="Strategy code")).to_be_visible()
        yield page


def test_what_is_selected_is_typed_over_without_a_complaint(desk: Page) -> None:
    """When a browser replaces coloured words, it styles the new text, which the policy does not allow."""
    told: list[str] = []
    # What the policy refuses is an error; a browser has other messages while the engine starts.
    desk.on("console", lambda message: told.append(message.text) if message.type == "error" else None)
    code(desk, RANDOM.lstrip(), ALONE)
    editor = desk.get_by_role("textbox", name="Strategy code")
    editor.click()
    desk.keyboard.press("ControlOrMeta+A")
    desk.keyboard.type("x = 1")
    expect(editor.locator(".cm-line")).to_have_text(["x = 1"])
    desk.keyboard.press("ControlOrMeta+Z")
    expect(editor).to_contain_text("random.choice")
    assert told == []


def test_the_frame_takes_no_script_but_its_own(page: Page, complaints: list[str]) -> None:
    """The page's policy names one script by its digest; no other text runs."""
    page.route("**/sandbox/frame.js", lambda route: route.fulfill(body="parent.postMessage('ran', '*');"))
    code(page, RANDOM).evaluate("() => { addEventListener('message', ({data}) => (document.title = data)); }")
    with page.expect_event("console", lambda message: "Executing inline script violates" in message.text):
        page.get_by_role("button", name="Run your strategy").click()
    expect(page.locator("iframe[sandbox]")).to_be_attached()
    assert page.title() != "ran"
    complaints.clear()


def test_a_file_that_is_no_wheel_is_not_added(desk: Page) -> None:
    add(code(desk, RANDOM), "picture.png", b"")
    expect(complaint(desk)).to_have_text("picture.png is not a wheel, a file that ends in .whl. It was not added.")


SLOW_FILES = """
() => {
  const [usual, waiting] = [{}, []];
  for (const name of ['arrayBuffer', 'text']) {
    usual[name] = Blob.prototype[name];
    Blob.prototype[name] = async function () {
      await new Promise((resolve) => waiting.push(resolve));
      return usual[name].call(this);
    };
  }
  globalThis.waitingFiles = waiting;
}
"""
"""Files are read when a test lets them, one by one."""


def test_of_files_that_are_read_at_once_all_packages_come_and_the_later_code(page: Page) -> None:
    page.goto(ALONE)
    page.get_by_role("heading", name="Code it yourself").click()
    editor = page.get_by_role("textbox", name="Strategy code")
    expect(editor).to_be_visible()
    page.evaluate(SLOW_FILES)
    for name in ("one-1.0-py3-none-any.whl", "two-1.0-py3-none-any.whl"):
        add(page, name, b"PK")
    page.wait_for_function("waitingFiles.length === 2")
    page.evaluate("waitingFiles.splice(0).forEach((read) => read())")
    expect(page.get_by_role("list", name="Packages").get_by_role("listitem")).to_have_count(2)

    for name in ("earlier", "later"):
        file = FilePayload(name=f"{name}.py", mimeType="text/x-python", buffer=f"# the {name} one".encode())
        page.locator('input[accept^=".py"]').set_input_files(file)
    page.wait_for_function("waitingFiles.length === 2")
    page.evaluate("waitingFiles[1]()")
    expect(editor).to_contain_text("# the later one")
    page.evaluate("waitingFiles[0]()")
    page.evaluate(FRAMES)
    expect(editor).to_contain_text("# the later one")


def test_the_code_is_kept_downloaded_and_put_back(page: Page, tmp_path: Path) -> None:
    code(page, RANDOM)
    stored = "JSON.parse(localStorage.getItem('qmines /qmines/ strategy'))"
    eventually(page, lambda: page.evaluate(stored), RANDOM)
    page.reload()
    page.get_by_role("heading", name="Code it yourself").click()
    editor = page.get_by_role("textbox", name="Strategy code")
    expect(editor).to_contain_text("random.choice")
    with page.expect_download() as download:
        page.get_by_role("button", name="Download code").click()
    download.value.save_as(tmp_path / "strategy.py")
    assert (tmp_path / "strategy.py").read_text(encoding="utf-8") == RANDOM
    page.on("dialog", lambda dialog: dialog.accept())
    page.get_by_role("button", name="Back to the template").click()
    expect(editor).to_contain_text("Everything certain is opened first.")
    eventually(page, lambda: page.evaluate(stored), None)


def test_what_was_typed_is_kept_where_the_page_is_left_at_once(page: Page) -> None:
    page.goto(ALONE)
    page.get_by_role("heading", name="Code it yourself").click()
    editor = page.get_by_role("textbox", name="Strategy code")
    editor.click()
    page.clock.install()
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 1)
    page.keyboard.type("# mine alone\n")
    expect(editor).to_contain_text("# mine alone")
    page.reload()
    page.clock.resume()
    page.get_by_role("heading", name="Code it yourself").click()
    expect(editor).to_contain_text("# mine alone")


def test_it_comes_only_when_it_is_opened_and_the_keyboard_leaves_it(page: Page) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(ALONE)
    expect(page.get_by_role("button", name="Run", exact=True)).to_be_visible()
    assert not [url for url in asked if "/editor-" in url or "sandbox" in url]
    page.get_by_role("heading", name="Code it yourself").click()
    editor = page.get_by_role("textbox", name="Strategy code")
    expect(editor).to_be_visible()
    assert [url for url in asked if "/editor-" in url]
    assert not [url for url in asked if "sandbox" in url]

    editor.focus()
    page.keyboard.press("Tab")
    expect(editor).to_be_focused()
    page.keyboard.press("Escape")
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Run your strategy")).to_be_focused()


def test_it_breaks_no_rule_of_accessibility(desk: Page) -> None:
    assert violations_in_every_theme(desk) == ""


def test_it_stays_within_a_narrow_window(desk: Page) -> None:
    desk.set_viewport_size({"width": 320, "height": 640})
    code(desk, RANDOM + f"# {'long ' * 60}end")
    assert desk.evaluate("document.documentElement.scrollWidth") <= 320
