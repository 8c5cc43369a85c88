"""The table in letters, for the terminal."""

from __future__ import annotations

from tabletop.drawing import Ui
from tabletop.game import TERMINAL
from tabletop.games.four_twenty_one.combinations import Dice
from tabletop.games.four_twenty_one.seeing import Observation
from tabletop.games.four_twenty_one.view import felt, seats
from tabletop.games.four_twenty_one.view.settled import settled
from tabletop.i18n import _, ngettext


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
        stake, total = felt.stake(seen), seen.total
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
        ", ".join(seats.words(seen, seat, ended)).ljust(4),
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
