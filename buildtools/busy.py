"""A busy machine, on purpose: processes that only keep its cores from everything else."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

SPIN = """
import os, sys
while os.getppid() == int(sys.argv[1]):
    for _ in range(1_000_000):
        pass
"""
"""Spins until the process with the given number, which started it, is gone for any reason."""


@contextmanager
def spinning(count: int) -> Iterator[list[subprocess.Popen[bytes]]]:
    """Keeps that many processes spinning inside the block, at the priority of this one.

    >>> with spinning(2) as processes:
    ...     [process.poll() for process in processes]
    [None, None]
    >>> all(process.poll() is not None for process in processes)
    True
    """
    processes = [subprocess.Popen([sys.executable, "-c", SPIN, str(os.getpid())]) for _ in range(count)]
    try:
        yield processes
    finally:
        for process in processes:
            process.kill()
            process.wait()
