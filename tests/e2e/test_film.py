"""The story of the README's animation can be played on the current page."""

from playwright.sync_api import Page

from studies import film
from tests.e2e.player import Player


def test_the_story_of_the_readme_goes_to_its_end(page: Page) -> None:
    page.set_viewport_size(film.WINDOW)
    page.clock.install()
    tale = film.story()
    player = Player(page)
    film.play(player, tale, film.Camera(page, None))
    player.expect_status(r"so row {}, column {} is a mine\.$".format(*tale.mine))
