"""Events of Tomacco: the words for an action, its consequences and sounds.

No sentence names the card of a failed flip, not even to the player who flipped it. The
sentences stay visible, and the player has to remember the card (C12).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from tabletop.core.cards import Texts, a_rank, rank_sign, rank_words, the_cards
from tabletop.core.game import TERMINAL
from tabletop.core.i18n import _, mark, ordinal
from tabletop.core.phrases import (
    HEAVY_LOSS,
    ActionEvent,
    ActionWords,
    Counted,
    Phrase,
    Places,
    filled,
)
from tabletop.core.sounds import Sound
from tabletop.games.tomacco.cards import decks_for, texts_of
from tabletop.games.tomacco.observation import (
    Observation,
    clearing,
    counts,
    in_force,
    is_left_over,
    own_face_up,
    standings,
)
from tabletop.games.tomacco.rules import (
    Action,
    Dealer,
    Flip,
    Pickup,
    Play,
    Shuffle,
    Table,
)

ONE_BY_ONE: Final = 3  # maximum equal cards that are named one by one


def signs(cards: Sequence[str]) -> str:
    """Return cards of one rank by their sign: "9 9", "4 × 9"."""
    shown = [rank_sign(card[0]) for card in cards]
    if len(shown) <= ONE_BY_ONE:
        return " ".join(shown)
    return _("{n} × {rank}").format(n=len(shown), rank=shown[0])


MANY: Final = 6  # number of cards from which picking up is a heavy loss

# Phrases

_PHRASES: Final[dict[type[Action], Phrase]] = {
    Dealer: Phrase(does=mark("{name} deals.")),
    Shuffle: Phrase(
        does=Counted(
            "Everybody gets six cards and three face down, from {n} deck.",
            "Everybody gets six cards and three face down, from {n} decks.",
        )
    ),
    Table: Phrase(
        do=mark("lay {cards} face up"),
        did=mark("{name} laid {cards} face up."),
        does=mark("{name} has chosen three cards."),
    ),
    Play: Phrase(
        do=mark("play {cards}"),
        did=mark("{name} played {cards}."),
        does=mark("{name} plays {cards}."),
        brief=mark("plays {signs}"),
    ),
    Flip: Phrase(
        do=mark("flip face-down card {n}"),
        did=mark("{name} flipped face-down card {n}."),
        does=mark("{name} flips and plays {cards}."),
        brief=mark("plays {signs}"),
    ),
    Pickup: Phrase(
        do=mark("pick up the pile"),
        did=mark("{name} picked up the pile."),
        does=Counted(
            "{name} picks up the pile, {n} card.",
            "{name} picks up the pile, {n} cards.",
        ),
        brief=mark("picks up {n}"),
    ),
}
_CLEARS: Final = mark("{signs} clears {n}")
_FAILED: Final = Phrase(
    does=Counted(
        "{name} flips face-down card {place}, which can’t be played on {force}, and "
        "picks up the pile, {n} card.",
        "{name} flips face-down card {place}, which can’t be played on {force}, and "
        "picks up the pile, {n} cards.",
    ),
    brief=mark("flip fails, picks up {n}"),
)


def words_of(action: Action) -> ActionWords:
    """Return the words for an action, such as "play the seven of clubs"."""
    places: Places = {"n": action.place + 1} if isinstance(action, Flip) else {}
    if isinstance(action, Play | Table):
        places = {"cards": the_cards(texts_of(action.cards))}
    return ActionWords(_PHRASES[type(action)], places)


# Events


class Event(ActionEvent[Observation, Action]):
    """An action, with one seat's observations before it and after it."""

    @property
    def seat(self) -> int:
        """The seat that acted; of chance, the dealer if it chose one."""
        action = self.action
        return action.player if isinstance(action, Dealer) else self.before.to_act

    @property
    def begins(self) -> bool:
        """Whether all have chosen now, and show their face-up cards (C4)."""
        return (self.before.phase, self.after.phase) == ("table", "play")

    @property
    def has_failed(self) -> bool:
        """Whether it was a flip of a card that could not be played (C12)."""
        action = self.action
        return (
            isinstance(action, Flip) and action.place in self.after.face_down[self.seat]
        )

    @property
    def cleared(self) -> int:
        """The number of cards that the action cleared."""
        return len(self.after.cleared) - len(self.before.cleared)

    @property
    def is_out(self) -> bool:
        """Whether the player has no cards left."""
        return len(self.after.placed) > len(self.before.placed)

    @property
    def laid(self) -> Texts:
        """The cards that the action laid on the pile, also if it cleared them."""
        if isinstance(self.action, Play):
            return texts_of(self.action.cards)
        if isinstance(self.action, Flip) and not self.has_failed:
            return (self.after.cleared if self.cleared else self.after.pile)[-1:]
        return ()

    @property
    def drawn(self) -> Texts:
        """The cards that the observer drew from the pick-up pile."""
        before, after = self.before, self.after
        if before.stock <= after.stock:
            return ()
        left = Counter(before.hand)
        if self.begins:
            left -= Counter(own_face_up(after))
        elif self.seat == before.observer:
            left -= Counter(self.laid)
            if isinstance(self.action, Pickup):  # a flip needs an empty stock
                left += Counter(before.pile)
        return tuple((Counter(after.hand) - left).elements())

    @property
    def phrase(self) -> Phrase:
        """The words for the action."""
        phrase = _PHRASES[type(self.action)]
        if self.has_failed:
            return _FAILED
        if self.begins:
            return replace(phrase, does="")
        if self.after.chosen != self.before.chosen:
            return replace(phrase, does=mark("{name} chooses {cards}."))
        if isinstance(self.action, Play) and not self.before.hand_counts[self.seat]:
            does = mark("{name} plays {cards} from the face-up cards.")
            phrase = replace(phrase, does=does)
        return replace(phrase, brief=_CLEARS) if self.cleared else phrase

    def places(self) -> Places:
        """Return what stands in the places of `does` and `brief`."""
        cards = self.laid or self.after.chosen
        is_deal = isinstance(self.action, Shuffle)
        decks = decks_for(len(self.after.hand_counts))
        return {
            "cards": the_cards(cards),
            "signs": signs(cards),
            "n": decks if is_deal else self.cleared or len(self.before.pile),
            "place": getattr(self.action, "place", 0) + 1,
            "force": a_rank(in_force(self.before) or "") if self.has_failed else "",
        }

    def consequences(self, names: Sequence[str]) -> Iterator[str]:
        """Yield sentences on what followed by itself."""
        before, after = self.before, self.after
        if self.begins:
            for name, up in zip(names, after.face_up, strict=False):
                told = _("{name} lays {cards} face up.")
                yield told.format(name=name, cards=the_cards(up))
            if lowest := after.known[after.to_act]:  # C5
                told = _("{name} shows the lowest card in hand, {cards}, and begins.")
                name = names[after.to_act]
                yield told.format(name=name, cards=the_cards(lowest))
        if self.cleared:
            yield _cleared_by(self.laid[-1][0], clearing(before))
        if self.is_out:
            told = _("{name} is out and finishes {place}.")
            yield told.format(name=names[self.seat], place=ordinal(len(after.placed)))
        elif before.phase == "play" and after.to_act == self.seat:  # C11.1
            yield _("{name} goes again.").format(name=names[self.seat])
        if cards := self.drawn:  # others draw unseen
            told = _("{name} draws {cards}.")
            yield told.format(name=names[after.observer], cards=the_cards(cards))
        if before.stock and not after.stock:
            yield _("The pick-up pile is used up.")
        if after.to_act == TERMINAL:
            yield from _end(after, names)

    @property
    def sounds(self) -> Sequence[Sound]:
        """The sounds, in the order of the motion."""
        match self.action:
            case Dealer():
                return ()
            case Shuffle() | Pickup():
                return ("deal",)
            case Table():
                return ("set" if self.begins else "card",)
        if self.has_failed:
            return ("card", "deal", "setback")
        found: list[Sound] = ["card"] * len(self.laid)
        found += ["clear"] * bool(self.cleared)
        found += ["flourish"] if self.is_out else ["draw"] * bool(self.drawn)
        return found

    @property
    def trace(self) -> str:
        """The cards that it laid, or the number that it picked up."""
        if isinstance(self.action, Pickup) or self.has_failed:
            return f"+{len(self.before.pile)}"
        return " ".join(self.laid)

    @property
    def gains(self) -> Mapping[int, int]:
        """Losses by picking up and when another player goes out, and gains."""
        seat, before = self.seat, self.before
        if isinstance(self.action, Pickup) or self.has_failed:
            return {seat: HEAVY_LOSS if len(before.pile) >= MANY else -1}
        if self.is_out:
            left = {*range(len(before.hand_counts))} - {*before.placed}
            return dict.fromkeys(left, -1) | {seat: 1}
        return {seat: 1} if self.cleared else {}


describe: Final = Event.describe


def _cleared_by(rank: str, alone: str) -> str:
    if rank in alone:
        return _("The {rank} clears the pile.").format(rank=rank_words(rank))
    return _("Cards of the same rank clear the pile.")


# The end of the game

_LOSES: Final = Counted(
    "{name} is left with {n} card and loses the game.",
    "{name} is left with {n} cards and loses the game.",
)
_KEEPS: Final = Counted(
    "{name} has {n} card left and finishes {place}.",
    "{name} has {n} cards left and finishes {place}.",
)


def _end(after: Observation, names: Sequence[str]) -> Iterator[str]:
    if is_left_over(after):
        yield _("Nothing new has happened for a long time, so the game ends.")
    places, held = standings(after), counts(after)
    left = [player for player in range(len(places)) if player not in after.placed]
    for player in sorted(left, key=lambda player: places[player]):
        told = {
            "name": names[player],
            "n": held[player],
            "place": ordinal(places[player]),
        }
        yield filled(_LOSES if len(left) == 1 else _KEEPS, told)
        if cards := after.turned[player]:
            sentence = _("{name} had {cards} face down.")
            yield sentence.format(name=names[player], cards=the_cards(cards))
