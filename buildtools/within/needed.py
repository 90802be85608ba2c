"""Runs within Pyodide as shipped: find out which modules of the standard library the engine needs.

It imports every engine module, with the full library; whatever `sys.modules` then holds is needed. This script itself
imports only what Pyodide has loaded anyway. In: `/engine` holds the package `qmines`. Out: `/target/needed.txt`, the
names of the library's files within its archive, one a line.
"""

import importlib
import os
import sys

LIBRARY = "/lib/python313.zip"

ALSO = [
    *("traceback", "encodings.latin_1", "encodings.ascii", "encodings.utf_8_sig"),
    *("encodings.cp1252", "encodings.gbk"),
]
"""Modules that no engine module imports, but that Python itself needs: to report an error, and for the texts of other
programs.
"""


def engine_modules() -> list[str]:
    """Every module of the engine except `__main__`, the entry point of the command line."""
    names = []
    for folder, _, files in os.walk("/engine/qmines"):
        package = folder.removeprefix("/engine/").replace("/", ".")
        names += [f"{package}.{name.removesuffix('.py')}" for name in files if name.endswith(".py")]
    names = [name.removesuffix(".__init__") for name in names if not name.endswith(".__main__")]
    # The sandbox also has the rest of the library.
    return sorted(name for name in names if not name.startswith("qmines.sandbox"))


def needed_files() -> list[str]:
    """The files of the library that are read when every module of the engine is imported."""
    sys.dont_write_bytecode = True
    sys.path.insert(0, "/engine")
    importlib.invalidate_caches()
    for name in [*engine_modules(), *ALSO]:
        importlib.import_module(name)
    origins = [getattr(module.__spec__, "origin", None) or "" for module in list(sys.modules.values())]
    return sorted({origin.removeprefix(f"{LIBRARY}/") for origin in origins if origin.startswith(LIBRARY)})


with open("/target/needed.txt", "w", encoding="utf-8") as output:
    output.write("\n".join(needed_files()))
