"""Golden games in the replay: put into the store, opened, and what the page must then show."""

import re
from itertools import count
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, expect

from qmines import Position
from qmines.game.records.record import identity
from qmines.review.film import Film, filming
from qmines.review.summary import summary
from qmines.work import result_of
from tests.e2e.player import READY_MS, Player

RECORDS = Path(__file__).parent.parent / "golden" / "records"
WON = "quantum-won-with-saves"
LOST = "quantum-lost-closure"
GIVEN_UP = "quantum-resigned"
PAUSED = "hints-marks-pauses"
SHORT = "any-start-saved-at-once"
THICK = "quantum-expert-long"

_NUMBERS = count()

ADD = """
async (bodies) => {
  const load = (name) => import(new URL(`source/store/${name}.js`, location.href));
  const {createDatabase} = await load('database');
  const {createAccounts} = await load('accounts');
  const {createArchive} = await load('archive');
  const database = createDatabase();
  const archive = createArchive(database, createAccounts(database));
  await archive.add(bodies);
  return (await archive.games()).map(({id}) => id);
}
"""
"""Put finished games into the store by its own functions; returns their ids, newest first."""


class Plies:
    """What a replay must show: the frames of a record without its pauses, and the boards as text."""

    def __init__(self, name: str) -> None:
        self.record = (RECORDS / f"{name}.txt").read_text(encoding="utf-8")
        self.film = film_of(self.record)
        params = self.film.game.params
        self.columns, self.mines = params.columns, params.mine_count
        self.frames = [frame for frame in self.film.frames if frame.kind != "clock"]
        self.last = len(self.frames) - 1

    def cells(self, place: int) -> list[int]:
        shown = [9] * self.film.game.params.grid.size
        for frame in self.frames[: place + 1]:
            for cell, code in frame.changes:
                shown[cell] = code
        return shown

    def text(self, place: int) -> str:
        characters = [".12345678#F?*"[code] for code in self.cells(place)]
        rows = [characters[i : i + self.columns] for i in range(0, len(characters), self.columns)]
        return "\n".join("".join(row) for row in rows)

    def layout(self, place: int) -> set[int]:
        now = set(self.film.mines)
        for frame in self.frames[: place + 1]:
            now = (now - {source for source, _ in frame.moved}) | {target for _, target in frame.moved}
        return now

    def places(self, *kinds: str) -> list[int]:
        return [place for place, frame in enumerate(self.frames) if frame.kind in kinds]

    def position(self, place: int) -> Position:
        text = self.text(place)
        return Position.from_text(f"{self.columns}x{text.count(chr(10)) + 1}x{self.mines}\n{text}")


def film_of(record: str) -> Film:
    return result_of(filming(record))


def body(record: str) -> dict[str, Any]:
    """A finished game in the form that the store accepts."""
    game = film_of(record).game
    known = {"identity": identity(game), "record": record, "summary": summary(game).data()}
    return known | {"finished": 1_790_000_000_000, "imported": False}


def keep(page: Page, *bodies: dict[str, Any]) -> list[str]:
    page.goto("#about")
    ids: list[str] = page.evaluate(ADD, list(bodies))
    return ids


def show(player: Player, name: str) -> Plies:
    """Open a golden game in the replay; in a page that has shown others it is the youngest."""
    plies = Plies(name)
    game = keep(player.page, body(plies.record) | {"finished": 1_790_000_000_000 + next(_NUMBERS)})[0]
    player.page.goto(f"#game?{game}")
    expect(line(player)).to_be_enabled(timeout=READY_MS)
    return plies


def line(player: Player) -> Locator:
    return player.page.get_by_role("slider", name="Time line")


def expect_place(player: Player, place: int, last: int) -> None:
    expect(line(player)).to_have_attribute("aria-valuetext", re.compile(f"^move {place} of {last}, "), timeout=READY_MS)


def figure(player: Player, label: str) -> str:
    """The value of a counter of the replay; the play view in the background has counters with the same names."""
    return player.page.get_by_role("region", name="Replay", exact=True).get_by_label(label, exact=True).inner_text()


def button(player: Player, name: str) -> Locator:
    return player.page.get_by_role("button", name=name, exact=True)
