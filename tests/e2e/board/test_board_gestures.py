"""Mouse, fingers and keys on the board: each gesture makes the right request, once, and shows what it holds."""

from typing import Literal

import pytest
from playwright.sync_api import Page

from tests.e2e.board.driver import BoardPage, Fingers

CLOSED, FLAGGED, MARKED = 9, 10, 11
OUTSIDE = (2.0, 2.0)
Button = Literal["left", "middle", "right"]

touch = pytest.mark.browser_context_args(has_touch=True, is_mobile=True, viewport={"width": 400, "height": 640})


# Mouse


def test_left_opens_on_release_in_the_cell(board: BoardPage, page: Page) -> None:
    page.mouse.move(*board.at(20))
    page.mouse.down()
    assert board.intents() == []
    assert board.colour(20) == board.token("open")
    page.mouse.up()
    assert board.intents() == [("primary", 20, "mouse")]
    assert board.heard("presses") == [True, False]


def test_the_press_moves_along_and_ends_outside(board: BoardPage, page: Page) -> None:
    page.mouse.move(*board.at(20))
    page.mouse.down()
    page.mouse.move(*board.at(22))
    assert (board.colour(20), board.colour(22)) == (board.token("closed"), board.token("open"))
    page.mouse.up()
    page.mouse.down()
    page.mouse.move(*OUTSIDE)
    page.mouse.up()
    assert board.intents() == [("primary", 22, "mouse")]
    assert board.colour(22) == board.token("closed")


def test_right_flags_on_press_and_says_it_once(board: BoardPage, page: Page) -> None:
    page.mouse.move(*board.at(5))
    page.mouse.down(button="right")
    assert board.intents() == [("secondary", 5, "mouse")]
    page.mouse.up(button="right")
    assert board.intents() == [("secondary", 5, "mouse")]


ELSEWHERE: list[tuple[list[Button], list[Button]]] = [
    (["left"], []),
    (["right"], []),
    (["middle"], []),
    (["left", "right"], []),
    (["left"], ["right"]),
    (["right"], ["left"]),
    (["left"], ["middle"]),
]
"""Buttons pressed outside the board, and buttons added on it."""


def test_a_press_that_began_elsewhere_does_nothing(board: BoardPage, page: Page) -> None:
    for outside, inside in ELSEWHERE:
        page.mouse.move(*OUTSIDE)
        for button in outside:
            page.mouse.down(button=button)
        page.mouse.move(*board.at(18))
        page.mouse.move(*board.at(20))
        for button in inside:
            page.mouse.down(button=button)
        assert board.colour(20) == board.token("closed"), (outside, inside)
        for button in [*inside, *outside]:
            page.mouse.up(button=button)
            page.mouse.move(*board.at(20, x=0.4))
        assert board.intents() == board.heard("presses") == [], (outside, inside)
    # All buttons are up, so the next press belongs to the board.
    page.mouse.click(*board.at(20))
    assert board.intents() == [("primary", 20, "mouse")]


def test_a_press_may_leave_the_board_and_come_back(board: BoardPage, page: Page) -> None:
    page.mouse.move(*board.at(20))
    page.mouse.down()
    page.mouse.move(*OUTSIDE)
    page.mouse.move(*board.at(22))
    page.mouse.up()
    assert board.intents() == [("primary", 22, "mouse")]


_OPENS = """
(code) => {
  window.answer = ({cell}) => {
    if (board.state.cells[cell] === 9) board.set({cells: board.state.cells.with(cell, code)});
  };
}
"""
"""Make a press on a closed cell open it, as a number."""


def click(page: Page, count: int) -> None:
    """A click where the pointer is; the system counts it as click number `count`."""
    page.mouse.down(click_count=count)
    page.mouse.up(click_count=count)


DOUBLES = [
    ([(0, 1), (120, 2)], 1),
    ([(0, 1), (120, 1)], 1),  # Some systems count differently.
    ([(0, 1), (400, 2)], 1),  # Slow hands.
    ([(0, 1), (400, 1)], 2),  # A later press is a chord.
    ([(0, 1), (120, 2), (260, 3)], 2),  # So is one more after a double click.
    ([(0, 1), (400, 2), (150, 3)], 2),
]
"""Clicks, each with the ms since the previous one and the system's count, and how many of them take effect."""


def test_a_double_click_opens_and_does_not_chord(clocked: BoardPage, page: Page) -> None:
    page.evaluate(_OPENS, 1)
    for cell, (clicks, heard) in enumerate(DOUBLES):
        page.mouse.move(*clocked.at(cell))
        page.clock.run_for(1_000)
        for pause, count in clicks:
            page.clock.run_for(pause)
            click(page, count)
        assert clocked.intents().count(("primary", cell, "mouse")) == heard, clicks


def test_a_quick_hand_chords_where_it_has_not_just_opened(clocked: BoardPage, page: Page) -> None:
    page.evaluate(_OPENS, 1)
    clocked.set({33: 1})
    expected = []
    # A number that was open; one next to it; one that gets its flag in between; one pressed with another button.
    for cell, count in [(33, 1), (33, 2), (20, 1), (33, 1)]:
        page.mouse.move(*clocked.at(cell))
        page.mouse.down(click_count=count)
        page.mouse.up(click_count=count)
        expected.append(("primary", cell, "mouse"))
    page.mouse.click(*clocked.at(21), button="right")
    page.mouse.click(*clocked.at(20))
    page.mouse.click(*clocked.at(45))
    page.mouse.click(*clocked.at(45), button="middle")
    assert clocked.intents() == [
        *expected,
        ("secondary", 21, "mouse"),
        ("primary", 20, "mouse"),
        ("primary", 45, "mouse"),
        ("chord", 45, "mouse"),
    ]


def test_no_menu_comes_on_the_frame_and_round_it(board: BoardPage, page: Page) -> None:
    page.add_style_tag(content="#host {padding: 40px !important}")
    board.settle()
    page.evaluate("window.menus = []; addEventListener('contextmenu', (event) => menus.push(!event.defaultPrevented))")
    box = page.locator(".board").bounding_box()
    assert box is not None
    across, down = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    for beyond in (-0.5, 1, 3, 7.5, 12):  # Pixels outside the frame's edge.
        page.mouse.click(box["x"] - beyond, down, button="right")
        page.mouse.click(across, box["y"] - beyond, button="right")
        page.mouse.click(box["x"] + box["width"] + beyond, down, button="right")
        page.mouse.click(across, box["y"] + box["height"] + beyond, button="right")
    assert page.evaluate("menus") == [False] * 16 + [True] * 4
    assert board.intents() == []


def test_what_lies_over_the_board_keeps_its_menu(board: BoardPage, page: Page) -> None:
    page.evaluate(
        """() => {
          window.menus = [];
          addEventListener('contextmenu', (event) => menus.push(!event.defaultPrevented));
          const dialog = document.createElement('dialog');
          dialog.append(document.createElement('input'));
          document.body.append(dialog);
          dialog.showModal();
        }"""
    )
    page.get_by_role("textbox").click(button="right")
    assert page.evaluate("menus") == [True]


def test_control_click_flags(board: BoardPage, page: Page) -> None:
    page.keyboard.down("Control")
    page.mouse.click(*board.at(5))
    page.keyboard.up("Control")
    assert board.intents() == [("secondary", 5, "mouse")]


def test_a_bare_context_menu_flags_and_no_menu_comes(board: BoardPage, page: Page) -> None:
    fired = "(cell) => cell.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }))"
    assert board.cell("row 1, column 4, closed").evaluate(fired) is False  # prevented
    assert board.intents() == [("secondary", 3, "mouse")]
    assert page.locator("body").evaluate(fired) is True


def test_the_menu_key_flags_the_focused_cell(board: BoardPage, page: Page) -> None:
    board.page.evaluate("board.focus(17)")
    page.keyboard.press("ContextMenu")
    assert board.intents() == [("secondary", 17, "key")]


CHORDS: list[list[Button]] = [["middle"], ["left", "right"], ["right", "left"]]


def test_chords_by_middle_and_by_both_buttons(board: BoardPage, page: Page) -> None:
    board.set({20: 1})
    for buttons in CHORDS:
        board.forget()
        page.mouse.move(*OUTSIDE)
        page.mouse.move(*board.at(20))
        for button in buttons:
            page.mouse.down(button=button)
        for button in buttons:
            page.mouse.up(button=button)
        first = [("secondary", 20, "mouse")] if buttons[0] == "right" else []
        assert board.intents() == [*first, ("chord", 20, "mouse")], buttons


def test_a_held_number_presses_its_closed_unflagged_neighbours(board: BoardPage, page: Page) -> None:
    board.set({20: 1, 19: FLAGGED, 21: MARKED})
    page.mouse.move(*board.at(20))
    page.mouse.down()
    corner = {"x": 0.5, "y": 0.2}  # Next to the sign on the key.
    assert [board.colour(cell, **corner) for cell in (6, 7, 8, 32, 33, 34)] == [board.token("open")] * 6
    assert board.colour(21, 0.2, 0.2) == board.token("open")
    assert board.colour(19, 0.2, 0.15) == board.token("closed")
    page.mouse.up()
    assert board.intents() == [("primary", 20, "mouse")]
    assert board.colour(6, **corner) == board.token("closed")


def test_middle_presses_the_cells_round_a_closed_cell_too(board: BoardPage, page: Page) -> None:
    page.mouse.move(*board.at(20))
    page.mouse.down(button="middle")
    assert (board.colour(6), board.colour(20), board.colour(9)) == (
        board.token("open"),
        board.token("open"),
        board.token("closed"),
    )


def test_twenty_fast_clicks_are_twenty_intents(board: BoardPage, page: Page) -> None:
    for cell in range(20):
        page.mouse.click(*board.at(cell))
    assert board.intents() == [("primary", cell, "mouse") for cell in range(20)]


def test_the_pointer_is_over_a_key(board: BoardPage, page: Page) -> None:
    board.set({21: 0})
    page.mouse.move(*board.at(20))
    assert board.colour(20) == board.token("closed-hover")
    page.mouse.move(*board.at(21))
    assert (board.colour(20), board.colour(21)) == (board.token("closed"), board.token("open"))


def test_no_moves_when_ended_or_paused(board: BoardPage, page: Page) -> None:
    for field in ("locked", "hidden"):
        board.reset(13, 9)
        board.forget()
        board.set(**{field: True})
        page.mouse.click(*board.at(3))
        page.mouse.click(*board.at(3), button="right")
        page.keyboard.press("Enter")
        page.keyboard.press("h")
        assert board.intents() == [], field
        assert board.heard("presses") == [], field
        assert board.heard("keys") == ["h"], field
    # With neither, the same press is reported, once it can no longer be the second one of a double click.
    board.reset(13, 9)
    while not board.intents():
        page.mouse.click(*board.at(3))
    assert board.intents() == [("primary", 3, "mouse")]


def test_a_script_or_screen_reader_may_click(board: BoardPage) -> None:
    board.cell("row 2, column 1, closed").dispatch_event("click")
    assert board.intents() == [("primary", 13, "key")]


def test_pressed_cells_stay_down_until_they_open(board: BoardPage, page: Page) -> None:
    page.evaluate("() => { window.answer = ({ cell }) => board.set({ pending: new Set([cell]) }); }")
    page.mouse.click(*board.at(20))
    page.mouse.move(*OUTSIDE)
    assert board.colour(20) == board.token("open")


# Touch


@touch
def test_a_tap_opens_and_a_wander_within_slop_too(clocked: BoardPage, fingers: Fingers) -> None:
    x, y = clocked.at(20)
    fingers.tap((x, y))
    fingers.down((x, y))
    fingers.move((x + 6, y + 6))
    fingers.up()
    assert clocked.intents() == [("primary", 20, "touch")] * 2


@touch
def test_a_finger_that_moves_on_opens_nothing(clocked: BoardPage, fingers: Fingers) -> None:
    x, y = clocked.at(20)
    fingers.down((x, y))
    fingers.move((x + 11, y))
    fingers.move((x, y))
    fingers.up()
    assert clocked.intents() == []


@touch
def test_a_press_shows_after_forty_milliseconds(clocked: BoardPage, page: Page, fingers: Fingers) -> None:
    fingers.down(clocked.at(20))
    fingers.wait(39)
    assert clocked.heard("presses") == []
    fingers.wait(1)
    assert clocked.heard("presses") == [True]


@touch
def test_a_long_press_flags_before_the_release(clocked: BoardPage, page: Page, fingers: Fingers) -> None:
    for rest in (280, 400):
        clocked.forget()
        page.evaluate("() => { window.shaken = []; navigator.vibrate = (ms) => shaken.push(ms); }")
        clocked.set(longPress=rest)
        fingers.down(clocked.at(20))
        fingers.wait(rest - 1)
        assert clocked.intents() == [], rest
        fingers.wait(1)
        assert clocked.intents() == [("secondary", 20, "touch")], rest
        assert page.evaluate("shaken") == [12], rest
        fingers.up()
        assert clocked.intents() == [("secondary", 20, "touch")], rest
        fingers.wait(1_000)


_LATE = """
([rested, blocked, isFirst]) => {
  const cell = document.querySelector('[aria-label="row 2, column 8, closed"]');
  const {x, y, width, height} = cell.getBoundingClientRect();
  const finger = {bubbles: true, pointerId: 7, pointerType: 'touch', clientX: x + width / 2, clientY: y + height / 2};
  const spin = (ms) => {
    for (const end = performance.now() + ms; performance.now() < end; );
  };
  return new Promise((done) => {
    // The page is busy from the press until after the release; an event has the time at which it was made.
    cell.dispatchEvent(new PointerEvent('pointerdown', finger));
    spin(rested);
    const up = new PointerEvent('pointerup', finger);
    spin(blocked);
    const hear = () => done(cell.dispatchEvent(up));
    if (isFirst) hear();
    else setTimeout(hear, 20);
  });
}
"""


BUSY = [
    (60, 700, False, "primary"),  # The timer is due before the release is reported.
    (520, 400, False, "secondary"),
    (520, 400, True, "secondary"),  # A long press whose release is reported before its timer.
]
"""How long the finger rests, and how long the page is busy afterwards; whether the release is reported before any
timer.
"""


@touch
def test_a_busy_page_tells_taps_from_long_presses_by_their_times(board: BoardPage, page: Page) -> None:
    for rested, blocked, is_first, intent in BUSY:
        board.forget()
        board.set(longPress=500)
        page.evaluate(_LATE, [rested, blocked, is_first])
        assert board.intents() == [(intent, 20, "touch")], (rested, blocked, is_first)


@touch
def test_a_page_that_stays_busy_waits_on(board: BoardPage, page: Page) -> None:
    """Several long tasks, each ending after the timer is due and before the release."""
    page.evaluate(
        """async () => {
          const cell = document.querySelector('[aria-label="row 2, column 8, closed"]');
          const {x, y, width, height} = cell.getBoundingClientRect();
          const at = {clientX: x + width / 2, clientY: y + height / 2};
          const finger = {bubbles: true, pointerId: 7, pointerType: 'touch', ...at};
          cell.dispatchEvent(new PointerEvent('pointerdown', finger));
          const up = new PointerEvent('pointerup', finger);
          for (let task = 0; task < 4; task++) {
            for (const end = performance.now() + 330; performance.now() < end; );
            await new Promise((resolve) => setTimeout(resolve));
          }
          cell.dispatchEvent(up);
        }"""
    )
    assert board.intents() == [("primary", 20, "touch")]


@touch
def test_a_ring_closes_round_the_finger(clocked: BoardPage, page: Page, fingers: Fingers) -> None:
    ring = page.locator(".board-ring")
    fingers.down(clocked.at(20))
    fingers.wait(99)
    assert ring.count() == 0
    fingers.wait(1)
    box = ring.bounding_box()
    x, y = clocked.at(20)
    assert box is not None
    assert box["width"] >= 44
    assert (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) == pytest.approx((x, y), abs=1)
    fingers.wait(180)
    assert ring.count() == 0


@touch
def test_a_finger_may_rest_on_a_number(clocked: BoardPage, page: Page, fingers: Fingers) -> None:
    clocked.set({20: 2})
    fingers.down(clocked.at(20))
    fingers.wait(2_000)
    fingers.up()
    assert clocked.intents() == [("primary", 20, "touch")]


@touch
def test_two_fingers_cancel_the_press(clocked: BoardPage, page: Page, fingers: Fingers) -> None:
    fingers.down(clocked.at(20))
    fingers.down(clocked.at(20), clocked.at(24))
    fingers.wait(500)
    fingers.up()
    assert clocked.intents() == []


@touch
def test_quick_taps_on_two_cells_both_count(clocked: BoardPage, fingers: Fingers) -> None:
    for cell in (20, 24, 20, 24):
        fingers.tap(clocked.at(cell))
    assert [cell for _, cell, _ in clocked.intents()] == [20, 24, 20, 24]


@touch
def test_the_second_tap_on_a_cell_just_opened_is_no_chord(clocked: BoardPage, fingers: Fingers) -> None:
    for cell, pause, count in ((20, 100, 1), (50, 300, 2)):
        clocked.forget()
        fingers.tap(clocked.at(cell))
        clocked.set({cell: 1})
        fingers.wait(pause)
        fingers.tap(clocked.at(cell))
        assert len(clocked.intents()) == count, pause
        fingers.wait(1_000)


@touch
def test_two_fingers_zoom_round_their_middle(board: BoardPage, page: Page, fingers: Fingers) -> None:
    board.reset(30, 30)
    x, y = board.at(185)
    size = page.evaluate("board.cellSize")
    fingers.down((x - 30, y), (x + 30, y))
    for half in range(30, 60, 5):
        fingers.move((x - half, y), (x + half, y))
    fingers.up()
    assert page.evaluate("board.cellSize") > size
    assert board.at(185) == pytest.approx((x, y), abs=2)
    assert board.intents() == []


@touch
def test_two_fingers_zoom_out_until_the_whole_board_is_seen(board: BoardPage, page: Page, fingers: Fingers) -> None:
    board.reset(30, 16)
    scrolls = "(({scrollWidth, clientWidth}) => scrollWidth > clientWidth)(document.querySelector('.board-scroller'))"
    assert page.evaluate(scrolls)
    size = page.evaluate("board.cellSize")
    x, y = board.at(185)
    fingers.down((x - 100, y), (x + 100, y))
    for half in range(100, 20, -5):
        fingers.move((x - half, y), (x + half, y))
    fingers.up()
    assert page.evaluate("board.cellSize") < size
    assert not page.evaluate(scrolls)
    assert board.intents() == []


# Keys


FOCUS = [
    ("ArrowRight", 20, 21),
    ("ArrowLeft", 20, 19),
    ("ArrowDown", 20, 33),
    ("ArrowUp", 20, 7),
    ("ArrowUp", 7, 7),
    ("ArrowRight", 12, 12),
    ("Home", 20, 13),
    ("End", 20, 25),
    ("Control+Home", 20, 0),
    ("Control+End", 20, 116),
    ("Control+ArrowRight", 26, 29),
    ("Control+ArrowDown", 2, 41),
    ("Control+ArrowLeft", 26, 26),
]
"""A key, the cell that has the focus, and the cell that has it afterwards."""


def test_keys_move_the_focus(board: BoardPage, page: Page) -> None:
    board.set({15: 0, 27: 0, 28: 1, 30: FLAGGED})
    for key, start, end in FOCUS:
        page.evaluate("(cell) => board.focus(cell)", start)
        page.keyboard.press(key)
        focused = page.evaluate("document.activeElement.getAttribute('aria-label')")
        assert focused == board.name(end), (key, start)
        assert board.heard("focused")[-1] == end, (key, start)


def test_keys_play(board: BoardPage, page: Page) -> None:
    for key, intent in (("Enter", "primary"), (" ", "primary"), ("f", "secondary"), ("F", "secondary")):
        board.forget()
        page.evaluate("board.focus(20)")
        page.keyboard.press(key)
        assert board.intents() == [(intent, 20, "key")], key
        assert board.heard("keys") == [], key


def test_other_keys_are_passed_on(board: BoardPage, page: Page) -> None:
    page.evaluate(
        "window.prevented = []; addEventListener('keydown', (event) => prevented.push(event.defaultPrevented))"
    )
    page.evaluate("board.focus(20)")
    for key in ("h", "x", "Control+f"):
        page.keyboard.press(key)
    assert board.heard("keys") == ["h", "x"]  # Keys with Ctrl belong to the browser.
    assert page.evaluate("prevented") == [True, False, False, False]


def test_the_focus_ring_shows_only_after_a_key(board: BoardPage, page: Page) -> None:
    page.mouse.click(*board.at(20))
    page.mouse.move(*OUTSIDE)
    ring = {"x": 0.5, "y": 1.5 / float(page.evaluate("board.cellSize"))}
    assert board.colour(20, **ring) == board.token("closed")
    page.keyboard.press("ArrowRight")
    assert board.colour(21, **ring) == board.token("focus")
    page.mouse.move(*board.at(50))
    page.mouse.down()
    assert board.colour(21, **ring) == board.token("closed")
