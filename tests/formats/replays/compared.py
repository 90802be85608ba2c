"""Replays compared with the games that they hold, and read from damaged files, for the tests of each format."""

from collections.abc import Callable
from random import Random
from time import process_time
from typing import Any

from qmines.errors import PositionError
from qmines.formats.replays.played import Played, differences, played
from qmines.formats.replays.replay import Replay
from qmines.game.field.layout import Layout
from tests.formats.replays.games import Game
from tests.formats.samples import damaged

_LIMIT = 1.0
"""The most seconds of work for one file."""


def require_game(replay: Replay, game: Game) -> Played:
    """Whether a replay has the board of a game, and plays as its hand meant to play."""
    cells = frozenset(replay.grid.cell(*place) for place in game.mines)
    assert (replay.grid.rows, replay.grid.columns, replay.layout) == (game.rows, game.columns, cells)
    done = played(replay)
    assert (done.result, done.bbbv) == (game.result, game.bbbv)
    assert done.clicks == (game.left, game.right, game.chord)
    assert done.time == (None if game.began is None else game.time)
    assert done.began == game.began
    assert not differences(done)
    return done


def require_solved(done: Played, told: int) -> None:
    """Whether `ms_toollib` tells the same solved 3BV. It counts some openings as solved in which a flag keeps a zero
    closed, and then tells more.
    """
    zeros = {cell for cell, number in enumerate(Layout(done.replay.grid, done.replay.layout).numbers) if number == 0}
    zeros -= done.replay.layout
    view, neighbours = done.view, done.replay.grid.neighbours
    partly = any(view[cell] != 0 and any(view[near] == 0 for near in zeros & {*neighbours[cell]}) for cell in zeros)
    assert told == done.solved or (partly and told > done.solved)


def require_sentences(read: Callable[[bytes], Any], files: list[bytes], count: int, seed: str) -> None:
    """Whether damaged files are read, or refused in one sentence, each within a second of work."""
    read_at_all = 0
    for number in range(count):
        random = Random(f"{seed} {number}")
        data = damaged(random, random.choice(files))
        begun = process_time()
        read_at_all += is_read(read, data)
        assert process_time() - begun < _LIMIT
    assert 0 < read_at_all < count


def is_read(read: Callable[[bytes], Any], data: bytes) -> bool:
    """Whether a file is read; what refuses it must be one sentence."""
    try:
        replays = read(data)
    except PositionError as error:
        sentence = str(error)
        assert sentence[0].isupper()
        assert sentence.endswith(".")
        assert "\n" not in sentence
        assert len(sentence) < 300
        return False
    for replay in [replays] if isinstance(replays, Replay) else [game.replay for game in replays]:
        played(replay)
    return True
