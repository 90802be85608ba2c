"""Records as text, under the name by which programs outside the engine import them; the code is in `records`."""

from qmines.game.records.record import (
    VERSION,
    board_text,
    cells_in,
    header,
    identity,
    layout_in,
    move_text,
    read,
    text_of,
)

__all__ = ["VERSION", "board_text", "cells_in", "header", "identity", "layout_in", "move_text", "read", "text_of"]
