"""The page's own policy: what scripts may run, in the page and in its workers, and within whose pages it is played."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Frame, Page, expect

from tests.e2e.player import READY_MS, eventually
from tests.e2e.servers import Host, hosting

OUTER = '<!doctype html><title>Outer</title><iframe src="{address}" width="900" height="900"></iframe>'

BLANK = "<!doctype html><title>Blank</title><link rel=icon href=data:,>"

REFUSED = {
    "markup": "() => { document.body.innerHTML = '<b>bold</b>'; }",
    "a worker's address": "() => { new Worker('data:text/javascript,1', {type: 'module'}); }",
    "a service worker's address": "() => navigator.serviceWorker.register('other.js')",
    "a script's text": "() => { document.createElement('script').textContent = '1'; }",
    "another policy": "() => { trustedTypes.createPolicy('other', {}); }",
}

RUN = """
() => new Promise((resolve) => setTimeout(() => {{
  try {{
    {text};
    resolve('it ran');
  }} catch (error) {{
    resolve(error.name);
  }}
}}))
"""
"""What a test evaluates is allowed more than the page; what a timer calls is not."""

WITHIN = {
    "text as code": RUN.format(text="eval('1')"),
    "a function from text": RUN.format(text="new Function('1')"),
    "another origin": "() => fetch('https://example.org/').then(() => 'fetched', (error) => error.name)",
}


@pytest.fixture
def page(context: BrowserContext, complaints: list[str]) -> Iterator[Page]:
    """A page with its engine; the browser's messages about what it refused are expected."""
    page = context.new_page()
    page.goto("")
    expect(page.get_by_role("button", name=re.compile(r"^Worlds \d"))).to_be_visible(timeout=READY_MS)
    assert complaints == []
    yield page
    page.close()
    complaints.clear()


@pytest.mark.browser_context_args(service_workers="allow")
def test_the_page_takes_no_script_from_text(page: Page) -> None:
    attempt = "async () => {{ try {{ await ({act})() }} catch (e) {{ return e.name }} }}"
    came = {what: page.evaluate(attempt.format(act=act)) for what, act in REFUSED.items()}
    assert came == dict.fromkeys(REFUSED, "TypeError")


@pytest.mark.parametrize("address", ["https://example.org/worker.js", "data:text/javascript,1", "/elsewhere.js"])
def test_workers_are_scripts_of_this_page(context: BrowserContext, address: str) -> None:
    """Only through the module: the policy is out of reach within the page."""
    page = context.new_page()
    page.route("**/source/blank.html", lambda route: route.fulfill(body=BLANK, content_type="text/html"))
    page.goto("source/blank.html")
    script = "async (address) => (await import(new URL('scripts.js', location.href))).trusted(address)"
    assert page.evaluate(script, "worker.js") == page.url.replace("blank.html", "worker.js")
    with pytest.raises(Exception, match="is no script of this page"):
        page.evaluate(script, address)


@pytest.mark.pyodide
def test_the_engines_worker_starts_without_a_breach_of_the_policy_and_is_bound_by_it(page: Page) -> None:
    """What a worker's policy refuses is only in the worker's log, which is kept for later readers."""
    told: list[str] = []
    workers: list[str] = []
    browser = page.context.new_cdp_session(page)
    browser.on("Target.attachedToTarget", lambda event: workers.append(event["sessionId"]))
    browser.on("Target.receivedMessageFromTarget", lambda event: told.append(event["message"]))
    browser.send("Target.setAutoAttach", {"autoAttach": True, "waitForDebuggerOnStart": False, "flatten": False})
    enable = json.dumps({"id": 1, "method": "Log.enable"})
    for worker in workers:
        browser.send("Target.sendMessageToTarget", {"sessionId": worker, "message": enable})

    def breaches() -> list[str]:
        return [message for message in told if "Log.entryAdded" in message]

    (worker,) = page.workers
    came = {"text as code": worker.evaluate(WITHIN["text as code"])}
    eventually(page, lambda: len(breaches()), 1)
    assert "'TrustedScript'" in breaches()[0]
    came |= {what: worker.evaluate(act) for what, act in WITHIN.items()}
    assert {what: name for what, name in came.items() if name not in ("EvalError", "TypeError")} == {}


@pytest.fixture
def outer(built_site: Path, tmp_path: Path) -> Iterator[Host]:
    with hosting(built_site, tmp_path / "outer") as host:
        yield host


def framed(context: BrowserContext, outer: Host, address: str) -> Frame:
    """The page within another one of the host `outer`."""
    (outer.folder / "outer.html").write_text(OUTER.format(address=address), encoding="utf-8")
    page = context.new_page()
    page.goto(f"{outer.address}outer.html")
    frame = page.frames[1]
    frame.wait_for_load_state()
    return frame


def test_the_game_is_not_played_within_a_foreign_page(
    outer: Host, context: BrowserContext, base_url: str, complaints: list[str]
) -> None:
    frame = framed(context, outer, base_url)
    expect(frame.get_by_role("alert")).to_contain_text("is not played within another site’s page.")
    expect(frame.get_by_role("gridcell")).to_have_count(0)
    assert frame.page.workers == []
    with context.expect_page() as opened:
        frame.get_by_role("link", name="Open it in a tab of its own").click()
    expect(opened.value.get_by_role("gridcell").first).to_be_visible()
    assert complaints == ["script: Quantum Minesweeper is not played within another site."]
    complaints.clear()


def test_the_game_is_played_within_a_page_of_its_own_site(outer: Host, context: BrowserContext) -> None:
    # The host closes after the pages, whose engine may still be loading.
    frame = framed(context, outer, outer.address)
    expect(frame.get_by_role("gridcell").first).to_be_visible()
