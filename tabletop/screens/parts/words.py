"""Words for ids that are stored and never translated."""

from __future__ import annotations

import json
from typing import Final

from tabletop.core.i18n import _, mark

_VALUES: Final = {
    "true": mark("Yes"),
    "false": mark("No"),
    "null": mark("None"),
}


def choice_name(text: str) -> str:
    """Return the words for a choice of an option, given as JSON."""
    if text in _VALUES:
        return _(_VALUES[text])
    value = json.loads(text)
    return _(value) if isinstance(value, str) else text
