"""Records, computed from the entries of finished games.

Each combination of game and options has its own record, because other rules give other
scores. Games with takebacks or help are counted, and count for nothing else.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter
from typing import Final

from tabletop.library.game_index import GameSummary
from tabletop.library.results import FULL, Kind, PersonalResult
from tabletop.registry import current_level

BARS: Final = 8  # maximum number of bars of a chart

_ROUND: Final = (1, 2, 5)


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar of a chart: the number of games with `low` to `high` points."""

    low: float
    high: float
    games: int


@dataclass(frozen=True, slots=True)
class Against:
    """Results against a person, or against computers of a level."""

    name: str  # of the opponent, or the id of the level
    played: int  # games
    won: int  # games won, alone or with others


@dataclass(frozen=True, slots=True)
class GameRecord:
    """The record of the finished games of one kind."""

    game: str  # the short name
    options: str  # the unusual options, such as "plus_window=true"
    kinds: Counter[Kind]  # the number of games by result
    won: int  # games won, alone or with others
    played: int  # games that count
    uncounted: int  # games with takebacks or help, which count for nothing else
    streak: int  # successive wins up to the last game
    longest: int  # the longest streak
    best: float | None  # the most points in a game alone; None for other games
    best_id: str  # the id of that game, or ""
    mean: float | None  # the average points in games alone; None for other games
    # the feats of games alone in words, and their numbers; the best first
    feats: tuple[tuple[str, int], ...]
    luck: float | None  # the average luck of the person, 0 to 1; None if it is unknown
    bars: tuple[Bar, ...]  # the distribution of those points, the fewest first
    opponents: tuple[Against, ...]  # the opponents, the most frequent first
    levels: tuple[Against, ...]  # the levels of computers, the most frequent first


def records(entries: Iterable[GameSummary]) -> list[GameRecord]:
    """Return the records of all kinds of finished games, most played first."""
    of_kind: dict[tuple[str, str], list[tuple[GameSummary, PersonalResult]]] = {}
    for entry in sorted(entries, key=lambda entry: entry.changed):
        if entry.result:
            row = of_kind.setdefault((entry.game, entry.options), [])
            row.append((entry, entry.result))
    found = [_record(*kind, games) for kind, games in of_kind.items()]
    return sorted(found, key=lambda record: -(record.played + record.uncounted))


def _record(
    game: str, options: str, games: Sequence[tuple[GameSummary, PersonalResult]]
) -> GameRecord:
    counted = [row for row in games if row[0].is_counted]
    results = [result for _entry, result in counted]
    runs = [
        len(list(run)) if is_won else 0
        for is_won, run in groupby(results, key=attrgetter("is_won"))
    ]
    alone = [(r.points, -e.changed, e.id) for e, r in counted if r.kind == "solo"]
    points = [row[0] for row in alone]
    luck = [entry.luck for entry, _result in counted if entry.luck is not None]
    best = max(alone) if alone else None
    return GameRecord(
        game,
        options,
        Counter(result.kind for result in results),
        sum(result.is_won for result in results),
        len(counted),
        len(games) - len(counted),
        runs[-1] if runs else 0,
        max(runs, default=0),
        best[0] if best else None,
        best[-1] if best else "",
        sum(points) / len(points) if points else None,
        _feats([entry for entry, _result in counted]),
        sum(luck) / len(luck) if luck else None,
        bars(points),
        _against((entry.others, result) for entry, result in counted),
        _against(
            ([current_level(game, level) for level in entry.levels], result)
            for entry, result in counted
        ),
    )


def _feats(entries: Sequence[GameSummary]) -> tuple[tuple[str, int], ...]:
    """Return the words of feats and their counts, by the number of full squares.

    A feat in another language counts for the words with the same squares in this one.
    """
    counts: Counter[str] = Counter()
    row_of: dict[str, str] = {}
    words_of: dict[str, str] = {}
    for entry in sorted(entries, key=lambda entry: not entry.is_told):
        words, _space, row = entry.feat.rpartition(" ")
        words = words if entry.is_told else words_of.get(row, "")
        if words:  # other feats have squares only
            counts[words] += 1
            row_of[words], words_of[row] = row, words
    return tuple(sorted(counts.items(), key=lambda it: -row_of[it[0]].count(FULL)))


def _against(
    rows: Iterable[tuple[Sequence[str], PersonalResult]],
) -> tuple[Against, ...]:
    played: Counter[str] = Counter()
    won: Counter[str] = Counter()
    for names, result in rows:
        played.update(set(names))
        if result.is_won:
            won.update(set(names))
    return tuple(Against(name, n, won[name]) for name, n in played.most_common())


def bars(points: Sequence[float]) -> tuple[Bar, ...]:
    """Return the distribution of points, in at most `BARS` bars of one round width."""
    if not points:
        return ()
    low, high = min(points), max(points)
    width = _width(high - low)
    first = low // width
    counts = Counter(int(value // width - first) for value in points)
    return tuple(
        Bar((first + k) * width, (first + k + 1) * width, counts[k])
        for k in range(max(counts) + 1)
    )


def _width(span: float) -> float:
    """Return the smallest width of 1, 2, 5, 10, 20, … with at most `BARS` bars."""
    tens = 1.0
    while True:
        for factor in _ROUND:
            if span < factor * tens * (BARS - 1):
                return factor * tens
        tens *= 10
