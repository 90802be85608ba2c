"""EVF files of every version: what an independent writer makes is read, as two programs read it; damage is refused."""

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from qmines.errors import PositionError
from qmines.formats.replays.evf import read
from qmines.formats.replays.played import differences, played
from qmines.formats.replays.replay import MOST_EVENTS, MOST_PRESSES, Event
from tests.formats.replays.compared import is_read, require_clicks, require_game, require_sentences, require_solved
from tests.formats.replays.games import Game, Move, random_game
from tests.formats.replays.peers import ms_toollib, sweeping_view
from tests.formats.replays.writing_evf import Ways, evf, second_presses, toggles
from tests.thorough import amount

VERSIONS = (
    Ways(version=0, has_device=False),
    Ways(version=0),
    Ways(version=1, has_device=False),
    Ways(version=2),
    Ways(version=3),
    Ways(version=4),
)
NAMES = ["0.1", "0.2", "1", "2", "3", "4"]

each_version = pytest.mark.parametrize("ways", VERSIONS, ids=NAMES)

BOARD = Game(2, 3, frozenset({(0, 0)}), 16, False)

EXTRA = (
    bytes([103, 0, 1, 2, 111, 0, 0, 0, 121, 0, 2, 3])
    + bytes([200, 0]) + (10_000).to_bytes(2) + b"\x40\x09\x21\xfb\x54\x44\x2d\x18"
    + bytes([201, 0]) + (10_001).to_bytes(2) + b"text\0"
    + bytes([81, 0])
)  # fmt: skip
"""What version 4 may have between the events of the mouse: none of it takes time here."""


def some_ways(random: Random, ways: Ways) -> Ways:
    new = ways.version == 4
    return replace(
        ways,
        player=random.choice((b"Ann", b"", "元".encode())),
        checksum=random.choice((b"", b"\x09" * (random.randrange(300) if new else 32))),
        transcoder="Mines 1" if new and random.random() < 0.3 else "",
        metrics=("one", "") if new and random.random() < 0.3 else (),
        extra=EXTRA if new and random.random() < 0.3 else b"",
        mode=random.choice((0, 1, 3, 5)),
    )


def some_game(random: Random, ways: Ways) -> Game:
    """A game with cells of any size, whose events are written in one of the ways there are."""
    game = random_game(random, side=random.choice((7, 16, 30, 100)), marks=ways.version > 2 and random.random() < 0.5)
    choice = random.random()
    if choice < 0.3:
        game.events = second_presses(game)
    elif choice < 0.6:
        game.events = toggles(game)
    if ways.version < 3 and random.random() < 0.5:
        beside = game.columns * game.side, game.rows * game.side
        game.events = [
            move._replace(x=move.y, y=move.x) if (move.x, move.y) == beside else move for move in game.events
        ]
    return game


def played_by_hand(*codes: str, at: int = 0) -> Game:
    """A game on a small board whose events are all over its last cell."""
    return replace(BOARD, events=[Move(at, code, 40, 20) for code in codes])


@each_version
def test_games_are_read_as_their_hands_meant_them(ways: Ways) -> None:
    for number in range(amount(30, 300)):
        random = Random(f"{ways.version} {number}")
        given = some_ways(random, ways)
        game = some_game(random, ways)
        replay = read(evf(game, given))
        require_game(replay, game)
        header = replay.header
        assert replay.marks == game.marks
        assert (header.program, header.version, header.player) == ("Mines", "3.1.9", given.player.decode())
        assert header.date == "2023-11-14 22:13:20"
        assert header.begun == (None if given.transcoder else "2023-11-14T22:13:20Z")
        assert header.result == ("won" if game.result == "won" else None)
        assert header.bbbv == game.bbbv
        assert replay.rules == "classic"


@each_version
def test_another_program_reads_the_same(ways: Ways, tmp_path: Path) -> None:
    """`ms_toollib` takes 0.2 for 0.1, plays no question marks, and tells when games began in version 4 alone."""
    if ways == Ways(version=0):
        ways = replace(ways, has_device=False)
    games = [random_game(Random(f"{ways.version} {number}")) for number in range(amount(30, 300))]
    for game in games:
        game.events = second_presses(game) if len(game.events) % 2 else game.events
        game.events.insert(0, Move(0, "mv", 5, 5))
    files = [evf(game, ways) for game in games]
    for data, told in zip(files, ms_toollib(files, "evf", tmp_path), strict=True):
        replay = read(data)
        done = played(replay)
        assert (told["rows"], told["columns"]) == (replay.grid.rows, replay.grid.columns)
        assert told["mines"] == sorted(map(list, map(replay.grid.place, replay.layout)))
        assert (told["time"], told["bbbv"]) == (done.time or 0, done.bbbv)
        require_clicks(done, (told["left"], told["right"], told["chord"]))
        assert told["won"] == (done.result == "won")
        assert [cell for cell in told["shown"] if cell < 10] == [cell for cell in done.view if cell < 9]
        require_solved(done, told["solved"])
        assert told["player"] == replay.header.player
        assert told["begun"] == (ways.begun if ways.version == 4 else 0)


def test_a_second_program_reads_the_same(tmp_path: Path) -> None:
    """`sweeping_view` reads version 3; it has its own idea of the setting of question marks, and local dates."""
    games = [random_game(Random(f"view {number}"), side=24) for number in range(amount(30, 300))]
    files = [evf(game, VERSIONS[4]) for game in games]
    for data, game, told in zip(files, games, sweeping_view(files, "evf", tmp_path), strict=True):
        replay = read(data)
        assert (told["rows"], told["columns"]) == (replay.grid.rows, replay.grid.columns)
        assert told["mines"] == sorted(map(list, map(replay.grid.place, replay.layout)))
        assert told["bbbv"] == replay.header.bbbv
        assert told["time"] == (replay.header.time or 0)
        assert told["events"] == [[move.at, move.x, move.y] for move in game.events]
        presses = [
            move for number, move in enumerate(game.events, 1) if move.code != "mv" or number == len(game.events)
        ]
        assert [(event.at, event.code) for event in replay.events] == [(move.at, move.code) for move in presses]


@each_version
def test_flags_before_the_game_count_as_right_clicks(ways: Ways) -> None:
    game = replace(BOARD, events=[Move(0, "pf", 1, 1), Move(10, "lc", 40, 1), Move(90, "lr", 40, 1)])
    done = played(read(evf(game, ways)))
    assert [(act.verb, act.cell) for act in done.acts] == [("flag", 0), ("open", 2)]
    assert done.clicks == (1, 1, 0)


def test_pauses_of_any_length_are_added() -> None:
    for times in ((0, 255, 256, 511), (255, 65_790, 66_000, 400_000), (3, 3, 3, 10_000_000)):
        game = replace(BOARD, events=[Move(at, "rc", 1, 1) for at in times])
        assert [event.at for event in read(evf(game, Ways(version=4))).events] == list(times)


def test_moves_are_left_out_but_for_a_last_one() -> None:
    for count in (0, 1, 255, 256, 257, 600):
        there = [Move(10 + number, "mv", 3 * (number % 9), 30 - number % 30) for number in range(count)]
        game = replace(
            BOARD, events=[Move(5, "lc", 40, 20), *there, Move(700, "lr", 40, 20), *there[:0], Move(701, "mv", 0, 0)]
        )
        wanted = [Event(5, "lc", 5), Event(700, "lr", 5), Event(701, "mv", 0)]
        for ways in VERSIONS:
            assert list(read(evf(game, ways)).events) == wanted


def test_places_beside_the_board_are_none() -> None:
    for x, y in ((48, 0), (0, 32), (48, 32), (32, 48), (30_000, 30_000)):
        game = replace(BOARD, events=[Move(0, "lc", 1, 1), Move(9, "lr", x, y)])
        assert {read(evf(game, ways)).events[-1] for ways in VERSIONS} == {Event(9, "lr", None)}


@each_version
@pytest.mark.parametrize(
    ("mode", "rules", "why"),
    [
        (4, "classic", ""),
        (6, "strict-no-guess", ""),
        (9, "", "This game was played in the mode guessable, whose rules do not follow from its board."),
        (999, "", "This game was played in mode 999, whose rules do not follow from its board."),
    ],
)
def test_modes_have_rules_or_a_reason(ways: Ways, mode: int, rules: str, why: str) -> None:
    replay = read(evf(played_by_hand("lc", "lr"), replace(ways, mode=mode)))
    assert (replay.rules, replay.why_not) == (rules, why)


def test_an_event_tells_that_a_game_was_lost() -> None:
    game = played_by_hand("lc", "lr")
    for code, result in ((82, None), (83, "lost"), (99, None)):
        assert read(evf(game, Ways(version=4, extra=bytes([code, 0])))).header.result == result


@each_version
def test_a_wrong_header_is_told(ways: Ways) -> None:
    game = played_by_hand("lc", "lr", at=100)
    game.result, game.began, game.ended = "won", 0, 5_000
    told = differences(played(read(evf(game, ways))))
    assert told == [("result", "won", "unfinished"), ("time", 5.0, 0.0)]


def test_dates_that_cannot_be_are_left_out() -> None:
    for begun in (0, 2**63, 253_402_300_800_000_000):
        for ways in VERSIONS:
            header = read(evf(played_by_hand("lc"), replace(ways, begun=begun))).header
            assert (header.date, header.begun) == (None, None)


GOOD = evf(played_by_hand("lc", "lr"), Ways(version=3, checksum=b""))
NEW = evf(played_by_hand("lc", "lr"), Ways(version=4, checksum=b"sum"))


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "An EVF file is empty."),
        (b"\7" + GOOD[1:], "An EVF file has version 7; this program reads 0 to 4."),
        (GOOD[:3] + b"\0" + GOOD[4:], "An EVF file gives before byte 6 a board of 3x0, which has no cells."),
        (GOOD[:6] + b"\7" + GOOD[7:], "An EVF file gives 7 mines at byte 6, but it has 6 cells."),
        (GOOD[:6] + b"\2" + GOOD[7:], "An EVF file has 1 mine on its board at byte 92, but it says 2."),
        (GOOD[:7] + b"\0" + GOOD[8:], "An EVF file has cells of 0 pixels at byte 8."),
        (GOOD[:9], "An EVF file is cut short: it should have 2 bytes more from byte 9 on."),
        (GOOD[:20], "An EVF file is damaged: the text at byte 16 does not end."),
        (GOOD[:-1], f"An EVF file is cut short: its events from byte {len(GOOD) - 16} on do not end."),
        (GOOD[:-1] + b"\0", f"An EVF file is cut short: it should have 32 bytes more from byte {len(GOOD) + 1} on."),
        (GOOD[:-9] + b"\x0d" + GOOD[-8:], f"An EVF file has an event of the unknown code 13 at byte {len(GOOD) - 8}."),
        (GOOD + b"\0\0", f"An EVF file has 2 bytes too many from byte {len(GOOD) + 1} on."),
        (NEW[:-6] + b"\x0d", f"An EVF file has an event of the unknown code 13 at byte {len(NEW) - 5}."),
        (NEW[:-6] + b"\x01\0\0", f"An EVF file is cut short in the event at byte {len(NEW) - 5}."),
        (NEW[:-6], f"An EVF file is cut short: it should have 1 byte more from byte {len(NEW) - 5} on."),
        (NEW[:-1], f"An EVF file is cut short: it should have 3 bytes more from byte {len(NEW) - 2} on."),
        (NEW + b"\0", f"An EVF file has 1 byte too many from byte {len(NEW) + 1} on."),
    ],
)
def test_damage_is_told(data: bytes, sentence: str) -> None:
    with pytest.raises(PositionError) as caught:
        read(data)
    assert str(caught.value) == sentence


@each_version
def test_cut_files_are_refused(ways: Ways) -> None:
    data = evf(random_game(Random(1), most=9), replace(ways, metrics=("a", "b") if ways.version == 4 else ()))
    assert not any(is_read(read, data[:length]) for length in range(len(data)))


@each_version
def test_damaged_files_are_read_or_refused_in_a_sentence(ways: Ways) -> None:
    games = [random_game(Random(number), most=9) for number in range(20)]
    files = [evf(game, some_ways(Random(number), ways)) for number, game in enumerate(games)]
    require_sentences(read, files, amount(60, 2_000), f"evf {ways}")


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (NEW[:-6] + b"\xff\0\1" * (MOST_EVENTS + 1), "The replay has more than 1,000,000 events."),
        (NEW[:-6] + b"\1\0\0\0\0\0" * (MOST_EVENTS + 1), "The replay has more than 1,000,000 events."),
        (GOOD[:-1] + bytes([1, 0, 0, 0, 0, 0, 0, 1]) * 600_000, "An EVF file is cut short: its events from byte "),
        (
            GOOD[:-1] + b"\2" * 8 * (MOST_PRESSES + 1) + b"\xff",
            "The replay has more than 100,000 presses and releases of buttons.",
        ),
        (
            NEW[:-6] + b"\2" * 6 * (MOST_PRESSES + 1),
            "The replay has more than 100,000 presses and releases of buttons.",
        ),
        (NEW[:-6] + bytes([201, 0, 0, 0]) + b"a" * 5_000_000, "An EVF file is damaged: the text at byte "),
        (bytes(5_000_000), "An EVF file gives before byte 5 a board of 0x0, which has no cells."),
    ],
    ids=lambda value: repr(value[-9:]),
)
def test_huge_files_are_refused_in_a_sentence(data: bytes, sentence: str) -> None:
    with pytest.raises(PositionError) as caught:
        read(data)
    assert str(caught.value).startswith(sentence)
