"""Where things are. Everything that is made lies in `.venv`, `.build`, `dist` and `web/node_modules`."""

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "py" / "qmines"
WEB = ROOT / "web"
NODE_MODULES = WEB / "node_modules"
REQUIREMENTS = ROOT / "requirements"
TOOLS = ROOT / "buildtools"
VENV = ROOT / ".venv"
CACHE = ROOT / ".build"
DIST = ROOT / "dist"
