"""Which interfaces of the web platform the built page uses, and what it is without those that are too new.

python -m tests.build.interfaces --write    brings `interfaces.txt` up to date, and keeps its reasons
"""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from buildtools import tools
from buildtools.places import DIST
from buildtools.say import Steps

LIST = Path(__file__).with_name("interfaces.txt")
SCRIPT = Path(__file__).with_name("interfaces.mjs")
BROWSERS = ("Chrome", "Firefox", "Safari", "iOS")
HEAD = """\
# Interfaces of the web platform that the built page uses and that browsers have had since 2020 or later, each with the
# first versions that have it; "none": no version. `python -m tests.build.interfaces --write` brings it up to date.
# What is newer than the least browsers of the README needs a reason in the last column: what the page is without it.
# A script's interfaces are found by their names, so some of them are other things of the same name.
"""
NONE = float("inf")


@dataclass(frozen=True)
class Interface:
    """What the page uses, and the first version of each of `BROWSERS` that has it."""

    name: str
    versions: tuple[float, ...]

    def line(self, reason: str) -> str:
        """Its line in the list."""
        versions = ["none" if version == NONE else f"{version:g}" for version in self.versions]
        return " | ".join([self.name, *versions, *([reason] if reason else [])])


def used(site: Path) -> list[Interface]:
    """What a built site uses."""
    command = [str(tools.node(Steps(1)).node), str(SCRIPT), str(site)]
    told = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    order = ("chrome", "firefox", "safari", "safari_ios")
    return [Interface(name, tuple(_version(first[each]) for each in order)) for name, first in told]


def _version(told: float | None) -> float:
    """JSON has no infinity."""
    return NONE if told is None else told


def reasons() -> dict[str, str]:
    """The reasons in the list."""
    lines = [line.split(" | ") for line in LIST.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    return {parts[0]: parts[5] if len(parts) > 5 else "" for parts in lines}


def text_of(found: list[Interface]) -> str:
    """The list for these interfaces, with the reasons that it has now."""
    known = reasons() if LIST.exists() else {}
    return HEAD + "".join(f"{each.line(known.get(each.name, ''))}\n" for each in found)


if __name__ == "__main__" and sys.argv[1:] == ["--write"]:
    LIST.write_text(text_of(used(DIST)), encoding="utf-8")
