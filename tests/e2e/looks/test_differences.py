"""How two pictures differ, pixel by pixel (`studies/differences.py`)."""

from playwright.sync_api import Page

from studies.differences import compared, difference

BOX = "<body style='margin: 0'><div style='position: absolute; left: 20px; top: 30px; width: 7px; height: 5px'></div>"


def pictured(page: Page, colour: str) -> bytes:
    page.locator("div").evaluate("(box, colour) => (box.style.background = colour)", colour)
    return page.screenshot()


def test_a_difference_is_counted_and_boxed(page: Page) -> None:
    page.set_content(BOX)
    white, grey = pictured(page, "white"), pictured(page, "rgb(250, 255, 255)")
    assert difference(page, white, white) is None
    found = difference(page, white, grey)
    assert found is not None
    assert (found.count, found.most, found.box) == (35, 5, (20, 30, 7, 5))
    page.set_viewport_size({"width": 600, "height": 400})
    taller = difference(page, white, page.screenshot())
    assert taller is not None
    assert str(taller).endswith("; 1280x720 against 600x400")


def test_what_passes_in_a_moment_is_no_difference(page: Page) -> None:
    page.set_content(BOX)
    colours = iter(["white", "red", "red", "red"])
    found, pictures = compared(page, [lambda: pictured(page, next(colours))] * 2)
    assert found is None
    assert pictures[0] == pictures[1]
