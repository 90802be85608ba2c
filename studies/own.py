"""Screenshots of our own page, with the names of the cells as the truth."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from random import Random

from playwright.sync_api import Browser, Page

from studies.boards import THEMES
from studies.reading import Shot
from tests.e2e.player import Player

RATIOS = (1.0, 1.25, 1.5, 2.0, 3.0)
SIZES = ((9, 9, 10), (16, 16, 40), (30, 16, 99))
"""Columns, rows, mines."""
OPENINGS = 8

_LOOK = "(look) => Object.assign(document.documentElement.dataset, look)"
_PAINTED = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


def own_page(
    browser: Browser,
    address: str,
    ratios: Sequence[float] = RATIOS,
    sizes: Sequence[tuple[int, int, int]] = SIZES,
    themes: Sequence[tuple[str, str]] = THEMES,
) -> Iterator[Shot]:
    """Games in play, and the same games when they are lost, in each theme."""
    for ratio in ratios:
        for size in sizes:
            context = browser.new_context(
                base_url=address,
                viewport={"width": 1366, "height": 900},
                device_scale_factor=ratio,
                reduced_motion="reduce",
                service_workers="block",
            )
            player = Player(context.new_page())
            name = f"ours {size[0]}×{size[1]} at {ratio:g}"
            for end in _played(player, size, f"{100 * ratio:.0f}{size[0]}"):
                yield from (_taken(player.page, f"{name} {end} {' '.join(look)}", size[0], look) for look in themes)
            context.close()


def _played(player: Player, size: tuple[int, int, int], seed: str) -> Iterator[str]:
    columns, rows, mines = size
    random = Random(seed)
    for number in range(100):
        player.visit(f"#new?size={columns}x{rows}&mines={mines}&seed={seed}{number}&rules=classic")
        player.open((rows + 1) // 2, (columns + 1) // 2)
        if "empty" in player.name((rows + 1) // 2, (columns + 1) // 2):
            break
    for _ in range(OPENINGS):
        position, known = player.analysis(mines)
        opened = len(position.cells) - sum(map(position.is_closed, range(len(position.cells))))
        if not known.safe or opened > len(position.cells) // 2:
            break
        player.open_all(player.places(position, sorted(known.safe)[: columns * rows // 16]))
    position, known = player.analysis(mines)
    for place in player.places(position, sorted(known.mines)[: mines // 4]):
        player.flag(*place)
    closed = [cell for cell in range(columns * rows) if position.is_closed(cell)]
    wrong = random.choice([cell for cell in closed if cell not in known.mines])
    player.flag(*player.places(position, [wrong])[0])
    player.page.mouse.move(2, 2)
    yield "in play"
    for cell in random.sample(closed, len(closed)):
        row, column = divmod(cell, columns)
        if player.name(row + 1, column + 1).endswith(", closed"):
            player.open(row + 1, column + 1)
        if any(name.endswith("exploded mine") for name in player.names()):
            break
    player.page.mouse.move(2, 2)
    yield "lost"


def _taken(page: Page, name: str, columns: int, look: tuple[str, str]) -> Shot:
    page.evaluate(_LOOK, {"theme": look[0], "numbers": look[1]})
    page.evaluate(_PAINTED)
    page.wait_for_function("() => document.getAnimations().every((each) => each.playState !== 'running')")
    states = json.loads(
        page.get_by_role("gridcell").evaluate_all(
            "(all) => JSON.stringify(all.map((each) => each.getAttribute('aria-label').split(', ')[2]))"
        )
    )
    return Shot(name, page.screenshot(), columns, tuple(states))
