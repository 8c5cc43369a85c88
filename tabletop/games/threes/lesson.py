"""The lesson of Threes: six pushes, from nine tiles to a 12."""

from __future__ import annotations

from typing import Final

from tabletop.core.lesson import Lesson, LessonStop

LESSON: Final = Lesson(
    opening=("start 0,1,0,2,2,0,3,0,3,0,0,2,1,0,3,1", "draw 1"),
    stops=(
        LessonStop(
            "You want high tiles, and room for more. Push left, with a swipe or a"
            " key: every tile that has room moves one cell.",
            "left",
            ("slot 0", "draw 2"),
        ),
        LessonStop(
            "Each push brings in a tile: that 1 came from the right. Now push up: a"
            " 1 and a 2 merge into a 3.",
            "up",
            ("slot 0", "draw 3"),
        ),
        LessonStop(
            "From 3 up, equal tiles merge and double. Push left: the two 3s at the"
            " top make a 6.",
            "left",
            ("slot 0", "draw 1"),
        ),
        LessonStop(
            "“Next” shows what comes: a 1. Push down, and it comes in at the top,"
            " in a column that moved.",
            "down",
            ("slot 1", "draw 3"),
        ),
        LessonStop(
            "On the far left a 3 lies above a 3. Push down: they make a 6, and the"
            " 6 above comes along.",
            "down",
            ("slot 2", "draw 2"),
        ),
        LessonStop(
            "Now two 6s lie there. Push down once more.",
            "down",
            ("slot 0", "draw 1"),
        ),
        LessonStop(
            "A 12! Each step up counts three times as much: a 3 counts 3, a 6"
            " counts 9, a 12 counts 27."
        ),
        LessonStop(
            "Two 1s never merge, and two 2s neither. The bag shows which small"
            " tiles are still to come. An empty bag is filled again."
        ),
        LessonStop(
            "When no push moves anything, the game is over. Keep your highest tile"
            " in a corner, and the board stays free."
        ),
    ),
)
