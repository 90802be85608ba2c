"""Secrets: without Mine Vision nothing that the engine says depends on where the mines are, except what is opened.

Two games start from records that differ only in their layout, and both layouts are worlds of the same closure. Whatever
is asked, both must give the same answers to the byte.
"""

from __future__ import annotations

import functools
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import get_args

import pytest

from qmines import Position
from qmines.bridge import Bridge
from qmines.game.game import Game
from qmines.strategies.named import STRATEGIES
from qmines.strategies.strategy import Inference
from tests.judge import Trial, trials
from tests.oracle.board import bits
from tests.oracle.knowledge import Knowledge
from tests.oracle.players import ENDED, Player
from tests.oracle.rules import Judge
from tests.oracle.sight import Sight
from tests.thorough import amount

STAGES = amount(24, 200)
"""At least this many pairs of layouts are compared."""

REPLY = {"id", "ok", "revision", "events", "counters", "state", "elapsed", "record"}
"""The fields of a reply to a move."""

INFERENCES = get_args(Inference)

MIXES = ((5, 5, 5), (8, 7, 14), (13, 9, 30), (20, 12, 55))


@dataclass
class Stage:
    """A running game: what is open, and two layouts that nobody can tell apart."""

    trial: Trial
    numbers: dict[int, int]
    knowledge: Knowledge
    layout: int
    other: int

    def position(self) -> Position:
        """What the player sees."""
        cells = "".join(str(self.numbers.get(cell, "#")) for cell in range(self.trial.rows * self.trial.columns))
        rows = [cells[at : at + self.trial.columns] for at in range(0, len(cells), self.trial.columns)]
        return Position.from_rows(rows, self.trial.rows, self.trial.columns, self.trial.mine_count)

    def record(self, layout: int, rules: str = "quantum") -> str:
        """A handwritten record of a game with that layout."""
        trial, columns = self.trial, self.trial.columns
        size = trial.rows * columns
        signs = "".join("1" if layout >> cell & 1 else "0" for cell in range(size))
        places = [place(cell, columns) for cell in sorted(self.numbers)]
        lines = [
            "qmines 1",
            f"size {columns}x{trial.rows}",
            f"mines {trial.mine_count}",
            "seed secret",
            "draws 1",
            f"rules {rules}",
            "hints on",
            "origin given",
            f"start {places[0]}",
            f"board {bytes(int(signs[at : at + 8].ljust(8, '0'), 2) for at in range(0, size, 8)).hex()}",
            f"opened {' '.join(places)}",
        ]
        return "\n".join(lines) + "\n\n"


def place(cell: int, columns: int) -> str:
    """A cell in the notation of moves."""
    return "{},{}".format(*divmod(cell, columns))


def all_trials(count: int) -> Iterator[Trial]:
    """That many games of each mix."""
    for columns, rows, mine_count in MIXES:
        yield from trials(columns, rows, mine_count, count, "secret")


@functools.cache
def stages() -> tuple[Stage, ...]:
    """Games played for a while at random, without those that ended or in which everything is decided."""
    return tuple(_stages())


def _stages() -> Iterator[Stage]:
    for trial in all_trials(amount(10, 100)):
        trial = replace(trial, start="opening", knowledge="deducible")
        random = Random(f"stage {trial.seed}")
        game, judge = trial.game(), trial.judge()
        play_on(game, judge, Player(random, trial.temper, judge, trial.columns), random.randint(1, 12))
        sight = Sight.of(game)
        if game.state not in ENDED and (other := other_world(judge.knowledge, sight.layout, random)):
            yield Stage(trial, sight.numbers, judge.knowledge, sight.layout, other)


def play_on(game: Game, judge: Judge, player: Player, most: int) -> None:
    """Play that many moves, or fewer if the game ends first."""
    for number, move in enumerate(player.moves(game), 1):
        judge.play(game, move, at=number)
        if number == most and game.layout is not None:
            return


def other_world(knowledge: Knowledge, layout: int, random: Random) -> int | None:
    """Another world of the closure, with a mine where the layout has none."""
    free = bits(knowledge.closed & ~knowledge.certain_mines() & ~layout)
    return knowledge.find(mines=1 << random.choice(free)) if free else None


class Talk:
    """A bridge and a counter of requests."""

    def __init__(self, record: str) -> None:
        self.bridge = Bridge()
        self.number = 0
        self.begun = self.ask({"type": "resume", "record": record})

    def ask(self, message: dict) -> tuple[str, bytes]:
        """Send a request; everything that comes back, progress included."""
        self.number += 1
        text, data = self.bridge.handle(json.dumps({"id": self.number, **message}), b"")
        while self.bridge.busy:
            more, more_data = self.bridge.advance()
            text, data = text + more, data + more_data
        return text, data

    def play(self, move: str, at: int = 0) -> tuple[str, bytes]:
        """Send a move."""
        return self.ask({"type": "play", "move": move, "at": at})


def without_record(reply: tuple[str, bytes]) -> tuple[str, bytes]:
    """A reply without its whole record, if it has one: after a new game, and after the first move, which dates it."""
    *progress, message = messages(reply[0])
    holder = message.get("game", message)
    if "qmines 1" in str(holder.get("record")):
        del holder["record"]
    return "".join(map(json.dumps, [*progress, message])), reply[1]


def messages(text: str) -> list[dict]:
    """The answer to one request: progress, and the reply last."""
    found, at = [], 0
    while at < len(text):
        message, at = json.JSONDecoder().raw_decode(text, at)
        found.append(message)
    return found


def questions(stage: Stage, random: Random) -> Iterator[dict]:
    """Everything that can be asked without opening an uncertain cell: questions, flags, refusals, nonsense, and a
    lesson with all its stages.
    """
    columns, closed = stage.trial.columns, bits((1 << stage.trial.rows * stage.trial.columns) - 1)
    closed = [cell for cell in closed if cell not in stage.numbers]

    def play(move: str, at: int = 0) -> dict:
        return {"type": "play", "move": move, "at": at}

    yield {"type": "worlds"}
    yield from multiverse()
    yield {"type": "save", "number": 1}
    yield {"type": "certificate", "save": 1}
    for cell in random.sample(closed, min(8, len(closed))):
        yield play(f"hint {place(cell, columns)}")
    for cell in random.sample(closed, min(2, len(closed))):
        yield {"type": "why", "cell": cell}
    yield {"type": "why"}
    # Flags on all closed cells except one, right and wrong; then openings of some, which the flags forbid.
    flagged = random.sample(closed, len(closed) - 1)
    for cell in flagged:
        yield play(f"flag {place(cell, columns)}")
    for cell in flagged[:8]:
        yield play(f"open {place(cell, columns)}")
        yield play(f"hint {place(cell, columns)}")
    for cell in flagged:
        yield play(f"{random.choice(['flag', 'mark'])} {place(cell, columns)}")
    for cell in random.sample(sorted(stage.numbers), min(8, len(stage.numbers))):
        for verb in ("open", "flag", "mark", "hint"):
            yield play(f"{verb} {place(cell, columns)}")
    yield from (machine("show", inference, at=4) for inference in INFERENCES)
    yield play("pause", at=5)
    yield machine("move", at=6)
    for cell in closed[:4]:
        yield play(f"open {place(cell, columns)}", at=6)
    yield play("resume", at=9)
    yield play(f"hint {place(closed[0], columns)}", at=8)
    yield from [play("hint", at=9)] * 6
    yield play("open 999,0", at=9)
    yield play("help", at=9)
    yield play("undo", at=9)
    yield {"type": "look"}
    yield {"type": "play", "move": "open 0,0"}
    yield {"type": "worlds"}


def machine(action: str, inference: str = "exact", strategy: str = "best", at: int = 0) -> dict:
    """What a player can ask of the machine."""
    return {"type": "machine", "action": action, "inference": inference, "strategy": strategy, "at": at}


def multiverse() -> Iterator[dict]:
    """The shares of both kinds of knowledge, and worlds drawn from them."""
    for of in ("visible", "closure"):
        yield {"type": "shares", "of": of}
        for seed in ("1", "2", "secret", "secret/1/layout"):
            yield {"type": "world", "of": of, "seed": seed}


TALKED = ("quantum", "classic", "quasi-no-guess", "three-lives", "kaboom", "kaboom-anywhere")
"""The presets that accept any layout and open nothing automatically. `test_preset_secrets` has the others."""


@pytest.mark.parametrize("rules", TALKED)
def test_no_answer_depends_on_the_layout(rules):
    compared = 0
    # Every fourth game also runs under each further preset.
    for stage in stages()[:: 1 if rules == "quantum" else 4]:
        here, there = Talk(stage.record(stage.layout, rules)), Talk(stage.record(stage.other, rules))
        assert without_record(here.begun) == without_record(there.begun)
        for question in questions(stage, Random(f"questions {stage.trial.seed}")):
            answers = [without_record(talk.ask(question)) for talk in (here, there)]
            assert answers[0] == answers[1], (stage.trial, question)
        compared += 1
    assert compared >= (STAGES if rules == "quantum" else STAGES / 4)


@pytest.mark.parametrize("rules", TALKED)
def test_what_a_machine_shows_does_and_chooses_does_not_depend_on_the_layout(rules):
    """Up to the first guess everything is the same, and so is the guess; its outcome isn't."""
    chosen = 0
    for number, stage in enumerate(stages()[::4]):
        inference = INFERENCES[number % len(INFERENCES)]
        strategy = [*STRATEGIES][number % len(STRATEGIES)]
        talks = [Talk(stage.record(layout, rules)) for layout in (stage.layout, stage.other)]
        for action in ("show", "move", "keep", "show"):
            here, there = (without_record(talk.ask(machine(action, inference, strategy))) for talk in talks)
            assert here == there
        here, there = (messages(talk.ask(machine("guess", inference, strategy))[0])[-1] for talk in talks)
        assert moves_of(here)[:1] == moves_of(there)[:1]
        chosen += here["ok"]
    assert chosen > STAGES / 5


def moves_of(reply: dict) -> list[str]:
    """The moves that a reply about the machine added to the record."""
    return re.findall(r"^[0-9]+ m .*", reply["record"]["text"], re.MULTILINE) if reply["ok"] else [str(reply)]


@pytest.mark.parametrize("rules", ["kaboom", "kaboom-anywhere"])
def test_by_kaboom_what_becomes_of_a_guess_does_not_depend_on_the_layout(rules):
    """Not even undo reveals it."""
    ends = set()
    for stage in stages():
        random, columns = Random(f"kaboom {stage.trial.seed}"), stage.trial.columns
        here, there = Talk(stage.record(stage.layout, rules)), Talk(stage.record(stage.other, rules))
        closed = bits(stage.knowledge.closed)
        for cell in random.sample(closed, min(4, len(closed))):
            replies = [json.loads(talk.play(f"open {place(cell, columns)}")[0]) for talk in (here, there)]
            kinds = [[event["type"] for event in reply["events"] if event["type"] != "rearranged"] for reply in replies]
            assert kinds[0] == kinds[1]
            ends.update(kinds[0])
            if replies[0]["state"] != "lost":
                break
            assert [reply["events"][0]["reason"] for reply in replies] == [replies[0]["events"][0]["reason"]] * 2
            undone = [without_record(talk.play("undo")) for talk in (here, there)]
            assert json.loads(undone[0][0])["events"] == json.loads(undone[1][0])["events"]
            assert undone[0][1] == undone[1][1]
    assert ends >= {"opened", "lost", "revealed"}


def test_drawn_worlds_are_worlds_of_their_knowledge_and_not_the_layout():
    """They fit what is known, and they equal the layout no more often than any other world."""
    same = expected = 0.0
    for stage in stages():
        talk = Talk(stage.record(stage.layout))
        for of in ("visible", "closure"):
            worlds = 2.0 ** json.loads(talk.ask({"type": "shares", "of": of})[0])["worlds"]["bits"]
            for seed in range(amount(8, 4)):
                _, data = talk.ask({"type": "world", "of": of, "seed": str(seed)})
                world = sum(1 << int.from_bytes(data[at : at + 4], "little") for at in range(0, len(data), 4))
                assert world.bit_count() == stage.trial.mine_count
                assert not any(world >> cell & 1 for cell in stage.numbers)
                assert not stage.knowledge.certain_mines() & ~world or of == "visible"
                same += world == stage.layout
                expected += 1 / worlds
    assert abs(same - expected) < 5 * expected**0.5


def test_unsatisfied_chords_tell_nothing():
    for stage in stages():
        here, there = Talk(stage.record(stage.layout)), Talk(stage.record(stage.other))
        for cell, number in stage.numbers.items():
            if number:
                reply = here.play(f"chord {place(cell, stage.trial.columns)}")
                assert reply == there.play(f"chord {place(cell, stage.trial.columns)}")
                assert json.loads(reply[0])["events"] == []


OPENED = {"type", "by", "count", "offset"}
REARRANGED = {"type", "saves", "cell", "percent"}
ENDS = {"won", "lost", "revealed"}


def test_an_opening_tells_its_numbers_its_counters_and_the_end():
    """A reply holds no other field, and no data beyond the opened cells and, at the end, the mines."""
    told = set()
    for trial in all_trials(amount(3, 20)):
        random = Random(f"shape {trial.seed}")
        judge = trial.judge()
        game, mirror = Game(replace(trial.game().params, mine_vision=False)), trial.game()
        talk = Talk(fresh_record(trial))
        assert json.loads(talk.begun[0])["ok"]
        for at, move in enumerate(Player(random, trial.temper, judge, trial.columns).moves(mirror), 1):
            judge.play(mirror, move, at=at)
            game.play(move, at=at)
            text, data = talk.play(move, at)
            reply = json.loads(text)
            ended = {"summary", "identity", "given"} if game.has_ended and game.start is not None else set()
            ended |= {"summary", "identity"} if game.has_ended else set()
            assert reply.keys() == REPLY | ended
            assert reply["counters"].keys() == {"minesLeft", "saves", "worlds"}
            assert len(data) == sum(told_bytes(event, reply["state"]) for event in reply["events"])
            told |= {event["type"] for event in reply["events"]}
        assert game.state == mirror.state == reply["state"]
    assert told >= {"opened", "rearranged", *ENDS}


def fresh_record(trial: Trial) -> str:
    """The record of a trial before its first move, without Mine Vision."""
    rules = [f"start {trial.start}"] if trial.start != "opening" else []
    rules += [f"knowledge {trial.knowledge}"] if trial.knowledge != "deducible" else []
    lines = [f"size {trial.columns}x{trial.rows}", f"mines {trial.mine_count}", f"seed {trial.seed}", "draws 1"]
    return "\n".join(["qmines 1", *lines, "rules quantum", *rules, "hints on", "origin drawn"]) + "\n\n"


def told_bytes(event: dict, state: str) -> int:
    """The bytes of data of an event, after a check that it has only the protocol's fields."""
    if event["type"] == "opened":
        assert event.keys() == OPENED
        return event["count"] * 5
    if event["type"] == "rearranged":
        assert event.keys() == REARRANGED
    if event["type"] in ENDS:
        assert state in ENDED
    return event["count"] * 4 if event["type"] == "revealed" else 0


def test_a_save_tells_the_same_wherever_the_mines_were():
    """The same decision hits in two layouts: the message about the save is the same."""
    compared = 0
    for stage in stages():
        random = Random(f"save {stage.trial.seed}")
        uncertain = bits(stage.knowledge.closed & ~stage.knowledge.certain_mines())
        cell = random.choice(uncertain)
        first = stage.knowledge.find(mines=1 << cell)
        apart = bits(stage.knowledge.closed & ~first & ~stage.knowledge.certain_mines())
        seconds = (stage.knowledge.find(mines=1 << cell | 1 << at) for at in apart)
        second = next((world for world in seconds if world is not None), None)
        if second is None:
            continue
        words = []
        for layout in (first, second):
            reply = json.loads(Talk(stage.record(layout)).play(f"open {place(cell, stage.trial.columns)}")[0])
            words.append(next(event for event in reply["events"] if event["type"] == "rearranged"))
        assert words[0] == words[1]
        compared += 1
    assert compared >= STAGES / 2
