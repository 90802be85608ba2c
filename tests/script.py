"""Calls pure modules of the page under Node, which is quicker than a browser, and makes up finished games for them."""

import atexit
import functools
import json
import subprocess
from typing import Any

from buildtools import tools
from buildtools.places import WEB
from buildtools.say import Steps

_SERVE = """
import {createInterface} from 'node:readline';
const usual = {setTimeout, clearTimeout, setInterval, clearInterval, Date};
for await (const line of createInterface({input: process.stdin})) {
  const {address, script, argument} = JSON.parse(line);
  let answer;
  try {
    answer = {value: (await (0, eval)(script)(await import(address), argument)) ?? null};
  } catch (error) {
    answer = {error: String(error.stack)};
  } finally {
    Object.assign(globalThis, usual);
  }
  process.stdout.write(`${JSON.stringify(answer)}\\n`);
}
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
    """What a function `(module, argument) => …` gives for a module of `web/`; both ways as JSON.

    One Node runs all of a session's calls, since it takes longer to start than most of them. Clocks that a
    script puts in place of the usual ones are gone with it.
    """
    node = _node()
    assert node.stdin is not None
    assert node.stdout is not None
    asked = {"address": (WEB / path).as_uri(), "script": f"({script})", "argument": argument}
    node.stdin.write(json.dumps(asked) + "\n")
    node.stdin.flush()
    answer = json.loads(node.stdout.readline())
    assert "error" not in answer, answer["error"]
    return answer["value"]


def called(path: str, name: str, *values: object) -> Any:
    """What a function of a module of `web/` gives: maps as pairs, endless numbers as text, generators as lists."""
    return run(path, _PLAIN, [name, values])


@functools.cache
def _node() -> subprocess.Popen[str]:
    command = [str(tools.node(Steps(1)).node), "--input-type=module", "--eval", _SERVE]
    node = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8")
    atexit.register(node.kill)
    return node


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
