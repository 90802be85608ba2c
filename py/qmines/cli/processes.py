"""Work shared among processes, with results in the order of the items."""

from __future__ import annotations

import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future

T = TypeVar("T")
U = TypeVar("U")


class ProcessEnded(Exception):
    """A worker process was ended from outside."""


def spread(function: Callable[[T], U], batches: Iterable[Sequence[T]], jobs: int) -> Iterator[U]:
    """The results of a function for all items, in their order, worked out by `jobs` processes.

    A process takes one batch at a time; if `jobs` is 1, this process does the work. Raises `ProcessEnded` if a process
    was ended from outside, and what the function raises.
    """
    if jobs == 1:
        for batch in batches:
            yield from map(function, batch)
        return
    # Imported here, since the page's Python has no processes.
    from concurrent.futures import ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool
    from multiprocessing import active_children

    waiting: deque[Future[list[U]]] = deque()
    pool = ProcessPoolExecutor(jobs, initializer=_leave_interrupts_to_the_parent)
    is_done = False
    try:
        for batch in batches:
            with _interrupts_held():
                waiting.append(pool.submit(_results, function, batch))
            if len(waiting) > 3 * jobs:
                yield from waiting.popleft().result()
        while waiting:
            yield from waiting.popleft().result()
        is_done = True
    except BrokenProcessPool as error:
        raise ProcessEnded from error
    finally:
        if not is_done:
            # After an interrupt, do not wait for the current work to finish.
            for child in active_children():
                child.terminate()
        pool.shutdown(cancel_futures=True)


def spread_over(
    executor: Executor, function: Callable[[T], U], batches: Iterable[Sequence[T]], ahead: int
) -> Iterator[U]:
    """The same results by an executor, which gets up to `ahead` batches before their results are waited for. Raises
    what the function and the executor raise.
    """
    waiting: deque[Future[list[U]]] = deque()
    try:
        for batch in batches:
            waiting.append(executor.submit(_results, function, batch))
            if len(waiting) > ahead:
                yield from waiting.popleft().result()
        while waiting:
            yield from waiting.popleft().result()
    finally:
        for future in waiting:
            future.cancel()


def _results(function: Callable[[T], U], batch: Sequence[T]) -> list[U]:
    return [function(item) for item in batch]


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """Holds interrupts back until the block ends; processes that start within the block never receive one."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
