"""No part of the page is put together in more than can be read at once."""

from typing import Any

import pytest

from buildtools.places import WEB
from tests.build.test_layers import SCRIPTS
from tests.script import run

LONGEST = 120
"""The most lines of a function that has a name, its documentation left out, and of `main.js`, whole."""

_LENGTHS = """
({default: ts}, sources) => sources.map((source) => {
  const file = ts.createSourceFile('it.js', source, ts.ScriptTarget.Latest, true, ts.ScriptKind.JS);
  const lineOf = (place) => file.getLineAndCharacterOfPosition(place).line;
  const found = [];
  const visit = (node) => {
    const name = node.name ?? node.parent?.name;
    if (ts.isFunctionLike(node) && node.body && name)
      found.push([name.getText(file), lineOf(node.end) - lineOf(node.getStart(file)) + 1]);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
})
"""


def lengths(*sources: str) -> Any:
    """For each source, its functions that have a name, with their lines: as TypeScript's own parser reads them."""
    return run("node_modules/typescript/lib/typescript.js", _LENGTHS, sources)


def test_no_function_is_longer_than_a_screen_or_two() -> None:
    found = lengths(*[path.read_text(encoding="utf-8") for path in SCRIPTS.values()])
    measured = {(file, name): lines for file, each in zip(SCRIPTS, found, strict=True) for name, lines in each}
    assert len(measured) > 1500
    assert {where: lines for where, lines in measured.items() if lines > LONGEST} == {}


def test_main_reads_as_a_table_of_contents() -> None:
    main = (WEB / "main.js").read_text(encoding="utf-8")
    assert len(main.splitlines()) <= LONGEST
    assert [(name, lines) for name, lines in lengths(main)[0] if lines > 5] == []


@pytest.mark.parametrize(
    ("source", "name"),
    [
        ("export function createIt() {{{}}}", "createIt"),
        ("const it = () => {{{}}};", "it"),
        ("const it = {{\n  act() {{{}}},\n}};", "act"),
    ],
)
def test_a_breach_is_found(source: str, name: str) -> None:
    breach = source.format("\n  act();" * LONGEST + "\n")
    assert [(each, lines > LONGEST) for each, lines in lengths(breach)[0] if each == name] == [(name, True)]
    assert lengths(source.format(""))[0][-1] == [name, 1]
