"""The game on the board: the messages that begin or resume it, and its moves."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from dataclasses import replace
from fractions import Fraction

from qmines.bridge.given import given_in, layout_of, position_in
from qmines.bridge.messages import Answer, Handler, Message, adviser_in, changes_in, switch_in, text_in, whole_in
from qmines.bridge.progress import Progress, lines_in, watched
from qmines.bridge.serialise import counters, ended, event_data
from qmines.bridge.workbench import derived, workbench_state
from qmines.errors import GameError, NoGame
from qmines.game import events
from qmines.game.assist import NO_REMARKS
from qmines.game.game import Game
from qmines.game.params import DRAWS, Grade, Params, grade_named
from qmines.game.questions.board_search import preparing, take_board
from qmines.game.records.begin import begun_on
from qmines.game.records.record import header, move_text, read, text_of
from qmines.game.records.replay import replay, replaying
from qmines.game.rules import preset
from qmines.grid import Cell
from qmines.position import Position
from qmines.text import exact

BOARDS_PER_PROGRESS = 10
"""How many boards of a search lie between two progress messages: about 50 ms in a browser."""


class Playing:
    """The game on the board, if there is one, and its record. `revision` is the number of moves in that record."""

    def __init__(self) -> None:
        self.revision = 0
        self._game: Game | None = None
        self._grade: Grade | None = None
        self._record = ""
        self.handlers: dict[str, Handler] = {
            "new": self._new,
            "again": self._again,
            "resume": self._resume,
            "play": self._play,
            "worlds": self._worlds,
        }

    @property
    def game(self) -> Game:
        """The game. Raises `NoGame` if none has begun."""
        if self._game is None:
            raise NoGame("There is no game yet.")
        return self._game

    def _new(self, message: Message) -> Answer | Iterator[Answer | Progress]:
        name, origin = text_in(message, "rules"), text_in(message, "origin")
        if origin not in ("drawn", "given"):
            raise GameError("A new game must be either drawn or given.")
        position = position_in(message)
        grid = None if position is None else position.grid
        rows = whole_in(message, "rows") if grid is None else grid.rows
        columns = whole_in(message, "columns") if grid is None else grid.columns
        params = Params(
            rows=rows,
            columns=columns,
            mine_count=whole_in(message, "mines") if position is None else position.mine_count,
            seed=text_in(message, "seed"),
            rules_name=name,
            rules=preset(name).changed(changes_in(message)),
            hints=switch_in(message, "hints"),
            mine_vision=switch_in(message, "mineVision"),
            origin=origin,
            **given_in(message, rows, columns),
        )
        is_given = position is not None or params.board is not None
        if is_given and (origin != "given" or "grade" in message):
            raise GameError("A given board cannot be drawn, and its grade cannot be chosen.")
        if position is not None:
            return self._from_position(message, params, position)
        if params.board is not None:
            return self.begin(begun_on(params))
        return self.begin(Game(replace(params, grade=_grade_in(message, params))))

    def _from_position(self, message: Message, params: Params, position: Position) -> Iterator[Answer | Progress]:
        """Begins a game on a position, with its layout if the message has one."""
        from qmines.game.records.from_position import beginning  # few games begin like this

        begun = text_in(message, "begun") if "begun" in message else None
        work = beginning(params, position, layout_of(message, position), begun)
        game, is_uniform = yield from watched("position", work, params.grid.size)
        fields, data = self.begin(game)
        yield ({**fields, "uniform": False}, data) if not is_uniform else (fields, data)

    def _worlds(self, message: Message) -> Answer:
        return {"exact": exact(self.game.visible().worlds)}, b""

    def _again(self, message: Message) -> Answer | Iterator[Answer | Progress]:
        """Begins the board of a record again, with its start cell open, or with all cells that were open after `moves`
        moves.
        """
        record = text_in(message, "record")
        if "moves" in message:
            return self._again_after(message, record, whole_in(message, "moves"))
        for game in replaying(record):
            if game.start is not None:
                # In a game that was itself played again, cells opened to help the player are not part of the board.
                opened = frozenset() if game.params.origin == "again" else game.params.opened
                return self.begin(_on_board(message, game.params, *game.start, opened))
        raise GameError("That game has no board to play again.")

    def _again_after(self, message: Message, record: str, moves: int) -> Iterator[Answer | Progress]:
        """Begins a game on what a record showed after that many moves, its flags and question marks included."""
        from qmines.game.records.from_position import copying_signs

        reached = yield from watched("resume", _game_after(record, moves), moves)
        if reached is None or reached.has_ended:
            raise GameError("That game was already over at that point.")
        if reached.start is None or reached.layout is None or not reached.board.open_count:
            raise GameError("No cell was open at that point, so there is no board to continue.")
        seen = reached.position()
        opened = frozenset(cell for cell, code in enumerate(seen.cells) if code <= 8)
        game = _on_board(message, reached.params, reached.start[0], reached.layout, opened)
        begun = text_in(message, "begun") if "begun" in message else None
        yield from watched("resume", copying_signs(game, seen, begun), seen.grid.size)
        yield self.begin(game)

    def _resume(self, message: Message) -> Iterator[Answer | Progress]:
        record = text_in(message, "record")
        grade = _grade_in(message, read(record)[0])
        game = yield from watched("resume", replaying(record, grade=grade), lines_in(record))
        yield self.begin(game, grade)

    def _play(self, message: Message) -> Answer | Iterator[Answer | Progress]:
        """Makes a move; if a board has to be found first, the search runs as long work."""
        move = text_in(message, "move")
        whole_in(message, "at")
        if "ahead" in message:
            take_board(self.game, replay(text_in(message, "ahead")))
        search = preparing(self.game, move)
        begun = next(search, None)
        return self._played(message, move) if begun is None else self._prepared(search, message, move)

    def _prepared(self, search: Iterator[Fraction], message: Message, move: str) -> Iterator[Answer | Progress]:
        yield from self.searching(search)
        yield self._played(message, move)

    def searching(self, search: Iterator[Fraction]) -> Iterator[Progress]:
        """Continues the search for a board, and now and then reports how much of the best board so far logic solves;
        if a grade was chosen, how many boards have been examined.
        """
        from qmines.game.boards.solvable import most_looked_at  # few rules need a search

        best = Fraction(0)
        stage, total = ("grade", most_looked_at(self.game.params)) if self._grade else ("search", 1000)
        for number, share in enumerate(search, 1):
            best = max(best, share)
            if number % BOARDS_PER_PROGRESS == 0:
                yield Progress(stage, round(best * total), total)

    def _played(self, message: Message, move: str) -> Answer:
        game, at = self.game, whole_in(message, "at")
        game.adviser = adviser_in(message)
        before = len(game.moves)
        begun = text_in(message, "begun") if "begun" in message and not before else None
        return self.answered(game.play(move, at=at, begun=begun), before)

    def answered(self, happened: Iterable[events.Event], before: int) -> Answer:
        """The answer to all moves after the first `before`: their events, and the state of the game after them."""
        game = self.game
        kept, added = self._recorded(before)
        data = bytearray()
        return {
            "events": [event_data(event, game, data) for event in happened],
            "counters": counters(game),
            "state": game.state,
            "elapsed": game.elapsed,
            "record": {"from": kept, "text": added},
            **workbench_state(game),
            **ended(game),
        }, data

    def _recorded(self, before: int) -> tuple[int, str]:
        """Adds all moves after the first `before` to the record; returns how many of its characters stay, and the text
        that follows them.
        """
        moves = self.game.moves[before:]
        if not moves:
            return len(self._record), ""
        self.revision += len(moves)
        added = "".join(move_text(self.game.params.grid, played) for played in moves)
        kept = len(self._record) if before else 0
        if not kept:
            added = header(self.game.params) + added
        self._record = self._record[:kept] + added
        return kept, added

    def begin(self, game: Game, grade: Grade | None = None) -> Answer:
        """Replaces the game on the board, and describes the new one.

        `grade` is the grade chosen for its board, needed for records of an earlier version, which do not hold
        it.
        """
        shown, data = described(game)
        self._game, self.revision, self._record = game, len(game.moves), text_of(game)
        self._grade = game.params.grade or grade
        return {"game": shown, **workbench_state(game), **ended(game)}, data


def _on_board(message: Message, old: Params, start: Cell, board: frozenset[Cell], opened: frozenset[Cell]) -> Game:
    """A game on a given board; rules and aids that the message does not name stay as in the old game."""
    from qmines.game.workbench.practice import practised

    name = text_in(message, "rules") if "rules" in message else old.rules_name
    rules = preset(name).changed(changes_in(message)) if {"rules", "changes"} & message.keys() else old.rules
    params = replace(
        old,
        seed=text_in(message, "seed"),
        rules_name=name,
        rules=rules,
        hints=switch_in(message, "hints") if "hints" in message else old.hints,
        mine_vision=switch_in(message, "mineVision") if "mineVision" in message else old.mine_vision,
        origin="again",
        begun=None,
        draws=DRAWS,
        start=start,
        board=board,
        opened=opened - {start},
        grade=None,
    )
    # The technique that a board practises follows from its seed, so a practice board keeps the old seed.
    practice = replace(params, seed=old.seed)
    return begun_on(practice if practised(practice) else params)


def _game_after(record: str, moves: int) -> Generator[Game, None, Game | None]:
    """The game of a record after a number of moves, with a pause before each of them; None if it has fewer moves."""
    for done, game in enumerate(replaying(record)):
        if done == moves:
            return game
        yield game
    return None


def _grade_in(message: Message, params: Params) -> Grade | None:
    """The grade chosen for a board, or None. Raises `GameError` if the rules do not search for boards."""
    if "grade" not in message:
        return None
    if params.rules.layout == "random":
        raise GameError("Only no-guess boards are graded: choose layout no_guess first.")
    return grade_named(text_in(message, "grade"))


def described(game: Game) -> Answer:
    """The fields with which the page begins to show a game, and the codes of its cells as bytes."""
    params = game.params
    data = bytearray(game.position().cells)
    seen: list[events.Event] = list(game.end)
    if params.mine_vision and game.layout is not None:
        seen.append(events.Vision(tuple(sorted(game.layout))))
    if not game.has_ended and (remarked := game.assist.remarked()) != NO_REMARKS:
        seen.append(remarked)
    return {
        "columns": params.columns,
        "rows": params.rows,
        "mines": params.mine_count,
        "rules": params.rules_name,
        "changes": params.rules.changes_from(preset(params.rules_name)),
        "hints": params.hints,
        "mineVision": params.mine_vision,
        "origin": params.origin,
        "state": game.state,
        "opened": game.layout is not None and not game.assist.is_before_start,
        "elapsed": game.elapsed,
        "at": game.at,
        "counters": counters(game),
        "saved": game.saved,
        "record": text_of(game),
        **(_lesson(params) if params.rules.play == "constraints" else {}),
        **derived(game),
        "events": [event_data(event, game, data) for event in seen],
    }, data


def _lesson(params: Params) -> Message:
    from qmines.game.workbench.lessons import lesson_of

    return {"lesson": lesson_of(params)}
