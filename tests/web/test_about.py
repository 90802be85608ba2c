"""What the page about the game says about its pictures, compared with the engine; `boards.test.js` counts their
mines.
"""

from typing import Any

from qmines import Analysis, Position, analyse
from tests.exports import exported


def pictures(name: str, module: str = "views/about/boards.js") -> list[dict[str, Any]]:
    """Pictures of the page with the places of their mines, and which of them lose."""
    found = []
    for picture in exported(module, name):
        shown = picture["shown"]
        hinted = [cell for cell, _ in shown.get("hints", [])]
        mines = shown.get("vision") or shown.get("revealed") or hinted
        found.append({"rows": picture["rows"], "mines": mines, "fatal": shown.get("fatal", [])})
    return found


def position(picture: dict[str, Any]) -> Position:
    rows = picture["rows"]
    text = "\n".join(rows).replace("0", ".")
    return Position.from_text(f"{len(rows[0])}x{len(rows)}x{len(picture['mines'])}\n{text}")


def known(picture: dict[str, Any]) -> Analysis:
    return analyse(position(picture))


def test_numbers_prove_the_mines_beside_them() -> None:
    (picture,) = pictures("NUMBERS")
    assert known(picture).mines == set(picture["mines"])


def test_the_mine_that_lost_could_have_been_proven() -> None:
    (picture,) = pictures("PROVEN")
    assert picture["fatal"]
    assert set(picture["fatal"]) <= known(picture).mines


def test_a_guess_that_is_saved_was_one() -> None:
    before, after = pictures("SAVE", "views/stage/save-pictures.js")
    (left,) = set(before["mines"]) - set(after["mines"])
    (came,) = set(after["mines"]) - set(before["mines"])
    assert not {left, came} & (known(before).mines | known(before).safe)
    assert after["rows"][0][left] == "1"
