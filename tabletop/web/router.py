"""Addresses: the part after `#` in the page's address, and what it asks for.

#/                        the lobby
#/settings                the settings
#/<game>                  its last game, or a new one
#/<game>/<id>             one save
#/<game>?<settings>       a new game, once
#/<game>/new              the form of a new game
#/<game>/rules/<clause>   its rules, at a clause
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final
from urllib.parse import parse_qsl, quote, unquote, urlencode

SETTINGS: Final = "settings"
NEW: Final = "new"
RULES: Final = "rules"


@dataclass(frozen=True, slots=True)
class Route:
    """What an address asks for.

    Attributes:
        game: the short name, or "" for the lobby and the settings.
        page: `SETTINGS`, `NEW`, `RULES`, or "" for a table or the lobby.
        part: the id of a save, or the clause of the rules; "" for the last one and
            for the beginning.
        settings: of a new game, by name; None if no new game is asked for.
    """

    game: str = ""
    page: str = ""
    part: str = ""
    settings: Mapping[str, str] | None = field(default=None)


LOBBY: Final = Route()


def parse(address: str) -> Route:
    """Return what an address asks for; whatever cannot be read is the lobby."""
    path, mark, query = address.removeprefix("#").partition("?")
    first, *rest = (unquote(part) for part in path.strip("/").split("/"))
    if first == SETTINGS:
        return Route(page=SETTINGS)
    if rest and rest[0] in (NEW, RULES):
        return Route(first, rest[0], "/".join(rest[1:]))
    settings = dict(parse_qsl(query, keep_blank_values=True)) if mark else None
    return Route(first, "", "/".join(rest), settings)


def address(route: Route) -> str:
    """Return the address of a route."""
    parts = [quote(part) for part in (route.game, route.page, route.part) if part]
    query = "" if route.settings is None else "?" + urlencode(route.settings)
    return "#/" + "/".join(parts) + query
