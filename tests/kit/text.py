"""What every text has to be."""

import re


def is_sentence(text: str) -> bool:
    return re.fullmatch(r"[\"“A-Z0-9](.|\n)*[.!?][\"”’]?", text) is not None
