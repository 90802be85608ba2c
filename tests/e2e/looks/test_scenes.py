"""All scenes in windows, looks and sizes of text, with every measure on each (`rooms.py`, `measures.py`).

A daily run looks at each scene in a few settings, which together cover them all; a thorough one looks at every scene in
all settings, and brings the scenes about in every window of their homes.
"""

from collections.abc import Iterator

import pytest

from tests.e2e.conftest import NewContext
from tests.e2e.looks import shifts
from tests.e2e.looks.inspector import Inspector, settings_of
from tests.e2e.looks.rooms import NUMBERS, ROOMS
from tests.e2e.looks.windows import Setting, Window, all_settings
from tests.thorough import THOROUGH, amount


def cases() -> Iterator[object]:
    """Each room in each of its homes; the first is the daily one."""
    for room in ROOMS.values():
        for window in room.home:
            marks = [] if window == room.home[0] else [THOROUGH]
            yield pytest.param(room.name, window, id=f"{room.name}-{window}", marks=marks)


# A room in all settings takes longer than anything else that must not hang.
@pytest.mark.timeout(amount(600, 3600))
@pytest.mark.parametrize(("name", "home"), [*cases()])
def test_nothing_is_amiss_in(new_context: NewContext, request: pytest.FixtureRequest, name: str, home: Window) -> None:
    context = new_context(reduced_motion="reduce")
    context.add_init_script(shifts.WATCH)
    inspector = Inspector(context.new_page(), Setting(home, "light", 100))
    room = ROOMS[name]
    is_thorough = bool(request.config.getoption("--thorough")) and home == room.home[0]
    inspector.go_through(room, [NUMBERS[name, scene.name] for scene in room.scenes], is_thorough=is_thorough)
    assert "\n".join(inspector.faults) == ""
    for measure in ("faint icon", "faint text", "looks unchosen", "no edge"):
        assert inspector.counts[measure] > 0, measure


def test_a_daily_run_meets_every_setting() -> None:
    met = {
        setting
        for room in ROOMS.values()
        for scene in room.scenes
        for setting in settings_of(scene, NUMBERS[room.name, scene.name], is_thorough=False)
    }
    assert set(all_settings()) - met == set()


def test_a_thorough_run_looks_at_a_scene_in_every_setting() -> None:
    scene = ROOMS["tour"].scenes[0]
    assert set(settings_of(scene, 0, is_thorough=True)) == set(all_settings())
    assert str(Setting(Window(320, 568), "dark", 200)) == "320x568, dark, text 200 %"
