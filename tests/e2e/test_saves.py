"""Before and after of quantum saves: visible at the end of the game, or with Mine Vision; heard, walked, and proven."""

import json
import re

import pytest
from playwright.sync_api import Page, expect

from qmines.cli import main
from tests.e2e.conftest import NewContext
from tests.e2e.looks import shifts
from tests.e2e.looks.windows import SCREENS, SIDEWAYS_SCROLL, inside, on
from tests.e2e.parts import FRAME, around, counters, frame_box, is_whole, row_of
from tests.e2e.player import WHY_LOST, Player
from tests.e2e.saving import be_saved, lose
from tests.e2e.test_play import LINK
from tests.e2e.test_presets import BEEN_HERE
from tests.e2e.views import FRAMES
from tests.thorough import further

TURNED = LINK.replace("13x9", "9x13")


@pytest.fixture
def player(request: pytest.FixtureRequest, new_context: NewContext) -> Player:
    """A player at the desktop, or at the screen that the test asks for by `@on(…)`."""
    context = new_context(**SCREENS[getattr(request, "param", "desktop")])
    context.add_init_script(shifts.WATCH)
    return Player(context.new_page())


def places(player: Player, name: str, word: str) -> set[str]:
    """The places of the cells of one of the two boards whose names have that word."""
    cells = player.page.get_by_role("figure", name=name).get_by_role("gridcell")
    names = cells.evaluate_all("(cells) => cells.map((cell) => cell.getAttribute('aria-label'))")
    return {",".join(re.findall(r"\d+", each)[:2]) for each in names if word in each}


def seen(player: Player) -> tuple[set[str], set[str], list[str]]:
    """Where mines went from and to, and which cells the decision opened."""
    before, after = places(player, "Before", "mine here"), places(player, "After", "mine here")
    return before - after, after - before, list(places(player, "Before", "opened by this move"))


def test_saves_are_seen_walked_through_and_proven_when_the_game_has_ended(
    player: Player, capsys: pytest.CaptureFixture[str]
) -> None:
    player.visit(LINK).open(5, 7)
    be_saved(player, 2)
    expect(player.page.get_by_role("button", name="Before and after")).to_be_hidden()
    player.cell(1, 1).focus()
    player.page.keyboard.press("b")
    expect(player.status).to_have_text("What moved is shown after the game, or with Mine Vision.")
    expect(player.page.get_by_role("figure", name="Before")).to_have_count(0)
    lose(player)
    ended = player.names()
    player.press("See the saves")
    expect(player.page.get_by_role("region", name="Before and after")).to_be_focused()
    for number, key in ((1, "ArrowRight"), (2, "Home"), (1, "End"), (2, "Escape")):
        player.expect_status(f"^Save {number} of 2: ")
        expect(player.page.get_by_text(f"Save {number} of 2", exact=True)).to_be_visible()
        left, came, opened = seen(player)
        told = player.status.inner_text()
        words = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}
        moved = re.search(r": (\w+) mines? moved; row (\d+), column (\d+) was a mine in \S+\s% of the layouts", told)
        assert moved
        assert words[moved[1]] == len(left) == len(came)
        assert opened == [f"{moved[2]},{moved[3]}"]
        assert opened[0] in left
        assert player.page.locator(".arrow-head").count() == len(left)
        heard = re.findall(r"From row (\d+), column (\d+) to row (\d+), column (\d+)\.", told)
        if len(left) <= 4:
            assert {f"{row},{column}" for row, column, _, _ in heard} == left
            assert {f"{row},{column}" for _, _, row, column in heard} == came
        if key == "Escape":
            expect_proof(player, capsys, opened)
        player.page.keyboard.press(key)
    player.expect_status("^You lost: ")
    expect(player.page.get_by_role("button", name="See the saves")).to_be_focused()
    assert player.names() == ended


def expect_proof(player: Player, capsys: pytest.CaptureFixture[str], opened: list[str]) -> None:
    """Keep the proof of the second save, and have it verified."""
    with player.page.expect_download() as download:
        player.press("Download proof")
    assert download.value.suggested_filename == "qmines-save-2.json"
    assert main(["verify", str(download.value.path())]) == 0
    assert capsys.readouterr().out.startswith("The save is proven: ")
    certificate = json.loads(download.value.path().read_text(encoding="utf-8"))
    decided = [map(int, place.split(",")) for place in certificate["decision"]]
    assert [f"{row + 1},{column + 1}" for row, column in decided] == opened


def test_with_mine_vision_a_save_can_be_seen_at_once(player: Player) -> None:
    player.visit(f"{LINK}&vision=1").open(5, 7)
    be_saved(player, 1)
    player.expect_status("^Quantum save: you hit a mine nobody could have known about, so it moved\\.$")
    said, names = player.status.inner_text(), player.names()
    player.press("Before and after")
    player.expect_status("^Save 1 of 1: ")
    left, came, _ = seen(player)
    assert left
    assert len(left) == len(came)
    expect(player.page.get_by_role("button", name="Download proof")).to_be_hidden()
    player.press("Leave")
    expect(player.status).to_have_text(said)
    assert player.names() == names
    player.cell(1, 1).focus()
    player.page.keyboard.press("b")
    player.expect_status("^Save 1 of 1: ")


@on("phone", *further(["narrow", "sideways", "desktop"]))
def test_both_boards_are_wholly_seen_their_arrows_alike_and_nothing_moves(player: Player) -> None:
    size = player.page.viewport_size
    assert size is not None
    upright = size["width"] < size["height"]
    player.visit(TURNED if upright else LINK).open(7 if upright else 5, 5)
    be_saved(player, 1)
    lose(player)
    page = player.page
    first, last = (page.get_by_role("button", name=name, exact=True) for name in (WHY_LOST, "Next board"))
    assert inside(around(first, last))
    # The end may lay out its line again; a browser attributes that to the press only within half a second of it.
    shifts.moved(player.page)
    place = frame_box(player.grid)
    player.press_at_end("See the save")
    player.expect_status("^Save 1 of 1: ")
    sides = [page.get_by_role("figure", name=name, exact=True) for name in ("Before", "After")]
    controls = around(*(page.get_by_role("button", name=name, exact=True) for name in ("First", "Leave")))
    for part in (*sides, row_of(player.status), controls):
        assert inside(part), part
    boards = [side.get_by_role("grid") for side in sides]
    assert all(is_whole(board) for board in boards)
    assert frame_box(boards[0])["width"] == frame_box(boards[1])["width"]
    widths = "(lines) => lines.map((line) => getComputedStyle(line).strokeWidth)"
    assert set(page.locator(".arrow-line").evaluate_all(widths)) == {"2px"}
    expect(page.get_by_role("button", name="Forward")).to_have_attribute("aria-disabled", "true")
    expect(page.get_by_role("button", name="Autoplay")).to_be_hidden()
    player.press("Leave")
    assert frame_box(player.grid) == place
    assert player.page.evaluate(SIDEWAYS_SCROLL) <= 0
    assert shifts.moved(player.page) == []


GROUND = "(element) => getComputedStyle(element).backgroundColor"


def test_the_first_three_saves_speak_louder_and_tell_on_the_spot_what_a_save_is(player: Player) -> None:
    player.visit(LINK).open(5, 7)
    grounds = []
    what = player.page.get_by_role("button", name="What happened?")
    for count in range(1, 5):
        be_saved(player, count)
        player.expect_status("^Quantum save")
        grounds.append(player.status.locator("span").first.evaluate(GROUND))
        expect(what).to_be_visible(visible=count < 4)
        if count == 1:
            expect_told(player)
    loud, *others, quiet = grounds
    assert others == [loud, loud]
    assert quiet == "rgba(0, 0, 0, 0)" != loud
    told = r"^Quantum save 4: this cell was a mine in .*% of the layouts you could see\. It moved\.$"
    expect(player.status).to_have_text(re.compile(told))


def expect_told(player: Player) -> None:
    """A small dialog over the game explains it with two pictures of another board, and returns the focus."""
    page = player.page
    address, board, said = page.url, player.text(), player.status.inner_text()
    player.press("What happened?")
    told = page.get_by_role("dialog", name="What a quantum save is")
    expect(told).to_be_visible()
    assert inside(told)
    for name in ("Before", "After"):
        picture = told.get_by_role("img", name=re.compile(f"^{name}: "))
        expect(picture).to_be_visible()
        assert inside(picture)
    page.keyboard.press("Escape")
    expect(told).to_have_count(0)
    expect(page.get_by_role("button", name="What happened?")).to_be_focused()
    assert (page.url, player.text(), player.status.inner_text()) == (address, board, said)


SAID = f"""
([line, offer, row, grid, counters]) => {{
  {FRAME}
  const block = [frameOf(grid), counters].map((part) => part.getBoundingClientRect());
  const end = row.getBoundingClientRect().bottom;
  const boxes = [...line.getClientRects(), offer.getBoundingClientRect()];
  const size = (element) => parseFloat(getComputedStyle(element).fontSize);
  return {{
    block: [Math.min(...block.map(({{left}}) => left)), Math.max(...block.map(({{right}}) => right))],
    boxes: boxes.map(({{left, right}}) => [left, right]), sizes: [size(line), size(offer)],
    rows: line.getClientRects().length,
    isInRow: Math.max(...boxes.map(({{bottom}}) => bottom)) <= end + 1,
  }};
}}
"""


WINDOWS = [
    *[(320, 568), (360, 640), (390, 844), (768, 1024)],
    *[(740, 600), (820, 640), (1000, 800)],
    *[(1280, 593), (1366, 657), (1440, 900), (1920, 1080)],
]


@pytest.mark.parametrize("size", ["9x9&mines=25", *further(["13x9&mines=30"])])
def test_what_is_said_of_a_save_stands_within_the_block(page: Page, size: str) -> None:
    # A newcomer's board is lower, and so narrower than the block is at least.
    page.add_init_script(BEEN_HERE)
    player = Player(page).visit(f"#new?size={size}&seed=7&rules=quantum")
    player.open(5, 5)
    be_saved(player, 1)
    offer = page.get_by_role("button", name="What happened?")
    sentence_seen = player.status.locator("span").first
    parts = [sentence_seen, offer, row_of(player.status), player.grid, counters(page)]
    for width, height in WINDOWS:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(FRAMES)
        said = page.evaluate(SAID, [part.element_handle() for part in parts])
        for left, right in said["boxes"]:
            assert said["block"][0] - 1 <= left <= right <= said["block"][1] + 1, (width, height, said)
        assert said["rows"] <= 3, (width, height, said)
        assert said["isInRow"], (width, height, said)
        sentence, offer = said["sizes"]
        assert sentence >= 12, (width, height, said)
        assert offer <= sentence, (width, height, said)
