"""RAWVF in every dialect, in and out: games at random, games of ours, what it cannot hold; damaged files."""

from dataclasses import replace
from random import Random
from typing import Any, cast

import pytest

from qmines.errors import GameError, PositionError
from qmines.formats.replays.played import Played, differences, played
from qmines.formats.replays.rawvf import is_rawvf, read, write, write_game
from qmines.formats.replays.replay import Act, Clicks, Code, Event, Header, Replay, Verb
from qmines.game.game import Game as OurGame
from qmines.game.params import Params
from qmines.game.rules import preset
from qmines.grid import Grid
from qmines.position import CLOSED
from tests.formats.replays.games import Game, random_game
from tests.formats.replays.refused import check_damage, check_time
from tests.formats.replays.writing_rawvf import DIALECTS, Dialect, rawvf
from tests.thorough import amount


def drawn(random: Random, dialect: Dialect) -> tuple[Game, bytes]:
    """A game and its text, sometimes with times before the start."""
    side = random.choice((16, 24, 64))
    game = random_game(random, side=side, marks=random.random() < 0.5, tick=1 if dialect.decimals == 3 else 10)
    dialect = replace(dialect, shift=game.began or 0) if random.random() < 0.5 else dialect
    return game, rawvf(game, random, dialect).encode()


@pytest.mark.parametrize("dialect", DIALECTS, ids=lambda dialect: dialect.version)
def test_a_game_at_random_comes_back(dialect: Dialect) -> None:
    for number in range(amount(25, 250)):
        game, data = drawn(Random(f"rawvf {number}"), dialect)
        assert is_rawvf(data.decode())
        done = played(read(data))
        grid = done.replay.grid
        assert (grid.rows, grid.columns) == (game.rows, game.columns)
        assert {grid.place(cell) for cell in done.replay.layout} == game.mines
        assert (done.result, done.bbbv, done.time or 0) == (game.result, game.bbbv, game.time)
        assert done.clicks == Clicks(game.left, game.right, game.chord)
        told = [difference.what for difference in differences(done)]
        assert told == (["mines"] if dialect.mines == "wrong" else [])


def gist(done: Played) -> object:
    """What must come back of a game: all but where its clock began and the moves of its mouse."""
    acts = [act._replace(at=act.at - (done.began or 0)) for act in done.acts if act.at is not None]
    replay = done.replay
    figures = (done.result, done.first, done.time, done.bbbv, done.solved, done.clicks)
    return replay.grid, replay.layout, acts, done.view, figures


def test_what_is_written_comes_back() -> None:
    """As the same moves and clicks with the same times, up to the last event of a game that did not end."""
    written = 0
    for number in range(amount(120, 3000)):
        random = Random(f"round {number}")
        done = played(read(drawn(random, random.choice(DIALECTS))[1]))
        if done.first is None:
            continue
        again = played(read(write(done).encode()))
        assert gist(again) == gist(done), number
        assert not differences(again)
        assert again.replay.header.player.lower() == "ann"
        written += 1
    assert written > amount(100, 2500)


GRID = Grid(3, 4)
MINES = frozenset({3, 11})
"""Mines in the right corners: an opening has the three other columns, and the cell between the mines remains."""


def by_mouse(events: str, **options: bool) -> Replay:
    """A replay of events like `lc 0`, a code and a cell, a tenth of a second apart; -1 is a place off the board."""
    words = events.split()
    told = [
        Event(100 * number, cast("Code", code), int(cell) if int(cell) >= 0 else None)
        for number, (code, cell) in enumerate(zip(words[::2], words[1::2], strict=True))
    ]
    return Replay(GRID, MINES, Header(), tuple(told), **options)


@pytest.mark.parametrize(
    "replay",
    [
        # A flag before the game, both buttons at once, a button that comes up or goes down, clicks without effect.
        by_mouse("pf 3 l 8 l 8 rc 0 cc 0 lr 0 rr 0 cc 0 rr 0 lr 0 m 6 m 6 r 7 r 7 r 7 r 7 lc 2 cc 2 cc 2 rr 2 lr 2"),
        by_mouse("lc 8 lr 8 lc 8 lr 8 lc -1 lr -1 mc 0 mr 0 mc -1 mr -1 sc 2 lr 2 rc 3 rr 3 mt 0 rc 3 rr 3 rc 3 rr 3"),
        by_mouse("lc 8 lr 8 rc 3 rr 3 rc 3 rr 3 rc 3 rr 3 lc 3 lr 3", marks=True),
        by_mouse("lc 8 lr 8 lc 6 lr 6 rc 3 rr 3 lc 2 lr 2", super_click=True),
        by_mouse("lc 8 lr 8 lc 0 rc 0 rr 0 lr 0 lc 0 rc 0 rr 0 lr 7", rilian=True),
        by_mouse("rc 9 rr 9 lc 8 lr 8 lc 3 lr 3", flags_fall=True),
    ],
)
def test_all_that_a_mouse_did_is_written(replay: Replay) -> None:
    """Its clicks without effect, too, and how its program reads buttons."""
    done = played(replay)
    again = played(read(write(done).encode()))
    assert gist(again) == gist(done)
    assert [event.code for event in again.events] == [event.code for event in done.events]


def test_habits_are_told_where_a_name_says_otherwise() -> None:
    header = Header(program="Arbiter", version="0.44.7")
    for is_rilian in (False, True):
        text = write(played(replace(by_mouse("lc 8 lr 8", rilian=is_rilian), header=header)))
        assert ("RilianClick: Off" in text) == (not is_rilian)
        assert read(text.encode()).rilian == is_rilian
    text = write(played(replace(by_mouse("lc 8 lr 8"), header=Header(program="LlamaSweeper"))))
    assert "DestructiveOpenings: Off" in text


def test_moves_without_effect_are_clicks_too() -> None:
    """Only a flag that a 0 took away is not one."""
    verbs: list[tuple[Verb, int]] = [("flag", 9), ("open", 8), ("open", 8), ("chord", 0), ("flag", 0), ("chord", 2)]
    verbs += [("flag", 3), ("open", 3), ("flag", 3), ("flag", 3)]
    acts = tuple(Act(at, verb, cell) for at, (verb, cell) in enumerate(verbs))
    done = played(Replay(GRID, MINES, Header(), acts=acts, flags_fall=True))
    again = played(read(write(done).encode()))
    assert gist(again) == gist(done)


def test_marks_take_as_many_clicks_as_they_need() -> None:
    """Ours may go from a question mark to a flag, or from nothing to a question mark, in one move."""
    grid = Grid(2, 2)
    verbs: list[Verb] = ["mark", "flag", "flag", "flag", "mark", "mark"]
    acts = [Act(at, verb, 3) for at, verb in enumerate(verbs)] + [Act(9, "open", 0)]
    done = played(Replay(grid, frozenset({3}), Header(), acts=tuple(acts)))
    again = played(read(write(done).encode()))
    assert (again.view, again.clicks) == (done.view, Clicks(1, 2 + 2 + 2 + 1 + 1 + 1, 0))
    assert [act.at for act in again.acts if act.verb == "open"] == [0]


def test_each_move_is_made_with_one_button() -> None:
    grid, acts = Grid(2, 2), (Act(5, "flag", 3), Act(10, "open", 0), Act(1234, "chord", 0))
    done = played(Replay(grid, frozenset({3}), Header(player="A\nB", begun="2026-01-31T12:00:00Z"), acts=acts))
    assert write(done).split("\n") == [
        "RawVF_Version: Rev6.2",
        "Program: qmines",
        "Player: AB",
        "Timestamp: 2026-01-31T12:00:00Z",
        "Level: Custom",
        "Width: 2",
        "Height: 2",
        "Mines: 1",
        "Marks: Off",
        "SquareSize: 16",
        "Mode: Classic",
        "Time: 1.224",
        "BBBV: 3",
        "Solved3BV: 3",
        "Status: Won",
        "Board:",
        "00",
        "0*",
        "Events:",
        "0.000 start",
        "-0.005 rc 2 2 (24 24)",
        "-0.005 rr 2 2 (24 24)",
        "0.000 lc 1 1 (8 8)",
        "0.000 lr 1 1 (8 8)",
        "1.224 mc 1 1 (8 8)",
        "1.224 mr 1 1 (8 8)",
        "1.224 won",
    ]
    assert read(write(done).encode()).header.begun == "2026-01-31T12:00:00Z"


def game_of(rules: str, random: Random, **more: object) -> OurGame:
    """A game of ours, played at random; with a start cell if its rules ask for one."""
    params = Params(
        rows=6, columns=7, mine_count=6, seed=str(random.random())[2:], rules_name=rules, rules=preset(rules)
    )
    game = OurGame(replace(params, **more))  # type: ignore[arg-type]
    at = 0
    for _ in range(random.randint(1, 40)):
        at += random.randint(0, 900)
        place = f"{random.randrange(6)},{random.randrange(7)}"
        verb = random.choice(("open", "open", "flag", "chord", "mark", "pause", "resume"))
        try:
            game.play(verb if verb in ("pause", "resume") else f"{verb} {place}", at=at)
        except GameError:
            continue
    return game


def written_game(game: OurGame) -> str:
    """A game as text; empty if RAWVF cannot hold it."""
    try:
        return write_game(game)
    except PositionError as error:
        told = str(error)
    assert told.startswith("A RAWVF file holds games ")
    return ""


def test_games_of_ours_are_written() -> None:
    """Those whose mines stayed where they were; without the time of pauses."""
    written = 0
    for number in range(amount(150, 1500)):
        random = Random(f"ours {number}")
        game = game_of(random.choice(("classic", "quantum", "strict-no-guess")), random)
        text = written_game(game)
        if not text:
            continue
        written += 1
        done = played(read(text.encode()))
        assert done.replay.layout == game.layout
        if game.state == "lost":
            assert done.result == "lost"
        else:
            assert done.view == game.position().cells
            assert done.result == ("won" if game.state == "won" else "unfinished")
        assert ("Mode: Classic" in text) == (game.params.rules_name == "classic")
    assert written > amount(50, 500)


def test_a_start_is_the_first_opening() -> None:
    game = of_ours("strict-no-guess", rows=3, board=frozenset({9}))
    for at, move in ((50, "mark 0,4"), (100, "pause"), (1100, "resume"), (1200, "flag 2,4")):
        game.play(move, at=at)
    text = write_game(game)
    assert "0.000 lr 1 1 (8 8)\n0.050 rc 5 1 (72 8)\n" in text
    assert "0.200 rr 5 3 (72 40)\n" in text
    game.play("resign", at=1300)
    assert write_game(game).endswith("\n0.200 nonstandard")


def of_ours(name: str, *moves: str, **more: object) -> OurGame:
    """A game on a board of two rows and five columns with a mine at the end of the first."""
    values = {"rows": 2, "columns": 5, "mine_count": 1, "seed": "0", "rules_name": name, "rules": preset(name)}
    given = {"origin": "given", "board": frozenset({4}), "start": 0}
    game = OurGame(Params(**{**values, **given, **more}))  # type: ignore[arg-type]
    for move in moves:
        game.play(move, at=game.at)
    return game


@pytest.mark.parametrize(
    ("game", "reason"),
    [
        (lambda: OurGame(Params(2, 5, 1, "0")), "with a board, and in this one no cell was opened"),
        (
            lambda: of_ours("classic", rules=replace(preset("classic"), lives=3)),
            "that end with the first mine, and this one has 3 lives",
        ),
        (
            lambda: of_ours("classic", "flag 0,4", "undo", rules=replace(preset("classic"), undo="free")),
            "without undone moves, and this one has some",
        ),
        (
            lambda: of_ours("classic", opened=frozenset({0, 9})),
            "that begin with one opening, and in this one more was open",
        ),
        (
            lambda: of_ours("quantum", "flag 1,4", rows=3, board=frozenset({9})),
            "that end when a mine explodes or every safe cell is open, and this one did not",
        ),
    ],
)
def test_what_it_cannot_hold_is_told(game: object, reason: str) -> None:
    assert callable(game)
    with pytest.raises(PositionError) as caught:
        write_game(game())
    assert str(caught.value) == f"A RAWVF file holds games {reason}."


def test_games_whose_mines_moved_are_not_written() -> None:
    reasons = set()
    for number in range(200):
        game = game_of("quantum", Random(f"saved {number}"))
        if game.saves:
            with pytest.raises(PositionError) as caught:
                write_game(game)
            reasons.add(str(caught.value))
    assert reasons == {"A RAWVF file holds games whose mines stay where they are, and in this one they moved."}


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"rules": "", "why_not": "It cannot."}, "It cannot."),
        ({}, "A RAWVF file holds games with times, and no cell was opened in this one."),
        (
            {"acts": (Act(None, "open", 0),)},
            "A RAWVF file holds games with times, and this one does not say when its moves were.",
        ),
    ],
)
def test_replays_that_it_cannot_hold_are_refused(fields: dict[str, Any], reason: str) -> None:
    replay = Replay(Grid(2, 2), frozenset({3}), Header(), **fields)
    with pytest.raises(PositionError) as caught:
        write(played(replay))
    assert str(caught.value) == reason


TEXT = """RawVF_Version: Rev6
Width: 3
Height: 2
Mines: 1
Board:
*00
000
Events:
0.000 start
0.100 lc 1 1 (40 24)
0.250 lr 3 2 (40 24)
number0 3 2
0.250 mv (41 24)
"""


SAID = """Cell pressed 3 2
Cell pressed (it is a Questionmark) 3 2
Cell released 3 2
Cell opened (Number 0) 3 2
Cell opened (it is a Mine) 1 1
Flag 1 2
Flag removed 1 2
Questionmark 1 2
Questionmark removed 1 2
0.250 Solved 3BV: 1 of 2
"""
"""What `parser_raw` says of cells, in its own words."""


def text(*changes: tuple[str, str]) -> bytes:
    """The small file with other pieces."""
    made = TEXT
    for old, new in changes:
        assert old in made
        made = made.replace(old, new)
    return made.encode()


def keys(**values: str) -> bytes:
    return "".join(f"{key}: {value}\n" for key, value in values.items()).encode() + TEXT.encode()


@pytest.mark.parametrize(
    "data",
    [
        text(),
        text(("Width: 3\nHeight: 2\n", "")),
        text(("(40 24)", "(40,24)")),
        text(("3 2 (40 24)", "(40 24)(l r m)")),
        text(("\n", "\r\n")),
        text(("\n", "\r")),
        text(("\n", "\n\n")),
        text(("Events:\n", "")),
        text(("0.250 lr", "0.25 LR")).replace(b"LR", b"lr"),
        text(("number0 3 2\n", "0.3 sx 4 5\n0.250 mt\n0.3 mt 1 1 (1 1)\n")),
        text(("0.000 start", "0.000 rc (-1 -1)\n0.001 rr (999999 5)")),
        text(("number0 3 2\n", SAID)),
        text(("0.000 start", "-0.010 mv (5 5)")),
        text(("Mines: 1\n", "Mines: 1\nSkin:  3.1\n\nMode: classic\nTime: \nBBBV: \nStatus: Timestamp: 1600544477\n")),
        b"\xef\xbb\xbf" + text(),
    ],
)
def test_dialects_are_read(data: bytes) -> None:
    done = played(read(data))
    assert (done.result, done.view) == ("unfinished", bytes([9, 1, 0, 9, 1, 0]))
    assert done.acts == (Act(250, "open", 5),)


def test_what_comes_after_the_end_is_ignored() -> None:
    won = "0.3 lc (8 24)\n0.450 lr (8 24)\nwon\n0.5 rr (0 0)\n0.6 lc (0 0)\n0.7 lr (0 0)\nnonstandard\n"
    done = played(read(text(("0.250 mv (41 24)\n", won))))
    assert (done.result, done.time, done.clicks, done.replay.header.result) == ("won", 200, Clicks(2, 0, 0), "won")


@pytest.mark.parametrize(
    ("values", "header"),
    [
        ({"Time": "12.34"}, {"time": 12340}),
        ({"Time": "12,3456 s"}, {"time": 12345}),
        ({"Time": "-"}, {"time": None}),
        ({"Time": "12.34", "Program": "FreeSweeper"}, {"time": 12034}),
        ({"Time": "12.345", "Program": "FreeSweeper"}, {"time": 12345}),
        ({"3BV": "5"}, {"bbbv": 5}),
        ({"BBBV": "0", "Solved3BV": "0"}, {"bbbv": None, "solved": None}),
        ({"Status": "loss"}, {"result": "lost"}),
        ({"status": "won"}, {"result": "won"}),
        ({"Timestamp": "2026-02-24T01:13:18.825Z"}, {"date": "2026-02-24 01:13:18", "begun": "2026-02-24T01:13:18Z"}),
        ({"Timestamp": "2026-02-99T01:13:18.825Z"}, {"date": "2026-02-99 01:13:18", "begun": None}),
        ({"Timestamp": "1769860800"}, {"date": "2026-01-31 12:00:00", "begun": "2026-01-31T12:00:00Z"}),
        ({"Timestamp": "2007-05-?? 12:00:00"}, {"date": "2007-05"}),
        ({"Timestamp": "17.4.2018.19:45:57:5503"}, {"date": "2018-04-17 19:45:57", "begun": None}),
        ({"Timestamp": "17.19:45:57:5503"}, {"date": None}),
        ({"Timestamp": "2021-05-23T17:55:44"}, {"date": "2021-05-23 17:55:44", "begun": None}),
        ({"Timestamp": "yesterday"}, {"date": None}),
        ({"Player": "\x1b[2JAnn"}, {"player": "[2JAnn"}),
        ({"LClicks": "7"}, {"clicks": Clicks()}),
    ],
)
def test_its_header_is_told(values: dict[str, str], header: dict[str, object]) -> None:
    given = read(keys(**values)).header
    assert {name: getattr(given, name) for name in header} == header
    assert given.mines == 1


@pytest.mark.parametrize(("code", "name"), [("cp1252", "Jörg"), ("gbk", "双击设置姓名"), ("utf-8", "双击")])
def test_names_in_other_code_pages_are_shown(code: str, name: str) -> None:
    assert read(f"Player: {name}\n".encode(code) + TEXT.encode()).header.player == name


def test_freesweepers_own_files_are_read() -> None:
    """They have no line `Events:`, no columns and rows, and behind the end the flags that the program sets itself."""
    lines = ("0.000 start", "0.000 lc (40 24)", "0.000 lr (40 24)", "number0 3 2", "number1 2 1", "0.037 mv (41 -3)")
    end = ("0.238 lc (25 -9)", "0.300 lr (25 -9)", "1.100 lc (8 20)", "1.424 lr (8 20)", "number1 1 2", "1.424 won")
    head = TEXT[: TEXT.index("Events:")].replace("Board", "Skin: default\nSquareSize: 16\nMode: upk\nBoard")
    done = played(read((head + "\n".join((*lines, *end, "flag 1 1")) + "\n").encode()))
    assert (done.result, done.time, done.clicks) == ("won", 1424, Clicks(3, 0, 0))
    assert not differences(done)


@pytest.mark.parametrize(
    ("keys", "result"),
    [
        ("DestructiveOpenings: On", "won"),
        ("DestructiveOpenings: Off", "unfinished"),
        ("Program: LlamaSweeper", "won"),
        ("Program: Minesweeper Online", "won"),
        ("Program: Minesweeper Online\nDestructiveOpenings: Off", "unfinished"),
        ("Program: FreeSweeper", "unfinished"),
    ],
)
def test_openings_take_flags_away_if_they_are_destructive(keys: str, result: str) -> None:
    """A 0 opens what has a flag around it, and its flag was taken before."""
    events = "0.000 rc 2 1 (24 8)\n0.010 rr 2 1 (24 8)\n0.100 lc 1 1 (8 8)\n0.200 lr 1 1 (8 8)\n"
    board = "Board:\n00000*\nEvents:\n"
    head = f"RawVF_Version: Rev7\nWidth: 6\nHeight: 1\n{keys}\nBoardEvents: On\n"
    done = played(read((head + board + events + "reset 1 1\nlocal_blast 1 1\n").encode()))
    verbs = ["flag", "flag", "open"] if result == "won" else ["flag", "open"]
    assert ([act.verb for act in done.acts], done.result, done.clicks) == (verbs, result, Clicks(1, 1, 0))
    if result == "won":
        assert list(done.view) == [0, 0, 0, 0, 1, CLOSED]


def test_the_converter_of_rmv_gives_places_in_cells_of_16_pixels() -> None:
    """It tells the side that they had in the program all the same; others that tell a side mean it."""
    data = text(("Rev6", "RMV 6.2"), ("Width: 3", "Width: 3\nSquareSize: 24"))
    assert played(read(data)).acts == (Act(250, "open", 5),)
    assert played(read(data.replace(b"RMV 6.2", b"Rev6.1"))).acts == (Act(250, "open", 4),)


@pytest.mark.parametrize(
    ("events", "clicks"),
    [
        ("", Clicks(1, 2, 3)),
        ("0.3 lc (8 24)\n0.4 lr (8 99)\n", Clicks()),
        ("0.3 mc (8 24)\n0.4 mr (8 24)\n", Clicks()),
        ("0.3 mv (8 99)\n", Clicks(1, 2, 3)),
    ],
)
def test_clicks_are_claimed_where_they_are_counted_as_we_do(events: str, clicks: Clicks) -> None:
    """What `parser_raw` adds; its counts differ off the board, and with the middle button."""
    claims = keys(RAW_LeftClicks="1   ", RAW_RightClicks="2", RAW_DoubleClicks="3", **{"RAW_LeftClicks/s": "9.1"})
    header = read(claims + events.encode()).header
    assert header.clicks == clicks
    assert read(keys(RAW_LeftClicks="1") + b"").header.clicks == Clicks(left=1)
    assert read(keys(SuperClick="On", RAW_LeftClicks="1")).header.clicks == Clicks()
    assert read(keys(RAW_3BV="7")).header.bbbv == 7


@pytest.mark.parametrize(
    ("values", "reason"),
    [
        ({"Level": "Marathon"}, "This is a Marathon, a game of several boards, and the file holds one of them."),
        ({"Mode": "Lucky"}, "This game was played in the mode lucky, whose rules do not follow from its board."),
        ({"mode": "cheat"}, "This game was played in the mode cheat, whose rules do not follow from its board."),
        ({"Lives": "3"}, "This game was played with several lives, so it could go on after a mine."),
        ({"Autoflag": "On"}, "This game was played with Autoflag, so not every move follows from what the mouse did."),
        (
            {"NonoMouse": "on"},
            "This game was played with NonoMouse, so not every move follows from what the mouse did.",
        ),
        ({"Lives": "1", "Autoflag": "Off", "Mode": "upk", "ElmarTechnique": "off"}, ""),
        ({"Mode": "DENSITY"}, ""),
        ({"Mode": "Classic NG"}, ""),
        ({"Mode": "No Guess", "Level": "Evil"}, ""),
        ({"Mode": "ng"}, ""),
        ({"Mode": "PVP"}, "This game was played in the mode pvp, whose rules do not follow from its board."),
        (
            {"Mode": "Cheat (hinted)"},
            "This game was played in the mode cheat (hinted), whose rules do not follow from its board.",
        ),
    ],
)
def test_games_by_other_rules_are_not_reviewed(values: dict[str, str], reason: str) -> None:
    replay = read(keys(**values))
    assert (replay.rules, replay.why_not) == ("" if reason else "classic", reason)


@pytest.mark.parametrize(
    ("values", "settings"),
    [
        ({}, (False, False, False)),
        ({"QuestionMarks": "on"}, (True, False, False)),
        ({"SuperClick": "On"}, (False, True, False)),
        ({"Program": "Minesweeper Arbiter", "Version": "0.44 demo"}, (False, False, True)),
        ({"Program": "Minesweeper Arbiter", "Version": "0.52.3"}, (False, False, False)),
    ],
)
def test_settings_are_read(values: dict[str, str], settings: tuple[bool, bool, bool]) -> None:
    replay = read(keys(**values))
    assert (replay.marks, replay.super_click, replay.rilian) == settings


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"Width: 3\n", "A RAWVF file must have a line 'Board:', and this has none in 2 lines."),
        (text(("Board:", "Board: 1")), "A RAWVF file must begin its board under line 5, not in it."),
        (text(("Width: 3", "Width: x")), "A RAWVF file must give its Width as a number, not 'x'."),
        (
            text(("Width: 3", "SquareSize: 0")),
            "A RAWVF file must give its SquareSize as a number from 1 to 10,000, not '0'.",
        ),
        (text(("*00", "*0")), "A RAWVF file has 2 cells on line 6 instead of 3."),
        (text(("*00\n", "")), "A RAWVF file has 1 row before line 7 instead of 2."),
        (b"Board:\nEvents:\n", "A RAWVF file has no row of its board before line 2."),
        (text(("number0 3 2", "number9 3 2")), "A RAWVF file has 'number9 3 2' on line 12, which is not an event."),
        (text(("3 2 (40 24)", "3 2")), "A RAWVF file does not say in parentheses where the mouse is on line 11."),
        (text(("Mines: 1", "X: " + "x" * 70_000)), "A RAWVF file has a line 4 of 70,003 signs: 65,536 are the most."),
        (b"\n" * 1_000_001, "A RAWVF file must have at most 1,000,000 lines."),
        (b"Board:\n" + b"0" * 1_000_001, "A RAWVF file has a board of 1,000,001 cells: 1,000,000 are the most."),
    ],
)
def test_what_is_wrong_is_told(data: bytes, sentence: str) -> None:
    with pytest.raises(PositionError) as caught:
        read(data)
    assert str(caught.value) == sentence


def test_damaged_files_are_refused_in_a_sentence() -> None:
    check_damage(read, lambda random: drawn(random, random.choice(DIALECTS))[1])


def test_large_files_take_no_longer_than_a_second() -> None:
    lines = b"0.300 rc 1 1 (8 8)\n0.350 rr 1 1 (8 8)\n", b"0.300 mv 1 1 (8 8)\n"
    assert not check_time(read, text() + lines[0] * 49_000 + lines[1] * 170_000)
    assert "100,000 presses" in check_time(read, text() + lines[0] * 120_000)
    assert not check_time(read, text() + b"\n" * 900_000 + b"closed 1 1\n" * 90_000)
    assert check_time(read, text() + b"0.300 rc" + b" " * 5_000_000).endswith("where the mouse is on line 14.")
    assert check_time(read, b"0" * 5_000_000)
