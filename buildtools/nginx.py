"""An nginx for testing the site on a server that is not ours."""

import os
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

from buildtools.files import kept
from buildtools.places import CACHE
from buildtools.say import BuildError, Steps
from buildtools.tools import run

_PACKAGES = ("nginx", "nginx-common")
_NAME = "nginx"
_SBIN = f"{os.pathsep}/usr/sbin{os.pathsep}/usr/local/sbin"
"""The folders of server programs, which not every user has on the path."""


@dataclass(frozen=True)
class Nginx:
    """The program, and its own list of media types."""

    binary: Path
    types: Path


def found() -> Nginx | None:
    """This machine's nginx, or one downloaded before; None if there is none."""
    installed = shutil.which("nginx", path=os.environ.get("PATH", "") + _SBIN)
    places = [(Path(installed), Path("/etc/nginx"))] if installed else []
    places += [(root / "usr/sbin/nginx", root / "etc/nginx") for root in CACHE.glob(f"{_NAME}-*")]
    whole = (Nginx(binary, folder / "mime.types") for binary, folder in places)
    return next((each for each in whole if each.types.exists() and _runs(each.binary)), None)


def obtained(steps: Steps) -> Nginx | None:
    """The nginx of this machine; otherwise, on Debian, the one from its package, unpacked, because an installed one
    would start serving.

    None if none is available, with a message that says so.
    """
    there = found()
    if there or shutil.which("apt-get") is None:
        return there
    steps.detail("unpacking the package nginx")
    try:
        kept(_NAME, "unpacked", _unpack)
    except BuildError as error:
        steps.detail(f"There is no nginx, and none can be had, so no test asks it. {error}")
    return found()


def _unpack(folder: Path) -> None:
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        run(["apt-get", "update", "--quiet"])
    packed = folder / "packed"
    packed.mkdir()
    run(["apt-get", "download", "--quiet", "-o", "APT::Sandbox::User=root", *_PACKAGES], packed)
    for package in packed.glob("*.deb"):
        run(["dpkg-deb", "--extract", str(package), str(folder)])
    shutil.rmtree(packed)


def _runs(binary: Path) -> bool:
    """Whether it is there, with the libraries that it needs."""
    return binary.exists() and subprocess.run([binary, "-v"], capture_output=True, check=False).returncode == 0
