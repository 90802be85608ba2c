"""Games that one tab imports while another removes their player."""

from tests.e2e.store.keeper import OpenTab


def test_games_do_not_outlive_whom_they_belong_to(open_tab: OpenTab) -> None:
    one, other = open_tab(), open_tab()
    one.register()
    other.page.wait_for_function("accounts.owner() !== 'guest'")
    other.run("() => { window.adding = code(() => archive.add(Array.from({length: 400}, (_, i) => bodyOf(i)))); }")
    one.run("accounts.remove({password: 'a long and good one'})")
    assert other.run("adding") in ("done", "gone", "locked")
    assert one.dump()["finished"] == []
