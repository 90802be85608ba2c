"""Motion: short, ended by any input, absent where unwelcome, and revealing no secret."""

import pytest
from playwright.sync_api import Page

from tests.e2e.board.driver import BoardPage

LATEST = """
async ([columns, cells, effect]) => {
  const {createMotion} = await import('./board/motion.js');
  const motion = createMotion({columns: () => columns, isDown: () => false});
  motion.play({...effect, cells: effect.cells ?? cells, mines: cells});
  const began = performance.now();
  const ends = cells.map((cell) => {
    let after = 0;
    while (after < 5_000 && motion.of(cell, began + after).progress < 1) after++;
    return after;
  });
  return [Math.min(...ends), Math.max(...ends)];
}
"""
"""When the first and the last of the cells come to rest, in ms after an effect, with the clock stopped."""


BOUNDS: list[tuple[dict[str, object], int]] = [
    ({"type": "open", "origin": 0}, 280),
    ({"type": "loss", "cells": [0]}, 620),
    ({"type": "win", "saves": 0}, 700),
]


def test_motion_is_bounded_however_large_the_board(clocked: BoardPage, page: Page) -> None:
    for columns, rows in ((5, 5), (30, 16), (100, 100)):
        cells = list(range(0, columns * rows, max(1, columns * rows // 50)))
        for effect, bound in BOUNDS:
            first, last = page.evaluate(LATEST, [columns, cells, effect])
            assert first < last <= bound, (columns, rows, effect)


def test_an_opening_ripples_outward(clocked: BoardPage, page: Page) -> None:
    clocked.set(dict.fromkeys(range(117), 0))
    clocked.play(type="open", cells=list(range(117)), origin=0)
    page.clock.run_for(90)
    assert (clocked.painted(0), clocked.painted(116)) == (clocked.token("open"), clocked.token("closed"))
    page.clock.run_for(280)
    assert clocked.painted(116) == clocked.token("open")


def test_a_press_cuts_motion_short(clocked: BoardPage, page: Page) -> None:
    clocked.set(dict.fromkeys(range(1, 117), 0))
    clocked.play(type="open", cells=list(range(1, 117)), origin=1)
    page.clock.run_for(32)
    assert clocked.painted(116) == clocked.token("closed")
    page.mouse.move(*clocked.at(0))
    page.mouse.down()
    page.clock.run_for(32)
    assert clocked.painted(116) == clocked.token("open")


def test_what_was_held_down_opens_without_springing_up(clocked: BoardPage, page: Page) -> None:
    page.mouse.click(*clocked.at(20))
    clocked.set({20: 0, 21: 0})
    clocked.play(type="open", cells=[20, 21], origin=20)
    page.clock.run_for(17)
    assert clocked.painted(20) == clocked.token("open")
    assert clocked.painted(21) != clocked.token("open")


def test_an_unsatisfied_chord_springs_back(clocked: BoardPage, page: Page) -> None:
    clocked.play(type="spring", cells=[20])
    page.clock.run_for(17)
    assert clocked.painted(20) not in (clocked.token("closed"), clocked.token("open"))
    page.clock.run_for(150)
    assert clocked.painted(20) == clocked.token("closed")


def test_every_save_looks_the_same(board: BoardPage, page: Page) -> None:
    looks = set()
    for cell in (20, 60, 100):
        board.play(type="save", cell=cell)
        looks.add(
            page.locator(".board-save").last.evaluate(
                """(ring) => JSON.stringify([ring.style.width, ring.style.height,
                    ring.getAnimations().map(({effect}) => [effect.getKeyframes(), effect.getTiming()])])"""
            )
        )
    assert len(looks) == 1


def test_mines_glide_to_where_they_went_and_leave_a_trace(board: BoardPage, page: Page) -> None:
    board.set(vision=[25, 60])
    board.play(type="moved", pairs=[[20, 25], [40, 60]])
    assert page.locator(".board-glide").count() == 2
    assert page.locator(".board-trace").count() == 2
    page.wait_for_function("document.querySelectorAll('.board-effects > *').length === 0")
    assert board.colour(25, 0.55, 0.6) == board.token("mine")


def test_a_dot_tells_what_the_game_opened_and_fades(clocked: BoardPage, page: Page) -> None:
    clocked.set({20: 0}, byGame=[20])
    spot = 1 - 6 / page.evaluate("board.cellSize")
    page.clock.run_for(100)
    assert clocked.painted(20, spot, spot) == clocked.token("ink-2")
    page.clock.run_for(4_100)
    assert clocked.painted(20, spot, spot) == clocked.token("open")


@pytest.mark.parametrize("asked_by", ["system", "page"])
def test_reduced_motion_leaves_short_fades_alone(clocked: BoardPage, page: Page, asked_by: str) -> None:
    if asked_by == "system":
        page.emulate_media(reduced_motion="reduce")
    else:
        page.evaluate("() => { document.documentElement.dataset.motion = 'reduced'; }")
    for effect in ({"type": "open", "origin": 0}, {"type": "loss", "cells": [0]}, {"type": "win", "saves": 1}):
        _, last = page.evaluate(LATEST, [13, list(range(117)), effect])
        assert last <= 80, effect
    clocked.play(type="save", cell=20)
    clocked.play(type="moved", pairs=[[20, 25]])
    assert page.locator(".board-save, .board-glide").count() == 0
