"""Lessons: a scripted game, its stops, and moves off the script.

The session writes what chance does as the lesson has it. What the others do is asked of
`GuidedSession.coming` and played by whoever drives the game. Nothing of a lesson is
kept.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from tabletop.core.game import CHANCE, IllegalActionError, InvalidActionError
from tabletop.core.i18n import _
from tabletop.core.lesson import Lesson, LessonStop
from tabletop.registry import lesson_of
from tabletop.session import Header, Session, game_of, game_request
from tabletop.session.bot_protocol import levels


class GuidedSession(Session):
    """A session that follows a lesson, as long as the person does."""

    def __init__(
        self,
        header: Header,
        stops: Sequence[LessonStop],
        script: Sequence[str],
        plies: Sequence[int],
    ) -> None:
        super().__init__(header)
        # of the lesson, with what they ask for as the log has it
        self.stops = tuple(
            replace(stop, asks=script[ply]) if stop.asks else stop
            for stop, ply in zip(stops, plies, strict=True)
        )
        self.script = tuple(script)  # the log of the lesson, chance's actions included
        self.plies = tuple(plies)  # of the stops, in the script
        self._known: dict[tuple[str, ...], bool] = {}

    @property
    def is_on_track(self) -> bool:
        """Whether what was played up to the cursor leads on to the rest of the script.

        What comes after the end of the script does.
        """
        played = self.log[: self.cursor]
        if played[: len(self.script)] == self.script[: len(played)]:
            return True
        if played not in self._known:
            self._known[played] = self._leads_on(played)
        return self._known[played]

    @property
    def is_through(self) -> bool:
        """Whether the script is behind: the person plays on as they like."""
        return self.cursor >= len(self.script)

    @property
    def coming(self) -> str:
        """What a seat or chance does next as the script has it; "" where it ends."""
        if self.is_through or not self.is_at_end or not self.is_on_track:
            return ""
        return self.script[self.cursor]

    def stop(self, read: int) -> int | None:
        """Return the number of the stop at the cursor, None where there is none.

        `read` counts the stops left behind, of those that are only read.
        """
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
        """Play chance as the script has it, and then on to where a seat acts."""
        while self.to_act == CHANCE and self.coming:
            self.append(self.coming)
        super().settle()

    def _leads_on(self, played: tuple[str, ...]) -> bool:
        """Return whether other choices at free stops leave the rest possible."""
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
    """Return the log of a lesson, and the ply of each stop."""
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
    """Add an action of a lesson, and what chance does before it without being told."""
    game = game_of(session.game)
    action = game.parse_action(text)
    while session.to_act == CHANCE and game.why_not(session.state, action) is not None:
        rng = session.luck(session, session.cursor)
        if rng is None:
            break
        session.append(game.format_action(game.sample(session.state, rng)))
    session.append(text)
