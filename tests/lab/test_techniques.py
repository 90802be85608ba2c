"""Techniques: their order, and what each requires."""

from qmines.lab.techniques import EVERYTHING, NEEDS, TECHNIQUES, stages, without_one


def test_each_but_merging_has_its_lessons_which_need_it() -> None:
    assert [name for name in TECHNIQUES if name not in NEEDS] == ["merging"]
    assert all(name in needed for name, needed in NEEDS.items() if name != "trivial")
    assert set().union(*NEEDS.values()) == EVERYTHING


def test_stages_grow_to_all_and_nothing_is_learnt_before_what_it_needs() -> None:
    assert [sorted(stage) for stage in stages(EVERYTHING)] == [
        ["subtraction"],
        ["reduction", "subtraction"],
        ["reduction", "subtraction", "total"],
    ]
    assert stages(frozenset()) == []


def test_each_is_left_out_once() -> None:
    assert [sorted(EVERYTHING - fewer) for fewer in without_one(EVERYTHING)] == [
        ["total"],
        ["reduction"],
        ["subtraction"],
    ]
