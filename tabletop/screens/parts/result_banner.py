"""Sentences on the end of a game for the person at the device."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.core.i18n import _, ngettext, ordinal
from tabletop.library.results import PersonalResult, rank, streak


def sentences(
    results: Sequence[PersonalResult],
    *,
    is_counted: bool = True,
    is_assisted: bool = False,
) -> list[str]:
    """Return the sentences on the last of the results of the stored games.

    A game that is not counted stands alone. In one that is assisted, a computer made a
    move for the person.
    """
    is_solo = results[-1].kind == "solo"
    if is_assisted:
        return [with_help(), _("This game doesn’t count.")]
    if is_solo and not is_counted:
        return [_("Moves were taken back, so this score doesn’t count.")]
    if is_solo:
        return [_of_scores(results)]
    if (row := streak(results)) > 1:
        return [ngettext("{n} in a row.", "{n} in a row.", row).format(n=row)]
    return []


def with_help() -> str:
    """Return that a computer made moves for a person, as a sentence."""
    return _("With help: the computer made some of the moves.")


def is_bright(results: Sequence[PersonalResult]) -> bool:
    """Return whether the last of these was won, or has the best score of several."""
    is_best = len(results) > 1 and rank(results) == 1
    return results[-1].is_won or (results[-1].kind == "solo" and is_best)


def _of_scores(results: Sequence[PersonalResult]) -> str:
    if len(results) == 1:
        return _("Your first score here: the one to beat.")
    if (place := rank(results)) == 1:
        return _("Your best of {n} games!").format(n=len(results))
    return _("Your {place} best of {n} games.").format(
        place=ordinal(place), n=len(results)
    )
