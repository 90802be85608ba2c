"""The page's tables: every build writes them from the engine."""

import json
import re
import shutil
from pathlib import Path

import pytest

from buildtools import site, tables
from buildtools.places import GENERATED, PACKAGE
from buildtools.say import BuildError
from qmines.game.rules import PRESETS


def constants(text: str) -> dict[str, object]:
    return {name: json.loads(value) for name, value in re.findall(r"^export const (\w+) = (.*);$", text, re.MULTILINE)}


def test_a_build_writes_them(built_site: Path) -> None:
    for name, expected in tables.tables().items():
        written = constants((GENERATED / f"{name}.js").read_text(encoding="utf-8"))
        assert written == {constant: json.loads(json.dumps(value)) for constant, (_, value) in expected.items()}


def test_they_are_those_of_the_engine_that_is_built(tmp_path: Path) -> None:
    package = tmp_path / "qmines"
    shutil.copytree(PACKAGE, package, ignore=shutil.ignore_patterns("__pycache__"))
    rules = package / "game" / "rules.py"
    text = rules.read_text(encoding="utf-8")
    rules.write_text(text.replace('"quantum": Rules(),', '"quantum": Rules(), "twice": Rules(lives=2),'))
    site.write_tables(package, tmp_path / "generated")
    presets = constants((tmp_path / "generated" / "rules.js").read_text(encoding="utf-8"))["PRESETS"]
    assert isinstance(presets, dict)
    assert presets.keys() == {*PRESETS, "twice"}
    assert presets["twice"] == {"lives": "2"}


def test_an_engine_that_cannot_be_imported_stops_the_build(tmp_path: Path) -> None:
    (tmp_path / "qmines").mkdir()
    (tmp_path / "qmines" / "__init__.py").write_text("raise ValueError('broken')")
    with pytest.raises(BuildError, match="broken"):
        site.write_tables(tmp_path / "qmines", tmp_path / "generated")


def test_what_is_as_it_should_be_is_not_written_again(tmp_path: Path) -> None:
    """Otherwise it would wake everything that watches the files, such as a test runner, for nothing."""
    tables.write(tmp_path)
    before = {path: path.stat().st_mtime_ns for path in tmp_path.iterdir()}
    tables.write(tmp_path)
    assert {path: path.stat().st_mtime_ns for path in tmp_path.iterdir()} == before
