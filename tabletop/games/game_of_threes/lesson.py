"""The lesson of the Game of Threes: the first round, and the next deal."""

from __future__ import annotations

from typing import Final

from tabletop.core.i18n import mark
from tabletop.core.lesson import Lesson, LessonStop

_CARDS: Final = (
    "shuffle 6s 2s 3s 9s 8c Jh Ks 5d Tc Ts Th 3c Qs 3d Ad Jo 7h 5s 5h 9h 8s Jo 3d 8d Kh"
    " Qd 4c 8d 9s Jd 7s 4d Jh Js As Qc Th Jd 9d Qd Ks 2d Ah 4c Td Qh 7h Jc 3s 6s 9c Ts"
    " Js 2h 8h 6d 8c Jc Kd 9d Qs Ah 8s 7c 4s 2d 6h 4d 6c 3h 7c 6d Kh 5d 5c 8h Kc As Tc"
    " 3c Kd 2s 3h 6h 6c Ac 7s 2h Ac 2c 2c 9h 5h 4h 4h 7d Kc 9c 5c Qc Td 7d 4s Ad 5s Qh"
)
"""After the cut: two 8s and a king for the person, and a third 8 to come."""

LESSON: Final = Lesson(
    players=2,
    opening=("order Ks Tc", _CARDS, "cut 53"),
    stops=(
        LessonStop(
            "You want all your cards in sets: three or more of the same rank, or in "
            "sequence. You hold two 8s, and a king that costs 10.",
            follows=("draw stock", "discard Jc"),
        ),
        LessonStop(
            "Each turn you take a card and discard one. The jack doesn’t help you: "
            "draw from the stock.",
            "draw stock",
            otherwise=mark(
                "You can take the jack: do it again to see. But it costs 10."
            ),
        ),
        LessonStop(
            "An ace, and an ace left over costs 20. The card that costs you most is"
            " chosen already: discard it.",
            "discard Ah",
            ("draw stock", "discard 8s"),
        ),
        LessonStop(
            "Your third 8 is on top of the discards. Three of the same rank are a "
            "book: take it.",
            "draw discard",
        ),
        LessonStop(
            "Discard the king: then nothing is left over, and you go out.",
            "discard Kd",
            ("draw stock", "discard 6d"),
        ),
        LessonStop(
            "You went out with 0 points. Everybody else had one more turn, and then"
            " paid for what was left over."
        ),
        LessonStop(
            "Three or more of the same suit in sequence, such as 5, 6 and 7, are a "
            "run. That is a set too."
        ),
        LessonStop(
            "Jokers are wild: they stand for any card. So were all threes in this"
            " round of three cards. Left over, each costs 50.",
            follows=("deal",),
        ),
        LessonStop(
            "Next come four cards, and fours are wild; after eleven rounds the"
            " fewest points win. Cut where you like.",
            "cut 53",
            is_free=True,
        ),
    ),
)
