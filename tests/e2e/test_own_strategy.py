"""A strategy of the player's own: written, run, failing with a sentence, kept, and on no way out of its sandbox."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, FilePayload, Locator, Page, expect

from buildtools.places import WEB
from qmines.game.records.record import text_of
from qmines.lab.play import Level
from qmines.lab.recorded import recorded
from qmines.lab.simulate import simulate
from qmines.strategies.written import written
from tests.e2e.axe import violations_in_every_theme
from tests.e2e.conftest import watch
from tests.e2e.player import READY_MS, eventually
from tests.e2e.views import FRAMES
from tests.sandbox.test_wheels import NAME, PURE, wheel

pytestmark = pytest.mark.pyodide

SMALL = "#lab?strategy=own&against=lowest&level=Custom&size=8x8&mines=12&start=safe&games=40&seed=7"
ALONE = SMALL.replace("&against=lowest", "")
RANDOM = """
def choose(impasse, random):
    return Open(random.choice(impasse.unknown()))
"""
LUCKY = {
    **PURE,
    "lucky/__init__.py": "def pick(impasse):\n    return impasse.unknown()[-1]\n",
    "lucky-1.0.dist-info/WHEEL": "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    "lucky-1.0.dist-info/RECORD": "",
}


BROKEN = "Your strategy broke off. What it runs in will be started anew."
STRANGE = [
    "'[1,2]'",
    """'{"ok": false, "message": {}, "line": 1, "printed": ""}'""",
    """'{"ok": true, "choice": "open", "cell": 0, "printed": {"toString": 1}}'""",
    """'{"ok": true, "choice": "open", "cell": 0.5, "printed": ""}'""",
]
"""What a strategy may have said in its name, as Python: nothing of it is read."""

KEEP_PATIENCE = """
  const usual = setTimeout;
  globalThis.patience = [];
  globalThis.setTimeout = (act, ms, ...values) => {
    if (ms === 10_000) patience.push(act);
    return usual(act, ms, ...values);
  };
"""
"""Keeps what is to be done when half of the time is over within which a strategy has to answer."""


@pytest.fixture(scope="module")
def desk(browser: Browser, whole_url: str) -> Iterator[Page]:
    """The Lab, for tests that run one strategy after the other: Python for the page starts once for all of them."""
    complaints: list[str] = []
    context = browser.new_context(base_url=whole_url)
    context.add_init_script("Object.defineProperty(navigator, 'hardwareConcurrency', {value: 2})")
    watch(context, complaints)
    yield context.new_page()
    context.close()
    assert complaints == []


def body(lines: str) -> str:
    """A strategy that does this when it is asked."""
    return "import sys\n\ndef choose(impasse, random):\n" + "".join(f"    {line}\n" for line in lines.splitlines())


def code(page: Page, source: str, address: str = ALONE) -> Page:
    """The Lab with a strategy of this text."""
    page.goto("#about")  # so that the address is followed anew
    page.goto(address)
    editor = page.get_by_role("textbox", name="Strategy code")
    if not editor.is_visible():
        page.get_by_role("heading", name="Code it yourself").click()
    file = FilePayload(name="mine.py", mimeType="text/x-python", buffer=source.encode())
    page.locator('input[accept^=".py"]').set_input_files(file)
    expect(editor).to_contain_text(source.split()[-1])
    return page


def run(page: Page) -> str:
    """Runs it; what is said at the end."""
    page.get_by_role("button", name="Run your strategy").click()
    hands = page.get_by_role("button", name="Cancel")
    expect(hands).to_be_visible()
    expect(hands).to_be_hidden(timeout=READY_MS)
    return lab_status(page).inner_text()


def lab_status(page: Page) -> Locator:
    """What is said of the run."""
    return page.get_by_role("region", name="Lab", exact=True).get_by_role("status")


def complaint(page: Page) -> Locator:
    """What is said of the code, below it."""
    code = page.get_by_role("group").filter(has=page.get_by_role("button", name="Run your strategy"))
    return code.get_by_role("alert", include_hidden=True)


def said(page: Page) -> str:
    return complaint(page).inner_text()


def test_it_comes_to_what_the_command_line_comes_to(desk: Page) -> None:
    assert run(code(desk, RANDOM, SMALL)) == "Finished."
    tally = simulate(written(RANDOM, "mine.py"), Level(8, 8, 12, "safe"), 40, "7")
    rows = desk.get_by_role("table", name="Results of the run").get_by_role("row")
    expect(rows.nth(1)).to_contain_text("Your own")
    expect(rows.nth(1)).to_contain_text("40 of 40")
    expect(rows.nth(1)).to_contain_text(f"{100 * tally.won / 40:.1f}\u202f%")
    expect(rows.nth(1)).to_contain_text(f"{tally.guesses / 40:.2f}")
    expect(desk.get_by_text("Your own against Safest cell")).to_be_visible()


def test_it_fails_with_its_line_and_is_mended(desk: Page) -> None:
    failed = "Your strategy failed. KeyError in line 5: 'shares'"
    assert run(code(desk, body("x = 1\nreturn {}['shares']"), SMALL)) == f"Finished. In game 1: {failed}"
    assert said(desk) == f"In game 1: {failed}"
    expect(desk.locator(".cm-faulty")).to_have_text("    return {}['shares']")
    expect(desk.get_by_role("table", name="Results of the run").get_by_role("row").nth(2)).to_contain_text("40 of 40")
    editor = desk.get_by_role("textbox", name="Strategy code")
    editor.locator(".cm-line").nth(4).click()
    desk.keyboard.press("End")
    desk.keyboard.press("Shift+Home")
    desk.keyboard.type("return Open(impasse.unknown()[0])")
    expect(desk.locator(".cm-faulty")).to_have_count(0)
    assert run(desk) == "Finished."
    assert said(desk) == ""


def test_what_is_selected_is_typed_over_without_a_complaint(desk: Page) -> None:
    """The policy allows no look of its own to text that a browser puts in, as it does where coloured words were."""
    told: list[str] = []
    desk.on("console", lambda message: told.append(message.text))
    code(desk, RANDOM.lstrip(), ALONE)
    editor = desk.get_by_role("textbox", name="Strategy code")
    editor.click()
    desk.keyboard.press("ControlOrMeta+A")
    desk.keyboard.type("x = 1")
    expect(editor.locator(".cm-line")).to_have_text(["x = 1"])
    desk.keyboard.press("ControlOrMeta+Z")
    expect(editor).to_contain_text("random.choice")
    assert told == []


@pytest.mark.parametrize(
    ("source", "sentence"),
    [
        ("def choose(impasse, random)\n    pass", "Your strategy is no Python: expected ':' in line 1."),
        (body("return 7"), "In game 1: Your strategy answered 7, which is neither Open nor Assume of a cell."),
        (body("return Open(64)"), "In game 1: Your strategy chose 64, which is no closed cell."),
        (body("while True: print('again and again')"), "More than 10,000 characters were printed for one choice. It"),
        (body("return bytearray(600_000_000)"), "In game 1: Your strategy failed. MemoryError in line 4"),
        (body("from qmines.lab.play import drawn"), "ModuleNotFoundError in line 4: No module named 'qmines.lab'"),
        (
            body("from qmines.game.boards.generate import layout"),
            "ModuleNotFoundError in line 4: No module named 'qmines.game'",
        ),
        (body("import js"), "ModuleNotFoundError in line 4: No module named 'js'"),
        (body("import ctypes"), "No module named '_ctypes'"),
        (body("open('/tmp/x', 'wb')"), "In game 1: Your strategy failed. OSError in line 4: [Errno 69] Read-only file"),
        *(
            (
                body(f"import os\nos.{act}"),
                "In game 1: Your strategy failed. OSError in line 5: [Errno 69] Read-only file",
            )
            for act in (
                "rename('/engine.zip', '/e')",
                "unlink('/engine.zip')",
                "chmod('/engine.zip', 0)",
                "rmdir('/tmp')",
            )
        ),
        *((body(f"import json\njson.dumps = lambda *_: {reply}"), f"In game 1: {BROKEN}") for reply in STRANGE),
        (body("import json\njson.dumps = lambda *_: 'x' * 100_000"), "In game 1: The strategy broke off."),
        (body("input()"), "In game 1: Your strategy failed. OSError in line 4: [Errno 29]"),
        (body("from qmines import Game"), "ModuleNotFoundError in line 4: No module named 'qmines.game'"),
    ],
)
def test_what_goes_wrong_is_one_sentence(desk: Page, source: str, sentence: str) -> None:
    assert sentence in run(code(desk, source))
    assert sentence in said(desk)


HOLD_FIRST = """
() => {
  const [engine, strategy] = [Worker, MessagePort].map(({prototype}) => [prototype, prototype.postMessage]);
  globalThis.answered = 0;
  Worker.prototype.postMessage = function (message, ...more) {
    const send = () => engine[1].call(this, message, ...more);
    if (!/"type":"pose".*"from":1,/.test(message.text)) return send();
    globalThis.letGo = () => {
      for (const [prototype, usual] of [engine, strategy]) prototype.postMessage = usual;
      send();
    };
  };
  MessagePort.prototype.postMessage = function (message, ...more) {
    const isAsked = /"type":"choose"/.test(message);
    if (isAsked) this.addEventListener('message', () => setTimeout(() => (answered += 1)), {once: true});
    return strategy[1].call(this, message, ...more);
  };
}
"""
"""Game 1 does not begin until it is let go; `answered` counts what a strategy has said in other games."""


def test_one_that_fails_in_every_game_has_failed_in_the_first(desk: Page) -> None:
    """Though on two cores another one fails before by the clock."""
    code(desk, body("return {}['shares']")).get_by_role("spinbutton", name="Cores").fill("2")
    desk.evaluate(HOLD_FIRST)
    desk.get_by_role("button", name="Run your strategy").click()
    eventually(desk, lambda: desk.evaluate("'letGo' in globalThis && answered > 0"), True)
    desk.evaluate("letGo()")
    expect(desk.get_by_role("button", name="Cancel")).to_be_hidden(timeout=READY_MS)
    failed = "In game 1: Your strategy failed. KeyError in line 4: 'shares'"
    expect(lab_status(desk)).to_have_text(failed)
    assert said(desk) == failed
    desk.get_by_role("spinbutton", name="Cores").fill("1")


def test_one_that_never_chooses_is_stopped_while_the_page_answers(page: Page) -> None:
    page.add_init_script(KEEP_PATIENCE)
    code(page, body("while True: pass"), SMALL)
    page.get_by_role("button", name="Run your strategy").click()
    page.evaluate("location.hash = '#play'")
    expect(page.get_by_role("button", name=re.compile(r"^Worlds \d"))).to_be_visible(timeout=READY_MS)
    # It was taken in, and has been asked to choose.
    eventually(page, lambda: page.evaluate("patience.length"), 2)
    # No bound of time: frames keep coming while the strategy turns in its loop.
    page.evaluate("""async () => { for (let i = 0; i < 60; i++) await new Promise(requestAnimationFrame); }""")
    page.evaluate("patience[1]()")
    assert page.evaluate("patience.length") == 3
    page.evaluate("patience[2]()")
    page.evaluate("location.hash = '#lab'")
    status = lab_status(page)
    expect(status).to_have_text(
        re.compile("^Finished. In game 1: Your strategy did not choose within 20 seconds and was stopped."),
        timeout=READY_MS,
    )
    expect(page.get_by_role("table", name="Results of the run").get_by_role("row").nth(2)).to_contain_text("40 of 40")


def test_a_game_of_it_is_replayed_and_stays_so(desk: Page) -> None:
    """Without its code: after a reload, and when another strategy has taken its place."""
    assert run(code(desk, RANDOM)) == "Finished."
    desk.get_by_role("button", name="Next loss").click()
    number = desk.get_by_role("spinbutton", name="Number").input_value()
    code(desk, "def choose(impasse, random):\n    return nothing", desk.url)
    desk.get_by_role("button", name="Replay it").click()
    moves = desk.get_by_role("slider", name="Time line")
    for _ in range(2):
        expect(moves).to_be_enabled(timeout=READY_MS)
        expect(desk.get_by_text(f"Your own, game {number} of seed 7")).to_be_visible()
        moves.press("End")
        expect(desk.get_by_role("gridcell", name="exploded mine").first).to_be_attached()
        desk.reload()
    with desk.expect_download() as download:
        desk.get_by_role("button", name="Download record").click()
    record = download.value.path().read_text(encoding="utf-8")
    moved = record.split("\n\n", 1)[1].splitlines()
    assert moved
    assert {line.split()[1] for line in moved} == {"m"}
    own = recorded(written(RANDOM, "mine.py"), Level(8, 8, 12, "safe"), "7", int(number))
    assert record == text_of(own)


def test_a_game_that_was_not_played_is_told(desk: Page) -> None:
    """The first twenty were, and then the strategy failed."""
    failing = "asked = []\n\ndef choose(impasse, random):\n    asked.append(impasse.is_fresh)\n"
    failing += "    if sum(asked) > 20: raise KeyError('tired')\n    return Open(impasse.unknown()[0])\n"
    code(desk, failing).get_by_role("spinbutton", name="Cores").fill("1")
    assert "KeyError" in run(desk)
    desk.get_by_role("spinbutton", name="Number").fill("21")
    desk.get_by_role("button", name="Replay it").click()
    expect(desk.get_by_text("That game has not been played.")).to_be_visible()


NO_WAY_OUT = """
if hasattr(sys, 'looked'):
    return Open(impasse.unknown()[0])
sys.looked = True
import gc, os, socket, urllib.request
from importlib.machinery import BuiltinImporter

def refused(act):
    try:
        act()
    except (Exception, SystemError):
        return True
    return False

kinds = [kind for kind in object.__subclasses__() if kind.__name__ == 'JsProxy']
assert kinds
(failure,) = [kind for kind in Exception.__subclasses__() if kind.__name__ == 'JsException']
assert refused(lambda: failure('Error', 'message', 'stack'))
assert all(refused(kind) for kind in kinds)
for name in ('js', 'pyodide_js', '_pyodide_core', 'micropip', '_ctypes'):
    assert refused(lambda: __import__(name)), name
# Of these there are descriptions left, which do nothing; what they bring is looked at below.
for name in ('pyodide.ffi', 'pyodide.code', '_pyodide._importhook'):
    refused(lambda: __import__(name))
assert refused(lambda: BuiltinImporter.create_module(BuiltinImporter.find_spec('_pyodide_core')))
assert refused(lambda: urllib.request.urlopen('http://127.0.0.1:1/'))
assert refused(lambda: socket.create_connection(('127.0.0.1', 1), 1))
assert refused(lambda: os.truncate('/engine.zip', 10**9))
assert refused(os.pipe)

# No object of JavaScript hangs on anything that there is, and nothing that makes one.
todo = [sys.modules, sys._getframe(), *gc.get_objects()]
seen = {id(each) for each in todo}
while todo:
    each = todo.pop()
    assert not any(issubclass(type(each), kind) for kind in kinds), type(each)
    assert getattr(each, '__module__', '') != '_pyodide_core' or isinstance(each, type), each
    todo += (new := [other for other in gc.get_referents(each) if id(other) not in seen])
    seen |= {id(other) for other in new}
assert len(seen) > 10_000
return Open(impasse.unknown()[0])
""".strip()


def test_python_finds_no_way_to_javascript(desk: Page) -> None:
    assert run(code(desk, body(NO_WAY_OUT))) == "Finished."


NAMES = """
onmessage = ({ports: [port]}) => {
  const before = typeof fetch;
  const post = port.postMessage.bind(port);
  strip();
  const found = [];
  for (let scope = self; scope; scope = Object.getPrototypeOf(scope)) found.push(...Object.getOwnPropertyNames(scope));
  post({origin: before, heard: found});
};
"""
HANDLES = {
    *("indexedDB", "fetch", "XMLHttpRequest", "WebSocket", "EventSource", "caches", "BroadcastChannel", "Worker"),
    *("SharedWorker", "localStorage", "importScripts", "navigator", "location", "postMessage"),
}


def test_no_handle_of_the_browser_is_left_in_the_scope(page: Page) -> None:
    """As little as Python could make of one: this is the wall behind."""
    assert run(code(page, RANDOM)) == "Finished."
    script = (WEB / "sandbox/scope.js").read_text(encoding="utf-8").replace("export ", "")
    said = page.evaluate(ANSWER, script + NAMES)
    assert said["origin"] == "function"
    assert "Uint8Array" in said["heard"]
    assert HANDLES & set(said["heard"]) == set()


DOORS = """
const settled = (promise) => promise.then(() => 'open', (error) => error.name);
const heard = (target, good) => new Promise((resolve) => {
  target[good] = () => resolve('open');
  target.onerror = () => resolve('refused');
});
const attempts = {
  indexedDB: () => heard(indexedDB.open('qmines /qmines/'), 'onsuccess'),
  caches: () => settled(caches.keys()),
  locks: () => settled(navigator.locks.query()),
  fetch: (site) => settled(fetch(site)),
  'fetch elsewhere': () => settled(fetch('https://example.org/')),
  XMLHttpRequest: (site) => {
    const request = new XMLHttpRequest();
    request.open('GET', site);
    const end = heard(request, 'onload');
    request.send();
    return end;
  },
  WebSocket: (site) => heard(new WebSocket(site.replace('http', 'ws')), 'onopen'),
  EventSource: (site) => heard(new EventSource(site), 'onopen'),
  import: (site) => settled(import(`${site}sw.js`)),
  importScripts: (site) => importScripts(`${site}sw.js`),
  localStorage: () => localStorage.length,
  eval: () => eval('1'),
  Function: () => new Function('1')(),
  Worker: () => new Worker(URL.createObjectURL(new Blob(['1']))),
};
onmessage = async ({data: {site}, ports: [port]}) => {
  const said = {origin: self.origin};
  for (const [name, attempt] of Object.entries(attempts)) {
    try {
      said[name] = (await attempt(site)) ?? 'open';
    } catch (error) {
      said[name] = error.name;
    }
  }
  new BroadcastChannel('qmines /qmines/').postMessage('heard');
  port.postMessage(said);
};
"""
ANSWER = """
(script) => {
  const {contentWindow} = document.querySelector('iframe[sandbox]');
  const {port1, port2} = new MessageChannel();
  const said = new Promise((resolve) => (port1.onmessage = ({data}) => resolve(data)));
  const wasm = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]).buffer;
  contentWindow.postMessage({type: 'kit', script, wasm}, '*');
  contentWindow.postMessage({type: 'start', id: 99, files: {site: document.baseURI}}, '*', [port2]);
  return said;
}
"""
"""What a worker of the sandbox's frame answers that runs this script."""
TRY = f"""
async (script) => {{
  const {{contentWindow}} = document.querySelector('iframe[sandbox]');
  const heard = [];
  new BroadcastChannel('qmines /qmines/').onmessage = ({{data}}) => heard.push(data);
  const answer = await ({ANSWER})(script);
  await new Promise((resolve) => setTimeout(resolve, 200));
  let reached;
  try {{
    reached = contentWindow.document ? 'open' : 'shut';
  }} catch (error) {{
    reached = error.name;
  }}
  return {{...answer, heard, frame: reached}};
}}
"""


def test_every_door_is_shut_to_a_worker_that_still_has_its_handles(page: Page) -> None:
    """The frame's origin and policy alone, without what is taken from the scope besides."""
    assert run(code(page, RANDOM)) == "Finished."
    said = page.evaluate(TRY, DOORS)
    assert said.pop("origin") == "null"
    assert said.pop("heard") == []
    assert said.pop("frame") == "SecurityError"
    assert len(said) == 14
    assert {name: answer for name, answer in said.items() if answer == "open"} == {}


@pytest.mark.browser_context_args(service_workers="block")
def test_the_frame_takes_no_script_but_its_own(page: Page, complaints: list[str]) -> None:
    """The page's policy names one script by its digest; of another text nothing runs."""
    page.route("**/sandbox/frame.js", lambda route: route.fulfill(body="parent.postMessage('ran', '*');"))
    code(page, RANDOM).evaluate("() => { addEventListener('message', ({data}) => (document.title = data)); }")
    with page.expect_event("console", lambda message: "Executing inline script violates" in message.text):
        page.get_by_role("button", name="Run your strategy").click()
    expect(page.locator("iframe[sandbox]")).to_be_attached()
    assert page.title() != "ran"
    complaints.clear()


def test_a_package_is_added_and_imported(desk: Page) -> None:
    code(desk, "import lucky\n\ndef choose(impasse, random):\n    return Open(lucky.pick(impasse))")
    assert "ModuleNotFoundError in line 1: No module named 'lucky'" in run(desk)
    add(desk, NAME, wheel(LUCKY))
    expect(desk.get_by_role("list", name="Packages")).to_contain_text(NAME)
    assert run(desk) == "Finished."
    desk.get_by_role("button", name=f"Remove {NAME}").click()
    expect(desk.get_by_role("list", name="Packages")).to_be_hidden()


def add(page: Page, name: str, data: bytes) -> None:
    file = FilePayload(name=name, mimeType="application/zip", buffer=data)
    page.locator('input[accept=".whl"]').set_input_files(file)


@pytest.mark.parametrize(
    ("name", "data", "sentence"),
    [
        (NAME, b"nothing", f"{NAME} is no wheel: it cannot be unpacked."),
        (
            NAME,
            wheel({**PURE, "lucky/fast.so": ""}),
            f"{NAME} needs compiled code, or another Python: only plain Python 3",
        ),
        (
            NAME,
            wheel({**PURE, "lucky/data.bin": "\0asm\1"}),
            f"{NAME} holds WebAssembly, in lucky/data.bin: only plain",
        ),
        (NAME, wheel({**PURE, "../x.py": ""}), f"{NAME} hides a path that leads out of it: ../x.py."),
    ],
)
def test_what_is_no_package_is_told(desk: Page, name: str, data: bytes, sentence: str) -> None:
    code(desk, RANDOM)
    add(desk, name, data)
    assert sentence in run(desk)
    assert sentence in said(desk)
    desk.get_by_role("button", name=f"Remove {NAME}").click()
    expect(desk.get_by_role("list", name="Packages")).to_be_hidden()


def test_a_file_that_is_no_wheel_is_not_added(page: Page) -> None:
    add(code(page, RANDOM), "picture.png", b"")
    expect(complaint(page)).to_have_text("picture.png is no wheel, a file that ends in .whl. It was not added.")


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
"""Files are read when a test lets them, each by itself."""


def test_packages_that_are_read_at_once_all_come(page: Page) -> None:
    page.goto(ALONE)
    page.get_by_role("heading", name="Code it yourself").click()
    page.evaluate(SLOW_FILES)
    for name in ("one-1.0-py3-none-any.whl", "two-1.0-py3-none-any.whl"):
        file = FilePayload(name=name, mimeType="application/zip", buffer=b"PK")
        page.locator('input[accept=".whl"]').set_input_files(file)
    page.wait_for_function("waitingFiles.length === 2")
    page.evaluate("waitingFiles.forEach((read) => read())")
    expect(page.get_by_role("list", name="Packages").get_by_role("listitem")).to_have_count(2)


def test_of_two_files_the_later_one_is_opened(page: Page) -> None:
    page.goto(ALONE)
    page.get_by_role("heading", name="Code it yourself").click()
    editor = page.get_by_role("textbox", name="Strategy code")
    expect(editor).to_be_visible()
    page.evaluate(SLOW_FILES)
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


def test_it_comes_only_when_it_is_opened(context: BrowserContext) -> None:
    page = context.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(ALONE)
    expect(page.get_by_role("button", name="Run", exact=True)).to_be_visible()
    assert not [url for url in asked if "/editor-" in url or "sandbox" in url]
    page.get_by_role("heading", name="Code it yourself").click()
    expect(page.get_by_role("textbox", name="Strategy code")).to_be_visible()
    assert [url for url in asked if "/editor-" in url]
    assert not [url for url in asked if "sandbox" in url]


def test_the_keyboard_leaves_the_editor(page: Page) -> None:
    page.goto(ALONE)
    page.get_by_role("heading", name="Code it yourself").click()
    editor = page.get_by_role("textbox", name="Strategy code")
    editor.focus()
    page.keyboard.press("Tab")
    expect(editor).to_be_focused()
    page.keyboard.press("Escape")
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Run your strategy")).to_be_focused()


def test_it_breaks_no_rule_of_accessibility(page: Page) -> None:
    page.goto(ALONE)
    page.get_by_role("heading", name="Code it yourself").click()
    expect(page.get_by_role("textbox", name="Strategy code")).to_be_visible()
    assert violations_in_every_theme(page) == ""


@pytest.mark.browser_context_args(viewport={"width": 320, "height": 640})
def test_it_stays_within_a_narrow_window(page: Page) -> None:
    code(page, RANDOM + f"# {'long ' * 60}end")
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
