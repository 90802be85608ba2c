"""Games in which much is too complex to prove: an exact judge checks what they promise."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import islice
from random import Random

import pytest

from qmines.errors import RecordError
from qmines.game import params as params_module
from qmines.game.events import Hinted, Lost, Rearranged, Undecided
from qmines.game.game import Game
from qmines.game.params import Params
from qmines.game.records.record import read, text_of
from qmines.game.records.replay import replay, verify
from qmines.game.rules import PRESETS
from tests.oracle.board import mask
from tests.oracle.knowledge import Knowledge

BUDGETS = (0, 1, 5)
SIZES = ((5, 5, 7), (6, 4, 7), (8, 7, 14), (3, 9, 8))


@pytest.fixture(params=BUDGETS)
def budget(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> int:
    """How many states may be counted from now on, in games and in records."""
    monkeypatch.setitem(params_module.BUDGETS, params_module.DRAWS, request.param)
    return int(request.param)


@dataclass
class Told:
    """A game at play and what the judge knows about it: exactly what follows from the open numbers."""

    game: Game
    visible: Knowledge
    random: Random
    counts: Counter[str] = field(default_factory=Counter)

    @classmethod
    def begun(cls, name: str, knowledge: str = "deducible") -> Told:
        """A game of some small size with its first cell open."""
        random = Random(name)
        columns, rows, mine_count = random.choice(SIZES)
        rules = replace(PRESETS["quantum"], knowledge=knowledge, start=random.choice(("opening", "safe")))
        game = Game(Params(rows, columns, mine_count, name, rules=rules, hints=True))
        sizes = rows, columns, mine_count
        told = cls(game, Knowledge(*sizes), random)
        told.play("open", random.randrange(rows * columns))
        return told

    def known(self) -> Knowledge:
        """What counts under the rule `knowledge`; everything that could be found out with the current mines."""
        if self.game.params.rules.knowledge != "deducible":
            return self.visible
        found = Knowledge(self.game.params.rows, self.game.params.columns, self.game.params.mine_count)
        found.learn(self.visible.numbers)
        found.adopt(mask(self.game.layout or ()))
        found.close(mask(self.game.layout or ()))
        return found

    def play(self, verb: str, cell: int) -> list[object]:
        """Make a move, and learn from what opened."""
        events: list[object] = list(self.game.play(f"{verb} {self.place(cell)}", at=len(self.game.moves)))
        self.visible.learn({at: code for at, code in enumerate(self.game.position().cells) if code <= 8})
        if is_true(self):
            self.visible.adopt(mask(self.game.layout or ()))
        return events

    def place(self, cell: int) -> str:
        """A cell in the notation of moves."""
        return "{},{}".format(*self.game.params.grid.place(cell))

    def decisions(self) -> Iterator[tuple[str, int, int]]:
        """Random moves until the game ends, some of them chords: verb, cell and the cells they open."""
        while not self.game.has_ended:
            codes = self.game.position().cells
            if self.random.random() < 0.4 and (chord := self.chord(codes)):
                yield "chord", *chord
            cells = [cell for cell, code in enumerate(codes) if code == 9]
            if self.random.random() < 0.9:
                cells = [cell for cell in cells if not self.visible.certain_mines() >> cell & 1]
            if cells and not self.game.has_ended:
                cell = self.random.choice(cells)
                if self.game.position().cells[cell] == 9:
                    yield "open", cell, 1 << cell

    def chord(self, codes: bytes) -> tuple[int, int] | None:
        """A number with its flags set for a chord, and the cells that this opens."""
        rim = [cell for cell, code in enumerate(codes) if code <= 8 and self.around(codes, cell)]
        if not rim:
            return None
        cell = self.random.choice(rim)
        closed = self.around(codes, cell)
        certain = [at for at in closed if self.visible.certain_mines() >> at & 1]
        others = [at for at in closed if at not in certain]
        flagged = (certain + self.random.sample(others, len(others)))[: codes[cell]]
        for at in closed:
            if (codes[at] == 10) != (at in flagged):
                self.game.play(f"flag {self.place(at)}", at=len(self.game.moves))
        opened = [at for at in closed if at not in flagged]
        return (cell, mask(opened)) if opened and not self.game.has_ended else None

    def around(self, codes: bytes, cell: int) -> list[int]:
        """The closed neighbours of a cell."""
        return [other for other in self.game.params.grid.neighbours[cell] if 9 <= codes[other] <= 11]


def snapshot(game: Game) -> tuple[object, ...]:
    """Everything that a move may change, except the list of moves and the time."""
    return (
        *(game.state, game.layout, game.position(), game.decisions, game.saves, list(game.saved)),
        *(list(game.survived), list(game.forgiven), game.end, game.board.mines_left),
    )


def is_true(told: Told) -> bool:
    """Whether the layout has the right total and all open numbers."""
    return told.visible.agrees(mask(told.game.layout or ()))


@pytest.mark.parametrize("knowledge", ["deducible", "visible"])
def test_every_save_leads_to_a_world_of_what_was_found_out(budget: int, knowledge: str) -> None:
    """The decision is safe, the total is unchanged, and all numbers, open or found out, are true."""
    counts: Counter[str] = Counter()
    for number in range(15):
        told = Told.begun(f"saves-{number}", knowledge)
        for verb, cell, decision in told.decisions():
            game = told.game
            before = mask(game.layout or ())
            thought = dict(enumerate(game.known.counting.cells)) if game.state == "playing" else {}
            events = told.play(verb, cell)
            saved = [event for event in events if isinstance(event, Rearranged)]
            after = mask(game.layout or ())
            assert bool(saved) == (before != after) or (saved and game.moves[-1].moved == ())
            if saved:
                assert before & decision
                assert not after & decision
                assert is_true(told)
                known = {at: code for at, code in thought.items() if code <= 8}
                around = told.visible.around_masks
                assert {at: (after & around[at]).bit_count() for at in known} == known
                assert not any(after >> at & 1 for at in known)
                counts["drawn" if game.moves[-1].drawn else "found"] += 1
            elif decision & before and not any(isinstance(event, Undecided) for event in events):
                counts["lost"] += 1
            counts["undecided"] += any(isinstance(event, Undecided) for event in events)
    assert counts["found"] > 5
    assert counts["lost"] > 0
    if budget:
        assert counts["drawn"] > 0


@pytest.mark.parametrize("knowledge", ["deducible", "visible"])
def test_nobody_loses_but_by_a_certain_mine(budget: int, knowledge: str) -> None:
    """A loss takes a decision that no world leaves safe; any other hit is saved or undone.

    A certain hit that is too complex to prove is decided in the player's favour.
    """
    counts: Counter[str] = Counter()
    for number in range(15):
        told = Told.begun(f"losses-{number}", knowledge)
        for verb, cell, decision in told.decisions():
            can_be_safe = told.known().has_world(safe=decision)
            is_hit = bool(mask(told.game.layout or ()) & decision)
            events = told.play(verb, cell)
            if lost := [event for event in events if isinstance(event, Lost)]:
                assert not can_be_safe
                assert is_hit
                if lost[0].share is not None and told.visible.is_complete:
                    assert lost[0].share == share_of(told, decision)
                counts["lost"] += 1
            elif is_hit:
                assert isinstance(events[0], (Rearranged, Undecided))
                counts["saved" if can_be_safe else "spared"] += 1
    assert counts["lost"] > 0
    assert counts["saved"] > 10


def share_of(told: Told, decision: int) -> Fraction:
    """The share of the visible worlds that a decision hits."""
    worlds = told.visible.worlds
    return Fraction(sum(bool(world & decision) for world in worlds), len(worlds))


# Undecided


def test_undecided_changes_nothing(budget: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither the state, a decision nor the layout changes; only the record has the move, because games grow by their
    moves.
    """
    monkeypatch.setattr("qmines.game.field.rearrange.find_world", lambda *_: None)
    seen = 0
    for number in range(15):
        told = Told.begun(f"undecided-{number}")
        for verb, cell, decision in islice(told.decisions(), 40):
            before, record = snapshot(told.game), text_of(told.game)
            hit = mask(told.game.layout or ()) & decision
            events = told.play(verb, cell)
            if events and isinstance(events[0], Undecided):
                assert hit
                assert events == [Undecided(cell)]
                assert snapshot(told.game) == before
                assert re.fullmatch(rf"\d+ p {verb} \d+,\d+\n", text_of(told.game).removeprefix(record))
                assert told.play(verb, cell) == events
                assert snapshot(told.game) == before
                seen += 1
        text = text_of(told.game)
        assert verify(text).redrawn
        assert text_of(live(text)) == text
    assert seen > 5


def live(text: str) -> Game:
    """The game of a record played again, without its `moved` lines."""
    game = Game(read(text)[0])
    for played in read(text)[1]:
        game.play(played.move, at=played.at, who=played.who)
    return game


# Records


@pytest.mark.parametrize("knowledge", ["deducible", "visible"])
def test_records_of_worlds_not_drawn_replay_and_verify(budget: int, knowledge: str) -> None:
    """Replayed, verified, played again, or resumed halfway: the same game, and the same text."""
    found = 0
    for number in range(10):
        told = Told.begun(f"records-{number}", knowledge)
        for verb, cell, _ in told.decisions():
            told.play(verb, cell)
        game, text = told.game, text_of(told.game)
        again = replay(text)
        assert (again.layout, again.position(), again.state) == (game.layout, game.position(), game.state)
        assert again.moves == game.moves
        assert text_of(again) == text_of(replay(text, redraw=True)) == text_of(live(text)) == text
        report = verify(text)
        assert (report.state, report.saves, report.moves, report.redrawn) == (
            *(game.state, game.saves, len(game.moves)),
            True,
        )
        half = resumed(text, len(game.moves) // 2)
        assert text_of(half) == text
        found += text.count("\nnot drawn\n")
    assert found > 4


def resumed(text: str, kept: int) -> Game:
    """A record replayed up to a move, and continued from there."""
    head, body = text.split("\n\n")
    lines = re.findall(r"\d.*\n(?:moved.*\n)?(?:not drawn\n)?", body)
    assert "".join(lines) == body
    game = replay(f"{head}\n\n{''.join(lines[:kept])}")
    for played in read(text)[1][kept:]:
        game.play(played.move, at=played.at, who=played.who)
    return game


def test_the_same_seed_gives_the_same_game_twice(budget: int) -> None:
    for number in range(15):
        texts = set()
        for _ in range(2):
            told = Told.begun(f"twice-{number}")
            for verb, cell, _ in told.decisions():
                told.play(verb, cell)
            texts.add(text_of(told.game))
        assert len(texts) == 1


def test_questions_change_no_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """A player who asks for closures between the moves plays the same game as one who does not."""
    monkeypatch.setitem(params_module.BUDGETS, params_module.DRAWS, 5)
    for number in range(15):
        told = Told.begun(f"asked-{number}")
        for verb, cell, _ in told.decisions():
            told.play(verb, cell)
        curious = Game(told.game.params)
        for played in told.game.moves:
            curious.play(played.move, at=played.at)
            curious.closure()
        assert text_of(curious) == text_of(told.game), number


# Lattices


def lattice(side: int, seed: str, rules: str = "quantum") -> Game:
    """A given board on which every second cell of every second row is open: too complex as one piece."""
    random = Random(f"lattice {seed}")
    opened = frozenset(row * side + column for row in range(1, side, 2) for column in range(1, side, 2))
    closed = [cell for cell in range(side * side) if cell not in opened]
    while True:
        board = frozenset(random.sample(closed, side * side * 3 // 8))
        params = Params(
            *(side, side, len(board), "lattice"),
            rules_name=rules,
            rules=PRESETS[rules],
            hints=True,
            origin="given",
            board=board,
            start=min(opened),
            opened=opened,
        )
        if all(board.intersection(params.grid.neighbours[cell]) for cell in opened):
            return Game(params)


def hit(game: Game, row: int, column: int) -> tuple[int, str]:
    """A mine near a place, in the notation of moves."""
    assert game.layout is not None
    columns = game.params.columns
    cell = min(game.layout, key=lambda cell: (abs(cell // columns - row) + abs(cell % columns - column), cell))
    return cell, "{},{}".format(*divmod(cell, columns))


def test_a_lattice_answers_hints_and_saves() -> None:
    """Hints are unsure and have no share; a save finds a world nearby; the record says that it was not drawn."""
    game = lattice(41, "time")
    cell, place = hit(game, 20, 20)
    (hinted,) = game.play(f"hint {place}", at=0)
    first = game.layout
    saved, opened = game.play(f"open {place}", at=1)
    assert hinted == Hinted(cell, "unsure", None, None, forgiven=True)
    assert saved == Rearranged(1, cell, None)
    assert opened.cells == (cell,)
    assert (game.survived, game.forgiven) == ([], [None])
    assert game.known.visible_worlds() is None
    assert first is not None
    assert game.layout is not None
    assert len(game.layout) == len(first)
    assert cell not in game.layout
    numbers = game.position().cells
    around = game.params.grid.neighbours
    assert all(len(game.layout.intersection(around[at])) == code for at, code in enumerate(numbers) if code <= 8)
    assert len(first - game.layout) <= 30
    assert text_of(game).endswith("\nnot drawn\n")
    assert verify(text_of(game)).saves == 1


def test_a_lattice_can_be_played_on() -> None:
    """With cells opened anywhere, it is never lost while the judge finds a world, and each save is a world."""
    game = lattice(25, "play")
    random = Random("lattice")
    kinds: Counter[str] = Counter()
    for number in range(60):
        closed = [cell for cell, code in enumerate(game.position().cells) if code == 9]
        place = "{},{}".format(*divmod(random.choice(closed), 25))
        before = snapshot(game)
        events = game.play(f"open {place}", at=number)
        kinds[type(events[0]).__name__] += 1
        if isinstance(events[0], Undecided):
            assert snapshot(game) == before
        if game.has_ended:
            break
        codes, layout = game.position().cells, game.layout
        assert layout is not None
        assert len(layout) == game.params.mine_count
        around = game.params.grid.neighbours
        assert all(len(layout.intersection(around[at])) == code for at, code in enumerate(codes) if code <= 8)
    assert kinds["Rearranged"] > 5
    assert text_of(replay(text_of(game), redraw=True)) == text_of(game)


def test_where_guesses_are_luck_a_lattice_tells_no_share() -> None:
    """The loss and the openings that went well are left uncounted, which is not the same as 0."""
    game = lattice(21, "luck", "classic")
    cell, place = hit(game, 10, 10)
    safe = next(at for at, code in enumerate(game.position().cells) if code == 9 and at not in (game.layout or ()))
    game.play("open {},{}".format(*divmod(safe, 21)), at=0)
    assert game.survived == [None]
    (hinted,) = game.play(f"hint {place}", at=1)
    assert hinted == Hinted(cell, "unsure", None, None, forgiven=False)
    lost = game.play(f"open {place}", at=2)[0]
    assert lost == Lost((cell,), (cell,), "mine", None)


# The line `not drawn`


def told_record() -> str:
    """A record that ends with a world that was not drawn, and a flag."""
    game = lattice(17, "record")
    place = hit(game, 8, 8)[1]
    game.play("flag 0,0", at=0)
    game.play(f"open {place}", at=7)
    game.play("flag 0,0", at=9)
    return text_of(game)


def test_the_line_stands_after_the_line_of_mines() -> None:
    assert re.search(r"\n\n0 p flag 0,0\n7 p open \d+,\d+\nmoved [^\n]+\nnot drawn\n9 p flag 0,0\n\Z", told_record())
    assert verify(told_record()).saves == 1


WRONG = {
    "before any move": (r"\n\n0 p", "\n\nnot drawn\n0 p"),
    "after a move that moved nothing": (r"(0 p flag 0,0\n)7", r"\1not drawn\n7"),
    "after the last move": (r"\Z", "not drawn\n"),
    "twice": (r"not drawn\n", "not drawn\nnot drawn\n"),
    "before the line of mines": (r"(moved .*\n)(not drawn\n)", r"\2\1"),
    "without the line of mines": (r"moved .*\n", ""),
    "in other words": (r"not drawn\n", "not  drawn\n"),
    "with more words": (r"not drawn\n", "not drawn 1\n"),
    "with a line of mines behind": (r"(moved .*\n)(not drawn\n)", r"\1\2\1"),
    "in the header": (r"(seed .*\n)", r"\1not drawn\n"),
}


@pytest.mark.parametrize("case", WRONG)
def test_the_line_is_refused_elsewhere(case: str) -> None:
    text, count = re.subn(*WRONG[case], told_record(), count=1)
    assert count == 1
    for judge in (replay, verify):
        with pytest.raises(RecordError) as caught:
            judge(text)
        assert re.fullmatch(r"[A-Z'0-9][^\n]{9,290}\.", str(caught.value)), caught.value


def test_who_claims_to_have_drawn_is_found_out() -> None:
    """The line is missing although a world was found: the seed gives another record."""
    with pytest.raises(RecordError):
        verify(told_record().replace("not drawn\n", ""))


def played_by_chance(number: int) -> Game:
    """A game in which nothing certain is opened, up to its first save, if it has one."""
    game, random = Game(Params(5, 5, 7, f"drawn-{number}")), Random(number)
    game.play("open 2,2", at=0)
    while not game.saves and not game.has_ended:
        known = game.closure()
        cells = [cell for cell in known.position.closed if cell not in known.mines]
        if not cells:
            break
        game.play("open {},{}".format(*divmod(random.choice(cells), 5)), at=0)
    return game


def test_who_claims_not_to_have_drawn_is_found_out() -> None:
    """The line is there although a world was drawn."""
    game = next(game for game in map(played_by_chance, range(100)) if game.saves == 1)
    assert verify(text_of(game)).saves == 1
    with pytest.raises(RecordError):
        verify(text_of(game) + "not drawn\n")


def test_versions_before_know_no_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game of `draws 1` counts everything, whatever the budget of later versions."""
    monkeypatch.setitem(params_module.BUDGETS, 2, 0)
    for draws in (1, 2):
        game = Game(Params(8, 7, 18, "old", rules=replace(PRESETS["quantum"], start="safe"), draws=draws))
        for cell in Random(3).sample(range(56), 30):
            game.play("open {},{}".format(*divmod(cell, 7)), at=0)
        assert ("not drawn" in text_of(game)) == (draws == 2)
        assert text_of(replay(text_of(game), redraw=True)) == text_of(game)
