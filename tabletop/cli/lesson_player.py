"""Lessons in the terminal."""

from __future__ import annotations

from typing import Final, TextIO

from tabletop.cli.terminal import Terminal
from tabletop.core.i18n import _, mark
from tabletop.session.guided_session import GuidedSession

READ: Final = mark("{said} (Press Enter to continue.)")
ASKED: Final = mark("{said} (Type: {action})")


class LessonPlayer(Terminal):
    """A lesson at a terminal; after its end, the person may play its game on."""

    def __init__(self, lesson: GuidedSession, stdin: TextIO, stdout: TextIO) -> None:
        super().__init__(lesson, stdin, stdout)
        self._lesson = lesson
        self._read = 0
        self._strayed = ""

    def run(self) -> None:
        """Play the lesson until the person leaves, and then the game to its end."""
        self._show()
        while self._is_open:
            number = self._lesson.stop(self._read)
            if number is not None:
                self._stop_at(number)
            elif self._lesson.coming:
                self._lesson.play(self._lesson.coming)
                self._show()
            elif self._lesson.is_on_track:
                self._say(
                    _("That was the lesson. Play on if you like, or type “quit”.")
                )
                super().run()
                return
            else:
                self._say(
                    _("That isn’t part of the lesson. Type “undo” to go back to it.")
                )
                self._take(self._line())

    def _stop_at(self, number: int) -> None:
        """Print the text of a stop, and handle a line."""
        stop = self._lesson.stops[number]
        said = _(ASKED if stop.asks else READ)
        told = said.format(said=_(stop.says), action=stop.asks)
        self._say(f"[{number + 1}/{len(self._lesson.stops)}] {told}")
        line = self._line()
        if not stop.asks and line == "":
            self._read = number + 1
        elif line and self._strays(self._meant(line), number):
            self._strayed = self._meant(line)
            usual = _("You can do that too: type it again to see what happens.")
            self._say(_(stop.otherwise) if stop.otherwise else usual)
        else:
            self._strayed = ""
            self._take(line)

    def _strays(self, text: str, number: int) -> bool:
        """Return whether a legal action is not the expected one, and is typed first."""
        stop = self._lesson.stops[number]
        is_other = text in self._lesson.legal() and text != self._strayed
        return bool(stop.asks) and is_other and not self._lesson.takes(text, stop)
