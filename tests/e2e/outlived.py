"""What a strike must leave: every game that was kept as ended, once, and the game in progress at most one move behind
what the page had shown.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field

from tests.e2e.database import opening

KEPT = opening("""
() => new Promise(async (resolve, reject) => {
  const opening = await openDatabase();
  opening.onerror = () => reject(opening.error);
  opening.onsuccess = async () => {
    const db = opening.result;
    const transaction = db.transaction(['finished', 'playing']);
    const all = (name) => new Promise((done) => {
      transaction.objectStore(name).getAll().onsuccess = ({target}) => done(target.result);
    });
    const [finished, playing] = await Promise.all([all('finished'), all('playing')]);
    db.close();
    resolve({
      finished: finished.map(({id, owner, body}) => [id, owner, body.identity ?? null]),
      playing: playing.map(({id, state}) => [id, state]),
    });
  };
})
""")


class BrokenPromise(AssertionError):
    """A game was lost, doubled, or more than one move behind."""


@dataclass
class Kept:
    """The contents of the database: the identities of finished games by id (empty if sealed), and states of others by
    id.
    """

    finished: dict[str, str]
    playing: dict[str, str]


@dataclass
class Tally:
    """What happened during the strikes of a run."""

    strikes: dict[str, int] = field(default_factory=dict)
    finished: int = 0
    ended_unseen: int = 0
    behind: int = 0
    presses: int = 0


class Outlived(ABC):
    """What must hold after each strike. Those who strike say what is `kept`, and what is on the board now."""

    def __init__(self) -> None:
        self.tally = Tally()
        self.known: set[str] = set()

    @abstractmethod
    def kept(self) -> Kept:
        """The current contents of the database."""

    @abstractmethod
    def board(self) -> list[str]:
        """What each cell shows."""

    @abstractmethod
    def game(self) -> str:
        """The id of the game on the board."""

    def check(self, kind: str, game: str, shown: list[list[str]]) -> None:
        """Check what is left after a strike on a game of which the page had shown these boards."""
        kept = self.kept()
        if lost := self.known - kept.finished.keys():
            raise BrokenPromise(f"{kind}: {len(lost)} finished games are gone.")
        identities = [identity for identity in kept.finished.values() if identity]
        if len(set(identities)) < len(identities):
            raise BrokenPromise(f"{kind}: a finished game is there twice.")
        if game in kept.finished:
            if kept.playing.get(game, "won") not in ("won", "lost"):
                raise BrokenPromise(f"{kind}: a finished game is still being played.")
            self.tally.ended_unseen += 1
        else:
            self._check_board(kind, game, shown, kept)
        self.known = set(kept.finished)
        self.tally.finished = len(self.known)

    def _check_board(self, kind: str, game: str, shown: list[list[str]], kept: Kept) -> None:
        """The game continues where the page last showed it, or one move before, or after moves not yet shown."""
        *earlier, last = shown
        least = earlier[-1] if earlier else last
        if all(name == "closed" for name in least):
            return  # It may never have been kept.
        if kept.playing.get(game) not in ("fresh", "playing", "paused") or self.game() != game:
            raise BrokenPromise(f"{kind}: the game in progress is gone; it was {kept.playing.get(game)!r}.")
        now = self.board()
        if not _holds(now, least):
            raise BrokenPromise(f"{kind}: the game in progress is more than one move behind.")
        self.tally.behind += not _holds(now, last)


def _holds(board: list[str], other: list[str]) -> bool:
    """Whether everything open on the other board is open on this one too, and the same."""
    pairs = list(zip(board, other, strict=True))
    return all(new == old for new, old in pairs if old not in ("closed", "flagged"))
