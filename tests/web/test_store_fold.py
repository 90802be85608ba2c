"""What games come to: totals, streaks, bests, and the interval of a share."""

from typing import Any

import pytest

from tests.script import called, run

CARD = "store/fold.js"
TOTALS = "views/stats/totals.js"
SUMMARY = {
    "columns": 13,
    "rows": 9,
    "mines": 30,
    "rules": "quantum",
    "changes": {},
    "origin": "drawn",
    "begun": "2026-01-31T12:00:00Z",
    "hints": True,
    "mineVision": False,
    "state": "won",
    "reason": "opened",
    "time": 60_000,
    "moves": 50,
    "clicks": 40,
    "bbbv": 60,
    "solved": 60,
    "saves": 2,
    "guesses": 3,
    "luck": 1.5,
    "forgiven": 0.5,
    "hinted": 1,
    "taught": 0,
    "deaths": 0,
}


def game(finished: int = 0, **fields: Any) -> dict[str, Any]:
    return {"finished": finished, "summary": {**SUMMARY, **fields}}


def lost(finished: int = 0, **fields: Any) -> dict[str, Any]:
    return game(finished, state="lost", reason="certain", forgiven=None, solved=30, **fields)


def fold(*games: dict[str, Any]) -> dict[str, Any]:
    script = "({fold}, games) => { const all = fold(games); return {...all, byClass: [...all.byClass.values()]}; }"
    return dict(run(TOTALS, script, games))


def test_totals() -> None:
    found = fold(game(1), lost(2, time=30_000), game(3, saves=0, luck=None, forgiven=None, guesses=None))
    wanted = {
        "played": 3,
        "won": 2,
        "lost": 1,
        "saves": 4,
        "time": 150_000,
        "moves": 150,
        "clicks": 120,
        "guesses": 6,
        "luck": 3.0,
        "forgiven": 0.5,
        "counted": 2,
        "hinted": 3,
        "winTime": 60_000,
        "rate": 1,
        "efficiency": 1.5,
    }
    assert {name: found[name] for name in wanted} == wanted


def test_nothing_comes_to_nothing() -> None:
    found = fold()
    assert found["byClass"] == []
    assert {name for name, value in found.items() if value is None} == {"winTime", "rate", "efficiency"}
    assert {value for value in found.values() if isinstance(value, int)} == {0}


@pytest.mark.parametrize(
    ("ends", "streak", "best"),
    [("", 0, 0), ("w", 1, 1), ("l", 0, 0), ("wwl", 0, 2), ("wwlwww", 3, 3), ("wwwlw", 1, 3)],
)
def test_streaks_follow_the_time_of_the_end(ends: str, streak: int, best: int) -> None:
    games = [(game if end == "w" else lost)(time) for time, end in enumerate(ends, 1)]
    for order in (games, games[::-1]):
        found = fold(*order)
        assert (found["streak"], found["bestStreak"]) == (streak, best)


def test_games_without_a_date_are_in_no_streak() -> None:
    found = fold(game(0), game(1), lost(0), game(2))
    assert (found["played"], found["streak"], found["bestStreak"]) == (4, 2, 2)


def test_bests_are_of_wins_and_of_their_class() -> None:
    found = fold(
        game(time=50_000, solved=40, clicks=80),
        game(time=40_000, solved=30, clicks=30),
        lost(time=1_000, clicks=1),
        game(time=10_000, columns=5, rows=5, mines=5, solved=5, clicks=0),
    )
    large, small = found["byClass"]
    assert (large["played"], large["won"], large["lost"]) == (3, 2, 1)
    assert (large["bestTime"], large["bestRate"], large["bestEfficiency"]) == (40_000, 0.8, 1.0)
    assert (small["bestTime"], small["bestRate"], small["bestEfficiency"]) == (10_000, 0.5, None)


def test_only_what_chance_dealt_is_ranked_and_a_days_board_once() -> None:
    games = [
        game(1),
        game(2, origin="given"),
        game(3, origin="again"),
        lost(4, origin="daily"),
        game(5, origin="daily"),
        game(6, origin="daily", begun="2026-02-01T00:00:00Z"),
    ]
    script = "({ranked}, games) => ranked(games).map(({finished}) => finished)"
    assert run(CARD, script, games[::-1]) == [1, 4, 6]
    card = run(CARD, "({cardOf}, games) => cardOf(games)", games)
    assert (card["played"], card["won"], card["lost"], card["saves"]) == (3, 2, 1, 6)
    assert [each["played"] for each in card["classes"]] == [3]


@pytest.mark.parametrize(
    ("won", "played", "low", "high"),
    [
        (0, 0, 0.0, 1.0),
        (1, 1, 0.2065, 1.0),
        (0, 1, 0.0, 0.7935),
        (99, 100, 0.9455, 0.9982),
        (5, 10, 0.2366, 0.7634),
        (0, 10, 0.0, 0.2775),
    ],
)
def test_wilson(won: int, played: int, low: float, high: float) -> None:
    """The bounds solve |w/n − p| = z √(p (1 − p)/n); worked out by hand from there."""
    found = run("views/games/wilson.js", "({wilson}, [won, played]) => wilson(won, played)", [won, played])
    assert found == pytest.approx([low, high], abs=5e-5)
    z2 = 1.959964**2
    for bound in found if 0 < won < played else []:
        assert (won / played - bound) ** 2 == pytest.approx(z2 * bound * (1 - bound) / played)


BY_CONSTRAINTS = {"rules": "constraints", "techniques": ["trivial"], "actions": 3, "lesson": "", "practice": ""}


def test_games_by_constraints_are_in_no_total_and_no_row() -> None:
    """They open many cells at once, and cannot be lost."""
    others = [game(1, state="lost", time=30_000), game(3, time=30_000)]
    apart = [game(2, time=1_000, **BY_CONSTRAINTS), game(4, state="lost", **BY_CONSTRAINTS)]
    assert called(TOTALS, "fold", [*others, *apart]) == called(TOTALS, "fold", others)
    assert called(TOTALS, "fold", apart) == called(TOTALS, "fold", [])
    assert called(CARD, "cardOf", [*others, *apart]) == called(CARD, "cardOf", others)
    assert called(CARD, "cardOf", apart)["classes"] == []


def test_a_best_is_not_the_machines() -> None:
    ours, its = game(1, time=60_000), game(2, time=1_000, machine=40)
    mine, machines = (dict(each) for _, each in called(TOTALS, "fold", [ours, its])["byClass"])
    assert (mine["bestTime"], mine["played"]) == (60_000, 1)
    assert (machines["assistance"], machines["won"]) == ("hints+machine", 1)
    assert {machines[name] for name in ("bestTime", "bestRate", "bestEfficiency")} == {None}


def test_what_could_not_be_drawn_again_is_neither_ranked_nor_a_best() -> None:
    """It counts as played and won."""
    strange = {**game(1, time=1), "unranked": True}
    ours = game(2, time=9)
    assert called(CARD, "cardOf", [ours, strange])["played"] == 1
    (mine,) = fold(ours, strange)["byClass"]
    assert (mine["played"], mine["won"], mine["bestTime"]) == (2, 2, 9)


def test_boards_that_were_given_are_not_ranked() -> None:
    """Lessons, and what is practised on, among them."""
    assert called(CARD, "cardOf", [game(2, origin="again", lesson="total", techniques=["total"])])["classes"] == []
