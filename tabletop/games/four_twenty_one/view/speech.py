"""Texts of the table, and of a finished game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from tabletop.core.i18n import _, capitalised, headed, listed, ngettext
from tabletop.games import four_twenty_one as game
from tabletop.games.four_twenty_one import luck
from tabletop.games.four_twenty_one.events import Event
from tabletop.games.four_twenty_one.observation import Observation, at_stake
from tabletop.games.four_twenty_one.view import choice, felt, seats
from tabletop.games.four_twenty_one.view.pictures import heard, shapes
from tabletop.ui import Spoken, Ui
from tabletop.ui.elements import Element, svg
from tabletop.ui.endings import points
from tabletop.ui.result import Result, TurningPoint


def _hand(seen: Observation, legal: Sequence[str], ui: Ui) -> str:
    """Return the dice on the table, their owner, and which are kept."""
    dice, thrower = seen.dice or seen.last_dice, seen.last_player
    if thrower is None:
        return _("No dice have been thrown yet.")
    told = heard(dice, seen.options)
    if not (seen.dice and legal):
        whose = _("Thrown by {name}").format(name=ui.name_of(thrower))
        return _("{whose}: {dice}.").format(whose=whose, dice=told)
    throw = _("Throw {k} of {n}.").format(k=seen.throws_done, n=seen.max_throws)
    return " ".join((*_each(seen, legal, ui), f"{capitalised(told)}.", throw))


def _each(seen: Observation, legal: Sequence[str], ui: Ui) -> tuple[str, ...]:
    places = range(len(seen.dice) if legal else 0)
    return tuple(f"{felt.die_told(seen, ui, place)}." for place in places)


def _table(seen: Observation, _legal: Sequence[str], ui: Ui) -> str:
    """Return the part of the game, the stake, the kitty, the players of a rampo.

    After a turn, its result is in place of the stake, as on the felt.
    """
    shown = seats.shown_turn(seen, ui)
    throws = "" if shown.turn else felt.throws(seen)
    part = ", ".join(filter(None, (felt.stake(seen, shown), throws)))
    told = [part if part.endswith("?") else f"{part}."]
    if result := felt.result(seen, shown, ui):
        told.append(result)
    elif seen.phase != "start" and (n := at_stake(seen)):
        stake = ngettext("{n} token at stake.", "{n} tokens at stake.", n)
        told.append(stake.format(n=n))
    if n := shown.kitty:
        kitty = ngettext("{n} token in the kitty.", "{n} tokens in the kitty.", n)
        told.append(kitty.format(n=n))
    if seen.rampo:
        names = [ui.name_of(seat) for seat in seen.rampo_players]
        told.append(_("In the rampo: {names}.").format(names=listed(names)))
    return " ".join(told)


def _others(seen: Observation, _legal: Sequence[str], ui: Ui) -> str:
    others = (seat for seat in range(len(seen.tokens)) if seat != seen.observer)
    return " ".join(seats.seat_text(seen, ui, seat) for seat in others)


def _turn(seen: Observation, legal: Sequence[str], ui: Ui) -> str:
    """Return the tip if the number of throws varies from turn to turn, else ""."""
    return "" if _is_usual(seen) else choice.tip(seen, legal, ui)


def _usual(seen: Observation, legal: Sequence[str], ui: Ui) -> str:
    return choice.tip(seen, legal, ui) if _is_usual(seen) else ""


def _is_usual(seen: Observation) -> bool:
    """Return whether the tip is always the same in this part of the game."""
    return bool(seen.rampo) or seen.phase != "unload" or choice.is_first(seen)


def _standing(seen: Observation, _legal: Sequence[str], ui: Ui) -> str:
    """Return the tokens as they lie on the table, and the sets lost."""
    tokens = seats.shown_turn(seen, ui).tokens
    names = [ui.name_of(seat) for seat in range(len(seen.tokens))]
    held = (
        ngettext("{name} has {n} token.", "{name} has {n} tokens.", n).format(
            name=name, n=n
        )
        for name, n in zip(names, tokens, strict=True)
    )
    return " ".join([*held, *_sets_lost(seen, names)])


def _sets_lost(seen: Observation, names: Sequence[str]) -> Iterator[str]:
    for name, n in zip(names, seen.sets_lost, strict=True):
        if n:
            told = ngettext("{name} has lost {n} set.", "{name} has lost {n} sets.", n)
            yield told.format(name=name, n=n)


HEARD: Final = Spoken(
    hand=_hand,
    table=_table,
    others=_others,
    choices=choice.tip,
    standing=_standing,
    each=_each,
    turn=_turn,
    usual=_usual,
)


# The end: the loser, the sets, and the luck


def ending(seen: Observation, names: Sequence[str]) -> Result:
    """Return the loser of the game; of two players, the winner."""
    loser = _("{name} loses").format(name=names[seen.player])
    scores = tuple(
        ngettext("{n} set lost", "{n} sets lost", n).format(n=n) for n in seen.sets_lost
    )
    if len(names) != 2:  # noqa: PLR2004 - with more, nobody wins alone
        return Result(line=loser, scores=scores)
    winner = _("{name} wins").format(name=names[1 - seen.player])
    return Result(line=winner, worth=loser, scores=scores)


def turning_point(
    seen: Observation, log: Sequence[str], names: Sequence[str]
) -> TurningPoint | None:
    """Return the throw that decided the last set."""
    start, found = game.new(len(names), seen.options), None
    for ply, event in enumerate(Event.course(game, start, log)):
        if event.before.to_act >= 0:
            decided = ply
        if event.turn is not None and event.turn.is_last:
            found = decided, event
    if found is None:
        return None
    ply, event = found
    told = next(event.consequences(names), "")  # the line says who has lost
    turn = event.turn
    dice = turn.combinations[turn.loser] if turn and turn.loser is not None else ()
    pieces = tuple(svg(100, 100, *shapes(face)) for face in dice)
    return TurningPoint(ply=ply, told=told, pieces=pieces)


def review(
    seen: Observation, log: Sequence[str], names: Sequence[str]
) -> tuple[Element, ...]:
    """Return the decisive turn of each set, and the luck of every player."""
    lucky = luck.luck_sentences(log, names, seen.options)
    decided = points(_("What decided it"), _decided(seen, log, names))
    return *decided, *points(_("Luck"), lucky)


def _decided(
    seen: Observation, log: Sequence[str], names: Sequence[str]
) -> Iterator[str]:
    """Yield the payment that decided each set, and who lost it."""
    start = game.new(len(names), seen.options)
    for event in Event.course(game, start, log):
        if event.turn is not None and event.turn.is_last:
            head = _("Set {n}").format(n=sum(event.after.sets_lost))
            yield headed(head, " ".join([*event.consequences(names)][:2]))
