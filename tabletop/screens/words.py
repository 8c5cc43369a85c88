"""Words for ids that are saved and never translated."""

from __future__ import annotations

import json
from typing import Final

from tabletop.i18n import _, mark

_LEVELS: Final = {
    "random": mark("Random moves"),
    "quick": mark("Quick"),
    "seed": mark("Simple"),
    "greedy": mark("Greedy"),
    "cautious": mark("Cautious"),
    "counter": mark("Card counter"),
    "strong": mark("Strong"),
    "expert": mark("Expert"),
    "exact": mark("Perfect"),
}

_VALUES: Final = {
    "true": mark("Yes"),
    "false": mark("No"),
    "null": mark("None"),
}


def level_name(level: str) -> str:
    """Return the words for a level of a computer player; an unknown id as it is."""
    return _(_LEVELS.get(level, level))


def choice_name(text: str) -> str:
    """Return the words for a choice of an option, given as JSON."""
    if text in _VALUES:
        return _(_VALUES[text])
    value = json.loads(text)
    return _(value) if isinstance(value, str) else text
