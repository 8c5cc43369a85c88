"""The table of the Game of Threes: the piles, and a hand in its player's order.

The modules: `selection` (the meaning of touches, and the order of the hand), `words`,
`faces`, `seats` (the players), `middle` (the piles, the fan to cut, and the points),
`hand` (the player's cards and buttons), `speech`, and `pictures` (for the lobby and the
rules).

A touch of a pile takes its top card. Then the card is chosen that leaves the fewest
points, and a touch of another card chooses that one. A touch of the chosen card, of the
pile or of the button discards it; a drag to the pile discards any card. Marks show the
sets of the hand, computed without the chosen card.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from tabletop.core.cards import BACK, cards_words, the_card
from tabletop.core.game import CHANCE, TERMINAL
from tabletop.core.i18n import _, mark
from tabletop.core.sounds import Sound
from tabletop.games.game_of_threes.events import Event, is_all_in_sets
from tabletop.games.game_of_threes.observation import Observation, has_last_turn
from tabletop.games.game_of_threes.rules import Discard, parse_action
from tabletop.games.game_of_threes.view import (
    hand,
    middle,
    pictures,
    seats,
    selection,
    words,
)
from tabletop.games.game_of_threes.view.selection import Scene
from tabletop.games.game_of_threes.view.speech import HEARD
from tabletop.ui import Tally, Ui, View, cards, thumbnails
from tabletop.ui.elements import Child, Element, Node, tag
from tabletop.ui.moments import Moment, Step
from tabletop.ui.pieces import Card, card
from tabletop.ui.table import Table, panel, table

LAID: Final = 0.32  # seconds that an open hand takes to come in; as in `view.css`
APART: Final = 0.2  # seconds from one open hand to the next; as in `view.css`
READ: Final = 2.4  # seconds for which the open hands of the last round stand


def status(observation: Observation, names: Sequence[str]) -> str:
    """Return the player to act and the round; nothing hidden."""
    if observation.to_act == TERMINAL:
        return middle.won(observation, names)
    if observation.to_act == CHANCE:
        return _("The cards are shuffled")
    name = names[observation.to_act]
    if has_last_turn(observation):
        return _("{name} has the last turn").format(name=name)
    deeds = {
        "cut": _("{name} cuts · round {n}"),
        "deal": _("Round {n} over · {name} deals"),
        "draw": _("{name} draws · round {n}"),
        "discard": _("{name} discards · round {n}"),
    }
    return deeds[observation.phase].format(name=name, n=observation.round)


def rests(observation: Observation) -> bool:
    """Return whether computers wait, because all hands are open (G13)."""
    is_of_another = observation.to_act != observation.observer
    return observation.phase == "deal" and is_of_another


def finale(observation: Observation) -> float:
    """Return the seconds until the last hand of the game has been seen."""
    if observation.to_act != TERMINAL:
        return 0.0
    return LAID + APART * (len(observation.order) - 1) + READ


def moment(
    before: Observation, action: str, after: Observation, names: Sequence[str]
) -> Moment | None:
    """Return how a player goes out, and how a hand opens in a last turn (G12)."""
    event = Event(before, parse_action(action), after)
    if not isinstance(event.action, Discard) or after.active is None:
        return None
    if before.out_player is not None:
        sounds = frozenset[Sound](("card", "set"))
        step = Step(
            name="opens",
            stands=400,
            moves=640,
            line=_nothing_left(after, event.seat, names),
            has_moods=True,
            is_short=True,
            sounds=sounds,
        )
        return Moment("last turn", (step,))
    if after.out_player is None:
        return None
    lands = Step(name="", stands=70, is_short=True, sounds=frozenset(("card",)))
    out = Step(
        name="out",
        stands=700,
        moves=180,
        line=_("{name} went out").format(name=names[event.seat]),
        has_moods=True,
        is_short=True,
        sounds=frozenset(("set", "flourish", "setback")),
    )
    return Moment("out", (lands, out))


def _nothing_left(after: Observation, seat: int, names: Sequence[str]) -> str:
    """Return that a last turn leaves nothing over, or ""."""
    told = _("{name} has nothing left over").format(name=names[seat])
    return told if is_all_in_sets(after, seat) else ""


def draw(observation: Observation, legal: Sequence[str], ui: Ui) -> Node:
    """Return the table; at the end of a round, with all hands open."""
    if not observation.order:
        return ""
    now = selection.scene(observation, legal, ui)
    choices = tuple(hand.choices(now)) if observation.to_act >= 0 else ()
    texts = seats.drew(observation, observation.observer)
    drew = [card(Card(face=text)) for text in texts]
    about = Table(
        observer=observation.observer,
        to_act=observation.to_act,
        seats=seats.drawn(now),
        centre=middle.piles(now),
        centre_label=_("Piles"),
        follows=seats.follows(observation),
        order=observation.order,
        caption=hand.tip(now) if observation.to_act >= 0 else None,
        hand=hand.hand(now),
        own=hand.gauge(now) if now.hand else drew,
        side=hand.side(now) if now.hand else None,
        choices=choices,
        home="hand" if now.discards else "actions" if choices else "",
        panel=_opened(now),
        everybody=cards.opening(ui, cards.EVERYBODY),
        kind="g3-table" + " g3-late" * (observation.out_player is not None),
    )
    if now.is_open:
        laid = middle.hands(now, about.seats)
        about = replace(about, centre=None, own=None, side=None, hand=None, more=laid)
        about = replace(about, kind="g3-ended")
    elif observation.phase == "cut" and legal:
        label, fan = _("The cut"), middle.cutting(now)
        about = replace(about, centre=fan, centre_label=label, side=middle.stand(now))
    return table(about, ui)


# Panels over the table

KIND: Final = "g3-panel"


def _opened(now: Scene) -> list[Element]:
    seen, ui = now.seen, now.ui
    word = cards.opened(ui)
    closing = cards.opens(ui, word)
    if word == cards.PILE:
        title = _("Discards ({n}), latest first").format(n=len(seen.discards))
        pile = tag("h2", {}, title), cards.listing(seen.discards[::-1])
        return panel(closing, _("The discard pile"), pile, kind=KIND)
    if word == cards.SCORES:
        return panel(closing, _("Points"), _points(now), kind=KIND)
    seat = cards.seat_in(word, len(seen.hand_counts))
    if seat is None:
        return []
    label = _("Known about {name}").format(name=ui.name_of(seat))
    return panel(closing, label, _known(now, seat), kind=KIND)


def _is_opened(now: Scene) -> bool:
    return bool(_opened(now)) or cards.opened(now.ui) == cards.EVERYBODY


def closing(seen: Observation, ui: Ui) -> str:
    """Return the word that closes the open panel or question, else ""."""
    if _is_opened(selection.scene(seen, (), ui)):
        return cards.opens(ui, cards.opened(ui))
    return ui.selected[-1] if selection.scene(seen, ("",), ui).is_sure else ""


def answer(word: str, seen: Observation, legal: Sequence[str], ui: Ui) -> str:
    """Return the text to speak after a key that opened a panel or moved cards."""
    now = selection.scene(seen, legal, ui)
    if word.startswith(selection.SURE):
        return hand.question(now) if now.is_sure else ""
    if word in {selection.NEXT, *selection.SORTS, *selection.STEPS}:
        return _laid(now, word)
    if word.removeprefix("=") in now.hand:
        return hand.chosen_told(now)
    return _opened_told(now, legal)


def _opened_told(now: Scene, legal: Sequence[str]) -> str:
    """Return the contents of the open panel, as sentences."""
    seen, ui = now.seen, now.ui
    opened = cards.opened(ui)
    if not _is_opened(now):
        return _("Back to the table.")
    if opened == cards.EVERYBODY:
        return HEARD.others(seen, legal, ui)
    seat = cards.seat_in(opened, len(seen.hand_counts))
    if seat is not None:
        return f"{seats.seat_text(seen, seat, ui)}."
    if opened == cards.SCORES:
        return HEARD.standing(seen, legal, ui)
    if not seen.discards:
        return _("There are no discards.")
    told = _("Discards, latest first: {cards}.")
    return told.format(cards=cards_words(seen.discards[::-1]))


def stays(word: str, seen: Observation, ui: Ui) -> str:
    """Return a sentence if no card is chosen to move, else ""."""
    is_chosen = selection.scene(seen, ("",), ui).chosen
    moves = word in selection.STEPS and not is_chosen
    return _("First choose a card to move.") if moves else ""


def _laid(now: Scene, word: str) -> str:
    """Return the order of the hand after a sort, or the place of a moved card."""
    if word not in selection.STEPS:
        told = {
            selection.RANK: _("Sorted by rank, from left to right: {cards}."),
            selection.SUIT: _("Sorted by suit, from left to right: {cards}."),
            selection.SETS: _("Sorted by sets, from left to right: {cards}."),
        }[selection.sort_of(now.seen, now.ui.arrangement)]
        return told.format(cards=cards_words(cards.texts_named(now.hand)))
    if not now.chosen:
        return ""
    told = _("Card {n} of {m} is now {card}.")
    place, card = now.hand.index(now.chosen) + 1, the_card(now.chosen[:2])
    return told.format(card=card, n=place, m=len(now.hand))


def _known(now: Scene, seat: int) -> Iterator[Child]:
    """Yield the public information about a player's cards."""
    seen, n = now.seen, now.seen.hand_counts[seat]
    lying, known = seen.shown[seat], seen.known[seat]
    told = "" if lying else _("Nobody knows what they are.")
    if known and not lying:
        told = _("{cards} that nobody knows, and these from the discards:")
        told = told.format(cards=words.count(n - len(known)))
    shown = () if lying else known
    yield from cards.known(now.ui.name_of(seat), words.count(n), told, shown)
    if lying:
        yield middle.open_sets(seen, lying)


def _points(now: Scene) -> Iterator[Child]:
    names = [now.ui.name_of(seat) for seat in range(len(now.seen.scores))]
    told = words.standing(now.seen, names)
    title = _("Points: {standing}").format(standing=told) if told else _("Points")
    yield tag("h2", {}, title)
    yield middle.points_table(now.seen, now.ui)
    yield from cards.house_rules(now.seen.options)


def glimpse(seen: Observation) -> str:
    """Return the stock and the last discards for a list of games."""
    shown = (BACK, *seen.discards[::-1])
    return thumbnails.rows([thumbnails.cards(shown, 4)])


VIEW: Final = View(
    kind=mark("Rummy"),
    minutes=20,
    tagline=mark(
        "Eleven rounds of rummy: one more card each round, and a new wild rank."
    ),
    picture=pictures.picture,
    glimpse=glimpse,
    status=status,
    event=Event.by_text(parse_action),
    moment=moment,
    draw=draw,
    figure=pictures.figure,
    ending=middle.ending,
    closing=closing,
    arrange=selection.arrange,
    answer=answer,
    heard=HEARD,
    stays=stays,
    added=selection.added,
    complete=selection.complete,
    rearranged=selection.rearranged,
    rests=rests,
    finale=finale,
    review=middle.review,
    turning_point=middle.turning_point,
    keys={"s": selection.STOCK, "d": selection.TAKE, "g": selection.ON},
    selects={
        **{key: f"={rank}" for key, rank in selection.RANK_KEYS.items()},
        "p": cards.SCORES,
        "f": cards.PILE,
    },
    arranges={"e": selection.NEXT, ",": selection.LEFT, ".": selection.RIGHT},
    key_words={
        selection.STOCK: mark("draw from the stock"),
        selection.TAKE: mark("take the top discard; then discard the chosen card"),
        selection.ON: mark("cut where shown, deal, or continue"),
        cards.SCORES: mark("the points of all rounds"),
        cards.PILE: mark("look through the discards"),
        **{
            f"={rank}": mark(
                "choose a card by rank, 0 for a joker; press again for the next one"
            )
            for rank in selection.RANK_KEYS.values()
        },
        selection.NEXT: mark("sort the hand differently"),
        selection.LEFT: mark("move the chosen card to the left"),
        selection.RIGHT: mark("move the chosen card to the right"),
    },
    is_private=True,
    tally=Tally(mark("Points"), middle.tally),
    advice_on_players=mark(
        "Best with three to five players. Seven or more use three decks, ten or more "
        "use four."
    ),
)
