"""A Chromium for the tests that drive a browser."""

import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path

from buildtools.say import BuildError, Steps
from buildtools.tools import add_packages

_BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
_SHELLS = ("chromium-headless-shell", "chrome-headless-shell")


def chromium(python: Path, steps: Steps, *, shell: bool = False) -> Path:
    """An installed Chromium; if there is none, Playwright's own; if that fails, on Debian as root, Debian's package.

    With `shell`, preferably a headless one: the same engine, but a new page opens about three times as fast. The
    difference is so large that, if allowed, it installs Debian's headless package even if there is already a Chromium.
    Raises BuildError if no browser is available.
    """
    found = _first(_SHELLS) if shell else None
    found = found or (_debians("chromium-headless-shell", steps) if shell else None)
    found = found or installed(shell=shell) or _playwrights(python, steps) or _debians("chromium", steps)
    if found is not None:
        return found
    raise BuildError("The tests need Chromium or Chrome, and there is none. Install one and run this again.")


def installed(*, shell: bool) -> Path | None:
    """The Chromium of this machine, with windows or, for a `shell`, preferably headless."""
    names = (*_SHELLS, *_BROWSERS) if shell else (*_BROWSERS, *_SHELLS)
    return _first(names)


def _first(names: Iterable[str]) -> Path | None:
    found = next(filter(None, map(shutil.which, names)), None)
    return None if found is None else Path(found)


def _playwrights(python: Path, steps: Steps) -> Path | None:
    """Playwright's own browser, downloaded if necessary; None if it cannot be downloaded."""
    steps.detail("no Chromium is installed: asking Playwright for its own")
    fetched = subprocess.run([python, "-m", "playwright", "install", "chromium"], capture_output=True, check=False)
    if fetched.returncode:
        return None
    where = "from playwright.sync_api import sync_playwright as s\nwith s() as p: print(p.chromium.executable_path)"
    path = Path(subprocess.run([python, "-c", where], capture_output=True, text=True, check=True).stdout.strip())
    return path if path.exists() else None


def _debians(package: str, steps: Steps) -> Path | None:
    """Debian's package, installed; None if that is not allowed, or the release has no such package."""
    return _first([package]) if add_packages([package], steps) else None
