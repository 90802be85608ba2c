"""Finished games of tabs that work at the same time, or are killed: none is missing, none doubled."""

from tests.e2e.store.keeper import OpenTab

TABS = 5
EACH = 8


def test_five_tabs_finish_games_of_one_profile_at_once(open_tab: OpenTab) -> None:
    tabs = [open_tab() for _ in range(TABS)]
    tabs[0].register()
    for tab in tabs:
        tab.page.wait_for_function("accounts.owner() !== 'guest'")
        tab.run("(numbers) => void (window.finishing = Promise.all(numbers.map((each) => finish(each))))", [])
    for number, tab in enumerate(tabs):
        numbers = list(range(number * EACH, number * EACH + EACH))
        tab.run("(numbers) => void (window.finishing = Promise.all(numbers.map((each) => finish(each))))", numbers)
    for tab in tabs:
        tab.run("finishing")
    for tab in tabs:
        tab.page.wait_for_function(f"archive.games().then((games) => games.length === {TABS * EACH})")
    fresh = open_tab()
    assert sorted(fresh.identities()) == list(range(TABS * EACH))
    card = fresh.run("accounts.profiles().then(([{card}]) => card)")
    assert (card["played"], card["saves"]) == (TABS * EACH, 2 * TABS * EACH)


def test_a_tab_killed_while_games_finish_leaves_each_whole_or_not_at_all(open_tab: OpenTab) -> None:
    keeper, doomed = open_tab(), open_tab()
    keeper.register()
    doomed.page.wait_for_function("accounts.owner() !== 'guest'")
    doomed.run("Promise.all(Array.from({length: 200}, (_, i) => store.keep(entryOf(`game-${i}`)))).then(() => 0)")
    doomed.run("() => { for (let i = 0; i < 200; i++) finish(i); }")
    doomed.page.wait_for_timeout(30)
    doomed.page.close()
    dump = keeper.dump()
    finished = {each["id"] for each in dump["finished"]}
    ended = {each["id"] for each in dump["playing"] if each["state"] != "playing"}
    assert finished == ended
    assert len(dump["playing"]) == 200
    keeper.reload()
    assert {f"game-{number}" for number in keeper.identities()} == finished
    assert len(keeper.identities()) == len(finished)


def test_two_tabs_take_the_same_games_in_at_once(open_tab: OpenTab) -> None:
    tabs = [open_tab(), open_tab()]
    for tab in tabs:
        tab.run("() => void (window.adding = archive.add(Array.from({length: 50}, (_, i) => bodyOf(i))))")
    counts = [tab.run("adding") for tab in tabs]
    assert sorted((each["taken"], each["doubled"]) for each in counts) == [(0, 50), (50, 0)]
    assert len(tabs[0].reload().identities()) == 50
