"""The lesson of Threes: six pushes, from nine tiles to a 12."""

from __future__ import annotations

from typing import Final

from tabletop.core.lesson import Lesson, LessonStop

LESSON: Final = Lesson(
    opening=("start 0,1,0,2,2,0,3,0,3,0,0,2,1,0,3,1", "draw 1"),
    stops=(
        LessonStop(
            "Push left. Tiles with room move one cell.",
            "left",
            ("slot 0", "draw 2"),
        ),
        LessonStop(
            "A tile came in. Push up: 1 and 2 make 3.",
            "up",
            ("slot 0", "draw 3"),
        ),
        LessonStop(
            "From 3 up, equal tiles double. Push left.",
            "left",
            ("slot 0", "draw 1"),
        ),
        LessonStop(
            "“Next” shows what comes in. Push down.",
            "down",
            ("slot 1", "draw 3"),
        ),
        LessonStop(
            "Push down: two 3s on the left make 6.",
            "down",
            ("slot 2", "draw 2"),
        ),
        LessonStop(
            "Now there are two 6s. Push down once more.",
            "down",
            ("slot 0", "draw 1"),
        ),
        LessonStop("Each step up counts three times as much."),
        LessonStop("Two 1s never merge, nor do two 2s."),
        LessonStop("The game ends when no push moves anything."),
    ),
)
