"""Every module of the engine has a test with its own name in the folder with its own name, so it is easy to find."""

from collections.abc import Iterable

from buildtools.files import named
from buildtools.places import PACKAGE, ROOT

WITHOUT = {"__init__", "__main__"}
"""Packages hold only their maps and their exports, and `python -m qmines` only a call. The tests of what they lead to
cover both.
"""


def untested(modules: Iterable[str], tests: Iterable[str]) -> list[str]:
    """The modules without a test of the same name, by their paths in `py/qmines/`."""
    there = set(tests)
    missing = []
    for module in modules:
        folder, _, name = module.removesuffix(".py").rpartition("/")
        if name not in WITHOUT and f"{folder}/test_{name}.py".removeprefix("/") not in there:
            missing.append(module)
    return missing


def test_every_module_has_a_test_of_its_name() -> None:
    modules = named(PACKAGE, "*.py")
    assert len(modules) > 100
    assert untested(modules, named(ROOT / "tests", "test_*.py")) == []


def test_a_breach_is_found() -> None:
    tests = ["test_grid.py", "solver/test_count.py", "game/test_order.py"]
    modules = ["grid.py", "text.py", "solver/__init__.py", "solver/count.py", "solver/order.py", "__main__.py"]
    assert untested(modules, tests) == ["text.py", "solver/order.py"]
