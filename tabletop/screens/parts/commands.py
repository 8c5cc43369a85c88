"""Buttons and links that run commands of the page, and their icons."""

from __future__ import annotations

from typing import Final

from tabletop.core.i18n import _
from tabletop.ui import elements
from tabletop.ui.elements import Attributes, Child, Element, Node, tag

PRIMARY: Final = "button primary"  # the classes of what is meant to be pressed

_ICONS: Final = {  # paths of the icons of buttons: 24 × 24, in the colour of the text
    "back": "M15 5l-7 7 7 7",
    "menu": "M5 7h14M5 12h14M5 17h14",
    "undo": "M8 5L3.5 9.5 8 14M4 9.5h9.5a5.5 5.5 0 0 1 0 11H9",
    "redo": "M16 5l4.5 4.5L16 14M20 9.5h-9.5a5.5 5.5 0 0 0 0 11H15",
    "people": "M9 11a3 3 0 1 0 0-6 3 3 0 1 0 0 6M3 19c1-6 11-6 12 0"
    "M16 5.5a3 3 0 0 1 0 5M18 14c2 1 3 2.5 3 5",
    "story": "M6 6h12M6 12h12M6 18h7",
    "recap": "M4.5 12a7.5 7.5 0 1 0 2.4-5.5M4 5v4h4M12 8v4.5l3 2",
    "close": "M6 6l12 12M18 6L6 18",
    "sound": "M4 10v4h3.5l4.5 4V6l-4.5 4zM15.5 9q2 3 0 6M18 6.5q4 5.5 0 11",
    "mute": "M4 10v4h3.5l4.5 4V6l-4.5 4zM16 9.5l5 5M21 9.5l-5 5",
    "offline": "M4 9q3-3 7-3.4M15 6.2q3 .9 5 2.8M7.5 13q1.5-1.5 3.5-1.9M15 12q.9.4 1.5"
    " 1M12 18h.01M4 4l16 16",
    "fewer": "M5 12h14",
    "more": "M5 12h14M12 5v14",
    "theme": "M12 7.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 1 0 0-9M12 2v2.5M12 19.5V22M2 12h2.5"
    "M19.5 12H22M5 5l1.7 1.7M17.3 17.3L19 19M5 19l1.7-1.7M17.3 6.7L19 5",
    "text": "M4 18L9 6l5 12M6 14h6M15 18l3-7 3 7M16 16h4",
    "language": "M12 3a9 9 0 1 0 0 18 9 9 0 1 0 0-18M3 12h18M12 3q-7 9 0 18 7-9 0-18z",
    "motion": "M3 8h9M3 12h6M3 16h9M17 7a5 5 0 1 1 0 10",
    "speech": "M5 9v6M9 6v12M13 9v6M17 4v16M21 10v4",
    "watch_speed": "M3 17a9 9 0 1 1 18 0M12 17l4-6",
    "moments": "M12 3l2.2 6.8L21 12l-6.8 2.2L12 21l-2.2-6.8L3 12l6.8-2.2z",
    "forced": "M5 12a7 7 0 0 1 12-5l2 2M19 4v5h-5M19 12a7 7 0 0 1-12 5l-2-2M5 20v-5h5",
    "hand": "M8 12V5.5a1.5 1.5 0 0 1 3 0V11V4.5a1.5 1.5 0 0 1 3 0V11V6a1.5 1.5 0 0 1 3"
    " 0v9q0 6-6 6-4 0-6-4l-3-5q2-2 3.5 0z",
    "keys": "M8 10a4 4 0 1 0 0 8 4 4 0 1 0 0-8M11 11l8-8M15.5 6.5l3 3",
    "about": "M12 3a9 9 0 1 0 0 18 9 9 0 1 0 0-18M12 11v6M12 7.5v.5",
    "arrows": "M12 3v18M3 12h18M9 6l3-3 3 3M9 18l3 3 3-3M6 9l-3 3 3 3M18 9l3 3-3 3",
    "settings": "M12 8.8a3.2 3.2 0 1 0 0 6.4 3.2 3.2 0 1 0 0-6.4M12 3v3M12 18v3M3 12h3"
    "M18 12h3M5.6 5.6l2.2 2.2M16.2 16.2l2.2 2.2M5.6 18.4l2.2-2.2M16.2 7.8l2.2-2.2",
    "new": "M7 4h7a2 2 0 0 1 2 2v11a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2z"
    "M9 22h8a3 3 0 0 0 3-3V9",
    "share": "M12 15V4M8 7.5l4-4 4 4M6 11H5v9h14v-9h-1",
    "review": "M4 5v5h5M4.5 10a8 8 0 1 1-.5 4",
    "rules": "M5 4h10a4 4 0 0 1 4 4v12H8a3 3 0 0 1-3-3zM5 17a3 3 0 0 1 3-3h11",
    "learn": "M2 9l10-4 10 4-10 4zM6 11v5q6 4 12 0v-5",
    "coach": "M2 9l10-5 10 5-10 5zM6 11v5q6 4 12 0v-5M22 9v6",
    "vibration": "M10 4h4a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2h-4a2 2 0 0 1-2-2V6a2 2 0 0 1"
    " 2-2zM4 9v6M20 9v6",
    "tools": "M5 10.5a1.5 1.5 0 1 0 0 3 1.5 1.5 0 1 0 0-3M12 10.5a1.5 1.5 0 1 0 0 3"
    " 1.5 1.5 0 1 0 0-3M19 10.5a1.5 1.5 0 1 0 0 3 1.5 1.5 0 1 0 0-3",
    "link": "M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1.5 1.5M14 10a4 4 0 0 0-6 0l-3 3"
    "a4 4 0 0 0 6 6l1.5-1.5",
    "hint": "M9.5 18h5M10.5 21h3M8.5 14.5a6 6 0 1 1 7 0V16h-7z",
    "hurry": "M4 7l7 5-7 5zM12 7l7 5-7 5z",
    "stop": "M7 7h10v10H7z",
    "pause": "M8 6v12M16 6v12",
    "go-on": "M8 6l9 6-9 6z",
    "earlier": "M6 6v12M18 6l-7 6 7 6",
    "previous": "M15 6l-7 6 7 6",
    "next": "M9 6l7 6-7 6",
    "later": "M18 6v12M6 6l7 6-7 6",
    "fork": "M7 20V4M7 15c7 0 10-3 10-9M13 9l4-4 4 4",
    "try": "M7 20V4M7 15c7 0 10-3 10-9M13 9l4-4 4 4",
    "leave": "M6 20V5h11l-3 4 3 4H6",
    "flame": "M12 2q1 4 4 7t2 7q-2 6-6 6t-6.5-5q-1-4 2-7q0 2.5 2 3q-1-6 2.5-11z",
    "copy": "M9 9h10v11H9zM6 15H5V4h10v2",
    "qr": "M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h3v3h-3zM20 14v6h-6",
    "letter": "M4 6h16v12H4zM4 7l8 6 8-6",
    "check": "M5 12.5l4.5 4.5L19 7.5",
    "further": "M9 5l7 7-7 7",
    "save": "M12 4v10M8 10.5l4 4 4-4M5 19h14",
    "bring": "M12 14V4M8 7.5l4-4 4 4M5 19h14",
    "watch": "M2 12q10-14 20 0-10 14-20 0M12 9a3 3 0 1 0 0 6 3 3 0 1 0 0-6",
    "watch-slow": "M9 6l7 6-7 6z",
    "watch-normal": "M6 6l6 6-6 6zM13 6l6 6-6 6z",
    "watch-fast": "M4 6l5 6-5 6zM10 6l5 6-5 6zM16 6l5 6-5 6z",
}


def icon(name: str) -> Element:
    """Return the icon of this name as a drawing, hidden from screen readers."""
    return elements.icon(_ICONS[name])


def button(id_: str, kind: str, what: Attributes, /, *inside: Child) -> Element:
    """Return a button; `what` holds its command and further attributes."""
    looks: Attributes = {"class": kind, "id": id_, "type": "button"}
    return tag("button", {**looks, **what}, inside)


def command(
    word: str, label: str, kind: str = "button", id_: str = "", *, more: str = ""
) -> Element:
    """Return a button with words, and with more in small below them if there is any."""
    what: Attributes = {"data-command": word, **_heard(label, more)}
    return button(id_ or word, kind, what, label, _small(more))


def _small(told: str) -> Node:
    return tag("small", {}, told) if told else ""


def _heard(label: str, more: str) -> Attributes:
    return {"aria-label": f"{label}, {more}" if more else None}


def sign(drawn: str, told: str, id_: str, what: Attributes, kind: str = "") -> Element:
    """Return a button with the icon of a name; what is `told` is heard."""
    looks = f"icon-button {kind}".strip()
    return button(id_, looks, {**what, "aria-label": told}, icon(drawn))


def mute(*, is_on: bool | None) -> Node:
    """Return the button that turns sound on and off; "" where there is no sound."""
    if is_on is None:
        return ""
    state: Attributes = {"data-command": "sound", "aria-pressed": is_on}
    return sign("sound" if is_on else "mute", _("Sound"), "mute", state, "mute")


def actions(*buttons: Child) -> Element:
    """Return buttons that stand beside each other."""
    return tag("div", {"class": "actions"}, *buttons)


def closes(word: str, id_: str, kind: str = "") -> Element:
    """Return the button with the cross, for this command."""
    return sign("close", _("Close"), id_, {"data-command": word}, kind)


def link(
    id_: str, address: str, label: str, kind: str = "button", *, more: str = ""
) -> Element:
    """Return a link with words that looks like a button, or like what `kind` says."""
    looks: Attributes = {"class": kind, "id": id_, "href": address}
    looks = {**looks, **_heard(label, more)}
    return tag("a", looks, label, _small(more))


def back(address: str, told: str, kind: str = "") -> Element:
    """Return the arrow that leads back; the name of the place is heard."""
    looks = {"class": f"icon-button {kind}".strip(), "id": "back", "href": address}
    return tag("a", {**looks, "aria-label": told}, icon("back"))
