"""The digit font: Inter in bold, cut down to digits, superscript digits and the signs between them."""

import shutil
from pathlib import Path

from buildtools.files import digest, kept
from buildtools.places import NODE_MODULES, REQUIREMENTS, TOOLS
from buildtools.tools import run

_SOURCE = NODE_MODULES / "inter-ui" / "web" / "Inter-Bold.woff2"
_LICENCE = NODE_MODULES / "inter-ui" / "LICENSE.txt"
_SUBSET = TOOLS / "subset.py"


def digit_font(python: Path) -> Path:
    """A folder with `digits.woff2` and its licence."""
    recipe = {"source": _SOURCE, "subset": _SUBSET, "tools": REQUIREMENTS / "build.txt"}
    return kept("font", digest(recipe), lambda folder: _make(python, folder))


def _make(python: Path, folder: Path) -> None:
    run([str(python), str(_SUBSET), str(_SOURCE), str(folder / "digits.woff2")])
    shutil.copyfile(_LICENCE, folder / "OFL.txt")
