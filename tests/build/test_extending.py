"""The recipes of `docs/extending.md`, taken literally on a copy of the sources."""

import json
import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from buildtools import tools
from buildtools.bundle import bundled
from buildtools.places import NODE_MODULES, ROOT
from buildtools.say import Steps
from buildtools.site import app_files, write_tables
from tests.build.test_layers import breaches_between_views, breaches_in_python, breaches_in_web
from tests.exports import exported
from tests.finding import one
from tests.thorough import THOROUGH

TEXT = (ROOT / "docs" / "extending.md").read_text(encoding="utf-8")
RECIPES = re.findall(r"^## (.+)$", TEXT, re.MULTILINE)
STEP = re.compile(
    r"^(?:In `(?P<file>[^`]+)`, (?P<where>after|before|instead of) `(?P<line>[^\n]+?)`"
    r"(?: followed by `(?P<next>[^\n]+?)`)?|Make `(?P<made>[^`]+)`):\n\n```\w+\n(?P<text>.*?)```$",
    re.MULTILINE | re.DOTALL,
)
EXAMPLES = """
import doctest, sys
found = doctest.DocTestParser().get_doctest(sys.stdin.read(), {}, 'recipe', 'extending.md', 0)
assert found.examples
raise SystemExit(doctest.DocTestRunner().run(found).failed)
"""


@dataclass(frozen=True)
class Copy:
    """A copy of the sources in which all recipes have been followed, and the files that they touch."""

    root: Path
    touched: frozenset[str]


def follow(root: Path, step: re.Match[str]) -> str:
    """Take a step; gives the file that it touches."""
    if step["made"]:
        assert not (root / step["made"]).exists()
        (root / step["made"]).write_text(step["text"], encoding="utf-8")
        return step["made"]
    path = root / step["file"]
    text = path.read_text(encoding="utf-8")
    anchor = f"{step['line']}\n" + (f"{step['next']}\n" if step["next"] else "")
    assert len(re.findall(f"^{re.escape(anchor)}", text, re.MULTILINE)) == 1, (step["file"], anchor)
    kept = {"after": anchor + step["text"], "before": step["text"] + anchor, "instead of": step["text"]}
    path.write_text(text.replace(anchor, kept[step["where"]]), encoding="utf-8")
    return step["file"]


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Copy:
    root = tmp_path_factory.mktemp("copy")
    unwanted = shutil.ignore_patterns("node_modules", "__pycache__")
    for name in ("py", "web"):
        shutil.copytree(ROOT / name, root / name, ignore=unwanted)
    shutil.copy(ROOT / "pyproject.toml", root)
    (root / "web" / "node_modules").symlink_to(NODE_MODULES)
    touched = frozenset(follow(root, step) for step in STEP.finditer(TEXT))
    write_tables(root / "py" / "qmines", root / "web" / "generated")
    return Copy(root, touched)


def test_every_step_is_understood() -> None:
    """A step that is told in other words would be left out."""
    blocks = [block for block in re.findall(r"```\w+\n(.*?)```", TEXT, re.DOTALL) if not block.startswith(">>> ")]
    assert [step["text"] for step in STEP.finditer(TEXT)] == blocks
    assert len(RECIPES) == 7


@pytest.mark.parametrize("recipe", [recipe for recipe in RECIPES if recipe != "A view"])
def test_the_example_holds(recipe: str, copy: Copy, tmp_path: Path) -> None:
    part = TEXT.split(f"## {recipe}\n")[1].split("\n## ")[0]
    done = subprocess.run(
        [sys.executable, "-c", EXAMPLES],
        input="\n".join(re.findall(r"```python\n(>>> .*?)```", part, re.DOTALL)),
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(copy.root / "py")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_what_they_lead_to_keeps_the_laws(copy: Copy) -> None:
    for name in copy.touched:
        source = (copy.root / name).read_text(encoding="utf-8")
        if name.startswith("py/"):
            assert breaches_in_python(name.removeprefix("py/qmines/"), source) == []
        else:
            own = name.removeprefix("web/")
            assert breaches_in_web(own, source) == []
            assert not own.startswith("views/") or breaches_between_views(own, source) == []


def test_what_they_lead_to_is_typed_and_in_form(copy: Copy) -> None:
    environment = {**os.environ, "MYPYPATH": str(copy.root / "py")}
    for check in (["mypy", "py"], ["ruff", "check", "py"], ["ruff", "format", "--check", "py"]):
        command = [sys.executable, "-m", *check]
        done = subprocess.run(command, cwd=copy.root, env=environment, capture_output=True, text=True, check=False)
        assert done.returncode == 0, (check, done.stdout)
    scripts = sorted(name.removeprefix("web/") for name in copy.touched if name.endswith(".js"))
    # With what puts all views together, the whole page would be checked: that is for the night.
    alone = {"extends": "./tsconfig.json", "files": [name for name in scripts if not name.startswith("page/")]}
    (copy.root / "web" / "touched.json").write_text(json.dumps({**alone, "include": ["**/*.d.ts"]}), encoding="utf-8")
    check_scripts(copy, "typescript/bin/tsc", "--project", "touched.json")
    check_scripts(copy, "@biomejs/biome/bin/biome", "check", *scripts)


@THOROUGH
def test_the_whole_page_is_typed_with_them(copy: Copy) -> None:
    check_scripts(copy, "typescript/bin/tsc", "--project", ".")


def check_scripts(copy: Copy, tool: str, *arguments: str) -> None:
    command = [str(tools.node(Steps(1)).node), str(NODE_MODULES / tool), *arguments]
    done = subprocess.run(command, cwd=copy.root / "web", capture_output=True, text=True, check=False)
    assert done.returncode == 0, (tool, done.stdout + done.stderr)


def test_the_value_of_guess_is_offered(copy: Copy) -> None:
    """By the tables that the form and addresses go by."""
    assert "odds" in exported(copy.root / "web" / "generated" / "rules.js", "VALUES")["guess"]
    assert "odds" in exported(copy.root / "web" / "words" / "offers.js", "OFFERS")["guess"]["values"]


def test_the_view_becomes_a_piece_of_its_own(
    copy: Copy, built_site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("buildtools.files.CACHE", tmp_path)
    monkeypatch.setattr("buildtools.site.WEB", copy.root / "web")
    files = app_files(one("app-*/fonts", built_site))
    index = (copy.root / "web" / "index.html").read_text(encoding="utf-8")
    made = bundled(files, index, tools.node(Steps(1)))
    assert "hated to guess" in one("thanks-*.js", made.folder).read_text(encoding="utf-8")
    assert not any("thanks" in name for name in made.needed_by("main.js"))
    assert made.pieces[json.loads((copy.root / "web" / "late.json").read_text())["thanks"]["module"]].startswith(
        "thanks-"
    )
