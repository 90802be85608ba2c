"""Build, serve and test Quantum Minesweeper. Needs Python 3.11 or newer, and fetches what else it needs.

python3 build.py serve    make the site and serve it on this machine
python3 build.py build    make the site in dist/
python3 build.py test     run lint, types and the tests; --thorough: the long ones, too; --quick: those of what
                          changed; --browsers NAME,...|all: in these browsers; --busy 3: the tests three times, while
                          two processes spin; --earlier COMMIT: the browser tests of an earlier commit
python3 build.py audit    ask npm and PyPI for known vulnerabilities, and check licences
"""

import argparse
import sys
from pathlib import Path

if sys.version_info < (3, 11):  # noqa: UP036 - anyone who runs this with an older Python has to read why it stops
    sys.exit("build.py needs Python 3.11 or newer; this is %d.%d." % sys.version_info[:2])  # noqa: UP031

from buildtools import audit, browsers, checks, quick, site
from buildtools.places import DIST
from buildtools.say import BuildError
from buildtools.serving import server_from

INTERRUPTED = 130
"""The exit status of a command that was stopped with Ctrl+C, as in shells."""


def serve(first_port: int) -> None:
    """Make `dist/` and serve it until interrupted."""
    site.build()
    with server_from(DIST, first_port) as server:
        print(f"\nQuantum Minesweeper is at {server.address}\nStop it with Ctrl+C.", flush=True)
        server.serve_forever()


def main(arguments: list[str] | None = None) -> int:
    """Run one command; returns its exit status."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    commands = parser.add_subparsers(dest="command", required=True)
    serve_parser = commands.add_parser("serve", help="make the site and serve it on this machine")
    serve_parser.add_argument("--port", type=int, default=8000, help="the first port to try (default: 8000)")
    build_parser = commands.add_parser("build", help="make the site")
    build_parser.add_argument("--out", type=Path, default=DIST, help="the folder to make (default: dist)")
    test_parser = commands.add_parser("test", help="run lint, types and the tests")
    test_parser.add_argument("pytest", nargs="*", help="what pytest is to run (default: all tests); options after --")
    test_parser.add_argument("--quick", action="store_true", help="only the quicker tests of the rooms that changed")
    test_parser.add_argument("--thorough", action="store_true", help="also the long tests that run at night")
    told = "chromium, firefox, webkit, or all, which fails without one (default: what is there or can be installed)"
    test_parser.add_argument("--browsers", metavar="NAME,...|all", help=told)
    told = "run pytest alone, so many times in a row, while two processes spin beside it"
    test_parser.add_argument("--busy", type=int, default=0, metavar="TIMES", help=told)
    told = "run the browser tests of an earlier commit on the site as it is built now"
    test_parser.add_argument("--earlier", metavar="COMMIT", help=told)
    commands.add_parser("audit", help="known vulnerabilities and licences; ends with 3 if no registry answers")
    chosen = parser.parse_args(arguments)
    try:
        if chosen.command == "serve":
            serve(chosen.port)
        elif chosen.command == "build":
            site.build(chosen.out.resolve())
        elif chosen.command == "audit":
            return audit.run()
        elif chosen.earlier:
            return checks.run_earlier(chosen.earlier, chosen.pytest)
        elif chosen.busy:
            return checks.run_busy(chosen.pytest, chosen.busy)
        elif chosen.quick:
            files = quick.changed()
            return checks.run_all(quick.arguments(files), without=quick.checks_left_out(files))
        else:
            # Somebody who names tests may have no use for another browser.
            default = browsers.CHROMIUM if chosen.pytest else browsers.WHAT_IS_THERE
            wanted = browsers.wanted(chosen.browsers) if chosen.browsers else default
            return checks.run_all(chosen.pytest, is_thorough=chosen.thorough, wanted=wanted)
    except BuildError as error:
        print(f"\n{error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\nStopped.")
        return INTERRUPTED
    return 0


if __name__ == "__main__":
    sys.exit(main())
