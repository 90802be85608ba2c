"""Stands for the package `importlib.resources` in the engine's worker, where nothing reads such resources.

`importlib.abc` imports it for old names of its classes, and it would import what finds, makes and copies files
(`asyncio_absent.py`).
"""
