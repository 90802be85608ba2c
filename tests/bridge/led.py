"""Has atheris talk with the bridge: `python -m studies.fuzz --atheris SECONDS` runs it, in a separate process.

Atheris sees which lines of the engine a conversation reaches, and keeps those that reach new ones. It is not among the
tools of the tests: `pip install --require-hashes --requirement requirements/fuzz.txt`.
"""

import json
import sys
from collections import Counter
from pathlib import Path

import atheris

with atheris.instrument_imports(include=["qmines"]):
    from tests.bridge.talk import ACTS, Talk

SAID = Counter[str]()
MOST = 40
"""Messages in one conversation."""


def converse(data: bytes) -> None:
    """One conversation, as the bytes choose."""
    provider = atheris.FuzzedDataProvider(data)

    def pick(most: int) -> int:
        chosen: int = provider.ConsumeIntInRange(0, most - 1)
        return chosen

    talk = Talk()
    talk.begin(pick)
    for _ in range(MOST):
        if not provider.remaining_bytes():
            break
        ACTS[pick(len(ACTS))](talk, pick)
    SAID.update({**talk.said, "conversations": 1})
    if SAID["conversations"] % 20 == 0:
        Path(sys.argv[1]).write_text(json.dumps(SAID), encoding="utf-8")


def main() -> None:
    """Talk until the time is over and the process just ends; the first file gets the figures now and then."""
    atheris.Setup([sys.argv[0], *sys.argv[2:]], converse)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
