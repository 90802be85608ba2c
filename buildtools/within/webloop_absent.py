"""Stands for Pyodide's event loop in the engine's worker, where nothing waits for anything (`asyncio_absent.py`)."""


def _initialize_event_loop() -> None:
    """Pyodide calls it at its start."""
