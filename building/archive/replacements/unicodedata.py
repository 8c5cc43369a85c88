"""A substitute for `unicodedata`: what names and searches need, from the browser.

Python's own tables are 0.3 MB of a first visit, and the browser has the same ones. A
snapshot can hold no object of JavaScript, so an import of this module makes none.
"""

from functools import cache
from typing import Any


@cache
def _marks() -> Any:
    from js import RegExp  # noqa: PLC0415 - see above

    return RegExp.new(r"^\p{Mn}", "u")


def normalize(form: str, text: str) -> str:
    """Return the text in a normal form, such as "NFC"."""
    from js import String  # noqa: PLC0415 - see above

    return str(String.new(text).normalize(form))


def combining(sign: str) -> int:
    """Return 1 for a mark on the sign before it, such as an accent, and else 0."""
    return int(_marks().test(sign))
