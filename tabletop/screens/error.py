"""The screen of what went wrong: a sentence, a way on, and a copy of the save."""

from __future__ import annotations

from tabletop.drawing.markup import escape
from tabletop.i18n import _


def draw(sentence: str, *, text: str = "", can_go_on: bool = False) -> str:
    """Return the screen.

    Args:
        sentence: what happened.
        text: the save that is concerned, offered as a copy.
        can_go_on: whether a part of the game holds and can be played on.
    """
    go_on = (
        '<button type="button" class="button primary" id="go-on"'
        f' data-command="go-on">{_("Continue from what could be recovered")}</button>'
    )
    return (
        '<main class="error" id="error" tabindex="-1">'
        f"<h1>{_('Something went wrong')}</h1>"
        f'<p class="sentence">{escape(sentence)}</p>'
        + (_copy(text) if text else "")
        + f'<div class="actions">{go_on if can_go_on else ""}'
        f"{_copying() if text else ''}"
        f'<a class="button" id="to-lobby" href="#/">{_("Lobby")}</a></div>'
        '<p data-says="live" aria-live="polite"></p></main>'
    )


def _copying() -> str:
    """Return the button that copies the text, without showing it."""
    return (
        '<button type="button" class="button" id="copy" data-command="copy">'
        f"{_('Copy the text')}</button>"
    )


def _copy(text: str) -> str:
    """Return the save, folded, as it tells what is hidden."""
    return (
        f"<p>{_('The text of the game is kept as it is. It holds everything, hidden')}"
        f" {_('cards too. You can copy it here.')}</p>"
        f"<details><summary>{_('Show the text')}</summary>"
        f'<label class="field"><span class="sr-only">{_("The text of the game")}</span>'
        f'<textarea id="save-text" rows="4" readonly>{escape(text)}</textarea></label>'
        "</details>"
    )
