"""Motion: things on the table travel from where they are seen to where they lie.

First, last, invert, play: `look` reads where each thing is seen, then the page changes
the document, and `play` lets each thing set out from there. An animation only shows
what is done already, so nothing ever waits for one: a new frame reads the things where
they are on their way, and sends them on from there.

A thing is an element of the table with `data-thing` and an id; `tabletop.ui.View`
lists what a view may say of it. Places are measured in the ground, an element with
`data-ground` or else the whole table, so that a board that grows or gives way takes
its tiles along.

One that moved slides. One that is new grows, comes in along with those that move, sets
out from another element, or rolls in like a die.
One that is gone leaves a ghost, a copy without an id and out of everybody's way, that
fades; or that waits for the thing that runs over it, which slides with the face that it
had, and swells for a moment when it has the new one. Going back in the game
(`data-turn` falls) is the same backwards, and what lay under another is simply there.
"""

from __future__ import annotations

import asyncio
import math
from collections.abc import Coroutine, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

import js
from pyodide.ffi import JsException, create_once_callable, create_proxy

from tabletop.browser.platform.dom import js_object

MOVE: Final = 160
"""How long a thing travels, in milliseconds."""

ENTER: Final = 200
POP: Final = 120

ROLL: Final = 380
"""How long a die rolls; each beside it a little longer."""

LATER: Final = 70

TRAVEL: Final = 420
"""How long a thing travels that is to be followed with the eyes."""

STILL: Final = ROLL + 2 * LATER
"""When dice that were thrown lie still."""

LIES: Final = 350
"""How long they do before what they came to is seen, in milliseconds."""

HOP: Final = "0 -72px"
"""How high what is followed hops on its way."""

DEALT: Final = 30
"""By how much later each card sets out than the one dealt before it."""

_GLANCE: Final = 0.5
"""Seconds after which it is asked again whether anybody sees the page."""

_COVER: Final = "[data-covers]"
"""A panel that takes the place of the table; a copy of what lay there shows on none."""

_NEAR: Final = 0.002
"""Places that differ by less than this part of the ground are the same."""


class Box(NamedTuple):
    """The middle and the size of a thing, as parts of the ground's width and height."""

    x: float
    y: float
    width: float
    height: float

    def is_near(self, other: Box) -> bool:
        """Return whether the two look the same."""
        return all(abs(one - two) < _NEAR for one, two in zip(self, other, strict=True))


@dataclass(slots=True)
class Snapshot:
    """The things on the table as they are seen."""

    ground: js.Element  # the element in which places are measured
    width: float = 1  # of the ground, in CSS pixels
    height: float = 1  # of the ground, in CSS pixels
    # where a ghost comes to lie in it, its left and top in CSS pixels
    origin: tuple[float, float] = (0, 0)
    turn: int = 0  # how far the game has come, 0 where the view does not say
    is_covered: bool = False  # whether a panel took the place of the table
    # of the things, by their ids
    places: dict[str, Box] = field(default_factory=dict)
    # the elements, by their ids; copies of those that may change
    elements: dict[str, js.Element] = field(default_factory=dict)


@dataclass(slots=True)
class _Change:
    """What happened between two sights."""

    lay: dict[str, Box]
    last: Snapshot
    is_back: bool  # whether the game went back
    # where a finger held a thing that comes from an element, by the element's id
    handed: Mapping[str, js.DOMRect] = field(default_factory=dict)
    # the ids of the things that lie elsewhere now
    travelled: list[str] = field(default_factory=list)
    # by how much, where all of them went the same way
    shift: tuple[float, float] | None = None

    def __post_init__(self) -> None:
        lies = self.last.places
        self.travelled = [
            id_
            for id_, place in self.lay.items()
            if id_ in lies and not place.is_near(lies[id_])
        ]
        lay = self.lay
        shifts = [
            (lies[id_].x - lay[id_].x, lies[id_].y - lay[id_].y)
            for id_ in self.travelled
        ]
        if shifts and all(math.dist(shifts[0], shift) < _NEAR for shift in shifts):
            self.shift = shifts[0]

    def runner_over(self, place: Box) -> str:
        """Return the id of the thing that came to lie where another one lay, or ""."""
        lies = self.last.places
        return next((id_ for id_ in self.travelled if lies[id_].is_near(place)), "")

    def was_under(self, place: Box) -> bool:
        """Return whether a thing went away from this place."""
        return any(self.lay[id_].is_near(place) for id_ in self.travelled)


class Motion:
    """What moves on the table.

    Attributes:
        address: of what was shown last.
        landings: when what set out last comes to lie, in milliseconds from then, in any
            order; empty where nothing did.
    """

    def __init__(self) -> None:
        self.landings: list[float] = []
        self._reduced = js.matchMedia("(prefers-reduced-motion: reduce)")
        self.address = ""
        self._seen: Snapshot | None = None
        self._lay: dict[str, Box] = {}
        self._running: list[js.Animation] = []
        self._ghosts: list[js.Element] = []
        self._handed: dict[str, js.DOMRect] = {}
        self._on_ghost_end = create_proxy(_remove_ghost)

    def look(self, address: str) -> None:
        """See where the things are, right before the document changes.

        Args:
            address: of what will be shown; nothing moves from one game to another.
        """
        stays = address == self.address and self._is_on()
        self._seen = _sight(copied=True) if stays else None
        self.address = address
        for ghost in self._ghosts:
            ghost.remove()
        self._ghosts.clear()

    def hand_over(self, source: str, thing: js.Element) -> None:
        """Start the next motion from an element where a finger held the thing.

        Args:
            source: the id of the element.
            thing: what was held of it.
        """
        self._handed = {source: thing.getBoundingClientRect()}

    def play(self, *, is_beat: bool = False) -> None:
        """Let the things set out for where they lie now.

        Args:
            is_beat: whether what the dice came to is shown later, in another frame.
        """
        handed, self._handed = self._handed, {}
        for animation in self._running:
            animation.cancel()
        self._running.clear()
        self.landings.clear()
        first, lay = self._seen, self._lay
        self._seen, self._lay = None, {}
        last = _sight() if first else None
        if first is None or last is None:
            return
        self._lay = last.places
        change = _Change(lay or first.places, last, last.turn < first.turn, handed)
        is_thrown = not change.is_back and _rolls_in(first, last)
        self._move(first, last, STILL + LIES if is_thrown else 0)
        self._enter(first, change)
        if is_thrown and not is_beat:
            self._hold_back()
        if first.is_covered or not last.is_covered:
            self._leave(first, change)

    def finish(self) -> None:
        """End at once what a panel that covers the table still unfolds."""
        for panel in js.document.querySelectorAll(_COVER):
            for animation in panel.getAnimations(js_object({"subtree": True})):
                animation.finish()

    async def rest(self) -> None:
        """Wait until all lies still and has been painted so, where anybody sees it."""
        await _until_seen(*map(_ended, self._running))
        await _until_seen(_next_frame())  # in which it is painted
        await _until_seen(_next_frame())

    def _is_on(self) -> bool:
        """Return what the setting says, or else the system."""
        setting = js.document.documentElement.getAttribute("data-motion")
        return setting == "on" or not (setting == "off" or self._reduced.matches)

    def _move(self, first: Snapshot, last: Snapshot, still: int) -> None:
        """Let what lies elsewhere go there, and what is followed after the dice.

        Args:
            first: what was seen.
            last: what lies there.
            still: when they have lain still long enough, in milliseconds.
        """
        for id_, place in last.places.items():
            seen = first.places.get(id_)
            if not seen or seen.is_near(place):
                continue
            start = _transform(last, seen, place)
            frames = [
                {"transform": start, "zIndex": 1},
                {"transform": "none", "zIndex": 1},
            ]
            element = last.elements[id_]
            if last.turn > first.turn and element.hasAttribute("data-travels"):
                later = int(element.getAttribute("data-travels") or 0)
                timing = {"duration": TRAVEL, "delay": still + later}
                self._animate(element, frames, fill="backwards", **timing)
                hop = [{"translate": "0 0"}, {"translate": HOP}, {"translate": "0 0"}]
                self._animate(element, hop, easing="ease-in-out", **timing)
            else:
                self._animate(element, frames)

    def _enter(self, first: Snapshot, change: _Change) -> None:
        thrown = dealt = 0
        for id_, place in change.last.places.items():
            if id_ in first.places or (change.is_back and change.was_under(place)):
                continue
            element = change.last.elements[id_]
            if _is_thrown(element) and not change.is_back:
                self._roll(element, thrown)
                thrown += 1
            elif change.shift and _goes_along(element):
                across, down = change.shift
                seen = place._replace(x=place.x - across, y=place.y - down)
                start = _transform(change.last, seen, place)
                self._animate(element, [{"transform": start}, {"transform": "none"}])
            elif source := _source(element, change, place):
                self._deal(element, _transform(change.last, source, place), dealt)
                dealt += 1
            else:
                grown = [{"scale": "0.6", "opacity": 0}, {"scale": "1", "opacity": 1}]
                self._animate(element, grown, duration=ENTER)

    def _roll(self, element: js.Element, place: int) -> None:
        """Let a die come in from below, turn over and come to rest."""
        turn = -300 - 60 * place
        frames: list[dict[str, Any]] = [
            # What cannot be left to the compositor keeps step with the faces, which
            # cannot either: a die would come to rest before its face.
            {
                "translate": "0 120%",
                "rotate": f"{turn}deg",
                "scale": "0.7",
                "zIndex": 1,
            },
            {"translate": "0 -14%", "rotate": "-24deg", "scale": "1.06", "offset": 0.7},
            {"translate": "0 0", "rotate": "0deg", "scale": "1", "zIndex": 1},
        ]
        self._animate(element, frames, duration=ROLL + LATER * place)

    def _hold_back(self) -> None:
        """Show what the dice came to once they have lain still for a moment."""
        shown = STILL + LIES
        part = shown / (shown + ENTER)
        frames: list[dict[str, Any]] = [
            {"opacity": 0},
            {"opacity": 0, "offset": part},
            {"opacity": 1},
        ]
        for element in js.document.querySelectorAll("[data-after-dice]"):
            self._animate(element, frames, duration=shown + ENTER)

    def _deal(self, element: js.Element, start: str, number: int) -> None:
        """Move a thing from another element, after the `number` things before it.

        It sets out upright: a tilt in which it comes to lie would turn its way, too.
        """
        frames = [
            {"transform": start, "rotate": "none", "zIndex": 1},
            {"transform": "none", "zIndex": 1},
        ]
        delay = DEALT * number
        self._animate(element, frames, duration=ENTER, delay=delay, fill="backwards")

    def _leave(self, first: Snapshot, change: _Change) -> None:
        last, shift = change.last, change.shift
        for id_, copy in first.elements.items():
            if id_ in last.elements or (_is_thrown(copy) and not change.is_back):
                continue
            seen = first.places[id_]
            runner = change.runner_over(change.lay.get(id_, seen))
            if change.is_back and shift and _goes_along(copy):
                gone = seen._replace(x=seen.x + shift[0], y=seen.y + shift[1])
                self._send_ghost(copy, last, seen, gone)
            elif change.is_back or not runner:
                self._send_ghost(copy, last, seen, seen, opacity=0)
            else:
                self._send_ghost(copy, last, seen, seen)
                self._run_over(first, last, runner)

    def _run_over(self, first: Snapshot, last: Snapshot, runner: str) -> None:
        """Let a thing show its old face on its way, and then its new one."""
        element, face = last.elements[runner], first.elements[runner]
        start, end = first.places[runner], last.places[runner]
        self._send_ghost(face, last, start, end, layer=1)
        self._animate(element, [{"opacity": 0}, {"opacity": 0}])
        self._pop(element)

    def _send_ghost(  # noqa: PLR0913 - a ghost, its way, and its looks
        self,
        copy: js.Element,
        sight: Snapshot,
        start: Box,
        end: Box,
        *,
        layer: int = 0,
        opacity: int = 1,
    ) -> None:
        """Lay a copy of a thing on the ground, and take it away after its way."""
        for name in ("id", "data-thing", "data-action", "data-moves"):
            copy.removeAttribute(name)
        copy.setAttribute("aria-hidden", "true")
        copy.inert = True
        copy.classList.add("ghost")
        width, height = start.width * sight.width, start.height * sight.height
        copy.style.width, copy.style.height = f"{width:.2f}px", f"{height:.2f}px"
        sight.ground.append(copy)
        self._ghosts.append(copy)
        # Where it lies is known, so that nothing has to be laid out for it.
        left, top = sight.origin
        x, y = (left + width / 2) / sight.width, (top + height / 2) / sight.height
        base = start._replace(x=x, y=y)
        frames = [
            {"transform": _transform(sight, place, base), "zIndex": layer, **shown}
            for place, shown in ((start, {}), (end, {"opacity": opacity}))
        ]
        leaving = self._animate(copy, frames, fill="both")
        leaving.onfinish = self._on_ghost_end

    def _pop(self, element: js.Element) -> None:
        """Let a thing swell for a moment, when it has come to rest."""
        small, large = {"scale": "1", "zIndex": 2}, {"scale": "1.08", "zIndex": 2}
        self._animate(element, [small, large, small], duration=POP, delay=MOVE)

    def _animate(
        self, element: js.Element, frames: list[dict[str, Any]], **timing: Any
    ) -> js.Animation:
        options = {"duration": MOVE, "easing": "ease-out", **timing}
        animation = element.animate(js_object(frames), js_object(options))
        self._running.append(animation)
        if not frames[0].keys().isdisjoint(("transform", "rotate")):
            self.landings.append(options.get("delay", 0) + options["duration"])
        return animation


def _sight(*, copied: bool = False) -> Snapshot | None:
    """Return what is seen on the table now, or None where there is no table."""
    table = js.document.getElementById("table")
    if not table:
        return None
    ground = table.querySelector("[data-ground]") or table
    rect = ground.getBoundingClientRect()
    turn = ground.getAttribute("data-turn") or "0"
    origin = ground.clientLeft, ground.clientTop
    size = rect.width or 1, rect.height or 1
    is_covered = bool(table.querySelector(_COVER))
    sight = Snapshot(ground, *size, origin, int(turn), is_covered)
    for element in list(table.querySelectorAll("[data-thing][id]")):
        if not element.checkVisibility():  # folded away, it has no place
            continue
        id_ = element.id
        sight.places[id_] = _place(element, rect)
        sight.elements[id_] = element.cloneNode(True) if copied else element  # noqa: FBT003
    return sight


def _place(element: js.Element, ground: js.DOMRect) -> Box:
    return _place_of(element.getBoundingClientRect(), ground)


def _place_of(rect: js.DOMRect, ground: js.DOMRect) -> Box:
    across, down = ground.width or 1, ground.height or 1
    return Box(
        (rect.left + rect.width / 2 - ground.left) / across,
        (rect.top + rect.height / 2 - ground.top) / down,
        rect.width / across,
        rect.height / down,
    )


def _source(element: js.Element, change: _Change, lies: Box) -> Box | None:
    """Return where a new thing sets out from, if it says so; not on the way back.

    It has its own shape there, as large as finds room in what it comes from.
    """
    name = element.getAttribute("data-from")
    source = js.document.getElementById(name) if name else None
    if not source or change.is_back:
        return None
    hand = source.querySelector("[data-hand]") or source
    rect = change.handed.get(name) or hand.getBoundingClientRect()
    place = _place_of(rect, change.last.ground.getBoundingClientRect())
    part = min(place.width / (lies.width or 1), place.height / (lies.height or 1))
    return place._replace(width=lies.width * part, height=lies.height * part)


def _transform(sight: Snapshot, seen: Box, base: Box) -> str:
    """Return the transform that shows a thing here although it lies there."""
    across = (seen.x - base.x) * sight.width
    down = (seen.y - base.y) * sight.height
    wide = seen.width / base.width if base.width else 1
    high = seen.height / base.height if base.height else 1
    grown = f" scale({wide:.4f}, {high:.4f})"
    is_same = abs(wide - 1) < _NEAR and abs(high - 1) < _NEAR
    return f"translate({across:.2f}px, {down:.2f}px)" + grown * (not is_same)


def _goes_along(element: js.Element) -> bool:
    return bool(element.getAttribute("data-enters") == "along")


def _is_thrown(element: js.Element) -> bool:
    return bool(element.getAttribute("data-enters") == "thrown")


def _rolls_in(first: Snapshot, last: Snapshot) -> bool:
    """Return whether there are dice now that were not seen before."""
    fresh = last.elements.keys() - first.places.keys()
    return any(_is_thrown(last.elements[id_]) for id_ in fresh)


async def _ended(animation: js.Animation) -> None:
    """Wait until an animation has ended or was ended."""
    with suppress(JsException):
        await animation.finished


async def _next_frame() -> None:
    """Wait until the browser paints."""
    painted: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def paint(_time: object) -> None:
        if not painted.done():
            painted.set_result(None)

    js.requestAnimationFrame(create_once_callable(paint))
    await painted


async def _until_seen(*waits: Coroutine[Any, Any, None]) -> None:
    """Wait for all of these; for none on a hidden page."""
    waiting = {asyncio.ensure_future(wait) for wait in waits}
    while waiting and not js.document.hidden:
        _done, waiting = await asyncio.wait(waiting, timeout=_GLANCE)


def _remove_ghost(event: js.AnimationPlaybackEvent) -> None:
    """Take a ghost away when its way is over."""
    event.target.effect.target.remove()
