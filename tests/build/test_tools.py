"""The tools that the build fetches: pinned packages, Node and npm, and a browser for the tests."""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from buildtools import chromium, nginx, runtime, tools
from buildtools.places import PACKAGE, REQUIREMENTS, ROOT, WEB, WEB_TESTS
from buildtools.say import BuildError, Steps
from tests.find import one
from tests.thorough import THOROUGH, further


@pytest.mark.parametrize("path", sorted(REQUIREMENTS.glob("*.txt")), ids=lambda path: path.stem)
def test_python_packages_are_pinned_by_hash(path: Path) -> None:
    """pip insists on the hashes by an option; this test checks that the lists match their `.in` files."""
    locked = dict(re.findall(r"^([\w.-]+)==(\S+).*\\\n    --hash=sha256:[0-9a-f]{64}", path.read_text(), re.MULTILINE))
    asked = dict(re.findall(r"^([\w.-]+)==(\S+)$", path.with_suffix(".in").read_text(), re.MULTILINE))
    assert asked
    assert asked.items() <= locked.items()


@pytest.mark.parametrize(("folder", "name", "version"), [(WEB, "pyodide", "0.29.5"), (WEB_TESTS, "vitest", "4.1.12")])
def test_npm_packages_are_pinned_by_hash_and_name_no_host(folder: Path, name: str, version: str) -> None:
    packages = json.loads((folder / "package-lock.json").read_text())["packages"]
    fetched = {name: package for name, package in packages.items() if name}
    assert fetched[f"node_modules/{name}"]["version"] == version
    assert all(package["integrity"].startswith("sha512-") for package in fetched.values())
    assert not any("resolved" in package for package in fetched.values())


def test_machine_with_node_uses_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    fake_tool(tmp_path / "node", "v18.1.0")
    fake_tool(tmp_path / "npm", "9.0.0")
    monkeypatch.delenv("QMINES_NODE", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert tools.node(Steps(1)) == tools.Node(tmp_path / "node", (str(tmp_path / "npm"),))


@pytest.mark.parametrize(("version", "is_taken"), [("v20.18.3", False), ("v20.19.0", True), ("v22.1.0", True)])
def test_the_runner_of_tests_wants_a_newer_node(
    version: str, is_taken: bool, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    fake_tool(tmp_path / "node", version)
    fake_tool(tmp_path / "npm", "10.8.2")
    monkeypatch.delenv("QMINES_NODE", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert (tools.node(Steps(1), tools.NODE_FOR_TESTS).node == tmp_path / "node") is is_taken


def fake_tool(path: Path, version: str) -> None:
    path.write_text(f"#!/bin/sh\necho {version}\n")
    path.chmod(0o755)


@pytest.fixture(params=["no Node", *further(["Node too old", "asked for"])])
def node_of_pypi(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tools.Node:
    """What a machine takes that has no Node, or one that is too old, or that is asked to."""
    if request.param == "asked for":
        monkeypatch.setenv("QMINES_NODE", "wheel")
    else:
        monkeypatch.delenv("QMINES_NODE", raising=False)
        monkeypatch.setenv("PATH", str(tmp_path))
    if request.param == "Node too old":
        fake_tool(tmp_path / "node", "v12.22.0")
        fake_tool(tmp_path / "npm", "6.14.0")
    found = tools.node(Steps(1))
    assert found.node.is_relative_to(ROOT / ".venv")
    return found


def test_machine_without_node_takes_one_from_pypi(node_of_pypi: tools.Node) -> None:
    told = subprocess.run([node_of_pypi.node, "--version"], capture_output=True, text=True, check=True)
    assert re.match(r"v\d+\.\d+\.\d+", told.stdout)


@THOROUGH
def test_it_compiles_to_the_same_bytes(
    node_of_pypi: tools.Node, built_site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing about the place, the time or the Node of the build gets into the archives."""
    monkeypatch.setattr("buildtools.files.CACHE", tmp_path / "cache")
    compiled = runtime.compiled(PACKAGE, Path(sys.executable), node_of_pypi)
    assert compiled.engine.read_bytes() == one("engine-*.zip", built_site).read_bytes()
    assert compiled.later.read_bytes() == one("later-*.zip", built_site).read_bytes()
    library = compiled.runtime / "python_stdlib.zip"
    assert library.read_bytes() == one("runtime-*/python_stdlib.zip", built_site).read_bytes()


@THOROUGH
def test_npm_from_pypi_installs_the_packages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("package.json", "package-lock.json", ".npmrc"):
        shutil.copyfile(WEB / name, tmp_path / name)
    monkeypatch.setenv("QMINES_NODE", "wheel")
    tools.packages(tools.node(Steps(1)), Steps(1), tmp_path)
    copied = tmp_path / "node_modules" / "pyodide" / "pyodide.asm.wasm"
    assert copied.read_bytes() == (runtime.PYODIDE / "pyodide.asm.wasm").read_bytes()


@pytest.mark.parametrize("may_install", [True, False])
def test_a_python_that_can_make_no_venv_gets_debians_package(
    may_install: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lacking = {"python3-venv"}

    def add(packages: Sequence[str], steps: Steps) -> bool:
        lacking.difference_update(packages if may_install else ())
        return may_install

    def run(command: Sequence[str]) -> None:
        if lacking:
            raise BuildError("ensurepip is not available")
        assert command[-1] == str(tmp_path)

    monkeypatch.setattr(tools, "find_spec", lambda name: None)
    monkeypatch.setattr(tools, "add_packages", add)
    monkeypatch.setattr(tools, "run", run)
    if may_install:
        tools._create(tmp_path, Steps(1))
    else:
        with pytest.raises(BuildError, match=r"ensurepip is not available\n.*python3-venv"):
            tools._create(tmp_path, Steps(1))


def test_failing_tool_is_told_with_its_words() -> None:
    with pytest.raises(BuildError, match=r"failed with status 3:\nwhy"):
        tools.run([sys.executable, "-c", "print('why'); raise SystemExit(3)"])


@pytest.mark.parametrize(
    ("has", "shell", "chosen"),
    [
        (["chromium", "Playwright's", "Debian's"], False, "/usr/bin/chromium"),
        (["Playwright's", "Debian's"], False, "Playwright's"),
        (["Debian's"], False, "Debian's chromium"),
        (["chromium-headless-shell", "Debian's"], True, "/usr/bin/chromium-headless-shell"),
        (["chromium", "Playwright's", "Debian's"], True, "Debian's chromium-headless-shell"),
        (["chromium", "Playwright's"], True, "/usr/bin/chromium"),
    ],
)
def test_browser_is_sought_in_order(has: list[str], shell: bool, chosen: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Headless browsers make tests much faster, so Debian's comes before any other browser with windows."""
    monkeypatch.setattr(shutil, "which", lambda name: f"/usr/bin/{name}" if name in has else None)
    theirs = Path("Playwright's") if "Playwright's" in has else None
    monkeypatch.setattr(chromium, "_playwrights", lambda *about: theirs)
    has_debian = "Debian's" in has
    monkeypatch.setattr(chromium, "_debians", lambda name, steps: Path(f"Debian's {name}") if has_debian else None)
    assert chromium.chromium(Path(sys.executable), Steps(1), shell=shell) == Path(chosen)


def test_machine_without_any_browser_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    for way in ("installed", "_playwrights", "_debians"):
        monkeypatch.setattr(chromium, way, lambda *about, **how: None)
    with pytest.raises(BuildError, match="Install one and run this again"):
        chromium.chromium(Path(sys.executable), Steps(1))


@pytest.mark.parametrize(
    ("has", "shell", "chosen"),
    [
        (["chromium", "chromium-headless-shell"], True, "chromium-headless-shell"),
        (["chromium", "chromium-headless-shell"], False, "chromium"),
        (["google-chrome"], True, "google-chrome"),
        (["chromium-headless-shell"], False, "chromium-headless-shell"),
    ],
)
def test_tests_rather_take_a_browser_without_windows(
    has: list[str], shell: bool, chosen: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: f"/usr/bin/{name}" if name in has else None)
    assert chromium.installed(shell=shell) == Path("/usr/bin", chosen)


def test_debian_without_the_shell_gives_the_whole_browser(monkeypatch: pytest.MonkeyPatch) -> None:
    has = {"apt-get"}
    asked = []

    def run(command: list[str]) -> None:
        asked.append(command[-1])
        if command[-1] == "chromium-headless-shell":
            raise BuildError("unable to locate it")
        has.add(command[-1])

    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(shutil, "which", lambda name: f"/usr/bin/{name}" if name in has else None)
    monkeypatch.setattr(chromium, "_playwrights", lambda python, steps: None)
    monkeypatch.setattr(tools, "run", run)
    assert chromium.chromium(Path(sys.executable), Steps(1), shell=True) == Path("/usr/bin/chromium")
    assert [name for name in asked if name != "--quiet"] == ["chromium-headless-shell", "chromium"]


def test_nginx_that_cannot_be_had_is_told(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse(*about: object) -> None:
        raise BuildError("There is no network.")

    monkeypatch.setattr(nginx, "CACHE", tmp_path)
    monkeypatch.setattr(shutil, "which", lambda name, path=None: f"/usr/bin/{name}" if name == "apt-get" else None)
    monkeypatch.setattr(nginx, "kept", refuse)
    assert nginx.obtained(Steps(1)) is None
    assert "none can be had, so no test asks it. There is no network." in capsys.readouterr().out


def test_nginx_is_the_machines_own_or_one_that_runs(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(nginx, "CACHE", tmp_path)
    monkeypatch.setattr(shutil, "which", lambda name, path=None: None)
    unpacked = tmp_path / "nginx-unpacked"
    for folder in ("usr/sbin", "etc/nginx"):
        (unpacked / folder).mkdir(parents=True)
    (unpacked / "etc/nginx/mime.types").touch()
    assert nginx.found() is None
    fake_tool(unpacked / "usr/sbin/nginx", "1.22")
    assert nginx.found() == nginx.Nginx(unpacked / "usr/sbin/nginx", unpacked / "etc/nginx/mime.types")
