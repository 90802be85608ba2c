"""Profiles: who may open them, and what lies in the browser meanwhile."""

import json

from tests.e2e.store.keeper import NAME, PASSWORD, Keeper


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
    keeper.finish(1, 2, 3)
    keeper.run("archive.games()")
    dump = keeper.dump()
    text = json.dumps(dump)
    assert PASSWORD not in text
    assert "hidden" not in text
    assert "identity" not in json.dumps([dump["finished"], dump["playing"], dump["digests"]])
    assert [key["key"] for key in dump["keys"]] == [{"key": "secret", "extractable": False}]
