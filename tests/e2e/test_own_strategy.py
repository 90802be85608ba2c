"""A player's own strategy: run, failing with an explanation, with packages, and unable to leave its sandbox."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, FilePayload, Locator, Page, expect

from buildtools import tools
from buildtools.places import WEB
from buildtools.say import Steps
from buildtools.scripts import plain, without_map
from qmines.game.records.record import text_of
from qmines.lab.play import Level
from qmines.lab.recorded import recorded
from qmines.lab.simulate import simulate
from qmines.strategies.written import written
from tests.e2e.player import READY_MS, Player, eventually
from tests.e2e.sharing import shared_page
from tests.e2e.views import in_lab
from tests.sandbox.test_wheels import NAME, PURE, wheel
from tests.thorough import further

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


KEEP_PATIENCE = """
  const usual = setTimeout;
  globalThis.patience = [];
  globalThis.setTimeout = (act, ms, ...values) => {
    if (ms === 10_000) patience.push(act);
    return usual(act, ms, ...values);
  };
"""
"""Keep the callbacks for the moment when half of a strategy's time to answer is over."""


@pytest.fixture(scope="module")
def desk(browser: Browser, whole_url: str) -> Iterator[Page]:
    """The Lab, for tests that run one strategy after the other: Python for the page starts once for all of them."""
    two_cores = "Object.defineProperty(navigator, 'hardwareConcurrency', {value: 2})"
    with shared_page(browser, whole_url, two_cores, KEEP_PATIENCE, service_workers="allow") as page:
        yield page


def body(lines: str) -> str:
    """A strategy that does this when it is asked."""
    return "import sys\n\ndef choose(impasse, random):\n" + "".join(f"    {line}\n" for line in lines.splitlines())


def code(page: Page, source: str, address: str = ALONE) -> Page:
    """The Lab with a strategy of this text."""
    page.goto("#about")  # So that the page follows the address again.
    page.goto(address)
    editor = page.get_by_role("textbox", name="Strategy code")
    if not editor.is_visible():
        page.get_by_role("heading", name="Code it yourself").click()
    file = FilePayload(name="mine.py", mimeType="text/x-python", buffer=source.encode())
    page.locator('input[accept^=".py"]').set_input_files(file)
    expect(editor).to_contain_text(source.split()[-1])
    return page


def run(page: Page) -> str:
    """Run it; the final message."""
    page.get_by_role("button", name="Run your strategy").click()
    hands = page.get_by_role("button", name="Cancel")
    expect(hands).to_be_visible()
    expect(hands).to_be_hidden(timeout=READY_MS)
    return lab_status(page).inner_text()


def lab_status(page: Page) -> Locator:
    """The message about the run."""
    return page.get_by_role("region", name="Lab", exact=True).get_by_role("status")


def complaint(page: Page) -> Locator:
    """The message about the code, below it."""
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
    assert run(code(desk, body("x = 1\nreturn {}['shares']"), SMALL)) == f"In game 1: {failed}"
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


BROKEN = "Your strategy crashed. Its sandbox is restarting."
STRANGE = [
    """'{"ok": true, "choice": "open", "cell": 0, "printed": {"toString": 1}}'""",
    "'[1,2]'",
    """'{"ok": false, "message": {}, "line": 1, "printed": ""}'""",
    """'{"ok": true, "choice": "open", "cell": 0.5, "printed": ""}'""",
]
"""Replies that a strategy may fake, as Python: none of them is believed (`tests/web/sandbox/replies.test.js`)."""


def saying(text: str) -> str:
    """A strategy that fakes another reply."""
    return body(f"import json\njson.dumps = lambda *_: {text}")


@pytest.mark.parametrize(
    ("source", "sentence"),
    [
        ("def choose(impasse, random)\n    pass", "Your strategy is not valid Python: expected ':' in line 1."),
        (body("return 7"), "In game 1: Your strategy returned 7, which is neither Open nor Assume with a cell."),
        (saying(STRANGE[0]), f"In game 1: {BROKEN}"),
        (saying("'x' * 100_000"), "In game 1: The strategy broke off."),
        *further(
            [
                (body("return Open(64)"), "In game 1: Your strategy chose 64, which is not a closed cell."),
                (body("while True: print('again')"), "The strategy printed more than 10,000 characters for one"),
            ]
        ),
        *further((saying(reply), f"In game 1: {BROKEN}") for reply in STRANGE[1:]),
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
"""Game 1 does not begin until it is let go; `answered` counts a strategy's answers in other games."""


def test_one_that_fails_in_every_game_has_failed_in_the_first(desk: Page) -> None:
    """Although on two cores another game fails earlier by the clock."""
    in_lab(code(desk, body("return {}['shares']")), "Cores").fill("2")
    desk.evaluate(HOLD_FIRST)
    desk.get_by_role("button", name="Run your strategy").click()
    eventually(desk, lambda: desk.evaluate("'letGo' in globalThis && answered > 0"), True)
    desk.evaluate("letGo()")
    expect(desk.get_by_role("button", name="Cancel")).to_be_hidden(timeout=READY_MS)
    failed = "In game 1: Your strategy failed. KeyError in line 4: 'shares'"
    expect(lab_status(desk)).to_have_text(failed)
    assert said(desk) == failed
    in_lab(desk, "Cores").fill("1")


def test_one_that_never_chooses_is_stopped_while_the_page_answers(desk: Page) -> None:
    code(desk, body("while True: pass"), SMALL)
    desk.evaluate("() => void (patience.length = 0)")
    desk.get_by_role("button", name="Run your strategy").click()
    desk.evaluate("location.hash = '#play'")
    expect(desk.get_by_role("button", name=re.compile(r"^Worlds \d"))).to_be_visible(timeout=READY_MS)
    # It was loaded, and has been asked to choose.
    eventually(desk, lambda: desk.evaluate("patience.length"), 2)
    # No time limit: frames keep coming while the strategy is in its loop.
    desk.evaluate("""async () => { for (let i = 0; i < 60; i++) await new Promise(requestAnimationFrame); }""")
    desk.evaluate("patience[1]()")
    assert desk.evaluate("patience.length") == 3
    desk.evaluate("patience[2]()")
    desk.evaluate("location.hash = '#lab'")
    expect(lab_status(desk)).to_have_text(
        re.compile("^In game 1: Your strategy took longer than 20 seconds to choose and was stopped."),
        timeout=READY_MS,
    )
    expect(desk.get_by_role("table", name="Results of the run").get_by_role("row").nth(2)).to_contain_text("40 of 40")


def test_a_game_of_it_is_replayed_and_stays_so(desk: Page) -> None:
    """Without its code: after a reload, and when another strategy has taken its place."""
    assert run(code(desk, RANDOM)) == "Finished."
    desk.get_by_role("button", name="Next loss").click()
    number = desk.get_by_role("spinbutton", name="Number").input_value()
    code(desk, "def choose(impasse, random):\n    return nothing", desk.url)
    desk.get_by_role("button", name="Replay it").click()
    moves = desk.get_by_role("slider", name="Time line")
    expect(moves).to_be_enabled(timeout=READY_MS)
    desk.reload()
    expect(moves).to_be_enabled(timeout=READY_MS)
    expect(desk.get_by_text(f"Your own, game {number} of seed 7")).to_be_visible()
    moves.press("End")
    expect(desk.get_by_role("gridcell", name="exploded mine").first).to_be_attached()
    with desk.expect_download() as download:
        Player(desk).press_at_end("Download record")
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
    in_lab(code(desk, failing), "Cores").fill("1")
    assert "KeyError" in run(desk)
    desk.get_by_role("spinbutton", name="Number").fill("21")
    desk.get_by_role("button", name="Replay it").click()
    expect(desk.get_by_text("That game has not been played yet.")).to_be_visible()


REFUSED = {
    "from qmines.lab.play import drawn": "ModuleNotFoundError: No module named 'qmines.lab'",
    "from qmines.game.boards.generate import layout": "ModuleNotFoundError: No module named 'qmines.game'",
    "from qmines import Game": "ModuleNotFoundError: No module named 'qmines.game'",
    "import js": "ModuleNotFoundError: No module named 'js'",
    "import ctypes": "ModuleNotFoundError: No module named '_ctypes'",
    "bytearray(600_000_000)": "MemoryError",
    "print(10_001 * 'x')": "StrategyError: The strategy printed more than 10,000 characters for one choice.",
    "input()": "OSError: [Errno 29]",
    "open('/tmp/x', 'wb')": "OSError: [Errno 69] Read-only file",
    "import os; os.rename('/engine.zip', '/e')": "OSError: [Errno 69] Read-only file",
    "import os; os.unlink('/engine.zip')": "OSError: [Errno 69] Read-only file",
    "import os; os.chmod('/engine.zip', 0)": "OSError: [Errno 69] Read-only file",
    "import os; os.rmdir('/tmp')": "OSError: [Errno 69] Read-only file",
}
"""What a strategy may try, and what happens then."""
ONCE = """
if hasattr(sys, 'looked'):
    return Open(impasse.unknown()[0])
sys.looked = True
"""
TRY_ALL = f"""
refusals, found = {REFUSED}, {{}}
for act in refusals:
    try:
        exec(act)
        found[act] = 'nothing was refused'
    except Exception as error:
        found[act] = f"{{type(error).__name__}}: {{error}}"
assert all(found[act].startswith(refusal) for act, refusal in refusals.items()), found
"""
NO_WAY_OUT = """
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
"""


def test_python_finds_no_way_to_javascript_to_layouts_to_files_or_beyond_its_memory(desk: Page) -> None:
    assert run(code(desk, body(ONCE + TRY_ALL + NO_WAY_OUT))) == "Finished."


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
"""What a worker of the sandbox's frame answers when it runs this script."""
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


@pytest.mark.browser_context_args(service_workers="block")
def test_no_handle_is_left_in_the_scope_and_to_one_that_was_every_door_would_be_shut(page: Page) -> None:
    """First the scope as Python finds it; then, with all handles left, the frame's origin and policy alone."""
    assert run(code(page, RANDOM)) == "Finished."
    script = without_map(plain(WEB, tools.node(Steps(1)))["sandbox/scope.js"]).replace("export ", "")
    said = page.evaluate(ANSWER, script + NAMES)
    assert said["origin"] == "function"
    assert "Uint8Array" in said["heard"]
    assert HANDLES & set(said["heard"]) == set()

    said = page.evaluate(TRY, DOORS)
    assert said.pop("origin") == "null"
    assert said.pop("heard") == []
    assert said.pop("frame") == "SecurityError"
    assert len(said) == 14
    assert {name: answer for name, answer in said.items() if answer == "open"} == {}


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
    ("data", "sentence"),
    [
        (wheel({**PURE, "lucky/data.bin": "\0asm\1"}), "contains WebAssembly in lucky/data.bin. Only pure"),
        *further(
            [
                (b"nothing", "is not a wheel: it cannot be unpacked."),
                (wheel({**PURE, "lucky/fast.so": ""}), "needs compiled code or another Python. Only pure Python 3"),
                (wheel({**PURE, "../x.py": ""}), "has a path that leads outside it: ../x.py."),
            ]
        ),
    ],
    ids=["WebAssembly", "not a wheel", "compiled", "a path out"],
)
def test_what_is_no_package_is_told(desk: Page, data: bytes, sentence: str) -> None:
    code(desk, RANDOM)
    add(desk, NAME, data)
    assert f"{NAME} {sentence}" in run(desk)
    assert f"{NAME} {sentence}" in said(desk)
    desk.get_by_role("button", name=f"Remove {NAME}").click()
    expect(desk.get_by_role("list", name="Packages")).to_be_hidden()
