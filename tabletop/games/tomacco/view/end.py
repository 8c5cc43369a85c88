"""What is said of a finished game: who is in which place, and how it went."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from tabletop.drawing.markup import Attributes, sentence, tag
from tabletop.games import tomacco as game
from tabletop.games.tomacco.seeing import Observation, counts, standings
from tabletop.i18n import _, ngettext

FIRST = 1


def ending(seen: Observation, names: Sequence[str]) -> str:
    """Return who has won and who has lost, and all places."""
    title = sentence("h2", {"id": "ending-title"}, told(seen, names))
    places = standings(seen)
    order = sorted(range(len(names)), key=lambda seat: places[seat])
    rows = (_row(seen, seat, places[seat], names[seat]) for seat in order)
    return title + tag("ol", {"class": "cards-results"}, *rows)


def told(seen: Observation, names: Sequence[str]) -> str:
    """Return how the game ended, in a few words."""
    left = [seat for seat in range(len(names)) if seat not in seen.placed]
    if len(left) == 1:
        return _("{name} has lost").format(name=names[left[0]])
    if seen.placed:
        return _("{name} is out first").format(name=names[seen.placed[0]])
    return _("The game ended by itself")


def _row(seen: Observation, seat: int, place: int, name: str) -> str:
    n = counts(seen)[seat]
    is_last = place == max(standings(seen))
    kind: Attributes = {"class": "tom-loser" if is_last and n else None}
    held = ngettext("{n} card left", "{n} cards left", n).format(n=n) if n else _("out")
    return tag(
        "li",
        kind,
        sentence("span", {"class": "tom-rank"}, f"{place}."),
        sentence("strong", {}, name),
        sentence("span", {}, held),
    )


# How it went


def review(seen: Observation, log: Sequence[str], names: Sequence[str]) -> str:
    """Return how often and how much each player picked up, and who cleared.

    Args:
        seen: the end of the game.
        log: all of its actions.
        names: of the seats.
    """
    picked, cards, cleared = Counter[int](), Counter[int](), Counter[int]()
    for before, after in _turns(seen, log):
        seat, gone = before.to_act, len(after.cleared) - len(before.cleared)
        if gone:
            cleared[seat] += 1
        elif before.pile and not after.pile:
            picked[seat] += 1
            cards[seat] += len(before.pile)
    rows = (
        _told_of(name, picked[seat], cards[seat], cleared[seat])
        for seat, name in enumerate(names)
    )
    title = sentence("h3", {}, _("How it went"))
    items = (sentence("li", {}, row) for row in rows)
    return title + tag("ul", {"class": "cards-review"}, *items)


def _turns(
    seen: Observation, log: Sequence[str]
) -> Iterator[tuple[Observation, Observation]]:
    """Give what was seen before and after every turn."""
    state = game.new(len(seen.hand_counts), seen.options)
    before = game.observe(state, seen.observer)
    for text in log:
        state = game.apply(state, game.parse_action(text))
        after = game.observe(state, seen.observer)
        yield before, after
        before = after


def _told_of(name: str, picked: int, cards: int, cleared: int) -> str:
    ups = ngettext("{n} pile", "{n} piles", picked).format(n=picked)
    held = ngettext("{n} card", "{n} cards", cards).format(n=cards)
    clears = ngettext("cleared {n} time", "cleared {n} times", cleared)
    told = _("{name} picked up {ups} with {held}, and {clears}.")
    return told.format(name=name, ups=ups, held=held, clears=clears.format(n=cleared))
