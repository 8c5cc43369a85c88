"""The table of the Game of Threes: a hand that lies as its player wants, and piles.

The files: `touch` (what a touch means), `arranging` (how the hand lies), `sets` (which
sets are in it), `words`, `order` (of play), `seats` (the others), `fan` (to cut from),
`middle` (the piles), `hand` (one's own cards), `laying` (hands that lie open),
`points`, `panels` (what is looked at more closely), `deeds` (what others did last),
`foot` (what there is to do, and the buttons), `end`, `pictures` (for the lobby and the
rules) and `letters` (for the terminal).

A card is taken by a touch of its pile. Then one is touched and the pile, or carried
there, or the pile alone is touched for the rightmost one. The sets of the hand are
marked in it, as they would be without the card that is chosen.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tabletop.drawing import Tally, Ui, View
from tabletop.drawing.markup import Attributes, tag
from tabletop.game import CHANCE, TERMINAL
from tabletop.games.game_of_threes.seeing import Observation, has_last_turn
from tabletop.games.game_of_threes.view import (
    arranging,
    foot,
    hand,
    laying,
    middle,
    order,
    panels,
    seats,
    touch,
)
from tabletop.games.game_of_threes.view.end import ending, review, tally, told
from tabletop.games.game_of_threes.view.letters import text
from tabletop.games.game_of_threes.view.panels import closing
from tabletop.games.game_of_threes.view.pictures import figure, picture
from tabletop.games.game_of_threes.view.touch import arrange, complete, rearranged
from tabletop.i18n import _, mark

LONGEST_ROUND: Final = 1000
"""More than there are moves in a round."""


def status(observation: Observation, names: Sequence[str]) -> str:
    """Return whose turn it is, and in which round; nothing that anybody hides."""
    if observation.to_act == TERMINAL:
        return told(observation, names)
    if observation.to_act == CHANCE:
        return _("The cards are shuffled")
    name = names[observation.to_act]
    if has_last_turn(observation):
        return _("{name} has the last turn").format(name=name)
    deeds = {
        "cut": _("{name} cuts · round {n}"),
        "deal": _("Round {n} over · {name} deals"),
        "draw": _("{name} draws · round {n}"),
        "discard": _("{name} discards · round {n}"),
    }
    return deeds[observation.phase].format(name=name, n=observation.round)


def rests(observation: Observation) -> bool:
    """Return whether computers wait: when all hands lie open (G13)."""
    is_of_another = observation.to_act != observation.observer
    return observation.phase == "deal" and is_of_another


def draw(observation: Observation, legal: Sequence[str], ui: Ui) -> str:
    """Return the table; at the end of a round all hands lie open on it."""
    if not observation.order:
        return ""
    now = touch.scene(observation, legal, ui)
    top = tag("div", {"class": "cards-top g3-top"}, *_top(now), panels.opened(now))
    if observation.to_act in {TERMINAL, CHANCE}:
        return _table(now, top)
    return _table(now, top, tag("div", {"class": "cards-foot"}, *_foot(now)))


def _top(now: touch.Scene) -> tuple[str, ...]:
    if now.is_over:
        return (laying.drawn(now),)
    if now.is_open:
        return (laying.drawn(now), middle.info(now))
    if now.seen.phase == "cut" and now.hand and now.legal:  # room for the fan (G15)
        return (middle.drawn(now),)
    is_first = now.seen.phase == "cut" and now.seen.round == 1 and not now.hand
    others = order.drawn(now) if is_first else seats.drawn(now)
    return (others, laying.out(now), middle.drawn(now))


def _foot(now: touch.Scene) -> tuple[str, ...]:
    if now.is_open or not now.hand:
        return (foot.tip(now), foot.drawn(now))
    said = tag("div", {"class": "g3-said"}, hand.gauge(now), foot.tip(now))
    return (said, hand.drawn(now), foot.drawn(now))


def _table(now: touch.Scene, *parts: str) -> str:
    seen = now.seen
    turn = 2 * seen.turns + (seen.phase == "discard")
    ground: Attributes = {
        "class": "full-table",
        "data-ground": "",
        "data-turn": seen.round * LONGEST_ROUND + turn,
    }
    return tag("div", ground, *parts)


VIEW: Final = View(
    tagline=mark(
        "Eleven rounds of rummy, each with one card more and another wild rank."
    ),
    picture=picture,
    status=status,
    draw=draw,
    figure=figure,
    ending=ending,
    closing=closing,
    arrange=arrange,
    complete=complete,
    rearranged=rearranged,
    rests=rests,
    review=review,
    text=text,
    keys={"s": touch.STOCK, "d": touch.TAKE},
    selects={"p": touch.SCORES, "f": touch.PILE},
    arranges={
        "1": arranging.RANK,
        "2": arranging.SUIT,
        "3": arranging.SETS,
        ",": arranging.LEFT,
        ".": arranging.RIGHT,
    },
    key_words={
        touch.STOCK: mark("draw from the stock"),
        touch.TAKE: mark("take the top discard; then discard what is chosen"),
        touch.SCORES: mark("the points of all rounds"),
        touch.PILE: mark("look through the discards"),
        arranging.RANK: mark("sort the hand by rank"),
        arranging.SUIT: mark("sort the hand by suit"),
        arranging.SETS: mark("sort the hand by sets"),
        arranging.LEFT: mark("move the chosen card to the left"),
        arranging.RIGHT: mark("move the chosen card to the right"),
    },
    is_private=True,
    tally=Tally(mark("Points"), tally),
    advice_on_players=mark(
        "Best with three to five players. From seven on there are three decks, from "
        "ten on four."
    ),
)
