"""The screen around a table: strip, notice, tools and story."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from tabletop.drawing.markup import escape
from tabletop.i18n import _
from tabletop.screens.icons import icon

DISMISS: Final = "dismiss"
"""The command that puts a notice away."""


@dataclass(frozen=True, slots=True)
class Notice:
    """What the table has to say: a refusal, an advice, a state of things.

    Attributes:
        text: a sentence or two.
        kind: "warning", or "advice" for what is no reason to stop.
        href: the address that a link leads to, or "".
        command: what a button does, or "".
        label: of the link or the button.
        can_close: whether it has a button that puts it away.
    """

    text: str
    kind: str = "warning"
    href: str = ""
    command: str = ""
    label: str = ""
    can_close: bool = False


@dataclass(frozen=True, slots=True)
class TableScreen:
    """What stands around a table.

    Attributes:
        game: the short name.
        title: the name that people use.
        status: the state of the game in a few words.
        table: the table as its view drew it.
        ending: what the view says of the finished game, or "".
        can_return: whether a return game can be offered at the end.
        look_back: the address where the game can be looked back at, or "".
        story: the sentences so far, the oldest first.
        notice: what is to be said, or None.
        can_undo: whether something can be taken back.
        can_redo: whether something taken back can be played again.
        can_hint: whether there is a computer player to ask.
        is_thinking: whether one is being asked.
        can_hurry: whether a computer acts that can be hurried; then there is no hint.
        is_hurried: whether it is.
        watching: the speed at which the computer plays for the person, or "".
        story_open: whether the story is shown where it has no place of its own.
        cover: what takes the place of the whole screen where others may look, as
            markup, or "".
    """

    game: str
    title: str
    status: str
    table: str
    ending: str = ""
    can_return: bool = False
    look_back: str = ""
    story: Sequence[str] = ()
    notice: Notice | None = None
    can_undo: bool = False
    can_redo: bool = False
    can_hint: bool = False
    is_thinking: bool = False
    can_hurry: bool = False
    is_hurried: bool = False
    watching: str = ""
    story_open: bool = False
    cover: str = ""


def draw(screen: TableScreen) -> str:
    """Return the screen as markup."""
    ground_ = ground(
        screen.game,
        screen.title,
        screen.table,
        is_busy=screen.is_thinking,
        cover=screen.cover,
    )
    return (
        _strip(screen)
        + ground_
        + notice(screen.notice)
        + _ending(screen)
        + _tray(screen)
        + _story(screen)
    )


def ground(
    game: str, label: str, drawn: str, *, is_busy: bool = False, cover: str = ""
) -> str:
    """Return the element in which a table lies, with what its view drew.

    One that is private says what is kept instead of its picture (static/resume.js).
    """
    busy = ' aria-busy="true"' if is_busy else ""
    if cover:
        busy += f' data-private="{escape(cover)}"'
    return (
        f'<main id="table" class="table" data-game="{escape(game)}"{busy}'
        f' tabindex="-1" aria-label="{escape(label)}">{drawn}</main>'
    )


def _strip(screen: TableScreen) -> str:
    return (
        '<header class="strip">'
        f'<a class="icon-button back" id="back" href="#/" aria-label="{_("Lobby")}">'
        f"{icon('back')}</a>"
        f'<h1 class="title">{escape(screen.title)}</h1>'
        f'<p class="status" id="status" data-after-dice="">{escape(screen.status)}</p>'
        '<button type="button" class="icon-button menu" id="menu-button"'
        f' data-command="menu" aria-haspopup="dialog" aria-label="{_("Menu")}">'
        f"{icon('menu')}</button></header>"
    )


def notice(said: Notice | None) -> str:
    """Return a notice as markup; "" without one."""
    if said is None:
        return ""
    more = ""
    if said.href:
        more = f' <a id="notice-link" href="{escape(said.href)}">{said.label}</a>'
    if said.command:
        more += (
            '<button type="button" class="button" id="notice-command"'
            f' data-command="{said.command}">{said.label}</button>'
        )
    if said.can_close:
        more += (
            '<button type="button" class="icon-button" id="notice-close"'
            f' data-command="{DISMISS}" aria-label="{_("Close")}">{icon("close")}'
            "</button>"
        )
    return (
        f'<aside class="notice" id="notice" data-kind="{said.kind}"'
        f' aria-label="{_("Notice")}"><span>{escape(said.text)}</span>{more}</aside>'
    )


def _ending(screen: TableScreen) -> str:
    if not screen.ending:
        return ""
    return (
        '<section class="ending" id="ending" aria-labelledby="ending-title"'
        f' tabindex="-1">{screen.ending}<div class="actions">'
        '<button type="button" class="button primary" id="again"'
        f' data-command="again">{_("Play again")}</button>'
        f"{_return(screen)}{_look_back(screen)}</div></section>"
    )


def _return(screen: TableScreen) -> str:
    """Return the button for another game with the seats moved on."""
    if not screen.can_return:
        return ""
    return (
        '<button type="button" class="button" id="return"'
        f' data-command="return">{_("Return game")}</button>'
    )


def _look_back(screen: TableScreen) -> str:
    if not screen.look_back:
        return ""
    address = escape(screen.look_back)
    return f'<a class="button" id="look-back" href="{address}">{_("Look back")}</a>'


def _tray(screen: TableScreen) -> str:
    tools = _watch_tools(screen) if screen.watching else _play_tools(screen)
    return f'<section class="tray" aria-label="{_("Tools")}">{tools}</section>'


def _play_tools(screen: TableScreen) -> str:
    opened = "true" if screen.story_open else "false"
    story = f'class="tool story-tool" aria-expanded="{opened}" aria-controls="story"'
    tools = (
        tool("undo", _("Undo"), usable(is_usable=screen.can_undo))
        + tool("redo", _("Redo"), usable(is_usable=screen.can_redo))
        + tool("story", _("Story"), story)
    )
    if screen.can_hurry:
        pressed = str(screen.is_hurried).lower()
        tools += tool("hurry", _("Faster"), f'class="tool" aria-pressed="{pressed}"')
    elif screen.can_hint and not screen.ending:
        label = _("Thinking") if screen.is_thinking else _("Hint")
        tools += tool("hint", label, 'class="tool"')
    return tools


def _watch_tools(screen: TableScreen) -> str:
    """Return what drives the computer that plays for the person."""
    speeds = (("fast", _("Fast")), ("normal", _("Normal")), ("slow", _("Slow")))
    return tool("stop", _("Stop"), 'class="tool"') + "".join(
        tool(
            f"watch-{speed}",
            label,
            f'class="tool" aria-pressed="{str(speed == screen.watching).lower()}"',
        )
        for speed, label in speeds
    )


def usable(*, is_usable: bool) -> str:
    """Return the attributes of a tool that may be there in vain."""
    return 'class="tool"' + ("" if is_usable else ' aria-disabled="true"')


def tool(command: str, label: str, attributes: str) -> str:
    """Return a button of the tray."""
    return (
        f'<button type="button" id="tool-{command}" data-command="{command}"'
        f" {attributes}>{icon(command)} <span>{label}</span></button>"
    )


def story_head(title: str) -> str:
    """Return the heading of what lies over the table, with the button to close it."""
    return (
        f'<div class="story-head"><h2>{title}</h2>'
        '<button type="button" class="icon-button story-close" id="story-close"'
        f' data-command="story" aria-label="{_("Close")}">{icon("close")}</button>'
        "</div>"
    )


def _story(screen: TableScreen) -> str:
    last, waits = len(screen.story) - 1, ' data-after-dice=""'
    rows = "".join(
        f'<li id="told-{number}"{waits * (number == last)}>{escape(sentence)}</li>'
        for number, sentence in enumerate(screen.story)
    )
    return (
        f'<aside class="story" id="story" aria-label="{_("Story")}">'
        f'{story_head(_("Story"))}<ol class="sentences" id="sentences" tabindex="0"'
        f' aria-label="{_("Story")}">'
        f"{rows}</ol></aside>"
    )
