"""Profiles in a real browser: a key survives a reload, and all tabs follow."""

from tests.e2e.store.keeper import NAME, Keeper, OpenTab


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
