"""Work that pauses: a generator that yields at its pauses, and returns its result at the end."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import Generic, TypeVar

T = TypeVar("T")


class Work(Generic[T]):
    """A generator's work, to be iterated pause by pause; `result` is there when it is done.

    >>> def counted():
    ...     yield "one"
    ...     yield "two"
    ...     return 3
    >>> work = Work(counted())
    >>> [pause for pause in work]
    ['one', 'two']
    >>> work.result
    3
    """

    result: T

    def __init__(self, generator: Generator[object, None, T]) -> None:
        self._generator = generator

    def __iter__(self) -> Iterator[object]:
        self.result = yield from self._generator


def result_of(generator: Generator[object, None, T]) -> T:
    """The result of work that is done without a pause. Raises what the work raises."""
    work = Work(generator)
    for _ in work:
        pass
    return work.result
