"""A folder with many files has a map that names each of them: a package's docstring, or a `README.md` in the page."""

import ast
import re
from collections.abc import Collection
from pathlib import Path

import pytest

from buildtools.files import named
from buildtools.places import PACKAGE, WEB

MOST = 12
"""This many source files need no map."""
APART = {"generated", "icons", "node_modules", "vendor"}
"""Folders of the page that hold nothing handwritten."""


def by_folder(root: Path, ends: Collection[str]) -> dict[str, set[str]]:
    """The names of source files by folder."""
    folders: dict[str, set[str]] = {}
    for name, path in named(root).items():
        folder = name.rpartition("/")[0]
        if path.suffix in ends and not APART & set(name.split("/")):
            folders.setdefault(folder, set()).add(path.name)
    return folders


def unnamed(files: Collection[str], text: str) -> list[str]:
    """The modules that a package's docstring does not name."""
    modules = {name.removesuffix(".py") for name in files} - {"__init__", "__main__"}
    return sorted(module for module in modules if f"`{module}`" not in text)


def differences(files: Collection[str], text: str) -> list[str]:
    """Where a map and its folder differ, and what the map names twice."""
    listed = re.findall(r"^\* `([\w.-]+)`: \S", text, re.MULTILINE)
    twice = {name for name in listed if listed.count(name) > 1}
    return sorted((set(files) ^ set(listed)) | twice)


PACKAGES = {name: files for name, files in by_folder(PACKAGE, {".py"}).items() if len(files) > MOST}
FOLDERS = {
    name: files
    for name, files in by_folder(WEB, {".css", ".html", ".js", ".ts"}).items()
    if len(files) > MOST or (WEB / name / "README.md").exists()
}


@pytest.mark.parametrize("name", PACKAGES)
def test_a_large_package_names_its_modules(name: str) -> None:
    text = ast.get_docstring(ast.parse((PACKAGE / name / "__init__.py").read_text(encoding="utf-8"))) or ""
    assert unnamed(PACKAGES[name], text) == []


@pytest.mark.parametrize("name", sorted(FOLDERS))
def test_a_large_folder_of_the_page_has_a_map_and_every_map_is_right(name: str) -> None:
    assert differences(FOLDERS[name], (WEB / name / "README.md").read_text(encoding="utf-8")) == []


def test_large_folders_are_found() -> None:
    assert {"game", "proofs", "strategies"} <= PACKAGES.keys()
    assert {"", "board", "engine", "model", "store", "views", "views/stage"} <= FOLDERS.keys()


def test_breaches_are_found() -> None:
    assert unnamed({"__init__.py", "grid.py", "text.py"}, "`grid` has cells, text none.") == ["text"]
    text = "* `a.ts`: first\n* `b.ts`: second\n* `b.ts`: again\n* `gone.ts`: third\n"
    assert differences({"a.ts", "b.ts", "new.ts"}, text) == ["b.ts", "gone.ts", "new.ts"]
