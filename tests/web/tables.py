"""What the engine says, as JSON for the tests of the page's own tables and calculations: `python -m
tests.web.tables`.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from dataclasses import fields
from itertools import product
from random import Random
from typing import Any, get_args

from buildtools.first_answers import first_answers, lesson_answers, request_for
from qmines import Game, Params, preset
from qmines.bridge import Bridge
from qmines.bridge.workbench import derived, workbench_changed
from qmines.errors import GameError
from qmines.game.boards import grading
from qmines.game.field.board import CLOSED
from qmines.game.moves import Move
from qmines.game.records.record import text_of
from qmines.game.records.replay import replaying
from qmines.game.rules import PRESETS, Rules
from qmines.game.workbench.lessons import LESSONS
from qmines.game.workbench.practice import PRACTISED
from qmines.lab.practice import SIZES
from qmines.lab.tally import wilson
from qmines.lab.techniques import TECHNIQUES
from qmines.proofs.steps import source_text
from qmines.review.film import filming
from qmines.strategies.agent import Agent
from qmines.strategies.named import STRATEGIES
from qmines.strategies.strategy import Inference
from qmines.work import result_of
from tests.workbenches import begun, moves, workbench_of

Table = dict[str, Any]

RULES = [field.name for field in fields(Rules)]

MATTERING: dict[str, tuple[str, ...]] = {
    "start": ("any", "safe", "opening"),
    "layout": ("random", "no_guess"),
    "knowledge": ("visible", "deducible"),
    "guess": ("luck", "forgiven", "forgiven_when_forced", "only_when_forced", "never"),
    "guess_where": ("", "frontier", "anywhere"),
    "lives": ("1", "2", "99"),
    "play": ("cells", "constraints"),
}
"""The fields of rules that affect each other; any other field needs only one value."""


def tables() -> Table:
    """All tables by name."""
    return {
        "presets": {name: values_of(rules) for name, rules in PRESETS.items()},
        "mattering": MATTERING,
        "combinations": list(combinations()),
        "lives": [number for number in range(-1, 102) if allows({"lives": str(number)})],
        "grades": list(grading.LEVELS),
        "strategies": list(STRATEGIES),
        "inferences": list(get_args(Inference)),
        "agentP": Agent().p,
        "wilson": {f"{won} of {played}": wilson(won, played) for won, played in [(3, 5), (0, 4), (7, 7)]},
        "lessons": [{"name": lesson.name, "board": first_seen(Game(lesson.params))} for lesson in LESSONS],
        "techniques": list(TECHNIQUES),
        "practised": list(PRACTISED),
        "sizes": list(SIZES),
        "moves": list(openings()),
        "settled": [board for seed in range(12) for board in settled(seed)],
        "firstPress": first_press(),
        "firstLesson": first_lesson(),
        "replays": [replay(f"standings-{number}") for number in (12, 18, 28)],
    }


def values_of(rules: Rules) -> dict[str, str]:
    """All fields in the record's form."""
    flags = ",".join(sorted(rules.flag_marks))
    return {name: flags if name == "flag_marks" else str(getattr(rules, name)) for name in RULES}


def allows(values: dict[str, str]) -> bool:
    """Whether the engine accepts some rules."""
    try:
        Rules().changed(values)
    except GameError:
        return False
    return True


def combinations() -> Iterator[Table]:
    """Every combination of the values that affect each other, and whether it makes rules."""
    usual = values_of(PRESETS["classic"])
    for values in product(*MATTERING.values()):
        rules = {**usual, **dict(zip(MATTERING, values, strict=True))}
        yield {"values": rules, "isPossible": allows(rules)}


def first_seen(game: Game) -> list[str]:
    """The board of a game as it begins, row by row."""
    signs = ["#" if code == CLOSED else str(code or ".") for code in game.board.codes]
    columns = game.params.columns
    return ["".join(signs[at : at + columns]) for at in range(0, len(signs), columns)]


def openings() -> Iterator[Table]:
    """Texts that the engine reads as the opening of a cell."""
    for columns in (2, 5, 30, 100):
        for cell in (0, 1, columns - 1, columns, 7 * columns + 1, 99 * columns + columns - 1):
            row, column = divmod(cell, columns)
            move = Move.from_text(text := f"open {row},{column}")
            assert (move.verb, move.place) == ("open", (row, column))
            yield {"columns": columns, "cell": cell, "text": text}


def settled(seed: int) -> Iterator[Table]:
    """Which numbers decide their cells: on a board as generated, and after some of that has been carried out."""
    rules = preset("constraints").changed({"start": "opening"})
    game = Game(Params(9, 9, 12, f"settling-{seed}", "constraints", rules))
    random = Random(seed)
    for at in range(6):
        bench, cells = game.workbench, game.position().cells
        assert bench is not None
        numbers = [
            cell
            for cell, code in enumerate(cells)
            if code <= 8 and any(cells[other] == CLOSED for other in game.params.grid.neighbours[cell])
        ]
        verdicts = {cell: verdict for cell in numbers if (verdict := bench.constraint(cell).verdict)}
        yield {"cells": list(cells), "columns": 9, "rows": 9, "verdicts": list(verdicts.items())}
        if not verdicts or game.has_ended:
            return
        row, column = game.params.grid.place(random.choice(sorted(verdicts)))
        game.play(f"carry out {row},{column}", at=at)


def first_press() -> Table:
    """A file of first answers, and the engine's replies to its request and to a first press on each cell."""
    request, bridge = request_for(13, 9, 30, 0), Bridge()

    def asked(message: Table) -> Table:
        text, data = bridge.handle(json.dumps({"id": 0, **message}))
        return {
            "reply": {name: value for name, value in json.loads(text).items() if name not in ("id", "ok")},
            "data": [*data],
        }

    begun = asked(request)
    moved = []
    for cell in range(13 * 9):
        asked(request)
        fields = {"move": f"open {cell // 13},{cell % 13}", "at": 7, "begun": "2026-11-27T12:00:00Z"}
        moved.append({"fields": fields, **asked({"type": "play", **fields})})
    return {"file": first_answers(request), "begun": begun, "moved": moved}


def first_lesson() -> Table:
    """The file of the first lesson, and the engine's replies on every way through it whose moves are in the file."""
    file, bridge = lesson_answers(), Bridge()

    def asked(message: Table) -> Table:
        text, data = bridge.handle(json.dumps({"id": 0, **message}))
        reply = {name: value for name, value in json.loads(text).items() if name not in ("id", "ok")}
        return {"reply": reply, "data": [*data]}

    def ways(state: int, way: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
        onward = {to: move for move, (to, _, _) in file["states"][state].items() if to != state}
        yield from [way] if not onward else (each for to, move in onward.items() for each in ways(to, (*way, move)))

    walks = []
    for way in ways(0, ()):
        begun = asked(file["request"])
        steps = []
        for number, move in enumerate(way):
            fields = {"move": move, "at": 10 * number} | ({} if number else {"begun": "2026-11-27T12:00:00Z"})
            steps.append({"fields": fields, **asked({"type": "play", **fields})})
        walks.append({"begun": begun, "steps": steps})
    return {"file": file, "lessons": asked({"type": "lessons"})["reply"], "walks": walks}


def replay(seed: str) -> Table:
    """The frames of a game in which much is derived, undone and redone, and the constraints after each move."""
    game, random = begun(seed, 5, 5, 5), Random(seed)
    for move in moves(game, random, noise=0.5):
        game.play(move, at=0)
    record = text_of(game)
    film = result_of(filming(record))
    grid = film.game.params.grid
    frames = [
        {"move": str(frame.played.move) if frame.played else ""}
        | ({"bench": workbench_changed(frame.workbench, grid)} if frame.workbench else {})
        for frame in film.frames
    ]
    standing = [
        {
            "selected": [source_text(grid, source) for source in workbench_of(past).state.selected],
            "derived": derived(past)["derived"],
        }
        for past in replaying(record)
    ]
    return {"seed": seed, "frames": frames, "standing": standing}


if __name__ == "__main__":
    json.dump(tables(), sys.stdout)
