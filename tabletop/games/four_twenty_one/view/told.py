"""The table in letters, and what is said of a finished game."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from tabletop.drawing import Ui
from tabletop.drawing.endings import points, title
from tabletop.drawing.markup import sentence
from tabletop.game import TERMINAL
from tabletop.games.four_twenty_one import luck
from tabletop.games.four_twenty_one.combinations import Dice
from tabletop.games.four_twenty_one.rules import Turn
from tabletop.games.four_twenty_one.seeing import Observation
from tabletop.games.four_twenty_one.view import felt, seats
from tabletop.games.four_twenty_one.view.settled import settled
from tabletop.i18n import _, ngettext

# In letters, for the terminal


def text(seen: Observation) -> str:
    """Return the table in letters: the turn, the players, and the dice."""
    lines = [_head(seen), ""]
    lines += (_seat(seen, seat) for seat in range(len(seen.tokens)))
    if seen.to_act != TERMINAL:
        lines += ["", _dice(seen)]
    return "\n".join(lines)


def _head(seen: Observation) -> str:
    if seen.to_act == TERMINAL:
        return _("The game is over.")
    ended = settled(seen, Ui())
    told = _("{stake} · total {total} · kitty {kitty}")
    if ended and ended.turn.loser is not None:
        stake = _("Seat {n} lost the turn").format(n=ended.turn.loser + 1)
        total = ended.turn.total
    else:
        parts = filter(None, (felt.stake(seen), felt.throws(seen)))
        stake, total = " · ".join(parts), seen.total
    return told.format(stake=stake, total=total, kitty=seen.kitty)


def _seat(seen: Observation, seat: int) -> str:
    """Return the line of one player; an arrow is at whose go it is."""
    ended = settled(seen, Ui())
    tokens = ngettext("{n:2} token ", "{n:2} tokens", seen.tokens[seat])
    parts = [
        ">" if seat == seen.player and seen.to_act != TERMINAL else " ",
        _("seat {n}:").format(n=seat + 1),
        tokens.format(n=seen.tokens[seat]),
        _digits(ended.dice[seat] if ended else seats.combination(seen, seat)).ljust(5),
        ", ".join(mark.word for mark in seats.marks(seen, seat, ended)).ljust(4),
    ]
    if seen.sets_lost[seat]:
        lost = ngettext("{n} set lost", "{n} sets lost", seen.sets_lost[seat])
        parts.append(lost.format(n=seen.sets_lost[seat]))
    if not seen.in_set[seat]:
        parts.append(_("out"))
    return " ".join(parts).rstrip()


def _digits(dice: Dice) -> str:
    return " ".join(map(str, dice))


def _dice(seen: Observation) -> str:
    if not seen.dice:
        most = ngettext("{n} throw", "{n} throws", seen.max_throws)
        return _("Dice: none yet, {most}").format(most=most.format(n=seen.max_throws))
    told = _("Dice: {dice} (throw {k} of {n})")
    dice, k, n = _digits(seen.dice), seen.throws_done, seen.max_throws
    return told.format(dice=dice, k=k, n=n)


# The end: who lost, how the sets went, who was lucky


def ending(seen: Observation, names: Sequence[str]) -> str:
    """Return who lost the game, and where sets are counted, who lost how many."""
    told = _("{name} loses the game").format(name=names[seen.player])
    if seen.options.sets_to_lose == 1:
        return title(told)
    rows = (
        _lost(names[seat], lost) for seat, lost in enumerate(seen.sets_lost) if lost
    )
    return title(told) + sentence("p", {"class": "dice-sets-told"}, " ".join(rows))


def _lost(name: str, sets: int) -> str:
    words = ngettext("{name} lost {n} set.", "{name} lost {n} sets.", sets)
    return words.format(name=name, n=sets)


def forfeit(seen: Observation, names: Sequence[str], owed: str) -> str:
    """Return what the loser owes, as a sentence: "Perry buys the next round."."""
    told = _("{name} {owed}").format(name=names[seen.player], owed=owed)
    return told if told.endswith((".", "!", "?")) else _("%s.") % told


def review(seen: Observation, log: Sequence[str], names: Sequence[str]) -> str:
    """Return what decided each set, and the luck of every player.

    Args:
        seen: the end of the game.
        log: all of its actions.
        names: of the seats.
    """
    plies = tuple(luck.plies_of(log, len(names), seen.options))
    lucky = luck.told(log, names, seen.options)
    turns = _last_turns([*(before for before, _action in plies), seen])
    decided = [
        _decided(n, turn, turn.loser, seen, names)
        for n, turn in enumerate(turns, 1)
        if turn.loser is not None
    ]
    return points(_("What decided it"), decided) + points(_("Luck"), lucky)


def _last_turns(course: Sequence[Observation]) -> list[Turn]:
    """Return the turns that ended a set, in a game seen move by move."""
    found = []
    for before, after in pairwise(course):
        turn = after.last_turn
        if after.turns != before.turns and turn is not None and turn.is_last:
            found.append(turn)
    return found


def _decided(
    n: int, turn: Turn, loser: int, seen: Observation, names: Sequence[str]
) -> str:
    """Return how a set was lost."""
    words = {"n": n, "loser": names[loser], "all": seen.options.tokens}
    if turn.winner is None:
        sentence_ = ngettext(
            "Set {n}, in the load: {loser} took the last token and had all {all}.",
            "Set {n}, in the load: {loser} took the last {paid} and had all {all}.",
            turn.tokens,
        )
        return sentence_.format(paid=turn.tokens, **words)
    sentence_ = ngettext(
        "Set {n}: {winner} gave {paid} token to {loser}, who then had all {all}.",
        "Set {n}: {winner} gave {paid} tokens to {loser}, who then had all {all}.",
        turn.tokens,
    )
    return sentence_.format(paid=turn.tokens, winner=names[turn.winner], **words)
