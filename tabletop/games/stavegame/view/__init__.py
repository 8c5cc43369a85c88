"""The table of Stavegame: two open hands, and between them three staves.

The modules: `selection` (the meaning of touches), `board` (the staves), `hands` (seats,
hands and decks), `previews` (the effect of a card, and fights), `choices` (tips,
buttons and questions), `words` (the table and its end in words), `speech` (texts),
and `pictures` (of cards, and for the lobby and the rules).

A person touches a card, and then one of the slots that light up. The page plays an
action without further choices at once; the person can take it back. A combat or a
choice of colour needs a confirmation. Two people at one phone sit opposite each other:
the table doesn't turn round between them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tabletop.core.game import TERMINAL
from tabletop.core.i18n import _, mark
from tabletop.games.stavegame.cards import COLOURS, Colour
from tabletop.games.stavegame.events import Event
from tabletop.games.stavegame.observation import Observation, Piece
from tabletop.games.stavegame.rules import parse_action
from tabletop.games.stavegame.view import (
    board,
    choices,
    hands,
    pictures,
    previews,
    selection,
    words,
)
from tabletop.games.stavegame.view.speech import HEARD
from tabletop.ui import Tally, Ui, View, thumbnails
from tabletop.ui.elements import Element
from tabletop.ui.pieces import classes
from tabletop.ui.table import Table, table


def status(observation: Observation, names: Sequence[str]) -> str:
    """Return a line about the turn, at the end about the result."""
    if observation.to_act == TERMINAL:
        return words.result(observation, names)
    return _("{name} plays").format(name=names[observation.player])


def draw(observation: Observation, legal: Sequence[str], ui: Ui) -> Element:
    """Return the table; before the first turn it has no hands."""
    now = selection.scene(observation, legal, ui)
    is_open = selection.DECKS in ui.selected
    about = Table(
        observer=ui.near,
        to_act=observation.to_act,
        seats=tuple(hands.seat(now, seat) for seat in range(2)),
        centre=[board.staves(now), previews.meeting(now)],
        caption=choices.tip(now) if legal else None,
        hand=hands.near(now) if now.is_played else None,
        side=hands.deck(now, ui.near) if now.is_played else None,
        choices=tuple(choices.buttons(now)),
        home="hand" if now.acts(ui.near) else "",
        panel=hands.left(now) if is_open else choices.question(now),
        kind=classes(
            "stave-table",
            **{"stave-moved": ui.moved % 2 > 0, "stave-full": hands.is_full(now)},
        ),
    )
    return table(about, ui)


def onward(observation: Observation, legal: Sequence[str], ui: Ui) -> str:
    """Return the element to focus after a touch: an option, or a target slot."""
    now = selection.scene(observation, legal, ui)
    if (now.card and now.card.to) or {selection.SKIP, selection.END} & {*ui.selected}:
        return "option-0"
    place = board.first_way(now)
    return f"slot-{place[0]}-{place[1]}" if place else ""


def glimpse(seen: Observation) -> str:
    """Return the board for a list of games: the values that count, A's side below."""
    slots = reversed([*zip(*seen.board, strict=True)])
    return thumbnails.rows(map(_glimpsed, row, seen.colours) for row in slots)


def _glimpsed(piece: Piece | None, colour: Colour | None) -> str:
    if piece is None:
        return thumbnails.place(thumbnails.NOTHING, colour or "")
    owner, values = piece
    shown, ink = (values[COLOURS.index(colour)], _INKS[colour]) if colour else ("", "")
    return thumbnails.place(shown, ("", "pale")[owner], ink)


_INKS: Final[dict[Colour, str]] = {"red": "h", "green": "c", "blue": "d"}
"""Suit with the colour of a stave."""

VIEW: Final = View(
    kind=mark("Duel"),
    minutes=10,
    tagline=mark(
        "Lead on more staves than your opponent. Each stave counts only one colour."
    ),
    picture=pictures.picture,
    status=status,
    glimpse=glimpse,
    event=Event.by_text(parse_action),
    draw=draw,
    figure=pictures.figure,
    ending=words.ending,
    closing=selection.closing,
    complete=selection.complete,
    onward=onward,
    moment=previews.moment,
    answer=choices.answer,
    heard=HEARD,
    review=words.review,
    turning_point=words.turning_point,
    keys={"e": "pass"},
    selects={
        **{f"{place + 1}": selection.in_hand(place) for place in range(4)},
        "d": selection.DECKS,
    },
    key_words={
        "pass": mark("end the turn"),
        **{
            selection.in_hand(place): mark("choose a card from the hand")
            for place in range(4)
        },
        selection.DECKS: mark("what is left in the decks"),
    },
    rematch=mark("Rematch: this time {name} goes first."),
    rematch_in_short=mark("{name} goes first"),
    tally=Tally(mark("Staves won"), words.tally),
)
