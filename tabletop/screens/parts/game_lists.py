"""The games in the lobby: running tables and finished games.

A row says what the game is, how it stands or ended, against whom, and how long ago it
was played last.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from typing import Final
from urllib.parse import quote

from tabletop.core.i18n import _, listed, ngettext
from tabletop.library import daily
from tabletop.library.game_index import GameSummary
from tabletop.library.results import PersonalResult
from tabletop.screens.parts import commands
from tabletop.screens.parts.game_cards import GameCard
from tabletop.ui import thumbnails
from tabletop.ui.elements import Child, Element, Node, hidden, tag

DELETE: Final = "delete-"
"""Begins the command that forgets a game; the id of its save follows."""

OPENS: Final = "open-"
"""Begins the id of the link to a game; the id of its save follows."""

SHOWN: Final = 4
"""The most running tables, and finished games, in sight; the others are folded."""

_NAMED: Final = 3
"""Maximum opponents whose names are listed."""

_DAY: Final = 86_400


def running(
    entries: Sequence[GameSummary], covers: Mapping[str, GameCard], now: float | None
) -> Node:
    """Return the running tables, "" if there are none.

    The time is in seconds since 1970; without it rows have no dates.
    """
    going = [e for e in entries if e.game in covers and not e.over]
    rows = [_running(entry, covers[entry.game], now) for entry in going]
    return _section("tables", _("Your tables"), rows)


def finished(
    entries: Sequence[GameSummary], covers: Mapping[str, GameCard], now: float | None
) -> Node:
    """Return the games that are over, and then what cannot be read; "" without."""
    over = [e for e in entries if e.game in covers and e.over]
    rows = [_named(entry, covers[entry.game], now) for entry in over]
    rows += [unread(entry) for entry in entries if entry.game not in covers]
    return _section("shelf", _("Finished games"), rows)


def ago(then: float, now: float) -> str:
    """Return when something was, as people say it; "" if that is not known.

    Both are seconds since 1970; `then` is 0 if it is not known, and lies after `now` if
    the clock was put back.
    """
    if not then or then > now + _DAY:
        return ""
    days = _day(now) - _day(then)
    if days < 1:
        return _("today")
    if days == 1:
        return _("yesterday")
    if days < 2 * 7:
        return ngettext("{n} day ago", "{n} days ago", days).format(n=days)
    if days < 2 * 30:
        weeks = days // 7
        return ngettext("{n} week ago", "{n} weeks ago", weeks).format(n=weeks)
    months = days // 30
    return ngettext("{n} month ago", "{n} months ago", months).format(n=months)


def _day(moment: float) -> int:
    """Return the number of the day in which a moment lies, where the clock hangs."""
    return int((moment + (time.localtime(moment).tm_gmtoff or 0)) // _DAY)


def _section(id_: str, title: str, rows: Sequence[Element]) -> Node:
    if not rows:
        return ""
    listed_rows = tag("ul", {"class": "saves"}, *rows[:SHOWN])
    rest: Node = ""
    if more := rows[SHOWN:]:
        told = ngettext("{n} more", "{n} more", len(more)).format(n=len(more))
        looks = {"class": "more", "id": f"{id_}-more"}
        inside = tag("ul", {"class": "saves"}, *more)
        rest = tag("details", looks, tag("summary", {}, told), inside)
    return tag(
        "section",
        {"class": "shelf", "id": id_, "aria-labelledby": f"{id_}-title"},
        tag("h2", {"id": f"{id_}-title"}, title),
        listed_rows,
        rest,
    )


def _running(entry: GameSummary, cover: GameCard, now: float | None) -> Element:
    looks = tag("span", {"class": "picture", "aria-hidden": "true"}, cover.picture)
    looks = glimpse(entry) if entry.glimpse else looks
    first = hidden("span", f"{_('Continue')} ")
    return _named(entry, cover, now, looks, first)


def state(entry: GameSummary) -> str:
    """Return how a game stands, or how it ended, and whether with help."""
    return " · ".join(filter(None, (standing(entry), with_help(entry))))


def standing(entry: GameSummary) -> str:
    """Return how a game stands, or how it ended; "" where other words tell it."""
    told = entry.status if entry.is_told else ""
    if not entry.over:
        return told
    return _result(entry.result) or told or daily.outcome(entry) or _("Finished")


def with_help(entry: GameSummary) -> str:
    """Return that a computer made moves for the person, "" if none did."""
    return _("With help") if entry.assisted else ""


def _named(
    entry: GameSummary,
    cover: GameCard,
    now: float | None,
    looks: Element | None = None,
    first: Element | None = None,
) -> Element:
    title, stands = entry.title or _(cover.title), state(entry)
    about = with_others(entry.others), "" if now is None else ago(entry.changed, now)
    inside = looks, words(title, stands, about, before=first)
    told = f"{title}, {stands}"
    return row(entry, f"#/{entry.game}/{quote(entry.id)}", inside, deletes(entry, told))


def unread(entry: GameSummary) -> Element:
    """Return the row of a game of which nothing can be read."""
    title = _("A game that can’t be read")
    state = _("Open it to copy its text, or delete it.")
    address = f"#/kept/{quote(entry.id)}"
    told = deletes(entry, f"{title}, {state}")
    return row(entry, address, words(title, state), told)


def row(entry: GameSummary, address: str, inside: Child, beside: Element) -> Element:
    """Return the row of a game: a link, and beside it what else can be done."""
    link = tag("a", {"href": address, "id": f"{OPENS}{entry.id}"}, inside)
    return tag("li", {"id": f"save-{entry.id}"}, link, beside)


def deletes(entry: GameSummary, told: str) -> Element:
    """Return the button that deletes a game, with its description."""
    word, label = f"{DELETE}{entry.id}", _("Delete {told}").format(told=told)
    return commands.sign("close", label, word, {"data-command": word})


def words(
    title: str,
    state: str,
    about: Sequence[str] = (),
    marks: Sequence[str] = (),
    before: Element | None = None,
) -> Element:
    """Return the text of a game's row: title, state, and the rest that is known.

    `about` says against whom and when, and `marks` what it stands out by; any part may
    be "".
    """
    named = tag("span", {"class": "save-title"}, before, title)
    lines: list[Node] = [named]
    if state:
        lines += [" ", tag("span", {"class": "save-state"}, state)]
    for kind, parts in (("save-more", about), ("save-marks", marks)):
        if any(parts):
            told = " · ".join(filter(None, parts))
            lines += [" ", tag("span", {"class": kind}, told)]
    return tag("span", {"class": "save-words"}, lines)


def glimpse(entry: GameSummary) -> Element:
    """Return the picture of the table as it lies, or an empty one."""
    inside = thumbnails.drawn(entry.glimpse) if entry.glimpse else ""
    return tag("span", {"class": "picture", "aria-hidden": "true"}, inside)


def with_others(others: Sequence[str]) -> str:
    """Return the opponents of a player, "" without any."""
    if not others:
        return ""
    named = list(others[:_NAMED])
    if left := len(others) - len(named):
        named.append(ngettext("{n} other", "{n} others", left).format(n=left))
    return _("with {opponents}").format(opponents=listed(named))


def _result(result: PersonalResult | None) -> str:
    """Return how it ended for the one person at the device, "" if only its state."""
    if result is None or result.kind == "solo":
        return ""
    if result.kind == "placed":
        placed = _("You finished number {place} of {players}")
        return placed.format(place=result.place, players=result.players)
    return {
        "won": _("You won"),
        "safe": _("You were safe"),
        "shared": _("You shared the win"),
        "drawn": _("A draw"),
        "lost": _("You lost"),
    }[result.kind]
