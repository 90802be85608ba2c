"""The recipes of `docs/extending.md`, followed literally on a copy of the sources."""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from buildtools import quick, tools
from buildtools.bundle import bundled
from buildtools.checks import LINT_IMPORTS, SHARED
from buildtools.places import CACHE, NODE_MODULES, ROOT, VENV, WEB_TESTS
from buildtools.say import Steps
from buildtools.site import app_files, write_tables
from tests.build import page_laws
from tests.build.test_layers import breaches_between_views, breaches_in_web
from tests.exports import exported
from tests.find import one
from tests.thorough import THOROUGH

TEXT = (ROOT / "docs" / "extending.md").read_text(encoding="utf-8")
RECIPES = re.findall(r"^## (.+)$", TEXT, re.MULTILINE)
STEP = re.compile(
    r"^(?:In `(?P<file>[^`]+)`, (?P<where>after|before|instead of) `(?P<line>[^\n]+?)`"
    r"(?: followed by `(?P<next>[^\n]+?)`)?|Make `(?P<made>[^`]+)`):\n\n```\w+\n(?P<text>.*?)```$",
    re.MULTILINE | re.DOTALL,
)
COMMAND = re.compile(r"^Run `python -m (?P<module>[\w.]+)`", re.MULTILINE)
EXAMPLES = """
import doctest, sys
found = doctest.DocTestParser().get_doctest(sys.stdin.read(), {}, 'recipe', 'extending.md', 0)
assert found.examples
raise SystemExit(doctest.DocTestRunner().run(found).failed)
"""


@dataclass(frozen=True)
class Copy:
    """A copy of the sources in which all recipes have been followed, and the files that they changed."""

    root: Path
    touched: frozenset[str]


def follow(root: Path, step: re.Match[str]) -> str:
    """Follow a step; returns the file that it changes."""
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


def part_of(recipe: str) -> str:
    return TEXT.split(f"## {recipe}\n")[1].split("\n## ")[0]


def succeeds(command: Sequence[str], folder: Path, environment: Mapping[str, str]) -> None:
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        pytest.fail(f"{' '.join(map(str, command))}\n{done.stdout}{done.stderr}", pytrace=False)


def node() -> str:
    return str(tools.node(Steps(1)).node)


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Copy:
    root = tmp_path_factory.mktemp("copy")
    unwanted = shutil.ignore_patterns("node_modules", "__pycache__")
    for name in ("py", "web", "tests", "docs"):
        shutil.copytree(ROOT / name, root / name, ignore=unwanted)
    shutil.copy(ROOT / "pyproject.toml", root)
    (root / "web" / "node_modules").symlink_to(NODE_MODULES)
    touched = frozenset(follow(root, step) for step in STEP.finditer(TEXT))
    write_tables(root / "py" / "qmines", root / "web" / "generated")
    return Copy(root, touched)


def test_every_step_is_understood() -> None:
    """A step in other words would be left out."""
    blocks = [block for block in re.findall(r"```\w+\n(.*?)```", TEXT, re.DOTALL) if not block.startswith(">>> ")]
    assert [step["text"] for step in STEP.finditer(TEXT)] == blocks
    assert len(RECIPES) == 9


@pytest.mark.parametrize("recipe", [recipe for recipe in RECIPES if recipe != "A view"])
def test_the_example_holds(recipe: str, copy: Copy, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", EXAMPLES],
        input="\n".join(re.findall(r"```python\n(>>> .*?)```", part_of(recipe), re.DOTALL)),
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(copy.root / "py")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_what_they_lead_to_keeps_the_laws(copy: Copy) -> None:
    environment = {**os.environ, "PYTHONPATH": str(copy.root / "py")}
    succeeds([sys.executable, "-c", LINT_IMPORTS], copy.root, environment)
    for name in [name.removeprefix("web/") for name in copy.touched if name.startswith("web/")]:
        source = (copy.root / "web" / name).read_text(encoding="utf-8")
        assert breaches_in_web(name, source) == []
        assert not name.startswith("views/") or breaches_between_views(name, source) == []
    assert page_laws.wrong(page_laws.found_in(copy.root / "web")) == []


def test_what_they_lead_to_is_typed_and_in_form(copy: Copy) -> None:
    environment = {**os.environ, "MYPYPATH": str(copy.root / "py")}
    for check in (["mypy", "py"], ["ruff", "check", "py"], ["ruff", "format", "--check", "py"]):
        succeeds([sys.executable, "-m", *check], copy.root, environment)
    scripts = sorted(name.removeprefix("web/") for name in copy.touched if name.endswith((".js", ".ts")))
    # What puts all views together would have the whole page checked: that is for the night.
    alone = {"extends": "./tsconfig.json", "files": [name for name in scripts if not name.startswith("page/")]}
    (copy.root / "web" / "touched.json").write_text(json.dumps({**alone, "include": ["**/*.d.ts"]}), encoding="utf-8")
    check_scripts(copy, "typescript/bin/tsc", "--project", "touched.json")
    check_scripts(copy, "@biomejs/biome/bin/biome", "check", *scripts)


@THOROUGH
def test_the_whole_page_is_typed_with_them(copy: Copy) -> None:
    check_scripts(copy, "typescript/bin/tsc", "--project", ".")


def check_scripts(copy: Copy, tool: str, *arguments: str) -> None:
    succeeds([node(), str(NODE_MODULES / tool), *arguments], copy.root / "web", os.environ)


@pytest.mark.parametrize(("field", "value"), [("guess", "odds"), ("chords", "none")])
def test_the_value_of_a_rule_is_offered(field: str, value: str, copy: Copy) -> None:
    """From the tables behind the form and addresses."""
    assert value in exported("generated/rules.js", "VALUES", copy.root / "web")[field]
    assert value in exported("words/offers.js", "OFFERS", copy.root / "web")[field]["values"]


def test_the_view_becomes_a_piece_of_its_own(
    copy: Copy, built_site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("buildtools.files.CACHE", tmp_path)
    monkeypatch.setattr("buildtools.site.WEB", copy.root / "web")
    files = app_files(one("app-*/fonts", built_site), tools.node(Steps(1)))
    index = (copy.root / "web" / "index.html").read_text(encoding="utf-8")
    made = bundled(files, index, tools.node(Steps(1)))
    assert "hated to guess" in one("thanks-*.js", made.folder).read_text(encoding="utf-8")
    assert not any("thanks" in name for name in made.needed_by("main.js"))
    assert made.pieces[json.loads((copy.root / "web" / "late.json").read_text())["thanks"]["module"]].startswith(
        "thanks-"
    )


@THOROUGH
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("recipe", RECIPES)
def test_the_tests_of_the_rooms_that_it_touches_hold(recipe: str, tmp_path: Path) -> None:
    """In a copy of the checkout in which only that recipe has been followed."""
    root = tmp_path / "copy"
    left_out = shutil.ignore_patterns(".*_cache", ".git", ".venv", ".build", "__pycache__", "dist", "node_modules")
    shutil.copytree(ROOT, root, ignore=left_out)
    shutil.copytree(CACHE, root / CACHE.name, symlinks=True)
    for folder in (VENV, NODE_MODULES, WEB_TESTS / "node_modules"):
        (root / folder.relative_to(ROOT)).symlink_to(folder)
    touched = [follow(root, step) for step in STEP.finditer(part_of(recipe))]
    write_tables(root / "py" / "qmines", root / "web" / "generated")
    environment = {**os.environ, "PYTHONPATH": str(root / "py"), "QMINES_PYTHON": sys.executable, "QMINES_SITE": ""}
    for command in COMMAND.finditer(part_of(recipe)):
        succeeds([sys.executable, "-m", command["module"]], root, environment)
    # A recipe cannot be followed twice.
    without = ["--deselect", "tests/build/test_extending.py"]
    pytest_command = [sys.executable, "-m", "pytest", "-q", "-W", "error", *SHARED, *without]
    succeeds([*pytest_command, *quick.tests_of(touched, quick.importers(), quick.there())], root, environment)
    if "vitest" not in quick.checks_left_out(touched):
        vitest = WEB_TESTS / "node_modules" / "vitest" / "vitest.mjs"
        succeeds([node(), str(vitest), "run"], root / "tests" / "web", environment)
