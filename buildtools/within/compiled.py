"""Runs within Pyodide as shipped, after `needed.py`: compile the engine, and the part of the standard library that it
needs.

The library is shipped as sources, which a browser would have to compile at every start. Out: `/target/engine` and
`/target/library` hold `.pyc` files that Python loads without looking for a source, named as `zipimport` expects, and
`/target/finder` the module that finds those that come later; `/target/rest` holds what is not needed first of the
library as sources, which are smaller and rarely needed, with the originals of what is absent from the engine's worker.
"""

import py_compile
import shutil
import zipfile
from pathlib import Path

LIBRARY = "/lib/python313.zip"
ENGINE, TARGET, SOURCES, HERE = Path("/engine"), Path("/target"), Path("/library"), Path("/within")
AS_WRITTEN, WITHOUT_DOCSTRINGS = 0, 2


def compile_file(root: Path, name: str, target: Path, optimise: int) -> None:
    """Compile the file `name` under `root`; errors and tracebacks will show only that name."""
    unchecked = py_compile.PycInvalidationMode.UNCHECKED_HASH
    output = (target / name).with_suffix(".pyc")
    output.parent.mkdir(parents=True, exist_ok=True)
    py_compile.compile(
        str(root / name), str(output), name, doraise=True, optimize=optimise, invalidation_mode=unchecked
    )


for path in sorted(ENGINE.glob("qmines/**/*.py")):
    if path.name != "__main__.py":
        compile_file(ENGINE, str(path.relative_to(ENGINE)), TARGET / "engine", AS_WRITTEN)

compile_file(HERE, "_later.py", TARGET / "finder", WITHOUT_DOCSTRINGS)

first, needed = ((TARGET / f"{name}.txt").read_text(encoding="utf-8").splitlines() for name in ("first", "needed"))
with zipfile.ZipFile(LIBRARY) as packed:
    packed.extractall(SOURCES)
for name in needed:
    compile_file(SOURCES, name, TARGET / "library", WITHOUT_DOCSTRINGS)

for top in sorted(SOURCES.iterdir()):
    files = [path for path in [top, *top.rglob("*")] if path.suffix == ".py"]
    # A package is in one archive or the other with all its modules: Python looks for them where it found the package.
    if {str(path.relative_to(SOURCES)) for path in files} - set(first):
        for path in files:
            target = TARGET / "rest" / path.relative_to(SOURCES)
            target.parent.mkdir(parents=True, exist_ok=True)
            whole = path.with_name(f"{path.name}.whole")
            shutil.copyfile(whole if whole.exists() else path, target)
