"""Checking certificates, with the independent checker alone. `review/certificate.py` says what they are."""

from __future__ import annotations

from typing import Any

from qmines.checker.effort import Effort
from qmines.checker.proofs import check_proof, check_steps
from qmines.checker.reading import cell_of, cells_of
from qmines.checker.worlds import check_world
from qmines.errors import PositionError, ProofError
from qmines.grid import Cell
from qmines.position import Position

_UNPROVEN = "The loss is proven: in a world of the open numbers the decision hits a mine, so it was not certainly safe."
_COMMON = {"qmines", "kind", "position", "decision"}
_OF_BOARD = {"qmines", "kind", "position", "openings", "steps"}
_FIELDS = {
    "loss": _COMMON | {"openings", "steps"},
    "needless loss": _COMMON | {"safe", "steps", "world"},
    "unproven loss": _COMMON | {"world"},
    "distant loss": _COMMON | {"world", "beside", "other"},
    "save": _COMMON | {"openings", "mines", "worlds"},
    "visible save": _COMMON | {"world"},
    "solution": _OF_BOARD,
}


def check_certificate(data: object) -> str:
    """What a certificate shows, as a sentence. Raises `ProofError` if it shows nothing."""
    if not isinstance(data, dict) or data.get("qmines") != "certificate 1":
        raise ProofError("This is not a certificate, or its version is unknown.")
    kind = data.get("kind")
    if not isinstance(kind, str) or kind not in _FIELDS:
        raise ProofError("A certificate must prove a loss, a save or a solution.")
    if set(data) != _FIELDS[kind]:
        raise ProofError(f"A {kind} certificate must have the fields {', '.join(sorted(_FIELDS[kind]))}.")
    position = _position(data["position"])
    if kind == "solution":
        return _solution(data, position)
    decision = cells_of(position.grid, data["decision"], "The decision")
    if not decision or not all(position.is_closed(cell) for cell in decision):
        raise ProofError("The decision is not a set of closed cells.")
    if kind == "visible save":
        return _visible_save(data["world"], position, decision)
    if kind in ("needless loss", "unproven loss", "distant loss"):
        _guess(data["world"], position, decision)
        if kind == "distant loss":
            return _distant(data, position, decision)
        return _needless(data, position) if kind == "needless loss" else _UNPROVEN
    opened = _openings(position, data["openings"])
    if kind == "save":
        return _save(data, position, decision, opened)
    if check_proof(position, data["steps"], decision, opened) != "hit":
        raise ProofError("The last step concludes that the decision is safe.")
    what = "the cell is a mine" if len(decision) == 1 else "at least one of the cells is a mine"
    return f"The loss is proven: {what}, in {_steps(data)}."


def _steps(data: dict[str, Any]) -> str:
    return _count(len(data["steps"]), "step")


def _count(count: int, what: str) -> str:
    return f"{count} {what}{'' if count == 1 else 's'}"


def _guess(given: object, position: Position, decision: frozenset[Cell]) -> None:
    """Raises `ProofError` unless a world of the open numbers has a mine in the decision."""
    world = cells_of(position.grid, given, "The world")
    check_world(position, world)
    if decision.isdisjoint(world):
        raise ProofError("The world has no mine in the decision.")


def _needless(data: dict[str, Any], position: Position) -> str:
    safe = cells_of(position.grid, data["safe"], "The list of safe cells")
    if len(safe) != 1:
        raise ProofError("A needless loss certificate must name exactly one safe cell.")
    if check_proof(position, data["steps"], safe) != "safe":
        raise ProofError("The last step concludes that the safe cell is a mine.")
    where = _where(position, *safe)
    return f"The loss is proven: the decision was a guess, and {where} was certain to be safe, in {_steps(data)}."


def _distant(data: dict[str, Any], position: Position, decision: frozenset[Cell]) -> str:
    if any(_touches_number(position, cell) for cell in decision):
        raise ProofError("The decision touches an open number.")
    beside = cell_of(position.grid, data["beside"], "The cell beside a number")
    if not position.is_closed(beside) or not _touches_number(position, beside):
        raise ProofError("The cell beside a number is not a closed cell that touches an open number.")
    other = cells_of(position.grid, data["other"], "The other world")
    check_world(position, other)
    if beside in other:
        raise ProofError("In the other world the cell beside a number is a mine.")
    return (
        "The loss is proven: the decision was a guess away from the open numbers, "
        f"and {_where(position, beside)} beside one of them was not certainly a mine."
    )


def _touches_number(position: Position, cell: Cell) -> bool:
    return any(position.cells[other] <= 8 for other in position.grid.neighbours[cell])


def _where(position: Position, cell: Cell) -> str:
    row, column = position.grid.place(cell)
    return f"row {row + 1}, column {column + 1}"


def _save(data: dict[str, Any], position: Position, decision: frozenset[Cell], opened: dict[Cell, int]) -> str:
    grid = position.grid
    known = position.with_cells(opened)
    certain = cells_of(grid, data["mines"], "The list of certain mines")
    if not isinstance(data["worlds"], list) or not data["worlds"]:
        raise ProofError("A save certificate must have at least one world.")
    effort, worlds = Effort(), [cells_of(grid, world, "A world") for world in data["worlds"]]
    for world in worlds:
        effort.spend(grid.size)
        check_world(known, world)
    if not decision.isdisjoint(worlds[0]):
        raise ProofError("The first world has a mine in the decision.")
    closed = frozenset(known.closed)
    if not certain <= closed:
        raise ProofError("A certain mine is not on a closed cell.")
    if not closed <= frozenset().union(*worlds):
        raise ProofError("No world has a mine on one of the closed cells, so more could have been worked out.")
    if closed.intersection(*worlds) != certain:
        raise ProofError("The cells that are mines in every world are not the ones listed as certain mines.")
    count = len(worlds)
    return f"The save is proven: {count} {'world' if count == 1 else 'worlds'}, the first with the decision safe."


def _visible_save(given: object, position: Position, decision: frozenset[Cell]) -> str:
    world = cells_of(position.grid, given, "The world")
    check_world(position, world)
    if not decision.isdisjoint(world):
        raise ProofError("The world has a mine in the decision.")
    return "The save is proven: in a world of the open numbers the decision is safe."


def _solution(data: dict[str, Any], position: Position) -> str:
    opened = _openings(position, data["openings"])
    found = check_steps(position, data["steps"], opened)
    if found.opened != opened.keys():
        raise ProofError("The openings give a number that no step opens.")
    if found.safe | found.mines != frozenset(position.closed):
        raise ProofError("The board is not solved: no step settles some of its cells.")
    settled = f"{_count(len(found.safe), 'safe cell')} and {_count(len(found.mines), 'mine')} were certain"
    return f"The solution is proven: {settled}, in {_steps(data)}."


def _position(text: object) -> Position:
    if not isinstance(text, str):
        raise ProofError("The position is not a string.")
    try:
        return Position.from_text(text)
    except PositionError as error:
        raise ProofError(f"The position cannot be read. {error}") from error


def _openings(position: Position, given: object) -> dict[Cell, int]:
    if not isinstance(given, dict):
        raise ProofError("The openings are not an object.")
    cells_of(position.grid, list(given), "The list of openings")
    openings: dict[Cell, int] = {}
    for text, number in given.items():
        (cell,) = cells_of(position.grid, [text], "The list of openings")
        if not position.is_closed(cell) or type(number) is not int or not 0 <= number <= 8:
            raise ProofError(f"The opening of {text} is not a number on a closed cell.")
        openings[cell] = number
    return openings
