"""What axe-core objects to on the page: roles, names, contrasts, structure."""

from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

_THEMES: dict[str, dict[str, Any]] = {
    "contrast": {"contrast": "more"},
    "dark": {"color_scheme": "dark", "contrast": "no-preference"},
    "light": {"color_scheme": "light", "contrast": "no-preference"},
}
"""How the system asks for each theme of the page. The last one stays on."""
_SOURCE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"


_ALL = "{resultTypes: ['violations']}"
_OF_COLOUR = "{resultTypes: ['violations'], runOnly: {type: 'rule', values: ['color-contrast', 'link-in-text-block']}}"


def violations(page: Page, wanted: str = _ALL) -> str:
    """The violations on the page in its current state, one line each: rule, problem, place; empty if there is none."""
    if not page.evaluate("() => 'axe' in globalThis"):
        page.evaluate(_SOURCE.read_text(encoding="utf-8"))
    found = page.evaluate(f"async () => (await axe.run({wanted})).violations")
    lines = []
    for violation in found:
        for node in violation["nodes"]:
            lines.append(f"{violation['id']}: {violation['help']}: {' '.join(map(str, node['target']))}")
            lines += [f"    {each['message']}" for kind in ("any", "all", "none") for each in node[kind]]
    return "\n".join(lines)


def violations_in_every_theme(page: Page) -> str:
    """The violations on the page in its current state, in all three of its themes."""
    found = ""
    for theme, wish in _THEMES.items():
        page.emulate_media(reduced_motion="reduce", **wish)
        expect(page.locator(":root")).to_have_attribute("data-theme", theme)
        # A theme only changes colours.
        found += violations(page, _ALL if theme == "light" else _OF_COLOUR)
    return found
