"""Routes: the part after `#` of an address, parsed and written.

#/                        the lobby
#/settings                the settings
#/games                   all saved games
#/games/shared            the same, and a file that another app has shared
#/records                 the records
#/records/<game>          the records of a game
#/daily                   the daily deals
#/daily/<game>/<day>      the counted try of one of them, today's without a day
#/together                the games for several devices
#/together/<game>         a table for a game, to which others are invited
#/together/<game>/<id>    a table for a game that is running
#/join/<text>             an invitation to such a table
#/answer/<text>           the answer to an invitation
#/seat/<id>               a seat at a table whose game is at another device
#/kept/<id>               one save, if its game is unknown
#/<game>                  its running game, or a new one
#/<game>/<id>             one save
#/<game>/<id>/analysis/<ply>   the review of a save, at a ply
#/<game>/<id>/from/<ply>  a new game, once: the position of a save, or its deal
#/<game>?<settings>       a new game, once
#/<game>?log=<text>       a whole game, once (see `tabletop.session.links`)
#/<game>/new              the form of a new game
#/<game>/learn            its lesson
#/<game>/rules/<clause>   its rules, at a clause
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final
from urllib.parse import parse_qsl, quote, unquote, urlencode

from tabletop.core.i18n import _

SETTINGS: Final = "settings"
KEPT: Final = "kept"
ALL: Final = "games"
SHARED: Final = "#/games/shared"
RECORDS: Final = "records"
DAILY: Final = "daily"
TOGETHER: Final = "together"
JOIN: Final = "join"
ANSWER: Final = "answer"
SEAT: Final = "seat"
NEW: Final = "new"
LEARN: Final = "learn"
ANALYSIS: Final = "analysis"
FROM: Final = "from"
RULES: Final = "rules"


@dataclass(frozen=True, slots=True)
class Route:
    """A parsed address."""

    game: str = ""  # the short name, or "" for the lobby, the settings and lists
    page: str = ""  # one of the names above, or "" for a table or the lobby
    # the id of a save, the clause of the rules, the name of a set of options, or a game
    # and a day; "" for the last save and for the beginning of the rules
    part: str = ""
    # the settings of a new game, by name; None without a new game
    settings: Mapping[str, str] | None = field(default=None)
    ply: int | None = None  # of a review or of a new game; None for its end


APART: Final = (TOGETHER, JOIN, ANSWER, SEAT)  # pages of games on several devices

LOBBY: Final = Route()

ROOT: Final = "#/"  # the address of the lobby
SHELF: Final = "#/games"  # the address of all saved games
LONGEST: Final = 100_000  # maximum characters of an address (see `session.links`)

_PLY: Final = re.compile(r"[0-9]{1,6}", re.ASCII)


def parse(address: str) -> Route:
    """Return the route of an address; raise `ValueError` if it is too long."""
    if len(address) > LONGEST:
        raise ValueError(_("The link is too long to be a game."))
    path, mark, query = address.removeprefix("#").partition("?")
    first, *rest = (unquote(part) for part in path.strip("/").split("/"))
    if first in (SETTINGS, ALL):
        return Route(page=first)
    if first in (KEPT, DAILY, RECORDS):
        return Route(page=first, part="/".join(rest))
    settings = dict(parse_qsl(query, keep_blank_values=True)) if mark else None
    if first in APART:
        return Route(page=first, part="/".join(rest), settings=settings)
    if rest and rest[0] in (NEW, RULES, LEARN):
        return Route(first, rest[0], "/".join(rest[1:]))
    if rest[1:2] in ([ANALYSIS], [FROM]):
        ply = int(rest[2]) if _PLY.fullmatch("/".join(rest[2:])) else None
        return Route(first, rest[1], rest[0], ply=ply)
    return Route(first, "", "/".join(rest), settings)


def address(route: Route) -> str:
    """Return the address of a route."""
    places = [route.game, route.page, route.part]
    if route.page in (ANALYSIS, FROM):
        ply = "" if route.ply is None else str(route.ply)
        places = [route.game, route.part, route.page, ply]
    parts = [quote(part) for part in places if part]
    query = "" if route.settings is None else "?" + urlencode(route.settings)
    return "#/" + "/".join(parts) + query
