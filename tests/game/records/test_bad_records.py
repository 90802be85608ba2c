"""Records that are cut, changed or spoilt: they are refused with an explanation, or mean exactly what they say."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

import pytest

from qmines.errors import RecordError
from qmines.game.game import Game
from qmines.game.params import DRAWS
from qmines.game.records.record import text_of
from qmines.game.records.replay import replay, verify
from tests.game.records.test_record import EXPECTED, NAMES, golden
from tests.game.records.test_replay import after_moves
from tests.oracle.board import Board, mask
from tests.oracle.knowledge import Knowledge

# Cut records


def refusal(text: str) -> str | None:
    """The message that refuses a record, or None if the record is complete; and the record of its game."""
    try:
        game = replay(text)
    except RecordError as error:
        return str(error)
    assert text_of(game) == text
    return None


def is_sentence(text: str | None) -> bool:
    """Whether a player may be shown this."""
    return text is not None and re.fullmatch(r"[A-Z'0-9][^\n]{9,290}\.", text) is not None


@pytest.mark.parametrize("name", NAMES)
def test_a_record_cut_after_a_line_is_a_shorter_game_or_refused(name):
    """At every line of the header and at up to 12 others. A record is complete if it ends with everything that its last
    move caused.
    """
    text = golden(name)
    body = text.index("\n\n") + 2
    ends = [match.end() for match in re.finditer("\n", text[:-1])]
    moves = [end for end in ends if end >= body]
    for end in [0, *(end for end in ends if end < body), *Random(name).sample(moves, min(12, len(moves)))]:
        if end >= body and not text[end:].startswith(("moved", "board")):
            assert refusal(text[:end]) is None, text[:end]
        else:
            assert is_sentence(refusal(text[:end])), text[:end]


@pytest.mark.parametrize("name", ["quantum-lost-chord", "given-opened"])
@pytest.mark.parametrize("blank", ["\n", "\n\n\n", "  \n\t\n", " "])
def test_blank_lines_at_the_end_mean_nothing(name, blank):
    """Blank lines may follow the moves or, without moves, the header; none are allowed between moves."""
    text = golden(name)
    assert text_of(replay(text + blank)) == text
    header = text[: text.index("\n\n") + 2]
    assert text_of(replay(header + blank)) == header
    last = text.rindex("\n", 0, -1) + 1
    assert refusal(text[:last] + "\n" + text[last:]) is not None
    assert "cut short" in refusal(text[:-1] + " ")


@pytest.mark.parametrize("name", ["quantum-lost-chord", "given-opened", "hints-marks-pauses"])
def test_a_record_cut_within_a_line_is_refused(name):
    """At every byte of the header's last two lines and of the last three moves."""
    text = golden(name)
    body = text.index("\n\n") + 1
    header_from = text.rindex("\n", 0, text.rindex("\n", 0, body - 1))
    moves_from = [match.start() for match in re.finditer(r"(?m)^\d", text)][-3]
    for end in [*range(header_from, body), *range(moves_from, len(text))]:
        if text[end - 1] != "\n":
            assert is_sentence(refusal(text[:end])), text[:end]


# Changed records

SAVED = "quantum-lost-chord"


def changed(old: str, new: str, name: str = SAVED) -> str:
    """A golden record with the first match of a pattern replaced."""
    text, count = re.subn(old, new, golden(name), count=1)
    assert count == 1, old
    return text


HEADERS: dict[str, Callable[[], str]] = {
    "empty": lambda: "",
    "no record": lambda: "hello\n\n",
    "another program": lambda: changed("qmines 1", "pmines 1"),
    "a higher version": lambda: changed("qmines 1", "qmines 2"),
    "higher draws": lambda: changed("draws 1", f"draws {DRAWS + 1}"),
    "draws 0": lambda: changed("draws 1", "draws 0"),
    "an unknown key": lambda: changed("rules", "colour blue\nrules"),
    "a key twice": lambda: changed("mines 30\n", "mines 30\nmines 30\n"),
    "no mines": lambda: changed("mines 30\n", ""),
    "no seed": lambda: changed("seed .*\n", ""),
    "too many mines": lambda: changed("mines 30", "mines 117"),
    "mines that are not a number": lambda: changed("mines 30", "mines ３０"),
    "a number of mines too long": lambda: changed("mines 30", "mines " + "9" * 5000),
    "a size of nothing": lambda: changed("size 13x9", "size 0x9"),
    "a huge size": lambda: changed("size 13x9", "size 99999x99999"),
    "a seed with spaces": lambda: changed("seed .*", "seed a b"),
    "unknown rules": lambda: changed("rules quantum", "rules quantun"),
    "rules that are not built": lambda: changed("rules quantum", "rules constraints"),
    "an unknown value": lambda: changed("rules quantum", "rules quantum\nknowledge all"),
    "too many lives": lambda: changed("rules quantum", "rules quantum\nlives " + "9" * 5000),
    "an unknown origin": lambda: changed("origin drawn", "origin stolen"),
    "a switch that is off": lambda: changed("origin", "hints off\norigin"),
    "a strange beginning": lambda: changed("begun .*", "begun yesterday"),
    "a board without a start": lambda: changed("start 1,1\n", "", "given-opened"),
    "a start without a board": lambda: changed("board .*\n", "", "given-opened"),
    "a start on a mine": lambda: changed("start 1,1", "start 0,1", "given-opened"),
    "a start off the board": lambda: changed("start 1,1", "start 1,7", "given-opened"),
    "a short board": lambda: changed("board ..", "board ", "given-opened"),
    "a board with other mines": lambda: changed("mines 9", "mines 8", "given-opened"),
    "a board beyond the last cell": lambda: changed("board (.*).", r"board \g<1>1", "given-opened"),
    "opened cells off the board": lambda: changed("opened .*", "opened 9,9", "given-opened"),
}

MOVES: dict[str, Callable[[], str]] = {
    "time falls": lambda: changed("5210 p", "1000 p"),
    "a move of the game": lambda: changed(r" p open", " g open"),
    "an unknown player": lambda: changed(r" p open", " q open"),
    "an unknown move": lambda: changed(r" p open (.*)\nmoved", r" p close \1\nmoved"),
    "a move off the board": lambda: changed(r"0 p open .*", "0 p open 9,0"),
    "a move twice": lambda: changed(r"(\d+ p open .*\n)", r"\1\1"),
    "a hint without hints": lambda: changed(r"(0 p open .*\n)", r"\g<1>0 p hint 0,0\n"),
    "undo without undo": lambda: changed(r"(0 p open .*\n)", r"\g<1>0 p undo\n"),
    "a move after the end": lambda: golden(SAVED) + "9999999 p flag 0,0\n",
    "an empty line among moves": lambda: changed(r"(0 p open .*\n)", r"\1\n"),
    "a save without its line": lambda: changed(r"moved .*\n", ""),
    "a line of mines without a save": lambda: changed(r"(0 p open .*\n)", r"\1moved 0,0>0,1\n"),
    "two lines for one save": lambda: changed(r"(moved .*\n)", r"\1\1"),
    "a line of mines at the beginning": lambda: changed("\n\n", "\n\nmoved 0,0>0,1\n"),
    "a line of no mines": lambda: changed(r"moved .*\n", "moved\n"),
    "another word for moved": lambda: changed(r"moved ", "moveds "),
    "half a pair": lambda: changed(r"moved (\S+)>(\S+)", r"moved \1"),
    "mines off the board": lambda: changed(r"moved (\S+)>(\S+)", r"moved \1>9,0"),
    "from a cell without one": lambda: changed(r"moved (\S+)>(\S+)", r"moved \2>\1"),
    "to where it was": lambda: changed(r"moved (\S+)>(\S+)", r"moved \1>\1"),
    "windows line ends": lambda: golden(SAVED).replace("\n", "\r\n"),
}


@pytest.mark.parametrize("case", [*HEADERS, *MOVES])
def test_a_changed_record_is_refused_with_a_sentence(case):
    text = {**HEADERS, **MOVES}[case]()
    with pytest.raises(RecordError) as caught:
        replay(text)
    sentence = str(caught.value)
    assert is_sentence(sentence), sentence
    with pytest.raises(RecordError):
        verify(text)


def first_save(text: str) -> tuple[Game, Game, re.Match[str]]:
    """The game before the first save of a record, the one after it, and its line of mines.

    A save by the very first move has no layout before it, and is skipped.
    """
    for line in re.finditer(r"moved (.*)\n", text):
        count = len(re.findall(r"(?m)^\d", text[: line.start()]))
        before = replay(after_moves(text, count - 1))
        if before.layout is not None:
            return before, replay(after_moves(text, count)), line
    raise ValueError("no save")


def moved_line(before: frozenset[int], after: frozenset[int], columns: int) -> str:
    """The line of a record that says which mines moved."""
    pairs = zip(sorted(before - after), sorted(after - before), strict=True)
    return "moved " + " ".join("{},{}>{},{}".format(*divmod(a, columns), *divmod(b, columns)) for a, b in pairs) + "\n"


@pytest.mark.parametrize("name", [name for name in NAMES if EXPECTED[name]["saves"]])
def test_mines_may_only_move_to_a_world_that_saves(name):
    """Every other layout that could follow the first save: refused unless it is a world that leaves the decision safe.
    Even then, `verify` sees that the seed draws another one.
    """
    text = golden(name)
    before, after, line = first_save(text)
    columns = before.params.columns
    cut = text[: line.start()]
    can_save = saviour(before, cut)
    verdicts = set()
    for other in neighbouring(after.layout, before.params.grid.size, Random(name)):
        told = cut + moved_line(before.layout, other, columns)
        verdicts.add(can_save(other))
        if can_save(other):
            assert replay(told).layout == other
            with pytest.raises(RecordError, match="a layout that the seed does not draw"):
                verify(told)
        else:
            with pytest.raises(RecordError):
                replay(told)
    assert False in verdicts


def neighbouring(layout: frozenset[int], size: int, random: Random) -> list[frozenset[int]]:
    """Some layouts that differ from one by a single mine."""
    empty = sorted(set(range(size)) - layout)
    pairs = [(source, target) for source in sorted(layout) for target in empty]
    return [layout - {source} | {target} for source, target in random.sample(pairs, min(60, len(pairs)))]


def saviour(before: Game, cut: str) -> Callable[[frozenset[int]], bool]:
    """Tells, with the judge's own logic, whether a layout is a world that leaves the last decision of a record safe."""
    params = before.params
    knowledge = Knowledge(params.rows, params.columns, params.mine_count)
    board = Board.from_text(before.position().to_text())
    knowledge.learn(board.numbers)
    if params.rules.knowledge == "deducible" and board.numbers:
        knowledge.close(mask(before.layout))
    verb, place = cut.split("\n")[-2].split(" ")[2:]
    row, column = map(int, place.split(","))
    cell = row * params.columns + column
    decision = 1 << cell if verb == "open" else knowledge.around_masks[cell] & mask(board.closed) & ~mask(board.flagged)
    return lambda layout: knowledge.agrees(mask(layout)) and not mask(layout) & decision


def test_another_seed_is_seen_by_verify():
    """The layout or the first rearrangement differs; either is refused."""
    for name in (name for name in NAMES if EXPECTED[name]["saves"]):
        with pytest.raises(RecordError):
            verify(changed("seed .*", "seed other", name))


@pytest.mark.parametrize("name", NAMES)
def test_no_spoilt_record_is_worse_than_refused(name):
    """Bytes changed, dropped, doubled and swapped at random give a message, or a game with exactly this record."""
    random = Random(f"spoil {name}")
    text = golden(name)[:600]
    text = text[: text.rindex("\n") + 1]
    for _ in range(150):
        letters = list(text)
        for at in random.sample(range(len(letters)), random.randint(1, 3)):
            letters[at] = random.choice(["", letters[at] * 2, *"0123456789 ,>xpgm\n", "é", "\0", "٣"])
        assert is_harmless("".join(letters)), "".join(letters)


def is_harmless(spoilt: str) -> bool:
    """Whether a record is refused with an explanation, or is a game that survives writing and reading unchanged."""
    try:
        game = replay(spoilt)
    except RecordError as error:
        return is_sentence(str(error))
    return replay(text_of(game)).position() == game.position()
