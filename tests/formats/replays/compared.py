"""Replays compared with the games that they hold, and read from damaged files, for the tests of each format."""

from collections.abc import Callable
from itertools import takewhile
from random import Random
from time import process_time
from typing import Any

from qmines.errors import PositionError
from qmines.formats.replays.played import Played, differences, played
from qmines.formats.replays.replay import Replay
from qmines.game.field.layout import Layout
from tests.formats.replays.games import Game
from tests.formats.replays.refused import limit
from tests.formats.samples import damaged


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


def require_clicks(done: Played, told: tuple[int, int, int]) -> None:
    """Whether `ms_toollib` tells the same clicks. It forgets those before the first opening once the last flag is taken
    away there.
    """
    before = list(takewhile(lambda act: act.verb == "flag", done.acts))
    taken_away = len(before) > len({act.cell for act in before})
    forgotten = [(ours or 0) - theirs for ours, theirs in zip(done.clicks, told, strict=True)]
    assert not any(forgotten) or (taken_away and min(forgotten) >= 0)


def require_solved(done: Played, told: int) -> None:
    """Whether `ms_toollib` tells the same solved 3BV. It counts an opening as solved too early, and again later, if a
    flag kept one of its zeros closed.
    """
    layout = Layout(done.replay.grid, done.replay.layout)
    flagged = [act.cell for act in done.acts if act.verb == "flag" and not layout.mined[act.cell]]
    assert told == done.solved or (told > done.solved and any(layout.numbers[cell] == 0 for cell in flagged))


def require_sentences(read: Callable[[bytes], Any], files: list[bytes], count: int, seed: str) -> None:
    """Whether damaged files are read, or refused in one sentence, each within a second of work."""
    read_at_all, slowest = 0, 0.0
    for number in range(count):
        random = Random(f"{seed} {number}")
        data = damaged(random, random.choice(files))
        begun = process_time()
        read_at_all += is_read(read, data)
        slowest = max(slowest, process_time() - begun)
    assert slowest < limit()
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
