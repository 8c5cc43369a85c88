"""What every text has to be."""

from __future__ import annotations

import re


def is_sentence(text: str) -> bool:
    """Return whether the text begins and ends as a sentence does."""
    return re.fullmatch(r"[\"“A-Z0-9](.|\n)*[.!?][\"”’]?", text) is not None
