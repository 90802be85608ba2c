"""Lessons: they are true and the easiest available, appear stage by stage, are completed by the game, and are kept by
the record.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qmines.errors import MoveError, RecordError
from qmines.game.best_guess import BestGuess
from qmines.game.events import Event, Flagged, Opened, Revealed, Taught, Won
from qmines.game.field.knowledge import Knowledge
from qmines.game.game import Game
from qmines.game.params import BUDGETS, DRAWS, Params
from qmines.game.questions.multiverse import shares
from qmines.game.records.record import read, text_of
from qmines.game.records.replay import replay, replaying, verify
from qmines.game.rules import Rules, preset
from qmines.game.teach.course import STAGES
from qmines.game.teach.lesson import Lesson, best_guess_sentence, lesson, next_lesson
from qmines.position import FLAGGED, Position
from qmines.proofs.prove import Prover
from qmines.proofs.wording import word
from qmines.solver.analyse import Solver, analyse
from qmines.text import percent
from tests.game.records.test_record import golden
from tests.oracle.board import Board as Seen
from tests.oracle.brute import tally
from tests.solving import Board

PARAMS = Params(rows=7, columns=8, mine_count=12, seed="1", hints=True)


def begun(params: Params = PARAMS) -> Game:
    game = Game(params)
    game.play("open 3,3", at=0)
    return game


def hint(game: Game, times: int = 1) -> list[Event]:
    """Ask for that many hints; what happened the last time."""
    return [game.play("hint", at=game.at) for _ in range(times)][-1]


def stages(game: Game, times: int) -> list[int]:
    return [event.stage for _ in range(times) for event in hint(game)[:1] if isinstance(event, Taught)]


def lessons(game: Game) -> Iterator[Taught]:
    """Take lessons to the end of a game and guess as they say; the third stage of each lesson."""
    while not game.has_ended:
        (first,) = hint(game)
        assert isinstance(first, Taught)
        if first.stage == 0:
            row, column = re.findall(r"row (\d+), column (\d+)", first.sentence)[0]
            game.play(f"open {int(row) - 1},{int(column) - 1}", at=game.at)
            continue
        (third,) = hint(game, 2)
        assert isinstance(third, Taught)
        yield third
        if str(game.moves[-1].move) == "hint" and game.moves[-1].who == "p":
            hint(game)


# What is taught


def small(seed: int) -> tuple[Position, frozenset[int]]:
    """A position of at most 14 closed cells, with flags on some of them, right or wrong."""
    random = Random(f"teach {seed}")
    while True:
        position = Board.drawn(random, random.randint(2, 5), random.randint(2, 6), 0.3).shown(random, 0.75)
        if len(position.closed) <= 14:
            return position, frozenset(cell for cell in position.closed if random.random() < 0.3)


def taught_of(position: Position, flagged: frozenset[int]) -> Lesson | None:
    solver = Solver()
    return lesson(solver, position, flagged, lambda: solver.analyse(position))


@given(st.integers(0, 10**6))
def test_what_is_taught_holds_in_every_world_and_is_still_to_be_done(seed: int) -> None:
    position, flagged = small(seed)
    worlds, mined = tally(Seen.from_text(position.to_text()))
    found = taught_of(position, flagged)
    certain = {cell for cell, count in mined.items() if count == 0 or (count == worlds and cell not in flagged)}
    assert (found is not None) == bool(certain)
    if found is not None:
        assert certain.issuperset(found.cells)
        assert found.cells
        assert {mined[cell] for cell in found.cells} == {worlds if found.verdict == "mine" else 0}


@given(st.integers(0, 10**6))
def test_no_easier_rule_leads_to_anything_that_is_not_done(seed: int) -> None:
    position, _ = small(seed)
    found = taught_of(position, frozenset())
    known = Solver().analyse(position)
    prover = Prover(Solver(), position)
    proofs = [proof for cell in sorted(known.safe | known.mines) if (proof := prover.prove([cell]))]
    levels = [proof.rule.level for proof in proofs]
    assert (found is None) == (not proofs)
    if found is not None:
        assert max(step.rule.level for step in found.steps) == min(levels)


@given(st.integers(0, 10**6))
def test_the_first_two_stages_tell_neither_cells_nor_verdict(seed: int) -> None:
    position, flagged = small(seed)
    if (found := taught_of(position, flagged)) is None:
        return
    for stage in (1, 2):
        told = found.taught(stage)
        assert (told.cells, told.verdict, told.steps) == ((), "", 0)
        assert not set(told.sources) & set(position.closed)
        for cell in found.cells:
            assert "row {}, column {}".format(*[n + 1 for n in position.grid.place(cell)]) not in told.sentence
    assert found.taught(1).rule == found.taught(1).meaning == ""
    assert found.taught(3).cells == found.cells


def test_a_chain_is_taught_link_by_link() -> None:
    """First the mine, and once it is flagged, what it makes safe."""
    position = Position.from_text("4x1x1\n1#1#")
    links = [taught_of(position, frozenset(flagged)) for flagged in ((), (1,), (1, 3))]
    assert [link and (link.verdict, link.cells) for link in links] == [("mine", (1,)), *[("safe", (3,))] * 2]
    assert links[1] is not None
    assert links[1].taught(3) == Taught(
        3,
        "The 1 at row 1, column 3 already touches one mine, so row 1, column 4 is safe.",
        (2,),
        "complete set",
        "Its mines are all found, or its closed cells are all mines.",
        (3,),
        "safe",
        1,
    )


def test_safe_cells_come_before_mines() -> None:
    position = Position.from_text("6x1x2\n1#1##1")
    found = [taught_of(position, frozenset(flagged)) for flagged in ((), (1,), (1, 4))]
    assert [lesson and (lesson.verdict, lesson.cells) for lesson in found] == [("mine", (1,)), *[("safe", (3,))] * 2]


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("3x1x1\n11#", "the 1 at row 1, column 2"),
        ("4x1x1\n1#1#", "the 1 at row 1, column 1"),
        ("3x3x2\n###\n2##\n##1", "the number of mines left and the 2 at row 2, column 1"),
        ("16x1x5\n#1##1##1##1##1##", "the number of mines left and the five marked numbers"),
    ],
)
def test_where_to_look(text: str, where: str) -> None:
    found = taught_of(Position.from_text(text), frozenset())
    assert found is not None
    assert found.taught(1).sentence == f"Look at {where}."


def test_which_rule() -> None:
    found = taught_of(Position.from_text("3x2x1\n###\n11#"), frozenset())
    assert found is not None
    told = found.taught(2)
    assert (told.rule, told.sources) == ("subset difference", (3, 4))
    assert told.sentence == (
        "Subset: one number touches every cell another touches; its extra cells hold the difference."
    )


# The stages


def test_four_stages_and_then_the_next_lesson() -> None:
    game = begun()
    told = [hint(game)[0] for _ in range(5)]
    assert all(isinstance(event, Taught) for event in told)
    assert [event.stage for event in told if isinstance(event, Taught)] == [1, 2, 3, 4, 1]


def test_the_fourth_stage_does_what_the_third_said() -> None:
    game, verdicts = begun(), set()
    for third in lessons(game):
        verdicts.add(third.verdict)
        own = [played for played in game.moves if played.who == "g"]
        assert third.cells
        first, *rest = hint(game)
        assert first == replace(third, stage=4)
        assert all(isinstance(event, Opened | Flagged | Won | Revealed) for event in rest)
        done = [str(played.move) for played in game.moves if played.who == "g"][len(own) :]
        verb = "open" if third.verdict == "safe" else "flag"
        places = ["{} {},{}".format(verb, *game.params.grid.place(cell)) for cell in third.cells]
        # A cell that an earlier 0 opened, or that the end left, needs no move.
        assert done == [move for move in places if move in done]
        assert done
        seen = game.position().cells
        assert game.has_ended or all((seen[cell] <= 8) == (verb == "open") for cell in third.cells)
    assert verdicts == {"safe", "mine"}


@pytest.mark.parametrize("rules", ["quantum", "classic"])
def test_every_game_can_be_learned_to_its_end(rules: str) -> None:
    """Quantum games are won that way, and the record holds everything that happens."""
    for seed in range(6):
        game = begun(replace(PARAMS, seed=f"end-{seed}", rules_name=rules, rules=preset(rules)))
        assert list(lessons(game))
        assert game.state == "won" or rules == "classic"
        text = text_of(game)
        assert text_of(replay(text)) == text
        assert verify(text).state == game.state


@pytest.mark.parametrize(
    ("move", "expected"),
    [
        ("flag 0,0", [1, 2]),
        ("mark 0,0", [1, 2]),
        ("hint 0,0", [3, 4]),
        ("pause\nresume", [3, 4]),
        ("chord 0,0", [3, 4]),
    ],
)
def test_what_changes_the_board_begins_again(move: str, expected: list[int]) -> None:
    """A hint on a cell, a pause, or a move without effect does not begin again."""
    game = begun()
    assert stages(game, 2) == [1, 2]
    for each in move.split("\n"):
        game.play(each, at=game.at)
    assert stages(game, 2) == expected


class Looked(list[Any]):
    """Moves that count how many of them were looked at."""

    looks = 0

    def __iter__(self) -> Iterator[Any]:
        for item in super().__iter__():
            self.looks += 1
            yield item

    def __getitem__(self, index: Any) -> Any:
        found = super().__getitem__(index)
        self.looks += len(found) if isinstance(index, slice) else 1
        return found


def test_no_move_looks_back_at_all_moves_before_it() -> None:
    """With thousands of lessons and flags, the cost of a record stays linear in its moves."""
    game = begun()
    flag = "flag {},{}".format(*PARAMS.grid.place(min(game.visible().mines)))
    cycle = "".join(f"9 p {move}\n" for move in ["hint"] * STAGES) + f"9 g {flag}\n" + f"9 p {flag}\n"
    games = replaying(text_of(game) + cycle * 400)
    replayed = next(games)
    moves = replayed.moves = Looked()
    for _ in games:
        pass
    assert len(moves) == 2401
    assert moves.looks < 4 * len(moves)


def test_nothing_is_taught_before_the_first_opening_nor_after_the_end() -> None:
    game = Game(PARAMS)
    assert game.play("hint", at=0) == []
    assert game.moves == []
    game.play("open 3,3", at=0)
    game.play("resign", at=1)
    assert game.play("hint", at=2) == []


def test_lessons_come_with_hints() -> None:
    with pytest.raises(MoveError, match="without hints"):
        begun(replace(PARAMS, hints=False)).play("hint", at=1)


@pytest.mark.parametrize(
    ("rules", "words"),
    [("quantum", "proven here, and a guess cannot lose. Best"), ("classic", "proven here. Best")],
)
def test_where_nothing_can_be_proven_the_best_guess_is_named(rules: str, words: str) -> None:
    game = begun(replace(PARAMS, seed="teach-10", rules_name=rules, rules=preset(rules)))
    (event,) = next(told for told in iter(lambda: hint(game), []) if isinstance(told[0], Taught) and not told[0].stage)
    assert isinstance(event, Taught)
    first, *others = shares(game, "visible").best
    row, column = PARAMS.grid.place(first)
    share = percent(game.visible().probability(first))
    assert len(others) > 4
    where = f"row {row + 1}, column {column + 1}, or {word(len(others))} others just as good"
    assert event == Taught(0, f"Nothing more can be {words} guess: {where}, a mine in {share}\u202f% of the layouts.")
    assert hint(game) == [event]
    assert str(game.moves[-1].move) == "hint"


KABOOM = preset("kaboom")
ANYWHERE = preset("kaboom-anywhere")


def told(text: str, rules: Rules = KABOOM) -> str:
    """The first stage of the lesson about a position with the player's flags."""
    position = Position.from_text(text)
    rows, columns = position.grid.rows, position.grid.columns
    params = Params(rows=rows, columns=columns, mine_count=position.mine_count, seed="1", rules=rules)
    known = Knowledge(params, Solver(BUDGETS[DRAWS]), bytearray(position.cells))
    flags = {cell for cell, code in enumerate(position.cells) if code == FLAGGED}
    found = next_lesson(known, flags, rules)
    return found if isinstance(found, str) else found.taught(1).sentence


@pytest.mark.parametrize(
    ("text", "rules", "words"),
    [
        (
            "3x2x1\nF1#\n#1#",
            KABOOM,
            "^The flag at row 1, column 1 may be wrong: the numbers do not prove a mine",
        ),
        ("3x2x1\n###\n###", KABOOM, "^Nothing is open yet. Open any cell: it is safe.$"),
        ("4x2x1\n0###\n####", KABOOM, "^There are safe cells, so a guess would lose. Look at the 0 "),
        ("3x2x2\n2##\n2##", KABOOM, "^There are safe cells, so a guess would lose. Look at the 2 "),
        (
            "4x2x2\n#1##\n####",
            KABOOM,
            "^There are no safe cells, so you may guess next to an open number. Best guess",
        ),
        ("4x2x2\n#1##\n####", ANYWHERE, "^There are no safe cells, so you may guess anywhere. Best guess"),
        (
            "4x2x3\n2###\n2###",
            KABOOM,
            "^Every closed cell next to a number is a mine, so you may guess any other. Look at ",
        ),
        ("4x2x3\n2F##\n2F##", KABOOM, "^Every closed cell next to a number is a mine, .* any other. Best guess"),
        ("4x2x3\n2F##\n2F##", ANYWHERE, "^Every closed cell next to a number is a mine, .* any other. Best guess"),
    ],
)
def test_where_only_forced_guesses_are_free_a_lesson_begins_with_what_a_guess_comes_to(
    text: str, rules: Rules, words: str
) -> None:
    assert re.search(words, told(text, rules)), told(text, rules)


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("3x2x1\n###\n###", "Best guess: row 1, column 1, or five others just as good, a mine in 17"),
        ("4x1x2\n#1##", "Best guesses: row 1, column 1 and row 1, column 3, each a mine in 50"),
        ("2x2x1\n##\n#1", "Best guesses: row 1, column 1, row 1, column 2 and row 2, column 1, each a mine in 33"),
    ],
)
def test_all_guesses_as_good_as_the_best_are_named(text: str, named: str) -> None:
    known = analyse(Position.from_text(text))
    assert named in best_guess_sentence(known, BestGuess(known.best_guesses(), "lowest"), "all")


def test_where_every_guess_loses_none_is_named() -> None:
    known = analyse(Position.from_text("2x2x1\n##\n#1"))
    assert "every guess loses" in best_guess_sentence(known, BestGuess((), "lowest"), "none")


def test_flags_are_no_knowledge() -> None:
    """A wrong flag never makes a lesson wrong, and a safe cell under a flag is opened."""
    game = begun()
    for cell in game.position().closed:
        game.play("flag {},{}".format(*PARAMS.grid.place(cell)), at=0)
    (third,) = hint(game, 3)
    assert isinstance(third, Taught)
    assert third.verdict == "safe"
    assert game.visible().safe.issuperset(third.cells)
    left = game.board.mines_left
    hint(game)
    assert all(game.position().cells[cell] <= 8 for cell in third.cells)
    assert game.board.mines_left > left


def test_the_games_own_moves_are_no_luck() -> None:
    game = begun()
    luck = list(game.survived)
    next(lessons(game))
    assert (list(game.survived), game.decisions) == (luck, 1)


def test_large_boards_are_too_complex() -> None:
    game = Game(Params(101, 100, 1500, "large", hints=True))
    game.play("open 50,50", at=0)
    (event,) = game.play("hint", at=1)
    assert event == Taught(0, "The board is too large to search for proofs.")
    assert text_of(replay(text_of(game))) == text_of(game)


def test_what_is_too_complex_to_count_is_taught_by_easy_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """And its record can be read: those rules check the game's own moves."""
    monkeypatch.setitem(BUDGETS, DRAWS, 1)
    taught, told = 0, set()
    for seed in range(12):
        game = begun(replace(PARAMS, seed=f"budget-{seed}"))
        while isinstance(event := hint(game)[0], Taught) and event.stage:
            taught += event.stage == STAGES and bool(game.visible().undecided)
            if game.has_ended:
                break
        told |= {event.sentence} if isinstance(event, Taught) else set()
        assert text_of(replay(text_of(game))) == text_of(game)
    assert taught > 12
    assert "Too many numbers depend on each other to count the layouts." in told


# The record


def test_the_record_of_a_lesson() -> None:
    game = begun()
    for at in (1, 2, 3, 4):
        game.play("hint", at=at)
    lines = text_of(game).split("\n\n")[1].splitlines()
    assert lines[:5] == ["0 p open 3,3", "1 p hint", "2 p hint", "3 p hint", "4 p hint"]
    assert lines[5:]
    assert all(re.fullmatch(r"4 g (open|flag) \d,\d", line) for line in lines[5:])


@pytest.mark.parametrize("kept", range(5))
def test_a_lesson_goes_on_after_any_stage(kept: int) -> None:
    one, other = begun(), begun()
    hint(one, 9)
    if kept:
        hint(other, kept)
    other = replay(text_of(other))
    hint(other, 9 - kept)
    assert text_of(other) == text_of(one)


def test_a_replay_looks_for_no_lesson(monkeypatch: pytest.MonkeyPatch) -> None:
    """So reading a record stays fast and does not depend on the choice of lessons."""
    text = golden("taught")

    def refuse(*_: object) -> None:
        raise AssertionError

    monkeypatch.setattr("qmines.game.teach.lesson.lesson", refuse)
    assert text_of(replay(text)) == text


def test_a_record_with_other_lessons_is_read() -> None:
    """Another choice among the easiest lessons, in another order, and fewer than were taught."""
    game = begun()
    safe = sorted(game.visible().safe)
    hint(game, 3)
    text = (
        text_of(game)
        + "0 p hint\n"
        + "".join("0 g open {},{}\n".format(*PARAMS.grid.place(cell)) for cell in reversed(safe[-2:]))
    )
    assert text_of(replay(text)) == text


def test_a_fourth_stage_without_moves_is_read() -> None:
    """An older solver had nothing to teach there; the count starts over."""
    game = begun()
    hint(game, 3)
    text = text_of(game) + "0 p hint\n0 p hint\n"
    assert stages(replay(text), 1) == [2]


def lines_of(game: Game, *lines: str) -> str:
    return text_of(game) + "".join(f"9 {line}\n" for line in lines)


def test_the_games_own_moves_are_checked() -> None:
    """They follow a fourth stage, and are certain."""
    game = begun()
    known = game.visible()

    def at(cell: int) -> str:
        return "{},{}".format(*PARAMS.grid.place(cell))

    safe, mine = at(min(known.safe)), at(min(known.mines))
    unsure = at(next(cell for cell in known.position.closed if cell not in known.safe | known.mines))
    asked = ["p hint"] * 4
    assert replay(lines_of(game, *asked, f"g open {safe}", f"g flag {mine}"))
    for lines in (
        [f"g open {safe}"],
        [*asked[1:], f"g open {safe}"],
        [*asked, "p hint", f"g open {safe}"],
        [*asked, "p pause", "p resume", f"g open {safe}"],
        [*asked, f"g open {mine}"],
        [*asked, f"g flag {safe}"],
        [*asked, f"g open {unsure}"],
        [*asked, f"g flag {unsure}"],
        [*asked, f"g flag {mine}", f"g flag {mine}"],
        [*asked, f"g open {safe}", f"g open {safe}"],
        [*asked, f"g mark {mine}"],
        [*asked, f"g chord {at(27)}"],
        [*asked, f"g hint {safe}"],
        [*asked, "g hint"],
        [*asked, "g pause"],
        [*asked, "g resign"],
    ):
        with pytest.raises(RecordError) as caught:
            replay(lines_of(game, *lines))
        assert re.fullmatch(r"[A-Z][^\n]{9,290}\.", str(caught.value)), lines
    with pytest.raises(MoveError, match="only to end a lesson"):
        game.play(f"open {safe}", at=9, who="g")


def test_the_golden_lesson_is_whole() -> None:
    """It has every stage, both verdicts, easy rules and hard ones, and a case split."""
    moves = read(golden("taught"))[1]
    game, rules, verbs = Game(read(golden("taught"))[0]), set(), set()
    for played in moves:
        events = game.play(played.move, at=played.at, who=played.who)
        rules |= {event.rule for event in events if isinstance(event, Taught)}
        verbs |= {played.move.verb} if played.who == "g" else set()
    assert {"complete set", "subset difference", "subtraction", "case split"} <= rules
    assert verbs == {"open", "flag"}
    assert FLAGGED in game.position().cells
