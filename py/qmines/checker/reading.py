"""Reads the notation of proofs, worlds and certificates from plain data: lists, and cells as `r,c` counted from 0."""

from __future__ import annotations

import re
from typing import Any

from qmines.errors import ProofError
from qmines.grid import Cell, Grid

_PLACE = re.compile(r"(0|[1-9][0-9]{0,6}),(0|[1-9][0-9]{0,6})")


def cells_of(grid: Grid, texts: object, where: str) -> frozenset[Cell]:
    """The cells in a list of texts `r,c`, each at most once. Raises `ProofError`."""
    cells = [cell_of(grid, text, where) for text in list_of(texts, where)]
    if len(set(cells)) < len(cells):
        raise ProofError(f"{where} names a cell twice.")
    return frozenset(cells)


def cell_of(grid: Grid, text: object, where: str) -> Cell:
    """The cell in a text. Raises `ProofError`."""
    match = _PLACE.fullmatch(text) if isinstance(text, str) else None
    if not match:
        raise ProofError(f"{where} names something that is not a cell: {repr(text)[:40]}.")
    try:
        return grid.cell(int(match[1]), int(match[2]))
    except IndexError as error:
        raise ProofError(f"{where} names a cell off the board: {text}.") from error


def list_of(value: object, where: str) -> list[Any]:
    """The value, if it is a list. Raises `ProofError` otherwise."""
    if not isinstance(value, list):
        raise ProofError(f"{where} is missing a list.")
    return value
