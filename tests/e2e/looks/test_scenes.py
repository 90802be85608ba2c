"""All scenes in windows, looks and sizes of text, with every measure on each (`rooms.py`, `measures.py`).

A daily run looks at each scene in a few settings, which together cover them all; a thorough one looks at every scene in
all settings, and brings the scenes about in every window of their homes, with text of either size.
"""

from collections.abc import Iterator
from itertools import product

import pytest

from tests.e2e.conftest import NewContext
from tests.e2e.looks import shifts
from tests.e2e.looks.inspector import Inspector, settings_of
from tests.e2e.looks.rooms import NUMBERS, ROOMS
from tests.e2e.looks.windows import LOOKS, TEXTS, WINDOWS, Setting, Window, all_settings
from tests.thorough import THOROUGH


def cases() -> Iterator[object]:
    """Each room in each of its homes; the first with text of the usual size is the daily one."""
    for room in ROOMS.values():
        for window, text in product(room.home, TEXTS):
            marks = [] if (window, text) == (room.home[0], 100) else [THOROUGH]
            yield pytest.param(
                room.name, Setting(window, "light", text), id=f"{room.name}-{window}-{text}", marks=marks
            )


def inspected(new_context: NewContext, name: str, home: Setting, look: str | None = None) -> Inspector:
    """An inspector that has gone through a room and found no fault."""
    context = new_context(reduced_motion="reduce")
    context.add_init_script(shifts.WATCH)
    inspector = Inspector(context.new_page(), home)
    room = ROOMS[name]
    inspector.go_through(room, [NUMBERS[name, scene.name] for scene in room.scenes], look)
    assert "\n".join(inspector.faults) == ""
    return inspector


@pytest.mark.parametrize(("name", "home"), [*cases()])
def test_nothing_is_amiss_in(new_context: NewContext, name: str, home: Setting) -> None:
    inspector = inspected(new_context, name, home)
    for measure in ("faint icon", "faint text", "looks unchosen", "no edge"):
        assert inspector.counts[measure] > 0, measure


# A room in all settings of a look takes longer than most that must not hang.
@THOROUGH
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("name", ROOMS)
def test_nothing_is_amiss_in_any_setting_of(new_context: NewContext, name: str, look: str) -> None:
    inspected(new_context, name, Setting(ROOMS[name].home[0], "light", 100), look)


def test_a_daily_run_meets_every_setting() -> None:
    met = {
        setting
        for room in ROOMS.values()
        for scene in room.scenes
        for setting in settings_of(scene, NUMBERS[room.name, scene.name])
    }
    assert {each for look in LOOKS for each in all_settings(look)} - met == set()


def test_a_thorough_run_looks_at_a_scene_in_every_setting() -> None:
    scene = ROOMS["tour"].scenes[0]
    assert {each for look in LOOKS for each in settings_of(scene, 0, look)} == {
        Setting(window, look, text) for window, look, text in product(WINDOWS, LOOKS, TEXTS)
    }
    assert str(Setting(Window(320, 568), "dark", 200)) == "320x568, dark, text 200 %"
