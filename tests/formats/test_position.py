"""Our position text as a format."""

import pytest

from qmines.errors import PositionError
from qmines.formats.position import read, write


def test_a_position_comes_back_as_it_stands() -> None:
    text = "4x2x3\n#F?*\n.123"
    assert write(read(text)) == text
    assert write(read(f"\n\n{text}\r\n\r\n".replace("x", "×"))) == text


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("3x1x1\n#Z#", "Row 1 has 'Z', which is not a cell: '#Z#'."),
        ("3x2x1\n###", "The header says 2 rows, but 1 follows."),
        ("2000x2000x1\n#", "A board of 2000x2000 is too large: 1,000,000 cells are the most."),
        ("###", "The first line must be COLUMNSxROWSxMINES like 9x9x10, not '###'."),
    ],
)
def test_what_is_wrong_is_told(text: str, sentence: str) -> None:
    with pytest.raises(PositionError) as caught:
        read(text)
    assert str(caught.value) == sentence
