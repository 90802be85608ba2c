"""Damaged files of every format: each is read, or refused in one sentence."""

import json
from random import Random

from qmines.errors import QminesError
from qmines.formats.link import link
from qmines.formats.recognise import boards_in
from qmines.formats.table import Format
from tests.formats.replays.files import FILES
from tests.formats.samples import content, damaged
from tests.formats.test_table import encoded, is_playable, writable

UNWRITTEN = {
    "json": lambda made: json.dumps(made.data("json")).encode(),
    "link": lambda made: f"#analyse?p={link(made)}".encode(),
}


def read_damaged(form: Format, number: int) -> bool:
    """Damage a file, and have it read by its own reader and by content; whether its own reader has read it.

    Raises `AssertionError` unless a refusal is a sentence; anything but a refusal gets through.
    """
    random = Random(f"{form.name} {number}")
    data = damaged(random, _good(form, random))
    is_read = True
    for read in (form.read, boards_in):
        try:
            read(data)
        except QminesError as error:
            is_read &= read is not form.read
            sentence = str(error)
            assert not sentence[0].islower()
            assert sentence.endswith(".")
            assert "\n" not in sentence
            assert len(sentence) < 300
    return is_read


def _good(form: Format, random: Random) -> bytes:
    if form.name in FILES:
        return FILES[form.name](random)
    made = content(random)
    while form.name == "record" and not is_playable(made):
        made = content(random)
    return UNWRITTEN[form.name](made) if form.name in UNWRITTEN else encoded(form, writable(form, made))
