"""Links of PTTACG's calculator: real ones, every way to give a size, and damaged ones."""

import pytest

from qmines.errors import PositionError
from qmines.formats.content import laid_out
from qmines.formats.pttacg import is_link, read, write
from qmines.grid import Grid

REAL = [
    ("b=93&m=dc014g", 9, 3, 8),
    ("b=1&m=00000000010000g80", 9, 9, 3),
    ("b=4005&m=vvvvvvvv000000010000000194i94i95vvvvvvvv", 40, 5, 96),
    (
        "b=3&m=00g59800n01b280005241ig40a2ho0f51g810g2m4g20104q023o40g4840082g68625j100001300o444000c0g1q0040a1",
        30,
        16,
        99,
    ),
]


@pytest.mark.parametrize(("link", "columns", "rows", "mines"), REAL)
def test_real_links_are_read_and_written_alike(link: str, columns: int, rows: int, mines: int) -> None:
    for host in ("", "https://example.org/calculator/?", "https://example.org/#/game/zini-explorer?d=1&"):
        content = read(host + link)
        assert (content.grid.columns, content.grid.rows, content.mine_count) == (columns, rows, mines)
        assert write(content) == link
    assert read(f"https://example.org/?d=1&{link}".replace("&", "&amp;")) == content


@pytest.mark.parametrize(
    ("size", "columns", "rows"),
    [("1", 9, 9), ("2", 16, 16), ("3", 30, 16), ("912", 9, 12), ("0912", 9, 12), ("009100", 9, 100)],
)
def test_sizes_are_read(size: str, columns: int, rows: int) -> None:
    content = read(f"m={'0' * -(-columns * rows // 5)}&b={size}")
    assert (content.grid.columns, content.grid.rows) == (columns, rows)


@pytest.mark.parametrize(
    ("rows", "columns", "size"), [(9, 9, "1"), (16, 16, "2"), (16, 30, "3"), (12, 9, "0912"), (100, 9, "009100")]
)
def test_sizes_are_written_with_as_many_digits_each(rows: int, columns: int, size: str) -> None:
    assert write(laid_out(Grid(rows, columns), [])).startswith(f"b={size}&m=0")


def test_a_link_has_both_parameters() -> None:
    assert is_link("?m=0&b=1")
    assert is_link("b=11")
    assert not is_link("https://example.org/?b=11")


@pytest.mark.parametrize(
    ("link", "sentence"),
    [
        ("b=93", "The link must give m once, as in b=93&m=dc014g."),
        ("b=93&m=0&m=0", "The link must give m once, as in b=93&m=dc014g."),
        ("b=93&m=dc014", "A board of 9x3 needs 6 characters of m, but the link has 5."),
        ("b=93&m=dc014gg", "A board of 9x3 needs 6 characters of m, but the link has 7."),
        ("b=93&m=dcz14g", "Character 3 of m is 'z', which is not one of 0-9 and a-v."),
        ("b=93&m=dc0141", "The last character of m, '1', puts a mine beyond the last cell."),
        ("b=4&m=0", "The size b must be 1, 2, 3 or columns and rows like 93 or 3016, not '4'."),
        ("b=x3&m=0", "The size b must be 1, 2, 3 or columns and rows like 93 or 3016, not 'x3'."),
        ("b=90&m=0", "A board must have at least one row and one column, not 0 and 9."),
        ("b=99999999&m=0", "A board of 9999x9999 is too large: 1,000,000 cells are the most."),
    ],
)
def test_what_is_wrong_is_told(link: str, sentence: str) -> None:
    with pytest.raises(PositionError) as caught:
        read(link)
    assert str(caught.value) == sentence
