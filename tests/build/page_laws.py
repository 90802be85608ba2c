"""What the page's scripts hand to functions, change in the DOM by hand, and export as signals.

`python -m tests.build.page_laws` prints what breaks a law. With `--write` it rewrites `changes.txt`, in this folder:
which files change the DOM by hand, how often and why. The list can only shrink: the tests fail on any change that is
not listed, and on any entry that is no longer needed.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from buildtools import tools
from buildtools.files import named
from buildtools.places import NODE_MODULES, WEB
from buildtools.say import Steps
from buildtools.scripts import is_script

MOST_HANDED = 4
"""How many things a function or component may be handed."""
CHANGES = Path(__file__).with_name("changes.txt")
_READER = Path(__file__).with_suffix(".mjs")
_NOT_OURS = ("generated/", "vendor/")
_BY_HAND = ("board/", "ui/")
"""Where code changes elements by hand: to draw the board, and to make elements follow signals."""
_LAW_OF_FOUR = ("model/", "ui/", "views/")
_LINE = re.compile(r"(?P<count>\d+) (?P<file>\S+)(?: (?P<reason>.+))?")


@dataclass(frozen=True)
class Found:
    """What scripts contain: how many things each function is handed, by file and name; how many changes of the DOM each
    file has; the exported signals.
    """

    handed: list[tuple[str, int]]
    changes: dict[str, int]
    signals: list[str]

    def overloaded(self) -> list[str]:
        """The functions of model, components and views that are handed too much."""
        return sorted(name for name, count in self.handed if count > MOST_HANDED and name.startswith(_LAW_OF_FOUR))

    def by_hand(self) -> dict[str, int]:
        """The changes of the DOM in files that should have none."""
        return {name: count for name, count in sorted(self.changes.items()) if not name.startswith(_BY_HAND)}


@dataclass(frozen=True)
class Listed:
    """How many changes a file may have, and the reason for them."""

    count: int
    reason: str = ""


def found_in(web: Path = WEB) -> Found:
    """What the scripts of a folder contain. Raises subprocess.CalledProcessError if Node cannot read them."""
    names = [name for name in named(web) if is_script(name) and not name.startswith(_NOT_OURS)]
    typescript = NODE_MODULES / "typescript" / "lib" / "typescript.js"
    command = [str(tools.node(Steps(1)).node), str(_READER), str(typescript), str(web), *names]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, encoding="utf-8", check=True)
    read = json.loads(done.stdout)
    return Found([(name, count) for name, count in read["handed"]], read["changes"], read["signals"])


def listed_files(text: str) -> dict[str, Listed]:
    """The files that a list excuses.

    >>> listed_files("3 views/plot.ts adapter of uPlot\\n")
    {'views/plot.ts': Listed(count=3, reason='adapter of uPlot')}
    """
    lines = [match for match in map(_LINE.fullmatch, text.splitlines()) if match]
    return {line["file"]: Listed(int(line["count"]), line["reason"] or "") for line in lines}


def wrong_files(changes: Mapping[str, int], listed: Mapping[str, Listed]) -> Iterator[str]:
    """Where the changes of the DOM and their list differ."""
    for name, count in changes.items():
        most = listed[name].count if name in listed else 0
        if count > most:
            yield f"{name} changes the DOM by hand {count} times; {CHANGES.name} has {most}."
    for name in sorted(listed.keys() - changes.keys()):
        yield f"{name} changes nothing by hand, or is gone: take it off {CHANGES.name}."


def write(found: Found) -> None:
    """Write the list again; reasons stay."""
    before = listed_files(_text(CHANGES))
    rows = [(str(count), name, before.get(name, Listed(0)).reason) for name, count in found.by_hand().items()]
    CHANGES.write_text("".join(" ".join(row).rstrip() + "\n" for row in rows), encoding="utf-8")


def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8") if path.exists() else ""


def wrong(found: Found) -> list[str]:
    """Everything that breaks a law and is not listed, and everything listed without need."""
    return [
        *(f"{name} is handed more than {MOST_HANDED} things." for name in found.overloaded()),
        *wrong_files(found.by_hand(), listed_files(_text(CHANGES))),
        *(f"{name} is an exported signal." for name in found.signals),
    ]


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tests.build.page_laws", description=(__doc__ or "").partition("\n")[0]
    )
    parser.add_argument("--write", action="store_true", help="write the list as the scripts are now")
    found = found_in()
    if parser.parse_args(arguments).write:
        write(found)
    breaches = wrong(found)
    print("\n".join(breaches) or "The page's scripts keep the laws.")
    print(f"Listed: {sum(found.by_hand().values())} changes by hand in {len(found.by_hand())} files.")
    return 1 if breaches else 0


if __name__ == "__main__":
    sys.exit(main())
