"""The lobby: a picture a game, and the games that are kept.

`draw(())` is what the page shows before Python is up, and what it shows to whoever
has not played yet.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final
from urllib.parse import quote

from tabletop.drawing.markup import Attributes, escape, hidden, sentence, tag
from tabletop.i18n import _
from tabletop.screens import commands, table
from tabletop.screens.commands import PRIMARY
from tabletop.screens.covers import Cover, covers
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
    cards = [_card(cover, entries) for cover in all_covers]
    titles = {cover.game: cover.title for cover in all_covers}
    head = tag(
        "header",
        {"class": "masthead"},
        sentence("h1", {}, _("Tabletop")),
        sentence("p", {"class": "lead"}, _("Games that open at once, on line or off.")),
    )
    main: Attributes = {"class": "lobby", "id": "lobby", "tabindex": -1}
    below = _shelf(entries, titles), _about(keeps=keeps)
    return head + table.notice(notice) + tag("main", main, *cards, *below)


def _card(cover: Cover, entries: Sequence[Entry]) -> str:
    name = cover.game
    going = next((e for e in entries if e.game == name and not e.over), None)
    looks: Attributes = {
        "class": "picture",
        "id": f"picture-{name}",
        "href": _start(name, going),
        "tabindex": -1,
        "aria-hidden": "true",
    }
    words = [
        sentence("h2", {"id": f"title-{name}"}, _(cover.title)),
        sentence("p", {"class": "tagline"}, cover.tagline),
    ]
    words += [sentence("p", {"class": "state"}, going.status)] if going else []
    return tag(
        "section",
        {
            "class": "game-card",
            "id": f"card-{name}",
            "aria-labelledby": f"title-{name}",
        },
        tag("a", looks, cover.picture),
        tag("div", {"class": "words"}, *words),
        tag("div", {"class": "actions"}, *_buttons(cover, going)),
    )


def _buttons(cover: Cover, going: Entry | None) -> Iterator[str]:
    name, title = cover.game, hidden("span", f" {_(cover.title)}")
    first = escape(_("Continue") if going else _("Play"))
    play = {"id": f"play-{name}", "href": _start(name, going)}
    new = {"id": f"new-{name}", "href": f"#/{name}/new"}
    yield tag("a", {"class": PRIMARY, **play}, first, title)
    yield tag("a", {"class": "button", **new}, escape(_("New")), title)


def _start(name: str, going: Entry | None) -> str:
    """Return the address of the game that goes on, or of one like the last."""
    return f"#/{name}/{going.id}" if going else f"#/{name}?"


def _about(*, keeps: bool) -> str:
    kept = _("Every game is kept on this device. Nothing is sent anywhere.")
    lost = _(
        "This browser doesn't allow saving. Your game ends when you close the page."
    )
    settings = sentence("a", {"href": "#/settings"}, _("Settings"))
    told = sentence("p", {}, kept if keeps else lost)
    return tag("footer", {"class": "about"}, told, tag("p", {}, settings))


def _shelf(entries: Sequence[Entry], titles: Mapping[str, str]) -> str:
    if not entries:
        return ""
    rows = (_row(entry, titles) for entry in entries)
    return tag(
        "section",
        {"class": "shelf", "id": "shelf"},
        sentence("h2", {}, _("Recent games")),
        tag("ul", {"class": "saves"}, *rows),
    )


def _row(entry: Entry, titles: Mapping[str, str]) -> str:
    if entry.game in titles:
        title, place = _(titles[entry.game]), entry.game
        state = f"{entry.status}, {_('finished')}" if entry.over else entry.status
    else:
        title, place = _("A game that can't be read"), "kept"
        state = _("Open it to copy its text, or delete it.")
    word, told = f"{DELETE}{entry.id}", _("Delete %s") % f"{title}, {state}"
    link = {"href": f"#/{place}/{quote(entry.id)}"}
    told_state = sentence("span", {"class": "state"}, state)
    return tag(
        "li",
        {"id": f"save-{entry.id}"},
        tag("a", link, escape(title), " ", told_state),
        commands.sign("close", told, word, {"data-command": word}),
    )
