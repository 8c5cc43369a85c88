"""Sentences for the events of Four Twenty One."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tabletop.core.game import TERMINAL
from tabletop.core.i18n import _, capitalised, listed, mark, ngettext, pgettext, pmark
from tabletop.games.four_twenty_one.combinations import Dice, kind, left_of
from tabletop.games.four_twenty_one.observation import Observation, thrown_in
from tabletop.games.four_twenty_one.rules import Action, Roll, Stop, Throw, Turn, rank

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
    "triple": mark("All {high}"),
    "aces": mark("Ace {high}"),
    "suite": mark("Suite {high}"),
    "nenette": mark("Nenette"),
    "other": mark("{high} {middle} {low}"),
}

NEW_SET = mark("A new set begins.")

_TWENTY_ONE = mark("{high} twenty one")
"""Name of a combination without a name that ends in 2 1: "Five twenty one"."""


def announcement(dice: Dice) -> str:
    """Return the announcement of a combination (F12), such as "Ace two"."""
    high, middle, low = map(number, dice)
    is_plain = kind(dice) == "other"
    called = _TWENTY_ONE if is_plain and dice[1:] == (2, 1) else _CALLED[kind(dice)]
    text = _(called).format(high=high, middle=middle, low=low)
    return capitalised(text)


def describe(
    before: Observation, action: Action, after: Observation, names: Sequence[str]
) -> str:
    """Return sentences for an action and its consequences, "" if none."""
    name = names[before.player]
    match action:
        case Throw():
            return _describe_throw(before, action, name)
        case Stop():
            told = _announcement_in(before.last_dice, before.throws_done, before.total)
            return _("{name} stops: {told}.").format(name=name, told=told)
        case Roll():
            announce = _start_throw if before.phase == "start" else _announce
            told = announce(before, after, name)
            return " ".join((told, *_what_follows(before, after, names)))


# The player's part


def _describe_throw(before: Observation, throw: Throw, name: str) -> str:
    """Return a sentence for the choice of a throw, "" if the throw is no choice."""
    if not (throw.hit or before.dice):
        return ""
    kept = left_of(before.dice, throw.dice) if throw.dice else ()
    if not kept:
        sentence = (
            _("{name} hits the table for the last throw.")
            if throw.hit
            else _("{name} throws again.")
        )
        return sentence.format(name=name)
    sentence = (
        _("{name} hits the table for the last throw and keeps {dice}.")
        if throw.hit
        else _("{name} throws again and keeps {dice}.")
    )
    return sentence.format(name=name, dice=dice_words(kept))


def action_words(action: Action) -> str:
    """Return the name of an action, such as "throw all dice"."""
    match action:
        case Throw((), hit):
            return _("hit, and throw all dice") if hit else _("throw all dice")
        case Throw(dice, hit):
            told = _("hit, and throw {dice} again") if hit else _("throw {dice} again")
            return told.format(dice=dice_words(dice))
        case Stop():
            return _("stop")
        case Roll(dice):
            return _("{dice} is thrown").format(dice=listed(dice))


def deed_words(action: Action, name: str) -> str:
    """Return a sentence for an action: "Ben threw all dice."."""
    match action:
        case Throw((), hit):
            told = (
                _("{name} hit the table and threw all dice.")
                if hit
                else _("{name} threw all dice.")
            )
            return told.format(name=name)
        case Throw(dice, hit):
            told = (
                _("{name} hit the table and threw {dice} again.")
                if hit
                else _("{name} threw {dice} again.")
            )
            return told.format(name=name, dice=dice_words(dice))
        case Stop():
            return _("{name} stopped.").format(name=name)
        case Roll(dice):
            return _("{name} threw {dice}.").format(name=name, dice=listed(dice))


def dice_words(dice: Dice) -> str:
    """Return dice on the table in words: "the 4 and the 2", or "both 4s"."""
    if len(dice) > 1 and len(set(dice)) == 1:
        return _("both {face}s").format(face=dice[0])
    return listed([_("the {face}").format(face=face) for face in dice])


# F12, announcements


def _announcement_in(dice: Dice, throws: int, total: int) -> str:
    """Return the announcement at the end of a go.

    An example is "Ace two in two throws for eight tokens": listeners could confuse two
    bare numbers.
    """
    words = _("{combination} in {throws} for {total}")
    times = ngettext("{n} throw", "{n} throws", throws).format(n=number(throws))
    return words.format(
        combination=announcement(dice), throws=times, total=_tokens(total)
    )


def _tokens(n: int) -> str:
    """Return a number of tokens in words: "eight tokens", or "no tokens"."""
    if not n:
        return _("no tokens")
    return ngettext("{n} token", "{n} tokens", n).format(n=number(n))


def _start_throw(_before: Observation, after: Observation, name: str) -> str:
    return _("{name} throws a {die}.").format(name=name, die=after.last_dice[0])


def _announce(before: Observation, after: Observation, name: str) -> str:
    last = after.last_turn if after.turns != before.turns else None
    total = last.total if last else after.total
    throws = before.throws_done + 1
    if not _is_end_of_go(before):
        words = _("{combination} for {total}")
        made = announcement(after.last_dice)
        told = words.format(combination=made, total=_tokens(total))
        return _("{name}: {told}.").format(name=name, told=told)
    told = _announcement_in(after.last_dice, throws, total)
    if _is_rampo(before, after.last_dice):
        return _("{name}: {told}, rampo.").format(name=name, told=told)
    return _("{name}: {told}.").format(name=name, told=told)


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


def _is_end_of_go(before: Observation) -> bool:
    """Return whether the rolling dice are the last of the go."""
    return before.hit or before.throws_done + 1 == before.max_throws


def _what_follows(
    before: Observation, after: Observation, names: Sequence[str]
) -> Iterator[str]:
    if not _is_end_of_go(before):
        return
    if after.turns != before.turns:
        yield from _end_of_turn(before, after, names)
    elif after.order != before.order or not any(thrown_in(after)):
        yield from _another_throw(before, after, names)
    elif after.max_throws < before.max_throws:
        sentence = ngettext(  # F7.1
            "From now on, {throws} throw at most.",
            "From now on, {throws} throws at most.",
            after.max_throws,
        )
        yield sentence.format(throws=number(after.max_throws))


def _another_throw(
    before: Observation, after: Observation, names: Sequence[str]
) -> Iterator[str]:
    hot, *others = (names[seat] for seat in after.order)
    if after.phase == "start":
        yield _same_die(before, after, names)
        return
    if before.rampo == "low" and after.loser is not None:
        yield _("{name} threw lowest.").format(name=names[after.loser])
    sentence = (
        _("{name} has the hot hand in the rampo for the lowest, against {others}.")
        if after.rampo == "low"
        else _(
            "{name} has the hot hand in the rampo for the highest, against {others}."
        )
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
    before: Observation, after: Observation, names: Sequence[str]
) -> Iterator[str]:
    turn = after.last_turn
    if turn is None:
        return
    yield payment(after, turn, names)
    if turn.loser is None:  # the start
        yield _("The load begins: the worst throw takes tokens from the kitty.")
        return
    if turn.is_last:
        yield from _end_of_set(after, turn.loser, names)
        return
    out = [
        names[seat]
        for seat, (was, remains) in enumerate(
            zip(before.in_set, after.in_set, strict=True)
        )
        if was and not remains
    ]
    if before.phase != after.phase:
        yield _("The kitty is empty: the unload begins.")
        yield _("Now the best throw gives tokens to the worst.")
    if out:
        sentence = ngettext(
            "{names} is safe for this set.", "{names} are safe for this set.", len(out)
        )
        yield sentence.format(names=listed(out))


def payment(after: Observation, turn: Turn, names: Sequence[str]) -> str:
    """Return a sentence for the payment of the turn that has just ended."""
    if turn.loser is None:
        return _("{name} begins.").format(name=names[after.player])
    loser = turn.loser
    if not turn.total:
        sentence = _("{loser} has the lowest, but there is nothing to take.")
        return sentence.format(loser=names[loser])
    if turn.winner is None and (turn.is_last or not after.kitty):
        sentence = ngettext(
            "{loser} has the lowest and takes the last one.",
            "{loser} has the lowest and takes the last {n}.",
            turn.tokens,
        )
        return sentence.format(loser=names[loser], n=turn.tokens)
    if turn.winner is None:
        sentence = ngettext(
            "{loser} has the lowest and takes {n} token.",
            "{loser} has the lowest and takes {n} tokens.",
            turn.tokens,
        )
        return sentence.format(loser=names[loser], n=turn.tokens)
    if turn.is_last or not after.tokens[turn.winner]:
        sentence = ngettext(
            "{winner} gives the last token to {loser}.",
            "{winner} gives the last {n} tokens to {loser}.",
            turn.tokens,
        )
    else:
        sentence = ngettext(
            "{winner} gives {n} token to {loser}.",
            "{winner} gives {n} tokens to {loser}.",
            turn.tokens,
        )
    words = {"winner": names[turn.winner], "loser": names[loser], "n": turn.tokens}
    return sentence.format(**words)


def _end_of_set(after: Observation, loser: int, names: Sequence[str]) -> Iterator[str]:
    sentence = ngettext(
        "{name} has the only token and loses the set.",
        "{name} has all {n} tokens and loses the set.",
        after.options.tokens,
    )
    yield sentence.format(name=names[loser], n=after.options.tokens)
    if after.to_act == TERMINAL:
        yield _("{name} loses the game.").format(name=names[loser])
    else:
        yield _(NEW_SET)
