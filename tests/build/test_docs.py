"""The examples in docstrings hold, and every public name has a docstring."""

import doctest
import importlib
import inspect
import pkgutil

import pytest

import qmines

MODULES = ["qmines", *(found.name for found in pkgutil.walk_packages(qmines.__path__, "qmines."))]


@pytest.mark.parametrize("name", MODULES)
def test_examples_hold(name: str) -> None:
    if name != "qmines.__main__":
        assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_there_are_examples() -> None:
    finder = doctest.DocTestFinder()
    found = [finder.find(importlib.import_module(name)) for name in MODULES if name != "qmines.__main__"]
    assert sum(bool(test.examples) for tests in found for test in tests) > 12


@pytest.mark.parametrize("name", MODULES)
def test_every_public_name_says_what_it_is(name: str) -> None:
    if name == "qmines.__main__":
        return
    module = importlib.import_module(name)
    assert module.__doc__
    for label, value in vars(module).items():
        local = getattr(value, "__module__", None) == name and (inspect.isclass(value) or inspect.isfunction(value))
        if local and not label.startswith("_"):
            assert value.__doc__, f"{name}.{label} has no docstring"


@pytest.mark.parametrize("name", [found.name for found in pkgutil.iter_modules(qmines.__path__) if found.ispkg])
def test_every_room_has_a_map(name: str) -> None:
    """The docstring of a package names each of its modules."""
    package = importlib.import_module(f"qmines.{name}")
    modules = [found.name for found in pkgutil.iter_modules(package.__path__)]
    assert [module for module in modules if f"`{module}`" not in (package.__doc__ or "")] == []
