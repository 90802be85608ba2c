"""What axe-core finds amiss on a page: roles, names, contrasts, structure."""

from pathlib import Path

from playwright.sync_api import Page

_SOURCE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"


def violations(page: Page) -> str:
    """The violations on the page as it stands, one line each: rule, what is wrong, where; empty when there is none."""
    if not page.evaluate("() => 'axe' in globalThis"):
        page.evaluate(_SOURCE.read_text(encoding="utf-8"))
    found = page.evaluate("async () => (await axe.run({resultTypes: ['violations']})).violations")
    lines = []
    for violation in found:
        for node in violation["nodes"]:
            lines.append(f"{violation['id']}: {violation['help']}: {' '.join(map(str, node['target']))}")
            lines += [f"    {each['message']}" for kind in ("any", "all", "none") for each in node[kind]]
    return "\n".join(lines)
