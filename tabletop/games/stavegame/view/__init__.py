"""The table of Stavegame: two open hands, and between them three staves.

The files: `cards` (their pictures), `words`, `touch` (what a touch means), `board` (the
staves), `hands` (the players with hand and deck), `course` (the moves so far), `foot`
(what is asked, and the buttons), `end`, `pictures` (for the lobby and the rules) and
`letters` (for the terminal).

A card is touched, and then one of the slots that light up. What leaves no choice is
played at once and can be taken back; a combat is shown before it is confirmed, and so
is a choice of colour. Two people at one phone sit opposite each other: the table does
not turn round between them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tabletop.drawing import Tally, Ui, View
from tabletop.drawing.markup import Attributes, tag
from tabletop.game import CHANCE, TERMINAL
from tabletop.games.stavegame import Observation
from tabletop.games.stavegame.view import board, course, foot, hands, touch, words
from tabletop.games.stavegame.view.end import ending, review, tally
from tabletop.games.stavegame.view.letters import text
from tabletop.games.stavegame.view.pictures import figure, picture
from tabletop.games.stavegame.view.touch import closing
from tabletop.i18n import _, mark

MOST_DEEDS: Final = 64
"""More than anybody does in a turn."""


def status(observation: Observation, names: Sequence[str]) -> str:
    """Return whose turn it is, and who leads."""
    if observation.to_act == TERMINAL:
        return words.result(observation, names)
    name = names[observation.player]
    standing = words.standing(observation, observation.player)
    return _("{name} plays · {standing}").format(name=name, standing=standing)


def draw(observation: Observation, legal: Sequence[str], ui: Ui) -> str:
    """Return the table; at the end only the staves are left on it."""
    now = board.scene(observation, legal, ui)
    staves = board.drawn(now)
    if touch.DECKS in ui.selected:
        staves += hands.left(now)
    middle = tag("div", {"class": "stave-board"}, staves)
    if observation.to_act in {TERMINAL, CHANCE}:
        return _table(now, middle)
    near = tag(
        "div", {"class": "stave-foot"}, hands.drawn(now, ui.near), foot.drawn(now)
    )
    return _table(now, hands.drawn(now, 1 - ui.near), middle, near)


def _table(now: board.Scene, *parts: str) -> str:
    done = len(course.deeds(now.ui, now.seen.turn))
    ground: Attributes = {
        "class": "full-table stave-table",
        "data-ground": "",
        "data-turn": now.seen.turn * MOST_DEEDS + done,
    }
    return tag("div", ground, *parts)


VIEW: Final = View(
    tagline=mark(
        "A duel of open cards for three staves, each of which counts one colour."
    ),
    picture=picture,
    status=status,
    draw=draw,
    figure=figure,
    ending=ending,
    closing=closing,
    review=review,
    text=text,
    keys={"e": "pass"},
    selects={
        **{f"{place + 1}": touch.in_hand(place) for place in range(4)},
        "d": touch.DECKS,
    },
    key_words={
        "pass": mark("end the turn"),
        **{
            touch.in_hand(place): mark("choose a card of the hand")
            for place in range(4)
        },
        touch.DECKS: mark("what is left in the decks"),
    },
    tally=Tally(mark("Staves won"), tally),
)
