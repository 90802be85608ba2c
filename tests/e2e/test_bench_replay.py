"""A game by constraints in the replay: each move of the workbench is a place with its sentence and its selection."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from qmines.cli.cli import main
from qmines.game.events import WorkbenchChanged
from qmines.game.records.record import text_of
from qmines.proofs.steps import TOTAL
from qmines.review.film import Frame
from tests.e2e.axe import violations
from tests.e2e.conftest import NewContext
from tests.e2e.holding import hold
from tests.e2e.looks.windows import DESKTOP
from tests.e2e.player import READY_MS, Player, eventually
from tests.e2e.replays import Plies, body, expect_place, keep, line, show
from tests.e2e.test_play import LINK
from tests.e2e.workbench_page import TRIVIAL, WorkbenchPage
from tests.workbenches import large

SOLVED = "constraints-solved"
SEEN = 16
"""That many places are examined one by one."""


@pytest.fixture
def player(new_context: NewContext) -> Player:
    return Player(new_context(**DESKTOP).new_page())


def expected(plies: Plies, place: int) -> str:
    """The beginning of a place's sentence."""
    frame: Frame = plies.frames[place]
    assert frame.played
    verb = frame.played.move.verb
    if verb == "carry out":
        return "Opened |Flagged "
    if verb == "undo":
        return r"Undone\."
    if verb != "subtract":
        return {"select": "Selected [AB]: ", "deselect": r"Deselected\."}[verb]
    bench = frame.workbench
    assert isinstance(bench, WorkbenchChanged)
    [(_, one)] = bench.put
    bounds = {one.least, one.most}
    mines = " to ".join(str(bound) for bound in sorted(bounds))
    cells = "1 cell" if one.size == 1 else f"{one.size} cells"
    return rf"Subtracted [AB] from [AB]: {cells}, {'no' if mines == '0' else mines} mines?\."


def test_each_move_is_a_place_with_its_sentence_and_the_proof_is_kept_as_a_file(player: Player, tmp_path: Path) -> None:
    plies = show(player, SOLVED)
    player.expect_status("^Before the first move")
    derived = next(i for i, frame in enumerate(plies.frames) if frame.played and frame.played.move.verb == "subtract")
    assert derived < SEEN
    for place in range(1, SEEN):
        player.press("Forward")
        expect_place(player, place, plies.last)
        player.expect_status(f"^({expected(plies, place)})")
        assert player.text() == plies.text(place)
        bench = plies.frames[place].workbench
        selected = [name for name in bench.selected if name > TOTAL] if bench else []
        names = player.names()
        assert len([name for name in names if "selected as" in name]) == len(selected)
        if place == derived:
            assert bench
            assert len([name for name in names if "#1" in name]) == bench.put[0][1].size
            assert violations(player.page) == ""
    player.page.keyboard.press("End")
    player.expect_status(r"^You won in [\d:.]+\. Success!$")
    assert not [name for name in player.names() if "selected as" in name]
    with player.page.expect_download(timeout=READY_MS) as download:
        player.press_at_end("Download proof")
    assert download.value.suggested_filename == "qmines-solution.json"
    download.value.save_as(tmp_path / "solution.json")
    assert main(["verify", str(tmp_path / "solution.json")]) == 0


def test_a_game_that_was_played_is_looked_back_at(new_context: NewContext) -> None:
    page = new_context(**DESKTOP).new_page()
    bench = WorkbenchPage(page).begin(TRIVIAL)
    bench.solve()
    page.get_by_role("link", name="Replay").click()
    expect(page.get_by_role("slider", name="Time line")).to_be_enabled()
    page.get_by_role("button", name="Forward", exact=True).click()
    eventually(page, lambda: bool(re.match("(Opened|Flagged) ", Player(page).status.last.inner_text())), True)


def test_the_play_board_answers_while_a_large_proof_is_written(player: Player, tmp_path: Path) -> None:
    """A player who leaves the replay meanwhile still gets the file."""
    page = player.page
    [game] = keep(page, body(text_of(large())))
    player.visit(LINK).open(5, 7)
    position, known = player.analysis(mines=30)
    row, column = player.places(position, known.safe)[0]
    page.goto(f"#game?{game}")
    expect(line(player)).to_be_enabled(timeout=READY_MS)
    page.keyboard.press("End")
    player.expect_status("^You won")
    held = hold(page, "certificate")
    with page.expect_download(timeout=READY_MS) as download:
        player.press_at_end("Download proof")
        held.expect()
        page.get_by_role("link", name="Play", exact=True).click()
        player.cell(row, column).click()
        expect(player.cell(row, column)).not_to_have_attribute("aria-label", re.compile("closed"))
        held.let_go()
    assert download.value.suggested_filename == "qmines-solution.json"
    download.value.save_as(tmp_path / "solution.json")
    assert main(["verify", str(tmp_path / "solution.json")]) == 0
