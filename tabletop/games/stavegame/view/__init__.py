"""The table of Stavegame: two open hands, and between them three staves.

The files: `touch` (what a touch means), `board` (the staves, and the players with hand
and deck), `foot` (the moves so far, what is asked, and the buttons), `words` (what is
said of the table, of its end, and the table in letters) and `pictures` (of cards, and
for the lobby and the rules).

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
from tabletop.games.stavegame.seeing import Observation
from tabletop.games.stavegame.sounds import sounds
from tabletop.games.stavegame.view import board, foot, pictures, touch, words
from tabletop.i18n import _, mark


def status(observation: Observation, names: Sequence[str]) -> str:
    """Return whose turn it is, and who leads."""
    if observation.to_act == TERMINAL:
        return words.result(observation, names)
    name = names[observation.player]
    standing = words.standing(observation, observation.player)
    return _("{name} plays · {standing}").format(name=name, standing=standing)


def draw(observation: Observation, legal: Sequence[str], ui: Ui) -> str:
    """Return the table; at the end only the staves are left on it."""
    now = touch.scene(observation, legal, ui)
    over = board.left(now) if touch.DECKS in ui.selected else ""
    parts = [tag("div", {"class": "stave-board"}, board.staves(now), over)]
    if observation.to_act not in {TERMINAL, CHANCE}:
        near = board.player(now, ui.near), foot.drawn(now)
        parts.insert(0, board.player(now, 1 - ui.near))
        parts.append(tag("div", {"class": "stave-foot"}, *near))
    ground: Attributes = {
        "class": "full-table stave-table",
        "data-ground": "",
        "data-turn": ui.ply,
    }
    return tag("div", ground, *parts)


VIEW: Final = View(
    kind=mark("Duel"),
    minutes=10,
    tagline=mark(
        "A duel of open cards for three staves, each of which counts one colour."
    ),
    picture=pictures.picture,
    status=status,
    sounds=sounds,
    draw=draw,
    figure=pictures.figure,
    ending=words.ending,
    closing=touch.closing,
    answer=foot.answer,
    review=words.review,
    text=words.text,
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
    tally=Tally(mark("Staves won"), words.tally),
)
