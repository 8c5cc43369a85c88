"""The screen around a table: strip, notice, tools and story."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tabletop.i18n import _
from tabletop.screens.icons import icon
from tabletop.views.markup import escape


@dataclass(frozen=True, slots=True)
class TableScreen:
    """What stands around a table.

    Attributes:
        game: the short name.
        title: the name that people use.
        status: the state of the game in a few words.
        table: the table as its view drew it.
        ending: what the view says of the finished game, or "".
        story: the sentences so far, the oldest first.
        notice: a refusal or an advice, or "".
        can_undo: whether something can be taken back.
        can_redo: whether something taken back can be played again.
        story_open: whether the story is shown where it has no place of its own.
    """

    game: str
    title: str
    status: str
    table: str
    ending: str
    story: Sequence[str]
    notice: str
    can_undo: bool
    can_redo: bool
    story_open: bool


def draw(screen: TableScreen) -> str:
    """Return the screen as markup."""
    return (
        _strip(screen)
        + f'<main id="table" class="table" data-game="{escape(screen.game)}"'
        f' tabindex="-1" aria-label="{escape(screen.title)}">{screen.table}</main>'
        + _notice(screen)
        + _ending(screen)
        + _tray(screen)
        + _story(screen)
    )


def _strip(screen: TableScreen) -> str:
    return (
        '<header class="strip">'
        f'<a class="icon-button back" id="back" href="#/" aria-label="{_("Lobby")}">'
        f"{icon('back')}</a>"
        f'<h1 class="title">{escape(screen.title)}</h1>'
        f'<p class="status" id="status">{escape(screen.status)}</p>'
        '<button type="button" class="icon-button menu" id="menu-button"'
        f' data-command="menu" aria-haspopup="dialog" aria-label="{_("Menu")}">'
        f"{icon('menu')}</button></header>"
    )


def _notice(screen: TableScreen) -> str:
    if not screen.notice:
        return ""
    return (
        f'<aside class="notice" id="notice" aria-label="{_("Notice")}">'
        f"{escape(screen.notice)}</aside>"
    )


def _ending(screen: TableScreen) -> str:
    if not screen.ending:
        return ""
    return (
        '<section class="ending" id="ending" aria-labelledby="ending-title"'
        f' tabindex="-1">{screen.ending}<div class="actions">'
        '<button type="button" class="button primary" id="again"'
        f' data-command="again">{_("Play again")}</button></div></section>'
    )


def _tray(screen: TableScreen) -> str:
    pressed = "true" if screen.story_open else "false"
    return (
        f'<section class="tray" aria-label="{_("Tools")}">'
        + _tool("undo", _("Undo"), enabled=screen.can_undo)
        + _tool("redo", _("Redo"), enabled=screen.can_redo)
        + '<button type="button" class="tool story-tool" id="tool-story"'
        f' data-command="story" aria-expanded="{pressed}" aria-controls="story">'
        f"{icon('story')} <span>{_('Story')}</span></button></section>"
    )


def _tool(command: str, label: str, *, enabled: bool) -> str:
    disabled = "" if enabled else ' aria-disabled="true"'
    return (
        f'<button type="button" class="tool" id="tool-{command}"'
        f' data-command="{command}"{disabled}>'
        f"{icon(command)} <span>{label}</span></button>"
    )


def _story(screen: TableScreen) -> str:
    rows = "".join(
        f'<li id="told-{number}">{escape(sentence)}</li>'
        for number, sentence in enumerate(screen.story)
    )
    return (
        f'<aside class="story" id="story" aria-label="{_("Story")}">'
        f'<h2>{_("Story")}</h2><ol class="sentences" id="sentences" tabindex="0">'
        f"{rows}</ol></aside>"
    )
