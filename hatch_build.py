"""What the package says of itself beside `pyproject.toml`: its addresses, and its README for people who do not see the
files beside it.
"""

import os
import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

REPOSITORY = ""
"""The address of the project, such as `https://github.com/NAME/qmines`; empty where it is not known.

A workflow of GitHub fills it in with that of its own repository.
"""

_RELATIVE = re.compile(r"\[([^\]]+)\]\(\.\./([^)]+)\)")


def address() -> str:
    """Where the project lives, without a slash at the end; empty where that is not known."""
    server, name = (os.environ.get(f"GITHUB_{part}", "") for part in ("SERVER_URL", "REPOSITORY"))
    return REPOSITORY or (f"{server}/{name}" if server and name else "")


def absolute(text: str, files: str) -> str:
    """A README's links to files beside it made absolute; `files` is where those are, and without it the links go.

    >>> absolute("See [docs/lab.md](../docs/lab.md).", "https://example.org/files")
    'See [docs/lab.md](https://example.org/files/docs/lab.md).'
    >>> absolute("See [docs/lab.md](../docs/lab.md).", "")
    'See docs/lab.md.'
    """
    return _RELATIVE.sub(rf"[\1]({files}/\2)" if files else r"\1", text)


class CustomMetadataHook(MetadataHookInterface):
    """Fills in `readme` and `urls`."""

    def update(self, metadata: dict[str, Any]) -> None:
        home = address()
        files = f"{home}/blob/v{metadata['version']}" if home else ""
        text = Path(self.root, "py", "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": absolute(text, files)}
        if home:
            metadata["urls"] = {
                "Source": home,
                "Documentation": f"{files}/docs/library.md",
                "Changelog": f"{files}/CHANGELOG.md",
                "Issues": f"{home}/issues",
            }
