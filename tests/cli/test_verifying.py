"""`verify`: records, certificates and profiles, told apart by their content."""

import json
from pathlib import Path

import pytest

from qmines.game.game import Game
from qmines.game.params import DRAWS, Params
from qmines.game.records.record import text_of
from tests.cli.asking import here, refusal, run
from tests.game.records.test_replay import packed


def test_verify_replays_a_record(tmp_path: Path) -> None:
    game = Game(Params(rows=9, columns=13, mine_count=30, seed="7"))
    game.play("open 4,6", at=0)
    game.play("resign", at=61_500)
    file = tmp_path / "record.txt"
    file.write_text(text_of(game))
    assert (
        run("verify", str(file)).stdout.decode()
        == "Lost in 1:01.5, 2 moves, 0 saves. Replaying it gives the same game.\n"
    )
    report = json.loads(here("verify", "--json", str(file)).stdout)
    assert report == {"state": "lost", "elapsed": 61500, "saves": 0, "moves": 2, "redrawn": True}
    assert "cut short" in refusal(here("verify", "-", given=text_of(game)[:-1]))
    blank = here("verify", "--json", "-", given=f"{text_of(game)}\n \r\n\n")
    assert (blank.stderr, json.loads(blank.stdout or "{}")) == (b"", report)
    assert "not a game record" in refusal(here("verify", "-", given="hello"))


def test_verify_tells_what_could_not_be_drawn_again() -> None:
    """A board from an earlier search is taken on trust; one from this version's search is searched for and compared."""
    old, new = packed("strict-no-guess", draws=2), packed("strict-no-guess", draws=DRAWS)
    assert json.loads(here("verify", "--json", "-", given=old).stdout)["redrawn"] is False
    said = here("verify", "-", given=old).stdout.decode()
    assert said == (
        "Won in 0:00.9, 1 move, 0 saves. "
        "Its board came from a search too long to repeat, but its rules allow that board.\n"
    )
    assert "is followed by a board that the seed does not draw" in refusal(here("verify", "-", given=new))


DISTANT = {
    "qmines": "certificate 1",
    "kind": "distant loss",
    "position": "4x2x2\n1###\n####",
    "decision": ["0,3"],
    "beside": "1,0",
    "world": ["0,1", "0,3"],
    "other": ["0,1", "1,2"],
}
"""A guess away from the only number. The number has a mine in one of three cells; the other mine is in one of four."""


def test_verify_is_convinced_that_a_guess_was_away_from_the_numbers() -> None:
    done = here("verify", "-", given=json.dumps(DISTANT))
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.startswith(b"The loss is proven: the decision was a guess away from the open numbers")


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"decision": ["1,1"], "world": ["1,1", "0,3"]}, "touches an open number"),
        ({"world": ["0,1", "1,2"]}, "no mine in the decision"),
        ({"beside": "0,2"}, "touches an open number"),
        ({"beside": "0,1"}, "In the other world the cell beside a number is a mine"),
    ],
)
def test_verify_refuses_each_claim_of_it_made_false(change: dict[str, object], sentence: str) -> None:
    assert sentence in refusal(here("verify", "-", given=json.dumps({**DISTANT, **change})))
