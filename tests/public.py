"""The public names of a module."""

import inspect
from types import ModuleType


def public_names(module: ModuleType) -> set[str]:
    """The functions and classes that a module itself defines and makes public."""
    return {
        name
        for name, value in vars(module).items()
        if not name.startswith("_")
        and (inspect.isclass(value) or inspect.isfunction(value))
        and value.__module__ == module.__name__
    }
