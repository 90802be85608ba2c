"""What the page makes of a workbench: letters, words, and which numbers settle their cells."""

from random import Random
from typing import Any

import pytest

from qmines import Game, Params, preset
from qmines.game.rules import Rules
from tests.script import called, run

WORDS = "words/bench.js"
RULES: Rules = preset("constraints").changed({"start": "opening"})


def constraint(name: str, size: int = 2, least: int = 1, most: int = 1, verdict: str = "") -> dict[str, Any]:
    return {"name": name, "cells": list(range(size)), "least": least, "most": most, "verdict": verdict}


@pytest.mark.parametrize(
    ("selected", "before", "letters"),
    [
        (["3,4"], [], {"3,4": "A"}),
        (["3,4", "#2"], [["3,4", "A"]], {"3,4": "A", "#2": "B"}),
        (["#2", "total"], [["3,4", "A"], ["#2", "B"]], {"total": "A", "#2": "B"}),
        (["#2"], [["3,4", "A"], ["#2", "B"]], {"#2": "B"}),
        ([], [["#2", "B"]], {}),
    ],
)
def test_what_is_selected_keeps_its_letter(
    selected: list[str], before: list[list[str]], letters: dict[str, str]
) -> None:
    script = """({lettered}, [selected, before]) => [...lettered(selected, new Map(before))]"""
    assert dict(run("views/stage/bench.js", script, [selected, before])) == letters


@pytest.mark.parametrize(
    ("size", "least", "most", "words"),
    [
        (1, 1, 1, "1 cell, 1 mine"),
        (2, 0, 0, "2 cells, no mine"),
        (3, 1, 2, "3 cells, 1 to 2 mines"),
        (4, 0, 1, "4 cells, 0 to 1 mine"),
    ],
)
def test_a_range_is_told_in_words(size: int, least: int, most: int, words: str) -> None:
    one = constraint("#1", size, least, most)
    assert called(WORDS, "toldOf", one) == words
    assert called(WORDS, "resultsTold", [one]) == words
    assert called(WORDS, "resultsTold", [one, one, one]) == f"3 new, each {words}"


def test_nothing_new_is_said_to_be_nothing_new() -> None:
    assert called(WORDS, "resultsTold", []) == "Nothing new follows"


@pytest.mark.parametrize(
    ("opened", "flagged", "words"),
    [
        (0, 0, ""),
        (1, 0, "Opened 1 cell."),
        (0, 2, "Flagged 2 cells. 5 mines left."),
        (3, 1, "Opened 3 cells. Flagged 1 cell. 5 mines left."),
    ],
)
def test_what_was_carried_out_is_counted(opened: int, flagged: int, words: str) -> None:
    assert called(WORDS, "carriedOut", opened, flagged, 5) == words


def test_a_source_is_named_as_people_find_it() -> None:
    names = [called(WORDS, "sourceTold", name, 9) for name in ("3,4", "#2", "total")]
    assert names == ["Row 4, column 5", "#2", "Whole board"]


@pytest.mark.parametrize("seed", range(12))
def test_numbers_settle_their_cells_exactly_where_the_engine_says_so(seed: int) -> None:
    """On boards as they come, and after some of what is settled has been carried out."""
    game = Game(Params(9, 9, 12, f"settling-{seed}", "constraints", RULES))
    random = Random(seed)
    for at in range(6):
        assert game.workbench is not None
        cells = game.position().cells
        wanted = {}
        for cell, code in enumerate(cells):
            if code <= 8 and any(cells[other] == 9 for other in game.params.grid.neighbours[cell]):
                wanted[cell] = game.workbench.constraint(cell).verdict
        script = """({settling}, [cells, columns, rows]) =>
          [...settling({cells: Uint8Array.from(cells), columns, rows, expected: new Map()})]"""
        found = dict(run("views/stage/numbers.js", script, [list(cells), 9, 9]))
        assert found == {cell: verdict for cell, verdict in wanted.items() if verdict}
        if not found or game.has_ended:
            break
        row, column = game.params.grid.place(random.choice(sorted(found)))
        game.play(f"carry out {row},{column}", at=at)


def test_where_cells_are_is_told_row_by_row() -> None:
    def where(*cells: int) -> str:
        return str(called(WORDS, "whereTold", cells, 5))

    assert where(7) == "row 2, column 3"
    assert where(8, 7, 1) == "row 1, column 2; row 2, columns 3 and 4"
    assert where(0, 1, 2) == "row 1, columns 1, 2 and 3"
    assert where(*range(2, 12)) == "from row 1, column 3 to row 3, column 2"
