"""Questions about any position, without a game: what is certain, why, what to guess, and what is wrong with it.

Each question brings its whole position as text (`position`), so questions can be answered in any order, and an edit
makes none of them wrong. What was counted is remembered, so that an edit costs only what it changes.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from fractions import Fraction
from typing import TypeVar

from qmines.bridge.messages import Answer, Handler, Message, text_in, whole_in
from qmines.bridge.progress import Progress
from qmines.bridge.serialise import boards_data, bulk, worlds_data
from qmines.errors import Conflict, ImpossiblePosition, MessageError, MoveError, PositionError, TooComplex
from qmines.game.params import BUDGETS, DRAWS
from qmines.game.questions.multiverse import NO_SHARE, share_codes
from qmines.game.questions.why import explained
from qmines.position import Position
from qmines.proofs.prove import flat
from qmines.sampling.sampler import Sampler
from qmines.sampling.worlds import draw_world
from qmines.solver.analyse import Analysis, Solver
from qmines.solver.conflict import finding
from qmines.solver.repairs import Repair, repairing
from qmines.strategies.figures import Figures, advised, figures
from qmines.strategies.named import named
from qmines.text import exact, percent
from qmines.work import Work

T = TypeVar("T")

MOST_CELLS = 10_000
"""The largest board: 100×100."""

UNKNOWN = 254
"""The code of a closed cell whose share cannot be counted."""


class Positions:
    """The handlers of questions about positions."""

    def __init__(self) -> None:
        self._solver = Solver(BUDGETS[DRAWS])
        self._text = ""
        self._analysis: Analysis | None = None
        self.handlers: dict[str, Handler] = {
            "analysis": self._analysed,
            "outline": self._outline,
            "conflict": self._conflict,
            "repairs": self._repairs,
            "advice": self._advice,
            "figures": self._figures,
            "reason": self._reason,
            "draw": self._draw,
        }

    def _analysed(self, message: Message) -> Answer:
        """The worlds, and for every cell the code of its share."""
        try:
            known = self._known(message)
        except PositionError:
            raise
        except ImpossiblePosition as error:
            return {"impossible": str(error)}, b""
        counted: Message
        try:
            data = share_codes(known, known.position.cells)
            counted = {"worlds": worlds_data(known.worlds), "exact": exact(known.worlds)}
        except TooComplex:
            data = bytearray([NO_SHARE]) * known.position.grid.size
            for cell in known.position.closed:
                data[cell] = 0 if cell in known.safe else 100 if cell in known.mines else UNKNOWN
            counted = {"worlds": None}
        total = bulk(data, sorted(known.by_total))
        return {**counted, "safe": len(known.safe), "mines": len(known.mines), "byTotal": total}, data

    def _outline(self, message: Message) -> Answer:
        """A first set of numbers that contradict each other, at once."""
        work = Work(finding(_position_in(message)))
        first = next(iter(work), None)
        return _conflict_data(first if isinstance(first, Conflict) else work.result), b""

    def _conflict(self, message: Message) -> Iterator[Answer | Progress]:
        """A minimal one."""
        yield _conflict_data((yield from _going("conflict", finding(_position_in(message))))), b""

    def _repairs(self, message: Message) -> Iterator[Answer | Progress]:
        """All single changes after which worlds exist."""
        position = _position_in(message)
        found = yield from _going("conflict", finding(position))
        fitting = yield from _going("repairs", repairing(position, found))
        yield {"repairs": [_repair_data(repair) for repair in fitting]}, b""

    def _advice(self, message: Message) -> Iterator[Answer | Progress]:
        """The best guess of a strategy, with its figures; nothing where a cell is safe or worlds are not counted."""
        yield Progress("advice", 0, 1)
        known, strategy = self._known(message), named(text_in(message, "by"))
        cell = advised(known, strategy)
        yield {"best": None if cell is None else _figures_data(figures(known, cell))}, b""

    def _figures(self, message: Message) -> Iterator[Answer | Progress]:
        """All figures of some closed cells."""
        known = self._known(message)
        cells = message.get("cells")
        if not isinstance(cells, list) or not all(cell in known.position.closed for cell in cells):
            raise MessageError("The message field cells must list closed cells.")
        found = []
        for done, cell in enumerate(cells):
            yield Progress("figures", done, len(cells))
            found.append(_figures_data(figures(known, cell)))
        yield {"figures": found}, b""

    def _reason(self, message: Message) -> Answer:
        """Why a closed cell is certain, or two worlds that differ in it, as `why` answers it."""
        known, cell = self._known(message), whole_in(message, "cell")
        position = known.position
        if cell >= position.grid.size or not position.is_closed(cell):
            raise MoveError("Only a closed cell can be explained.")
        reason = explained(self._solver, position, known, [cell], None, Sampler(f"why {position.to_text()}"))
        if reason.proof is not None:
            return {"cells": reason.proof.cells, "steps": flat(reason.proof.steps)}, reason.position.cells
        return {"cells": reason.cells, "steps": None}, boards_data(position, *(reason.worlds or ()))

    def _draw(self, message: Message) -> Answer:
        """The mines of a world, drawn uniformly by a seed."""
        known = self._known(message)
        known.require_counts()
        mines = draw_world(self._solver, known.position, Sampler(f"world {text_in(message, 'seed')[:64]}"))
        data = bytearray()
        return bulk(data, sorted(mines)), data

    def _known(self, message: Message) -> Analysis:
        """What the position of a message says. Raises `ImpossiblePosition`."""
        text = text_in(message, "position")
        if self._analysis is None or text != self._text:
            self._analysis, self._text = self._solver.analyse(_position_in(message)), text
        return self._analysis


def _position_in(message: Message) -> Position:
    """The position of a message. Raises `PositionError`."""
    position = Position.from_text(text_in(message, "position"))
    if position.grid.size > MOST_CELLS:
        raise TooComplex(f"Positions of more than {MOST_CELLS:,} cells are not analysed.")
    return position


def _going(stage: str, work: Generator[object, None, T]) -> Generator[Progress, None, T]:
    """Runs work to its end and returns its result; at each pause it can be cancelled."""
    going = Work(work)
    for _ in going:
        yield Progress(stage, 0, 1)
    return going.result


def _conflict_data(found: Conflict) -> Message:
    return {"cells": sorted(found.cells), "total": found.total, "minimal": found.is_minimal}


def _repair_data(repair: Repair) -> Message:
    return {"cell": repair.cell, "number": repair.number, "worlds": worlds_data(repair.worlds)}


def _figures_data(found: Figures) -> Message:
    shares = {"mine": found.mine, "zero": found.zero, "both": found.both, "progress": found.progress, "won": found.won}
    return {"cell": found.cell, **{name: _share(share) for name, share in shares.items()}}


def _share(share: Fraction | None) -> Message | None:
    """A share as a number, and in per cent as people read it; null if it is not known."""
    if share is None:
        return None
    return {"value": round(float(share), 6), "percent": percent(share)}
