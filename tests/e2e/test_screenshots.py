"""Screenshots of the page, read by the page's own reader of pictures: a small part of `studies/screenshots.py`."""

import pytest
from playwright.sync_api import Browser

from studies.boards import THEMES
from studies.own import RATIOS, SIZES, own_page
from studies.reading import Reader
from studies.screenshots import Tally, compare
from tests.thorough import further


@pytest.mark.parametrize("ratio", [1.5, *further(each for each in RATIOS if each != 1.5)])
@pytest.mark.parametrize("size", [SIZES[0], *further((each,) for each in SIZES[1:])])
def test_every_cell_is_read(browser: Browser, base_url: str, ratio: float, size: tuple[int, int, int]) -> None:
    """In play and lost, in two themes every day. A cell that is not read right must be marked doubtful."""
    page = browser.new_page()
    reader = Reader(page)
    tally = Tally()
    for shot in own_page(browser, base_url, [ratio], [size], THEMES[:2] if size == SIZES[0] else THEMES):
        compare(shot, reader.read(shot), tally)
    page.close()
    assert tally.pictures >= 4
    assert (tally.faults, tally.wrong, tally.lost) == ([], 0, 0)
