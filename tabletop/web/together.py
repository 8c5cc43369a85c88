"""Brings devices together, and keeps the page in step with a table of several.

It sits between three: the carrier, which tells what comes over wires; the host or the
guest of this page (`tabletop.distance`); and the stage, on which people gather and the
table lies. It holds one table at a time.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, Protocol

from tabletop import names, settings
from tabletop.catalogue import entry_of
from tabletop.chance import new_seed
from tabletop.distance import from_guest
from tabletop.distance.bequest import Sealing
from tabletop.distance.from_guest import Ask, Back, Leave, More
from tabletop.distance.guest import Guest
from tabletop.distance.heir import Heir, Opening as Sealed
from tabletop.distance.host import Host
from tabletop.distance.invitations import Invitation, unpack
from tabletop.distance.keeping import kept_in
from tabletop.distance.steps import Step
from tabletop.i18n import _
from tabletop.newgame import NewGame
from tabletop.registry import view_of
from tabletop.screens.commands import LOBBY
from tabletop.screens.table import Notice
from tabletop.screens.together import Gathering, Handed, Invited
from tabletop.session import OWN, Session, game_of
from tabletop.shelf import ChangedError, StorageError
from tabletop.timer import Terms
from tabletop.web import apart, router
from tabletop.web.apart import Choosing, Gathers, Invites
from tabletop.web.calls import Call, Calls, link_of
from tabletop.web.carriers import Carried, Carrier, Lost
from tabletop.web.company import SEATS, Apart, Company
from tabletop.web.events import Alert, Fields, Notified, Passed, Say, Wish
from tabletop.web.library import Library
from tabletop.web.opening import Opening
from tabletop.web.router import Route
from tabletop.web.sitting import ALONE, INHERIT, NO, YES, Sitting
from tabletop.web.stage import Stage

PATIENCE: Final = 10.0
"""After so many seconds of silence on a new wire it is said that nobody answers."""


class Cipher(Protocol):
    """AES-GCM in a device's own time."""

    def seal(self, sealing: Sealing, done: Callable[[bytes], None]) -> None:
        """Seal what is left to the guests, if the device can."""

    def open(self, sealed: Sealed, done: Callable[[bytes | None], None]) -> None:
        """Open what was left; None goes to `done` where that can't be."""


@dataclass(frozen=True, slots=True)
class Means:
    """What a device has for it.

    Attributes:
        carrier: carries texts, and tells of it.
        cipher: seals and opens.
        fresh: gives a text that nobody can foresee, at each call.
        clock: gives the time in seconds; it never goes back.
        code: draws a link as a picture that a camera reads, as markup, or "".
    """

    carrier: Callable[[Carried], Carrier]
    cipher: Cipher
    fresh: Callable[[], str]
    clock: Callable[[], float]
    code: Callable[[str], str]


@dataclass(frozen=True, slots=True)
class Plan:
    """What the host has chosen for the table.

    Attributes:
        game: what will be played.
        waits: whether the table waits for whoever is away.
        seconds: of each turn; 0 for no timer.
    """

    game: NewGame
    waits: bool = True
    seconds: int = 0


class Together:
    """The one of this page: a `Companion` of it, which a carrier tells what comes.

    Attributes:
        has_news: whether the page has to be shown again.
    """

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
        self._stage, self._library, self._opening = stage, library, opening
        self._means = means
        self._carrier = means.carrier(self)
        self._calls = Calls(self._carrier)
        self._sitting: Sitting | None = None
        self._plan: Plan | None = None
        self._invitation: Invitation | None = None
        self._inviting: int | None = None
        self._error = ""
        self._heir: Heir | None = None
        self._called_at: float | None = None
        self._is_busy = False
        self.has_news = False

    # Where the page goes

    @property
    def _now(self) -> float:
        return self._means.clock()

    @property
    def ticks(self) -> bool:
        """Whether it is to be told the time, twice a second."""
        return self._sitting is not None

    def open(self, route: Route) -> None:
        """Show what an address asks for.

        Raises:
            ValueError: it asks for it in vain; a whole sentence says why.
        """
        self._error = ""
        if route.page == router.JOIN:
            self._open_invitation(route.part)
        elif route.page == router.ANSWER:
            self._take_answer(route.part)
        elif route.page == router.SEAT:
            self._open_seat(route.part)
        elif route.part:
            self._gather(route.part, route.settings)
        else:
            self._show(Choosing("together", _("Play together")))

    def at(self, id_: str) -> tuple[Session, Company] | None:
        """Return the game that lies under this id, if it is played with others."""
        sitting = self._sitting
        if sitting is None or sitting.id != id_ or sitting.session is None:
            return None
        return sitting.session, sitting.shown(self._now)

    def resume(self, id_: str, session: Session) -> tuple[Session, Company] | None:
        """Go on with the table of a game that is kept, None where that can't be."""
        try:
            kept = kept_in(session)
            host = Host.returned(session, kept, self._means.fresh, self._now)
        except ValueError:
            return None
        if host.session is None or host.seat is None:
            return None
        self._sit(Sitting(host, id_, host.seating, match=kept.match))
        session = host.session
        session.table[OWN] = host.seat
        self._lays(session)
        return self.at(id_)

    def _sit(self, sitting: Sitting | None) -> None:
        """Sit at another table, or at none: the one before is left."""
        self._calls.drop_all()
        self._heir, self._inviting, self._called_at = None, None, None
        self._sitting = sitting

    def _show(self, place: Apart, focus: str = "together") -> None:
        """Show a place; one of the same kind takes no focus."""
        self.has_news = True
        if type(place) is type(self._stage.place):
            self._stage.model = replace(self._stage.model, place=place)
        else:
            self._stage.turn_to(place, focus)

    # A host, while people gather

    def _gather(self, game: str, texts: Mapping[str, str] | None) -> None:
        """Lay a table for a game, or show the one that is laid."""
        sitting, plan = self._sitting, self._plan
        is_laid = sitting is not None and isinstance(sitting.player, Host)
        is_it = plan is not None and plan.game.game == game
        if texts is None and is_laid and is_it and sitting and not sitting.session:
            self._show(self._gathering())
            return
        chosen = self._stage.model.settings
        self._plan = Plan(apart.asked_for(game, dict(texts or {}), chosen))
        self._lay()

    def _lay(self) -> None:
        """Lay the table as it is planned, and invite to its first open seat."""
        plan = self._plan
        if plan is None:
            return
        game = plan.game
        host = Host.lay(
            game,
            self._means.fresh,
            seat=next(k for k, seat in enumerate(game.seats) if seat.bot is None),
            level=apart.level_of(game.game),
            waits=plan.waits,
            terms=Terms(plan.seconds) if plan.seconds else None,
            now=self._now,
        )
        sitting = Sitting(host, seating=host.seating)
        self._sit(sitting)
        self._show(self._gathering())
        self._invite(next(p.seat for p in sitting.people() if p.can_invite))

    def _invite(self, seat: int) -> None:
        """Make an invitation to a seat; whoever has it may come back by it."""
        sitting = self._sitting
        if sitting is None or sitting.seating is None:
            return
        player, self._inviting, sitting.error = sitting.player, seat, ""
        token = self._means.fresh()
        if isinstance(player, Host):
            with contextlib.suppress(ValueError):  # whoever has the seat has a key
                token = player.invite(seat)
            sitting.seating = player.seating
        game, name = sitting.seating.game, sitting.name(sitting.seat)
        self._calls.offer(
            seat, token, lambda it: Invitation(player.table, game, name, token, it)
        )
        self._refresh()

    def _take_answer(self, text: str) -> None:
        """Take the answer to an invitation of this page.

        Raises:
            ValueError: it is none; a whole sentence says so.
        """
        sitting = self._sitting
        if sitting is None or not self._is_hosting:
            message = _(
                "This is the answer to an invitation. Open it in the tab in which you"
                " invited, or paste it there."
            )
            raise ValueError(message)
        self._calls.accept(text)
        if not isinstance(self._stage.place, Apart):
            self._come_back()
        self._refresh()

    @property
    def _is_hosting(self) -> bool:
        """Whether others are invited from here."""
        sitting = self._sitting
        is_host = sitting is not None and isinstance(sitting.player, Host)
        return is_host or self._heir is not None

    def _come_back(self) -> None:
        """Show the table again, or where people gather for it."""
        sitting = self._sitting
        if sitting is None:
            return
        if sitting.session is not None and sitting.id:
            self._opening.lay(sitting.id, sitting.session)
            self._name_seat()
        else:
            self._show(self._gathering())

    def _gathering(self) -> Apart:
        """Return the place where people gather, as it is seen here now."""
        sitting = self._sitting
        if sitting is None or not isinstance(sitting.player, Host):
            return self._waiting()
        plan, seat = self._plan, self._inviting
        people = tuple(
            replace(p, standing="coming") if self._is_calling(p.seat) else p
            for p in sitting.people()
        )
        game = sitting.seating.game if sitting.seating else ""
        players = game_of(game).PLAYERS
        is_open = seat is not None and people[seat].can_invite
        call = self._calls.of(seat) if is_open else None
        is_gathering = sitting.player.phase == "gathering"
        nobody_yet = not any(p.standing == "here" and not p.is_own for p in people)
        shown = Gathering(
            title=_(game_of(game).TITLE),
            game=game,
            people=people,
            seat=seat if is_open else None,
            handed=self._handed(call) if is_open else None,
            told="" if is_gathering else _("The luck is being drawn."),
            error=sitting.error,
            can_begin=is_gathering and not nobody_yet,
            is_begun=not (is_gathering and nobody_yet),
            waits=plan.waits if plan else True,
            seconds=plan.seconds if plan else 0,
            fewer=len(people) > max(2, min(players)),
            more=len(people) < max(players),
        )
        return Gathers("together", _("Play together"), shown)

    def _is_calling(self, seat: int) -> bool:
        call = self._calls.of(seat)
        return call is not None and call.state == "calling"

    def _handed(self, call: Call | None) -> Handed | None:
        link = link_of(call, self._library.site)
        if call is None or call.state == "lost":
            return None
        return Handed(link, self._means.code(link) if link else "")

    # A guest, until the game is seen

    def _open_invitation(self, text: str) -> None:
        """Show what an invitation is to.

        Raises:
            ValueError: it is none; a whole sentence says so.
        """
        found = unpack(text)
        if not isinstance(found, Invitation):
            message = _("This is an answer, and no invitation.")
            raise ValueError(message)  # noqa: TRY004 - of what somebody opened
        self._invitation = found
        self._show(self._waiting())

    def _join(self, fields: Fields) -> None:
        """Say yes to the invitation."""
        invitation, sitting = self._invitation, self._sitting
        if invitation is None:
            return
        guest = sitting.player if sitting else None
        if not isinstance(guest, Guest) or guest.table != invitation.table:
            guest = self._come(invitation, names.mended(fields.get("name", "")))
            self._sit(Sitting(guest))
        self._error, self._called_at = "", None
        self._calls.answer(invitation)
        self._refresh()

    def _come(self, invitation: Invitation, name: str) -> Guest:
        """Return the guest who comes, for the first time or again."""
        kept = apart.kept_seat(self._library.storage, invitation.table)
        fresh = self._means.fresh
        back = apart.guest_of(kept, fresh, self._now) if kept else None
        if back is not None:
            return back
        chosen = self._stage.model.settings
        if name:
            changed = settings.with_names(chosen, (name,))
            self._stage.model = replace(self._stage.model, settings=changed)
            with contextlib.suppress(StorageError):
                settings.store(self._library.storage, changed)
        table, token = invitation.table, invitation.token
        return Guest(table, name, fresh, invitation=token, now=self._now)

    def _waiting(self) -> Apart:
        """Return what an invitation has come to, as a place."""
        invitation, sitting = self._invitation, self._sitting
        guest = sitting.player if sitting else None
        is_mine = (
            isinstance(guest, Guest)
            and invitation is not None
            and guest.table == invitation.table
        )
        call = self._calls.of(None) if is_mine else None
        if call and invitation and call.token != invitation.token:
            call = None  # of an earlier invitation
        is_connected = call is not None and call.state == "open"
        known = self._stage.model.settings.names
        title = _(game_of(invitation.game).TITLE) if invitation else ""
        kept = invitation and apart.kept_seat(self._library.storage, invitation.table)
        shown = Invited(
            title=title,
            host=invitation.host if invitation else "",
            name=known[0] if known else "",
            known=known,
            handed=self._handed(call) if call and call.state != "open" else None,
            people=sitting.people() if sitting and is_connected else (),
            told=self._told_waiting(sitting, call) if is_mine else "",
            error=self._error,
            is_back=bool(is_mine or kept),
        )
        return Invites("together", _("Play together"), shown)

    def _told_waiting(self, sitting: Sitting | None, call: Call | None) -> str:
        """Return what whoever was invited waits for."""
        if sitting is None or call is None:
            return ""
        host = self._invitation.host if self._invitation else sitting.host
        if sitting.closed:
            return sitting.closed
        if sitting.seating is not None:
            return _("You are in. The game begins when everybody is here.")
        if call.state == "open" and self._is_late():
            return _("{name}'s device doesn't answer.").format(name=host)
        if call.state == "open":
            return _("Connected. {name}'s device is asked for your seat.").format(
                name=host
            )
        return ""

    def _is_late(self) -> bool:
        since = self._called_at
        return since is not None and self._now - since > PATIENCE

    def _open_seat(self, table: str) -> None:
        """Show a guest's seat, or how to come back to it.

        Raises:
            ValueError: there is none.
        """
        sitting = self._sitting
        is_mine = sitting and isinstance(sitting.player, Guest)
        if sitting and is_mine and sitting.player.table == table:
            self._come_back()
            return
        kept = apart.kept_seat(self._library.storage, table)
        if kept is None:
            raise ValueError(_("There is no seat of yours at that table any more."))
        told = _(
            "Your seat at {name}'s table is kept. Ask {name} to invite you again, and"
            " open the new invitation on this device."
        ).format(name=kept.host)
        shown = Invited(_(game_of(kept.game).TITLE), kept.host, told=told, is_back=True)
        self._show(Invites("together", _("Play together"), replace(shown, title="")))

    # What is pressed

    def command(self, name: str, fields: Fields) -> None:
        """Do what a button or a form says at a place apart."""
        sitting = self._sitting
        word, _dash, number = name.partition("-")
        try:
            if name == "join":
                self._join(fields)
            elif name == "answer":
                self._take_answer(fields.get("answer", ""))
            elif name == "leave":
                self._leave()
            elif name in {"terms", "fewer", "more"}:
                self._change(name, fields)
            elif name == "begin" and sitting and isinstance(sitting.player, Host):
                self._does(sitting.player.begin())
            elif word == "invite" and number.isdecimal():
                self._invite(int(number))
        except ValueError as refused:
            self._fail(str(refused))

    def _fail(self, sentence: str) -> None:
        """Say what is wrong where people come together."""
        self._error = sentence
        if self._sitting is not None:
            self._sitting.error = sentence
        self._stage.tell(Alert(sentence))
        self._refresh()

    def _change(self, name: str, fields: Fields) -> None:
        """Lay the table otherwise, as long as nobody has come to it."""
        plan = self._plan
        if plan is None:
            return
        players = len(plan.game.seats) + {"fewer": -1, "more": 1}.get(name, 0)
        if name != "terms":
            game = apart.with_persons(plan.game, players)
            self._plan = replace(plan, game=game)
        else:
            own, *others = plan.game.seats
            called = names.mended(fields.get("name", "")) or own.name
            game = replace(plan.game, seats=(replace(own, name=called), *others))
            seconds = fields.get("timer", "0")
            is_number = seconds.isdecimal() and len(seconds) <= len("300")
            waits = fields.get("away") != "computer"
            self._plan = Plan(game, waits, int(seconds) if is_number else 0)
        self._lay()

    def _leave(self) -> None:
        """Leave the table for good, and go to the lobby."""
        sitting = self._sitting
        if sitting is not None:
            player = sitting.player
            step = player.close() if isinstance(player, Host) else player.act(Leave())
            for post in step.posts:
                self._carrier.send(post.peer, post.text)
            if isinstance(player, Guest):
                self._library.storage.remove(SEATS + player.table)
        self._sit(None)
        self._invitation = self._plan = None
        self._opening.open(LOBBY)

    # What the person at the table wishes

    def wish(self, wish: Wish) -> None:
        """Have the others know what the person at the table wishes."""
        sitting = self._sitting
        if sitting is None:
            return
        try:
            self._wish(sitting, wish)
        except ValueError as refused:
            sitting.error = str(refused)
            self._refresh(refused=(str(refused), ""))

    def _wish(self, sitting: Sitting, wish: Wish) -> None:
        player, name = sitting.player, wish.name
        word, _dash, rest = name.partition("-")
        if name == "play":
            self._does(player.play(wish.text))
        elif name == "advice" and isinstance(player, Host):
            self._does(player.answer(player.question() or "", wish.text))
        elif name == ALONE and isinstance(player, Guest):
            self._play_alone(player)
        elif name == INHERIT and isinstance(player, Guest):
            self._inherit(player)
        elif name == "leave-table":
            self._leave()
        elif name == "answer":
            self._take_answer(wish.fields.get("answer", ""))
        elif word == "invite":
            self._invite(int(rest))
        elif word == "mute":
            sitting.muted ^= {int(rest)}
            self._refresh()
        elif message := self._message(sitting, wish):
            self._does(player.act(message))

    def _message(self, sitting: Sitting, wish: Wish) -> from_guest.FromGuest | None:
        """Return what is said to the others by this wish; None for nothing."""
        name, asked = wish.name, sitting.asked
        if name in {YES, NO} and asked is not None:
            sitting.has_answered = True
            return from_guest.Answer(asked.question, name == YES)
        line = names.cleaned(wish.fields.get("line", ""))
        if name == "say":
            return from_guest.Say(text=line) if line else None
        if name.startswith("say-"):
            return from_guest.Say(name.removeprefix("say-"))
        simple: dict[str, from_guest.FromGuest] = {
            "back": Back(),
            "more-time": More(),
            "undo": Ask("takeback"),
            "again": Ask("again"),
        }
        return simple.get(name)

    def _play_alone(self, guest: Guest) -> None:
        """Go on with another game, which may be this one for all that is known here."""
        game = guest.view.game if guest.view else ""
        session = guest.alone(apart.level_of(game), new_seed())
        self._sit(None)
        self._opening.lay("alone", session)
        told = _("From here you play another game, against computers. It isn't kept.")
        self._stage.send(Notified(Notice(told, kind="advice")))
        self.has_news = True

    def _inherit(self, guest: Guest) -> None:
        """Take the place of a host who is gone."""
        self._heir = Heir(guest, self._means.fresh, self._now)
        self._calls.drop_all()
        if self._sitting is not None:
            self._sitting.is_heir = True
        self._go_on()

    def _go_on(self) -> None:
        """Go on as the host, as soon as what was left can be opened."""
        heir, sitting = self._heir, self._sitting
        if heir is None or sitting is None:
            return
        if heir.host is None:
            opening = heir.opening()
            if opening is not None and not self._is_busy:
                self._is_busy = True
                self._means.cipher.open(opening, lambda it: self._opened(opening, it))
            else:
                self._refresh()
            return
        self._heir, sitting.is_heir = None, False
        sitting.player, sitting.seating = heir.host, heir.host.seating
        sitting.laid = None
        self._does(heir.host.tick(self._now))
        told = _("The game goes on at this device. Invite the others again.")
        self._stage.send(Notified(Notice(told, kind="advice")))

    def _opened(self, opening: Sealed, plain: bytes | None) -> None:
        self._is_busy = False
        if self._heir is not None:
            self._heir.opened(opening, plain)
            self._go_on()

    # What the carrier tells

    def described(self, peer: str, text: str) -> None:
        """Take how this device can be called."""
        self._calls.described(peer, text)
        self._refresh()

    def opened(self, peer: str) -> None:
        """Take the news that a wire stands."""
        call, sitting = self._calls.opened(peer), self._sitting
        if call is None or sitting is None:
            return
        player = sitting.player
        self._called_at = self._now
        if isinstance(player, Guest) and self._heir is None:
            invitation = self._invitation
            is_other = (
                invitation and sitting.seating and (invitation.host != sitting.host)
            )
            follows = is_other and player.is_orphaned
            self._does(player.follow(peer) if follows else player.connect(peer))
        else:
            self._refresh()

    def heard(self, peer: str, text: str) -> None:
        """Take a text that came."""
        sitting = self._sitting
        if self._heir is not None:
            self._does(self._heir.receive(peer, text))
            self._go_on()
        elif sitting is not None:
            self._does(sitting.player.receive(peer, text))

    def lost(self, peer: str, reason: Lost) -> None:
        """Take the news that a wire is lost, or was never made."""
        call, sitting = self._calls.lost(peer, reason), self._sitting
        if call is None or sitting is None:
            return
        self._fail(" ".join((call.reason, self._next_step(sitting, call))))

    def _next_step(self, sitting: Sitting, call: Call) -> str:
        """Return what can be done after a wire was lost."""
        if call.seat is not None:
            return _("Invite {name} again.").format(name=sitting.name(call.seat))
        host = self._invitation.host if self._invitation else sitting.host
        told = _("Ask {name} for a new invitation, and open it here.")
        return told.format(name=host)

    def tick(self) -> None:
        """Take it that time has passed."""
        if self._sitting is not None:
            called = self._heir or self._sitting.player
            self._does(called.tick(self._now))

    # What follows

    def note(self) -> None:
        """Put down in the game what brings its table back."""
        sitting = self._sitting
        if sitting is None:
            return
        if isinstance(sitting.player, Host):
            sitting.player.note()
        else:
            apart.keep_seat(self._library.storage, sitting.player, sitting.host)

    def _does(self, step: Step) -> None:
        """Send and show what a step says, and do what follows from it."""
        sitting = self._sitting
        for post in step.posts:
            self._carrier.send(post.peer, post.text)
        if sitting is None:
            return
        says, refused = [], ("", "")
        for shown in step.shows:
            says.append(sitting.note(shown, self._now))
            refused = max(refused, sitting.refused(shown))
        if step.shows:
            self.note()
        self._refresh(tuple(filter(None, says)), refused)
        player = sitting.player
        if isinstance(player, Host):
            self._seal(player)
            if player.phase == "gathering" and not player.has_open_seats:
                self._does(player.begin())

    def _seal(self, host: Host) -> None:
        sealing = host.sealing()
        if sealing is not None and not self._is_busy:
            self._is_busy = True
            self._means.cipher.seal(sealing, lambda it: self._sealed(sealing, it))

    def _sealed(self, sealing: Sealing, sealed: bytes) -> None:
        self._is_busy = False
        sitting = self._sitting
        if sitting is not None and isinstance(sitting.player, Host):
            self._does(sitting.player.sealed(sealing, sealed))

    def _refresh(
        self, says: Sequence[str] = (), refused: tuple[str, str] = ("", "")
    ) -> None:
        """Have the page show what is so now."""
        sitting = self._sitting
        session = sitting.session if sitting else None
        if sitting is None or session is None:
            self._refresh_apart(says)
            return
        is_apart = isinstance(self._stage.place, Gathers | Invites)
        if is_apart and session is sitting.laid:
            if not self._is_connected(sitting):
                self._refresh_apart(says)
                return
            self._come_back()
        seat, call = self._inviting, self._calls.of(self._inviting)
        is_host = self._is_hosting
        is_away = seat is not None and sitting.people()[seat].can_invite
        sitting.handed = self._handed(call) if is_host and is_away else None
        if session is not sitting.laid:
            self._fit(sitting, session)
        self._pass(sitting, session, says, refused)

    def _is_connected(self, sitting: Sitting) -> bool:
        """Return whether the table is one at which something can be done now."""
        player = sitting.player
        if isinstance(player, Host):
            return True
        return player.reception == "seated" and player.is_host_here

    def _refresh_apart(self, says: Sequence[str]) -> None:
        """Show where people gather as it is now."""
        place = self._stage.place
        if not isinstance(place, Gathers | Invites):
            return
        now = self._gathering() if self._sitting else self._waiting()
        if now != place:
            self._show(now)
        if says:
            self._stage.tell(*map(Say, says))
            self.has_news = True

    def _fit(self, sitting: Sitting, session: Session) -> None:
        """Lay a new game on the table, or the same one as it is known now."""
        session.table[OWN] = sitting.seat
        before, table = sitting.laid, self._stage.table_of(sitting.id)
        is_ours = isinstance(self._stage.place, Gathers | Invites) or table is not None
        is_new = sitting.laid_match != sitting.match or before is None
        if before is not None and not is_new:
            session.arrangement.update(before.arrangement)
        if session.is_supposed:
            sitting.id = self._seat_id
        elif is_new or before is None or before.is_supposed:
            sitting.id = self._library.shelf.new_id()
        self._lays(session)
        if is_new and is_ours:
            self.has_news = True
            self._opening.lay(sitting.id, session)
        elif table is not None:
            self.has_news = True
            laid = replace(table, id=sitting.id, session=session)
            self._stage.model = replace(self._stage.model, place=laid)
            self._opening.ask_for(Route(session.game, part=sitting.id))
        self._keep(sitting, session)
        if is_ours:
            self._name_seat()

    def _lays(self, session: Session) -> None:
        """Take it that all of this game was told."""
        sitting = self._sitting
        if sitting is not None:
            sitting.laid, sitting.laid_match = session, sitting.match
            sitting.ply, sitting.takebacks = session.cursor, session.takebacks

    @property
    def _seat_id(self) -> str:
        return f"seat-{self._sitting.player.table}" if self._sitting else ""

    def _name_seat(self) -> None:
        """Have the address lead back to a guest's seat."""
        sitting = self._sitting
        if (
            sitting
            and isinstance(sitting.player, Guest)
            and sitting.id == self._seat_id
        ):
            self._opening.ask_for(Route(page=router.SEAT, part=sitting.player.table))

    def _pass(
        self,
        sitting: Sitting,
        session: Session,
        says: Sequence[str],
        refused: tuple[str, str],
    ) -> None:
        """Tell the table what has happened."""
        ply, since = session.cursor, None
        if ply > sitting.ply or session.takebacks > sitting.takebacks:
            since, sitting.ply = sitting.ply, ply
            sitting.takebacks = session.takebacks
        company = sitting.shown(self._now)
        table = self._stage.table_of(sitting.id)
        if table is None:
            if since is not None:
                self._keep(sitting, session)
            return
        is_same = company == table.company and since is None
        if is_same and not says and not refused[0]:
            return
        self.has_news = True
        self._stage.send(Passed(company, since, tuple(says), refused))

    def _keep(self, sitting: Sitting, session: Session) -> None:
        """Keep a game that no table keeps."""
        self.note()
        if session.is_supposed:
            return
        called = [seat.name for seat in session.seats]
        seen = session.observation(sitting.seat)
        status = view_of(session.game).status(seen, called)
        entry = entry_of(sitting.id, session, status, self._library.now())
        with contextlib.suppress(StorageError, ChangedError):  # the lobby says so
            self._library.shelf.keep(entry, session)
