"""Isolates Python from JavaScript for good, before a strategy's first line runs.

Pyodide gives Python every object of JavaScript. Their memory is not limited, as Python's own is, so a strategy must not
reach any: neither through a module that leads there, nor through one left over in another module, nor by importing a
module again. The garbage collector must not reveal objects either to which nothing in Python refers any more.

This is an obstacle, not a barrier: CPython does not check bytecode, and forged bytecode reads and writes all memory.
The frame is the barrier (docs/security.md).
"""

from __future__ import annotations

import _imp
import gc
import importlib
import sys
from collections.abc import Collection, Iterable
from contextlib import suppress
from importlib.machinery import BuiltinImporter
from types import ModuleType

FOREIGN = frozenset({"js", "pyodide", "pyodide_js", "_pyodide", "_pyodide_core", "micropip", "ctypes", "_ctypes"})
"""Modules that lead out, by their first names: those of Pyodide, and those that call compiled code by name."""


def isolate(foreign: Collection[str] = FOREIGN) -> None:
    """Empties these modules and all within them, and prevents others from replacing them. This cannot be undone."""
    _import_all(name for name in sys.builtin_module_names if not _is_foreign(name, foreign))
    # All built-in modules are loaded: none has to be loaded later, and foreign ones cannot be.
    del _imp.create_builtin
    sys.meta_path[:] = [
        finder for finder in sys.meta_path if finder is not BuiltinImporter and not _is_foreign(_home(finder), foreign)
    ]
    for name in [name for name in sys.modules if _is_foreign(name, foreign)]:
        # Objects of JavaScript may be registered as modules.
        if isinstance(module := sys.modules.pop(name), ModuleType):
            vars(module).clear()
    gc.collect()
    gc.freeze()
    del gc.unfreeze


def _import_all(names: Iterable[str]) -> None:
    for name in names:
        with suppress(ImportError):
            importlib.import_module(name)


def _home(finder: object) -> str:
    """The module in which a finder, or its class, is defined."""
    return str(getattr(finder, "__module__", ""))


def _is_foreign(name: str, foreign: Collection[str]) -> bool:
    return name.partition(".")[0] in foreign
