"""What lies over a table for a moment: the menu, the list of keys.

Each is one `<dialog data-modal>`, present in the page while it is open.
"""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.i18n import _
from tabletop.screens.icons import icon
from tabletop.views.markup import escape


def menu(
    game: str, *, seed: str, can_restore: bool, can_watch: bool, look_back: str
) -> str:
    """Return the menu of a table.

    Args:
        game: the short name.
        seed: of the game on the table.
        can_restore: whether moves were cut off that can come back.
        can_watch: whether the computer could play for the person.
        look_back: the address where the game can be looked back at, or "".
    """
    return _sheet(
        _("Menu"),
        '<div class="items">'
        + _link("new", f"#/{game}/new", _("New game"))
        + (_item("watch", _("Watch the computer play")) if can_watch else "")
        + (_item("restore", _("Bring back the cut moves")) if can_restore else "")
        + (_link("look-back", look_back, _("Look back")) if look_back else "")
        + _item("link", _("Link to this game"))
        + _link("rules", f"#/{game}/rules", _("Rules"))
        + _item("keys", _("Keys"))
        + _link("settings", "#/settings", _("Settings"))
        + _link("lobby", "#/", _("Lobby"))
        + f'</div><p class="hint">{_("Seed of this deal: %s") % _seed(seed)}</p>',
    )


def link(address: str, *, is_whole: bool) -> str:
    """Return the sheet with the link of a game.

    Args:
        address: the whole address.
        is_whole: whether it holds the game itself, not only how it began.
    """
    holds = (
        _("The link holds the whole game: names, options, luck and every move.")
        if is_whole
        else _(
            "The link holds the names, the options and the luck of the game, but no"
            " move: something is hidden while it runs."
        )
    )
    opens = _("Whoever opens it gets a game of his own; nothing is sent anywhere.")
    return _sheet(
        _("Link to this game"),
        f"<p>{holds} {opens}</p>"
        f'<label class="field"><span>{_("The link")}</span>'
        f'<textarea id="link-text" rows="4" readonly>{escape(address)}</textarea>'
        '</label><div class="actions"><button type="button" class="button primary"'
        f' id="copy" data-command="copy">{_("Copy")}</button>'
        '<button type="button" class="button" id="share" data-command="share">'
        f"{_('Share')}</button></div>",
    )


def reveal(name: str, shown: str) -> str:
    """Return the sheet that shows something to the player of this name, once."""
    title = escape(_("For %s alone") % name)
    button = (
        '<div class="actions"><button type="button" class="button primary"'
        f' id="put-away" data-command="close">{_("I will remember")}</button></div>'
    )
    return _sheet(title, shown + button)


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


def _link(name: str, address: str, label: str) -> str:
    return f'<a class="item" id="item-{name}" href="{escape(address)}">{label}</a>'


def _seed(seed: str) -> str:
    return f'<code class="seed">{escape(seed)}</code>'
