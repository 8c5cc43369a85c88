"""Stavegame: two players, three staves, and cards with a red, a green, a blue value.

A game is an automaton in which chance acts twice, at the beginning:

    shuffle (A's cards) → shuffle (B's) → turn of A → turn of B → turn of A → … → end

A turn begins with a card drawn, which is no action: the order of the deck was chosen by
`shuffle` (V3, V4). Then its player acts as often as he likes, one ply each, until he
passes, ends the game (V9), or can do nothing more; then the turn ends by itself, as
does one in which nothing can be done at all (V4.2). So after each ply `effects` runs
through ends of turns and draws until somebody has something to decide:

    seat: place, forward, slide ─┐
      ↑        └─ can do more ───┘
      │ pass, or nothing more: next turn, draw; nothing to do: next turn, draw; …
      └─ somebody can act, or the fourth idle turn in a row ends the game (V11)

The files are cut as the rulebook is: `options`, `cards` (with the numbers that stand
for them), `actions` (with their notation), `state`, `legality`, `effects` (combat,
colours, ends of turns), `scoring`, `refusals` (why not), `rules` (setup, chance,
`apply`, ending), `seeing`, and `sentences`.

For players who search, `played` is `apply` without the checks.
"""

from __future__ import annotations

from tabletop.games.stavegame.actions import (
    TITLE,
    Action,
    Direction,
    End,
    Forward,
    Pass,
    Place,
    Shuffle,
    Slide,
    format_action,
    format_card,
    parse_action,
    parse_card,
)
from tabletop.games.stavegame.cards import COLOURS, Card, Colour
from tabletop.games.stavegame.effects import played
from tabletop.games.stavegame.legality import legal_actions
from tabletop.games.stavegame.options import Options
from tabletop.games.stavegame.refusals import why_not
from tabletop.games.stavegame.rules import (
    NAME,
    PLAYERS,
    RULES_VERSION,
    apply,
    current_player,
    new,
    returns,
    sample,
)
from tabletop.games.stavegame.seeing import (
    Combat,
    Observation,
    Piece,
    Slot,
    can_end,
    cards_left,
    choices,
    combat,
    determinize,
    follow,
    leader,
    margins,
    observe,
    owners,
    preview,
    state_of,
    sums,
    target,
)
from tabletop.games.stavegame.sentences import (
    action_words,
    card_words,
    colour_word,
    describe,
)
from tabletop.games.stavegame.state import State

__all__ = [
    "COLOURS",
    "NAME",
    "PLAYERS",
    "RULES_VERSION",
    "TITLE",
    "Action",
    "Card",
    "Colour",
    "Combat",
    "Direction",
    "End",
    "Forward",
    "Observation",
    "Options",
    "Pass",
    "Piece",
    "Place",
    "Shuffle",
    "Slide",
    "Slot",
    "State",
    "action_words",
    "apply",
    "can_end",
    "card_words",
    "cards_left",
    "choices",
    "colour_word",
    "combat",
    "current_player",
    "describe",
    "determinize",
    "follow",
    "format_action",
    "format_card",
    "leader",
    "legal_actions",
    "margins",
    "new",
    "observe",
    "owners",
    "parse_action",
    "parse_card",
    "played",
    "preview",
    "returns",
    "sample",
    "state_of",
    "sums",
    "target",
    "why_not",
]
