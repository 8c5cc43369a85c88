"""The last actions of the other players, in a few words.

Each text stays at its seat until the observer plays again. It has the played cards, the
number of cleared or picked-up cards, or the failed flip: only what all players saw.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby, islice, takewhile

from tabletop.core.i18n import _, ngettext
from tabletop.core.phrases import last_action
from tabletop.games.tomacco.events import Event
from tabletop.games.tomacco.observation import Observation, chosen_by
from tabletop.games.tomacco.rules import Table, parse_action
from tabletop.games.tomacco.view import selection
from tabletop.ui import Ui


def recent(seen: Observation, ui: Ui) -> Iterator[Event]:
    """Yield the last decisions, the latest one first."""
    after = seen
    for before, text in reversed(ui.recent):
        yield Event(before, parse_action(text), after)
        after = before


def since(seen: Observation, ui: Ui) -> tuple[Event, ...]:
    """Return the events since the observer's last turn, the earliest first."""
    found = takewhile(lambda event: event.seat != seen.observer, recent(seen, ui))
    return tuple(found)[::-1]


def by_seat(seen: Observation, ui: Ui, *, is_heard: bool = False) -> Mapping[int, str]:
    """Return, by seat, the text of its last turn since the observer's last turn.

    During the choice of face-up cards, the texts name the dealer and the seats that
    have chosen.
    """
    if seen.phase == "table":
        chosen = dict.fromkeys(chosen_by(seen), _("has chosen"))
        return chosen if seen.dealer is None else {seen.dealer: _("deals"), **chosen}
    events = (each for each in since(seen, ui) if not isinstance(each.action, Table))
    turns = groupby(events, key=lambda event: event.seat)
    return {seat: _told([*turn], is_heard=is_heard) for seat, turn in turns}


def _told(turn: Sequence[Event], *, is_heard: bool) -> str:
    """Return the last action of a turn, and how often the turn cleared before it."""
    *clears, last = turn
    told = last_action(last, is_heard=is_heard)
    if not clears or last.cleared:
        return told
    n = len(clears)
    before = ngettext("{n} clear", "{n} clears", n).format(n=n)
    return f"{before}, {told}"


def new_cards(seen: Observation, ui: Ui) -> frozenset[str]:
    """Return the names of the cards drawn since the observer's last action."""
    came: Counter[str] = Counter()
    for event in recent(seen, ui):
        if event.after.phase == "play":
            came.update(event.drawn)
        if event.seat == seen.observer:
            break
    return latest(seen, came)


def latest(seen: Observation, came: Counter[str]) -> frozenset[str]:
    """Return the names of the cards of `came` in the hand; of equal cards the last."""
    return frozenset(
        name
        for name in selection.held(seen)
        if int(name[2:]) >= seen.hand.count(name[:2]) - came[name[:2]]
    )


def has_just_cleared(seen: Observation, ui: Ui) -> bool:
    """Return whether the last decision has cleared the pile."""
    return any(event.cleared for event in islice(recent(seen, ui), 1))


def is_fresh(seen: Observation, ui: Ui) -> bool:
    """Return whether the pile was cleared just now, or since the observer's turn."""
    return has_just_cleared(seen, ui) or any(d.cleared for d in since(seen, ui))


def gathered(seen: Observation, ui: Ui, seat: int) -> Counter[str]:
    """Return the cards of the pile that the seat has just picked up."""
    last = next(recent(seen, ui), None)
    if last is None or last.seat != seat or last.laid or seen.pile:
        return Counter()
    return Counter(last.before.pile)
