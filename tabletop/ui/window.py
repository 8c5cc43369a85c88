"""The size of the window, in which a table is laid out."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

Size: TypeAlias = Literal["phone", "lying", "tall", "large"]
"""Layouts of a table: a phone upright and lying down, a tablet upright, a desktop."""

_LOW = 480
_WIDE = 700


@dataclass(frozen=True, slots=True)
class Window:
    """The window, in pixels of usual text: 780 with text of 32 is as wide as 390."""

    width: int = 390
    height: int = 844
    scale: float = 1.0  # size of the text, as a multiple of the usual one

    @property
    def size(self) -> Size:
        """The layout that fits; `ui/frame.css` repeats these limits."""
        is_upright = self.width < _WIDE and self.height >= self.width
        if is_upright or self.width < _LOW:
            return "phone"
        if self.height * self.scale < _LOW:
            return "lying"
        return "tall" if self.height > self.width else "large"

    @property
    def beside_review(self) -> Window:
        """What a table has of it beside its review: half of a window that lies."""
        if self.size != "lying":
            return self
        return replace(self, width=min(self.width // 2, _LOW - 1))
