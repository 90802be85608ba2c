"""The game replay: any finished game, by hand, automatically and by keys, and its explanations."""

import re
from math import log2
from pathlib import Path

import pytest
from playwright.sync_api import expect

from qmines import analyse
from qmines.cli import main
from qmines.game.records.record import text_of
from qmines.text import percent
from tests.e2e.conftest import NewContext
from tests.e2e.holding import hold
from tests.e2e.looks.windows import DESKTOP
from tests.e2e.player import READY_MS, WHY_LOST, Player, eventually
from tests.e2e.replays import LOST, PAUSED, SHORT, WON, Plies, body, button, expect_place, figure, keep, line, show
from tests.finished import finished, params_of


@pytest.fixture
def player(new_context: NewContext) -> Player:
    """A player at the desktop."""
    return Player(new_context(**DESKTOP).new_page())


def test_every_move_is_seen_forward_and_back_and_by_itself_and_pauses_are_cut_out(player: Player) -> None:
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
    expect_to_go_by_itself(player, plies)
    expect_no_pauses(player)


def expect_to_go_by_itself(player: Player, plies: Plies) -> None:
    """To the end; from there it starts again, until somebody takes a step."""
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


def expect_no_pauses(player: Player) -> None:
    plies = show(player, PAUSED)
    player.expect_status("^Before the first move")
    assert len(plies.frames) < len(plies.film.frames)
    player.page.keyboard.press("End")
    expect_place(player, plies.last, plies.last)
    minutes, tenths = divmod(plies.film.game.elapsed // 100, 600)
    assert figure(player, "Time") == f"{minutes}:{tenths // 10:02}.{tenths % 10}"


def test_guesses_and_saves_are_found_and_told_with_the_luck_so_far(player: Player, tmp_path: Path) -> None:
    plies = show(player, WON)
    guesses, saves = plies.places("guess", "save"), plies.places("save")
    assert len(guesses) > len(saves) > 1
    last = plies.places("guess")[-1 if plies.places("guess")[-1] < plies.last else -2]
    for place in guesses:
        player.press("Next guess")
        expect_place(player, place, plies.last)
        safe = plies.frames[place].safe
        assert safe is not None
        share = percent(1 - safe).replace("<", "less than ").replace(">", "more than ")
        mine = "at least one mine" if str(plies.frames[place].played.move).startswith("chord") else "a mine"
        what = f"A guess: {mine} in {share}\u202f% of the layouts you could see."
        expect(player.status).to_contain_text(what)
        told = "quantum save" if place in saves else "guess"
        if place < plies.last:
            expect(line(player)).to_have_attribute("aria-valuetext", re.compile(f", {told}$"))
        if place == last:
            player.expect_status(r"\d bits? of luck so far\.$")
            luck = float(re.findall(r"([\d.]+) bits? of luck", player.status.inner_text())[0])
            assert luck == pytest.approx(luck_of(plies, place), abs=0.06)
    player.press("Previous guess")
    expect_place(player, guesses[-2], plies.last)
    player.page.keyboard.press("Home")
    for number, place in enumerate(saves, 1):
        player.press("Next save")
        expect_place(player, place, plies.last)
        player.expect_status("^Quantum save" + (f" {number}" if number > 1 else "") + r"\. ")
        if number == 2:
            assert save_proof(player, tmp_path) == "qmines-save-2.json"
    expect(button(player, "Next save")).to_have_attribute("aria-disabled", "true")


def save_proof(player: Player, to: Path) -> str:
    """Save a proof, check that it holds, and return its name."""
    with player.page.expect_download(timeout=READY_MS) as download:
        player.press_at_end("Download proof")
    download.value.save_as(to / "proof.json")
    assert main(["verify", str(to / "proof.json")]) == 0
    return str(download.value.suggested_filename)


def test_shares_and_mine_vision_are_those_of_the_moment(player: Player) -> None:
    plies = show(player, WON)
    player.press("Next save")
    player.press("Percentages")
    player.expect_status("^Percentages: how many of .* layouts")
    expect(player.page.get_by_role("group", name="Legend")).to_be_visible()
    expect_shares(player, plies, plies.places("save")[0])
    player.press("Forward")
    expect_shares(player, plies, plies.places("save")[0] + 1)
    player.press("Percentages")
    expect(player.page.get_by_role("group", name="Legend")).to_be_hidden()
    assert not [name for name in player.names() if name.endswith("% mine")]
    player.page.keyboard.press("Home")
    expect_mine_vision(player, plies)


def expect_mine_vision(player: Player, plies: Plies) -> None:
    """It shows the mines, and how they moved."""
    player.expect_status("^Before the first move")
    player.press("Mine Vision")
    player.expect_status("^Mine Vision: no mine has a place before the first opening")
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


def test_dragging_goes_to_the_nearest_move_and_the_keyboard_does_it_all(player: Player) -> None:
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
    keys = player.page.keyboard
    line(player).evaluate("(line) => line.blur()")
    ways = [("Home", 0), ("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", plies.last), ("Home", 0)]
    for key, place in ways:
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
    expect(player.cell(1, 2)).to_be_focused()  # On the board, arrows go from cell to cell.
    keys.press("o")
    expect(button(player, "Percentages")).to_have_attribute("aria-pressed", "true")
    keys.press("v")
    expect(button(player, "Mine Vision")).to_have_attribute("aria-pressed", "true")


def luck_of(plies: Plies, place: int) -> float:
    """Bits of the decisions survived without a save."""
    frames = [frame for frame in plies.frames[: place + 1] if frame.kind != "save" and frame.safe]
    return -sum(log2(frame.safe) for frame in frames if frame.safe)


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


def expect_shares(player: Player, plies: Plies, place: int) -> None:
    position = plies.position(place)
    known = analyse(position)
    for cell in position.closed:
        share = percent(known.probability(cell))
        word = {"0": "safe", "100": "mine"}.get(share, f"{share}% mine")
        row, column = divmod(cell, plies.columns)
        name = re.compile(f"^row {row + 1}, column {column + 1}, (closed|flagged|marked), {word}(, .*)?$")
        expect(player.cell(row + 1, column + 1)).to_have_attribute("aria-label", name)


def seen(player: Player) -> set[int]:
    """The cells whose names say that they hold a mine."""
    return {cell for cell, name in enumerate(player.names()) if "mine here" in name}


def test_why_it_was_lost_is_shown_and_its_proof_kept_as_a_file(player: Player, tmp_path: Path) -> None:
    plies = show(player, LOST)
    player.press("More")
    button(player, "Download proof").click(force=True)  # It is marked as unavailable here, and says why.
    player.expect_status("^Go to a save or to the end first")
    player.press(WHY_LOST)
    solver = player.page.get_by_role("region", name="Solver replay")
    expect(solver).to_be_visible(timeout=READY_MS)
    steps = player.page.get_by_text(re.compile(r"^Step 1 of \d+"))
    expect(steps).to_be_visible()
    is_long = int(steps.inner_text().split()[-1].rstrip(",")) >= 10
    expect(solver.get_by_role("combobox", name="Speed")).to_be_visible(visible=is_long)
    player.page.keyboard.press("End")
    player.press("Leave")
    expect(solver).to_be_hidden()
    expect_place(player, plies.last, plies.last)
    player.expect_status("^You lost: ")
    assert save_proof(player, tmp_path) == "qmines-loss.json"
    player.press("Back")
    expect_place(player, plies.last - 1, plies.last)


def test_a_save_is_walked_through_before_and_after(player: Player, tmp_path: Path) -> None:
    plies = show(player, WON)
    why, place = button(player, WHY_LOST), plies.places("save")[0]
    why.click(force=True)  # It is marked as unavailable here, and says where it is available.
    player.expect_status("^Go to a save first")
    player.press("Next save")
    expect_place(player, place, plies.last)
    [shapes] = player.page.get_by_role("group", name="What the shapes are").all_inner_texts()
    assert shapes.split() == ["save", "guess"]
    [saved] = plies.layout(place - 1) & {cell for cell, _ in plies.frames[place].changes}
    row, column = divmod(saved, plies.columns)
    player.press(WHY_LOST)
    player.expect_status(f"^Row {row + 1}, column {column + 1} was a mine")
    solver = player.page.get_by_role("region", name="Solver replay")
    expect(solver).to_contain_text("Before")
    expect(solver.get_by_role("combobox", name="Speed")).to_be_hidden()
    player.press("Forward")
    player.expect_status("^Here it is safe, and the same numbers fit")
    expect(solver).to_contain_text("After")
    assert save_proof(player, tmp_path) == "qmines-save-1.json"
    player.press("Leave")
    expect_place(player, place, plies.last)
    player.cell(1, 1).focus()
    player.page.keyboard.press("w")
    expect(solver).to_be_visible()


def test_a_guess_that_the_rules_do_not_allow_has_a_proof(player: Player, tmp_path: Path) -> None:
    """A needless guess, one away from the numbers, and one of a cell that was not proven."""
    reasons = [("kaboom", "needless"), ("kaboom", "distant"), ("strict-no-guess", "unproven")]
    for number, (rules, reason) in enumerate(reasons):
        games = (finished(params_of(5, 5, 4, f"guess-{seed}", rules), sense=0.3) for seed in range(99))
        game = next(game for game in games if getattr(game.end[0], "reason", "") == reason)
        kept = keep(player.page, body(text_of(game)) | {"finished": 1_790_000_000_000 + number})[0]
        player.page.goto(f"#game?{kept}")
        player.expect_status("^Before the first move")
        player.page.keyboard.press("End")
        player.expect_status("^You lost")
        assert save_proof(player, tmp_path) == "qmines-loss.json", reason


def test_the_end_of_a_game_leads_to_its_replay(player: Player) -> None:
    player.visit("#new?size=5x5&mines=5&seed=7&rules=quantum").open(3, 3)
    player.play_on(mines=5)
    player.page.get_by_role("link", name="Replay", exact=True).click()
    expect(line(player)).to_be_enabled(timeout=READY_MS)
    player.expect_status("^Before the first move")
    player.page.keyboard.press("End")
    player.expect_status("^You won")
    replay = player.page.get_by_role("region", name="Replay", exact=True)
    expect(replay.get_by_role("group", name="Mines left")).to_have_text("0")


def test_the_record_is_copied_and_its_board_played_once_more_or_gone_on_from(player: Player, tmp_path: Path) -> None:
    page = player.page
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    held = hold(page, "review")
    plies = show(player, WON)
    held.expect()
    button(player, "Judge every decision").click()
    player.press_at_end("Copy record")
    expect(page.get_by_role("status").filter(has_text=re.compile(r"^Record copied\.$"))).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == plies.record
    # A review that comes later does not talk over it.
    held.let_go()
    review = page.get_by_role("region", name="Review", exact=True)
    expect(review.get_by_role("button", name="unnecessary")).to_be_visible(timeout=READY_MS)
    player.expect_status(r"^Record copied\.$")
    with page.expect_download() as download:
        player.press_at_end("Download record")
    download.value.save_as(tmp_path / "game.txt")
    assert main(["verify", str(tmp_path / "game.txt")]) == 0
    player.press_at_end("Play this board again")
    expect(page).to_have_url(re.compile("#play$"))
    opened = [cell for cell, code in enumerate(plies.cells(1)) if code < 9]
    row, column = divmod(opened[0], plies.columns)
    expect(player.cell(row + 1, column + 1)).not_to_have_attribute(
        "aria-label", re.compile("closed$"), timeout=READY_MS
    )
    assert player.text() == plies.text(1)
    page.go_back()
    go_on_by_other_rules(player, plies)


def go_on_by_other_rules(player: Player, plies: Plies) -> None:
    """From a place in the middle of the game."""
    page = player.page
    place = plies.last // 2
    expect(line(player)).to_be_enabled()
    player.expect_status("^Before the first move")
    line(player).focus()
    for _ in range(place):
        page.keyboard.press("ArrowRight")
    expect_place(player, place, plies.last)
    player.press_at_end("Resume")
    dialog = page.get_by_role("dialog", name="New game")
    expect(dialog.get_by_role("radio", name="Same board")).to_be_checked()
    dialog.get_by_label("Rules", exact=True).select_option("three-lives")
    dialog.get_by_role("button", name="Start").click()
    expect(page.get_by_label("Lives", exact=True)).to_have_text("3")
    eventually(page, player.text, plies.text(place))


def test_games_that_cannot_be_shown_say_why(player: Player) -> None:
    record = Plies(WON).record
    [game] = keep(player.page, body(record) | {"record": record.replace("p open", "p lift", 3)})
    player.page.goto("#game?nothing")
    expect(player.page.get_by_text("There is no such game here.")).to_be_visible()
    expect(player.page.get_by_role("link", name="History").first).to_be_visible()
    player.page.goto(f"#game?{game}")
    expect(player.page.get_by_text("its record is damaged")).to_be_visible(timeout=READY_MS)
    with player.page.expect_download():
        player.press_at_end("Download record")
