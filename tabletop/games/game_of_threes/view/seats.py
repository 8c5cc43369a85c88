"""The players at the table: cards, points, and their last actions.

A touch opens a panel with the known cards of another player. Before the first round the
cards for the order of play lie at the seats (G3).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from tabletop.core.cards import BACK, card_words, cards_words
from tabletop.core.i18n import _, apart, headed, listed
from tabletop.core.phrases import filled, last_action
from tabletop.games.game_of_threes.events import Event
from tabletop.games.game_of_threes.observation import (
    Observation,
    ShownHand,
    has_last_turn,
    points_of_cards,
)
from tabletop.games.game_of_threes.rules import Discard, Draw, parse_action
from tabletop.games.game_of_threes.view import words
from tabletop.games.game_of_threes.view.faces import face_up
from tabletop.games.game_of_threes.view.selection import Scene
from tabletop.ui import Ui, cards
from tabletop.ui.pieces import NOTHING, Card, thing_id
from tabletop.ui.seats import at_turn
from tabletop.ui.table import Seat


def drawn(now: Scene) -> tuple[Seat, ...]:
    """Return all players, by number."""
    return tuple(_seat(now, seat) for seat in range(len(now.seen.hand_counts)))


def _seat(now: Scene, seat: int) -> Seat:
    seen, score = now.seen, now.seen.scores[seat]
    is_mine, is_out = seat == seen.observer, seat == seen.out_player
    return Seat(
        number=seat,
        name=now.ui.name_of(seat),
        told=apart([seat_text(seen, seat, now.ui), *map(card_words, drew(seen, seat))]),
        count=None if is_out else seen.hand_counts[seat] or None,
        score=_("out") if is_out else "" if score is None else str(score),
        cards=() if is_mine else tuple(Card(face=text) for text in drew(seen, seat)),
        held=() if is_mine or now.is_open else tuple(_held(now, seat)),
        last_action=_did(now, seat, is_mine=is_mine),
        kind=" ".join(_kinds(seen, seat)),
        does=NOTHING if is_mine else cards.opening(now.ui, cards.in_seat(seat)),
    )


def _kinds(seen: Observation, seat: int) -> Iterator[str]:
    if seat == seen.out_player:
        yield "g3-done"
    elif seat in words.leaders(seen):
        yield "g3-first"
    if seat != seen.out_player and has_last_turn(seen):
        lying = seen.shown[seat]
        yield "g3-last" if lying is None else "g3-had"
        if lying is not None and lying.rest:
            yield "g3-pays"


def _did(now: Scene, seat: int, *, is_mine: bool) -> str:
    """Return the last action of a player, or the points after a last turn.

    The gauge below the table has the own points.
    """
    points = "" if is_mine else _left(now.seen, seat)
    return points or _last_action(_turn(now.seen, now.ui, seat))


def _left(seen: Observation, seat: int) -> str:
    """Return the points of a hand that lies open after its last turn, or ""."""
    lying = seen.shown[seat]
    if lying is None or seat == seen.out_player or not has_last_turn(seen):
        return ""
    return f"+{points_of_cards(seen, lying.rest)}"


def follows(seen: Observation) -> int | None:
    """Return the player who acts next, None if that is open or the round ends."""
    first = seen.to_act if seen.active is None else seen.active
    if first < 0 or seen.phase == "deal":
        return None
    if seen.phase == "cut":  # the cutter sits before the dealer, or before who draws
        first = seen.active if seen.active is not None else seen.order[0]
        return first if first != seen.to_act else None
    after = seen.order[(seen.order.index(first) + 1) % len(seen.order)]
    return None if after == seen.out_player else after


def drew(seen: Observation, seat: int) -> Sequence[str]:
    """Return the card that decided a player's place, before the first round (G3)."""
    is_first = seen.phase == "cut" and seen.round == 1 and not seen.hand_counts[seat]
    return seen.order_cards[seat : seat + 1] if is_first else ()


# A hand: the backs, and the known cards over them


def _held(now: Scene, seat: int) -> Iterator[Card]:
    seen, lying = now.seen, now.seen.shown[seat]
    if lying is not None:
        shown = [*open_cards(seen, lying)]
        names = cards.named(tuple(piece.face for piece in shown))
        for piece, name in zip(shown, names, strict=True):
            place = cards.numbered(f"held {seat}", name)
            yield replace(piece, thing=thing_id(now.ui, place))
        return
    known, unknown = _known(seen, seat), seen.hand_counts[seat] - len(seen.known[seat])
    has_drawn = seat == seen.active and seen.phase == "discard" and not seen.taken_open
    for k in range(unknown):
        is_new = has_drawn and k == unknown - 1
        thing = f"back-{seat}" if k == 0 else f"drawn-{seat}" if is_new else None
        yield Card(face=BACK, label="", thing=thing, start="stock" if thing else None)
    for name in known:
        thing = thing_id(now.ui, cards.numbered(f"held {seat}", name))
        yield Card(face=name[:2], label="", thing=thing, start="pile")


def _known(seen: Observation, seat: int) -> cards.Named:
    """Return the names of known cards; one that was just taken comes last."""
    names = cards.named(seen.known[seat])
    if seat != seen.active:
        return names
    taken = max((n for n in names if n[:2] == seen.taken_open), default="")
    return tuple(sorted(names, key=lambda name: name == taken))


def open_cards(seen: Observation, lying: ShownHand) -> Iterator[Card]:
    """Yield the cards of an open hand, with a number for each set."""
    for number, each in enumerate((*lying.sets, lying.rest), 1):
        group = number if number <= len(lying.sets) else 0
        for text in each:
            yield face_up(text, seen.wild_rank, group=group)


# In words


def seat_text(seen: Observation, seat: int, ui: Ui) -> str:
    """Return a player's situation in a line for screen readers."""
    return headed(ui.name_of(seat), apart(_parts(seen, seat, ui)))


def _parts(seen: Observation, seat: int, ui: Ui) -> Iterator[str]:
    if seat == seen.to_act:
        yield at_turn(ui.name_of(seat))
    yield from (filled(e.phrase.heard, e.places()) for e in _turn(seen, ui, seat))
    if seat == seen.out_player:
        yield _("is out")
    yield words.count(seen.hand_counts[seat])
    if (lying := seen.shown[seat]) is not None:
        rules = seen.wild_rank, seen.options.min_naturals
        each = [words.set_words(cards, *rules) for cards in lying.sets]
        if each:
            yield _("laid down: {sets}").format(sets=listed(each))
        if lying.rest:
            yield _("left over: {cards}").format(cards=cards_words(lying.rest))
    elif known := seen.known[seat]:
        yield _("known to hold {cards}").format(cards=cards_words(known))
    score = seen.scores[seat]
    if score is not None:
        yield words.points(score)
        if seat in words.leaders(seen):
            yield _("in the lead")
    if seat == seen.dealer:
        yield _("dealer")


# Actions of others since the observer's last decision


def _last_action(turn: Sequence[Event]) -> str:
    """Return the last actions of a player: "took 8♥", "8♥ → 3♣", "threw 3♣"."""
    match turn:
        case [Event(action=Draw(True)) as took, threw]:
            return " → ".join(str(each.places()["sign"]) for each in (took, threw))
        case [*_earlier, last]:
            return last_action(last)
        case _:
            return ""


def _turn(seen: Observation, ui: Ui, seat: int) -> Sequence[Event]:
    """Return the last turn of a player since the observer acted, earliest first."""
    found: list[Event] = []
    for before, text in reversed(ui.recent):
        if before.to_act == seen.observer or before.round != seen.round:
            break
        action = parse_action(text)
        if before.to_act == seat and isinstance(action, (Draw, Discard)):
            found.insert(0, Event(before, action, before))
    return found[-2:]
