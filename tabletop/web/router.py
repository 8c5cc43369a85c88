"""Addresses: the part after `#` in the page's address, and what it asks for.

#/                    the lobby
#/<game>              its last game, or a new one
#/<game>/<id>         one save
#/<game>?<settings>   a new game, once
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from urllib.parse import parse_qsl, quote, unquote, urlencode


@dataclass(frozen=True, slots=True)
class Route:
    """What an address asks for.

    Attributes:
        game: the short name, or "" for the lobby.
        save: the id of a save, or "" for the last one.
        settings: of a new game, by name; None if no new game is asked for.
    """

    game: str = ""
    save: str = ""
    settings: Mapping[str, str] | None = field(default=None)


LOBBY = Route()


def parse(address: str) -> Route:
    """Return what an address asks for; whatever cannot be read is the lobby."""
    path, mark, query = address.removeprefix("#").partition("?")
    parts = [unquote(part) for part in path.strip("/").split("/")]
    settings = dict(parse_qsl(query, keep_blank_values=True)) if mark else None
    return Route(parts[0], "/".join(parts[1:]), settings)


def address(route: Route) -> str:
    """Return the address of a route."""
    parts = [quote(part) for part in (route.game, route.save) if part]
    query = "" if route.settings is None else "?" + urlencode(route.settings)
    return "#/" + "/".join(parts) + query
