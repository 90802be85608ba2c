"""The game replay: any finished game, walked through by hand, by itself and by keys, and what can be asked of it."""

import re
from collections.abc import Iterator
from itertools import pairwise
from math import log2
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from qmines import Position, analyse
from qmines.cli import main
from qmines.game.record import identity
from qmines.review.film import Film, Frame, filming
from qmines.review.summary import summary
from qmines.text import percent
from tests.e2e.axe import violations, violations_in_every_theme
from tests.e2e.conftest import NewContext
from tests.e2e.player import READY_MS, Player, eventually
from tests.e2e.test_screens import SCREENS, SIDEWAYS_SCROLL, WATCH_SHIFTS, on

RECORDS = Path(__file__).parent.parent / "golden" / "records"
WON = "quantum-won-with-saves"
LOST = "quantum-lost-closure"
PAUSED = "hints-marks-pauses"
SHORT = "any-start-saved-at-once"
THICK = "quantum-expert-long"

MIDDLES = """
(marks) => marks.map((mark) => {
  const {x, width} = mark.getBoundingClientRect();
  return [x + width / 2, mark.innerText];
})
"""

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
"""Puts finished games into the store by its own functions; gives their ids, newest first."""

OUTSIDE = """
(replay) => [...replay.querySelectorAll('button, input, select, .board, .legend, .line')]
  .filter((element) => element.checkVisibility())
  .filter((element) => {
    const {left, top, right, bottom} = element.getBoundingClientRect();
    return left < -0.5 || top < -0.5 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5;
  })
  .map((element) => element.textContent || element.className)
"""
"""What of the replay does not lie within the window."""


CUT = """
(replay) => [...replay.querySelectorAll('button, a, h1, p')]
  .filter((each) => each.checkVisibility() && !each.closest('.board-host'))
  .filter((each) => each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 2)
  .map((each) => each.textContent)
"""
"""What of the replay's words is not wholly seen."""


@pytest.fixture
def player(request: pytest.FixtureRequest, new_context: NewContext) -> Player:
    """A player at the desktop, or at the screen that the test asks for by `@on(…)`."""
    screen: Any = SCREENS[getattr(request, "param", "desktop")]
    context = new_context(accept_downloads=True, **screen)
    context.add_init_script(WATCH_SHIFTS)
    return Player(context.new_page())


class Plies:
    """What a replay is to show: the frames of a record without its pauses, and the boards as text."""

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
    work: Iterator[Frame] = filming(record)
    while True:
        try:
            next(work)
        except StopIteration as end:
            film: Film = end.value
            return film


def body(record: str) -> dict[str, Any]:
    """A finished game as the store takes it in."""
    game = film_of(record).game
    known = {"identity": identity(game), "record": record, "summary": summary(game).data()}
    return known | {"finished": 1_790_000_000_000, "imported": False}


def keep(page: Page, *bodies: dict[str, Any]) -> list[str]:
    page.goto("#about")
    ids: list[str] = page.evaluate(ADD, list(bodies))
    return ids


def show(player: Player, name: str) -> Plies:
    """Opens a golden game in the replay."""
    plies = Plies(name)
    [game] = keep(player.page, body(plies.record))
    player.page.goto(f"#game?{game}")
    expect(line(player)).to_be_enabled(timeout=READY_MS)
    return plies


def line(player: Player) -> Locator:
    return player.page.get_by_role("slider", name="Time line")


def expect_place(player: Player, place: int, last: int) -> None:
    expect(line(player)).to_have_attribute("aria-valuetext", re.compile(f"^move {place} of {last}, "), timeout=READY_MS)


def figure(player: Player, label: str) -> str:
    """What a counter of the replay shows; the play view in the background has counters of the same names."""
    return player.page.get_by_role("region", name="Replay", exact=True).get_by_label(label, exact=True).inner_text()


def button(player: Player, name: str) -> Locator:
    return player.page.get_by_role("button", name=name, exact=True)


def test_every_move_is_seen_forward_and_back(player: Player) -> None:
    plies = show(player, SHORT)
    expect(player.page.get_by_role("heading", name="Replay")).to_be_visible()
    player.expect_status("^Before the first move")
    for place in range(plies.last + 1):
        assert player.text() == plies.text(place), place
        assert figure(player, "Quantum saves") == str(plies.frames[place].saves)
        if place < plies.last:
            player.press("Forward")
            expect_place(player, place + 1, plies.last)
    player.expect_status(r"^You won in .* with 3 quantum saves\.")
    expect(button(player, "Forward")).to_have_attribute("aria-disabled", "true")
    for place in range(plies.last - 1, plies.last - 5, -1):
        player.press("Back")
        expect_place(player, place, plies.last)
        assert player.text() == plies.text(place)


def test_pauses_are_cut_out(player: Player) -> None:
    plies = show(player, PAUSED)
    assert len(plies.frames) < len(plies.film.frames)
    player.page.keyboard.press("End")
    expect_place(player, plies.last, plies.last)
    minutes, tenths = divmod(plies.film.game.elapsed // 100, 600)
    assert figure(player, "Time") == f"{minutes}:{tenths // 10:02}.{tenths % 10}"


def test_guesses_and_saves_are_found_and_told(player: Player) -> None:
    plies = show(player, WON)
    guesses, saves = plies.places("guess", "save"), plies.places("save")
    assert len(guesses) > len(saves) > 1
    for place in guesses:
        player.press("Next guess")
        expect_place(player, place, plies.last)
        safe = plies.frames[place].safe
        assert safe is not None
        share = percent(safe).replace("<", "less than ").replace(">", "more than ")
        what = f"A guess: safe in {share}\u202f% of the worlds you could see."
        expect(player.status).to_contain_text(what)
        told = "quantum save" if place in saves else "guess"
        if place < plies.last:
            expect(line(player)).to_have_attribute("aria-valuetext", re.compile(f", {told}$"))
    player.press("Previous guess")
    expect_place(player, guesses[-2], plies.last)
    player.page.keyboard.press("Home")
    for number, place in enumerate(saves, 1):
        player.press("Next save")
        expect_place(player, place, plies.last)
        player.expect_status("^Quantum save" + (f" {number}" if number > 1 else "") + r"\. ")
    expect(button(player, "Next save")).to_have_attribute("aria-disabled", "true")


def test_luck_so_far_is_the_sum_of_what_was_survived(player: Player) -> None:
    plies = show(player, WON)
    guesses = [place for place in plies.places("guess") if place < plies.last]
    for place in guesses:
        while not re.match(f"move {place} of", line(player).get_attribute("aria-valuetext") or ""):
            player.press("Next guess")
    player.expect_status(r"\d bits? of luck so far\.$")
    told = float(re.findall(r"([\d.]+) bits? of luck", player.status.inner_text())[0])
    assert told == pytest.approx(luck_of(plies, guesses[-1]), abs=0.06)


def luck_of(plies: Plies, place: int) -> float:
    """Bits of the decisions survived without a save."""
    frames = [frame for frame in plies.frames[: place + 1] if frame.kind != "save" and frame.safe]
    return -sum(log2(frame.safe) for frame in frames if frame.safe)


def test_it_goes_by_itself_to_the_end(player: Player) -> None:
    plies = show(player, SHORT)
    speed = player.page.get_by_role("combobox", name="Speed")
    speed.select_option("8")
    player.press("Autoplay")
    expect(button(player, "Autoplay")).to_have_attribute("aria-pressed", "true")
    expect_place(player, plies.last, plies.last)
    expect(button(player, "Autoplay")).to_have_attribute("aria-pressed", "false")
    speed.select_option("0.5")
    player.press("Autoplay")
    expect_place(player, 1, plies.last)
    player.press("Back")
    expect(button(player, "Autoplay")).to_have_attribute("aria-pressed", "false")


def test_long_waits_are_shortened(player: Player) -> None:
    player.page.clock.install()
    plies = show(player, WON)
    waits = [later.elapsed - frame.elapsed for frame, later in zip(plies.frames, plies.frames[1:], strict=False)]
    place = next(place for place, wait in enumerate(waits) if wait > 3000)
    for _ in range(place):
        player.press("Forward")
    player.page.clock.pause_at(player.page.evaluate("Date.now()") / 1000 + 1)
    player.press("Autoplay")
    player.page.clock.run_for(1900)
    expect_place(player, place, plies.last)
    player.page.clock.run_for(200)
    expect_place(player, place + 1, plies.last)


def test_the_shares_are_those_of_the_moment(player: Player) -> None:
    plies = show(player, WON)
    player.press("Next save")
    player.press("Shares")
    player.expect_status("^Chance of a mine, over .* worlds")
    expect(player.page.get_by_role("group", name="Legend")).to_be_visible()
    expect_shares(player, plies, plies.places("save")[0])
    player.press("Forward")
    expect_shares(player, plies, plies.places("save")[0] + 1)
    player.press("Shares")
    expect(player.page.get_by_role("group", name="Legend")).to_be_hidden()
    assert not [name for name in player.names() if name.endswith("% mine")]


def expect_shares(player: Player, plies: Plies, place: int) -> None:
    position = plies.position(place)
    known = analyse(position)
    for cell in position.closed:
        share = percent(known.probability(cell))
        word = {"0": "safe", "100": "mine"}.get(share, f"{share}% mine")
        row, column = divmod(cell, plies.columns)
        name = re.compile(f"^row {row + 1}, column {column + 1}, (closed|flagged|marked), {word}(, .*)?$")
        expect(player.cell(row + 1, column + 1)).to_have_attribute("aria-label", name)


def test_mine_vision_shows_the_mines_and_how_they_moved(player: Player) -> None:
    plies = show(player, WON)
    player.press("Mine Vision")
    player.expect_status("^Mine Vision: before the first opening no mine has its place")
    assert not seen(player)
    save = plies.places("save")[0]
    player.press("Next save")
    expect_place(player, save, plies.last)
    assert seen(player) == plies.layout(save)
    player.expect_status(rf" {len(plies.frames[save].moved)} mines? moved\.$")
    player.press("Back")
    expect_place(player, save - 1, plies.last)
    assert seen(player) == plies.layout(save - 1) != plies.layout(save)
    player.press("Mine Vision")
    assert not seen(player)


def seen(player: Player) -> set[int]:
    """The cells that are said to hold a mine."""
    return {cell for cell, name in enumerate(player.names()) if "mine here" in name}


def test_why_it_was_lost_is_shown_and_left_again(player: Player) -> None:
    plies = show(player, LOST)
    player.press("Why was this lost")
    solver = player.page.get_by_role("region", name="Solver replay")
    expect(solver).to_be_visible(timeout=READY_MS)
    expect(player.page.get_by_text(re.compile(r"^Step 1 of \d+"))).to_be_visible()
    player.page.keyboard.press("End")
    player.press("Leave")
    expect(solver).to_be_hidden()
    expect_place(player, plies.last, plies.last)
    player.expect_status("^You lost: ")
    player.press("Back")
    expect_place(player, plies.last - 1, plies.last)


def test_the_proof_of_a_loss_is_kept_as_a_file(player: Player, tmp_path: Path) -> None:
    show(player, LOST)
    button(player, "Save the proof").click(force=True)  # it is marked as of no use here, and says why
    player.expect_status("^There is a proof of every quantum save")
    player.page.keyboard.press("End")
    with player.page.expect_download(timeout=READY_MS) as download:
        player.press("Save the proof")
    assert download.value.suggested_filename == "qmines-loss.json"
    download.value.save_as(tmp_path / "loss.json")
    assert main(["verify", str(tmp_path / "loss.json")]) == 0


def test_the_proof_of_a_save_is_kept_as_a_file(player: Player, tmp_path: Path) -> None:
    show(player, WON)
    player.press("Next save")
    player.press("Next save")
    with player.page.expect_download(timeout=READY_MS) as download:
        player.press("Save the proof")
    assert download.value.suggested_filename == "qmines-save-2.json"
    download.value.save_as(tmp_path / "save.json")
    assert main(["verify", str(tmp_path / "save.json")]) == 0


def test_the_end_of_a_game_leads_to_its_replay(player: Player) -> None:
    player.visit("#new?size=5x5&mines=5&seed=7&rules=quantum").open(3, 3)
    player.play_on(mines=5)
    player.page.get_by_role("link", name="Replay", exact=True).click()
    expect(line(player)).to_be_enabled(timeout=READY_MS)
    player.expect_status("^Before the first move")
    player.page.keyboard.press("End")
    player.expect_status("^You won")


def test_the_record_is_copied_and_downloaded(player: Player, tmp_path: Path) -> None:
    player.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    plies = show(player, WON)
    player.press("Copy record")
    player.expect_status(r"^The record is copied\.$")
    assert player.page.evaluate("navigator.clipboard.readText()") == plies.record
    with player.page.expect_download() as download:
        player.press("Download record")
    download.value.save_as(tmp_path / "game.txt")
    assert main(["verify", str(tmp_path / "game.txt")]) == 0


def test_its_board_is_played_once_more(player: Player) -> None:
    plies = show(player, WON)
    player.press("Play this board again")
    expect(player.page).to_have_url(re.compile("#play$"))
    opened = [cell for cell, code in enumerate(plies.cells(1)) if code < 9]
    row, column = divmod(opened[0], plies.columns)
    expect(player.cell(row + 1, column + 1)).not_to_have_attribute(
        "aria-label", re.compile("closed$"), timeout=READY_MS
    )
    assert player.text() == plies.text(1)


def test_any_place_is_gone_on_from_by_other_rules(player: Player) -> None:
    plies = show(player, WON)
    page = player.page
    place = plies.last // 2
    line(player).focus()
    for _ in range(place):
        page.keyboard.press("ArrowRight")
    expect_place(player, place, plies.last)
    player.press("Go on from here")
    dialog = page.get_by_role("dialog", name="New game")
    expect(dialog.get_by_role("radio", name="Same board")).to_be_checked()
    dialog.get_by_label("Rules", exact=True).select_option("three-lives")
    dialog.get_by_role("button", name="Start").click()
    expect(page.get_by_label("Lives", exact=True)).to_have_text("3")
    eventually(page, player.text, unflagged(plies.text(place)))


def unflagged(text: str) -> str:
    """Flags and marks are not taken along."""
    return text.replace("F", "#").replace("?", "#")


def test_the_keyboard_does_it_all(player: Player) -> None:
    plies = show(player, WON)
    keys = player.page.keyboard
    for key, place in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", plies.last), ("Home", 0)):
        keys.press(key)
        expect_place(player, place, plies.last)
    line(player).focus()
    for key, place in (("ArrowUp", 1), ("PageUp", 11), ("ArrowDown", 10), ("PageDown", 0), ("End", plies.last)):
        keys.press(key)
        expect_place(player, place, plies.last)
    player.page.get_by_role("combobox", name="Speed").select_option("8")
    line(player).focus()
    keys.press("Home")
    keys.press("Space")
    expect(button(player, "Autoplay")).to_have_attribute("aria-pressed", "true")
    keys.press("Space")
    expect(button(player, "Autoplay")).to_have_attribute("aria-pressed", "false")
    player.cell(1, 1).focus()
    keys.press("ArrowRight")
    expect(player.cell(1, 2)).to_be_focused()  # on the board, arrows go from cell to cell
    keys.press("o")
    expect(button(player, "Shares")).to_have_attribute("aria-pressed", "true")
    keys.press("v")
    expect(button(player, "Mine Vision")).to_have_attribute("aria-pressed", "true")


def test_dragging_goes_to_the_nearest_move(player: Player) -> None:
    plies = show(player, WON)
    box = line(player).bounding_box()
    assert box is not None
    player.page.mouse.move(box["x"] + 9, box["y"] + box["height"] / 2)
    player.page.mouse.down()
    player.page.mouse.move(box["x"] + box["width"] - 9, box["y"] + box["height"] / 2, steps=5)
    expect_place(player, plies.last, plies.last)
    player.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=5)
    player.page.mouse.up()
    value = re.match(r"move (\d+) of", line(player).get_attribute("aria-valuetext") or "")
    assert value
    end = plies.film.game.elapsed
    assert abs(plies.frames[int(value[1])].elapsed - end / 2) < end / 6


@on("desktop", "narrow")
def test_marks_stay_apart_and_hold_every_guess_and_save(player: Player) -> None:
    plies = show(player, THICK)
    for width, height in ((320, 568), (390, 844), (768, 1024), (1280, 800)):
        player.page.set_viewport_size({"width": width, "height": height})
        eventually(player.page, lambda: closest(marks(player)) >= 17.5, True)  # they are laid out again
        told = marks(player)
        held = [sum(count for _, kind, count in told if kind == each) for each in ("guess", "save", "won")]
        assert held == [len(plies.places("guess")), len(plies.places("save")), 1]


def closest(told: list[tuple[float, str, int]]) -> float:
    """The least way between two marks of one row, in CSS px."""
    rows = [[middle for middle, kind, _ in told if (kind == "guess") == is_guess] for is_guess in (True, False)]
    return min(later - middle for row in rows for middle, later in pairwise(row))


def marks(player: Player) -> list[tuple[float, str, int]]:
    """The marks of the time line: middle, kind, and how many moves each stands for, by what it tells."""
    listed = player.page.get_by_role("list", name="Marks").get_by_role("listitem")
    found = []
    for middle, text in listed.evaluate_all(MIDDLES):
        match = re.fullmatch(r"(?:(\d+) )?(quantum save|guess|won)(?:s|es)?, moves? \d+(?: to \d+)?", text)
        assert match, text
        found.append((middle, match[2].removeprefix("quantum "), int(match[1] or 1)))
    return found


@on("desktop", "phone")
def test_a_mark_leads_to_what_it_holds(player: Player) -> None:
    plies = show(player, THICK)
    is_touch = player.page.evaluate("navigator.maxTouchPoints") > 0
    several = player.page.get_by_role("list", name="Marks").get_by_role("listitem").filter(has_text="guesses").first
    count, first = map(int, re.findall(r"\d+", several.inner_text())[:2])
    guesses = plies.places("guess")
    for place in guesses[guesses.index(first) :][:count]:
        press = several.tap if is_touch else several.click
        press(force=True)  # the slider beneath takes it
        expect_place(player, place, plies.last)
    several.hover(force=True)
    expect(line(player)).to_have_attribute("title", several.inner_text())


def test_games_that_cannot_be_shown_say_why(player: Player) -> None:
    record = Plies(WON).record
    [game] = keep(player.page, body(record) | {"record": record.replace("p open", "p lift", 3)})
    player.page.goto("#game?nothing")
    expect(player.page.get_by_text("There is no such game here.")).to_be_visible()
    expect(player.page.get_by_role("link", name="History").first).to_be_visible()
    player.page.goto(f"#game?{game}")
    expect(player.page.get_by_text("its record does not hold together")).to_be_visible(timeout=READY_MS)
    with player.page.expect_download():
        player.press("Download record")


@on(*SCREENS)
@pytest.mark.parametrize("name", [WON, LOST])
def test_nothing_moves_and_all_is_seen(player: Player, name: str) -> None:
    plies = show(player, name)
    page = player.page
    assert page.evaluate(SIDEWAYS_SCROLL) <= 0
    player.expect_status("^Before the first move")
    page.wait_for_timeout(200)
    page.evaluate("shifts.length = 0")
    for place in range(1, min(plies.last, 8)):
        player.press("Forward")
        expect_place(player, place, plies.last)
    player.press("Shares")
    player.expect_status("^Chance of a mine")
    page.keyboard.press("End")
    player.expect_status("^You (won|lost)")
    page.wait_for_timeout(300)
    assert page.evaluate("shifts") == []
    assert page.locator(".replay").evaluate(OUTSIDE) == []
    assert page.locator(".replay .line").evaluate("(line) => line.scrollWidth <= line.clientWidth")


@on("desktop")
def test_large_text_cuts_nothing(player: Player) -> None:
    show(player, PAUSED)
    page = player.page
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    page.keyboard.press("End")
    for width, height in ((320, 640), (390, 844), (768, 1024), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        for missed in (OUTSIDE, CUT):
            eventually(page, lambda missed=missed: page.locator(".replay").evaluate(missed), [])
        assert page.evaluate(SIDEWAYS_SCROLL) <= 0


def test_marks_are_seen_where_the_system_chooses_the_colours(player: Player) -> None:
    player.page.emulate_media(forced_colors="active")
    show(player, WON)
    seen = "(paths) => paths.map((path) => getComputedStyle(path).stroke + getComputedStyle(path).fill)"
    ink = player.page.evaluate("getComputedStyle(document.body).color")
    marks = player.page.locator(".timeline-mark path").evaluate_all(seen)
    assert len(marks) > 3
    assert all(ink in mark for mark in marks)


@on("phone")
def test_on_a_phone_the_other_things_stand_in_a_list(player: Player) -> None:
    show(player, WON)
    expect(button(player, "Copy record")).to_be_hidden()
    player.press("More")
    expect(button(player, "Copy record")).to_be_visible()
    player.page.keyboard.press("Escape")
    expect(button(player, "Copy record")).to_be_hidden()
    expect(button(player, "More")).to_be_focused()


@on("desktop", "phone")
def test_axe_finds_nothing_amiss(player: Player) -> None:
    show(player, LOST)
    assert violations(player.page) == ""
    player.press("Next save")
    player.press("Mine Vision")
    player.press("Shares")
    player.expect_status("^Chance of a mine")
    assert violations_in_every_theme(player.page) == ""
    player.page.goto("#game?nothing")
    expect(player.page.get_by_text("There is no such game here.")).to_be_visible()
    assert violations(player.page) == ""
