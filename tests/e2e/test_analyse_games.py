"""The ways between games and *Analyse*: *Analyse here*, *Play from here*, and saved positions."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from qmines.cli import main
from qmines.game.records.replay import replay
from qmines.game.rules import PRESETS
from tests.e2e.conftest import NewContext
from tests.e2e.database import dump
from tests.e2e.looks.windows import DESKTOP, PHONE
from tests.e2e.player import READY_MS, Player, eventually
from tests.e2e.replays import WON, expect_place, show
from tests.e2e.test_analyse_drawing import drawn
from tests.e2e.test_exchange import Exchange
from tests.thorough import further

SIZE = "size=9x9&mines=10"
DRAWN = "The mines are drawn from the layouts that fit"


@pytest.fixture
def player(new_context: NewContext) -> Player:
    return Player(new_context(**DESKTOP).new_page())


def analyser(page: Page) -> Locator:
    return page.get_by_role("region", name="Analyse", exact=True)


def button(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True)


def expect_drawn(page: Page, rows: list[str]) -> None:
    expect(analyser(page)).to_be_visible(timeout=READY_MS)
    eventually(page, lambda: drawn(page), rows)


def put(page: Page, position: str, layout: list[str] | None = None) -> None:
    """Begin a visit of *Analyse* with a position, as if an earlier visit had left it."""
    page.goto("#about")
    kept = json.dumps({"position": position, "layout": layout, "draws": "numbers"})
    page.evaluate(
        "(kept) => localStorage.setItem(`qmines ${new URL('./', location.href).pathname} analyse`, kept)", kept
    )
    page.goto("about:blank")
    page.goto("#analyse")
    rows = position.split("\n")[1:]
    expect_drawn(page, rows)


def mines_here(page: Page) -> set[tuple[int, int]]:
    """The cells over a mine of the truth."""
    names = page.get_by_role("gridcell").evaluate_all("(cells) => cells.map(({ariaLabel}) => ariaLabel)")
    found = [re.match(r"row (\d+), column (\d+), .*mine here", name) for name in names]
    return {(int(each[1]), int(each[2])) for each in found if each}


def play(page: Page, rules: str) -> None:
    """*Play from here*, up to *Start*."""
    button(page, "Play from here").click()
    dialog = page.get_by_role("dialog", name="Play from here")
    dialog.get_by_label("Rules").select_option(rules)
    dialog.get_by_role("button", name="Start").click()


def record(page: Page) -> str:
    """The record of the only game that goes on and has one."""
    records = [entry["record"] for entry in dump(page)["playing"] if entry["record"].startswith("qmines")]
    return records[-1] if records else ""


# Analyse here


def test_an_ended_game_comes_with_its_mines_and_can_be_undone(player: Player) -> None:
    page = player.page
    put(page, "4x2x1\n#1..\n#1..")
    player.visit(f"#new?{SIZE}&seed=4&rules=classic&hints=0").open(5, 5)
    player.play_on(10, "^You (won|lost)")
    ended = player.text().split("\n")
    player.press_at_end("Analyse here")
    expect_drawn(page, ended)
    assert len(mines_here(page)) == 10
    expect(analyser(page).get_by_role("status")).to_contain_text("This is the board of your game.")
    assert page.url.endswith("#analyse")
    button(page, "Undo").click()
    expect_drawn(page, ["#1..", "#1.."])


def test_a_replay_comes_as_it_stood_at_that_move(player: Player) -> None:
    plies = show(player, WON)
    place = plies.last - 3
    player.page.keyboard.press("End")
    for _ in range(3):
        player.page.keyboard.press("ArrowLeft")
    expect_place(player, place, plies.last)
    player.press_at_end("Analyse here")
    expect_drawn(player.page, plies.text(place).split("\n"))
    columns = plies.columns
    assert mines_here(player.page) == {(mine // columns + 1, mine % columns + 1) for mine in plies.layout(place)}
    # Back leads to that move, a link to the first.
    address = player.page.evaluate(
        "history.back(), new Promise((done) => addEventListener('hashchange', done)).then(() => location.hash)"
    )
    expect_place(player, place, plies.last)
    player.page.evaluate("location.hash = '#stats'")
    player.page.evaluate("(to) => void (location.hash = to)", address)
    expect_place(player, 0, plies.last)


def test_a_running_game_is_analysed_only_with_hints_and_only_as_it_is_seen(player: Player) -> None:
    page = player.page
    player.visit(f"#new?{SIZE}&seed=4&rules=classic&hints=0").open(5, 5)
    expect(player.tool("Pause")).to_be_attached()
    expect(player.tool("Percentages")).to_have_count(0)
    expect(player.tool("Analyse here")).to_have_count(0)
    player.visit(f"#new?{SIZE}&seed=4&rules=classic&vision=1").open(5, 5)
    expect(player.tool("Percentages")).to_have_count(1)
    if player.tool("Mine Vision").get_attribute("aria-pressed") != "true":
        player.press("Mine Vision")
    eventually(page, lambda: len(mines_here(page)) > 0, True)
    seen = player.text().split("\n")
    player.press("Analyse here")
    expect_drawn(page, seen)
    assert mines_here(page) == set()
    # Its clock runs on, as it does under percentages.
    page.goto("#play")
    expect(player.grid).to_be_visible()
    assert " p pause" not in record(page)


# Play from here


@pytest.mark.parametrize("rules", ["quantum", "classic"])
def test_a_game_goes_on_from_a_position_and_its_record_verifies(player: Player, tmp_path: Path, rules: str) -> None:
    page = player.page
    put(page, "5x4x4\n#####\n#####\n12321\n.....")
    button(page, "Play from here").click()
    expect(page.get_by_role("dialog")).to_contain_text(DRAWN)
    page.keyboard.press("Escape")
    play(page, rules)
    expect(page.get_by_role("region", name="Play", exact=True)).to_be_visible(timeout=READY_MS)
    eventually(page, player.text, "#####\n#####\n12321\n.....")
    player.flag(2, 2)
    eventually(page, lambda: "flag 1,1" in record(page), True)
    game = replay(record(page))
    assert game.params.origin == "given"
    assert game.params.rules_name == rules
    path = tmp_path / "game.txt"
    path.write_text(record(page), encoding="utf-8")
    assert main(["verify", str(path)]) == 0


def test_with_a_truth_that_board_is_played(player: Player) -> None:
    page = player.page
    put(page, "4x2x2\n#2F.\n#2#.".replace(".", "1"), ["*.*.", "...."])
    play(page, "classic")
    eventually(page, player.text, "#2F1\n#2#1")
    eventually(page, lambda: "origin given" in record(page), True)
    layout = replay(record(page)).layout
    assert layout is not None
    assert layout == {0, 2}


def test_a_layout_with_nothing_open_is_offered_under_the_rules_that_fit_alone(player: Player) -> None:
    page = player.page
    put(page, "3x2x1\n###\n###", ["*..", "..."])
    button(page, "Play from here").click()
    options = page.get_by_role("dialog", name="Play from here").get_by_label("Rules").get_by_role("option")
    offered = {option.get_attribute("value") for option in options.all()}
    needing = {name for name, rules in PRESETS.items() if rules.layout == "no_guess" or rules.play == "constraints"}
    assert offered == PRESETS.keys() - needing


def test_nothing_open_begins_a_new_board_of_that_size(player: Player) -> None:
    put(player.page, "6x5x7\n" + "\n".join(["######"] * 5))
    play(player.page, "classic")
    eventually(player.page, player.text, "\n".join(["######"] * 5))
    player.open(3, 3)
    eventually(player.page, lambda: "size 6x5\nmines 7\n" in record(player.page), True)


@pytest.mark.parametrize(
    ("position", "reason"),
    [
        ("3x2x1\n1*1\n###", "A game cannot begin with an exploded mine."),
        *further([("3x2x1\n###\n131", "No world|No layout|contradict|cannot|does not|mines"), ("2x1x1\n#1", "rows")]),
    ],
)
def test_what_begins_no_game_is_refused_with_the_reason(player: Player, position: str, reason: str) -> None:
    page = player.page
    put(page, position)
    button(page, "Play from here").click()
    dialog = page.get_by_role("dialog", name="Play from here")
    # Where the reason is known at once, the dialog begins with it.
    start = dialog.get_by_role("button", name="Start")
    if not dialog.get_by_role("alert").count():
        start.click()
    expect(dialog.get_by_role("alert")).to_contain_text(re.compile(reason), timeout=READY_MS)
    expect(dialog).to_be_visible()
    page.keyboard.press("Escape")
    expect(analyser(page)).to_be_visible()


# Saved positions


def saved(page: Page) -> Locator:
    return page.get_by_role("dialog", name="Saved positions")


def names(page: Page) -> list[str]:
    return saved(page).get_by_role("list", name="Saved positions").locator("bdi").all_inner_texts()


def save(page: Page, name: str) -> None:
    saved(page).get_by_label("Name", exact=True).fill(name)
    saved(page).get_by_role("button", name="Save this position").click()
    expect(saved(page).get_by_role("status")).to_have_text(f"{name} is saved.")


def test_positions_are_saved_renamed_removed_brought_back_and_kept(player: Player) -> None:
    page = player.page
    put(page, "4x2x1\n#1..\n#1..")
    button(page, "Save").click()
    expect(saved(page)).to_contain_text("Nothing saved yet.")
    save(page, "Guess")
    save(page, "Other")
    eventually(page, lambda: names(page), ["Other", "Guess"])
    saved(page).get_by_role("button", name="Rename Guess").click()
    saved(page).get_by_label("New name").fill("A pure guess, again")
    page.keyboard.press("Enter")
    eventually(page, lambda: names(page), ["Other", "A pure guess, again"])
    saved(page).get_by_role("button", name="Remove Other").click()
    eventually(page, lambda: names(page), ["A pure guess, again"])
    saved(page).get_by_role("button", name="Undo").click()
    eventually(page, lambda: names(page), ["Other", "A pure guess, again"])
    saved(page).get_by_role("button", name="Remove Other").click()
    eventually(page, lambda: names(page), ["A pure guess, again"])
    page.reload()
    button(page, "Save").click()
    eventually(page, lambda: names(page), ["A pure guess, again"])
    saved(page).get_by_role("button", name="Open The last mine").click()
    expect_drawn(page, ["..2F#", "..2FF", "..122"])
    button(page, "Undo").click()
    expect_drawn(page, ["#1..", "#1.."])


def test_saved_positions_go_with_the_profiles_file(
    player: Player, new_context: NewContext, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = player.page
    put(page, "4x2x2\n#2F1\n#2#1", ["*.*.", "...."])
    button(page, "Save").click()
    save(page, "Known")
    data = Exchange(page).save(tmp_path)
    header = json.loads(data.split(b"\n")[0])
    assert header["qmines"] == "profile 2"
    assert [each["name"] for each in header["positions"]] == ["Known"]
    path = tmp_path / "profile.jsonl"
    path.write_bytes(data)
    assert main(["verify", str(path)]) == 0
    capsys.readouterr()
    other = Exchange(new_context(**DESKTOP).new_page())
    other.choose(data)
    other.expect_outcome("1 saved position imported")
    other.choose(data)
    other.expect_outcome("You already had its saved positions")
    other.page.goto("#analyse")
    button(other.page, "Save").click()
    saved(other.page).get_by_role("button", name="Open Known").click()
    expect_drawn(other.page, ["#2F1", "#2#1"])
    assert mines_here(other.page) == {(1, 1), (1, 3)}


# Help


def test_help_has_the_keys_and_gestures(new_context: NewContext) -> None:
    page = new_context(**PHONE).new_page()
    page.goto("#analyse")
    page.get_by_role("heading", name="Analyse").press("?")
    dialog = page.get_by_role("dialog", name="Help")
    expect(dialog).to_contain_text("undo, redo")
    expect(dialog).to_contain_text("Two fingers")
    dialog.get_by_role("button", name="Close").click()
    expect(dialog).to_have_count(0)
    button(page, "Help").click()
    expect(dialog).to_be_visible()
