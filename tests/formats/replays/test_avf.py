"""AVF files: what an independent writer makes is read, other programs read the same, damage is refused."""

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from qmines.errors import PositionError
from qmines.formats.replays.avf import read
from qmines.formats.replays.played import differences, played
from qmines.formats.replays.replay import Event
from tests.formats.replays.compared import is_read, require_clicks, require_game, require_sentences, require_solved
from tests.formats.replays.games import Game, Move, random_game
from tests.formats.replays.peers import ms_toollib, sweeping_view
from tests.formats.replays.writing_avf import FREE, PLAIN, Ways, avf
from tests.thorough import amount

BOARD = Game(2, 3, frozenset({(0, 0)}), 16, False)


def some_ways(random: Random) -> Ways:
    return replace(
        random.choice((PLAIN, FREE)),
        player=random.choice((b"Ann", b"", "Zoë".encode(), "王健".encode("gbk"), "Jörg".encode("cp1252"))),
        point=random.choice(".,"),
        high=random.choice(("|", "|HS|", "")),
        before_size=random.choice(("|", "")),
        stray=random.choice((b"", b"[", b"[7", b"[[\x01")),
        begun=random.choice(("18.10.2022.20:15:35:6606", "18.20:15:35:606")),
        figures=random.choice((b"", b"Realtime: 1.5\rSkin: a:b\r")),
        between=bytes(random.choices((2, 3, 9, 255), k=random.randrange(12))),
    )


def played_by_hand(*codes: str, at: int = 0) -> Game:
    """A game on a small board whose events are all over its last cell."""
    return replace(BOARD, events=[Move(at, code, 40, 20) for code in codes])


def test_games_are_read_as_their_hands_meant_them() -> None:
    for number in range(amount(80, 1_000)):
        random = Random(number)
        ways = some_ways(random)
        game = random_game(random, marks=random.random() < 0.5, tick=10 if ways.version else 1)
        game.events.insert(0, Move(0, "mv", 5, 5))
        replay = read(avf(game, ways))
        require_game(replay, game)
        assert replay.marks == game.marks
        assert replay.header.date == ("2022-10-18 20:15:35" if ".10.2022" in ways.begun else None)
        code = "gbk" if b"\xcd" in ways.player else "cp1252" if b"\xf6" in ways.player else "utf-8"
        assert replay.header.player == ways.player.decode(code)
        assert (replay.header.program, replay.header.version) == (
            ("Arbiter", "0.52.3") if ways.version else ("FreeSweeper", "10")
        )
        assert replay.header.begun is None


def test_other_programs_read_the_same(tmp_path: Path) -> None:
    """`ms_toollib` takes the last event for the end of the game, and measures another time if no cell was opened.
    `sweeping_view` finds the first event only in the first 256 columns of pixels. Neither plays question marks.
    """
    games = [random_game(Random(f"peer {number}")) for number in range(amount(60, 500))]
    for game in games:
        game.events.insert(0, Move(0, "mv", 5, 5))
    files = [avf(game) for game in games]
    both = zip(files, games, ms_toollib(files, "avf", tmp_path), sweeping_view(files, "avf", tmp_path), strict=True)
    for data, game, one, other in both:
        replay = read(data)
        done = played(replay)
        places = sorted(map(list, map(replay.grid.place, replay.layout)))
        size = replay.grid.rows, replay.grid.columns
        assert (one["rows"], one["columns"]) == (other["rows"], other["columns"]) == size
        assert one["mines"] == places
        assert other["mines"] == [[row + 1, column + 1] for row, column in places]
        assert one["bbbv"] == other["bbbv"] == done.bbbv == replay.header.bbbv
        require_clicks(done, (one["left"], one["right"], one["chord"]))
        assert one["won"] == (done.result == "won")
        assert [cell for cell in one["shown"] if cell < 10] == [cell for cell in done.view if cell < 9]
        require_solved(done, one["solved"])
        assert one["player"] == replay.header.player
        if done.began is not None:
            assert one["time"] == game.events[-1].at - done.began
        assert not other["marks"]
        assert other["time"] == replay.events[-1].at == game.events[-1].at
        assert other["date"].startswith(str(replay.header.date))
        assert other["events"][:-1] == [[move.at, move.x, move.y] for move in game.events]


@pytest.mark.parametrize(("version", "opened"), [(44, 1), (45, 0)])
def test_old_arbiters_open_a_cell_after_a_chord(version: int, opened: int) -> None:
    data = avf(played_by_hand("lc", "rc", "rr", "lr"), replace(PLAIN, version=version))
    assert len(played(read(data)).acts) == opened


def test_codes_of_one_meaning_are_read_alike() -> None:
    data = bytearray(avf(played_by_hand("rr", "mr", "lr", "sc")))
    first = data.index(bytes([17, 0, 1, 40, 0, 0, 0, 20]))
    for number, code in enumerate((145, 193, 21)):
        data[first + 8 * number] = code
    assert [event.code for event in read(bytes(data)).events] == ["rr", "mr", "lr", "sc"]


def test_times_are_told_to_the_thousandth_by_freesweeper_alone() -> None:
    game = replace(BOARD, events=[Move(7, "lc", 40, 20), Move(256_789, "lr", 48, 20), Move(256_790, "mv", 0, 0)])
    times = [Event(7, "lc", 5), Event(256_789, "lr", None), Event(256_790, "mv", 0)]
    assert list(read(avf(game, FREE)).events) == times
    assert [event.at for event in read(avf(game)).events] == [0, 256_780, 256_790]


def test_moves_are_left_out_but_for_a_last_one() -> None:
    game = played_by_hand("mv", "lc", "mv", "mv", "lr", "mv", "mv")
    assert [event.code for event in read(avf(game)).events] == ["lc", "lr", "mv"]


@pytest.mark.parametrize("ways", [PLAIN, FREE], ids=["Arbiter", "FreeSweeper"])
def test_a_wrong_time_is_told(ways: Ways) -> None:
    game = played_by_hand("lc", "lr", at=500)
    game.began = game.ended = 500
    wrong = read(avf(game, replace(ways, seconds_too_many=3)))
    assert [found for found in differences(played(wrong)) if found.what == "time"] == [("time", 3.0, 0.0)]


@pytest.mark.parametrize(
    ("program", "version"),
    [
        (b"Minesweeper Arbiter 0.43 demo3. Copyright", "0.43 demo3"),
        (b"Arbiter", "0.52"),
        (b"A 0.48 DEBUG\r\n", "0.48 DEBUG"),
    ],
)
def test_the_program_tells_its_version(program: bytes, version: str) -> None:
    assert read(avf(played_by_hand("lc", "lr"), replace(PLAIN, program=program))).header.version == version


@pytest.mark.parametrize(("ways", "is_lucky"), [(FREE, True), (PLAIN, False)], ids=["FreeSweeper", "Arbiter"])
def test_lucky_games_are_not_reviewed(ways: Ways, is_lucky: bool) -> None:
    """Arbiter does not use the byte with FreeSweeper's modes."""
    replay = read(avf(played_by_hand("lc", "lr"), replace(ways, helps=1)))
    reason = "This game was played in the mode lucky, whose rules do not follow from its board."
    assert (replay.rules, replay.why_not) == (("", reason) if is_lucky else ("classic", ""))
    assert read(avf(played_by_hand("lc", "lr"), replace(ways, helps=24))).rules == "classic"


GOOD = avf(played_by_hand("lc", "lr"))
HEAD = GOOD.index(b"[3|")
EVENTS = GOOD.index(bytes([3, 0, 1, 40]))


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "An AVF file is cut short: it should have 1 byte more from byte 1 on."),
        (GOOD[:5] + b"\x09" + GOOD[6:], "An AVF file has the unknown level 9 at byte 6; this program knows 3 to 6."),
        (GOOD[:8] + b"\0\7" + GOOD[10:], "An AVF file gives 7 mines at byte 9 for 6 cells."),
        (GOOD[:10] + b"\3\1" + GOOD[12:], "An AVF file puts a mine outside the board at byte 11: row 3, column 1."),
        (GOOD[:10] + b"\1\0" + GOOD[12:], "An AVF file puts a mine outside the board at byte 11: row 1, column 0."),
        (
            GOOD[:9] + b"\2\1\1" + GOOD[10:],
            "An AVF file puts a second mine on one cell at byte 13.",
        ),
        (GOOD[:HEAD], "An AVF file has no text in brackets from byte 13 on."),
        (
            GOOD[: HEAD - 2] + b"\x10" + GOOD[HEAD - 1 :],
            f"An AVF file does not say at byte {HEAD - 1} whether question marks are on.",
        ),
        (
            GOOD.replace(b"]", b")"),
            f"An AVF file is damaged: the text in brackets at byte {HEAD + 1} does not end.",
        ),
        (
            GOOD.replace(b"|B", b"|C"),
            f"An AVF file does not give its 3BV and time at the end of the text before byte {GOOD.index(b']') + 1}.",
        ),
        (GOOD[:EVENTS], f"An AVF file has no events from byte {GOOD.index(b']') + 2} on."),
        (GOOD[: EVENTS + 16], f"An AVF file is cut short: its events from byte {EVENTS + 1} on do not end."),
        (
            GOOD[: EVENTS + 16] + b"\x08\0\1\0\0\0\0\0" + GOOD[EVENTS + 16 :],
            f"An AVF file has an event of the unknown code 8 at byte {EVENTS + 17}.",
        ),
        (
            GOOD.replace(b"cs=", b"cs:"),
            f"An AVF file is cut short: 'cs=' does not follow its events from byte {EVENTS + 25} on.",
        ),
        (GOOD[:-60], "An AVF file does not end with lines of its player and program from byte "),
        (GOOD + bytes(70_000), "An AVF file has a text that is too long from byte "),
    ],
)
def test_damage_is_told(data: bytes, sentence: str) -> None:
    with pytest.raises(PositionError) as caught:
        read(data)
    assert str(caught.value).startswith(sentence)


def test_cut_files_are_refused_or_lack_text_alone() -> None:
    for data in (GOOD, avf(played_by_hand("lc", "lr"), FREE)):
        lines = data.index(b"cs=")
        assert not any(is_read(read, data[:length]) for length in range(lines))
        assert {is_read(read, data[:length]) for length in range(lines, len(data))} == {False, True}


def test_damaged_files_are_read_or_refused_in_a_sentence() -> None:
    games = [random_game(Random(number), most=9) for number in range(20)]
    require_sentences(read, [avf(game, way) for game in games for way in (PLAIN, FREE)], amount(300, 10_000), "avf")


@pytest.mark.parametrize(
    "data",
    [
        GOOD[:HEAD] + b"[0" * 2_500_000,
        GOOD[:EVENTS] + b"\1" * 5_000_000,
        GOOD[:EVENTS] + b"\3\0\1\0\0\0\0\0" * 600_000 + GOOD[EVENTS + 16 :],
        b"\0" * 5_000_000,
        GOOD + b"\r" * 5_000_000,
    ],
    ids=lambda data: repr(data[-9:]),
)
def test_huge_files_are_refused_in_a_sentence(data: bytes) -> None:
    assert not is_read(read, data)
