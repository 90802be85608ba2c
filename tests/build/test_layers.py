"""The import law: who may know whom. Read from the sources, so that a breach is found where it is written."""

import ast
import posixpath
import re

import pytest

from buildtools.files import named
from buildtools.places import PACKAGE, WEB

# Python: imports run one way, from a lower rank to a higher one.

RANKS = {
    **dict.fromkeys(["errors", "grid", "text", "work"], 0),
    **dict.fromkeys(["lanes", "position"], 1),
    **dict.fromkeys(["checker", "solver"], 2),
    **dict.fromkeys(["proofs", "sampling"], 3),
    "strategies": 4,
    **dict.fromkeys(["game", "sandbox"], 5),
    "review": 6,
    **dict.fromkeys(["formats", "lab"], 7),
    **dict.fromkeys(["bridge", "cli"], 8),
    **dict.fromkeys(["__init__", "__main__"], 9),
}

ALONE = {"checker": {"errors", "grid", "position"}}
"""Rooms that know these modules alone: the checker shares no code with what it checks."""

FORBIDDEN = {
    "asyncio",
    "datetime",
    "js",
    "os",
    "pathlib",
    "pyodide",
    "pyodide_js",
    "secrets",
    "socket",
    "threading",
    "time",
}
"""Clocks, storage, browsers and other doors to the world: the engine is given what it needs."""

ONLY_IN = {
    "json": {"bridge", "cli", "formats", "lab", "sandbox"},
    "sys": {"cli", "text", "sandbox", "__main__"},
    "argparse": {"cli"},
}

MODULES = named(PACKAGE, "*.py")
PACKAGES = [name.removesuffix("/__init__.py") for name in MODULES if name.endswith("/__init__.py")]
ROOMS = {"qmines", *(f"qmines.{name.replace('/', '.')}" for name in PACKAGES)}


def room(name: str) -> str:
    """The first part of a module's path, without its ending: `solver/count.py` is in `solver`."""
    return name.split("/")[0].removesuffix(".py")


def modules_imported(tree: ast.AST) -> list[str]:
    """The dotted names that a module imports, wherever in it the import stands."""
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute"
            is_room = node.module in ROOMS
            found += [f"{node.module}.{alias.name}" for alias in node.names] if is_room else [node.module or ""]
    return found


def breaches_in_python(name: str, source: str) -> list[str]:
    """What the module `name` imports against the law."""
    found = []
    for imported in modules_imported(ast.parse(source)):
        first, _, rest = imported.partition(".")
        target = rest.split(".")[0] if first == "qmines" else first
        if first == "qmines" and target in RANKS:
            below = ALONE.get(room(name)) or {other for other, rank in RANKS.items() if rank < RANKS[room(name)]}
            allowed = target == room(name) or target in below
        else:
            allowed = target not in FORBIDDEN or room(name) in {"cli", "lab"}
            allowed &= room(name) in ONLY_IN.get(target, {room(name)})
        if not allowed:
            found.append(imported)
    return found


@pytest.mark.parametrize("name", MODULES)
def test_engine_module_keeps_the_law(name: str) -> None:
    assert breaches_in_python(name, MODULES[name].read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("name", [name for name in MODULES if room(name) not in {"cli", "lab"}])
def test_engine_module_uses_no_global_chance_and_does_no_io(name: str) -> None:
    """`random.Random(seed)` is chance that was given; `random.random()` would be chance of its own."""
    tree = ast.parse(MODULES[name].read_text(encoding="utf-8"))
    calls = [node.func for node in ast.walk(tree) if isinstance(node, ast.Call)]
    assert not [call.id for call in calls if isinstance(call, ast.Name) and call.id in {"input", "open", "print"}]
    modules = [alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names]
    drawn = [node for node in ast.walk(tree) if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name)]
    used = {node.attr for node in drawn if node.value.id == "random"}  # type: ignore[attr-defined]
    # Where the module is not imported, `random` is what was given.
    assert "random" not in modules or used <= {"Random"}
    named_so = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.module == "random"]
    assert {alias.name for node in named_so for alias in node.names} <= {"Random"}


def test_every_engine_module_has_its_rank() -> None:
    assert {room(name) for name in MODULES} <= set(RANKS)


# The rooms and modules of `game/`: their imports run one way, too. Each may import those before it.

GAME = [
    {"events", "rules"},
    {"params"},
    {"field"},
    {"boards", "judge", "moves"},
    {"best_guess", "permission", "workbench"},
    {"history", "teach"},
    {"draws"},
    {"assist"},
    {"game"},
    {"records"},
    {"questions"},
]
MOST_IN_GAME = 19
DOORS = {"record", "replay"}
"""What programs outside the engine import; the engine itself imports the rooms behind."""

ROOMS_MAY_KNOW = {
    "field": {"events", "params", "rules"},
    "boards": {"field", "params"},
    "workbench": {"boards", "events", "field", "moves", "params", "rules"},
    **{door: {"records"} for door in DOORS},
}
"""Those that know less than what stands before them: three rooms that know no game at play, and the doors."""


def breaches_in_game(name: str, source: str) -> list[str]:
    """What the module `name` imports of `game/` against the law of its rooms."""
    parts = name.removesuffix(".py").split("/")
    own = parts[1] if parts[0] == "game" else ""
    below: set[str] = set()
    for floor in GAME:
        if own in floor:
            break
        below |= floor
    allowed = ROOMS_MAY_KNOW.get(own, below) | {own}
    of_game = [other for other in modules_imported(ast.parse(source)) if other.startswith("qmines.game.")]
    return [other for other in of_game if other.split(".")[2] not in allowed]


@pytest.mark.parametrize("name", MODULES)
def test_rooms_of_the_game_keep_their_law(name: str) -> None:
    assert breaches_in_game(name, MODULES[name].read_text(encoding="utf-8")) == []


def test_the_game_has_few_rooms_and_each_has_its_floor() -> None:
    there = {name.split("/")[1].removesuffix(".py") for name in MODULES if name.startswith("game/")} - {"__init__"}
    assert there == DOORS.union(*GAME)
    assert len(there) <= MOST_IN_GAME


@pytest.mark.parametrize(
    ("name", "source", "breach"),
    [
        ("game/field/board.py", "from qmines.game.moves import Move", "qmines.game.moves"),
        ("game/boards/reach.py", "from qmines.game.events import Opened", "qmines.game.events"),
        ("game/workbench/state.py", "from qmines.game.game import Game", "qmines.game.game"),
        ("game/records/bounds.py", "from qmines.game.questions.why import why", "qmines.game.questions.why"),
        ("game/params.py", "from qmines.game.boards.grading import graded", "qmines.game.boards.grading"),
        ("game/judge.py", "from qmines.game import moves", "qmines.game.moves"),
        ("game/questions/why.py", "from qmines.game.record import text_of", "qmines.game.record"),
        ("game/record.py", "from qmines.game.game import Game", "qmines.game.game"),
        ("cli/cli.py", "from qmines.game.replay import verify", "qmines.game.replay"),
    ],
)
def test_breach_between_rooms_of_the_game_is_found(name: str, source: str, breach: str) -> None:
    assert breaches_in_game(name, source) == [breach]


@pytest.mark.parametrize(
    ("name", "source", "breach"),
    [
        ("solver/count.py", "from qmines.game.game import Game", "qmines.game.game"),
        ("position.py", "from qmines import solver", "qmines.solver"),
        ("grid.py", "import qmines.errors", "qmines.errors"),
        ("proofs/prove.py", "from qmines.sampling.worlds import draw_world", "qmines.sampling.worlds"),
        ("sampling/worlds.py", "from qmines.proofs.steps import Step", "qmines.proofs.steps"),
        ("game/game.py", "from qmines.review.film import Frame", "qmines.review.film"),
        ("checker/proofs.py", "from qmines.lanes import lanes", "qmines.lanes"),
        ("game/game.py", "def f():\n    import time", "time"),
        ("bridge/bridge.py", "import js", "js"),
        ("game/records/record.py", "import json", "json"),
    ],
)
def test_breach_of_python_law_is_found(name: str, source: str, breach: str) -> None:
    assert breaches_in_python(name, source) == [breach]


# The page: a folder may import those named here, and itself; only main.js knows everyone.

LEAVES = ["blame", "build", "catalogue", "generated", "here", "rules", "scripts", "theme", "words"]
MAY_KNOW = {
    **{leaf: set[str]() for leaf in [*LEAVES, "board", "ended", "engine", "rescue", "sw", "vendor", "worker"]},
    "catalogue": {"generated"},
    "rules": {"generated", "words"},
    "sandbox": {"build", "scripts", "words"},
    "scripts": {"blame"},
    "start": {"build", "here", "scripts"},
    "update": {"here", "scripts"},
    "page": {"engine", "start", "store", "update", "views", *LEAVES},
    "store": {"here", "vendor", "words"},
    "views": {"board", "engine", "sandbox", "store", "vendor", *LEAVES},
    "main": {"board", "ended", "engine", "page", "start", "store", "update", "views", *LEAVES},
}
SCRIPTS = {name: path for name, path in named(WEB, "*.js").items() if not name.startswith("node_modules/")}


IMPORT = re.compile(r"^(?:import|export)\b(?:[^'\";]*?\bfrom)?\s*['\"](\.{1,2}/[^'\"]+)['\"]", re.MULTILINE)


def web_room(name: str) -> str:
    """The folder of a script, or the name of one that lies in none."""
    return name.split("/")[0].removesuffix(".js")


def targets_of(name: str, source: str) -> list[str]:
    """The scripts that the script `name` imports; a type that a comment names is no import."""
    source = re.sub(r"/\*.*?\*/", "", source, flags=re.DOTALL)
    dynamic = re.findall(r"\bimport\(\s*['\"](\.[^'\"]+)", source)
    return [
        posixpath.normpath(posixpath.join(posixpath.dirname(name), path)) for path in IMPORT.findall(source) + dynamic
    ]


def breaches_in_web(name: str, source: str) -> list[str]:
    """What the script `name` imports against the law."""
    own = web_room(name)
    return [path for path in targets_of(name, source) if web_room(path) not in {own, *MAY_KNOW[own]}]


# Views do not know each other: what several of them need has a room of its own, `stage` for what shows one game,
# `games` for what shows many, or is a small help that any may have.

HELPS = {
    "chip",
    "choose",
    "dom",
    "download",
    "icons",
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
    """What a script of `views/` imports of other views against the law."""

    def view(path: str) -> str:
        return path.removeprefix("views/").split("/")[0].removesuffix(".js")

    own = view(name)
    allowed = {own, *HELPS, *(SHARED if own not in SHARED | HELPS else ())}
    return [path for path in targets_of(name, source) if path.startswith("views/") and view(path) not in allowed]


@pytest.mark.parametrize("name", [name for name in SCRIPTS if name.startswith("views/")])
def test_views_do_not_know_each_other(name: str) -> None:
    assert breaches_between_views(name, SCRIPTS[name].read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    ("name", "source", "breach"),
    [
        ("views/history.js", "import {frame} from './stats/rate.js';", "views/stats/rate.js"),
        ("views/stage/line.js", "import {query} from '../games/query.js';", "views/games/query.js"),
        ("views/dom.js", "import {line} from './stage/line.js';", "views/stage/line.js"),
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


@pytest.mark.parametrize("name", [name for name in SCRIPTS if name != "views/download.js"])
def test_files_are_given_to_the_player_in_one_place(name: str) -> None:
    assert "revokeObjectURL" not in SCRIPTS[name].read_text(encoding="utf-8")


@pytest.mark.parametrize("name", SCRIPTS)
def test_script_names_no_other_origin(name: str) -> None:
    """XML namespaces are names, not addresses that are fetched."""
    assert set(re.findall(r"https?://[\w.-]+", SCRIPTS[name].read_text(encoding="utf-8"))) <= {"http://www.w3.org"}


@pytest.mark.parametrize(
    ("name", "source", "breach"),
    [
        ("board/draw.js", "import {ask} from '../engine/client.js';", "engine/client.js"),
        ("engine/client.js", "import {\n  createStore,\n} from '../store/store.js';", "store/store.js"),
        ("views/about.js", "import '../main.js';", "main.js"),
        ("worker.js", "export * from './words/play.js';", "words/play.js"),
        ("store/store.js", "const late = import('../views/play.js');", "views/play.js"),
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
export const path = './not-this.js';
const late = () => import('./nor-this.js');
"""
    assert IMPORT.findall(text) == ["./a.js", "./b.js", "../c.js", "./d/d.js", "./e.js", "./g.js"]


def test_sources_are_found() -> None:
    assert "grid.py" in MODULES
    assert "main.js" in SCRIPTS
