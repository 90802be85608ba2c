"""The solver replay: a walk through a proof, by hand and automatically, on every screen, that leaves no trace."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from qmines import Position
from qmines.cli import main
from qmines.game.game import Game
from qmines.game.params import Params
from qmines.game.questions.why import why
from tests.e2e.looks import shifts
from tests.e2e.looks.measures import layout_faults
from tests.e2e.looks.windows import SCREENS, SIDEWAYS_SCROLL, Window, inside, on
from tests.e2e.parts import around, frame_box, row_of
from tests.e2e.player import WHY_LOST, Player, eventually
from tests.e2e.sharing import player_at, shared_page
from tests.e2e.test_play import LINK
from tests.e2e.views import FRAMES
from tests.thorough import further

TURNED = LINK.replace("13x9", "9x13")

ANSWER_WHY = """
  const Real = Worker;
  globalThis.Worker = class extends Real {
    postMessage(message, ...rest) {
      const {id, type} = JSON.parse(message.text ?? '{}');
      if (type !== 'why' || !globalThis.answer) return super.postMessage(message, ...rest);
      const {reply, bytes} = globalThis.answer;
      const data = {text: JSON.stringify({id, ok: true, revision: 1, ...reply}), data: new Uint8Array(bytes).buffer};
      setTimeout(() => this.onmessage({data}), 50);
    }
  };
"""
"""Answer `why` as a test says, so that every kind of step is seen."""


@pytest.fixture(scope="module")
def desk(browser: Browser, base_url: str) -> Iterator[Page]:
    """A page at a desktop for games that begin one after the other."""
    with shared_page(browser, base_url, shifts.WATCH, ANSWER_WHY, **SCREENS["desktop"]) as page:
        page.goto("#play")
        yield page


@pytest.fixture
def player(request: pytest.FixtureRequest) -> Player:
    """A player at the desk, or in a page of the screen that the test asks for by `@on(…)`."""
    return player_at(request, "() => void (globalThis.answer = null)", shifts.WATCH, ANSWER_WHY)


def step(verdict: str, sentence: str, **about: Any) -> dict[str, Any]:
    """A step in the engine's form."""
    return {"sources": [], "cells": [], "numbers": [], "depth": 0, "verdict": verdict, "sentence": sentence} | about


def lose(player: Player, link: str = LINK) -> tuple[Position, tuple[int, int]]:
    """Begin a game and open the first certain mine; the board before, and where it was."""
    player.visit(link).open(7 if link == TURNED else 5, 5)
    position, known = player.analysis(mines=30)
    while not known.mines:
        player.open(*player.places(position, known.safe)[0])
        position, known = player.analysis(mines=30)
    place = player.places(position, known.mines)[0]
    player.open(*place)
    player.expect_status("^You lost: ")
    return position, place


def told_by(player: Player, position: Position, place: tuple[int, int]) -> list[str]:
    """Make the engine answer with a proof of every kind of step; what is said about each."""
    mine = position.grid.cell(place[0] - 1, place[1] - 1)
    closed = [cell for cell in range(117) if position.is_closed(cell) and cell != mine]
    numbers = [cell for cell in range(117) if 1 <= position.cells[cell] <= 8]
    steps = [
        step("safe", "First, this is safe.", cells=closed[:1], sources=numbers[:1]),
        step("opened", "It is opened.", cells=closed[:1], numbers=[3]),
        step("derived", "These hold one mine.", cells=closed[1:4], sources=numbers[:2]),
        step("supposed", "Suppose this were safe.", cells=[mine]),
        step("mine", "Then this is a mine.", cells=closed[4:5], sources=numbers[2:3], depth=1),
        step("contradiction", "And this number has too many.", sources=numbers[3:4], depth=1),
        step("mine", "So it is a mine.", cells=[mine]),
    ]
    answer(player, {"cells": [mine], "steps": steps}, list(position.cells))
    first, *others = [str(each["sentence"]) for each in steps]
    return [f"One safe cell could have been opened first. {first}", *others]


def answer(player: Player, reply: dict[str, Any], data: list[int]) -> None:
    player.page.evaluate("(answer) => Object.assign(globalThis, {answer})", {"reply": reply, "bytes": data})


def count(player: Player) -> Locator:
    return player.page.get_by_text(re.compile(r"^(Step|Layout) \d+ of \d+"))


def noted(player: Player) -> dict[str, str]:
    """What the replay notes on the board: places and words."""
    found = (re.fullmatch(r"row (\d+), column (\d+), ([^,]+), (.*)", name) for name in player.names())
    return {f"{each[1]},{each[2]}": f"{each[3]}, {each[4]}" for each in found if each}


def test_a_proof_is_walked_by_hand_and_each_step_shows_what_it_uses_and_what_follows(player: Player) -> None:
    position, place = lose(player)
    sentences = told_by(player, position, place)
    ended = player.status.inner_text()
    player.press(WHY_LOST)

    def expect_step(number: int) -> None:
        expect(player.status).to_have_text(sentences[number - 1])
        expect(count(player)).to_have_text(f"Step {number} of 7" + (", supposing" if number in (4, 5, 6) else ""))

    expect_step(1)
    asked = f"{place[0]},{place[1]}"
    closed = [f"{r},{c}" for r, c in player.places(position, range(117)) if position.is_closed((r - 1) * 13 + c - 1)]
    first, second, *_ = [each for each in closed if each != asked]
    numbers = [cell for cell in range(117) if 1 <= position.cells[cell] <= 8]
    used = [f"{row},{column}" for row, column in player.places(position, numbers[:4])]
    shown = [str(position.cells[cell]) for cell in numbers[:4]]
    assert noted(player) == {
        first: "closed, safe",
        used[0]: f"{shown[0]}, used here",
        asked: "closed, asked about",
    }
    row, column = map(int, first.split(","))
    player.expect_pixels((row, column), "--safe", 60)
    player.press("Forward")
    expect_step(2)
    player.expect_name(row, column, "3, opened now")
    player.press("Forward")
    expect_step(3)
    assert noted(player)[second] == "closed, counted here"
    assert noted(player)[used[1]] == f"{shown[1]}, used here"
    player.press("Forward")
    expect_step(4)
    assert noted(player) == {asked: "closed, supposed"}
    player.press("Forward")
    expect_step(5)
    assert [each for each in noted(player).values() if each.endswith("mine")] == ["closed, mine"]
    player.press("Forward")
    expect_step(6)
    assert noted(player)[used[3]] == f"{shown[3]}, cannot be met"
    player.press("Forward")
    expect_step(7)
    assert noted(player) == {asked: "closed, mine"}
    player.expect_name(row, column, "3")

    for number in range(6, 0, -1):
        player.press("Back")
        expect_step(number)
    player.press("Last")
    expect_step(7)
    expect(player.page.get_by_role("button", name="Forward")).to_have_attribute("aria-disabled", "true")
    player.press("First")
    expect_step(1)
    player.press("Leave")
    expect(player.status).to_have_text(ended)


def test_the_keyboard_does_it_all_and_leaving_gives_the_game_back_as_it_was(player: Player) -> None:
    player.page.emulate_media(reduced_motion="reduce")
    position, place = lose(player)
    sentences = told_by(player, position, place)
    player.page.evaluate(FRAMES)
    names, line = player.names(), player.status.inner_text()
    picture = player.grid.screenshot()
    player.press(WHY_LOST)
    player.press("Last")
    player.press("Leave")
    assert (player.names(), player.status.inner_text()) == (names, line)
    expect(player.page.get_by_role("button", name=WHY_LOST)).to_be_focused()
    player.page.mouse.move(0, 0)
    assert player.grid.screenshot() == picture
    player.page.emulate_media(reduced_motion="no-preference")

    player.cell(1, 1).focus()
    player.page.keyboard.press("w")
    expect(player.page.get_by_role("region", name="Solver replay")).to_be_focused()
    for key, number in (
        ("ArrowRight", 2),
        ("ArrowRight", 3),
        ("ArrowLeft", 2),
        ("End", 7),
        ("Home", 1),
        ("End", 7),
        ("ArrowLeft", 6),
    ):
        player.page.keyboard.press(key)
        expect(player.status).to_have_text(sentences[number - 1])
    expect(player.page.get_by_label("Speed")).to_be_hidden()  # A proof this short does not need it.
    player.page.get_by_role("region", name="Solver replay").focus()
    player.page.keyboard.press("Space")
    autoplay = player.page.get_by_role("button", name="Autoplay")
    expect(autoplay).to_have_attribute("aria-pressed", "true")
    expect(count(player)).to_have_text("Step 7 of 7")
    expect(autoplay).to_have_attribute("aria-pressed", "false")
    player.cell(*place).focus()
    player.page.keyboard.press("ArrowLeft")
    expect(player.cell(place[0], place[1] - 1)).to_be_focused()  # On the board, arrows go from cell to cell.
    player.page.keyboard.press("Escape")
    player.expect_status("^You lost: ")
    expect(player.cell(1, 1)).to_be_focused()
    player.press(WHY_LOST)
    expect(count(player)).to_be_visible()
    player.press("Next board")
    expect(player.page.get_by_role("region", name="Solver replay")).to_have_count(0)
    player.open(5, 5)


def tools_row(player: Player) -> Locator:
    """The room of the tools, whatever fills it."""
    return row_of(player.page.get_by_role("region", name="The end of this game", include_hidden=True))


@on("narrow", *further(["phone", "sideways", "desktop"]))
def test_nothing_moves_and_all_is_seen(player: Player) -> None:
    size = player.page.viewport_size
    assert size is not None
    upright = size["width"] < size["height"]
    position, place = lose(player, TURNED if upright else LINK)
    told_by(player, position, place)
    board = frame_box(player.grid)
    tools = tools_row(player).bounding_box()
    player.press(WHY_LOST)
    expect(count(player)).to_be_visible()
    walk = player.page.get_by_role("region", name="Solver replay")
    if size["width"] >= 600 and size["height"] > 500:
        assert tools_row(player).bounding_box() == tools
    assert frame_box(player.grid) == board
    controls = around(*(player.page.get_by_role("button", name=name, exact=True) for name in ("First", "Leave")))
    for part in (row_of(player.status), count(player), controls, player.grid):
        assert inside(part), part
    for button in walk.get_by_role("button").all():
        box = button.bounding_box()
        assert box is not None
        if button.inner_text().strip() == "Download proof":
            continue  # A finger can hit more than what is visible.
        assert box["height"] >= (36 if size["width"] > 1099 else 44)
        assert box["width"] >= 40
    player.press("Leave")
    assert frame_box(player.grid) == board
    assert player.page.evaluate(SIDEWAYS_SCROLL) <= 0
    assert shifts.moved(player.page) == []


def test_why_is_asked_of_closed_cells_and_beside_a_hint(player: Player) -> None:
    player.visit(LINK).open(5, 7)
    player.cell(5, 7).focus()
    player.page.keyboard.press("w")
    expect(player.status).to_have_text("Pick a closed cell, then ask why")

    position, _ = player.analysis(mines=30)
    answer(player, {"cells": [0], "steps": [step("safe", "This is safe.", cells=[0])]}, list(position.cells))
    player.press("Check a cell")
    player.cell(1, 1).click()
    player.press("Why?")
    expect(player.status).to_have_text("This is safe.")
    player.page.keyboard.press("Escape")
    player.expect_status("% mine, counting all you could work out; ")
    expect(player.page.get_by_role("button", name="Why?")).to_be_focused()
    player.cell(9, 13).click(button="right")
    player.expect_name(9, 13, "flagged")
    expect(player.page.get_by_role("button", name="Why?")).to_be_hidden()

    player.press("Pause")
    player.cell(1, 1).focus()
    player.page.keyboard.press("w")
    player.expect_status("^Paused")


def test_an_uncertain_cell_is_shown_in_two_worlds(player: Player) -> None:
    player.visit(LINK).open(5, 7)
    position, _ = player.analysis(mines=30)
    answer(player, {"cells": [0], "steps": None}, [*position.cells, *([0] * 87 + [1] * 30), *([1] * 30 + [0] * 87)])
    player.cell(1, 1).focus()
    player.page.keyboard.press("w")
    expect(player.status).to_have_text("In one layout row 1, column 1 is safe.")
    expect(count(player)).to_have_text("Layout 1 of 2")
    player.expect_name(1, 1, "closed, used here")
    player.press("Forward")
    expect(player.status).to_have_text("In another layout it is a mine. Both fit all that can be known.")
    player.expect_name(1, 1, "closed, mine in this layout, used here")
    player.expect_pixels((1, 2), "--quantum", 30)
    player.press("Leave")
    player.expect_name(1, 1, "closed")
    player.open(1, 1)


@on("narrow", *further(["phone"]))
def test_a_proof_is_never_set_small_and_what_is_longer_than_its_room_is_scrolled(player: Player) -> None:
    """A step as long as the engine's longest is completely visible; a longer one shows that it goes on."""
    player.visit(TURNED).open(7, 5)
    position, _ = player.analysis(mines=30)
    long = "The 3 at row 4, column 4 touches all that the 1 at row 4, column 5 touches, and two cells more. "
    sentences = ["This is safe.", long + "The 1 accounts for one mine, so both others are mines.", (2 * long).strip()]
    too_long = "Suppose row 2, column 2 were safe. " + "Then the 2 at row 1, column 1 touches it. " * 12
    steps = [step("safe", sentence.strip(), cells=[0]) for sentence in (*sentences, too_long)]
    answer(player, {"cells": [0], "steps": steps}, list(position.cells))
    player.cell(1, 1).focus()
    player.page.keyboard.press("w")
    for text in ("200%", "100%"):
        player.page.evaluate("(size) => (document.documentElement.style.fontSize = size)", text)
        player.page.keyboard.press("Home")
        for sentence in sentences:
            expect(player.status).to_have_text(sentence)
            assert player.status.evaluate("(line) => parseFloat(getComputedStyle(line).fontSize)") >= 14
            assert player.status.evaluate("(line) => line.scrollHeight - line.clientHeight") <= 1
            assert layout_faults(player.page, Window(320, 568), int(text.removesuffix("%"))) == []
            player.press("Forward")
    player.expect_status("^Suppose")
    fade = "(line) => getComputedStyle(line).maskImage"
    eventually(player.page, lambda: "gradient" in player.status.evaluate(fade), True)
    player.status.focus()
    expect(player.status).to_be_focused()
    player.status.evaluate("(line) => line.scrollTo(0, line.scrollHeight)")
    eventually(player.page, lambda: player.status.evaluate(fade), "none")
    player.press("First")
    expect(player.status).to_have_text("This is safe.")
    expect(player.status).not_to_have_attribute("tabindex", "0")


@on("phone")
def test_a_large_board_goes_to_where_the_step_is(player: Player) -> None:
    player.visit("#new?size=30x16&mines=99&seed=7&rules=quantum").open(8, 8)
    bytes_before = list(player.analysis(mines=99)[0].cells)
    steps = [step("safe", "Far away.", cells=[479]), step("safe", "Near.", cells=[0])]
    answer(player, {"cells": [0], "steps": steps}, bytes_before)
    player.cell(1, 1).focus()
    player.page.keyboard.press("w")
    expect(player.status).to_have_text("Far away.")
    expect(player.cell(16, 30)).to_be_in_viewport()
    expect(player.cell(1, 1)).not_to_be_in_viewport()
    player.press("Forward")
    expect(player.cell(1, 1)).to_be_in_viewport()


# With the engine's own proofs

DEEP = "#new?size=13x9&mines=30&seed=2&rules=quantum"
"""After the first opening in its middle, row 1, column 6 is certainly a mine, by a proof of six steps that open one
cell.
"""


def expected(lead: str) -> list[str]:
    """The sentences of the engine's proof for the known game's cell; the first says what had to be opened before."""
    game = Game(Params(rows=9, columns=13, mine_count=30, seed="2", hints=True))
    game.play("open 4,6", at=0)
    proof = why(game, 5).proof
    assert proof
    first, *others = [step.sentence for step in proof.steps]
    return [f"{lead} {first}", *others]


def test_a_certain_cell_is_explained_during_the_game_and_a_loss_by_it_step_by_step(player: Player) -> None:
    player.visit(DEEP).open(5, 7)
    player.press("Check a cell")
    player.cell(1, 6).click()
    player.expect_status("^A mine\\. You would have to open other safe cells first to prove it")
    names = player.names()
    player.press("Why?")
    for sentence in expected("One safe cell must be opened first."):
        expect(player.status).to_have_text(sentence)
        player.page.keyboard.press("ArrowRight")
    player.page.keyboard.press("Escape")
    player.expect_status("^A mine\\. You would have to open other safe cells first to prove it")
    assert player.names() == names

    player.cell(1, 6).click()
    player.expect_status("^You lost: opening safe cells first would have proven row .* a mine\\.$")
    player.press(WHY_LOST)
    sentences = expected("One safe cell could have been opened first.")
    assert len(sentences) == 6
    for number, sentence in enumerate(sentences, 1):
        expect(player.status).to_have_text(sentence)
        expect(count(player)).to_have_text(f"Step {number} of 6")
        player.page.keyboard.press("ArrowRight")
    player.expect_name(1, 6, "closed, mine")
    opened = next(sentence for sentence in sentences if sentence.startswith("Open "))
    row, column, shown = map(int, re.findall(r"\d+", opened))
    player.expect_name(row, column, str(shown))
    for sentence in reversed(sentences[:-1]):
        player.page.keyboard.press("ArrowLeft")
        expect(player.status).to_have_text(sentence)
    player.expect_name(row, column, "closed")
    with player.page.expect_download() as download:
        player.press("Download proof")
    assert main(["verify", str(download.value.path())]) == 0
    player.page.reload()
    player.expect_status("^You lost: ")
    player.press(WHY_LOST)
    expect(player.status).to_have_text(sentences[0])


def test_a_lost_chord_is_explained(player: Player) -> None:
    player.visit(LINK).open(5, 7)
    position, known = player.analysis(mines=30)
    for number in (cell for cell in range(117) if 1 <= position.cells[cell] <= 8):
        around = {cell for cell in position.grid.neighbours[number] if position.is_closed(cell)}
        others = sorted(around - known.mines)
        if known.mines & around and len(others) >= position.cells[number]:
            break
    for place in player.places(position, others[: position.cells[number]]):
        player.cell(*place).click(button="right")
        player.expect_name(*place, "flagged")
    player.cell(*player.places(position, [number])[0]).click()
    player.expect_status("^You lost: ")
    player.press(WHY_LOST)
    expect(count(player)).to_be_visible()
    player.page.keyboard.press("End")
    player.expect_status("mines?\\.$")


def test_a_wrong_guess_is_shown_in_two_worlds(player: Player) -> None:
    player.visit(LINK.replace("quantum", "classic")).open(5, 7)
    while not player.status.inner_text().startswith("You lost"):
        position, known = player.analysis(mines=30)
        unsure = [cell for cell in position.closed if cell not in known.mines | known.safe]
        row, column = player.places(position, unsure)[0]
        player.open(row, column)
    player.expect_status(f"^You lost: row {row}, column {column} was a mine, as in .* of the layouts\\.$")
    player.press(WHY_LOST)
    expect(player.status).to_have_text(f"In one layout row {row}, column {column} is safe.")
    expect(player.page.get_by_role("button", name="Download proof")).to_be_hidden()
    player.expect_name(row, column, "closed, used here")
    player.press("Forward")
    expect(player.status).to_have_text(
        "In another layout it is a mine. Both fit all you could see, so nothing could have told you."
    )
    player.expect_name(row, column, "closed, mine in this layout, used here")


def test_a_guess_away_from_the_numbers_has_a_proof(player: Player) -> None:
    """It isn't a matter of luck: the rules had a free guess next to them."""
    player.visit("#new?size=5x5&mines=5&seed=away-0&rules=kaboom").open(3, 3)
    while not player.status.inner_text().startswith("You lost"):
        position, known = player.analysis(mines=5)
        near = {other for cell in range(25) if position.cells[cell] <= 8 for other in position.grid.neighbours[cell]}
        away = [cell for cell in position.closed if cell not in near]
        row, column = player.places(position, sorted(known.safe) or away)[0]
        player.open(row, column)
    player.expect_status("touches no open number\\. Only a forced guess beside one is safe\\.$")
    player.press(WHY_LOST)
    player.expect_status(f"row {row}, column {column}")
    player.press("Forward")
    expect(player.status).to_have_text("In another layout it is a mine. Both fit all that can be known.")
    with player.page.expect_download() as download:
        player.press("Download proof")
    assert main(["verify", str(download.value.path())]) == 0


def test_games_without_hints_explain_nothing_before_their_end(page: Page) -> None:
    player = Player(page).visit()
    player.press("New game")
    dialog = player.page.get_by_role("dialog", name="New game")
    dialog.get_by_role("switch", name="Hints").uncheck()
    dialog.get_by_role("button", name="Start").click()
    player.open(5, 7)
    position, _ = player.analysis(mines=30)
    player.cell(*player.places(position, position.closed)[0]).focus()
    player.page.keyboard.press("w")
    expect(player.status).to_have_text("This game was started without hints.")
