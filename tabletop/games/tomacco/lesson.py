"""The lesson of Tomacco: from the deal to a pile that is picked up."""

from __future__ import annotations

from typing import Final

from tabletop.core.i18n import mark
from tabletop.core.lesson import Lesson, LessonStop

_DECK: Final = (
    "shuffle 2d 6h 9d Ts Jc Qs Ac 3d Kh 4c Kc As 5d Tc Th 5h 2h 2s 3s 4s 5s 7h 8s 6s"
    " Qc Jh Ad 8c 8d 7d Td 7s 9h 8h 2c 4h 6c 6d Js 9c Kd 4d 9s Qd Ks 3c Qh Ah Jd 3h"
    " 7c 5c"
)

LESSON: Final = Lesson(
    players=3,
    opening=("dealer 2", _DECK),
    stops=(
        LessonStop(
            "Get rid of all your cards. Choose the 2, 10 and ace for the end.",
            "table 2d Ts Ac",
            ("table Kc Tc 2h", "table As Th 2s"),
            otherwise=mark(
                "You can choose those too: do it again to see. But strong cards help "
                "most at the end."
            ),
        ),
        LessonStop(
            "Each turn you draw a card. Begin low: play the 4.",
            "play 4c",
            ("play 6h", "play 9d"),
        ),
        LessonStop(
            "Cards must go up. A 10 goes on anything and clears the pile.",
            "play Td",
        ),
        LessonStop(
            "You go again. Equal cards go together: choose both 5s.",
            "play 5d 5h",
            ("play Jc", "play Qs"),
        ),
        LessonStop(
            "A 2 goes on anything. Anything goes on a 2.",
            "play 2c",
            ("play 3d", "play Kh"),
        ),
        LessonStop(
            "Nothing in your hand beats a king. Pick up the pile.",
            "pickup",
            ("play 4h", "play 6c"),
        ),
        LessonStop(
            "Good cards. Play any that is higher than the 6.",
            "play 7s",
            is_free=True,
        ),
        LessonStop("An ace clears the pile. So do three of a kind on top."),
        LessonStop("No hand, nothing to draw? Play your face-up cards."),
        LessonStop(
            "Then the face-down cards, one by one, unseen. If one can’t be played,"
            " pick up the pile."
        ),
        LessonStop(
            "Without cards you are out, and safe. The last player with cards takes the"
            " tomato."
        ),
    ),
)
