"""The players at the table: tokens, throws, and the result of a turn.

Up to six players sit around the felt, the near seat at its foot; more sit in rows.
Screen readers get one sentence for each player.

The rules settle a turn with its last throw, and the next turn begins at once. The table
shows the ended turn until the next throw. It shows a lost set as it ended while the
table rests (`ui.is_resting`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, NamedTuple

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
from tabletop.ui import Ui, controls
from tabletop.ui.markup import Attributes, hidden, sentence, tag
from tabletop.ui.seats import disc

ROUND = 6
"""Maximum players who sit around the felt."""


def is_round(seen: Observation) -> bool:
    """Return whether the players sit around the felt, or in rows above it."""
    return len(seen.tokens) <= ROUND


def drawn(seen: Observation, ui: Ui) -> str:
    """Return all players."""
    ended, n = settled(seen, ui), len(seen.tokens)
    cards = (_card(seen, ui, seat, ended) for seat in range(n))
    kind = f"dice-round dice-of-{n}" if is_round(seen) else "dice-many"
    looks = {"class": f"dice-players {kind}", "aria-label": _("Players")}
    return controls.heading(_("Players")) + tag("ol", looks, *cards)


def combination(seen: Observation, seat: int) -> Dice:
    """Return a seat's last combination; in a rampo the tied one until its throw."""
    return seen.rampo_combinations[seat] or seen.combinations[seat]


class Mark(NamedTuple):
    """The mark of a seat in a turn."""

    kind: str  # its class
    sign: str  # visible in little space
    word: str  # visible otherwise
    told: str  # for screen readers


def marks(seen: Observation, seat: int, ended: TurnResult | None) -> Iterator[Mark]:
    """Yield marks if a seat is the highest or the lowest so far, or has paid."""
    if ended is not None:
        yield from _paid(ended.turn, seat)
        return
    is_high = seen.rampo == "high"
    thrown = seen.rampo_combinations if is_high else seen.combinations
    is_low = seen.rampo == "low" and seat in seen.rampo_players
    is_known = seen.phase == "unload" and are_compared(thrown) and not is_low
    if is_known and seat in highest(seen):
        yield Mark("dice-high-mark", "▲", _("highest"), _("highest so far"))
    is_known = seen.loser is not None or are_compared(thrown_in(seen))
    if seen.phase != "start" and is_known and seat in lowest(seen):
        yield Mark("dice-low-mark", "▼", _("lowest"), _("lowest so far"))


def are_compared(thrown: Sequence[Dice]) -> bool:
    """Return whether at least two have thrown, so that their dice can be compared."""
    return sum(map(bool, thrown)) > 1


def _paid(turn: Turn, seat: int) -> Iterator[Mark]:
    n = turn.tokens
    if seat == turn.winner:
        word = _("gives {n}").format(n=n)
        gave = ngettext("gave {n} token", "gave {n} tokens", n).format(n=n)
        yield Mark("dice-high-mark", f"\N{MINUS SIGN}{n}", word, gave)
    elif seat == turn.loser:
        word = _("gets {n}").format(n=n)
        got = ngettext("got {n} token", "got {n} tokens", n).format(n=n)
        yield Mark("dice-low-mark", f"+{n}", word, got)


def pile(  # noqa: PLR0913 - owner, number, and movement
    owner: str,
    count: int,
    ui: Ui,
    first: int,
    *,
    moved: range = range(0),
    after: int = 0,
) -> str:
    """Return the tokens of an owner, each an element of its own.

    The owner is "kitty" or a seat, as in `follow`. `first` is the number of the first
    token before any token moved. `moved` has the places of tokens that came here, for
    their animation. The first of them sets out after `after` milliseconds.
    """
    tokens = [
        _token(
            ui.ids.get(f"{owner} {slot}", first + slot),
            _sets_out(slot, moved, after) if slot in moved else None,
        )
        for slot in range(count)
    ]
    stacks = (
        tag("span", {"class": "dice-stack"}, *tokens[low : low + STACK])
        for low in range(0, count, STACK)
    )
    return tag("span", {"class": "dice-pile"}, *stacks)


STACK = 5
"""Maximum tokens on one stack."""


def _sets_out(slot: int, moved: range, after: int) -> int:
    """Return the delay of a token in milliseconds; the first waits for `after`."""
    return after + round((slot - moved.start) * min(60, 600 / len(moved)))


PAID: Final = 250
"""Milliseconds before the first paid token sets out, to read the sentence first."""


def _token(number: int, sets_out: int | None) -> str:
    thing: Attributes = {
        "class": "dice-token",
        "id": f"token-{number}",
        "data-thing": "",
        "data-travels": sets_out,
    }
    return tag("span", {"class": "dice-chip"}, tag("span", thing))


def _card(seen: Observation, ui: Ui, seat: int, ended: TurnResult | None) -> str:
    is_over = seen.to_act == TERMINAL
    now = seen.last_player if ui.is_fallen else seen.player
    is_still = seen.to_act == CHANCE and not ui.falling
    is_now = seat == now and not is_still and (ui.is_fallen or not is_over)
    is_out = not (ended.tokens[seat] if ended else seen.in_set[seat])
    is_loser = ended is not None and seat == ended.turn.loser
    is_out = is_out and seen.phase == "unload" and not _gives(ended, seat)
    kind = f"dice-player dice-at-{_place(seen, seat, ui)}"
    kind += " dice-now" * is_now + " dice-out" * is_out + " dice-is-paid" * is_loser
    shown: Attributes = {"class": "dice-player-face", "aria-hidden": "true"}
    face = tag("div", shown, *_parts(seen, ui, seat, ended))
    card: Attributes = {"class": kind, "aria-current": "true" if is_now else None}
    frame: Attributes = {"class": "dice-player-frame", "data-after-dice": late(ended)}
    framed = tag("span", frame) if is_now or is_loser else ""
    return tag("li", card, hidden("span", seat_text(seen, ui, seat)), framed, face)


def _place(seen: Observation, seat: int, ui: Ui) -> str:
    """Return the classes for the place of a seat, counted left from the near one."""
    n = len(seen.tokens)
    place = (seat - ui.near) % n
    return f"{place} dice-right" if 2 * place > n else f"{place}"


def late(ended: TurnResult | None) -> str | None:
    """Return `data-after-dice` for elements that show how a turn ended."""
    return "" if ended else None


def _gives(ended: TurnResult | None, seat: int) -> bool:
    return ended is not None and seat == ended.turn.winner


def _parts(
    seen: Observation, ui: Ui, seat: int, ended: TurnResult | None
) -> Iterator[str]:
    """Yield the visible parts of a seat: disc with the count, tokens, name, dice."""
    tokens = ended.tokens if ended else seen.tokens
    owner, first = str(seat), seen.kitty + sum(seen.tokens[:seat])
    if ended is not None and ended.is_standing:
        owner, first = "kitty", 0
    is_loser = ended is not None and seat == ended.turn.loser
    is_lost = ended is not None and is_loser and ended.turn.is_last
    waits = late(ended) if is_loser or _gives(ended, seat) else None
    moved = ended.moved if ended and is_loser else range(0)
    name, count = ui.name_of(seat), str(tokens[seat])
    held: Attributes = {"class": "seat-badge dice-holding", "data-after-dice": waits}
    badge = sentence("span", held, count)
    yield tag("span", {"class": "dice-face"}, disc(seat, name), badge)
    yield pile(owner, tokens[seat], ui, first, moved=moved, after=PAID)
    yield sentence("span", {"class": "dice-who"}, name)
    yield _lost(seen, seat, newly=is_lost)
    dice = ended.dice[seat] if ended else combination(seen, seat)
    made = _made(dice, "" if seat == seen.last_player else None)
    yield tag("span", {"class": "dice-did"}, made, *_signs(seen, seat, ended))


def _lost(seen: Observation, seat: int, *, newly: bool) -> str:
    """Return the number of lost sets, as signs and in words."""
    lost, most = seen.sets_lost[seat], seen.options.sets_to_lose
    if not lost:
        return ""
    looks: Attributes = {
        "class": "dice-lost-sets",
        "data-after-dice": "" if newly else None,
    }
    words = _("lost {n} of {most}").format(n=lost, most=most)
    return tag(
        "span",
        looks,
        sentence("span", {"class": "dice-lost-sign"}, f"✕{lost}" if lost > 1 else "✕"),
        sentence("span", {"class": "dice-lost-word"}, words),
    )


def _made(thrown: Dice, waits: str | None) -> str:
    """Return the dice that the seat threw, as a drawing."""
    looks: Attributes = {"class": "dice-made", "data-after-dice": waits}
    return tag("span", looks, pictures.row(thrown) if thrown else "")


def _signs(seen: Observation, seat: int, ended: TurnResult | None) -> Iterator[str]:
    """Yield the marks of a seat, each as a sign and as a word."""
    for mark in marks(seen, seat, ended):
        yield tag(
            "span",
            {"class": mark.kind, "data-after-dice": ""},
            sentence("span", {"class": "dice-mark-sign"}, mark.sign),
            sentence("span", {"class": "dice-mark-word"}, mark.word),
        )
    is_out = seen.phase == "unload" and not seen.tokens[seat]
    if is_out and not _gives(ended, seat) and not (ended and ended.is_standing):
        yield sentence("span", {"class": "dice-out-mark"}, _("safe"))


def seat_text(seen: Observation, ui: Ui, seat: int) -> str:
    """Return a seat's situation as a sentence."""
    ended = settled(seen, ui)
    held = ended.tokens[seat] if ended else seen.tokens[seat]
    parts = [ngettext("{n} token", "{n} tokens", held).format(n=held)]
    if lost := seen.sets_lost[seat]:
        sets = _("{n} of {most} sets lost")
        parts.append(sets.format(n=lost, most=seen.options.sets_to_lose))
    if not seen.in_set[seat]:
        parts.append(_("safe for this set"))
    if thrown := ended.dice[seat] if ended else combination(seen, seat):
        parts.append(_("threw {dice}").format(dice=pictures.named(thrown)))
    parts += (mark.told for mark in marks(seen, seat, ended))
    return headed(ui.name_of(seat), f"{', '.join(parts)}.")


# The result of a turn


@dataclass(frozen=True, slots=True)
class TurnResult:
    """A turn that has ended and is still on the table."""

    turn: Turn
    # by seat, its last combination, in the turn or in its last rampo
    dice: tuple[Dice, ...]
    tokens: tuple[int, ...]  # by seat
    kitty: int  # number of tokens in the kitty
    # whether the tokens are as when the set was lost; in the observation they are back
    # in the kitty
    is_standing: bool
    # the places of the tokens in the loser's pile that have just come there
    moved: range


def settled(seen: Observation, ui: Ui) -> TurnResult | None:
    """Return the turn that has just ended, None once the next one has begun."""
    turn = seen.last_turn
    if turn is None or not is_fresh(seen):
        return None
    if is_cleared(seen, ui):
        return None
    is_refilled = turn.is_last and seen.to_act != TERMINAL
    tokens, kitty = seen.tokens, seen.kitty
    if is_refilled:
        seats = range(len(seen.tokens))
        tokens = tuple(seen.options.tokens * (seat == turn.loser) for seat in seats)
        kitty = 0
    dice, moved = _compared(seen, turn, ui), _moved(turn, tokens, is_refilled)
    return TurnResult(turn, dice, tokens, kitty, is_refilled, moved)


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


def is_cleared(seen: Observation, ui: Ui) -> bool:
    """Return whether a new set is ready, after the table has shown the lost one."""
    return is_lost(seen) and seen.to_act != TERMINAL and not ui.is_resting


def _compared(seen: Observation, turn: Turn, ui: Ui) -> tuple[Dice, ...]:
    """Return the dice of each seat, of its last rampo in the turn if any."""
    dice = [*turn.combinations]
    course = [*(before for before, _action in ui.recent), seen]
    for before, after in pairwise(course):
        if before.rampo and before.turns == seen.turns - 1:
            dice[before.player] = after.last_dice
    return tuple(dice)
