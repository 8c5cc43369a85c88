"""What is played for a player whose time has run out (G16)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from tabletop.games.game_of_threes.seeing import Observation


def played(
    seen: Observation, legal: Sequence[str], hand: Sequence[str], before: str, /
) -> str:
    """Return the action, or "" where the rules say none.

    Args:
        seen: by the player.
        legal: what may be played.
        hand: the cards in the order in which the player has laid them.
        before: what was played for the player in this turn already, or "": where that
            drew the card it is that which goes, and else the rightmost one.
    """
    if seen.phase == "draw":
        return "draw stock"
    if seen.phase != "discard":
        return ""
    first = [seen.taken] if before and seen.taken is not None else []
    laid = [card for card in reversed(hand) if card in seen.hand]
    cards = chain(first, laid, reversed(seen.hand))
    texts = (f"discard {card}" for card in cards)
    return next((text for text in texts if text in legal), "")
