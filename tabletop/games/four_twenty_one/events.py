"""Events of Four Twenty One: the sentences and the sounds of an action."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Final

from tabletop.core.cards import RANKS_WORDS
from tabletop.core.game import TERMINAL
from tabletop.core.i18n import _, capitalised, listed, mark, ngettext, pgettext, pmark
from tabletop.core.phrases import (
    HEAVY_LOSS,
    ActionEvent,
    ActionWords,
    Counted,
    Phrase,
    Places,
    filled,
)
from tabletop.core.sounds import Sound
from tabletop.games.four_twenty_one.combinations import Dice, kind, left_of
from tabletop.games.four_twenty_one.observation import (
    Observation,
    may_fall,
    thrown_in,
)
from tabletop.games.four_twenty_one.rules import Action, Roll, Stop, Throw, Turn, rank

# F12, numbers and dice in words

_NUMBERS = (
    *(pmark("number", "none"), pmark("number", "one"), pmark("number", "two")),
    *(pmark("number", "three"), pmark("number", "four"), pmark("number", "five")),
    *(pmark("number", "six"), pmark("number", "seven"), pmark("number", "eight")),
    *(pmark("number", "nine"), pmark("number", "ten"), pmark("number", "eleven")),
    *(pmark("number", "twelve"), pmark("number", "thirteen")),
    *(pmark("number", "fourteen"), pmark("number", "fifteen")),
    *(pmark("number", "sixteen"), pmark("number", "seventeen")),
    *(pmark("number", "eighteen"), pmark("number", "nineteen")),
    pmark("number", "twenty"),
)


def number(n: int) -> str:
    """Return the number as a word up to twenty, then in digits; 0 is "none" (F12)."""
    return pgettext("number", _NUMBERS[n]) if n < len(_NUMBERS) else str(n)


_CALLED = {
    "four twenty one": mark("Four twenty one"),
    "all aces": mark("All aces"),
    "triple": mark("Three {high}"),
    "aces": mark("Ace {high}"),
    "suite": mark("Straight to {high}"),
    "nenette": mark("Nenette"),
    "other": mark("{high} {middle} {low}"),
}

_TWENTY_ONE = mark("{high} twenty one")  # any that ends in 2 1: "Five twenty one"


def announcement(dice: Dice) -> str:
    """Return the announcement of a combination (F12), such as "Ace two"."""
    high, middle, low = map(number, dice)
    if kind(dice) == "triple":
        high = _(RANKS_WORDS[str(dice[0])])
    is_plain = kind(dice) == "other"
    called = _TWENTY_ONE if is_plain and dice[1:] == (2, 1) else _CALLED[kind(dice)]
    text = _(called).format(high=high, middle=middle, low=low)
    return capitalised(text)


def _tokens(n: int) -> str:
    """Return a number of tokens in words: "eight tokens", or "no tokens"."""
    if not n:
        return _("no tokens")
    return ngettext("{n} token", "{n} tokens", n).format(n=number(n))


def dice_words(dice: Dice) -> str:
    """Return dice on the table in words: "the 4 and the 2", or "both 4s"."""
    if len(dice) > 1 and len(set(dice)) == 1:
        return _("both {face}s").format(face=dice[0])
    return listed([_("the {face}").format(face=face) for face in dice])


# Phrases

_THROWS: Final = {
    # by whether some dice stay, and whether the player hits the table
    (False, False): Phrase(
        do=mark("throw all three dice"),
        did=mark("{name} threw all three dice."),
        does=mark("{name} throws again."),
    ),
    (False, True): Phrase(
        do=mark("hit, and throw all three dice"),
        did=mark("{name} hit the table and threw all three dice."),
        does=mark("{name} hits the table for the last throw."),
    ),
    (True, False): Phrase(
        do=mark("throw {dice} again"),
        did=mark("{name} threw {dice} again."),
        does=mark("{name} throws again and keeps {dice}."),
    ),
    (True, True): Phrase(
        do=mark("hit, and throw {dice} again"),
        did=mark("{name} hit the table and threw {dice} again."),
        does=mark("{name} hits the table for the last throw and keeps {dice}."),
    ),
}
_STOP: Final = Phrase(
    do=mark("stop"), did=mark("{name} stopped."), does=mark("{name} stops: {told}.")
)
_FIRST_THROW: Final = Phrase(does="")  # it is no choice
_ROLL: Final = Phrase(does=mark("{name}: {told}."))
_TIE: Final = Phrase(does=mark("{name}: {told}, rampo."))
_START: Final = Phrase(does=mark("{name} throws a {die}."))


def words_of(action: Action) -> ActionWords:
    """Return the words for an action, such as "throw all dice"."""
    match action:
        case Throw(dice, hit):
            return ActionWords(_THROWS[bool(dice), hit], {"dice": dice_words(dice)})
        case Stop():
            return ActionWords(_STOP, {})
        case Roll():
            return ActionWords(_ROLL, {})


# Events

_MOST: Final = 5  # maximum sounds of tokens that travel together

SPECIAL: Final = ("four twenty one", "all aces", "triple")
"""Kinds of combinations with a sound and a moment of their own."""


class Event(ActionEvent[Observation, Action]):
    """An action, with the observations before it and after it."""

    @property
    def seat(self) -> int:
        """The player whose go it is."""
        return self.before.player

    @cached_property
    def turn(self) -> Turn | None:
        """The turn that ended, None if none did."""
        has_ended = self.after.turns != self.before.turns
        return self.after.last_turn if has_ended else None

    @cached_property
    def is_last_roll(self) -> bool:
        """Whether the go ended with these dice."""
        is_last = self.before.throws_done + 1 == self.before.max_throws
        return isinstance(self.action, Roll) and (self.before.hit or is_last)

    @property
    def phrase(self) -> Phrase:
        """The words for the action."""
        if isinstance(self.action, Roll):
            if self.before.phase == "start":
                return _START
            is_tie = self.is_last_roll and _is_rampo(self.before, self.after.last_dice)
            return _TIE if is_tie else _ROLL
        is_choice = self.before.dice or self.action != Throw()
        return words_of(self.action).phrase if is_choice else _FIRST_THROW

    def places(self) -> Places:
        """Return what stands in the places of `does`."""
        before, after = self.before, self.after
        match self.action:
            case Throw(dice):
                return {"dice": dice_words(left_of(before.dice, dice) if dice else ())}
            case Stop():
                told = _made(before.last_dice, before.total, before.throws_done)
                return {"told": self._bounded(told)}
            case Roll() if before.phase == "start":
                return {"die": after.last_dice[0]}
            case Roll():
                total = self.turn.total if self.turn else after.total
                throws = before.throws_done + 1 if self.is_last_roll else 0
                told = _made(after.last_dice, total, throws)
                return {"told": self._bounded(told)}

    def _bounded(self, told: str) -> str:
        """Return an announcement that says whether the tokens at stake may fall."""
        if self.turn or not may_fall(self.before, self.after.last_dice):
            return told
        return _("{told} unless a better throw comes").format(told=told)

    def consequences(self, names: Sequence[str]) -> Iterator[str]:
        """Yield sentences on what followed by itself."""
        before, after = self.before, self.after
        if not self.is_last_roll:
            return
        if self.turn:
            yield from _end_of_turn(before, after, self.turn, names)
        elif after.order != before.order or not any(thrown_in(after)):
            yield from _another_throw(before, after, names)
        elif after.max_throws < before.max_throws:  # F7.1
            n = after.max_throws
            yield filled(_FEWER_THROWS, {"n": n, "throws": number(n)})

    @property
    def sounds(self) -> Sequence[Sound]:
        """The sounds, in the order of the motion."""
        if not isinstance(self.action, Roll):
            is_hit = isinstance(self.action, Throw) and self.action.hit
            return ("tile",) if is_hit else ()  # a hand hits the table (F7)
        before, after = self.before, self.after
        found: list[Sound] = ["roll"]
        found += ["die"] * len(self.action.dice)
        if before.phase == "start":
            return found
        has_rampo = after.rampo is not None and after.rampo != before.rampo
        found += ["flourish"] * (has_rampo or kind(after.last_dice) in SPECIAL)
        if self.turn:
            found += ["token"] * min(self.turn.tokens, _MOST)
            found += ["setback"] * self.turn.is_last
        return found

    @property
    def gains(self) -> Mapping[int, int]:
        """Who gave tokens in the turn that ended, and who got them."""
        turn = self.turn
        if turn is None or turn.loser is None:
            return {}
        lost = {turn.loser: HEAVY_LOSS if turn.is_last else -1}
        return lost if turn.winner is None else {turn.winner: 1, **lost}


describe: Final = Event.describe


def _made(dice: Dice, total: int, throws: int) -> str:
    """Return the announcement of a throw; `throws` is 0 unless the go has ended.

    An example is "Ace two in two throws for eight tokens": listeners could confuse two
    bare numbers.
    """
    places = {"combination": announcement(dice), "total": _tokens(total)}
    if not throws:
        return _("{combination}, {total} at stake").format(**places)
    times = ngettext("{n} throw", "{n} throws", throws).format(n=number(throws))
    words = _("{combination} in {throws}, {total} at stake")
    return words.format(throws=times, **places)


def _is_rampo(before: Observation, dice: Dice) -> bool:
    """Return whether the dice tie with another player for the lowest or highest."""
    thrown = thrown_in(before)
    others = {thrown[seat] for seat in before.order if thrown[seat]}
    if dice not in others:
        return False
    table = [rank(other, before.options) for other in others]
    is_low = rank(dice, before.options) == min(table) and before.rampo != "high"
    is_high = rank(dice, before.options) == max(table) and before.rampo != "low"
    return is_low or (is_high and before.phase == "unload")


# Consequences

NEW_SET: Final = mark("A new set begins.")

_FEWER_THROWS: Final = Counted(
    "From now on, {throws} throw at most.", "From now on, {throws} throws at most."
)
_IS_SAFE: Final = Counted(
    "{names} is safe for this set.", "{names} are safe for this set."
)
_TAKES: Final = Counted(
    "{loser} threw lowest and takes {n} token.",
    "{loser} threw lowest and takes {n} tokens.",
)
_TAKES_LAST: Final = Counted(
    "{loser} threw lowest and takes the last one.",
    "{loser} threw lowest and takes the last {n}.",
)
_GIVES: Final = Counted(
    "{winner} gives {n} token to {loser}.", "{winner} gives {n} tokens to {loser}."
)
_GIVES_LAST: Final = Counted(
    "{winner} gives the last token to {loser}.",
    "{winner} gives the last {n} tokens to {loser}.",
)
_LOSES_SET: Final = Counted(
    "{name} has the only token and loses the set.",
    "{name} has all {n} tokens and loses the set.",
)


def _another_throw(
    before: Observation, after: Observation, names: Sequence[str]
) -> Iterator[str]:
    if after.phase == "start":
        yield _same_die(before, after, names)
        return
    if before.rampo == "low" and after.loser is not None:
        yield _("{name} threw lowest.").format(name=names[after.loser])
    hot, *others = (names[seat] for seat in after.order)
    sentence = (
        _("{name} throws first in the rampo for the lowest, against {others}.")
        if after.rampo == "low"
        else _("{name} throws first in the rampo for the highest, against {others}.")
    )
    yield sentence.format(name=hot, others=listed(others))


def _same_die(before: Observation, after: Observation, names: Sequence[str]) -> str:
    """Return a sentence for the players who tie in the start and throw again."""
    first = after.order[0]
    (die,) = before.combinations[first] or after.last_dice
    if len(after.tokens) == 2:  # noqa: PLR2004 - they are both
        return _("Both threw a {die}. Throw again.").format(die=die)
    again = listed([names[seat] for seat in after.order])
    told = _("{names} threw the lowest, a {die}, and throw again.")
    return told.format(names=again, die=die)


def _end_of_turn(
    before: Observation, after: Observation, turn: Turn, names: Sequence[str]
) -> Iterator[str]:
    yield payment(after, turn, names)
    if turn.loser is None:  # the start
        yield _("The load begins: the worst throw takes tokens from the kitty.")
        return
    if turn.is_last:
        loser = names[turn.loser]
        yield loses_set(after, loser)
        lost = _("{name} loses the game.").format(name=loser)
        yield lost if after.to_act == TERMINAL else _(NEW_SET)
        return
    if before.phase != after.phase:
        yield _("The kitty is empty: the unload begins.")
        yield _("Now the best throw gives tokens to the worst.")
    in_set = zip(names, before.in_set, after.in_set, strict=False)
    if out := [name for name, was, remains in in_set if was and not remains]:
        yield is_safe(out)


def is_safe(names: Sequence[str]) -> str:
    """Return a sentence on players who are out of the set (F5, F10)."""
    return filled(_IS_SAFE, {"n": len(names), "names": listed(names)})


def loses_set(after: Observation, loser: str) -> str:
    """Return a sentence on the loser of a set."""
    return filled(_LOSES_SET, {"name": loser, "n": after.options.tokens})


def payment(after: Observation, turn: Turn, names: Sequence[str]) -> str:
    """Return a sentence for the payment of the turn that has just ended."""
    if turn.loser is None:
        return _("{name} begins.").format(name=names[after.player])
    loser = names[turn.loser]
    if not turn.total:
        sentence = _("{loser} threw lowest, but there is nothing to take.")
        return sentence.format(loser=loser)
    if turn.winner is None:
        words = _TAKES_LAST if turn.is_last or not after.kitty else _TAKES
        return filled(words, {"loser": loser, "n": turn.tokens})
    is_last = turn.is_last or not after.tokens[turn.winner]
    places = {"winner": names[turn.winner], "loser": loser, "n": turn.tokens}
    return filled(_GIVES_LAST if is_last else _GIVES, places)
