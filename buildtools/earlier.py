"""`build.py test --earlier COMMIT`: the browser tests of an earlier commit, on the site built from the working tree.

They show that nothing has changed for players since. They run in a temporary folder that looks like the earlier
checkout: tests and build tools are the earlier ones; the site, the engine and the page's modules are today's, the
scripts without their types. `docs/testing.md` lists modules that have moved: they are also available at their earlier
places. It also lists each test that has a good reason to fail; the command fails if any other test fails, or a listed
one passes.
"""

import json
import os
import posixpath
import re
import shutil
import subprocess
import tarfile
import tempfile
from collections.abc import Mapping, Sequence
from io import BytesIO
from pathlib import Path

from buildtools import site, tools
from buildtools.files import named
from buildtools.places import CACHE, NODE_MODULES, PACKAGE, ROOT, VENV, WEB
from buildtools.say import BuildError, Steps
from buildtools.scripts import is_script, plain

LIST = ROOT / "docs" / "testing.md"
TESTS = "tests/e2e"
_TAKEN = ("tests", "buildtools", "pyproject.toml")
"""Files and folders that come from the earlier commit."""
_CONFTEST = Path(__file__).with_name("earlier_conftest.py")
_ROW = re.compile(rf"^\| `({TESTS}/[^`]+)` \| (.+) \|$", re.MULTILINE)
_MOVED = re.compile(r"^\| ([\w/-]+\.js) \| ([\w/-]+\.js) \|$", re.MULTILINE)
_FOUND = (0, 1)
"""pytest's exit status if all tests have run."""


def listed(text: str) -> dict[str, str]:
    r"""The tests in a document's table, with the reason why each fails. A name may stand for all tests of a file, or
    for all cases of a test.

    >>> listed("| test | why |\n|---|---|\n| `tests/e2e/test_a.py::test_b` | a module has moved |\n")
    {'tests/e2e/test_a.py::test_b': 'a module has moved'}
    """
    return dict(_ROW.findall(text))


def moved(text: str) -> dict[str, str]:
    r"""The present places of the modules in a document's table, by their earlier places.

    >>> moved("| then | now |\n|---|---|\n| store/who.js | store/current-user.js |\n")
    {'store/who.js': 'store/current-user.js'}
    """
    return dict(_MOVED.findall(text))


def ended(notes: Sequence[tuple[str, str]]) -> dict[str, str]:
    """How each test ended, from notes on its parts: `failed` if any part failed, otherwise `skipped` if any was
    skipped.

    >>> ended([("a", "passed"), ("b", "passed"), ("b", "failed"), ("b", "passed")])
    {'a': 'passed', 'b': 'failed'}
    """
    order = ("passed", "skipped", "failed")
    found: dict[str, str] = {}
    for name, outcome in notes:
        found[name] = max(outcome, found.get(name, "passed"), key=order.index)
    return found


def faults(outcomes: Mapping[str, str], reasons: Mapping[str, str], *, is_whole: bool) -> list[str]:
    """Faults in how the tests ended. A listed name without a test is a fault only if all tests have run."""
    of = {name: next((each for each in reasons if _stands_for(each, name)), None) for name in outcomes}
    found = [
        f"{name} fails, and {LIST.name} gives no reason."
        for name, outcome in outcomes.items()
        if outcome == "failed" and of[name] is None
    ]
    found += [
        f"{name} passes, and {LIST.name} says that it fails."
        for name, outcome in outcomes.items()
        if outcome == "passed" and of[name] is not None
    ]
    if is_whole:
        idle = reasons.keys() - of.values()
        found += [f"{LIST.name} names {name}, and there is no such test." for name in reasons if name in idle]
    return found


def _stands_for(listed: str, name: str) -> bool:
    return name == listed or name.startswith((f"{listed}::", f"{listed}["))


def run(commit: str, python: Path, browser: Path, pytest_arguments: Sequence[str]) -> list[str]:
    """Build the site and run the tests: those given, otherwise all of them. Tests that fail without a reason run once
    more alone: an earlier test that depends on the speed of the machine can no longer be fixed.

    Returns the faults in how they ended. Raises BuildError if the tests are not available or cannot run.
    """
    text = LIST.read_text(encoding="utf-8")
    reasons = listed(text)
    is_whole = not any(word.startswith("tests/") for word in pytest_arguments)
    with tempfile.TemporaryDirectory(prefix="qmines-earlier.") as place:
        folder = Path(place, "checkout")
        # The earlier tests change its files, and know of no digests in the page.
        site.build(folder.with_name("site"), has_digests=False)
        lay_out(folder, commit)
        for name, now in moved(text).items():
            stand_in(folder / "web", name, now)
        command = [str(python), "-m", "pytest", "-W", "error", "--continue-on-collection-errors", *pytest_arguments]
        outcomes = _outcomes([*command, *([TESTS] if is_whole else [])], folder, browser)
        failed = [name for name, outcome in outcomes.items() if outcome == "failed"]
        again = [name for name in failed if not any(_stands_for(each, name) for each in reasons)]
        if again:
            print(f"\nOnce more, by themselves: {len(again)} tests", flush=True)
            outcomes |= _outcomes([str(python), "-m", "pytest", "-W", "error", *again], folder, browser)
    return faults(outcomes, reasons, is_whole=is_whole)


def lay_out(folder: Path, commit: str) -> None:
    """Fill a new folder with an earlier commit's tests and build tools, and with today's page and engine.

    Raises BuildError if git does not have the commit.
    """
    archive = subprocess.run(["git", "archive", commit, *_TAKEN], cwd=ROOT, capture_output=True, check=False)
    if archive.returncode:
        raise BuildError(f"git does not give the tests of {commit}:\n{archive.stderr.decode().strip()}")
    with tarfile.open(fileobj=BytesIO(archive.stdout)) as packed:
        packed.extractall(folder)
    shutil.copy(_CONFTEST, folder / "conftest.py")
    for name, source in _page().items():
        (folder / "web" / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, folder / "web" / name)
    (folder / CACHE.name).mkdir()
    there = [NODE_MODULES, PACKAGE.parent, VENV, *CACHE.glob("nginx-*")]
    for path in there:
        (folder / path.relative_to(ROOT)).symlink_to(path.resolve(), target_is_directory=True)


def stand_in(web: Path, name: str, now: str) -> None:
    """Makes a module of the page that has moved also available at its earlier place.

    Raises BuildError if it is not at the new place, or another module is at the earlier one.
    """
    if not (web / now).exists() or (web / name).exists():
        raise BuildError(f"{LIST.name} says that {name} has become {now}, and that is not so.")
    way = posixpath.relpath(now, posixpath.dirname(name))
    (web / name).parent.mkdir(parents=True, exist_ok=True)
    path = way if way.startswith("../") else f"./{way}"
    (web / name).write_text(f"export * from '{path}';\n", encoding="utf-8")


def _page() -> dict[str, Path]:
    """Today's page in the form of an earlier checkout: scripts without types, and the npm packages among them."""
    node = tools.node(Steps(1))
    own = {name: path for name, path in named(WEB).items() if not name.startswith("node_modules/")}
    rest = {name: path for name, path in own.items() if not is_script(name)}
    vendor = {name: path for name, path in site.app_files(WEB, node).items() if name.startswith("vendor/")}
    return {**rest, **vendor, **plain(WEB, node)}


def _outcomes(command: Sequence[str], folder: Path, browser: Path) -> dict[str, str]:
    """How the tests of a command ended."""
    notes = folder / "outcomes.jsonl"
    notes.unlink(missing_ok=True)
    given = json.dumps({"root": str(ROOT), "site": str(folder.with_name("site")), "outcomes": str(notes)})
    told = {"QMINES_EARLIER": given, "QMINES_CHROMIUM": str(browser), "PYTHONPATH": str(PACKAGE.parent)}
    status = subprocess.run(command, cwd=folder, env={**os.environ, **told}, check=False).returncode
    if status not in _FOUND:
        raise BuildError(f"pytest ended with status {status} before all tests had run.")
    return ended([json.loads(line) for line in notes.read_text(encoding="utf-8").splitlines()])
