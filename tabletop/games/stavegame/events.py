"""Events of Stavegame: the words for an action, its consequences and sounds.

Sentences number staves and slots from 1, and name cards by their values.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, lru_cache
from typing import Final

from tabletop.core.game import TERMINAL
from tabletop.core.i18n import _, listed, mark, ngettext
from tabletop.core.phrases import ActionEvent, ActionWords, Phrase, Places, filled
from tabletop.core.sounds import Sound
from tabletop.games.stavegame import observation, rules
from tabletop.games.stavegame.cards import Card, card_words, colour_word
from tabletop.games.stavegame.observation import Combat, Observation, Piece, Slot
from tabletop.games.stavegame.rules import A, Action, B, Forward, Place, Shuffle, Slide

# Phrases

PHRASES: Final[dict[type[Action], Phrase]] = {
    Shuffle: Phrase(does=mark("{name} starts with {cards}.")),
    Place: Phrase(
        do=mark("place {card} on stave {stave}, slot {slot}"),
        did=mark("{name} placed {card} on stave {stave}, slot {slot}."),
        does=mark("{name} places {card} on stave {stave}, slot {slot}."),
        brief=mark("on stave {n}"),
        first=mark("Place {card} on stave {stave}"),
    ),
    Forward: Phrase(
        do=mark("move the card on stave {stave}, slot {slot} forward"),
        did=mark("{name} moved the card on stave {stave}, slot {slot} forward."),
        does=mark("{name} moves {card} forward on stave {stave} to slot {slot}."),
        brief=mark("steps forward"),
        first=mark("Move {card} forward"),
    ),
    Slide: Phrase(
        do=mark("slide the card on stave {stave}, slot {slot} to stave {to}"),
        did=mark("{name} slid the card on stave {stave}, slot {slot} to stave {to}."),
        does=mark("{name} slides {card} to stave {stave}, slot {slot}."),
        brief=mark("to stave {n}"),
        first=mark("Slide {card} to stave {stave}"),
    ),
    rules.End: Phrase(
        do=mark("end the game"),
        did=mark("{name} ended the game."),
        does=mark("{name} ends the game."),
        first=mark("End the game"),
    ),
    rules.Pass: Phrase(
        do=mark("end the turn"),
        did=mark("{name} ended the turn."),
        does=mark("{name} ends the turn."),
        first=mark("End the turn"),
    ),
}
IN_COLOUR: Final = replace(
    PHRASES[Place],
    do=mark("place {card} on stave {stave}, slot {slot}, in {colour}"),
    did=mark("{name} placed {card} on stave {stave}, slot {slot}, in {colour}."),
)


def words_of(action: Action) -> ActionWords:
    """Return the words for an action, such as "end the turn"."""
    stave, slot = (getattr(action, at, -1) + 1 for at in ("stave", "slot"))
    places: dict[str, object] = {"stave": stave, "slot": slot}
    phrase = PHRASES[type(action)]
    if isinstance(action, Place):
        places["card"] = card_words(action.card)
        if action.colour:
            phrase, places["colour"] = IN_COLOUR, colour_word(action.colour)
    if isinstance(action, Slide):
        places["to"] = stave + rules.STEPS[action.direction]
    return ActionWords(phrase, places)


def first_words(seen: Observation, action: Action) -> str:
    """Return the name of a seat's action in short, to begin a sentence."""
    return filled(words_of(action).phrase.first, Event(seen, action, seen).places())


# Events


class Event(ActionEvent[Observation, Action]):
    """An action, with what one observer saw before it and after it."""

    @cached_property
    def seat(self) -> int:
        """The player that acted; of a shuffle, the owner of the deck."""
        if isinstance(self.action, Shuffle):
            return B if self.before.hands[A] else A
        return self.before.player

    @cached_property
    def piece(self) -> Piece | None:
        """The card that moved, None if none did."""
        return observation.moved(self.before, self.action)

    @cached_property
    def to(self) -> Slot | None:
        """The slot that it moved to, None if no card moved."""
        return observation.target(self.before, self.action)

    @cached_property
    def fight(self) -> Combat | None:
        """The combat, None if there was none."""
        return observation.combat(self.before, self.action)

    @property
    def phrase(self) -> Phrase:
        """The words for the action."""
        phrase = words_of(self.action).phrase
        if self.fight is None:
            return phrase
        brief = mark("beats {other}") if self.fight.is_won else mark("falls to {other}")
        return replace(phrase, brief=brief)

    def places(self) -> Places:
        """Return what stands in the places of `does` and `brief`."""
        if isinstance(self.action, Shuffle):
            cards = self.after.hands[self.seat]
            return {"cards": listed([card_words(card) for card in cards])}
        stave, slot = self.to or (-1, -1)
        card = card_words(self.piece[1]) if self.piece else ""
        other = card_words(self.fight.defender[1]) if self.fight else ""
        at = {"stave": stave + 1, "slot": slot + 1, "n": stave + 1}
        return {"card": card, "other": other, **at}

    def consequences(self, names: Sequence[str]) -> Iterator[str]:
        """Yield sentences on what followed by itself."""
        if isinstance(self.action, Shuffle):
            return
        if self.fight:
            yield _fought(self.fight, names)
        yield from _coloured(self)
        yield from _ended_turns(self, names)
        if self.after.to_act == TERMINAL:
            yield from _ended(self.after, names)

    @property
    def sounds(self) -> Iterator[Sound]:
        """The sounds, in the order of the motion."""
        if isinstance(self.action, Shuffle):
            yield "deal"
            return
        if isinstance(self.action, Forward | Slide):
            yield "slide"
        if self.piece:
            yield "fight" if self.fight else "card"
        was, now = map(_ahead, (self.before, self.after))
        if was != now:
            yield "flourish" if now > was else "setback"
        if sum(self.after.decks) < sum(self.before.decks):
            yield "draw"

    @property
    def gains(self) -> Mapping[int, int]:
        """The winner and the loser of a fight."""
        if self.fight is None:
            return {}
        sign = 1 if self.fight.is_won else -1
        return {self.fight.attacker[0]: sign, self.fight.defender[0]: -sign}


@lru_cache(maxsize=32)
def in_turn(before: Observation, action: Action) -> Event:
    """Return the event of an action, up to the end of the turn."""
    return Event(before, action, observation.preview(before, action))


describe: Final = Event.describe


def _ahead(seen: Observation) -> int:
    sign = 1 if seen.observer == A else -1
    return sum(sign * margin > 0 for margin in observation.margins(seen))


# Automatic consequences


def _fought(fight: Combat, names: Sequence[str]) -> str:
    sentence = (
        _("It beats {name}’s {card} in {colour}, {n} against {m}.")
        if fight.is_won
        else _("It loses to {name}’s {card} in {colour}, {n} against {m}.")
    )
    owner, card = fight.defender
    n, m = fight.values
    colour = colour_word(fight.colour)
    return sentence.format(
        name=names[owner], card=card_words(card), colour=colour, n=n, m=m
    )


def _coloured(event: Event) -> Iterator[str]:
    pairs = zip(event.before.colours, event.after.colours, strict=True)
    for stave, (was, colour) in enumerate(pairs, 1):
        if colour is None and was:
            yield _("Stave {stave} turns grey.").format(stave=stave)
        elif colour and was != colour:
            sentence = _("Stave {stave} turns {colour}.")
            yield sentence.format(stave=stave, colour=colour_word(colour))


def _ended_turns(event: Event, names: Sequence[str]) -> Iterator[str]:
    before, after = event.before, event.after
    is_by_itself = after.idle_turns == rules.IDLE_AT_END
    if after.turn == before.turn and not is_by_itself:
        return
    if not isinstance(event.action, rules.Pass):
        sentence = _("{name} has no more moves, so the turn ends.")
        yield sentence.format(name=names[before.player])
    if after.idle_turns == rules.IDLE_AT_END - 1 > before.idle_turns:
        yield _("Three turns in a row without progress: one more ends the game.")
    drawn = [_drawn(before, after, owner) for owner in (A, B)]
    for turn in range(before.turn + 1, after.turn + 1):
        player = turn % 2
        if drawn[player]:
            sentence = _("{name} draws {card}.")
            card = card_words(drawn[player].pop(0))
            yield sentence.format(name=names[player], card=card)
            if not after.decks[player] and not drawn[player]:
                yield _("That deck is empty now.")
        if turn < after.turn or is_by_itself:
            sentence = _("{name} has no move, so the turn ends.")
            yield sentence.format(name=names[player])


def _drawn(before: Observation, after: Observation, owner: int) -> list[Card]:
    n = before.decks[owner] - after.decks[owner]
    return list(after.hands[owner][len(after.hands[owner]) - n :])


def _ended(after: Observation, names: Sequence[str]) -> Iterator[str]:
    if after.idle_turns == rules.IDLE_AT_END:
        yield _("Four turns in a row without progress: the game ends.")
    yield from standing(after, names)
    winner = observation.leader(after)
    if winner is None:
        yield _("The game is a draw.")
    else:
        yield _("{name} wins the game.").format(name=names[winner])


def standing(seen: Observation, names: Sequence[str]) -> Iterator[str]:
    """Yield a sentence for each player: the number of staves won."""
    held = observation.owners(seen)
    for owner in (A, B):
        n = held.count(owner)
        sentence = ngettext("{name} has {n} stave.", "{name} has {n} staves.", n)
        yield sentence.format(name=names[owner], n=n)
