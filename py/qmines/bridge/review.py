"""Questions about finished games and replays from files: examining, filming, and the shares at any ply. None touches
the game on the board.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import Any

from qmines.bridge.messages import Answer, Handler, Message, switch_in, text_in, whole_in
from qmines.bridge.playing import described
from qmines.bridge.progress import Progress, lines_in, watched
from qmines.bridge.serialise import bulk, own_counters, remarks_data, share_text, shares_data, worlds_data
from qmines.bridge.workbench import workbench_changed
from qmines.game.game import Game
from qmines.game.params import Params
from qmines.game.questions.multiverse import shares_at
from qmines.game.records.record import identity
from qmines.review.examine import examining_game, examining_record
from qmines.review.film import Frame, filming
from qmines.review.measures import luck_bits
from qmines.review.plies import Plies, plies_of
from qmines.review.summary import summary


class Review:
    """The handlers of messages about games by their records. The plies of the last game are kept for more questions."""

    def __init__(self) -> None:
        self._record = ""
        self._plies: Plies | None = None
        self.handlers: dict[str, Handler] = {"examine": self._examine, "film": self._film}

    def _examine(self, message: Message) -> Iterator[Answer | Progress]:
        if "record" in message:
            record = text_in(message, "record")
            game = yield from watched("examine", examining_record(record), lines_in(record))
            yield {"summary": summary(game).data(), "identity": identity(game), **_not_redrawn(game)}, b""
            return
        entry: Any = message.get("game")
        lines = lines_in(entry.get("record") if isinstance(entry, dict) else None)
        game, found = yield from watched("examine", examining_game(entry), lines)
        # `examining_game` has checked that this identity is that of the record.
        yield {"summary": found.data(), "identity": entry["id"], **_not_redrawn(game)}, b""

    def _film(self, message: Message) -> Iterator[Answer | Progress]:
        record = text_in(message, "record")
        work = filming(record, is_replay=switch_in(message, "replay"))
        film = yield from watched("film", work, lines_in(record))
        self._record, self._plies = record, film.plies
        game, shown = described(film.game)
        params = film.game.params
        data = bytearray(shown)
        first, *frames = [_frame_data(frame, params, data) for frame in film.frames]
        fields = {"game": game, "first": first, "frames": frames, "mines": bulk(data, sorted(film.mines))}
        yield fields, data

    def shares(self, message: Message) -> Answer | Iterator[Answer | Progress]:
        """The shares of all cells at a ply of a finished game, by its open numbers. If the plies are not kept yet, the
        record is replayed first, as long work.
        """
        record, ply, is_replay = text_in(message, "record"), whole_in(message, "ply"), switch_in(message, "replay")
        if self._plies is not None and record == self._record:
            return _shares(self._plies, ply)
        return self._shares_of(plies_of(record, is_replay=is_replay), record, ply)

    def _shares_of(self, replay: Generator[None, None, Plies], record: str, ply: int) -> Iterator[Answer | Progress]:
        plies = yield from watched("resume", replay, lines_in(record))
        self._record, self._plies = record, plies
        yield _shares(plies, ply)


def _shares(plies: Plies, ply: int) -> Answer:
    result = shares_at(plies.position(ply))
    return shares_data(result), result.codes


def _not_redrawn(game: Game) -> Message:
    """The field `redrawn`, false, for a game that could not be drawn again in full; nothing for other games."""
    return {} if game.outcomes.redrawn else {"redrawn": False}


def _frame_data(frame: Frame, params: Params, data: bytearray) -> Message:
    """The fields of a frame; its changes are appended to `data`, first the cells and then their codes."""
    played, changes = frame.played, dict(frame.changes)
    move = {"at": played.at, "who": played.who, "move": str(played.move)} if played else {}
    return move | {
        "kind": frame.kind,
        "state": frame.state,
        "elapsed": frame.elapsed,
        "saves": frame.saves,
        **own_counters(params.rules, frame.lives, frame.deaths),
        "minesLeft": frame.mines_left,
        "worlds": None if frame.worlds is None else worlds_data(frame.worlds),
        "mine": share_text(None if frame.safe is None else 1 - frame.safe),
        "bits": round(luck_bits([frame.safe]) or 0, 3) if frame.safe else None,
        "changes": bulk(data, [*changes], changes.values()),
        "moved": frame.moved,
        **({} if frame.workbench is None else {"bench": workbench_changed(frame.workbench, params.grid)}),
        **({} if frame.remarked is None else {"remarked": remarks_data(frame.remarked)}),
    }
