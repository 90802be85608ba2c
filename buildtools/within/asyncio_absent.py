"""Stands for the package `asyncio` in the engine's worker, where nothing waits for anything.

Pyodide imports it at its start and keeps it; the whole package would be a third of the modules that a start imports.
The sandbox has the whole package. Once that has been imported in place of this one, this one has all its names.
"""

from importlib import import_module
from types import ModuleType


def _whole() -> ModuleType:
    whole = import_module("asyncio")
    if vars(whole) is globals():
        raise AttributeError("The whole package asyncio is absent here.")
    return whole


def get_event_loop() -> object:
    """Pyodide takes this function at its start."""
    return _whole().get_event_loop()


def __getattr__(name: str) -> object:
    return getattr(_whole(), name)
