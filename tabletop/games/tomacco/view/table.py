"""The table of Tomacco as values of the table frame."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from itertools import groupby
from typing import Final

from tabletop.core.cards import BACK, card_words, cards_words
from tabletop.core.game import TERMINAL
from tabletop.core.i18n import _, apart, ngettext
from tabletop.games.tomacco.cards import PLACES
from tabletop.games.tomacco.events import signs
from tabletop.games.tomacco.observation import (
    Observation,
    chosen_by,
    run_of,
    turned_at,
)
from tabletop.games.tomacco.view import last_actions, moments, panels, selection, words
from tabletop.games.tomacco.view.selection import Scene
from tabletop.ui import cards
from tabletop.ui.cards import numbered
from tabletop.ui.elements import Child, Element, tag
from tabletop.ui.pieces import (
    NOTHING,
    Card,
    Control,
    Pile,
    card,
    face,
    pile,
    playing,
    thing_id,
)
from tabletop.ui.table import MOST, Choice, Hand, Part, Seat, Table, icon_button

MOST_KNOWN: Final = 4  # maximum known cards of a hand, where moving cards land

DUEL: Final = 2
FAN: Final = 5  # maximum number of visible backs of an only opponent's hand
IN_FAN: Final = 12  # maximum number of cards of the pile in a fan
GONE: Final = 2  # maximum number of visible cleared cards

SORT: Final = "M7 5v14m-3-3 3 3 3-3M13 7h7M13 12h5M13 17h3"


def table_of(now: Scene) -> Table:
    """Return the table; without the hand while the result is shown."""
    seen, mine = now.seen, now.seen.observer
    is_over = seen.to_act == TERMINAL
    shows_hand = seen.to_act >= 0 or (is_over and now.ui.is_resting)
    home: Part = "hand" if seen.hand else "own"
    last: Mapping[int, str] = {} if is_over else last_actions.by_seat(seen, now.ui)
    is_out = mine in seen.placed
    return Table(
        observer=mine,
        to_act=seen.to_act,
        follows=_follows(seen),
        seats=tuple(_seat(now, k, last) for k in range(len(seen.hand_counts))),
        centre=tuple(_piles(now)),
        centre_label=_("Piles"),
        caption=_caption(now) if shows_hand else None,
        hand=_hand(now) if shows_hand else None,
        own=_safe(seen) if is_out else _own(now),
        own_label=_("In front of {name}").format(name=now.ui.name_of(mine)),
        own_takes=selection.FACE_UP if now.is_choice and now.legal else "",
        side=_sort(now) if len(seen.hand) > 1 and not is_over else None,
        choices=tuple(_choices(now)) if now.legal else (),
        home=home if now.legal else "",
        panel=panels.opened(now),
        everybody=cards.opening(now.ui, cards.EVERYBODY),
        kind="tom-table",
    )


def _follows(seen: Observation) -> int | None:
    """Return the seat that acts after this turn, None if there is none."""
    if seen.to_act < 0:
        return None
    players, out = len(seen.hand_counts), {*seen.placed, *chosen_by(seen)}
    order = ((seen.to_act + k) % players for k in range(1, players))
    return next((seat for seat in order if seat not in out), None)


def _caption(now: Scene) -> Child:
    before, ranks, after = words.tip(now)
    return before, tag("strong", {}, ranks) if ranks else None, after


# Players


def _seat(now: Scene, number: int, last: Mapping[int, str]) -> Seat:
    seen, is_out = now.seen, number in now.seen.placed
    is_mine, did = number == seen.observer, last.get(number, "")
    told = words.seat_told(seen, number, now.ui)
    if did and not is_mine and seen.phase != "table":  # what they chose is in it
        told = apart([told, did])
    out = words.out(seen, number) if is_out else ""
    return Seat(
        number=number,
        name=now.ui.name_of(number),
        told=told,
        count=seen.hand_counts[number] or None,
        unit="cards",
        cards=() if is_out or is_mine else tuple(_before(now, number)),
        held=() if is_mine else tuple(_held_by(now, number)),
        last_action="" if is_mine else did,
        gathers="pile" if last_actions.gathered(seen, now.ui, number) else "",
        note=out,
        kind="tom-out" if is_out and seen.to_act != TERMINAL else "",
        does=NOTHING if is_mine else cards.opening(now.ui, cards.in_seat(number)),
    )


def _held_by(now: Scene, seat: int) -> Iterator[Card]:
    """Yield the backs of a hand: known cards, and of an only opponent others too."""
    seen = now.seen
    is_duel, step = len(seen.hand_counts) == DUEL, now.ui.step
    is_flying = step is not None and step.name == moments.FLIES and seat == step.acts
    if not is_duel and is_flying:
        return  # they arrive at the player's disc
    known = cards.named(seen.known[seat])[-MOST_KNOWN:]
    if is_duel:
        unseen = max(0, min(seen.hand_counts[seat], FAN) - len(known))
        yield from [Card(face=BACK)] * unseen
    came = bool(last_actions.gathered(seen, now.ui, seat))
    for name in known:
        thing = thing_id(now.ui, numbered(f"known {seat}", name))
        yield Card(face=BACK, thing=thing, travels=came)


def _before(now: Scene, seat: int) -> Iterator[Card]:
    """Yield the three places before a player: a face-up card on a face-down one."""
    up = cards.named(now.seen.face_up[seat])
    for place in range(PLACES):
        under = _face_down(now, seat, place)
        if place < len(up):
            thing = thing_id(now.ui, numbered(f"up {seat}", up[place]))
            below = (under,) if under else ()
            yield Card(face=up[place][:2], thing=thing, under=below, label="")
        else:
            yield under or Card()


def _face_down(now: Scene, seat: int, place: int) -> Card | None:
    """Return a face-down card, None if it is gone; at the end it is turned over."""
    seen, flipped = now.seen, moments.flipped(now.ui)
    if place not in seen.face_down[seat] or (flipped and flipped[:2] == (seat, place)):
        return None
    text, thing = turned_at(seen, seat, place), f"down {seat} {place}"
    kinds, drawing = ["tom-tried"] * bool(seen.failed[seat][place]), None
    if seen.turned:
        kinds = ["tom-bared"]
    if text and now.ui.is_resting:
        kinds += ["tom-unveiled", f"nth-{seen.face_down[seat].index(place)}"]
        drawing = face(text), tag("span", {"class": "tom-veil"}, face(BACK))
    return Card(
        face=text or BACK,
        drawing=drawing,
        thing=thing_id(now.ui, thing),
        kind=" ".join(kinds),
        label="",
    )


STARTS: Final = 0.9  # seconds until the first card turns over; all has landed by then

APART: Final = 0.45
"""Seconds from one card to the next. `view.css` repeats these three durations."""

TURNS: Final = 0.42  # seconds that a card takes to turn over


def finale(seen: Observation) -> float:
    """Return the seconds until the last card of a finished game is turned over."""
    if seen.to_act != TERMINAL:
        return 0.0
    most = max(map(len, seen.turned))
    return STARTS + APART * (most - 1) + TURNS if most else STARTS


# The middle


def _piles(now: Scene) -> Iterator[Element]:
    seen, n = now.seen, len(now.seen.cleared)
    told = ngettext("Pick-up pile: {n} card", "Pick-up pile: {n} cards", seen.stock)
    backs = (Card(face=BACK),) * min(seen.stock, 2)
    label = told.format(n=seen.stock)
    yield pile(
        Pile(id="stock", kind="stock", label=label, count=seen.stock, cards=backs)
    )
    yield pile(_active(now))
    if now.ui.step is not None and now.ui.step.name == moments.BURNS:
        flame = {"class": "tom-burning", "id": f"burning-{n}", "aria-hidden": "true"}
        yield tag("span", flame)
    told = ngettext("Out of the game: {n} card", "Out of the game: {n} cards", n)
    gone = tuple(
        Card(face=seen.cleared[k], thing=thing_id(now.ui, f"cleared {k}"), label="")
        for k in range(max(0, n - GONE), n)
    )
    kind = "gone" + " tom-fresh" * last_actions.is_fresh(seen, now.ui)
    label = told.format(n=n)
    yield pile(Pile(id="cleared", kind=kind, label=label, count=n, cards=gone))


def _active(now: Scene) -> Pile:
    seen, n = now.seen, len(now.seen.pile)
    action = "" if now.is_choice else selection.action_of(now)
    start = cards.whence(now.ui, seen.observer)
    is_flipped = bool(now.ui.recent) and now.ui.recent[-1][1].startswith("flip")
    shown = 1 if seen.to_act == TERMINAL else run_of(seen)
    is_fan = now.ui.step is not None and now.ui.step.name == moments.FAN
    shown = min(n, IN_FAN) if is_fan else shown
    lying = [
        Card(
            face=seen.pile[k],
            thing=thing_id(now.ui, f"pile {k}"),
            start=start,
            kind="tom-flipped" if is_flipped and k == n - 1 else "",
            label="",
        )
        for k in range(max(0, n - shown), n)
    ]
    if flipped := moments.flipped(now.ui):
        lying = [*lying, flipped[2]][-shown:]
    kind = f"main tom-fan count-{shown}" if is_fan else "main"
    does = cards.opening(now.ui, cards.PILE)
    if action:
        does = Control(action=action, is_enabled=action in now.legal)
    if "pickup" in now.legal:
        does = replace(does, carried="pile", to=selection.PICK_UP)
        does = replace(does, plays="pickup", lifts_all=True)
    return Pile(
        id="pile",
        kind=kind,
        label=words.pile_told(now),
        count=n,
        cards=tuple(lying),
        takes=selection.PLAY if now.legal and not now.is_choice else "",
        is_lit=action in now.legal,
        does=does,
    )


# The observer's cards


def _hand(now: Scene) -> Hand:
    """Return the hand, in the order that the person chose."""
    names = selection.arranged(selection.held(now.seen), now.ui.arrangement)
    n, seen, ui = len(names), now.seen, now.ui
    told = ngettext("Your hand: {n} card", "Your hand: {n} cards", n).format(n=n)
    new = last_actions.new_cards(seen, ui)
    came = last_actions.latest(seen, last_actions.gathered(seen, ui, seen.observer))
    held = {
        name: Card(
            face=name[:2],
            thing=thing_id(ui, numbered("hand", name)),
            start="pile" if name in came else "stock",
            travels=name in came,
            is_dimmed=bool(now.legal) and not _is_lit(now, name),
        )
        for name in names
    }
    if n > MOST and not now.is_choice:
        stacks = groupby(held.items(), key=lambda item: item[0][0])
        laid = tuple(_stack(now, dict(stack), new) for _rank, stack in stacks)
    else:
        laid = tuple(_alone(now, name, new, each) for name, each in held.items())
    return Hand(cards=laid, label=told, takes=selection.PICK_UP)


def _alone(now: Scene, name: str, new: Collection[str], lying: Card) -> Card:
    return replace(
        lying,
        id=f"hand-{name}",
        label=_label(now, name),
        tag=_("new") if name in new else "",
        does=_does(now, name),
    )


def _stack(now: Scene, held: Mapping[str, Card], new: Collection[str]) -> Card:
    """Return the cards of one rank on each other; a press chooses one more of them."""
    names, (*under, top), n = tuple(held), held.values(), len(held)
    if not under:
        return _alone(now, names[0], new, top)
    chosen = sum(name in now.chosen for name in names)
    told, does = cards_words([name[:2] for name in names]), _does(now, names[-1])
    if _is_lit(now, names[0]):
        told = _("{card}, can be played").format(card=told)
        does = replace(
            does,
            press=selection.word_for_stack(now, names),
            is_pressed=chosen > 0,
            plays=selection.action_of(now) if chosen else does.plays,
            is_hinted=not {*names}.isdisjoint(selection.hinted(now)),
        )
    if chosen:
        count = ngettext("{n} chosen", "{n} chosen", chosen).format(n=chosen)
        told = apart([told, count])
    tag = f"{chosen}/{n}" if chosen else f"\N{MULTIPLICATION SIGN}{n}"
    id_ = f"hand-{names[0][0]}"
    return replace(top, id=id_, under=tuple(under), label=told, tag=tag, does=does)


def _is_lit(now: Scene, name: str) -> bool:
    return bool(now.legal) and (now.is_choice or name[0] in now.ranks)


def _label(now: Scene, name: str) -> str:
    told = card_words(name[:2])
    if now.is_choice or not _is_lit(now, name):
        return told
    return _("{card}, can be played").format(card=told)


def _does(now: Scene, name: str) -> Control:
    """Return what a press and a drag do; an unplayable card answers with the reason."""
    if not now.legal:
        return NOTHING
    is_chosen, alone = name in now.chosen, selection.alone(name)
    to = selection.FACE_UP if now.is_choice else selection.PLAY
    does = Control(carried=name, to=to, is_hinted=name in selection.hinted(now))
    if not _is_lit(now, name):
        return replace(does, action=alone, is_enabled=False)
    does = replace(does, press=selection.word_for(now, name), is_pressed=is_chosen)
    if now.is_choice and is_chosen:
        return replace(does, carried="", to="")
    if now.is_choice:
        laid = selection.laid_with(now, name)
        return replace(does, action=laid, press=None) if laid else does
    plays = selection.action_of(now) if is_chosen else alone
    double = alone if selection.is_single(now, name) else None
    return replace(does, plays=plays, double=double)


def _safe(seen: Observation) -> Element:
    """Return what stands where the observer's cards were."""
    return tag("span", {"class": "tom-safe"}, words.out(seen, seen.observer))


def _own(now: Scene) -> list[Element]:
    """Return the observer's cards on the table; the first one is the tab stop."""
    places = [*_places(now)]
    first = next((k for k, each in enumerate(places) if each.id), 0)
    return [card(each, k, is_stop=k == first) for k, each in enumerate(places)]


def _places(now: Scene) -> Iterator[Card]:
    seat, seen = now.seen.observer, now.seen
    up = cards.named(seen.chosen or seen.face_up[seat])
    for place in range(PLACES):
        under = _face_down(now, seat, place)
        if place < len(up):
            yield _up(now, up[place], under)
        elif under:
            yield _down(now, place, under)
        else:
            yield Card()


def _up(now: Scene, name: str, under: Card | None) -> Card:
    """Return a face-up card; it can be played once the hand is empty."""
    waits = bool(now.legal and now.seen.hand)
    told, does = _label(now, name), _does(now, name)
    if waits:
        told = _("{card}, face up, played when the hand is empty")
        told = told.format(card=card_words(name[:2]))
        action = selection.alone(name)
        # with an equal card in hand, from another deck
        action = selection.NOTHING if action in now.legal else action
        does = Control(action=action, is_enabled=False)
    return Card(
        face=name[:2],
        id=f"up-{name}",
        thing=thing_id(now.ui, _where(now, name)),
        under=(under,) if under else (),
        is_dimmed=bool(now.legal) and not waits and not _is_lit(now, name),
        label=told,
        does=does,
    )


def _where(now: Scene, name: str) -> str:
    """Return the place of a face-up card; a secretly chosen one is in the hand."""
    seen, text = now.seen, name[:2]
    if not seen.chosen:
        return numbered(f"up {seen.observer}", name)
    before = seen.hand.count(text) - seen.chosen.count(text)
    return numbered("hand", f"{text}{before + int(name[2:])}")


def _down(now: Scene, place: int, under: Card) -> Card:
    """Return a face-down card; it can be flipped once no other cards are left."""
    action, told = f"flip {place}", _("Face-down card {n}").format(n=place + 1)
    if text := turned_at(now.seen, now.seen.observer, place):
        told = card_words(text)
    does = Control(action=action, is_enabled=False)
    if action in now.legal:
        does = playing(action, now.legal, now.ui)
        does = replace(does, carried=f"down {place}", to=selection.PLAY)
        told = _("{card}, flip it").format(card=told)
    return replace(
        under,
        id=f"down-{place}",
        is_lit=bool(now.legal) and does.is_enabled,
        label=told,
        does=does if now.legal else NOTHING,
    )


# Buttons


def _choices(now: Scene) -> Iterator[Choice]:
    """Yield the buttons of the person who acts."""
    action = selection.action_of(now)
    if now.is_choice:
        if action:
            yield _plays(now, action, _("Lay face up"))
            return
        left = PLACES - len(now.chosen)
        told = ngettext("Choose {n} more", "Choose {n} more", left).format(n=left)
        yield Choice(id="play", label=told, look="wait")
        return
    is_only = tuple(now.legal) == ("pickup",)
    n = len(now.seen.pile)
    yield Choice(
        id="pickup",
        label=_("Pick up {n}").format(n=n) if n else _("Pick up"),
        look="primary" if is_only else "second",
        does=playing("pickup", now.legal, now.ui),
    )
    if action:
        texts = cards.texts_named(now.chosen)
        what = _("Play {cards}") if len(texts) > 1 else _("Play the {cards}")
        shown, heard = signs(texts), what.format(cards=cards_words(texts))
        yield _plays(now, action, what.format(cards=shown), heard)
    elif not is_only and selection.source(now.seen):
        yield Choice(id="play", label=_("Choose a card"), look="wait")


def _plays(now: Scene, action: str, label: str, heard: str = "") -> Choice:
    """Return the button that plays the chosen cards; screen readers read the suits."""
    does = playing(action, now.legal, now.ui)
    return Choice(id="play", label=label, look="primary", heard=heard, does=does)


def _sort(now: Scene) -> Element:
    following = selection.arrange(selection.NEXT, now.seen, now.ui)
    told = {
        "up": _("Sorted low to high. Sort with twos, tens and aces last"),
        "special": _("Sorted with twos, tens and aces last. Sort high to low"),
        "down": _("Sorted high to low. Sort low to high"),
    }
    label = told[selection.order(now.ui)]
    return icon_button("sort", SORT, label, f"arrange-{following}")
