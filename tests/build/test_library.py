"""The package after `pip install`: its examples run in an environment that has nothing else."""

import doctest
import os
import subprocess
import sys
from pathlib import Path

import qmines
from buildtools.places import ROOT
from tests.find import one

EXAMPLES = [ROOT / "README.md", ROOT / "py" / "README.md", *(ROOT / "docs" / name for name in ("library.md", "lab.md"))]

TYPED = """
from fractions import Fraction
from qmines import (
    Conflict, Frontier, Game, ImpossiblePosition, Params, Position, Prover, Repair, Rules, Solver, analyse, check,
    preset, repairs, replay, verify,
)

rules: Rules = preset("quantum")
game: Game = Game(Params(rows=9, columns=9, mine_count=10, seed="7", rules_name="quantum", rules=rules))
game.play("open 4,4", at=0)
share: Fraction = analyse(game.position()).probability(game.position().closed[0])
frontier: Frontier = Solver().frontier(Position.from_text("2x1x1\\n1#"))
proof = Prover(Solver(), frontier.position).prove([1])
assert proof is not None
said: str = check(frontier.position, [step.data(frontier.grid) for step in proof.steps], proof.cells)
state: str = verify("").state
again: Game = replay("")
wrong: type[Exception] = ImpossiblePosition
conflict: Conflict = ImpossiblePosition("So it is.").conflict
fixed: list[Repair] = repairs(frontier.position, conflict)
"""


def test_the_examples_hold() -> None:
    for text in EXAMPLES:
        found = doctest.testfile(str(text), module_relative=False)
        assert found.attempted
        assert found.failed == 0


def test_every_name_that_is_offered_is_there() -> None:
    assert [name for name in qmines.__all__ if getattr(qmines, name, None) is None] == []


def test_the_examples_hold_where_nothing_else_is_installed(tmp_path: Path) -> None:
    """And what they use is typed, as strictly as possible, for everyone who installs it."""
    environment = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "PIP"))}
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check"]
    build = ["wheel", "--quiet", "--no-deps", "--no-build-isolation", "--no-index", "--wheel-dir", str(tmp_path)]
    subprocess.run([*pip, *build, str(ROOT)], check=True, env=environment)
    empty = tmp_path / "empty"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(empty)], check=True)
    python = next(path for path in (empty / "bin" / "python", empty / "Scripts" / "python.exe") if path.exists())
    install = ["--python", str(python), "install", "--quiet", "--no-index", "--no-deps"]
    subprocess.run([*pip, *install, str(one("qmines-*.whl", tmp_path))], check=True, env=environment)
    for command in (["-m", "doctest", *map(str, EXAMPLES)], ["-m", "qmines", "--version"]):
        done = subprocess.run([str(python), *command], cwd=tmp_path, env=environment, capture_output=True, text=True)
        assert (done.returncode, done.stderr) == (0, ""), done.stdout
    script = tmp_path / "typed.py"
    script.write_text(TYPED, encoding="utf-8")
    check = [sys.executable, "-m", "mypy", "--strict", "--python-executable", str(python), "--cache-dir", os.devnull]
    done = subprocess.run([*check, str(script)], cwd=tmp_path, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout
