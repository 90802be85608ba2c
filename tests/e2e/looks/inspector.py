"""Looks at scenes in windows, looks and sizes of text, takes every measure, and says what is wrong where."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import chain

from playwright.sync_api import FloatRect, Locator, Page

from tests.e2e.looks import shifts
from tests.e2e.looks.measures import colour_faults, keep_grounds, layout_faults, rule_faults
from tests.e2e.looks.scene import Room, Scene
from tests.e2e.looks.windows import TEXTS, Dresser, Setting, all_settings, daily_settings
from tests.e2e.player import Player
from tests.e2e.views import FRAMES


def settings_of(scene: Scene, number: int, look: str | None = None) -> list[Setting]:
    """The settings in which a daily run looks at a scene, or all with one look. In the windows of `always` a daily run
    has the usual look, with either size of text.
    """
    always = (Setting(window, "light", text) for window in scene.always for text in TEXTS)
    wanted = all_settings(look) if look else chain(daily_settings(number), always)
    return [each for each in dict.fromkeys(wanted) if each.text == 100 or each.window not in scene.crowded]


class Inspector:
    """Looks at the scenes of one page, which is opened in its home setting."""

    def __init__(self, page: Page, home: Setting) -> None:
        self.page = page
        self.faults: list[str] = []
        self.counts: Counter[str] = Counter()
        self.home = home
        self._dresser = Dresser(page)
        self._dresser.wear(home)
        self._board: FloatRect | None = None

    def wear_home(self, *, anew: bool = False) -> None:
        """Put the page back into its home setting, completely with `anew`, if something else has changed it. What moves
        by that is not counted.
        """
        self._dresser.wear(self.home, anew=anew)
        self.page.evaluate(FRAMES)
        shifts.moved(self.page)

    def go_through(self, room: Room, numbers: Iterable[int], look: str | None = None) -> None:
        """Bring about one scene after the other, and look at each in its daily settings, or in all with one look."""
        player = Player(self.page)
        for scene, number in zip(room.scenes, numbers, strict=True):
            scene.show(player)
            self.look_at_home(scene)
            self.look_at(scene, settings_of(scene, number, look))
            self.wear_home()

    def look_at_home(self, scene: Scene) -> None:
        """Note what moved while a scene was brought about, and check its layout in place."""
        moved = shifts.moved(self.page, by_presses_too=True)
        if not scene.moves:
            self._note(scene, self.home, [f"moved: {each}" for each in moved])
        before, self._board = self._board, _box(self.page.get_by_role("grid").filter(visible=True).first)
        if scene.keeps_board and before != self._board:
            self._note(scene, self.home, [f"moved: the board from {before} to {self._board}"])
        self._note_layout(scene, self.home)

    def look_at(self, scene: Scene, settings: Iterable[Setting]) -> None:
        """Take every measure in every setting; axe-core's once for each look."""
        judged: set[str] = set()
        for setting in settings:
            is_forced = setting.look.startswith("forced")
            self._dresser.wear(setting)
            self._note_layout(scene, setting)
            if is_forced:
                # Not earlier: until the page has the form of this window, parts may have the grounds of another form.
                self.page.evaluate(FRAMES)
                self._dresser.wear(setting._replace(look="light"))
                keep_grounds(self.page)
                self._dresser.wear(setting)
            self._note(scene, setting, colour_faults(self.page, setting.look, self.counts))
            if not is_forced and setting.look not in judged:
                judged.add(setting.look)
                self._note(scene, setting, rule_faults(self.page))

    def _note_layout(self, scene: Scene, setting: Setting) -> None:
        """Leave out a page that scrolls above its own footer: whatever is under the footer is cut there, and scrolls
        into view.
        """
        if not scene.scrolls:
            faults = layout_faults(self.page, setting.window, setting.text, is_page=scene.is_page)
            self._note(scene, setting, faults)

    def _note(self, scene: Scene, setting: Setting, faults: Iterable[str]) -> None:
        self.faults += [f"{scene.name}: {setting}: {fault}" for fault in faults]


def _box(part: Locator) -> FloatRect | None:
    return part.bounding_box() if part.count() else None
