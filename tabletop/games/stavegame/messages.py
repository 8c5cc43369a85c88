"""Sentences for the events of Stavegame.

Sentences number staves and slots from 1, and name cards by their values.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from tabletop.core.game import TERMINAL
from tabletop.core.i18n import _, listed, ngettext
from tabletop.games.stavegame import observation, rules
from tabletop.games.stavegame.cards import COLOURS, Card, Colour, colour_word
from tabletop.games.stavegame.observation import Combat, Observation
from tabletop.games.stavegame.rules import A, Action, B, End, Forward, Place, Slide


def card_words(card: Card) -> str:
    """Return the values of a card, such as "3 2 1", with no-break spaces."""
    return "\N{NO-BREAK SPACE}".join(map(str, card))


def card_told(card: Card) -> str:
    """Return the values of a card for screen readers: "3 red, 2 green, 1 blue"."""
    told = _("{red} red, {green} green, {blue} blue")
    return told.format(**dict(zip(COLOURS, card, strict=True)))


def stave_words(stave: int, colour: Colour | None) -> str:
    """Return the number and the colour of a stave, in words."""
    words = colour_word(colour) if colour else _("grey")
    return _("Stave {n}, {colour}").format(n=stave + 1, colour=words)


def action_words(action: Action) -> str:
    """Return the name of a seat's action, as a part of a sentence."""
    return _worded(
        action,
        (
            _("place {card} on stave {stave}, slot {slot}"),
            _("place {card} on stave {stave}, slot {slot}, in {colour}"),
            _("move the card on stave {stave}, slot {slot} forward"),
            _("slide the card on stave {stave}, slot {slot} to stave {to}"),
            _("end the game"),
            _("end the turn"),
        ),
    )


def deed_words(action: Action, name: str) -> str:
    """Return a sentence for an action, such as "Ben ended the turn."."""
    return _worded(
        action,
        (
            _("{name} placed {card} on stave {stave}, slot {slot}."),
            _("{name} placed {card} on stave {stave}, slot {slot}, in {colour}."),
            _("{name} moved the card on stave {stave}, slot {slot} forward."),
            _("{name} slid the card on stave {stave}, slot {slot} to stave {to}."),
            _("{name} ended the game."),
            _("{name} ended the turn."),
        ),
        {"name": name},
    )


def _worded(
    action: Action,
    words: tuple[str, str, str, str, str, str],
    who: Mapping[str, str] = MappingProxyType({}),
) -> str:
    """Return the filled template of the action's kind; `who` may name the player."""
    place, in_colour, forward, slide, end, turn = words
    match action:
        case Place(card, stave, slot, colour):
            told = in_colour if colour else place
            turns = colour_word(colour) if colour else ""
            at = {"stave": stave + 1, "slot": slot + 1, "colour": turns}
            return told.format(card=card_words(card), **at, **who)
        case Forward(stave, slot):
            return forward.format(stave=stave + 1, slot=slot + 1, **who)
        case Slide(stave, slot, direction):
            to = stave + rules.STEPS[direction] + 1
            return slide.format(stave=stave + 1, slot=slot + 1, to=to, **who)
        case End():
            return end.format(**who)
        case _:
            return turn.format(**who)


def describe(
    before: Observation, action: Action, after: Observation, names: Sequence[str]
) -> str:
    """Return the sentences for an action and its automatic consequences."""
    if isinstance(action, rules.Shuffle):
        owner = B if before.hands[A] else A
        cards = listed([card_words(card) for card in after.hands[owner]])
        return _("{name} starts with {cards}.").format(name=names[owner], cards=cards)
    told = [_describe_action(before, action, names[before.player])]
    if fight := observation.combat(before, action):
        told.append(_describe_combat(fight, names))
    told += _describe_colours(before, after)
    told += _describe_end_of_turn(before, action, after, names)
    if after.to_act == TERMINAL:
        told += _describe_end(after, names)
    return " ".join(told)


# The action


def _describe_action(before: Observation, action: Action, name: str) -> str:
    piece, to = observation.moved(before, action), observation.target(before, action)
    match action:
        case Place():
            sentence = _("{name} places {card} on stave {stave}, slot {slot}.")
        case Forward():
            sentence = _("{name} moves {card} forward on stave {stave} to slot {slot}.")
        case Slide():
            sentence = _("{name} slides {card} to stave {stave}, slot {slot}.")
        case End():
            sentence = _("{name} ends the game.")
        case _:
            sentence = _("{name} ends the turn.")
    card = card_words(piece[1]) if piece else ""
    stave, slot = to or (-1, -1)
    return sentence.format(name=name, card=card, stave=stave + 1, slot=slot + 1)


def _describe_combat(fight: Combat, names: Sequence[str]) -> str:
    """Return a sentence for a combat: colour, values, and the lost card."""
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


def _describe_colours(before: Observation, after: Observation) -> Iterator[str]:
    """Yield a sentence for each stave that has changed its colour."""
    pairs = zip(before.colours, after.colours, strict=True)
    for stave, (was, colour) in enumerate(pairs, 1):
        if was == colour:
            continue
        if colour is None:
            yield _("Stave {stave} turns grey.").format(stave=stave)
        else:
            sentence = _("Stave {stave} turns {colour}.")
            yield sentence.format(stave=stave, colour=colour_word(colour))


# Automatic consequences


def _describe_end_of_turn(
    before: Observation, action: Action, after: Observation, names: Sequence[str]
) -> Iterator[str]:
    """Yield sentences for the turns that ended by themselves and the drawn cards."""
    is_by_itself = after.idle_turns == rules.IDLE_AT_END
    if after.turn == before.turn and not is_by_itself:
        return
    if not isinstance(action, rules.Pass):
        sentence = _("{name} has no more moves, so the turn ends.")
        yield sentence.format(name=names[before.player])
    if after.idle_turns == rules.IDLE_AT_END - 1 > before.idle_turns:
        yield _("Three idle turns in a row: one more ends the game.")
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


# The end of the game


def _describe_end(after: Observation, names: Sequence[str]) -> Iterator[str]:
    if after.idle_turns == rules.IDLE_AT_END:
        yield _("After four idle turns in a row the game ends.")
    held = observation.owners(after)
    for owner in (A, B):
        n = held.count(owner)
        sentence = ngettext("{name} has {n} stave.", "{name} has {n} staves.", n)
        yield sentence.format(name=names[owner], n=n)
    winner = observation.leader(after)
    if winner is None:
        yield _("The game is a draw.")
    else:
        yield _("{name} wins the game.").format(name=names[winner])
