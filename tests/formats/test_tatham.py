"""Game IDs of Simon Tatham's Mines: real ones, his own test of the mask, and damaged ones."""

from random import Random

import pytest
from hypothesis import given

from qmines.errors import PositionError
from qmines.formats.content import laid_out
from qmines.formats.tatham import described, description, is_id, read, write
from qmines.grid import Grid
from tests.formats.samples import seeds

REAL = [
    (
        "9x9:4,4,m00b7d48a3e0231c419200",
        "4,4",
        "******..* ****.*... ..*...*.* *.*...*.. *.....*** *.....*.. *.*.**... ..***.... ..****...",
    ),
    (
        "9x9:0,0,me0691ca8a278f3c371688",
        "0,0",
        ".....**** ..**.*.*. **.*....* ****.*... ..***.... ..*.**... ...*..*.* .*.....** **.*.*.**",
    ),
]


@pytest.mark.parametrize(("game_id", "start", "rows"), REAL)
def test_real_ones_are_read_and_written_alike(game_id: str, start: str, rows: str) -> None:
    for text in (game_id, f"https://example.org/puzzles/js/mines.html#{game_id}", game_id.replace("9x9:", "9x9n35a:")):
        data = read(text).data("tatham")
        assert (data["layout"], data["start"], data["mines"]) == (rows.split(), start, 35)
    assert write(read(game_id)) == game_id


def test_the_mask_is_his() -> None:
    """His own test vector: these 28 bits, masked."""
    bits = f"{0x12345670 >> 4:028b}"
    mines = frozenset(cell for cell, bit in enumerate(bits) if bit == "1")
    assert description(Grid(4, 7), mines, None) == "m07fa650"
    assert described(Grid(4, 7), "m07fa650").mines == mines


def test_his_own_program_masks_alike() -> None:
    """The example at the end of `mines.c`: the same board, masked and not."""
    masked = "9x9:4,4,mb071b49fbd1cb6a0d5868"
    assert write(read("9x9:4,4,004000007c00010022080")) == write(read(masked)) == masked


@given(seeds())
def test_any_layout_comes_back(random: Random) -> None:
    grid = Grid(random.randint(1, 30), random.randint(1, 30))
    mines = frozenset(random.sample(range(grid.size), random.randint(0, grid.size)))
    assert described(grid, description(grid, mines, None)) == (mines, None)


def test_columns_come_before_rows() -> None:
    content = read("3x2:2,0,u08")
    assert content.data("tatham")["start"] == "0,2"
    assert content.rows_of("*", ".") == ["...", ".*."]
    assert write(content).startswith("3x2:2,0,m")


def test_one_side_is_a_square_and_mines_are_not_masked_without_a_letter() -> None:
    assert read("2n1:8") == read("2x2:u8") == laid_out(Grid(2, 2), [0])
    assert read("2n25%:8").differences == ()


def test_another_number_of_mines_is_told() -> None:
    content = read("2x2n3:8")
    assert content.mine_count == 1
    assert content.differences == ("The game ID says 3 mines, but its board has 1.",)


def test_what_is_an_id() -> None:
    assert is_id("9x9n10a:r10,u,x")
    assert is_id("9x9#123")
    assert is_id("\n9x9#123\r\n9x9#124\n")
    assert not is_id("9x9x10")
    assert not is_id('{"cells":["01#1012##"]}')
    assert not is_id("9x9:m00 00")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("hello", "A game ID must look like 9x9:4,4,m00b7d48a3e0231c419200, not 'hello'."),
        ("9x9n10#31", "The game ID has a seed after #, from which only the program that made it draws the board."),
        ("9x9:r10,u,77", "The game has no mines yet: the program draws them at the first move."),
        ("2x2:0,0,m", "A board of 2x2 needs 1 hexadecimal digit, but it has 0."),
        ("2x2:uab", "A board of 2x2 needs 1 hexadecimal digit, but it has 2."),
        ("2x2:0,0,ux", "Character 6 of the description is 'x', which is not a hexadecimal digit."),
        ("3x1:u1", "The last digit of the description puts a mine beyond the last cell."),
        ("2x2:2,0,u8", "The description begins with 2,0, which 2x2 does not have."),
        ("2x2:0,0,u8", "The description opens row 1, column 1 first, which is a mine."),
        ("2x2:0,0,u,8", "The description of a board must be a cell and hexadecimal digits, not '0,0,u,8'."),
        ("0x2:8", "A board must have at least one row and one column, not 2 and 0."),
        ("9999x9999:8", "A board of 9999x9999 is too large: 1,000,000 cells are the most."),
    ],
)
def test_what_is_wrong_is_told(text: str, sentence: str) -> None:
    with pytest.raises(PositionError) as caught:
        read(text)
    assert str(caught.value) == sentence
