"""Lessons: a scripted game, its stops, and moves off the script.

The session plays chance as in the script. The driver of the game plays the moves of the
other seats, from `GuidedSession.coming`. Lessons are not saved.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from tabletop.core.chance import rng_for
from tabletop.core.game import CHANCE, IllegalActionError, InvalidActionError
from tabletop.core.i18n import _
from tabletop.core.lesson import Lesson, LessonStop
from tabletop.registry import lesson_of
from tabletop.session import Header, Session, game_of, game_request
from tabletop.session.bot_protocol import levels


class GuidedSession(Session):
    """A session that follows a lesson as long as the player does."""

    def __init__(
        self,
        header: Header,
        stops: Sequence[LessonStop],
        script: Sequence[str],
        plies: Sequence[int],
    ) -> None:
        super().__init__(header)
        # the stops of the lesson, with their actions as in the log
        self.stops = tuple(
            replace(stop, asks=script[ply]) if stop.asks else stop
            for stop, ply in zip(stops, plies, strict=True)
        )
        self.script = tuple(script)  # the log of the lesson, chance's actions included
        self.plies = tuple(plies)  # of the stops in the script
        self._known: dict[tuple[str, ...], bool] = {}

    @property
    def is_on_track(self) -> bool:
        """Whether the rest of the script, if any, fits the moves to the cursor."""
        played = self.log[: self.cursor]
        if played[: len(self.script)] == self.script[: len(played)]:
            return True
        if played not in self._known:
            self._known[played] = self._leads_on(played)
        return self._known[played]

    @property
    def is_through(self) -> bool:
        """Whether the script is over, so that the player chooses freely."""
        return self.cursor >= len(self.script)

    @property
    def coming(self) -> str:
        """The next action of the script; "" at its end and off the script."""
        if self.is_through or not self.is_at_end or not self.is_on_track:
            return ""
        return self.script[self.cursor]

    def stop(self, read: int) -> int | None:
        """Return the number of the stop at the cursor that is not read, or None."""
        if not self.is_on_track:
            return None
        here = (k for k, ply in enumerate(self.plies) if ply == self.cursor)
        return next((k for k in here if k >= read or self.stops[k].asks), None)

    def takes(self, text: str, stop: LessonStop) -> bool:
        """Return whether an action continues the lesson at the cursor."""
        if text == stop.asks:
            return True
        return stop.is_free and self._leads_on((*self.log[: self.cursor], text))

    def settle(self) -> None:
        """Play chance as in the script, and then by the seed until a seat acts."""
        while self.to_act == CHANCE and self.coming:
            self.append(self.coming)
        super().settle()

    def _leads_on(self, played: tuple[str, ...]) -> bool:
        """Return whether the rest of the script is legal after other free choices."""
        free = {
            ply
            for ply, stop in zip(self.plies, self.stops, strict=True)
            if stop.is_free and stop.asks
        }
        pairs = enumerate(zip(played, self.script, strict=False))
        if any(mine != its and ply not in free for ply, (mine, its) in pairs):
            return False
        other = Session(self.header)
        try:
            for text in (*played, *self.script[len(played) :]):
                other.append(text)
        except (IllegalActionError, InvalidActionError):
            return False
        return True


def begin(game: str, called: Sequence[str] = ()) -> GuidedSession:
    """Begin the lesson of a game; raise `ValueError` if it has none.

    `called` holds the names of persons at this device, the last used first.
    """
    game_of(game)
    lesson = lesson_of(game)
    if lesson is None:
        raise ValueError(_("This game has no lesson."))
    texts = {"players": str(lesson.players), "seed": lesson.seed, **lesson.options}
    asked = game_request.named(game_request.parse(game, texts, levels(game)), called)
    header = Header(game, asked.options, asked.seats, lesson.seed)
    script, plies = _written(header, lesson)
    session = GuidedSession(header, lesson.stops, script, plies)
    session.settle()
    return session


def _written(header: Header, lesson: Lesson) -> tuple[tuple[str, ...], tuple[int, ...]]:
    session, plies = Session(header), []
    for stop, texts in _parts(lesson):
        if stop is not None:
            plies.append(session.cursor)
        for text in filter(None, texts):
            _write(session, text)
        session.settle()
    return session.log, tuple(plies)


def _parts(lesson: Lesson) -> Iterator[tuple[LessonStop | None, tuple[str, ...]]]:
    yield None, lesson.opening
    for stop in lesson.stops:
        yield stop, (stop.asks, *stop.follows)


def _write(session: Session, text: str) -> None:
    """Append an action of a lesson, after unscripted chance actions from the seed."""
    game = game_of(session.game)
    action = game.parse_action(text)
    while session.to_act == CHANCE and game.why_not(session.state, action) is not None:
        rng = rng_for(session.seed, session.cursor)
        session.append(game.format_action(game.sample(session.state, rng)))
    session.append(text)
