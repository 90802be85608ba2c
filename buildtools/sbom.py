"""`sbom.cdx.json`: what the site is made of, in the form of CycloneDX 1.6, for programs that look up vulnerabilities.

It follows from the locks and from `licences.py` alone, so it has neither a date nor a random number.
"""

import base64
import json
import re
import uuid
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

from buildtools import licences
from buildtools.audit import SHIPPED_TOOLS, licences_of_python, locked
from buildtools.places import REQUIREMENTS, WEB

NAME = "sbom.cdx.json"

_SPDX = {
    "apache-2.0": "Apache-2.0",
    "bsd-2": "BSD-2-Clause",
    "bsd-3": "BSD-3-Clause",
    "bzip2": "bzip2-1.0.6",
    "dtoa": "dtoa",
    "llvm-exception": "LLVM-exception",
    "mit": "MIT",
    "mpl-2.0": "MPL-2.0",
    "psf-2": "PSF-2.0",
    "zlib": "Zlib",
}
"""The licence texts of `licences.py` by their SPDX names."""
_WITH_EXCEPTION = ("apache-2.0", "llvm-exception")

_NOT_PUBLISHED = frozenset({"ws", "@types/emscripten"})

Component = dict[str, Any]


def text(version: str) -> str:
    """The whole, for a version of the engine.

    >>> json.loads(text("1.0"))["metadata"]["component"]["purl"]
    'pkg:pypi/qmines@1.0'
    """
    components = sorted([*_npm(), *_python(), *_within()], key=lambda each: str(each["bom-ref"]))
    ours = {
        "type": "application",
        "bom-ref": "qmines",
        "name": "qmines",
        "version": version,
        "description": "Quantum Minesweeper: the engine and the site",
        "licenses": [{"license": {"id": "MIT"}}],
        "purl": f"pkg:pypi/qmines@{version}",
    }
    names = [str(each["bom-ref"]) for each in components]
    direct = [name for name in names if name.startswith("pkg:")]
    within = {
        next(name for name in direct if f"/{whole}@" in name): [name for name in names if name.startswith(f"{whole}/")]
        for whole in ("micropip", "pyodide")
    }
    told = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": ours},
        "components": components,
        "dependencies": [{"ref": ref, "dependsOn": parts} for ref, parts in {"qmines": direct, **within}.items()],
    }
    number = uuid.uuid5(uuid.NAMESPACE_URL, json.dumps(told, sort_keys=True))
    return json.dumps({**told, "serialNumber": f"urn:uuid:{number}"}, indent=1, ensure_ascii=False) + "\n"


def _npm() -> Iterator[Component]:
    """The packages in the page's scripts, its font, and Pyodide."""
    packages = json.loads((WEB / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    for place, told in packages.items():
        name = place.rpartition("node_modules/")[2]
        if not name or (told.get("dev") and name not in SHIPPED_TOOLS):
            continue
        digest = base64.b64decode(told["integrity"].removeprefix("sha512-")).hex()
        purl = f"pkg:npm/{quote(name, safe='/')}@{told['version']}"
        # Pyodide asks for them under Node, or for its types.
        scope = {"scope": "excluded"} if name in _NOT_PUBLISHED else {}
        yield {
            **_component(name, purl, told["license"]),
            **scope,
            "version": told["version"],
            "purl": purl,
            "hashes": [{"alg": "SHA-512", "content": digest}],
        }


def _python() -> Iterator[Component]:
    """The wheels that are published as they are."""
    requirements = REQUIREMENTS / "sandbox.txt"
    of = licences_of_python()
    digests = re.findall(r"--hash=sha256:([0-9a-f]{64})", requirements.read_text(encoding="utf-8"))
    for name, version in locked(requirements).items():
        purl = f"pkg:pypi/{name}@{version}"
        hashes = [{"alg": "SHA-256", "content": digest} for digest in digests]
        yield {**_component(name, purl, of[name]), "version": version, "purl": purl, "hashes": hashes}


def _within() -> Iterator[Component]:
    """The software in Pyodide and micropip, whose versions their packages do not tell."""
    found = [("pyodide", part) for part in licences.PARTS[1:]]
    for whole, part in [*found, ("micropip", licences.OF_SANDBOX[2])]:
        name = re.split(r" \(|, the C library|\. Of the", part.what)[0]
        expression = " AND ".join(_SPDX[each] for each in part.texts)
        if part.texts == _WITH_EXCEPTION:
            expression = "Apache-2.0 WITH LLVM-exception"
        yield {**_component(name, f"{whole}/{name}", expression), "copyright": part.copyright}


def _component(name: str, reference: str, licence: str) -> Component:
    stated = [{"license": {"id": licence}}] if " " not in licence else [{"expression": licence}]
    return {"type": "library", "bom-ref": reference, "name": name, "licenses": stated}
