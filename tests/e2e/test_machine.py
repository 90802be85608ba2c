"""The machine that plays along: its four actions, its run, and how it went wrong."""

import json
import re
from collections import Counter

import pytest
from playwright.sync_api import Locator, Page, expect

from qmines.game.game import Game
from qmines.game.params import Params
from qmines.game.rules import preset
from qmines.lab.agent import Machine
from qmines.strategies.ends import End
from qmines.strategies.named import STRATEGIES
from tests.e2e.conftest import NewContext
from tests.e2e.database import dump
from tests.e2e.holding import hold
from tests.e2e.looks.windows import PHONE
from tests.e2e.parts import frame_box, tools
from tests.e2e.player import Player, eventually
from tests.thorough import further

MINES = 10
LINK = f"#new?size=9x9&mines={MINES}&seed=machine&rules=classic"
WHILE = 5000
"""Long enough for several steps, ms."""
FAILING = "#new?size=9x9&mines=20&seed=failures-7&rules=classic"
"""A game in which the four rules with their policy flag a safe cell, and then open a mine."""
BUTTONS = """
(region) => [...region.querySelectorAll('button')]
  .filter((button) => button.checkVisibility({visibilityProperty: true}))
  .map((button) => button.ariaLabel ?? button.innerText.trim())
"""
"""What the visible buttons of a region are called."""


@pytest.fixture
def player(page: Page) -> Player:
    return opened(Player(page).visit(LINK))


def opened(player: Player) -> Player:
    """The machine's panel is below the board."""
    player.press("Machine")
    expect(panel(player)).to_be_visible()
    return player


def panel(player: Player) -> Locator:
    return player.page.get_by_role("region", name="Machine at play")


def set_up(player: Player) -> None:
    """Unfold what is rarely chosen."""
    button = panel(player).get_by_role("button", name="Set up", exact=True)
    if button.get_attribute("aria-expanded") == "false":
        button.click()


def choose(player: Player, field: str, value: str) -> None:
    set_up(player)
    player.page.get_by_role("combobox", name=field, exact=True).select_option(value)


def marked(player: Player, word: str) -> list[tuple[int, int]]:
    """The closed cells whose names end like this, as (row, column) from 1."""
    found = [re.match(rf"row (\d+), column (\d+), (?:closed|flagged), {word}$", name) for name in player.names()]
    return [(int(match[1]), int(match[2])) for match in found if match]


def test_the_four_actions(player: Player) -> None:
    player.press("Show all")
    player.expect_status("^Nothing is open yet")
    player.press("Guess")
    player.expect_status("^Opened ")
    position, known = player.analysis(MINES)
    before = player.text()
    player.press("Show all")
    player.expect_status("^Certain: ")
    assert marked(player, "safe") == player.places(position, known.safe)
    assert marked(player, "mine") == player.places(position, known.mines)
    assert player.text() == before
    player.press("Guess")
    player.expect_status("^No guess is needed")
    player.press("One move")
    player.expect_status("^(Opened|Flagged) ")
    assert not marked(player, "safe")
    assert all(player.name(*place).endswith("flagged") for place in player.places(position, known.mines))
    assert all("closed" not in player.name(*place) for place in player.places(position, known.safe))
    player.press("Keep playing")
    player.expect_status(r"^(You won|The machine opened .* (Now a guess is needed|The best guess wins in .*)\.)")
    while not re.search("^You (won|lost)", player.status.inner_text()):
        player.press("Guess")
        player.expect_status("^(Opened|Flagged|You )")
        player.press("Keep playing")
        player.expect_status("^(You |The machine|Nothing more)")
    expect(player.page.get_by_role("button", name="Guess", exact=True)).to_be_hidden()


def test_where_the_end_can_be_played_out_the_machine_tells_the_exact_chance_to_win(page: Page) -> None:
    """Compared with the same end, played out outside the page."""
    seed, end = next(ended for number in range(100) if (ended := guess_in_sight(str(number))))
    link = LINK.replace("seed=machine", f"seed={seed}").replace(f"mines={MINES}", "mines=16")
    player = opened(Player(page).visit(link))
    player.press("Guess")
    player.expect_status("^Opened ")
    player.press("Keep playing")
    player.expect_status(rf" The best guess wins in {end.won} of {end.worlds} layouts, ")


def guess_in_sight(seed: str) -> tuple[str, End] | None:
    """The seed and the chance to win, for a game that the best play can play out after the first opening."""
    machine = Machine(Game(Params(9, 9, 16, seed, "classic", preset("classic"))), "exact", STRATEGIES["best"])
    for action in ("guess", "keep"):
        machine.act(action, at=0)
        if machine.game.has_ended:
            return None
    end = machine.chance()
    return end and (seed, end)


def test_a_game_with_a_machine_is_of_a_class_of_its_own(player: Player) -> None:
    player.open(5, 5)
    player.press("Keep playing")
    player.expect_status("^(You won|The machine)")
    if not re.search("^You", player.status.inner_text()):
        player.play_on(MINES, "^You (won|lost)")
    page = player.page
    eventually(page, lambda: [entry["body"]["summary"]["machine"] > 0 for entry in dump(page)["finished"]], [True])
    page.goto("#stats")
    expect(
        page.get_by_role("combobox", name="Assistance").get_by_role("option", name="Hints, Machine")
    ).to_be_attached()


def test_it_runs_is_paused_goes_on_step_by_step_and_begins_anew(player: Player) -> None:
    player.page.clock.install()
    choose(player, "Speed", "2")
    player.press("Guess")
    player.expect_status("^Opened ")
    begun = player.text()
    player.press("Run")
    eventually(player.page, lambda: player.text() != begun, True)
    player.press("Pause machine")
    expect(player.page.get_by_role("button", name="Run", exact=True)).to_be_visible()
    answered(player)
    paused = player.text()
    player.page.clock.fast_forward(WHILE)
    answered(player)
    assert player.text() == paused
    player.press("Step")
    eventually(player.page, lambda: player.text() != paused, True)
    stepped = player.text()
    assert len(marked_as_last(player)) == 1
    player.page.clock.fast_forward(WHILE)
    answered(player)
    assert player.text() == stepped
    player.press("Reset")
    eventually(player.page, player.text, begun)
    choose(player, "Speed", "16")
    player.press("Run")
    player.expect_status("^You (won|lost)")


def test_it_is_paused_behind_another_view(player: Player) -> None:
    page = player.page
    player.press("Guess")
    player.expect_status("^Opened ")
    begun = player.text()
    choose(player, "Speed", "16")
    held = hold(page, "machine")
    player.press("Run")
    held.expect()
    page.goto("#stats")
    expect(page.get_by_role("heading", name="Stats", level=1)).to_be_visible()
    held.let_go()
    eventually(page, lambda: player.text() != begun, True)
    page.go_back()
    answered(player)
    player.expect_status("^(Opened|Flagged) ")
    expect(page.get_by_role("button", name="Run", exact=True)).to_be_visible()


def answered(player: Player) -> None:
    """Wait until the engine has answered every earlier request."""
    player.page.get_by_role("button", name="Worlds").click()
    expect(player.page.get_by_role("dialog", name="Worlds")).to_be_visible()
    player.page.keyboard.press("Escape")


def marked_as_last(player: Player) -> list[str]:
    return [name for name in player.names() if name.endswith("this move")]


def test_how_it_went_wrong_is_marked_by_name_and_stays_so(player: Player) -> None:
    opened(player.visit(FAILING))
    choose(player, "Infers by", "agent")
    choose(player, "Guesses by", "agent")
    while not player.status.inner_text().startswith("You "):
        player.press("Guess")
        player.expect_status("^(Opened|Flagged|You |No guess)")
        if not player.status.inner_text().startswith("You "):
            player.press("Keep playing")
            player.expect_status("^(You |The machine|Nothing more)")
    player.expect_status("^You lost: the machine opened row 2, column 2, a mine in ")
    expect(figures(player)).to_have_text("Counts as a machine game")

    def wrong() -> list[str]:
        return [name for name in player.names() if "the machine" in name]

    expected = [
        "row 2, column 1, wrong flag, F: the machine took it for a mine",
        "row 2, column 2, exploded mine, T: the machine opened it",
    ]
    eventually(player.page, wrong, expected)
    marks = panel(player).get_by_role("group", name="Marks of the machine")
    for words in ("opened a mine", "wrong flag"):
        expect(marks.get_by_text(words)).to_be_visible()
    # In a low window the tools had stayed above the end, which has some of them, too.
    player.page.set_viewport_size({"width": 1366, "height": 657})
    names = player.page.get_by_role("region", name="Play", exact=True).evaluate(BUTTONS)
    assert [name for name, count in Counter(names).items() if count > 1] == ["Next board"], "the face, too"


@pytest.mark.parametrize("size", [(390, 844), *further([((1440, 900),), ((1280, 593),), ((844, 390),)])])
def test_it_has_no_place_in_another_game(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    player = opened(Player(page).visit(LINK))
    player.visit("#new?size=5x5&mines=3&seed=s1&rules=constraints")
    expect(page.get_by_role("button", name="Subtract", exact=True)).to_be_visible()
    expect(panel(player)).to_be_hidden()
    opened(player.visit(LINK))
    player.visit(FAILING)
    expect(panel(player)).to_be_hidden()
    expect(player.tool("Machine")).to_have_attribute("aria-pressed", "false")


def test_its_row_keeps_its_places_while_it_runs(player: Player) -> None:
    player.page.clock.install()
    buttons = panel(player).get_by_role("button").filter(visible=True)
    before = [button.bounding_box() for button in buttons.all()]
    player.press("Run")
    expect(player.page.get_by_role("button", name="Pause machine", exact=True)).to_be_visible()
    assert [button.bounding_box() for button in buttons.all()] == before


def figures(player: Player) -> Locator:
    return player.page.get_by_role("list", name="Figures of this game")


def test_a_win_says_who_made_the_last_move_and_explains_no_mark_of_a_loss(page: Page) -> None:
    player = opened(Player(page).visit("#new?size=5x5&mines=3&seed=finish-3&rules=classic"))
    marks = panel(player).get_by_role("group", name="Marks of the machine")
    expect(marks.get_by_text("last move")).to_be_visible()
    player.press("Guess")
    player.expect_status("^Opened ")
    player.press("Keep playing")
    player.expect_status(r"^You won in [\d:.]+\. The machine made the last move\.$")
    for words in ("opened a mine", "wrong flag"):
        expect(marks.get_by_text(words)).to_be_hidden()
    expect(figures(player)).to_contain_text("Counts as a machine game")
    eventually(page, lambda: len(dump(page)["finished"]), 1)
    page.reload()
    player.expect_status("The machine made the last move")


def test_keys_do_what_buttons_do_while_it_is_open(page: Page) -> None:
    player = Player(page).visit(LINK)
    player.cell(1, 1).focus()
    page.keyboard.press("j")
    page.keyboard.press("m")
    player.expect_status("^Games the machine plays in are counted separately")
    expect(panel(player)).to_be_visible()
    assert "closed" in player.name(3, 3)
    page.keyboard.press("j")
    player.expect_status("^Opened ")
    page.keyboard.press("a")
    player.expect_status("^Certain: ")
    page.keyboard.press("x")
    player.expect_status("^(Opened|Flagged) ")
    page.keyboard.press("m")
    expect(panel(player)).to_be_hidden()


def test_what_was_chosen_is_remembered(player: Player) -> None:
    choose(player, "Infers by", "pairs")
    choose(player, "Guesses by", "ratio")
    choose(player, "Speed", "4")
    player.page.reload()
    opened(player)
    set_up(player)
    for field, value in (("Infers by", "pairs"), ("Guesses by", "ratio"), ("Speed", "4")):
        expect(player.page.get_by_role("combobox", name=field, exact=True)).to_have_value(value)


def test_moves_of_the_machine_are_taken_back_one_by_one(page: Page) -> None:
    player = opened(Player(page).visit(f"#new?size=9x9&mines={MINES}&seed=machine&rules=no-guess"))
    player.press("Guess")
    player.expect_status("^Opened ")
    begun = player.text()
    player.press("Step")
    eventually(page, lambda: player.text() != begun, True)
    stepped = player.text()
    player.press("Step")
    eventually(page, lambda: player.text() != stepped, True)
    for before in (stepped, begun):
        player.press("Undo")
        eventually(page, player.text, before)


def test_a_paused_game_has_no_machine(player: Player) -> None:
    player.press("Guess")
    player.expect_status("^Opened ")
    player.press("Pause")
    player.expect_status("^Paused")
    player.press("One move")
    player.expect_status(r"^The game is paused\.$")


@pytest.mark.parametrize("size", [(568, 320), *further([((390, 844),), ((320, 568),), ((844, 390),)])])
def test_on_phones_what_a_player_needs_stays_beside_it(new_context: NewContext, size: tuple[int, int]) -> None:
    width, height = size
    player = Player(new_context(**{**PHONE, "viewport": {"width": width, "height": height}}).new_page())
    player.visit(f"#new?size=9x9&mines={MINES}&seed=machine&rules=no-guess")
    rows = rows_seen(player)
    opened(player)
    player.press("Guess")
    player.expect_status("^Opened ")
    assert rows_seen(player) >= min(rows, 6)
    for button in panel(player).get_by_role("button").or_(tools(player.page)).filter(visible=True).all():
        box = button.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44, button.inner_text()
        assert box["y"] + box["height"] <= height, button.inner_text()
    begun = player.text()
    player.press("One move")
    eventually(player.page, lambda: player.text() != begun, True)
    player.press("Flag mode")
    player.expect_status("^Flag mode: ")
    player.press("Pause")
    player.expect_status("^Paused")
    player.press("Pause")
    player.expect_status("^Back to the game")
    while player.text() != begun:
        before = player.text()
        player.press("Undo")
        eventually(player.page, lambda before=before: player.text() != before, True)
    player.press("Close" if width > height else "Machine")
    expect(panel(player)).to_be_hidden()
    expect(player.page.get_by_role("button", name="Hint", exact=True)).to_be_visible()


def rows_seen(player: Player) -> int:
    """How many rows of the board are completely in the window, if the board is not cut."""
    frame = frame_box(player.grid)
    cells = [player.cell(row, 1).bounding_box() for row in range(1, 10)]
    end = frame["y"] + frame["height"]
    return sum(cell is not None and cell["y"] + cell["height"] <= end + 1 for cell in cells)


def asked(player: Player, value: str) -> str:
    """The strategy that the machine names to the engine once *p* has been typed like this."""
    field = player.page.get_by_role("spinbutton", name="p", exact=True)
    field.fill(value)
    field.press("Tab")
    with player.page.expect_request(lambda request: '"strategy"' in (request.post_data or "")) as request:
        player.press("Step")
    return str(json.loads((request.value.post_data or "").partition("\n")[0])["strategy"])


def test_the_p_of_the_agent_is_a_field_while_it_guesses(player: Player) -> None:
    p = player.page.get_by_role("spinbutton", name="p", exact=True)
    expect(p).to_have_count(0)
    choose(player, "Guesses by", "agent")
    expect(p).to_have_value("0.25")
    assert asked(player, "0.5") == "agent:0.5"
    assert asked(player, "1.5") == "agent:0.5"
    player.expect_status("must be a number from 0 to 1|Opened|Flagged")
    expect(p).to_have_value("0.5")
    player.page.reload()
    opened(player)
    set_up(player)
    expect(p).to_have_value("0.5")
    choose(player, "Guesses by", "best")
    expect(p).to_have_count(0)
