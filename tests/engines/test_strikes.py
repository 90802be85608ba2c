"""Firefox and WebKit struck while somebody plays. (`python -m studies.faults --engine E` strikes more often.)"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from tests.e2e.profile_files import file_of, given_up
from tests.e2e.servers import serving
from tests.engines.strikes import Engine, Striker, struck_by
from tests.thorough import further

pytestmark = [pytest.mark.e2e, pytest.mark.core]
STRIKES = 6
GAMES = 20


@pytest.fixture
def striker(engine: Engine, built_site: Path, tmp_path: Path) -> Iterator[Striker]:
    site = struck_by(Path(shutil.copytree(built_site, tmp_path / "site")))
    (tmp_path / "kept").mkdir()
    with (
        serving(site) as server,
        closing(Striker(engine, tmp_path / "kept", server.address, Random(engine))) as striker,
    ):
        yield striker
    shutil.rmtree(tmp_path)


@pytest.mark.parametrize("count", further([STRIKES]))
def test_games_outlive_strikes(striker: Striker, count: int) -> None:
    for _ in range(count):
        striker.strike()
    striker.strike_import(file_of(given_up(GAMES)), GAMES)
    assert sum(striker.tally.strikes.values()) == count + 1
