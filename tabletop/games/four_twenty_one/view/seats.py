"""The players at the table: tokens, dice, and the result of a turn.

Screen readers get one sentence for each player.

The rules settle a turn with its last throw, and the next turn begins at once. The table
shows the ended turn until the next throw. It shows a lost set as it ended while the
table rests (`ui.is_resting`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final, Literal, NamedTuple

from tabletop.core.game import CHANCE, TERMINAL
from tabletop.core.i18n import _, headed, ngettext
from tabletop.games.four_twenty_one.combinations import Dice
from tabletop.games.four_twenty_one.observation import (
    Observation,
    highest,
    lowest,
    thrown_in,
)
from tabletop.games.four_twenty_one.rules import Turn
from tabletop.games.four_twenty_one.view import pictures
from tabletop.ui import Ui, table
from tabletop.ui.elements import Element, tag
from tabletop.ui.pieces import Die, Token, classes


def drawn(seen: Observation, ui: Ui) -> tuple[table.Seat, ...]:
    """Return all players."""
    shown = shown_turn(seen, ui)
    return tuple(_seat(seen, ui, seat, shown) for seat in range(len(seen.tokens)))


class Mark(NamedTuple):
    """The mark of a seat in a turn."""

    kind: str  # its class
    word: str
    told: str  # for screen readers


def marks(seen: Observation, seat: int, turn: Turn | None) -> Iterator[Mark]:
    """Yield marks if a seat is the highest or the lowest so far, or has paid."""
    if turn is not None:
        yield from _paid(turn, seat)
        return
    is_high = seen.rampo == "high"
    thrown = seen.rampo_combinations if is_high else seen.combinations
    is_low = seen.rampo == "low" and seat in seen.rampo_players
    is_known = seen.phase == "unload" and are_compared(thrown) and not is_low
    if is_known and seat in highest(seen):
        yield Mark("dice-high", _("highest"), _("highest so far"))
    is_known = seen.loser is not None or are_compared(thrown_in(seen))
    if seen.phase != "start" and is_known and seat in lowest(seen):
        yield Mark("dice-low", _("lowest"), _("lowest so far"))


def are_compared(thrown: Sequence[Dice]) -> bool:
    """Return whether at least two have thrown, so that their dice can be compared."""
    return sum(map(bool, thrown)) > 1


def _paid(turn: Turn, seat: int) -> Iterator[Mark]:
    n = turn.tokens
    if seat == turn.winner:
        gave = ngettext("gave {n} token", "gave {n} tokens", n)
        yield Mark("dice-high", f"\N{MINUS SIGN}{n}", gave.format(n=n))
    elif seat == turn.loser:
        got = ngettext("got {n} token", "got {n} tokens", n)
        yield Mark("dice-low", f"+{n}", got.format(n=n))


def tokens(  # noqa: PLR0913 - owner, number, and movement
    owner: str,
    count: int,
    ui: Ui,
    first: int,
    *,
    moved: range = range(0),
    after: int = 0,
) -> tuple[Token, ...]:
    """Return the tokens of an owner.

    The owner is "kitty" or a seat, as in `follow`. `first` is the number of the first
    token before any token moved. `moved` has the places of tokens that came here, for
    their animation. The first of them sets out after `after` milliseconds.
    """
    return tuple(
        Token(
            thing=f"token-{ui.ids.get(f'{owner} {slot}', first + slot)}",
            sets_out=_sets_out(slot, moved, after) if slot in moved else None,
        )
        for slot in range(count)
    )


def _sets_out(slot: int, moved: range, after: int) -> int:
    """Return the delay of a token in milliseconds; the first waits for `after`."""
    return after + round((slot - moved.start) * min(180, 1200 / len(moved)))


FALL: Final = "fall"  # name of the step in which dice fall
TOLD: Final = "told"  # the step with the result of a throw, before any token is paid
RARE: Final = "rare"  # name of the same step where a rare combination made the result
PAYS: Final = "pays"  # name of the step in which tokens are paid
PAID: Final = 250  # milliseconds before the first paid token, to read the sentence


def _seat(seen: Observation, ui: Ui, seat: int, shown: ShownTurn) -> table.Seat:
    turn, held = shown.turn, shown.tokens[seat]
    gives = turn is not None and seat == turn.winner
    gets = turn is not None and seat == turn.loser
    is_safe = is_out(seen, seat, shown) and not (gives and _is_paying(ui))
    found = [*marks(seen, seat, turn)]
    mark = found[0] if len(found) == 1 else None  # in a tie of all, nobody is ahead
    owner, first = str(seat), seen.kitty + sum(seen.tokens[:seat])
    if shown.is_standing:
        owner, first = "kitty", 0
    moved = shown.moved if gets else range(0)
    lying, after = ui, PAID
    if ui.step is not None:
        lying = replace(ui, ids=ui.step.ids_before) if _is_unpaid(ui) else ui
        after = 0
    late: set[Literal["count", "dice", "last_action"]] = set()
    if gives or gets:
        late.add("count")
    if mark:
        late.add("last_action")
    if seat == seen.last_player:
        late.add("dice")
    return table.Seat(
        number=seat,
        name=ui.name_of(seat),
        told=seat_text(seen, ui, seat),
        count=held,
        unit="tokens",
        dice=tuple(Die(face=face) for face in shown.dice[seat]),
        tokens=tokens(owner, held, lying, first, moved=moved, after=after),
        last_action=mark.word if mark else "",
        late=frozenset(late),
        kind=classes(mark.kind if mark else "", **{"dice-out": is_safe}),
        more=_lost(seen, seat, newly=gets and is_lost(seen)),
    )


def is_out(seen: Observation, seat: int, shown: ShownTurn) -> bool:
    """Return whether a seat is safe: it has no tokens, and is about to get none."""
    gets = shown.turn is not None and seat == shown.turn.loser
    phases = seen.phase, shown.turn and shown.turn.phase
    is_unload = "unload" in phases or shown.is_standing
    return is_unload and not shown.tokens[seat] and not gets


def _is_unpaid(ui: Ui) -> bool:
    """Return whether the tokens of the ended turn have not moved yet."""
    return ui.step is not None and ui.step.name in (TOLD, RARE)


def _is_paying(ui: Ui) -> bool:
    """Return whether the tokens of the ended turn are on their way."""
    return ui.step is not None and ui.step.name == PAYS


def _lost(seen: Observation, seat: int, *, newly: bool) -> Element | None:
    """Return the lost sets as discs, and circles for those that a seat may lose yet."""
    lost, most = seen.sets_lost[seat], seen.options.sets_to_lose
    signs = "●" * lost + "○" * (most - lost)
    late = "" if newly else None
    what = {"class": "dice-lost", "data-after-dice": late}
    return tag("span", what, signs) if lost else None


def seat_text(seen: Observation, ui: Ui, seat: int) -> str:
    """Return a seat's situation as a sentence."""
    shown = shown_turn(seen, ui)
    held = shown.tokens[seat]
    parts = [ngettext("{n} token", "{n} tokens", held).format(n=held)]
    if lost := seen.sets_lost[seat]:
        sets = _("{n} of {most} sets lost")
        parts.append(sets.format(n=lost, most=seen.options.sets_to_lose))
    if not seen.in_set[seat]:
        parts.append(_("safe for this set"))
    if thrown := shown.dice[seat]:
        parts.append(_("threw {dice}").format(dice=pictures.named(thrown)))
    parts += (mark.told for mark in marks(seen, seat, shown.turn))
    return headed(ui.name_of(seat), f"{', '.join(parts)}.")


# The result of a turn


@dataclass(frozen=True, slots=True)
class ShownTurn:
    """What the table shows of a turn: the current one, or one that has just ended."""

    turn: Turn | None  # the turn that has ended, None once the next one has begun
    dice: tuple[Dice, ...]  # by seat, its last combination, perhaps of a rampo
    tokens: tuple[int, ...]  # by seat
    kitty: int  # number of tokens in the kitty
    # whether the tokens are as when the set was lost; in the observation they are back
    # in the kitty
    is_standing: bool = False
    moved: range = range(0)  # places in the loser's pile of tokens that have just come


def shown_turn(seen: Observation, ui: Ui) -> ShownTurn:
    """Return the turn that has just ended; the current one once it has begun."""
    turn, tokens, kitty = seen.last_turn, seen.tokens, seen.kitty
    if turn is None or not is_fresh(seen) or is_cleared(seen, ui):
        pairs = zip(seen.rampo_combinations, seen.combinations, strict=True)
        dice = tuple(rampo or tied for rampo, tied in pairs)
        return ShownTurn(None, dice, tokens, kitty)
    is_refilled = turn.is_last and seen.to_act != TERMINAL
    if is_refilled:
        most = seen.options.tokens
        tokens = tuple(most * (seat == turn.loser) for seat in range(len(tokens)))
        kitty = 0
    dice, moved = _compared(seen, turn, ui), _moved(turn, tokens, is_refilled)
    if ui.step is not None and _is_unpaid(ui):
        before = ui.step.before
        return ShownTurn(turn, dice, before.tokens, before.kitty)
    return ShownTurn(turn, dice, tokens, kitty, is_refilled, moved)


def _moved(turn: Turn, tokens: tuple[int, ...], is_refilled: bool) -> range:  # noqa: FBT001 - it is private
    """Return the places of the tokens that the loser was given.

    They are the last ones. In a refilled kitty the tokens are in the order of the seats
    that they came from. So the tokens of an earlier payer come first.
    """
    if turn.loser is None:
        return range(0)
    payer = -1 if turn.winner is None else turn.winner
    if is_refilled and payer < turn.loser:
        return range(turn.tokens)
    held = tokens[turn.loser]
    return range(held - turn.tokens, held)


def is_fresh(seen: Observation) -> bool:
    """Return whether a turn has ended and the next one has no throw yet."""
    is_thrown = bool(seen.dice or seen.rampo or any(seen.combinations))
    return seen.turns > 0 and seen.to_act != CHANCE and not is_thrown


def is_lost(seen: Observation) -> bool:
    """Return whether a set was lost with the last throw."""
    turn = seen.last_turn
    return turn is not None and turn.is_last and is_fresh(seen)


def is_unloading(seen: Observation) -> bool:
    """Return whether the unload has begun with the last throw."""
    turn = seen.last_turn
    is_begun = turn is not None and turn.phase == "load" and seen.phase == "unload"
    return is_begun and is_fresh(seen)


def is_falling(ui: Ui) -> bool:
    """Return whether dice fall, whose result is not shown yet."""
    return ui.step is not None and ui.step.name == FALL


def is_cleared(seen: Observation, ui: Ui) -> bool:
    """Return whether a new set is ready, after the table has shown the lost one."""
    return is_lost(seen) and seen.to_act != TERMINAL and not ui.is_resting


def _compared(seen: Observation, turn: Turn, ui: Ui) -> tuple[Dice, ...]:
    dice = [*turn.combinations]
    course = [*(before for before, _action in ui.recent), seen]
    for before, after in pairwise(course):
        if before.rampo and before.turns == seen.turns - 1:
            dice[before.player] = after.last_dice
    return tuple(dice)
