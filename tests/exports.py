"""What modules of the page export, for tests that hold it against the engine."""

import json
import subprocess
from pathlib import Path
from typing import Any

from buildtools import tools
from buildtools.places import WEB
from buildtools.say import Steps

_PRINTER = Path(__file__).with_suffix(".mjs")


def exported(path: str | Path, name: str) -> Any:
    """A value that a module of `web/`, or of a copy of it, exports: maps as pairs, sets and bytes as lists.

    Raises subprocess.CalledProcessError where Node cannot load the module.
    """
    command = [str(tools.node(Steps(1)).node), str(_PRINTER), str(WEB / path), name]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, encoding="utf-8", check=True)
    return json.loads(done.stdout)[name]
