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
            "The load: the lowest throw takes tokens from the kitty. Throw.",
            "throw",
            (
                *("roll 6 4 3", "throw", "roll 3 2 1", "throw", "roll 6 4 3"),
                *("throw", "roll 2 2 1"),
            ),
        ),
        LessonStop(
            "A tie is a rampo: both throw again. Beat 2 2 1. Throw.",
            "throw",
            ("roll 6 5 2",),
        ),
        LessonStop(
            "2 2 1 has a name, so it beats 6 5 2. You took 9 tokens, the total of all "
            "throws. Nobody wants tokens."
        ),
        LessonStop(
            "Whoever threw lowest begins the next turn. Throw.",
            "throw",
            ("roll 4 2 1", "throw", "roll 6 3 2", "throw", "roll 6 6 3"),
        ),
        LessonStop(
            "4 2 1 beats everything. The kitty is empty: no tokens means safe for"
            " this set."
        ),
        LessonStop(
            "The unload: the highest gives tokens to the lowest. The first may throw "
            "three times.",
            follows=(
                *("throw", "roll 6 4 1", "throw 6", "roll 3"),
                *("throw 3", "roll 6"),
            ),
        ),
        LessonStop(
            "You have three throws. To stop after one, first hit the table.",
            "hit throw",
            ("roll 6 5 1",),
            otherwise=mark(
                "Without a hit you must throw again. Throw again to see, or hit."
            ),
        ),
        LessonStop(
            "Higher: you gave 4 tokens. Now get rid of the other 5.",
            follows=("throw", "roll 6 4 3", "throw 3", "roll 5", "stop"),
        ),
        LessonStop(
            "6 5 4 is a straight. It took two throws, so you have two. Throw.",
            "throw",
            ("roll 6 4 2",),
        ),
        LessonStop(
            "Only a 1 is missing. Keep the 4 and the 2, throw one die.",
            "throw 6",
            ("roll 1",),
            otherwise=mark(
                "You can throw other dice too: throw again to see. Otherwise keep the "
                "4 and the 2."
            ),
        ),
        LessonStop(
            "One player has all 21 tokens and loses the set. Two lost sets lose the"
            " game."
        ),
    ),
)
