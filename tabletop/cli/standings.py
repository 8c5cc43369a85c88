"""The figures of the arena: statistics of many games.

Intervals are of 95 %: Wilson's for shares, 1.96 standard errors for means. Results of
one game are correlated. So the mean of a level over several seats counts as one number
a game. Wilson's interval is then somewhat too wide.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from statistics import mean, median, pstdev

from tabletop.cli.arena import MILLISECONDS, Match, MatchResult
from tabletop.core.i18n import _, written

Z = 1.959964  # standard errors of a two-sided 95 % interval
QUANTILES = (0.1, 0.25, 0.75, 0.9)  # quantiles of scores, besides the median


def wilson(hits: float, n: int) -> tuple[float, float]:
    """Return the 95 % interval of a share.

    Source: E. B. Wilson, Journal of the American Statistical Association 22 (1927) 209.
    """
    share = hits / n
    middle = share + Z * Z / (2 * n)
    half = Z * math.sqrt(share * (1 - share) / n + Z * Z / (4 * n * n))
    return (middle - half) / (1 + Z * Z / n), (middle + half) / (1 + Z * Z / n)


def lines(match: Match, results: Sequence[MatchResult]) -> Iterator[str]:
    """Yield the lines of the results: a name, a bar and a figure each."""
    games = _("games")
    yield f"{games} | {len(results)}"
    names = [contender.name for contender in match.contenders]
    for name in dict.fromkeys(names):
        mine = [place for place, other in enumerate(names) if other == name]
        rows = _scores(results) if len(names) == 1 else _returns(results, mine)
        for label, figure in (*rows, *_told(match, results, mine)):
            yield f"{name}, {label} | {figure}"


# Results of a level


def _scores(results: Sequence[MatchResult]) -> Iterator[tuple[str, str]]:
    """Yield the rows of a game for one player, with a score."""
    scores = sorted(result.returns[0] for result in results)
    yield _("mean score"), _mean(scores)
    yield _("median score"), written(median(scores), ",.10g")
    yield _("lowest"), written(scores[0], ",.10g")
    for share in QUANTILES:
        at = max(math.ceil(share * len(scores)) - 1, 0)
        yield (
            _("{share:.0f}% score at most").format(share=100 * share),
            written(scores[at], ",.10g"),
        )
    yield _("highest"), written(scores[-1], ",.10g")


def _returns(
    results: Sequence[MatchResult], mine: list[int]
) -> Iterator[tuple[str, str]]:
    """Yield the rows of a game for several; several may share the best return."""
    best = [
        mean([float(result.returns[k] == max(result.returns)) for k in mine])
        for result in results
    ]
    yield _("wins"), _share(best)
    yield (
        _("mean return"),
        _mean([mean(result.returns[place] for place in mine) for result in results]),
    )


def _told(
    match: Match, results: Sequence[MatchResult], mine: list[int]
) -> Iterator[tuple[str, str]]:
    for text in match.tell:
        name, sign, least = text.partition(">=")
        if name == MILLISECONDS:
            yield _("ms per decision"), _milliseconds(results, mine)
            continue
        rows = [[result.told[name][place] for place in mine] for result in results]
        if sign:
            yield text, _share([mean(_at_least(row, float(least))) for row in rows])
        else:
            yield name, _mean([mean(row) for row in rows])


def _at_least(numbers: Sequence[float], least: float) -> list[float]:
    return [float(number >= least) for number in numbers]


def _milliseconds(results: Sequence[MatchResult], mine: list[int]) -> str:
    seconds = sum(result.seconds[place] for result in results for place in mine)
    decisions = sum(result.decisions[place] for result in results for place in mine)
    return written(1_000 * seconds / max(decisions, 1), ".2f")


# Figures as texts


def _share(shares: Sequence[float]) -> str:
    low, high = wilson(sum(shares), len(shares))
    found = {"share": mean(shares), "low": low, "high": high}
    words = {name: written(part, ".1%") for name, part in found.items()}
    return _("{share} ({low} to {high})").format(**words)


def _mean(numbers: Sequence[float]) -> str:
    """Return a mean with its interval, to two digits of the interval or to units."""
    spread = Z * pstdev(numbers) / math.sqrt(len(numbers))
    digits = max(1 - math.floor(math.log10(spread)), 0) if spread else 0
    form = f",.{digits}f"
    return f"{written(mean(numbers), form)} ± {written(spread, form)}"
