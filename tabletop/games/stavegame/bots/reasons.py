"""Reasons for advice in Stavegame, in words and numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from typing import Final

from tabletop.bots.advice import WIN, Advice
from tabletop.core.i18n import _, capitalised, headed, listed, ngettext
from tabletop.games.stavegame.bots.evaluation import ended
from tabletop.games.stavegame.events import first_words, words_of
from tabletop.games.stavegame.observation import Observation
from tabletop.games.stavegame.rules import parse_action

SURE: Final = 0.98  # minimum chance of a win in all lines, even some turns away

KNOWN: Final = 1
"""Maximum number of cards in a deck for which a hint gives the chance to win.

With more, the estimate can be far off: 33 % on the empty board, where seats are even.
"""


@dataclass(frozen=True, slots=True)
class PlayLine:
    """A way to play the rest of a turn."""

    actions: tuple[str, ...]  # texts, to the action that ends the turn
    margins: tuple[int, ...]  # the player's, by stave, after the turn
    value: float  # the chance to win
    free: int  # number of empty slots after the turn


def advised(seen: Observation, lines: Sequence[PlayLine]) -> Advice:
    """Return the advice to play the first line."""
    best = lines[0]
    return Advice(
        best.actions[0],
        100 * best.value,
        WIN,
        reason(seen, best),
        tuple(line_text(seen, line) for line in lines),
        why=why(seen, best),
    )


def line_text(seen: Observation, line: PlayLine) -> str:
    """Return the text of a line: the actions, the margins, and a known chance to win.

    "Place 2 3 1 on stave 1, slot 3, then end the turn: 3 ahead on stave 1, level on
    stave 2, level on stave 3. The chance of winning is about 63%."
    """
    then = _("{before}, then {after}")
    deeds = [words_of(parse_action(text)).do() for text in line.actions]
    words = reduce(lambda told, deed: then.format(before=told, after=deed), deeds)
    stands = listed([_stands(*stave) for stave in enumerate(line.margins, 1)])
    told = headed(capitalised(words), f"{stands}.")
    return f"{told} {_hope(line.value)}" if _is_known(seen, line) else told


def _is_known(seen: Observation, line: PlayLine) -> bool:
    """Return whether the chance to win is a good estimate."""
    return max(seen.decks) <= KNOWN or not 1 - SURE < line.value < SURE


def _stands(stave: int, margin: int) -> str:
    """Return the player's standing on a stave, as a part of a sentence."""
    if not margin:
        return _("level on stave {stave}").format(stave=stave)
    told = _("{n} ahead on stave {stave}")
    if margin < 0:
        told = _("{n} behind on stave {stave}")
    return told.format(n=abs(margin), stave=stave)


def percent(value: float) -> str:
    """Return the chance in whole percent."""
    return _("{n}%").format(n=round(100 * value))


# Reasons


def reason(seen: Observation, line: PlayLine) -> str:
    """Return the best action and its reason, in at most two sentences."""
    if line.actions[0] == "end":
        return _ending(line)
    is_won = not line.free and _balance(line.margins) > 0
    if not is_won and not _is_known(seen, line):
        return why(seen, line)
    hope = _("Then the board is full and you are ahead.")
    return f"{_doing(seen, line)}. {hope if is_won else _hope(line.value)}"


def why(seen: Observation, line: PlayLine) -> str:
    """Return the actions of a line and the standing after it, as a sentence."""
    if line.actions[0] == "end":
        return _ending(line)
    return _staves(_doing(seen, line), line.margins)


def _balance(margins: Sequence[int]) -> int:
    return sum((m > 0) - (m < 0) for m in margins)


def _ending(line: PlayLine) -> str:
    if line.value == ended(1):
        n, m = (sum(sign * margin > 0 for margin in line.margins) for sign in (1, -1))
        return _("If you end the game now, you win {n} to {m}.").format(n=n, m=m)
    if line.value == ended(0):
        return _("If you end the game now, it is a draw; nothing better is in sight.")
    return _("{doing}: no other choice looks better.").format(doing=_("End the game"))


def _staves(doing: str, margins: Sequence[int]) -> str:
    ahead, behind = (sum(s * m > 0 for m in margins) for s in (1, -1))
    if ahead <= behind:  # figures would contradict the advice
        return _("{doing}: no other choice looks better.").format(doing=doing)
    told = _("{doing}: then you lead {n} to {m}.")
    return told.format(doing=doing, n=ahead, m=behind)


def _hope(value: float) -> str:
    if value >= SURE:
        return _("That looks like a win.")
    if value <= 1 - SURE:
        return _("No move looks like a win.")
    return _("The chance of winning is about {percent}.").format(percent=percent(value))


def _doing(seen: Observation, line: PlayLine) -> str:
    """Return the first action and the number of further moves, to begin a sentence."""
    first = first_words(seen, parse_action(line.actions[0]))
    more = len([text for text in line.actions[1:] if text not in {"pass", "end"}])
    if not more:
        return first
    sentence = ngettext(
        "{first}, then {n} more move", "{first}, then {n} more moves", more
    )
    return sentence.format(first=first, n=more)
