"""Every check ends: it looks at a limited number of cells."""

import pytest

from qmines.checker.effort import MOST_CELLS, Effort
from qmines.errors import ProofError


def test_no_more_is_looked_at_than_is_allowed() -> None:
    effort = Effort()
    effort.spend(MOST_CELLS - 1)
    effort.spend(1)
    with pytest.raises(ProofError, match="takes too long"):
        effort.spend(1)
