"""Four Twenty One: throw three dice, and be rid of your tokens before the others.

A game is an automaton of phases, turns, goes and throws:

    start → load → unload → load → unload → … → end

The start (F3) says who begins. A set is a load (F4), in which tokens go from the kitty
to whoever throws lowest, and an unload (F6 to F10), in which the highest gives tokens
to the lowest. Each is a row of turns; in a turn everybody in the set has a go, one
after the other, from the last loser to the left (F5.1).

A throw is two plies: the player's `throw`, with what he throws again and whether he
hits the table, and then chance's `roll`. The roll or the `stop` that ends a go settles
all that follows from it at once (F1.1): the next go, a rampo (F11), the payment, the
next turn, the next set, the end of the game.

    seat: throw ⇄ chance: roll        a go, one to three throws
      └─ next go ─ … ─ last go
           └─ low rampo ─ … ─ high rampo ─ …     where combinations are tied
                └─ payment → next turn, next set or the end

The files are cut as the rulebook is: `options`, `combinations` (what beats what),
`actions` (with their notation), `state`, `settling` (ends of goes, turns and sets),
`rules` (setup, legality, effects, ending), `seeing`, `following` (which token is
which), and `sentences`. `luck` weighs the throws of a game.
"""

from __future__ import annotations

from tabletop.games.four_twenty_one.actions import (
    Action,
    Roll,
    Stop,
    Throw,
    format_action,
    parse_action,
)
from tabletop.games.four_twenty_one.combinations import (
    COMBINATIONS,
    Dice,
    kind,
    left_of,
    outcomes,
    rank,
    rethrows,
    sorted_dice,
    value,
)
from tabletop.games.four_twenty_one.following import follow
from tabletop.games.four_twenty_one.options import Options
from tabletop.games.four_twenty_one.rules import (
    NAME,
    PLAYERS,
    RULES_VERSION,
    TITLE,
    apply,
    current_player,
    legal_actions,
    new,
    returns,
    sample,
)
from tabletop.games.four_twenty_one.seeing import (
    Observation,
    bound_after,
    determinize,
    highest,
    lowest,
    observe,
    state_of,
    still_to_throw,
    total_after,
)
from tabletop.games.four_twenty_one.sentences import (
    action_words,
    announcement,
    describe,
)
from tabletop.games.four_twenty_one.state import Standing, State, Turn

__all__ = [
    "COMBINATIONS",
    "NAME",
    "PLAYERS",
    "RULES_VERSION",
    "TITLE",
    "Action",
    "Dice",
    "Observation",
    "Options",
    "Roll",
    "Standing",
    "State",
    "Stop",
    "Throw",
    "Turn",
    "action_words",
    "announcement",
    "apply",
    "bound_after",
    "current_player",
    "describe",
    "determinize",
    "follow",
    "format_action",
    "highest",
    "kind",
    "left_of",
    "legal_actions",
    "lowest",
    "new",
    "observe",
    "outcomes",
    "parse_action",
    "rank",
    "rethrows",
    "returns",
    "sample",
    "sorted_dice",
    "state_of",
    "still_to_throw",
    "total_after",
    "value",
]
