"""The lesson of Stavegame: two turns, three staves and a fight."""

from __future__ import annotations

from typing import Final

from tabletop.core.lesson import Lesson, LessonStop

_OWN_DECK: Final = (
    "shuffle 4,1,1 0,2,4 2,2,2 3,1,2 1,2,3 4,2,0 1,4,1 2,3,1 0,4,2 3,2,1 1,1,4 2,4,0"
    " 1,3,2 4,0,2 2,1,3 2,0,4"
)
_THEIR_DECK: Final = (
    "shuffle 2,3,1 2,2,2 0,4,2 1,1,4 3,2,1 4,2,0 1,2,3 2,0,4 1,4,1 3,1,2 4,1,1 2,4,0"
    " 1,3,2 4,0,2 2,1,3 0,2,4"
)

LESSON: Final = Lesson(
    players=2,
    opening=(_OWN_DECK, _THEIR_DECK),
    stops=(
        LessonStop(
            "You want to lead on more of the three staves. Choose 4 1 1, and place"
            " it on the left one, next to you.",
            "place 4,1,1 0 2",
        ),
        LessonStop(
            "The stave turned red, as the card has most in red: only red counts"
            " there. Place 0 2 4 on the middle one.",
            "place 0,2,4 1 2",
        ),
        LessonStop(
            "You may place as many as you like. Keep 2 2 2, and end your turn.",
            "pass",
            ("place 2,3,1 2 0", "place 2,2,2 0 0", "pass"),
        ),
        LessonStop(
            "On red you lead 4 to 2. Move the 4 1 1 forward: choose it, and then"
            " the slot ahead. That makes room behind it.",
            "forward 0 2",
        ),
        LessonStop(
            "Place the 3 1 2 there: now you have 7 in red against 2.",
            "place 3,1,2 0 2",
        ),
        LessonStop(
            "Now the 0 2 4 in the middle: move it forward towards the far end.",
            "forward 1 2",
        ),
        LessonStop("And once more, as far as it goes.", "forward 1 1"),
        LessonStop(
            "Slide it right onto the 2 3 1. They fight in blue, the colour it leaves:"
            " 4 beats 1.",
            "slide 1 0 right",
        ),
        LessonStop(
            "The losing card is out; the empty stave turns grey. Place 2 2 2 on it:"
            " its values tie, so you choose the colour. Take blue.",
            "place 2,2,2 1 2 blue",
        ),
        LessonStop(
            "A card slides within one colour, or to one it has less of: 0 2 4"
            " can’t go back to blue. Try it, then slide 4 1 1 there.",
            "slide 0 1 right",
        ),
        LessonStop(
            "A card placed onto another, even your own, fights in the colour it"
            " has least of. In a tie, the one that comes wins."
        ),
        LessonStop(
            "When all nine slots are full, or both of you let a turn go by, a"
            " player may end the game. More staves win it."
        ),
    ),
)
