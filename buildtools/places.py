"""Where things are. Everything that is generated is in `.venv`, `.build`, `dist`, and `node_modules` of `web` and
`tests/web`.
"""

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "py" / "qmines"
WEB = ROOT / "web"
NODE_MODULES = WEB / "node_modules"
GENERATED = WEB / "generated"
WEB_TESTS = ROOT / "tests" / "web"
REQUIREMENTS = ROOT / "requirements"
TOOLS = ROOT / "buildtools"
VENV = ROOT / ".venv"
CACHE = ROOT / ".build"
DIST = ROOT / "dist"
