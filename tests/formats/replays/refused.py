"""Damaged replays: each is read or refused in one sentence, within the time that a few looks at each byte would take.

That time is a ratio: a plain loop over the bytes of the largest file takes an eighth of a second where a file may take
one and a half.
"""

import time
from collections.abc import Callable
from random import Random

from qmines.errors import PositionError
from qmines.formats.replays.played import played
from qmines.formats.replays.replay import Replay
from tests.formats.samples import damaged
from tests.thorough import amount

_LARGEST = 5_000_000
_LOOKS = 15
_ATTEMPTS = 5


def limit() -> float:
    """The seconds of work that one file may take on this machine, as busy as it is now."""
    begun, total = time.process_time(), 0
    for byte in bytes(_LARGEST):
        total ^= byte
    return _LOOKS * (time.process_time() - begun)


def check_damage(read: Callable[[bytes], Replay], made: Callable[[Random], bytes]) -> None:
    """Reads and plays damaged files; every one that is made is itself read without an error."""
    refusals, good, slowest = 0, b"", 0.0
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
        slowest = max(slowest, time.process_time() - begun)
    assert slowest < limit()
    assert refusals, "No damage was ever refused."


def check_sentence(sentence: str) -> None:
    """One sentence on one line, of a length that people read."""
    assert not sentence[0].islower()
    assert sentence.endswith(".")
    assert "\n" not in sentence
    assert len(sentence) < 300, sentence


def check_time(read: Callable[[bytes], Replay], data: bytes) -> str:
    """A large file is read or refused in time, at one attempt at least: others work on this machine, too.

    Each attempt is compared with the looks just before and just after it. Returns the sentence of a refusal.
    """
    compared = []
    for _ in range(_ATTEMPTS):
        allowed = limit()
        seconds, sentence = _timed(read, data)
        compared.append(seconds / max(allowed, limit()))
        if compared[-1] < 1:
            return sentence
    raise AssertionError(compared)


def _timed(read: Callable[[bytes], Replay], data: bytes) -> tuple[float, str]:
    sentence = ""
    begun = time.process_time()
    try:
        read(data)
    except PositionError as error:
        sentence = str(error)
        check_sentence(sentence)
    return time.process_time() - begun, sentence
