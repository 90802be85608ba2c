"""A fake engine to test the worker with."""

__version__ = "0.0.1"
