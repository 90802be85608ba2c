"""The workbench of a game that is played by constraints, as fields of replies: its state, its changes, and the results
of each operation on the selected constraints. Constraints have the names that records and proofs give them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from qmines.bridge.messages import Message
from qmines.errors import MoveError
from qmines.game.events import WorkbenchChanged
from qmines.game.game import Game
from qmines.game.moves import OPERATIONS, Verb
from qmines.grid import Grid
from qmines.proofs.algebra import Constraint
from qmines.proofs.steps import TOTAL, Source, cells_of, source_text

if TYPE_CHECKING:
    from qmines.game.workbench.workbench import Workbench


def workbench_state(game: Game) -> Message:
    """The selected constraints, the options that are on, and a preview of each operation; nothing for a game in which
    cells are opened by hand.
    """
    if game.workbench is None:
        return {}
    state, grid = game.workbench.state, game.params.grid
    selected = [(source, game.workbench.constraint(source)) for source in state.selected]
    shown = {
        "selected": _named(grid, selected),
        "options": sorted(state.options),
        "preview": {verb: _preview(game.workbench, verb) for verb in OPERATIONS},
    }
    return {"bench": shown}


def derived(game: Game) -> Message:
    """The derived constraints on the workbench; nothing for a game in which cells are opened by hand."""
    if game.workbench is None:
        return {}
    return {"derived": _named(game.params.grid, game.workbench.state.derived)}


def workbench_changed(event: WorkbenchChanged, grid: Grid) -> Message:
    """The fields of a change: constraints put on the workbench, names of those gone, the selection and the options."""
    return {
        "put": _named(grid, event.put),
        "gone": [source_text(grid, name) for name in event.gone],
        "selected": [source_text(grid, name) for name in event.selected],
        "options": sorted(event.options),
    }


def _preview(workbench: Workbench, verb: Verb) -> Message:
    """The results of an operation on the selected constraints, or the reason why it is refused."""
    try:
        return {"results": [_constraint_data(one) for one in workbench.results(verb)], "refusal": ""}
    except MoveError as error:
        return {"results": [], "refusal": str(error)}


def _named(grid: Grid, constraints: Iterable[tuple[Source, Constraint]]) -> list[Message]:
    """The fields of constraints, with their names."""
    return [{"name": source_text(grid, source), **_constraint_data(one, source)} for source, one in constraints]


def _constraint_data(one: Constraint, source: Source | None = None) -> Message:
    """The fields of a constraint. The cells of the total are left out, since they are all closed cells."""
    cells = [] if source == TOTAL else list(cells_of(one.cells))
    return {"cells": cells, "least": one.least, "most": one.most, "verdict": one.verdict}
