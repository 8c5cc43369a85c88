"""Sharing and copying of links and texts."""

from __future__ import annotations

from typing import Final

import js
from pyodide.ffi import create_proxy

from tabletop.browser.platform.dom import js_object
from tabletop.browser.platform.live_regions import say
from tabletop.core.i18n import _

_SAID: Final = "title", "text"  # what an app may show beside a link that is shared


def pass_on() -> None:
    """Share the link on the page, or copy it where nothing can be shared."""
    if js.document.querySelector("#link-text"):
        share_or_copy("share" if getattr(js.navigator, "share", None) else "copy")


def share_or_copy(command: str) -> None:
    """Copy the link in the dialog, or the text of a save, or pass it on to an app."""
    field = js.document.querySelector("#link-text, #save-text, #result-text")
    if command == "share":
        kind = "text" if field.id == "result-text" else "url"
        told = {name: field.getAttribute(f"data-{name}") for name in _SAID}
        said = {name: text for name, text in told.items() if text}
        shared = js.navigator.share(js_object({**said, kind: field.value}))
        shared.catch(create_proxy(lambda _reason: None))  # called off by the person
        return

    def failed(_reason: object) -> None:
        folded = field.closest("details")
        if folded:
            folded.open = True
        field.select()
        link = _("Couldn’t copy. The link is selected, so you can copy it yourself.")
        text = _("Couldn’t copy. The text is selected, so you can copy it yourself.")
        told = link if field.id == "link-text" else text
        say("alert", told)
        _show(told)

    def copied(_nothing: object) -> None:
        say("live", _("Copied."))
        _show(_("The link is copied. Paste it in a chat."))

    clipboard = getattr(js.navigator, "clipboard", None)
    if not clipboard:
        failed(None)
        return
    text = field.getAttribute("data-copies") or field.value
    clipboard.writeText(text).then(create_proxy(copied), create_proxy(failed))


def _show(told: str) -> None:
    """Show where people gather whether the link was copied."""
    hint = js.document.querySelector("#copied")
    if hint:
        hint.textContent = told
        hint.removeAttribute("hidden")
