"""What a scene is: a state of the page that a player has brought about, and that is examined while it lasts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from tests.e2e.looks.windows import Window
from tests.e2e.player import Player

Show = Callable[[Player], object]


@dataclass(frozen=True)
class Scene:
    """One state. `show` brings it about from the scene before, in whatever window the page is.

    * `is_page`: it may be higher than the window.
    * `scrolls`: it scrolls above its own footer, and is cut there.
    * `keeps_board`: the board is where it was in the scene before.
    * `moves`: things may move while it appears, such as where a message takes room. Otherwise nothing moves, not even
      soon after a press, which the browser's own measure excuses: so the engine's speed does not matter.
    * `always`: in these windows every run looks at it.
    * `crowded`: in these windows there is no room for it with text of twice the size.
    """

    name: str
    show: Show
    is_page: bool = False
    scrolls: bool = False
    keeps_board: bool = False
    moves: bool = False
    always: tuple[Window, ...] = ()
    crowded: tuple[Window, ...] = ()


@dataclass
class Room:
    """Scenes that one page goes through in order, the first from nothing. `home` are the windows in which they are
    brought about: the first every day, all in a thorough run.
    """

    name: str
    home: tuple[Window, ...]
    scenes: list[Scene] = field(default_factory=list)

    def scene(
        self,
        *,
        is_page: bool = False,
        scrolls: bool = False,
        keeps_board: bool = False,
        moves: bool = False,
        always: Sequence[tuple[int, int]] = (),
        crowded: Sequence[tuple[int, int]] = (),
    ) -> Callable[[Show], Show]:
        """Add a scene with the name of its function."""

        def add(show: Show) -> Show:
            often, never = (tuple(Window(*size) for size in sizes) for sizes in (always, crowded))
            name = getattr(show, "__name__").replace("_", " ")  # noqa: B009 - the type of a callable has no name
            self.scenes.append(Scene(name, show, is_page, scrolls, keeps_board, moves, often, never))
            return show

        return add
