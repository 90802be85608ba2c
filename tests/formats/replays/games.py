"""Games at random for the writers of replays: a board, and what a hand does with a mouse until it wins, loses or stops.

The hand knows what it means to do, so result, clicks and time come from what it means, not from its presses and
releases: they check the machine that reads those.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random
from typing import NamedTuple

Place = tuple[int, int]
"""The row and column of a cell, from 0."""

LEVELS = ((8, 8, 10), (16, 16, 40), (16, 30, 99))


class Move(NamedTuple):
    """What the mouse does: when, in milliseconds, `mv`, `lc`, `lr`, `rc`, `rr`, `mc` or `mr`, and at which pixel."""

    at: int
    code: str
    x: int
    y: int


@dataclass
class Game:
    """A game and how it was played; `side` is that of its cells in pixels. `time` runs from the first opening."""

    rows: int
    columns: int
    mines: frozenset[Place]
    side: int
    marks: bool
    events: list[Move] = field(default_factory=list)
    result: str = "unfinished"
    left: int = 0
    right: int = 0
    chord: int = 0
    began: int | None = None
    ended: int = 0

    @property
    def time(self) -> int:
        return 0 if self.began is None else self.ended - self.began

    @property
    def bbbv(self) -> int:
        """The fewest clicks without flags: each area of zeros, and each number that no zero opens."""
        board = _Board(self)
        count = 0
        for zeros in (True, False):
            for row in range(self.rows):
                for column in range(self.columns):
                    place = row, column
                    if place not in self.mines and place not in board.open and (board.number(place) == 0) >= zeros:
                        count += 1
                        board.opened(place)
        return count

    def around(self, place: Place) -> Iterator[Place]:
        for row in range(max(0, place[0] - 1), min(self.rows, place[0] + 2)):
            for column in range(max(0, place[1] - 1), min(self.columns, place[1] + 2)):
                if (row, column) != place:
                    yield row, column


class _Board:
    """What is open and what is marked."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.open: set[Place] = set()
        self.flags: set[Place] = set()
        self.questions: set[Place] = set()
        self._numbers: dict[Place, int] = {}

    def number(self, place: Place) -> int:
        if place not in self._numbers:
            self._numbers[place] = sum(near in self.game.mines for near in self.game.around(place))
        return self._numbers[place]

    def opened(self, place: Place) -> bool:
        """Opens a cell and, if it is 0, those around. Says whether it was a mine."""
        todo = [place]
        while todo:
            cell = todo.pop()
            if cell in self.open or cell in self.flags:
                continue
            self.open.add(cell)
            if cell in self.game.mines:
                return True
            if self.number(cell) == 0:
                todo += self.game.around(cell)
        return False


class _Hand:
    """Plays a game: every method is a gesture, what it means, and the presses and releases that it takes."""

    def __init__(self, random: Random, game: Game, tick: int) -> None:
        self.random = random
        self.game = game
        self.board = _Board(game)
        self.tick = tick
        self.now = 0
        self.over: Place = (0, 0)

    @property
    def has_ended(self) -> bool:
        return self.game.result != "unfinished"

    def does(self, code: str) -> None:
        """One event over the cell where the hand is."""
        row, column = self.over
        side = self.game.side
        inside = row < self.game.rows
        x = column * side + (self.random.randrange(side) if inside else 0)
        y = row * side + (self.random.randrange(side) if inside else 0)
        self.now += self.tick * self.random.randint(0, 400 // self.tick)
        self.game.events.append(Move(self.now, code, x, y))
        if not self.has_ended:
            self.game.ended = self.now

    def goes(self, place: Place) -> None:
        self.over = place
        for _ in range(self.random.choice((0, 1, 1, 2))):
            self.does("mv")

    def outside(self) -> None:
        self.goes((self.game.rows, self.game.columns))

    def opens(self, place: Place) -> None:
        self.goes(place)
        self.does("lc")
        if self.random.random() < 0.2:
            self.does("mv")
        self.does("lr")
        self.game.left += 1
        if place not in self.board.flags:
            self.show([place])

    def slips(self) -> None:
        """Presses over a cell and releases outside the board."""
        self.goes(self.some(self.is_closed) or (0, 0))
        self.does("lc")
        self.outside()
        self.does("lr")
        self.game.left += 1

    def flags(self, place: Place) -> None:
        self.goes(place)
        self.does("rc")
        self.flag(place)
        self.does("rr")

    def flag(self, place: Place) -> None:
        self.game.right += 1
        if place in self.board.open:
            return
        if place in self.board.questions:
            self.board.questions.remove(place)
        elif place in self.board.flags:
            self.board.flags.remove(place)
            self.board.questions |= {place} if self.game.marks else set()
        else:
            self.board.flags.add(place)

    def chords(self, place: Place) -> None:
        """Both buttons in any order, or the middle one; sometimes a flag and a chord in one movement."""
        missing = [near for near in self.game.around(place) if self.is_plain(near) and near in self.game.mines]
        if missing and self.random.random() < 0.5:
            self.goes(missing[0])
            self.does("rc")
            self.flag(missing[0])
            self.does("lc")
            self.goes(place)
            self.releases(place)
            return
        self.goes(place)
        presses = self.random.choice((["lc", "rc"], ["rc", "lc"], ["mc"]))
        for code in presses:
            self.does(code)
        if presses == ["mc"]:
            self.does("mr")
            self.chord(place)
        else:
            self.releases(place)

    def releases(self, place: Place) -> None:
        if self.random.random() < 0.5:
            self.does("lr")
            self.chord(place)
            self.does("rr")
            return
        self.does("rr")
        self.chord(place)
        again = self.some(self.is_number) if self.random.random() < 0.3 else None
        if again:
            self.goes(again)
            self.does("rc")
            self.does("rr")
            self.chord(again)
        self.does("lr")

    def chord(self, place: Place) -> None:
        if self.has_ended:
            return
        self.game.chord += 1
        around = list(self.game.around(place))
        if place in self.board.open and sum(near in self.board.flags for near in around) == self.board.number(place):
            self.show([near for near in around if near not in self.board.flags])

    def show(self, places: list[Place]) -> None:
        new = [place for place in places if place not in self.board.open]
        if new and self.game.began is None:
            self.game.began = self.now
        explosions = sum(map(self.board.opened, new))
        if explosions:
            self.game.result = "lost"
        elif len(self.board.open) == self.game.rows * self.game.columns - len(self.game.mines):
            self.game.result = "won"

    def is_plain(self, place: Place) -> bool:
        return place not in self.board.open | self.board.flags | self.board.questions

    def is_number(self, place: Place) -> bool:
        return place in self.board.open and place not in self.game.mines

    def is_closed(self, place: Place) -> bool:
        return place not in self.board.open

    def is_safe(self, place: Place) -> bool:
        return place not in self.game.mines and self.is_plain(place)

    def is_mine(self, place: Place) -> bool:
        return place in self.game.mines and self.is_plain(place)

    def some(self, suits: Callable[[Place], bool]) -> Place | None:
        """A place that suits, if one of a hundred tries finds it."""
        tries = ((self.random.randrange(self.game.rows), self.random.randrange(self.game.columns)) for _ in range(100))
        return next(filter(suits, tries), None)

    def plays(self) -> None:
        """One gesture, if it finds a place for it."""
        choice = self.random.random()
        if choice < 0.02 and self.board.open:
            self.slips()
            return
        gestures = (
            (0.04, self.random.choice((self.opens, self.chords, self.flags)), self.is_number),
            (0.06, self.flags, self.is_closed),
            (0.065, self.opens, self.is_mine),
            (0.3, self.flags, self.is_mine),
            (0.7, self.chords, self.is_ready),
            (1, self.opens, self.is_safe),
        )
        gesture, suits = next((does, fits) for share, does, fits in gestures if choice < share)
        place = self.some(suits)
        if place is not None:
            gesture(place)

    def is_ready(self, place: Place) -> bool:
        """Whether a chord there may open something, with one more flag at most."""
        around = [near for near in self.game.around(place) if near not in self.board.open]
        mines = [near for near in around if near in self.game.mines and near not in self.board.flags]
        return self.is_number(place) and len(around) > self.board.number(place) and len(mines) <= 1


def random_game(random: Random, *, side: int = 16, marks: bool = False, tick: int = 10, most: int = 30) -> Game:
    """A game at random on one of the three levels, or on a board of at most `most` rows and columns. Times are
    multiples of `tick` milliseconds.
    """
    if random.random() < 0.3:
        rows, columns, count = random.choice(LEVELS)
    else:
        rows, columns = random.randint(2, most), random.randint(2, most)
        count = max(1, int(rows * columns * random.uniform(0.02, 0.25)))
    places = [(row, column) for row in range(rows) for column in range(columns)]
    game = Game(rows, columns, frozenset(random.sample(places, count)), side, marks)
    hand = _Hand(random, game, tick)
    stops = random.choice((0, 0, 0.01, 0.05))
    while not hand.has_ended and random.random() >= stops:
        hand.plays()
    return game
