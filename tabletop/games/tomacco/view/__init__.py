"""The table of Tomacco: a hand, the piles, and the cards before each player.

The modules: `selection` (the meaning of touches), `last_actions` (of the others),
`table` (what lies where), `moments`, `panels`, `words` and `speech` (texts), and
`pictures` (for the lobby and the rules).

A person touches a card, touches it again for all of its rank, and then touches the pile
or the button. An unplayable card answers with the reason. The table shows a failed flip
once, to the player who flipped.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from tabletop.core.cards import BACK, a_rank, card_words
from tabletop.core.game import CHANCE, TERMINAL
from tabletop.core.i18n import _, mark, ngettext
from tabletop.games import tomacco
from tabletop.games.tomacco.cards import PLACES, RANKS
from tabletop.games.tomacco.events import Event
from tabletop.games.tomacco.observation import (
    Observation,
    counts,
    in_force,
    is_left_over,
    standings,
)
from tabletop.games.tomacco.rules import Flip, parse_action
from tabletop.games.tomacco.view import moments, selection, table
from tabletop.games.tomacco.view.pictures import figure, picture, tomato
from tabletop.games.tomacco.view.selection import added, closing, complete, lacks
from tabletop.games.tomacco.view.speech import HEARD, answer
from tabletop.ui import Ui, View, alone, cards, table as frame, thumbnails
from tabletop.ui.elements import Element, tag
from tabletop.ui.endings import points
from tabletop.ui.result import Result, TurningPoint

MOST_TOLD: Final = 3  # maximum players whose cards are listed one by one


def status(observation: Observation, names: Sequence[str]) -> str:
    """Return a line about the turn and the pile, without hidden information."""
    if observation.to_act == TERMINAL:
        return table_text(observation, names)
    if observation.to_act == CHANCE:
        return _("The cards are dealt")
    name = names[observation.to_act]
    if observation.phase == "table":
        return _("{name} chooses the face-up cards").format(name=name)
    n = len(observation.pile)
    pile = _("pile of {n}").format(n=n) if n else _("no pile")
    return _("{name} plays · {pile}").format(name=name, pile=pile)


def glimpse(seen: Observation) -> str:
    """Return the top of the pile and the cards before the first two players."""
    backs = [[BACK] * len(places) for places in seen.face_down]
    lying = [(*up, *down) for up, down in zip(seen.face_up, backs, strict=True)]
    shown = (seen.pile[::-1], *lying[:2])
    return thumbnails.rows(thumbnails.cards(row, PLACES) for row in shown)


def draw(observation: Observation, legal: Sequence[str], ui: Ui) -> Element:
    """Return the table."""
    seen, ui = moments.shown(observation, ui)
    return frame.table(table.table_of(selection.scene(seen, legal, ui)), ui)


def reveal(before: Observation, action: str, after: Observation) -> Element | None:
    """Return the card of a failed flip, only for the player who flipped it (C12)."""
    flip = parse_action(action)
    if not isinstance(flip, Flip) or flip.place not in after.face_down[after.observer]:
        return None
    card = dict(after.looked)[flip.place]
    told_ = _(
        "You can’t play the {card} on {force}. It is face down again in place {n}, "
        "and you have picked up the pile."
    )
    force = a_rank(in_force(before) or "")
    words = told_.format(card=card_words(card), force=force, n=flip.place + 1)
    face = tag("div", {"class": "tom-turned"}, cards.face(card))
    return tag("div", {"class": "tom-reveal"}, face, tag("p", {}, words))


# The end of a game


def ending(seen: Observation, names: Sequence[str]) -> Result:
    """Return who wins, and who takes the tomato."""
    places = standings(seen)
    last = [
        name for name, place in zip(names, places, strict=True) if place == max(places)
    ]
    line = _("The game ended by itself")
    if seen.placed:
        line = _("{name} wins").format(name=names[seen.placed[0]])
    is_lost = len(last) == 1 < len(names)
    worth = _("{name} takes the tomato").format(name=last[0]) if is_lost else ""
    held = counts(seen)
    scores = tuple(_left_over(n) if n else "" for n in held)
    prize = tomato() if is_lost else None
    return Result(line=line, worth=worth, scores=scores, prize=prize)


def _left_over(n: int) -> str:
    return ngettext("{n} card left", "{n} cards left", n).format(n=n)


def turning_point(
    seen: Observation, log: Sequence[str], names: Sequence[str]
) -> TurningPoint | None:
    """Return the largest pick-up of the last player, None if there was none."""
    places, found = standings(seen), None
    start = tomacco.new(len(names), seen.options)
    for ply, event in enumerate(Event.course(tomacco, start, log)):
        pile = event.before.pile
        is_last = event.seat >= 0 and places[event.seat] == max(places)
        has_picked = is_last and pile and not (event.after.pile or event.cleared)
        if has_picked and (found is None or len(pile) > len(found[1])):
            found = ply, pile, names[event.seat]
    if found is None:
        return None
    ply, pile, name = found
    told = ngettext(
        "{name} picked up {n} card.", "{name} picked up {n} cards.", len(pile)
    )
    return TurningPoint(
        ply=ply,
        told=told.format(name=name, n=len(pile)),
        pieces=tuple(cards.face(card) for card in pile[-2:]),
    )


def table_text(seen: Observation, names: Sequence[str]) -> str:
    """Return the result in a few words."""
    left = [seat for seat in range(len(names)) if seat not in seen.placed]
    if len(left) == 1:
        return _("{name} has lost").format(name=names[left[0]])
    if seen.placed:
        return _("{name} is out first").format(name=names[seen.placed[0]])
    return _("The game ended by itself")


# The summary


def review(
    seen: Observation, log: Sequence[str], names: Sequence[str]
) -> tuple[Element, ...]:
    """Return the summary: the decision, and each player's pickups and clears."""
    picked, held, cleared = Counter[int](), Counter[int](), Counter[int]()
    start = tomacco.new(len(names), seen.options)
    for event in Event.course(tomacco, start, log):
        if event.cleared:
            cleared[event.seat] += 1
        elif event.before.pile and not event.after.pile:
            picked[event.seat] += 1
            held[event.seat] += len(event.before.pile)
    course = cards.course(
        _told_of(name, picked[seat], held[seat], cleared[seat])
        for seat, name in enumerate(names)
    )
    return *points(_("What decided it"), [_decided(seen, names)]), *course


def _decided(seen: Observation, names: Sequence[str]) -> str:
    """Return sentences: who went out last, and the cards that the others still had."""
    left = [seat for seat in range(len(names)) if seat not in seen.placed]
    each, held = _("{name} still had {cards}."), [_cards_left(n) for n in counts(seen)]
    told = [each.format(name=names[k], cards=held[k]) for k in left]
    if len(left) > MOST_TOLD:
        others = _("The others still had {cards}.")
        told = [others.format(cards=_cards_left(sum(counts(seen))))]
    ended = _("In the end, the cards were counted.")
    if seen.placed and not is_left_over(seen):
        ended = _("{name} went out.").format(name=names[seen.placed[-1]])
    return " ".join([ended, *told])


def _cards_left(n: int) -> str:
    return ngettext("{n} card", "{n} cards", n).format(n=n)


def _told_of(name: str, picked: int, cards: int, cleared: int) -> str:
    ups = _("no pick-ups")
    if picked:
        ups = ngettext("{n} pick-up ({cards})", "{n} pick-ups ({cards})", picked)
    clears = ngettext("{n} clear", "{n} clears", cleared).format(n=cleared)
    told = _("{name}: {ups}, {clears}")
    return told.format(
        name=name, ups=ups.format(n=picked, cards=_cards_left(cards)), clears=clears
    )


VIEW: Final = View(
    kind=mark("Cards"),
    minutes=5,
    tagline=mark("Get rid of all your cards, even the ones nobody has seen yet."),
    picture=picture,
    status=status,
    glimpse=glimpse,
    event=Event.by_text(parse_action),
    moment=moments.moment,
    draw=draw,
    figure=figure,
    ending=ending,
    closing=closing,
    added=added,
    answer=answer,
    heard=HEARD,
    complete=complete,
    lacks=lacks,
    review=review,
    turning_point=turning_point,
    reveal=reveal,
    keys={"l": selection.NOTHING, "p": "pickup"},
    arranges={"e": selection.NEXT},
    arrange=selection.arrange,
    selects={**{rank.lower(): f"={rank}" for rank in RANKS}, "f": cards.PILE},
    key_words={
        selection.NOTHING: mark("lay down the chosen cards"),
        "pickup": mark("pick up the pile"),
        selection.NEXT: mark("sort the hand differently"),
        **{f"={rank}": mark("choose cards of a rank") for rank in RANKS},
        cards.PILE: mark("look through the pile"),
    },
    forced=alone("pickup"),
    finale=table.finale,
    is_private=True,
    advice_on_players=mark(
        "Best with three to five players. Six or more use two decks, eleven or more "
        "three, sixteen or more four."
    ),
)
