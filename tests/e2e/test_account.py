"""Accounts at the page: registering, signing in, locking, and what can go wrong with them."""

import re
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e.axe import violations_in_every_theme
from tests.e2e.conftest import NewContext
from tests.e2e.looks import shifts
from tests.e2e.owner import NAME, OTHER_PASSWORD, PASSWORD, Owner
from tests.e2e.player import READY_MS, Player
from tests.e2e.test_hanging import HOLD
from tests.e2e.views import FRAMES
from tests.thorough import further

PLACES = {
    "storage": (
        "indexedDB.open = () => { throw new DOMException('closed', 'SecurityError'); };",
        "This browser keeps nothing",
    ),
    "cryptography": (
        "Object.defineProperty(Crypto.prototype, 'subtle', {get: () => undefined});",
        "Profiles need a secure connection",
    ),
}
"""What private windows of some browsers do, and a page that came over plain http."""
PHONE = {"viewport": {"width": 320, "height": 568}, "has_touch": True, "is_mobile": True}
SIDEWAYS_SCROLL = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


@pytest.fixture
def owner(page: Page) -> Owner:
    return Owner(page).visit()


@pytest.fixture
def signed_in(owner: Owner) -> Owner:
    return owner.join()


@pytest.fixture
def phone(new_context: NewContext) -> Owner:
    return Owner(new_context(**PHONE).new_page()).visit()


def finish_a_game(page: Page) -> None:
    """Loses or wins a small game."""
    player = Player(page).visit("#new?size=5x5&mines=5&seed=7&rules=quantum")
    player.play_on(mines=5, until="^You (won|lost)")


# The bar

WATCH_NAMES = """
  globalThis.names = [];
  const look = () => {
    const chip = document.querySelector('[aria-label=Views] [href="#account"]');
    if (chip && getComputedStyle(chip).visibility === 'visible') names.push(chip.textContent);
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
"""
"""Note whose page the bar says it is, frame by frame."""


def test_registering_signs_in_and_the_bar_never_names_another_after_a_reload(owner: Owner) -> None:
    page = owner.page
    owner.expect_name("Guest")
    owner.register()
    owner.expect_name(NAME)
    expect(page.get_by_role("heading", name=NAME)).to_be_visible()
    expect(page.get_by_text(re.compile(r"^Since \d+ \w+ \d+$"))).to_be_visible()
    expect(page.get_by_text("0 finished games", exact=True)).to_be_visible()
    expect(owner.form("Register")).to_be_hidden()
    page.add_init_script(WATCH_NAMES)
    page.reload()
    owner.expect_name(NAME)
    expect(page.get_by_role("button", name="Sign out")).to_be_visible()
    page.wait_for_function("() => names.length > 30")
    assert set(page.evaluate("names")) == {NAME}
    expect_to_stay_locked(owner)
    page.reload()
    page.wait_for_function("() => names.length > 30")
    assert set(page.evaluate("names")) == {"Guest"}


# Registering


WRONG = [
    ("Ada", PASSWORD, PASSWORD, "User name", r"must have 8 to 24 characters"),
    ("Ada\u200bLovelace", PASSWORD, PASSWORD, "User name", r"hidden characters"),
    ("Ada  Lovelace", PASSWORD, PASSWORD, "User name", r"or have two in a row"),
    (NAME, "short", "short", "Password", r"must have 8 to 128 characters"),
    (NAME, NAME.upper(), NAME.upper(), "Password", r"must differ from the user name"),
    (NAME, PASSWORD, OTHER_PASSWORD, "Repeat", r"passwords do not match"),
    (NAME.lower(), PASSWORD, PASSWORD, "User name", r"a profile of this name"),
]
"""What is typed, and the field that reports the problem. The last name is taken, whatever its case."""


def test_what_is_wrong_is_told_at_its_field(signed_in: Owner) -> None:
    signed_in.press("Sign out")
    form = signed_in.form("Register")
    for name, password, again, label, sentence in WRONG:
        signed_in.register(name, password, again)
        field = form.get_by_label(label)
        expect(field, sentence).to_have_accessible_description(re.compile(sentence))
        expect(field, sentence).to_be_focused()
        expect(field, sentence).to_have_attribute("aria-invalid", "true")
        for each, value in (("User name", name), ("Password", password), ("Repeat", again)):
            expect(form.get_by_label(each), sentence).to_have_value(value)
        field.press("End")
        field.type("x")
        expect(field, sentence).not_to_have_attribute("aria-invalid", "true")
    signed_in.expect_name("Guest")
    signed_in.sign_in("Nobody at all")
    field = signed_in.form("Sign in").get_by_label("User name")
    expect(field).to_have_accessible_description(re.compile("no profile of this name"))
    expect(field).to_be_focused()


def test_names_are_text_of_any_script(owner: Owner) -> None:
    for name in ("<b>Ada</b><img src=x>", "Ада Лавлейс", "阿达·洛芙莱斯·拜伦女士", "\U0001f9ee\U0001f9ee Lovelace"):
        owner.register(name)
        owner.expect_name(name)
        expect(owner.page.get_by_role("heading", name=name, exact=True)).to_be_visible()
        owner.press("Sign out")
        owner.expect_name("Guest")


def test_passwords_can_be_shown_and_pasted_are_judged_and_enter_registers(owner: Owner) -> None:
    form = owner.form("Register")
    password, again = form.get_by_label("Password"), form.get_by_label("Repeat")
    expect(password).to_have_attribute("autocomplete", "new-password")
    expect(owner.form("Sign in").get_by_label("Password")).to_have_attribute("autocomplete", "current-password")
    password.fill("aaaaaaaa")
    expect(password).to_have_accessible_description(re.compile("Weak"))
    password.press("Control+a")
    password.press("Control+c")
    password.fill(PASSWORD)
    expect(password).to_have_accessible_description(re.compile("Fair"))
    expect(password).to_have_attribute("type", "password")
    form.get_by_role("button", name="Show").click()
    expect(password).to_have_attribute("type", "text")
    expect(again).to_have_attribute("type", "text")
    password.press("Control+a")
    password.press("Control+c")
    again.press("Control+v")
    expect(again).to_have_value(PASSWORD)
    form.get_by_role("button", name="Hide").click()
    expect(again).to_have_attribute("type", "password")
    form.get_by_label("User name").fill(NAME)
    owner.page.keyboard.press("Enter")
    owner.expect_name(NAME)


def test_a_guests_games_come_along_if_wanted_and_deleting_says_how_many(page: Page) -> None:
    finish_a_game(page)
    owner = Owner(page).visit()
    switch = page.get_by_role("switch", name="Take my game along")
    expect(switch).to_be_checked()
    for name, along in (("Grace Hopper", False), (NAME, True)):
        switch.set_checked(along)
        owner.register(name)
        owner.expect_name(name)
        expect(page.get_by_text(re.compile(f"{'1 finished game' if along else '0 finished games'}$"))).to_be_visible()
        if along:
            expect_deleting_says_what_is_lost(owner)
        owner.press("Sign out")
        owner.expect_name("Guest")
        if along:
            expect(switch).to_be_hidden()
        else:
            expect(switch).to_be_visible()


def test_a_guests_game_of_one_flag_is_there_when_the_guest_is_back(page: Page) -> None:
    player = Player(page).visit("#new?size=5x5&mines=5&rules=quantum")
    player.cell(2, 3).click(button="right")
    player.expect_kept("flag 1,2")
    owner = Owner(page)
    page.goto("#account")
    owner.register(NAME)
    owner.expect_name(NAME)
    owner.press("Sign out")
    owner.expect_name("Guest")
    page.goto("#play")
    player.expect_name(2, 3, "flagged")


def expect_deleting_says_what_is_lost(owner: Owner) -> None:
    """And lead to the export."""
    owner.press("Delete account")
    dialog = owner.dialog(f"Delete {NAME}")
    expect(dialog.get_by_text("the profile and its finished game,")).to_be_visible()
    dialog.get_by_role("button", name="Export first").click()
    expect(dialog).to_be_hidden()
    expect(owner.page.get_by_role("button", name="Export my games")).to_be_focused()


# Signing in


def test_signing_out_and_in_again_and_wrong_passwords_slow_down(signed_in: Owner) -> None:
    now = datetime.now(UTC)
    signed_in.page.clock.set_fixed_time(now)
    signed_in.press("Sign out")
    signed_in.expect_name("Guest")
    expect(signed_in.page.get_by_role("heading", name="Account")).to_be_focused()
    signed_in.form("Sign in").get_by_role("button", name="Show").click()
    signed_in.sign_in(NAME.lower())
    signed_in.expect_name(NAME)
    signed_in.press("Sign out")
    for label in ("User name", "Password"):
        expect(signed_in.form("Sign in").get_by_label(label)).to_have_value("")
    password = signed_in.form("Sign in").get_by_label("Password")
    expect(password).to_have_attribute("type", "password")
    for sentence in ("not the password", "not the password", r"not the password.*Try again in \d second"):
        signed_in.sign_in(password=OTHER_PASSWORD)
        expect(password).to_have_accessible_description(re.compile(sentence), timeout=READY_MS)
        expect(password).to_have_value(OTHER_PASSWORD)
    signed_in.sign_in()
    too_soon = re.compile(r"Too many wrong passwords. Try again in \d second")
    expect(password).to_have_accessible_description(too_soon, timeout=READY_MS)
    signed_in.expect_name("Guest")
    signed_in.page.clock.set_fixed_time(now + timedelta(minutes=5))
    signed_in.sign_in()
    signed_in.expect_name(NAME)


# Locking


def test_what_is_renamed_or_locked_in_one_tab_is_so_in_the_other(context: BrowserContext, page: Page) -> None:
    finish_a_game(page)
    owner = Owner(page).visit().join()
    other = Owner(context.new_page()).visit()
    other.expect_name(NAME)
    owner.press("Rename")
    dialog = owner.dialog("Rename")
    expect(dialog.get_by_label("New user name")).to_have_value(NAME)
    dialog.get_by_label("New user name").fill("Augusta Ada")
    dialog.get_by_label("Password").fill(PASSWORD)
    page.keyboard.press("Enter")
    for tab in (owner, other):
        tab.expect_name("Augusta Ada")
        expect(tab.page.get_by_role("heading", name="Augusta Ada")).to_be_visible()
    expect(page.get_by_role("button", name="Rename")).to_be_focused()
    owner.press("Lock")
    for tab in (owner, other):
        tab.expect_name("Augusta Ada, locked")
        expect(tab.form("Locked").get_by_label("User name")).to_have_value("Augusta Ada")
        expect(tab.form("Register")).to_be_hidden()
        expect(tab.form("Export")).to_be_hidden()
    other.unlock(OTHER_PASSWORD)
    expect(other.form("Locked").get_by_label("Password")).to_have_attribute("aria-invalid", "true", timeout=READY_MS)
    other.unlock()
    for tab in (owner, other):
        tab.expect_name("Augusta Ada")


def expect_to_stay_locked(owner: Owner) -> None:
    """After a reload, and until it is left to a guest."""
    owner.press("Lock")
    owner.expect_name(f"{NAME}, locked")
    owner.page.reload()
    owner.expect_name(f"{NAME}, locked")
    owner.press("Sign out")
    owner.expect_name("Guest")
    expect(owner.form("Register")).to_be_visible()


UNKEPT = """
() => {
  for (const name of ['put', 'delete']) {
    const usual = IDBObjectStore.prototype[name];
    IDBObjectStore.prototype[name] = function (...values) {
      if (this.name === 'keys') throw new DOMException('Full.', 'QuotaExceededError');
      return usual.apply(this, values);
    };
  }
}
"""
"""The signed-in player's key can neither be saved nor deleted."""


def test_who_could_not_leave_is_told(signed_in: Owner) -> None:
    """Nobody leaves in the belief that the games are closed."""
    page = signed_in.page
    told = page.get_by_role("alert").filter(has_text="That did not work. The account is unchanged. No room left")
    page.evaluate(UNKEPT)
    signed_in.press("Lock")
    expect(told).to_be_visible()
    expect(signed_in.chip).to_have_accessible_name(re.compile(NAME))
    for is_locked in (False, True):
        page.reload()
        signed_in.expect_name(NAME)
        if is_locked:
            signed_in.press("Lock")
            expect(signed_in.form("Locked")).to_be_visible()
        page.evaluate(UNKEPT)
        signed_in.press("Sign out")
        expect(told, f"locked: {is_locked}").to_be_visible()
        expect(signed_in.chip).to_have_accessible_name(re.compile(NAME))


PROFILES = HOLD.replace(
    "(['playing'], 'readwrite').objectStore('playing')", "('profiles', 'readwrite').objectStore('profiles')"
)
"""Hold the profiles."""


def test_who_signs_out_while_unlocking_is_out(context: BrowserContext, signed_in: Owner) -> None:
    """The last request wins."""
    holder = context.new_page()
    holder.goto("manifest.webmanifest")
    signed_in.press("Lock")
    form = signed_in.form("Locked")
    expect(form).to_be_visible()
    holder.evaluate(PROFILES)
    signed_in.unlock()
    expect(form).to_have_attribute("aria-busy", "true")
    signed_in.press("Sign out")
    holder.evaluate("globalThis.isLetGo = true")
    hidden = signed_in.page.locator("form[aria-busy]").filter(has=signed_in.page.get_by_text("Unlock", exact=True))
    expect(hidden).to_have_attribute("aria-busy", "false")
    signed_in.expect_name("Guest")


# Changing


def test_escape_changes_nothing_and_a_changed_password_alone_opens_and_deletes(signed_in: Owner) -> None:
    leave_by_escape(signed_in)
    change_password(signed_in)
    delete(signed_in, OTHER_PASSWORD, wrong=PASSWORD)


def leave_by_escape(owner: Owner) -> None:
    for opener in ("Rename", "Change password", "Delete account"):
        owner.press(opener)
        expect(owner.page.get_by_role("dialog")).to_be_visible()
        owner.page.keyboard.press("Escape")
        expect(owner.page.get_by_role("dialog")).to_be_hidden()
        expect(owner.page.get_by_role("button", name=opener)).to_be_focused()
    owner.expect_name(NAME)


def change_password(owner: Owner) -> None:
    """The new one alone then unlocks the page."""
    owner.press("Change password")
    dialog = owner.dialog("Change password")
    expect(dialog.get_by_label("Old password")).to_be_focused()
    dialog.get_by_label("Old password").fill(OTHER_PASSWORD)
    dialog.get_by_label("New password").fill(OTHER_PASSWORD)
    dialog.get_by_label("Repeat").fill(OTHER_PASSWORD)
    owner.page.keyboard.press("Enter")
    old = dialog.get_by_label("Old password")
    expect(old).to_have_accessible_description(re.compile("not the password"), timeout=READY_MS)
    old.fill(PASSWORD)
    owner.page.keyboard.press("Enter")
    expect(dialog).to_be_hidden(timeout=READY_MS)
    expect(owner.page.get_by_role("button", name="Change password")).to_be_focused()
    owner.press("Lock")
    owner.expect_name(f"{NAME}, locked")
    owner.unlock()
    password = owner.form("Locked").get_by_label("Password")
    expect(password).to_have_attribute("aria-invalid", "true", timeout=READY_MS)
    owner.unlock(OTHER_PASSWORD)
    owner.expect_name(NAME)


def delete(owner: Owner, password: str, wrong: str) -> None:
    """Then nothing is left of the profile."""
    owner.press("Delete account")
    dialog = owner.dialog(f"Delete {NAME}")
    expect(dialog.get_by_text("This deletes the profile")).to_be_visible()
    dialog.get_by_label("Password").fill(wrong)
    dialog.get_by_role("button", name="Delete for good").click()
    expect(dialog.get_by_label("Password")).to_have_attribute("aria-invalid", "true", timeout=READY_MS)
    dialog.get_by_label("Password").fill(password)
    dialog.get_by_role("button", name="Delete for good").click()
    owner.expect_name("Guest")
    expect(owner.page.get_by_role("heading", name="Account")).to_be_focused()
    owner.sign_in()
    field = owner.form("Sign in").get_by_label("User name")
    expect(field).to_have_accessible_description(re.compile("no profile of this name"))


# Places where it cannot be


@pytest.mark.parametrize("lacking", PLACES)
def test_where_there_can_be_no_profiles_the_forms_explain_and_are_off(context: BrowserContext, lacking: str) -> None:
    script, sentence = PLACES[lacking]
    context.add_init_script(script)
    owner = Owner(context.new_page()).visit()
    expect(owner.page.get_by_role("alert").get_by_text(sentence)).to_be_visible()
    for form in ("Register", "Sign in"):
        expect(owner.form(form).get_by_role("button", name=form)).to_be_disabled()
        expect(owner.form(form).get_by_label("User name")).to_be_disabled()


def test_small_screens_show_all_even_with_large_text_and_controls_are_large_enough(phone: Owner) -> None:
    for button in phone.page.get_by_role("main").get_by_role("button").all():
        box = button.bounding_box()
        assert box is not None
        assert box["height"] >= 44, button.inner_text()
        assert box["width"] >= 44, button.inner_text()
    menu = phone.page.locator("summary[aria-label=Menu]")
    menu.tap()
    expect(phone.page.get_by_role("link", name="Account: Guest")).to_be_visible()
    menu.tap()
    phone.register("A name of 24 characters!")
    expect(phone.page.get_by_role("button", name="Sign out")).to_be_visible(timeout=READY_MS)
    assert phone.page.evaluate(SIDEWAYS_SCROLL) <= 0
    phone.page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert phone.page.evaluate(SIDEWAYS_SCROLL) <= 0
    phone.press("Change password")
    dialog = phone.dialog("Change password")
    assert dialog.evaluate("(dialog) => dialog.scrollWidth - dialog.clientWidth") <= 0


SLOW_SEALING = """
  const subtle = globalThis.SubtleCrypto?.prototype ?? {};
  const derive = subtle.deriveKey;
  subtle.deriveKey = async function (...rest) {
    await new Promise((done) => setTimeout(done, 900));
    return derive.apply(this, rest);
  };
"""
"""Longer than the time for which a press excuses what moves."""


@pytest.mark.parametrize(
    "viewport", [{"width": 390, "height": 844}, *further([{"width": 768, "height": 1024}])], ids=str
)
def test_nothing_moves_when_a_profile_comes(new_context: NewContext, viewport: dict[str, int]) -> None:
    context = new_context(**{**PHONE, "viewport": viewport})
    context.add_init_script(shifts.WATCH + SLOW_SEALING)
    owner = Owner(context.new_page()).visit()
    owner.register()
    page = owner.page
    expect(page.get_by_text(re.compile("^Since "))).to_be_visible(timeout=READY_MS)
    page.evaluate(FRAMES)
    # The name in the bar keeps its right edge and grows to the left.
    assert [
        jump for jump in shifts.moved(page, by_presses_too=True) if jump.count("account-chip") < jump.count(" to ")
    ] == []


# Everybody


def test_axe_finds_nothing_amiss_in_problems_and_locked(page: Page) -> None:
    """The account and its dialogs are scenes of the looks."""
    owner = Owner(page).visit()
    owner.register(name="Ada", password="short", again="other")
    owner.expect_problem(owner.form("Register"), "User name", re.compile("must have 8 to 24 characters"))
    assert violations_in_every_theme(page) == ""
    owner.register()
    owner.expect_name(NAME)
    owner.press("Lock")
    owner.expect_name(f"{NAME}, locked")
    assert violations_in_every_theme(page) == ""
