"""The lobby: a picture a game, and the games that are kept.

`draw(())` is what the page shows before Python is up, and what it shows to whoever
has not played yet.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final
from urllib.parse import quote

from tabletop.drawing.markup import escape
from tabletop.i18n import _
from tabletop.screens import table
from tabletop.screens.covers import Cover, covers
from tabletop.screens.icons import icon
from tabletop.screens.table import Notice
from tabletop.shelf import Entry

DELETE: Final = "delete-"
"""Begins the command that forgets a game; the id of its save follows."""


def draw(
    entries: Sequence[Entry], *, keeps: bool = True, notice: Notice | None = None
) -> str:
    """Return the lobby.

    Args:
        entries: the kept games, the last played first.
        keeps: whether games outlast the page.
        notice: what is to be said before all, or None.
    """
    all_covers = covers()
    cards = "".join(_card(cover, entries) for cover in all_covers)
    titles = {cover.game: cover.title for cover in all_covers}
    return (
        f'<header class="masthead"><h1>{_("Tabletop")}</h1>'
        f'<p class="lead">{_("Games that open at once, on line or off.")}</p></header>'
        f"{table.notice(notice)}"
        f'<main class="lobby" id="lobby" tabindex="-1">{cards}{_shelf(entries, titles)}'
        f"{_about(keeps=keeps)}</main>"
    )


def _card(cover: Cover, entries: Sequence[Entry]) -> str:
    name, title = cover.game, escape(_(cover.title))
    going = next((e for e in entries if e.game == name and not e.over), None)
    state = f'<p class="state">{escape(going.status)}</p>' if going else ""
    return (
        f'<section class="game-card" id="card-{name}" aria-labelledby="title-{name}">'
        f'<a class="picture" id="picture-{name}" href="{_start(name, going)}"'
        f' tabindex="-1" aria-hidden="true">{cover.picture}</a>'
        f'<div class="words"><h2 id="title-{name}">{title}</h2>'
        f'<p class="tagline">{escape(cover.tagline)}</p>{state}</div>'
        f'<div class="actions">{_buttons(cover, going)}</div></section>'
    )


def _buttons(cover: Cover, going: Entry | None) -> str:
    name, title = cover.game, escape(_(cover.title))
    first = _("Continue") if going else _("Play")
    return (
        f'<a class="button primary" id="play-{name}" href="{_start(name, going)}">'
        f'{first}<span class="sr-only"> {title}</span></a>'
        f'<a class="button" id="new-{name}" href="#/{name}/new">'
        f'{_("New")}<span class="sr-only"> {title}</span></a>'
    )


def _start(name: str, going: Entry | None) -> str:
    """Return the address of the game that goes on, or of one like the last."""
    return f"#/{name}/{going.id}" if going else f"#/{name}?"


def _about(*, keeps: bool) -> str:
    kept = _("Every game is kept on this device. Nothing is sent anywhere.")
    lost = _(
        "This browser doesn't allow saving. Your game ends when you close the page."
    )
    return (
        f'<footer class="about"><p>{kept if keeps else lost}</p>'
        f'<p><a href="#/settings">{_("Settings")}</a></p></footer>'
    )


def _shelf(entries: Sequence[Entry], titles: Mapping[str, str]) -> str:
    if not entries:
        return ""
    rows = "".join(_row(entry, titles) for entry in entries)
    return (
        f'<section class="shelf" id="shelf"><h2>{_("Recent games")}</h2>'
        f'<ul class="saves">{rows}</ul></section>'
    )


def _row(entry: Entry, titles: Mapping[str, str]) -> str:
    if entry.game in titles:
        title, place = _(titles[entry.game]), entry.game
        state = f"{entry.status}, {_('finished')}" if entry.over else entry.status
    else:
        title, place = _("A game that can't be read"), "kept"
        state = _("Open it to copy its text, or delete it.")
    id_, label = escape(entry.id), escape(_("Delete %s") % f"{title}, {state}")
    return (
        f'<li id="save-{id_}">'
        f'<a href="#/{escape(place)}/{quote(entry.id)}">{escape(title)} '
        f'<span class="state">{escape(state)}</span></a>'
        f'<button type="button" class="icon-button" id="{DELETE}{id_}"'
        f' data-command="{DELETE}{id_}" aria-label="{label}">{icon("close")}</button>'
        "</li>"
    )
