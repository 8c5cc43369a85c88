"""The colours of the style sheets, and how well two can be told apart."""

import re
from functools import cache
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
_RULE: Final = re.compile(r"([^{};]*){([^{}]*)")
_COLOUR: Final = re.compile(
    r"--([\w-]+):\s*light-dark\((#[\da-f]{6}), (#[\da-f]{6})\);"
)


@cache
def colours() -> dict[str, tuple[str, str]]:
    """Return the colours of the style sheets by name, in the light and in the dark."""
    sheets = [*ROOT.glob("static/css/*.css"), *ROOT.glob("tabletop/*/*.css")]
    sheets += ROOT.glob("tabletop/games/*/view.css")
    text = "".join(path.read_text(encoding="utf-8") for path in sorted(sheets))
    found: dict[str, tuple[str, str]] = {}
    for selector, declared in _RULE.findall(text):
        for name, light, dark in _COLOUR.findall(declared):
            owners = re.findall(r"\.([\w-]+)", selector)
            found |= {f"{owner} {name}": (light, dark) for owner in owners}
            found[name] = light, dark
    return found


def _luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours, 1 to 21, by the formula of WCAG 2.2."""
    darker, lighter = sorted((_luminance(one), _luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)
