"""The last actions of the other players, in a few words.

Each text stays at its seat until the observer plays again. It has the played cards, the
number of cleared or picked-up cards, or the failed flip: only what all players saw.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Final

from tabletop.core.cards import rank_sign
from tabletop.core.i18n import _
from tabletop.games.tomacco.observation import GameEvent, Observation, chosen_by
from tabletop.games.tomacco.rules import Flip, Table, parse_action
from tabletop.games.tomacco.view import selection
from tabletop.ui import Ui

ONE_BY_ONE: Final = 3
"""Maximum number of equal cards that are named one by one; more are counted."""


def recent(seen: Observation, ui: Ui) -> Iterator[GameEvent]:
    """Yield the last decisions, the latest one first."""
    after = seen
    for before, text in reversed(ui.recent):
        yield GameEvent(before, parse_action(text), after)
        after = before


def since(seen: Observation, ui: Ui) -> tuple[GameEvent, ...]:
    """Return the events since the observer's last turn, the earliest first."""
    found = []
    for deed in recent(seen, ui):
        if deed.seat == seen.observer:
            break
        found.append(deed)
    return tuple(reversed(found))


def by_seat(seen: Observation, ui: Ui) -> Mapping[int, str]:
    """Return, by seat, the text of its last turn since the observer's last turn.

    During the choice of face-up cards, the texts name the dealer and the seats that
    have chosen.
    """
    if seen.phase == "table":
        chosen = dict.fromkeys(chosen_by(seen), _("has chosen"))
        return chosen if seen.dealer is None else {seen.dealer: _("deals"), **chosen}
    found: dict[int, list[GameEvent]] = {}
    last = -1
    for deed in since(seen, ui):
        if isinstance(deed.action, Table):
            continue
        if deed.seat != last:
            found[deed.seat] = []
        found[deed.seat].append(deed)
        last = deed.seat
    return {seat: ", ".join(map(_told, turn)) for seat, turn in found.items()}


def new_cards(seen: Observation, ui: Ui) -> frozenset[str]:
    """Return the names of the cards drawn since the observer's last action."""
    came: Counter[str] = Counter()
    for deed in recent(seen, ui):
        if deed.after.phase == "play":
            came.update(deed.drawn)
        if deed.seat == seen.observer:
            break
    return latest(seen, came)


def latest(seen: Observation, came: Counter[str]) -> frozenset[str]:
    """Return the names of the cards of `came` in the hand; of equal cards the last."""
    return frozenset(
        name
        for name in selection.held(seen)
        if int(name[2:]) >= seen.hand.count(name[:2]) - came[name[:2]]
    )


def who_laid(seen: Observation, ui: Ui) -> int | None:
    """Return the seat that laid the top card of the pile, None if unknown."""
    if not seen.pile:
        return None
    return next((deed.seat for deed in recent(seen, ui) if deed.laid), None)


def has_just_cleared(seen: Observation, ui: Ui) -> bool:
    """Return whether the last decision has cleared the pile."""
    return any(deed.cleared for deed in islice(recent(seen, ui), 1))


def is_fresh(seen: Observation, ui: Ui) -> bool:
    """Return whether the pile was cleared just now, or since the observer's turn."""
    return has_just_cleared(seen, ui) or any(d.cleared for d in since(seen, ui))


def gathered(seen: Observation, ui: Ui, seat: int) -> Counter[str]:
    """Return the cards of the pile that the seat has just picked up."""
    last = next(recent(seen, ui), None)
    if last is None or last.seat != seat or last.laid or seen.pile:
        return Counter()
    return Counter(last.before.pile)


def _told(deed: GameEvent) -> str:
    """Return an action in two or three words."""
    if cards := deed.laid:
        shown = signs(cards)
        if not deed.cleared:
            return _("plays {cards}").format(cards=shown)
        return _("{cards} clears {n}").format(cards=shown, n=deed.cleared)
    n = len(deed.before.pile)
    if isinstance(deed.action, Flip):
        return _("flip fails, picks up {n}").format(n=n)
    return _("picks up {n}").format(n=n)


def signs(cards: Sequence[str]) -> str:
    """Return cards of one rank by their sign: "9 9", "4 × 9"."""
    sign = rank_sign(cards[0][0])
    if len(cards) <= ONE_BY_ONE:
        return " ".join([sign] * len(cards))
    return _("{n} × {rank}").format(n=len(cards), rank=sign)
