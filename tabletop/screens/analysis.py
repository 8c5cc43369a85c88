"""The screen of a game that is looked back at: what each move lost, and better lines.

Around the table stand a verdict on the move that was played there, a strip with the
losses of all moves, the lines that were found best, and what leads through the game.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from tabletop.analysis import Judgement
from tabletop.drawing.controls import button
from tabletop.drawing.markup import Attributes, hidden, sentence, svg, tag
from tabletop.i18n import _, mark, ngettext
from tabletop.screens import commands, table
from tabletop.screens.table import Notice
from tabletop.thinking import Advice, Unit

SEEN: Final = {"aria-hidden": "true"}
"""On what is seen and not heard."""

Called: TypeAlias = Callable[[str], str]

HIGH: Final = 100
"""The height of the strip in its own coordinates."""

STEP: Final = 10
"""The width of a move in them."""

LEAST: Final = 12
"""The height of the smallest loss; a move that lost nothing is a line of `FLAT`."""

FLAT: Final = 4

HALF: Final = 50
"""From so many per cent of a score on it is not said how much was lost."""

COARSE: Final = 10
"""From so many per cent on they are told in fives."""

WIDE: Final = 4000
"""What the parts of the strip would be wide together: more than any screen, so that
they share what there is."""


@dataclass(frozen=True, slots=True)
class Marks:
    """The strip.

    Attributes:
        plies: of all moves, ascending.
        at: the ply that is looked at.
        losses: of the judged moves, by ply.
        marked: the moves with a button, in any order.
        names: of the seats.
        called: what tells how an action, as text, is called.
    """

    plies: Sequence[int]
    at: int
    losses: Mapping[int, float]
    marked: Sequence[Judgement]
    names: Sequence[str]
    called: Called


@dataclass(frozen=True, slots=True)
class AnalysisScreen:
    """What stands around the table.

    Attributes:
        game: the short name.
        title: of the screen.
        status: where the person is in the game.
        table: the table as its view drew it.
        back: the address of the game itself.
        verdict: the sentences on the move that is looked at, the first one a heading.
        marks: the strip.
        lines: what was found best here, the best first.
        notice: what is to be said, or None.
        progress: how far the asking has come, or "".
        is_asking: whether it goes on by itself.
        in_branch: whether another line is tried.
        can_go_back: whether there is a move before.
        can_go_on: whether there is one after.
        can_try: whether there is something to try here; in a branch, a best move.
        lines_open: whether the lines are shown where they have no place of their own.
    """

    game: str
    title: str
    status: str
    table: str
    back: str
    verdict: Sequence[str]
    marks: Marks
    lines: Sequence[str] = field(default=())
    notice: Notice | None = None
    progress: str = ""
    is_asking: bool = False
    in_branch: bool = False
    can_go_back: bool = False
    can_go_on: bool = False
    can_try: bool = False
    lines_open: bool = False


def draw(screen: AnalysisScreen) -> str:
    """Return the screen as markup."""
    return (
        _strip(screen)
        + table.ground(screen.game, screen.title, screen.table)
        + table.notice(screen.notice)
        + _verdict(screen)
        + ("" if screen.in_branch else _marks(screen.marks))
        + _steps(screen)
        + _lines(screen)
    )


# Words


def move_name(number: int, total: int, name: str) -> str:
    """Return which move is looked at, and whose it is."""
    words = {"number": number, "total": total, "name": name}
    return _("Move %(number)d of %(total)d · %(name)s") % words


def judged(found: Judgement, name: str, called: Called) -> str:
    """Return the verdict on a move as a sentence.

    Args:
        found: the move and what is known of it.
        name: of who played it.
        called: what tells how an action, as text, is called.
    """
    words = {
        "name": name,
        "played": called(found.played),
        "best": called(found.best.action),
    }
    if found.played == found.best.action:
        return _("%(name)s chose to %(played)s, the best that was found.") % words
    if not found.loss:
        sentence_ = _("%(name)s chose to %(played)s, which is as good as to %(best)s.")
        return sentence_ % words
    return _(_LOST[found.best.unit]) % {**words, **_figures(found)}


_LOST: Final[dict[Unit, str]] = {
    "win": mark(
        "%(name)s chose to %(played)s, with a chance to win of %(value)s. Better, with "
        "%(best_value)s: %(best)s."
    ),
    "safe": mark(
        "%(name)s chose to %(played)s, with a chance not to lose of %(value)s. Better, "
        "with %(best_value)s: %(best)s."
    ),
    "behind": mark(
        "%(name)s chose to %(played)s: %(value)s of the others end behind. Better, "
        "with %(best_value)s: %(best)s."
    ),
    "points": mark("%(name)s chose to %(played)s. Better by %(points)s: %(best)s."),
    "score": mark(
        "%(name)s chose to %(played)s, and lost %(part)s of what can still be scored. "
        "Better: %(best)s."
    ),
    "staves": mark(
        "%(name)s chose to %(played)s. Better by about %(staves)s staves: %(best)s."
    ),
    "": mark("%(name)s chose to %(played)s. Better: %(best)s."),
}
"""What is said of a move that lost something, by what its value counts."""


def _figures(found: Judgement) -> dict[str, str]:
    """Return the figures of a loss in each of the ways in which it may be told."""
    n = _rounded(found.loss)
    return {
        "value": share(found.value),
        "best_value": share(found.best.value),
        "points": ngettext("about %d point", "about %d points", n) % n,
        "part": _part(found.loss),
        "staves": f"{found.loss:.1f}",
    }


def share(value: float) -> str:
    """Return a chance, in per cent, as a person reads it: never quite certain."""
    if value < 1:
        return _("under 1 %")
    if value > 99:  # noqa: PLR2004 - per cent
        return _("over 99 %")
    return _("about %d %%") % _rounded(value)


def _part(loss: float) -> str:
    """Return the part of a score that was lost, in per cent.

    What a score may still become is known to no better than some of its twentieth
    parts, and least of all on the boards of a weak game, which nobody who plays well
    comes to: more than half is said of whatever is more.
    """
    if loss > HALF:
        return _("more than half")
    n = _rounded(loss)
    return _("about %d %%") % (n if n < COARSE else 5 * _rounded(loss / 5))


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
        "%(done)d of %(total)d move weighed",
        "%(done)d of %(total)d moves weighed",
        total,
    )
    return sentence_ % words


# Parts


def _strip(screen: AnalysisScreen) -> str:
    label, sign = (_("Pause"), "pause") if screen.is_asking else (_("Go on"), "go-on")
    asking = commands.sign(sign, label, "asking", {"data-command": "asking"}, "menu")
    back = commands.back(screen.back, _("Back to the game"), "back")
    more = asking if screen.progress else ""
    return table.strip(back, screen.title, {}, screen.status, more)


def _verdict(screen: AnalysisScreen) -> str:
    first, *others = screen.verdict
    parts = [sentence("h2", {"id": "verdict-title"}, first)]
    parts += [sentence("p", {}, text) for text in others]
    if screen.progress:
        parts.append(sentence("p", {"class": "progress"}, screen.progress))
    word, label = ("best", _("Best move")) if screen.in_branch else ("try", _("Try"))
    tries = commands.command(word, label, id_="try") if screen.can_try else ""
    named = {"id": "verdict", "aria-labelledby": "verdict-title"}
    return tag("section", {"class": "verdict", **named}, tag("div", {}, *parts), tries)


def _marks(marks: Marks) -> str:
    if not marks.plies:
        return ""
    total = len(marks.plies)
    buttons = {found.ply: found for found in marks.marked}
    parts, begun = "", 0
    for place, ply in enumerate(marks.plies):
        if ply in buttons:
            parts += _bars(marks, begun, place)
            parts += _mark(marks, buttons[ply], place + 1)
            begun = place + 1
    parts += _bars(marks, begun, total)
    label = _("What the moves lost")
    return tag("nav", {"class": "marks", "id": "marks", "aria-label": label}, parts)


def _mark(marks: Marks, found: Judgement, number: int) -> str:
    """Return the button that leads to a move that lost much."""
    words = {
        "number": number,
        "verdict": judged(found, marks.names[found.seat], marks.called),
    }
    what = {
        "aria-current": "true" if found.ply == marks.at else None,
        "data-command": f"ply-{found.ply}",
    }
    name = _("Move %(number)d: %(verdict)s") % words
    most = max(marks.losses.values(), default=0.0)
    bar = svg(
        STEP,
        HIGH,
        _bar(0, found.loss / most if most else 1.0),
        preserveAspectRatio="none",
    )
    inside = hidden("span", name), bar, sentence("span", SEEN, str(number))
    return button(f"mark-{found.ply}", "mark", what, *inside)


def _bars(marks: Marks, begin: int, end: int) -> str:
    """Return the losses of the moves from one place to before another, as bars."""
    if begin == end:
        return ""
    most = max(marks.losses.values(), default=0.0)
    drawn = ""
    for place, ply in enumerate(marks.plies[begin:end]):
        if ply in marks.losses:
            drawn += _bar(place, marks.losses[ply] / most if most else 0.0)
        if ply == marks.at:
            drawn += _rect("here", place * STEP, 0, STEP, HIGH)
    share = max(1, round(WIDE * (end - begin) / len(marks.plies)))
    return svg(
        (end - begin) * STEP,
        HIGH,
        drawn,
        preserveAspectRatio="none",
        width=str(share),
    )


def _bar(place: int, part: float) -> str:
    """Return the bar of a move that lost this part of the most."""
    height = round(LEAST + part * (HIGH - LEAST)) if part else FLAT
    kind = "loss" if part else "flat"
    return _rect(kind, place * STEP + 1, HIGH - height, STEP - 2, height)


def _rect(kind: str, x: int, y: int, width: int, height: int) -> str:
    box: Attributes = {"x": x, "y": y, "width": width, "height": height}
    return tag("rect", {"class": kind, **box})


def _steps(screen: AnalysisScreen) -> str:
    back = table.usable(is_usable=screen.can_go_back)
    on = table.usable(is_usable=screen.can_go_on)
    tools = [
        table.tool("first", _("First"), back),
        table.tool("previous", _("Back"), back),
        table.tool("next", _("Next"), on),
        table.tool("last", _("Last"), on),
    ]
    if screen.in_branch:
        leave = table.tool("leave", _("To the game"))
        tools = [table.tool("undo", _("Undo")), leave]
    trying = {"data-trying": "" if screen.in_branch else None}
    looks = {"class": "steps", **trying, "aria-label": _("Tools")}
    lines_tool = table.story_tool(_("Lines"), is_open=screen.lines_open)
    return tag("section", looks, *tools, lines_tool)


def _lines(screen: AnalysisScreen) -> str:
    rows = [sentence("li", {}, line) for line in screen.lines]
    nothing = sentence("p", {}, _("Nothing is known yet."))
    return table.told(_("Best lines"), rows, nothing)
