"""Calls pure modules of the page under node, which is quicker than a browser."""

import json
import subprocess
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


def run(path: str, script: str, argument: Any = None) -> Any:
    """What a function `(module, argument) => …` gives for a module of `web/`; both ways as JSON."""
    source = _CALL.format(address=json.dumps((WEB / path).as_uri()), script=script)
    command = [str(tools.node(Steps(1)).node), "--input-type=module", "--eval", source]
    done = subprocess.run(command, input=json.dumps(argument), capture_output=True, text=True, encoding="utf-8")
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)
