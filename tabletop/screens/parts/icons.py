"""Icons of buttons: 24 × 24, in the colour of the text."""

from __future__ import annotations

from typing import Final

from tabletop.ui import elements
from tabletop.ui.elements import Element

_PATHS: Final = {
    "back": "M15 5l-7 7 7 7",
    "help": "M9 9a3 3 0 1 1 4.5 2.6c-1 .6-1.5 1.2-1.5 2.4M12 17.5v.5",
    "menu": "M5 7h14M5 12h14M5 17h14",
    "undo": "M8 5L3.5 9.5 8 14M4 9.5h9.5a5.5 5.5 0 0 1 0 11H9",
    "redo": "M16 5l4.5 4.5L16 14M20 9.5h-9.5a5.5 5.5 0 0 0 0 11H15",
    "people": "M9 11a3 3 0 1 0 0-6 3 3 0 1 0 0 6M3 19c1-6 11-6 12 0"
    "M16 5.5a3 3 0 0 1 0 5M18 14c2 1 3 2.5 3 5",
    "story": "M6 6h12M6 12h12M6 18h7",
    "recap": "M4.5 12a7.5 7.5 0 1 0 2.4-5.5M4 5v4h4M12 8v4.5l3 2",
    "close": "M6 6l12 12M18 6L6 18",
    "fewer": "M5 12h14",
    "more": "M5 12h14M12 5v14",
    "settings": "M4 8h9M19 8h1M16 5v6M4 16h1M11 16h9M8 13v6",
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
    "leave": "M6 20V5h11l-3 4 3 4H6",
    "watch-slow": "M9 6l7 6-7 6z",
    "watch-normal": "M6 6l6 6-6 6zM13 6l6 6-6 6z",
    "watch-fast": "M4 6l5 6-5 6zM10 6l5 6-5 6zM16 6l5 6-5 6z",
}


def icon(name: str) -> Element:
    """Return the icon of this name as a drawing, hidden from screen readers."""
    return elements.icon(_PATHS[name])
