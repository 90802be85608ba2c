"""Runs within Pyodide as shipped: find out which modules of the standard library the engine needs.

It imports the bridge and what first moves by some rules need, with the full library: whatever `sys.modules` then holds
is needed first, since a game asks for nothing more until somebody wants other rooms. Then it imports every engine
module: what that adds is needed later. This script itself imports only what Pyodide has loaded anyway. In: `/engine`
holds the package `qmines`. Out: `/target/first.txt` and `/target/needed.txt`, one name a line: the files that are
needed first, of the library and the engine, and all files of the library that are needed.
"""

import importlib
import os
import sys

LIBRARY, ENGINE = "/lib/python313.zip", "/engine"

FIRST = [
    "qmines.bridge",
    "qmines.game.boards.solvable",
    "qmines.game.workbench.lessons",
    "qmines.game.workbench.workbench",
]
"""What first moves need, also on boards without guesses and by constraints. Engines of tests lack some of it."""

ALSO = [
    *("traceback", "encodings.latin_1", "encodings.ascii", "encodings.utf_8_sig"),
    *("encodings.cp1252", "encodings.gbk", "encodings.cp437"),
]
"""Modules that no engine module imports, but that Python itself needs: to report an error, and for the texts of other
programs, of which names in archives are one.
"""


def engine_modules() -> list[str]:
    """Every module of the engine except `__main__`, the entry point of the command line."""
    names = []
    for folder, _, files in os.walk(f"{ENGINE}/qmines"):
        package = folder.removeprefix(f"{ENGINE}/").replace("/", ".")
        names += [f"{package}.{name.removesuffix('.py')}" for name in files if name.endswith(".py")]
    names = [name.removesuffix(".__init__") for name in names if not name.endswith(".__main__")]
    # The sandbox also has the rest of the library.
    return sorted(name for name in names if not name.startswith("qmines.sandbox"))


def files_after(modules: list[str], folders: tuple[str, ...]) -> list[str]:
    """The files in some folders that have been read once these modules have been imported, by their names there."""
    for name in modules:
        importlib.import_module(name)
    origins = [getattr(module.__spec__, "origin", None) or "" for module in list(sys.modules.values())]
    return sorted(
        {origin.removeprefix(f"{folder}/") for origin in origins for folder in folders if origin.startswith(folder)}
    )


sys.dont_write_bytecode = True
sys.path.insert(0, ENGINE)
modules = engine_modules()
for target, found in (
    ("first", files_after([name for name in FIRST if name in modules], (LIBRARY, ENGINE))),
    ("needed", files_after([*modules, *ALSO], (LIBRARY,))),
):
    with open(f"/target/{target}.txt", "w", encoding="utf-8") as output:
        output.write("\n".join(found))
