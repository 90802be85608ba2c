"""Reviews: every decision of a game judged, in the replay of games of ours and of files of other programs."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Locator, Page, expect

from qmines.formats.content import Content
from qmines.formats.recognise import boards_in
from qmines.formats.replays.played import Played
from qmines.formats.replays.recorded import record_of
from qmines.game.records.replay import replay
from qmines.review.judged import Decision, Judged, judging
from qmines.text import percent
from qmines.work import result_of
from tests.e2e.axe import violations
from tests.e2e.conftest import NewContext
from tests.e2e.holding import hold
from tests.e2e.looks.windows import DESKTOP, PHONE
from tests.e2e.parts import resize
from tests.e2e.player import READY_MS, WHY_LOST, Player, eventually
from tests.e2e.replays import LOST, WON, button, expect_place, line, show
from tests.e2e.test_analyse_games import record
from tests.e2e.test_text_size import set_text
from tests.formats.replays.files import FILES
from tests.formats.replays.games import random_game
from tests.formats.replays.writing_avf import PLAIN, Ways, avf
from tests.formats.replays.writing_evf import evfs
from tests.formats.replays.writing_rawvf import DIALECTS, Dialect, rawvf
from tests.thorough import further

CLIPBOARD = ["clipboard-read", "clipboard-write"]
KINDS = {
    "mistake": "a mistake",
    "unnecessary": "an unnecessary guess",
    "forced": "a forced guess",
}
FORMATS = FILES | {"rawvf": lambda random: rawvf(random_game(random, most=12), random, DIALECTS[0]).encode()}
VARIED, EARLY, EXPERT = 8, 14, 13
"""Seeds of games at random: lost by a guess of each kind, not finished, and won on 30×16."""


def file_of(seed: int, ways: Ways = PLAIN) -> bytes:
    """An AVF file of a game at random."""
    return avf(random_game(Random(seed), most=12), ways)


def content_of(data: bytes) -> Content:
    return boards_in(data, "game.avf")[0].content


def played_of(data: bytes) -> Played:
    played = content_of(data).game
    assert isinstance(played, Played)
    return played


def judged_of(text: str) -> Judged:
    return result_of(judging(text))


@pytest.fixture
def player(new_context: NewContext) -> Player:
    context = new_context(**DESKTOP)
    context.grant_permissions(CLIPBOARD)
    return Player(context.new_page())


def panel(page: Page) -> Locator:
    return page.get_by_role("region", name="Review", exact=True)


ASKED = """() => {
  const isThere = document.querySelector('[role=group][aria-label="Kinds of decisions"] button') !== null;
  const start = [...document.querySelectorAll('button')].find((each) => each.textContent === 'Judge every decision');
  if (!isThere && start && !start.disabled) start.click();
  return isThere;
}"""


def await_review(page: Page) -> None:
    """A review comes unasked, unless this machine is too busy for that: then it is asked for."""
    page.wait_for_function(ASKED, timeout=READY_MS)


def give(page: Page, data: bytes, name: str = "game.avf") -> Locator:
    """Choose a file in *Open* of *Analyse*; returns the dialog."""
    page.goto("#analyse")
    button(Player(page), "Open").click()
    dialog = page.get_by_role("dialog", name="Open a position")
    with page.expect_file_chooser() as chooser:
        dialog.get_by_role("button", name="Choose a file").click()
    chooser.value.set_files({"name": name, "mimeType": "", "buffer": data})
    return dialog


def open_replay(player: Player, data: bytes) -> Locator:
    """Open a file of another program in the replay; returns the panel of its review."""
    confirm = give(player.page, data).get_by_role("button", name="Open this replay")
    expect(confirm).to_have_attribute("aria-disabled", "false")
    confirm.click()
    expect(line(player)).to_be_enabled()
    return panel(player.page)


def ahead(player: Player) -> None:
    player.page.keyboard.press("Shift+ArrowRight")


def back(player: Player) -> None:
    player.page.keyboard.press("Shift+ArrowLeft")


def expect_looked_at(player: Player, decision: Decision, last: int) -> None:
    """The board before a decision, what it was, and the better move marked."""
    columns = decision.before.grid.columns
    expect_place(player, decision.ply - 1, last)
    assert decision.share is not None
    what = KINDS[decision.kind].capitalize()
    share = percent(decision.share)
    risk = "in every layout" if share == "100" else f"{share}\u202f% of the layouts"
    player.expect_status(f"^{what}: .*{re.escape(risk)}")
    shown = decision.before.to_text().split("\n", 1)[1].replace("0", ".")
    eventually(player.page, player.text, shown)
    for cell in decision.cells:
        row, column = divmod(cell, columns)
        expect(player.cell(row + 1, column + 1)).to_have_attribute("aria-label", re.compile(", this move"))
    if decision.best is not None and decision.best_share == 0:
        row, column = divmod(decision.best, columns)
        expect(player.cell(row + 1, column + 1)).to_have_attribute("aria-label", re.compile(", safe"))
        player.expect_status(f"Row {row + 1}, column {column + 1} was safe")


def test_a_review_comes_unasked_and_leads_from_decision_to_decision(player: Player) -> None:
    plies = show(player, WON)
    judged = judged_of(plies.record)
    kinds = panel(player.page).get_by_role("group", name="Kinds of decisions").get_by_role("button")
    sums = judged.sums
    expect(kinds).to_have_text([f"{sums.unnecessary} unnecessary", f"{sums.proven} proven"])
    player.expect_status(f"^Before the first move. {len(judged.decisions)} decisions: ")
    unproven = [decision for decision in judged.decisions if decision.kind != "proven"]
    for decision in unproven[:3]:
        ahead(player)
        expect_looked_at(player, decision, plies.last)
    back(player)
    expect_looked_at(player, unproven[1], plies.last)
    # The move itself follows, and its sentence says what it was.
    player.page.keyboard.press("ArrowRight")
    expect_place(player, unproven[1].ply, plies.last)
    player.expect_status("Unnecessary: row ")
    assert not [name for name in player.names() if name.endswith(", safe")]
    player.page.keyboard.press("End")
    player.press("Previous decision")
    expect_looked_at(player, unproven[-1], plies.last)
    ahead(player)
    expect_place(player, unproven[-1].ply - 1, plies.last)
    expect(button(player, "Next decision")).to_have_attribute("aria-disabled", "true")
    assert violations(player.page) == ""


def test_decisions_of_a_chosen_kind_are_looked_for(player: Player) -> None:
    judged = judged_of(record_of(played_of(file_of(VARIED))))
    review = open_replay(player, file_of(VARIED))
    last = judged.decisions[-1].ply
    review.get_by_role("button", name="forced").click()
    forced = [decision for decision in judged.decisions if decision.kind == "forced"]
    assert len(forced) == 2
    for decision in forced:
        player.press("Next decision")
        expect_looked_at(player, decision, last)
    review.get_by_role("button", name="proven").click()
    player.page.keyboard.press("Home")
    player.expect_status("^Before the first move")
    ahead(player)
    player.expect_status("^Proven: safe in every layout")
    review.get_by_role("button", name="proven").click()
    expect(review.get_by_role("button", name="proven")).to_have_attribute("aria-pressed", "false")


def test_why_a_better_cell_was_safe_is_proven_and_the_board_can_be_analysed(player: Player) -> None:
    plies = show(player, WON)
    [first, *_] = [one for one in judged_of(plies.record).decisions if one.kind == "unnecessary"]
    expect(panel(player.page).get_by_role("button", name="unnecessary")).to_be_visible()
    ahead(player)
    expect_looked_at(player, first, plies.last)
    player.press(WHY_LOST)
    solver = player.page.get_by_role("region", name="Solver replay")
    expect(solver).to_be_visible()
    player.page.keyboard.press("End")
    assert first.best is not None
    row, column = divmod(first.best, plies.columns)
    player.expect_status(f"row {row + 1}, column {column + 1} is safe")
    player.press("Leave")
    expect_looked_at(player, first, plies.last)
    player.press_at_end("Analyse here")
    expect(player.page.get_by_role("region", name="Analyse", exact=True)).to_be_visible()
    assert player.text() == plies.text(first.ply - 1)


def test_the_summary_is_copied_as_a_text_and_as_a_picture(player: Player) -> None:
    plies = show(player, WON)
    judged = judged_of(plies.record)
    assert judged.sums.accuracy is not None
    player.press("Copy as text")
    player.expect_status("^Copied as text")
    text = player.page.evaluate("navigator.clipboard.readText()")
    assert f"{judged.sums.unnecessary} unnecessary guesses" in text
    assert f"Accuracy: {round(100 * judged.sums.accuracy)}\u202f%" in text
    seconds = judged.outcome.time
    assert f"Won in {seconds // 60:.0f}:{seconds % 60:05.2f}" in text
    player.press("Copy as picture")
    player.expect_status("^Copied as a picture")
    *size, rims = player.page.evaluate(
        """async () => {
          const [item] = await navigator.clipboard.read();
          const image = await createImageBitmap(await item.getType('image/png'));
          const {width, height} = image;
          const context = new OffscreenCanvas(width, height).getContext('2d');
          const of = (draw) => {
            draw();
            return [...new Uint32Array(context.getImageData(0, 0, width, height).data.buffer)];
          };
          context.fillStyle = getComputedStyle(document.documentElement).getPropertyValue('--rim');
          const [rim] = of(() => context.fillRect(0, 0, 1, 1));
          return [width, height, of(() => context.drawImage(image, 0, 0)).filter((pixel) => pixel === rim).length];
        }"""
    )
    assert size[0] > 800
    assert size[1] > 400
    # The board at the end, with lines between its cells.
    assert rims > 1000


def test_a_review_that_takes_long_waits_until_it_is_wanted_and_can_be_cancelled(player: Player) -> None:
    held = hold(player.page, "review")
    plies = show(player, WON)
    held.expect()
    player.page.keyboard.press("ArrowRight")
    expect_place(player, 1, plies.last)  # Nobody waits for it.
    start = button(player, "Judge every decision")
    expect(start).to_be_enabled()
    start.click()
    bar = panel(player.page).get_by_role("progressbar", name="Judging every decision")
    expect(bar).to_be_visible()
    player.page.keyboard.press("ArrowRight")
    expect_place(player, 2, plies.last)
    panel(player.page).get_by_role("button", name="Cancel").click()
    held.let_go()
    expect(start).to_be_visible()
    start.click()
    expect(panel(player.page).get_by_role("button", name="unnecessary")).to_be_visible()


@pytest.mark.parametrize("kind", ["film", "review"])
def test_what_is_looked_for_early_is_shown_once_it_is_judged(player: Player, kind: str) -> None:
    """Before the moves of the replay are there, and before they are judged."""
    data = file_of(VARIED)
    judged = judged_of(record_of(played_of(data)))
    unproven = [decision for decision in judged.decisions if decision.kind != "proven"]
    held = hold(player.page, kind)
    confirm = give(player.page, data).get_by_role("button", name="Open this replay")
    expect(confirm).to_have_attribute("aria-disabled", "false")
    confirm.click()
    held.expect()
    ahead(player)
    ahead(player)
    held.let_go()
    expect(line(player)).to_have_attribute("aria-valuetext", re.compile(r"^move \d+ of \d+, "))
    last = re.split("[ ,]", line(player).get_attribute("aria-valuetext") or "")[3]
    expect_looked_at(player, unproven[1], int(last))


def test_on_a_phone_a_button_opens_the_review(new_context: NewContext) -> None:
    player = Player(new_context(**PHONE).new_page())
    show(player, LOST)
    player.expect_status("^Before the first move. 5 decisions: 5 unnecessary guesses")
    expect(panel(player.page)).to_be_hidden()
    button(player, "Review").click()
    expect(panel(player.page)).to_be_visible()
    panel(player.page).get_by_role("button", name="Next decision").tap()
    player.expect_status("^An unnecessary guess: ")
    set_text(player.page, "200%")
    for width, height in ((844, 390), (768, 1024), (360, 640)):
        resize(player.page, width, height)
        eventually(player.page, lambda: panel(player.page).evaluate(CUT), [])
    set_text(player.page, "100%")
    panel(player.page).get_by_role("button", name="Close the review").tap()
    expect(panel(player.page)).to_be_hidden()
    assert violations(player.page) == ""


CUT = """
  (panel) => [...panel.querySelectorAll('*')].filter((each) => each.checkVisibility())
    .filter((each) => each.getBoundingClientRect().right > panel.getBoundingClientRect().right + 0.5)
    .map((each) => each.textContent)
"""
"""What of a panel is cut at its right edge."""


def test_what_is_looked_at_stays_in_sight_when_the_review_takes_room(new_context: NewContext) -> None:
    """The board, 16×16, is then scrolled."""
    player = Player(new_context(**PHONE).new_page())
    data = FILES["avf"](Random(8))
    give(player.page, data).get_by_role("button", name="Open this replay").click()
    judged = judged_of(record_of(played_of(data)))
    unproven = [each for each in judged.decisions if each.kind != "proven"]
    place = max(range(len(unproven)), key=lambda at: min(unproven[at].cells))
    await_review(player.page)
    player.expect_status("^Before the first move. 7 decisions")
    for _ in range(place + 1):
        player.page.keyboard.press("Shift+ArrowRight")
    row, column = divmod(min(unproven[place].cells), 16)
    player.expect_status(rf"The move: row {row + 1}, column {column + 1}\.")
    cell = player.page.get_by_role("gridcell", name=re.compile(f"^row {row + 1}, column {column + 1}, "))
    expect(cell).to_be_in_viewport(ratio=0.9)
    button(player, "Review").click()
    expect(panel(player.page)).to_be_visible()
    expect(player.page.get_by_role("gridcell", name=re.compile("^row 1, column 1, "))).not_to_be_in_viewport()
    expect(cell).to_be_in_viewport(ratio=0.9)


# Replays from files


def test_a_file_of_another_program_is_opened_as_a_replay_and_reviewed(player: Player) -> None:
    data = file_of(EXPERT, Ways(player=b"<b>Ann</b>", seconds_too_many=3))
    played, judged = played_of(data), judged_of(record_of(played_of(data)))
    dialog = give(player.page, data)
    assert played.seconds is not None
    time = f"{played.seconds // 60:.0f}:{played.seconds % 60:05.2f}"
    expect(dialog.get_by_role("status")).to_have_text(f"This is an AVF replay: 30×16, 99 mines, won in {time}.")
    [difference] = content_of(data).differences
    expect(dialog).to_contain_text(difference)
    dialog.get_by_role("button", name="Open this replay").click()
    await_review(player.page)
    review = panel(player.page)
    expect(review.get_by_role("button", name="proven")).to_have_text(f"{judged.sums.proven} proven")
    for told in ("Arbiter 0.52.3", "<b>Ann</b>", "game.avf", difference, "the path of the cursor is not kept"):
        expect(review).to_contain_text(told)
    player.page.keyboard.press("End")
    player.expect_status("^You won")
    player.press("Percentages")
    player.expect_status("^Percentages: ")
    assert violations(player.page) == ""


def test_the_record_of_a_file_says_what_it_leaves_out_and_its_review_agrees(player: Player, tmp_path: Path) -> None:
    """Luck and decisions are the same, on the time line too; some clicks are known of the file alone."""
    data = file_of(EXPERT)
    judged = judged_of(record_of(played_of(data)))
    review = open_replay(player, data)
    await_review(player.page)
    guesses = [at for at in judged.decisions if at.kind in ("forced", "unnecessary")]
    for _ in guesses:
        player.press("Next guess")
    expect(button(player, "Next guess")).to_have_attribute("aria-disabled", "true")
    expect_luck(player, judged)
    with player.page.expect_download() as download:
        player.press_at_end("Download record")
    download.value.save_as(tmp_path / "record.txt")
    player.expect_status("^The record has only the moves that had an effect")
    assert (tmp_path / "record.txt").read_text() == record_of(played_of(data))
    open_replay(player, (tmp_path / "record.txt").read_bytes())
    await_review(player.page)
    expect(review.get_by_role("button", name="unnecessary")).to_have_text(f"{judged.sums.unnecessary} unnecessary")
    player.page.keyboard.press("End")
    player.press("Previous guess")
    expect_luck(player, judged)


def expect_luck(player: Player, judged: Judged) -> None:
    """The last guess and the review tell the same luck."""
    luck = f"{judged.sums.luck_bits:.1f} bits"
    player.expect_status(rf"{re.escape(luck)} of luck so far\.$")
    expect(panel(player.page).locator("dd").filter(has_text="guesses you got away with")).to_contain_text(luck)


def reviewable(form: str) -> bytes:
    """A file of a format with a game in which something was decided."""
    for seed in range(99):
        data = FORMATS[form](Random(seed))
        played = boards_in(data, f"game.{form}")[0].content.game
        if isinstance(played, Played) and played.first is not None and judged_of(record_of(played)).decisions:
            return data
    raise AssertionError(form)


@pytest.mark.parametrize("form", ["avf", "rmv", *further(form for form in FORMATS if form not in ("avf", "rmv"))])
def test_a_file_of_each_format_is_reviewed(player: Player, form: str) -> None:
    data = reviewable(form)
    judged = judged_of(record_of(played_of(data)))
    dialog = give(player.page, data, f"game.{form}")
    expect(dialog.get_by_role("status")).to_contain_text(re.compile("won|lost|not finished|games"))
    dialog.get_by_role("button", name="Open this replay").click()
    await_review(player.page)
    kinds = panel(player.page).get_by_role("group", name="Kinds of decisions").get_by_role("button")
    expect(kinds).to_have_count(len({decision.kind for decision in judged.decisions}))
    kinds.first.click()
    player.press("Next decision")
    player.expect_status("^(A mistake|An unnecessary guess|A forced guess|Proven)")
    expect(player.page.get_by_role("gridcell", name=re.compile(", this move")).first).to_be_visible()


def test_one_game_of_several_is_chosen(player: Player) -> None:
    games = [reviewable("evf"), *(FORMATS["evf"](Random(seed)) for seed in range(2))]
    data = evfs(zip(("first", "second", "third"), reversed(games), strict=True))
    found = boards_in(data, "games.evfs")
    dialog = give(player.page, data, "games.evfs")
    expect(dialog.get_by_role("status")).to_have_text("This is an EVFS file with 3 games.")
    third = found[2].content
    size = f"3: {third.grid.columns}×{third.grid.rows}, {third.mine_count} mine"
    label = dialog.get_by_role("option", name=re.compile(f"^{size}.*(won|lost|not finished)")).inner_text()
    dialog.get_by_role("combobox", name="Board").select_option(label=label)
    dialog.get_by_role("button", name="Open this replay").click()
    expect(line(player)).to_be_enabled()
    played = third.game
    assert isinstance(played, Played)
    proven = judged_of(record_of(played)).sums.proven
    expect(panel(player.page).get_by_role("button", name="proven")).to_have_count(int(proven > 0))
    assert len(player.names()) == third.grid.size


def test_a_replay_that_stops_early_says_so_and_is_played_on(player: Player) -> None:
    data = file_of(EARLY)
    judged = judged_of(record_of(played_of(data)))
    review = open_replay(player, data)
    expect(review).to_contain_text("The replay stops before its game ends")
    expect(review).to_contain_text("Not finished after")
    player.page.keyboard.press("End")
    player.expect_status(r"The replay stops here, before its game ends\.$")
    view = content_of(data).view
    assert view is not None
    seen = "".join(".12345678#F?*"[code] for code in view)
    eventually(player.page, lambda: player.text().replace("\n", ""), seen)
    assert judged.outcome.result == "unfinished"
    player.press_at_end("Resume")
    dialog = player.page.get_by_role("dialog", name="New game")
    dialog.get_by_label("Rules", exact=True).select_option("three-lives")
    dialog.get_by_role("button", name="Start").click()
    expect(player.page.get_by_label("Lives", exact=True)).to_have_text("3")
    eventually(player.page, lambda: player.text().replace("\n", ""), seen)
    eventually(player.page, lambda: "origin again" in record(player.page), True)
    game = replay(record(player.page))
    assert game.params.board == content_of(data).layout
    assert game.params.begun is not None
    assert {str(move.move).split()[0] for move in game.moves} <= {"flag", "mark"}


def test_rules_that_do_not_allow_the_board_say_why(player: Player) -> None:
    open_replay(player, file_of(EARLY))
    player.page.keyboard.press("End")
    player.expect_status("The replay stops here")
    player.press_at_end("Resume")
    dialog = player.page.get_by_role("dialog", name="New game")
    dialog.get_by_label("Rules", exact=True).select_option("no-guess")
    dialog.get_by_role("button", name="Start").click()
    expect(dialog.get_by_role("alert").filter(visible=True)).to_contain_text("Logic alone cannot open that board")


def test_a_replay_by_other_rules_is_opened_as_a_board_with_the_reason(player: Player) -> None:
    text = rawvf(random_game(Random(VARIED), most=12), Random(1), Dialect(keys={"Mode": "Lucky"}))
    dialog = give(player.page, text.encode(), "lucky.rawvf")
    expect(dialog).to_contain_text("You can still analyse its board")
    dialog.get_by_role("button", name="Open this board").click()
    expect(dialog).to_be_hidden()
    expect(player.page.get_by_role("spinbutton", name="Mines", exact=True)).to_have_value("40")
    expect(player.page.get_by_role("heading", level=1, name="Analyse")).to_be_visible()


def test_a_replay_from_a_file_is_gone_when_the_page_is_loaded_again(player: Player) -> None:
    open_replay(player, file_of(VARIED))
    player.page.go_back()
    expect(player.page.get_by_role("heading", level=1, name="Analyse")).to_be_visible()
    player.page.go_forward()
    expect(line(player)).to_be_enabled()
    player.page.reload()
    expect(player.page.get_by_text("This replay was open only until the page was loaded again")).to_be_visible()
    expect(player.page.get_by_role("link", name="Analyse").first).to_be_visible()
