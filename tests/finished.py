"""Whole games, played to their end by a player who mostly knows what is safe and uses everything a player can."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from qmines.game.game import Game
from qmines.game.params import Params
from qmines.game.records.record import identity, text_of
from qmines.game.rules import PRESETS, preset
from qmines.review.summary import summary
from tests import workbenches

RULES = ("quantum", "classic")
PLAYABLE = tuple(name for name, rules in PRESETS.items() if rules.play == "cells")


def params_of(columns: int, rows: int, mines: int, seed: str, rules: str = "quantum", **others: Any) -> Params:
    """Params in the order in which people name them."""
    return Params(rows, columns, mines, seed, rules_name=rules, rules=preset(rules), **others)


def moves(game: Game, random: Random, sense: float, noise: float) -> Iterator[str]:
    """The moves of a player, each chosen only when it is requested. With `sense` the player opens what is safe; with
    `noise` they do something else. Ends with the game, unless the player takes back the losing move.
    """
    can_undo = game.params.rules.undo != "none"
    while not game.has_ended or (can_undo and game.state == "lost" and random.random() < 0.6):
        if game.has_ended:
            yield "undo"
        elif game.state == "paused":
            yield "resume"
        elif game.moves and random.random() < noise:
            yield from _other(game, random, sense)
        else:
            yield _open(game, random, sense)


def _open(game: Game, random: Random, sense: float) -> str:
    codes = game.position().cells
    closed = [cell for cell, code in enumerate(codes) if code in (9, 11)]
    if game.layout is not None and random.random() < sense:
        known = game.visible()
        mines = sorted(known.mines.intersection(closed))
        if game.params.rules.win == "open_and_flag" and mines and not known.safe:
            return _at(game, "flag", mines[0])
        closed = sorted(known.safe.intersection(closed)) or sorted(set(closed) - known.mines) or closed
    if not closed:
        return _at(game, "flag", codes.index(10))
    return _at(game, "open", random.choice(closed))


def _other(game: Game, random: Random, sense: float) -> Iterator[str]:
    codes, grid = game.position().cells, game.params.grid
    cell = random.randrange(grid.size)
    verbs = ["flag", "flag", "mark", "chord", "chord", "hint", "pause"]
    if game.params.rules.assist != "none":
        verbs.append("help")
    if game.params.rules.undo == "free":
        verbs.append("undo")
    verb = random.choice(verbs)
    if verb in ("pause", "help", "undo"):
        yield verb
    elif verb == "chord" and codes[cell] <= 8:
        around = [other for other in grid.neighbours[cell] if codes[other] >= 9]
        mines = game.visible().mines.intersection(around) if random.random() < sense else set()
        random.shuffle(around)
        wanted = set(sorted(around, key=lambda other: other not in mines)[: codes[cell]])
        yield from (_at(game, "flag", other) for other in around if (codes[other] == 10) != (other in wanted))
        yield _at(game, "chord", cell)
    elif verb != "hint" or game.params.hints:
        yield _at(game, verb, cell)


def _at(game: Game, verb: str, cell: int) -> str:
    return "{} {},{}".format(verb, *game.params.grid.place(cell))


def finished(params: Params, sense: float = 0.97, noise: float = 0.1) -> Game:
    """A game played to its end, with all chance from its seed. Now and then the player gives up."""
    game, random = Game(params), Random(f"player {params.seed}")
    at = 0
    played = moves(game, random, sense, noise) if game.workbench is None else workbenches.moves(game, random, noise)
    for move in played:
        game.play(move, at=at)
        at += random.randint(120, 2500)
        if random.random() < 0.01 and not game.has_ended:
            game.play("resign", at=at)
    return game


def several(count: int, name: str, size: tuple[int, int, int] = (6, 5, 7)) -> Iterator[Game]:
    """Finished games of one size: both rules, with and without assistance, by clever and careless players."""
    for number in range(count):
        params = params_of(
            *size,
            f"{name}-{number}",
            RULES[number % 2],
            hints=number % 3 == 0,
            mine_vision=number % 5 == 0,
            begun="2026-01-31T12:00:00Z" if number % 4 else None,
        )
        yield finished(params, sense=(0.97, 0.8, 0.3)[number % 3], noise=(0.1, 0.5)[number % 2])


def entry(game: Game) -> dict[str, Any]:
    """A line of a profile file, as data."""
    return {"id": identity(game), "record": text_of(game), "summary": summary(game).data()}
