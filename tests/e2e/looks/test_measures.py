"""Every measure finds what it is for, and names the element."""

from collections import Counter

import pytest
from playwright.sync_api import Page

from tests.e2e.looks import shifts
from tests.e2e.looks.measures import colour_faults, keep_grounds, layout_faults, rule_faults
from tests.e2e.looks.windows import Dresser, Setting, Window

PHONE, DESKTOP = Window(320, 568), Window(1440, 900)
SOUND = "<html lang=en><title>.</title><main><h1>A sound page</h1><button>Go on, it is sound</button></main>"

LAYOUTS = {
    "cut: span “Much too long”": """
        <div style="overflow: hidden; width: 30px"><span style="white-space: nowrap">Much too long</span></div>""",
    "outside: button “Go back”, by": '<button style="position: absolute; left: -20px">Go back</button>',
    "over: button “Under” and button “Above”": """
        <button style="position: absolute; left: 50px; top: 90px">Under</button>
        <button style="position: absolute; left: 55px; top: 95px">Above</button>""",
    "small target: button “”, 10.0×10.0": '<button style="width: 10px; height: 10px; padding: 0"></button>',
    "small target: button “Hint”, 60.0×40.0": """
        <div class="play"><div class="toolbar"><button style="width: 60px; height: 40px">Hint</button></div></div>""",
    "small text: p “Tiny”, 9 px": '<div class="play"><p style="font-size: 9px">Tiny</p></div>',
    "touches its border: button “Wide”": """
        <div class="play"><p class="bench">.</p><div class="toolbar">
        <button style="padding: 0; height: 44px; font: 30px serif"><span>Wide</span></button></div></div>""",
    "spills: p “Much too long”": '<div class="replay"><p style="width: 9px">Much too long</p></div>',
    "scrolls sideways: by": '<div style="width: 3000px; height: 1px"></div>',
}
COLOURS = {
    ("light", "faint icon: svg.icon “”, 1.00 : 1"): '<svg class="icon" style="stroke: #fff"></svg>',
    ("light", "faint text: p “Pale”"): '<p style="color: #aaa">Pale</p>',
    ("contrast", "looks unchosen: span “On”, aria-checked"): '<span role="switch" aria-checked="true">On</span>',
    ("forced", "looks unchosen: input “Own”, checked"): """
        <input type="checkbox" aria-label="Own" style="appearance: none; width: 24px; height: 24px">""",
    ("forced", "looks unchosen: button “On”, aria-pressed"): '<button aria-pressed="true">On</button>',
    ("forced", "no edge: div.fill “Full”"): '<style>.fill {background: #000}</style><div class="fill">Full</div>',
    ("forced", "not grey: button “Off”"): """
        <button aria-disabled="true" style="forced-color-adjust: none; color: red">Off</button>""",
}


@pytest.fixture
def dresser(page: Page) -> Dresser:
    return Dresser(page)


@pytest.mark.parametrize("window", [PHONE, DESKTOP], ids=str)
def test_a_sound_page_has_no_fault(dresser: Dresser, window: Window) -> None:
    dresser.page.set_content(SOUND)
    for look in ("light", "forced"):
        dresser.wear(Setting(window, look, 100))
        keep_grounds(dresser.page)
        assert layout_faults(dresser.page, window) == []
        assert colour_faults(dresser.page, look, Counter()) == []
    assert rule_faults(dresser.page) == []


def test_faults_of_the_layout_are_found(dresser: Dresser) -> None:
    page = dresser.page
    dresser.wear(Setting(PHONE, "light", 100))
    for fault, planted in LAYOUTS.items():
        page.set_content(SOUND + planted)
        found = layout_faults(page, PHONE)
        assert any(each.startswith(fault) for each in found), (fault, found)


def test_faults_of_colours_are_found(dresser: Dresser) -> None:
    page = dresser.page
    for (look, fault), planted in COLOURS.items():
        page.set_content(SOUND + planted)
        dresser.wear(Setting(DESKTOP, "light", 100))
        keep_grounds(page)
        dresser.wear(Setting(DESKTOP, look, 100))
        found = colour_faults(page, look, Counter())
        assert any(each.startswith(fault) for each in found), (fault, found)


def test_broken_rules_of_accessibility_are_found(page: Page) -> None:
    page.set_content(SOUND + "<button></button>")
    assert rule_faults(page)[0].startswith("button-name: ")


def test_what_moves_is_found(page: Page) -> None:
    page.add_init_script(shifts.WATCH)
    page.goto("manifest.webmanifest")
    page.set_content("<main><h1>A page</h1><p>Below it</p></main>")
    assert shifts.moved(page) == []
    page.evaluate("document.querySelector('p').style.marginTop = '200px'")
    [moved] = shifts.moved(page)
    assert "P." in moved
    assert shifts.moved(page) == []
    page.evaluate("""() => {
      document.querySelector('h1').onclick = () => { document.querySelector('p').style.marginTop = '0'; };
    }""")
    page.get_by_role("heading").click()
    assert len(shifts.moved(page, by_presses_too=True)) == 1
