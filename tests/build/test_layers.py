"""The import law: who may know whom. Each breach is found in the line that makes it."""

import ast
import posixpath
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from buildtools.files import named
from buildtools.places import PACKAGE, ROOT, WEB
from buildtools.scripts import is_script

# The engine: `[tool.importlinter]` in pyproject.toml has the law, and `build.py test` runs the linter.

MODULES = named(PACKAGE, "*.py")

BREACHES = {
    "game.field.board -> qmines.game.moves": "Rooms of the game import those below them",
    "game.boards.reach -> qmines.game.events": "Boards know no rules",
    "game.workbench.state -> qmines.game.judge": "The workbench knows no judge",
    "game.records.bounds -> qmines.game.questions.why": "Rooms of the game import those below them",
    "game.judge -> qmines.game.moves": "Rooms of the game import those below them",
    "game.record -> qmines.game.game": "The doors of the game lead to its records",
    "cli.cli -> qmines.game.replay": "Nobody within goes through the doors of the game",
    "solver.count -> qmines.game.game": "Rooms of the engine import those below them",
    "grid -> qmines.errors": "Rooms of the engine import those below them",
    "proofs.prove -> qmines.sampling.worlds": "Rooms of the engine import those below them",
    "checker.proofs -> qmines.lanes": "The checker knows errors, grids and positions alone",
    "review.film -> time": "The engine has no door to the world but the command line and the Lab",
    "bridge.bridge -> js": "The engine has no door to the world but the command line and the Lab",
    "game.records.record -> json": "JSON is the affair of those who speak with others",
    "lab.play -> sys": "Few know the interpreter",
    "bridge.bridge -> argparse": "The command line alone reads arguments",
    "text -> qmines.work": "Rooms of the engine import those below them",
}
"""Imports that break the law, and the linter's name for each breach."""
CIRCLE = "solver.count -> qmines.solver.analyse"
"""Another breach: one imports the other."""


def test_breaches_of_the_engines_law_are_found(tmp_path: Path) -> None:
    """All at once, in a copy of the engine: the linter reads it in less time than it takes to start."""
    shutil.copytree(PACKAGE, tmp_path / "qmines", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    for breach in [*BREACHES, CIRCLE]:
        importer, imported = breach.split(" -> ")
        with (tmp_path / "qmines" / f"{importer.replace('.', '/')}.py").open("a", encoding="utf-8") as module:
            module.write(f"\n\ndef breach():\n    import {imported}\n")
    lint = [sys.executable, "-c", "from importlinter.cli import lint_imports_command as lint; lint()"]
    told = subprocess.run([*lint, "--no-cache"], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert told.returncode == 1
    missed = [breach for breach, law in BREACHES.items() if not is_told(breach, law, told.stdout)]
    assert missed == []
    assert "\nNo cycles are allowed in qmines.solver.\n" in told.stdout


def is_told(breach: str, law: str, text: str) -> bool:
    """Whether the linter reports a breach under the name of a law."""
    importer, imported = breach.split(" -> ")
    broken = text.partition("\nBroken contracts\n")[2]
    section = re.search(rf"\n{re.escape(law)}\n-+\n(.*?)(?=\n-+\n|\Z)", broken, re.DOTALL)
    line = rf"\bqmines\.{re.escape(importer)} -> {re.escape(imported)} \("
    return section is not None and bool(re.search(line, section[1]))


def test_the_engine_uses_no_global_chance_and_does_no_io() -> None:
    """`random.Random(seed)` is chance that was passed in; `random.random()` would be the engine's own."""
    found = {
        name: breaches
        for name, path in MODULES.items()
        if not name.startswith(("cli/", "lab/")) and (breaches := doors_to_the_world(path.read_text(encoding="utf-8")))
    }
    assert found == {}


@pytest.mark.parametrize(
    ("source", "breach"),
    [
        ("print(1)", "print"),
        ("open('a')", "open"),
        ("import random\nrandom.random()", "random.random"),
        ("from random import choice", "random.choice"),
    ],
)
def test_chance_and_io_are_found(source: str, breach: str) -> None:
    assert doors_to_the_world(source) == [breach]
    assert doors_to_the_world("import random\n\n\ndef drawn(source: random.Random): random.Random(1)") == []


def doors_to_the_world(source: str) -> list[str]:
    """Calls and names through which a module reads, writes, or draws its own random numbers."""
    tree = ast.parse(source)
    calls = [node.func for node in ast.walk(tree) if isinstance(node, ast.Call)]
    found = [call.id for call in calls if isinstance(call, ast.Name) and call.id in {"input", "open", "print"}]
    modules = [alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names]
    # In a module that does not import it, `random` is what was passed in.
    if "random" in modules:
        drawn = [node for node in ast.walk(tree) if isinstance(node, ast.Attribute)]
        found += [f"random.{node.attr}" for node in drawn if is_random(node.value) and node.attr != "Random"]
    named_so = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.module == "random"]
    return found + [f"random.{alias.name}" for node in named_so for alias in node.names if alias.name != "Random"]


def is_random(node: ast.AST) -> bool:
    return isinstance(node, ast.Name) and node.id == "random"


def test_the_game_has_few_rooms() -> None:
    there = {name.split("/")[1].removesuffix(".py") for name in MODULES if name.startswith("game/")} - {"__init__"}
    assert len(there) <= 19


# The page: a folder may import itself and those named here; only main.js knows everyone.

LEAVES = [
    *("blame", "build", "catalogue", "cells", "generated", "here", "key-name"),
    *("random", "rules", "scripts", "theme", "words"),
]
MAY_KNOW = {
    **{leaf: set[str]() for leaf in [*LEAVES, "board", "ended", "engine", "rescue", "snapshot", "vendor"]},
    "board": {"cells", "key-name"},
    "catalogue": {"generated"},
    "rules": {"generated", "words"},
    "model": {"catalogue", "cells", "engine", "generated", "random", "rules", "vendor", "words"},
    "picture": {"words"},
    "ui": {"key-name", "vendor"},
    "sandbox": {"build", "scripts", "words"},
    "scripts": {"blame"},
    "start": {"build", "here", "scripts"},
    "update": {"scripts", "version"},
    "version": {"here"},
    "sw": {"unpack"},
    "unpack": {"vendor"},
    "worker": {"snapshot", "unpack"},
    "page": {"engine", "model", "start", "store", "ui", "update", "vendor", "version", "views", *LEAVES},
    "store": {"here", "random", "vendor", "words"},
    "views": {"board", "engine", "model", "picture", "sandbox", "store", "ui", "vendor", *LEAVES},
    "main": {"board", "ended", "engine", "page", "start", "store", "version", "views", *LEAVES},
}
SCRIPTS = {name: path for name, path in named(WEB).items() if is_script(name)}


IMPORT = re.compile(r"^(?:import|export)\b(?! type\b)(?:[^'\";]*?\bfrom)?\s*['\"](\.{1,2}/[^'\"]+)['\"]", re.MULTILINE)


def stem(name: str) -> str:
    """A script's name without its extension, because imports name the compiled module."""
    return re.sub(r"\.(js|tsx?)$", "", name)


def web_room(name: str) -> str:
    """The folder of a script, or the name of one at the top."""
    return stem(name.split("/")[0])


def targets_of(name: str, source: str) -> list[str]:
    """The scripts that the script `name` imports, without imports of types, which the browser never sees."""
    source = re.sub(r"/\*.*?\*/", "", source, flags=re.DOTALL)
    dynamic = re.findall(r"\bimport\(\s*['\"](\.[^'\"]+)", source)
    return [
        posixpath.normpath(posixpath.join(posixpath.dirname(name), path)) for path in IMPORT.findall(source) + dynamic
    ]


def breaches_in_web(name: str, source: str) -> list[str]:
    """What the script `name` imports against the law."""
    own = web_room(name)
    return [path for path in targets_of(name, source) if web_room(path) not in {own, *MAY_KNOW[own]}]


# Views do not know each other. What several of them need goes into a shared folder, `stage` for views of one game and
# `games` for views of many, or is a small helper that any of them may use.

HELPS = {
    "download",
    "keys",
    "late",
    "lesson-link",
    "link",
    "no-engine",
    "notices",
    "router",
}
SHARED = {"games", "plots", "stage"}


def breaches_between_views(name: str, source: str) -> list[str]:
    """What a script of `views/` imports from other views against the law."""

    def view(path: str) -> str:
        return stem(path.removeprefix("views/").split("/")[0])

    own = view(name)
    allowed = {own, *HELPS, *(SHARED if own not in SHARED | HELPS else ())}
    return [path for path in targets_of(name, source) if path.startswith("views/") and view(path) not in allowed]


@pytest.mark.parametrize("name", [name for name in SCRIPTS if name.startswith("views/")])
def test_views_do_not_know_each_other(name: str) -> None:
    assert breaches_between_views(name, SCRIPTS[name].read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    ("name", "source", "breach"),
    [
        ("views/history.ts", "import {frame} from './stats/rate.js';", "views/stats/rate.js"),
        ("views/stage/line.ts", "import {query} from '../games/query.js';", "views/games/query.js"),
        ("views/link.ts", "import {line} from './stage/line.js';", "views/stage/line.js"),
    ],
)
def test_breach_between_views_is_found(name: str, source: str, breach: str) -> None:
    assert breaches_between_views(name, source) == [breach]


@pytest.mark.parametrize("name", SCRIPTS)
def test_script_keeps_the_law(name: str) -> None:
    assert breaches_in_web(name, SCRIPTS[name].read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("name", [name for name in SCRIPTS if web_room(name) != "store"])
def test_storage_is_the_affair_of_the_store(name: str) -> None:
    assert not re.search(r"\bindexedDB\b|\bopenDB\b", SCRIPTS[name].read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", [name for name in SCRIPTS if name != "views/download.ts"])
def test_files_are_given_to_the_player_in_one_place(name: str) -> None:
    assert "revokeObjectURL" not in SCRIPTS[name].read_text(encoding="utf-8")


@pytest.mark.parametrize("name", SCRIPTS)
def test_script_names_no_other_origin(name: str) -> None:
    """XML namespaces are names, not addresses to fetch."""
    assert set(re.findall(r"https?://[\w.-]+", SCRIPTS[name].read_text(encoding="utf-8"))) <= {"http://www.w3.org"}


@pytest.mark.parametrize(
    ("name", "source", "breach"),
    [
        ("board/draw.ts", "import {ask} from '../engine/client.js';", "engine/client.js"),
        ("engine/client.ts", "import {\n  createStore,\n} from '../store/store.js';", "store/store.js"),
        ("views/about.ts", "import '../main.js';", "main.js"),
        ("worker.ts", "export * from './words/play.js';", "words/play.js"),
        ("store/store.ts", "const late = import('../views/play.js');", "views/play.js"),
        ("model/play.ts", "import {h} from '../ui/h.js';", "ui/h.js"),
        ("ui/tool.ts", "import {HINT} from '../words/play.js';", "words/play.js"),
    ],
)
def test_breach_of_web_law_is_found(name: str, source: str, breach: str) -> None:
    assert breaches_in_web(name, source) == [breach]


def test_imports_are_read_in_every_form() -> None:
    text = """
import './a.js';
import b from "./b.js";
import * as c from '../c.js';
import {
  d,
  e as f,
} from './d/d.js';
export * from './e.js';
export {g} from './g.js';
import type {H} from './nor-for-types.js';
export const path = './not-this.js';
const late = () => import('./nor-this.js');
"""
    assert IMPORT.findall(text) == ["./a.js", "./b.js", "../c.js", "./d/d.js", "./e.js", "./g.js"]


def test_sources_are_found() -> None:
    assert "grid.py" in MODULES
    assert "main.js" in SCRIPTS
