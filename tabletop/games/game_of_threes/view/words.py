"""Words for cards and piles."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.core.cards import JOKER, SUIT_WORDS, card_words, rank_sign, ranks_words
from tabletop.core.i18n import _, listed, ngettext
from tabletop.games.game_of_threes.cards import RANKS
from tabletop.games.game_of_threes.events import SIGNS
from tabletop.games.game_of_threes.observation import Observation, has_last_turn
from tabletop.games.game_of_threes.view.selection import is_wild_text

# Cards and points


def count(n: int) -> str:
    """Return a number of cards in words."""
    return ngettext("{n} card", "{n} cards", n).format(n=n)


def points(n: int) -> str:
    """Return a number of points in words."""
    return ngettext("{n} point", "{n} points", n).format(n=n)


def card_told(text: str, wild_rank: int) -> str:
    """Return the name of a card, and whether it is wild."""
    if text == JOKER or not is_wild_text(text, wild_rank):
        return card_words(text)
    return _("{card}, wild").format(card=card_words(text))


# Sets


def set_sign(cards: Sequence[str], wild_rank: int, naturals: int) -> str:
    """Return the name below a set in a few letters."""
    own, ranks = _natural(cards, wild_rank), run_ranks(cards, wild_rank, naturals)
    if ranks:
        first, last = rank_sign(ranks[0]), rank_sign(ranks[-1])
        return _("run {first}–{last}").format(first=first, last=last) + SIGNS[own[0][1]]
    return _("book of {rank}s").format(rank=rank_sign(own[0][0])) if own else _("wild")


def set_words(cards: Sequence[str], wild_rank: int, naturals: int = 0) -> str:
    """Return the name of a set, such as "the run 6 7 8 of hearts"."""
    own, ranks = _natural(cards, wild_rank), run_ranks(cards, wild_rank, naturals)
    if ranks:
        signs, suit = " ".join(map(rank_sign, ranks)), _(SUIT_WORDS[own[0][1]])
        return _("the run {ranks} of {suit}").format(ranks=signs, suit=suit)
    if own:
        return _("the book of {ranks}").format(ranks=ranks_words(own[0][0]))
    return _("the book of wild cards")


def _natural(cards: Sequence[str], wild_rank: int) -> list[str]:
    return [card for card in cards if not is_wild_text(card, wild_rank)]


def run_ranks(cards: Sequence[str], wild_rank: int, naturals: int = 0) -> str:
    """Return the ranks of the places of a run, lowest first; "" for a book."""
    own = _natural(cards, wild_rank)
    if not own or (len({card[0] for card in own}) == 1 and len(own) >= naturals):
        return ""
    ring = RANKS + RANKS[0]  # the ace is below the two, or above the king (G9)
    places = {k: card[0] for k, card in enumerate(cards) if card in own}
    return next(
        ring[low : low + len(cards)]
        for low in range(len(ring) - len(cards) + 1)
        if all(ring[low + k] == rank for k, rank in places.items())
    )


# The round, and the lead


def round_told(seen: Observation) -> str:
    """Return the number of the round in words."""
    told = _("Round {n} of {all}")
    return told.format(n=seen.round, all=seen.options.rounds)


def last_turn(seen: Observation) -> str:
    """Return a sentence about last turns (G12), or ""; the seats show who is out."""
    if not has_last_turn(seen):
        return ""
    if seen.out_player == seen.observer:
        if sum(seen.shown[seat] is None for seat in seen.order) == 1:
            return _("You went out. One last turn remains.")
        return _("You went out. The others have a last turn.")
    if seen.to_act == seen.observer:
        return _("Your last turn.")
    return _("Last turns.")


def names_of(seats: Sequence[int], names: Sequence[str]) -> str:
    """Return the names of seats in a sentence."""
    return listed([names[seat] for seat in seats])


def leaders(seen: Observation) -> tuple[int, ...]:
    """Return the seats with the fewest points; none while points are hidden."""
    scores = [score for score in seen.scores if score is not None]
    if not seen.round_scores or len(scores) < len(seen.scores):
        return ()
    return tuple(seat for seat, n in enumerate(seen.scores) if n == min(scores))


def standing(seen: Observation, names: Sequence[str]) -> str:
    """Return the leaders in a few words, or "" while points are hidden."""
    first = leaders(seen)
    if not first:
        return ""
    if len(first) == len(seen.scores):
        return _("All level")
    told = ngettext("{names} leads with {n}", "{names} lead with {n}", len(first))
    return told.format(names=names_of(first, names), n=seen.scores[first[0]])
