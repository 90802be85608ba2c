"""A Chromium for the tests that drive a browser."""

import os
import shutil
import subprocess
from pathlib import Path

from buildtools.say import BuildError, Steps
from buildtools.tools import run

_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def chromium(python: Path, steps: Steps) -> Path:
    """An installed Chromium; else Playwright's own; else, on Debian as root, its package.

    Raises BuildError when none of the three is to be had.
    """
    found = _installed(python, steps) or _playwrights(python, steps) or _debians(python, steps)
    if found is not None:
        return found
    raise BuildError("The tests need Chromium or Chrome, and there is none. Install one and run this again.")


def _installed(_python: Path, _steps: Steps) -> Path | None:
    found = next(filter(None, map(shutil.which, _NAMES)), None)
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


def _debians(python: Path, steps: Steps) -> Path | None:
    is_root = hasattr(os, "geteuid") and os.geteuid() == 0
    if not is_root or shutil.which("apt-get") is None:
        return None
    steps.detail("installing the package chromium")
    run(["apt-get", "update", "--quiet"])
    run(["apt-get", "install", "--yes", "--quiet", "--no-install-recommends", "chromium"])
    return _installed(python, steps)
