"""The lesson of Four Twenty One: a set, from the first die to its loser."""

from __future__ import annotations

from typing import Final

from tabletop.core.i18n import mark
from tabletop.core.lesson import Lesson, LessonStop

LESSON: Final = Lesson(
    players=3,
    stops=(
        LessonStop(
            "Everybody throws one die, and the lowest begins. Throw.",
            "throw",
            ("roll 2", "throw", "roll 5", "throw", "roll 4"),
        ),
        LessonStop(
            "You begin the load: everybody throws once, and the lowest takes tokens"
            " from the kitty, the store in the middle. Throw.",
            "throw",
            (
                *("roll 6 4 3", "throw", "roll 3 2 1", "throw", "roll 6 4 3"),
                *("throw", "roll 2 2 1"),
            ),
        ),
        LessonStop(
            "Two of you were lowest with 6 4 3: a rampo, one more throw each. Yours"
            " must beat 2 2 1, the nenette. Throw.",
            "throw",
            ("roll 6 5 2",),
        ),
        LessonStop(
            "Lower, so you took 9 tokens: what all the throws were worth together."
            " Nobody wants tokens."
        ),
        LessonStop(
            "Whoever threw lowest begins the next turn. Throw.",
            "throw",
            ("roll 4 2 1", "throw", "roll 6 3 2", "throw", "roll 6 6 3"),
        ),
        LessonStop(
            "4 2 1 is the best throw of all, and worth 10. The kitty is empty now."
            " Whoever has no token is safe for this set."
        ),
        LessonStop(
            "In the unload the highest hands tokens to the lowest. Whoever begins"
            " may throw up to three times.",
            follows=(
                *("throw", "roll 6 4 1", "throw 6", "roll 3"),
                *("throw 3", "roll 6"),
            ),
        ),
        LessonStop(
            "6 4 1 is low, and you have three throws as well. To stop after one you"
            " have to say so first: hit the table.",
            "hit throw",
            ("roll 6 5 1",),
            otherwise=mark(
                "Without a hit you must throw again. Do it again to see, or hit."
            ),
        ),
        LessonStop(
            "Yours is higher, so you handed over 4 tokens. Get rid of the other 5,"
            " and the set is lost by somebody else.",
            follows=("throw", "roll 6 4 3", "throw 3", "roll 5", "stop"),
        ),
        LessonStop(
            "6 5 4 is a suite, three in a row. It came in two throws, so you have"
            " two. Throw.",
            "throw",
            ("roll 6 4 2",),
        ),
        LessonStop(
            "A 1 is all you lack. Choose the 4 and the 2 to keep, and throw one.",
            "throw 6",
            ("roll 1",),
            otherwise=mark(
                "You may throw others too: do it again to see. Else keep the 4 and the"
                " 2."
            ),
        ),
        LessonStop(
            "Your tokens are gone: one player has all 21 and loses the set. The"
            " first to lose two sets loses the game."
        ),
    ),
)
