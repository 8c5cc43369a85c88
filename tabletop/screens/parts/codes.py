"""QR codes and their scanner, as elements (`static/qr-codes.mjs`)."""

from __future__ import annotations

from tabletop.ui.elements import Element, tag


def code(text: str, label: str) -> Element:
    """Return a text of at most 2,000 characters as a QR code."""
    return tag("qr-code", {"data-qr": text, "role": "img", "aria-label": label})


def reader(label: str) -> Element:
    """Return what shows the camera, and reads codes as long as it is in the page."""
    return tag("qr-reader", {"role": "img", "aria-label": label})
