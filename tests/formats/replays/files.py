"""A file of each format of replays, with a game at random."""

from collections.abc import Callable
from random import Random

from tests.formats.replays import writing_evf, writing_mvf
from tests.formats.replays.games import random_game
from tests.formats.replays.writing_avf import FREE, PLAIN, avf
from tests.formats.replays.writing_evf import evf, evfs
from tests.formats.replays.writing_msor import msor, told
from tests.formats.replays.writing_mvf import mvf
from tests.formats.replays.writing_rawvf import DIALECTS, rawvf
from tests.formats.replays.writing_rmv import File, rmv
from tests.formats.replays.writing_tatham import save


def _evf(random: Random) -> bytes:
    return evf(random_game(random, side=20, most=12), writing_evf.Ways(version=random.choice((3, 4))))


def _mvf(random: Random) -> bytes:
    """Ten bits hold the seconds."""
    while True:
        game = random_game(random, most=12)
        if not game.events or game.events[-1].at < 1_000_000:
            return mvf(game, writing_mvf.File())


FILES: dict[str, Callable[[Random], bytes]] = {
    "avf": lambda random: avf(random_game(random, most=12), random.choice((PLAIN, FREE))),
    "evf": _evf,
    "evfs": lambda random: evfs((f"{number}.evf", _evf(random)) for number in range(random.randint(1, 3))),
    "mvf": _mvf,
    "msor": lambda random: msor(told(random)),
    "rawvf": lambda random: rawvf(random_game(random, most=12), random, random.choice(DIALECTS)).encode(),
    "rmv": lambda random: rmv(random_game(random, most=12), random, File(kind=random.choice((1, 2)))),
    "tatham-save": lambda random: save(told(random, flags_fall=False), random),
}
