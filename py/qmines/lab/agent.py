"""A machine that plays along on a running game: the four actions of virgs/minesweeper-ai and `step`, as ordinary moves.

``show``   shows all cells that its inference finds, and opens and flags nothing
``move``   opens all cells known to be safe, and flags all cells known to be mines
``keep``   repeats ``move`` until a guess is needed or the game ends
``guess``  carries out the choice of its strategy, which may lose
``step``   one cell: a safe one, or a mine, or a guess; a whole game step by step is the run of hardyOne/MineSweeper

A machine knows what its inference derives from the open numbers, and remembers nothing else: it takes a cell for a mine
if a machine has flagged it. Other flags count as no knowledge; a flag on a cell that is known to be safe is removed. A
machine never opens a cell that it knows to be a mine, and never guesses while it knows a safe cell.

Its moves are ordinary moves of a player, marked `m` in the record, so replay, undo, resuming and verifying need no code
for machines.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Literal, NoReturn, cast

from qmines.errors import MoveError
from qmines.game.events import Event
from qmines.game.game import Game
from qmines.game.judge import allows_guesses, best_guesses, guessing, is_spared
from qmines.game.moves import Move, Verb
from qmines.game.permission import PAUSED, require_machine
from qmines.grid import Cell
from qmines.lab.play import chosen, impasse_at
from qmines.position import CLOSED, FLAGGED, MARKED
from qmines.review.failures import flagged_by
from qmines.strategies.best import Best
from qmines.strategies.ends import ALWAYS, End
from qmines.strategies.inference import Reasoner, reasoner
from qmines.strategies.strategy import Assume, Choice, Inference, Open, Start, Strategy

Action = Literal["show", "move", "keep", "guess", "step"]


@dataclass(frozen=True)
class Found:
    """The closed cells that an inference finds: safe cells and mines, each ascending."""

    safe: tuple[Cell, ...]
    mines: tuple[Cell, ...]


class Machine:
    """A machine that plays along on one game, by an inference and a strategy.

    >>> from qmines import Params
    >>> from qmines.strategies.named import STRATEGIES
    >>> machine = Machine(Game(Params(rows=9, columns=9, mine_count=10, seed="7")), "exact", STRATEGIES["best"])
    >>> [type(event).__name__ for event in machine.act("guess", at=0)]
    ['Opened']
    >>> [type(event).__name__ for event in machine.act("keep", at=100)][-2:]
    ['Won', 'Revealed']
    """

    def __init__(self, game: Game, inference: Inference, strategy: Strategy) -> None:
        self.game = game
        self._inference: Inference = inference
        self._strategy = strategy

    def act(self, action: Action, *, at: int, begun: str | None = None) -> list[Event]:
        """Makes all moves of an action at once, at time `at`; returns their events. Raises what `moves` raises."""
        events: list[Event] = []
        for move in self.moves(action):
            events += self.game.play(move, at=at, who="m", begun=begun)
        return events

    def moves(self, action: Action) -> Iterator[Move]:
        """The moves of an action; none if there is nothing to do. Make each move before you ask for the next one.

        Raises `MoveError` if the rules allow no machine, if the game is paused or has ended, and for a guess that is
        not needed or can only lose; `StrategyError` and `TooComplex` if the strategy raises them.
        """
        self._require_running()
        ways: dict[Action, Callable[[], Iterator[Move]]] = {
            "show": lambda: iter([Move("hint")]),
            "move": self._move,
            "keep": self._keep,
            "guess": self._guess,
            "step": self._step,
        }
        return ways[action]()

    def found(self) -> Found:
        """The cells that the inference finds from the open numbers alone, without any assumed mines."""
        return _found(self._reasoner())

    def chance(self) -> End | None:
        """What is left of the game, played out, and so the exact chance to win from here on.

        None if the game has ended, if something is still certain, if a guess may be forgiven, if the machine does not
        play by exact inference and best play, or if the end is too far off, since a person waits for the answer.
        """
        rules = self.game.params.rules
        is_exact = isinstance(self._strategy, Best) and self._inference == "exact"
        is_luck = rules.guess == "luck" and rules.lives == 1
        if self.game.has_ended or not self.game.board.open_count or not is_exact or not is_luck:
            return None
        known = self._believing()
        if known.safe():
            return None
        analysis = impasse_at(self.game.position(), known, cast(Start, rules.start), self.game.solver).analysis
        return None if analysis.undecided else Best(worlds=ALWAYS).end(analysis)

    def _require_running(self) -> None:
        require_machine(self.game.params.rules)
        if self.game.has_ended:
            raise MoveError("The game has ended.")
        if self.game.state == "paused":
            raise MoveError(PAUSED)

    # Knowledge

    def _reasoner(self) -> Reasoner:
        return reasoner(self._inference, self.game.position(), self.game.solver)

    def _believing(self) -> Reasoner:
        """The inference, with all cells under a machine's flags assumed to be mines."""
        known = self._reasoner()
        for cell in sorted(flagged_by(self.game, "m")):
            known.assume(cell)
        return known

    # Actions

    def _move(self) -> Iterator[Move]:
        found = _found(self._believing())
        for cell in found.safe:
            yield from self._opening(cell)
        for cell in found.mines:
            yield from self._flagging(cell)

    def _keep(self) -> Iterator[Move]:
        is_moving = True
        while is_moving and not self.game.has_ended:
            is_moving = False
            for move in self._move():
                is_moving = True
                yield move

    def _step(self) -> Iterator[Move]:
        known = self._believing()
        found = _found(known)
        if found.safe:
            yield from self._opening(found.safe[0])
        elif new := [cell for cell in found.mines if self._code(cell) != FLAGGED]:
            yield from self._flagging(new[0])
        else:
            yield from self._chosen(known)

    def _guess(self) -> Iterator[Move]:
        known = self._believing()
        if known.safe():
            raise MoveError("No guess is needed: there is a closed cell known to be safe.")
        yield from self._chosen(known)

    def _chosen(self, known: Reasoner) -> Iterator[Move]:
        choice = self._choice(known)
        if isinstance(choice, Open):
            yield from self._opening(choice.cell)
            return
        if self._code(choice.cell) == FLAGGED:
            # The player's flag is not an assumption of the machine, so the machine replaces it by its own.
            yield self._at("flag", choice.cell)
        yield self._at("flag", choice.cell)

    def _choice(self, known: Reasoner) -> Choice:
        """The choice of the strategy; if the rules spare only some guesses and the strategy chooses another, the first
        of the best guesses instead.
        """
        game, rules = self.game, self.game.params.rules
        if game.board.open_count and not allows_guesses(rules):
            raise MoveError("Under this game's rules every guess loses.")
        impasse = impasse_at(game.position(), known, cast(Start, rules.start), game.solver)
        if not impasse.unknown():
            self._refuse_to_guess()
        # The random numbers follow from what the machine sees and not from the seed, since a strategy can find out
        # from a `Random` what it was made from.
        random = Random(f"a machine after {len(game.moves)} moves at {impasse.position.to_text()}")
        choice = chosen(self._strategy, impasse, random)
        if isinstance(choice, Assume) or is_spared(game.known, rules, choice.cell):
            return choice
        if guessing(rules).spares(game.known, rules) == "none":
            return choice
        spared = [cell for cell in best_guesses(game.known, rules) if cell not in impasse.mines]
        return Open(spared[0]) if spared else choice

    def _refuse_to_guess(self) -> NoReturn:
        """Raises `MoveError`: every closed cell is taken for a mine, and either all of them are or some are not."""
        if self.game.board.is_open:
            raise MoveError("No guess is needed: every closed cell is known to be a mine.")
        raise MoveError("The machine is stuck: it assumed a mine on a safe cell.")

    def _opening(self, cell: Cell) -> Iterator[Move]:
        """Opens a cell, removing its flag first; nothing if the cell is open or the game has ended."""
        if self._is_closed(cell) and self._code(cell) == FLAGGED:
            yield self._at("flag", cell)
        if self._is_closed(cell):
            yield self._at("open", cell)

    def _flagging(self, cell: Cell) -> Iterator[Move]:
        if self._is_closed(cell) and self._code(cell) != FLAGGED:
            yield self._at("flag", cell)

    def _is_closed(self, cell: Cell) -> bool:
        return not self.game.has_ended and CLOSED <= self._code(cell) <= MARKED

    def _code(self, cell: Cell) -> int:
        return self.game.board.codes[cell]

    def _at(self, verb: Verb, cell: Cell) -> Move:
        return Move(verb, self.game.params.grid.place(cell))


def _found(known: Reasoner) -> Found:
    return Found(tuple(sorted(known.safe())), tuple(sorted(known.mines)))
