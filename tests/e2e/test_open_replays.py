"""*Open replays* in Stats: files, folders and archives reviewed as a table, and replays that are kept."""

from __future__ import annotations

import csv
import io
import itertools
import re
import zipfile
from base64 import b64encode
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Locator, Page, expect

from qmines.errors import QminesError
from qmines.formats.many import Row, csv_of, row_of, totals
from qmines.formats.reviewed import games_in
from qmines.work import result_of
from tests.e2e.axe import violations
from tests.e2e.holding import HANDLE, Held
from tests.e2e.owner import NAME, Owner
from tests.e2e.player import READY_MS, eventually
from tests.e2e.views import FRAMES
from tests.formats.replays.files import FILES
from tests.formats.replays.games import random_game
from tests.formats.replays.writing_avf import PLAIN, avf
from tests.game.records.test_record import golden

DROP = """
(files) => {
  const held = new DataTransfer();
  for (const [name, base64] of files)
    held.items.add(new File([Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))], name));
  for (const type of ['dragover', 'drop'])
    document.querySelector('main').dispatchEvent(
      new DragEvent(type, {dataTransfer: held, bubbles: true, cancelable: true}),
    );
}
"""
LONG_MS = 3 * READY_MS


def small(count: int) -> Iterator[bytes]:
    """AVF files of small games at random, whose decisions take an engine little time."""
    seeds = itertools.count()
    while count:
        made = random_game(Random(next(seeds)), most=8)
        if made.rows * made.columns <= 64:
            count -= 1
            yield avf(made, PLAIN)


def game(seed: int) -> bytes:
    """The file of a game on a board of at most 12 rows and columns, or on one of the three levels."""
    return avf(random_game(Random(seed), most=12), PLAIN)


def rows_of(files: dict[str, bytes]) -> list[Row]:
    """What the library finds in files, as the command's table has it."""
    rows = []
    for name, data in sorted(files.items()):
        try:
            games = games_in(data, name)
            reviews = [result_of(each.reviewing()) for each in games]
        except QminesError as error:
            rows.append(Row(name, None, str(error)))
            continue
        several = len(games) > 1
        rows += [row_of(name, number if several else None, each) for number, each in enumerate(reviews, 1)]
    return rows


def stats(page: Page, address: str = "#stats") -> Page:
    page.goto(address)
    expect(page.get_by_role("button", name="Open replays")).to_be_visible()
    return page


def drop(page: Page, files: dict[str, bytes]) -> None:
    page.evaluate(DROP, [[name, b64encode(data).decode()] for name, data in files.items()])


def drop_path(page: Page, path: Path) -> None:
    """Drop a file or a folder of the disk, as a hand does from a file manager."""
    box = page.get_by_role("main").bounding_box()
    assert box
    session = page.context.new_cdp_session(page)
    data = {"items": [], "files": [str(path)], "dragOperationsMask": 1}
    for step in ("dragEnter", "dragOver", "drop"):
        session.send("Input.dispatchDragEvent", {"type": step, "x": box["x"] + 40, "y": box["y"] + 40, "data": data})


def choose(page: Page, button: str, files: object) -> None:
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name=button).click()
    chooser.value.set_files(files)  # type: ignore[arg-type]


def table(page: Page) -> Locator:
    return page.get_by_role("table", name="Reviewed games")


def rows(page: Page) -> Locator:
    """The rows of the table, without that of the headings."""
    return table(page).get_by_role("row").filter(has=page.get_by_role("rowheader"))


def kept(page: Page) -> Locator:
    return page.get_by_role("table", name="Kept replays").get_by_role("row").filter(has=page.get_by_role("rowheader"))


def expect_done(page: Page, count: int) -> None:
    expect(rows(page)).to_have_count(count, timeout=LONG_MS)
    expect(page.get_by_role("progressbar", name="Files reviewed")).to_be_hidden(timeout=LONG_MS)


def figure(page: Page, name: str) -> Locator:
    return (
        page.get_by_role("term").filter(has_text=re.compile(f"^{name}$")).locator("..").get_by_role("definition").first
    )


def test_a_file_of_each_format_that_is_dropped_opens_with_its_review(page: Page) -> None:
    for form, write in FILES.items():
        stats(page)
        drop(page, {f"game.{form}": write(Random(1))})
        expect(page).to_have_url(re.compile(r"#game\?file&\d+$"), timeout=LONG_MS)
        review = page.get_by_role("region", name="Review", exact=True)
        expect(review.get_by_text(f"game.{form}")).to_be_visible()
        expect(review.get_by_role("term").filter(has_text="3BV")).to_be_visible(timeout=LONG_MS)
    page.get_by_role("link", name="Files").click()
    expect(page.get_by_role("heading", name="Files", level=1, exact=True)).to_be_visible()


def test_a_folder_of_fifty_has_progress_can_be_cancelled_and_becomes_the_commands_table(
    page: Page, tmp_path: Path
) -> None:
    folder = tmp_path / "fifty"
    files = {f"game {number:02}.avf": data for number, data in enumerate(small(48))}
    files |= {"=bad.avf": b"no replay at all", "ours.txt": golden("quantum-won-with-saves").encode()}
    folder.mkdir()
    for name, data in files.items():
        (folder / name).write_bytes(data)
    (folder / ".hidden").write_bytes(b"?")
    stats(page)
    choose(page, "Open a folder", folder)
    bar = page.get_by_role("progressbar", name="Files reviewed")
    expect(bar).to_have_attribute("max", "50")
    expect(page.get_by_text(re.compile(r"^\d+ of 50 files reviewed$"))).to_be_visible()
    expect(rows(page).first).to_be_visible(timeout=LONG_MS)
    page.get_by_role("button", name="Cancel").click()
    expect(page.get_by_text("Cancelled. The files reviewed so far are below.")).to_be_visible()
    expect(bar).to_be_hidden()
    assert 0 < rows(page).count() < 50

    choose(page, "Open a folder", folder)
    known = rows_of({f"fifty/{name}": data for name, data in files.items()})
    expect_done(page, len(known))
    sums = totals([row for row in known if not row.reason])
    expect(figure(page, "Win rate")).to_have_text(f"{100 * (sums.win_rate or 0):.0f}\u202f%")
    expect(figure(page, "Unnecessary guesses")).to_have_text(f"{sums.unnecessary_per_game:.1f}")
    expect(figure(page, "Accuracy")).to_have_text(f"{100 * (sums.accuracy or 0):.0f}\u202f%")
    bad = rows(page).filter(has_text="=bad.avf")
    expect(bad).to_contain_text(known[0].reason)
    expect(bad.get_by_role("link")).to_have_count(0)
    assert violations(page) == ""
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as CSV").click()
    text = Path(saved.value.path()).read_text(encoding="utf-8")
    read = [list(csv.reader(io.StringIO(part))) for part in (text, csv_of(known))]
    assert sorted(read[0]) == sorted(read[1])
    assert text.startswith("file,game,format,")


@pytest.mark.parametrize("count", [1, 3])
def test_a_player_who_has_gone_elsewhere_is_not_fetched_back(page: Page, count: int) -> None:
    """The last one of the games might be reviewed while the player already watches the first one."""
    stats(page)
    held = Held(page, HANDLE)
    files = {f"{number}.avf": data for number, data in enumerate(small(count))}
    choose(page, "Open replays", [{"name": name, "mimeType": "", "buffer": data} for name, data in files.items()])
    bar = page.get_by_role("progressbar", name="Files reviewed", include_hidden=True)
    eventually(page, lambda: bar.count() and bar.evaluate("(bar) => bar.parentElement.hidden"), False)
    page.goto("#learn")
    expect(page.get_by_role("heading", level=1, name="Learn")).to_be_visible()
    held.let_go()
    eventually(page, lambda: bar.evaluate("(bar) => bar.parentElement.hidden"), True)
    page.evaluate(FRAMES)
    expect(page).to_have_url(re.compile("#learn$"))
    page.goto("#stats?replays")
    expect(rows(page).get_by_role("link")).to_have_text(list(files))
    rows(page).get_by_role("link").first.click()
    expect(page.get_by_role("heading", level=1, name="Replay")).to_be_visible()


def test_a_folder_is_dropped_with_the_folders_within(page: Page, tmp_path: Path) -> None:
    folder = tmp_path / "season"
    (folder / "spring").mkdir(parents=True)
    (folder / "spring" / "one.avf").write_bytes(game(4))
    (folder / "spring" / ".hidden").write_bytes(b"?")
    (folder / "two.avf").write_bytes(game(8))
    (folder / "three.avf").write_bytes(b"?")
    stats(page)
    drop_path(page, folder)
    expect_done(page, 3)
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as CSV").click()
    lines = csv.DictReader(io.StringIO(Path(saved.value.path()).read_text(encoding="utf-8")))
    assert [line["file"] for line in lines] == ["season/spring/one.avf", "season/three.avf", "season/two.avf"]


def test_rows_are_sorted_and_lead_to_their_replays(page: Page) -> None:
    files = {"b.evfs": FILES["evfs"](Random(5)), "a.avf": game(4), "c.avf": game(8)}
    known = rows_of(files)
    stats(page)
    choose(
        page,
        "Open replays",
        [{"name": name, "mimeType": "", "buffer": data} for name, data in files.items()],
    )
    expect_done(page, len(known))
    names = rows(page).get_by_role("link")
    expect(names).to_have_text(["a.avf", "b.evfs, game 1", "b.evfs, game 2", "b.evfs, game 3", "c.avf"])
    head = table(page).get_by_role("columnheader", name="3BV")
    head.get_by_role("button").click()
    expect(head).to_have_attribute("aria-sort", "descending")
    most = max(row.figures["bbbv"] for row in known)
    expect(rows(page).first.get_by_role("cell").filter(has_text=re.compile(f"^{most}$")).first).to_be_visible()
    head.get_by_role("button").press("Enter")
    expect(head).to_have_attribute("aria-sort", "ascending")
    page.get_by_role("link", name="c.avf").click()
    expect(page.get_by_role("region", name="Review", exact=True).get_by_text("c.avf")).to_be_visible()
    page.go_back()
    expect(rows(page)).to_have_count(len(known))


@pytest.mark.pyodide
def test_what_is_missed_most_can_be_practised(page: Page) -> None:
    """Names in archives are text of a code page that no engine module imports."""
    files = {f"{seed}.avf": game(seed) for seed in (5, 8, 13)}
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    stats(page)
    drop(page, {"games.zip": packed.getvalue(), "bomb.zip": b"PK\x03\x04 no archive"})
    expect_done(page, 4)
    expect(rows(page).filter(has_text="bomb.zip")).to_contain_text("The archive is damaged.")
    missed = totals([row for row in rows_of(files) if not row.reason]).missed
    titles = {"complete set": "Complete number", "subset difference": "Subset", "case split": "What-if reasoning"}
    expect(page.get_by_text(f"{titles[missed[0][0]]}, {missed[0][1]} times.")).to_be_visible()
    page.get_by_role("link", name="Practise what you miss").click()
    practise = {"complete set": "Numbers alone", "subset difference": "Subtraction"}
    expect(page.get_by_role("radio", name=practise[missed[0][0]])).to_be_checked(timeout=READY_MS)
    expect(page.get_by_role("form", name="Practise").get_by_role("button", name="Start")).to_be_focused()


def test_nothing_is_stored_until_keep_is_pressed_and_then_it_is_found_again(page: Page) -> None:
    stats(page)
    drop(page, {"first.avf": game(4)})
    review = page.get_by_role("region", name="Review", exact=True)
    expect(review.get_by_text("Nothing of it is stored")).to_be_visible(timeout=LONG_MS)
    stats(page, "#stats?replays")
    expect(page.get_by_text("Replays that you keep appear here.")).to_be_visible()
    page.go_back()
    review.get_by_role("button", name="Keep", exact=True).click()
    expect(review.get_by_text("This replay is kept in this browser")).to_be_visible()
    expect(page).to_have_url(re.compile(r"#game\?kept&"))
    page.reload()
    expect(review.get_by_text("This replay is kept in this browser")).to_be_visible(timeout=LONG_MS)

    stats(page, "#stats?replays")
    drop(page, {"first.avf": game(4), "second.avf": game(8), "bad.avf": b"?"})
    expect_done(page, 3)
    expect(rows(page).filter(has_text="first.avf")).to_contain_text("Kept")
    page.get_by_role("checkbox", name="Choose all").check()
    page.get_by_role("button", name="Keep 2").click()
    expect(page.get_by_text("1 replay kept; you already had 1.")).to_be_visible()
    page.reload()
    expect(kept(page).get_by_role("link")).to_have_text(["second.avf", "first.avf"])
    page.get_by_role("button", name="Delete first.avf").click()
    expect(kept(page)).to_have_count(1)
    expect(page.get_by_role("button", name="Undo")).to_be_focused()
    page.get_by_role("button", name="Undo").click()
    expect(kept(page)).to_have_count(2)
    page.get_by_role("link", name="second.avf").click()
    expect(review.get_by_text("second.avf")).to_be_visible(timeout=LONG_MS)
    stats(page)
    expect(page.get_by_text("No finished games yet.")).to_be_visible()


def test_a_locked_profile_shows_no_replays(page: Page) -> None:
    owner = Owner(page).visit().join()
    stats(page)
    drop(page, {"first.avf": game(4), "second.avf": game(8)})
    expect_done(page, 2)
    page.get_by_role("checkbox", name="Choose first.avf").check()
    page.get_by_role("button", name="Keep 1").click()
    expect(kept(page).get_by_role("link")).to_have_text(["first.avf"])
    owner.visit().press("Lock")
    owner.expect_name(f"{NAME}, locked")
    page.goto("#stats?replays")
    main = page.get_by_role("main")
    expect(main.get_by_text("This profile is locked. Unlock it to see its games.")).to_be_visible()
    expect(main.get_by_role("button", name="Open replays")).to_be_hidden()
    expect(main).not_to_contain_text("avf")
    owner.visit().unlock()
    owner.expect_name(NAME)
    stats(page, "#stats?replays")
    expect(kept(page).get_by_role("link")).to_have_text(["first.avf"])
    expect(main.get_by_role("button", name="Open replays")).to_be_visible()
    expect(rows(page)).to_have_count(0)


@pytest.mark.parametrize("address", ["#stats", "#stats?replays"])
def test_the_page_is_accessible_before_anything_is_open(page: Page, address: str) -> None:
    stats(page, address)
    if "?" in address:
        expect(page.get_by_text("Replays that you keep appear here.")).to_be_visible()
    assert violations(page) == ""
