"""Calls pure modules of the page under Node, which is quicker than a browser, and makes up finished games for them."""

import functools
import json
import subprocess
from pathlib import Path
from typing import Any

from buildtools import tools
from buildtools.places import WEB
from buildtools.say import Steps

_CALL = """
import {{readFileSync}} from 'node:fs';
const [module, argument] = [await import({address}), JSON.parse(readFileSync(0, 'utf8'))];
const answer = await ({script})(module, argument);
process.stdout.write(JSON.stringify(answer ?? null));
"""
_PLAIN = """
(module, [name, values]) => {
  const answer = module[name](...values);
  const listed = typeof answer?.next === 'function' ? [...answer] : answer;
  const plain = (key, value) => (value === Infinity ? 'Infinity' : value instanceof Map ? [...value] : value);
  return JSON.parse(JSON.stringify(listed ?? null, plain));
}
"""


def run(path: str, script: str, argument: Any = None) -> Any:
    """What a function `(module, argument) => …` gives for a module of `web/`; both ways as JSON."""
    source = _CALL.format(address=json.dumps((WEB / path).as_uri()), script=script)
    command = [str(_node()), "--input-type=module", "--eval", source]
    done = subprocess.run(command, input=json.dumps(argument), capture_output=True, text=True, encoding="utf-8")
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def called(path: str, name: str, *values: object) -> Any:
    """What a function of a module of `web/` gives: maps as pairs, endless numbers as text, generators as lists."""
    return run(path, _PLAIN, [name, values])


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
