"""How long `verify` takes for a profile of many games of mixed sizes.

Usage: .venv/bin/python -m benchmarks.profiles [--games 2000] [--jobs 2]

The games are played by two processes, written to a file, and verified by a process of its own, as on the command line.
Prints the seconds it took, the processor time of all its processes, the milliseconds of that a game, and the most
memory that one of the processes held.
"""

import argparse
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tests import profiles


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    games = list(profiles.several(options.games))
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "profile.qmines.jsonl"
        file.write_text(profiles.text_of(profiles.header(games), games), encoding="utf-8")
        size = file.stat().st_size
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        start = time.monotonic()
        order = [sys.executable, "-m", "qmines", "verify", "--jobs", str(options.jobs), str(file)]
        done = subprocess.run(order, check=False)
        seconds = time.monotonic() - start
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
    work = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    moves = sum(game["summary"]["moves"] for game in games)
    print(f"{options.games} games, {moves} moves, {size / 1e6:.1f} MB, {options.jobs} processes")
    print(f"{seconds:.1f} s, {work:.1f} s of processor time, {work / options.games * 1000:.2f} ms a game")
    print(f"at most {after.ru_maxrss / 1024:.0f} MB in one process")
    return done.returncode


if __name__ == "__main__":
    raise SystemExit(main())
