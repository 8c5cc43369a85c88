"""The rows of games in lists.

A row says what the game is, how it stands or ended, against whom, and how long ago it
was played last.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from itertools import count
from typing import Final
from urllib.parse import quote

from tabletop.core.i18n import _, listed, ngettext, ordinal
from tabletop.library import daily
from tabletop.library.game_index import GameSummary
from tabletop.library.results import PersonalResult
from tabletop.screens.parts import commands
from tabletop.ui import Mood, faces as faces_
from tabletop.ui.elements import Child, Element, Node, tag
from tabletop.ui.seats import disc

DELETE: Final = "delete-"  # begins the command that forgets a game; its id follows
OPENS: Final = "open-"  # begins the id of the link to a game; its save's id follows
_NAMED: Final = 3  # maximum opponents whose names are listed
_FACES: Final = 6  # maximum pictures of opponents in a row

_DAY: Final = 86_400


def ago(then: float, now: float) -> str:
    """Return when something was, as people say it; "" if that is not known.

    Both are seconds since 1970; `then` is 0 if it is not known, and lies after `now` if
    the clock was put back.
    """
    if not then or then > now + _DAY:
        return ""
    days = _day(now) - _day(then)
    if days < 1:
        clock = time.strftime("%H:%M", time.localtime(then))
        return _("today, {clock}").format(clock=clock)
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


def unread(entry: GameSummary) -> Element:
    """Return the row of a game of which nothing can be read."""
    title = _("A game that can’t be read")
    state = _("Open it to copy its text, or delete it.")
    told = tag("strong", {}, title), " ", tag("span", {}, state)
    words = tag("span", {"class": "art"}), tag("span", {"class": "row-words"}, told)
    beside = deletes(entry, f"{title}, {state}")
    return row(entry, f"#/kept/{quote(entry.id)}", words, beside)


def row(entry: GameSummary, address: str, inside: Child, beside: Element) -> Element:
    """Return the row of a game: a link, and beside it what else can be done."""
    looks = {"class": "game-row", "href": address, "id": f"{OPENS}{entry.id}"}
    return tag("li", {"id": f"save-{entry.id}"}, tag("a", looks, inside), beside)


def deletes(entry: GameSummary, told: str) -> Element:
    """Return the button that deletes a game, with its description."""
    word, label = f"{DELETE}{entry.id}", _("Delete {told}").format(told=told)
    return commands.sign("close", label, word, {"data-command": word})


def in_short(entry: GameSummary) -> str:
    """Return how a game stands in two or three words."""
    if entry.is_turn and entry.others:
        return _("Your turn")
    return standing(entry).partition(" · ")[0] or _("Continue")


def so_far(entry: GameSummary) -> str:
    """Return what follows these words in the state of a game, such as its round."""
    return standing(entry).partition(" · ")[2]


def of_day(entry: GameSummary) -> str:
    """Return which deal of a day this is, "" if it is none."""
    if not entry.daily:
        return ""
    return _("Deal of {day}").format(day=daily.day_words(entry.daily))


def address(entry: GameSummary, *more: str) -> str:
    """Return the address of a game, or of what is done with it."""
    return "/".join(("#", quote(entry.game), quote(entry.id), *more))


def faces(
    entry: GameSummary, size: int, mood: Mood = "calm", most: int = _FACES
) -> Node:
    """Return the others at a table: the faces of computers, the discs of persons."""
    if not entry.others:
        return ""
    known = entry.computers or (faces_.TEMPERS if entry.levels else ())
    rows = [*zip(entry.others, entry.discs or count(1), strict=False)]
    left = 0
    if len(rows) > most:  # the persons first, and then the number of the others
        rows.sort(key=lambda row: row[0] in known)
        left = len(rows) - most + 1
    drawn: list[Node] = [
        faces_.face(name, mood, size) if name in known else disc(seat, name)
        for name, seat in rows[: most if not left else most - 1]
    ]
    if left:
        drawn.append(tag("b", {"class": "and-more"}, f"+{left}"))
    looks = {"class": "faces", "aria-hidden": "true"}
    return tag("span", looks, (tag("span", {}, each) for each in drawn))


def mood(entry: GameSummary) -> Mood:
    """Return how the one opponent of a finished game looks."""
    kind = entry.result.kind if entry.result and len(entry.others) == 1 else ""
    moods: dict[str, Mood] = {"won": "sour", "lost": "glad"}
    return moods.get(kind, "calm")


def with_others(others: Sequence[str]) -> str:
    """Return the opponents of a player, "" without any."""
    return _("with {opponents}").format(opponents=named(others)) if others else ""


def named(others: Sequence[str]) -> str:
    """Return the first opponents, and the number of the others."""
    is_short = len(others) > _NAMED + 1  # "1 other" is no shorter than a name
    first = list(others[:_NAMED] if is_short else others)
    if left := len(others) - len(first):
        first.append(ngettext("{n} other", "{n} others", left).format(n=left))
    return listed(first)


def _result(result: PersonalResult | None) -> str:
    """Return how it ended for the one person at the device, "" if only its state."""
    if result is None or result.kind == "solo":
        return ""
    if result.kind == "placed":
        placed = _("You came {place} of {players}")
        return placed.format(place=ordinal(result.place), players=result.players)
    return {
        "won": _("You won"),
        "safe": _("You were safe"),
        "shared": _("You shared the win"),
        "drawn": _("A draw"),
        "lost": _("You lost"),
    }[result.kind]
