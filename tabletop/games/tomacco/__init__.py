"""Tomacco: shed your cards, those in hand, those face up, and those nobody has seen.

A game is an automaton in which chance acts twice, at the beginning:

    dealer → shuffle → table of each player, from the dealer's left → play … → over

In "table" each player chooses in secret which three of his six cards will lie face up
(C4). A state moves them at once; observations show them when all have chosen.

A turn is one ply. It begins with a card drawn, which is no action, as the order of the
pick-up pile was chosen by `shuffle` (C6); so the seat that is to act has drawn. Then

    play or flip ─ it clears the pile ─→ another turn of the same player (C11.1)
       │                 └─ and he is out ─→ turn of the next one
       └─ it stays ─→ turn of the next one who is not out
    pickup, or a flip that fails ─→ turn of the next one

and the game is over when one player is left, or when nothing new has happened for long
(C14, C15). With the option `refill_to` cards are drawn at the end of a turn instead.

The files are cut as the rulebook is: `options`, `cards` (with the numbers that stand
for them), `actions` (with their notation), `state`, `legality`, `effects` (plays,
flips, ends of turns), `standing` (who is ahead), `refusals` (why not), `rules` (setup,
chance, `apply`, ending), `seeing`, `guessing` (`determinize`), `sentences` and
`following`.

For players who search, `played` is `apply` without the checks, and `play` makes an
action of card numbers.
"""

from __future__ import annotations

from tabletop.games.tomacco.actions import (
    FLIPS,
    PICKUP,
    Action,
    Dealer,
    Flip,
    Pickup,
    Play,
    Shuffle,
    Table,
    format_action,
    parse_action,
    play,
)
from tabletop.games.tomacco.cards import RANKS, TEXTS, decks_for, numbers_of, texts_of
from tabletop.games.tomacco.effects import played
from tabletop.games.tomacco.following import follow
from tabletop.games.tomacco.guessing import determinize
from tabletop.games.tomacco.legality import legal_actions, ranks_now
from tabletop.games.tomacco.options import Options
from tabletop.games.tomacco.rules import (
    NAME,
    PLAYERS,
    RULES_VERSION,
    TITLE,
    apply,
    current_player,
    new,
    returns,
    sample,
)
from tabletop.games.tomacco.seeing import (
    Observation,
    chosen_by,
    counts,
    in_force,
    observe,
    playable,
    standings,
)
from tabletop.games.tomacco.sentences import (
    action_words,
    describe,
    drawn,
    has_cleared,
    laid,
)
from tabletop.games.tomacco.state import Seat, State

__all__ = [
    "FLIPS",
    "NAME",
    "PICKUP",
    "PLAYERS",
    "RANKS",
    "RULES_VERSION",
    "TEXTS",
    "TITLE",
    "Action",
    "Dealer",
    "Flip",
    "Observation",
    "Options",
    "Pickup",
    "Play",
    "Seat",
    "Shuffle",
    "State",
    "Table",
    "action_words",
    "apply",
    "chosen_by",
    "counts",
    "current_player",
    "decks_for",
    "describe",
    "determinize",
    "drawn",
    "follow",
    "format_action",
    "has_cleared",
    "in_force",
    "laid",
    "legal_actions",
    "new",
    "numbers_of",
    "observe",
    "parse_action",
    "play",
    "playable",
    "played",
    "ranks_now",
    "returns",
    "sample",
    "standings",
    "texts_of",
]
