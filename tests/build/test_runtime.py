"""Python for the browser, cut down to what the engine needs, and the digit font."""

import gzip
import json
import re
import shutil
import subprocess
import sys
import zipfile
from dataclasses import dataclass
from pathlib import Path

import pytest
import zstandard
from fontTools.ttLib import TTFont

from buildtools import font, runtime, tools
from buildtools.files import named
from buildtools.places import PACKAGE
from buildtools.say import BuildError, Steps
from tests.find import one

HERE = Path(__file__).parent

PLAY = """
import json, traceback
from qmines.bridge import Bridge
bridge = Bridge()
game = {"columns": 9, "rows": 9, "mines": 10, "seed": "7", "rules": "quantum", "origin": "given", "hints": True}
said = [bridge.handle(json.dumps({"id": 1, "type": "new", **game}))]
for at, cell in enumerate(("4,4", "0,0", "8,8", "0,8", "8,0")):
    said.append(bridge.handle(json.dumps({"id": 2 + at, "type": "play", "move": f"open {cell}", "at": at})))
said.append(bridge.handle(json.dumps({"id": 8, "type": "play", "move": "resign", "at": 8})))
said.append(bridge.handle(json.dumps({"id": 9, "type": "play", "move": "fly", "at": 9})))
try:
    Bridge().handle(None)
except Exception as error:
    said.append(["\\n".join(traceback.format_exception(error)).splitlines()[0]])
"""

EVERY_MODULE = """
import importlib, sys
*map(importlib.import_module, MODULES),
said.append([str(sum("qmines" in name for name in sys.modules))])
"""

TOLD = '"\\n".join(answer[0] for answer in said)\n'


@dataclass(frozen=True)
class Within:
    """The result of one start of the trimmed runtime: the engine's files, the answers in a game, the line of a failure,
    and how many modules were imported.
    """

    paths: list[str]
    replies: list[str]
    failure: str
    imported: int


def modules_in(archive: str, site_folder: Path) -> list[str]:
    """The paths of the compiled modules in an archive, without their extension."""
    with zipfile.ZipFile(one(archive, site_folder)) as packed:
        return [name.removesuffix(".pyc") for name in packed.namelist() if name.endswith(".pyc")]


@pytest.fixture(scope="module")
def within(built_site: Path, tmp_path_factory: pytest.TempPathFactory) -> Within:
    """A game first, so that it has to find its own imports; then every module."""
    paths = sorted(name for name in [*modules_in("engine-*.zip", built_site), *modules_in("later-*.zip", built_site)])
    paths = [path for path in paths if path.startswith("qmines/")]
    modules = [path.removesuffix("/__init__").replace("/", ".") for path in paths]
    script = f"{PLAY}{EVERY_MODULE.replace('MODULES', repr(modules))}{TOLD}"
    *replies, failure, imported = run_within(built_site, script, tmp_path_factory.mktemp("within"))
    return Within(paths, replies, failure, int(imported))


def run_within(site_folder: Path, script: str, folder: Path) -> list[str]:
    """What a script prints under Node with the published runtime and engine, line by line."""
    path = folder / "script.py"
    path.write_text(script, encoding="utf-8")
    command = [tools.node(Steps(1)).node, HERE / "within_trimmed.mjs"]
    runtime = one("runtime-*", site_folder)
    loader = shutil.copyfile(runtime / "pyodide.js", folder / "pyodide.mjs")
    places = [loader, runtime, one("engine-*.zip", site_folder), one("later-*.zip", site_folder), path]
    done = subprocess.run([*command, *places], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_every_engine_module_is_imported_within_the_trimmed_runtime(within: Within) -> None:
    sources = {f"qmines/{name.removesuffix('.py')}" for name in named(PACKAGE, "*.py")}
    ours = {name for name in sources if not name.startswith("qmines/sandbox/")} - {"qmines/__main__"}
    assert within.paths == sorted(ours)
    assert within.imported == len(ours)


def test_game_is_played_within_the_trimmed_runtime(within: Within) -> None:
    """Modules that are imported only on demand are there too, an error's traceback included."""
    assert [json.loads(reply)["ok"] for reply in within.replies] == [True] * 7 + [False]
    assert len(json.loads(within.replies[6])["identity"]) == 64
    assert within.failure == "Traceback (most recent call last):"


FIRST_MOVES = """
import json, sys
from qmines.bridge import Bridge
bridge = Bridge()
def ask(type, **fields):
    said = bridge.handle(json.dumps({"id": 1, "type": type, **fields}))[0]
    while bridge.busy:
        said = bridge.advance()[0] or said
    return json.loads(said)["ok"]
game = {"columns": 13, "rows": 9, "mines": 30, "seed": "7", "origin": "given", "hints": True}
said = []
for rules in ("quantum", "classic", "no-guess", "kaboom", "constraints"):
    said.append(ask("new", rules=rules, **game))
    said.append(rules == "constraints" or ask("play", move="open 4,4", at=0, begun="2026-01-31T12:00:00Z"))
said.append(ask("worlds"))
before = "/later.zip" in sys.path
said.append(ask("lessons"))
print([all(said), before, "/later.zip" in sys.path])
import csv, encodings.gbk, qmines.formats
print("".join(sorted({module.__spec__.origin[:10] for module in (csv, encodings.gbk, qmines.formats)})))
""
"""


def test_first_moves_need_nothing_of_the_archive_that_comes_later(built_site: Path, tmp_path: Path) -> None:
    said = run_within(built_site, FIRST_MOVES, tmp_path)
    assert said[:2] == ["[True, False, True]", "/later.zip"]


SOON = """
import sys, _later, qmines.bridge
wanted, times = list(_later.SOON), 1
while _later.import_one():
    times += 1
print([times == len(wanted), set(wanted) <= set(sys.modules), "qmines.lab" in sys.modules, _later.import_one()])
""
"""


def test_what_most_games_come_to_need_is_imported_one_by_one(built_site: Path, tmp_path: Path) -> None:
    assert run_within(built_site, SOON, tmp_path) == ["[True, True, False, False]", ""]


GONE = """
import js
archive, js.later, js.name = js.later, None, '{"later": "later.zip"}'
try:
    import qmines.lab
except AttributeError as error:
    # Node has no such thing.
    print(error)
js.later = archive
import qmines.lab
qmines.lab.__spec__.origin
"""


def test_archive_that_did_not_come_is_asked_for_again(built_site: Path, tmp_path: Path) -> None:
    assert run_within(built_site, GONE, tmp_path) == ["XMLHttpRequest", "/later.zip/qmines/lab/__init__.pyc"]


def test_what_comes_later_is_in_one_archive(built_site: Path) -> None:
    first, later = modules_in("engine-*.zip", built_site), modules_in("later-*.zip", built_site)
    library = modules_in("runtime-*/python_stdlib.zip", built_site)
    assert not {*first, *library} & set(later)
    assert {"qmines/bridge/bridge", "qmines/game/game"} <= set(first)
    assert {"qmines/lab/__init__", "qmines/formats/__init__", "qmines/cli/__init__", "csv"} <= set(later)
    assert one("engine-*.zip", built_site).stat().st_size < one("later-*.zip", built_site).stat().st_size * 1.2


def test_sandbox_has_what_a_strategy_may_use_and_nothing_that_draws_a_board(built_site: Path) -> None:
    with zipfile.ZipFile(one("sandbox-*/engine.zip", built_site)) as packed:
        paths = [name.removesuffix(".pyc") for name in packed.namelist()]
    rooms = {path.split("/")[1] for path in paths}
    assert not rooms & {"game", "review", "lab", "bridge", "cli"}
    assert {"sandbox", "solver", "strategies", "proofs", "sampling"} <= rooms
    knows = re.compile(r"^ *(from|import) qmines\.(game|review|lab|bridge|cli)\b", re.MULTILINE)
    sources = {name: (PACKAGE.parent / f"{name}.py").read_text(encoding="utf-8") for name in paths}
    assert [name for name, source in sources.items() if name != "qmines/__init__" and knows.search(source)] == []


def test_the_rest_of_the_library_is_whole_packages(built_site: Path) -> None:
    with zipfile.ZipFile(one("sandbox-*/library.zip", built_site)) as packed:
        rest = {name.removesuffix(".py") for name in packed.namelist()}
    with zipfile.ZipFile(one("runtime-*/python_stdlib.zip", built_site)) as packed:
        needed = {name.removesuffix(".pyc") for name in packed.namelist()}
    with zipfile.ZipFile(runtime.PYODIDE / "python_stdlib.zip") as packed:
        whole = {name.removesuffix(".py") for name in packed.namelist() if name.endswith(".py")}
    assert needed | rest == whole
    assert {"statistics", "unittest/__init__", "importlib/metadata/__init__"} <= rest
    assert "asyncio/base_events" in rest - needed
    tops = {name.split("/")[0] for name in rest}
    assert {name for name in whole if name.split("/")[0] in tops} == rest


def test_library_is_compiled_and_smaller_than_shipped(built_site: Path) -> None:
    library = one("runtime-*/python_stdlib.zip", built_site)
    with zipfile.ZipFile(library) as packed:
        names = packed.namelist()
    assert {Path(name).suffix for name in names} == {".pyc"}
    assert "typing.pyc" in names
    assert "unittest/__init__.pyc" not in names
    assert library.stat().st_size * 2 < (runtime.PYODIDE / "python_stdlib.zip").stat().st_size


def test_runtime_knows_of_no_packages(built_site: Path) -> None:
    assert json.loads(one("runtime-*/pyodide-lock.json", built_site).read_text())["packages"] == {}


def test_engine_that_cannot_be_imported_stops_the_build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("buildtools.files.CACHE", tmp_path / "cache")
    package = tmp_path / "qmines"
    package.mkdir()
    (package / "__init__.py").write_text('__version__ = "1"\nimport gone_missing\n')
    with pytest.raises(BuildError, match="gone_missing"):
        runtime.compiled(package, Path(sys.executable), tools.node(Steps(1)))


def test_a_first_visit_fetches_the_same_in_a_fifth_less(built_site: Path) -> None:
    packed = [path for path in named(built_site).values() if path.suffix == ".zst"]
    assert len(packed) == 4
    for path in packed:
        content = path.with_suffix("").read_bytes()
        assert zstandard.ZstdDecompressor().decompress(path.read_bytes()) == content
        assert path.stat().st_size < 0.85 * len(gzip.compress(content))


def test_digit_font_is_small_and_has_its_signs(built_site: Path) -> None:
    path = one("app-*/fonts/digits.woff2", built_site)
    assert path.stat().st_size <= 8192
    shown = TTFont(path).getBestCmap()
    assert {chr(code) for code in shown} >= set("0123456789⁰¹²³⁴⁵⁶⁷⁸⁹.,:×−+%")
    assert "SIL OPEN FONT LICENSE" in (path.parent / "OFL.txt").read_text(encoding="utf-8").upper()


def test_digits_of_the_font_can_be_of_one_width(built_site: Path) -> None:
    face = TTFont(one("app-*/fonts/digits.woff2", built_site))
    (lookups,) = (each.Feature.LookupListIndex for each in face["GSUB"].table.FeatureList.FeatureRecord)
    tabular = dict(face["GSUB"].table.LookupList.Lookup[lookups[0]].SubTable[0].mapping)
    names = [face.getBestCmap()[ord(digit)] for digit in "0123456789"]
    assert len({face["hmtx"][tabular.get(name, name)][0] for name in names}) == 1


def test_second_font_is_not_cut(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("buildtools.files.CACHE", tmp_path)
    first = font.digit_font(Path(sys.executable))
    assert font.digit_font(tmp_path / "there is no such Python") == first


def test_benchmarks_load_what_is_published(built_site: Path) -> None:
    """Nobody notices a benchmark that no longer runs."""
    published = {path.name for path in one("runtime-*", built_site).iterdir()}
    benchmarks = HERE.parents[1] / "benchmarks"
    asked = {
        name
        for path in benchmarks.glob("*.py")
        for name in re.findall(r"(?:ours|\{runtime\})/([\w.]+)", path.read_text(encoding="utf-8"))
    }
    assert asked
    assert asked <= published
