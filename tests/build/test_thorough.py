"""Which tests run every day, and which at night."""

import re

import pytest

from buildtools.places import ROOT
from tests import thorough
from tests.thorough import THOROUGH, amount, further

pytest_plugins = ["pytester"]

CASES = """
import pytest
from tests.thorough import THOROUGH, further

@pytest.mark.parametrize("seed", [0, *further([1, 2])])
def test_of_every_day(seed): ...

@pytest.mark.parametrize(("side", "seed"), [(3, 0), *further([(4, 0), pytest.param(5, 0, id="five")])])
def test_of_pairs(side, seed): ...

@THOROUGH
def test_long(): ...
"""


@pytest.mark.parametrize(
    ("told", "said"), [([], "*2/7 tests collected (5 deselected)*"), (["--thorough"], "*= 7 tests collected*")]
)
def test_further_cases_wait_for_the_night(told: list[str], said: str, pytester: pytest.Pytester) -> None:
    pytester.makeconftest((ROOT / "tests" / "conftest.py").read_text(encoding="utf-8"))
    pytester.makepyfile(CASES)
    pytester.runpytest_inprocess("--collect-only", *told).stdout.fnmatch_lines([said])


def test_a_thorough_run_takes_more_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thorough, "_has_been_asked_for", False)
    assert amount(3, 100) == 3
    thorough.ask_for()
    assert amount(3, 100) == 100


def test_a_case_keeps_its_marks_and_its_name() -> None:
    [case] = further([pytest.param(1, marks=pytest.mark.e2e, id="one")])
    assert (case.values, case.id, [mark.name for mark in case.marks]) == ((1,), "one", ["e2e", THOROUGH.name])


def test_the_nightly_workflow_runs_them() -> None:
    workflow = (ROOT / ".github" / "workflows" / "nightly.yml").read_text(encoding="utf-8")
    assert re.search(r"^ +- run: python3 build\.py test --thorough --browsers all$", workflow, re.MULTILINE)
