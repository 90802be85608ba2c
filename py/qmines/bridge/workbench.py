"""The workbench of a game that is played by constraints, as the page reads it: its state, and what each operation on
the selected constraints would give. Constraints are named as in records and proofs.
"""

from __future__ import annotations

from collections.abc import Iterable

from qmines.bridge.messages import Message
from qmines.errors import MoveError
from qmines.game.events import WorkbenchChanged
from qmines.game.game import Game
from qmines.game.moves import OPERATIONS, Verb
from qmines.game.workbench.workbench import Workbench
from qmines.grid import Grid
from qmines.proofs.algebra import Constraint
from qmines.proofs.steps import TOTAL, Source, cells_of, source_text


def workbench_state(game: Game) -> Message:
    """What is selected, which options are on, and what would follow; nothing where cells are opened by hand."""
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
    """All that is derived and stands; nothing where cells are opened by hand."""
    if game.workbench is None:
        return {}
    return {"derived": _named(game.params.grid, game.workbench.state.derived)}


def workbench_changed(event: WorkbenchChanged, grid: Grid) -> Message:
    """How the workbench has changed."""
    return {
        "put": _named(grid, event.put),
        "gone": [source_text(grid, name) for name in event.gone],
        "selected": [source_text(grid, name) for name in event.selected],
        "options": sorted(event.options),
    }


def _preview(workbench: Workbench, verb: Verb) -> Message:
    """What an operation would give, or why it cannot be."""
    try:
        return {"results": [_said(one) for one in workbench.results(verb)], "refusal": ""}
    except MoveError as error:
        return {"results": [], "refusal": str(error)}


def _named(grid: Grid, constraints: Iterable[tuple[Source, Constraint]]) -> list[Message]:
    """Constraints with their names. The total has all closed cells, which need not be told."""
    return [{"name": source_text(grid, source), **_said(one, source)} for source, one in constraints]


def _said(one: Constraint, source: Source | None = None) -> Message:
    cells = [] if source == TOTAL else list(cells_of(one.cells))
    return {"cells": cells, "least": one.least, "most": one.most, "verdict": one.verdict}
