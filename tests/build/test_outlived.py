"""What a strike must leave, by made-up strikes; and the report on those in Firefox and WebKit."""

from __future__ import annotations

import pytest

from studies import engine_faults, faults
from tests.e2e.outlived import BrokenPromise, Kept, Outlived, Tally

CLOSED, FIRST, SECOND = ["closed"] * 4, ["1", "closed", "closed", "closed"], ["1", "2", "flagged", "closed"]
FRESH = {"game": "playing"}


class Struck(Outlived):
    """Somebody who has one finished game, and finds this after a strike."""

    def __init__(self, kept: Kept, board: list[str], game: str = "game") -> None:
        super().__init__()
        self.known = {"old"}
        self._kept, self._board, self._game = kept, board, game

    def kept(self) -> Kept:
        return self._kept

    def board(self) -> list[str]:
        return self._board

    def game(self) -> str:
        return self._game


@pytest.mark.parametrize(("now", "behind"), [(SECOND, 0), (["1", "2", "closed", "3"], 0), (FIRST, 1)])
def test_a_game_may_be_one_move_behind(now: list[str], behind: int) -> None:
    struck = Struck(Kept({"old": "a"}, FRESH), now)
    struck.check("worker", "game", [CLOSED, FIRST, SECOND])
    assert struck.tally.behind == behind
    assert struck.tally.ended_unseen == 0


def test_a_game_may_have_ended_unseen() -> None:
    struck = Struck(Kept({"old": "a", "game": "b"}, {}), CLOSED, "next")
    struck.check("worker", "game", [CLOSED, FIRST, SECOND])
    assert struck.known == {"old", "game"}
    assert (struck.tally.finished, struck.tally.ended_unseen) == (2, 1)


@pytest.mark.parametrize(
    ("kept", "now", "game", "told"),
    [
        (Kept({}, FRESH), SECOND, "game", "1 finished games are gone"),
        (Kept({"old": "a", "other": "a"}, FRESH), SECOND, "game", "is there twice"),
        (Kept({"old": "a", "game": "b"}, FRESH), SECOND, "game", "still being played"),
        (Kept({"old": "a"}, {}), CLOSED, "next", "is gone"),
        (Kept({"old": "a"}, FRESH), CLOSED, "next", "is gone"),
        (Kept({"old": "a"}, FRESH), CLOSED, "game", "more than one move behind"),
    ],
)
def test_anything_else_breaks_the_promise(kept: Kept, now: list[str], game: str, told: str) -> None:
    with pytest.raises(BrokenPromise, match=told):
        Struck(kept, now, game).check("worker", "game", [CLOSED, FIRST, SECOND])


def test_the_report_counts_every_strike() -> None:
    tallies = [Tally({"worker": 2, "browser": 1}, 70, 2, 1, 900), Tally({"browser": 4, "import": 1}, 80, 0, 0, 300)]
    text = engine_faults.report("webkit", engine_faults.Found(tallies, "2.50.6"))
    assert text.startswith("# What is left in WebKitGTK ")
    assert "\n8 strikes, half on" in text
    for line in (
        "| browser | 1 | 4 |",
        "| import | 0 | 1 |",
        "| worker | 2 | 0 |",
        "1,200 presses, 150 games finished",
    ):
        assert f"\n{line}" in text
    assert " --engine webkit --strikes 8` " in " ".join(text.split())


def test_another_browser_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        faults.main(["--engine", "opera"])
    assert "invalid choice: 'opera'" in capsys.readouterr().err
