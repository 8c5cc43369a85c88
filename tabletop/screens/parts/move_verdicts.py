"""The review of a position and of a move, in words."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import Final

from tabletop.bots import Advice, Unit
from tabletop.bots.advice import percent
from tabletop.core.i18n import _, ngettext, written
from tabletop.model.curtain import persons
from tabletop.model.review import GameReview
from tabletop.session import called, deed
from tabletop.session.analysis import Judgement
from tabletop.ui.elements import Attributes, Element, tag

HALF: Final = 50  # per cent of a value from which a loss may have no figure
COARSE: Final = 10  # per cent from which losses are rounded to fives
PLAYED: Final = "played"  # mark of the played move, on the table and at its verdict


@dataclass(frozen=True, slots=True)
class MoveVerdict:
    """The sentence on a position."""

    told: str  # what was done there, or how it stands, as a sentence
    better: str = ""  # what had been better, as a sentence, or ""
    why: str = ""  # that in other words, with the reason, or ""
    more: tuple[str, ...] = ()  # the cost of the move, and more remarks
    # how the table marks what `verdict_text` is about: "played", or "" for not at all
    mark: str = ""
    is_good: bool = False  # whether nothing better was found than the played move

    @property
    def spoken(self) -> tuple[str, ...]:
        """All of it for the ear, in which the reason would be too much."""
        return tuple(filter(None, (self.told, self.better, *self.more)))


def status(review: GameReview) -> str:
    """Return where the person is."""
    if review.branch is not None:
        return _("Another line · {name}").format(name=_name(review))
    if review.line.cursor == review.stops[-1]:
        is_over = review.line.is_over
        return _("The end") if is_over else _("Now · {name}").format(name=_name(review))
    moves = len(review.stops) - 1
    told = _("Move {number} of {total} · {name}")
    return told.format(number=review.place + 1, total=moves, name=_name(review))


def verdict_of(review: GameReview) -> MoveVerdict:
    """Return what is known of the position."""
    stands = MoveVerdict(_("Where the game stands."))
    if review.session.is_over:
        return summary(review) if review.branch is None else stands
    played, game = review.played, review.session.game
    if played is None:
        told = _advice(review, review.best) if review.is_choice else ""
        return MoveVerdict(told) if told else stands
    found = review.moves.judgement(review.line.cursor)
    if found is not None:
        return _judged(review, found)
    told = deed(game, played, _name(review))
    more = _advice(review, None) if review.is_choice else _("There was no choice.")
    return MoveVerdict(told, more=(more,), mark=PLAYED)


def _judged(review: GameReview, found: Judgement) -> MoveVerdict:
    """Return the verdict on a move; its reason addresses the person here."""
    game, line = review.session.game, review.line
    name = line.mover(found.ply, review.session.names[found.seat])
    verdict = judged(game, found, name)
    is_own = found.seat in persons(line)
    return verdict if is_own else replace(verdict, why="")


def reservation(review: GameReview) -> tuple[str, ...]:
    """Return what another line of a running game is not, as a sentence."""
    if review.branch is None or not review.is_running:
        return ()
    return (_("Hidden cards and coming throws are simulated here."),)


def summary(review: GameReview) -> MoveVerdict:
    """Return the sentence on the whole game."""
    worst = review.mistakes
    if not review.is_summed:
        waits = (_advice(review, None),) if review.is_unweighed else ()
        return MoveVerdict(_("The end of the game."), more=waits)
    if not worst:
        return MoveVerdict(_("You made no mistakes."))
    found = worst[0]
    number = review.stops.index(found.ply) + 1
    told = _("Move {number} cost the most.").format(number=number)
    return MoveVerdict(
        told,
        more=(
            _judged(review, found).told,
            better(review.session.game, found.best),
            cost(found, review.session.names[found.seat]),
        ),
    )


def _name(review: GameReview) -> str:
    seat, line = review.session.to_act, review.line
    if seat < 0:
        return _("The end")
    name = review.session.names[seat]
    return name if review.played is None else line.mover(line.cursor, name)


def _advice(review: GameReview, best: Advice | None) -> str:
    if best is not None:
        return _("Best: {called}.").format(
            called=called(review.session.game, best.action)
        )
    if not review.moves.level:
        return _("There is no computer player to ask in this game.")
    return _("Reviewing…") if review.is_asking else _("Not reviewed yet.")


def verdict_text(verdict: MoveVerdict) -> Element:
    """Return the sentence on a position, with the marks of the table."""
    title: Attributes = {"id": "verdict-title", "data-mark": verdict.mark or None}
    good = tag("span", {"class": "good"}, _("Good")) if verdict.is_good else None
    parts = [tag("h2", title, good, " " if good else None, verdict.told)]
    if verdict.why:
        label, why = tag("b", {}, _("Better:")), tag("span", {}, verdict.why)
        parts.append(tag("p", {"data-mark": "better"}, label, " ", why))
    elif verdict.better:
        parts.append(tag("p", {"data-mark": "better"}, verdict.better))
    parts += [tag("p", {}, text) for text in verdict.more]
    return tag("div", {"class": "said"}, *parts)


# Of a move


def better(game: str, best: Advice) -> str:
    """Return what would be better, as a sentence: "Better: push up."."""
    return _("Better: {called}.").format(called=called(game, best.action))


def judged(game: str, found: Judgement, name: str) -> MoveVerdict:
    """Return the verdict on a move of a player of this name."""
    told, best = deed(game, found.played, name), found.best
    if found.loss:
        costs = (cost(found, name),)
        return MoveVerdict(told, better(game, best), found.why, costs, PLAYED)
    more = _("Just as good: {called}.").format(called=called(game, best.action))
    if best.unit is None:
        more = best.reason
    elif found.played == best.action:
        more = _("Nothing better was found.")
    return MoveVerdict(told, more=(more,), mark=PLAYED, is_good=True)


def cost(found: Judgement, name: str) -> str:
    """Compare a move of a player of this name with the better one."""
    unit = found.best.unit
    if unit is None:
        return ""
    told = unit.halved if found.loss > HALF and unit.halved else unit.cost
    return _(told).format(name=name, **_figures(found))


def _figures(found: Judgement) -> dict[str, str]:
    n = _rounded(found.loss)
    return {
        "value": share(found.value),
        "best_value": share(found.best.value),
        "n": _in_hundred(found.value),
        "best_n": _in_hundred(found.best.value),
        "points": ngettext("about {n} point", "about {n} points", n).format(n=n),
        "part": str(_part(found.loss)),
    }


def worth(value: float, unit: Unit, *, is_certain: bool = False) -> str:
    """Return a value in its unit, as a person reads it."""
    if is_certain:
        return percent(value / 100) if unit.is_share else written(value)
    if unit.is_share:
        return share(value)
    step = 10 ** max(0, len(str(abs(round(value)))) - 2)  # to two figures
    return _("about {n}").format(n=written(step * _rounded(value / step)))


def share(value: float) -> str:
    """Return a chance, in per cent, as a person reads it: never quite certain."""
    if value < 1:
        return _("under 1%")
    if value > 99:  # noqa: PLR2004 - per cent
        return _("over 99%")
    return _("about {rounded}%").format(rounded=_rounded(value))


def _in_hundred(value: float) -> str:
    """Return a share as a number of a hundred: never none, never all."""
    if value < 1:
        return _("fewer than {n}").format(n=1)
    if value > 99:  # noqa: PLR2004 - per cent
        return _("more than {n}").format(n=99)
    return _("about {n}").format(n=_rounded(value))


def _part(loss: float) -> int:
    """Return the part of a score that was lost, in per cent.

    The estimate of a final score is good to a few twentieths, and worse in the review
    of a weak game. A loss over `HALF` gets no figure.
    """
    n = _rounded(loss)
    return n if n < COARSE else 5 * _rounded(loss / 5)


def _rounded(value: float) -> int:
    """Return the nearest integer, half of one upwards, so that a step of one shows."""
    return math.floor(value + 0.5)
