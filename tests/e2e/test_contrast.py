"""What is seen where the system chooses the colours, and where more contrast is asked for, over all views: edges,
what is chosen, what cannot be pressed, and icons.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.games import bodies, put
from tests.e2e.player import Player
from tests.e2e.test_play import LINK
from tests.e2e.test_saves import lose
from tests.e2e.test_walk import SEE

FORCED: tuple[dict[str, Any], ...] = (
    {"forced_colors": "active", "color_scheme": "light", "contrast": "no-preference"},
    {"forced_colors": "active", "color_scheme": "dark", "contrast": "no-preference"},
)
PLAIN: tuple[dict[str, Any], ...] = (
    {"forced_colors": "none", "color_scheme": "light", "contrast": "no-preference"},
    {"forced_colors": "none", "color_scheme": "dark", "contrast": "no-preference"},
    {"forced_colors": "none", "color_scheme": "dark", "contrast": "more"},
)

COLOURS = """
const bare = document.createElement('canvas').getContext('2d', {willReadFrequently: true});
const parts = (colour) => {
  bare.clearRect(0, 0, 1, 1);
  bare.fillStyle = colour;
  bare.fillRect(0, 0, 1, 1);
  const [red, green, blue, alpha] = bare.getImageData(0, 0, 1, 1).data;
  return [red, green, blue, alpha / 255];
};
const over = ([r, g, b, a], [R, G, B]) => [r * a + R * (1 - a), g * a + G * (1 - a), b * a + B * (1 - a), 1];
const luminance = (colour) => {
  const [r, g, b] = colour.map((part) => ((part /= 255) <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const contrast = (one, other) => {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
};
// What lies behind a part: its own ground over those of all that hold it.
const ground = (element) =>
  element ? over(parts(getComputedStyle(element).backgroundColor), ground(element.parentElement)) : parts('Canvas');
const isSeen = (element) => element.checkVisibility({visibilityProperty: true, opacityProperty: true});
const named = (element) => {
  const label = element.closest('[aria-label], [aria-labelledby], button, a, label') ?? element;
  const text = label.textContent.trim().slice(0, 30);
  return `${element.tagName.toLowerCase()}.${[...element.classList].join('.')} in ${text}`;
};
"""
"""What all the scripts below know of colours."""

EDGES = f"""
() => {{
  {COLOURS}
  const sides = ['Top', 'Right', 'Bottom', 'Left'];
  const hasEdge = (element) => {{
    const style = getComputedStyle(element);
    const behind = ground(element.parentElement);
    const stands = (colour) => contrast(over(parts(colour), behind), behind) >= 3;
    return stands(style.backgroundColor) || sides.some((side) =>
      parseFloat(style[`border${{side}}Width`]) >= 1 && stands(style[`border${{side}}Color`]));
  }};
  return globalThis.withGround.filter(isSeen).filter((element) => !hasEdge(element)).map(named);
}}
"""
"""Those of the parts found by `GROUNDS` that neither their ground nor an edge sets off."""

GROUNDS = f"""
() => {{
  {COLOURS}
  // The board is a picture, the browser draws sliders, and what is only written on another ground is read without it.
  const all = document.querySelectorAll(
    'body *:not(.board, .board *, [type=range], .chip, .line-sentence, .tour-shown)');
  globalThis.withGround = [...all].filter((element) => isSeen(element) && element.clientWidth > 0).filter((element) =>
    String(ground(element)) !== String(ground(element.parentElement)));
  return globalThis.withGround.length;
}}
"""
"""Keeps the parts of the page that stand out by their ground where the page chooses the colours."""

ALIKE = f"""
() => {{
  {COLOURS}
  const isForced = matchMedia('(forced-colors: active)').matches;
  const look = (part, pseudo) => {{
    const style = getComputedStyle(part, pseudo);
    const borders = [style.borderTopColor, style.borderTopWidth, style.borderBottomColor, style.borderBottomWidth];
    // Shadows are not painted then.
    return [over(parts(style.backgroundColor), ground(part)), style.color, borders, isForced || style.boxShadow].join();
  }};
  const looks = (element) => [element, element.closest('label'), ...element.querySelectorAll('*')]
    .filter(Boolean)
    .flatMap((part) => [null, '::before', '::after'].map((pseudo) => look(part, pseudo)))
    .join();
  const flips = {{
    'aria-pressed': ['true', 'false'],
    'aria-checked': ['true', 'false'],
    'aria-current': ['page', null],
  }};
  const set = (element, name, value) =>
    value === null ? element.removeAttribute(name) : element.setAttribute(name, value);
  const found = [];
  let count = 0;
  for (const [name, values] of Object.entries(flips))
    for (const element of [...document.querySelectorAll(`[${{name}}]`)].filter(isSeen)) {{
      const kept = element.getAttribute(name);
      const [on, off] = values.map((value) => (set(element, name, value), looks(element)));
      set(element, name, kept);
      count++;
      if (on === off) found.push(`${{name}}: ${{named(element)}}`);
    }}
  const inputs = [...document.querySelectorAll('input:is([type=radio], [type=checkbox])')];
  for (const element of inputs.filter((input) => input.offsetParent)) {{
    const kept = element.checked;
    const group = [...document.getElementsByName(element.name || '-')].filter((input) => input.checked);
    const [on, off] = [true, false].map((value) => ((element.checked = value), looks(element)));
    element.checked = kept;
    for (const input of group) input.checked = true;
    count++;
    if (on === off) found.push(`checked: ${{named(element)}}`);
  }}
  return [count, found];
}}
"""
"""How many controls are pressed, chosen or current or could be, and those that look the same either way."""

FAINT = f"""
() => {{
  {COLOURS}
  const opacity = (element) => element ? Number(getComputedStyle(element).opacity) * opacity(element.parentElement) : 1;
  const ratio = (icon) => {{
    const [r, g, b, a] = parts(getComputedStyle(icon).stroke);
    const behind = ground(icon.parentElement);
    return contrast(over([r, g, b, a * opacity(icon)], behind), behind);
  }};
  const icons = [...document.querySelectorAll('.icon, .sign:not(.sign-best), .plot-key path')]
    .filter((icon) => isSeen(icon) && !icon.closest('[aria-disabled="true"], :disabled'));
  const found = icons.map((icon) => [ratio(icon), icon]).filter(([found]) => found < 3);
  return [icons.length, found.map(([ratio, icon]) => `${{ratio.toFixed(2)}}: ${{named(icon)}}`)];
}}
"""
"""How many icons are seen, and those that stand out from their ground by less than 3 : 1."""

BOLD = f"""
() => {{
  {COLOURS}
  const opacity = (element) => element ? Number(getComputedStyle(element).opacity) * opacity(element.parentElement) : 1;
  const gray = String(parts('GrayText'));
  const off = [...document.querySelectorAll(':is(button, a)[aria-disabled="true"]')].filter(isSeen);
  const isGray = (element) => [element, ...element.querySelectorAll('.icon, span')].every((part) =>
    String(parts(getComputedStyle(part).color)) === gray && opacity(part) === 1) &&
    String(ground(element)) === String(parts('ButtonFace'));
  return [off.length, off.filter((element) => !isGray(element)).map(named)];
}}
"""
"""How many controls cannot be pressed, and those that are not in the system's grey, or fade it, or hide it."""


def scenes(player: Player) -> Iterator[str]:
    """Shows one view, dialog or state after another, and names it."""
    page = player.page
    page.goto("#account")
    expect(page.get_by_role("button", name="Export my games")).to_be_disabled()
    yield "account without games"
    page.goto("#about")
    put(page, bodies(60, page.evaluate("Date.now()")))
    for name, heading in (("options", "Options"), ("account", "Account"), ("leaderboard", "Leaderboard")):
        page.goto(f"#{name}")
        expect(page.get_by_role("heading", name=heading, level=1)).to_be_visible()
        yield name
    page.goto("#stats")
    expect(page.locator(".plot canvas")).to_have_count(3)
    yield "stats"
    page.goto("#history")
    games = page.get_by_role("list", name="Games")
    expect(games.get_by_role("link").first).to_be_visible()
    yield "history"
    games.get_by_role("button", name=re.compile("Delete")).first.click()
    expect(page.get_by_role("dialog", name="Delete this game?")).to_be_visible()
    yield "delete"
    page.keyboard.press("Escape")
    page.goto("#tour")
    expect(page.get_by_role("heading", name="How to play")).to_be_visible()
    yield "tour"
    page.goto("#about")
    expect(page.get_by_role("heading", name="Quantum Minesweeper")).to_be_visible()
    yield "about"
    yield from _scenes_of_a_game(player)


def _scenes_of_a_game(player: Player) -> Iterator[str]:
    page = player.page
    player.visit(LINK).open(5, 7)
    yield "play"
    player.press("New game")
    expect(page.get_by_role("dialog", name="New game")).to_be_visible()
    yield "new game"
    page.keyboard.press("Escape")
    player.cell(1, 1).focus()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
    yield "keys"
    page.keyboard.press("Escape")
    player.press("Overlay")
    player.expect_status("^Chance of a mine")
    yield "overlay"
    player.press("Overlay")
    lose(player)
    yield "lost"
    player.press(SEE)
    expect(page.get_by_role("region", name="Solver replay")).to_be_visible()
    yield "walk"
    page.keyboard.press("Escape")
    page.get_by_role("link", name="Replay", exact=True).click()
    expect(page.get_by_role("slider", name="Time line")).to_be_enabled()
    yield "replay"


def wear(page: Page, media: dict[str, Any]) -> None:
    page.emulate_media(reduced_motion="reduce", **media)


@pytest.fixture
def player(page: Page) -> Player:
    wear(page, PLAIN[0])
    return Player(page)


def test_under_forced_colours_all_that_had_a_ground_has_an_edge(player: Player) -> None:
    found = []
    for scene in scenes(player):
        wear(player.page, PLAIN[0])
        assert player.page.evaluate(GROUNDS) > 0
        for media in FORCED:
            wear(player.page, media)
            found += [f"{scene}: {each}" for each in player.page.evaluate(EDGES)]
    assert "\n".join(sorted(set(found))) == ""


def expect_none(player: Player, script: str, wears: Iterable[dict[str, Any]], more_than: int) -> None:
    """Looks in every scene for what a script finds amiss; it has to look at more than so many things in all."""
    found, counted = [], 0
    for scene in scenes(player):
        for media in wears:
            wear(player.page, media)
            count, amiss = player.page.evaluate(script)
            counted += count
            found += [f"{scene}: {each}" for each in amiss]
    assert "\n".join(sorted(set(found))) == ""
    assert counted > more_than


def test_what_is_chosen_never_looks_like_what_is_not(player: Player) -> None:
    expect_none(player, ALIKE, (*FORCED, PLAIN[-1]), more_than=100)


@pytest.mark.parametrize("theme", ["As the system asks", "Light", "Dark"])
def test_icons_stand_out_everywhere(player: Player, theme: str) -> None:
    player.visit("#options")
    if theme != "As the system asks":
        player.page.get_by_label("Theme").select_option(theme)
    expect_none(player, FAINT, (*PLAIN, *FORCED), more_than=100)


def test_under_forced_colours_what_cannot_be_pressed_is_in_the_systems_grey(player: Player) -> None:
    expect_none(player, BOLD, FORCED, more_than=0)
