"""The end of a game: the result in one line, and the players on a podium."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from tabletop.core.i18n import _, headed
from tabletop.ui import Mood
from tabletop.ui.elements import Attributes, Child, Element, hidden, tag
from tabletop.ui.faces import face
from tabletop.ui.result import Result, TurningPoint
from tabletop.ui.seats import disc

STEPS: Final = 4  # maximum number of players on the podium
_FACE: Final = 96  # width of the largest face, in pixels
FIRST: Final = 3  # places on the podium; with more players the last is a person's


@dataclass(frozen=True, slots=True, kw_only=True)
class Player:
    """A player at the end of a game."""

    name: str
    place: int  # from 1; equal players share the better place
    mood: Mood | Literal[""]  # of a computer's face, "" for a person
    colour: int  # number of a person's disc
    score: str = ""
    is_near: bool = False  # whether this is the person at the device


def title(result: Result) -> Element:
    """Return the title of the end: the result in one line."""
    unit = tag("small", {}, result.unit) if result.unit else None
    space = " " if result.unit else ""
    return tag("h2", {"id": "ending-title"}, result.line, space, unit)


def podium(players: Sequence[Player], prize: Child = None) -> Element:
    """Return the first players and the person on steps, the others as a line."""
    order = sorted(players, key=lambda player: player.place)
    shown = order[:STEPS]
    if len(order) > STEPS:
        later = order[FIRST:]
        near = next((player for player in later if player.is_near), later[-1])
        shown = [*order[:FIRST], near]
    last = order[-1].place
    rest = [player for player in order if player not in shown]
    steps = (
        _step(player, step, prize if player.place == last > 1 else None)
        for step, player in enumerate(shown)
    )
    looks = {"class": f"podium of-{len(shown)}", "aria-label": _("Places")}
    return tag("div", {"class": "standings"}, tag("ol", looks, steps), _rest(rest))


def _step(player: Player, step: int, prize: Child) -> Element:
    told = headed(player.place, player.name)
    number = str(player.place) if player.place <= FIRST and not prize else None
    shown: Attributes = {"aria-hidden": "true"}
    drawn = face(player.name, player.mood, _FACE) if player.mood else None
    kind = f"step step-{step} place-{min(player.place, STEPS)}"
    return tag(
        "li",
        {"class": kind + " near" * player.is_near},
        hidden("span", ", ".join(filter(None, (told, player.score)))),
        tag(
            "span",
            {"class": "step-who", **shown},
            drawn or disc(player.colour, player.name),
            tag("b", {}, player.name),
            tag("span", {}, player.score) if player.score else None,
        ),
        tag("span", {"class": "step-block", **shown}, number, prize),
    )


def _rest(players: Iterable[Player]) -> Element | None:
    """Return the players who are not on the podium, as a line."""
    told = list(map(_placed, players))
    return tag("p", {"class": "podium-rest"}, " · ".join(told)) if told else None


def _placed(player: Player) -> str:
    told = f"{player.place}. {player.name}"
    return f"{told}, {player.score}" if player.score else told


def turning_point(found: TurningPoint, address: str, move: str) -> Element:
    """Return the card that opens the review at the action that decided the game."""
    pieces = tag("span", {"class": "pieces", "aria-hidden": "true"}, *found.pieces)
    words = tag(
        "span",
        {"class": "turning-told"},
        tag("span", {"class": "turning-move"}, move),
        " ",
        tag("b", {}, found.told),
    )
    looks: Attributes = {"class": "turning", "id": "turning-point", "href": address}
    return tag("a", looks, pieces if found.pieces else None, words)


def points(heading: str, sentences: Iterable[str]) -> tuple[Element, ...]:
    """Return sentences about the game, one below the other under a heading."""
    items = (tag("li", {}, each) for each in sentences)
    return tag("h3", {}, heading), tag("ul", {"class": "ending-points"}, items)


def places(returns: Sequence[float]) -> Iterator[int]:
    """Yield the place of each seat, from 1; equal seats share the better place."""
    return (1 + sum(other > mine for other in returns) for mine in returns)
