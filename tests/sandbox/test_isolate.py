"""What a sealed Python can still reach. Each test has its own process, because nothing opens it again."""

import os
import subprocess
import sys

import pytest

from buildtools.places import ROOT

FOREIGN = {"colorsys", "xml", "_tracemalloc"}
"""Modules for a test: one in a single file, one in several, and one that the interpreter makes."""


def said(lines: str) -> str:
    """What a Python prints that has used these modules, and is isolated from them before these lines."""
    begin = "import colorsys, gc, sys, xml\nfrom xml import dom\nfrom qmines.sandbox.isolate import isolate\n"
    return alone(f"{begin}isolate({FOREIGN!r})\n{lines}")


def alone(lines: str) -> str:
    """What a Python prints, or complains of, that runs this."""
    path = {**os.environ, "PYTHONPATH": str(ROOT / "py")}
    done = subprocess.run([sys.executable, "-c", lines], check=False, capture_output=True, text=True, env=path)
    return done.stdout + done.stderr


@pytest.mark.parametrize("name", ["_tracemalloc", "tracemalloc"])
def test_what_is_built_in_cannot_be_had_any_more(name: str) -> None:
    assert "_tracemalloc" in sys.builtin_module_names
    assert "ModuleNotFoundError: No module named '_tracemalloc'" in said(f"import {name}")


@pytest.mark.parametrize("act", ["import _csv", "import itertools, math, random", "import json.decoder, statistics"])
def test_all_else_can_be_imported(act: str) -> None:
    assert said(f"{act}\nprint('ready')") == "ready\n"


def test_no_built_in_module_can_be_made_anew() -> None:
    making = "from importlib.machinery import BuiltinImporter as it\nit.create_module(it.find_spec('_ast'))"
    assert "AttributeError: module '_imp' has no attribute 'create_builtin'" in said(making)


def test_what_was_imported_before_is_empty() -> None:
    left = "[name for name in sys.modules if name[:3] == 'xml']"
    assert said(f"print(vars(colorsys), vars(xml), vars(dom), {left})") == "{} {} {} []\n"


def test_what_nobody_refers_to_is_not_told_by_the_collector() -> None:
    assert said("print(len(gc.get_objects()) < 100, hasattr(gc, 'unfreeze'))") == "True False\n"


def test_pyodide_s_finders_find_no_more() -> None:
    lines = """
import sys
Finder = type("Finder", (), {"__module__": "colorsys.hook", "find_spec": lambda *_: None})
sys.meta_path.append(Finder())
from qmines.sandbox.isolate import isolate
isolate({"colorsys"})
print([type(finder).__name__ for finder in sys.meta_path if type(finder).__name__ == "Finder"])
"""
    assert alone(lines) == "[]\n"
