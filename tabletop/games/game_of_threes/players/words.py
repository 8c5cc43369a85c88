"""What the computer players of the Game of Threes say, in words and points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from tabletop.cards import card_words
from tabletop.games import game_of_threes as rules
from tabletop.games.game_of_threes.cards import TEXTS, Cards, with_card, without
from tabletop.games.game_of_threes.grouping import best_sets
from tabletop.games.game_of_threes.players.asking import Sight
from tabletop.games.game_of_threes.players.links import linked
from tabletop.games.game_of_threes.players.turns import Choice
from tabletop.games.game_of_threes.rules import Discard, Draw
from tabletop.i18n import _, ngettext
from tabletop.thinking.advice import Advice

LINES: Final = 3
"""So many of the other choices are told."""


def advised(sight: Sight, ranked: Sequence[Choice], *, more: str = "") -> Advice:
    """Return the advice to do the first of these.

    Args:
        sight: of the turn.
        ranked: what may be done, the best first.
        more: a sentence that is added to the reason.
    """
    best, *others = ranked
    lines = tuple(
        _("%(doing)s: %(points)s")
        % {"doing": doing(each), "points": decimal(each.points)}
        for each in others[:LINES]
    )
    why = " ".join(filter(None, (reason(sight, best), more)))
    return Advice(best.text, best.value, "points", why, lines)


def played_on(ahead: float, deals: int) -> str:
    """Return what playing on has found, as a sentence.

    Args:
        ahead: how many points the player ends ahead of the others on average.
        deals: so many deals it was found in.
    """
    words = {"deals": deals, "points": decimal(abs(ahead))}
    if ahead >= 0:
        sentence = ngettext(
            "Played on from %(deals)d deal, it leaves you %(points)s ahead of the "
            "others on average.",
            "Played on from %(deals)d deals, it leaves you %(points)s ahead of the "
            "others on average.",
            deals,
        )
    else:
        sentence = ngettext(
            "Played on from %(deals)d deal, it leaves you %(points)s behind the others "
            "on average.",
            "Played on from %(deals)d deals, it leaves you %(points)s behind the "
            "others on average.",
            deals,
        )
    return sentence % words


def decimal(points: float) -> str:
    """Return points with one digit where there are parts of one: "12.5 points"."""
    number = round(points, 1)
    text = f"{number:.0f}" if number == int(number) else f"{number:.1f}"
    return ngettext("%s point", "%s points", 1 if number == 1 else 2) % text


def doing(choice: Choice) -> str:
    """Return what is done, as a sentence begins with it."""
    action = rules.parse_action(choice.text)
    if isinstance(action, Discard):
        return _("Discard the %s") % card_words(TEXTS[action.card])
    if isinstance(action, Draw) and action.is_open:
        return _("Take from the discards")
    return _("Draw from the stock")


# Why


def reason(sight: Sight, choice: Choice) -> str:
    """Return what is done and what comes of it, as sentences."""
    if sight.seen.phase == "discard":
        return " ".join(_discarded(sight, choice))
    if choice.card is not None:
        return _taken(sight, choice.card)
    return _drawn(sight)


def _drawn(sight: Sight) -> str:
    now, reach = sight.hands.points(sight.hand), sight.hands.reach(sight.hand)
    words = {
        "now": _counted(now),
        "n": sum(n for card, n in sight.pool.items() if reach[card] < now),
        "out": sum(n for card, n in sight.pool.items() if not reach[card]),
        "all": sight.pool.total(),
    }
    if words["out"]:
        sentence = _(
            "Draw from the stock: of %(all)d unseen cards %(n)d would lower your "
            "%(now)s, and %(out)d would let you go out."
        )
    else:
        sentence = _(
            "Draw from the stock: of %(all)d unseen cards %(n)d would lower your "
            "%(now)s."
        )
    return sentence % words


def _taken(sight: Sight, card: int) -> str:
    now, then = (
        sight.hands.points(sight.hand),
        sight.hands.least(with_card(sight.hand, card)),
    )
    words = {
        "card": card_words(sight.seen.discards[-1]),
        "now": now,
        "then": _counted(then),
    }
    if not then:
        return _("Take the %(card)s: with it you can go out.") % words
    if then < now:
        sentence = _("Take the %(card)s: %(then)s can be left then, not %(now)d.")
        return sentence % words
    return _("Take the %(card)s: it goes well with your other cards.") % words


def _discarded(sight: Sight, choice: Choice) -> Iterator[str]:
    assert choice.card is not None  # noqa: S101 - a discard has one
    kept = without(sight.hand, (choice.card,))
    left = sight.hands.points(kept)
    words = {"doing": doing(choice), "left": _counted(left)}
    if not left and sight.is_last:
        yield _("%(doing)s: all the others are in sets.") % words
    elif not left:
        yield _("%(doing)s, and you go out.") % words
    else:
        yield _("%(doing)s: it leaves %(left)s.") % words
        if not sight.is_last:
            yield from _hopes(sight, kept)


def _hopes(sight: Sight, kept: Cards) -> Iterator[str]:
    """Give what may become of the cards that are kept."""
    reach, pool = sight.hands.reach(kept), sight.pool
    if out := sum(n for card, n in pool.items() if not reach[card]):
        sentence = ngettext(
            "Of %(all)d unseen cards %(n)d would let you go out.",
            "Of %(all)d unseen cards %(n)d would let you go out.",
            out,
        )
        yield sentence % {"all": pool.total(), "n": out}
    elif pair := _promising(sight, kept):
        a, b, n = pair
        sentence = ngettext(
            "Keep the %(a)s and the %(b)s: %(n)d unseen card makes a set of them.",
            "Keep the %(a)s and the %(b)s: %(n)d unseen cards make a set of them.",
            n,
        )
        cards = {"a": _named(a), "b": _named(b)}
        yield sentence % {**cards, "n": n}


def _promising(sight: Sight, kept: Cards) -> tuple[int, int, int] | None:
    """Return the two cards in no set that are likeliest to get into one, if any.

    With them stands how many unseen cards would do; wild ones do always.
    """
    hands, pool = sight.hands, sight.pool
    rest = best_sets(kept, hands.wild_rank, hands.naturals).rest
    wilds = sum(n for card, n in pool.items() if hands.wild[card])
    found = [
        (sum(pool[card] for card in cards if not hands.wild[card]) + wilds, a, b)
        for a, b, cards in linked(rest, hands)
    ]
    if not found:
        return None
    n, a, b = max(found)
    return a, b, n


def _named(card: int) -> str:
    return card_words(TEXTS[card])


def _counted(points: int) -> str:
    return ngettext("%d point", "%d points", points) % points
