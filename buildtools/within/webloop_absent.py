"""Stands for Pyodide's event loop in the engine's worker, where nothing waits for anything (`asyncio_absent.py`).

Pyodide makes a snapshot only of a Python that has taken the same of the page's objects, in the same order, as with its
event loop.
"""

from pyodide_js._api import scheduleCallback  # type: ignore[import-not-found]  # noqa: F401


def _initialize_event_loop() -> None:
    """Pyodide calls it at its start."""
    from pyodide_js._api import config  # noqa: F401
