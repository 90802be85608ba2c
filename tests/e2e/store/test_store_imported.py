"""Players whose games came in with a file: apart from everybody who plays here."""

import pytest

from tests.e2e.store.keeper import NAME, Keeper, OpenTab

PLAYERS = "imported.players().then((all) => all.map(({name, card}) => [name, card?.played ?? 0, card?.won ?? 0]))"


def test_a_player_begins_with_the_first_game(keeper: Keeper) -> None:
    assert keeper.run("imported.into('Grace').add([])") == {"taken": 0, "doubled": 0}
    assert keeper.run("imported.into('Grace').find(hex(1))") is None
    assert keeper.run(PLAYERS) == []
    assert keeper.run("imported.into('Grace').add([1, 2, 3, 3].map((each) => bodyOf(each)))") == {
        "taken": 3,
        "doubled": 1,
    }
    assert keeper.run(PLAYERS) == [["Grace", 3, 2]]
    assert keeper.run("imported.list().then((all) => all.map(({name, games}) => [name, games]))") == [["Grace", 3]]
    assert keeper.run("imported.into('Grace').find(hex(2)).then(({summary}) => summary.time)") == 60_002


def test_names_are_one_player_whatever_their_case(keeper: Keeper) -> None:
    keeper.run("imported.into('Grace').add([bodyOf(1)])")
    keeper.run("imported.into('GRACE').add([bodyOf(1), bodyOf(2)])")
    keeper.run("imported.into('Ada').add([bodyOf(1)])")
    assert keeper.run(PLAYERS) == [["Ada", 1, 1], ["Grace", 2, 2]]


@pytest.mark.parametrize("name", ["", "Ada Lovelace"])
def test_their_games_are_nobodys_here(keeper: Keeper, name: str) -> None:
    keeper.finish(9)
    keeper.run("imported.into('Ada Lovelace').add([bodyOf(1), bodyOf(2)])")
    if name:
        keeper.register(name)
    assert keeper.identities() == ([] if name else [9])
    assert keeper.run(PLAYERS) == [["Ada Lovelace", 2, 2]]
    if name:
        assert keeper.run("accounts.remove({password: 'a long and good one'}).then(() => 1)") == 1
        assert keeper.run(PLAYERS) == [["Ada Lovelace", 2, 2]]


def test_a_new_profile_takes_none_of_them_along(keeper: Keeper) -> None:
    keeper.finish(9)
    keeper.run("imported.into('Grace').add([bodyOf(1)])")
    keeper.register(take_along=True)
    assert keeper.identities() == [9]
    assert keeper.run(PLAYERS) == [["Grace", 1, 1]]


def test_a_removed_player_is_gone_with_all_games(keeper: Keeper) -> None:
    keeper.register()
    keeper.finish(9)
    for name in ("Ada", "Grace"):
        keeper.run(f"imported.into('{name}').add(Array.from({{length: 300}}, (_, i) => bodyOf(i)))")
    keeper.run("imported.players().then(([{id}]) => imported.remove(id))")
    assert keeper.run(PLAYERS) == [["Grace", 300, 200]]
    dump = keeper.dump()
    owners = {each["owner"] for each in [*dump["finished"], *dump["digests"]]}
    assert owners == {keeper.current()["id"], dump["imported"][0]["id"]}
    assert keeper.identities() == [9]
    keeper.run("imported.into('Ada').add([bodyOf(1)])")
    assert keeper.run(PLAYERS) == [["Ada", 1, 1], ["Grace", 300, 200]]


def test_other_tabs_hear_of_players(open_tab: OpenTab) -> None:
    one, other = open_tab(), open_tab()
    other.run("imported.watch(() => (window.heard = (window.heard ?? 0) + 1))")
    one.run("imported.into('Grace').add([bodyOf(1)])")
    other.page.wait_for_function("window.heard === 1")
    assert other.run("imported.into('Grace').add([bodyOf(1), bodyOf(2)])") == {"taken": 1, "doubled": 1}
    one.run("imported.players().then(([{id}]) => imported.remove(id))")
    other.page.wait_for_function("window.heard === 3")
    assert other.run(PLAYERS) == []


def test_games_do_not_outlive_whom_they_belong_to(open_tab: OpenTab) -> None:
    one, other = open_tab(), open_tab()
    one.register()
    other.page.wait_for_function("accounts.owner() !== 'guest'")
    other.run("() => { window.adding = code(() => archive.add(Array.from({length: 400}, (_, i) => bodyOf(i)))); }")
    one.run("accounts.remove({password: 'a long and good one'})")
    assert other.run("adding") in ("done", "gone", "locked")
    assert one.dump()["finished"] == []


@pytest.mark.parametrize("name", [NAME, NAME.upper()])
def test_a_player_of_a_profiles_name_is_refused(keeper: Keeper, name: str) -> None:
    keeper.register()
    for call in ("add([bodyOf(1)])", "find('')"):
        assert keeper.code(f"imported.into('{name}').{call}") == "taken"
    assert keeper.dump()["imported"] == []
    keeper.run("imported.into('Grace Hopper').add([bodyOf(1)])")
    assert [player["name"] for player in keeper.dump()["imported"]] == ["Grace Hopper"]
