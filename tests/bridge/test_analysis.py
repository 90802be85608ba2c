"""Questions about any position, without a game."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest

from qmines import Position, analyse
from qmines.bridge.analysis import MOST_CELLS, UNKNOWN
from qmines.errors import ImpossiblePosition
from qmines.game.questions.multiverse import NO_SHARE, share_code
from qmines.grid import Grid
from qmines.position import CLOSED
from qmines.strategies.figures import figures
from qmines.strategies.named import STRATEGIES
from tests.bridge.asking import Engine

OPEN = "4x4x3\n####\n####\n####\n#1##"
WRONG = "4x1x1\n1#2#"


def ask(bridge: Engine, kind: str, **fields: Any) -> tuple[dict[str, Any], bytes]:
    return bridge.ask(kind, **fields), bridge.data


def random_position(random: Random) -> Position:
    """A board on which some cells are open, with mines anywhere else."""
    grid = Grid(random.randint(2, 4), random.randint(2, 4))
    cells = list(range(grid.size))
    mines = set(random.sample(cells, random.randint(1, grid.size - 2)))
    opened = [cell for cell in cells if cell not in mines and random.random() < 0.4]
    codes = bytearray([CLOSED]) * grid.size
    for cell in opened:
        codes[cell] = sum(other in mines for other in grid.neighbours[cell])
    return Position(grid, len(mines), bytes(codes))


@pytest.mark.parametrize("seed", range(40))
def test_percentages_are_those_of_the_solver(seed):
    position = random_position(Random(seed))
    known = analyse(position)
    reply, data = ask(Engine(), "analysis", position=position.to_text())
    assert reply["exact"] == str(known.worlds)
    for cell in range(position.grid.size):
        if not position.is_closed(cell):
            assert data[cell] == NO_SHARE
        else:
            share = known.probability(cell)
            assert data[cell] == share_code(share.numerator, share.denominator)


@pytest.mark.parametrize("seed", range(40))
def test_what_only_the_total_proves_is_uncertain_with_other_totals(seed):
    """A certain cell is marked unless it has the same verdict whatever the total is."""
    position = random_position(Random(seed))
    known = analyse(position)
    shares: dict[int, set[Fraction]] = {}
    for total in range(position.grid.size + 1):
        try:
            other = analyse(Position(position.grid, total, position.cells))
        except ImpossiblePosition:
            continue
        for cell in position.closed:
            shares.setdefault(cell, set()).add(other.probability(cell))
    marked = {cell for cell in known.safe | known.mines if len(shares[cell]) > 1}
    assert known.by_total == marked


def test_an_impossible_position_is_no_error():
    assert "more mines" in ask(Engine(), "analysis", position=WRONG)[0]["impossible"]


def test_a_part_too_complex_leaves_what_is_certain():
    """A wide band of numbers on every third cell of every third row cannot be counted; a 0 far away is certain."""
    rows = []
    for row in range(60):
        rows.append("".join("3" if row % 2 and column % 2 else "#" for column in range(60)) + "#.")
    text = "\n".join([f"62x60x{900}", *rows])
    reply, data = ask(Engine(), "analysis", position=text)
    if "impossible" in reply:
        pytest.fail(reply["impossible"])
    assert reply["worlds"] is None
    assert data[60] == 0
    assert UNKNOWN in data


def test_conflicts_are_outlined_first_and_then_minimal():
    bridge = Engine()
    outline = ask(bridge, "outline", position=WRONG)[0]
    assert set(outline["cells"]) >= {2}
    found = ask(bridge, "conflict", position=WRONG)[0]
    assert (found["cells"], found["total"], found["minimal"]) == ([2], True, True)


def test_repairs_come_the_best_first():
    found = ask(Engine(), "repairs", position=WRONG)[0]["repairs"]
    assert [(repair["cell"], repair["number"]) for repair in found[:3]] == [(2, 1), (None, 2), (2, None)]
    assert found[0]["worlds"]["text"] == "1"


@pytest.mark.parametrize("name", ["best", "progress", "lowest"])
def test_the_best_guess_is_the_strategys_own(name):
    found = ask(Engine(), "advice", position=OPEN, by=name)[0]["best"]
    known = analyse(Position.from_text(OPEN))
    own = figures(known, found["cell"])
    assert found["mine"]["value"] == pytest.approx(float(own.mine), abs=1e-6)
    assert name in STRATEGIES


def test_no_guess_is_advised_where_a_cell_is_safe():
    assert ask(Engine(), "advice", position="4x1x1\n1###", by="best")[0]["best"] is None


def test_figures_of_cells_side_by_side():
    found = ask(Engine(), "figures", position=OPEN, cells=[12, 0])[0]["figures"]
    assert [one["cell"] for one in found] == [12, 0]
    assert found[0]["won"]["value"] > found[1]["won"]["value"]


def test_figures_take_the_total_and_the_win_into_account():
    """In the first position two parts are connected by the total alone; in the second the opening wins."""
    apart = ask(Engine(), "figures", position="6x2x5\n###3#2\n###3##", cells=[0])[0]["figures"][0]
    assert (apart["both"]["percent"], apart["progress"]["percent"]) == ("50", "30")
    coin = ask(Engine(), "figures", position="2x1x1\n##", cells=[0])[0]["figures"][0]
    assert {coin[name]["percent"] for name in ("both", "progress", "won")} == {"50"}


def test_a_certain_cell_is_proven_and_an_uncertain_one_can_be_both():
    bridge = Engine()
    assert ask(bridge, "reason", position="4x1x1\n1###", cell=1)[0]["steps"]
    reply, data = ask(bridge, "reason", position=OPEN, cell=0)
    assert reply["steps"] is None
    assert (data[16], data[32]) == (0, 1)


def test_worlds_are_drawn_by_their_seed():
    bridge = Engine()
    worlds = [ask(bridge, "draw", position=OPEN, seed=seed) for seed in ("1", "1", "2")]
    assert worlds[0][1] == worlds[1][1] != worlds[2][1]
    assert worlds[0][0]["count"] == 3


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"type": "analysis", "position": "3x1x9\n###"}, "do not fit"),
        ({"type": "analysis", "position": 4}, "must be a string"),
        ({"type": "reason", "position": OPEN, "cell": 13}, "Only a closed cell"),
        ({"type": "figures", "position": OPEN, "cells": [13]}, "must list closed cells"),
        ({"type": "figures", "position": OPEN, "cells": "0"}, "must list closed cells"),
        ({"type": "advice", "position": OPEN, "by": "luck"}, "There is no strategy"),
        ({"type": "figures", "position": WRONG, "cells": [1]}, "more mines"),
    ],
)
def test_senseless_questions_are_refused(fields, sentence):
    kind = fields.pop("type")
    reply = ask(Engine(), kind, **fields)[0]
    assert sentence in reply["error"]["message"]


def test_larger_boards_are_refused():
    side = 101
    assert side * side > MOST_CELLS
    text = "\n".join([f"{side}x{side}x5", *["#" * side] * side])
    assert ask(Engine(), "analysis", position=text)[0]["error"]["code"] == "too_complex"
