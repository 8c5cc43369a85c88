"""Codes that a camera reads: has the script that knows them, and takes what is read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, TypeAlias

import js

from tabletop.web.dom import listen
from tabletop.web.scripts import script

Blind: TypeAlias = Literal["unable", "none", "refused", "busy"]
"""Why nothing can be read: this browser gives pages no camera, or not at this address;
the device has none; it is not allowed; another program has it."""


async def bring(
    read: Callable[[str], object], failed: Callable[[Blind], object]
) -> None:
    """Have codes drawn and read on all screens; call it once.

    Args:
        read: takes what the camera reads, the same text once.
        failed: takes why it reads nothing; what shows the camera can go then.

    Raises:
        FileNotFoundError: the script does not come; a whole sentence says so.
    """

    def take(event: Any) -> None:
        told = event.detail.to_py()
        if "text" in told:
            read(told["text"])
        else:
            failed(told["reason"])

    await script("codes")
    listen(js.document, {"tabletop:code": take})
