"""Modes of other programs, by the numbers that EVF and RMV files share (Metasweeper, Viennasweeper).

Standard, UPK, density, win7 and no-guess games are played as `classic`: they differ in how boards are chosen, not in
what moves do. Strict no-guess is played by the preset of that name. In the others mines move, games go on after a loss,
or the program helps, so the board does not tell what the moves meant.
"""

from __future__ import annotations

NAMES = {
    0: "standard",
    1: "UPK",
    2: "cheat",
    3: "density",
    4: "win7",
    5: "no-guess",
    6: "strict no-guess",
    7: "weak no-guess",
    8: "quasi no-guess",
    **dict.fromkeys((9, 10), "guessable"),
    **dict.fromkeys((11, 12, 13), "recursive"),
    **dict.fromkeys((14, 15, 16), "no-guess recursive"),
}

_CLASSIC = frozenset((0, 1, 3, 4, 5))
_STRICT = 6


def rules_of(mode: int) -> str:
    """The preset whose rules a mode has; empty if there is none.

    >>> rules_of(3), rules_of(6), rules_of(9)
    ('classic', 'strict-no-guess', '')
    """
    return "classic" if mode in _CLASSIC else "strict-no-guess" if mode == _STRICT else ""


def why_not(mode: int) -> str:
    """Why games of a mode cannot be reviewed; empty if they can."""
    if rules_of(mode):
        return ""
    name = f"the mode {NAMES[mode]}" if mode in NAMES else f"mode {mode}"
    return f"This game was played in {name}, whose rules do not follow from its board."
