"""Errors: one family, in which each kind has its own code of the page's protocol."""

import json
import pickle
import re

import pytest

from qmines import errors
from qmines.bridge.messages import refusal

KINDS = {name: kind for name, kind in vars(errors).items() if isinstance(kind, type) and issubclass(kind, Exception)}


@pytest.mark.parametrize("name", KINDS)
def test_whatever_can_be_wrong_is_the_input_s_fault(name: str) -> None:
    """So a caller who catches the library's `ValueError` catches every refusal, and no bug of the program."""
    assert issubclass(KINDS[name], errors.QminesError)
    assert issubclass(KINDS[name], ValueError)


def test_the_tree_in_the_docstring_is_that_of_the_classes() -> None:
    lines = re.findall(r"^    ([│ ├└─]*)(\w+)(?: \(ValueError\)|  )", errors.__doc__ or "", re.MULTILINE)
    above: list[str] = []
    parents = {}
    for indent, name in lines:
        depth = len(indent) // 4
        above = [*above[:depth], name]
        parents[name] = above[depth - 1] if depth else "ValueError"
    assert parents == {name: kind.__base__.__name__ for name, kind in KINDS.items() if kind.__base__}


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("PositionError", "bad_position"),
        ("ImpossiblePosition", "bad_position"),
        ("TooComplex", "too_complex"),
        ("Exhausted", "too_complex"),
        ("GameError", "bad_game"),
        ("MoveError", "bad_move"),
        ("RecordError", "bad_record"),
        ("MessageError", "bad_message"),
        ("NoGame", "no_game"),
    ],
)
def test_the_page_is_told_of_each_by_a_code(name: str, code: str) -> None:
    text, data = refusal(7, KINDS[name]("So it is."))
    assert json.loads(text) == {"id": 7, "ok": False, "error": {"code": code, "message": "So it is."}}
    assert data == b""


@pytest.mark.parametrize("name", KINDS)
def test_they_cross_a_process_whole(name: str) -> None:
    """When the Lab runs on several cores, one process reports what went wrong in another."""
    back = pickle.loads(pickle.dumps(KINDS[name]("So it is.")))
    assert (type(back), str(back)) == (KINDS[name], "So it is.")


def test_a_conflict_is_worked_out_once_and_when_asked_for() -> None:
    found: list[errors.Conflict] = []

    def find() -> errors.Conflict:
        found.append(errors.Conflict(frozenset({2}), total=True))
        return found[-1]

    error = errors.ImpossiblePosition("So it is.", find)
    assert found == []
    assert error.conflict == errors.Conflict(frozenset({2}), total=True, is_minimal=True)
    assert error.conflict is found[0]
    assert len(found) == 1


def test_an_error_without_a_position_has_an_empty_conflict() -> None:
    assert errors.ImpossiblePosition("So it is.").conflict == errors.Conflict(frozenset(), total=False)
