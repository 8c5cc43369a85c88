"""Words for the table and for its end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from tabletop.core.i18n import _, apart, headed, ngettext
from tabletop.core.phrases import report
from tabletop.games import stavegame
from tabletop.games.stavegame import observation
from tabletop.games.stavegame.cards import Card, card_told, colour_word, stave_words
from tabletop.games.stavegame.events import Event, in_turn
from tabletop.games.stavegame.observation import Combat, Observation
from tabletop.games.stavegame.view.pictures import sign
from tabletop.ui import Ui, endings
from tabletop.ui.elements import Attributes, Element, hidden, tag


def stave_told(seen: Observation, stave: int, called: Sequence[str]) -> str:
    """Return the sums and the lead of a stave, with these names of the players."""
    told = sums_told(seen, stave, called)
    if seen.colours[stave] is None:
        return told
    return f"{told}. {margin_told(seen, stave, called)}"


def sums_told(seen: Observation, stave: int, called: Sequence[str]) -> str:
    """Return the number and the colour of a stave, and both sums."""
    told = stave_words(stave, seen.colours[stave])
    if seen.colours[stave] is None:
        return told
    sums = zip(called, observation.sums(seen)[stave], strict=True)
    return headed(told, ", ".join(f"{name} {n}" for name, n in sums))


def margin_told(seen: Observation, stave: int, called: Sequence[str]) -> str:
    """Return a sentence about the lead on a stave, without its full stop."""
    margin = observation.margins(seen)[stave]
    if not margin:
        return _("Nobody is ahead")
    told = _("{name} is ahead by {n}")
    return told.format(name=called[margin < 0], n=abs(margin))


def piece_words(owner: int, card: Card, ui: Ui) -> str:
    """Return a card on the board in words: "Ben’s, 3 red, 1 green, 2 blue"."""
    return _("{name}’s, {card}").format(name=ui.name_of(owner), card=card_told(card))


def fight_told(fight: Combat) -> str:
    """Return a combat in words: colour, values, and outcome."""
    told = _("attack in {colour}, {n} against {m}: {outcome}")
    n, m = fight.values
    colour = colour_word(fight.colour)
    return told.format(colour=colour, n=n, m=m, outcome=outcome(fight))


def outcome(fight: Combat) -> str:
    """Return the outcome of a combat for the attacker."""
    return _("it wins") if fight.is_won else _("it loses")


def left(seen: Observation, seat: int, names: Sequence[str]) -> str:
    """Return a sentence with the cards left in a player's deck."""
    cards = observation.cards_left(seen)[seat]
    if not cards:
        return _("Nothing is left in {name}’s deck.").format(name=names[seat])
    told = _("Left in {name}’s deck: {cards}.")
    return told.format(name=names[seat], cards=apart(map(card_told, cards)))


def result(seen: Observation, called: Sequence[str]) -> str:
    """Return the result, or the result if the game ended now."""
    held, winner = observation.owners(seen), observation.leader(seen)
    if winner is None:
        return _("A draw, {n} to {n}").format(n=held.count(0))
    told = _("{name} wins {n} to {m}")
    n, m = held.count(winner), held.count(1 - winner)
    return told.format(name=called[winner], n=n, m=m)


SEATS: Final = (7, 2)
"""Disc numbers of the players, with no colour or shape of a stave."""


def colour_of(seat: int) -> str:
    """Return the CSS class with the colour of a player."""
    return f"seat-colour-{SEATS[seat]}"


# The end of the game


def ending(seen: Observation, names: Sequence[str]) -> tuple[Element, ...]:
    """Return the result, and below it the three staves with both sums."""
    heads = (
        tag("span", {"class": f"stave-sum stave-won {colour_of(owner)}"}, name)
        for owner, name in enumerate(names)
    )
    head = tag("div", {"class": "stave-columns", "aria-hidden": "true"}, *heads)
    rows = (_stave_ended(seen, stave, names) for stave in range(3))
    title = endings.title(result(seen, names))
    return title, head, tag("ol", {"class": "stave-results"}, rows)


def _stave_ended(seen: Observation, stave: int, names: Sequence[str]) -> Element:
    """Return the row of a stave: both sums, the winner's on a banner."""
    colour, owner = seen.colours[stave], observation.owners(seen)[stave]
    told = stave_told(seen, stave, names)
    if owner is not None:
        won = _("{name} wins this stave").format(name=names[owner])
        told = f"{sums_told(seen, stave, names)}. {won}"
    shown: Attributes = {"aria-hidden": "true"}
    parts = [
        hidden("span", told),
        tag("span", shown, sign(colour) if colour else None),
        tag("span", shown, _("Stave {n}").format(n=stave + 1)),
    ]
    for seat, points in enumerate(observation.sums(seen)[stave]):
        text, kind = str(points) if colour else "–", "stave-sum"
        if seat == owner:
            text, kind = f"{text} ✓", f"stave-sum stave-won {colour_of(seat)}"
        parts.append(tag("span", {"class": kind, **shown}, text))
    return tag("li", {}, *parts)


def tally(seen: Observation) -> tuple[int, int]:
    """Return the number of staves that each player has won."""
    held = observation.owners(seen)
    return held.count(0), held.count(1)


# The summary


def review(
    seen: Observation, log: Sequence[str], names: Sequence[str]
) -> tuple[Element, ...]:
    """Return the summary of a game: the last change of lead, and the lost cards."""
    start = stavegame.new(2, seen.options)
    course = list(Event.course(stavegame, start, log, seen.observer))
    rows = [_turning_point(course, names), *_losses(seen, names)]
    return endings.points(_("What decided it"), filter(None, rows))


def _turning_point(course: Sequence[Event], names: Sequence[str]) -> str:
    """Return sentences about the move by which the winner took the lead for good."""
    winner = observation.leader(course[-1].after)
    if winner is None:
        return ""
    *_all, decisive = (
        event
        for event in course
        if observation.leader(event.before) != winner
        and observation.leader(event.after) == winner
    )
    told = _("{name} took the lead for good in turn {n}.")
    lead = told.format(name=names[winner], n=decisive.before.turn + 1)
    return f"{lead} {report(in_turn(decisive.before, decisive.action), names)}"


def _losses(seen: Observation, names: Sequence[str]) -> Iterator[str]:
    for name, lost in zip(names, seen.removed, strict=True):
        told = ngettext(
            "{name} lost {n} card in combat.",
            "{name} lost {n} cards in combat.",
            len(lost),
        )
        yield told.format(name=name, n=len(lost))
