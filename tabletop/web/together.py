"""Brings devices together: a `Companion` of the page, which a carrier tells what comes.

What it knows is a `room`, and what is done there is the matter of its parts.
"""

from __future__ import annotations

from typing import Final

from tabletop.distance.guest import Guest
from tabletop.distance.host import Host
from tabletop.distance.keeping import kept_in
from tabletop.i18n import _, mark
from tabletop.session import OWN, Session
from tabletop.web import gatherings, hosting, router, visiting, wishing
from tabletop.web.calls import Call
from tabletop.web.carriers import Lost
from tabletop.web.companions import Company
from tabletop.web.events import Fields, Wish
from tabletop.web.library import Library
from tabletop.web.opening import Opening
from tabletop.web.room import Means, Room
from tabletop.web.router import Route
from tabletop.web.sitting import Sitting
from tabletop.web.stage import Stage

BLIND: Final = {
    "unable": mark(
        "This browser gives no camera to this page. Paste the text instead."
    ),
    "none": mark("There is no camera here. Paste the text instead."),
    "refused": mark("The camera isn't allowed. Allow it, or paste the text instead."),
    "busy": mark("Another program uses the camera. Paste the text instead."),
}
"""Why nothing can be read, and what to do."""


class Together:
    """The one of a page."""

    def __init__(
        self, stage: Stage, library: Library, opening: Opening, means: Means
    ) -> None:
        """Sit at no table yet.

        Args:
            stage: what lies open on the page.
            library: what is kept.
            opening: lays games on the table.
            means: what the device has for it.
        """
        self._room = Room(stage, library, opening, means, self)

    @property
    def has_news(self) -> bool:
        """Whether the page has to be shown again."""
        return self._room.has_news

    @has_news.setter
    def has_news(self, is_new: bool) -> None:
        self._room.has_news = is_new

    @property
    def ticks(self) -> bool:
        """Whether it is to be told the time, twice a second."""
        return self._room.sitting is not None

    def open(self, route: Route) -> None:
        """Show what an address asks for.

        Raises:
            ValueError: it asks for it in vain; a whole sentence says why.
        """
        self._room.error = ""
        if route.page == router.JOIN:
            visiting.open_invitation(self._room, route.part)
        elif route.page == router.ANSWER:
            hosting.take_answer(self._room, route.part)
        elif route.page == router.SEAT:
            visiting.open_seat(self._room, route.part)
        elif route.part:
            hosting.gather(self._room, route.part, route.settings)
        else:
            self._room.show(gatherings.choosing(self._room))

    def at(self, id_: str) -> tuple[Session, Company] | None:
        """Return the game that lies under this id, if it is played with others."""
        sitting = self._room.sitting
        if sitting is None or sitting.id != id_ or sitting.session is None:
            return None
        return sitting.session, sitting.shown(self._room.now)

    def resume(self, id_: str, session: Session) -> tuple[Session, Company] | None:
        """Go on with the table of a game that is kept, None where that can't be."""
        try:
            kept = kept_in(session)
            host = Host.returned(session, kept, self._room.means.fresh, self._room.now)
        except ValueError:
            return None
        if host.session is None or host.seat is None:
            return None
        self._room.sit(Sitting(host, id_, host.seating, match=kept.match))
        session = host.session
        session.table[OWN] = host.seat
        self._room.lays(session)
        return self.at(id_)

    def read(self, text: str) -> None:
        """Take what the camera has read."""
        self._room.is_reading = False
        hosting.paste(self._room, text)

    def blind(self, reason: str) -> None:
        """Take the news that no camera can be had."""
        self._room.is_reading = False
        self._room.fail(_(BLIND.get(reason, BLIND["unable"])))

    def command(self, name: str, fields: Fields) -> None:
        """Do what a button or a form says at a place apart."""
        sitting = self._room.sitting
        try:
            if name == "join":
                visiting.join(self._room, fields)
            elif name == "leave":
                self._room.leave()
            elif name in {"terms", "fewer", "more"}:
                hosting.change(self._room, name, fields)
            elif name == "begin" and sitting and isinstance(sitting.player, Host):
                self._room.does(sitting.player.begin())
            else:
                hosting.invites(self._room, name, fields)
        except ValueError as refused:
            self._room.fail(str(refused))

    def described(self, peer: str, text: str) -> None:
        """Take how this device can be called."""
        self._room.calls.described(peer, text)
        self._room.refresh()

    def opened(self, peer: str) -> None:
        """Take the news that a wire stands."""
        call, sitting = self._room.calls.opened(peer), self._room.sitting
        if call is None or sitting is None:
            return
        player = sitting.player
        self._room.called_at = self._room.now
        if isinstance(player, Guest) and self._room.heir is None:
            invitation = self._room.invitation
            is_other = (
                invitation and sitting.seating and (invitation.host != sitting.host)
            )
            follows = is_other and player.is_orphaned
            self._room.does(player.follow(peer) if follows else player.connect(peer))
        else:
            self._room.refresh()

    def heard(self, peer: str, text: str) -> None:
        """Take a text that came."""
        sitting = self._room.sitting
        if self._room.heir is not None:
            self._room.does(self._room.heir.receive(peer, text))
            wishing.go_on(self._room)
        elif sitting is not None:
            self._room.does(sitting.player.receive(peer, text))

    def lost(self, peer: str, reason: Lost) -> None:
        """Take the news that a wire is lost, or was never made."""
        call, sitting = self._room.calls.lost(peer, reason), self._room.sitting
        if call is None or sitting is None:
            return
        self._room.fail(" ".join((call.reason, self._next_step(sitting, call))))

    def _next_step(self, sitting: Sitting, call: Call) -> str:
        """Return what can be done after a wire was lost."""
        if call.seat is not None:
            return _("Invite {name} again.").format(name=sitting.name(call.seat))
        host = self._room.invitation.host if self._room.invitation else sitting.host
        told = _("Ask {name} for a new invitation, and open it here.")
        return told.format(name=host)

    def tick(self) -> None:
        """Take it that time has passed."""
        if self._room.sitting is not None:
            called = self._room.heir or self._room.sitting.player
            self._room.does(called.tick(self._room.now))

    def wish(self, wish: Wish) -> None:
        """Have the others know what the person at the table wishes."""
        wishing.wish(self._room, wish)

    def takes(self, text: str) -> bool:
        """Take an answer that another tab was given; return whether it waits here."""
        return hosting.takes(self._room, text)

    def stand_up(self, id_: str) -> None:
        """Take it that another tab of this browser has the game of this id."""
        sitting = self._room.sitting
        if sitting is not None and sitting.id == id_:
            self._room.sit(None)

    def note(self) -> None:
        """Put down in the game what brings its table back."""
        self._room.note()
