"""What each of the others did since the observer's last turn, in a few words.

It stands at the seat until the observer plays again, so that nothing is settled unseen:
what was played, what it cleared, who picked up how much, and which flip failed. What
everybody saw is told, and nothing else.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from tabletop.drawing import Ui
from tabletop.drawing.cards import rank_sign
from tabletop.games.tomacco.rules import Flip, Table, parse_action
from tabletop.games.tomacco.seeing import Deed, Observation, chosen_by
from tabletop.games.tomacco.view import touch
from tabletop.i18n import _

ONE_BY_ONE: Final = 3
"""So many equal cards are named one by one; more of them by their number."""


def recent(seen: Observation, ui: Ui) -> Iterator[Deed]:
    """Give the last decisions, the latest one first."""
    after = seen
    for before, text in reversed(ui.recent):
        yield Deed(before, parse_action(text), after)
        after = before


def since(seen: Observation, ui: Ui) -> tuple[Deed, ...]:
    """Return what the others did since the observer's last turn, the earliest first."""
    found = []
    for deed in recent(seen, ui):
        if deed.seat == seen.observer:
            break
        found.append(deed)
    return tuple(reversed(found))


def by_seat(seen: Observation, ui: Ui) -> Mapping[int, str]:
    """Return what each of the others did in his last turn, if it was since then."""
    if seen.phase == "table":
        chosen = dict.fromkeys(chosen_by(seen), _("has chosen"))
        return chosen if seen.dealer is None else {seen.dealer: _("deals"), **chosen}
    found: dict[int, list[Deed]] = {}
    last = -1
    for deed in since(seen, ui):
        if isinstance(deed.action, Table):
            continue
        if deed.seat != last:
            found[deed.seat] = []
        found[deed.seat].append(deed)
        last = deed.seat
    return {seat: ", ".join(_turn(turn)) for seat, turn in found.items()}


def new_cards(seen: Observation, ui: Ui) -> frozenset[str]:
    """Return the names of the cards that the observer has drawn since he played."""
    came: Counter[str] = Counter()
    for deed in recent(seen, ui):
        if deed.after.phase == "play":
            came.update(deed.drawn)
        if deed.seat == seen.observer:
            break
    return frozenset(
        name
        for name in touch.held(seen)
        if int(name[2:]) >= seen.hand.count(name[:2]) - came[name[:2]]
    )


def who_laid(seen: Observation, ui: Ui) -> int | None:
    """Return who laid the top card of the pile, None if that is not known."""
    if not seen.pile:
        return None
    return next((deed.seat for deed in recent(seen, ui) if deed.laid), None)


def is_fresh(seen: Observation, ui: Ui) -> bool:
    """Return whether another one has cleared the pile since the observer's turn."""
    return any(deed.cleared for deed in since(seen, ui))


def _turn(turn: Sequence[Deed]) -> Iterator[str]:
    """Give what was done in a turn, and how many cards were drawn in it."""
    yield from map(_told, turn)
    if n := sum(deed.draws for deed in turn):
        yield _("drew {n}").format(n=n)


def _told(deed: Deed) -> str:
    """Return what was done in two words or three."""
    if cards := deed.laid:
        signs = _signs(cards)
        if not deed.cleared:
            return _("played {cards}").format(cards=signs)
        return _("{cards} cleared {n}").format(cards=signs, n=deed.cleared)
    n = len(deed.before.pile)
    if isinstance(deed.action, Flip):
        return _("flip failed, picked up {n}").format(n=n)
    return _("picked up {n}").format(n=n)


def _signs(cards: Sequence[str]) -> str:
    """Return cards of one rank as it stands on them: "9 9", "4 × 9"."""
    sign = rank_sign(cards[0][0])
    if len(cards) <= ONE_BY_ONE:
        return " ".join([sign] * len(cards))
    return _("{n} × {rank}").format(n=len(cards), rank=sign)
