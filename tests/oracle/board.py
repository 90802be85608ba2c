"""A position in the judge's own reading of the text, with its own definition of a neighbour."""

from dataclasses import dataclass
from functools import cache

MASKED = "#F?"
MINE = "*"


@cache
def neighbourhoods(rows: int, columns: int) -> tuple[tuple[int, ...], ...]:
    """The neighbours of every cell of a board, row by row.

    >>> neighbourhoods(2, 2)[0]
    (1, 2, 3)
    """

    def around(row: int, column: int) -> tuple[int, ...]:
        return tuple(
            r * columns + c
            for r in range(max(row - 1, 0), min(row + 2, rows))
            for c in range(max(column - 1, 0), min(column + 2, columns))
            if (r, c) != (row, column)
        )

    return tuple(around(row, column) for row in range(rows) for column in range(columns))


def mask(cells) -> int:
    """Cells as the bits of one integer.

    >>> mask([0, 3])
    9
    """
    return sum(1 << cell for cell in cells)


def bits(number: int) -> list[int]:
    """The cells of a mask, ascending.

    >>> bits(9)
    [0, 3]
    """
    return [at for at in range(number.bit_length()) if number >> at & 1]


@dataclass(frozen=True)
class Board:
    """What a player sees: numbers on open cells, closed cells, exploded mines, and the total of mines."""

    rows: int
    columns: int
    mine_count: int
    numbers: dict[int, int]
    closed: tuple[int, ...]
    exploded: tuple[int, ...]
    flagged: tuple[int, ...] = ()
    marked: tuple[int, ...] = ()

    @classmethod
    def from_text(cls, text: str) -> "Board":
        """Read `COLUMNSxROWSxMINES` and the rows below it.

        >>> Board.from_text("3x2x1\\n1#1\\n1F1").closed
        (1, 4)
        """
        head, *lines = text.split()
        columns, rows, mine_count = map(int, head.split("x"))
        cells = "".join(lines).replace(".", "0")
        assert [len(line) for line in lines] == [columns] * rows, text
        return cls(
            rows,
            columns,
            mine_count,
            {at: int(sign) for at, sign in enumerate(cells) if sign.isdigit()},
            tuple(at for at, sign in enumerate(cells) if sign in MASKED),
            tuple(at for at, sign in enumerate(cells) if sign == MINE),
            tuple(at for at, sign in enumerate(cells) if sign == "F"),
            tuple(at for at, sign in enumerate(cells) if sign == "?"),
        )

    @property
    def around(self) -> tuple[tuple[int, ...], ...]:
        """The neighbours of each cell."""
        return neighbourhoods(self.rows, self.columns)

    @property
    def mines_left(self) -> int:
        """How many mines are in closed cells."""
        return self.mine_count - len(self.exploded)
