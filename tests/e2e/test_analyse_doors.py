"""The analyser's doors: texts, files and links come in and go out, and nothing damaged replaces anything."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Literal

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from qmines.formats import board, jsm, jsm_link, link, mbf, mgb, pttacg, tatham
from qmines.formats.content import Content
from qmines.game.game import Game
from qmines.game.records.record import text_of
from qmines.grid import Grid
from qmines.position import CLOSED
from tests.e2e.axe import violations_in_every_theme
from tests.e2e.conftest import NewContext
from tests.e2e.looks.windows import SCREENS
from tests.e2e.player import Player
from tests.e2e.sharing import shared_page
from tests.finished import params_of
from tests.thorough import further

GRID = Grid(3, 4)
LAYOUT = frozenset({5, 9})
"""The mines of a small board, whose numbers are in `SEEN`."""
SEEN = "4x3x2\n1##0\n2##0\n2##0"
CLOSED_ALL = "4x3x2\n####\n####\n####"
VIEW = bytes(CLOSED if sign == "#" else int(sign) for sign in "".join(SEEN.split("\n")[1:]))
BOTH = Content(GRID, 2, VIEW, LAYOUT)
MINES = Content(GRID, 2, None, LAYOUT)
ONLY_SEEN = Content(GRID, 2, VIEW)
OTHER = "2x2x1\n1#\n##"
"""The position before anything is opened."""


def text(written: str | bytes) -> str:
    assert isinstance(written, str)
    return written


TEXTS = {
    "our position text": (SEEN, SEEN),
    "JSMinesweeper's position text": (text(jsm.write(ONLY_SEEN)), SEEN),
    "a link to JSMinesweeper": (f"https://example.org/JSMinesweeper/?{jsm_link.write(ONLY_SEEN)}", SEEN),
    "a PTTACG link": (f"https://example.org/?{pttacg.write(MINES)}", CLOSED_ALL),
    "MBF in hexadecimal digits": (text(mbf.write_hex(MINES)), CLOSED_ALL),
    "a game ID of Simon Tatham's Mines": (text(tatham.write(MINES)), CLOSED_ALL),
    "a .board file": (text(board.write(ONLY_SEEN)), SEEN),
    "a minegauler board": (text(mgb.write(MINES)), CLOSED_ALL),
    "a text map": ("4x3x2\n....\n.*..\n.*..", CLOSED_ALL),
}
"""Texts of every kind, and what is seen once they are opened. `4x3x2` with dots may be read in two ways."""
DAILY = ("our position text", "a PTTACG link", "a game ID of Simon Tatham's Mines", "a text map")


def lost_record(flags: int = 0) -> str:
    """The record of a game that opens one cell after the other until it has lost; at first it sets and takes away
    flags, at times that cannot be packed into less.
    """
    game, random = Game(params_of(5, 4, 8, "doors", "classic")), Random("flags")
    game.play("open 0,0", at=1000)
    now = 1000
    for _ in range(flags):
        now += random.randrange(1 << 16)
        game.play(f"flag {random.randrange(2, 4)},{random.randrange(5)}", at=now)
    for cell in range(game.params.grid.size):
        if game.has_ended:
            break
        if game.position().cells[cell] == CLOSED:
            game.play("open {},{}".format(*game.params.grid.place(cell)), at=now)
    assert game.state == "lost"
    return text_of(game)


LOST = lost_record()


@pytest.fixture(scope="module")
def desk(browser: Browser, base_url: str) -> Iterator[Page]:
    """The analyser, for tests that open something else."""
    with shared_page(browser, base_url, permissions=["clipboard-read", "clipboard-write"]) as page:
        yield analyser(page)


def analyser(page: Page) -> Page:
    page.goto("#analyse")
    expect(page.get_by_role("heading", level=1, name="Analyse")).to_be_visible()
    expect(page.get_by_role("grid").locator("visible=true")).to_be_visible()
    return page


def dialog(page: Page, name: str = "Open a position") -> Locator:
    return page.get_by_role("dialog", name=name)


def give(page: Page, given: str) -> Locator:
    """Paste a text in *Open*."""
    if not dialog(page).is_visible():
        page.get_by_role("button", name="Open", exact=True).click()
    dialog(page).get_by_label("Text, link or game ID").fill(given)
    return dialog(page)


def take(page: Page, name: str = "Open this board") -> None:
    """Open what was found."""
    button = dialog(page).get_by_role("button", name=name)
    expect(button).to_have_attribute("aria-disabled", "false")
    button.click()
    expect(dialog(page)).to_be_hidden()


def cancel(given: Locator) -> None:
    """Put the dialog away."""
    given.get_by_role("button", name="Cancel").click()
    expect(given).to_be_hidden()


def open_text(page: Page, given: str) -> None:
    give(page, given)
    take(page)


def expect_position(page: Page, position: str) -> None:
    """Wait until the board shows a position."""
    head, *rows = position.split("\n")
    columns, lines, mines = head.split("x")
    grid = page.get_by_role("grid").locator("visible=true")
    expect(grid).to_have_attribute("aria-colcount", columns)
    expect(grid).to_have_attribute("aria-rowcount", lines)
    expect(page.get_by_role("spinbutton", name="Mines", exact=True)).to_have_value(mines)
    assert Player(page).text() == "\n".join(rows).replace("0", ".")


@pytest.mark.parametrize("title", [*DAILY, *further(title for title in TEXTS if title not in DAILY)])
def test_a_text_is_recognised_and_opened(desk: Page, title: str) -> None:
    given, seen = TEXTS[title]
    open_text(desk, OTHER)
    found = give(desk, given)
    expect(found.get_by_role("status")).to_have_text(f"This is {title}: 4×3, 2 mines.")
    expect(found.get_by_role("img", name="The board you are about to open: 4×3, 2 mines")).to_be_visible()
    expect_position(desk, OTHER)
    take(desk)
    expect_position(desk, seen)
    mined = desk.get_by_role("gridcell", name=re.compile("mine here$"))
    expect(mined).to_have_count(len(LAYOUT) if seen == CLOSED_ALL else 0)
    desk.get_by_role("button", name="Undo").click()
    expect_position(desk, OTHER)


def test_another_reading_is_offered(desk: Page) -> None:
    found = give(desk, "3x2x1\n.*.\n...")
    expect(found.get_by_role("status")).to_contain_text("This is a text map")
    found.get_by_label("Read it as").select_option(label="Our position text")
    expect(found.get_by_role("status")).to_contain_text("This is our position text")
    take(desk)
    expect(desk.get_by_role("gridcell", name="row 1, column 2, exploded mine")).to_be_visible()


def test_one_board_of_several_is_chosen(desk: Page) -> None:
    found = give(desk, f"{SEEN}\n\n{OTHER}\n")
    expect(found.get_by_role("status")).to_have_text("This is our position text with 2 boards.")
    found.get_by_role("combobox", name="Board").select_option(label="2: 2×2, 1 mine")
    expect(found.get_by_role("img", name="The board you are about to open: 2×2, 1 mine")).to_be_visible()
    take(desk)
    expect_position(desk, OTHER)


FILES = {
    "small.mbf": mbf.write(MINES),
    "small.mgb": text(mgb.write(MINES)).encode(),
    "small.board": b"# MINESWEEPER-BOARD v0.1\n# Render: ascii\n\nrows: 3\ncolumns: 4\nmines: 2\n"
    b"game_mode: classic\n\n[real]\n1110\n2*20\n2*20\n",
}


@pytest.mark.parametrize("name", ["small.mbf", *further(name for name in FILES if name != "small.mbf")])
def test_a_file_is_dropped(desk: Page, name: str) -> None:
    open_text(desk, OTHER)
    drop(desk, name, list(FILES[name]))
    expect(dialog(desk).get_by_role("status")).to_contain_text("4×3, 2 mines")
    take(desk)
    expect_position(desk, CLOSED_ALL)


def drop(page: Page, name: str, data: list[int], *, pressing: Locator | None = None) -> None:
    """Drop a file on the board, or press a button and drop it in the same task."""
    page.get_by_role("grid").locator("visible=true").evaluate(
        """(grid, [name, data, button]) => {
          const dataTransfer = new DataTransfer();
          dataTransfer.items.add(new File([Uint8Array.from(data)], name));
          button?.click();
          for (const type of ['dragover', 'drop'])
            grid.dispatchEvent(new DragEvent(type, {bubbles: true, cancelable: true, dataTransfer}));
        }""",
        [name, data, pressing and pressing.element_handle()],
    )


def test_what_is_dropped_as_the_dialog_closes_opens_it_again(desk: Page) -> None:
    """The event of its closing comes in a later task, when it is open with something else."""
    open_text(desk, OTHER)
    found = give(desk, "2x1x1\n#1")
    expect(found.get_by_role("status")).to_contain_text("2×1, 1 mine")
    drop(desk, "small.mbf", list(FILES["small.mbf"]), pressing=found.get_by_role("button", name="Cancel"))
    expect(found.get_by_role("status")).to_contain_text("4×3, 2 mines")
    take(desk)
    expect_position(desk, CLOSED_ALL)


def test_a_file_is_chosen(desk: Page) -> None:
    desk.get_by_role("button", name="Open", exact=True).click()
    with desk.expect_file_chooser() as chooser:
        dialog(desk).get_by_role("button", name="Choose a file").click()
    chooser.value.set_files({"name": "a.mbf", "mimeType": "", "buffer": FILES["small.mbf"]})
    take(desk)
    expect_position(desk, CLOSED_ALL)


@pytest.mark.parametrize(("role", "name"), [("heading", "Analyse"), ("radio", "Flag")])
def test_what_is_pasted_in_the_view_goes_to_open(desk: Page, role: Literal["heading", "radio"], name: str) -> None:
    open_text(desk, OTHER)
    desk.evaluate("(text) => navigator.clipboard.writeText(text)", SEEN)
    desk.get_by_role(role, name=name, exact=True).focus()
    desk.keyboard.press("Control+V")
    expect(dialog(desk).get_by_role("status")).to_contain_text("4×3, 2 mines")
    expect(dialog(desk).get_by_role("button", name="Open this board")).to_be_focused()
    desk.keyboard.press("Enter")
    expect(dialog(desk)).to_be_hidden()
    expect_position(desk, SEEN)


DAMAGED = {
    "5x5x3\n##": "row",
    "#analyse?p=1QEVlu": "damaged or cut short",
    "#analyse?p=": "cut short",
    "1QEV nothing of the kind": "",
    "[" * 100_000: "",
    "120x3x5\n" + "\n".join(["#" * 120] * 3): "up to 100×100",
}


@pytest.mark.parametrize("given", [*list(DAMAGED)[:2], *further(list(DAMAGED)[2:])], ids=lambda given: given[:12])
def test_damage_is_told_in_a_sentence_and_replaces_nothing(desk: Page, given: str) -> None:
    open_text(desk, OTHER)
    found = give(desk, given)
    expect(found.get_by_role("alert")).to_have_text(re.compile(f"{DAMAGED[given]}.*\\.$"))
    expect(found.get_by_role("button", name="Open this board")).to_have_attribute("aria-disabled", "true")
    found.get_by_role("button", name="Open this board").click(force=True)
    expect(found).to_be_visible()
    cancel(found)
    expect_position(desk, OTHER)


def test_a_file_too_large_is_not_even_read(desk: Page) -> None:
    open_text(desk, OTHER)
    desk.get_by_role("button", name="Open", exact=True).click()
    desk.locator("input[type=file]").set_input_files(
        {"name": "a.txt", "mimeType": "text/plain", "buffer": b"#" * 5_000_001}
    )
    expect(dialog(desk).get_by_role("alert")).to_contain_text("5 MB is the limit")
    cancel(dialog(desk))
    expect_position(desk, OTHER)


# Pictures that come in

STUCK = """9x9x10
000000000
000001110
011101#21
01#1012##
0122112##
112#32#21
#23##2110
2#2221000
111000000"""


def test_a_screenshot_is_read(new_context: NewContext) -> None:
    page = analyser(new_context(**SCREENS["desktop"]).new_page())
    seen = give(page, STUCK).get_by_role("img", name="The board you are about to open: 9×9, 10 mines")
    expect(seen).to_be_visible()
    data = seen.screenshot()
    cancel(dialog(page))
    open_text(page, OTHER)
    page.get_by_role("button", name="Open", exact=True).click()
    page.locator("input[type=file]").set_input_files({"name": "a.png", "mimeType": "image/png", "buffer": data})
    status = dialog(page).get_by_role("status")
    expect(status.filter(has_text="This is a picture of a board: 9×9, probably 10 mines.")).to_be_visible()
    expect(dialog(page)).to_contain_text("A picture does not tell how many mines there are in all")
    expect(dialog(page).get_by_text("Every cell was clear.")).to_be_visible()
    take(page, "Use this position")
    expect_position(page, STUCK)


@pytest.mark.parametrize("data", [b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff", b"RIFF1234WEBPVP8X"])
def test_a_damaged_picture_is_told(desk: Page, data: bytes) -> None:
    open_text(desk, OTHER)
    desk.get_by_role("button", name="Open", exact=True).click()
    desk.locator("input[type=file]").set_input_files({"name": "a.png", "mimeType": "image/png", "buffer": data})
    expect(dialog(desk).get_by_role("alert")).to_contain_text("damaged at byte")
    cancel(dialog(desk))
    expect_position(desk, OTHER)


# What goes out


def test_a_link_gives_the_same_position_in_a_fresh_profile(desk: Page, new_context: NewContext) -> None:
    open_text(desk, SEEN)
    desk.get_by_role("button", name="Copy link").click()
    expect(desk.get_by_text("Link copied.")).to_be_visible()
    address = desk.evaluate("() => navigator.clipboard.readText()")
    assert "#analyse?p=" in address
    page = new_context().new_page()
    page.goto(address)
    expect(page.get_by_text("Opened from the link.")).to_be_visible()
    expect_position(page, SEEN)
    expect(page).to_have_url(re.compile("#analyse$"))
    # A reload keeps what was drawn since.
    page.get_by_role("gridcell", name=re.compile("^row 1, column 2, ")).click(button="right")
    expect(page.get_by_role("gridcell", name=re.compile("^row 1, column 2, flagged"))).to_be_visible()
    page.reload()
    expect(page.get_by_role("gridcell", name=re.compile("^row 1, column 2, flagged"))).to_be_visible()
    # The same address again is opened again.
    page.goto(address)
    expect(page.get_by_role("gridcell", name=re.compile("^row 1, column 2, closed"))).to_be_visible()


def test_a_link_with_mines_shows_them(desk: Page) -> None:
    open_text(desk, OTHER)
    desk.goto(f"#analyse?p={link.link(BOTH)}")
    expect(desk.get_by_text("Opened from the link.")).to_be_visible()
    expect_position(desk, SEEN)
    expect(desk.get_by_role("gridcell", name=re.compile("mine here$"))).to_have_count(2)
    desk.get_by_role("button", name="Undo").click()
    expect_position(desk, OTHER)


def test_the_link_of_a_record_shows_its_end(desk: Page) -> None:
    open_text(desk, OTHER)
    desk.goto(f"#analyse?r={link.record_link(LOST)}")
    expect(desk.get_by_text("Opened from the link.")).to_be_visible()
    expect_position(desk, "5x4x8\n...2#\n2212#\n#####\n#####")
    expect(desk.get_by_role("gridcell", name=re.compile("exploded mine$"))).to_have_count(1)
    expect(desk.get_by_role("gridcell", name=re.compile("mine here$"))).to_have_count(7)
    # Copy link gives the record again, until something is drawn.
    desk.get_by_role("button", name="Copy link").click()
    expect(desk.get_by_text("Link copied.")).to_be_visible()
    assert desk.evaluate("() => navigator.clipboard.readText()").endswith(f"#analyse?r={link.record_link(LOST)}")
    found = exported(desk)
    found.get_by_role("button", name="Copy: a record of ours").click()
    expect(found.get_by_role("status")).to_have_text("Copied: a record of ours.")
    assert desk.evaluate("() => navigator.clipboard.readText()").strip() == LOST.strip()
    found.get_by_role("button", name="Close").click()


def test_a_record_is_opened_as_a_replay_or_as_the_board_at_its_end(desk: Page) -> None:
    open_text(desk, OTHER)
    found = give(desk, LOST)
    expect(found.get_by_role("status")).to_have_text("This is a record of ours: 5×4, 8 mines, lost after 0:00.00.")
    ways = found.get_by_label("Read it as")
    ways.select_option(label="The board at the end of a game of ours")
    take(desk)
    expect_position(desk, "5x4x8\n...2#\n2212#\n#####\n#####")
    give(desk, LOST)
    take(desk, "Open this replay")
    expect(desk).to_have_url(re.compile(r"#game\?file&1$"))
    expect(desk.get_by_role("slider", name="Time line")).to_be_visible()
    desk.get_by_role("link", name="Analyse").first.click()
    expect_position(desk, "5x4x8\n...2#\n2212#\n#####\n#####")


def test_a_damaged_link_changes_nothing(desk: Page) -> None:
    open_text(desk, OTHER)
    desk.goto("#analyse?p=1QEVluBAX8NEbdVX")
    expect(desk.get_by_text("The link is damaged or cut short: its checksum does not fit.")).to_be_visible()
    expect_position(desk, OTHER)
    expect(desk).to_have_url(re.compile("#analyse$"))


def exported(page: Page) -> Locator:
    page.get_by_role("button", name="Export").click()
    found = dialog(page, "Export")
    expect(found.get_by_role("button", name="Copy: our position text")).to_be_visible()
    return found


def test_of_a_record_too_long_for_a_link_a_file_is_offered(desk: Page) -> None:
    """The link to the position alone is copied only if somebody wants it. The record is pasted, in no time."""
    found = give(desk, "")
    desk.evaluate("(text) => navigator.clipboard.writeText(text)", lost_record(flags=1_500))
    found.get_by_label("Text, link or game ID").press("Control+v")
    found.get_by_label("Read it as").select_option(label="The board at the end of a game of ours")
    take(desk)
    desk.evaluate("navigator.clipboard.writeText('before')")
    copy = desk.get_by_role("button", name="Copy link")
    copy.click()
    refusal = dialog(desk, "Too long for a link")
    expect(refusal).to_contain_text("The link would have more than 8,000 characters.")
    refusal.get_by_role("button", name="Save a file instead").click()
    export = dialog(desk, "Export")
    expect(export.get_by_role("button", name="Save file: a record of ours")).to_have_attribute("aria-disabled", "false")
    export.get_by_role("button", name="Close").click()
    assert desk.evaluate("navigator.clipboard.readText()") == "before"
    copy.click()
    refusal.get_by_role("button", name="Copy a link to the position alone").click()
    expect(desk.get_by_text("Link copied.")).to_be_visible()
    assert "#analyse?p=1" in desk.evaluate("navigator.clipboard.readText()")


def test_what_a_format_cannot_hold_is_said(desk: Page) -> None:
    open_text(desk, SEEN)
    found = exported(desk)
    save = found.get_by_role("button", name="Save file: an MBF or ABF file")
    expect(save).to_have_attribute("aria-disabled", "true")
    expect(save).to_have_accessible_description(re.compile("where the mines are"))
    found.get_by_role("button", name="Copy: JSMinesweeper's position text").click()
    expect(found.get_by_role("status")).to_have_text("Copied: JSMinesweeper's position text.")
    assert desk.evaluate("() => navigator.clipboard.readText()") == f"{jsm.write(ONLY_SEEN)}\n"
    found.get_by_role("button", name="Close").click()


def test_files_are_saved(desk: Page) -> None:
    open_text(desk, TEXTS["a PTTACG link"][0])
    found = exported(desk)
    with desk.expect_download() as download:
        found.get_by_role("button", name="Save file: an MBF or ABF file").click()
    assert download.value.suggested_filename == "position-4x3.mbf"
    assert download.value.path().read_bytes() == mbf.write(MINES)
    found.get_by_role("button", name="Close").click()


def test_the_board_is_saved_as_a_picture(desk: Page) -> None:
    open_text(desk, SEEN)
    found = exported(desk)
    with desk.expect_download() as download:
        found.get_by_role("button", name="Save file: a picture of the board (PNG)").click()
    assert download.value.suggested_filename == "position-4x3.png"
    data = download.value.path().read_bytes()
    assert data.startswith(b"\x89PNG")
    assert int.from_bytes(data[16:20]) == (440 + 2 * 16) * 2
    found.get_by_role("button", name="Copy: a picture of the board (PNG)").click()
    expect(found.get_by_role("status")).to_have_text("Copied: a picture of the board (PNG).")
    found.get_by_role("button", name="Close").click()


@pytest.mark.parametrize("screen", ["phone", *further(["desktop"])])
def test_the_dialogs_are_accessible(new_context: NewContext, screen: str) -> None:
    page = analyser(new_context(**SCREENS[screen]).new_page())
    found = give(page, f"{SEEN}\n\n{OTHER}\n")
    expect(found.get_by_role("img")).to_be_visible()
    assert violations_in_every_theme(page) == ""
    cancel(found)
    exported(page)
    assert violations_in_every_theme(page) == ""
