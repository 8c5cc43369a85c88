"""Words for what lies on the table of Stavegame, and for what may come of it."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.drawing import Ui
from tabletop.games.stavegame import (
    Card,
    Colour,
    Combat,
    Observation,
    card_words,
    colour_word,
    leader,
    margins,
    owners,
    sums,
)
from tabletop.i18n import _


def names(ui: Ui) -> list[str]:
    """Return what both seats are called."""
    return [ui.name_of(seat) for seat in range(2)]


def stave_words(stave: int, colour: Colour | None) -> str:
    """Return which stave this is, and its colour."""
    words = colour_word(colour) if colour else _("grey")
    return _("Stave {n}, {colour}").format(n=stave + 1, colour=words)


def stave_told(seen: Observation, stave: int, called: Sequence[str]) -> str:
    """Return how a stave stands, the players called so."""
    told = stave_words(stave, seen.colours[stave])
    if seen.colours[stave] is None:
        return told
    n, m = sums(seen)[stave]
    words = {"told": told, "a": called[0], "n": n, "b": called[1], "m": m}
    sentence = _("{told}: {a} {n}, {b} {m}").format(**words)
    margin = margins(seen)[stave]
    if not margin:
        return _("{sentence}, nobody is ahead").format(sentence=sentence)
    ahead = _("{sentence}, {name} is ahead by {n}")
    return ahead.format(sentence=sentence, name=called[margin < 0], n=abs(margin))


def piece_words(owner: int, card: Card, viewer: int, ui: Ui) -> str:
    """Return a card on the board as it is read: "yours, 3 1 2"."""
    words = card_words(card)
    if owner == viewer:
        return _("yours, {card}").format(card=words)
    return _("{name}’s, {card}").format(name=ui.name_of(owner), card=words)


def fight_told(fight: Combat) -> str:
    """Return a combat in words: in which colour, with which values, who wins."""
    told = _("attack in {colour}, {n} against {m}: {outcome}")
    n, m = fight.values
    colour = colour_word(fight.colour)
    return told.format(colour=colour, n=n, m=m, outcome=outcome(fight))


def outcome(fight: Combat) -> str:
    """Return what comes of a combat for the attacker."""
    return _("it wins") if fight.is_won else _("it is lost")


def standing(seen: Observation, seat: int) -> str:
    """Return how a player stands: who has won more staves, and how many each."""
    held, winner = owners(seen), leader(seen)
    n, m = held.count(seat), held.count(1 - seat)
    if winner is None:
        return _("level, {n} to {m}").format(n=n, m=m) if n else _("level")
    told = _("ahead, {n} to {m}") if winner == seat else _("behind, {n} to {m}")
    return told.format(n=n, m=m)


def result(seen: Observation, called: Sequence[str]) -> str:
    """Return who has won, or would win if the game ended now."""
    held, winner = owners(seen), leader(seen)
    if winner is None:
        return _("A draw, {n} to {n}").format(n=held.count(0))
    told = _("{name} wins {n} to {m}")
    n, m = held.count(winner), held.count(1 - winner)
    return told.format(name=called[winner], n=n, m=m)
