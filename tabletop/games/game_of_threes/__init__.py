"""The Game of Threes: a rummy of eleven rounds, in which the wild rank goes up.

A game is an automaton in which chance settles the order of play once, and shuffles
before each round:

    order → round → deal or join … → round → … → round → over

A round, where each player to the dealer's left in turn takes a card and discards one:

    shuffle → cut → draw → discard ─ others have turns left ─→ draw …
                     │        ↑   └─ the last turn was his ──→ scored
                     └─ it was the last card of the stock: shuffle → cut, and discard

Who has no points after his discard is out, and each other player has one more turn
(G12). The files are cut as the rulebook is: `options`, `cards` (with the numbers that
stand for them), `actions` (with their notation), `runs`, `melds` and `grouping` (sets,
and the best ones of a hand), `state`, `legality`, `effects` (turns, rounds), `refusals`
(why not), `rules` (setup, chance, `apply`, ending), `seeing`, `guessing`
and `stories` (`determinize`), `sentences` and `following`.

A clock for turns (G16) plays no actions of its own: "draw stock" and "discard" are
what it plays for whom it has run out, and that is the table's business.

For players who search, `played` is `apply` without the checks.
"""

from __future__ import annotations

from tabletop.games.game_of_threes.actions import (
    DEAL,
    DISCARDS,
    DRAW_DISCARD,
    DRAW_STOCK,
    JOIN,
    Action,
    Cut,
    Deal,
    Discard,
    Draw,
    Join,
    Keep,
    Order,
    Shuffle,
    format_action,
    parse_action,
)
from tabletop.games.game_of_threes.cards import (
    RANKS,
    TEXTS,
    decks_for,
    is_wild,
    numbers_of,
    points_of,
    texts_of,
)
from tabletop.games.game_of_threes.effects import played
from tabletop.games.game_of_threes.following import follow
from tabletop.games.game_of_threes.grouping import (
    Grouping,
    after_discards,
    best_sets,
    finishing,
)
from tabletop.games.game_of_threes.guessing import determinize
from tabletop.games.game_of_threes.legality import legal_actions, may_join
from tabletop.games.game_of_threes.melds import points_left
from tabletop.games.game_of_threes.options import Options
from tabletop.games.game_of_threes.rules import (
    NAME,
    OPENING,
    PLAYERS,
    RULES_VERSION,
    TITLE,
    apply,
    current_player,
    new,
    opening,
    returns,
    sample,
    seated,
)
from tabletop.games.game_of_threes.seeing import (
    Observation,
    Shown,
    has_last_turn,
    observe,
    open_hand,
    own_discards,
    own_finishing,
    own_grouping,
)
from tabletop.games.game_of_threes.sentences import action_words, describe
from tabletop.games.game_of_threes.state import Seat, State

__all__ = [
    "DEAL",
    "DISCARDS",
    "DRAW_DISCARD",
    "DRAW_STOCK",
    "JOIN",
    "NAME",
    "OPENING",
    "PLAYERS",
    "RANKS",
    "RULES_VERSION",
    "TEXTS",
    "TITLE",
    "Action",
    "Cut",
    "Deal",
    "Discard",
    "Draw",
    "Grouping",
    "Join",
    "Keep",
    "Observation",
    "Options",
    "Order",
    "Seat",
    "Shown",
    "Shuffle",
    "State",
    "action_words",
    "after_discards",
    "apply",
    "best_sets",
    "current_player",
    "decks_for",
    "describe",
    "determinize",
    "finishing",
    "follow",
    "format_action",
    "has_last_turn",
    "is_wild",
    "legal_actions",
    "may_join",
    "new",
    "numbers_of",
    "observe",
    "open_hand",
    "opening",
    "own_discards",
    "own_finishing",
    "own_grouping",
    "parse_action",
    "played",
    "points_left",
    "points_of",
    "returns",
    "sample",
    "seated",
    "texts_of",
]
