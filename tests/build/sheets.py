"""Which sheet has rules for which class, read from the page's sheets, and which classes nothing on the page uses.

A sheet is the home of the classes that it styles on their own. Rules for them in another sheet break the law, except
for parts that several components hold, for sheets that load late, and for what `SHARED` lists.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

_CONTROLS = {"button", "tool", "icon", "primary", "dismiss", "more", "more-button", "more-list"}
PARTS = frozenset(_CONTROLS | {"cards", "help", "picture", "quiet", "row", "under"})
"""Small parts that several components hold; the component that holds one says where it goes."""
PAGE_WIDE = "style.css"
"""The sheet for what the whole page has in common; a class with another home may appear in it."""
SHARED = {
    "bench": "its room is laid out with the block's, before its own sheet loads",
    "board-sheet": "the page has a board before its scripts load",
    "board-host": "the page has a board before its scripts load",
    "bench-list": "a replay shows the list, too",
    "replay": "the list of a replay has a column next to the block",
    **dict.fromkeys(
        ["tools", "toolbar", "end-tools", "walk", "replay-tools"],
        "the size of their tools is set with the tool",
    ),
}
"""Classes with rules in several sheets, and why."""

_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_PIECE = re.compile(r"([^{};]+)\{|[^{};]+;|(\})")
_NAME = re.compile(r"\.(-?[a-zA-Z_][\w-]*)")
_HOOK = re.compile(r"\[(data-[a-z-]+)")
_WORD = re.compile(r"[\w-]+")
_BEGINNING = re.compile(r"([\w-]*-)\$\{")


@dataclass(frozen=True)
class Rule:
    """A selector of a sheet, with the selectors around it."""

    sheet: str
    selector: str

    @cached_property
    def subject(self) -> frozenset[str]:
        """The classes of what it selects."""
        last = _without(_apart(self.selector, " >~+")[-1], "not", "has")
        return frozenset(_NAME.findall(last))

    @cached_property
    def names(self) -> frozenset[str]:
        return frozenset(_NAME.findall(self.selector))

    @property
    def is_bare(self) -> bool:
        """Whether it selects by one class alone, apart from the root."""
        return len(self.subject) == len(_NAME.findall(self.selector)) == 1


def rules(sheet: str, text: str) -> Iterator[Rule]:
    """The rules of a sheet, one for each selector of a list.

    >>> [rule.selector for rule in rules("a.css", ".a, .b { &:is(.c, .d) > .e { color: red; } .f { top: 0; } }")]
    ['.a:is(.c, .d) > .e', '.b:is(.c, .d) > .e', '.a .f', '.b .f']
    """
    stack: list[list[str]] = [[""]]
    told: list[str] = []
    for piece in _PIECE.finditer(_COMMENT.sub("", text)):
        if piece[2]:
            stack.pop()
        elif piece[1] and piece[1].strip().startswith("@"):
            stack.append(stack[-1] if "keyframes" not in piece[1] else [])
        elif piece[1]:
            inner = [" ".join(each.split()) for each in _apart(piece[1], ",")]
            stack.append([_within(outer, each) for outer in stack[-1] for all in inner for each in _listed(all)])
        elif stack[-1] is not told:
            told = stack[-1]
            yield from (Rule(sheet, selector) for selector in told)


def homes(found: list[Rule], first: frozenset[str]) -> dict[str, list[str]]:
    """The sheets that style each class on its own; if none does, those that style or name it at all.

    :param first: the sheets that the page begins with
    """
    bare: dict[str, set[str]] = {}
    some: dict[str, set[str]] = {}
    named: dict[str, set[str]] = {}
    for rule in found:
        for name in rule.names:
            named.setdefault(name, set()).add(rule.sheet)
        for name in rule.subject:
            some.setdefault(name, set()).add(rule.sheet)
            if rule.is_bare:
                bare.setdefault(name, set()).add(rule.sheet)

    def narrowed(name: str) -> list[str]:
        sheets = bare.get(name) or some.get(name) or named[name]
        sheets = sheets - {PAGE_WIDE} or sheets
        return sorted(sheets if name in bare else sheets & first or sheets)

    return {name: narrowed(name) for name in named}


def homeless(found: list[Rule], first: frozenset[str]) -> dict[str, list[str]]:
    """The classes that several sheets style on their own, with these sheets."""
    selected = {name for rule in found for name in rule.subject} - PARTS
    return {name: sheets for name, sheets in homes(found, first).items() if name in selected and len(sheets) > 1}


def strays(found: list[Rule], first: frozenset[str]) -> list[str]:
    """The rules outside the sheet of their class, by sheet and selector. A sheet that loads late may style what its own
    classes displace.

    :param first: the sheets that the page begins with
    """
    of = homes(found, first)

    def is_at_home(rule: Rule) -> bool:
        foreign = {name for name in rule.subject if rule.sheet not in of[name] and name not in SHARED}
        if rule.subject - foreign or not rule.subject or rule.sheet == PAGE_WIDE:
            return True
        has_own = any(rule.sheet in of[name] for name in rule.names)
        return has_own and (rule.sheet not in first or foreign <= PARTS)

    return [f"{rule.sheet}: {rule.selector}" for rule in found if not is_at_home(rule)]


def dead(found: list[Rule], scripts: Mapping[str, str]) -> list[str]:
    """Classes and `data-` attributes in sheets that no script, table or page uses."""
    words = {word for text in scripts.values() for word in _WORD.findall(text)}
    beginnings = tuple({begin for text in scripts.values() for begin in _BEGINNING.findall(text)} - {"", "-"})
    lower = {word.lower() for word in words}
    classes = {name for rule in found for name in rule.names}
    hooks = {name for rule in found for name in _HOOK.findall(rule.selector)}
    gone = {name for name in classes - words if not name.startswith(beginnings)}
    return sorted(gone | {name for name in hooks - words if name.removeprefix("data-").replace("-", "") not in lower})


def _listed(selector: str) -> list[str]:
    """The members of a selector that is one list as a whole.

    >>> _listed(":is(.a, .b .c)"), _listed(":is(.a, .b) .c")
    (['.a', '.b .c'], [':is(.a, .b) .c'])
    """
    inner = selector.removeprefix(":is(").removesuffix(")")
    is_list = (
        selector == f":is({inner})" and inner.count("(") == inner.count(")") and _apart(selector, " ") == [selector]
    )
    return _apart(inner, ",") if is_list else [selector]


def _within(outer: str, inner: str) -> str:
    return inner.replace("&", outer) if "&" in inner else f"{outer} {inner}".strip()


def _apart(text: str, separators: str) -> list[str]:
    """The parts of a selector between separators outside brackets.

    >>> _apart(".a:is(.b, .c) > .d", " >")
    ['.a:is(.b, .c)', '.d']
    """
    parts, depth = [""], 0
    for letter in text:
        depth += (letter in "([") - (letter in ")]")
        if depth == 0 and letter in separators:
            parts.append("")
        else:
            parts[-1] += letter
    return [part.strip() for part in parts if part.strip()] or [""]


def _without(text: str, *pseudos: str) -> str:
    """A compound selector without some of its pseudo-classes.

    >>> _without(".a:not(.b:is(.c)):is(.d)", "not")
    '.a:is(.d)'
    """
    for pseudo in pseudos:
        while (begin := text.find(f":{pseudo}(")) >= 0:
            depth, end = 0, begin
            for end in range(begin, len(text)):
                depth += (text[end] == "(") - (text[end] == ")")
                if text[end] == ")" and depth == 0:
                    break
            text = text[:begin] + text[end + 1 :]
    return text
