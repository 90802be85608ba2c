"""The probability that chance alone takes counts at least this far from their expectation."""

from collections.abc import Sequence
from math import exp, lgamma, log


def survival(statistic: float, freedom: int) -> float:
    """The probability that χ² with `freedom` degrees of freedom exceeds the statistic: Q(freedom / 2, statistic / 2).

    The regularised upper incomplete gamma function, by its series below the mean and by its continued fraction (Lentz's
    way of summing it) above.

    >>> round(survival(3.841458820694124, 1), 9)
    0.05
    """
    shape, at = freedom / 2, statistic / 2
    if at <= 0:
        return 1.0
    scale = exp(shape * log(at) - at - lgamma(shape))
    return 1 - scale * _series(shape, at) if at < shape + 1 else scale * _fraction(shape, at)


def _series(shape: float, at: float) -> float:
    term = total = 1 / shape
    while term > total * 1e-16:
        shape += 1
        term *= at / shape
        total += term
    return total


def _fraction(shape: float, at: float) -> float:
    below = at + 1 - shape
    c, d = 1e300, 1 / below
    value, step, n = d, 0.0, 0
    while abs(step - 1) > 1e-15:
        n += 1
        factor = n * (shape - n)
        below += 2
        d = 1 / (below + factor * d)
        c = below + factor / c
        step = c * d
        value *= step
    return value


def uniformity(counts: Sequence[int]) -> tuple[float, int, float]:
    """The statistic, its degrees of freedom and p for counts with equal expectations.

    >>> uniformity([10, 10])
    (0.0, 1, 1.0)
    """
    mean = sum(counts) / len(counts)
    statistic = sum((count - mean) ** 2 for count in counts) / mean
    return statistic, len(counts) - 1, survival(statistic, len(counts) - 1)
