"""Finished games: none missing, none doubled, whatever happens to tabs."""

from tests.e2e.store.keeper import Keeper, OpenTab

TABS = 5
EACH = 8


def test_games_stand_newest_first_and_are_finished_once(keeper: Keeper) -> None:
    keeper.finish(2, 1, 3, 3)
    assert keeper.identities() == [3, 2, 1]
    dump = keeper.dump()
    assert sorted(each["id"] for each in dump["finished"]) == ["game-1", "game-2", "game-3"]
    assert sorted(each["state"] for each in dump["playing"]) == ["lost", "won", "won"]


def test_a_finished_game_is_never_written_over(keeper: Keeper) -> None:
    keeper.finish(1)
    keeper.run("finish(7, 'game-1')")
    keeper.reload()
    assert keeper.identities() == [1]


def test_records_are_read_when_asked_for(keeper: Keeper) -> None:
    keeper.finish(1)
    assert keeper.run("archive.record('game-1')") == "qmines 1\nhidden record 1\n"
    assert keeper.code("archive.record('game-2')") == "unknown"
    (game,) = keeper.run("archive.games()")
    assert set(game) == {"id", "identity", "finished", "summary", "imported"}


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


def test_other_tabs_hear_of_games(open_tab: OpenTab) -> None:
    one, other = open_tab(), open_tab()
    other.run("archive.watch((games) => (window.seen = games.length))")
    one.finish(1, 2)
    other.page.wait_for_function("window.seen === 2")
    one.run("archive.remove('game-1')")
    other.page.wait_for_function("window.seen === 1")
    one.run("archive.clear()")
    other.page.wait_for_function("window.seen === 0")
    assert one.dump()["finished"] == one.dump()["playing"] == []


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


def test_sealed_bodies_cannot_be_swapped(keeper: Keeper) -> None:
    keeper.register()
    keeper.finish(1, 2, 3)
    keeper.change("finished", "(game, i, all) => (i < 2 ? {...game, body: all[1 - i].body} : game)")
    keeper.reload()
    assert keeper.identities() == [3]
    assert keeper.run("archive.damaged()") == 2
    assert keeper.code("archive.record('game-1')") == "damaged"
    assert keeper.run("archive.record('game-3')") == "qmines 1\nhidden record 3\n"


def test_sealed_bodies_of_one_profile_are_nothing_to_another(keeper: Keeper) -> None:
    keeper.register()
    keeper.finish(1)
    owner = keeper.current()["id"]
    keeper.run("accounts.signOut()")
    keeper.register("Grace Hopper", "another good password")
    keeper.finish(2)
    thief = keeper.current()["id"]
    keeper.change("finished", f"(game) => ({{...game, owner: '{thief}'}})")
    keeper.reload()
    assert keeper.identities() == [2]
    assert owner != thief


def test_blocks_are_derived_and_never_believed_against_the_games(keeper: Keeper) -> None:
    keeper.register()
    keeper.run("archive.add(Array.from({length: 600}, (_, i) => bodyOf(i)))")
    assert keeper.run("archive.games().then((games) => games.length)") == 600
    assert [len(keeper.dump()["digests"]), len(keeper.dump()["finished"])] == [1, 600]
    (block,) = keeper.dump()["digests"]
    keeper.run("archive.games().then((games) => archive.remove(games.at(-1).id))")
    keeper.run("archive.games()")
    assert keeper.dump()["digests"][0]["body"] != block["body"]
    keeper.change("digests", "(block) => ({...block, body: {...block.body, data: new ArrayBuffer(99)}})")
    keeper.reload()
    assert keeper.identities() == list(range(599, 0, -1))
    keeper.reload()
    assert keeper.identities() == list(range(599, 0, -1))


def test_a_game_is_taken_in_once_by_its_identity(keeper: Keeper) -> None:
    keeper.finish(1)
    assert keeper.run("archive.add([bodyOf(1), bodyOf(2), bodyOf(2)])") == {"taken": 1, "doubled": 2}
    assert keeper.run("archive.add([bodyOf(2)])") == {"taken": 0, "doubled": 1}
    assert keeper.identities() == [2, 1]
    assert keeper.run("archive.find(hex(2)).then(({imported}) => imported)") is False


def test_two_tabs_take_the_same_games_in_at_once(open_tab: OpenTab) -> None:
    tabs = [open_tab(), open_tab()]
    for tab in tabs:
        tab.run("() => void (window.adding = archive.add(Array.from({length: 50}, (_, i) => bodyOf(i))))")
    counts = [tab.run("adding") for tab in tabs]
    assert sorted((each["taken"], each["doubled"]) for each in counts) == [(0, 50), (50, 0)]
    assert len(tabs[0].reload().identities()) == 50
