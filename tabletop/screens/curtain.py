"""What hangs before a table until the next player says that he is there."""

from __future__ import annotations

from tabletop.drawing.markup import escape
from tabletop.i18n import _


def told(name: str) -> str:
    """Return what the curtain says, and all that is heard while it hangs there."""
    return _("Pass the device to %s") % name


def draw(name: str) -> str:
    """Return the curtain, with the button of the player of this name.

    The button does not take the focus by itself, nor does it lie where others are: a
    key or a finger that comes down twice must not open it.
    """
    lift = _("I am %s, show my cards") % name
    return (
        '<div class="curtain" id="curtain"><div class="curtain-sign">'
        f'<h2 class="curtain-title" id="curtain-title">{escape(told(name))}</h2>'
        '<button type="button" class="button primary" id="lift"'
        f' data-command="lift">{escape(lift)}</button></div></div>'
    )
