"""A function in a separate process, timed there, and stopped when it takes too long."""

from __future__ import annotations

import multiprocessing
import os
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing.connection import Connection
from types import TracebackType
from typing import Any, Generic, TypeVar

T = TypeVar("T")

MEMORY = 3 << 30
"""The most bytes that such a process may have, if the system can enforce it."""

START = 60
"""The most seconds that a process may take to start."""


@dataclass(frozen=True)
class Answer(Generic[T]):
    """The result of a call or, in words, why there is none; and the least time it took, in milliseconds."""

    result: T | None
    failure: str
    ms: float


class Limited(Generic[T]):
    """Calls a function of some module in a separate process. A context, which ends the process.

    If a call has not answered after `limit` seconds its process is killed; the next call gets a new one. Every new
    process is asked `first` before anything else, so that no call pays for what only the first one in a process does.
    """

    def __init__(self, function: Callable[..., T], first: tuple[object, ...], limit: float) -> None:
        self.limit = limit
        self._function = function
        self._first = first
        self._process: multiprocessing.process.BaseProcess | None = None
        self._pipe: Connection | None = None

    def __enter__(self) -> Limited[T]:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._end()

    def call(self, *arguments: object, times: int = 1) -> Answer[T]:
        """The answer to some arguments, asked for several times in a row. The limit is for all of these together."""
        pipe = self._pipe or self._begin()
        try:
            pipe.send((arguments, times))
            if pipe.poll(self.limit):
                answer: Answer[T] = pipe.recv()
                return answer
            failure = f"no answer in {self.limit:g} s"
        except (EOFError, OSError):
            failure = "the process died"
        self._end()
        return Answer(None, failure, self.limit * 1000)

    def _begin(self) -> Connection:
        context = multiprocessing.get_context("spawn")
        pipe, other = context.Pipe()
        process = context.Process(target=_serve, args=(self._function, self._first, other), daemon=True)
        process.start()
        other.close()
        self._process, self._pipe = process, pipe
        if not pipe.poll(START):
            self._end()
            raise TimeoutError("The process does not start.")
        pipe.recv()
        return pipe

    def _end(self) -> None:
        if self._process and self._pipe:
            self._pipe.close()
            self._process.kill()
            self._process.join()
            self._process.close()
            self._process = self._pipe = None


def _serve(function: Callable[..., Any], first: tuple[object, ...], pipe: Connection) -> None:
    """Answer calls until nobody is there to ask. Runs in the other process."""
    _hold()
    # The function may leave files in the current folder: `ms_toollib` writes one whenever it panics.
    os.chdir(tempfile.gettempdir())
    function(*first)
    pipe.send("ready")
    while True:
        try:
            arguments, times = pipe.recv()
        except EOFError:
            return
        pipe.send(_timed(function, arguments, times))


def _hold() -> None:
    try:
        import resource
    except ImportError:
        return
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def _timed(function: Callable[..., Any], arguments: tuple[object, ...], times: int) -> Answer[Any]:
    best, result = float("inf"), None
    for _ in range(times):
        start = time.perf_counter()
        try:
            result = function(*arguments)
        # A panic in Rust does not raise an `Exception`.
        except BaseException as error:
            return Answer(
                None, f"{type(error).__name__}: {error}".removesuffix(": "), (time.perf_counter() - start) * 1000
            )
        best = min(best, time.perf_counter() - start)
    return Answer(result, "", best * 1000)
