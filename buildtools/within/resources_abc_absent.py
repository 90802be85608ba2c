"""Stands for the module of old names that `importlib.abc` has from `importlib.resources` (`resources_absent.py`)."""
