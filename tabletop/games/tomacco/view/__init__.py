"""The table of Tomacco: a hand, the piles, and what lies before everybody.

The files: `touch` (what a touch means), `words`, `seats` (the others), `deeds` (what
they did last), `piles` (the middle), `hand` (one's own cards), `doing` (what there is
to do, and the buttons), `end`, `pictures` (for the lobby and the rules) and `letters`
(for the terminal).

A card is touched, touched again for all of its rank, and then the pile or the button.
What cannot be played says why. A failed flip is shown to who flipped, once.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tabletop.cards import card_words, rank_words
from tabletop.drawing import Ui, View, alone, cards
from tabletop.drawing.markup import Attributes, sentence, tag
from tabletop.game import CHANCE, TERMINAL
from tabletop.games.tomacco.cards import RANKS
from tabletop.games.tomacco.rules import Flip, parse_action
from tabletop.games.tomacco.seeing import Observation, in_force
from tabletop.games.tomacco.view import doing, hand, piles, seats, touch
from tabletop.games.tomacco.view.end import ending, review, told
from tabletop.games.tomacco.view.letters import text
from tabletop.games.tomacco.view.pictures import figure, picture
from tabletop.games.tomacco.view.touch import added, closing, complete
from tabletop.i18n import _, mark


def status(observation: Observation, names: Sequence[str]) -> str:
    """Return whose turn it is, and on what; nothing that anybody hides."""
    if observation.to_act == TERMINAL:
        return told(observation, names)
    if observation.to_act == CHANCE:
        return _("The cards are dealt")
    name = names[observation.to_act]
    if observation.phase == "table":
        return _("{name} chooses three cards").format(name=name)
    n = len(observation.pile)
    pile = _("pile of {n}").format(n=n) if n else _("no pile")
    return _("{name} plays · {pile}").format(name=name, pile=pile)


def draw(observation: Observation, legal: Sequence[str], ui: Ui) -> str:
    """Return the table; at the end the hand has left it."""
    now = touch.scene(observation, legal, ui)
    middle = tag(
        "div",
        {"class": "tom-middle"},
        piles.drawn(now),
        hand.places(now),
    )
    parts = (seats.drawn(now), middle, piles.opened(now))
    top = tag("div", {"class": "cards-top tom-top"}, *parts)
    if observation.to_act in {TERMINAL, CHANCE}:
        return _table(now, top)
    foot = (doing.tip(now), hand.drawn(now), doing.drawn(now))
    return _table(now, top, tag("div", {"class": "cards-foot"}, *foot))


def _table(now: touch.Scene, *parts: str) -> str:
    ground: Attributes = {
        "class": "full-table tom-table",
        "data-ground": "",
        "data-turn": max(now.ui.ids.values(), default=0),
    }
    return tag("div", ground, *parts)


def reveal(before: Observation, action: str, after: Observation) -> str:
    """Return the card of a failed flip, for the eyes of who flipped it (C12)."""
    flip = parse_action(action)
    if not isinstance(flip, Flip) or flip.place not in after.face_down[after.observer]:
        return ""
    card = dict(after.looked)[flip.place]
    told_ = _(
        "The {card} cannot be played on {rank}. It lies face down again, at place {n}, "
        "and the pile is in your hand."
    )
    rank = rank_words(in_force(before) or "")
    words = told_.format(card=card_words(card), rank=rank, n=flip.place + 1)
    face = tag("div", {"class": "tom-turned"}, cards.face(card))
    return tag("div", {"class": "tom-reveal"}, face, sentence("p", {}, words))


VIEW: Final = View(
    tagline=mark("Get rid of all your cards, even those that nobody has ever seen."),
    picture=picture,
    status=status,
    draw=draw,
    figure=figure,
    ending=ending,
    closing=closing,
    added=added,
    complete=complete,
    review=review,
    reveal=reveal,
    text=text,
    keys={"l": touch.NOTHING, "p": "pickup"},
    selects={**{rank.lower(): f"={rank}" for rank in RANKS}, "f": touch.PILE},
    key_words={
        touch.NOTHING: mark("lay down what is chosen"),
        "pickup": mark("pick up the pile"),
        **{f"={rank}": mark("choose cards of a rank") for rank in RANKS},
        touch.PILE: mark("look through the pile"),
    },
    forced=alone("pickup"),
    is_private=True,
    advice_on_players=mark(
        "Best with three to five players. There is one more deck from six, eleven and "
        "sixteen players on."
    ),
)
