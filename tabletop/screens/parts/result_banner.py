"""The first moment of an end: what it means for the person at the device."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.core.i18n import _, ngettext
from tabletop.library.results import PersonalResult, rank, streak
from tabletop.ui.elements import Element, tag


def draw(
    results: Sequence[PersonalResult],
    *,
    is_counted: bool = True,
    is_assisted: bool = False,
) -> Element:
    """Return the moment, from the results of the kept games, of which this one is last.

    A game that is not counted stands alone. In one that is assisted, a computer made a
    move for the person.
    """
    kind = "moment" + " moment-bright" * is_bright(results)
    told = _told(results)
    if is_assisted:
        alone = [] if results[-1].kind == "solo" else told
        told = [*alone, with_help(), _("This game doesn’t count.")]
    elif not is_counted and results[-1].kind == "solo":
        told = [_("Moves were taken back, so this score doesn’t count.")]
    return tag("p", {"class": kind}, " ".join(told))


def with_help() -> str:
    """Return that a computer made moves for a person, as a sentence."""
    return _("With help: the computer made some of the moves.")


def is_bright(results: Sequence[PersonalResult]) -> bool:
    """Return whether the last of these was won, or has the best score of several."""
    is_best = len(results) > 1 and rank(results) == 1
    return results[-1].kind == "won" or (results[-1].kind == "solo" and is_best)


def _told(results: Sequence[PersonalResult]) -> list[str]:
    result = results[-1]
    if result.kind == "solo":
        return [_of_scores(results)]
    if result.kind == "placed":
        placed = _("You finished number {place} of {players}.")
        return [placed.format(place=result.place, players=result.players)]
    words = {
        "won": _("You win!"),
        "safe": _("You are safe."),
        "shared": _("You share the win."),
        "drawn": _("A draw."),
        "lost": _("You lose this one."),
    }
    told = [words[result.kind]]
    if (row := streak(results)) > 1:
        told.append(ngettext("{n} in a row.", "{n} in a row.", row).format(n=row))
    return told


def _of_scores(results: Sequence[PersonalResult]) -> str:
    if len(results) == 1:
        return _("Your first score here: the one to beat.")
    if (place := rank(results)) == 1:
        return _("Your best of {n} games!").format(n=len(results))
    return _("Number {place} of your {n} games.").format(place=place, n=len(results))
