"""What the page's modules export, for tests that compare it with the engine."""

import json
import subprocess
from pathlib import Path
from typing import Any

from buildtools import tools
from buildtools.places import WEB
from buildtools.say import Steps
from buildtools.scripts import plain

_PRINTER = Path(__file__).with_suffix(".mjs")


def exported(module: str, name: str, web: Path = WEB) -> Any:
    """A value that a module of `web/`, or of a copy of it, exports: maps as pairs, sets and bytes as lists.

    Raises subprocess.CalledProcessError if Node cannot load the module.
    """
    node = tools.node(Steps(1))
    command = [str(node.node), str(_PRINTER), str(plain(web, node)[module]), name]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, encoding="utf-8", check=True)
    return json.loads(done.stdout)[name]
