"""MBF as bytes and as digits: mines in any order, its limits, and damaged files."""

import pytest

from qmines.errors import PositionError
from qmines.formats.content import laid_out
from qmines.formats.mbf import read, read_hex, write, write_hex
from qmines.grid import Grid


def test_mines_are_read_in_any_order_and_written_row_by_row() -> None:
    by_columns = bytes([3, 2, 0, 3, 0, 1, 1, 0, 2, 0])
    content = read(by_columns)
    assert content.rows_of("*", ".") == [".**", "*.."]
    assert write(content) == bytes([3, 2, 0, 3, 1, 0, 2, 0, 0, 1])


def test_many_mines_take_two_bytes() -> None:
    content = laid_out(Grid(255, 255), range(65_025))
    assert write(content)[:4] == bytes([255, 255, 0xFE, 0x01])
    assert read(write(content)) == content


@pytest.mark.parametrize("text", ["03 02 00 01 02 00", "030200010200", " 03\n02 0001\t02 00 \n"])
def test_digits_are_read_with_any_white_space(text: str) -> None:
    assert read_hex(text).rows_of("*", ".") == ["..*", "..."]
    assert write_hex(read_hex(text)) == "03 02 00 01 02 00"


@pytest.mark.parametrize("size", [(256, 1), (1, 256)])
def test_large_boards_are_refused(size: tuple[int, int]) -> None:
    with pytest.raises(PositionError, match=r"^An MBF file cannot hold \d+x\d+: 255 is its longest side\.$"):
        write(laid_out(Grid(*size), []))


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ([], "An MBF file begins with 4 bytes of size, but this has 0."),
        ([3, 2, 0], "An MBF file begins with 4 bytes of size, but this has 3."),
        ([0, 2, 0, 0], "A board must have at least one row and one column, not 2 and 0."),
        ([3, 2, 0, 1], "An MBF file of 1 mine has 6 bytes, but this has 4."),
        ([3, 2, 0, 1, 0], "An MBF file of 1 mine has 6 bytes, but this has 5."),
        ([3, 2, 0, 1, 0, 0, 0], "An MBF file of 1 mine has 6 bytes, but this has 7."),
        ([3, 2, 0, 1, 3, 0], "Byte 5 puts a mine at column 4, row 1, which 3x2 does not have."),
        ([3, 2, 0, 1, 0, 2], "Byte 5 puts a mine at column 1, row 3, which 3x2 does not have."),
        ([3, 2, 0, 2, 1, 1, 1, 1], "Byte 7 puts a second mine at row 2, column 2."),
        ([3, 2, 1, 0], "A board of 6 cells cannot hold 256 mines."),
    ],
)
def test_what_is_wrong_is_told(data: list[int], sentence: str) -> None:
    with pytest.raises(PositionError) as caught:
        read(bytes(data))
    assert str(caught.value) == sentence


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("03 02 0", "Character 7 of the hexadecimal text is not the beginning of a pair of digits."),
        (
            "00" * 130_055,
            "The hexadecimal text goes on at character 260110 beyond the 130,054 bytes of MBF.",
        ),
        ("03 0x 00 00", "Character 4 of the hexadecimal text is not the beginning of a pair of digits."),
    ],
)
def test_what_is_no_pair_of_digits_is_told(text: str, sentence: str) -> None:
    with pytest.raises(PositionError) as caught:
        read_hex(text)
    assert str(caught.value) == sentence
