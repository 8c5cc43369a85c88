"""Words for cards and piles."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.core.cards import JOKER, SUIT_WORDS, card_words, rank_sign, ranks_words
from tabletop.core.i18n import _, listed, ngettext
from tabletop.games.game_of_threes.cards import RANKS, numbers_of, points_of
from tabletop.games.game_of_threes.events import SIGNS
from tabletop.games.game_of_threes.observation import (
    Observation,
    has_last_turn,
)
from tabletop.games.game_of_threes.view.selection import is_wild_text

# Cards and points


def count(n: int) -> str:
    """Return a number of cards in words."""
    return ngettext("{n} card", "{n} cards", n).format(n=n)


def points(n: int) -> str:
    """Return a number of points in words."""
    return ngettext("{n} point", "{n} points", n).format(n=n)


def points_left_by(text: str, wild_rank: int) -> int:
    """Return the points of a card outside of sets."""
    return points_of(numbers_of((text,))[0], wild_rank)


def card_told(text: str, wild_rank: int) -> str:
    """Return the name of a card, and whether it is wild."""
    if text == JOKER or not is_wild_text(text, wild_rank):
        return card_words(text)
    return _("{card}, wild").format(card=card_words(text))


def rank_of(text: str) -> str:
    """Return the sign of a card's rank, or the joker's name."""
    return card_words(text) if text == JOKER else rank_sign(text[0])


# Sets


def set_sign(cards: Sequence[str], wild_rank: int, naturals: int) -> str:
    """Return the name below a set in a few letters."""
    own = [card for card in cards if not is_wild_text(card, wild_rank)]
    if not own:
        return _("wild")
    if len({card[0] for card in own}) == 1 and len(own) >= naturals:
        return _("book of {rank}s").format(rank=rank_sign(own[0][0]))
    ranks = run_ranks(cards, wild_rank)
    told = _("run {first}–{last}")
    first, last = rank_sign(ranks[0]), rank_sign(ranks[-1])
    return told.format(first=first, last=last) + SIGNS[own[0][1]]


def set_words(cards: Sequence[str], wild_rank: int, naturals: int = 0) -> str:
    """Return the name of a set, such as "the run 6 7 8 of hearts"."""
    own = [card for card in cards if not is_wild_text(card, wild_rank)]
    if not own:
        return _("the book of wild cards")
    if len({card[0] for card in own}) == 1 and len(own) >= naturals:
        return _("the book of {ranks}").format(ranks=ranks_words(own[0][0]))
    signs = " ".join(map(rank_sign, run_ranks(cards, wild_rank)))
    told = _("the run {ranks} of {suit}")
    return told.format(ranks=signs, suit=_(SUIT_WORDS[own[0][1]]))


def stands_for(at: int, cards: Sequence[str], wild_rank: int, naturals: int) -> str:
    """Return the rank for which a wild card stands in a run, "" in a book.

    `at` is its place in the set, from 0. The wild rank is from 3 to 13.
    """
    own = [card for card in cards if not is_wild_text(card, wild_rank)]
    is_book = len({card[0] for card in own}) == 1 and len(own) >= naturals
    return "" if not own or is_book else run_ranks(cards, wild_rank)[at]


def run_ranks(cards: Sequence[str], wild_rank: int) -> str:
    """Return the ranks of a run from its lowest place; `ValueError` for no run."""
    ring = RANKS + RANKS[0]  # the ace is below the two, or above the king (G9)
    for low in range(len(ring) - len(cards) + 1):
        ranks = ring[low : low + len(cards)]
        pairs = zip(cards, ranks, strict=True)
        if all(
            is_wild_text(card, wild_rank) or card[0] == rank for card, rank in pairs
        ):
            return ranks
    message = _("These cards aren’t a run: {cards}.")
    raise ValueError(message.format(cards=" ".join(cards)))


# The round, and the lead


def wild_sign(seen: Observation) -> str:
    """Return the sign of the wild rank, as on cards."""
    return rank_sign(RANKS[seen.wild_rank - 1])


def round_told(seen: Observation) -> str:
    """Return the number of the round in words."""
    told = _("Round {n} of {all}")
    return told.format(n=seen.round, all=seen.options.rounds)


def last_turn(seen: Observation) -> str:
    """Return a sentence about last turns (G12), or ""; the seats show who is out."""
    if not has_last_turn(seen):
        return ""
    if seen.out_player == seen.observer:
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
    told = ngettext("{names} leads with {n}", "{names} lead with {n}", len(first))
    return told.format(names=names_of(first, names), n=seen.scores[first[0]])
