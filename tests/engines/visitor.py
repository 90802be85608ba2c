"""A visitor of the page in any engine: finds its parts by role and accessible name, and presses and reads them.

How a part is found is Testing Library's matter, so a role and a name mean the same in all engines. A path such as
`("dialog", "New game"), ("button", "Start")` names a part within another one. Besides roles there are `label`, for
fields, which have no role if they take a password, and `text`.
"""

from __future__ import annotations

import base64
import re
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from buildtools.places import WEB_TESTS
from qmines import Position, analyse
from tests.e2e.player import board_text
from tests.engines.driver import LEFT, PATIENCE, RIGHT, Driver, NoAnswerError, Point

Step = tuple[str, str | re.Pattern[str]]
"""A role, `label` or `text`, and the whole name, or a pattern that is searched for in it."""
Place = tuple[int, int]

_LIBRARY = WEB_TESTS / "node_modules" / "@testing-library" / "dom" / "dist" / "@testing-library" / "dom.umd.min.js"
_PAUSE = 0.05
"""Seconds between two looks."""

_FIND = """
const find = (path) => path.reduce((scopes, [kind, name, isPattern]) => {
  const wanted = isPattern ? new RegExp(name) : name;
  const query = (scope) =>
    kind === 'label' ? TestingLibraryDom.queryAllByLabelText(scope, wanted)
    : kind === 'text' ? TestingLibraryDom.queryAllByText(scope, wanted)
    : TestingLibraryDom.queryAllByRole(scope, kind, name === '' ? {} : {name: wanted});
  return scopes.flatMap(query).filter((part) => part.checkVisibility());
}, [document.body]);
"""
_PARTS = f"""
(path) => {{
  {_FIND}
  return find(path).map((part) => ({{
    text: part.innerText ?? part.textContent,
    value: part.getAttribute('aria-valuetext') ?? part.value ?? '',
    disabled: Boolean(part.disabled) || part.getAttribute('aria-disabled') === 'true',
  }}));
}}
"""
_MIDDLE = f"""
async (path) => {{
  {_FIND}
  const [part] = find(path);
  if (!part || part.disabled || part.getAttribute('aria-disabled') === 'true') return null;
  const middle = () => {{
    const {{x, y, width, height}} = part.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  }};
  const isSeen = (hit) => hit && (part.contains(hit) || hit.contains(part));
  const before = middle();
  if (!isSeen(document.elementFromPoint(...before))) {{
    part.scrollIntoView({{block: 'center', behavior: 'instant'}});
    return null;
  }}
  await new Promise((done) => requestAnimationFrame(done));
  const after = middle();
  return String(before) === String(after) && isSeen(document.elementFromPoint(...after)) ? after : null;
}}
"""
"""Where a part is; null as long as it cannot be pressed there.

Nothing scrolls that can be seen: if each part were brought to the middle of the window, the next press would be at the
same place, and count as a second click.
"""
_HAS_FOCUS = f"""
(path) => {{
  {_FIND}
  return find(path)[0] === document.activeElement;
}}
"""
_GIVE = f"""
(path, name, base64) => {{
  {_FIND}
  const [part] = find(path);
  const input = part.querySelector('input[type=file]') ?? document.querySelector('input[accept^=".py"]');
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const chosen = new DataTransfer();
  chosen.items.add(new File([bytes], name));
  input.files = chosen.files;
  input.dispatchEvent(new Event('change', {{bubbles: true}}));
}}
"""
"""Choose a file: the browser's own dialog for that is out of reach."""
_TYPED = """
() => [...document.querySelectorAll('*')]
  .flatMap(({shadowRoot}) => [...(shadowRoot?.querySelectorAll('[role=textbox] .cm-line') ?? [])])
  .map(({textContent}) => textContent)
  .join('\\n')
"""
_NAMES = """
() => [...document.querySelectorAll('[role=gridcell]')]
  .filter((cell) => cell.checkVisibility())
  .map((cell) => cell.getAttribute('aria-label'))
"""
_CELLS = """
(places) => {
  const shown = [...document.querySelectorAll('[role=gridcell]')].filter((cell) => cell.checkVisibility());
  const at = (name) => shown.find((cell) => cell.getAttribute('aria-label').startsWith(name));
  const boxes = places.map(([row, column]) => at(`row ${row}, column ${column}, `)?.getBoundingClientRect());
  const middles = boxes.map((box) => box && [box.x + box.width / 2, box.y + box.height / 2]);
  const isSeen = (middle) => middle && document.elementFromPoint(...middle)?.closest('[role=grid]');
  return middles.every(isSeen) ? middles : null;
}
"""
"""Where cells are; null as long as something hides one of them."""
_HEAR_FILES = """
() => {
  const make = URL.createObjectURL;
  window.givenFiles = [];
  URL.createObjectURL = (blob) => {
    window.givenFiles.push(blob);
    return make.call(URL, blob);
  };
}
"""
"""Note what the page gives its player as a file."""


@dataclass(frozen=True)
class Part:
    """What is to be read of a part of the page."""

    text: str
    value: str
    disabled: bool


class Visitor:
    """Visits a site below an address. Cells are (row, column), counted from 1 as the page does."""

    def __init__(self, driver: Driver, address: str) -> None:
        self.driver = driver
        self.address = address

    def open(self, address: str) -> Visitor:
        self.driver.open(self.address + address)
        return self

    def follow(self, address: str) -> Visitor:
        """Go to another view of the open page, as a link does."""
        self.driver.run("(address) => { location.hash = address; }", address)
        return self

    def parts(self, *path: Step) -> list[Part]:
        return [Part(**each) for each in self._call(_PARTS, _plain(path))]

    def _call(self, function: str, *values: Any) -> Any:
        """Call a function that uses Testing Library, which is gone after each load of the page."""
        if not self.driver.run("() => 'TestingLibraryDom' in globalThis"):
            library = _LIBRARY.read_text(encoding="utf-8")
            self.driver.run(f"() => {{ {library} }}")
        return self.driver.run(function, *values)

    def expect(self, *path: Step, text: str = "") -> Part:
        """Wait until there is such a part whose text has this pattern in it; returns it."""

        def seen() -> Part | None:
            return next((part for part in self.parts(*path) if re.search(text, part.text)), None)

        return until(seen, lambda: f"no {path} with {text!r}, but {self.parts(*path)}")

    def press(self, *path: Step, button: int = LEFT) -> None:
        """Press a part, once it is there and can be pressed."""
        until(lambda: self.press_now(*path, button=button), lambda: f"cannot press {self.parts(*path)} {path}")

    def press_now(self, *path: Step, button: int = LEFT) -> bool:
        """Press a part if it is there and can be pressed; returns whether it was."""
        point: Point | None = self._call(_MIDDLE, _plain(path))
        if point:
            self.driver.press([point], button)
        return point is not None

    def fill(self, text: str, *path: Step) -> None:
        """Type into a field, once it has the focus: what appears above it may have moved it away from the press."""

        def has_focus() -> bool:
            self.press(*path)
            return bool(self._call(_HAS_FOCUS, _plain(path)))

        until(has_focus, lambda: f"no focus: {self.parts(*path)}")
        self.driver.type(text)
        until(lambda: any(part.value == text for part in self.parts(*path)), lambda: f"not typed: {self.parts(*path)}")

    def give(self, name: str, data: bytes, *path: Step) -> None:
        """Choose a file, in a part of the page that takes one."""
        self.expect(*path)
        self._call(_GIVE, _plain(path), name, base64.b64encode(data).decode())

    def hear_files(self) -> None:
        """From now on, note the files that the page gives."""
        self.driver.run_within(_HEAR_FILES)

    def given(self) -> str:
        """The text of the file that the page has given."""
        until(lambda: self.driver.run_within("() => window.givenFiles.length"), lambda: "no file has been given")
        text: str = self.driver.run_within("async () => window.givenFiles.at(-1).text()")
        return text

    def typed(self) -> str:
        """What is in the code editor, which is alone in a shadow root, out of Testing Library's sight."""
        text: str = self.driver.run(_TYPED)
        return text

    # The board

    def names(self) -> list[str]:
        names: list[str] = self.driver.run(_NAMES)
        return names

    def name(self, place: Place) -> str:
        """What a cell shows; empty while it is not there."""
        start = "row {}, column {}, ".format(*place)
        return next((name.removeprefix(start) for name in self.names() if name.startswith(start)), "")

    def expect_name(self, place: Place, pattern: str) -> None:
        until(lambda: re.search(pattern, self.name(place)), lambda: f"{place} is {self.name(place)!r}, not {pattern!r}")

    def press_cells(self, places: Sequence[Place], button: int = LEFT) -> None:
        points = until(lambda: self.driver.run(_CELLS, list(places)), lambda: f"hidden: {places}")
        self.driver.press(points, button)

    def status(self) -> str:
        """What the status line of the board says."""
        return " ".join(part.text for part in self.parts(("status", "")))

    def expect_status(self, pattern: str) -> str:
        until(lambda: re.search(pattern, self.status()), lambda: f"{self.status()!r} instead of {pattern!r}")
        return self.status()

    def expect_engine(self) -> None:
        """Wait until the engine has begun the game."""
        self.expect(("button", re.compile(r"^Worlds \d")))

    def play_on(self, mines: int) -> str:
        """Play to the end: open what is safe, guess if nothing is, flag if nothing else is left. Returns the end."""
        while not (end := re.search("You (won|lost).*", self.status())):
            before = self.names()
            rows = board_text(before)
            position = Position.from_text(f"{rows.index(chr(10))}x{rows.count(chr(10)) + 1}x{mines}\n{rows}")
            places = [_place(name) for name in before]
            known = analyse(position)
            free = [cell for cell, name in enumerate(before) if ", closed" in name and cell not in known.mines]
            if choice := sorted(known.safe & set(free)) or free[:1]:
                button = LEFT
            else:
                choice, button = [cell for cell in known.mines if ", closed" in before[cell]], RIGHT
            pressed = [places[cell] for cell in choice]
            # Nothing is left to press when the last cell is known before the sentence.
            if pressed:
                self.press_cells(pressed, button)

            # All of them: a press that is still on its way would be repeated, or meet the next game.
            def is_done(pressed: list[Place] = pressed) -> bool:
                is_answered = pressed and all("closed" not in self.name(place) for place in pressed)
                return bool(is_answered) or "You " in self.status()

            until(is_done, lambda: f"nothing moves: {self.status()}")
        return end[0]

    def solve(self) -> str:
        """Take the next step of a game by constraints until it is won; only single numbers are pressed."""
        while "You won" not in (said := self.status()):
            before = self.names()
            self.press(("button", "Next step"))
            until(lambda: any("the next step" in name for name in self.names()), lambda: f"no step: {self.status()}")
            said = self.expect_status(r"carry it out\.|to (flag|open) ")
            [*_, (row, column)] = re.findall(r"the \d at row (\d+), column (\d+)", said, re.IGNORECASE)
            self.press_cells([(int(row), int(column))])
            until(lambda: board_text(self.names()) != board_text(before), lambda: f"no step: {self.status()}")  # noqa: B023
        return said


def _place(name: str) -> Place:
    """Where the cell of that name is."""
    row, column = re.findall(r"\d+", name)[:2]
    return int(row), int(column)


def _plain(path: Sequence[Step]) -> list[list[Any]]:
    return [[kind, name.pattern, True] if isinstance(name, re.Pattern) else [kind, name, False] for kind, name in path]


def until(look: Callable[[], Any], otherwise: Callable[[], str]) -> Any:
    """What a look finds, once it finds something; if it never does, fails with the sentence of `otherwise`.

    A look may fail while one page follows another.
    """
    end = time.monotonic() + PATIENCE
    while True:
        failure = ""
        try:
            if found := look():
                return found
        except NoAnswerError as error:
            failure = str(error)
        assert time.monotonic() < end, failure or otherwise()
        time.sleep(_PAUSE)
