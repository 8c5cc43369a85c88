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
            "Lead on more staves than your opponent to win. Choose 4 1 1. Place it on "
            "the left stave, next to you.",
            "place 4,1,1 0 2",
        ),
        LessonStop(
            "The stave turned red, the card’s highest colour. Only red counts there."
            " Place 0 2 4 in the middle.",
            "place 0,2,4 1 2",
        ),
        LessonStop(
            "You may place more cards, or keep them. Keep 2 2 2, and end your turn.",
            "pass",
            ("place 2,3,1 2 0", "place 2,2,2 0 0", "pass"),
        ),
        LessonStop(
            "On red you lead 4 to 2. Choose 4 1 1, then the slot ahead.",
            "forward 0 2",
        ),
        LessonStop(
            "That made room. Place 3 1 2 behind it: 7 in red.",
            "place 3,1,2 0 2",
        ),
        LessonStop(
            "Now move 0 2 4 forward in the middle.",
            "forward 1 2",
        ),
        LessonStop("And once more, as far as it goes.", "forward 1 1"),
        LessonStop(
            "Slide it right onto 2 3 1. They fight in blue, the colour it leaves."
            " 4 beats 1.",
            "slide 1 0 right",
        ),
        LessonStop(
            "The loser is out. The empty stave turns grey. Place 2 2 2 on it: three"
            " colours tie. Choose blue.",
            "place 2,2,2 1 2 blue",
        ),
        LessonStop(
            "Cards can slide to a stave of the same colour, or of a colour they have "
            "less of. Slide 4 1 1 from red to blue.",
            "slide 0 1 right",
        ),
        LessonStop(
            "You can also place a card onto another. They fight in the colour the new "
            "card has least of. In a tie, the attacker wins."
        ),
        LessonStop(
            "A player can end the game on a full board, or after two turns in a row "
            "without progress."
        ),
    ),
)
