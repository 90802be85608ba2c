"""The browser tests of an earlier commit on today's site: `build.py test --earlier`."""

import doctest
import subprocess
import sys
from pathlib import Path

import pytest

import build
from buildtools import checks, earlier
from buildtools.places import ROOT
from buildtools.say import BuildError

PAGE = """
import pytest

from buildtools import site
from buildtools.places import WEB


def test_it_has_the_site(tmp_path):
    site.build(tmp_path / "dist")
    assert (tmp_path / "dist" / "index.html").read_text() == "today's, {'has_digests': False}"
    assert (WEB / "sw.js").exists()


@pytest.mark.parametrize("case", ["a", "b"])
def test_it_fails(case):
    assert case == "b"


@pytest.mark.skip
def test_it_is_left_out(): ...
"""
BROKEN = "import buildtools.gone"
BUILDTOOLS = """
def build(out=DIST, package=PACKAGE):
    raise AssertionError("the earlier site is not asked for")
"""


def test_examples_hold() -> None:
    assert doctest.testmod(earlier).failed == 0


REASONS = {"tests/e2e/test_a.py": "moved", "tests/e2e/test_b.py::test_it": "a helper"}


@pytest.mark.parametrize(
    ("outcomes", "told"),
    [
        ({"tests/e2e/test_a.py::test_it[x]": "failed", "tests/e2e/test_b.py::test_it[y]": "failed"}, []),
        ({"tests/e2e/test_c.py::test_it": "passed", "tests/e2e/test_b.py::test_it": "skipped"}, []),
        ({"tests/e2e/test_b.py::test_its": "failed"}, ["tests/e2e/test_b.py::test_its fails, and testing.md gives"]),
        ({"tests/e2e/test_a.py::test_it": "passed"}, ["tests/e2e/test_a.py::test_it passes, and testing.md says"]),
        ({"tests/e2e/test_a.py": "failed"}, []),
    ],
)
def test_what_fails_without_a_reason_and_what_passes_against_one_is_told(
    outcomes: dict[str, str], told: list[str]
) -> None:
    found = earlier.faults(outcomes, REASONS, is_whole=False)
    assert [each.startswith(begin) for each, begin in zip(found, told, strict=True)] == [True] * len(told)


def test_a_whole_run_misses_tests_that_are_listed() -> None:
    found = earlier.faults({"tests/e2e/test_a.py::test_it": "failed"}, REASONS, is_whole=True)
    assert found == ["testing.md names tests/e2e/test_b.py::test_it, and there is no such test."]


def test_the_document_lists_tests_of_the_browser() -> None:
    """The command itself reports whether each of them exists."""
    assert all(name.startswith("tests/e2e/") for name in earlier.listed(earlier.LIST.read_text(encoding="utf-8")))


def test_the_earlier_tests_run_on_todays_site(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """In a checkout with only what the command needs; a listed test does not run twice."""
    repository = tmp_path / "repository"
    write(repository / "tests" / "e2e" / "test_page.py", PAGE)
    write(repository / "tests" / "e2e" / "test_broken.py", BROKEN)
    write(repository / "pyproject.toml", '[tool.pytest.ini_options]\npythonpath = ["."]\n')
    places = "from pathlib import Path\nROOT = Path(__file__).parent.parent\nWEB, DIST = ROOT / 'web', ROOT / 'dist'\n"
    write(repository / "buildtools" / "places.py", f"{places}PACKAGE = ROOT / 'py' / 'qmines'\n")
    write(repository / "buildtools" / "site.py", f"from buildtools.places import DIST, PACKAGE\n{BUILDTOOLS}")
    for words in (["init", "-q"], ["add", "."], ["commit", "-qm", "Begin"]):
        author = ["-c", "user.name=A", "-c", "user.email=a@b.c", "-c", "commit.gpgsign=false"]
        subprocess.run(["git", *author, *words], cwd=repository, check=True)
    (repository / ".build").mkdir()
    write(repository / "list.md", "| `tests/e2e/test_broken.py` | a module that is gone |\n")
    for name in ("node_modules", "py", ".venv"):
        (repository / name).mkdir()
    monkeypatch.setattr(earlier, "ROOT", repository)
    monkeypatch.setattr(earlier, "CACHE", repository / ".build")
    monkeypatch.setattr(earlier, "NODE_MODULES", repository / "node_modules")
    monkeypatch.setattr(earlier, "PACKAGE", repository / "py" / "qmines")
    monkeypatch.setattr(earlier, "VENV", repository / ".venv")
    monkeypatch.setattr(earlier, "LIST", repository / "list.md")
    monkeypatch.setattr(earlier.site, "build", lambda out, **how: write(out / "index.html", f"today's, {how}"))
    monkeypatch.setattr(earlier, "_page", lambda: {"sw.js": repository / "list.md"})
    found = earlier.run("HEAD", Path(sys.executable), Path("chromium"), ["-q", "-p", "no:xdist"])
    assert found == ["tests/e2e/test_page.py::test_it_fails[a] fails, and list.md gives no reason."]


def test_a_module_that_has_moved_stands_where_it_was(tmp_path: Path) -> None:
    write(tmp_path / "model" / "now.js", "export const it = 1;\n")
    earlier.stand_in(tmp_path, "views/play/then.js", "model/now.js")
    assert (tmp_path / "views/play/then.js").read_text(encoding="utf-8") == "export * from '../../model/now.js';\n"
    for name, now in (("views/play/then.js", "model/now.js"), ("views/other.js", "model/gone.js")):
        with pytest.raises(BuildError, match="that is not so"):
            earlier.stand_in(tmp_path, name, now)


def write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def test_a_commit_that_git_does_not_have_is_told(tmp_path: Path) -> None:
    with pytest.raises(BuildError, match=r"^git does not give the tests of nothing-of-this-name:"):
        earlier.lay_out(tmp_path / "checkout", "nothing-of-this-name")


@pytest.mark.parametrize(("wrong", "status", "said"), [([], 0, "as they should."), (["it fails"], 1, "it fails")])
def test_the_command_says_how_they_ended(
    wrong: list[str], status: int, said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    here = Path(sys.executable)
    asked = []

    def run(*given: object) -> list[str]:
        asked.append(given)
        return wrong

    monkeypatch.setattr(checks, "_gather", lambda: checks._Tools(here, checks.tools.Node(here, ()), here))
    monkeypatch.setattr(earlier, "run", run)
    assert build.main(["test", "--earlier", "abc", "--", "tests/e2e/test_a.py"]) == status
    assert asked == [("abc", here, here, ["tests/e2e/test_a.py"])]
    assert capsys.readouterr().out.strip().endswith(said)


def test_the_harness_of_the_earlier_tests_knows_nothing_of_today() -> None:
    text = (ROOT / "buildtools" / "earlier_conftest.py").read_text(encoding="utf-8")
    imported = [line for line in text.splitlines() if line.startswith("from buildtools")]
    assert imported == ["from buildtools import site", "from buildtools.places import DIST, PACKAGE"]
