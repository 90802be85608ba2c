"""`python -m qmines`."""

import sys


def run() -> int:
    """Runs the command line; returns its exit status, even if it is interrupted while it is being imported."""
    try:
        from qmines.cli import main

        return main()
    except KeyboardInterrupt:
        if sys.stderr is not None:
            sys.stderr.write("qmines: interrupted\n")
        return 130


if __name__ == "__main__":
    raise SystemExit(run())
