"""Helpers for the document.

What JavaScript calls null arrives as a falsy object that is not `None`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

import js
from pyodide.ffi import create_proxy, to_js

_from_entries: Final = js.Object.fromEntries

Handler: TypeAlias = Callable[[Any], None]  # takes an event of the browser
Try: TypeAlias = Callable[[Callable[[], object]], None]  # runs it, shows its effect


def js_object(values: object) -> Any:
    """Return an object of JavaScript, or an array of them."""
    return to_js(values, dict_converter=_from_entries)


def listen(
    target: js.EventTarget, handlers: Mapping[str, Handler], **options: bool
) -> None:
    """Have handlers take the events of a target, by the events' names."""
    for event, handler in handlers.items():
        target.addEventListener(event, create_proxy(handler), js_object(options))
