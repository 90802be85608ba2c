"""What a soak concludes from its figures: `studies/soak.py`."""

import json
from pathlib import Path

import pytest

from studies import soak

Game = dict[str, float | list[float]]


def steady(games: int = 40) -> list[Game]:
    """Games whose figures swing from one to the next, and grow nowhere."""
    return [
        {"press": [20.0 + number % 3, 24.0], "nodes": 900 + number % 5, "memory": 40_000_000} for number in range(games)
    ]


def test_swings_are_no_growth() -> None:
    assert {measure: round(ratio, 2) for measure, (_, _, ratio) in soak.ratios(steady()).items()} == {
        "press": 1.0,
        "nodes": 1.0,
        "memory": 1.0,
    }


def test_growth_is_seen_in_the_last_tenth_against_the_second() -> None:
    games = steady()
    for number, game in enumerate(games):
        game["nodes"] = 900 + 10 * number
    first, last, ratio = soak.ratios(games)["nodes"]
    assert (first, last) == (955, 1275)
    assert ratio == pytest.approx(1.335, abs=0.001)


def test_games_without_a_press_do_not_count_in_its_median() -> None:
    games = steady()
    for game in games[::2]:
        game["press"] = []
    assert soak.medians(games, "press")[1] == pytest.approx(23, abs=1)


def test_the_report_has_a_section_and_a_plot_for_each_engine_that_was_measured(tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    kept.mkdir()
    games = steady()
    for game in games[36:]:
        game["press"] = [30.0]
    told = {"found": games, "date": "2026-11-27", "version": "0.1.0", "python": "3.11.7"}
    (kept / "firefox.json").write_text(json.dumps(told), encoding="utf-8")
    soak.write(tmp_path / "soak.md", kept)
    text = (tmp_path / "soak.md").read_text(encoding="utf-8")
    assert "## Firefox" in text
    assert "## Chromium" not in text
    assert "| from a press to the painted frame, ms | 23.0 | 30.0 | **1.30** |" in text
    assert "| elements of the page | 901.5 | 902.5 | 1.00 |" in text
    assert [path.name for path in tmp_path.glob("*.svg")] == ["soak-firefox.svg"]


def test_what_few_games_tell_is_in_the_report_with_that_after_a_reload(tmp_path: Path) -> None:
    games = steady()
    for number in (3, 7, 11, 15, 19, 23, 27, 31, 35, 39):
        games[number]["data"] = 2000 + 10 * number
    told = {"found": games, "anew": [{"data": 2380}], "date": "2026-11-27", "version": "0.1.0"}
    (tmp_path / "chromium.json").write_text(json.dumps(told), encoding="utf-8")
    soak.write(tmp_path / "soak.md", tmp_path)
    text = (tmp_path / "soak.md").read_text(encoding="utf-8")
    assert "| of which data, bytes | 2,070.0 | 2,390.0 | **1.15** |" in text
    assert "with the same 40 games in it, they took 2,380 bytes: 1.00 of those of the last tenth." in text


def test_too_few_games_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        soak.main(["--games", "19"])
    assert "at least 20" in capsys.readouterr().err
