"""The site is the same to the byte wherever it is built: in another folder, with another Python where there is one,
with another umask, time zone and age of the files. A workflow adds Python 3.11 against 3.13, and another day.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from buildtools.files import named
from buildtools.places import ROOT
from tests.thorough import THOROUGH

NOT_COPIED = shutil.ignore_patterns(".git", ".build", ".venv", "dist", "node_modules", "__pycache__", "test-results")
ELSEWHERE = {"TZ": "Pacific/Kiritimati", "LC_ALL": "C", "PYTHONHASHSEED": "7", "PYTHONDONTWRITEBYTECODE": "1"}
YEAR_AGO = 365 * 86_400


def another_python() -> str:
    """A Python of another version from 3.11 on that this machine has, or this one."""
    places = [*os.environ["PATH"].split(os.pathsep), *(Path.home() / ".pyenv/versions").glob("3.1*/bin")]
    found = {path for place in places for path in Path(place).glob("python3.1[1-9]")}
    for path in sorted(found, reverse=True):
        command = [str(path), "-c", "import sys; print(sys.version_info[:2])"]
        told = subprocess.run(command, capture_output=True, text=True, check=False)
        if told.returncode == 0 and told.stdout.strip() != str(sys.version_info[:2]):
            return str(path)
    return sys.executable


@THOROUGH
def test_it_is_the_same_to_the_byte_elsewhere(built_site: Path, tmp_path: Path) -> None:
    copy = tmp_path / "another folder"
    shutil.copytree(ROOT, copy, ignore=NOT_COPIED)
    for path in named(copy).values():
        os.utime(path, (path.stat().st_mtime - YEAR_AGO,) * 2)
        path.chmod(0o600)
    (copy / ".venv").symlink_to((ROOT / ".venv").resolve(), target_is_directory=True)
    # Not as a link: source maps would name the place where it leads.
    shutil.copytree(ROOT / "web" / "node_modules", copy / "web" / "node_modules", symlinks=True)
    command = [another_python(), "build.py", "build"]
    environment = {**os.environ, **ELSEWHERE}
    environment.pop("PYTHONPATH", None)
    subprocess.run(command, cwd=copy, env=environment, umask=0o077, check=True)
    first, second = named(built_site), named(copy / "dist")
    assert first.keys() == second.keys()
    assert [name for name in first if first[name].read_bytes() != second[name].read_bytes()] == []
