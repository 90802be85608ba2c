"""Runs in the engine's worker: finds the modules that no first move needs, in an archive that comes later.

The worker fetches it once the engine answers. An import of one of its modules before that waits for it. After that
Python searches it like any other archive, also for parts of packages that have been imported from elsewhere. Importing
this module installs the finder.

Once the archive is there, the worker imports what most games come to need, between other messages: then nobody waits
for it.
"""

import json
import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.machinery import ModuleSpec, PathFinder
from types import ModuleType
from typing import Any
from zipimport import zipimporter

import js  # type: ignore[import-not-found]

ENGINE, ARCHIVE = "/engine.zip", "/later.zip"
OK = 200
NAMES = "later.txt"
"""The names of the archive's modules, one a line, in the engine's own archive."""

SOON = [
    "qmines.proofs.explain",
    "qmines.proofs.prove",
    "qmines.game.teach.lesson",
    "qmines.review.summary",
    "qmines.review.film",
    "qmines.review.certificate",
    "qmines.bridge.review",
    "qmines.bridge.questions",
    "qmines.game.records.from_position",
]
"""Modules to import, in an order in which each brings few others with it: teaching, proofs and the end of a game."""


class Later:
    """A finder for modules of the given names."""

    def __init__(self, names: Sequence[str]) -> None:
        self._names = frozenset(names)

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The module's spec, once the archive is there; None for every other module."""
        if name not in self._names:
            return None
        write_archive()
        sys.meta_path.remove(self)
        sys.path.append(ARCHIVE)
        for each, module in list(sys.modules.items()):
            if hasattr(module, "__path__"):
                module.__path__ = [*module.__path__, f"{ARCHIVE}/{each.replace('.', '/')}"]
        package = name.rpartition(".")[0]
        return PathFinder.find_spec(name, sys.modules[package].__path__ if package else None, target)


def import_one() -> bool:
    """Import the next module of those that are needed soon. Returns whether there is another one."""
    if _soon:
        import_module(_soon.pop(0))
    return bool(_soon)


def write_archive() -> None:
    """Write the archive that the worker has fetched, or fetch it. Raises if it is not available."""
    archive = getattr(js, "later", None) or requested(json.loads(js.name)["later"])
    with open(ARCHIVE, "wb") as file:
        file.write(archive.to_bytes())


def requested(address: str) -> Any:
    """The file at an address, for which the whole worker waits."""
    request = js.XMLHttpRequest.new()
    request.open("GET", address, False)
    request.responseType = "arraybuffer"
    request.send()
    if request.status != OK:
        raise ImportError(f"{request.status} for {address}")
    return request.response


_names = zipimporter(ENGINE).get_data(NAMES).decode().split()
_soon = [name for name in SOON if name in _names]
sys.meta_path.insert(0, Later(_names))
