"""`build.py test --quick`: the tests for what has changed.

The changed files are those that differ from the last commit; if none do, those that this commit changed. The tests of a
package of the engine are those of its folder, and of every package that imports it. The quickest of all these run, as
many as fit into about a minute by the times of earlier runs (`tests/conftest.py` keeps them): anyone who changes a line
should get an answer soon, and the full suite checks everything.
"""

import re
import subprocess
from collections.abc import Collection, Iterable, Mapping
from pathlib import Path

from buildtools.checks import SHARED
from buildtools.files import named
from buildtools.places import PACKAGE, ROOT
from buildtools.say import BuildError

SECONDS = 120
"""Seconds of tests, over both cores."""

_IMPORT = re.compile(r"^\s*from qmines\.(\w+)|^\s*from qmines import (\w+)", re.MULTILINE)
_PAGE = {"board": "tests/e2e/board", "store": "tests/e2e/store"}
_PAGE_LAWS = "tests/build/test_page_laws.py"
_ALWAYS = ("tests/build/test_layers.py", "tests/build/test_docs.py")


def changed() -> list[str]:
    """The changed files, by their paths. Raises BuildError outside a git checkout."""
    since_commit = [*_git("diff", "--name-only", "HEAD"), *_git("ls-files", "--others", "--exclude-standard")]
    return since_commit or _git("diff", "--name-only", "HEAD~1", "HEAD")


def tests_of(files: Iterable[str], importers: Mapping[str, Collection[str]], exists: Collection[str]) -> list[str]:
    """What pytest has to run for changed files. `importers` has, for each package of the engine, the packages that
    import it, directly or indirectly; `exists` says which tests there are.
    """
    found = set(_ALWAYS)
    for file in files:
        top, *rest = Path(file).parts
        if file.startswith("py/qmines/"):
            room = rest[1].removesuffix(".py")
            found |= {f"tests/{other}" for other in (room, *importers.get(room, ()))} | {f"tests/test_{room}.py"}
        elif top == "web" and rest:
            found |= {"tests/web", _PAGE_LAWS, _PAGE.get(rest[0], "tests/e2e/test_play.py")}
        elif top == "tests" and file.endswith(".py"):
            found.add(file if rest[-1].startswith("test_") else str(Path(file).parent))
        elif top in ("buildtools", "build.py", "docs"):
            found.add("tests/build")
    return sorted(found & set(exists))


def importers() -> dict[str, set[str]]:
    """For each package of the engine (a folder, or a single module), the packages that import it, directly or
    indirectly.
    """
    direct: dict[str, set[str]] = {}
    for name, path in named(PACKAGE, "*.py").items():
        room = name.split("/")[0].removesuffix(".py")
        for folder, module in _IMPORT.findall(path.read_text(encoding="utf-8")):
            direct.setdefault(folder or module, set()).add(room)
    found = {room: set(rooms) for room, rooms in direct.items()}
    for _ in found:
        for rooms in found.values():
            rooms.update(*(direct.get(room, ()) for room in tuple(rooms)))
    return found


def checks_left_out(files: Iterable[str]) -> set[str]:
    """The checks that a quick run leaves out: the build, and the JavaScript tests if the page has not changed.

    >>> sorted(checks_left_out(["py/qmines/grid.py"])), sorted(checks_left_out(["web/rules.ts"]))
    (['build', 'vitest'], ['build'])
    """
    is_page = any(file.startswith(("web/", "tests/web/")) for file in files)
    return {"build"} if is_page else {"build", "vitest"}


def arguments(files: Iterable[str]) -> list[str]:
    """The arguments of pytest for changed files."""
    chosen = tests_of(files, importers(), there())
    print(f"Changed rooms: {', '.join(chosen)}", flush=True)
    return [*SHARED, f"--within-seconds={SECONDS}", *chosen]


def there() -> list[str]:
    """Every file of tests and every folder of them that pytest can be given."""
    folder = ROOT / "tests"
    paths = [
        *folder.rglob("test_*.py"),
        *folder.iterdir(),
        *(path for path in (folder / "e2e").iterdir() if path.is_dir()),
    ]
    return [path.relative_to(ROOT).as_posix() for path in paths]


def _git(*words: str) -> list[str]:
    try:
        done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError) as error:
        raise BuildError("--quick asks git what has changed, and git does not say. Run the whole suite.") from error
    return done.stdout.splitlines()
