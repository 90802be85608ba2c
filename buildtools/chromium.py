"""A Chromium for the tests that drive a browser."""

import os
import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path

from buildtools.say import BuildError, Steps
from buildtools.tools import run

_BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
_SHELLS = ("chromium-headless-shell", "chrome-headless-shell")


def chromium(python: Path, steps: Steps, *, shell: bool = False) -> Path:
    """An installed Chromium; else Playwright's own; else, on Debian as root, its package.

    With `shell`, rather one without windows: the same engine, and a new page comes about three times as fast. So much
    that, where it may, it installs Debian's package of one even beside a Chromium. Raises BuildError when none is to be
    had.
    """
    found = _first(_SHELLS) if shell else None
    found = found or (_debians("chromium-headless-shell", steps) if shell else None)
    found = found or installed(shell=shell) or _playwrights(python, steps) or _debians("chromium", steps)
    if found is not None:
        return found
    raise BuildError("The tests need Chromium or Chrome, and there is none. Install one and run this again.")


def installed(*, shell: bool) -> Path | None:
    """The Chromium of this machine, with windows or, asked for a `shell`, rather without."""
    names = (*_SHELLS, *_BROWSERS) if shell else (*_BROWSERS, *_SHELLS)
    return _first(names)


def _first(names: Iterable[str]) -> Path | None:
    found = next(filter(None, map(shutil.which, names)), None)
    return None if found is None else Path(found)


def _playwrights(python: Path, steps: Steps) -> Path | None:
    """Playwright's own browser, fetched if it is not there yet; None where it cannot be fetched."""
    steps.detail("no Chromium is installed: asking Playwright for its own")
    fetched = subprocess.run([python, "-m", "playwright", "install", "chromium"], capture_output=True, check=False)
    if fetched.returncode:
        return None
    where = "from playwright.sync_api import sync_playwright as s\nwith s() as p: print(p.chromium.executable_path)"
    path = Path(subprocess.run([python, "-c", where], capture_output=True, text=True, check=True).stdout.strip())
    return path if path.exists() else None


def _debians(package: str, steps: Steps) -> Path | None:
    """Debian's package, installed; None where it may not be, and in a release that has none of this name."""
    is_root = hasattr(os, "geteuid") and os.geteuid() == 0
    if not is_root or shutil.which("apt-get") is None:
        return None
    steps.detail(f"installing the package {package}")
    try:
        run(["apt-get", "update", "--quiet"])
        run(["apt-get", "install", "--yes", "--quiet", "--no-install-recommends", package])
    except BuildError as error:
        steps.detail(str(error))
        return None
    return _first([package])
