"""Spoken codes: shown with an invitation, or typed in its place.

The relay exchanges a typed code for the text of the invitation.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tabletop.app.together.transport import Lost, Rendezvous
from tabletop.net.protocol import pairing_code
from tabletop.net.protocol.pairing_code import CodeIssuer, CodeReader

PEER: Final = "code"
"""Name of the peer at the relay."""

PATIENCE: Final = 4.5
"""Seconds before a code without an invitation counts as failed."""


class Pairing:
    """The code of this page, shown or typed."""

    def __init__(self, relay: Rendezvous | None, fresh: Callable[[], str]) -> None:
        """Begin without a code.

        Args:
            relay: exchanges codes; None if the page has no relay.
            fresh: returns an unpredictable text at each call.
        """
        self._relay, self._fresh = relay, fresh
        self._speaker: CodeIssuer | None = None
        self._listener: CodeReader | None = None
        self._typed_at = 0.0

    @property
    def code(self) -> str:
        """The code that this page shows, or ""."""
        speaker = self._speaker
        return "" if speaker is None or speaker.is_void else speaker.code

    @property
    def is_awaited(self) -> bool:
        """Whether this page waits for the invitation of a typed code."""
        return self._listener is not None

    def is_late(self, now: float) -> bool:
        """Return whether the invitation is late."""
        return self.is_awaited and now - self._typed_at > PATIENCE

    def offer(self, text: str) -> None:
        """Make a code for an invitation, which replaces the one before."""
        self.end()
        self._speaker = CodeIssuer(pairing_code.made(self._fresh), text, self._fresh)
        self._wait()

    def _wait(self) -> None:
        if self._relay is not None and self._speaker is not None:
            self._relay.join(PEER, pairing_code.place(self._speaker.code), "host")

    def type(self, code: str, now: float) -> None:
        """Ask for the invitation of a code, at a time in seconds."""
        self.end()
        self._typed_at = now
        if self._relay is not None:
            self._listener = CodeReader(code, self._fresh)
            self._relay.join(PEER, pairing_code.place(code), "guest")

    def opened(self) -> None:
        """Handle the arrival of the other end."""
        if self._listener is not None and self._relay is not None:
            self._relay.send(PEER, self._listener.call)

    def heard(self, text: str) -> str:
        """Handle a text of the other end; return the text of the invitation, or "".

        Raises:
            ValueError: the code is wrong; a whole sentence says so.
        """
        if self._listener is not None:
            listener = self._listener
            self.end()
            return listener.take(text)
        answer = self._speaker.answer(text) if self._speaker else ""
        if answer and self._relay is not None:
            self._relay.send(PEER, answer)
        return ""

    def lost(self, reason: Lost) -> bool:
        """Handle the absence of the other end; return whether it matters.

        It does not if a person who typed the code has left, as another one may come.
        """
        if self._speaker is not None and reason == "cut" and self.code:
            self._wait()
            return False
        self.end()
        return True

    def end(self) -> None:
        """Drop the code, and stop waiting."""
        if self._relay is not None and (self._speaker or self._listener):
            self._relay.drop(PEER)
        self._speaker = self._listener = None
