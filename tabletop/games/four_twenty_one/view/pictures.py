"""Pictures of dice, of the lobby and of the rules."""

from __future__ import annotations

from typing import Final

from tabletop.core.i18n import _, apart, listed, ngettext, one_by_one
from tabletop.games.four_twenty_one.combinations import COMBINATIONS, DICE, Dice, kind
from tabletop.games.four_twenty_one.events import announcement, number
from tabletop.games.four_twenty_one.rules import TITLE, Options, rank, value
from tabletop.ui import figures, pictures
from tabletop.ui.elements import Attributes, Child, Element, svg, tag
from tabletop.ui.figures import Figure
from tabletop.ui.pieces import pips


def shapes(face: int) -> tuple[Element, ...]:
    """Return a die as shapes on a square of 100."""
    frame = {"x": 3, "y": 3, "width": 94, "height": 94, "rx": 20}
    return tag("rect", {"class": "dice-body", **frame}), pips(face)


def row(dice: Dice) -> Element:
    """Return dice side by side as one small drawing."""
    parts = (
        tag("g", {"transform": f"translate({112 * place} 0)"}, shapes(face))
        for place, face in enumerate(dice)
    )
    return svg(112 * len(dice) - 12, 100, *parts, **{"class": "dice-row"})


def named(dice: Dice) -> str:
    """Return dice in words: their name, or the face of one die."""
    if len(dice) == 1:
        return number(dice[0])
    digits = listed(dice)
    return _("{digits}, {called}").format(digits=digits, called=announcement(dice))


def worth(dice: Dice, options: Options) -> tuple[Child, ...]:
    """Return the name of three dice if they have one, and what they are worth.

    A plus sign means that the total grows by it.
    """
    called = "" if kind(dice) == "other" else f"{announcement(dice)} "
    sign = "" if options.best_counts else "+"
    return called, tag("b", {}, f"{sign}{value(dice, options)}")


def heard(dice: Dice, options: Options) -> str:
    """Return dice in words, three of them with their value for the total."""
    if len(dice) < DICE:
        return named(dice)
    return _("{dice}, worth {n}").format(dice=named(dice), n=value(dice, options))


# In the lobby and in the rules

_LIE: Final = ((4, 20, 10, -14), (2, 62, 38, 9), (1, 100, 2, 24))
"""The dice in the lobby: face, position x and y, and angle in degrees."""


def picture() -> Element:
    """Return three dice that show 4, 2 and 1 beside some tokens."""
    chips = [_chip((0, -2, 1)[k], 66 - 8 * k) for k in range(3)]
    return pictures.picture(chips, (_thrown(*each) for each in _LIE))


def _chip(x: int, y: int) -> Element:
    """Return a token that lies flat."""
    layers = (("#7d431a", 33, 48, 21), ("#d98a3d", 23, 48, 21), ("#b9702d", 23, 32, 12))
    ovals = (
        tag("ellipse", {"cx": 50, "cy": y, "rx": wide, "ry": high, "fill": paint})
        for paint, y, wide, high in layers
    )
    return pictures.piece(x, y, 36, 0, *ovals)


def _thrown(face: int, x: int, y: int, turn: int) -> Element:
    body = pictures.plate("#fffef9", "#d9d3c2", 21)
    paint, width = ("#c0182b", 30) if face == 1 else (pictures.INK, 19)
    looks: Attributes = {
        "stroke": paint,
        "stroke-width": width,
        "stroke-linecap": "round",
    }
    dots = pips(face)
    shown = tag("path", {**looks, "d": dots.attributes["d"]})
    return pictures.piece(
        x, y, 52, turn, body, tag("g", {"transform": "scale(1 .94)"}, shown)
    )


def _token(x: int, y: int, radius: int) -> Element:
    return tag("circle", {"class": "dice-scene-token", "cx": x, "cy": y, "r": radius})


def _dice_figure(*words: str) -> Figure:
    throws = [tuple(map(int, each.split())) for each in " ".join(words).split(" -> ")]
    if not all(throws):
        raise ValueError(words)
    told = one_by_one([*map(listed, throws)])
    return told, figures.in_turn([_shown(throw) for throw in throws])


def _shown(throw: Dice) -> Element:
    """Return dice that stay together when a line wraps."""
    if len(throw) == 1:
        return _small(throw)
    dice = (_small((face,)) for face in throw)
    return tag("span", {"class": "dice-shown"}, *dice)


def _tokens_figure(word: str) -> Figure:
    n = int(word)
    told = ngettext("{n} token", "{n} tokens", n).format(n=n)
    circles = [_token(26 + 30 * k, 26, 22) for k in range(n)]
    size = 30 * n + 22, 52
    return told, [svg(*size, *circles, **{"class": "dice-scene dice-shown-tokens"})]


def _small(shown: Dice) -> Element:
    return tag("span", {"class": "dice-shown-dice"}, row(shown))


def figure_words(words: str, options: Options) -> str:
    """Return the words of a picture, those of combinations with the options for it."""
    if words != "combinations":
        return words
    return " ".join((words, *(name for name in _OF_RANKS if getattr(options, name))))


_OF_RANKS: Final = ("nenette_lowest", "aces_by_worth", "others_worth_nothing")
"""The options that change ranks or values of combinations."""

_OTHER: Final = (6, 6, 5)  # the best combination without a name


def _combinations_figure(*on: str) -> Figure:
    """Draw the combinations with a name, the best first, with the options that are on.

    All others are one of them where some rank below.
    """
    options = Options(**dict.fromkeys(on, True))
    shown = [each for each in COMBINATIONS if kind(each) != "other"]
    shown += [_OTHER] * options.nenette_lowest
    shown.sort(key=lambda dice: rank(dice, options), reverse=True)
    counts = _("{dice}: {n}")
    told = (
        counts.format(dice=_called(each, named(each)), n=value(each, options))
        for each in shown
    )
    return apart(told), (_worth(each, options) for each in shown)


def _called(dice: Dice, name: str) -> str:
    return _("All others") if dice == _OTHER else name


def _worth(shown: Dice, options: Options) -> Element:
    n = value(shown, options)
    points = ngettext("worth {n}", "worth {n}", n).format(n=n)
    called = _called(shown, announcement(shown))
    words = tag("strong", {}, called), " ", tag("span", {}, points)
    beside = tag("span", {"class": "dice-combination-words"}, *words)
    return tag("span", {"class": "dice-combination"}, _small(shown), beside)


figure: Final = figures.of_kinds(
    TITLE,
    {
        "combinations": _combinations_figure,
        "dice": _dice_figure,
        "tokens": _tokens_figure,
    },
    look="dice-figure-{kind}",
)
"""Function that draws a picture for the rules.

Its texts are `combinations`, for all named ones with their values, and with the
options of ranks that are on; `tokens 6`; and
`dice 4 4 2 -> 4 2 1`, for dice and their next throws.
"""
