"""Texts of the table, for keys and screen readers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from tabletop.core.cards import card_words, cards_words, rank_words, ranks_words
from tabletop.core.game import TERMINAL
from tabletop.core.i18n import _, apart, capitalised, listed, ngettext
from tabletop.games.tomacco.cards import PLACES, RANKS
from tabletop.games.tomacco.observation import Observation, counts, in_force
from tabletop.games.tomacco.view import last_actions, selection, words
from tabletop.games.tomacco.view.selection import Scene
from tabletop.ui import Spoken, Ui, cards


def _hand(seen: Observation, legal: Sequence[str], ui: Ui) -> str:
    now = selection.scene(seen, legal, ui)
    held = selection.arranged(selection.held(seen), ui.arrangement)
    n = len(held)
    told = ngettext(
        "Your hand, {n} card: {cards}.", "Your hand, {n} cards: {cards}.", n
    )
    words = cards_words(cards.texts_named(held))
    first = told.format(n=n, cards=words) if held else _("Your hand is empty.")
    return " ".join(filter(None, [first, _chosen(now), *_before(seen)]))


def _chosen(now: Scene) -> str:
    words = cards_words(cards.texts_named(now.chosen))
    return _("Chosen: {cards}.").format(cards=words) if words else ""


def _before(seen: Observation) -> Iterator[str]:
    mine = seen.observer
    if up := seen.chosen or seen.face_up[mine]:
        yield _("Face up in front of you: {cards}.").format(cards=cards_words(up))
    if down := len(seen.face_down[mine]):
        told = ngettext("{n} card face down.", "{n} cards face down.", down)
        yield told.format(n=down)
    yield from words.failures(seen, mine)


def _table(seen: Observation, _legal: Sequence[str], ui: Ui) -> str:
    bare = selection.scene(seen, (), ui)  # without the choice
    stock, gone = seen.stock, len(seen.cleared)
    left = ngettext("{n} card to draw.", "{n} cards to draw.", stock).format(n=stock)
    out = ngettext("{n} card is out of the game.", "{n} are out of the game.", gone)
    parts = [f"{words.pile_told(bare)}.", left]
    return " ".join([*parts, *([out.format(n=gone)] if gone else [])])


def _others(seen: Observation, _legal: Sequence[str], ui: Ui) -> str:
    """Return sentences about the other players, in the order of play."""
    did = {} if seen.phase == "table" else last_actions.by_seat(seen, ui, is_heard=True)
    players = len(seen.hand_counts)
    others = ((seen.observer + k) % players for k in range(1, players))
    told = (
        apart(filter(None, (words.seat_told(seen, seat, ui), did.get(seat))))
        for seat in others
    )
    return " ".join(f"{each}." for each in told)


def _choices(seen: Observation, legal: Sequence[str], ui: Ui) -> str:
    told = "".join(words.tip(selection.scene(seen, legal, ui)))
    told = told if told.endswith(".") else f"{told}."
    if not legal or seen.phase != "play":
        return told
    there = cards.named(selection.source(seen))
    fits = [name[:2] for name in there if selection.alone(name) in legal]
    if not fits:
        return told
    force = f"{''.join(words.force_told(seen)).removesuffix('.')}."
    if in_force(seen) is None:
        return force
    can = _("You can play: {cards}.").format(cards=_by_rank(fits))
    if len(fits) == len(there):
        can = _("You can play any of your cards.")
    return f"{force} {can}"


def _by_rank(texts: Sequence[str]) -> str:
    """Return cards by their ranks, as suits don't matter: "five, 2 sixes and ace"."""
    held = Counter(text[0] for text in texts)
    many = _("{n} {ranks}")
    told = (
        rank_words(rank) if n == 1 else many.format(n=n, ranks=ranks_words(rank))
        for rank, n in held.items()
    )
    return listed([*told])


def _standing(seen: Observation, _legal: Sequence[str], ui: Ui) -> str:
    """Return sentences: the players who are out, and the others' numbers of cards."""
    out = [ui.name_of(seat) for seat in seen.placed]
    held = counts(seen)
    left = [
        ngettext("{name} has {n} card left.", "{name} has {n} cards left.", n).format(
            name=ui.name_of(seat), n=n
        )
        for seat, n in enumerate(held)
        if seat not in seen.placed
    ]
    first = _("Out, in this order: {names}.").format(names=listed(out)) if out else ""
    return " ".join(filter(None, [first, *left]))


def _each(seen: Observation, legal: Sequence[str], ui: Ui) -> tuple[str, ...]:
    if seen.to_act == TERMINAL:
        return ()
    held = selection.arranged(selection.held(seen), ui.arrangement)
    now = selection.scene(seen, legal, ui)
    return tuple(f"{capitalised(_card(now, name))}." for name in held)


def _card(now: Scene, name: str) -> str:
    told = card_words(name[:2])
    if now.is_choice or not now.legal:
        return told
    if selection.alone(name) in now.legal:
        return _("{card}, can be played").format(card=told)
    return _("{card}, can’t be played now").format(card=told)


def answer(word: str, seen: Observation, legal: Sequence[str], ui: Ui) -> str:
    """Return the answer to a key: the chosen cards, the pile, or the sorted hand."""
    now = selection.scene(seen, legal, ui)
    if word.startswith(cards.PILE):
        return _looked_through(now)
    if word == selection.NEXT:
        return _sorted(now)
    rank = word.removeprefix("=")
    if rank in RANKS and not any(name[0] == rank for name in selection.source(seen)):
        return _("You have no card of that rank to play.")
    if not now.chosen:
        return _("No card is chosen.")
    told = _chosen(now)
    if not now.is_choice and selection.alone(now.chosen[0]) not in legal:
        told = f"{told} {_('That can’t be played now.')}"
    left = PLACES - len(now.chosen) if now.is_choice else 0
    more = ngettext("Choose {n} more.", "Choose {n} more.", left).format(n=left)
    return f"{told} {more}" if left else told


def _sorted(now: Scene) -> str:
    told = {
        "up": _("From low to high: {cards}."),
        "special": _("Two, ten and ace last: {cards}."),
        "down": _("From high to low: {cards}."),
    }[selection.order(now.ui)]
    names = selection.arranged(selection.held(now.seen), now.ui.arrangement)
    return told.format(cards=cards_words(cards.texts_named(names)))


def _looked_through(now: Scene) -> str:
    pile = now.seen.pile
    if cards.opened(now.ui) != cards.PILE:
        return _("Back to the table.")
    if not pile:
        return _("The active pile is empty.")
    told = _("The active pile, from the bottom: {cards}.")
    return told.format(cards=cards_words(pile))


HEARD: Final = Spoken(
    hand=_hand,
    table=_table,
    others=_others,
    choices=_choices,
    standing=_standing,
    each=_each,
)
