"""The screen around a table: strip, notice, tools and story."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from tabletop.drawing.controls import button
from tabletop.drawing.markup import Attributes, phrase, sentence, tag
from tabletop.i18n import _
from tabletop.model.notice import Notice
from tabletop.model.router import ROOT
from tabletop.screens import commands, guide, rules
from tabletop.screens.commands import command
from tabletop.screens.guide import Guide
from tabletop.screens.icons import icon


@dataclass(frozen=True, slots=True)
class TableScreen:
    """What stands around a table."""

    game: str  # the short name
    title: str  # the name that people use
    status: str  # the state of the game in a few words
    table: str  # the table as its view drew it
    label: str = ""  # what the table is called where that is not its title
    ending: str = ""  # what the view says of the finished game, or ""
    # what a return game changes, in a few words; "" where none is offered
    rematch: str = ""
    look_back: str = ""  # the address where the game can be looked back at, or ""
    story: Sequence[str] = ()  # the sentences so far, the oldest first
    notice: Notice | None = None  # what is to be said, or None
    words: Collection[str] = ()  # those of the game, which the notice may hold
    can_undo: bool = False  # whether something can be taken back
    can_redo: bool = False  # whether something taken back can be played again
    # whether something can be shown again; None where it never can
    can_recap: bool | None = None
    is_recap: bool = False  # whether it is shown
    can_hint: bool = False  # whether there is a computer player to ask
    is_thinking: bool = False  # whether one is being asked
    # whether a computer acts that can be hurried; then there is no hint
    can_hurry: bool = False
    is_hurried: bool = False  # whether it is
    watching: str = ""  # the speed at which the computer plays for the person, or ""
    # whether the story is shown where it has no place of its own
    story_open: bool = False
    # what takes the place of the whole screen where others may look, as markup, or ""
    cover: str = ""
    guide: Guide | None = None  # what a lesson says, where the game teaches itself
    coach: str = ""  # what the coach shows in place of the tools, as markup, or ""
    has_company: bool = False  # whether others sit there with devices of their own
    # whether the end is seen before its result; any touch tells that
    shows_end: bool = False


def draw(screen: TableScreen) -> str:
    """Return the screen as markup."""
    ground_ = ground(
        screen.game,
        screen.label or screen.title,
        screen.table,
        is_busy=screen.is_thinking,
        cover=screen.cover,
        shows_end=screen.shows_end,
    )
    return (
        _strip(screen)
        + ground_
        + notice(screen.notice, screen.words)
        + _ending(screen)
        + (guide.draw(screen.guide) if screen.guide else screen.coach or _tray(screen))
        + _story(screen)
    )


def ground(  # noqa: PLR0913 - all that a table may be
    game: str,
    label: str,
    drawn: str,
    *,
    is_busy: bool = False,
    cover: str = "",
    shows_end: bool = False,
) -> str:
    """Return the element in which a table lies, with what its view drew.

    One that is private says what is kept instead of its picture (static/resume.js).
    """
    attributes: Attributes = {
        "id": "table",
        "class": "table",
        "data-game": game,
        "aria-busy": "true" if is_busy else None,
        "data-private": cover or None,
        "data-ends": "" if shows_end else None,
        "tabindex": -1,
        "aria-label": label,
    }
    return tag("main", attributes, drawn)


def strip(back: str, title: str, status: Attributes, told: str, more: str) -> str:
    """Return the head of a table.

    Args:
        back: the arrow that leads away, as markup.
        title: the heading.
        status: what the line below it is, besides its looks.
        told: what it says.
        more: markup at the other end.
    """
    looks: Attributes = {"class": "status", "id": "status", **status}
    heading = sentence("h1", {"class": "title"}, title)
    line = tag("p", looks, *_stated(told))
    return tag("header", {"class": "strip"}, back, heading, line, more)


def _stated(told: str) -> Iterator[str]:
    """Give the parts of a status as markup: the first, and those after a dot."""
    first, dot, more = told.partition(" · ")
    if not dot:
        yield phrase(told)
        return
    yield sentence("span", {"class": "status-first"}, first)
    yield sentence("span", {"class": "status-more"}, f"{dot}{more}")


def _strip(screen: TableScreen) -> str:
    back = commands.back(ROOT, _("Lobby"), "back")
    title = screen.title
    if screen.guide:
        title = guide.title(screen.guide, title)
    opens: Attributes = {"data-command": "menu", "aria-haspopup": "dialog"}
    menu = commands.sign("menu", _("Menu"), "menu-button", opens, "menu")
    asks: Attributes = {"data-command": "help", "aria-haspopup": "dialog"}
    help_ = commands.sign("help", _("Rules in short"), "help-button", asks, "help")
    more = help_ + menu
    return strip(back, title, {"data-after-dice": ""}, screen.status, more)


def notice(said: Notice | None, words: Collection[str] = ()) -> str:
    """Return a notice, the words of its game marked, as markup; "" without one."""
    if said is None:
        return ""
    parts = [tag("span", {}, rules.termed(words, said.text))]
    if said.href:
        link = {"id": "notice-link", "href": said.href}
        parts += [" ", sentence("a", link, said.label)]
    if said.command:
        parts.append(command(said.command, said.label, id_="notice-command"))
    if said.second[0]:
        parts.append(command(*said.second, id_="notice-second"))
    if said.can_close:
        parts.append(commands.closes(said.closing, "notice-close"))
    looks = {"class": "notice", "id": "notice", "data-kind": said.kind}
    return tag("aside", {**looks, "aria-label": _("Notice")}, *parts)


def _ending(screen: TableScreen) -> str:
    if not screen.ending:
        return ""
    again = _("same seats") if screen.rematch else ""
    actions = [command("again", _("Play again"), commands.PRIMARY, more=again)]
    if screen.rematch:  # another game with the seats moved on
        actions.append(command("return", _("Rematch"), more=screen.rematch))
    if screen.look_back:
        actions.append(commands.link("look-back", screen.look_back, _("Review")))
    looks: Attributes = {
        "class": "ending",
        "id": "ending",
        "aria-labelledby": "ending-title",
        "tabindex": -1,
    }
    below = tag("div", {"class": "actions"}, *actions)
    return tag("section", looks, screen.ending, below)


def _tray(screen: TableScreen) -> str:
    tools = _watch_tools(screen) if screen.watching else _play_tools(screen)
    return tag("section", {"class": "tray", "aria-label": _("Tools")}, *tools)


def _play_tools(screen: TableScreen) -> Iterator[str]:
    yield tool("undo", _("Undo"), usable(is_usable=screen.can_undo))
    if screen.has_company:
        yield tool("people", _("People"), {"aria-haspopup": "dialog"})
    else:
        yield tool("redo", _("Redo"), usable(is_usable=screen.can_redo))
    yield story_tool(_("Story"), is_open=screen.story_open)
    if screen.can_recap is not None:
        state = {**usable(is_usable=screen.can_recap), "aria-pressed": screen.is_recap}
        yield tool("recap", _("Recap"), state, "tool recap-tool")
    if screen.can_hurry:
        yield tool("hurry", _("Faster"), {"aria-pressed": screen.is_hurried})
    elif screen.can_hint and not screen.ending:
        yield tool("hint", _("Thinking") if screen.is_thinking else _("Hint"))


def _watch_tools(screen: TableScreen) -> Iterator[str]:
    """Yield what drives the computer that plays for the person."""
    speeds = (("slow", _("Slow")), ("normal", _("Normal")), ("fast", _("Fast")))
    yield tool("stop", _("Stop"))
    for speed, label in speeds:
        pressed = {"aria-pressed": speed == screen.watching}
        yield tool(f"watch-{speed}", label, pressed)


def usable(*, is_usable: bool) -> Attributes:
    """Return the attributes of a tool that may be there in vain."""
    return {"aria-disabled": None if is_usable else "true"}


def tool(
    word: str, label: str, more: Attributes | None = None, kind: str = "tool"
) -> str:
    """Return a button of the tray, for a command that has an icon of its name."""
    what = {"data-command": word, **(more or {})}
    words = sentence("span", {}, label)
    return button(f"tool-{word}", kind, what, icon(word), " ", words)


def story_tool(label: str, *, is_open: bool) -> str:
    """Return the button of what is told, where that has no place of its own."""
    state: Attributes = {"aria-expanded": is_open, "aria-controls": "story"}
    return tool("story", label, state, "tool story-tool")


def told(title: str, sentences: Sequence[str], nothing: str = "") -> str:
    """Return what is told beside a table, or over it, with the button to close it.

    Args:
        title: its heading, and its name.
        sentences: as items of a list, in markup.
        nothing: what stands there without one, as markup; "" leaves the list.
    """
    closes = commands.closes("story", "story-close", "story-close")
    head = tag("div", {"class": "story-head"}, sentence("h2", {}, title), closes)
    rows: Attributes = {"class": "sentences", "id": "sentences", "tabindex": 0}
    named = {**rows, "aria-label": title}
    below = tag("ol", named, *sentences) if sentences or not nothing else nothing
    looks = {"class": "story", "id": "story", "aria-label": title}
    return tag("aside", looks, head, tag("div", {"class": "story-rows"}, below))


def _story(screen: TableScreen) -> str:
    last = len(screen.story) - 1
    rows = (
        {"id": f"told-{n}", "data-after-dice": "" if n == last else None}
        for n in range(last + 1)
    )
    return told(
        _("Story"),
        [
            sentence("li", row, text)
            for row, text in zip(rows, screen.story, strict=True)
        ],
    )
