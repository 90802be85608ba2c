"""Games that are exported as a file and imported again, and files that nobody should have written."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from qmines.game.params import DRAWS
from qmines.game.records.replay import replay
from tests.e2e.conftest import NewContext
from tests.e2e.owner import NAME, OTHER_PASSWORD, PASSWORD, Owner
from tests.e2e.player import READY_MS, Player
from tests.e2e.profile_files import RECORDS, file_of, given_up, golden_games, line_of
from tests.game.records.test_replay import packed
from tests.game.workbench.test_hostile_workbenches import meddled
from tests.thorough import further

DROP = """
([name, text]) => {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([text], name));
  for (const type of ['dragover', 'drop']) {
    document.body.dispatchEvent(new DragEvent(type, {dataTransfer, bubbles: true, cancelable: true}));
  }
}
"""


class Exchange:
    """The part of the account that exports and imports games."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.owner = Owner(page).visit()
        self.export = page.get_by_role("form", name="Export", exact=True)
        self.imports = page.get_by_role("region", name="Import", exact=True)
        self.outcome = self.imports.get_by_role("status")

    def choose(self, file: bytes | Path, name: str = "Ada.qmines.jsonl") -> None:
        with self.page.expect_file_chooser() as chooser:
            self.imports.get_by_role("button", name="Choose a file").click()
        if isinstance(file, Path):
            chooser.value.set_files(file)
        else:
            chooser.value.set_files({"name": name, "mimeType": "application/jsonl", "buffer": file})

    def expect_outcome(self, pattern: str) -> None:
        expect(self.outcome).to_contain_text(re.compile(pattern), timeout=READY_MS)

    def expect_games(self, count: int) -> None:
        """Wait until that many games can be exported."""
        some = f"{count} finished game{'' if count == 1 else 's'} in one file"
        text = some if count else "No finished games yet"
        expect(self.export.get_by_text(text)).to_be_visible(timeout=READY_MS)

    def save(self, to: Path) -> bytes:
        """Export, and return the content of the file."""
        with self.page.expect_download() as download:
            self.export.get_by_role("button", name="Export my games").click()
        download.value.save_as(to / download.value.suggested_filename)
        return (to / download.value.suggested_filename).read_bytes()

    def field_of_sealed(self) -> Locator:
        return self.imports.get_by_label("Password of this file")


@pytest.fixture
def exchange(page: Page) -> Exchange:
    return Exchange(page)


@pytest.fixture
def elsewhere(new_context: NewContext) -> Exchange:
    """Another browser, as far as storage goes."""
    return Exchange(new_context().new_page())


# Out and in


def test_what_was_played_here_comes_in_elsewhere_also_under_a_password(
    page: Page, elsewhere: Exchange, tmp_path: Path
) -> None:
    Player(page).visit("#new?size=5x5&mines=5&seed=7&rules=quantum").play_on(mines=5, until="^You (won|lost)")
    exchange = Exchange(page)
    exchange.expect_games(1)
    file = exchange.save(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["Guest.qmines.jsonl"]
    assert json.loads(file.splitlines()[0])["totals"]["played"] == 1
    elsewhere.expect_games(0)
    elsewhere.choose(file)
    elsewhere.expect_outcome(r"^1 game imported from Guest’s file\.$")
    elsewhere.expect_games(1)
    elsewhere.choose(file)
    elsewhere.expect_outcome(r"^0 games imported from Guest’s file; you already had 1\.$")
    elsewhere.expect_games(1)
    exchange.choose(file_of(golden_games(2)))
    exchange.expect_games(3)
    open_sealed(elsewhere, seal(exchange, tmp_path))


def seal(exchange: Exchange, to: Path) -> bytes:
    """Export with a password, which has to be typed twice; returns the content of the file."""
    exchange.export.get_by_role("switch", name="Protect with a password").check()
    exchange.export.get_by_label("Password for the file").fill(PASSWORD)
    exchange.export.get_by_role("button", name="Export my games").click()
    expect(exchange.export.get_by_label("Repeat")).to_have_attribute("aria-invalid", "true")
    exchange.export.get_by_label("Repeat").fill(PASSWORD)
    file = exchange.save(to)
    assert golden_games(1)[0]["id"].encode() not in file
    return file


def open_sealed(elsewhere: Exchange, file: bytes) -> None:
    """Only the password opens it."""
    elsewhere.choose(file)
    expect(elsewhere.field_of_sealed()).to_be_focused()
    elsewhere.field_of_sealed().fill(OTHER_PASSWORD)
    elsewhere.page.keyboard.press("Enter")
    wrong = re.compile("not this file’s password")
    expect(elsewhere.field_of_sealed()).to_have_accessible_description(wrong, timeout=READY_MS)
    expect(elsewhere.field_of_sealed()).to_have_value(OTHER_PASSWORD)
    elsewhere.field_of_sealed().fill(PASSWORD)
    elsewhere.page.keyboard.press("Enter")
    elsewhere.expect_outcome("^2 games imported from Guest’s file; you already had 1")
    expect(elsewhere.field_of_sealed()).to_be_hidden()


def test_a_profile_takes_games_in_and_gives_all_of_them_out(exchange: Exchange, tmp_path: Path) -> None:
    exchange.owner.register()
    exchange.owner.expect_name(NAME)
    exchange.choose(file_of(golden_games(5)))
    exchange.expect_outcome("^5 games imported from Ada Lovelace’s file")
    expect(exchange.page.get_by_text(re.compile("5 finished games$"))).to_be_visible()
    lines = [json.loads(line) for line in exchange.save(tmp_path).splitlines()]
    assert lines[0]["name"] == NAME
    assert {line["id"] for line in lines[1:]} == {game["id"] for game in golden_games(5)}
    exchange.owner.press("Sign out")
    exchange.expect_games(0)


def test_a_file_may_be_dropped_anywhere_on_the_page_and_in_other_views_does_nothing(exchange: Exchange) -> None:
    exchange.page.goto("#options")
    exchange.page.evaluate(DROP, ["Ada.qmines.jsonl", file_of(golden_games(1)).decode()])
    exchange.owner.visit()
    exchange.expect_games(0)
    expect(exchange.outcome).to_be_empty()
    exchange.page.evaluate(DROP, ["Ada.qmines.jsonl", file_of(golden_games(1)).decode()])
    exchange.expect_outcome("^1 game imported")


def test_an_import_can_be_cancelled_and_takes_no_other_file_meanwhile(exchange: Exchange) -> None:
    exchange.choose(file_of(given_up(400)))
    bar = exchange.imports.get_by_role("progressbar", name="Games examined")
    expect(bar).to_be_visible(timeout=READY_MS)
    exchange.page.evaluate(DROP, ["other.jsonl", "nothing"])
    expect(exchange.imports.get_by_text(re.compile(r"^[1-9]\d* of 400 games examined$"))).to_be_visible(
        timeout=READY_MS
    )
    exchange.imports.get_by_role("button", name="Cancel").click()
    exchange.expect_outcome(r"^Cancelled\. \d+ games? imported .* The others were left out\.$")
    expect(bar).to_be_hidden()
    expect(exchange.imports.get_by_role("button", name="Choose a file")).to_be_focused()
    taken = int(re.findall(r"(\d+) games? imported", exchange.outcome.inner_text())[0])
    assert taken < 400
    exchange.expect_games(taken)


def test_another_players_games_stay_apart(exchange: Exchange, context: BrowserContext) -> None:
    exchange.imports.get_by_role("switch", name="Another player’s games").check()
    exchange.choose(file_of(golden_games(3), name="Grace"))
    exchange.expect_outcome(r"^3 games imported from Grace’s file\.They are on the leaderboard\.")
    exchange.expect_games(0)
    exchange.choose(file_of(golden_games(4), name="Grace"))
    exchange.expect_outcome("1 game imported from Grace’s file; you already had 3")
    other = Exchange(context.new_page())
    remove = other.page.get_by_role("group", name="Players from files").get_by_role("button", name="Remove Grace")
    expect(remove).to_be_visible()
    exchange.page.get_by_role("button", name="Remove Grace").click()
    expect(exchange.page.get_by_text("Grace is removed. Import the same file to bring the games back.")).to_be_visible()
    expect(remove).to_be_hidden()


def test_the_record_of_one_game_comes_in_as_a_game_of_ones_own(exchange: Exchange) -> None:
    record = (RECORDS / "constraints-solved.txt").read_bytes()
    exchange.choose(record, name="qmines-1.txt")
    exchange.expect_outcome(r"^1 game imported from the file\.$")
    exchange.choose(record.replace(b"\n", b"\r\n"), name="qmines-1.txt")
    exchange.expect_outcome(r"^0 games imported from the file; you already had 1\.$")
    exchange.expect_games(1)
    exchange.choose(record.replace(b"p subtract", b"p merge"), name="qmines-2.txt")
    exchange.expect_outcome(
        r"^This game does not check out\. Move \d+, 'merge', is not possible\. .*\. Nothing was imported\.$"
    )
    exchange.imports.get_by_role("switch", name="Another player’s games").check()
    exchange.choose((RECORDS / "quantum-won-with-saves.txt").read_bytes(), name="qmines-3.txt")
    exchange.expect_outcome(r"^This file does not say whose game it is\. It can only be added to your own games\.$")
    exchange.expect_games(1)
    exchange.page.goto("#history")
    games = exchange.page.get_by_role("list", name="Games")
    games.get_by_role("link").first.click()
    expect(exchange.page.get_by_role("slider", name="Time line")).to_be_enabled(timeout=READY_MS)


def test_a_board_that_cannot_be_drawn_again_comes_in_with_a_sentence_and_is_on_no_leaderboard(
    exchange: Exchange,
) -> None:
    """Expert won by one click, on a board whose mines somebody has packed. It claims an earlier search, so nobody can
    tell.
    """
    record = packed("strict-no-guess", draws=2)
    exchange.choose(record.encode(), name="qmines-1.txt")
    exchange.expect_outcome(
        r"^1 game imported from the file\.The board of 1 game can’t be drawn again from its seed, so "
        r"the game is in the history but not ranked\.$"
    )
    exchange.expect_games(1)
    exchange.choose(packed("strict-no-guess", draws=DRAWS).encode(), name="qmines-2.txt")
    exchange.expect_outcome("is followed by a board that the seed does not draw")
    exchange.page.goto("#leaderboard")
    expect(exchange.page.get_by_role("heading", name="Leaderboard")).to_be_visible()
    none, table = exchange.page.get_by_text("None of your games count here"), exchange.page.get_by_role("table")
    expect(none.or_(table)).to_be_visible(timeout=READY_MS)
    expect(table).to_have_count(0)


# What is refused


def test_every_refused_game_is_told_with_its_line(exchange: Exchange, tmp_path: Path) -> None:
    games = given_up(26)
    for game in games[1:]:
        game["summary"]["clicks"] += 1
    exchange.choose(file_of(games))
    exchange.expect_outcome(r"1 game imported from Ada Lovelace’s file; 25 refused\.")
    shown = exchange.outcome.get_by_role("listitem")
    expect(shown).to_have_count(20)
    expect(shown.first).to_have_text(re.compile(r"^Line 3: .*clicks"))
    expect(exchange.outcome.get_by_text("And 5 more, all in the list.")).to_be_visible()
    with exchange.page.expect_download() as download:
        exchange.outcome.get_by_role("button", name="Download the list").click()
    download.value.save_as(tmp_path / "list.txt")
    lines = (tmp_path / "list.txt").read_text(encoding="utf-8").splitlines()
    assert [line.split(":")[0] for line in lines] == [f"Line {number}" for number in range(3, 28)]
    exchange.expect_games(1)


def test_markup_in_a_file_is_text(exchange: Exchange) -> None:
    games = golden_games(2)
    games[1]["summary"]["rules"] = "<img src=x onerror=alert(1)>"
    exchange.choose(file_of(games, name="<img src=x>"), name="<b>Ada</b>.jsonl")
    exchange.expect_outcome(r"1 game imported from <img src=x>’s file; 1 refused\.")
    expect(exchange.page.locator("img")).to_have_count(0)


def nested(depth: int) -> bytes:
    return b'{"qmines": "profile 1", "name": ' + b"[" * depth + b"]" * depth + b"}\n"


BAD: dict[str, tuple[Callable[[], bytes], str]] = {
    "empty": (lambda: b"", "not a Quantum Minesweeper file"),
    "newer": (lambda: file_of(golden_games(1), qmines="profile 4"), "newer version"),
    "foreign": (lambda: b"name,won,lost\nAda,1,2\n", "not a Quantum Minesweeper file"),
    "cut in a line": (lambda: file_of(golden_games(3))[:-100], "cut short: it ends after game 2 of 3"),
    "bytes": (lambda: bytes(range(256)) * 40, "not a Quantum Minesweeper file"),
    "cut after a line": (lambda: file_of(golden_games(3), games=4), "cut short: it ends after game 3 of 4"),
    "picture": (lambda: b"\x89PNG\r\n\x1a\n" * 40, "not a Quantum Minesweeper file"),
    "too long": (lambda: file_of(golden_games(3), games=2), "more games than the 2 it says it has"),
    "nested": (lambda: nested(200_000), "The first line|not a Quantum Minesweeper file"),
    "totals": (lambda: file_of(golden_games(1), totals={"played": 1, "won": 9, "lost": 0, "saves": 0}), "totals"),
    "huge numbers": (lambda: file_of(golden_games(1), games=10**400), "first line"),
    "newer sealed": (lambda: b'{"qmines": "sealed profile 9"}\nAAAA\n', "newer version"),
    "name of another kind": (lambda: file_of(golden_games(1), name={"a": 1}), "first line"),
}
"""Each has another message than the one before."""


def test_bad_files_are_told_and_leave_everything_as_it_was(exchange: Exchange) -> None:
    for what, (make, sentence) in BAD.items():
        exchange.choose(make())
        expect(exchange.outcome, what).to_contain_text(re.compile(sentence), timeout=READY_MS)
        exchange.expect_games(0)


BAD_GAMES: dict[str, Callable[[bytes, str], bytes]] = {
    "nested": lambda _, __: (
        b'{"id": "%s", "record": "x", "summary": {"a": %s}}' % (b"0" * 64, b"[" * 50_000 + b"]" * 50_000)
    ),
    "nested outside": lambda line, _: line[:-1] + b', "more": ' + b"[" * 50_000 + b"]" * 50_000 + b"}",
    "strange": lambda line, _: line.replace(b'"summary": {', b'"summary": {"__proto__": {"won": true}, '),
    "no game": lambda _, __: b"[1, 2]",
    "hash": lambda line, id: line.replace(id.encode(), b"0" * 64),
}
"""What happens to a line with a game, by the line and the game's id."""


def test_a_bad_game_is_refused_and_the_others_are_taken(exchange: Exchange) -> None:
    all_games = golden_games(3 * len(BAD_GAMES))
    for number, (what, spoil) in enumerate(BAD_GAMES.items()):
        games = all_games[3 * number :][:3]
        lines = file_of(games).splitlines()
        bad = spoil(lines[2], games[1]["id"])
        kept = [games[0], games[2]]
        whole = json.loads(file_of(kept).splitlines()[0])
        if what not in {"nested", "no game"}:
            whole = json.loads(lines[0])
        head = {**whole, "name": f"Ada {what}", "games": 3, "totals": {**whole["totals"], "played": 3}}
        exchange.choose(b"\n".join([json.dumps(head).encode(), lines[1], bad, lines[3], b""]))
        exchange.expect_outcome(f"2 games imported from Ada {what}’s file; 1 refused")
        expect(exchange.outcome.get_by_role("listitem"), what).to_have_text(re.compile("^Line 3: "))
        exchange.expect_games(2 * (number + 1))


def test_games_by_constraints_that_do_not_follow_are_refused_with_their_sentences(exchange: Exchange) -> None:
    genuine = line_of(replay((RECORDS / "constraints-solved.txt").read_text(encoding="utf-8")))
    bad = meddled()[::6]
    exchange.choose(file_of([genuine, *({**genuine, "record": record} for record, _ in bad)]))
    exchange.expect_outcome(rf"1 game imported from Ada Lovelace’s file; {len(bad)} refused")
    told = exchange.outcome.get_by_role("listitem").all_inner_texts()
    assert told == [f"Line {number}: {sentence}" for number, (_, sentence) in enumerate(bad, 3)]
    exchange.expect_games(1)


@pytest.mark.parametrize("filling", [b"\n", *further([b"x", b'{"id": 1}\n'])])
def test_a_file_of_100_mb_is_told_and_the_page_answers_meanwhile(
    exchange: Exchange, tmp_path: Path, filling: bytes
) -> None:
    file = tmp_path / "large.jsonl"
    head = json.dumps({**json.loads(file_of([]).splitlines()[0]), "games": 5}).encode()
    file.write_bytes(head + b"\n" + filling * (100_000_000 // len(filling)))
    exchange.choose(file)
    exchange.page.get_by_role("link", name="Options").click()
    expect(exchange.page.get_by_role("heading", name="Options")).to_be_visible()
    exchange.page.go_back()
    exchange.expect_outcome("too long to be a game|more games than the 5 it says it has")
    exchange.expect_games(0)


def test_an_import_ends_with_its_owner(exchange: Exchange, context: BrowserContext) -> None:
    exchange.owner.register()
    exchange.owner.expect_name(NAME)
    exchange.choose(file_of(given_up(400)))
    expect(exchange.imports.get_by_text(re.compile("of 400 games examined$"))).to_be_visible(timeout=READY_MS)
    other = Owner(context.new_page()).visit()
    other.expect_name(NAME)
    other.press("Sign out")
    exchange.owner.expect_name("Guest")
    expect(exchange.outcome).to_be_empty()
    expect(exchange.imports.get_by_role("progressbar")).to_be_hidden(timeout=READY_MS)
    exchange.page.reload()
    exchange.expect_games(0)
