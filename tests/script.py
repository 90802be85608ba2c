"""Calls functions of the page's pure modules under Node, and makes up finished games for them and for the views."""

import functools
import json
import subprocess
from pathlib import Path
from typing import Any

from buildtools import tools
from buildtools.places import WEB
from buildtools.say import Steps

_CALL = """
const [module, name, values] = JSON.parse(require('fs').readFileSync(0, 'utf8'));
import(module).then((found) => {
  const plain = (key, value) => (value === Infinity ? 'Infinity' : value instanceof Map ? [...value] : value);
  process.stdout.write(JSON.stringify(found[name](...values), plain));
});
"""


def called(module: str, name: str, *values: object) -> Any:
    """What the function `name` of a module below `web/` gives; maps come as pairs, endless numbers as text."""
    asked = json.dumps([(WEB / module).as_uri(), name, values])
    done = subprocess.run([_node(), "-e", _CALL], input=asked, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@functools.cache
def _node() -> Path:
    return tools.node(Steps(1)).node


DAY_MS = 86_400_000


def summary(**fields: object) -> dict[str, Any]:
    """A summary as the engine writes it: a game won on 13×9 unless the fields say otherwise."""
    usual = {
        "columns": 13,
        "rows": 9,
        "mines": 30,
        "rules": "quantum",
        "changes": {},
        "origin": "drawn",
        "begun": "2026-11-20T12:00:00Z",
        "hints": True,
        "mineVision": False,
        "state": "won",
        "reason": "opened",
        "time": 60_000,
        "moves": 70,
        "clicks": 60,
        "bbbv": 50,
        "solved": 50,
        "saves": 1,
        "guesses": 2,
        "luck": 1.5,
        "forgiven": 1.0,
        "hinted": 0,
        "taught": 0,
        "deaths": 0,
    }
    lost = {"reason": "certain", "solved": 20, "deaths": 1} if fields.get("state") == "lost" else {}
    return {**usual, **lost, **fields}


def game(number: int, finished: int = 0, **fields: object) -> dict[str, Any]:
    """A finished game as the archive tells of it."""
    return {
        "id": f"game{number}",
        "identity": f"{number:064x}",
        "finished": finished or number * 1000,
        "imported": False,
        "summary": summary(**fields),
    }
