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
from tabletop.games.stavegame.view.pictures import card
from tabletop.ui import Ui, endings
from tabletop.ui.elements import Element
from tabletop.ui.result import Result, TurningPoint


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


SEATS: Final = (7, 2)  # disc numbers of the players, with no colour or shape of a stave


def colour_of(seat: int) -> str:
    """Return the CSS class with the colour of a player."""
    return f"seat-colour-{SEATS[seat]}"


# The end of the game


def ending(seen: Observation, names: Sequence[str]) -> Result:
    """Return the winner, and the number of staves that each player has won."""
    held, winner = observation.owners(seen), observation.leader(seen)
    scores = tuple(
        ngettext("{n} stave", "{n} staves", n).format(n=n) for n in tally(seen)
    )
    if winner is None:
        n = held.count(0)
        told = ngettext("{n} stave each", "{n} staves each", n).format(n=n)
        return Result(line=_("A draw"), worth=told, scores=scores, colours=SEATS)
    n, m = held.count(winner), held.count(1 - winner)
    return Result(
        line=_("{name} wins").format(name=names[winner]),
        worth=_("{n} staves to {m}").format(n=n, m=m),
        scores=scores,
        colours=SEATS,
    )


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


def _decisive(course: Sequence[Event]) -> Event | None:
    """Return the move by which the winner took the lead for good, None in a draw."""
    winner = observation.leader(course[-1].after)
    if winner is None:
        return None
    *_all, decisive = (
        event
        for event in course
        if observation.leader(event.before) != winner
        and observation.leader(event.after) == winner
    )
    return decisive


def _turning_point(course: Sequence[Event], names: Sequence[str]) -> str:
    """Return sentences about the move by which the winner took the lead for good."""
    decisive = _decisive(course)
    if decisive is None:
        return ""
    told = _("{name} took the lead for good in turn {n}.")
    winner = observation.leader(decisive.after)
    lead = told.format(name=names[winner or 0], n=decisive.before.turn + 1)
    return f"{lead} {report(in_turn(decisive.before, decisive.action), names)}"


def turning_point(
    seen: Observation, log: Sequence[str], names: Sequence[str]
) -> TurningPoint | None:
    """Return the move by which the winner took the lead for good."""
    start = stavegame.new(2, seen.options)
    course = list(Event.course(stavegame, start, log, seen.observer))
    decisive = _decisive(course)
    if decisive is None:
        return None
    ply = next(k for k, event in enumerate(course) if event is decisive)
    told = _("{name} took the lead for good in turn {n}.")
    winner = observation.leader(decisive.after)
    piece = decisive.piece
    return TurningPoint(
        ply=ply,
        told=told.format(name=names[winner or 0], n=decisive.before.turn + 1),
        pieces=(card(piece[1], piece[0], up=piece[0] == 0),) if piece else (),
    )


def _losses(seen: Observation, names: Sequence[str]) -> Iterator[str]:
    for name, lost in zip(names, seen.removed, strict=True):
        told = ngettext(
            "{name} lost {n} card in combat.",
            "{name} lost {n} cards in combat.",
            len(lost),
        )
        yield told.format(name=name, n=len(lost))
