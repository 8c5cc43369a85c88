"""The frame around any board: title bar, notice, tools, story."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from tabletop.core.i18n import _
from tabletop.core.options import title_of
from tabletop.model.board import Board
from tabletop.model.notice import Notice
from tabletop.screens.parts import commands, rules
from tabletop.screens.parts.commands import button, command, icon
from tabletop.session import game_of
from tabletop.ui.elements import Attributes, Element, Node, tag


def title(board: Board) -> str:
    """Return the name of the game with its options."""
    session = board.session
    return title_of(game_of(session.game), session.options)


def drawn(board: Board) -> Node:
    """Return the position as its view draws it."""
    drawn = board.view.draw(board.seen, board.legal, board.ui)
    refused = board.refusal.action if board.refusal else ""
    return _refused(drawn, refused) if refused else drawn


def _refused(drawn: Node, action: str) -> Node:
    if not isinstance(drawn, Element):
        return drawn
    attributes = dict(drawn.attributes)
    if action in (attributes.get("data-action"), attributes.get("data-plays")):
        attributes["data-refused"] = ""
    inside = tuple(_refused(child, action) for child in drawn.children)
    return Element(drawn.tag, attributes, inside)


def ground(  # noqa: PLR0913 - all that a table may be
    game: str,
    label: str,
    drawn: Node,
    *,
    is_busy: bool = False,
    cover: str = "",
    shows_end: bool = False,
) -> Element:
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


def strip(
    back: Node, title: str, status: Attributes, told: str, *more: Node
) -> Element:
    """Return the head of a table, with buttons at both ends.

    The line below the title says what is `story_panel`, and has the attributes
    `status`.
    """
    looks: Attributes = {"class": "status", "id": "status", **status}
    heading = tag("h1", {"class": "title"}, title)
    first, dot, rest = told.partition(" · ")
    parts: list[Node] = [told]
    if dot:
        parts = [
            tag("span", {"class": "status-first"}, first),
            tag("span", {"class": "status-more"}, f"{dot}{rest}"),
        ]
    line = tag("p", looks, parts)
    return tag("header", {"class": "strip"}, back, heading, line, more)


def notice(
    said: Notice | None, words: Collection[str] = (), *, is_free: bool = False
) -> Node:
    """Return a notice, the words of its game marked; "" without one.

    One that is free stands where it covers no piece (`static/spotlight.mjs`).
    """
    if said is None:
        return ""
    parts: list[Node] = [icon(said.sign)] if said.sign else []
    lead = [tag("b", {}, said.lead), " "] if said.lead else []
    parts.append(
        tag("span", {"class": "notice-told"}, *lead, rules.termed(words, said.text))
    )
    if said.href:
        link = {"id": "notice-link", "href": said.href}
        parts += [" ", tag("a", link, said.label)]
    if said.command:
        parts.append(command(said.command, said.label, id_="notice-command"))
    if said.second[0]:
        parts.append(command(*said.second, id_="notice-second"))
    if said.can_close:
        parts.append(commands.closes(said.closing, "notice-close"))
    looks: Attributes = {
        "class": "notice",
        "id": "notice",
        "data-kind": said.kind,
        "data-free": "" if is_free else None,
        "aria-label": _("Notice"),
    }
    return tag("aside", looks, parts)


def tool(
    word: str,
    label: str,
    more: Attributes | None = None,
    *,
    room: str = "",
    is_usable: bool = True,
) -> Element:
    """Return a button of the tray, for a command that has an icon of its name.

    It has room for another label, so that its width stays when that takes the place.
    """
    state: Attributes = {"aria-disabled": None if is_usable else "true"}
    what = {"data-command": word, **state, **(more or {})}
    words = tag("span", {"class": "tool-word", "data-room": room or None}, label)
    return button(f"tool-{word}", "tool", what, icon(word), words)


NO_TOOL: Final = tag("span", {"class": "tool"})  # an empty place in the tray


def story_tool(label: str, *, is_open: bool, is_usable: bool = True) -> Element:
    """Return the button of the story, where that has no place of its own."""
    state: Attributes = {"aria-expanded": is_open, "aria-controls": "story"}
    looks: Attributes = {"class": "tool story-tool", **state}
    return tool("story", label, looks, is_usable=is_usable)


def story_panel(
    title: str,
    sentences: Sequence[Element],
    nothing: Node = "",
    *,
    is_open: bool = False,
) -> Element:
    """Return the story beside a table, or over it, with its close button.

    `nothing` stands in the place of a list without sentences; "" leaves the list.
    """
    closes = commands.closes("story", "story-close", "story-close")
    heading = tag("h2", {}, title)
    head = tag("div", {"class": "story-head"}, heading, closes)
    rows: Attributes = {"class": "sentences", "id": "sentences", "tabindex": 0}
    named = {**rows, "aria-label": title}
    below = tag("ol", named, sentences) if sentences or not nothing else nothing
    state = {"data-open": "" if is_open else None}
    looks: Attributes = {"class": "story", "id": "story", "aria-label": title, **state}
    return tag("aside", looks, head, tag("div", {"class": "story-rows"}, below))
