"""Where a report comes from: what each of them says about its making."""

from __future__ import annotations

import platform
from datetime import UTC, datetime

from qmines import __version__


def provenance() -> dict[str, str]:
    """The `date` in UTC, the `version` of the engine and that of `python`, as fields of a report."""
    return {
        "date": f"{datetime.now(UTC):%Y-%m-%d}",
        "version": __version__,
        "python": platform.python_version(),
    }
