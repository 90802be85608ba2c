"""An engine that is none, to test the worker with."""

__version__ = "0.0.1"
