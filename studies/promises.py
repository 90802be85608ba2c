"""Every promise of `docs/security.md` and the README, with the tests and commands that try it.

    python -m studies.promises

prints each block of both documents (a paragraph, an item of a list, a row of a table) and what tries it, and ends with
status 1 if a block has no entry in `studies/promises.txt`, an entry is no longer in its document, or what it names
does not exist. An entry is a line `FILE | FIRST WORDS | TESTS AND COMMANDS`; a block that promises nothing has a dash
and a reason instead. A test is named as `FILE` or `FILE::NAME`, a command as one would type it.
"""

from __future__ import annotations

import argparse
import ast
import importlib.util
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from buildtools.places import ROOT

LIST = Path(__file__).with_suffix(".txt")
DOCUMENTS = ("docs/security.md", "README.md")

_MODULE = re.compile(r"python3? -m ([\w.]+)")
_BUILD = re.compile(r"python3 build\.py (\w+)")


@dataclass(frozen=True)
class Entry:
    """What tries a block of a document; the block is known by its first words."""

    document: str
    words: str
    tried_by: tuple[str, ...]
    reason: str

    def stands_for(self, document: str, block: str) -> bool:
        """Whether it is this block's."""
        return self.document == document and block.startswith(self.words)


def entries(text: str) -> list[Entry]:
    """The entries of a list; lines that begin with # are comments.

    >>> entries("README.md | It holds | tests/test_grid.py; python3 build.py test")[0].tried_by
    ('tests/test_grid.py', 'python3 build.py test')
    >>> entries("README.md | Welcome | – greets")[0].reason
    'greets'
    """
    found = []
    for line in text.splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        document, words, rest = (part.strip() for part in line.split(" | ", 2))
        tried = () if rest.startswith("–") else tuple(part.strip() for part in rest.split(";"))
        found.append(Entry(document, words, tried, rest.removeprefix("–").strip() if not tried else ""))
    return found


def blocks(text: str) -> Iterator[str]:
    """The paragraphs, items and rows of a document, each in one line, without code and headings.

    >>> list(blocks("# Head\\n\\nOne\\ntwo.\\n\\n* Three\\n  four\\n    * Five\\n\\n    code\\n"))
    ['One two.', 'Three four', 'Five']
    >>> list(blocks("| a | b |\\n|---|---|\\n| c | d |"))
    ['c | d']
    """
    block: list[str] = []
    fenced = is_list = False
    lines = [*re.sub(r"^\|[^\n]*\n\|[-|: ]+\|\n", "", text, flags=re.MULTILINE).splitlines(), ""]
    for line in lines:
        bare = line.strip()
        fenced ^= bare.startswith("```")
        is_item = bare.startswith(("* ", "| "))
        if not bare or is_item or fenced or bare.startswith(("#", "```")):
            if block:
                yield " ".join(block)
            block = []
        if is_item:
            block, is_list = [bare.strip("*| ") if bare.startswith("|") else bare.removeprefix("* ")], True
        elif bare and not fenced and not bare.startswith(("#", "```", "!")):
            if not block and line.startswith("    ") and not is_list:
                continue
            block.append(bare)
        elif not bare:
            is_list = False


def faults(found: list[Entry], documents: dict[str, str]) -> list[str]:
    """What is wrong with the entries for the texts of the documents."""
    wrong = []
    told = {name: list(blocks(text)) for name, text in documents.items()}
    for name, of in told.items():
        for block in of:
            count = sum(entry.stands_for(name, block) for entry in found)
            if count != 1:
                wrong.append(f"{name}: {count or 'no'} entr{'ies' if count else 'y'} for: {block[:80]}")
    for entry in found:
        if not any(entry.stands_for(entry.document, block) for block in told.get(entry.document, ())):
            wrong.append(f"{entry.document} does not say: {entry.words}")
        if not entry.tried_by and not entry.reason:
            wrong.append(f"{entry.document}: nothing tries: {entry.words}")
        wrong += [f"{entry.words}: there is no {each}" for each in entry.tried_by if not exists(each)]
    return wrong


@cache
def exists(what: str) -> bool:
    """Whether a test or a command is there.

    >>> exists("tests/test_grid.py"), exists("tests/test_grid.py::test_of_nothing"), exists("python -m studies.faults")
    (True, False, True)
    """
    if module := _MODULE.match(what):
        return (ROOT / "/".join(module[1].split("."))).with_suffix(".py").is_file() or _is_engine(module[1])
    if command := _BUILD.match(what):
        return f'add_parser("{command[1]}"' in (ROOT / "build.py").read_text(encoding="utf-8")
    file, _, name = what.partition("::")
    path = ROOT / file
    if not (file.startswith("tests/") and path.is_file()):
        return False
    text = path.read_text(encoding="utf-8")
    if path.suffix != ".py":
        return not name or f"'{name}'" in text
    tests = [each.name for each in ast.walk(ast.parse(text)) if isinstance(each, ast.FunctionDef)]
    return name in tests if name else any(each.startswith("test_") for each in tests)


def _is_engine(module: str) -> bool:
    return importlib.util.find_spec(module) is not None


def main() -> int:
    """Run the command; returns its exit status."""
    summary = "Every promise of docs/security.md and the README, with what tries it."
    argparse.ArgumentParser(prog="python -m studies.promises", description=summary).parse_args()
    found = entries(LIST.read_text(encoding="utf-8"))
    documents = {name: (ROOT / name).read_text(encoding="utf-8") for name in DOCUMENTS}
    for name, text in documents.items():
        print(f"\n{name}")
        for block in blocks(text):
            of = [entry for entry in found if entry.stands_for(name, block)]
            print(f"\n  {block[:110]}{'…' if len(block) > 110 else ''}")
            for entry in of:
                print("\n".join(f"    {each}" for each in entry.tried_by) or f"    no promise: {entry.reason}")
    wrong = faults(found, documents)
    promised = [entry for entry in found if entry.tried_by]
    ways = {each for entry in promised for each in entry.tried_by}
    print(f"\n{len(promised)} promises, tried by {len(ways)} tests and commands; {len(wrong)} without.")
    print("\n".join(wrong), file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
