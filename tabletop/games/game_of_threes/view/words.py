"""Words for what lies on the table of the Game of Threes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tabletop.cards import cards_words
from tabletop.drawing import Ui
from tabletop.drawing.cards import rank_sign
from tabletop.games.game_of_threes.cards import RANKS
from tabletop.games.game_of_threes.seeing import Observation, has_last_turn
from tabletop.games.game_of_threes.view import deeds, sets
from tabletop.i18n import _, listed, ngettext


def count(n: int) -> str:
    """Return how many cards."""
    return ngettext("{n} card", "{n} cards", n).format(n=n)


def wild_sign(seen: Observation) -> str:
    """Return the wild rank as it stands on cards."""
    return rank_sign(RANKS[seen.wild_rank - 1])


def round_told(seen: Observation) -> str:
    """Return which round is played."""
    told = _("Round {n} of {all}")
    return told.format(n=seen.round, all=seen.options.rounds)


def names_of(seats: Sequence[int], names: Sequence[str]) -> str:
    """Return the names of seats in a sentence."""
    return listed([names[seat] for seat in seats])


def short(name: str) -> str:
    """Return a name for a narrow place: of "Computer 12" the number is what tells."""
    first, _space, number = name.rpartition(" ")
    return f"{first[0]} {number}" if first and number.isdigit() else name


def leaders(seen: Observation) -> tuple[int, ...]:
    """Return the seats with the fewest points; none where points are hidden."""
    scores = [score for score in seen.scores if score is not None]
    if not seen.round_scores or len(scores) < len(seen.scores):
        return ()
    return tuple(seat for seat, n in enumerate(seen.scores) if n == min(scores))


def standing(seen: Observation, names: Sequence[str]) -> str:
    """Return who leads, in a few words, or "" where nobody may know."""
    first = leaders(seen)
    if not first:
        return ""
    n = seen.scores[first[0]]
    told = ngettext("{names} leads with {n}", "{names} lead with {n}", len(first))
    return told.format(names=names_of(first, names), n=n)


def last_turn(seen: Observation) -> str:
    """Return whose last turns these are, or "" (G12); the seats say who is out."""
    if not has_last_turn(seen) or seen.out_player is None:
        return ""
    if seen.out_player == seen.observer:
        return _("You went out. The others have a last turn.")
    if seen.to_act == seen.observer:
        return _("Your last turn.")
    return _("Last turns.")


def seat_told(seen: Observation, seat: int, ui: Ui) -> str:
    """Return how a player stands, in a line to be heard."""
    return f"{ui.name_of(seat)}: " + "; ".join(_seat_parts(seen, seat, ui))


def _seat_parts(seen: Observation, seat: int, ui: Ui) -> Iterator[str]:
    if seat == seen.to_act:
        yield _("is to play")
    yield from deeds.told(seen, ui, seat)
    if seat == seen.out_player:
        yield _("is out")
    yield count(seen.hand_counts[seat])
    if (lying := seen.shown[seat]) is not None:
        rules = seen.wild_rank, seen.options.min_naturals
        each = [sets.set_words(cards, *rules) for cards in lying.sets]
        if each:
            yield _("laid open: {sets}").format(sets=listed(each))
        if lying.rest:
            yield _("left over: {cards}").format(cards=cards_words(lying.rest))
    elif known := seen.known[seat]:
        yield _("known to hold {cards}").format(cards=cards_words(known))
    score = seen.scores[seat]
    if score is not None:
        told = _("{points}, leads") if seat in leaders(seen) else "{points}"
        yield told.format(points=sets.points_words(score))
    if seat == seen.dealer:
        yield _("dealer")
