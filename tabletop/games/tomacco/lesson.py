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
            "Get rid of all your cards. First choose three to lie face up for the"
            " end. Choose strong ones: the 2, the 10 and the ace.",
            "table 2d Ts Ac",
            ("table Kc Tc 2h", "table As Th 2s"),
            otherwise=mark(
                "Those can lie there too: do it again to see. But strong cards help"
                " most at the end."
            ),
        ),
        LessonStop(
            "You drew a card, as at every turn. Now play one on the pile: begin"
            " low, with the 4.",
            "play 4c",
            ("play 6h", "play 9d"),
        ),
        LessonStop(
            "A card has to be higher than the last one, the 9. But a 10 goes on"
            " anything, and clears the pile. Play it.",
            "play Td",
        ),
        LessonStop(
            "The pile is gone for good, and you go again. You may play cards of one"
            " rank together: choose both 5s and play them.",
            "play 5d 5h",
            ("play Jc", "play Qs"),
        ),
        LessonStop(
            "Nothing here beats a queen, but a 2 goes on anything too. After it any"
            " higher card will do. Play it.",
            "play 2c",
            ("play 3d", "play Kh"),
        ),
        LessonStop(
            "A king. Nothing in your hand is higher, and the ace before you has to"
            " wait. Pick up the pile: all of it comes to your hand.",
            "pickup",
            ("play 4h", "play 6c"),
        ),
        LessonStop(
            "More cards, but good ones. Play whatever you like that is higher than"
            " the 6.",
            "play 7s",
            is_free=True,
        ),
        LessonStop(
            "An ace is the highest card and clears the pile. So do three cards of"
            " one rank that lie on top of each other."
        ),
        LessonStop(
            "When there is nothing left to draw and your hand is empty, you play"
            " your three face-up cards."
        ),
        LessonStop(
            "Last come the three face-down cards, one at a time and unseen. One"
            " that can’t be played goes back, and you pick up the pile."
        ),
        LessonStop(
            "Without cards you are out, and safe. The last player with cards has lost."
        ),
    ),
)
