"""The core: what must work in every engine, from the first view to a new version.

The tests of `visitor` come first: they go from view to view of one page, whose engine starts once.
"""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from qmines import Position, analyse
from qmines.formats.recognise import boards_in
from qmines.formats.replays.played import Played
from qmines.formats.replays.recorded import record_of
from qmines.game.rules import PRESETS
from qmines.lab.play import Level
from qmines.lab.simulate import simulate
from qmines.review.judged import judging
from qmines.strategies.written import written
from qmines.work import result_of
from tests.e2e.database import DUMP
from tests.e2e.owner import NAME, PASSWORD
from tests.e2e.servers import Host
from tests.e2e.versions import KEPT, UPDATE, VERSION, revised
from tests.e2e.views import TITLES
from tests.engines.conftest import complaints
from tests.engines.driver import Driver
from tests.engines.visitor import Step, Visitor, until
from tests.formats.replays.games import random_game
from tests.formats.replays.writing_avf import PLAIN, avf
from tests.thorough import amount, further

pytestmark = [pytest.mark.e2e, pytest.mark.core]

END = re.compile("^You (won|lost)")
STRATEGY = """
def choose(impasse, random):
    return Open(impasse.unknown()[-1])
"""
LINE: Step = ("slider", "Time line")
SNAPSHOT = "async () => Boolean(await caches.match(new URL('?snapshot', document.baseURI)))"


def begin(visitor: Visitor, rules: str = "quantum", size: str = "size=6x6&mines=6&seed=7") -> Visitor:
    """Begin a game, and wait for the engine, and for the last game to leave the board."""
    visitor.open(f"#new?{size}&rules={rules}").expect_engine()

    def is_new() -> bool:
        names = visitor.names()
        return bool(names) and all(", closed" in name for name in names)

    until(is_new, lambda: f"not new: {visitor.names()}")
    return visitor


def test_every_view_opens(visitor: Visitor) -> None:
    visitor.open("").expect_engine()
    for view, title in TITLES.items():
        visitor.follow(view).expect(("heading", title))
    visitor.follow("analyse").expect(("heading", "Analyse"))
    visitor.follow("play").expect(("grid", ""))


def test_a_game_is_played_to_its_end_and_replayed(visitor: Visitor) -> None:
    assert begin(visitor).play_on(6)
    visitor.follow("history").press(("list", "Games"), ("link", ""))
    part = until(lambda: next((part for part in visitor.parts(LINE) if not part.disabled), None), lambda: "no replay")
    match = re.match(r"move (\d+) of (\d+), ", part.value)
    assert match, part
    last = int(match[2])
    visitor.press(("group", "Moves"), ("button", "Back" if int(match[1]) else "Forward"))
    wanted = int(match[1]) - 1 if int(match[1]) else 1
    start = f"move {wanted} of {last}, "
    until(lambda: visitor.parts(LINE)[0].value.startswith(start), lambda: f"{visitor.parts(LINE)} is not {start}")


@pytest.mark.parametrize("rules", further(rules for rules in PRESETS if rules not in ("quantum", "constraints")))
def test_a_game_of_every_preset_is_played_to_its_end(visitor: Visitor, rules: str) -> None:
    assert begin(visitor, rules).play_on(6)


@pytest.mark.parametrize("rules", further(["constraints"]))
def test_a_game_by_constraints_is_won_by_its_next_steps(visitor: Visitor, rules: str) -> None:
    visitor.open(f"#new?size=6x6&mines=6&seed=t158&rules={rules}&start=opening")
    assert "You won" in visitor.solve()


def test_a_lesson_is_solved(visitor: Visitor) -> None:
    visitor.open("#learn").press(("button", "Start What a number decides"))
    visitor.expect(("region", "What a number decides"))
    until(lambda: any(re.search(", [1-8]", name) for name in visitor.names()), lambda: "no numbers")
    assert "You won" in visitor.solve()
    visitor.follow("learn").expect(("text", re.compile("^[1-7] of 7 solved$")))


def test_the_lab_plays_a_strategy_of_ones_own(visitor: Visitor) -> None:
    visitor.open("#lab?strategy=own&level=Custom&size=8x8&mines=12&start=safe&games=20&seed=7")
    visitor.expect(("heading", "Lab"))
    visitor.press(("heading", re.compile("^Code it yourself")))
    visitor.give("mine.py", STRATEGY.encode(), ("region", "Lab"))
    until(lambda: STRATEGY.strip() in visitor.typed(), lambda: f"not opened: {visitor.typed()}")
    visitor.press(("button", "Run your strategy"))
    visitor.expect(("region", "Lab"), ("status", ""), text="Finished.")
    tally = simulate(written(STRATEGY, "mine.py"), Level(8, 8, 12, "safe"), 20, "7")
    visitor.expect(("table", "Results of the run"), text=f"{100 * tally.won / 20:.1f}\u202f%")


def test_the_analyser_counts_and_proves(visitor: Visitor) -> None:
    visitor.open("#analyse").press(("button", "Open"))
    dialog: Step = ("dialog", "Open a position")
    text = "5x3x5\n#####\n#####\n#121#"
    worlds = analyse(Position.from_text(text)).worlds
    visitor.fill(text, dialog, ("label", "Text, link or game ID"))
    visitor.press(dialog, ("button", "Open this board"))
    visitor.expect(("region", "Analyse"), text=f"{worlds} layouts fit")


def test_a_file_of_another_program_is_reviewed(visitor: Visitor) -> None:
    data = avf(random_game(Random(8), most=12), PLAIN)
    played = boards_in(data, "game.avf")[0].content.game
    assert isinstance(played, Played)
    sums = result_of(judging(record_of(played))).sums
    visitor.open("#analyse").press(("button", "Open"))
    dialog: Step = ("dialog", "Open a position")
    visitor.give("game.avf", data, dialog)
    visitor.press(dialog, ("button", "Open this replay"))
    kinds: list[Step] = [("region", "Review"), ("group", "Kinds of decisions")]
    ask: Step = ("button", "Judge every decision")

    def is_judged() -> bool:
        """A review comes unasked, unless this machine is too busy for that."""
        visitor.press_now(ask)
        return bool(visitor.parts(*kinds))

    until(is_judged, lambda: f"no review: {visitor.parts(ask)}")
    visitor.expect(*kinds, text=f"{sums.forced} forced")


def test_a_game_goes_on_after_a_reload(newcomer: Visitor) -> None:
    visitor = begin(newcomer)
    visitor.press_cells([(3, 3)])
    visitor.expect_name((3, 3), "^(empty|[1-8])")
    rows = visitor.names()
    # A move is kept a moment after it is shown.
    until(lambda: any(" p open " in each["record"] for each in playing(visitor)), lambda: "not kept")
    visitor.driver.reload()
    visitor.expect_engine()
    until(lambda: visitor.names() == rows, lambda: f"{visitor.names()} is not {rows}")


def test_pages_that_are_left_after_a_move_hold_up_no_later_one(newcomer: Visitor) -> None:
    """WebKit keeps such a page for *Back*, with its transactions: now and then, so one visit proves little."""
    visitor = begin(newcomer)
    for visit in range(amount(2, 12)):
        visitor.press_cells([(visit % 6 + 1, visit // 6 + 3)])
        visitor.open("LICENSE").open("").expect_engine()
    visitor.open("#new?size=5x5&mines=5&rules=quantum").expect_engine()
    visitor.press_cells([(3, 3)])
    until(lambda: any("size 5x5" in each["record"] for each in playing(visitor)), lambda: "nothing is kept")


def playing(visitor: Visitor) -> list[dict[str, str]]:
    """The games at play, as they are kept. The bytes among what the script reads are the page's own."""
    kept: list[dict[str, str]] = visitor.driver.run_within(DUMP)["playing"]
    return kept


def test_a_profile_takes_its_games_elsewhere(newcomer: Visitor) -> None:
    """Registered, signed out and in, exported, and imported by another profile."""
    visitor = newcomer.open("#account")
    register(visitor, NAME)
    begin(visitor).play_on(6)
    visitor.follow("account").press(("button", "Sign out"))
    form: Step = ("form", "Sign in")
    visitor.fill(NAME, form, ("label", "User name"))
    visitor.fill(PASSWORD, form, ("label", "Password"))
    visitor.press(form, ("button", "Sign in"))
    visitor.expect(("heading", NAME))
    visitor.expect(("form", "Export"), text="1 finished game in one file")
    visitor.hear_files()
    visitor.press(("form", "Export"), ("button", "Export my games"))
    file = visitor.given()
    visitor.press(("button", "Sign out"))
    register(visitor, "Charles Babbage")
    visitor.give("Ada.qmines.jsonl", file.encode(), ("region", "Import"))
    visitor.expect(("region", "Import"), text=f"1 game imported from {NAME}’s file")


def register(visitor: Visitor, name: str) -> None:
    form: Step = ("form", "Register")
    for label, text in [("User name", name), ("Password", PASSWORD), ("Repeat", PASSWORD)]:
        visitor.fill(text, form, ("label", label))
    visitor.press(form, ("button", "Register"))
    visitor.expect(("heading", name))


def test_it_plays_on_when_the_server_is_gone(driver: Driver, host: Host) -> None:
    """Also from the snapshot that the page has made of Python by then."""
    visitor = begin(Visitor(driver, host.address))
    driver.run(KEPT)
    assert complaints(driver) == []
    host.vanish()
    for place in ((3, 3), (5, 5)):
        driver.reload()
        visitor.expect_engine()
        visitor.press_cells([place])
        visitor.expect_name(place, "^(empty|[1-8]|mine)")
        until(lambda: driver.run(SNAPSHOT), lambda: "no snapshot is made")


def test_a_new_version_is_used_when_the_player_says_so(
    driver: Driver, host: Host, built_site: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    visitor = begin(Visitor(driver, host.address))
    driver.run(KEPT)
    visitor.press_cells([(3, 3)])
    visitor.expect_name((3, 3), "^(empty|[1-8])")
    rows = visitor.names()
    host.publish(revised(built_site, tmp_path_factory.mktemp("next") / "dist", "98.0.0"))
    driver.run(UPDATE)
    visitor.press(("button", "Use it now"))
    until(lambda: driver.run(VERSION) == "98.0.0", lambda: "the old version stays")
    visitor.expect_engine()
    until(lambda: visitor.names() == rows, lambda: f"{visitor.names()} is not {rows}")
    assert complaints(driver) == []
