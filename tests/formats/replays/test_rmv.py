"""RMV files of types 1 and 2: games at random, which two other programs read, too; what they claim; damaged ones."""

from dataclasses import replace
from random import Random

import pytest

from benchmarks.limited import Limited
from qmines.errors import PositionError
from qmines.formats.replays.played import differences, played
from qmines.formats.replays.replay import Clicks
from qmines.formats.replays.rmv import read
from tests.formats.replays import readings
from tests.formats.replays.compared import require_solved
from tests.formats.replays.games import Game, Move, random_game
from tests.formats.replays.refused import check_damage, check_time
from tests.formats.replays.writing_rmv import File, rmv, since_opening
from tests.thorough import amount

LIMIT = 10
"""Seconds for another reader."""


def drawn(random: Random, modes: tuple[int, ...] = (0, 1, 3, 4, 5)) -> tuple[Game, bytes]:
    """A game and its file, of either type and with everything that a file may have."""
    kind = random.choice((1, 2))
    side = 16 if kind == 1 else random.choice((16, 24, 33))
    game = random_game(random, side=side, marks=random.random() < 0.5, tick=1)
    old = since_opening(game)
    if kind == 1 and old is not None and random.random() < 0.5:
        return replace(old, left=0), rmv(old, random, File(kind=1, fields=(b"Ann",), utf8=random.choice((None, 0, 1))))
    return game, rmv(game, random, File(kind=kind, mode=random.choice(modes)))


def small() -> Game:
    """A game of five columns and two rows, won with a flag and a chord."""
    events = [
        (0, "rc", 4, 0),
        (5, "rr", 4, 0),
        (10, "lc", 0, 0),
        (20, "lr", 0, 0),
        (1040, "mc", 3, 1),
        (1050, "mr", 3, 1),
    ]
    moves = [Move(at, code, 16 * column + 8, 16 * row + 8) for at, code, column, row in events]
    return Game(2, 5, frozenset({(0, 4)}), 16, True, moves, "won", 1, 1, 1, began=20, ended=1050)


def test_a_game_at_random_comes_back() -> None:
    for number in range(amount(60, 1200)):
        game, data = drawn(Random(f"rmv {number}"))
        done = played(read(data))
        grid = done.replay.grid
        assert (grid.rows, grid.columns) == (game.rows, game.columns)
        assert {grid.place(cell) for cell in done.replay.layout} == game.mines
        assert (done.result, done.bbbv) == (game.result, game.bbbv)
        assert (done.time or 0) == game.time
        if game.left:
            assert done.clicks == Clicks(game.left, game.right, game.chord)
        assert not differences(done)


def test_sweeping_view_reads_the_same() -> None:
    """The board, the events of the mouse, the time, the 3BV and the end; it plays nothing."""
    random = Random("view")
    with Limited(readings.view, (drawn(random, (0,))[1],), LIMIT) as side:
        for _ in range(amount(25, 250)):
            game, data = drawn(random, (0, 1, 3))
            answer = side.call(data)
            assert answer.result is not None, answer.failure
            done, theirs = played(read(data)), answer.result
            ours = readings.ours(done)
            same = ("rows", "columns", "mines", "layout", "bbbv")
            assert [ours[name] for name in same] == [theirs[name] for name in same]
            assert theirs["ms"] == done.replay.header.time == game.time
            assert theirs["end"] == {"won": "win", "lost": "blast", "unfinished": "other"}[done.result]
            events = [(event.at, event.cell) for event in done.replay.events if event.code != "mv"]
            mouse = [(at, x // game.side, y // game.side) for kind, at, x, y in theirs["mouse"] if kind != "move"]
            assert events == [(at, cell_at(game, column, row)) for at, column, row in mouse]


def cell_at(game: Game, column: int, row: int) -> int | None:
    inside = 0 <= column < game.columns and 0 <= row < game.rows
    return row * game.columns + column if inside else None


def test_ms_toollib_plays_the_same() -> None:
    """Type 1 alone, and files that begin with the release that starts the clock: it adds a press to the first event of
    every file, and takes the last event for the end.
    """
    random = Random("toollib")
    compared = 0
    with Limited(readings.toollib, ("rmv", rmv(small(), random, File(kind=1))), LIMIT) as side:
        while compared < amount(25, 250):
            game = since_opening(random_game(random, tick=1))
            if game is None:
                continue
            data = rmv(game, random, File(kind=1))
            answer = side.call("rmv", data)
            assert answer.result is not None, answer.failure
            done = played(read(data))
            assert answer.result == {**readings.ours(done), "solved": answer.result["solved"]}
            require_solved(done, answer.result["solved"])
            compared += 1


def test_its_header_is_told() -> None:
    header = read(rmv(small(), Random(), File())).header
    assert (header.program, header.version, header.player) == ("Vienna Minesweeper", "Release 5.0.0", "Ann Example")
    assert (header.date, header.begun) == ("2026-01-31 12:00:00", "2026-01-31T12:00:00Z")
    assert (header.result, header.time, header.bbbv, header.slack) == ("won", 1030, 2, 20)
    assert header.clicks == Clicks()
    assert read(rmv(small(), Random(), File(begun=0))).header.date is None
    assert "secret" not in repr(header)


@pytest.mark.parametrize(
    ("file", "told"),
    [
        (File(version=b"5.1"), ("Viennasweeper", "5.1")),
        (File(clone=0, named=((b"clone_name", b"Example"),), version=b"0.1"), ("Example", "0.1")),
        (File(clone=9, version=b"Something"), ("Something", "")),
        (File(kind=1, version=b"Vienna Minesweeper - Release 2.2 (c)2008"), ("Vienna Minesweeper", "Release 2.2")),
    ],
)
def test_programs_are_named(file: File, told: tuple[str, str]) -> None:
    header = read(rmv(small(), Random(), file)).header
    assert (header.program, header.version) == told


@pytest.mark.parametrize(
    ("file", "player"),
    [
        (File(kind=1, fields=(b"\xc4nn",)), "Änn"),
        (File(kind=1, utf8=0, fields=(b"\xc4nn",)), "Änn"),
        (File(kind=1, utf8=0, fields=("Änn".encode(),)), "Änn"),
        (File(kind=1, fields=("王健".encode("gbk"),)), "王健"),
        (File(kind=1, utf8=1, fields=("Änn".encode(),)), "Änn"),
        (File(fields=("Änn".encode(),)), "Änn"),
        (File(fields=(b"", b"nick\0\x1b[2J")), "nick[2J"),
        (File(fields=()), ""),
    ],
)
def test_names_are_text_to_show(file: File, player: str) -> None:
    assert read(rmv(small(), Random(), file)).header.player == player


def test_flags_before_the_game_stand_and_count() -> None:
    """A flag keeps the 0 from opening what is around it."""
    game = replace(small(), right=2, result="unfinished")
    done = played(read(rmv(game, Random(), File(flags=((1, 1),)))))
    assert (done.clicks, done.result) == (Clicks(1, 2, 1), "unfinished")
    assert [act.verb for act in done.acts][:2] == ["flag", "flag"]


@pytest.mark.parametrize(("bbbv", "differing"), [(None, []), (0, []), (3, ["bbbv"])])
@pytest.mark.parametrize("kind", [1, 2])
def test_what_it_claims_is_compared(kind: int, bbbv: int | None, differing: list[str]) -> None:
    """A 3BV of 0 stands for one that was not counted."""
    done = played(read(rmv(small(), Random(), File(kind=kind, bbbv=bbbv))))
    assert [difference.what for difference in differences(done)] == differing


@pytest.mark.parametrize(
    ("mode", "rules", "why_not"),
    [
        (0, "classic", ""),
        (6, "strict-no-guess", ""),
        (2, "", "This game was played in the mode cheat, whose rules do not follow from its board."),
        (200, "", "This game was played in mode 200, whose rules do not follow from its board."),
    ],
)
def test_modes_have_rules_or_a_reason(mode: int, rules: str, why_not: str) -> None:
    replay = read(rmv(small(), Random(), File(mode=mode)))
    assert (replay.rules, replay.why_not) == (rules, why_not)


BARE = File(version=b"", fields=(), named=(), checksum=b"", has_clock=False)


def changed(at: int, value: bytes, **file: int) -> bytes:
    """A small file with something else at a byte."""
    data = rmv(small(), Random(1), replace(BARE, **file))  # type: ignore[arg-type]
    return data[:at] + value + data[at + len(value) :]


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"*rmw\0\2", "An RMV file must begin with *rmv."),
        (changed(4, b"\0\3"), "An RMV file of type 3 is not known here: types 1 and 2 are."),
        (changed(0, b"")[:-1], "An RMV file gives its sections 82 bytes from byte 31 on, but has 81."),
        (changed(15, b"\5"), "An RMV file gives its sections 85 bytes from byte 31 on, but has 82."),
        (changed(19, b"\x0b"), "An RMV file gives its sections 93 bytes from byte 31 on, but has 82."),
        (changed(37, b"\0"), "An RMV file (its board) gives before byte 39 a board of 5x0, which has no cells."),
        (changed(40, b"\5"), "An RMV file (its board) has column 6, row 1 at byte 41, "
         "which its board of 5x2 does not have."),
        (changed(39, b"\2"), "An RMV file (its board) is cut short: it should have 4 bytes more from byte 41 on."),
        (changed(39, b"\0"), "An RMV file (its board) has 2 bytes too many from byte 41 on."),
        (changed(48, b"\0"), "An RMV file says at byte 49 that its cells have no size."),
        (changed(51, b"\x08"), "An RMV file (its events) has an event of unknown kind 8 at byte 52."),
        (changed(51, b"\x1c"), "An RMV file (its events) begins with a short move at byte 52."),
        (changed(108, b"\x09"), "An RMV file (its events) is cut short: it should have 9 bytes more from byte 112 on."),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told(data: bytes, sentence: str) -> None:
    with pytest.raises(PositionError) as caught:
        read(data)
    assert str(caught.value) == sentence


@pytest.mark.parametrize("kind", [1, 2])
def test_what_programs_add_is_passed_over(kind: int) -> None:
    """A change of the clock behind the end of the game, which real files of both types have; a size of the file that
    does not fit; and bytes behind the checksum.
    """
    bare = rmv(small(), Random(1), replace(BARE, kind=kind))
    full = rmv(small(), Random(1), replace(BARE, kind=kind, has_clock=True))
    at = 6 if kind == 1 else 8
    wrong = bare[:at] + b"\0\0\0\7" + bare[at + 4 :]
    for data in (full, wrong, bare + b"\r\n"):
        assert read(data) == read(bare)


def test_text_that_is_not_utf_8_is_refused() -> None:
    with pytest.raises(PositionError, match=r"^An RMV file has a text that is not UTF-8, as it says: b'\\xc4nn'\.$"):
        read(rmv(small(), Random(), File(fields=(b"\xc4nn",))))


def test_damaged_files_are_refused_in_a_sentence() -> None:
    check_damage(read, lambda random: drawn(random)[1])


def test_large_files_take_no_longer_than_a_second() -> None:
    """Five megabytes of moves, short and long ones, and of presses."""
    assert not check_time(read, large([Move(0, "mv", 0, 0), Move(0, "mv", 99, 0)], 275_000))
    sentence = check_time(read, large([Move(0, "mv", 0, 0)], 1_600_000))
    assert sentence == "An RMV file (its events) has more than 1,000,000 events."
    sentence = check_time(read, large([Move(0, "rc", 0, 0)], 550_000))
    assert sentence == "The replay has more than 100,000 presses and releases of buttons."


def large(moves: list[Move], count: int) -> bytes:
    """A file of some events, many times over, after the first of them."""
    game = replace(small(), events=moves[:1])
    begin = rmv(game, Random(1), BARE)
    data = rmv(replace(game, events=[moves[0], *moves]), Random(1), BARE)
    more = data[len(begin) - 4 : -4] * count
    data = begin[:-4] + more + begin[-4:]
    events = int.from_bytes(begin[24:28]) + len(more)
    return data[:8] + len(data).to_bytes(4) + data[12:24] + events.to_bytes(4) + data[28:]
