"""The state of a table at several devices, shared by its parts.

`RemoteTable` synchronizes the page with the host or the guest of this device. It sends
the texts of a step through the transport, and shows its changes in the model. Commands
are in `hosting`, `joining` and `requests`; `waiting_room` has the screens before a
game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from tabletop.app.multiplayer_api import SEATS
from tabletop.app.together import table_plan, waiting_room
from tabletop.app.together.seat_state import SeatState
from tabletop.app.together.waiting_room import RoomState
from tabletop.core.game import NOBODY
from tabletop.core.i18n import _
from tabletop.library.game_index import entry_of
from tabletop.model import router
from tabletop.model.board import Board
from tabletop.model.company import CALL, PEOPLE, Apart, told_asking
from tabletop.model.events import Alert, Notified, Passed, Speak
from tabletop.model.notice import Notice
from tabletop.model.router import ROOT, Route
from tabletop.model.together import Choosing, Gathering, Invited
from tabletop.net.guest import Guest
from tabletop.net.host import Host
from tabletop.net.protocol.from_guest import WishMessage
from tabletop.net.protocol.from_host import RefusedMessage
from tabletop.net.protocol.invitations import Invitation, meeting_of
from tabletop.net.steps import SeatAsked, Step, Trouble
from tabletop.registry import view_of
from tabletop.session import Session

CAUGHT_UP: Final = 12
"""Maximum plies that a returning guest sees one by one."""


@dataclass(eq=False)
class RemoteTable(RoomState):
    """Connects the page, the transports and a table."""

    _looking: str = ""  # the last sentence on a connection that was spoken
    _called: str = ""  # the sentence that calls the person now, or ""

    def sit(self, seat_state: SeatState | None) -> None:
        """Leave the table, and take a seat at another one, or at none."""
        self.calls.drop_all()
        self.inviting, self.is_arranged = None, False
        self.called_at = self.joined_at = None
        self.seat_state = seat_state
        self.services.wake(seat_state is not None)
        self._call("")

    def show(self, place: Apart, focus: str = "together") -> None:
        """Show a place; move the focus only if its kind is new."""
        self.has_news = True
        if type(place) is type(self.model_store.place):
            self.model_store.model = replace(self.model_store.model, place=place)
        else:
            self.model_store.show_place(place, focus)

    def fail(self, sentence: str) -> None:
        """Show an error where people gather."""
        self.error = sentence
        self.has_news = True
        if self.seat_state is not None:
            self.seat_state.error = sentence
        self.model_store.queue_speech(Alert(sentence))
        self.refresh()

    def come_back(self) -> None:
        """Show the table again, or the place where people gather for it."""
        seat_state = self.seat_state
        if seat_state is None:
            return
        if seat_state.is_handing:
            self.show(waiting_room.gathering(self))
        elif seat_state.session is not None and seat_state.id:
            self.opening.show_table(seat_state.id, seat_state.session)
            self._name_seat()
        else:
            self.show(waiting_room.gathering(self))

    def continue_game(self) -> None:
        """Continue a game of this device to which others were invited."""
        self.hand()
        self.come_back()
        self.apply_step(Step())

    def hand(self) -> None:
        """Turn a game of this device into a game at several devices."""
        seat_state = self.seat_state
        if seat_state is not None and seat_state.session is not None:
            seat_state.is_handing = False
            self._keep(seat_state, seat_state.session)

    @property
    def is_visiting(self) -> bool:
        """Whether the page shows a way to a table other than this device's own."""
        place = self.model_store.place
        if isinstance(place, Invited):
            return bool(place.table) and not self.guest_at(place.table)
        return isinstance(place, Choosing)

    def note(self) -> None:
        """Store the data that reopens the table, or a guest's seat."""
        seat_state = self.seat_state
        if seat_state is None:
            return
        if isinstance(seat_state.player, Host):
            seat_state.player.note()
            former = SEATS + seat_state.player.continues
            if seat_state.id and self.library.store.get(former) is not None:
                self.library.store.remove(former)  # the game is stored here
            if seat_state.is_relayed and seat_state.session:
                session = seat_state.session
                session.table = replace(session.table, relayed=True)
        else:
            store, is_relayed = self.library.store, seat_state.is_relayed
            table_plan.keep_seat(
                store, seat_state.player, seat_state.host, is_relayed=is_relayed
            )

    def apply_step(self, step: Step) -> None:
        """Send the posts of a step, show its changes, and follow them up."""
        seat_state = self.seat_state
        self._send(step)
        if seat_state is None:
            return
        says, refused = [], ("", "")
        for shown in step.shows:
            says.append(seat_state.note(shown, self.now))
            if isinstance(shown, RefusedMessage):
                refused = shown.reason, shown.clause
            elif isinstance(shown, Trouble):
                seat_state.error = shown.reason
        if step.shows:
            self.note()
            session = seat_state.session
            self.services.wake(session is None or not session.is_over)
            if session and session.is_over and isinstance(seat_state.player, Host):
                table_plan.keep_table(self.library.store, session)
        self.refresh(tuple(filter(None, says)), refused)
        if self.request and any(isinstance(each, SeatAsked) for each in step.shows):
            self.has_news = True
            self.model_store.queue_speech(Alert(self.request.text))
            self.model_store.send(Notified(self.request))
        self._warn(seat_state)
        self._follow_up(seat_state)

    @property
    def request(self) -> Notice | None:
        """The notice of who asks for a seat, for other screens than the table's."""
        seat_state, host = self.seat_state, self.host
        if seat_state is None or host is None or not host.asking:
            return None
        is_there = isinstance(self.model_store.place, Gathering)
        if is_there or self.model_store.table_of(seat_state.id):
            return None
        _number, name = host.asking[0]
        way = Route(page=router.TOGETHER, part=host.seating.game)
        if host.session is not None:
            way = Route(host.seating.game, part=seat_state.id)
        address, label = router.address(way), _("To the table")
        return Notice(told_asking(name), "advice", href=address, label=label)

    def _follow_up(self, seat_state: SeatState) -> None:
        """Go from the table's link to a seat's key, or begin a full table."""
        player = seat_state.player
        if isinstance(player, Guest):
            if player.key and self._is_at_link:
                self.meet_again()
        else:
            is_full = not (player.has_open_seats or player.asking)
            if seat_state.is_handing and is_full and player.meetings:
                self.continue_game()
            elif player.phase == "gathering" and is_full and not self.is_arranged:
                self.apply_step(player.begin())

    def _warn(self, seat_state: SeatState) -> None:
        """Warn once that this device cannot store a guest's seat."""
        is_guest = isinstance(seat_state.player, Guest)
        is_unkept = self.library.store.is_unsaved or not self.library.store.keeps
        is_at_table = self.model_store.table_of(seat_state.id) is not None
        if is_guest and is_unkept and is_at_table and not seat_state.has_warned:
            seat_state.has_warned = True
            told = _(
                "This device’s storage is full, so your seat can’t be saved. If you "
                "close the page, ask {who} to invite you again."
            )
            told = told.format(who=seat_state.host)
            self.model_store.send(Notified(Notice(told, kind="advice")))

    def meet_again(self) -> None:
        """Reconnect through the relay, if the devices met there."""
        seat_state = self.seat_state
        if seat_state is None or not seat_state.is_relayed:
            return
        player, call = seat_state.player, self.calls.of(None)
        if isinstance(player, Host):
            name = seat_state.name(seat_state.seat)
            link = Invitation(
                *(player.table, player.seating.game, name, player.link, None),
                is_table=True,
                continues=player.continues,
            )
            self.calls.ask(link)
            self.calls.await_back(player.meetings)
        elif player.seat == NOBODY:
            is_lost = call is not None and call.state == "lost"
            if is_lost and self.invitation and player.reception != "closed":
                self.calls.answer(self.invitation)
        elif player.key and player.reception != "closed":
            is_calling = call and call.is_back and call.state != "lost"
            is_met = is_calling or self._hears_host
            if self._is_at_link or not is_met:
                self.calls.come_back(meeting_of(player.key))

    @property
    def _is_at_link(self) -> bool:
        """Whether this guest still uses a link, not the key of its seat."""
        call = self.calls.of(None)
        return call is not None and call.is_relayed and not call.is_back

    @property
    def _is_answering(self) -> bool:
        """Whether the host waits for an answer that this person has to pass on."""
        call = self.calls.of(None)
        return call is not None and not call.is_relayed and call.state != "open"

    @property
    def _hears_host(self) -> bool:
        """Whether this device is a guest that has a seat and hears its host."""
        guest, call = self.seat_state and self.seat_state.player, self.calls.of(None)
        if not isinstance(guest, Guest) or call is None or call.state != "open":
            return False
        return guest.is_host_here and guest.reception == "seated"

    def _send(self, step: Step) -> None:
        for post in step.posts:
            self.calls.send(post.peer, post.text)

    def refresh(
        self, says: Sequence[str] = (), refused: tuple[str, str] = ("", "")
    ) -> None:
        """Update the model to the state of the table."""
        self._tell_looking()
        seat_state = self.seat_state
        session = seat_state.session if seat_state else None
        if seat_state is None or session is None:
            self._refresh_apart(says)
            return
        if self.is_visiting:
            self._refresh_apart(())
        elif self._is_apart and self._is_answering:
            self._refresh_apart(says)
            return
        elif self._is_apart and session is seat_state.laid:
            player = seat_state.player
            is_guest = isinstance(player, Guest)
            if seat_state.is_handing or (is_guest and not self._hears_host):
                self._refresh_apart(says)
                return
            self.come_back()
        seat, call = self.inviting, self.calls.of(self.inviting)
        is_away = any(p.seat == seat and p.can_invite for p in seat_state.people())
        seat_state.handed = waiting_room.handed(self, call) if is_away else None
        if session is not seat_state.laid:
            self._fit(seat_state, session)
        self._tell(seat_state, session, says, refused)

    @property
    def _is_apart(self) -> bool:
        """Whether the page shows the place where people gather for this table."""
        is_apart = isinstance(self.model_store.place, Gathering | Invited)
        return is_apart and not self.is_visiting

    def _tell_looking(self) -> None:
        """Speak the state of a connection when it changes."""
        seat = self.inviting
        told = waiting_room.looking(self, None if seat is None else self.calls.of(seat))
        if told != self._looking:
            self._looking = told
            if told:
                self.model_store.queue_speech(Speak(told))

    def _refresh_apart(self, says: Sequence[str]) -> None:
        """Update the place where people gather."""
        place = self.model_store.place
        if not isinstance(place, Apart):
            return
        now = waiting_room.place(self, place)
        if now != place:
            self.show(now)
        told = now.told if isinstance(now, Invited) else ""
        is_new = isinstance(place, Invited) and told not in {place.told, *says, ""}
        says = (*says, told) if is_new else says
        if says:
            self.model_store.queue_speech(*map(Speak, says))
            self.has_news = True

    def _fit(self, seat_state: SeatState, session: Session) -> None:
        """Show another session on the table: of a new game, or of the same one."""
        session.table = replace(session.table, own=seat_state.seat)
        before, table = seat_state.laid, self.model_store.table_of(seat_state.id)
        is_ours = self._is_apart or table is not None
        is_new = seat_state.laid_match != seat_state.match or before is None
        if before is not None and not is_new:
            session.arrangement.update(before.arrangement)
        if session.is_remote:
            seat_state.id = self._seat_id
        elif is_new or before is None or before.is_remote:
            seat_state.id = self.library.game_store.new_id()
        if is_new:
            self.lays(session)
        seat_state.laid = session
        if is_new and is_ours:
            self.has_news = True
            self.opening.show_table(seat_state.id, session)
        elif table is not None:
            self.has_news = True
            laid = self.opening.renamed(table, seat_state.id, session)
            self.model_store.model = replace(self.model_store.model, place=laid)
            self.opening.ask_for(Route(session.game, part=seat_state.id))
        self._keep(seat_state, session)
        if is_ours:
            self._name_seat()

    def lays(self, session: Session) -> None:
        """Mark a session as shown on the table, with all its events."""
        seat_state = self.seat_state
        if seat_state is not None:
            seat_state.laid, seat_state.laid_match = session, seat_state.match
            seat_state.ply, seat_state.takebacks = session.cursor, session.takebacks

    @property
    def _seat_id(self) -> str:
        return f"seat-{self.seat_state.player.table}" if self.seat_state else ""

    def _name_seat(self) -> None:
        """Set the address to a guest's seat."""
        seat_state = self.seat_state
        if seat_state and seat_state.id == self._seat_id:
            self.opening.ask_for(Route(page=router.SEAT, part=seat_state.player.table))

    def _tell(
        self,
        seat_state: SeatState,
        session: Session,
        says: Sequence[str],
        refused: tuple[str, str],
    ) -> None:
        """Send the table the changes since the last event."""
        ply, since = session.cursor, None
        if ply > seat_state.ply or session.takebacks > seat_state.takebacks:
            since, seat_state.ply = max(seat_state.ply, ply - CAUGHT_UP), ply
            seat_state.takebacks = session.takebacks
        table = self.model_store.table_of(seat_state.id)
        self._see(seat_state, table)
        self._call(seat_state.call)
        company = seat_state.shown(self.now)
        if table is None:
            if since is not None:
                self._keep(seat_state, session)
            return
        is_same = company == table.company and since is None
        if is_same and not says and not refused[0]:
            return
        self.has_news = True
        self.model_store.send(Passed(company, since, tuple(says), refused))

    def _call(self, sentence: str) -> None:
        """Call the person with a sentence, or stop with ""."""
        if sentence != self._called:
            self._called = sentence
            self.services.call(sentence)

    def offer_calls(self) -> None:
        """Offer to tell a person who is back when it is their turn."""
        if self.seat_state and self.model_store.table_of(self.seat_state.id):
            told = _("It may be a while until your turn.")
            label = _("Tell me when it’s my turn")
            notice = Notice(told, "advice", command=CALL, label=label, can_close=True)
            self.model_store.send(Notified(notice))
            self.has_news = True

    def _see(self, seat_state: SeatState, table: Board | None) -> None:
        """Note which lines of talk the person sees now."""
        if table is None or self.services.is_hidden():
            return
        if table.dialog == PEOPLE:
            seat_state.talk.read()
        elif not (table.dialog or table.is_story_open):
            seat_state.talk.see(self.now)

    def _keep(self, seat_state: SeatState, session: Session) -> None:
        """Store a game and the data that reopens its table."""
        self.note()
        if session.is_remote:
            return
        seen = session.observation(seat_state.seat)
        status = view_of(session.game).status(seen, session.names)
        entry = entry_of(seat_state.id, session, status, self.library.now())
        self.library.game_store.keep(entry, session)

    def leave(self) -> None:
        """Leave the table for good, and go to the lobby."""
        seat_state = self.seat_state
        if seat_state is not None:
            player = seat_state.player
            if isinstance(player, Host):
                step = player.close()
            else:
                step = player.act(WishMessage("leave"))
                self.library.store.remove(SEATS + player.table)
                self.library.store.remove(table_plan.WATCHED)
            self._send(step)
        self.sit(None)
        self.invitation = self.plan = None
        self.opening.open(ROOT)
