"""The messages of the sandbox, and errors in it."""

import contextlib
import json
from typing import Any

import pytest

from qmines.lab.play import chance
from qmines.sandbox.captured_output import KEPT, MOST, CapturedOutput
from qmines.sandbox.sandbox import Sandbox

QUESTION = {"game": 0, "position": "4x1x1\n1###", "mines": [], "start": "safe", "random": chance(1).getstate()[1]}
LOWEST = """
def choose(impasse, random):
    shares = impasse.analysis.shares
    return Open(min(impasse.unknown(), key=lambda cell: shares[cell]))
"""


class Box:
    """A sandbox, and what is printed to its output."""

    def __init__(self, source: str) -> None:
        self.output = CapturedOutput()
        self._sandbox = Sandbox(self.output)
        self.loaded = self.ask(type="load", source=source, name="mine.py")

    def ask(self, **message: Any) -> dict[str, Any]:
        with contextlib.redirect_stdout(self.output):
            reply: dict[str, Any] = json.loads(self._sandbox.handle(json.dumps(message)))
        return reply

    def choose(self, **fields: Any) -> dict[str, Any]:
        return self.ask(type="choose", **{**QUESTION, **fields})


def test_a_strategy_is_loaded_and_asked() -> None:
    box = Box(f"inference = 'pairs'\n{LOWEST}")
    assert box.loaded == {"ok": True, "inference": "pairs", "printed": ""}
    assert box.choose() == {"ok": True, "choice": "open", "cell": 2, "printed": ""}


def test_random_numbers_are_those_of_the_game() -> None:
    box = Box("def choose(impasse, random): return Assume(random.randrange(10 ** 9))")
    random = chance(1)
    later = {name: value for name, value in QUESTION.items() if name != "random"}
    cells = [box.choose()["cell"], *(box.ask(type="choose", **later)["cell"] for _ in range(3))]
    assert cells == [random.randrange(10**9) for _ in range(4)]


@pytest.mark.parametrize(
    ("source", "message", "line"),
    [
        ("def choose(impasse, random)\n    pass", "mine.py is not valid Python: expected ':' in line 1.", 1),
        ("x = 1\nx / 0\n", "mine.py failed to load. ZeroDivisionError in line 2: division by zero", 2),
        ("raise SystemExit", "mine.py failed to load. SystemExit in line 1: ", 1),
        ("", "mine.py defines no function choose(impasse, random).", 0),
        ("import nowhere", "mine.py failed to load. ModuleNotFoundError in line 1: No module named", 1),
    ],
)
def test_what_is_no_strategy_is_told_with_its_line(source: str, message: str, line: int) -> None:
    loaded = Box(source).loaded
    assert (loaded["ok"], loaded["line"]) == (False, line)
    assert loaded["message"].startswith(message)


@pytest.mark.parametrize(
    ("body", "message", "line"),
    [
        ("return {}[impasse]", "mine.py failed. KeyError in line 2: ", 2),
        ("raise SystemExit(3)", "mine.py failed. SystemExit in line 2: 3", 2),
        ("return 7", "mine.py returned 7, which is neither Open nor Assume with a cell.", 0),
        ("return Open('7')", "mine.py returned Open(cell='7'), which is neither", 0),
        ("return Open(True)", "mine.py returned Open(cell=True), which is neither", 0),
        ("return choose(impasse, random)", "mine.py failed. RecursionError in line 2: ", 2),
        ("while True: print('x' * 99)", "The strategy printed more than 10,000 characters for one choice. It", 2),
        ("return bytearray(1 << 60)", "mine.py failed. MemoryError in line 2: ", 2),
        ("raise type('E', (Exception,), {'__str__': lambda self: 1 / 0})()", "mine.py failed. E in line 2: unknown", 2),
    ],
)
def test_what_fails_is_told_with_its_line(body: str, message: str, line: int) -> None:
    reply = Box(f"def choose(impasse, random):\n    {body}\n").choose()
    assert (reply["ok"], reply["line"]) == (False, line)
    assert reply["message"].startswith(message)


def test_what_is_printed_comes_along_up_to_a_length() -> None:
    box = Box(f"def choose(impasse, random):\n    print('a' * {MOST - 10})\n    return Open(1)\n")
    replies = [box.choose() for _ in range(3)]
    assert all(reply["ok"] for reply in replies)
    assert [reply["printed"] for reply in replies] == ["a" * KEPT] * 3


def test_it_goes_on_after_a_failure() -> None:
    box = Box("def choose(impasse, random):\n    if not impasse.mines: raise ValueError('none')\n    return Open(1)")
    assert not box.choose()["ok"]
    assert box.choose(mines=[2])["cell"] == 1
    assert not box.ask(type="load", source="(", name="mine.py")["ok"]
    assert box.ask(type="load", source=LOWEST, name="mine.py")["ok"]
    assert box.choose()["cell"] == 2
