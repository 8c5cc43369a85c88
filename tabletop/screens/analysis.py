"""The screen of a review: what each move of a game cost, and better lines.

Around the table stand a verdict on the move that was played there, a chart with what
all moves cost, the lines that were found best, and what leads through the game.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from tabletop.analysis import Judgement
from tabletop.drawing.markup import Attributes, sentence, svg, tag, void
from tabletop.i18n import _, mark, ngettext, written
from tabletop.model.notice import Notice
from tabletop.screens import boards, commands
from tabletop.session import called, deed
from tabletop.thinking import Advice, Unit

HIGH: Final = 100
"""The height of the chart in its own coordinates."""

STEP: Final = 10
"""The width of a move in them."""

LEAST: Final = 12
"""The height of the smallest loss; a move that lost nothing is a line of `FLAT`."""

FLAT: Final = 4

HALF: Final = 50
"""From so many per cent of a score on it is not said how much was lost."""

COARSE: Final = 10
"""From so many per cent on they are told in fives."""

PLAYED: Final = "played"
"""The mark of what was played, on the table and beside what is said of it."""

SLIDE: Final = "move"
"""What the slider of the chart selects: "=move ", and the number of a stop from 0."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is said of a position."""

    told: str  # what was done there, or how it stands, as a sentence
    better: str = ""  # what had been better, as a sentence, or ""
    why: str = ""  # that in other words, with the reason, or ""
    more: tuple[str, ...] = ()  # what the move cost, and whatever else there is to say
    # how the table marks what `told` is about: "played", or "" for not at all
    mark: str = ""

    @property
    def spoken(self) -> tuple[str, ...]:
        """All of it for the ear, in which the reason would be too much."""
        return tuple(filter(None, (self.told, self.better, *self.more)))


@dataclass(frozen=True, slots=True)
class Marks:
    """The chart: a bar a move, and the end of the game."""

    # of the moves in their order; None where one is not judged
    losses: Sequence[float | None]
    own: Sequence[bool]  # whether each is a move of a person here
    at: int  # the number of the stop that is looked at, from 0
    told: str  # what is said there, for the ear


@dataclass(frozen=True, slots=True)
class AnalysisScreen:
    """What stands around the table."""

    game: str  # the short name
    title: str  # of the screen
    status: str  # where the person is in the game
    table: str  # the table as its view drew it
    back: str  # the address of the game itself
    verdict: Verdict  # on the move that is looked at
    marks: Marks  # the chart
    lines: Sequence[str] = field(default=())  # what was found best here, the best first
    notice: Notice | None = None  # what is to be said, or None
    done: int = 0  # how many of the moves are weighed
    total: int = 0  # how many are to be weighed
    is_asking: bool = False  # whether it goes on by itself
    in_branch: bool = False  # whether another line is tried
    can_go_back: bool = False  # whether there is a move before
    can_go_on: bool = False  # whether there is one after
    # whether there is something to try here; in a branch, a best move
    can_try: bool = False
    can_fork: bool = False  # whether the line that is tried can be a game of its own
    has_earlier: bool = False  # whether there is a mistake before
    has_later: bool = False  # whether there is one after
    worst: str = ""  # the command that leads to the worst one, or ""
    # whether the lines are shown where they have no place of their own
    lines_open: bool = False


def draw(screen: AnalysisScreen) -> str:
    """Return the screen as markup."""
    return (
        _strip(screen)
        + boards.ground(screen.game, screen.title, screen.table)
        + boards.notice(screen.notice)
        + _verdict(screen)
        + ("" if screen.in_branch else _marks(screen))
        + _steps(screen)
        + _lines(screen)
    )


# Words


def move_name(number: int, total: int, name: str) -> str:
    """Return which move is looked at, and whose it is."""
    words = {"number": number, "total": total, "name": name}
    return _("Move {number} of {total} · {name}").format(**words)


def better(game: str, best: Advice) -> str:
    """Return what would be better, as a sentence: "Better: push up."."""
    return _("Better: {called}.").format(called=called(game, best.action))


def judged(game: str, found: Judgement, name: str) -> Verdict:
    """Return the verdict on a move.

    Args:
        game: the short name.
        found: the move and what is known of it.
        name: of who played it.
    """
    told, best = deed(game, found.played, name), found.best
    if found.loss:
        costs = (cost(found, name),)
        return Verdict(told, better(game, best), found.why, costs, PLAYED)
    more = _("Just as good: {called}.").format(called=called(game, best.action))
    if not best.unit:
        more = best.reason
    elif found.played == best.action:
        more = _("Nothing better was found.")
    return Verdict(told, more=(more,), mark=PLAYED)


def cost(found: Judgement, name: str) -> str:
    """Compare a move with the better one, in words.

    Args:
        found: the move and what is known of it.
        name: of the player who made it.
    """
    if found.best.unit == "score" and found.loss > HALF:
        sentence_ = _(
            "After {name}’s choice, a good player would score less than half as much as"
            " after the better one."
        )
        return sentence_.format(name=name)
    return _(_COSTS[found.best.unit]).format(name=name, **_figures(found))


_COSTS: Final[dict[Unit, str]] = {
    "win": mark(
        "{name}’s choice: {value} chance to win. The better one: {best_value}."
    ),
    "safe": mark(
        "{name}’s choice: {value} chance not to lose the set. The better one:"
        " {best_value}."
    ),
    "behind": mark(
        "{name}’s choice: {n} in 100 of the others finish behind {name}. The better"
        " one: {best_n}."
    ),
    "points": mark(
        "{name}’s choice leaves {name} {points} worse off than the better one."
    ),
    "score": mark(
        "After {name}’s choice, a good player would score about {part} % less than"
        " after the better one."
    ),
    "staves": mark(
        "{name}’s choice leaves {name} about {staves} staves worse off than the better"
        " one."
    ),
    "": "",
}
"""What is said of a move that lost something, by what its value counts."""


def _figures(found: Judgement) -> dict[str, str]:
    """Return the figures of a loss in each of the ways in which it may be told."""
    n = _rounded(found.loss)
    return {
        "value": share(found.value),
        "best_value": share(found.best.value),
        "n": _in_hundred(found.value),
        "best_n": _in_hundred(found.best.value),
        "points": ngettext("about {n} point", "about {n} points", n).format(n=n),
        "part": str(_part(found.loss)),
        "staves": written(found.loss, ".1f"),
    }


def share(value: float) -> str:
    """Return a chance, in per cent, as a person reads it: never quite certain."""
    if value < 1:
        return _("under 1 %")
    if value > 99:  # noqa: PLR2004 - per cent
        return _("over 99 %")
    return _("about {rounded} %").format(rounded=_rounded(value))


def _in_hundred(value: float) -> str:
    """Return a share as a number of a hundred: never none, never all."""
    if value < 1:
        return _("fewer than {n}").format(n=1)
    if value > 99:  # noqa: PLR2004 - per cent
        return _("more than {n}").format(n=99)
    return _("about {n}").format(n=_rounded(value))


def _part(loss: float) -> int:
    """Return the part of a score that was lost, in per cent.

    What a score may still become is known to no better than some of its twentieth
    parts, and least of all on the boards of a weak game, which nobody who plays well
    comes to: of more than `HALF` no figure is given.
    """
    n = _rounded(loss)
    return n if n < COARSE else 5 * _rounded(loss / 5)


def _rounded(value: float) -> int:
    """Return the nearest integer, half of one upwards, so that a step of one shows."""
    return math.floor(value + 0.5)


def lines(best: Advice) -> tuple[str, ...]:
    """Return what was found best with its reason, and what else."""
    return (best.reason, *best.lines)


def looked_at(done: int, total: int) -> str:
    """Return how far the asking has come."""
    words = {"done": done, "total": total}
    sentence_ = ngettext(
        "{done} of {total} move reviewed",
        "{done} of {total} moves reviewed",
        total,
    )
    return sentence_.format(**words)


# Parts


def _strip(screen: AnalysisScreen) -> str:
    label, sign = (
        (_("Pause"), "pause") if screen.is_asking else (_("Continue"), "go-on")
    )
    asking = commands.sign(sign, label, "asking", {"data-command": "asking"}, "menu")
    back = commands.back(screen.back, _("Back to the game"), "back")
    more = asking if screen.done < screen.total else ""
    return boards.strip(back, screen.title, {}, screen.status, more)


def _verdict(screen: AnalysisScreen) -> str:
    word, label = ("best", _("Best move")) if screen.in_branch else ("try", _("Try"))
    tries = commands.command(word, label, id_="try") if screen.can_try else ""
    if screen.worst and not tries:
        tries = commands.command(screen.worst, _("Show"), id_="show")
    named = {"id": "verdict", "aria-labelledby": "verdict-title"}
    said = told(screen.verdict)
    return tag("section", {"class": "verdict", **named}, said, tries)


def told(verdict: Verdict) -> str:
    """Return what is said of a position as markup, with the marks of the table."""
    title: Attributes = {"id": "verdict-title", "data-mark": verdict.mark or None}
    parts = [sentence("h2", title, verdict.told)]
    if verdict.why:
        label, why = sentence("b", {}, _("Better:")), sentence("span", {}, verdict.why)
        parts.append(tag("p", {"data-mark": "better"}, label, " ", why))
    elif verdict.better:
        parts.append(sentence("p", {"data-mark": "better"}, verdict.better))
    parts += [sentence("p", {}, text) for text in verdict.more]
    return tag("div", {"class": "said"}, *parts)


def _marks(screen: AnalysisScreen) -> str:
    """Return the chart, a slider over it, and how far the weighing has come."""
    marks = screen.marks
    if not marks.losses:
        return ""
    most = max((loss or 0.0 for loss in marks.losses), default=0.0)
    pairs = zip(marks.losses, marks.own, strict=True)
    bars = "".join(
        _bar(place, loss / most if most else 0.0, is_own=is_own)
        for place, (loss, is_own) in enumerate(pairs)
        if loss is not None
    )
    length = len(marks.losses)
    box = f"{-STEP // 2} 0 {(length + 1) * STEP} {HIGH}"
    here = _rect("here", marks.at * STEP - STEP // 2, 0, STEP, HIGH)
    chart = svg(
        1, 1, here, bars, viewBox=box, preserveAspectRatio="none", **{"class": "bars"}
    )
    slider: Attributes = {
        "type": "range",
        "id": "moves",
        "data-slide": SLIDE,
        "min": 0,
        "max": length,
        "step": 1,
        "value": marks.at,
        "aria-label": _("Moves"),
        "aria-valuetext": marks.told,
        "autocomplete": "off",
    }
    inside = tag("div", {"class": "chart"}, chart, void("input", slider))
    named = {"id": "marks", "aria-label": _("What the moves cost")}
    return tag(
        "nav", {"class": "marks", **named}, _key(marks), inside, _progress(screen)
    )


def _key(marks: Marks) -> str:
    """Return what the bars mean: how high they are, and whose, for the eye alone."""
    losses = zip(marks.losses, marks.own, strict=True)
    are_own = {is_own for loss, is_own in losses if loss}
    parts = [sentence("span", {}, _("Tall bar: costly move"))]
    if are_own == {True, False}:
        whose = (("loss", _("yours")), ("theirs", _("others’")))
        parts += [sentence("span", {"class": kind}, told) for kind, told in whose]
    return tag("p", {"class": "bars-told", "aria-hidden": "true"}, *parts)


def _bar(place: int, part: float, *, is_own: bool) -> str:
    """Return the bar of a move that lost this part of the most."""
    height = round(LEAST + part * (HIGH - LEAST)) if part else FLAT
    kind = ("loss" if is_own else "theirs") if part else "flat"
    return _rect(kind, place * STEP - STEP // 2 + 1, HIGH - height, STEP - 2, height)


def _rect(kind: str, x: int, y: int, width: int, height: int) -> str:
    box: Attributes = {"x": x, "y": y, "width": width, "height": height}
    return tag("rect", {"class": kind, **box})


def _progress(screen: AnalysisScreen) -> str:
    """Return how far the weighing has come, as a bar; "" at the end."""
    done, total = screen.done, screen.total
    if done >= total:
        return ""
    told = looked_at(done, total)
    looks: Attributes = {"max": total, "value": done, "aria-label": told}
    words = sentence("span", {}, told)
    return tag("p", {"class": "progress"}, tag("progress", looks), " ", words)


def _steps(screen: AnalysisScreen) -> str:
    back = boards.usable(is_usable=screen.can_go_back)
    on = boards.usable(is_usable=screen.can_go_on)
    tools = [
        _leap("earlier", _("Previous mistake"), is_there=screen.has_earlier),
        boards.tool("previous", _("Back"), back),
        boards.tool("next", _("Next"), on),
        _leap("later", _("Next mistake"), is_there=screen.has_later),
    ]
    if screen.in_branch:
        leave = boards.tool("leave", _("To the game"))
        tools = [boards.tool("undo", _("Undo")), leave]
        if screen.can_fork:
            name = {"aria-label": _("Play on from here as a new game")}
            tools.append(boards.tool("fork", _("Play on"), name))
    trying = {"data-trying": "" if screen.in_branch else None}
    looks = {"class": "steps", **trying, "aria-label": _("Tools")}
    lines_tool = boards.story_tool(_("Lines"), is_open=screen.lines_open)
    return tag("section", looks, *tools, lines_tool)


def _leap(word: str, name: str, *, is_there: bool) -> str:
    """Return the tool that leads to another mistake, be there one or not."""
    state = boards.usable(is_usable=is_there)
    return boards.tool(word, _("Mistake"), {**state, "aria-label": name})


def _lines(screen: AnalysisScreen) -> str:
    rows = [sentence("li", {}, line) for line in screen.lines]
    nothing = sentence("p", {}, _("There is nothing to show yet."))
    return boards.told(_("Best lines"), rows, nothing)
