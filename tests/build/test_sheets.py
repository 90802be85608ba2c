"""Every class has its rules in one sheet and is used somewhere on the page. Breaches are found."""

import re

import pytest

from buildtools.files import named
from buildtools.places import WEB
from buildtools.scripts import is_script
from tests.build.sheets import SHARED, Rule, dead, homeless, rules, strays

SHEETS = {name: path.read_text(encoding="utf-8") for name, path in named(WEB, "*.css").items() if "/uplot" not in name}
FIRST = frozenset(re.findall(r'<link rel="stylesheet" href="([^"]+)">', (WEB / "index.html").read_text("utf-8")))
SCRIPTS = {
    name: path.read_text(encoding="utf-8")
    for name, path in named(WEB).items()
    if is_script(name) or name.endswith((".html", ".json"))
}
FOUND = [rule for name, text in SHEETS.items() for rule in rules(name, text)]


def test_a_class_has_one_home() -> None:
    assert {name: sheets for name, sheets in homeless(FOUND, FIRST).items() if name not in SHARED} == {}


def test_only_what_needs_an_excuse_has_one() -> None:
    sheets = {name: {rule.sheet for rule in FOUND if name in rule.subject} for name in SHARED}
    assert [name for name, several in sheets.items() if len(several) < 2] == []


def test_rules_stand_in_the_sheets_of_their_classes() -> None:
    assert SHEETS.keys() >= FIRST
    assert strays(FOUND, FIRST) == []


def test_classes_in_sheets_are_on_the_page() -> None:
    assert dead(FOUND, SCRIPTS) == []


HOME = ".a { top: 0; & .x { top: 0; } } .b { top: 0; }"
BREACHES = {
    ':where([data-shape~="low"]) { .c { > .a { top: 0; } } }': ':where([data-shape~="low"]) .c > .a',
    "@media print { .c, .b:not(.c) { top: 0; } }": ".b:not(.c)",
}


@pytest.mark.parametrize("text", [".a", ":root .a, .c", '[data-mode="walk"] .a'])
def test_a_class_with_two_homes_is_found(text: str) -> None:
    found = [*rules("home.css", HOME), *rules("other.css", f"{text} {{ top: 0; }}")]
    assert homeless(found, frozenset()) == {"a": ["home.css", "other.css"]}


@pytest.mark.parametrize("text", BREACHES)
def test_a_rule_in_another_sheet_is_found(text: str) -> None:
    found = [*rules("home.css", HOME), *rules("other.css", f"{text} .c {{ top: 0; }}")]
    assert f"other.css: {BREACHES[text]}" in strays(found, frozenset({"home.css", "other.css"}))


@pytest.mark.parametrize(
    "text",
    [
        ".c .tool { top: 0; }",
        ".c.a { top: 0; }",
        ".c:is(.a, .b) { top: 0; }",
        ".a .c { top: 0; }",
        ":root .c { top: 0; }",
    ],
)
def test_what_a_sheet_may_say(text: str) -> None:
    found = [
        *rules("tool.css", ".tool { top: 0; }"),
        *rules("home.css", HOME),
        *rules("other.css", f".c {{ top: 0; }} {text}"),
    ]
    assert strays(found, frozenset({"tool.css", "home.css", "other.css"})) == []


def test_a_late_sheet_may_say_what_gives_way_to_its_own() -> None:
    found = [
        *rules("home.css", HOME),
        *rules("late.css", ".c { top: 0; } .play:has(> .c) .a { top: 0; } .d .b { top: 0; }"),
        *rules("home.css", ".d { top: 0; }"),
    ]
    assert strays(found, frozenset({"home.css"})) == ["late.css: .d .b"]


def test_dead_classes_and_hooks_are_found() -> None:
    found = [Rule("a.css", selector) for selector in (".used", ".sign-safe", ".gone", "[data-at]", "[data-long-gone]")]
    assert dead(found, {"a.ts": "h('p', {class: `used sign-${name}`, 'data-at': 1})"}) == ["data-long-gone", "gone"]
