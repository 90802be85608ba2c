"""What is published: the fields and the README of the wheel, and the contents of the sdist."""

import os
import re
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Callable
from email.message import Message
from email.parser import Parser
from pathlib import Path

import pytest

import qmines
from buildtools.places import PACKAGE, ROOT
from tests.find import one

HERE = "https://example.org/somebody/qmines"
FILES = f"{HERE}/blob/v{qmines.__version__}"
Built = Callable[[str], Path]


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    """The folder with wheel and sdist, as built with or without an address of the project."""
    made: dict[str, Path] = {}

    def build(address: str) -> Path:
        if address not in made:
            made[address] = tmp_path_factory.mktemp("packages")
            server, _, name = address.partition("/somebody/")
            told = {"GITHUB_SERVER_URL": server, "GITHUB_REPOSITORY": name and f"somebody/{name}"}
            command = [sys.executable, "-m", "hatchling", "build", "--directory", str(made[address])]
            subprocess.run(command, cwd=ROOT, env={**os.environ, **told}, check=True, capture_output=True)
        return made[address]

    return build


def metadata(folder: Path) -> Message:
    with zipfile.ZipFile(one("qmines-*.whl", folder)) as wheel:
        (name,) = (name for name in wheel.namelist() if name.endswith(".dist-info/METADATA"))
        return Parser().parsestr(wheel.read(name).decode())


def links(text: str) -> list[str]:
    return re.findall(r"\]\(([^)]*)\)", text)


def test_the_fields_are_there(built: Built) -> None:
    told = metadata(built(""))
    assert (told["Name"], told["Version"], told["Requires-Python"]) == ("qmines", qmines.__version__, ">=3.11")
    assert (told["License-Expression"], told["License-File"]) == ("MIT", "LICENSE")
    assert told["Description-Content-Type"] == "text/markdown"
    assert len(told["Summary"]) < 120
    assert "solver" in told["Keywords"].split(",")
    assert {"Typing :: Typed", "Programming Language :: Python :: 3.11"} <= set(told.get_all("Classifier", []))


def test_without_an_address_nothing_points_anywhere(built: Built) -> None:
    told = metadata(built(""))
    assert told.get_all("Project-URL") is None
    assert links(told.get_payload()) == []


def test_with_an_address_every_link_is_whole(built: Built) -> None:
    told = metadata(built(HERE))
    urls = dict(line.split(", ") for line in told.get_all("Project-URL", []))
    assert urls["Source"] == HERE
    assert urls["Changelog"] == f"{FILES}/CHANGELOG.md"
    found = links(told.get_payload())
    assert found
    for link in (*found, urls["Documentation"]):
        assert link.startswith(f"{FILES}/"), link
        assert (ROOT / link.removeprefix(f"{FILES}/")).exists(), link


def test_the_sdist_has_the_sources_and_the_tests(built: Built) -> None:
    with tarfile.open(one("qmines-*.tar.gz", built(""))) as packed:
        names = {name.partition("/")[2] for name in packed.getnames()}
    tests = {path.relative_to(ROOT).as_posix() for path in (ROOT / "tests").rglob("*.py") if ".venv" not in path.parts}
    package = {path.relative_to(ROOT).as_posix() for path in PACKAGE.rglob("*.py")}
    assert tests | package <= names
    others = {
        "LICENSE",
        "README.md",
        "SECURITY.md",
        ".github/workflows/ci.yml",
        "CHANGELOG.md",
        "py/README.md",
        "hatch_build.py",
        "pyproject.toml",
        "build.py",
    }
    assert others <= names
    assert {"requirements/test.txt", "web/package-lock.json", "docs/library.md"} <= names
    assert not [name for name in names if "node_modules/" in name or "__pycache__" in name]


def test_the_address_of_the_project_is_one_constant() -> None:
    """Publishing fills it in where it is needed; nothing else may know an address."""
    source = (ROOT / "hatch_build.py").read_text(encoding="utf-8")
    assert len(re.findall(r"^REPOSITORY = \"[^\"]*\"$", source, re.MULTILINE)) == 1
    texts = [*ROOT.glob("*.md"), ROOT / "CITATION.cff", ROOT / "pyproject.toml", *(ROOT / ".github").rglob("*.*")]
    assert [path.name for path in texts if re.search(r"github\.com/[^/\s]+/qmines", path.read_text("utf-8"))] == []


def test_what_is_cited_is_this_version() -> None:
    assert f"\nversion: {qmines.__version__}\n" in (ROOT / "CITATION.cff").read_text(encoding="utf-8")
