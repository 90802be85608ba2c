"""Firefox and WebKit for the core of the tests: installed, or Debian's packages."""

from __future__ import annotations

import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

from buildtools.say import BuildError, Steps
from buildtools.tools import add_packages

NAMES = ("chromium", "firefox", "webkit")
"""The browsers that `build.py test --browsers` knows."""


@dataclass(frozen=True)
class Wanted:
    """Browsers to test in, and whether it is a failure if one of them is missing."""

    names: tuple[str, ...]
    must_be_there: bool = False


CHROMIUM = Wanted(("chromium",))
WHAT_IS_THERE = Wanted(NAMES)
PACKAGES = {
    "firefox": ("firefox-esr",),
    "webkit": ("webkit2gtk-driver", "xvfb", "python3-gi", "gir1.2-webkit2-4.1"),
}
"""What each is called in Debian."""
_DEBIANS_PYTHON = Path("/usr/bin/python3")
"""The Python that knows the libraries of GTK."""
_HAS_WEBKIT = "import gi; gi.require_version('WebKit2', '4.1'); gi.require_version('Gtk', '3.0')"


def wanted(asked: str) -> Wanted:
    """What `--browsers` asks for. Raises BuildError if it names a browser that is not known.

    >>> wanted("firefox,webkit")
    Wanted(names=('firefox', 'webkit'), must_be_there=False)
    >>> wanted("all")
    Wanted(names=('chromium', 'firefox', 'webkit'), must_be_there=True)
    """
    if asked == "all":
        return Wanted(NAMES, must_be_there=True)
    try:
        return Wanted(named(asked))
    except ValueError as error:
        raise BuildError(f"--browsers takes all, or some of {', '.join(NAMES)}; not {error}.") from error


def named(asked: str) -> tuple[str, ...]:
    """The browsers of a list with commas. Raises ValueError, with the names, if some are not known."""
    names = tuple(asked.split(","))
    if unknown := set(names) - set(NAMES):
        raise ValueError(", ".join(sorted(unknown)))
    return names


def installed_firefox() -> Path:
    """Firefox's program. Raises BuildError if there is none."""
    found = shutil.which("firefox-esr") or shutil.which("firefox")
    if not found:
        raise BuildError("There is no Firefox.")
    return Path(found)


def installed_webkit() -> tuple[Path, Path, Path]:
    """WebKit's driver, a Python that can open its window, and a screen for it. Raises BuildError if one is missing."""
    driver, screen = shutil.which("WebKitWebDriver"), shutil.which("Xvfb")
    if not driver or not screen or not _DEBIANS_PYTHON.exists():
        raise BuildError("There is no WebKitWebDriver or no Xvfb.")
    if subprocess.run([_DEBIANS_PYTHON, "-c", _HAS_WEBKIT], capture_output=True, check=False).returncode:
        raise BuildError("Debian's Python does not know WebKit.")
    return Path(driver), _DEBIANS_PYTHON, Path(screen)


_FINDERS = {"firefox": installed_firefox, "webkit": installed_webkit}


def is_there(name: str, steps: Steps) -> bool:
    """Whether this browser, other than Chromium, is installed; on Debian as root its packages are, if necessary."""
    is_found = _is_installed(name) or (add_packages(PACKAGES[name], steps) and _is_installed(name))
    if not is_found:
        steps.detail(f"there is no {name}, and it cannot be installed here")
    return is_found


def _is_installed(name: str) -> bool:
    try:
        _FINDERS[name]()
    except BuildError:
        return False
    return True
