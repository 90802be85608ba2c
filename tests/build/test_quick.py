"""What `build.py test --quick` runs."""

import pytest

from buildtools import quick
from buildtools.say import BuildError
from tests.durations import quickest

IMPORTERS = {"solver": {"proofs", "game"}, "grid": {"solver", "proofs", "game"}}
THERE = [
    "tests/build",
    "tests/build/test_docs.py",
    "tests/build/test_layers.py",
    "tests/build/test_page_laws.py",
    "tests/e2e/board",
    "tests/e2e/test_play.py",
    "tests/game",
    "tests/game/test_game.py",
    "tests/proofs",
    "tests/solver",
    "tests/test_grid.py",
    "tests/web",
]
ALWAYS = {"tests/build/test_docs.py", "tests/build/test_layers.py"}


@pytest.mark.parametrize(
    ("file", "tests"),
    [
        ("py/qmines/solver/count.py", {"tests/solver", "tests/proofs", "tests/game"}),
        ("py/qmines/grid.py", {"tests/test_grid.py", "tests/solver", "tests/proofs", "tests/game"}),
        ("py/qmines/game/game.py", {"tests/game"}),
        ("web/board/draw.ts", {"tests/web", "tests/build/test_page_laws.py", "tests/e2e/board"}),
        ("web/views/play.ts", {"tests/web", "tests/build/test_page_laws.py", "tests/e2e/test_play.py"}),
        ("tests/game/test_game.py", {"tests/game/test_game.py"}),
        ("buildtools/site.py", {"tests/build"}),
        ("README.md", set()),
    ],
)
def test_a_change_leads_to_its_tests(file: str, tests: set[str]) -> None:
    assert set(quick.tests_of([file], IMPORTERS, THERE)) == ALWAYS | tests


@pytest.mark.parametrize(
    ("files", "left_out"),
    [
        (["py/qmines/grid.py", "README.md"], {"build", "vitest"}),
        (["py/qmines/grid.py", "web/board/draw.ts"], {"build"}),
        (["tests/web/rules.test.js"], {"build"}),
    ],
)
def test_javascript_tests_run_when_the_page_has_changed(files: list[str], left_out: set[str]) -> None:
    assert quick.checks_left_out(files) == left_out


def test_rooms_know_who_imports_them() -> None:
    found = quick.importers()
    assert {"solver", "proofs", "game", "bridge", "cli"} <= found["grid"]
    assert "solver" not in found["game"]


def test_what_never_ran_is_taken_to_be_quick() -> None:
    assert quickest(["new", "long"], {"long": 9}, 1) == {"new"}


def test_without_git_it_says_so(monkeypatch: pytest.MonkeyPatch, tmp_path) -> None:
    monkeypatch.setattr(quick, "ROOT", tmp_path)
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    with pytest.raises(BuildError, match="asks git"):
        quick.changed()
