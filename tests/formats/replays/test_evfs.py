"""EVFS files: every game of a session is read, another program reads the same, and damage names its game."""

from pathlib import Path
from random import Random

import pytest

from qmines.errors import PositionError
from qmines.formats.replays.evf import read as read_game
from qmines.formats.replays.evfs import read
from qmines.formats.replays.played import played
from tests.formats.replays.compared import is_read, require_clicks, require_game, require_sentences
from tests.formats.replays.games import Game, Move, random_game
from tests.formats.replays.peers import ms_toollib
from tests.formats.replays.writing_evf import Ways, evf, evfs
from tests.thorough import amount

TINY = evf(Game(2, 2, frozenset({(0, 0)}), 16, False, [Move(0, "lc", 20, 20)]), Ways(version=4))
WIDE = evf(Game(255, 255, frozenset({(0, 0)}), 16, False, [Move(0, "lc", 20, 20)]), Ways(version=4))


def some_session(random: Random) -> tuple[list[Game], bytes]:
    """Games one after another, in files of one version, and their session."""
    games = [random_game(random, most=12) for _ in range(random.randint(1, 6))]
    for game in games:
        game.events.insert(0, Move(0, "mv", 5, 5))
    ways = [Ways(version=4, begun=1_700_000_000_000_000 + 10**10 * number) for number in range(len(games))]
    files = [(f"game {number} 元", evf(game, way)) for number, (game, way) in enumerate(zip(games, ways, strict=True))]
    return games, evfs(files, bytes(random.randrange(40)))


def test_all_games_are_read_as_their_hands_meant_them() -> None:
    for number in range(amount(40, 500)):
        games, data = some_session(Random(number))
        session = read(data)
        assert [name for name, _ in session] == [f"game {number} 元" for number in range(len(games))]
        for (_, replay), game in zip(session, games, strict=True):
            require_game(replay, game)


def test_another_program_reads_the_same(tmp_path: Path) -> None:
    files = [some_session(Random(f"peer {number}"))[1] for number in range(amount(30, 300))]
    for data, told in zip(files, ms_toollib(files, "evfs", tmp_path), strict=True):
        session = read(data)
        assert [game["name"] for game in told] == [name for name, _ in session]
        for (_, replay), game in zip(session, told, strict=True):
            done = played(replay)
            assert (game["rows"], game["columns"]) == (replay.grid.rows, replay.grid.columns)
            assert game["mines"] == sorted(map(list, map(replay.grid.place, replay.layout)))
            assert (game["time"], game["bbbv"], game["won"]) == (done.time or 0, done.bbbv, done.result == "won")
            require_clicks(done, (game["left"], game["right"], game["chord"]))


def test_games_of_every_version_are_read() -> None:
    game = random_game(Random(4), most=9)
    files = [evf(game, Ways(version=version, has_device=version in (2, 3))) for version in range(5)]
    assert [replay for _, replay in read(evfs((f"{number}", data) for number, data in enumerate(files)))] == [
        read_game(data) for data in files
    ]


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "An EVFS file is cut short: it should have 1 byte more from byte 1 on."),
        (b"\1\0\0", "An EVFS file has version 1; this program reads 0."),
        (b"\0\0\0", "An EVFS file has no games."),
        (b"\0\0\0name", "An EVFS file is damaged: the text at byte 4 does not end."),
        (
            evfs([("a", TINY)])[:-2],
            f"An EVFS file is cut short: it should have 3 bytes more from byte {len(TINY) + 10} on.",
        ),
        (
            b"\0\0\0a\0\xff\xff\xff\xff" + TINY,
            "An EVFS file is cut short: it should have 4,294,967,295 bytes more from byte 10 on.",
        ),
        (evfs([("a", TINY), ("b", b"")]), "Game 2 of an EVFS file is empty."),
        (evfs([("a", TINY), ("b", b"\7")]), "Game 2 of an EVFS file has version 7; this program reads 0 to 4."),
        (evfs([("a", TINY[:9])]), "Game 1 of an EVFS file is cut short: it should have 2 bytes more from byte 9 on."),
        (evfs([("a", TINY)] * 10_001), "An EVFS file has more than 10,000 games."),
        (evfs([("a", WIDE)] * 16), "An EVFS file is too large: its first 16 games have too many cells or events."),
    ],
    ids=lambda value: repr(value[:9]),
)
def test_damage_is_told_with_its_game(data: bytes, sentence: str) -> None:
    with pytest.raises(PositionError) as caught:
        read(data)
    assert str(caught.value) == sentence


def test_ten_thousand_games_are_read() -> None:
    assert len(read(evfs([("a", TINY)] * 10_000))) == 10_000


def test_cut_files_end_at_a_game_or_are_refused() -> None:
    data = evfs([("a", TINY)] * 3)
    whole = {length for length in range(len(data)) if is_read(read, data[:length])}
    assert whole == {(len(data) - 3) * count // 3 + 3 for count in (1, 2)}


def test_damaged_files_are_read_or_refused_in_a_sentence() -> None:
    files = [some_session(Random(f"damage {number}"))[1] for number in range(20)]
    files += [evfs([("a", TINY), ("b", replace_size(TINY))])]
    require_sentences(read, files, amount(300, 10_000), "evfs")


def replace_size(data: bytes) -> bytes:
    """The same game with other sides, which its mines no longer fit."""
    return data[:3] + b"\xff\xff" + data[5:]
