"""QR codes that the camera reads (see static/qr-codes.mjs)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, TypeAlias

import js

from tabletop.browser.platform.dom import listen

Blind: TypeAlias = Literal["unable", "none", "refused", "busy"]
"""Why nothing can be read: this browser gives pages no camera, or not at this address;
the device has none; it is not allowed; another program has it."""


def watch(read: Callable[[str], object], failed: Callable[[Blind], object]) -> None:
    """Listen to what the camera reads on any screen; call it once.

    `read` takes the same text once. `failed` takes why it reads nothing; what shows the
    camera can go then.
    """

    def take(event: js.CustomEvent) -> None:
        told = event.detail.to_py()
        if "text" in told:
            read(told["text"])
        else:
            failed(told["reason"])

    listen(js.document, {"tabletop:code": take})
