"""The settings of Threes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from tabletop.core.game import option
from tabletop.core.i18n import mark


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of all games of Threes on a device."""

    arrows: Literal["system", "on", "off"] = option(
        "system",
        label=mark("Arrow buttons (Threes)"),
        sentence=mark("“Auto” shows them only where there is no touch screen."),
        choices=("system", "on", "off"),
    )
