"""The examples in docstrings hold, every public name has a docstring, and the log of decisions stays short."""

import doctest
import importlib
import pkgutil
import re
from fractions import Fraction

import pytest

import qmines
from buildtools.places import ROOT
from qmines.game.events import Lost
from qmines.game.game import Game
from qmines.game.params import Params
from qmines.game.rules import preset

FOUND = list(pkgutil.walk_packages(qmines.__path__, "qmines."))
MODULES = ["qmines", *(found.name for found in FOUND)]


@pytest.mark.parametrize("name", MODULES)
def test_examples_hold(name: str) -> None:
    if name != "qmines.__main__":
        assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_there_are_examples() -> None:
    finder = doctest.DocTestFinder()
    found = [finder.find(importlib.import_module(name)) for name in MODULES if name != "qmines.__main__"]
    assert sum(bool(test.examples) for tests in found for test in tests) > 12


@pytest.mark.parametrize("name", [found.name for found in FOUND if found.ispkg])
def test_every_room_has_a_map(name: str) -> None:
    """The docstring of a package names each of its modules and rooms."""
    package = importlib.import_module(name)
    modules = [found.name for found in pkgutil.iter_modules(package.__path__)]
    assert [module for module in modules if f"`{module}`" not in (package.__doc__ or "")] == []


MOST_DECISIONS = 25
"""Nobody remembers more than these; a decision about a single file is in that file's header."""


def test_decisions_are_few_and_stand_by_room() -> None:
    told = (ROOT / "docs" / "design.md").read_text(encoding="utf-8").split("\n## Decisions\n")[1].split("\n## ")[0]
    rooms = re.split(r"^\*\*(.+)\*\*$", told, flags=re.MULTILINE)
    decisions = {
        room: re.findall(r"^\* \*\*.+", text, re.MULTILINE) for room, text in zip(rooms[1::2], rooms[2::2], strict=True)
    }
    assert not re.search(r"^\* ", rooms[0], re.MULTILINE)
    assert len(decisions) > 5
    assert all(decisions.values())
    assert sum(map(len, decisions.values())) <= MOST_DECISIONS


def test_the_readme_tells_of_as_many_strikes_as_their_report() -> None:
    readme, report = ((ROOT / name).read_text(encoding="utf-8") for name in ("README.md", "studies/faults.md"))
    (struck,) = re.findall(r"are killed in the middle of [^.:]*?, (\d+) times", readme)
    assert f"\n{struck} strikes, " in report


def test_the_rules_tell_that_a_safe_cell_away_from_the_numbers_makes_a_guess_needless() -> None:
    """In the program that Kaboom comes from, such a guess is free."""
    game = Game(Params(2, 4, 1, "away", "kaboom", preset("kaboom"), start=0, board=frozenset({1}), origin="given"))
    assert game.visible().safe == {2, 3, 6, 7}
    game.play("open 1,0", at=0)
    lost = game.end[0]
    assert isinstance(lost, Lost)
    assert (lost.reason, lost.share) == ("needless", Fraction(1, 3))
    rules = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
    (kaboom,) = re.findall(r"^After pwmarcz's \*Kaboom\*.*?\n\n", rules, re.MULTILINE | re.DOTALL)
    assert "Here that safe cell counts" in " ".join(kaboom.split())
