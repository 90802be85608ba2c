"""All scenes, room by room. What a player sees first comes first."""

from __future__ import annotations

import re
from functools import partial
from random import Random

from playwright.sync_api import FilePayload, Locator, Page, expect

from tests.e2e import replays
from tests.e2e.games import bodies, body, put, taught
from tests.e2e.lesson_page import LessonPage
from tests.e2e.looks.scene import Room, Scene
from tests.e2e.looks.windows import Window
from tests.e2e.owner import Owner
from tests.e2e.player import WHY_LOST, Player
from tests.e2e.saving import be_saved, lose
from tests.e2e.test_review import await_review
from tests.e2e.views import TITLES, expect_engine, expect_whole
from tests.e2e.workbench_page import MINED, SMALL, TRIVIAL, WITHIN, WorkbenchPage
from tests.formats.replays.files import FILES

NARROW, PHONE, SIDEWAYS = Window(320, 568), Window(390, 844), Window(844, 390)
LOW, DESKTOP = Window(1366, 657), Window(1440, 900)
HOMES = (NARROW, PHONE, SIDEWAYS, LOW, DESKTOP)

LINK = "#new?size=13x9&mines=30&seed=7&rules=quantum"
TURNED = "#new?size=9x13&mines=30&seed=7&rules=quantum"
SOON_WON = "#new?size=5x5&mines=5&seed=7&rules=quantum"
FAILING = "#new?size=9x9&mines=20&seed=failures-7&rules=classic"
"""A game in which the four rules with their policy flag a safe cell, and then open a mine."""
LAB = "#lab?strategy=best&against=ratio&level=Custom&size=8x8&mines=12&start=safe&games=60&seed=7"
MANY = 400
"""Finished games of a long history."""


def homes(first: Window) -> tuple[Window, ...]:
    """All windows in which scenes are brought about, the daily run's first."""
    return (first, *(window for window in HOMES if window != first))


def is_upright(player: Player) -> bool:
    """Whether the window is higher than wide, so that boards are upright, too."""
    return bool(player.page.evaluate("innerWidth < innerHeight"))


def dialog(page: Page) -> Locator:
    return page.get_by_role("dialog").filter(visible=True)


def see_a_dialog(player: Player, name: str) -> None:
    expect(player.page.get_by_role("dialog", name=name)).to_be_visible()


def leave_dialog(player: Player) -> None:
    player.page.keyboard.press("Escape")
    expect(dialog(player.page)).to_have_count(0)


def choose_theme(theme: str, player: Player) -> None:
    """The page keeps it whatever the system asks for, in all later scenes."""
    player.visit("#options")
    player.page.get_by_label("Theme").select_option(theme)


# A game that is lost after a save

LOST_GAME = Room("lost game", homes(DESKTOP))


@LOST_GAME.scene()
def fresh(player: Player) -> None:
    player.visit(TURNED if is_upright(player) else LINK)
    expect_engine(player.page)


@LOST_GAME.scene(scrolls=True, moves=True)
def dialog_of_a_new_game(player: Player) -> None:
    player.page.get_by_role("button", name="New game", exact=True).filter(visible=True).first.click()
    see_a_dialog(player, "New game")


@LOST_GAME.scene(scrolls=True, moves=True)
def custom_rules(player: Player) -> None:
    dialog(player.page).get_by_text("Custom rules").click()


@LOST_GAME.scene()
def opened(player: Player) -> None:
    leave_dialog(player)
    player.open(*((7, 5) if is_upright(player) else (5, 7)))


@LOST_GAME.scene(scrolls=True)
def dialog_of_keys(player: Player) -> None:
    player.cell(1, 1).focus()
    player.page.keyboard.press("?")
    see_a_dialog(player, "Keys")


@LOST_GAME.scene(keeps_board=True)
def a_hint_is_armed(player: Player) -> None:
    leave_dialog(player)
    player.press("Check a cell")
    player.expect_status("^Pick a closed cell")


@LOST_GAME.scene(keeps_board=True, crowded=[(600, 800)], moves=True)
def a_hint(player: Player) -> None:
    player.page.get_by_role("gridcell", name=re.compile(", closed$")).first.click()
    player.expect_status(r"(layouts?\.|prove it\.|can’t lose by opening it\.|loses\.)$")


@LOST_GAME.scene(keeps_board=True, moves=True)
def taught_by_the_game(player: Player) -> None:
    player.press("Teach me")
    player.expect_status(r"^(Look|Nothing)")


@LOST_GAME.scene(keeps_board=True, moves=True)
def overlay(player: Player) -> None:
    player.press("Percentages")
    player.expect_status("^Percentages: how many of")


@LOST_GAME.scene(keeps_board=True)
def another_world(player: Player) -> None:
    player.press("Another layout")
    player.expect_status("^Possible layout 1\\.")


@LOST_GAME.scene(keeps_board=True)
def flag_mode(player: Player) -> None:
    """Next to the pressed *Percentages*."""
    player.press("Percentages")
    player.expect_status("^Back to the percentages")
    player.press("Flag mode")
    player.expect_status("^Flag mode")


@LOST_GAME.scene(keeps_board=True)
def paused(player: Player) -> None:
    player.press("Flag mode")
    player.press("Percentages")
    player.press("Pause")
    player.expect_status("^Paused")


@LOST_GAME.scene(keeps_board=True, moves=True)
def saved(player: Player) -> None:
    player.press("Pause")
    be_saved(player, 1)
    player.expect_status("^Quantum save")


@LOST_GAME.scene(keeps_board=True)
def lost(player: Player) -> None:
    lose(player)


@LOST_GAME.scene(keeps_board=True)
def lost_with_the_overlay(player: Player) -> None:
    player.press_at_end("Percentages")
    player.expect_status("^Percentages")


@LOST_GAME.scene()
def proof(player: Player) -> None:
    player.press_at_end("Percentages")
    player.press(WHY_LOST)
    expect(player.page.get_by_role("region", name="Solver replay")).to_be_visible()
    expect(player.page.get_by_text(re.compile(r"^(Step|Layout) 1 of \d+"))).to_be_visible()


@LOST_GAME.scene()
def end_of_the_proof(player: Player) -> None:
    player.page.keyboard.press("End")
    expect(player.page.get_by_role("button", name="Forward")).to_have_attribute("aria-disabled", "true")


@LOST_GAME.scene(keeps_board=False)
def the_save(player: Player) -> None:
    player.press("Leave")
    player.press_at_end("See the save")
    player.expect_status("^Save 1 of 1")


@LOST_GAME.scene(is_page=True)
def history_of_one_game(player: Player) -> None:
    player.press("Leave")
    player.visit("#history")
    expect_whole(player.page, "history", 1)


@LOST_GAME.scene()
def replay_of_a_lost_game(player: Player) -> None:
    player.page.get_by_role("list", name="Games").get_by_role("link").first.click()
    expect(player.page.get_by_role("slider", name="Time line")).to_be_enabled()


# Games that are won, in a theme that was chosen

WON_GAMES = Room("won games", homes(PHONE))
WON_GAMES.scenes.append(Scene("options with a dark theme", partial(choose_theme, "Dark"), is_page=True))


@WON_GAMES.scene()
def begun(player: Player) -> None:
    player.visit(TURNED if is_upright(player) else LINK).open(5, 5)


@WON_GAMES.scene(keeps_board=True, moves=True)
def won(player: Player) -> None:
    win(player, 30)


@WON_GAMES.scene()
def all_saves_of_a_game(player: Player) -> None:
    saves = player.counter("Quantum saves")
    player.press_at_end("See the save" if saves == "1" else "See the saves")
    player.expect_status("^Save 1 of ")


@WON_GAMES.scene(moves=True)
def a_small_board_won(player: Player) -> None:
    player.press("Leave")
    player.visit(SOON_WON)
    win(player, 5)


def win(player: Player, mines: int) -> None:
    player.play_on(mines)
    expect(player.page.get_by_role("list", name="Figures of this game")).to_be_visible()


# The views

VIEWS = Room("views without games", homes(SIDEWAYS))
VIEWS_OF_MANY = Room("views of many games", homes(LOW))


def by_address(view: str, games: int, player: Player) -> None:
    """The page begins there."""
    player.page.goto("about:blank")
    player.visit(f"#{view}")
    expect_whole(player.page, view, games)
    expect_engine(player.page)


def keep_many(player: Player) -> None:
    player.visit("#about")
    put(player.page, bodies(MANY, float(player.page.evaluate("Date.now()"))))


for view in TITLES:
    VIEWS.scenes.append(Scene(view, partial(by_address, view, 0), is_page=True))
VIEWS_OF_MANY.scenes.append(Scene("about", keep_many, is_page=True))
for view in ("stats", "history", "leaderboard", "account", "options"):
    VIEWS_OF_MANY.scenes.append(Scene(view, partial(by_address, view, MANY), is_page=True))


@VIEWS_OF_MANY.scene(scrolls=True)
def dialog_before_a_game_is_deleted(player: Player) -> None:
    player.visit("#history")
    games = player.page.get_by_role("list", name="Games")
    games.get_by_role("button", name=re.compile("Delete")).first.click()
    see_a_dialog(player, "Delete this game?")


TAUGHT = Room("views of games by constraints", homes(NARROW))


def keep_taught(player: Player) -> None:
    player.visit("#about")
    now = float(player.page.evaluate("Date.now()"))
    results = ["won", "lost", "won", "won", "lost", "won"]
    by_cells = [body(i, now - 1000 * i, state=state, time=90_000) for i, state in enumerate(results)]
    put(player.page, [*by_cells, *taught(100, now)])


def show_taught(view: str, player: Player) -> None:
    if view == "stats":
        keep_taught(player)
    page = player.page
    page.goto("about:blank")
    player.visit(f"#{view}")
    expect(page.get_by_role("heading", level=1, name=TITLES[view])).to_be_visible()
    expect(page.get_by_role("table").or_(page.get_by_role("listitem")).filter(visible=True)).not_to_have_count(0)
    expect_engine(page)


for view in ("stats", "history", "leaderboard"):
    TAUGHT.scenes.append(Scene(f"{view} of both kinds", partial(show_taught, view), is_page=True))

TOUR = Room("tour", homes(PHONE))


def take_the_tour(stop: int, player: Player) -> None:
    if stop == 1:
        player.visit("#tour")
    ringed = player.page.get_by_role("gridcell", name=re.compile("press here"))
    ringed.click(button="right" if stop == 5 else "left")
    expect(player.page.get_by_text("Done" if stop == 6 else f"{stop + 1} of 6", exact=True)).to_be_visible()
    # The page takes the loss back after a while.
    expect(ringed).to_have_count(0 if stop == 6 else 1)


for stop in range(1, 7):
    TOUR.scenes.append(Scene(f"tour after {stop}", partial(take_the_tour, stop), is_page=True, moves=True))

LAB_ROOM = Room("lab", homes(DESKTOP))
LAB_ROOM.scenes.append(Scene("options with a light theme", partial(choose_theme, "Light"), is_page=True))


@LAB_ROOM.scene(is_page=True)
def lab_before_a_run(player: Player) -> None:
    player.visit(LAB)
    expect_whole(player.page, "lab")


@LAB_ROOM.scene(is_page=True)
def lab_after_a_run(player: Player) -> None:
    player.press("Run")
    expect(player.page.get_by_text("Finished.")).to_be_visible()
    expect(player.page.get_by_role("region", name="Rate of games won").locator("canvas")).to_be_visible()


PROFILE = Room("profile", homes(NARROW))
PROFILE.scenes.append(Scene("options with high contrast", partial(choose_theme, "High contrast"), is_page=True))


@PROFILE.scene(is_page=True, moves=True)
def account_of_a_profile(player: Player) -> None:
    owner = Owner(player.page).visit()
    owner.register()
    expect(player.page.get_by_role("button", name="Change password")).to_be_visible()


def show_profile_dialog(name: str, player: Player) -> None:
    if dialog(player.page).count():
        leave_dialog(player)
    player.page.get_by_role("button", name=re.compile(f"^{name}")).filter(visible=True).first.click()
    expect(dialog(player.page)).to_be_visible()


for name in ("Change password", "Rename", "Delete"):
    PROFILE.scenes.append(Scene(f"dialog {name}", partial(show_profile_dialog, name), scrolls=True))

# The game replay

REPLAYS = Room("replays", homes(PHONE))
SHOWN = (replays.WON, replays.LOST, replays.PAUSED)


def show_replay(name: str, player: Player) -> None:
    """The page counts later ones of these games as younger."""
    number = SHOWN.index(name)
    newest = replays.body(replays.Plies(name).record) | {"finished": 1_790_000_000_000 + number}
    game = replays.keep(player.page, newest)[0]
    player.visit(f"#game?{game}")
    expect(replays.line(player)).to_be_enabled()
    player.expect_status("^Before the first move")


@REPLAYS.scene()
def replay_begins(player: Player) -> None:
    show_replay(replays.WON, player)


@REPLAYS.scene(keeps_board=True)
def replay_goes_forward(player: Player) -> None:
    for _ in range(5):
        player.press("Forward")
    expect(replays.line(player)).to_have_attribute("aria-valuetext", re.compile("^move 5 of "))


@REPLAYS.scene(keeps_board=True)
def replay_with_shares_and_mines(player: Player) -> None:
    player.press("Next save")
    player.expect_status("^Quantum save")
    player.press("Mine Vision")
    player.press("Percentages")
    player.expect_status("^Percentages: how many of")


@REPLAYS.scene(keeps_board=True)
def replay_ends_won(player: Player) -> None:
    player.press("Percentages")
    player.page.keyboard.press("End")
    player.expect_status("^You won")


@REPLAYS.scene(always=[(1280, 593), (1366, 657), (1024, 768)])
def replay_ends_lost(player: Player) -> None:
    """In low windows, the layouts covered the saves."""
    show_replay(replays.LOST, player)
    player.page.keyboard.press("End")
    player.expect_status("^You lost")
    expect(player.page.get_by_text(re.compile(r"^−[\d.]+ bits$")).filter(visible=True)).to_be_visible()


@REPLAYS.scene(keeps_board=True)
def replay_looks_at_a_decision(player: Player) -> None:
    expect(player.page.get_by_role("list", name="Judged decisions").get_by_role("listitem")).to_have_count(5)
    player.page.keyboard.press("Home")
    player.expect_status("^Before the first move")
    player.page.keyboard.press("Shift+ArrowRight")
    player.expect_status("^An unnecessary guess")


@REPLAYS.scene(moves=True)
def replay_with_its_review(player: Player) -> None:
    """In large windows it is always there."""
    tool = player.page.get_by_role("button", name="Review", exact=True)
    if tool.is_visible():
        tool.click()
    expect(player.page.get_by_role("region", name="Review", exact=True)).to_be_visible()


@REPLAYS.scene()
def replay_with_pauses(player: Player) -> None:
    show_replay(replays.PAUSED, player)
    player.page.keyboard.press("End")


@REPLAYS.scene(is_page=True, crowded=[(568, 320)])
def no_such_replay(player: Player) -> None:
    player.visit("#game?nothing")
    expect(player.page.get_by_text("There is no such game here.")).to_be_visible()


# Play by constraints, and lessons

CONSTRAINTS = Room("constraints", (PHONE, NARROW, LOW, DESKTOP))


@CONSTRAINTS.scene(moves=True)
def fresh_workbench(player: Player) -> None:
    WorkbenchPage(player.page).begin()


@CONSTRAINTS.scene(scrolls=True)
def dialog_of_its_options(player: Player) -> None:
    player.press("Set up")
    see_a_dialog(player, "Options for constraint play")


@CONSTRAINTS.scene()
def busy_workbench(player: Player) -> None:
    """Two constraints are selected, and there is something in the list."""
    leave_dialog(player)
    bench = WorkbenchPage(player.page)
    bench.cell(*MINED).click()
    bench.expect_status("^Flagged")
    bench.select(SMALL, WITHIN)
    bench.derive("Subtract")
    bench.select(SMALL, WITHIN)


@CONSTRAINTS.scene()
def reloaded_workbench(player: Player) -> None:
    bench = WorkbenchPage(player.page)
    bench.expect_kept("select 7,3")
    player.page.reload()
    expect(bench.act("Subtract")).to_be_visible()
    bench.expect_name(*WITHIN, "2, selected as B")


@CONSTRAINTS.scene(moves=True)
def workbench_with_the_board_constraint(player: Player) -> None:
    WorkbenchPage(player.page).switch("Show Board Constraint")


@CONSTRAINTS.scene()
def list_of_constraints(player: Player) -> None:
    """Where there is little room, a button opens it."""
    opener = player.page.get_by_role("button", name="List 1", exact=True)
    if opener.is_visible():
        opener.click()
    expect(WorkbenchPage(player.page).row("#1")).to_be_visible()


@CONSTRAINTS.scene(moves=True)
def solved_board(player: Player) -> None:
    bench = WorkbenchPage(player.page).begin(TRIVIAL)
    bench.solve()


LESSON = Room("lesson", (DESKTOP, LOW))


@LESSON.scene(moves=True)
def a_lesson_begins(player: Player) -> None:
    LessonPage(player.page).start("total")


@LESSON.scene(moves=True)
def the_next_step_of_a_lesson(player: Player) -> None:
    close = player.page.get_by_role("button", name="Close the lesson")
    if close.is_visible():
        close.click()
    LessonPage(player.page).next_step()


@LESSON.scene(moves=True)
def a_lesson_is_solved(player: Player) -> None:
    LessonPage(player.page).solve()


MACHINE = Room("machine", (LOW,))


@MACHINE.scene(moves=True)
def the_machine_at_play(player: Player) -> None:
    player.visit(FAILING)
    player.press("Machine")
    expect(player.page.get_by_role("region", name="Machine at play")).to_be_visible()
    player.press("Set up")
    for field in ("Infers by", "Guesses by"):
        player.page.get_by_role("combobox", name=field, exact=True).select_option("agent")
    player.press("Guess")
    player.expect_status("^Opened ")
    player.press("Show all")
    player.expect_status("^Certain")


@MACHINE.scene(moves=True)
def the_machine_with_the_overlay(player: Player) -> None:
    player.press("Percentages")
    player.expect_status("^Percentages")


@MACHINE.scene(keeps_board=True, moves=True)
def the_machine_at_the_end(player: Player) -> None:
    player.press("Percentages")
    player.page.get_by_role("combobox", name="Speed", exact=True).select_option("16")
    player.press("Run")
    player.expect_status("^You lost: ")


ANALYSE = Room("analyse", homes(DESKTOP))


def drawn_cell(player: Player, state: str) -> Locator:
    return player.page.get_by_role("gridcell", name=re.compile(f", {state}$")).first


@ANALYSE.scene(is_page=True, scrolls=True, moves=True)
def analyse_an_empty_board(player: Player) -> None:
    player.visit("#analyse")
    expect(drawn_cell(player, "12% mine")).to_be_visible()


@ANALYSE.scene(is_page=True, scrolls=True, moves=True)
def analyse_a_selected_block(player: Player) -> None:
    player.cell(2, 2).focus()
    for key in ("1", "Shift+ArrowDown", "Shift+ArrowRight"):
        player.page.keyboard.press(key)
    expect(drawn_cell(player, "selected")).to_be_visible()


@ANALYSE.scene(is_page=True, scrolls=True, moves=True)
def analyse_a_contradiction(player: Player) -> None:
    player.page.keyboard.press("Escape")
    player.page.keyboard.press("8")
    player.page.keyboard.press("ArrowLeft")
    player.page.keyboard.press("8")
    expect(drawn_cell(player, "in conflict")).to_be_visible()


@ANALYSE.scene(is_page=True, scrolls=True, moves=True)
def analyse_by_mines(player: Player) -> None:
    for _ in range(3):
        player.page.keyboard.press("Control+z")
    player.page.get_by_role("radio", name="Mines", exact=True).check()
    player.cell(3, 3).focus()
    player.page.keyboard.press("Enter")
    expect(drawn_cell(player, "mine here")).to_be_visible()


FILES_OF_OTHERS = Room("files of others", homes(DESKTOP))


def open_files(player: Player, files: dict[str, bytes]) -> None:
    with player.page.expect_file_chooser() as chooser:
        player.press("Open replays")
    given = [FilePayload(name=name, mimeType="", buffer=data) for name, data in files.items()]
    chooser.value.set_files(given)


@FILES_OF_OTHERS.scene(is_page=True, scrolls=True, moves=True)
def reviewed_files(player: Player) -> None:
    """One of them cannot be read."""
    player.visit("#stats?replays")
    games = {f"game {number}.avf": FILES["avf"](Random(number)) for number in range(4)}
    open_files(player, {**games, "photo.avf": b"no replay"})
    expect(player.page.get_by_role("table", name="Reviewed games").get_by_role("row")).to_have_count(6)
    expect(player.page.get_by_role("progressbar", name="Files reviewed")).to_be_hidden()


@FILES_OF_OTHERS.scene(moves=True)
def replay_of_a_file(player: Player) -> None:
    player.page.get_by_role("link", name="game 1.avf").click()
    await_review(player.page)


ROOMS = {
    room.name: room
    for room in (
        LOST_GAME,
        WON_GAMES,
        VIEWS,
        VIEWS_OF_MANY,
        TAUGHT,
        TOUR,
        LAB_ROOM,
        PROFILE,
        REPLAYS,
        CONSTRAINTS,
        LESSON,
        MACHINE,
        ANALYSE,
        FILES_OF_OTHERS,
    )
}
NUMBERS = {
    (room.name, scene.name): number
    for number, (room, scene) in enumerate((room, scene) for room in ROOMS.values() for scene in room.scenes)
}
"""The numbers of all scenes, by room and name."""
