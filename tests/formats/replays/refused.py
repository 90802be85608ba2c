"""Damaged replays: each is read or refused in one sentence, within the time that a few looks at each byte would take.

That time is a ratio: a plain loop over the bytes of the largest file takes an eighth of a second where a file may take
one and a half.
"""

import time
from collections.abc import Callable
from functools import cache
from random import Random

from qmines.errors import PositionError
from qmines.formats.replays.played import played
from qmines.formats.replays.replay import Replay
from tests.formats.samples import damaged
from tests.thorough import amount

_LARGEST = 5_000_000
_LOOKS = 15


@cache
def limit() -> float:
    """The seconds of work that one file may take on this machine, as busy as it is."""
    begun, total = time.process_time(), 0
    for byte in bytes(_LARGEST):
        total ^= byte
    return _LOOKS * (time.process_time() - begun)


def check_damage(read: Callable[[bytes], Replay], made: Callable[[Random], bytes]) -> None:
    """Reads and plays damaged files; every one that is made is itself read without an error."""
    refusals, good = 0, b""
    for number in range(amount(300, 10_000)):
        random = Random(f"damage {number}")
        if number % 10 == 0:
            good = made(random)
            read(good)
        data = damaged(random, good)
        begun = time.process_time()
        try:
            played(read(data))
        except PositionError as error:
            check_sentence(str(error))
            refusals += 1
        assert time.process_time() - begun < limit(), number
    assert refusals, "No damage was ever refused."


def check_sentence(sentence: str) -> None:
    """One sentence on one line, of a length that people read."""
    assert not sentence[0].islower()
    assert sentence.endswith(".")
    assert "\n" not in sentence
    assert len(sentence) < 300, sentence


def check_time(read: Callable[[bytes], Replay], data: bytes) -> str:
    """A large file is read or refused in time, once if not at the first attempt: others work here, too.

    Returns the sentence by which it is refused.
    """
    seconds, sentence = _timed(read, data)
    for _ in range(2):
        if seconds >= limit():
            seconds, sentence = _timed(read, data)
    assert seconds < limit()
    return sentence


def _timed(read: Callable[[bytes], Replay], data: bytes) -> tuple[float, str]:
    sentence = ""
    begun = time.process_time()
    try:
        read(data)
    except PositionError as error:
        sentence = str(error)
        check_sentence(sentence)
    return time.process_time() - begun, sentence
