"""JSMinesweeper's links: its own codes both ways, and the coding held to a slow one of the tests' own."""

from random import Random

import pytest
from hypothesis import given

from qmines.errors import PositionError
from qmines.formats.content import Content, seen
from qmines.formats.jsm_link import is_link, read, write
from qmines.grid import Grid
from qmines.position import CLOSED, EXPLODED, FLAGGED, Position
from tests.formats.samples import seeds

ITS_OWN = [
    ("1F1 111 000", 1, "adadaaabb2h"),
    ("1H1 111 000", 1, "adadaaabbOh"),
    ("HH10 1F10 1110", 2, "aeadaaacTd2g"),
    ("0F0 000", 1, "adacaaabb9e"),
    ("HHHH 1221 0000", 2, "aeadaaacVltle"),
    ("FF1HH 22111 00000", 3, "afadaaad3bTdmf"),
    (" ".join(["H" * 30] * 16), 99, "aEaqaabLVZR"),
]


def position_of(rows: str, mines: int) -> Position:
    lines = rows.replace("H", "#").split()
    return Position.from_rows(lines, len(lines), len(lines[0]), mines)


@pytest.mark.parametrize(("rows", "mines", "code"), ITS_OWN)
def test_its_own_codes_go_both_ways(rows: str, mines: int, code: str) -> None:
    position = position_of(rows, mines)
    assert write(seen(position)) == f"analysis={code}"
    for link in (code, f"analysis={code}", f"https://example.org/index.html?analysis={code}&x=1"):
        assert read(link) == seen(position)


@given(seeds())
def test_any_codes_come_back(random: Random) -> None:
    grid = Grid(random.randint(1, 9), random.randint(1, 9))
    signs = bytes(random.choice([*range(9), CLOSED, CLOSED, CLOSED, FLAGGED]) for _ in range(grid.size))
    content = Content(grid, random.randint(0, grid.size), signs)
    assert read(write(content)) == content


@given(seeds())
def test_cells_are_coded_as_the_description_says(random: Random) -> None:
    """Written as it is described, cell by cell."""
    grid = Grid(random.randint(1, 6), random.randint(1, 6))
    view = [random.choice([0, 1, 1, 2, 2, 3, 4, CLOSED, CLOSED, CLOSED, FLAGGED]) for _ in range(grid.size)]
    left = {cell: code for cell, code in enumerate(view) if code < CLOSED}
    signs = {cell: "F" if code == FLAGGED else "H" for cell, code in enumerate(view) if code >= CLOSED}
    for cell, code in left.items():
        closed = [other for other in grid.neighbours[cell] if other in signs]
        if code == len(closed):
            signs.update((other, "I") for other in closed if signs[other] == "H")
    for cell, sign in sorted(signs.items()):
        if sign == "H":
            continue
        numbers = [other for other in grid.neighbours[cell] if other in left]
        if any(left[other] == 0 for other in numbers):
            signs[cell] = "O" if sign == "F" else "H"
        else:
            left.update((other, left[other] - 1) for other in numbers)
    coded = "".join(signs[cell] if cell in signs else str(left[cell]) for cell in range(grid.size))
    assert uncoded(write(Content(grid, 0, bytes(view)))) == coded


def uncoded(link: str) -> str:
    """The signs of a link."""
    letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
    shares = [("0", 10), ("1", 7), ("2", 5), ("3", 5), ("4", 4), ("5", 3), ("6", 3), ("7", 1), ("8", 1)]
    shares += [("I", 4), ("H", 10), ("F", 8), ("O", 1)]
    table: list[tuple[str, int, int]] = []
    for sign, size in shares:
        table += [(sign, size, digit) for digit in range(size)]
    runs: list[list[int | str]] = []
    for letter in link.removeprefix("analysis=")[8:]:
        sign, size, digit = table[letters.index(letter)]
        if not runs or runs[-1][0] != sign:
            runs.append([sign, 0])
        before = int(runs[-1][1])
        runs[-1][1] = before + 1 if size == 1 else before * size + digit
    return "".join(str(sign) * int(length) for sign, length in runs)


def test_an_exploded_mine_is_written_as_a_closed_cell() -> None:
    one, other = (Content(Grid(1, 2), 1, bytes([code, 1])) for code in (EXPLODED, CLOSED))
    assert write(one) == write(other)


def test_a_size_beside_the_code_is_compared() -> None:
    assert read("?board=3x2x1&analysis=adacaaabb9e").differences == ()
    assert read("?board=3x2x1&amp;analysis=adacaaabb9e") == read("adacaaabb9e")
    assert read("?analysis=adacaaabb9e&board=30x16x99").differences == (
        "The link says 30x16x99, but its code is 3x2x1.",
    )


def test_what_is_a_link() -> None:
    assert is_link("analysis=")
    assert is_link("https://example.org/?board=3x2x1&analysis=adacaaabb9e")
    assert not is_link("psychoanalysis=adacaaabb9e")
    assert not is_link("adacaaabb9e")


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        ("", "The code begins with 8 characters of size and mines, but it has 0."),
        ("adacaaa", "The code begins with 8 characters of size and mines, but it has 7."),
        ("adacaaabb-e", "Character 10 of the code is '-', which is not one of a-z, A-Z and 0-9."),
        ("aaacaaabb9e", "A board must have at least one row and one column, not 2 and 0."),
        ("9999aaabb9e", "A board of 3843x3843 is too large: 1,000,000 cells are the most."),
        ("adac9999b9e", "A board of 6 cells cannot hold 14,776,335 mines."),
        ("adacaaabb9", "The code ends after 2 cells of 6."),
        ("adacaaabb9f", "Character 11 of the code goes beyond the last of 6 cells."),
        ("adacaaabajjj", "Character 9 of the code, 'a', begins a run of no length."),
        ("acabaaaaM2", "The code makes the number at row 1, column 1 9, which none can be."),
    ],
)
def test_what_is_wrong_is_told(code: str, sentence: str) -> None:
    with pytest.raises(PositionError) as caught:
        read(f"analysis={code}")
    assert str(caught.value) == sentence


def test_large_boards_are_refused() -> None:
    with pytest.raises(PositionError, match=r"^A link to JSMinesweeper cannot hold 3844x1: 3,843 is its longest side"):
        write(Content(Grid(1, 3844), 0, bytes(3844)))
