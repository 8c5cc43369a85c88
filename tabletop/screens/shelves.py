"""What the lobby tells of the games that are kept: running tables, and finished games.

A row says what the game is, how it stands or ended, against whom, and how long ago it
was played last.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from typing import Final
from urllib.parse import quote

from tabletop.drawing.markup import escape, hidden, sentence, tag
from tabletop.i18n import _, listed, ngettext
from tabletop.results import Result
from tabletop.screens import commands
from tabletop.screens.covers import Cover
from tabletop.shelf import Entry

DELETE: Final = "delete-"
"""Begins the command that forgets a game; the id of its save follows."""

SHOWN: Final = 4
"""The most running tables, and finished games, in sight; the others are folded."""

_NAMED: Final = 3
"""The most opponents whose names are told."""

_DAY: Final = 86_400


def running(
    entries: Sequence[Entry], covers: Mapping[str, Cover], now: float | None
) -> str:
    """Return the tables that go on, "" if there are none.

    Args:
        entries: the kept games, the last played first.
        covers: of the games, by their short names.
        now: in seconds since 1970; None where no dates are told.
    """
    going = [e for e in entries if e.game in covers and not e.over]
    rows = [_running(entry, covers[entry.game], now) for entry in going]
    return _section("tables", _("Your tables"), rows)


def finished(
    entries: Sequence[Entry], covers: Mapping[str, Cover], now: float | None
) -> str:
    """Return the games that are over, and then what cannot be read; "" without."""
    over = [e for e in entries if e.game in covers and e.over]
    rows = [_finished(entry, covers[entry.game], now) for entry in over]
    rows += [_unread(entry) for entry in entries if entry.game not in covers]
    return _section("shelf", _("Finished games"), rows)


def ago(then: float, now: float) -> str:
    """Return when something was, as people say it; "" if that is not known.

    Args:
        then: in seconds since 1970; 0 for not known.
        now: likewise.
    """
    if not then:
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


def _section(id_: str, title: str, rows: Sequence[str]) -> str:
    if not rows:
        return ""
    listed_rows = tag("ul", {"class": "saves"}, *rows[:SHOWN])
    return tag(
        "section",
        {"class": "shelf", "id": id_, "aria-labelledby": f"{id_}-title"},
        sentence("h2", {"id": f"{id_}-title"}, title),
        listed_rows,
        _folded(id_, rows[SHOWN:]),
    )


def _folded(id_: str, rows: Sequence[str]) -> str:
    if not rows:
        return ""
    told = ngettext("{n} more", "{n} more", len(rows)).format(n=len(rows))
    return tag(
        "details",
        {"class": "more", "id": f"{id_}-more"},
        sentence("summary", {}, told),
        tag("ul", {"class": "saves"}, *rows),
    )


def _running(entry: Entry, cover: Cover, now: float | None) -> str:
    state = entry.status
    looks = tag("span", {"class": "picture", "aria-hidden": "true"}, _small(cover))
    address = f"#/{entry.game}/{quote(entry.id)}"
    first = hidden("span", f"{_('Continue')} ")
    title = tag("span", {"class": "save-title"}, first, escape(_(cover.title)))
    told = _told(state, _with(entry.others), _when(entry, now))
    words = tag("span", {"class": "save-words"}, title, " ", *told)
    return _row(entry, address, looks + words, f"{_(cover.title)}, {state}")


def _finished(entry: Entry, cover: Cover, now: float | None) -> str:
    state = _result(entry.result) or entry.status or _("Finished")
    title = sentence("span", {"class": "save-title"}, _(cover.title))
    told = _told(state, _with(entry.others), _when(entry, now))
    words = tag("span", {"class": "save-words"}, title, " ", *told)
    address = f"#/{entry.game}/{quote(entry.id)}"
    return _row(entry, address, words, f"{_(cover.title)}, {state}")


def _unread(entry: Entry) -> str:
    title, state = (
        _("A game that can't be read"),
        _("Open it to copy its text, or delete it."),
    )
    named = sentence("span", {"class": "save-title"}, title)
    words = tag("span", {"class": "save-words"}, named, " ", *_told(state, ""))
    return _row(entry, f"#/kept/{quote(entry.id)}", words, f"{title}, {state}")


def _row(entry: Entry, address: str, inside: str, told: str) -> str:
    word = f"{DELETE}{entry.id}"
    cross = commands.sign("close", _("Delete %s") % told, word, {"data-command": word})
    return tag(
        "li",
        {"id": f"save-{entry.id}"},
        tag("a", {"href": address}, inside),
        cross,
    )


def _small(cover: Cover) -> str:
    """Return the picture of the game's card again, without drawing it anew."""
    use = tag("use", {"href": f"#scene-{cover.game}"})
    return tag(
        "svg",
        {
            "viewBox": "0 0 460 345",
            "aria-hidden": "true",
            "preserveAspectRatio": "xMidYMid slice",
        },
        use,
    )


def _told(state: str, *more: str) -> Iterator[str]:
    """Give the line of how it stands, and that of whatever else is known."""
    if state:
        yield sentence("span", {"class": "save-state"}, state)
    if any(more):
        yield " "
        yield sentence("span", {"class": "save-more"}, " · ".join(filter(None, more)))


def _when(entry: Entry, now: float | None) -> str:
    return "" if now is None else ago(entry.changed, now)


def _with(others: Sequence[str]) -> str:
    """Return against whom somebody plays, "" if against nobody."""
    if not others:
        return ""
    named = list(others[:_NAMED])
    if left := len(others) - len(named):
        named.append(ngettext("{n} other", "{n} others", left).format(n=left))
    return _("with {names}").format(names=listed(named))


def _result(result: Result | None) -> str:
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
