"""What is said of a finished game: who won which stave, and what decided it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tabletop.drawing.markup import sentence, tag
from tabletop.games import stavegame as game
from tabletop.games.stavegame import (
    Action,
    Observation,
    describe,
    leader,
    owners,
    parse_action,
    sums,
)
from tabletop.games.stavegame.view import cards, words
from tabletop.i18n import _, ngettext


def ending(seen: Observation, names: Sequence[str]) -> str:
    """Return who won, and below it the three staves with their sums."""
    rows = (_row(seen, stave, names) for stave in range(3))
    title = sentence("h2", {"id": "ending-title"}, words.result(seen, names))
    return title + tag("ol", {"class": "stave-results"}, *rows)


def _row(seen: Observation, stave: int, names: Sequence[str]) -> str:
    """Return how a stave ended: whose it is, and by which sums."""
    colour, owner = seen.colours[stave], owners(seen)[stave]
    n, m = sums(seen)[stave]
    told = words.stave_words(stave, colour)
    whose = _("nobody’s") if owner is None else names[owner]
    counted = f"{n} : {m}" if colour else "–"
    return tag(
        "li",
        {},
        cards.sign(colour) if colour else tag("span", {}, ""),
        sentence("span", {}, told),
        sentence("span", {"class": "stave-sums"}, counted),
        sentence("strong", {}, whose),
    )


def tally(seen: Observation) -> tuple[int, int]:
    """Return how many staves each player has won."""
    held = owners(seen)
    return held.count(0), held.count(1)


# What decided it


def review(seen: Observation, log: Sequence[str], names: Sequence[str]) -> str:
    """Return when the lead changed last, and what was lost in combat.

    Args:
        seen: the end of the game.
        log: all of its actions.
        names: of the seats.
    """
    course = list(_course(seen, log))
    rows = [_turning_point(course, names), *_losses(seen, names)]
    items = (sentence("li", {}, row) for row in rows if row)
    title = sentence("h3", {}, _("What decided it"))
    return title + tag("ul", {"class": "stave-review"}, *items)


def _course(
    seen: Observation, log: Sequence[str]
) -> Iterator[tuple[Observation, Action, Observation]]:
    """Give every action with what was seen before and after it."""
    state = game.new(2, seen.options)
    for text in log:
        action, before = parse_action(text), game.observe(state, seen.observer)
        state = game.apply(state, action)
        yield before, action, game.observe(state, seen.observer)


def _turning_point(
    course: Sequence[tuple[Observation, Action, Observation]], names: Sequence[str]
) -> str:
    """Return the move with which the winner took the lead that he kept."""
    winner = leader(course[-1][2])
    if winner is None:
        return ""
    *_all, decisive = (
        step
        for step in course
        if leader(step[0]) != winner and leader(step[2]) == winner
    )
    before, action, _after = decisive
    told = _("{name} took the lead for good in turn {n}: {deed}")
    deed = describe(before, action, game.preview(before, action), names)
    return told.format(name=names[winner], n=before.turn + 1, deed=deed)


def _losses(seen: Observation, names: Sequence[str]) -> Iterator[str]:
    """Give how many cards each player lost."""
    for name, lost in zip(names, seen.removed, strict=True):
        told = ngettext(
            "{name} lost {n} card in combat.",
            "{name} lost {n} cards in combat.",
            len(lost),
        )
        yield told.format(name=name, n=len(lost))
