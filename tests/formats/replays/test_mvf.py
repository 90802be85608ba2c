"""MVF files of every version: games at random, which another reader plays, too; the order of bits; damaged files."""

from dataclasses import replace
from math import cos, sin, sqrt
from random import Random

import pytest

from benchmarks.limited import Limited
from qmines.errors import PositionError
from qmines.formats.replays.mvf import digits, read
from qmines.formats.replays.played import differences, played
from qmines.formats.replays.replay import Clicks
from tests.formats.replays import readings, writing_mvf
from tests.formats.replays.compared import require_solved
from tests.formats.replays.games import Game, Move, random_game
from tests.formats.replays.refused import check_damage, check_time
from tests.formats.replays.writing_mvf import File, mvf, old_mvf
from tests.thorough import amount

VERSIONS = ("0.97", "0.97 funny", "0.97 hack", "2006", "2007")
OLD = ("0.96 or older", "0.76", "0.75 or older")
LIMIT = 10
"""Seconds for another reader."""


def drawn(random: Random, version: str) -> tuple[Game, bytes]:
    """A game and its file."""
    leading = random.choice((2241, 2805, 16_354, random.randrange(65_536)))
    while True:
        is_late = version in ("2006", "2007")
        game = random_game(random, marks=random.random() < 0.5, tick=1 if is_late else 10)
        if game.ended >= 1_000_000 or (game.events and game.events[-1].at >= 1_023_000):
            continue
        if version in OLD:
            return game, old_mvf(game, version)
        return game, mvf(game, File(version, leading, mode=random.choice((1, 2, 3)), late=0 if is_late else 10))


@pytest.mark.parametrize("version", [*VERSIONS, *OLD])
def test_a_game_at_random_comes_back(version: str) -> None:
    for number in range(amount(25, 250)):
        game, data = drawn(Random(f"mvf {number}"), version)
        done = played(read(data))
        grid = done.replay.grid
        assert (grid.rows, grid.columns) == (game.rows, game.columns)
        assert {grid.place(cell) for cell in done.replay.layout} == game.mines
        assert (done.result, done.bbbv, done.time or 0) == (game.result, game.bbbv, game.time)
        assert done.clicks == Clicks(game.left, game.right, game.chord)
        assert not differences(done), number


def test_ms_toollib_plays_the_same() -> None:
    """Files of 0.97 alone, with records: it ends its process on others. It takes the last record for the end."""
    random = Random("toollib")
    first = mvf(small(), File())
    compared = 0
    with Limited(readings.toollib, ("mvf", first), LIMIT) as side:
        while compared < amount(25, 250):
            game, _ = drawn(random, "0.97")
            if game.began is None:
                continue
            events = [move for move in game.events if move.at <= game.ended]
            data = mvf(replace(game, events=events), File(leading=random.randrange(65_536)))
            answer = side.call("mvf", data)
            assert answer.result is not None, answer.failure
            done = played(read(data))
            assert answer.result == {**readings.ours(done), "solved": answer.result["solved"]}
            require_solved(done, answer.result["solved"])
            assert answer.result["clicks"] == (game.left, game.right, game.chord)
            compared += 1


def small() -> Game:
    """A game of five columns and two rows, won with a flag and a chord."""
    events = [(0, "rc", 4, 0), (10, "rr", 4, 0), (20, "lc", 0, 0), (30, "lr", 0, 0)]
    events += [(1040, "mc", 3, 1), (1050, "mr", 3, 1)]
    moves = [Move(at, code, 16 * column + 8, 16 * row + 8) for at, code, column, row in events]
    return Game(2, 5, frozenset({(0, 4)}), 16, True, moves, "won", 1, 1, 1, began=30, ended=1050)


def test_digits_are_those_of_exact_values() -> None:
    for leading in (0, 2241, 2805, 16_354, 65_535, *(Random("digits").sample(range(65_536), amount(300, 20_000)))):
        assert digits(leading) == writing_mvf.digits(leading), leading


def test_no_value_is_near_to_where_it_is_rounded() -> None:
    """So every mathematical library gives the same digits: their errors are a tenth of this, and less."""
    nearest = 1.0
    for leading in range(65_536):
        b = sqrt(leading + 1000)
        c, d = sqrt(sqrt(leading) + 1000), sqrt(b + 1000)
        values = cos(c + 1000), sin(sqrt(b)), cos(c), sin(sqrt(sqrt(leading)) + 1000), cos(d), sin(d)
        nearest = min(nearest, *(abs(abs(value * 10**8) % 1 - 0.5) for value in values))
        assert len(digits(leading)) == 48
    assert nearest > 3e-7


def test_its_header_is_told() -> None:
    header = read(mvf(small(), File())).header
    assert (header.program, header.version, header.player) == ("Minesweeper Clone", "0.97", "Ann")
    assert (header.date, header.begun, header.time, header.slack) == ("2026-01-31 12:00:00", None, 1030, 30)
    assert (header.bbbv, header.solved, header.result, header.clicks) == (2, 2, None, Clicks())
    header = read(mvf(small(), File("2007", day=0, name=b"J\xf6rg", text=b"2007.3"))).header
    assert (header.version, header.date, header.player, header.bbbv) == ("2007.3", "2026-01", "Jörg", None)
    assert read(mvf(small(), File("2006", text=b""))).header.version == "2006"
    for version in OLD:
        header = read(old_mvf(small(), version)).header
        assert (header.version, header.player, header.time) == (version, "" if version == OLD[2] else "Ann", 1020)


@pytest.mark.parametrize(
    ("file", "version", "rules", "why_not"),
    [
        (File(mode=1), "0.97", "classic", ""),
        (File(mode=2), "0.97", "classic", ""),
        (File(mode=3), "0.97", "classic", ""),
        (File(mode=4), "0.97", "", "the mode cheat"),
        (File(mode=5), "0.97", "", "mode 5"),
        (File("0.97 funny", mode=4), "0.97 funny mode hack", "classic", ""),
        (File("0.97 hack", mode=4), "0.97 hack", "", "the mode cheat"),
    ],
)
def test_modes_have_rules_or_a_reason(file: File, version: str, rules: str, why_not: str) -> None:
    replay = read(mvf(small(), file))
    assert (replay.header.version, replay.rules) == (version, rules)
    told = f"This game was played in {why_not}, whose rules do not follow from its board."
    assert replay.why_not == (told if why_not else "")


@pytest.mark.parametrize(("claims", "differing"), [(None, []), (0, []), (1, ["bbbv"])])
def test_what_it_claims_is_compared(claims: int | None, differing: list[str]) -> None:
    """A 3BV of 0 stands for one that was not counted."""
    done = played(read(mvf(small(), File(bbbv=claims))))
    assert [difference.what for difference in differences(done)] == differing


def test_presses_in_one_record_come_before_releases() -> None:
    """The left button comes up as the right one goes down: a chord, not an opening and a flag."""
    game = small()
    records = [game.events[2], game.events[3]._replace(code="lr")]
    data = mvf(replace(game, events=records), File())
    last = mvf(replace(game, events=[records[1]._replace(code="rc")]), File())
    at = data.index(b"checksum") - 5
    done = played(read(data[:at] + last[last.index(b"checksum") - 5 :]))
    assert (done.clicks, done.acts) == (Clicks(0, 0, 1), ())


def test_seconds_of_old_records_begin_again_after_255() -> None:
    """As often as the time of the file allows; in a short game they may not fall at all."""
    moves = [move._replace(at=move.at + (0 if number < 4 else 600_000)) for number, move in enumerate(small().events)]
    middle = [Move(at, "mv", 8, 8) for at in (255_990, 256_000, 400_000, 512_000)]
    game = replace(small(), events=[*moves[:4], *middle, *moves[4:]], ended=601_050)
    for version in OLD:
        done = played(read(old_mvf(game, version)))
        assert (done.result, done.time, differences(done)) == ("won", game.time, [])
    data = old_mvf(game, "0.76")
    with pytest.raises(PositionError, match="goes back in time"):
        read(data[:-113] + (101).to_bytes(2) + data[-111:])


def changed(at: int, value: bytes, data: bytes | None = None) -> bytes:
    """A small file with something else at a byte."""
    data = mvf(small(), File()) if data is None else data
    return data[:at] + value + data[at + len(value) :]


OLD_SMALL = old_mvf(small(), "0.76")


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"\x11\x4d", "An MVF file is cut short: it should have 1 byte more from byte 28 on."),
        (
            changed(27, b"9"),
            "An MVF file of a year that ends with '9' at byte 28 is not known here: "
            "that of 0.97, 2006 and 2007 end with 5, 6, 7 and 8.",
        ),
        (
            changed(53, b"\x12", mvf(small(), File("2007"))),
            "An MVF file is damaged: its version at byte 54 is longer than its place.",
        ),
        (changed(97, b"\0"), "An MVF file gives before byte 100 a board of 0x2, which has no cells."),
        (changed(101, b"\6"), "An MVF file has column 6, row 1 at byte 102, which its board of 5x2 does not have."),
        (changed(101, b"\0"), "An MVF file has column 0, row 1 at byte 102, which its board of 5x2 does not have."),
        (changed(109, b"\xff"), "The replay has more than 1,000,000 events."),
        (changed(110, b"\1"), "An MVF file is cut short: it should have 1,310 bytes more from byte 113 on."),
        (b"\5\2\0\1\4\0\0\7", "An MVF file of 0.96 or older is cut short: it should have 1 byte more from byte 9 on."),
        (
            OLD_SMALL[:8] + OLD_SMALL[9:],
            "An MVF file of 0.96 or older has 7 bytes between its records and its time at byte 56.",
        ),
        (
            changed(8, b"\5", OLD_SMALL),
            "An MVF file of 0.96 or older is damaged: its record at byte 17 goes back in time or has unknown values.",
        ),
    ],
)
def test_what_is_wrong_is_told(data: bytes, sentence: str) -> None:
    with pytest.raises(PositionError) as caught:
        read(data)
    assert str(caught.value) == sentence


@pytest.mark.parametrize("versions", [("0.97", "0.97 hack"), ("2007",), OLD], ids=["0.97", "2007", "old"])
def test_damaged_files_are_refused_in_a_sentence(versions: tuple[str, ...]) -> None:
    check_damage(read, lambda random: drawn(random, random.choice(versions))[1])


@pytest.mark.parametrize("version", OLD)
def test_bytes_behind_an_old_file_are_passed_over(version: str) -> None:
    random = Random(version)
    for _ in range(amount(25, 250)):
        game, data = drawn(random, version)
        if game.result != "unfinished":
            for spare in (b"\0", b"\n", b"\r\n", bytes(3), bytes(4), bytes(7)):
                assert read(data + spare) == read(data), spare


def test_large_files_take_no_longer_than_a_second() -> None:
    data, size = mvf(replace(small(), events=[]), File()), 990_000
    at = data.index(b"checksum")
    assert not check_time(read, data[: at - 3] + size.to_bytes(3) + bytes(5 * size))
    assert "100,000 presses" in check_time(read, data[: at - 3] + size.to_bytes(3) + Random(0).randbytes(5 * size))
    old = old_mvf(replace(small(), events=[], result="unfinished"), OLD[0])
    assert not check_time(read, old[:8] + bytes(8 * 600_000) + old[8:])
    assert "100,000 presses" in check_time(read, old[:8] + (bytes(10) + b"\1" + bytes(5)) * 300_000 + old[8:])
