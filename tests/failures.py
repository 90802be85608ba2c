"""Report a failure at once, so that nothing is lost when the run itself is killed."""

from __future__ import annotations

import pytest


class Teller:
    """Writes why a test failed as soon as it does; pytest itself waits for the last test."""

    def __init__(self, config: pytest.Config) -> None:
        self._config = config

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Report a phase of a test that failed."""
        terminal = self._config.pluginmanager.get_plugin("terminalreporter")
        if report.failed and terminal is not None:
            terminal.ensure_newline()
            terminal.section(f"{report.nodeid} failed", sep="-")
            terminal.write_line(report.longreprtext)
