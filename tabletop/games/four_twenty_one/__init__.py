"""Four Twenty One: throw three dice, and get rid of your tokens before the others.

A game is an automaton of phases, turns, goes and throws:

    start → load → unload → load → unload → … → end

The start (F3) decides which seat begins. A set is a load (F4) and an unload (F6 to
F10). In the load tokens go from the kitty to the player who throws lowest; in the
unload the highest gives tokens to the lowest. Each is a series of turns. In a turn each
player in the set has a go, from the last loser to the left (F5.1).

A throw is two plies. The player's `throw` names the dice to throw again, and whether
the player hits the table. Then comes chance's `roll`. The roll or the `stop` that ends
a go settles all consequences at once (F1.1): the next go, a rampo (F11), the payment,
the next turn, the next set, the end of the game.

    seat: throw ⇄ chance: roll        a go, one to three throws
      └─ next go ─ … ─ last go
           └─ low rampo ─ … ─ high rampo ─ …     if combinations are tied
                └─ payment → next turn, next set or the end

`combinations` ranks three dice, `rules` plays with them, `observation` has what a seat
knows, and `events` has what an action does, in sentences and sounds. `luck` measures
the luck of a game's throws.
"""

from __future__ import annotations

from tabletop.core.validation import current_player as current_player
from tabletop.games.four_twenty_one.events import (
    describe as describe,
    words_of as words_of,
)
from tabletop.games.four_twenty_one.observation import (
    Observation as Observation,
    determinize as determinize,
    follow as follow,
    observe as observe,
)
from tabletop.games.four_twenty_one.rules import (
    NAME as NAME,
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
    new as new,
    parse_action as parse_action,
    returns as returns,
    sample as sample,
    why_not as why_not,
)
