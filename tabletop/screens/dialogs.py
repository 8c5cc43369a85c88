"""What lies over a table for a moment: the menu, a new game, the list of keys.

Each is one `<dialog data-modal>`, present in the page while it is open.
"""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.i18n import _
from tabletop.screens.icons import icon
from tabletop.views.markup import escape


def menu(*, seed: str, can_restore: bool) -> str:
    """Return the menu of a table."""
    restore = _item("restore", _("Bring back the moves cut off last"))
    return _sheet(
        _("Menu"),
        '<div class="items">'
        + _item("new", _("New game"))
        + (restore if can_restore else "")
        + _item("keys", _("Keys"))
        + f'<a class="item" id="item-lobby" href="#/">{_("Lobby")}</a></div>'
        + f'<p class="hint">{_("Seed of this deal: %s") % _seed(seed)}</p>',
    )


def new_game(*, seed: str) -> str:
    """Return the form of a new game; `seed` is that of the game on the table."""
    return _sheet(
        _("New game"),
        f"<p>{_('The game on the table is kept; undo brings you back to it.')}</p>"
        '<form id="new-form" data-command="start"><label class="field">'
        f"<span>{_('Seed, if you want a certain deal')}</span>"
        '<input id="seed" name="seed" type="text" autocomplete="off"'
        f' autocapitalize="off" spellcheck="false" maxlength="80"'
        f' placeholder="{escape(seed)}"></label><div class="actions">'
        '<button type="submit" class="button primary" id="start" autofocus>'
        f"{_('Start')}</button>"
        "</div></form>",
    )


def keys(rows: Sequence[tuple[str, str]]) -> str:
    """Return the list of keys; each row is the keys and what they do."""
    lines = "".join(
        f"<div><dt><kbd>{escape(key)}</kbd></dt><dd>{escape(does)}</dd></div>"
        for key, does in rows
    )
    return _sheet(_("Keys"), f'<dl class="keys">{lines}</dl>')


def _sheet(title: str, content: str) -> str:
    return (
        '<dialog class="sheet" id="dialog" data-modal'
        ' aria-labelledby="dialog-title"><header>'
        f'<h2 id="dialog-title">{title}</h2><button type="button"'
        f' class="icon-button" id="dialog-close" data-command="close"'
        f' aria-label="{_("Close")}">{icon("close")}</button></header>'
        f"{content}</dialog>"
    )


def _item(command: str, label: str) -> str:
    return (
        f'<button type="button" class="item" id="item-{command}"'
        f' data-command="{command}">{label}</button>'
    )


def _seed(seed: str) -> str:
    return f'<code class="seed">{escape(seed)}</code>'
