"""A test that fails is told of at once: what a run saw is not lost when the run itself is ended from outside."""

from __future__ import annotations

import pytest


class Teller:
    """Writes why a test failed when it does; pytest itself says so after the last one."""

    def __init__(self, config: pytest.Config) -> None:
        self._config = config

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """A part of a test has ended."""
        terminal = self._config.pluginmanager.get_plugin("terminalreporter")
        if report.failed and terminal is not None:
            terminal.ensure_newline()
            terminal.section(f"{report.nodeid} failed", sep="-")
            terminal.write_line(report.longreprtext)
