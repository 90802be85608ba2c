"""Stands for Pyodide's loader of packages in the engine's worker, which loads none (`asyncio_absent.py`).

It would import what unpacks archives and finds folders, a quarter of the library that a start imports.
"""

# Pyodide makes a snapshot only of a Python that has taken this object of the page's (`webloop_absent.py`).
from pyodide_js import loadedPackages  # type: ignore[import-not-found]  # noqa: F401


class _Folder:
    """Where packages would be. Pyodide asks for the text of each folder at its start."""

    def __init__(self, path: str) -> None:
        self._path = path

    def __str__(self) -> str:
        return self._path


SITE_PACKAGES = _Folder("/lib/python3.13/site-packages")
DSO_DIR = _Folder("/usr/lib")


def init_loaded_packages() -> None:
    """Pyodide calls it at its start."""
