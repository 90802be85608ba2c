"""What `build.py` makes: the site, the runtime within it, and the tools on the way."""

import json
import os
import re
import shutil
import subprocess
import sys
import threading
import urllib.error
import urllib.request
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

import build
from buildtools import checks, chromium, font, page, runtime, site, tools
from buildtools.files import digest, kept, named
from buildtools.places import PACKAGE, REQUIREMENTS, ROOT, WEB
from buildtools.say import BuildError, Steps
from buildtools.serving import Server, server_from

HERE = Path(__file__).parent


def one(pattern: str, folder: Path) -> Path:
    """The only path in a folder that matches."""
    (found,) = folder.glob(pattern)
    return found


# The site


def test_building_again_gives_the_same_bytes(built_site: Path, tmp_path: Path) -> None:
    site.build(tmp_path / "again")
    first, again = named(built_site), named(tmp_path / "again")
    assert first.keys() == again.keys()
    assert all(first[name].read_bytes() == again[name].read_bytes() for name in first)


def test_compiling_anew_gives_the_same_bytes(built_site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing of the place or the time of the build gets into the archives."""
    monkeypatch.setattr("buildtools.files.CACHE", tmp_path / "cache")
    compiled = runtime.compiled(PACKAGE, tools.node(Steps(1)))
    assert compiled.engine.read_bytes() == one("engine-*.zip", built_site).read_bytes()
    library = compiled.runtime / "python_stdlib.zip"
    assert library.read_bytes() == one("runtime-*/python_stdlib.zip", built_site).read_bytes()


def test_page_is_told_where_its_build_is(built_site: Path) -> None:
    text = (built_site / "index.html").read_text(encoding="utf-8")
    told = json.loads(re.findall(r'<script type="application/json" id="build">(.*?)</script>', text)[0])
    assert told["version"] == site.version_of(PACKAGE)
    assert (built_site / told["app"] / "main.js").is_file()
    assert (built_site / told["runtime"] / "pyodide.mjs").is_file()
    assert (built_site / told["engine"]).is_file()


def test_links_are_relative_and_lead_somewhere(built_site: Path) -> None:
    """So that the site works below any path."""
    text = (built_site / "index.html").read_text(encoding="utf-8")
    links = [link for link in re.findall(r'(?:href|src)="([^"]+)"', text) if not link.startswith("#")]
    assert len(links) > 10
    assert [link for link in links if not (built_site / link).is_file() or link.startswith("/")] == []


def test_style_sheets_point_to_files_that_are_there(built_site: Path) -> None:
    targets = [
        sheet.parent / target
        for sheet in named(built_site, "*.css").values()
        for target in re.findall(r"url\(['\"]?([^'\")]+)", sheet.read_text(encoding="utf-8"))
        if not target.startswith("data:")
    ]
    assert "digits.woff2" in [target.name for target in targets]
    assert [target for target in targets if not target.is_file()] == []


def test_every_module_is_asked_for_at_once(built_site: Path) -> None:
    """Modules import modules; a browser that learns of them one by one waits for each in turn."""
    text = (built_site / "index.html").read_text(encoding="utf-8")
    preloaded = re.findall(r'rel="modulepreload" href="app-[0-9a-f]{12}/([^"]+)"', text)
    assert preloaded[0] == "main.js"
    assert "vendor/idb.js" in preloaded
    assert "worker.js" not in preloaded


def test_service_worker_keeps_the_whole_site(built_site: Path) -> None:
    first_line = (built_site / "sw.js").read_text(encoding="utf-8").splitlines()[0]
    kept_files = json.loads(first_line.removeprefix("self.build = ").removesuffix(";"))["files"]
    assert set(kept_files) == named(built_site).keys() - {"sw.js"}


def test_tools_and_types_are_not_published(built_site: Path) -> None:
    names = [Path(name).name for name in named(built_site)]
    assert not [name for name in names if name.endswith((".d.ts", ".py", ".map")) or name in {"package.json", ".npmrc"}]


def test_nothing_points_to_another_origin(built_site: Path) -> None:
    for name, path in named(built_site).items():
        if name.endswith((".html", ".css", ".webmanifest")):
            text = path.read_text(encoding="utf-8")
            assert set(re.findall(r"https?://[\w.-]+", text)) <= {"http://www.w3.org"}, name
            assert not re.search(r"url\(\s*['\"]?//", text), name


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('<head></head><script src="gone.js">', "web/index.html points to gone.js, and there is no such file."),
        ("<head><head></head>", "web/index.html must hold <head> exactly once."),
        ("<head>", "web/index.html must hold </head> exactly once."),
    ],
)
def test_page_with_a_fault_is_refused(text: str, sentence: str, tmp_path: Path) -> None:
    main = tmp_path / "main.js"
    main.write_text("")
    with pytest.raises(BuildError, match=re.escape(sentence)):
        page.index(text, "app-1/", {}, {"main.js": main})


def test_import_of_a_missing_module_is_refused(tmp_path: Path) -> None:
    main = tmp_path / "main.js"
    main.write_text("import './views/gone.js';")
    with pytest.raises(BuildError, match=r"A module imports web/views/gone\.js"):
        page.imported_by("main.js", {"main.js": main})


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
    assert page.imports(text) == ["./a.js", "./b.js", "../c.js", "./d/d.js", "./e.js", "./g.js"]


def test_digest_depends_on_names_and_content_alone(tmp_path: Path) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    first.write_text("same")
    second.write_text("same")
    assert digest({"a": first}) == digest({"a": second})
    assert digest({"a": first}) != digest({"b": first})
    second.write_text("other")
    assert digest({"a": first}) != digest({"a": second})


def test_failed_work_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("buildtools.files.CACHE", tmp_path)

    def fail(folder: Path) -> None:
        (folder / "half").write_text("done")
        raise BuildError("No more.")

    with pytest.raises(BuildError):
        kept("thing", "1", fail)
    assert list(tmp_path.iterdir()) == []


# Python for the browser

PLAY = """
import json, traceback
from qmines.bridge import Bridge
bridge = Bridge()
game = {"columns": 9, "rows": 9, "mines": 10, "seed": "7", "rules": "quantum", "origin": "given", "hints": True}
said = [bridge.handle(json.dumps({"id": 1, "type": "new", **game}))]
for at, cell in enumerate(("4,4", "0,0", "8,8", "0,8", "8,0")):
    said.append(bridge.handle(json.dumps({"id": 2 + at, "type": "play", "move": f"open {cell}", "at": at})))
said.append(bridge.handle(json.dumps({"id": 9, "type": "play", "move": "fly", "at": 9})))
try:
    Bridge().handle(None)
except Exception as error:
    said.append(["\\n".join(traceback.format_exception(error)).splitlines()[0]])
"\\n".join(answer[0] for answer in said)
"""


def run_within(site_folder: Path, script: str, tmp_path: Path) -> list[str]:
    """What a script prints under Node with the published runtime and engine, line by line."""
    path = tmp_path / "script.py"
    path.write_text(script, encoding="utf-8")
    command = [tools.node(Steps(1)).node, HERE / "within_trimmed.mjs"]
    places = [one("runtime-*", site_folder), one("engine-*.zip", site_folder), path]
    done = subprocess.run([*command, *places], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_every_engine_module_is_imported_within_the_trimmed_runtime(built_site: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(one("engine-*.zip", built_site)) as packed:
        paths = {name.removesuffix(".pyc") for name in packed.namelist()}
    sources = {f"qmines/{name.removesuffix('.py')}" for name in named(PACKAGE, "*.py")}
    assert paths == sources - {"qmines/__main__"}
    modules = [path.removesuffix("/__init__").replace("/", ".") for path in sorted(paths)]
    script = "\n".join([*(f"import {module}" for module in modules), "len([n for n in sys.modules if 'qmines' in n])"])
    assert run_within(built_site, f"import sys\n{script}", tmp_path) == [str(len(modules))]


def test_game_is_played_within_the_trimmed_runtime(built_site: Path, tmp_path: Path) -> None:
    """What is imported only when it is needed, an error's traceback included, is there too."""
    *replies, last = run_within(built_site, PLAY, tmp_path)
    assert [json.loads(reply)["ok"] for reply in replies] == [True] * 6 + [False]
    assert last == "Traceback (most recent call last):"


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
        runtime.compiled(package, tools.node(Steps(1)))


# The digit font


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


# The tools


@pytest.mark.parametrize("path", sorted(REQUIREMENTS.glob("*.txt")), ids=lambda path: path.stem)
def test_python_packages_are_pinned_by_hash(path: Path) -> None:
    """pip is told to insist on it; here that the lists are those of their `.in` files."""
    locked = dict(re.findall(r"^([\w.-]+)==(\S+).*\\\n    --hash=sha256:[0-9a-f]{64}", path.read_text(), re.MULTILINE))
    asked = dict(re.findall(r"^([\w.-]+)==(\S+)$", path.with_suffix(".in").read_text(), re.MULTILINE))
    assert asked
    assert asked.items() <= locked.items()


def test_npm_packages_are_pinned_by_hash_and_name_no_host() -> None:
    packages = json.loads((WEB / "package-lock.json").read_text())["packages"]
    fetched = {name: package for name, package in packages.items() if name}
    assert fetched["node_modules/pyodide"]["version"] == "0.29.5"
    assert all(package["integrity"].startswith("sha512-") for package in fetched.values())
    assert not any("resolved" in package for package in fetched.values())


def test_machine_with_node_uses_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    fake_tool(tmp_path / "node", "v18.1.0")
    fake_tool(tmp_path / "npm", "9.0.0")
    monkeypatch.delenv("QMINES_NODE", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert tools.node(Steps(1)) == tools.Node(tmp_path / "node", (str(tmp_path / "npm"),))


def fake_tool(path: Path, version: str) -> None:
    path.write_text(f"#!/bin/sh\necho {version}\n")
    path.chmod(0o755)


@pytest.mark.slow
@pytest.mark.parametrize("machine", ["no Node", "Node too old", "asked for"])
def test_machine_without_node_takes_it_from_pypi(
    machine: str, built_site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And what that Node compiles is the same to the byte."""
    if machine == "asked for":
        monkeypatch.setenv("QMINES_NODE", "wheel")
    else:
        monkeypatch.delenv("QMINES_NODE", raising=False)
        monkeypatch.setenv("PATH", str(tmp_path))
    if machine == "Node too old":
        fake_tool(tmp_path / "node", "v12.22.0")
        fake_tool(tmp_path / "npm", "6.14.0")
    found = tools.node(Steps(1))
    assert found.node.is_relative_to(ROOT / ".venv")
    monkeypatch.setattr("buildtools.files.CACHE", tmp_path / "cache")
    assert runtime.compiled(PACKAGE, found).engine.read_bytes() == one("engine-*.zip", built_site).read_bytes()


@pytest.mark.slow
def test_npm_from_pypi_installs_the_packages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("package.json", "package-lock.json", ".npmrc"):
        shutil.copyfile(WEB / name, tmp_path / name)
    monkeypatch.setattr(tools, "WEB", tmp_path)
    monkeypatch.setattr(tools, "NODE_MODULES", tmp_path / "node_modules")
    monkeypatch.setenv("QMINES_NODE", "wheel")
    tools.packages(tools.node(Steps(1)), Steps(1))
    copied = tmp_path / "node_modules" / "pyodide" / "pyodide.asm.wasm"
    assert copied.read_bytes() == (runtime.PYODIDE / "pyodide.asm.wasm").read_bytes()


def test_failing_tool_is_told_with_its_words() -> None:
    with pytest.raises(BuildError, match=r"failed with status 3:\nwhy"):
        tools.run([sys.executable, "-c", "print('why'); raise SystemExit(3)"])


def test_second_font_is_not_cut(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("buildtools.files.CACHE", tmp_path)
    first = font.digit_font(Path(sys.executable))
    assert font.digit_font(tmp_path / "there is no such Python") == first


# The server


@pytest.fixture(scope="module")
def address(built_site: Path) -> Iterator[str]:
    with Server(built_site, prefix="/some/where") as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server.address
        server.shutdown()


@pytest.mark.parametrize(
    ("pattern", "kind", "caching"),
    [
        ("index.html", "text/html; charset=utf-8", "no-cache"),
        ("sw.js", "text/javascript", "no-cache"),
        ("manifest.webmanifest", "application/manifest+json", "no-cache"),
        ("app-*/style.css", "text/css", "public, max-age=31536000, immutable"),
        ("app-*/icons/icon.svg", "image/svg+xml", "public, max-age=31536000, immutable"),
        ("app-*/fonts/digits.woff2", "font/woff2", "public, max-age=31536000, immutable"),
        ("runtime-*/pyodide.mjs", "text/javascript", "public, max-age=31536000, immutable"),
        ("runtime-*/pyodide.asm.wasm", "application/wasm", "public, max-age=31536000, immutable"),
        ("engine-*.zip", "application/zip", "public, max-age=31536000, immutable"),
    ],
)
def test_files_are_served_as_what_they_are(
    built_site: Path, address: str, pattern: str, kind: str, caching: str
) -> None:
    path = one(pattern, built_site)
    with urllib.request.urlopen(address + path.relative_to(built_site).as_posix()) as response:
        assert response.headers["Content-Type"] == kind
        assert response.headers["Cache-Control"] == caching
        assert response.read() == path.read_bytes()


def test_address_alone_gives_the_page(address: str, built_site: Path) -> None:
    with urllib.request.urlopen(address) as response:
        assert response.read() == (built_site / "index.html").read_bytes()


@pytest.mark.parametrize(
    "path",
    ["/some/where/gone.js", "/some/where/icons/", "/index.html", "/some/index.html", "/some/wherever/index.html"],
)
def test_nothing_else_is_served(address: str, path: str) -> None:
    with pytest.raises(urllib.error.HTTPError, match="404") as caught:
        urllib.request.urlopen(address.replace("/some/where/", path))
    caught.value.close()


def test_next_free_port_is_taken(tmp_path: Path) -> None:
    with server_from(tmp_path, 8000) as first, server_from(tmp_path, first.server_port) as second:
        assert first.server_port < second.server_port


@pytest.mark.parametrize(("error", "told"), [(BrokenPipeError, ""), (KeyError, "KeyError")])
def test_browser_that_leaves_is_no_error(
    error: type[Exception], told: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    with Server(tmp_path) as server:
        try:
            raise error
        except error:
            server.handle_error(None, ("127.0.0.1", 1))
    written = capfd.readouterr().err
    assert told in written
    assert bool(told) == bool(written)


# A browser


@pytest.mark.parametrize(
    ("has", "chosen"),
    [
        (["installed", "Playwright's", "Debian's"], "installed"),
        (["Playwright's", "Debian's"], "Playwright's"),
        (["Debian's"], "Debian's"),
    ],
)
def test_browser_is_sought_in_order(has: list[str], chosen: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for way, name in (("_installed", "installed"), ("_playwrights", "Playwright's"), ("_debians", "Debian's")):
        found = Path(name) if name in has else None
        monkeypatch.setattr(chromium, way, lambda python, steps, found=found: found)
    assert chromium.chromium(Path(sys.executable), Steps(1)) == Path(chosen)


def test_machine_without_any_browser_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    for way in ("_installed", "_playwrights", "_debians"):
        monkeypatch.setattr(chromium, way, lambda python, steps: None)
    with pytest.raises(BuildError, match="Install one and run this again"):
        chromium.chromium(Path(sys.executable), Steps(1))


# The command


def test_check_that_fails_is_told_and_the_others_run(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    ran = []

    def check(name: str, passes: bool) -> bool:
        ran.append(name)
        return passes

    stages = [("first", lambda: check("first", False)), ("second", lambda: check("second", True))]
    monkeypatch.setattr(checks, "_gather", lambda: None)
    monkeypatch.setattr(checks, "_checks", lambda found, arguments: stages)
    assert build.main(["test"]) == 1
    assert ran == ["first", "second"]
    assert re.search(r"first +FAILED .*\nsecond +ok .*\n1 of 2 checks failed\.", capfd.readouterr().out)


def test_error_is_a_sentence_and_a_status(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> None:
    def refuse(out: Path) -> None:
        raise BuildError("There is no room.")

    monkeypatch.setattr(site, "build", refuse)
    assert build.main(["build"]) == 1
    assert capfd.readouterr().err == "\nThere is no room.\n"


def test_unknown_command_is_refused() -> None:
    done = subprocess.run([sys.executable, ROOT / "build.py", "dance"], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "invalid choice: 'dance'" in done.stderr


def test_package_needs_nothing_and_brings_its_command(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "--no-index"]
    environment = {**os.environ, "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
    subprocess.run([*command, "--wheel-dir", str(tmp_path), str(ROOT)], check=True, env=environment)
    with zipfile.ZipFile(one("qmines-*.whl", tmp_path)) as wheel:
        texts = {Path(name).name: wheel.read(name).decode() for name in wheel.namelist() if "dist-info/" in name}
        code = {name for name in wheel.namelist() if name.endswith(".py")}
    assert "Requires-Dist" not in texts["METADATA"]
    assert "Requires-Python: >=3.11" in texts["METADATA"]
    assert "qmines = qmines.cli:main" in texts["entry_points.txt"]
    assert code == {f"qmines/{name}" for name in named(PACKAGE, "*.py")}
