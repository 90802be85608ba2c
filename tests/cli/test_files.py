"""Files come by their paths, in order; what cannot be read comes with its reason."""

from __future__ import annotations

import os
import zipfile
from pathlib import Path

import pytest

from qmines.cli.files import File, is_single, sources_in


def found(path: Path) -> list[File]:
    sources = list(sources_in(str(path)))
    files = [file for source in sources for file in source]
    assert sum(map(len, sources)) == len(files)
    return files


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in ("b", "a", ".hidden", "deep/1", "deep/er/2", ".git/3"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(name)
    return tmp_path


def test_a_folder_is_walked_without_hidden_files(folder: Path) -> None:
    names = ("a", "b", "deep/1", "deep/er/2")
    assert found(folder) == [File(str(folder / name), name.encode()) for name in names]


def test_an_archive_is_known_by_its_bytes_or_its_name(folder: Path) -> None:
    with zipfile.ZipFile(folder / "games", "w") as archive:
        archive.writestr("x/1", "one")
    (folder / "c.ZIP").write_text("none")
    assert found(folder / "games") == [File(f"{folder}/games/x/1", b"one")]
    (broken,) = found(folder / "c.ZIP")
    assert broken.reason == f"{folder}/c.ZIP cannot be read: The archive is damaged."
    assert [is_single(str(folder / name)) for name in ("a", "games", "c.ZIP", "deep", "none")] == [
        *(True, False, False, False, True)
    ]
    assert is_single("-")


def test_what_cannot_be_read_comes_with_its_reason(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (missing,) = found(folder / "none")
    assert missing.reason == f"{folder}/none cannot be read: No such file or directory."
    scan = os.scandir

    def refuse(path: str) -> object:
        if path == str(folder / "deep"):
            raise PermissionError(13, "Permission denied", path)
        return scan(path)

    monkeypatch.setattr(os, "scandir", refuse)
    assert [file.reason for file in found(folder)] == ["", "", f"{folder}/deep cannot be read: Permission denied."]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes with names are a matter of Unix")
def test_what_is_no_file_is_passed_over(folder: Path) -> None:
    """A pipe with a name would keep its reader waiting for ever."""
    os.mkfifo(folder / "pipe")
    assert len(found(folder)) == 4
