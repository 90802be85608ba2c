"""`verify`: records, certificates and profiles, told apart by what they hold."""

import json
from pathlib import Path

from qmines.game.game import Game
from qmines.game.params import DRAWS, Params
from qmines.game.record import text_of
from tests.cli.test_cli import refusal, run
from tests.game.test_replay import packed


def test_verify_replays_a_record(tmp_path: Path) -> None:
    game = Game(Params(rows=9, columns=13, mine_count=30, seed="7"))
    game.play("open 4,6", at=0)
    game.play("resign", at=61_500)
    file = tmp_path / "record.txt"
    file.write_text(text_of(game))
    assert (
        run("verify", str(file)).stdout.decode()
        == "Lost in 1:01.5, 2 moves, 0 saves, every one drawn again and the same.\n"
    )
    report = json.loads(run("verify", "--json", str(file)).stdout)
    assert report == {"state": "lost", "elapsed": 61500, "saves": 0, "moves": 2, "redrawn": True}
    assert "cut short" in refusal(run("verify", "-", given=text_of(game)[:-1]))
    assert json.loads(run("verify", "--json", "-", given=f"{text_of(game)}\n \r\n\n").stdout) == report
    assert "no record" in refusal(run("verify", "-", given="hello"))


def test_verify_tells_what_could_not_be_drawn_again() -> None:
    """A board by an earlier search may be anybody's; one by this version's search is searched for, and compared."""
    old, new = packed("strict-no-guess", draws=2), packed("strict-no-guess", draws=DRAWS)
    assert json.loads(run("verify", "--json", "-", given=old).stdout)["redrawn"] is False
    said = run("verify", "-", given=old).stdout.decode()
    assert said == (
        "Won in 0:00.9, 1 move, 0 saves. "
        "Its board is one that its rules allow; it was searched for, and could not be drawn again.\n"
    )
    assert "is followed by another board than the seed draws" in refusal(run("verify", "-", given=new))
