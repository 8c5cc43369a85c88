"""Sentences for the events of Tomacco.

No sentence names the card of a failed flip, not even to the player who flipped it. The
sentences stay visible, and the player has to remember the card (C12).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tabletop.core.cards import a_rank, rank_words, the_cards
from tabletop.core.game import TERMINAL
from tabletop.core.i18n import _, ngettext
from tabletop.games.tomacco.cards import ACE, RANKS, TEN, decks_for, texts_of
from tabletop.games.tomacco.observation import (
    GameEvent,
    Observation,
    counts,
    in_force,
    is_left_over,
    standings,
)
from tabletop.games.tomacco.rules import (
    Action,
    Dealer,
    Flip,
    Pickup,
    Play,
    Shuffle,
    Table,
    format_action,
)


def describe(
    before: Observation, action: Action, after: Observation, names: Sequence[str]
) -> str:
    """Return the sentences for an action and its automatic consequences."""
    deed = GameEvent(before, action, after)
    match action:
        case Dealer(player):
            return _("{name} deals.").format(name=names[player])
        case Shuffle():
            return _dealt(after)
        case Table():
            told = [*_chosen(deed, names)]
        case _:
            told = [*_turn(deed, names)]
    told += _draws(deed, names)
    if after.to_act == TERMINAL:
        told += _end(after, names)
    return " ".join(told)


def action_words(action: Action) -> str:
    """Return the name of a seat's action, such as "play the seven of clubs"."""
    match action:
        case Table(cards):
            return _("lay {cards} face up").format(cards=the_cards(texts_of(cards)))
        case Play(cards):
            return _("play {cards}").format(cards=the_cards(texts_of(cards)))
        case Flip(place):
            return _("flip face-down card {n}").format(n=place + 1)
        case Pickup():
            return _("pick up the pile")
        case _:
            return format_action(action)


def deed_words(action: Action, name: str) -> str:
    """Return a sentence for an action, such as "Ben played the ace."."""
    match action:
        case Table(cards):
            told = _("{name} laid {cards} face up.")
            return told.format(name=name, cards=the_cards(texts_of(cards)))
        case Play(cards):
            told = _("{name} played {cards}.")
            return told.format(name=name, cards=the_cards(texts_of(cards)))
        case Flip(place):
            told = _("{name} flipped face-down card {n}.")
            return told.format(name=name, n=place + 1)
        case Pickup():
            return _("{name} picked up the pile.").format(name=name)
        case _:
            return format_action(action)


# The deal and the choice of face-up cards


def _dealt(after: Observation) -> str:
    decks = decks_for(len(after.hand_counts))
    sentence = ngettext(
        "Everybody gets six cards and three face down, from {n} deck.",
        "Everybody gets six cards and three face down, from {n} decks.",
        decks,
    )
    return sentence.format(n=decks)


def _chosen(deed: GameEvent, names: Sequence[str]) -> Iterator[str]:
    name, after = names[deed.seat], deed.after
    if after.chosen and not deed.before.chosen:
        sentence = _("{name} chooses {cards}.")
        yield sentence.format(name=name, cards=the_cards(after.chosen))
    elif after.phase == "table":
        yield _("{name} has chosen three cards.").format(name=name)
    if after.phase == "play":
        for player, cards in enumerate(after.face_up):
            sentence = _("{name} lays {cards} face up.")
            yield sentence.format(name=names[player], cards=the_cards(cards))


# A turn


def _turn(deed: GameEvent, names: Sequence[str]) -> Iterator[str]:
    name, after = names[deed.seat], deed.after
    if isinstance(deed.action, Pickup):
        yield _picked_up(deed.before, name)
    elif deed.has_failed:
        yield _failed(deed, name)
    else:
        yield _played(deed, name)
        if deed.cleared:
            yield _cleared_by(after.cleared[-1])
    if len(after.placed) > len(deed.before.placed):
        sentence = _("{name} is out, in place {place}.")
        yield sentence.format(name=name, place=len(after.placed))
    elif after.to_act == deed.seat:  # C11.1, as another player is always left
        yield _("{name} goes again.").format(name=name)


def _picked_up(before: Observation, name: str) -> str:
    sentence = ngettext(
        "{name} picks up the pile, {n} card.",
        "{name} picks up the pile, {n} cards.",
        len(before.pile),
    )
    return sentence.format(name=name, n=len(before.pile))


def _failed(deed: GameEvent, name: str) -> str:
    assert isinstance(deed.action, Flip)  # noqa: S101 - nothing else fails
    n = len(deed.before.pile)
    sentence = ngettext(
        "{name} flips face-down card {place}, which cannot be played on {force}, "
        "and picks up the pile, {n} card.",
        "{name} flips face-down card {place}, which cannot be played on {force}, "
        "and picks up the pile, {n} cards.",
        n,
    )
    force = a_rank(in_force(deed.before) or "")
    return sentence.format(name=name, place=deed.action.place + 1, force=force, n=n)


def _played(deed: GameEvent, name: str) -> str:
    if isinstance(deed.action, Flip):
        sentence = _("{name} flips and plays {cards}.")
    elif deed.before.hand_counts[deed.seat]:
        sentence = _("{name} plays {cards}.")
    else:
        sentence = _("{name} plays {cards} from the face-up cards.")
    return sentence.format(name=name, cards=the_cards(deed.laid))


def _cleared_by(top: str) -> str:
    if top[0] in {RANKS[TEN], RANKS[ACE]}:
        sentence = _("The {rank} clears the pile.")
        return sentence.format(rank=rank_words(top[0]))
    return _("Cards of one rank clear the pile.")


# Automatic consequences


def _draws(deed: GameEvent, names: Sequence[str]) -> Iterator[str]:
    """Yield a sentence for the cards that the observer drew; others draw unseen."""
    if cards := deed.drawn:
        sentence = _("{name} draws {cards}.")
        yield sentence.format(name=names[deed.after.observer], cards=the_cards(cards))
    if deed.before.stock and not deed.after.stock:
        yield _("The pick-up pile is used up.")


# The end of the game


def _end(after: Observation, names: Sequence[str]) -> Iterator[str]:
    if is_left_over(after):
        yield _("Nothing new has happened for a long time, so the game ends.")
    places = standings(after)
    left = [player for player in range(len(places)) if player not in after.placed]
    for player in sorted(left, key=lambda player: places[player]):
        n = counts(after)[player]
        if len(left) == 1:
            sentence = ngettext(
                "{name} is left with {n} card and loses the game.",
                "{name} is left with {n} cards and loses the game.",
                n,
            )
        else:
            sentence = ngettext(
                "{name} has {n} card left, in place {place}.",
                "{name} has {n} cards left, in place {place}.",
                n,
            )
        yield sentence.format(name=names[player], n=n, place=places[player])
        if cards := after.turned[player]:
            sentence = _("{name} had {cards} face down.")
            yield sentence.format(name=names[player], cards=the_cards(cards))
