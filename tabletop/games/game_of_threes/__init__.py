"""The Game of Threes: a rummy of eleven rounds, in which the wild rank goes up.

A game is an automaton in which chance settles the order of play once, and shuffles
before each round:

    order → round → deal or join … → round → … → round → over

A round, where each player to the dealer's left in turn takes a card and discards one:

    shuffle → cut → draw → discard ─ others have turns left ─→ draw …
                     │        ↑   └─ after the last turn ──→ scored
                     └─ after the last card of the stock: shuffle → cut, and discard

A player with no points after a discard is out, and each other player has one more turn
(G12).

The modules: `cards`; `melds` and `grouping` (the best sets of a hand); `rules`;
`observation` (what a seat may know); `determinization` (states that fit it); `events`
(their words and sounds).

The clock for turns (G16) adds no actions. When it runs out, the table plays "draw
stock" and "discard" for the player; `observation.missed` chooses them.
"""

from tabletop.core.validation import current_player as current_player
from tabletop.games.game_of_threes.determinization import determinize as determinize
from tabletop.games.game_of_threes.events import (
    describe as describe,
    words_of as words_of,
)
from tabletop.games.game_of_threes.observation import (
    Observation as Observation,
    follow as follow,
    holding as holding,
    observe as observe,
    seen as seen,
)
from tabletop.games.game_of_threes.rules import (
    JOIN as JOIN,
    NAME as NAME,
    OPENING as OPENING,
    OPTION_SETS as OPTION_SETS,
    PLAYERS as PLAYERS,
    RULES_VERSION as RULES_VERSION,
    TITLE as TITLE,
    USUAL_PLAYERS as USUAL_PLAYERS,
    Action as Action,
    Options as Options,
    State as State,
    apply as apply,
    format_action as format_action,
    legal_actions as legal_actions,
    may_join as may_join,
    new as new,
    opening as opening,
    parse_action as parse_action,
    played as played,
    prepares as prepares,
    returns as returns,
    sample as sample,
    seated as seated,
    why_not as why_not,
)
