"""Numbers as people read them: exact, of any length, or as a power of ten, with what they count; shares as per cent.

Also quotes texts for error messages.
"""

from __future__ import annotations

from fractions import Fraction
from math import log2

_CHUNK = 10**4000
"""Python refuses to print integers above 4,300 digits; longer ones are printed in pieces of this size."""

_SUPERSCRIPTS = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def exact(number: int) -> str:
    """Every digit of a whole number ≥ 0.

    >>> len(exact(10**5000))
    5001
    """
    pieces: list[str] = []
    while number >= _CHUNK:
        number, rest = divmod(number, _CHUNK)
        pieces.append(str(rest).zfill(4000))
    pieces.append(str(number))
    return "".join(reversed(pieces))


def quoted(text: str, most: int = 40) -> str:
    r"""The beginning of a text in quotes: up to `most` characters, or twice as many if some are escaped. Escaped are
    those that cannot be printed, like control characters and marks that turn the direction of writing, and those that
    look like others: digits of other scripts, and wide letters.

    >>> print(quoted("Größe …"), quoted("long" * 20, 5), quoted("\x1b[2J\u202e"), quoted("\0" * 40, 10))
    'Größe …' 'longl' '\x1b[2J\u202e' '\x00\x00\x00\x00\x00'
    >>> print(quoted("Поле 1"), quoted("\uff11"))
    'Поле 1' '\uff11'
    """
    shown = text[:most]
    while len(escaped := "".join(map(_told_apart, repr(shown)))) > 2 * most + len("''"):
        shown = shown[:-1]
    return escaped


def _told_apart(character: str) -> str:
    """A printable character, escaped if it could be taken for one of ASCII."""
    is_alike = not character.isascii() and (character.isdigit() or "\uff01" <= character <= "\uff5e")
    return ascii(character)[1:-1] if is_alike else character


def counted(number: int, what: str) -> str:
    """A number of something in words.

    >>> counted(1, "mine"), counted(0, "mine"), counted(1200, "cell")
    ('1 mine', '0 mines', '1,200 cells')
    """
    return f"{number:,} {what}{'' if number == 1 else 's'}"


def readable(number: int) -> str:
    """A count for a small place: digits up to a million, above that two figures and a power of ten.

    >>> readable(48), readable(3_400_000_000_000), readable(9_999_999)
    ('48', '3.4 × 10¹²', '1.0 × 10⁷')
    """
    if number <= 1_000_000:
        return str(number)
    # Two leading digits are cut out by integer division, so that no size overflows a float.
    exponent = len(exact(number)) - 1
    tenths = (number * 20 // 10**exponent + 1) // 2
    if tenths == 100:
        tenths, exponent = 10, exponent + 1
    return f"{tenths // 10}.{tenths % 10} × 10{str(exponent).translate(_SUPERSCRIPTS)}"


def bits(number: int) -> float:
    """log2 of a whole number ≥ 1 of any size."""
    excess = max(number.bit_length() - 1000, 0)
    return excess + log2(number >> excess)


def ratio_text(share: Fraction) -> str:
    """A share as files write it, certain ones included: `0/1`, `3/8`, `1/1`."""
    return f"{exact(share.numerator)}/{exact(share.denominator)}"


def percent(share: Fraction) -> str:
    """A share in whole per cent, without the sign; an uncertain one never reads 0 or 100.

    >>> percent(Fraction(1, 3)), percent(Fraction(1, 1000)), percent(Fraction(999, 1000)), percent(Fraction(1))
    ('33', '<1', '>99', '100')
    """
    whole = int(share * 100 + Fraction(1, 2))
    if whole == 0 and share > 0:
        return "<1"
    if whole == 100 and share < 1:
        return ">99"
    return str(whole)
