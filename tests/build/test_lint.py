"""Biome's settings for the page's scripts: it finds breaches."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from buildtools import tools
from buildtools.places import NODE_MODULES, WEB
from buildtools.say import Steps

LONG = "\n  act();" * 121 + "\n"
"""The body of a function that is too long to read at once."""


def complaints(folder: Path, name: str, source: str) -> str:
    """What Biome reports about a script with that name, by the page's own settings."""
    shutil.copy(WEB / "biome.jsonc", folder)
    (folder / name).write_text(source, encoding="utf-8")
    biome = NODE_MODULES / "@biomejs" / "biome" / "bin" / "biome"
    command = [str(tools.node(Steps(1)).node), str(biome), "lint", name]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    return done.stdout + done.stderr


@pytest.mark.parametrize(
    "source",
    [
        f"export function createIt() {{{LONG}}}",
        f"export const it = () => {{{LONG}}};",
        f"export const it = {{\n  act() {{{LONG}}},\n}};",
    ],
)
def test_no_function_is_longer_than_a_screen_or_two(source: str, tmp_path: Path) -> None:
    rule = "noExcessiveLinesPerFunction"
    assert rule in complaints(tmp_path, "it.ts", source)
    assert rule not in complaints(tmp_path, "it.ts", source.replace(LONG, "\n  act();\n"))


@pytest.mark.parametrize(
    ("source", "rule"),
    [
        ("start();\n" * 121, "noExcessiveLinesPerFile"),
        ("export function start() {" + "\n  act();" * 6 + "\n}", "noExcessiveLinesPerFunction"),
    ],
)
def test_main_reads_as_a_table_of_contents(source: str, rule: str, tmp_path: Path) -> None:
    assert rule in complaints(tmp_path, "main.js", source)
    assert rule not in complaints(tmp_path, "it.ts", source)


def test_scripts_that_import_each_other_are_found(tmp_path: Path) -> None:
    (tmp_path / "other.ts").write_text(
        "import {it} from './it.js';\n\nexport const other = () => it;\n", encoding="utf-8"
    )
    source = "import {other} from './other.js';\n\nexport const it = () => other;\n"
    assert "noImportCycles" in complaints(tmp_path, "it.ts", source)
    assert "noImportCycles" not in complaints(tmp_path, "it.ts", source.replace("./other.js", "./another.js"))


def test_the_model_knows_no_browser(tmp_path: Path) -> None:
    """Its own TypeScript settings leave out everything that only a browser has."""
    (tmp_path / "model.ts").write_text("export const title = (): string => document.title;\n", encoding="utf-8")
    settings = {"extends": str(WEB / "model" / "tsconfig.json"), "include": ["model.ts"]}
    (tmp_path / "tsconfig.json").write_text(json.dumps(settings), encoding="utf-8")
    tsc = NODE_MODULES / "typescript" / "bin" / "tsc"
    command = [str(tools.node(Steps(1)).node), str(tsc), "--project", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert "Cannot find name 'document'" in done.stdout
