"""The Game of Threes: a rummy of eleven rounds, in which the wild rank goes up.

A game is an automaton in which chance settles the order of play once, and shuffles
before each round:

    order → round → deal or join … → round → … → round → over

A round, where each player to the dealer's left in turn takes a card and discards one:

    shuffle → cut → draw → discard ─ others have turns left ─→ draw …
                     │        ↑   └─ the last turn was his ──→ scored
                     └─ it was the last card of the stock: shuffle → cut, and discard

Who has no points after his discard is out, and each other player has one more turn
(G12). The files: `cards`, `melds` and `grouping` (sets, and the best ones of a hand),
`rules`, `observation` and `determinization` (what a seat may know, and what could be),
`messages`.

A clock for turns (G16) plays no actions of its own: "draw stock" and "discard" are
what it plays for whom it has run out, and that is the table's business.
"""

from tabletop.core.validation import current_player as current_player
from tabletop.games.game_of_threes.determinization import determinize as determinize
from tabletop.games.game_of_threes.messages import (
    action_words as action_words,
    deed_words as deed_words,
    describe as describe,
)
from tabletop.games.game_of_threes.observation import (
    Observation as Observation,
    follow as follow,
    observe as observe,
    seen as seen,
)
from tabletop.games.game_of_threes.rules import (
    JOIN as JOIN,
    NAME as NAME,
    OPENING as OPENING,
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
    returns as returns,
    sample as sample,
    seated as seated,
    why_not as why_not,
)
