"""Every promise of the README and `docs/security.md` is tried by something that is there: `studies/promises.py`."""

import doctest

import pytest

from buildtools.places import ROOT
from studies import promises

FOUND = promises.entries(promises.LIST.read_text(encoding="utf-8"))
DOCUMENTS = {name: (ROOT / name).read_text(encoding="utf-8") for name in promises.DOCUMENTS}


def test_every_promise_is_tried() -> None:
    """If this fails after a change to a document, name in `studies/promises.txt` what tries the new words."""
    assert promises.faults(FOUND, DOCUMENTS) == []


def test_the_examples_hold() -> None:
    assert doctest.testmod(promises).failed == 0


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("a.md | It holds | tests/test_grid.py", ""),
        ("a.md | It | – says nothing", ""),
        ("", "a.md: no entry for: It holds."),
        ("a.md | It held | tests/test_grid.py", "a.md does not say: It held"),
        ("a.md | It | tests/test_grid.py\na.md | It holds | tests/test_grid.py", "a.md: 2 entries for: It holds."),
        ("a.md | It | tests/test_gone.py", "It: there is no tests/test_gone.py"),
        ("a.md | It | tests/test_grid.py::test_gone", "It: there is no tests/test_grid.py::test_gone"),
        ("a.md | It | python -m studies.gone", "It: there is no python -m studies.gone"),
        ("a.md | It | python3 build.py dance", "It: there is no python3 build.py dance"),
        ("a.md | It | –", "a.md: nothing tries: It"),
    ],
)
def test_what_is_missing_is_told(line: str, fault: str) -> None:
    wrong = promises.faults(promises.entries(line), {"a.md": "# Head\n\nIt holds.\n"})
    assert fault in wrong if fault else wrong == []


def test_the_command_ends_with_1_for_a_promise_without_a_test(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["promises"])
    assert promises.main() == 0
    assert "; 0 without." in capsys.readouterr().out
    monkeypatch.setattr(promises, "entries", lambda text: FOUND[1:])
    assert promises.main() == 1
    assert capsys.readouterr().err.startswith("docs/security.md: no entry for: ")
