"""A Dask cluster as an executor, by the address of its scheduler. It needs the extra `qmines[cluster]`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager

from qmines.cli.streams import StreamError
from qmines.text import quoted

_PATIENCE = "5s"
"""How long to wait for an answer of the scheduler."""

_ADDRESS = re.compile(r"(tcp|tls|ws|wss|ucx)://[^\s/]+:[0-9]{1,5}")


@contextmanager
def cluster(address: str, kept: str = "") -> Iterator[Executor]:
    """An executor on the workers of the scheduler at an address. If a worker is lost, its work goes to another one.
    `kept` is a sentence about what is left if all are lost.

    Raises `StreamError` if Dask is not installed, if no scheduler answers or it has no workers, and if the workers are
    lost for good.
    """
    try:
        from distributed import Client, KilledWorker
        from distributed.client import FutureCancelledError
    except ImportError as error:
        raise StreamError("Working on a cluster needs Dask: install qmines[cluster].") from error
    if not _ADDRESS.fullmatch(address):
        raise StreamError(f"A cluster's address must look like tcp://host:8786, not {quoted(address, 100)}.")
    try:
        client = Client(address, timeout=_PATIENCE, set_as_default=False)
    except (OSError, ValueError) as error:
        raise StreamError(f"No cluster answers at {quoted(address, 100)}.") from error
    with client:
        if not client.scheduler_info()["workers"]:
            raise StreamError(f"The cluster at {quoted(address, 100)} has no workers.")
        try:
            yield client.get_executor(pure=False)
        except (KilledWorker, FutureCancelledError) as error:
            raise StreamError(f"The cluster lost its workers. {kept}".rstrip()) from error
