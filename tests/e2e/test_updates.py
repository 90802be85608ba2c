"""New versions: offered when they are complete, used when the player says so, and complete without a network
afterwards.
"""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e.player import READY_MS, Player
from tests.e2e.servers import Fault, Host, hosting
from tests.e2e.versions import CACHES, KEPT, SETTLED, UPDATE, VERSION, files_kept, offered, replace, wait_for_files
from tests.thorough import further

pytestmark = pytest.mark.browser_context_args(service_workers="allow")

NEW = "A new version is ready."


CACHE = """
          const [name] = (await caches.keys()).filter((name) => !name.endsWith('the notes'));
          const cache = await caches.open(name);
"""
"""For scripts: what is kept of the oldest version."""


@pytest.fixture
def host(hosted_site: Path, tmp_path: Path, complaints: list[str]) -> Iterator[Host]:
    """The browser, not the page, reports a host in trouble."""
    with hosting(hosted_site, tmp_path / "dist") as host:
        yield host
    others = [each for each in complaints if "Failed to load resource" not in each and "ERR_" not in each]
    complaints[:] = others


def visit(context: BrowserContext, host: Host) -> Player:
    """A player whose page has its engine and is kept for playing without a network."""
    player = Player(context.new_page()).visit(host.address)
    player.page.evaluate(KEPT)
    expect_ready(player.page)
    return player


def expect_ready(page: Page) -> None:
    expect(page.get_by_role("button", name=re.compile(r"^Worlds \d"))).to_be_visible(timeout=READY_MS)


def expect_plays_offline(page: Page, host: Host, version: str) -> None:
    host.vanish()
    page.reload()
    assert page.evaluate(VERSION) == version
    expect_ready(page)


def use(page: Page) -> None:
    """Press *Use it now*, and wait for the page that follows."""
    with page.expect_navigation():
        page.get_by_role("button", name="Use it now").first.click()


@pytest.mark.pyodide
def test_a_new_version_is_offered_and_takes_the_game_along_with_what_was_pressed(
    context: BrowserContext, host: Host, next_site: Path
) -> None:
    """Earlier presses are answered and kept first."""
    player = visit(context, host)
    player.open(5, 7)
    rows = player.text()
    host.publish(next_site)
    offered(player.page)
    expect(player.page.get_by_text(NEW).first).to_be_visible()
    assert player.text() == rows, "the offer alone changes nothing"
    closed = player.page.get_by_role("gridcell", name=re.compile(", closed$"))
    names = [cell.get_attribute("aria-label") or "" for cell in closed.all()[:12]]
    player.page.evaluate(
        """(names) => {
          for (const name of names) {
            const cell = document.querySelector(`[role="gridcell"][aria-label="${name}"]`);
            const {left, top} = cell.getBoundingClientRect();
            const at = {clientX: left + 5, clientY: top + 5};
            const press = {bubbles: true, button: 2, pointerType: 'mouse', isPrimary: true, pointerId: 1, ...at};
            cell.dispatchEvent(new PointerEvent('pointerdown', {...press, buttons: 2}));
            cell.dispatchEvent(new PointerEvent('pointerup', press));
          }
          [...document.querySelectorAll('button')].find(({textContent}) => textContent === 'Use it now').click();
        }""",
        names,
    )
    player.page.wait_for_function(f"() => document.getElementById('build') && ({VERSION})() === '98.0.0'")
    player.expect_status("^Your game goes on")
    for name in names:
        flagged = name.replace(", closed", ", flagged")
        expect(player.page.get_by_role("gridcell", name=flagged, exact=True)).to_be_visible()
    assert player.text().replace("F", "#") == rows
    expect(player.page.get_by_text(NEW)).to_have_count(0)


def test_a_version_that_waits_is_kept_whatever_is_visited_and_whatever_the_old_worker_does(
    context: BrowserContext, host: Host, next_site: Path
) -> None:
    """A browser changes workers when the old one has nothing left to do; here it always has something."""
    page, other = visit(context, host).page, visit(context, host).page
    host.faults["never.txt"] = "hanging"
    other.evaluate("() => void fetch('never.txt').catch(() => {})")
    host.publish(next_site)
    offered(page)
    for _ in range(2):
        second = context.new_page()
        second.goto(host.address)
        assert second.evaluate(VERSION) != "98.0.0"
        second.close()
        page.reload()
    expect_ready(page)
    old, new = page.evaluate(CACHES)
    assert old == new == len(files_kept(host.folder))
    offered(page)
    use(page)
    assert page.evaluate(VERSION) == "98.0.0"
    assert page.evaluate("async () => (await navigator.serviceWorker.ready).waiting?.state") == "installed"
    expect_ready(page)
    expect_plays_offline(page, host, "98.0.0")


def test_a_version_that_lost_files_or_has_them_wrong_fetches_them_at_the_next_visit(
    context: BrowserContext, host: Host, complaints: list[str]
) -> None:
    page = visit(context, host).page
    (whole,) = page.evaluate(CACHES)
    page.evaluate("async () => Promise.all((await caches.keys()).map((name) => caches.delete(name)))")
    page.reload()
    wait_for_files(page, whole)
    expect_ready(page)

    page.evaluate(
        f"""async () => {{
          {CACHE}
          const files = (await cache.keys()).filter(({{url}}) => /main\\.js|wasm|page\\.css|index/.test(url));
          await Promise.all(files.map((file) => cache.delete(file)));
        }}"""
    )
    assert page.evaluate(CACHES) < [whole]
    page.reload()
    expect_ready(page)
    wait_for_files(page, whole)

    # A module of the kept version cannot be read: the page is there after one more load.
    page.evaluate(
        f"""async () => {{
          {CACHE}
          const main = (await cache.keys()).find(({{url}}) => url.endsWith('/main.js'));
          await cache.put(main, new Response('<!doctype html>', {{headers: {{'Content-Type': 'text/javascript'}}}}));
        }}"""
    )
    page.reload()
    expect_ready(page)
    # One about the script that could not be read, in the browser's own words.
    assert len(complaints) == 1
    complaints.clear()
    expect_plays_offline(page, host, page.evaluate(VERSION))


def test_the_offer_works_in_every_tab_and_what_one_does_leaves_the_others_alone(
    context: BrowserContext, host: Host, next_site: Path
) -> None:
    first, second, third = (visit(context, host).page for _ in range(3))
    first.evaluate("() => { self.isSame = true; }")
    host.publish(next_site)
    offered(first)
    third.goto(host.address + "#options")
    for page in (second, first, third):
        if page is first:
            expect_ready(second)
            assert first.evaluate("() => self.isSame")
        use(page)
        assert page.evaluate(VERSION) == "98.0.0"
    expect_ready(first)
    expect(first.get_by_role("button", name="Use it now")).to_have_count(0)


FAULTS: dict[str, dict[str, Fault]] = {
    "another page, half of the sheet": {"start.js": "wrong page", "page.css": "cut short"},
    "another page": {"start.js": "wrong page"},
    "no such file": {"main.js": "missing"},
    "another page for the page": {"index.html": "wrong page"},
    "half of the sheet": {"page.css": "cut short"},
}


@pytest.mark.parametrize("name", [*list(FAULTS)[:1], *further(list(FAULTS)[1:])])
def test_a_wrong_answer_is_not_kept_and_the_next_visit_heals(
    context: BrowserContext, host: Host, next_site: Path, name: str
) -> None:
    page = visit(context, host).page
    old = page.evaluate(VERSION)
    host.publish(next_site)
    host.faults.update(FAULTS[name])
    page.evaluate(UPDATE)
    assert page.evaluate(SETTLED) is None
    page.reload()
    expect_ready(page)
    assert page.evaluate(VERSION) == old
    host.faults.clear()
    host.asked.clear()
    page.reload()
    offered(page)
    for end in FAULTS[name]:
        assert any(path.endswith(end) for path in host.asked), f"{end} was kept as it came"
    use(page)
    expect_plays_offline(page, host, "98.0.0")


def test_a_cut_connection_leaves_what_had_come_and_a_silent_one_is_given_up(
    context: BrowserContext, host: Host, next_site: Path
) -> None:
    """The next try continues from there. A hanging request is repeated; the browser would wait five minutes before it
    tried again. The new version waits less long than it would elsewhere.
    """
    page = visit(context, host).page
    replace(next_site / "sw.js", {"=15e3,": "=4e3,"})
    host.publish(next_site)
    host.faults["start.js"] = "missing"
    page.evaluate(UPDATE)
    assert page.evaluate(SETTLED) is None
    host.faults["start.js"] = "hanging"
    host.passing.add("start.js")
    host.asked.clear()
    page.evaluate(UPDATE)
    expect(page.get_by_text(NEW).first).to_be_visible()
    start = next(iter(host.folder.glob("app-*"))).name + "/start.js"
    assert [path for path in host.asked if path.startswith("app-")] == [start, start]
