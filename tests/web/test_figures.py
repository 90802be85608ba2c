"""What the views reckon from games: filters, series of plots, bests, ranks, files. Run under Node."""

import csv
import io
import json
import random
from typing import Any

import pytest

from tests.script import DAY_MS, called, game

NOW = 1_795_262_400_000
"""2026-11-21 12:00 UTC, ms since 1970."""
ALL = {"player": "", "rules": "", "board": "", "assistance": "", "period": "", "result": "", "text": ""}


def numbers(games: list[dict[str, Any]]) -> list[int]:
    return [int(each["identity"], 16) for each in games]


GAMES = [
    game(6, NOW - 1000),
    game(5, NOW - 3 * DAY_MS, state="lost"),
    game(4, NOW - 20 * DAY_MS, columns=9, rows=13),
    game(3, NOW - 100 * DAY_MS, rules="classic", hints=False),
    game(2, NOW - 400 * DAY_MS, columns=30, rows=16, mines=99, mineVision=True),
    game(1, NOW - 500 * DAY_MS, changes={"start": "safe"}, state="lost"),
]


@pytest.mark.parametrize(
    ("wish", "expected"),
    [
        ({}, [6, 5, 4, 3, 2, 1]),
        ({"rules": "quantum"}, [6, 5, 4, 2]),
        ({"rules": "quantum, start safe"}, [1]),
        ({"board": "13x9x30"}, [6, 5, 4, 3, 1]),
        ({"assistance": "none"}, [3]),
        ({"assistance": "hints+mineVision"}, [2]),
        ({"period": "today"}, [6]),
        ({"period": "week"}, [6, 5]),
        ({"period": "month"}, [6, 5, 4]),
        ({"period": "year"}, [6, 5, 4, 3]),
        ({"result": "lost"}, [5, 1]),
        ({"text": "9x13"}, [4]),
        ({"text": "30 x 16 QUANTUM"}, [2]),
        ({"text": "99 mines"}, [2]),
        ({"text": "classic won"}, [3]),
        ({"text": "nothing like it"}, []),
        ({"text": "practice"}, []),
        ({"rules": "quantum", "result": "lost"}, [5]),
    ],
)
def test_filters_and_search(wish: dict[str, str], expected: list[int]) -> None:
    assert numbers(called("views/games/query.js", "filterGames", GAMES, {**ALL, **wish}, NOW)) == expected


def test_a_filter_survives_its_address() -> None:
    wish = {
        **ALL,
        "player": "4f-2",
        "rules": "quantum, start safe",
        "board": "13x9x30",
        "period": "week",
        "result": "won",
        "text": "a&b=c",
    }
    address = called("views/games/query.js", "addressOf", "history", wish)
    assert address.startswith("#history?")
    assert called("views/games/query.js", "readFilter", address.split("?", 1)[1]) == wish
    assert called("views/games/query.js", "addressOf", "stats", ALL) == "#stats"


@pytest.mark.parametrize("word", ["aeon", "constructor", "toString", "__proto__", ""])
def test_an_address_with_nonsense_filters_nothing(word: str) -> None:
    assert called("views/games/query.js", "readFilter", f"period={word}&result={word}&else=1") == ALL
    assert numbers(called("views/games/query.js", "filterGames", GAMES, {**ALL, "period": word}, NOW)) == numbers(GAMES)


@pytest.mark.parametrize("word", ["constructor", "toString", "__proto__", "13x9", "axbxc"])
def test_kinds_that_only_an_address_knows_are_told_as_they_are(word: str) -> None:
    for name in ("rulesInWords", "boardInWords", "assistanceInWords"):
        assert called("views/games/class-words.js", name, word) == word


def test_running_rates_agree_with_counting() -> None:
    dice = random.Random(5)
    results = [dice.random() < 0.6 for _ in range(57)]
    games = [game(i + 1, state="won" if won else "lost") for i, won in enumerate(results)]
    points = called("views/stats/series.js", "rates", games[::-1])
    assert [point["game"] for point in points] == list(range(1, 58))
    for point in points:
        so_far = results[: point["game"]]
        assert point["overall"] == pytest.approx(sum(so_far) / len(so_far))
        assert point["recent"] == pytest.approx(sum(so_far[-20:]) / len(so_far[-20:]))
        assert point["low"] < point["overall"] < point["high"] or point["overall"] in (0, 1)


def test_long_series_are_thinned_and_keep_their_end() -> None:
    games = [game(i, state="won" if i % 3 else "lost") for i in range(1000, 0, -1)]
    points = called("views/stats/series.js", "rates", games, 40)
    assert len(points) == 40
    assert points[-1]["game"] == 1000
    assert points[-1]["overall"] == pytest.approx(0.667)


@pytest.mark.parametrize(
    "times",
    [[1000], [59_999, 60_000, 60_001], [*range(20_000, 90_000, 700), 3_600_000], [0, 1, 2], [5_000_000] * 7],
)
def test_bins_hold_every_time_once(times: list[int]) -> None:
    bins = called("views/stats/series.js", "bins", times)
    assert 1 <= len(bins) <= 21
    for each in bins:
        top = float(each["to"])
        assert each["count"] == sum(each["from"] <= time < top for time in times)
    assert sum(each["count"] for each in bins) == len(times)
    assert [each["from"] for each in bins[1:]] == [each["to"] for each in bins[:-1]]


def test_no_times_have_no_bins() -> None:
    assert called("views/stats/series.js", "bins", []) == []


def test_luck_leaves_out_what_was_not_counted() -> None:
    games = [
        game(1, luck=2.5, forgiven=1.0),
        game(2, luck=None, forgiven=None),
        game(3, luck=0, forgiven=0, state="lost"),
    ]
    points = called("views/stats/series.js", "lucks", games)
    assert points == [{"bits": 0, "forgiven": 0, "isWon": False}, {"bits": 2.5, "forgiven": 1, "isWon": True}]
    assert called("views/stats/series.js", "luckByBits", points) == [
        {"bits": 0, "won": 0, "lost": 1, "forgiven": 0},
        {"bits": 2, "won": 1, "lost": 0, "forgiven": 1},
    ]


def test_bests_are_of_wins_and_of_equals_the_earliest() -> None:
    games = [
        game(5, time=10_000, solved=5, state="lost"),
        game(4, time=50_000, clicks=50),
        game(3, time=40_000, clicks=100),
        game(2, time=40_000, clicks=100),
        game(1, time=90_000, clicks=50, rules="classic"),
    ]
    found = called("views/stats/best-games.js", "bestGames", games)
    assert found["all"] == {
        "time": {"value": 40_000, "id": "game2", "board": "13x9x30"},
        "rate": {"value": 1.25, "id": "game2", "board": "13x9x30"},
        "efficiency": {"value": 1, "id": "game1", "board": "13x9x30"},
    }
    assert [bests["time"]["id"] for _, bests in found["byClass"]] == ["game2", "game1"]


def test_games_by_constraints_and_machines_are_no_bests() -> None:
    games = [
        game(3, time=1_000, machine=4),
        game(2, time=2_000, techniques=["trivial"]),
        game(1, time=90_000),
    ]
    found = called("views/stats/best-games.js", "bestGames", games)
    assert found["all"]["time"]["id"] == "game1"
    assert [bests["time"]["id"] for _, bests in found["byClass"]] == ["game1"]


def test_csv_is_read_back_whole() -> None:
    games = [game(1, luck=None, origin='a "daily", one'), game(2, changes={"start": "safe", "knowledge": "visible"})]
    text = "".join(called("views/stats/export.js", "csv", games))
    assert text.count("\r\n") == text.count("\n") == 3
    first, second = csv.DictReader(io.StringIO(text, newline=""))
    assert first["origin"] == 'a "daily", one'
    assert first["luck"] == ""
    assert first["finished"] == "1970-01-01T00:00:01.000Z"
    assert second["changes"] == "knowledge visible; start safe"
    assert second["milliseconds"] == "60000"


@pytest.mark.parametrize("count", [0, 1, 1000, 1001])
def test_json_is_whole_whatever_its_parts(count: int) -> None:
    games = [game(number) for number in range(1, count + 1)]
    totals = {"played": count, "won": count, "byClass": {}}
    parts = called("views/stats/export.js", "json", games, ALL, totals, NOW)
    found = json.loads("".join(parts))
    assert found["totals"] == {"played": count, "won": count}
    assert numbers(found["games"]) == list(range(1, count + 1))
    assert max(map(len, parts), default=0) < 600_000


def test_a_game_without_a_time_has_none_in_files() -> None:
    games = [{**game(1), "finished": 0}]
    (row,) = csv.DictReader(io.StringIO("".join(called("views/stats/export.js", "csv", games)), newline=""))
    assert row["finished"] == ""
    found = json.loads("".join(called("views/stats/export.js", "json", games, ALL, {}, NOW)))
    assert found["games"][0]["finished"] is None


@pytest.mark.parametrize("text", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1"])
def test_no_text_of_a_csv_is_a_formula(text: str) -> None:
    written = "".join(called("views/stats/export.js", "csv", [game(1, origin=text)]))
    rows = list(csv.DictReader(io.StringIO(written, newline="")))
    assert rows[0]["origin"] == f"'{text}"


def card(**played: tuple[int, int]) -> dict[str, Any]:
    """A card with these classes, by rules: games played and won."""
    bests = {"bestTime": None, "bestRate": None, "bestEfficiency": None}
    place = {"board": "13x9x30", "assistance": "hints"}
    classes = [
        {"key": rules, "rules": rules, **place, "played": n, "won": won, "lost": n - won, "saves": 0, **bests}
        for rules, (n, won) in played.items()
    ]
    return {"played": 0, "won": 0, "lost": 0, "saves": 0, "classes": classes}


def player(name: str, **played: tuple[int, int]) -> dict[str, Any]:
    return {"id": name.lower(), "name": name, "isOwn": False, "card": card(**played)}


def test_one_of_one_stands_below_many_of_more_unless_ratio_is_asked_for() -> None:
    players = [
        player("Newcomer", quantum=(1, 1)),
        player("Veteran", quantum=(100, 99)),
        player("Other", classic=(9, 9)),
    ]
    for order, expected in (("certain", ["Veteran", "Newcomer"]), ("ratio", ["Newcomer", "Veteran"])):
        places = called("views/leaderboard/ranks.js", "places", players, "quantum", order)
        assert [(place["rank"], place["name"]) for place in places] == list(enumerate(expected, 1))


def test_ties_go_to_who_played_more_and_then_by_name() -> None:
    dice = random.Random(1)
    figures = {"bob": (4, 2), "Ann": (4, 2), "Cy": (8, 4), "Di": (3, 0)}
    players = [player(name, quantum=each) for name, each in figures.items()]
    for _ in range(3):
        dice.shuffle(players)
        places = called("views/leaderboard/ranks.js", "places", players, "quantum", "ratio")
        assert [(place["rank"], place["name"]) for place in places] == [(1, "Cy"), (2, "Ann"), (2, "bob"), (4, "Di")]


def test_the_class_with_most_games_comes_first_and_stands_in() -> None:
    players = [player("Ann", classic=(5, 1), quantum=(4, 1)), player("Bob", quantum=(3, 1))]
    classes = called("views/leaderboard/ranks.js", "classesOf", players)
    assert [(each["key"], each["played"]) for each in classes] == [("quantum", 7), ("classic", 5)]
    nearest = [
        called("views/leaderboard/ranks.js", "nearest", classes, wish)["key"]
        for wish in ({}, {"rules": "classic"}, {"rules": "classic", "board": "5x5x5"}, {"rules": "kaboom"})
    ]
    assert nearest == ["quantum", "classic", "classic", "quantum"]


def test_the_order_of_the_leaderboard_is_no_part_of_a_class() -> None:
    """An address that asks for the plain win rate gets the assistance that it asks for."""
    classes = [
        {"key": wanted, "rules": "quantum", "board": "5x5x5", "assistance": wanted} for wanted in ("none", "hints")
    ]
    wish = {"rules": "quantum", "board": "5x5x5", "assistance": "hints", "by": "ratio"}
    assert called("views/leaderboard/ranks.js", "nearest", classes, wish)["key"] == "hints"
