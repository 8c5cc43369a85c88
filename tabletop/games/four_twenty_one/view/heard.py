"""The table of Four Twenty One in words, for whoever asks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from tabletop.drawing import Heard, Ui
from tabletop.games.four_twenty_one.seeing import Observation
from tabletop.games.four_twenty_one.view import choice, felt, seats
from tabletop.games.four_twenty_one.view.pictures import heard
from tabletop.i18n import _, listed, ngettext


def _hand(seen: Observation, legal: Sequence[str], ui: Ui) -> str:
    """Return the dice that lie there, whose they are, and which are kept."""
    if seen.dice and legal:
        each = " ".join(_each(seen, legal, ui))
        throw = _("Throw {k} of {n}.")
        told = throw.format(k=seen.throws_done, n=seen.max_throws)
        return f"{each} {heard(seen.dice, seen.options).capitalize()}. {told}"
    dice = seen.dice or seen.last_dice
    if not dice:
        return _("No dice have been thrown yet.")
    whose = felt.whose(seen, ui)
    return _("{whose}: {dice}.").format(whose=whose, dice=heard(dice, seen.options))


def _each(seen: Observation, legal: Sequence[str], ui: Ui) -> tuple[str, ...]:
    if not (seen.dice and legal):
        return ()
    places = range(len(seen.dice))
    return tuple(f"{felt.die_told(seen, ui, place)}." for place in places)


def _table(seen: Observation, _legal: Sequence[str], ui: Ui) -> str:
    return " ".join(_on_felt(seen, ui))


def _on_felt(seen: Observation, ui: Ui) -> Iterator[str]:
    """Give which part of the game it is, what is at stake, and the kitty."""
    most = felt.throws(seen)
    told = ", ".join(filter(None, (felt.stake(seen), most)))
    yield told if told.endswith("?") else f"{told}."
    if seen.phase != "start":
        told = ngettext("{n} token at stake.", "{n} tokens at stake.", seen.total)
        yield told.format(n=seen.total)
    if seen.kitty:
        kitty = ngettext(
            "{n} token in the kitty.", "{n} tokens in the kitty.", seen.kitty
        )
        yield kitty.format(n=seen.kitty)
    if seen.rampo:
        names = [ui.name_of(seat) for seat in seen.rampo_players]
        yield _("In the rampo: {names}.").format(names=listed(names))


def _others(seen: Observation, _legal: Sequence[str], ui: Ui) -> str:
    others = (seat for seat in range(len(seen.tokens)) if seat != seen.observer)
    return " ".join(seats.told(seen, ui, seat) for seat in others)


def _choices(seen: Observation, legal: Sequence[str], ui: Ui) -> str:
    return choice.tip(seen, legal, ui)


def _standing(seen: Observation, _legal: Sequence[str], ui: Ui) -> str:
    """Return how many tokens everybody has, and who has lost how many sets."""
    held = [
        ngettext("{name} has {n} token", "{name} has {n} tokens", n).format(
            name=ui.name_of(seat), n=n
        )
        for seat, n in enumerate(seen.tokens)
    ]
    lost = [
        ngettext("{name} has lost {n} set", "{name} has lost {n} sets", n).format(
            name=ui.name_of(seat), n=n
        )
        for seat, n in enumerate(seen.sets_lost)
        if n
    ]
    told = [f"{listed(each)}." for each in (held, lost) if each]
    return " ".join(told)


HEARD: Final = Heard(
    hand=_hand,
    table=_table,
    others=_others,
    choices=_choices,
    standing=_standing,
    each=_each,
)
