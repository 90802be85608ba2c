"""Which games can be compared: `web/store/class.js`."""

from typing import Any

from tests.script import run, summary


def keys(*summaries: dict[str, Any]) -> list[str]:
    return list(run("store/class.js", "({classOf}, all) => all.map((each) => classOf(each).key)", summaries))


def test_turned_boards_are_of_one_class() -> None:
    one, other = keys(summary(), summary(columns=9, rows=13))
    assert one == other == "quantum|13x9x30|hints"


def test_classes_are_kept_apart() -> None:
    changed = {"start": "any", "knowledge": "visible"}
    found = keys(
        summary(),
        summary(mines=29),
        summary(rules="classic"),
        summary(hints=False),
        summary(mineVision=True),
        summary(columns=14),
        summary(undone=2),
        summary(helped=1),
        summary(machine=3),
        summary(changes=changed),
    )
    assert found[-3:-1] == ["quantum|13x9x30|hints+help", "quantum|13x9x30|hints+machine"]
    assert len(set(found)) == len(found)
    assert found[-1] == "quantum, knowledge visible, start any|13x9x30|hints"
    assert keys(summary(changes=dict(reversed(changed.items())))) == found[-1:]


def test_a_class_has_the_keys_of_addresses_and_is_one_object() -> None:
    script = "({classOf}, own) => [classOf(own), classOf(own) === classOf({...own})]"
    own = {"key": "classic|30x16x99|none", "rules": "classic", "board": "30x16x99", "assistance": "none"}
    plain = summary(columns=16, rows=30, mines=99, rules="classic", hints=False)
    assert run("store/class.js", script, plain) == [own, True]
