"""The table of points: a row for each round, a column for each player."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tabletop.drawing import Ui
from tabletop.drawing.cards import rank_sign
from tabletop.drawing.markup import Attributes, hidden, sentence, tag
from tabletop.games.game_of_threes.cards import RANKS
from tabletop.games.game_of_threes.seeing import Observation
from tabletop.games.game_of_threes.view import words
from tabletop.i18n import _

UNKNOWN: Final = "–"
"""Points that are not told, and those of a player who was not there yet."""

FIRST_WILD: Final = 3


def table(seen: Observation, ui: Ui) -> str:
    """Return the points of all rounds, and the totals, of those who may be told."""
    seats = range(len(seen.scores))
    names = [ui.name_of(seat) for seat in seats]
    heads = [sentence("th", {"scope": "col"}, name) for name in (_("Round"), *names)]
    rows = [_row(seen, k, row) for k, row in enumerate(seen.round_scores)]
    body = tag("tbody", {}, *rows)
    frame: Attributes = {"class": "g3-scores"}
    head = tag("thead", {}, tag("tr", {}, *heads))
    return tag("table", frame, head, body, _totals(seen))


def _row(seen: Observation, number: int, points: Sequence[int | None]) -> str:
    """Return a row; who joined later has no points in it."""
    missing = [None] * (len(seen.scores) - len(points))
    rank = rank_sign(RANKS[number + FIRST_WILD - 1])
    wild = sentence("small", {"aria-hidden": "true"}, f" {rank}")
    head = tag("th", {"scope": "row"}, str(number + 1), wild)
    return tag("tr", {}, head, *(_cell(n) for n in (*points, *missing)))


def _cell(points: int | None) -> str:
    if points is None:
        return tag("td", {}, UNKNOWN, hidden("span", _("not told")))
    return sentence("td", {"class": None if points else "g3-none"}, str(points))


def _totals(seen: Observation) -> str:
    first = words.leaders(seen)
    head = sentence("th", {"scope": "row"}, _("Total"))
    cells = (_total(n, is_first=seat in first) for seat, n in enumerate(seen.scores))
    return tag("tfoot", {}, tag("tr", {}, head, *cells))


def _total(points: int | None, *, is_first: bool) -> str:
    """Return a total; that of who leads says so."""
    if points is None or not is_first:
        return _cell(points)
    return tag("td", {"class": "g3-first"}, str(points), hidden("span", _(", leads")))
