"""The table of many games: its rows as CSV, and what the games come to."""

from __future__ import annotations

import csv
from io import StringIO

import pytest

from qmines.formats.many import COLUMNS, Row, csv_of, in_order, periods, row_of, totals
from qmines.formats.replays.replay import Header
from qmines.formats.reviewed import Reviewable
from qmines.work import result_of
from tests.formats.replays.hands import Moved, replayed

LUCKY: tuple[Moved, ...] = ((0, "open", 0), (100, "open", 6), (200, "open", 3))
CLEAN: tuple[Moved, ...] = ((0, "open", 0), (100, "open", 3))


def row(file: str, *acts: Moved, game: int | None = None, **header: str) -> Row:
    replay = replayed("..*. ....", *acts, header=Header(**header))  # type: ignore[arg-type]
    return row_of(file, game, result_of(Reviewable("avf", replay).reviewing()))


def read(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(StringIO(text)))


def test_a_row_has_every_column() -> None:
    one = row("one.avf", *LUCKY, program="Arbiter", version="0.52", player="Ada", date="2020-01-31")
    (fields,) = read(csv_of([one]))
    assert tuple(fields) == COLUMNS
    assert {name: value for name, value in fields.items() if value} == {
        "file": "one.avf",
        "format": "avf",
        "program": "Arbiter 0.52",
        "player": "Ada",
        "date": "2020-01-31",
        "rows": "2",
        "cols": "4",
        "mines": "1",
        "result": "unfinished",
        "time": "0.2",
        "bbbv": "4",
        "bbbv_solved": "3",
        "left": "3",
        "right": "0",
        "chord": "0",
        "proven": "1",
        "forced": "0",
        "unnecessary": "1",
        "mistake": "0",
        "undecided": "0",
        "expected_losses": "0.5",
        "luck_bits": "1.0",
        "accuracy": "0.5",
        "hesitation": "0.1",
        "efficiency": "1.0",
        "missed": "total of mines",
    }


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@SUM(A1)", "=cmd|' /C calc'!A0"])
def test_no_field_is_a_formula(name: str) -> None:
    rows = [Row(name, None, "=It fails."), row("file", *CLEAN, player=name, date=name)]
    failed, fine = read(csv_of(rows))
    assert (failed["file"], failed["reason"]) == (f"'{name}", "'=It fails.")
    assert (fine["player"], fine["date"], fine["file"]) == (f"'{name}", f"'{name}", "file")


def test_games_are_ordered_by_date_or_by_name() -> None:
    dated = [row("b", *CLEAN, date="2020-01-02 10:00:00"), row("a", *CLEAN, date="2020-01-03"), Row("c", None, "No.")]
    assert [each.file for each in in_order(dated)] == ["b", "a"]
    mixed = [*dated, row("0", *CLEAN), row("a", *CLEAN, game=2, date="2020-01-01")]
    assert [(each.file, each.game) for each in in_order(mixed)] == [("0", None), ("a", None), ("a", 2), ("b", None)]


def test_the_totals_add_decisions_and_not_games() -> None:
    """The accuracy of a game with many decisions weighs more."""
    games = in_order([row("1", *LUCKY), row("2", *CLEAN), row("3", *LUCKY)])
    every = totals(games)
    assert (every.games, every.won, every.unnecessary, every.first, every.last) == (3, 0, 2, "1", "3")
    assert (every.accuracy, every.win_rate, every.unnecessary_per_game) == (3 / 5, 0, 2 / 3)
    assert every.missed == (("total of mines", 2),)
    assert every.data()["missed"] == [{"rule": "total of mines", "count": 2}]


def test_nothing_comes_to_nothing() -> None:
    assert totals([]).data() == {
        "first": "",
        "last": "",
        "games": 0,
        "won": 0,
        "win_rate": None,
        "unnecessary": 0,
        "unnecessary_per_game": None,
        "accuracy": None,
        "missed": [],
    }
    assert periods([]) == []


def test_periods_follow_each_other_and_leave_no_game_out() -> None:
    games = in_order([row(f"{number:02}", *CLEAN) for number in range(23)])
    parts = periods(games)
    assert [part.games for part in parts] == [2, 2, 2, 3, 2, 2, 3, 2, 2, 3]
    assert [part.first for part in parts][:3] == ["00", "02", "04"]
    assert [part.games for part in periods(games[:3])] == [1, 1, 1]
