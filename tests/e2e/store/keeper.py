"""Drives the store on a separate page: games of the right shape, and the contents of the database."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page

from tests.e2e import database

NAME = "Ada Lovelace"
PASSWORD = "a long and good one"

_HELPERS = """
window.summaryOf = (number, more = {}) => ({
  columns: 13, rows: 9, mines: 30, rules: 'quantum', changes: {}, origin: 'drawn', begun: '2026-01-31T12:00:00Z',
  hints: true, mineVision: false, state: number % 3 ? 'won' : 'lost', reason: number % 3 ? 'opened' : 'certain',
  time: 60000 + number, moves: 50, clicks: 40, bbbv: 38, solved: number % 3 ? 38 : 20, saves: 2, guesses: 1, luck: 1.25,
  forgiven: number % 3 ? 0.5 : null, hinted: 0, taught: 0, deaths: number % 3 ? 0 : 1, ...more,
});
window.hex = (number) => Number(number).toString(16).padStart(64, '0');
window.bodyOf = (number, more = {}) => ({
  identity: hex(number), record: `qmines 1\\nhidden record ${number}\\n`, finished: 1.77e12 + 1000 * number,
  summary: summaryOf(number, more), imported: false,
});
window.entryOf = (id, more = {}) => ({
  id, columns: 13, rows: 9, mines: 30, seed: 'hidden-seed', rules: 'quantum', changes: {}, hints: true,
  mineVision: false, state: 'playing', full: 90, covered: false, record: 'qmines 1\\nhidden record\\n',
  when: Date.now(), waiting: false, at: 1000, elapsed: 900, cells: Uint8Array.of(1, 2, 9), ...more,
});
window.finish = (number, id = `game-${number}`) =>
  store.finish(entryOf(id, {state: summaryOf(number).state}), bodyOf(number));
window.code = async (work) => {
  try {
    await work();
    return 'done';
  } catch (error) {
    return error.code ?? String(error);
  }
};
"""


class Keeper:
    """A tab with the store and no game."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def visit(self, address: str) -> "Keeper":
        self.page.goto(address)
        return self.wait()

    def reload(self) -> "Keeper":
        self.page.reload()
        return self.wait()

    def wait(self) -> "Keeper":
        self.page.wait_for_function("document.title === 'ready'")
        self.page.evaluate(_HELPERS)
        return self

    def run(self, script: str, argument: Any = None) -> Any:
        return self.page.evaluate(script, argument)

    def code(self, work: str) -> str:
        """Run a call; `done`, or the code of its refusal."""
        return str(self.run(f"() => code(() => {work})"))

    def register(self, name: str = NAME, password: str = PASSWORD, *, take_along: bool = False) -> None:
        wish = {"name": name, "password": password, "takeAlong": take_along}
        self.run("(wish) => accounts.register(wish)", wish)

    def sign_in(self, name: str = NAME, password: str = PASSWORD) -> str:
        return str(self.run("(wish) => code(() => accounts.signIn(wish))", {"name": name, "password": password}))

    def current(self) -> dict[str, Any]:
        return dict(self.run("accounts.current()"))

    def finish(self, *numbers: int) -> None:
        self.run("async (numbers) => { for (const each of numbers) await finish(each); }", list(numbers))

    def identities(self) -> list[int]:
        """The numbers of the games of the archive, newest first."""
        found: list[int] = self.run("async () => (await archive.games()).map((game) => parseInt(game.identity, 16))")
        return found

    def change(self, store: str, change: str) -> None:
        """Rewrite every value of an object store behind the store's back."""
        database.change(self.page, store, change)

    def dump(self) -> dict[str, Any]:
        """The contents of the database; keys by what they allow, bytes as text."""
        return database.dump(self.page)


OpenTab = Callable[[], Keeper]
