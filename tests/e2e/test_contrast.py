"""What is seen where the system chooses the colours, and where more contrast is asked for, over all views: edges,
what is chosen, what cannot be pressed, and icons.
"""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.games import bodies, put
from tests.e2e.player import Player
from tests.e2e.saving import lose
from tests.e2e.test_play import LINK
from tests.e2e.test_walk import SEE
from tests.e2e.views import expect_whole

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
  const seen = globalThis.withGround.filter(isSeen);
  return [seen.length, seen.filter((element) => !hasEdge(element)).map(named)];
}}
"""
"""How many of the parts found by `GROUNDS` are seen, and those that neither their ground nor an edge sets off."""

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
    games = 60
    put(page, bodies(games, page.evaluate("Date.now()")))
    for name in ("options", "account", "leaderboard"):
        page.goto(f"#{name}")
        expect_whole(page, name, games)
        yield name
    page.goto("#stats")
    expect(page.locator(".plot canvas")).to_have_count(3)
    yield "stats"
    page.goto("#history")
    rows = page.get_by_role("list", name="Games")
    expect(rows.get_by_role("link").first).to_be_visible()
    yield "history"
    rows.get_by_role("button", name=re.compile("Delete")).first.click()
    expect(page.get_by_role("dialog", name="Delete this game?")).to_be_visible()
    yield "delete"
    page.keyboard.press("Escape")
    page.goto("#lab?level=Beginner&games=20")
    page.get_by_role("button", name="Run").click()
    expect(page.get_by_text("Finished.")).to_be_visible()
    yield "lab"
    page.goto("#learn")
    expect(page.get_by_role("heading", name="Learn")).to_be_visible()
    yield "learn"
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
    player.expect_status("^Percentages: how many of")
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


Found = dict[str, tuple[int, set[str]]]
"""By check: how many things it has looked at, and what it found amiss, by scene."""


def look(page: Page, scene: str, check: str, script: str, found: Found) -> None:
    """Runs a script that tells how many things it looks at, and which are amiss."""
    counted, amiss = page.evaluate(script)
    count, before = found.get(check, (0, set()))
    found[check] = (count + counted, before | {f"{scene}: {each}" for each in amiss})


def expect_none(found: Found, **more_than: int) -> None:
    """Nothing is amiss, and each check has looked at more than so many things in all."""
    assert "\n".join(sorted(f"{check}: {each}" for check, (_, amiss) in found.items() for each in amiss)) == ""
    assert found.keys() == more_than.keys()
    for check, least in more_than.items():
        assert found[check][0] > least, check


@pytest.fixture
def player(page: Page) -> Player:
    wear(page, PLAIN[0])
    return Player(page)


@pytest.mark.parametrize("theme", ["Light", "Dark"])
def test_icons_stand_out_in_a_chosen_theme(player: Player, theme: str) -> None:
    player.visit("#options")
    player.page.get_by_label("Theme").select_option(theme)
    found: Found = {}
    for scene in scenes(player):
        for media in (*PLAIN, *FORCED):
            wear(player.page, media)
            look(player.page, scene, "icons", FAINT, found)
    expect_none(found, icons=100)


def test_all_is_seen_as_the_system_asks(player: Player) -> None:
    """Icons stand out, and what is chosen looks unlike what is not. Under forced colours all that had a ground has an
    edge, and what cannot be pressed is in the system's grey.
    """
    found: Found = {}
    for scene in scenes(player):
        wear(player.page, PLAIN[0])
        assert player.page.evaluate(GROUNDS) > 0
        for media in (*PLAIN, *FORCED):
            wear(player.page, media)
            look(player.page, scene, "icons", FAINT, found)
            if media in (*FORCED, PLAIN[-1]):
                look(player.page, scene, "chosen", ALIKE, found)
            if media in FORCED:
                look(player.page, scene, "edges", EDGES, found)
                look(player.page, scene, "grey", BOLD, found)
    expect_none(found, icons=100, chosen=100, edges=0, grey=0)
