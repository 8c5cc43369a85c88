"""The card of each game in the lobby: title, line, picture.

To draw a picture takes the game and its view, and to import all of them would be a
good part of a start. So the build draws the covers once, and lays them beside this
file; where they do not lie there, they are drawn. Their words wait for a language.
"""

from __future__ import annotations

import json
import pkgutil
from collections.abc import Mapping
from functools import cache
from typing import Any, Final, NamedTuple

from tabletop.core.i18n import _
from tabletop.core.options import named_options, options_text
from tabletop.registry import GAMES, view_of
from tabletop.ui.elements import Element, tag

FILE: Final = "game_cards.json"  # the file that the build lays beside this one


class GameCard(NamedTuple):
    """What the lobby shows of a game."""

    game: str  # the short name
    title: str  # the name that people use, untranslated
    tagline: str  # a line that says what kind of game it is, untranslated
    picture: Element  # some of its pieces, an SVG
    kind: str  # what kind of game it is, in one word, untranslated
    minutes: int  # about how long a game lasts, 0 for not told
    fewest: int  # players
    most: int  # players
    also: Mapping[str, str]  # other names, untranslated, with the texts of options


def covers() -> tuple[GameCard, ...]:
    """Return the covers of all games, in the order of the lobby."""
    try:
        laid = pkgutil.get_data(__package__, FILE)
    except OSError:
        laid = None
    return _read(laid.decode()) if laid else drawn()


def art(cover: GameCard) -> Element:
    """Return the picture of a game on its colours."""
    looks = {"class": f"art of-{cover.game}", "aria-hidden": "true"}
    return tag("span", looks, cover.picture)


def titles() -> dict[str, str]:
    """Return what the games are called, by their short names."""
    return {cover.game: _(cover.title) for cover in covers()}


def of(game: str) -> GameCard | None:
    """Return the card of a game, None if there is no such game."""
    return next((cover for cover in covers() if cover.game == game), None)


def title(cover: GameCard, options: str) -> str:
    """Return what a game is called with the unusual options of this text."""
    names = (name for name, text in cover.also.items() if text == options)
    return _(next(names, cover.title))


@cache
def _read(laid: str) -> tuple[GameCard, ...]:
    cards = (GameCard(*row) for row in json.loads(laid))
    return tuple(card._replace(picture=_element(card.picture)) for card in cards)


def _element(row: Any) -> Any:
    if isinstance(row, str):
        return row
    name, attributes, children = row
    return Element(name, attributes, tuple(map(_element, children)))


def drawn() -> tuple[GameCard, ...]:
    """Return the covers as the views draw them."""
    return tuple(map(_drawn, GAMES))


def _drawn(name: str) -> GameCard:
    game, view = GAMES[name], view_of(name)
    return GameCard(
        name,
        game.TITLE,
        view.tagline,
        view.picture(),
        view.kind,
        view.minutes,
        game.PLAYERS[0],
        game.PLAYERS[-1],
        {
            name: options_text(options)
            for name, options in named_options(game).items()
            if name
        },
    )


def text() -> str:
    """Return what the file says, JSON."""
    return json.dumps(drawn(), ensure_ascii=False, separators=(",", ":"))
