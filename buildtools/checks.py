"""`build.py test`: lint, types and every test. It goes on after a failure, and says at the end what ran."""

import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from buildtools import browsers, busy, chromium, earlier, nginx, site, tools
from buildtools.places import CACHE, DIST, NODE_MODULES, PACKAGE, ROOT, WEB, WEB_TESTS
from buildtools.say import BuildError, Steps

SPINNING = 2
"""How many processes spin during tests on a busy machine."""

SHARED = ("--numprocesses=2", "--dist=worksteal")
"""How pytest shares the tests among the cores by default."""

BYTECODE = CACHE / "bytecode"
"""Where Python keeps what it has compiled, if it must not do so next to the sources."""

_STATIC = ("ruff check", "ruff format", "import-linter", "mypy", "biome", "tsc", "zizmor")
"""The checks that run nothing of ours."""

_TYPED = (WEB, WEB / "model", WEB_TESTS)
"""The folders of scripts with types; the model's own check knows no browser."""

LINT_IMPORTS = "from importlinter.cli import lint_imports_command as lint; lint(['--no-cache', '--no-logo'])"
"""The linter has a command, but no module that Python could run; on Windows the command is in another folder."""

WORKFLOWS = ("--offline", "--persona=pedantic", "--quiet", ".github")
"""The checks of GitHub's workflows by their linter, which makes no network requests."""


@dataclass(frozen=True)
class Outcome:
    """How one check ended."""

    name: str
    passed: bool
    seconds: float
    is_missing: bool = False
    """Whether it could not run, for want of a browser."""


@dataclass(frozen=True)
class _Command:
    words: Sequence[str]
    environment: dict[str, str] | None = None
    folder: Path = ROOT


@dataclass(frozen=True)
class _Tools:
    python: Path
    node: tools.Node
    browser: Path


def run_all(
    pytest_arguments: Sequence[str],
    *,
    without: Collection[str] = (),
    is_thorough: bool = False,
    wanted: browsers.Wanted = browsers.CHROMIUM,
) -> int:
    """Run every check; returns 0 if all passed, otherwise 1.

    `pytest_arguments` narrow what pytest runs; `without` names checks to leave out; `is_thorough` also runs the tests
    that are too long for every day; `wanted` are the browsers. Raises BuildError if the tools are not available.
    """
    found = _gather()
    there = [name for name in wanted.names if name == "chromium" or browsers.is_there(name, Steps(1))]
    further = [*(["--thorough"] if is_thorough else []), *_in(there)]
    checks = _checks(found, [*(pytest_arguments or SHARED), *further])
    outcomes = _outcomes([(name, check) for name, check in checks if name not in without])
    return _closed([*outcomes, *(_missing(name, wanted) for name in wanted.names if name not in there)])


def _outcomes(checks: Sequence[tuple[str, Callable[[], bool]]]) -> list[Outcome]:
    """Run checks, two at a time, because most of them use one core. pytest uses all cores, so it comes last and
    alone.
    """
    static = [each for each in checks if each[0] in _STATIC]
    last = [each for each in checks if each[0] == "pytest"]
    others = [each for each in checks if each not in [*static, *last]]
    with ThreadPoolExecutor() as pool:
        beside = pool.submit(lambda: [_timed(*each) for each in static])
        outcomes = [_timed(*each) for each in others]
        outcomes = [*beside.result(), *outcomes]
    return [*outcomes, *(_timed(*each) for each in last)]


def _in(engines: Sequence[str]) -> list[str]:
    """How pytest runs everything in Chromium and the core in the others, or only the core, in the same queue."""
    if not engines:
        return ["-m", "not e2e"]
    return [f"--engine={','.join(engines)}", *([] if "chromium" in engines else ["-m", "not e2e or core"])]


def _missing(name: str, wanted: browsers.Wanted) -> Outcome:
    return Outcome(f"core in {name}", not wanted.must_be_there, 0.0, is_missing=True)


def run_busy(pytest_arguments: Sequence[str], times: int) -> int:
    """Run pytest alone, several times in a row, while two processes spin; returns 0 if every run passed, otherwise 1.

    Raises BuildError if the tools are not available.
    """
    tests = dict(_checks(_gather(), pytest_arguments or SHARED))["pytest"]
    with busy.spinning(SPINNING):
        return _closed([_timed(f"pytest, run {run} of {times}", tests) for run in range(1, times + 1)])


def run_earlier(commit: str, pytest_arguments: Sequence[str]) -> int:
    """Run an earlier commit's browser tests on today's site; returns 0 if all ended as expected, otherwise 1.

    Raises BuildError if the tests or the tools are not available.
    """
    found = _gather()
    wrong = earlier.run(commit, found.python, found.browser, pytest_arguments or SHARED)
    print("\n" + ("\n".join(wrong) or f"The tests of {commit} ended as they should."), flush=True)
    return 1 if wrong else 0


def _closed(outcomes: Sequence[Outcome]) -> int:
    """Prints what ran; returns 0 if all passed, otherwise 1."""
    print("\n" + table(outcomes), flush=True)
    return 0 if all(outcome.passed for outcome in outcomes) else 1


def table(outcomes: Sequence[Outcome]) -> str:
    """What ran, one line each.

    >>> print(table([Outcome("lint", True, 0.4), Outcome("tests", False, 61.0)]))
    lint                 ok        0.4 s
    tests                FAILED   61.0 s
    1 of 2 checks failed.
    >>> print(table([Outcome("lint", True, 0.4), Outcome("core in webkit", True, 0.0, is_missing=True)]))
    lint                 ok        0.4 s
    core in webkit       MISSING
    All other checks passed.
    """
    lines = [f"{each.name:20} {_end(each)}" for each in outcomes]
    failed = sum(not each.passed for each in outcomes)
    others = " other" if any(each.is_missing for each in outcomes) else f" {len(outcomes)}"
    lines.append(f"{failed} of {len(outcomes)} checks failed." if failed else f"All{others} checks passed.")
    return "\n".join(lines)


def _end(outcome: Outcome) -> str:
    if outcome.is_missing:
        return "MISSING"
    return f"{'ok' if outcome.passed else 'FAILED':6} {outcome.seconds:6.1f} s"


def _gather() -> _Tools:
    steps = Steps(5)
    steps.begin("Python tools, Node and the npm packages")
    tools.python("build", steps)
    python = tools.python("test", steps)
    node = tools.node(steps, tools.NODE_FOR_TESTS)
    tools.packages(node, steps)
    tools.packages(node, steps, WEB_TESTS)
    steps.begin("A browser")
    browser = chromium.chromium(python, steps, shell=True)
    steps.detail(str(browser))
    steps.begin("The engine's tables")
    site.write_tables()
    steps.begin("Another web server")
    if there := nginx.obtained(steps):
        steps.detail(str(there.binary))
    steps.begin("Checks")
    return _Tools(python, node, browser)


def _checks(found: _Tools, pytest_arguments: Sequence[str]) -> Iterator[tuple[str, Callable[[], bool]]]:
    python, node = str(found.python), str(found.node.node)
    environment = {**_compiling(os.environ), "QMINES_CHROMIUM": str(found.browser), "PYTHONPATH": str(PACKAGE.parent)}
    tests = [python, "-m", "pytest", "-W", "error", *pytest_arguments]
    typescript = str(NODE_MODULES / "typescript" / "bin" / "tsc")
    biome = str(NODE_MODULES / "@biomejs" / "biome" / "bin" / "biome")
    vitest = str(WEB_TESTS / "node_modules" / "vitest" / "vitest.mjs")
    lint = [node, biome, "check", "--error-on-warnings"]
    yield _static("ruff check", _Command([python, "-m", "ruff", "check"]))
    yield _static("ruff format", _Command([python, "-m", "ruff", "format", "--check"]))
    yield _static("import-linter", _Command([python, "-c", LINT_IMPORTS], environment))
    yield _static("mypy", _Command([python, "-m", "mypy"]))
    yield _static("biome", *(_Command(lint, folder=folder) for folder in (WEB, WEB_TESTS)))
    yield _static("tsc", *(_Command([node, typescript, "--project", str(folder)]) for folder in _TYPED))
    yield _static("zizmor", _Command([str(found.python.with_name("zizmor")), *WORKFLOWS]))
    engine = {**environment, "QMINES_PYTHON": python}
    yield "vitest", lambda: _succeeds([node, vitest, "run"], engine, WEB_TESTS)
    yield "build", lambda: _builds(environment)
    yield "pytest", lambda: _succeeds(tests, environment)


def _compiling(environment: Mapping[str, str]) -> dict[str, str]:
    """An environment in which each module is compiled once. Hundreds of tests start a Python, each with the whole
    engine; where it must not keep what it has compiled next to the sources, it does so in `.build`.
    """
    if not environment.get("PYTHONDONTWRITEBYTECODE"):
        return dict(environment)
    # What tests copy into temporary folders never comes back.
    temporary = Path(tempfile.gettempdir())
    shutil.rmtree(BYTECODE / temporary.relative_to(temporary.anchor), ignore_errors=True)
    kept = {name: value for name, value in environment.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**kept, "PYTHONPYCACHEPREFIX": str(BYTECODE)}


def _timed(name: str, check: Callable[[], bool]) -> Outcome:
    if name not in _STATIC:
        print(f"\n== {name}", flush=True)
    start = time.monotonic()
    passed = check()
    return Outcome(name, passed, time.monotonic() - start)


def _succeeds(command: Sequence[str], environment: dict[str, str] | None = None, folder: Path = ROOT) -> bool:
    return subprocess.run(command, cwd=folder, env=environment, check=False).returncode == 0


def _static(name: str, *commands: _Command) -> tuple[str, Callable[[], bool]]:
    """A check whose commands run at the same time. What they say is printed in one piece at the end."""

    def check() -> bool:
        with ThreadPoolExecutor() as pool:
            ends = list(pool.map(_ended, commands))
        print(f"\n== {name}", *(end.stdout.rstrip() for end in ends), sep="\n", flush=True)
        return all(end.returncode == 0 for end in ends)

    return name, check


def _ended(command: _Command) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command.words,
        cwd=command.folder,
        env=command.environment,
        check=False,
        encoding="utf-8",
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )


def _builds(environment: dict[str, str]) -> bool:
    """Builds the site in `dist/`, and points the tests that follow to it: they test what is published."""
    try:
        site.build()
    except BuildError as error:
        print(error)
        return False
    environment["QMINES_SITE"] = str(DIST)
    return True
