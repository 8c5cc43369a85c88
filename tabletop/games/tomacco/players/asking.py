"""What the players of Tomacco read off an observation, and how they name an action."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.chance import rng_for
from tabletop.games import tomacco as rules
from tabletop.games.tomacco.cards import numbers_of
from tabletop.games.tomacco.players.table import Table, code_of, packed, ranks_in
from tabletop.games.tomacco.seeing import unseen
from tabletop.i18n import _


def texts_by_code(seen: rules.Observation, legal: Sequence[str]) -> dict[int, str]:
    """Return for each thing to do the text that tells the others least.

    Of cards of one rank those go first that everybody has seen.

    Raises:
        ValueError: nothing is legal.
    """
    if not legal:
        raise ValueError(_("There is no move to think about."))
    known = {*seen.known[seen.observer]}
    found: dict[int, str] = {}
    for text in sorted(legal, key=lambda text: _unknown(text, known)):
        found.setdefault(code_of(rules.parse_action(text)), text)
    return found


def _unknown(text: str, known: set[str]) -> int:
    return sum(word not in known for word in text.split()[1:])


def open_table(seen: rules.Observation) -> Table:
    """Return the table as the observer sees it.

    Of the other hands only the known cards are in `hands` and `sets`; `sizes` count
    all. The stock has its length, and face-down cards their places; their ranks say
    nothing.
    """
    table = Table(rules.determinize(seen, rng_for("open", 0)))
    for seat, known in enumerate(map(numbers_of, seen.known)):
        if seat != seen.observer:
            table.hands[seat], table.sets[seat] = packed(known), ranks_in(known)
    return table


def pool_of(seen: rules.Observation) -> list[int]:
    """Return the ranks of the cards that the observer has not seen, ascending."""
    return [card >> 2 for card in unseen(seen).pool]


def unknown_in(seen: rules.Observation, seat: int) -> int:
    """Return how many cards of a hand not everybody has seen."""
    return seen.hand_counts[seat] - len(seen.known[seat])


def next_seat(seen: rules.Observation) -> int:
    """Return the seat whose turn comes next, if the one that acts does not go again."""
    players = len(seen.hand_counts)
    seat = (seen.to_act + 1) % players
    while seat in seen.placed:
        seat = (seat + 1) % players
    return seat
