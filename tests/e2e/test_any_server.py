"""The game on servers that are not ours: on Debian's nginx, and on a server that knows types for three extensions
only.
"""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext

from tests.e2e.any_server import KNOWN, WRONG, Manner, plays, served
from tests.e2e.servers import Host, hosting
from tests.thorough import further

pytestmark = pytest.mark.pyodide

NOWHERE = "there is no nginx here, and none could be installed from Debian (buildtools/nginx.py)"
MANNERS = {"nginx": Manner(), "nginx, below a path": Manner("some/path", is_packed=True)}


@pytest.fixture
def mistaken(built_site: Path, tmp_path: Path) -> Iterator[Host]:
    """A host that serves everything except pages, scripts and sheets as bytes, and has browsers believe it; and no file
    whose extension is new.
    """
    with hosting(built_site, tmp_path / "dist") as host:
        host.type_of = lambda path: KNOWN.get(Path(path).suffix[1:], WRONG)
        host.faults[".zst"] = "missing"
        yield host


def test_the_game_plays_where_types_are_wrong(context: BrowserContext, mistaken: Host) -> None:
    page = context.new_page()
    kinds: dict[str, str] = {}
    page.on("response", lambda met: kinds.setdefault(Path(met.url).suffix, met.headers.get("content-type", "")))
    plays(page, mistaken.address, mistaken.vanish)
    assert kinds[".wasm"] == kinds[".zip"] == kinds[".woff2"] == WRONG
    page.close()
    assert any(path.endswith(".zst") for path in mistaken.asked)


@pytest.fixture
def nginx_here() -> None:
    """There is an nginx."""
    from buildtools import nginx  # Imported only here, because the other servers do not need it.

    if nginx.found() is None:
        pytest.skip(NOWHERE)


@pytest.mark.usefixtures("nginx_here")
@pytest.mark.parametrize("manner", ["nginx, below a path", *further(["nginx"])])
def test_the_game_plays_on_nginx(context: BrowserContext, built_site: Path, tmp_path: Path, manner: str) -> None:
    with ExitStack() as stack:
        address = stack.enter_context(served(built_site, "nginx", MANNERS[manner], tmp_path / "nginx"))
        page = context.new_page()
        plays(page, address, stack.close)
        page.close()
