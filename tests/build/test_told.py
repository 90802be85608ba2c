"""What the documents say is true: their files exist, their commands are accepted, their figures are the code's."""

import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest

from buildtools.places import PACKAGE, ROOT, WEB
from qmines.checker.effort import MOST_CELLS
from qmines.cli.cli import BUDGET, MEMORY, TOGETHER
from qmines.cli.cli import _parser as parser
from qmines.cli.streams import LONGEST as LONGEST_LINE
from qmines.cli.streams import MOST_PASSED_OVER
from qmines.game.boards.no_guess import PATIENCE
from qmines.game.boards.solvable import LOOKED_AT
from qmines.game.params import BUDGETS
from qmines.game.records.bounds import LONGEST, MOST_SEARCH, MOST_WORK
from qmines.game.rules import PRESETS
from qmines.game.workbench.practice import BOARDS
from qmines.game.workbench.practice import LONGEST as LONGEST_SEED
from qmines.lab.saturation import BUDGET as CONSTRAINTS
from qmines.lab.simulate import BATCH
from qmines.sandbox.captured_output import KEPT, MOST
from qmines.sandbox.wheels import LARGEST
from qmines.strategies.best import WORLDS
from qmines.strategies.ends import ALWAYS
from qmines.strategies.named import STRATEGIES
from qmines.strategies.strategy import Inference
from studies.pictures import LOOKS, WINDOWS
from tests.e2e.looks.rooms import NUMBERS
from tests.e2e.looks.windows import TEXTS

DOCUMENTS = [*sorted(ROOT.glob("*.md")), ROOT / "py" / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
MADE_BY_READERS = {
    *("py/qmines/formats/crosses.py", "tests/formats/test_crosses.py", "web/views/thanks.ts"),
    *("NAME.qmines.jsonl", ".build/durations.json"),
}
"""Files that recipes and test runs create, and a placeholder name."""

ROOMS = ("web/store", "web/views", "web/views/play")
"""The folders that a document about one folder leaves out of file names."""


def text(name: str) -> str:
    return " ".join((ROOT / name).read_text(encoding="utf-8").split())


def commands() -> Iterator[str]:
    """The commands that documents give for the command line."""
    for document in DOCUMENTS:
        for line in document.read_text(encoding="utf-8").splitlines():
            if found := re.match(r"\$ python -m qmines (.+?)(?:\s+#.*)?$", line):
                yield found[1]


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_files_that_are_named_are_there(document: Path) -> None:
    told = document.read_text(encoding="utf-8")
    links = re.findall(r"\]\((?!https?:)([^)#\s]+)", told)
    assert [link for link in links if not (document.parent / link).exists()] == []
    named = set(re.findall(r"`([\w./-]+\.(?:py|js|ts|md|jsonl?|css|html))`", told)) - MADE_BY_READERS
    roots = (ROOT, PACKAGE, WEB, *(ROOT / room for room in ROOMS))
    assert [name for name in sorted(named) if not any((root / name).exists() for root in roots)] == []
    modules = re.findall(r"python -m ((?:studies|benchmarks)\.\w+)", told)
    assert [name for name in modules if not (ROOT / f"{name.replace('.', '/')}.py").exists()] == []


@pytest.mark.parametrize("command", sorted(set(commands())))
def test_commands_are_taken_as_they_stand(command: str) -> None:
    assert parser().parse_args(shlex.split(command)).run


def test_commands_of_the_readme_do_what_they_say(tmp_path: Path) -> None:
    """Those that take no time."""
    (tmp_path / "position.txt").write_text("3x2x1\n1#1\n1#1\n")
    (tmp_path / "positions.jsonl").write_text('{"id": 1, "rows": 2, "cols": 3, "mines": 1, "cells": ["1#1", "1#1"]}\n')
    (tmp_path / "board.txt").write_text("*..\n...\n")
    record = ROOT / "tests" / "golden" / "records" / "quantum-lost-closure.txt"
    (tmp_path / "record.txt").write_bytes(record.read_bytes())
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    said = {
        "analyse position.txt": "2 worlds; 0 cells certainly safe, 0 certainly mines\n   1  50%    1\n",
        "analyse --jsonl positions.jsonl": '{"id": 1, "worlds": "2", "prob": {"0,1": "1/2", "1,1": "1/2"}, "ms": ',
        "verify record.txt": "Lost in 0:12.6, 6 moves, 2 saves. Replaying it gives the same game.",
        "review record.txt": "record, 13x9 with 30 mines: lost in 12.605 s",
        "generate --level 6x6x7 --technique reduction": "6x6x7 from ",
        "convert board.txt --json": '{"format": "map", "rows": 2, "cols": 3, "mines": 1, "view": null, "layout": ["*..',
    }
    for command, answer in said.items():
        assert re.search(rf"^\$ python -m qmines {re.escape(command)}\s", readme, re.MULTILINE), command
        done = subprocess.run(
            [sys.executable, "-m", "qmines", *shlex.split(command)], cwd=tmp_path, capture_output=True, text=True
        )
        assert (done.returncode, done.stderr) == (0, ""), command
        assert done.stdout.startswith(answer), command


WORDS = ["none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven"]

FIGURES = [
    (
        "docs/testing.md",
        f"in {WORDS[len(LOOKS)]} looks, {WORDS[len(WINDOWS)]} windows and {WORDS[len(TEXTS)]} sizes of text",
    ),
    ("docs/design.md", f"The budget is {BUDGETS[2]:,} states for a component"),
    ("docs/design.md", f"The command line takes {BUDGET:,} states"),
    ("docs/lab.md", f"print {MOST:,} characters"),
    ("docs/lab.md", f"({KEPT:,} characters of it)"),
    ("docs/lab.md", f"{LARGEST // 10**6} MB unpacked"),
    ("docs/lab.md", f"batches of {BATCH} games"),
    ("docs/lessons.md", f"within {CONSTRAINTS:,} constraints"),
    ("docs/lessons.md", f"at most {BOARDS:,}."),
    ("docs/protocol.md", f"of a `seed` of at most {LONGEST_SEED} characters"),
    ("docs/protocol.md", f"(`{' '.join(STRATEGIES)}`, or `agent:P`"),
    ("docs/rules.md", f"after {PATIENCE} in a row"),
    ("docs/rules.md", f"as many as hold {LOOKED_AT // 10**6} million cells"),
    ("docs/security.md", f"{BUDGET:,} states for a component, which hold at most about {MEMORY / 1e9:.1f} GB"),
    ("docs/security.md", f"{TOGETHER:,} units of counted work"),
    ("docs/security.md", f"{LONGEST:,} characters, {MOST_WORK:,} units of counted work"),
    ("docs/security.md", f"within {MOST_SEARCH:,} units"),
    ("docs/security.md", f"may have {LONGEST_LINE // 10**6} MB"),
    ("docs/security.md", f"given up after {MOST_PASSED_OVER // 10**6} MB more"),
    ("docs/security.md", f"looked at ({MOST_CELLS:,})"),
    ("docs/strategies.md", f"With {ALWAYS:,} worlds or fewer"),
    ("docs/strategies.md", f"with up to {WORLDS:,} where"),
]


@pytest.mark.parametrize(("document", "told"), FIGURES)
def test_figures_are_those_of_the_code(document: str, told: str) -> None:
    assert told in text(document)


@pytest.mark.parametrize("document", ["docs/lab.md", "docs/glossary.md", "docs/protocol.md"])
def test_every_way_of_inference_is_named(document: str) -> None:
    told = text(document)
    assert [name for name in get_args(Inference) if f"`{name}`" not in told and f'"{name}"' not in told] == []


def test_pictures_are_as_many_as_is_told() -> None:
    """Every scene in every look, window and size of text."""
    found = re.search(r"two sizes of text \(([\d,]+) in all", text("docs/testing.md"))
    assert found
    assert int(found[1].replace(",", "")) == len(NUMBERS) * len(LOOKS) * len(WINDOWS) * len(TEXTS)


def test_every_preset_has_its_row_among_the_rules() -> None:
    told = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
    assert sorted(re.findall(r"^\| `([\w-]+)` \|", told, re.MULTILINE)) == sorted(PRESETS)
