"""The lobby: a picture a game, and the games that are kept.

`draw(())` is what the page shows before Python is up, and what it shows to whoever
has not played yet.
"""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.game import AnyGame
from tabletop.i18n import _
from tabletop.registry import GAMES
from tabletop.screens import table
from tabletop.screens.table import Notice
from tabletop.shelf import Entry
from tabletop.views import view_of
from tabletop.views.markup import escape


def draw(
    entries: Sequence[Entry], *, keeps: bool = True, notice: Notice | None = None
) -> str:
    """Return the lobby.

    Args:
        entries: the kept games, the last played first.
        keeps: whether games outlast the page.
        notice: what is to be said before all, or None.
    """
    cards = "".join(_card(game, entries) for game in GAMES.values())
    return (
        f'<header class="masthead"><h1>{_("Tabletop")}</h1>'
        f'<p class="lead">{_("Games that open at once, on line or off.")}</p></header>'
        f"{table.notice(notice)}"
        f'<main class="lobby" id="lobby" tabindex="-1">{cards}{_shelf(entries)}'
        f"{_about(keeps=keeps)}</main>"
    )


def _card(game: AnyGame, entries: Sequence[Entry]) -> str:
    view, name, title = view_of(game.NAME), game.NAME, escape(_(game.TITLE))
    going = next((e for e in entries if e.game == name and not e.over), None)
    state = f'<p class="state">{escape(going.status)}</p>' if going else ""
    return (
        f'<section class="game-card" id="card-{name}" aria-labelledby="title-{name}">'
        f'<a class="picture" id="picture-{name}" href="{_start(game, going)}"'
        f' tabindex="-1" aria-hidden="true">{view.picture()}</a>'
        f'<div class="words"><h2 id="title-{name}">{title}</h2>'
        f'<p class="tagline">{escape(view.tagline())}</p>{state}</div>'
        f'<div class="actions">{_buttons(game, going)}</div></section>'
    )


def _buttons(game: AnyGame, going: Entry | None) -> str:
    name, title = game.NAME, escape(_(game.TITLE))
    first = _("Continue") if going else _("Play")
    return (
        f'<a class="button primary" id="play-{name}" href="{_start(game, going)}">'
        f'{first}<span class="sr-only"> {title}</span></a>'
        f'<a class="button" id="new-{name}" href="#/{name}/new">'
        f'{_("New")}<span class="sr-only"> {title}</span></a>'
    )


def _start(game: AnyGame, going: Entry | None) -> str:
    """Return the address of the game that goes on, or of one like the last."""
    return f"#/{game.NAME}/{going.id}" if going else f"#/{game.NAME}?"


def _about(*, keeps: bool) -> str:
    kept = _("Every game is kept on this device. Nothing is sent anywhere.")
    lost = _("This browser forbids to keep anything: games end with the page.")
    return (
        f'<footer class="about"><p>{kept if keeps else lost}</p>'
        f'<p><a href="#/settings">{_("Settings")}</a></p></footer>'
    )


def _shelf(entries: Sequence[Entry]) -> str:
    if not entries:
        return ""
    rows = "".join(_row(entry) for entry in entries)
    return (
        f'<section class="shelf" id="shelf"><h2>{_("Recent games")}</h2>'
        f'<ul class="saves">{rows}</ul></section>'
    )


def _row(entry: Entry) -> str:
    title = GAMES[entry.game].TITLE if entry.game in GAMES else entry.game
    state = f"{entry.status}, {_('finished')}" if entry.over else entry.status
    return (
        f'<li id="save-{escape(entry.id)}">'
        f'<a href="#/{escape(entry.game)}/{escape(entry.id)}">{escape(_(title))} '
        f'<span class="state">{escape(state)}</span></a></li>'
    )
