"""The `conftest.py` of a folder that `buildtools/earlier.py` lays out: it gives the earlier tests today's site, and
notes how each test ended.

It runs among the modules of the earlier commit, so it imports nothing of today's.
"""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from buildtools import site
from buildtools.places import DIST, PACKAGE

_GIVEN = json.loads(os.environ["QMINES_EARLIER"])
"""The paths of today's root and of its built site, and of the file for the outcomes."""
_BUILD = (
    "import sys; from pathlib import Path; from buildtools import site; "
    "site.build(*map(Path, sys.argv[1:]), has_digests=False)"
)


def _build(out: Path = DIST, package: Path = PACKAGE, **_: object) -> None:
    """Today's site in the folder `out`; it is built again for another engine."""
    if package == PACKAGE:
        shutil.copytree(_GIVEN["site"], out)
        return
    environment = {**os.environ, "PYTHONPATH": _GIVEN["root"]}
    subprocess.run([sys.executable, "-c", _BUILD, out, package], cwd=_GIVEN["root"], env=environment, check=True)


site.build = _build


class _Outcomes:
    """Writes a line for each part of each test that has ended, and for each module that cannot be imported."""

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self._note(report.nodeid, report.outcome)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self._note(report.nodeid, report.outcome)

    @staticmethod
    def _note(name: str, outcome: str) -> None:
        with Path(_GIVEN["outcomes"]).open("a", encoding="utf-8") as file:
            file.write(json.dumps([name, outcome]) + "\n")


def pytest_configure(config: pytest.Config) -> None:
    """The process that receives the results of all tests notes how they end."""
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(_Outcomes())
