"""Texts of the table, and of a finished game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from tabletop.core.i18n import _, capitalised, listed, ngettext
from tabletop.games.four_twenty_one import luck
from tabletop.games.four_twenty_one.observation import Observation, at_stake
from tabletop.games.four_twenty_one.rules import Turn
from tabletop.games.four_twenty_one.view import choice, felt, seats
from tabletop.games.four_twenty_one.view.pictures import heard
from tabletop.ui import Spoken, Ui
from tabletop.ui.endings import points, title
from tabletop.ui.markup import sentence


def _hand(seen: Observation, legal: Sequence[str], ui: Ui) -> str:
    """Return the dice on the table, their owner, and which are kept."""
    if seen.dice and legal:
        each = " ".join(_each(seen, legal, ui))
        throw = _("Throw {k} of {n}.")
        told = throw.format(k=seen.throws_done, n=seen.max_throws)
        return f"{each} {capitalised(heard(seen.dice, seen.options))}. {told}"
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
    """Yield the part of the game, the stake, the kitty, and the players of a rampo."""
    most = felt.throws(seen)
    told = ", ".join(filter(None, (felt.stake(seen), most)))
    yield told if told.endswith("?") else f"{told}."
    if seen.phase != "start":
        n = at_stake(seen)
        told = ngettext("{n} token at stake.", "{n} tokens at stake.", n)
        yield told.format(n=n)
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
    return " ".join(seats.seat_text(seen, ui, seat) for seat in others)


def _choices(seen: Observation, legal: Sequence[str], ui: Ui) -> str:
    return choice.tip(seen, legal, ui)


def _turn(seen: Observation, legal: Sequence[str], ui: Ui) -> str:
    """Return the tip if the number of throws varies from turn to turn, else ""."""
    return "" if _is_usual(seen) else choice.tip(seen, legal, ui)


def _usual(seen: Observation, legal: Sequence[str], ui: Ui) -> str:
    return choice.tip(seen, legal, ui) if _is_usual(seen) else ""


def _is_usual(seen: Observation) -> bool:
    """Return whether the tip is always the same in this part of the game."""
    return bool(seen.rampo) or seen.phase != "unload" or choice.is_first(seen)


def _standing(seen: Observation, _legal: Sequence[str], ui: Ui) -> str:
    """Return the tokens of all players, and their lost sets."""
    held = (
        ngettext("{name} has {n} token.", "{name} has {n} tokens.", n).format(
            name=ui.name_of(seat), n=n
        )
        for seat, n in enumerate(seen.tokens)
    )
    names = [ui.name_of(seat) for seat in range(len(seen.tokens))]
    return " ".join([*held, *_sets_lost(seen, names)])


def _sets_lost(seen: Observation, names: Sequence[str]) -> Iterator[str]:
    """Yield the lost sets of each player who has lost any."""
    for name, n in zip(names, seen.sets_lost, strict=True):
        if n:
            told = ngettext("{name} has lost {n} set.", "{name} has lost {n} sets.", n)
            yield told.format(name=name, n=n)


HEARD: Final = Spoken(
    hand=_hand,
    table=_table,
    others=_others,
    choices=_choices,
    standing=_standing,
    each=_each,
    turn=_turn,
    usual=_usual,
)


# The end: the loser, the sets, and the luck


def ending(seen: Observation, names: Sequence[str]) -> str:
    """Return the loser of the game, and the lost sets if more than one is played."""
    told = _("{name} loses the game").format(name=names[seen.player])
    if seen.options.sets_to_lose == 1:
        return title(told)
    lost = " ".join(_sets_lost(seen, names))
    return title(told) + sentence("p", {"class": "dice-sets-told"}, lost)


def forfeit(_seen: Observation, _names: Sequence[str], owed: str) -> str:
    """Return the loser's forfeit as a sentence: "The loser buys the next round."."""
    is_whole = owed.endswith((".", "!", "?"))
    told = _("The loser {owed}") if is_whole else _("The loser {owed}.")
    return told.format(owed=owed)


def review(seen: Observation, log: Sequence[str], names: Sequence[str]) -> str:
    """Return the decisive turn of each set, and the luck of every player."""
    plies = tuple(luck.plies_of(log, len(names), seen.options))
    lucky = luck.luck_sentences(log, names, seen.options)
    turns = _last_turns([*(before for before, _action in plies), seen])
    decided = [
        _decided(n, turn, turn.loser, seen, names)
        for n, turn in enumerate(turns, 1)
        if turn.loser is not None
    ]
    return points(_("What decided it"), decided) + points(_("Luck"), lucky)


def _last_turns(course: Sequence[Observation]) -> list[Turn]:
    """Return the turns that ended a set, from the observations of a whole game."""
    found = []
    for before, after in pairwise(course):
        turn = after.last_turn
        if after.turns != before.turns and turn is not None and turn.is_last:
            found.append(turn)
    return found


def _decided(
    n: int, turn: Turn, loser: int, seen: Observation, names: Sequence[str]
) -> str:
    """Return a sentence for the turn that decided a set."""
    words = {"set": n, "loser": names[loser], "all": seen.options.tokens}
    if turn.winner is None:
        sentence_ = ngettext(
            "Set {set}, in the load: {loser} took the last token and had all {all}.",
            "Set {set}, in the load: {loser} took the last {n} and had all {all}.",
            turn.tokens,
        )
        return sentence_.format(n=turn.tokens, **words)
    sentence_ = ngettext(
        "Set {set}: {winner} gave {n} token to {loser}, who then had all {all}.",
        "Set {set}: {winner} gave {n} tokens to {loser}, who then had all {all}.",
        turn.tokens,
    )
    return sentence_.format(n=turn.tokens, winner=names[turn.winner], **words)
