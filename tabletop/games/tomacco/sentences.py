"""What happens in a game of Tomacco, in words.

A card that a failed flip has shown is named to nobody, not even to the one who looked:
these sentences stay, and remembering is the player's business (C12).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tabletop.cards import card_words, rank_words
from tabletop.game import TERMINAL
from tabletop.games.tomacco.cards import ACE, RANKS, TEN, decks_for, texts_of
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
from tabletop.games.tomacco.seeing import (
    Observation,
    counts,
    drawn,
    has_cleared,
    has_failed,
    in_force,
    is_left_over,
    laid,
    standings,
)
from tabletop.i18n import _, listed, ngettext


def describe(
    before: Observation, action: Action, after: Observation, names: Sequence[str]
) -> str:
    """Return what happened as sentences, with what followed by itself."""
    match action:
        case Dealer(player):
            return _("{name} deals.").format(name=names[player])
        case Shuffle():
            return _describe_deal(after)
        case Table():
            told = [*_describe_choice(before, after, names)]
        case _:
            told = [*_describe_turn(before, action, after, names)]
    told += _describe_draws(before, action, after, names)
    if after.to_act == TERMINAL:
        told += _describe_end(after, names)
    return " ".join(told)


def action_words(action: Action) -> str:
    """Return what an action of a seat is called: "play the seven of clubs"."""
    match action:
        case Table(cards):
            return _("lay {cards} face up").format(cards=_cards(texts_of(cards)))
        case Play(cards):
            return _("play {cards}").format(cards=_cards(texts_of(cards)))
        case Flip(place):
            return _("flip face-down card {n}").format(n=place + 1)
        case Pickup():
            return _("pick up the pile")
        case _:
            return format_action(action)


def _cards(texts: Sequence[str]) -> str:
    """Return the cards in a sentence."""
    the = _("the {card}")
    return listed([the.format(card=card_words(text)) for text in texts])


# The deal and the choice of face-up cards


def _describe_deal(after: Observation) -> str:
    decks = decks_for(len(after.hand_counts))
    sentence = ngettext(
        "Everybody gets six cards and three face down, from {n} deck.",
        "Everybody gets six cards and three face down, from {n} decks.",
        decks,
    )
    return sentence.format(n=decks)


def _describe_choice(
    before: Observation, after: Observation, names: Sequence[str]
) -> Iterator[str]:
    name = names[before.player]
    if after.chosen and not before.chosen:
        sentence = _("{name} chooses {cards}.")
        yield sentence.format(name=name, cards=_cards(after.chosen))
    elif after.phase == "table":
        yield _("{name} has chosen three cards.").format(name=name)
    if after.phase == "play":
        for player, cards in enumerate(after.face_up):
            sentence = _("{name} lays {cards} face up.")
            yield sentence.format(name=names[player], cards=_cards(cards))


# A turn


def _describe_turn(
    before: Observation, action: Action, after: Observation, names: Sequence[str]
) -> Iterator[str]:
    name = names[before.player]
    if isinstance(action, Pickup):
        yield _describe_pickup(before, name)
    elif isinstance(action, Flip) and has_failed(before, action, after):
        yield _describe_failure(before, action, name)
    else:
        yield _describe_play(before, action, after, name)
        if has_cleared(before, after):
            yield _describe_clear(after.cleared[-1])
    if len(after.placed) > len(before.placed):
        sentence = _("{name} is out, in place {place}.")
        yield sentence.format(name=name, place=len(after.placed))
    elif after.to_act == before.player:  # C11.1, as there is always somebody else
        yield _("{name} goes again.").format(name=name)


def _describe_pickup(before: Observation, name: str) -> str:
    sentence = ngettext(
        "{name} picks up the pile, {n} card.",
        "{name} picks up the pile, {n} cards.",
        len(before.pile),
    )
    return sentence.format(name=name, n=len(before.pile))


def _describe_failure(before: Observation, action: Flip, name: str) -> str:
    sentence = ngettext(
        "{name} flips face-down card {place}, which cannot be played on {rank}, "
        "and picks up the pile, {n} card.",
        "{name} flips face-down card {place}, which cannot be played on {rank}, "
        "and picks up the pile, {n} cards.",
        len(before.pile),
    )
    return sentence.format(
        name=name,
        place=action.place + 1,
        rank=rank_words(in_force(before) or ""),
        n=len(before.pile),
    )


def _describe_play(
    before: Observation, action: Action, after: Observation, name: str
) -> str:
    if isinstance(action, Flip):
        sentence = _("{name} flips and plays {cards}.")
    elif before.hand_counts[before.player]:
        sentence = _("{name} plays {cards}.")
    else:
        sentence = _("{name} plays {cards} from the face-up cards.")
    return sentence.format(name=name, cards=_cards(laid(before, action, after)))


def _describe_clear(top: str) -> str:
    if top[0] in {RANKS[TEN], RANKS[ACE]}:
        sentence = _("The {rank} clears the pile.")
        return sentence.format(rank=rank_words(top[0]))
    return _("Cards of one rank clear the pile.")


# What followed by itself


def _describe_draws(
    before: Observation, action: Action, after: Observation, names: Sequence[str]
) -> Iterator[str]:
    """Give the cards that the observer drew; that others draw goes without saying."""
    if cards := drawn(before, action, after):
        sentence = _("{name} draws {cards}.")
        yield sentence.format(name=names[after.observer], cards=_cards(cards))
    if before.stock and not after.stock:
        yield _("The pick-up pile is used up.")


# The end of the game


def _describe_end(after: Observation, names: Sequence[str]) -> Iterator[str]:
    if is_left_over(after):
        yield _("Nothing new has happened for so long that the game ends.")
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
