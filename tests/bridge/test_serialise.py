"""Events and counters in the page's form: cells in bulk, and no field that an event lacks."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from qmines import Game, Params
from qmines.bridge.serialise import bulk, counters, ended, event_data, share_text, worlds_data
from qmines.game import events
from qmines.proofs.algebra import Constraint

GAME = Game(Params(3, 3, 1, "seed"))


@given(st.lists(st.integers(0, 2**32 - 1)), st.binary(max_size=5), st.binary(max_size=20))
def test_cells_can_be_read_where_they_are_said_to_be(cells: list[int], before: bytes, numbers: bytes) -> None:
    data = bytearray(before)
    where = bulk(data, cells, numbers)
    at = where["offset"]
    assert bytes(data[:at]) == before
    read = [int.from_bytes(data[at + 4 * k : at + 4 * k + 4], "little") for k in range(where["count"])]
    assert read == cells
    assert bytes(data[at + 4 * len(cells) :]) == numbers


def test_a_number_of_worlds_is_text_and_bits() -> None:
    assert worlds_data(1) == {"text": "1", "bits": 0.0}
    assert worlds_data(48) == {"text": "48", "bits": 5.585}
    assert share_text(None) is None
    assert share_text(Fraction(1, 4)) == "25"


def test_counters_of_a_game_that_has_not_begun() -> None:
    assert counters(GAME) == {"minesLeft": 1, "saves": 0, "worlds": {"text": "9", "bits": 3.17}}
    assert ended(GAME) == {}


def test_a_lesson_tells_no_more_than_its_stage() -> None:
    whole = events.Taught(0, "Look.", (1,), "complete set", "meaning", (2,), "safe", 3)
    fields = [
        set(event_data(events.Taught(stage, *list(vars(whole).values())[1:]), GAME, bytearray())) for stage in range(4)
    ]
    assert fields[0] == {"type", "stage", "sentence"}
    assert fields[1] - fields[0] == {"sources"}
    assert fields[2] - fields[1] == {"rule", "meaning"}
    assert fields[3] - fields[2] == {"cells", "verdict", "steps"}


def test_where_mines_went_is_told_only_where_it_is_known() -> None:
    unseen = event_data(events.Rearranged(1, 4, Fraction(1, 3)), GAME, bytearray())
    assert unseen == {"type": "rearranged", "saves": 1, "cell": 4, "percent": "33"}
    assert event_data(events.Rearranged(1, 4, None, ((4, 5),)), GAME, bytearray())["moved"] == ((4, 5),)


def test_constraints_are_named_as_in_records() -> None:
    told = events.WorkbenchChanged(((-3, Constraint(0b110, 0, 1)),), (-2,), (-1, 4), frozenset({"auto_zero"}))
    assert event_data(told, GAME, bytearray()) == {
        "type": "benched",
        "put": [{"name": "#2", "cells": [1, 2], "least": 0, "most": 1, "verdict": ""}],
        "gone": ["#1"],
        "selected": ["total", "1,1"],
        "options": ["auto_zero"],
    }
