"""Archives are unpacked within bounds, whatever they claim, and one bad entry costs no other."""

from __future__ import annotations

import zipfile
from collections.abc import Callable, Mapping
from contextlib import suppress
from io import BytesIO
from random import Random

import pytest

from qmines.errors import PositionError
from qmines.formats.replays import archive
from qmines.formats.replays.archive import LARGEST, Archive, Entry, is_archive
from tests.thorough import amount


def packed(files: Mapping[str, bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    stream = BytesIO()
    with zipfile.ZipFile(stream, "w", method) as made:
        for name, data in files.items():
            made.writestr(name, data)
    return stream.getvalue()


def reasons(data: bytes) -> dict[str, str]:
    return {entry.name: entry.reason for entry in Archive(data)}


def test_files_come_by_their_names_without_folders_and_hidden_ones() -> None:
    data = packed({"b/2": b"two", "b/1": b"one", "b/": b"", ".hidden": b"", "__MACOSX/._1": b"", "c/.git/x": b""})
    assert is_archive(data[:4])
    found = Archive(data)
    assert len(found) == 2
    assert list(found) == [Entry("b/1", b"one"), Entry("b/2", b"two")]
    assert list(Archive(packed({}))) == []


def test_a_bomb_goes_off_in_no_memory() -> None:
    """An entry is unpacked no further than it may be long, whatever its size is said to be."""
    data = packed({"bomb": bytes(50_000_000), "game": b"a game"})
    assert len(data) < 60_000
    lying = data.replace((50_000_000).to_bytes(4, "little"), (100).to_bytes(4, "little"))
    for bomb in (data, lying):
        told = reasons(bomb)
        assert told["game"] == ""
        assert told["bomb"] != ""
    assert reasons(data)["bomb"] == f"This entry is longer than {LARGEST:,} bytes."


def test_all_entries_together_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive, "MOST_BYTES", 100)
    told = reasons(packed({"1": bytes(60), "2": bytes(60), "3": b"", "4": b"x"}))
    assert [name for name, reason in told.items() if "more than 100 bytes" in reason] == ["2", "3", "4"]


def test_entries_are_counted() -> None:
    data = packed({f"{number}": b"" for number in range(10_001)}, zipfile.ZIP_STORED)
    with pytest.raises(PositionError, match="has 10,001 entries: 10,000 are the most"):
        Archive(data)


def test_a_long_list_of_entries_is_not_read() -> None:
    """`zipfile` would read it as a whole."""
    data = bytearray(packed({"1": b""}))
    data[-10:-6] = (4_000_001).to_bytes(4, "little")
    with pytest.raises(PositionError, match="too large"):
        Archive(bytes(data))
    with pytest.raises(PositionError, match="too large"):
        Archive(b"PK\x03\x04" + b"PK\x06\x07" + bytes(16) + b"PK\x05\x06" + bytes(18))


def test_an_archive_within_an_archive_is_not_read() -> None:
    told = reasons(packed({"one.avf": packed({"game": b""}), "two.zip": b"not even one", "three": b"PK"}))
    assert told == {
        "one.avf": "An archive within an archive is not read.",
        "two.zip": "An archive within an archive is not read.",
        "three": "",
    }


def test_other_ways_of_packing_are_told() -> None:
    told = reasons(packed({"1": b"a game"}, zipfile.ZIP_BZIP2))
    assert told == {"1": "This entry of the archive is packed in a way that is not read here."}
    data = bytearray(packed({"1": b"a game"}))
    for at in (6, data.index(b"PK\x01\x02") + 8):
        data[at] |= 1
    assert reasons(bytes(data)) == {"1": "This entry of the archive is encrypted."}


@pytest.mark.parametrize("cut", [lambda data: data[:40], lambda data: b"PK\x03\x04", lambda data: data[-22:]])
def test_a_damaged_archive_is_told(cut: Callable[[bytes], bytes]) -> None:
    with pytest.raises(PositionError, match="damaged"):
        Archive(cut(packed({"1": b"a game" * 100})))


def test_no_damage_goes_unanswered() -> None:
    """Whatever bytes change: files, or reasons in sentences."""
    whole = packed({"one": b"a game" * 50, "two": bytes(range(256))})
    random = Random("archive")
    for _ in range(amount(300, 10_000)):
        data = bytearray(whole)
        for _ in range(random.randint(1, 4)):
            data[random.randrange(len(data))] = random.randrange(256)
        with suppress(PositionError):
            assert all(not entry.reason or entry.reason.endswith(".") for entry in Archive(bytes(data)))
