"""What is said of a finished game: who has how many points, and how it went."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tabletop.drawing import Ui
from tabletop.drawing.markup import sentence, tag
from tabletop.games.game_of_threes.seeing import Observation
from tabletop.games.game_of_threes.view import points as rounds, words
from tabletop.games.game_of_threes.view.sets import points_words
from tabletop.i18n import _, ngettext


def ending(seen: Observation, names: Sequence[str]) -> str:
    """Return who has won, and all places."""
    title = sentence("h2", {"id": "ending-title"}, told(seen, names))
    totals = tally(seen)
    order = sorted(range(len(totals)), key=totals.__getitem__)
    rows = (_row(totals, seat, names[seat]) for seat in order)
    return title + tag("ol", {"class": "cards-results"}, *rows)


def told(seen: Observation, names: Sequence[str]) -> str:
    """Return how the game ended, in a few words."""
    totals = tally(seen)
    first = [seat for seat, n in enumerate(totals) if n == min(totals)]
    words_ = ngettext(
        "{names} wins with {points}", "{names} win with {points}", len(first)
    )
    points = points_words(min(totals))
    return words_.format(names=words.names_of(first, names), points=points)


def tally(seen: Observation) -> tuple[int, ...]:
    """Return the points of each seat of a finished game; the fewest win."""
    return tuple(score or 0 for score in seen.scores)


def _row(totals: Sequence[int], seat: int, name: str) -> str:
    place = 1 + sum(n < totals[seat] for n in totals)
    return tag(
        "li",
        {},
        sentence("span", {"class": "g3-place"}, f"{place}."),
        sentence("strong", {}, name),
        sentence("span", {}, str(totals[seat])),
    )


# How it went


def review(seen: Observation, _log: Sequence[str], names: Sequence[str]) -> str:
    """Return the points of all rounds, and in which round the winner took the lead.

    Args:
        seen: the end of the game.
        _log: all of its actions; the points tell enough.
        names: of the seats.
    """
    title = sentence("h3", {}, _("How it went"))
    items = (sentence("li", {}, row) for row in _turning(seen, names))
    course = tag("ul", {"class": "cards-review"}, *items)
    return title + course + rounds.table(seen, Ui(names=tuple(names)))


def _turning(seen: Observation, names: Sequence[str]) -> Iterator[str]:
    """Give in which rounds points decided, and how often each had none."""
    totals = tally(seen)
    winner = totals.index(min(totals))
    if totals.count(min(totals)) == 1:
        lead = _("{name} led from round {n} on.")
        number = _led_from(seen, winner)
        yield lead.format(name=names[winner], n=number)
    worst = max(
        (points or 0, number + 1, seat)
        for number, row in enumerate(seen.round_scores)
        for seat, points in enumerate(row)
    )
    if worst[0]:
        told_ = _(
            "The most points of a round were the {n} of {name}, in round {round}."
        )
        yield told_.format(n=worst[0], name=names[worst[2]], round=worst[1])
    for seat, name in enumerate(names):
        none = sum(row[seat] == 0 for row in seen.round_scores if seat < len(row))
        clear = ngettext(
            "{name} had nothing left over in {n} round.",
            "{name} had nothing left over in {n} rounds.",
            none,
        )
        yield clear.format(name=name, n=none)


def _led_from(seen: Observation, winner: int) -> int:
    """Return the round after which the winner led alone, and always from then on."""
    first = 1
    sums = [0] * len(seen.scores)
    for number, row in enumerate(seen.round_scores):
        for seat, points in enumerate(row):
            sums[seat] += points or 0
        others = (n for seat, n in enumerate(sums[: len(row)]) if seat != winner)
        if sums[winner] >= min(others):
            first = number + 2
    return first
