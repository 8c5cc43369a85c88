"""The curtain, which covers the table while the device changes hands."""

from __future__ import annotations

from tabletop.core.i18n import _
from tabletop.core.phrases import OUT
from tabletop.model.board import Board
from tabletop.model.curtain import Trace, has_played, traces
from tabletop.screens.parts.commands import PRIMARY, command
from tabletop.ui import seats
from tabletop.ui.elements import Attributes, Element, Node, tag
from tabletop.ui.faces import face
from tabletop.ui.pieces import Card, card


def text(name: str) -> str:
    """Return what the curtain says, and all that is spoken while it is closed."""
    return _("Pass the device to {who}").format(who=name)


def draw(table: Board) -> Element:
    """Return the curtain, with the button of the player whom it waits for.

    The button doesn't take the focus, so that a repeated key doesn't open the curtain.
    """
    name = table.session.seats[table.viewer].name
    title = {"class": "curtain-title", "id": "curtain-title"}
    sign = tag(
        "div",
        {"class": "curtain-sign"},
        _disc(table, table.viewer),
        tag("h2", title, text(name)),
    )
    lift = command("lift", _("I am {who}").format(who=name), PRIMARY)
    return tag(
        "div",
        {"class": "curtain", "id": "curtain"},
        tag("div", {"class": "curtain-cloth"}),
        sign,
        _since(table),
        tag("div", {"class": "curtain-foot"}, lift),
    )


def _since(table: Board) -> Node:
    """Return what everybody saw since the player's last turn, "" without anything.

    Screen readers hear the full sentences as soon as the curtain opens.
    """
    if not (found := traces(table.session)):
        return ""
    rows = (tag("li", {}, _who(table, each), _shown(each)) for each in found)
    words = _("Since your last turn") if has_played(table.session) else _("So far")
    heading = tag("p", {}, words)
    looks: Attributes = {"class": "curtain-since", "aria-hidden": "true"}
    return tag("div", looks, heading, tag("ul", {}, rows))


def _who(table: Board, trace: Trace) -> Element:
    if trace.mood:
        return face(table.names[trace.seat], trace.mood, 40)
    return _disc(table, trace.seat)


def _disc(table: Board, seat: int) -> Element:
    colour = (seat + table.moved) % len(table.names)
    return seats.disc(colour, table.session.seats[seat].name)


def _shown(trace: Trace) -> list[Element]:
    if trace.shown.startswith("+"):
        return [tag("span", {"class": "curtain-count"}, trace.shown)]
    first, *more = trace.shown.removesuffix(OUT).split()
    shown = [card(Card(face=first, label=""))]
    if trace.shown.endswith(OUT):
        shown.append(tag("span", {"class": "curtain-times"}, _("went out")))
    elif more:
        shown.append(tag("span", {"class": "curtain-times"}, f"× {len(more) + 1}"))
    return shown
