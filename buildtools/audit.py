"""`build.py audit`: known vulnerabilities, and licences, of everything that the build, the page and the tests use.

npm and pip-audit ask their registries. Where none answers, a line says "not checked": a package that nobody has
looked up may have some. Licences need no network: npm's are in its locks, those of Python packages in
`requirements/licences.list`.
"""

import json
import re
import subprocess
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.metadata import distributions
from pathlib import Path
from typing import Any

from buildtools import tools
from buildtools.places import REQUIREMENTS, ROOT, VENV
from buildtools.say import BuildError, Steps

NOT_CHECKED = 3
"""The exit status if nothing bad is known, but something could not be looked up."""

LOCKS = tuple(sorted(path for at in ("[!.]*", "[!.]*/*") for path in ROOT.glob(f"{at}/package-lock.json")))
"""The lists of npm packages, without the copies in `.build`."""
LICENCES = REQUIREMENTS / "licences.list"

PUBLISHED = frozenset(
    [
        "0BSD",
        "Apache-2.0",
        "BSD-2-Clause",
        "BSD-3-Clause",
        "CC0-1.0",
        "ISC",
        "MIT",
        "MIT-0",
        "MPL-2.0",
        "OFL-1.1",
        "PSF-2.0",
        "Zlib",
    ]
)
"""Licences of what is published with the site: it may be passed on with its text, and asks nothing of our own files."""
TOOLS = PUBLISHED | frozenset(
    [
        "Artistic-1.0-Perl",
        "BlueOak-1.0.0",
        "GPL-2.0-or-later",
        "GPL-3.0-or-later",
        "LicenseRef-Public-Domain",
        "MIT-CMU",
    ]
)
"""Licences of what only runs on the machine of a developer."""
UNSAID = {"parse-cache-control": "BSD-3-Clause"}
"""Licences of npm packages whose lock names none, as their own files say."""


@dataclass(frozen=True)
class Finding:
    """What one check has found: None if nobody answered."""

    what: str
    faults: Sequence[str] | None


def run() -> int:
    """Check everything; returns 0 if all is well, 1 if something is known to be wrong, 3 if something is not known."""
    steps = Steps(3)
    steps.begin("Licences")
    findings = [licences(npm_packages(path), _named(path)) for path in LOCKS]
    findings.append(licences(python_packages(), "Python"))
    steps.begin("npm audit")
    npm = _obtained(lambda: list(tools.node(steps).npm))
    findings += [vulnerabilities_npm(path, _output([*npm, *_NPM], path.parent) if npm else "") for path in LOCKS]
    steps.begin("pip-audit")
    python = _obtained(lambda: [str(tools.python("audit", steps))])
    for path in sorted(REQUIREMENTS.glob("*.txt")):
        said = _output([*python, *_PIP, str(path)], ROOT) if python else ""
        findings.append(vulnerabilities_python(path, said))
    print("\n" + table(findings), flush=True)
    return status(findings)


_NPM = ("audit", "--package-lock-only", "--json")
_PIP = ("-m", "pip_audit", "--disable-pip", "--require-hashes", "--format=json", "--progress-spinner=off", "-r")


def _obtained(command: Callable[[], list[str]]) -> list[str]:
    """The beginning of a command line; empty, with the reason told, if the tool itself is not available."""
    try:
        return command()
    except BuildError as error:
        print(error, flush=True)
        return []


def status(findings: Iterable[Finding]) -> int:
    """The exit status: what is known to be wrong weighs more than what is not known."""
    known = [finding.faults for finding in findings]
    if any(known):
        return 1
    return NOT_CHECKED if None in known else 0


def table(findings: Iterable[Finding]) -> str:
    """One line for each check, and one for each fault.

    >>> print(table([Finding("npm audit: web", None), Finding("licences: web", ["a: GPL-3.0"]), Finding("rest", [])]))
    npm audit: web                           not checked
    licences: web                            1 fault
        a: GPL-3.0
    rest                                     ok
    """
    lines = []
    for each in findings:
        count = "" if not each.faults else f"{len(each.faults)} fault{'s' if len(each.faults) > 1 else ''}"
        lines.append(f"{each.what:40} {'not checked' if each.faults is None else count or 'ok'}")
        lines += [f"    {fault}" for fault in each.faults or ()]
    return "\n".join(lines)


def vulnerabilities_npm(lock: Path, output: str) -> Finding:
    """What npm says about a lock."""
    told = _json(output)
    found = told.get("vulnerabilities") if "metadata" in told else None
    faults = None if found is None else [f"{name}: {each['severity']}, {each['range']}" for name, each in found.items()]
    return Finding(f"npm audit: {_named(lock)}", faults)


def vulnerabilities_python(requirements: Path, output: str) -> Finding:
    """What pip-audit says about a list. It finds no fault with packages that it could not look up."""
    told = _json(output).get("dependencies")
    what = f"pip-audit: {requirements.name}"
    faults = [f"{each['name']} {each['version']}: {bad['id']}" for each in told or () for bad in each.get("vulns", ())]
    is_whole = bool(told) and not any("skip_reason" in each for each in told or ())
    return Finding(what, faults or ([] if is_whole else None))


@dataclass(frozen=True)
class Package:
    """A package with its licence, an SPDX expression, and whether it is published with the site."""

    name: str
    licence: str
    is_published: bool


def licences(packages: Iterable[Package], what: str) -> Finding:
    """The packages whose licence is not among those that we take."""
    wrong = [
        f"{each.name}: {each.licence or 'no licence is known'}"
        for each in packages
        if not is_among(each.licence, PUBLISHED if each.is_published else TOOLS)
    ]
    return Finding(f"licences: {what}", wrong)


def is_among(expression: str, allowed: frozenset[str]) -> bool:
    """Whether an SPDX expression can be met with allowed licences alone.

    >>> is_among("MIT OR Apache-2.0", frozenset(["MIT"])), is_among("MIT AND Apache-2.0", frozenset(["MIT"]))
    (True, False)
    >>> is_among("(MIT OR CC0-1.0)", frozenset(["CC0-1.0"])), is_among("", frozenset(["MIT"]))
    (True, False)
    """
    flat = expression.replace("(", "").replace(")", "")
    return any(all(name.strip() in allowed for name in one.split(" AND ")) for one in flat.split(" OR "))


def npm_packages(lock: Path) -> Iterator[Package]:
    """The packages of a lock. Those of the page are published, except the tools among them."""
    of_page = _named(lock) == "web"
    for place, told in json.loads(lock.read_text(encoding="utf-8"))["packages"].items():
        name = place.rpartition("node_modules/")[2]
        if name:
            licence = told.get("license") or UNSAID.get(name, "")
            yield Package(name, licence, of_page and (not told.get("dev") or name in SHIPPED_TOOLS))


SHIPPED_TOOLS = frozenset({"inter-ui"})
"""Packages that npm takes for tools, and that the site has parts of: the digits."""


def python_packages() -> Iterator[Package]:
    """The packages of all lists. If an installed one states another licence than our list, the line has both."""
    listed = licences_of_python()
    published = set(locked(REQUIREMENTS / "sandbox.txt"))
    stated = dict(_stated())
    for name in sorted({name for path in REQUIREMENTS.glob("*.txt") for name in locked(path)}):
        licence = listed.get(name, "")
        differs = stated.get(name, licence) != licence
        yield Package(name, f"{licence} here, {stated[name]} there" if differs else licence, name in published)


def locked(requirements: Path) -> Mapping[str, str]:
    """The packages of a list with their versions."""
    lines = re.findall(r"^([\w.-]+)==(\S+)", requirements.read_text(encoding="utf-8"), re.MULTILINE)
    return {_normal(name): version for name, version in lines}


def licences_of_python() -> Mapping[str, str]:
    """Our list of the licences of Python packages."""
    lines = LICENCES.read_text(encoding="utf-8").splitlines()
    return {line.split()[0]: line.split(maxsplit=1)[1] for line in lines if not line.startswith("#")}


def _stated() -> Iterator[tuple[str, str]]:
    """The SPDX expressions of the packages in our `.venv`."""
    for each in distributions(path=[str(path) for path in VENV.glob("lib*/**/site-packages")]):
        if "License-Expression" in each.metadata:
            yield _normal(each.metadata["Name"]), each.metadata["License-Expression"]


def _normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def _named(lock: Path) -> str:
    return lock.parent.relative_to(ROOT).as_posix()


def _output(command: Sequence[str], folder: Path) -> str:
    """What a command prints. How it ends says nothing: with findings it fails as without a network."""
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False).stdout


def _json(output: str) -> dict[str, Any]:
    try:
        told = json.loads(output)
    except ValueError:
        return {}
    return told if isinstance(told, dict) else {}
