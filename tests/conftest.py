"""What tests of several rooms share."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from buildtools import site

settings.register_profile("qmines", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("qmines")  # a busy machine is no fault of the code's


@pytest.fixture(scope="session")
def built_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The whole site, made for this run: nobody who builds meanwhile can pull it away from under the tests."""
    folder = tmp_path_factory.mktemp("site") / "dist"
    site.build(folder)
    return folder
