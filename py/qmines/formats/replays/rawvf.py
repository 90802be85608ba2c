"""Replays in RAWVF, the text into which converters turn other replays, and which some programs write::

    RawVF_Version: Rev6.2
    Width: 2
    Height: 2
    Mines: 1
    Board:
    *0
    00
    Events:
    0.000 start
    0.000 lc 2 2 (24 24)
    0.110 lr 2 2 (24 24)

Up to `Board:` come keys with values in any order, in either case; keys that are unknown are ignored. In the board a
``*`` is a mine, and any other sign a safe cell. Each event has a line: one of the mouse gives seconds, what it does,
perhaps a column and a row, and pixels in parentheses; further ones say what cells showed, how the game went, or how
the board was scrolled. The cell is worked out from the pixels: dialects count columns and rows from 1, from 0, or not
at all, and `RMV 6.2` gives its pixels as if cells had 16, whatever its `SquareSize` is. What cells showed is passed
over, as it follows from the mouse; `parser_raw` says it in other words. A text that is not UTF-8 is in the code page of
the player (see `strings`).

On minesweeper.online, whose games `Rev7` holds with `DestructiveOpenings: On`, and in LlamaSweeper flags do not keep
cells closed: a 0 opens them, too.

Games are read but not reviewed where the program helps (`Mode: lucky`, `Autoflag`, `Lawnmower`, `SuperFlag`), goes on
after a loss (`Lives`), opens in other ways (`ElmarTechnique`, `NonoMouse`), or has several boards (Marathon). At
most 1,000,000 lines are read. How Minesweeper Clone counts what its converter calls `LClicks`, `RClicks` and `DClicks`
is not known, so these are not compared. The clicks that `parser_raw` adds are, unless the mouse left the board or used
its middle button, where that program counts otherwise. Sources: the specification, and the converters of
thefinerminer/minesweeper-rawvf, flop-player and LlamaSweeper.

`write` writes it, with every press and release of a button, so that the same moves, times and clicks come back. Where
another format leaves the button open, it names one. If a program's name and version do not say how it reads its buttons
and flags, the keys `SuperClick`, `DestructiveOpenings` and `RilianClick`, which is ours, do.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import get_args

from qmines import __version__
from qmines.errors import PositionError
from qmines.formats.content import LARGEST, Content
from qmines.formats.play import Play
from qmines.formats.replays.pieces import dotted_date, is_moment, moment_of, without_moves
from qmines.formats.replays.played import Played, played
from qmines.formats.replays.replay import (
    LONGEST_TEXT,
    MOST_EVENTS,
    Act,
    Clicks,
    Code,
    Event,
    Header,
    Replay,
    Result,
    Verb,
    cell_at,
    require_presses,
)
from qmines.formats.replays.strings import shown, text_of
from qmines.game.events import Lost
from qmines.game.field.layout import Layout
from qmines.game.game import Game
from qmines.grid import Cell, Grid
from qmines.position import CLOSED, FLAGGED, MARKED
from qmines.text import counted, quoted

WHAT = "A RAWVF file"

_SIDE = 16
"""The pixels of a cell's side, unless a file tells others."""

_LARGEST = 10_000
"""The most pixels of a cell's side."""

_MARK = re.compile(r"^[ \t]*(?:rawvf_version[ \t]*:|board:[ \t]*\r?$)", re.IGNORECASE | re.MULTILINE)
_MOUSE = re.compile(
    r"(-?)([0-9]{1,9})(?:[.,]([0-9]{1,3}))? +(mv|l[cr]|r[cr]|m[cr]|sc|mt)"
    r"(?: +-?[0-9]{1,9} +-?[0-9]{1,9})?(?: *\( *(-?[0-9]{1,9})[ ,]+(-?[0-9]{1,9}) *\).*)?"
)
_OTHER = re.compile(
    r"(?:number[0-8]|closed|flag|pressed|questionmark|pressedqm|blast|reset|local_blast|(?:flag|questionmark) removed"
    r"|cell (?:pressed|released|opened)(?: \([a-z0-9 ]{1,40}\))?) +-?[0-9]{1,9} +-?[0-9]{1,9}"
    r"|-?[0-9]{1,9}(?:[.,][0-9]{1,9})? +(?:s[xy]\b.*|solved 3bv: [0-9]{1,9} of [0-9]{1,9})",
    re.IGNORECASE,
)
_STATE = re.compile(r"(?:-?[0-9]{1,9}(?:[.,][0-9]{1,9})? +)?(start|boom|blast|lost|won|nonstandard)")
_STOP = re.compile(r"([0-9]{1,9})(?:[.,]([0-9]{1,3})[0-9]*)? +nonstandard")
_NUMBER = re.compile(r"[0-9]{1,9}")
_SECONDS = re.compile(r"([0-9]{1,9})(?:[.,]([0-9]{1,3})[0-9]*)?(?: *s)?")
_DATE = re.compile(r"([0-9]{4})-([0-9]{2})(?:-([0-9]{2}))?(?:[ T]+([0-9]{2}:[0-9]{2}(?::[0-9]{2})?)(?:\.[0-9]+)?(Z?))?")
_UNIX = re.compile(r"[0-9]{9,10}")
_VERSION = re.compile(r"([0-9]+)\.([0-9]+)")

_RESCALED = re.compile(r"rmv\b", re.IGNORECASE)

_CODES: dict[str, Code] = {code: code for code in get_args(Code)}
_RESULTS: dict[str, Result] = {
    "won": "won",
    "win": "won",
    "lost": "lost",
    "loss": "lost",
    "boom": "lost",
    "blast": "lost",
    "nonstandard": "unfinished",
}
_CLASSIC = frozenset(("", "classic", "density", "upk", "no guess", "ng", "classic ng", "eff boards"))
"""The last two are LlamaSweeper's, for boards without guesses and for those that chords open quickly. The two before
are those of `Rev7`.
"""

_HELPS = {
    "autoflag": "Autoflag",
    "lawnmower": "Lawnmower",
    "elmartechnique": "ElmarTechnique",
    "nonomouse": "NonoMouse",
    "superflag": "SuperFlag",
    "lucklibrary": "LuckLibrary",
    "lucksolver": "LuckSolver",
}
_OFF = frozenset(("", "off", "0", "no", "false"))
_DESTRUCTIVE = frozenset(("llamasweeper", "minesweeper online"))
"""Programs whose openings take flags away, as these do not always say."""

_RILIAN = (0, 44)
"""The last version of Arbiter in which a left release after a right one opens."""


def is_rawvf(text: str) -> bool:
    r"""Whether a text is such a file: the first lines tell its version, or begin its board.

    >>> is_rawvf("Width: 2\nRawVF_Version: Rev6\n"), is_rawvf("Board:\n*0"), is_rawvf("*0")
    (True, True, False)
    """
    return _MARK.search(text[:LONGEST_TEXT]) is not None


def read(data: bytes) -> Replay:
    """Reads a replay. Raises `PositionError` naming what is wrong and where."""
    if max(map(data.count, (b"\n", b"\r"))) > MOST_EVENTS:
        raise PositionError(f"{WHAT} must have at most {MOST_EVENTS:,} lines.")
    text = text_of(data).removeprefix("\ufeff")
    lines = (text if "\n" in text else text.replace("\r", "\n")).split("\n")
    values, at = _values(lines)
    grid, layout, at = _board(lines, at, (_given(values, "height"), _given(values, "width")))
    events, end = _events(lines, at, grid, _side(values))
    header = _header(values, end)
    return Replay(
        grid,
        layout,
        replace(header, clicks=_counted(values, events)),
        events,
        rules="" if (reason := _why_not(values)) else "classic",
        why_not=reason,
        marks=_is_on(values, "marks") or _is_on(values, "questionmarks"),
        super_click=_is_on(values, "superclick"),
        rilian=_is_rilian(values),
        flags_fall=_do_flags_fall(values),
    )


def _values(lines: Sequence[str]) -> tuple[dict[str, str], int]:
    """The values of the keys, which are in small letters, and how many lines end with `Board:`."""
    values: dict[str, str] = {}
    for number, line in enumerate(lines, 1):
        if len(line) > LONGEST_TEXT:
            raise PositionError(f"{WHAT} has a line {number} of {len(line):,} signs: {LONGEST_TEXT:,} are the most.")
        key, colon, value = line.partition(":")
        name = key.strip().lower()
        if name == "board":
            if value.strip():
                raise PositionError(f"{WHAT} must begin its board under line {number}, not in it.")
            return values, number
        if colon:
            values[name] = value.strip()
    raise PositionError(f"{WHAT} must have a line 'Board:', and this has none in {counted(len(lines), 'line')}.")


def _whole(values: Mapping[str, str], name: str) -> int | None:
    given = values.get(name, "")
    return int(given) if _NUMBER.fullmatch(given) else None


def _is_on(values: Mapping[str, str], name: str) -> bool:
    return values.get(name, "").lower() not in _OFF


def _given(values: Mapping[str, str], name: str) -> int | None:
    given = _whole(values, name)
    if given is None and values.get(name):
        told = f"must give its {name.capitalize()} as a number"
        raise PositionError(f"{WHAT} {told}, not {quoted(values[name], 20)}.")
    return given


def _side(values: Mapping[str, str]) -> int:
    side = _whole(values, "squaresize") if values.get("squaresize") else _SIDE
    if side is None or not 1 <= side <= _LARGEST:
        given = quoted(values["squaresize"], 20)
        raise PositionError(f"{WHAT} must give its SquareSize as a number from 1 to {_LARGEST:,}, not {given}.")
    # This converter moves all places to cells of the usual size, and still tells the other one.
    return _SIDE if _RESCALED.match(values.get("rawvf_version", "")) else side


def _board(lines: Sequence[str], at: int, size: tuple[int | None, int | None]) -> tuple[Grid, frozenset[Cell], int]:
    """The board in the lines after the first `at`, and after how many lines it ends; its rows and columns are given or
    not.
    """
    rows, columns = size
    found: list[str] = []
    for line in lines[at:]:
        row = line.strip()
        if row.lower() == "events:" or (rows is not None and len(found) == rows):
            break
        at += 1
        if not row:
            continue
        columns = len(row) if columns is None else columns
        if len(row) != columns:
            told = f"has {counted(len(row), 'cell')} on line {at} instead of {columns:,}"
            raise PositionError(f"{WHAT} {told}.")
        found.append(row)
    if rows is not None and len(found) != rows:
        told = f"has {counted(len(found), 'row')} before line {at + 1} instead of {rows:,}"
        raise PositionError(f"{WHAT} {told}.")
    if not found:
        raise PositionError(f"{WHAT} has no row of its board before line {at + 1}.")
    cells = "".join(found)
    if len(cells) > LARGEST:
        raise PositionError(f"{WHAT} has a board of {len(cells):,} cells: {LARGEST:,} are the most.")
    grid = Grid(len(found), len(found[0]))
    return grid, frozenset(cell for cell, sign in enumerate(cells) if sign == "*"), at


def _events(lines: Sequence[str], at: int, grid: Grid, side: int) -> tuple[tuple[Event, ...], Result | None]:
    """The events of the mouse in the lines after the first `at`, and how the file says that the game ended."""
    events: list[Event] = []
    end: Result | None = None
    last: re.Match[str] | Event | None = None
    for number, line in enumerate(lines[at:], at + 1):
        text = line.strip()
        match = _MOUSE.fullmatch(text)
        if not match:
            end = end or _passed(number, text)
            # A game that nobody ends goes on until the file says so.
            if stop := _STOP.fullmatch(text):
                last = Event(int(stop[1]) * 1000 + int((stop[2] or "").ljust(3, "0")), "mv", None)
            continue
        code = match[4]
        if match[5] is None and code != "mt":
            raise PositionError(f"{WHAT} does not say in parentheses where the mouse is on line {number}.")
        # Most lines are moves, of which only the last one counts.
        if code == "mv":
            last = match
        else:
            require_presses(len(events))
            events.append(_event(match, grid, side))
    moved = _event(last, grid, side) if isinstance(last, re.Match) else last
    return without_moves(events, moved), end


def _event(match: re.Match[str], grid: Grid, side: int) -> Event:
    sign, seconds, fraction, code, x, y = match.groups()
    time = int(seconds) * 1000 + int((fraction or "").ljust(3, "0"))
    cell = None if x is None else cell_at(grid, int(x), int(y), side)
    return Event(-time if sign else time, _CODES[code], cell)


def _passed(number: int, text: str) -> Result | None:
    """How the game ended by a line that has no event of the mouse. Raises `PositionError` if nobody knows it."""
    if not text or text.lower() == "events:" or _OTHER.fullmatch(text):
        return None
    match = _STATE.fullmatch(text)
    if not match:
        raise PositionError(f"{WHAT} has {quoted(text)} on line {number}, which is not an event.")
    return _RESULTS.get(match[1])


def _header(values: Mapping[str, str], end: Result | None) -> Header:
    date, begun = _moment(values.get("timestamp", ""))
    bbbv = _whole(values, "bbbv") or _whole(values, "3bv") or _whole(values, "raw_3bv")
    return Header(
        program=shown(values.get("program", "")),
        version=shown(values.get("version", "")),
        player=shown(values.get("player", "")),
        date=date,
        begun=begun,
        result=_RESULTS.get(values.get("status", "").lower(), end),
        time=_time(values),
        mines=_whole(values, "mines"),
        # Programs write 0 for what they did not count.
        bbbv=bbbv or None,
        solved=_whole(values, "solved3bv") if bbbv else None,
    )


def _time(values: Mapping[str, str]) -> int | None:
    """The time of the game in milliseconds.

    >>> _time({"time": "12,34 s"}), _time({"time": "12.34", "program": "FreeSweeper"}), _time({})
    (12340, 12034, None)
    """
    match = _SECONDS.fullmatch(values.get("time", ""))
    if not match:
        return None
    fraction = match[2] or ""
    # FreeSweeper always has thousandths, and its converter leaves out their leading zeros.
    is_short = "freesweeper" in values.get("program", "").lower()
    return int(match[1]) * 1000 + int(fraction.rjust(3, "0") if is_short else fraction.ljust(3, "0"))


_OF_RAW = ("raw_leftclicks", "raw_rightclicks", "raw_doubleclicks")


def _counted(values: Mapping[str, str], events: Sequence[Event]) -> Clicks:
    """The clicks that `parser_raw` has added, if it counts those of this game as we do."""
    presses = [event for event in events if event.code not in ("mv", "mt")]
    if _is_on(values, "superclick") or any(event.cell is None or event.code in ("mc", "mr") for event in presses):
        return Clicks()
    return Clicks(*(_whole(values, name) for name in _OF_RAW))


def _moment(text: str) -> tuple[str | None, str | None]:
    """The date of a time stamp, as far as it is one, and the moment in UTC if it gives that.

    >>> _moment("2026-01-31T12:00:00.123Z"), _moment("1769860800")[1], _moment("2007-05-?? 12:00:00")
    (('2026-01-31 12:00:00', '2026-01-31T12:00:00Z'), '2026-01-31T12:00:00Z', ('2007-05', None))
    >>> _moment("17.4.2018.19:45:57:5503")
    ('2018-04-17 19:45:57', None)
    """
    if _UNIX.fullmatch(text):
        return moment_of(int(text))
    match = _DATE.match(text)
    if not match:
        return dotted_date(text), None
    year, month, day, time, zone = match.groups()
    if day is None:
        return f"{year}-{month}", None
    date = f"{year}-{month}-{day}"
    if time is None:
        return date, None
    whole = time if len(time) > len("12:00") else f"{time}:00"
    return f"{date} {whole}", f"{date}T{whole}Z" if zone and is_moment(f"{date} {whole}") else None


def _why_not(values: Mapping[str, str]) -> str:
    """Why the game cannot be reviewed; empty if it can."""
    mode = values.get("mode", "").lower()
    if values.get("level", "").lower() == "marathon":
        return "This is a Marathon, a game of several boards, and the file holds one of them."
    if mode not in _CLASSIC:
        return f"This game was played in the mode {shown(mode)[:40]}, whose rules do not follow from its board."
    if values.get("lives", "").lower() not in _OFF | {"1"}:
        return "This game was played with several lives, so it could go on after a mine."
    for name, told in _HELPS.items():
        if _is_on(values, name):
            return f"This game was played with {told}, so not every move follows from what the mouse did."
    return ""


def _do_flags_fall(values: Mapping[str, str]) -> bool:
    if "destructiveopenings" in values:
        return _is_on(values, "destructiveopenings")
    return values.get("program", "").lower() in _DESTRUCTIVE


def _is_rilian(values: Mapping[str, str]) -> bool:
    # Only this program writes it.
    if "rilianclick" in values:
        return _is_on(values, "rilianclick")
    version = _VERSION.search(values.get("version", ""))
    is_arbiter = "arbiter" in values.get("program", "").lower()
    return is_arbiter and version is not None and (int(version[1][:9]), int(version[2][:9])) <= _RILIAN


# Writing

_ROUND = (CLOSED, FLAGGED, MARKED)
"""What one right click after the other makes of a closed cell."""

_BUTTONS: dict[Verb, tuple[Code, Code]] = {
    "open": ("lc", "lr"),
    "chord": ("mc", "mr"),
    "flag": ("rc", "rr"),
    "mark": ("rc", "rr"),
}
"""How each move is made."""

_LEVELS = {(9, 9, 10): "Beginner", (8, 8, 10): "Beginner", (16, 16, 40): "Intermediate", (16, 30, 99): "Expert"}
_PROGRAM = "qmines"
_HOLDS = f"{WHAT} holds games"
_ENDS = {"won": "won", "lost": "boom", "unfinished": "nonstandard"}


def write(done: Played) -> str:
    """A replay as text: with all that its mouse did but move, also clicks without effect. In a replay of moves each of
    them is made with one button. Raises `PositionError` with the reason if it cannot be.
    """
    replay = done.replay
    if not replay.rules:
        raise PositionError(replay.why_not)
    if done.began is None:
        reason = "no cell was opened in this one" if done.first is None else "this one does not say when its moves were"
        raise PositionError(f"{_HOLDS} with times, and {reason}.")
    marks = replay.marks if replay.acts is None else any(act.verb == "mark" for act in replay.acts)
    lines = [*_keys(done, marks=marks), "Board:"]
    lines += Content(replay.grid, len(replay.layout), None, replay.layout).rows_of("*", "0")
    events = done.events if replay.acts is None else _clicks(done, _ROUND[: 3 if marks else 2])
    lines += ["Events:", "0.000 start", *(_line(replay.grid, event, done.began) for event in events)]
    lines.append(f"{_seconds(done.time or 0)} {_ENDS[done.result]}")
    return "\n".join(lines)


def write_game(game: Game) -> str:
    """A game of ours as text, as far as it has gone. Raises `PositionError` with the reason if it cannot be.

    Hints and pauses are left out, and so is the time of pauses.
    """
    said = Header(program=_PROGRAM, version=__version__, begun=game.params.begun)
    layout, rules = game.layout or frozenset(), _rules(game)
    done = played(Replay(game.params.grid, layout, said, acts=_acts(game), rules=rules))
    lost = next((event.reason for event in game.end if isinstance(event, Lost)), "")
    result = "unfinished" if lost == "resigned" or not game.has_ended else game.state
    pairs = zip(game.position().cells, done.view, strict=True)
    # A lost chord opens its safe cells, too, in some programs, and ours does not.
    if done.result != result or (
        result != "lost" and any(min(one, CLOSED) != min(other, CLOSED) for one, other in pairs)
    ):
        raise PositionError(f"{_HOLDS} that end when a mine explodes or every safe cell is open, and this one did not.")
    return write(done)


def _rules(game: Game) -> str:
    """The name of the rules of a game that can be written. Raises `PositionError`."""
    rules = game.params.rules
    if game.layout is None:
        raise PositionError(f"{_HOLDS} with a board, and in this one no cell was opened.")
    if game.saves or any(move.moved is not None for move in game.moves):
        raise PositionError(f"{_HOLDS} whose mines stay where they are, and in this one they moved.")
    if rules.lives > 1:
        raise PositionError(f"{_HOLDS} that end with the first mine, and this one has {rules.lives} lives.")
    if rules.play == "constraints":
        raise PositionError(f"{_HOLDS} that are played by cells, and this one is played by constraints.")
    return game.params.rules_name


def _acts(game: Game) -> tuple[Act, ...]:
    """The moves of a game. Raises `PositionError` for one that other programs do not have."""
    params, acts = game.params, list[Act]()
    if params.start is not None:
        acts.append(Act(0, "open", params.start))
        play = Play(Layout(params.grid, game.layout or ()))
        play.open(params.start)
        if any(play.view[cell] == CLOSED for cell in params.opened):
            raise PositionError(f"{_HOLDS} that begin with one opening, and in this one more was open.")
    paused, since = 0, 0
    for move in game.moves:
        verb, cell = move.move.verb, move.move.cell(params.grid)
        if verb in ("undo", "redo"):
            raise PositionError(f"{_HOLDS} without undone moves, and this one has some.")
        if move.who == "g":
            raise PositionError(f"{_HOLDS} in which players alone move, and in this one the game did.")
        if verb == "pause":
            since = move.at
        elif verb == "resume":
            paused += move.at - since
        elif cell is not None and verb in ("open", "chord", "flag", "mark"):
            acts.append(Act(move.at - paused, verb, cell))
    return tuple(acts)


def _keys(done: Played, *, marks: bool) -> list[str]:
    replay, header, grid = done.replay, done.replay.header, done.replay.grid
    values = {
        "RawVF_Version": "Rev6.2",
        "Program": header.program or _PROGRAM,
        "Version": header.version,
        "Player": header.player,
        "Timestamp": header.begun or header.date or "",
        "Level": _LEVELS.get((grid.rows, grid.columns, len(replay.layout)), "Custom"),
        "Width": grid.columns,
        "Height": grid.rows,
        "Mines": len(replay.layout),
        "Marks": "On" if marks else "Off",
        "SuperClick": "On" if replay.super_click else "",
        "SquareSize": _SIDE,
        "Mode": "Classic" if replay.rules == "classic" else "",
        "Time": _seconds(done.time or 0),
        "BBBV": done.bbbv,
        "Solved3BV": done.solved,
        "Status": "" if done.result == "unfinished" else done.result.capitalize(),
    }
    told = {key: shown(str(value)) for key, value in (values | _habits(replay, header)).items() if value != ""}
    return [f"{key}: {value}" for key, value in told.items()]


def _habits(replay: Replay, header: Header) -> dict[str, str]:
    """What a program did with its buttons and flags, as far as its name and version do not say so."""
    named = {"program": header.program, "version": header.version}
    habits = {
        "DestructiveOpenings": (replay.flags_fall, _do_flags_fall(named)),
        "RilianClick": (replay.rilian, _is_rilian(named)),
    }
    return {key: "On" if does else "Off" for key, (does, is_expected) in habits.items() if does != is_expected}


def _clicks(done: Played, turn: tuple[int, ...]) -> Iterator[Event]:
    """The events of moves; `turn` has what right clicks make of a cell, one after the other."""
    for act, code in done.tried:
        button, times = _BUTTONS[act.verb], 1
        if act.verb in ("flag", "mark") and code in turn:
            wanted = FLAGGED if act.verb == "flag" else MARKED
            times = (turn.index(CLOSED if code == wanted else wanted) - turn.index(code)) % len(turn)
        for press in button * times:
            yield Event(act.at or 0, press, act.cell)


def _line(grid: Grid, event: Event, began: int) -> str:
    """The line of an event; the game began at that time."""
    at = f"{_seconds(event.at - began)} {event.code}"
    if event.code == "mt":
        return at
    row, column = (-1, -1) if event.cell is None else grid.place(event.cell)
    x, y = column * _SIDE + _SIDE // 2, row * _SIDE + _SIDE // 2
    return f"{at} {column + 1} {row + 1} ({x} {y})"


def _seconds(time: int) -> str:
    """Milliseconds as seconds.

    >>> _seconds(12034), _seconds(-5)
    ('12.034', '-0.005')
    """
    return f"{'-' if time < 0 else ''}{abs(time) // 1000}.{abs(time) % 1000:03}"
