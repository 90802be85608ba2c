"""How long `verify` takes for a profile of many games of mixed sizes.

Usage: .venv/bin/python -m benchmarks.profiles [--games 2000] [--jobs 2]

The games are played and written to a file by one command, and verified by another, as on the command line. Prints the
seconds that verifying took, the processor time of all its processes in total and in milliseconds per game, and the most
memory that one of the processes held.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "profile.qmines.jsonl"
        subprocess.run([sys.executable, "-m", "tests.profiles", str(options.games), str(file)], check=True)
        size = file.stat().st_size
        moves = count_moves(file)
        start = time.monotonic()
        order = [sys.executable, "-m", "qmines", "verify", "--jobs", str(options.jobs), str(file)]
        _, status, used = os.wait4(os.spawnv(os.P_NOWAIT, sys.executable, order), 0)
        seconds = time.monotonic() - start
    work = used.ru_utime + used.ru_stime
    print(f"{options.games} games, {moves} moves, {size / 1e6:.1f} MB, {options.jobs} processes")
    print(f"{seconds:.1f} s, {work:.1f} s of processor time, {work / options.games * 1000:.2f} ms a game")
    print(f"at most {used.ru_maxrss / 1024:.0f} MB in one process")
    return os.waitstatus_to_exitcode(status)


def count_moves(file: Path) -> int:
    """The moves of all games of a profile file, whose first line has none."""
    with file.open(encoding="utf-8") as lines:
        next(lines)
        return sum(json.loads(line)["summary"]["moves"] for line in lines)


if __name__ == "__main__":
    raise SystemExit(main())
