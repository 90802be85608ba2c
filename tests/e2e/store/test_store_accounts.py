"""Profiles: who may open them, and what lies in the browser meanwhile."""

import json

from tests.e2e.store.keeper import NAME, PASSWORD, Keeper, OpenTab

OTHER = "another good password"


def test_a_guest_becomes_a_profile_and_comes_back(keeper: Keeper) -> None:
    assert keeper.current() == {"id": "guest", "name": "", "isLocked": False}
    keeper.register()
    account = keeper.current()
    assert (account["name"], account["isLocked"]) == (NAME, False)
    keeper.run("accounts.signOut()")
    assert keeper.current()["id"] == "guest"
    assert keeper.sign_in(name=NAME.upper()) == "done"
    assert keeper.current() == account


def test_nothing_readable_of_a_profile_lies_in_the_database(keeper: Keeper) -> None:
    keeper.register()
    keeper.run("store.keep(entryOf('running'))")
    keeper.run("archive.add(Array.from({length: 300}, (_, i) => bodyOf(i)))")
    keeper.finish(1001, 1002)
    keeper.run("archive.games()")
    dump = keeper.dump()
    text = json.dumps(dump)
    assert (len(dump["finished"]), len(dump["playing"]), len(dump["digests"])) == (302, 3, 1)
    assert PASSWORD not in text
    assert "hidden" not in text
    assert "identity" not in text
    assert "13" not in json.dumps([{**each, "body": 0, "when": 0, "id": 0, "owner": 0} for each in dump["playing"]])
    assert [each["key"] for each in dump["keys"]] == [{"key": "secret", "extractable": False}]
    card = dump["profiles"][0].pop("card")
    assert card["played"] == 302
    assert set(card) == {"played", "won", "lost", "saves", "classes"}
    kept = {"id", "name", "folded", "created", "kdf", "wrapped", "tries"}
    assert set(dump["profiles"][0]) == kept
    assert dump["profiles"][0]["kdf"]["rounds"] == 600_000
    assert len(dump["profiles"][0]["kdf"]["salt"]) == 16


def test_a_wrong_password_opens_nothing(keeper: Keeper) -> None:
    keeper.register()
    keeper.finish(1)
    keeper.run("accounts.signOut()")
    assert keeper.sign_in(password=OTHER) == "wrong"
    assert keeper.sign_in(name="Nobody at all") == "unknown"
    assert keeper.current()["id"] == "guest"
    assert keeper.identities() == []
    assert keeper.dump()["keys"] == []


def test_wrong_passwords_slow_down_across_reloads(keeper: Keeper) -> None:
    keeper.register()
    keeper.run("accounts.signOut()")
    now = 1_800_000_000  # s; however long the passwords take to try
    keeper.page.clock.set_fixed_time(now)
    assert [keeper.sign_in(password=OTHER) for _ in range(3)] == ["wrong"] * 3
    keeper.page.clock.set_fixed_time(now + 1.999)
    keeper.reload()
    assert keeper.sign_in() == "wait"
    keeper.page.clock.set_fixed_time(now + 2.001)
    assert keeper.sign_in() == "done"
    assert keeper.dump()["profiles"][0]["tries"] == {"count": 0, "until": 0}


def test_a_clock_set_back_locks_nobody_out(keeper: Keeper) -> None:
    keeper.register()
    keeper.run("accounts.signOut()")
    keeper.change("profiles", "(profile) => ({...profile, tries: {count: 9, until: Date.now() + 1e9}})")
    assert keeper.sign_in() == "done"


def test_lock_drops_the_key_and_remembers_the_name(keeper: Keeper) -> None:
    keeper.register()
    keeper.finish(1)
    keeper.run("accounts.lock()")
    for _ in range(2):
        assert (keeper.current()["name"], keeper.current()["isLocked"]) == (NAME, True)
        assert keeper.dump()["keys"][0]["key"] is None
        assert keeper.identities() == []
        keeper.reload()
    assert keeper.sign_in() == "done"
    assert keeper.identities() == [1]


def test_an_open_profile_stays_open_over_a_reload(keeper: Keeper) -> None:
    keeper.register()
    keeper.finish(1, 2)
    keeper.reload()
    assert keeper.current()["name"] == NAME
    assert keeper.identities() == [2, 1]
    assert keeper.run("archive.record('game-1')") == "qmines 1\nhidden record 1\n"


def test_signing_in_and_out_moves_all_tabs(open_tab: OpenTab) -> None:
    tabs = [open_tab(), open_tab()]
    tabs[0].register()
    tabs[1].page.wait_for_function("!accounts.current().isLocked && accounts.current().id !== 'guest'")
    tabs[1].finish(1)
    tabs[1].run("accounts.lock()")
    tabs[0].page.wait_for_function("accounts.current().isLocked")
    assert tabs[0].code("accounts.vault(accounts.current().id)") == "locked"
    tabs[0].run("accounts.signOut()")
    tabs[1].page.wait_for_function("accounts.current().id === 'guest'")


def test_what_is_played_is_kept_before_the_key_goes(keeper: Keeper) -> None:
    keeper.register()
    keeper.run("accounts.saveBefore(async () => accounts.owner() !== 'guest' && store.keep(entryOf('late')))")
    keeper.run("accounts.lock()")
    assert keeper.run("store.list()") == []
    assert keeper.sign_in() == "done"
    assert keeper.run("store.list().then((list) => list.map(({id, seed}) => [id, seed]))") == [["late", "hidden-seed"]]


def test_change_password(keeper: Keeper) -> None:
    keeper.register()
    keeper.finish(1)
    wish = f"accounts.changePassword({{old: '{PASSWORD}', password: '{OTHER}'}})"
    assert keeper.code(wish.replace(PASSWORD, "no such password")) == "wrong"
    assert keeper.code(wish) == "done"
    keeper.run("accounts.signOut()")
    assert keeper.sign_in() == "wrong"
    assert keeper.sign_in(password=OTHER) == "done"
    assert keeper.identities() == [1]


def test_parameters_that_are_behind_are_raised_at_sign_in(keeper: Keeper) -> None:
    keeper.register()
    keeper.finish(1)
    keeper.run("accounts.signOut()")
    keeper.run(
        """
        async (password) => {
          const sealing = await import('./store/sealing.js');
          const db = await new Promise((done) => {
            indexedDB.open('qmines /qmines/').onsuccess = ({target}) => done(target.result);
          });
          const get = (store) => new Promise((done) => (store.getAll().onsuccess = ({target}) => done(target.result)));
          const [profile] = await get(db.transaction('profiles').objectStore('profiles'));
          const place = `qmines 2|key|${profile.id}`;
          const old = {...sealing.newKdf(), rounds: 1000};
          const own = await sealing.passwordKey(password, profile.kdf);
          const key = await sealing.unwrap(profile.wrapped, own, place, true);
          const wrapped = await sealing.wrap(key, await sealing.passwordKey(password, old), place);
          const store = db.transaction('profiles', 'readwrite').objectStore('profiles');
          await new Promise((done) => (store.put({...profile, kdf: old, wrapped}).onsuccess = done));
          db.close();
        }
        """,
        PASSWORD,
    )
    assert keeper.dump()["profiles"][0]["kdf"]["rounds"] == 1000
    assert keeper.sign_in() == "done"
    assert keeper.dump()["profiles"][0]["kdf"]["rounds"] == 600_000
    assert keeper.dump()["keys"][0]["key"] == {"key": "secret", "extractable": False}
    assert keeper.identities() == [1]
    keeper.run("accounts.signOut()")
    assert keeper.sign_in() == "done"


def test_rename(keeper: Keeper) -> None:
    keeper.register()
    keeper.finish(1)
    rename = f"accounts.rename({{name: 'Grace Hopper', password: '{PASSWORD}'}})"
    assert keeper.code(rename.replace("Grace Hopper", "Grace")) == "name"
    assert keeper.code(rename.replace(PASSWORD, OTHER)) == "wrong"
    assert keeper.code(rename) == "done"
    assert keeper.current()["name"] == "Grace Hopper"
    keeper.run("accounts.signOut()")
    assert keeper.sign_in() == "unknown"
    assert keeper.sign_in(name="grace hopper") == "done"
    assert keeper.identities() == [1]


def test_names_are_taken_without_case(keeper: Keeper) -> None:
    keeper.register()
    keeper.run("accounts.signOut()")
    wish = f"accounts.register({{name: '{NAME.lower()}', password: '{OTHER}'}})"
    assert keeper.code(wish) == "taken"
    keeper.register("Grace Hopper", OTHER)
    assert keeper.code(f"accounts.rename({{name: '{NAME.upper()}', password: '{OTHER}'}})") == "taken"
    assert keeper.code(f"accounts.rename({{name: 'GRACE HOPPER', password: '{OTHER}'}})") == "done"
    assert keeper.run("accounts.profiles().then((all) => all.map(({name}) => name))") == [NAME, "GRACE HOPPER"]


def test_remove_takes_all_that_is_its_own_and_nothing_else(keeper: Keeper) -> None:
    keeper.finish(1)
    keeper.register()
    keeper.finish(2)
    keeper.run("store.keep(entryOf('running'))")
    assert keeper.code(f"accounts.remove({{password: '{OTHER}'}})") == "wrong"
    assert keeper.code(f"accounts.remove({{password: '{PASSWORD}'}})") == "done"
    assert keeper.current()["id"] == "guest"
    dump = keeper.dump()
    assert (dump["profiles"], dump["keys"]) == ([], [])
    assert {each["owner"] for each in dump["finished"] + dump["playing"]} == {"guest"}
    assert keeper.identities() == [1]


def test_a_guests_games_come_along(keeper: Keeper) -> None:
    keeper.finish(1, 2)
    keeper.run("store.keep(entryOf('running'))")
    keeper.register(take_along=True)
    assert keeper.identities() == [2, 1]
    assert "running" in keeper.run("store.list().then((list) => list.map(({id}) => id))")
    keeper.finish(3)
    assert keeper.identities() == [3, 2, 1]
    keeper.run("accounts.signOut()")
    assert keeper.identities() == []
    assert keeper.run("store.list()") == []
    assert "hidden" not in json.dumps(keeper.dump())


def test_a_guests_games_stay_where_they_are_unasked(keeper: Keeper) -> None:
    keeper.finish(1)
    keeper.register()
    assert keeper.identities() == []
    keeper.run("accounts.signOut()")
    assert keeper.identities() == [1]


def test_a_move_made_while_the_game_changes_hands_is_kept_for_its_new_owner(keeper: Keeper) -> None:
    keeper.run("store.keep(entryOf('running', {owner: 'guest'}))")
    keeper.register(take_along=True)
    keeper.run("store.keep(entryOf('running', {owner: 'guest', record: 'hidden and longer'}))")
    assert keeper.run("store.list().then(([entry]) => entry.record)") == "hidden and longer"
    assert "hidden" not in json.dumps(keeper.dump())


def test_guests_have_no_password_to_change(keeper: Keeper) -> None:
    for work in (
        "rename({name: 'x', password: 'y'})",
        "changePassword({old: 'x', password: 'y'})",
        "remove({password: 'x'})",
    ):
        assert keeper.code(f"accounts.{work}") == "guest"
