"""Writes `.msor` from what a hand means: openings, flags and chords, with all cells that each of them changed."""

import json
from dataclasses import dataclass, field
from random import Random
from typing import Any

from tests.formats.replays.games import LEVELS, Game, Place


@dataclass
class Told:
    """A game in moves, what it shows at the end by its own rules, and its clicks. On the site a 0 opens what has a flag
    around it; where not `flags_fall`, flags keep cells closed.
    """

    game: Game
    flags_fall: bool = True
    moves: list[dict[str, Any]] = field(default_factory=list)
    shown: dict[Place, int] = field(default_factory=dict)
    flags: set[Place] = field(default_factory=set)
    began: int | None = None
    now: int = 0

    @property
    def clicks(self) -> tuple[int, int, int]:
        kinds = [move["type"] for move in self.moves]
        return kinds.count(0), kinds.count(1), kinds.count(2) + kinds.count(3)


def told(random: Random, *, flags_fall: bool = True) -> Told:
    """A game at random."""
    if random.random() < 0.3:
        rows, columns, count = random.choice(LEVELS)
    else:
        rows, columns = random.randint(2, 12), random.randint(2, 12)
        count = random.randint(1, max(1, rows * columns // 5))
    places = [(row, column) for row in range(rows) for column in range(columns)]
    made = Told(Game(rows, columns, frozenset(random.sample(places, count)), 16, False), flags_fall)
    stops, errs = random.choice((0, 0, 0.02)), random.choice((0, 0.01, 0.05))
    while made.game.result == "unfinished" and random.random() >= stops:
        _moves(made, random, places, errs)
    return made


def _moves(made: Told, random: Random, places: list[Place], errs: float) -> None:
    mines = made.game.mines
    made.now += random.randint(0, 900)
    closed = [place for place in places if place not in made.shown]
    choice = random.random()
    if choice < 0.2:
        _flag(made, random.choice([place for place in closed if place in mines or random.random() < errs] or closed))
    elif choice < 0.5 and made.shown:
        place = random.choice(list(made.shown))
        around = [near for near in made.game.around(place) if near not in made.shown]
        for near in around:
            if near in mines and near not in made.flags and random.random() >= errs:
                _flag(made, near)
        made.now += 50
        fits = sum(near in made.flags for near in around) == made.shown[place]
        todo = [near for near in around if near not in made.flags] if fits else []
        _open(made, 3 if todo else 2, place, todo)
    else:
        fair = [place for place in closed if place not in made.flags and (place not in mines or random.random() < errs)]
        if fair:
            place = random.choice(fair)
            _open(made, 0, place, [place])


def _flag(made: Told, place: Place) -> None:
    made.flags ^= {place}
    _add(made, 1, place, [(place, 10 if place in made.game.mines else 1)])


def _add(made: Told, kind: int, place: Place, touched: list[tuple[Place, int]]) -> None:
    cells = [number for (row, column), value in touched for number in (column, row, value, 0, 0)]
    made.moves.append({"type": kind, "x": place[1], "y": place[0], "time": made.now, "touchCells": cells})


def _open(made: Told, kind: int, place: Place, todo: list[Place]) -> None:
    game, touched = made.game, list[tuple[Place, int]]()
    if todo and made.began is None:
        made.began = made.now
    exploded = [near for near in todo if near in game.mines]
    queue = [near for near in todo if near not in game.mines]
    while queue:
        cell = queue.pop()
        if cell in made.shown or (cell in made.flags and not made.flags_fall):
            continue
        made.flags.discard(cell)
        made.shown[cell] = sum(near in game.mines for near in game.around(cell))
        touched.append((cell, made.shown[cell]))
        if made.shown[cell] == 0:
            queue += game.around(cell)
    if exploded:
        game.result = "lost"
        touched += [(mine, 11) for mine in exploded]
        touched += [(mine, 10) for mine in sorted(game.mines - made.flags - set(exploded))]
        touched += [(flag, 12) for flag in sorted(made.flags - game.mines)]
    elif len(made.shown) == game.rows * game.columns - len(game.mines):
        game.result = "won"
    _add(made, kind, place, touched)


def msor(made: Told, **more: Any) -> bytes:
    """The file of a game."""
    header = {"width": made.game.columns, "height": made.game.rows, "mines": len(made.game.mines)}
    return json.dumps({"header": header, "replay": made.moves, **more}).encode()
