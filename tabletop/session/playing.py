"""Playing: actions that extend the log, undo and redo."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from tabletop.core.chance import Rng, new_seed, rng_for
from tabletop.core.game import CHANCE, TERMINAL
from tabletop.core.i18n import _, you
from tabletop.session import reveals, seating, text_form
from tabletop.session.game_log import GameLog
from tabletop.session.table_state import Stretch, TableState


class OutOfTurnError(ValueError):
    """An action out of turn."""


class RevealedError(ValueError):
    """A forbidden undo past a revelation."""


@dataclass(frozen=True, slots=True)
class Abandoned:
    """The moves that a play after an undo replaced."""

    ply: int  # of the first replaced action
    log: tuple[str, ...]  # the replaced actions
    joined: tuple[seating.Seat, ...] = ()  # the seats that joined in them


class Session(GameLog):
    """A game being played; `Session.start` begins one."""

    # whether another device has the game, so that this one can't be saved
    is_remote: ClassVar[bool] = False

    def __init__(self, header: seating.Header) -> None:
        """Begin before any action; raise `ValueError` if the header is impossible."""
        super().__init__(header)
        self.abandoned: Abandoned | None = None  # the last replaced moves
        self.takebacks = 0  # records leave out games with any
        self.unseen = 0  # the number of takebacks past a revelation
        self._shown: dict[int, bool] = {}
        self.table = TableState()
        # arrangements of a person, which undo keeps; JSON values
        self.arrangement: dict[str, Any] = {}

    @classmethod
    def start(  # noqa: PLR0913 - all that a game begins with
        cls,
        game: str,
        *,
        players: int,
        options: object = None,
        seats: Sequence[seating.Seat] | None = None,
        seed: str | int | None = None,
        opening: str = "",
    ) -> Session:
        """Begin a game and play its opening chance.

        `players` is one of the game's `PLAYERS`. Without arguments the options are the
        game's defaults, the seats are persons', and the seed is new. `opening` is the
        first action, if the previous game determines it. An impossible game, or a seed
        of more than `LONGEST_SEED` characters, raises `ValueError`.
        """
        module = seating.game_of(game)
        if seats is None:
            seats = seating.default_seats(players)
        elif len(seats) != players:
            message = _("{players} players need {players} seats, not {seats}.")
            raise ValueError(message.format(players=players, seats=len(seats)))
        session = cls(
            seating.Header(
                game,
                module.Options() if options is None else options,
                tuple(seats),
                new_seed() if seed is None else seating.checked_seed(str(seed)),
            )
        )
        if opening:
            session.append(opening)
        session.settle()
        return session

    def copy(self, header: seating.Header | None = None) -> Session:
        """Return another game with this log, at this cursor, and nothing else.

        With the same header the cached narration is copied too. Another header may
        change seats and seed; a new seed changes chance from the end of the log.
        """
        other = Session(header or self.header)
        other._log, other._states = [*self._log], [*self._states]
        other._cursor, other._joined = self._cursor, [*self._joined]
        if header is None:
            other._told = {player: told.copy() for player, told in self._told.items()}
            other._called = self._called
        return other

    def here(self, other: Session) -> Session:
        """Return another game, for display alone, with the one person here as `own`."""
        if len(self.persons) == 1:
            other.table = replace(other.table, own=self.persons[0])
        return other

    def as_it_stands(self) -> Session:
        """Return a copy that ends at the cursor, without undone moves."""
        other = self.copy()
        if not other.is_at_end:
            other._cut()  # noqa: SLF001 - it is a session too
            other.abandoned = None
        return other

    def imagined(self, player: int, header: seating.Header, rng: Rng) -> Session:
        """Return a game that the player can't tell from this one.

        It ends at the cursor, with a determinized state. It holds nothing that is
        hidden from the player there, and nothing that comes later. Another seed in the
        header changes later chance. An unknown player raises `ValueError`.
        """
        other = Session(header)
        state = self._game.determinize(self.observation(player), rng)
        other._log = self._log[: self._cursor]
        other._states = [*self._states[: self._cursor], state]
        other._cursor = self._cursor
        other._joined = [*self.seats[len(self.header.seats) :]]
        return other

    def __repr__(self) -> str:
        """Return what who acts, or the first person here, sees, for a Python shell."""
        persons, seat = self.persons or range(len(self.seats)), self.to_act
        if seat not in persons:
            seat = persons[0]
        legal = self.legal() if self.to_act == seat else ()
        shown = text_form.table(self.game, self.observation(seat), legal, self.names)
        if self.to_act != seat:
            return shown
        told = text_form.choices(self.names[seat], legal, text_form.SHOWN, "legal()")
        return f"{shown}\n\n{told}"

    @property
    def persons(self) -> tuple[int, ...]:
        """The seats of the persons at this device."""
        own = self.table.own
        if own is not None and 0 <= own < len(self.seats):
            return (own,)
        return self._persons

    @property
    def _names(self) -> tuple[str, ...]:
        """The names of the seats at the end of the log; a single person here is "you".

        With several persons at this device, or none, all seats have their names.
        """
        names, here = super()._names, self.persons
        if len(here) != 1:
            return names
        own = here[0]
        is_named = names[own] != seating.default_name(own)
        me = you(names[own] if is_named else "")
        return (*names[:own], me, *names[own + 1 :])

    # Playing

    def play(
        self, text: str, *, player: int | None = None, is_computers: bool = False
    ) -> None:
        """Play an action of the seat that acts, and then chance until a seat must act.

        Moves beyond the cursor are cut and stored as `abandoned`. `is_computers`
        records that a computer chose the action for a person's seat. Errors change
        nothing: `InvalidActionError` and `IllegalActionError`, or `OutOfTurnError`
        where another seat or chance acts.
        """
        self._check_turn(text, player)
        action = self._game.parse_action(text)
        state = self._game.apply(self.state, action)
        if not self.is_at_end:
            self._cut()
        if is_computers and self.seats[self.to_act].bot is None:
            self._assist(self.to_act)
        self._push(action, state)
        self.settle()

    def append(self, text: str) -> None:
        """Append an action of a seat or of chance to the log: the step of a replay."""
        action = self._game.parse_action(text)
        state = self._game.apply(self._states[-1], action)
        self._cursor = len(self._log)
        self._push(action, state)

    def settle(self) -> None:
        """Play chance at the end of the log until a seat acts."""
        while self._player_at(len(self._log)) == CHANCE:
            rng = rng_for(self.seed, len(self._log))
            self.append(self._game.format_action(self._game.sample(self.last, rng)))

    def sit(self, place: int, seat: seating.Seat) -> None:
        """Replace the person or computer at a seat.

        The log stays unchanged, so undo removes only seats that joined. Without such a
        place at the cursor this and `reseat` raise `ValueError`.
        """
        self._check_player(place)
        began = len(self.header.seats)
        if place < began:
            seats = (*self.seats[:place], seat, *self.seats[place + 1 : began])
            self.header = replace(self.header, seats=seats)
        else:
            self._joined[place - began] = seat
        self._shown.clear()

    def reseat(self, place: int, seat: seating.Seat) -> None:
        """Replace the player at a seat, and record which moves a computer made."""
        was_bot = self.seats[place].bot is not None
        self.sit(place, seat)
        if was_bot == (seat.bot is not None):
            return
        now = len(self._log)
        found = [*self.table.stretches]
        if was_bot:
            begun = next((k for k in found if k.seat == place and k.end is None), None)
            first = begun.first if begun else 0
            found = [each for each in found if each is not begun]
            if any(self._player_at(ply) == place for ply in range(first, now)):
                found.append(Stretch(place, first, now))
        else:
            found.append(Stretch(place, now, None))
        self.table = self.table.watching(found)

    @property
    def is_assisted(self) -> bool:
        """Whether a computer made a move for a person at this device."""
        here = self.persons
        return self.table.watched is True or any(
            each.seat in here for each in self.table.stretches
        )

    def was_computers(self, ply: int) -> bool:
        """Return whether a computer made the move at this ply for a person."""
        actor = self._player_at(ply)
        return any(
            each.seat == actor and each.covers(ply) for each in self.table.stretches
        )

    def mover(self, ply: int, name: str) -> str:
        """Return the name of the mover at this ply: `name`, or "The computer"."""
        return _("The computer") if self.was_computers(ply) else name

    # Undo and redo

    @property
    def can_undo(self) -> bool:
        """Whether there is a stop before the cursor."""
        return self._stop_before() is not None

    @property
    def can_redo(self) -> bool:
        """Whether the log has actions beyond the cursor."""
        return not self.is_at_end

    @property
    def seat_of_undo(self) -> int | None:
        """The seat whose decision undo would take back, None if there is none."""
        ply = self._stop_before()
        return None if ply is None else self._player_at(ply)

    def undo(self) -> None:
        """Go back to the stop before the cursor; `ValueError` if there is none."""
        ply = self._stop_before()
        if ply is None:
            raise ValueError(_("There is no move to take back."))
        self.unseen += self.unsees
        self._cursor = ply
        self.takebacks += 1

    @property
    def sweep(self) -> tuple[int, int]:
        """The number of successive decisions of computers, here and the time before.

        The time before is the run before the last decisions of persons.
        """
        bots = [seat.bot is not None for seat in self.seats]
        made = [0]
        for ply in range(self._cursor - 1, -1, -1):
            player = self._player_at(ply)
            if player >= 0 and bots[player]:
                made[-1] += 1
            elif player >= 0 and len(made) > 1 and made[-1]:
                break
            elif player >= 0:
                made[1:] = [0]
        return made[0], made[-1]

    def take_back(self) -> None:
        """Undo by the rules of this table.

        It raises `RevealedError` if it would go back past a forbidden revelation, and
        `ValueError` if there is nothing to take back.
        """
        if self.is_undo_refused:
            raise RevealedError(
                _("Something has been revealed since then, so it can’t be undone here.")
            )
        self.undo()

    @property
    def may_unsee(self) -> bool:
        """Whether undo may pass revelations; by default unless persons compete."""
        chosen = self.table.unsee
        return len(self._persons) <= 1 if chosen is None else chosen

    @property
    def unsees(self) -> bool:
        """Whether undo would go back past a revelation to a person."""
        ply = self._stop_before()
        return ply is not None and any(map(self._has_shown, range(ply, self._cursor)))

    @property
    def undoes_luck(self) -> bool:
        """Whether undo would go back past chance, which then repeats itself."""
        ply = self._stop_before()
        undone = range(self._cursor if ply is None else ply, self._cursor)
        return any(self._player_at(each) == CHANCE for each in undone)

    @property
    def is_undo_refused(self) -> bool:
        """Whether the table forbids the next undo."""
        return not self.may_unsee and self.unsees

    def would_show(self, place: int) -> bool:
        """Return whether a person who took over this seat would see hidden information.

        It raises `ValueError` for a place that is not at the cursor.
        """
        self._check_player(place)
        if self.is_over or self.seats[place].bot is None:
            return False
        return any(
            reveals.is_hidden(self._game, self.state, place, person)
            for person in self._persons or (0,)
        )

    def redo(self) -> None:
        """Move to the next stop or to the end; raise `ValueError` at the end."""
        if not self.can_redo:
            raise ValueError(_("There is nothing to redo."))
        later = range(self._cursor + 1, len(self._log))
        self._cursor = next(filter(self._is_stop, later), len(self._log))

    def goto(self, ply: int) -> None:
        """Move the cursor to the position before `log[ply]`, or raise `ValueError`."""
        if not 0 <= ply <= len(self._log):
            message = _("There is no action {ply} in a game of {length}.")
            raise ValueError(message.format(ply=ply, length=len(self._log)))
        self._cursor = ply

    def restore(self) -> None:
        """Swap the abandoned moves with those in their place, or `ValueError`."""
        if self.abandoned is None:
            raise ValueError(_("There are no earlier moves to restore."))
        back = self.abandoned
        self._cursor = back.ply
        self._cut()
        for text in back.log:
            self.append(text)
        first = len(self._joined) - len(back.joined)
        self._joined[first:] = back.joined

    # Inside

    @property
    def _persons(self) -> tuple[int, ...]:
        return tuple(k for k, seat in enumerate(self.seats) if seat.bot is None)

    def _assist(self, seat: int) -> None:
        """Record that a computer makes the next move of this seat."""
        found, now = [*self.table.stretches], self._cursor
        last = found[-1] if found else None
        if last and last.seat == seat and last.end is not None:
            between = range(last.end, now)
            if all(self._player_at(ply) != seat for ply in between):
                now = last.first
                del found[-1]
        found.append(Stretch(seat, now, self._cursor + 1))
        self.table = self.table.watching(found)

    def _has_shown(self, ply: int) -> bool:
        if ply not in self._shown:
            action = self._game.parse_action(self._log[ply])
            before, after = self._states[ply : ply + 2]
            self._shown[ply] = any(
                reveals.shows(self._game, before, action, after, person)
                for person in self._persons
                if person < self._seated(ply)
            )
        return self._shown[ply]

    def _is_stop(self, ply: int) -> bool:
        player = self._player_at(ply)
        if player < 0:
            return False
        seats = self._everybody
        return seats[player].bot is None or all(seat.bot for seat in seats)

    def _stop_before(self) -> int | None:
        earlier = range(self._cursor - 1, -1, -1)
        return next(filter(self._is_stop, earlier), None)

    def _check_turn(self, text: str, player: int | None) -> None:
        if self.to_act == CHANCE:
            message = _("“{text}” can’t be played now: a shuffle or throw comes first.")
            raise OutOfTurnError(message.format(text=text))
        if player is None or self.to_act in (TERMINAL, player):
            return
        self._check_player(player)
        message = _("“{action}” must wait: it’s {who}’s turn.")
        name = self.seats[self.to_act].name
        raise OutOfTurnError(message.format(action=text, who=name))

    def _push(self, action: object, state: object) -> None:
        self._log.append(self._game.format_action(action))
        self._states.append(state)
        self._cursor = len(self._log)
        if self._joinable is not None:
            newcomers = range(len(self._everybody), self._seated(self._cursor))
            self._joined += map(seating.default_seat, newcomers)

    def _cut(self) -> None:
        ply = self._cursor
        left = self._seated(ply) - len(self.header.seats)
        tail, joined = tuple(self._log[ply:]), tuple(self._joined[left:])
        self.abandoned = Abandoned(ply, tail, joined)
        del self._joined[left:]
        del self._log[ply:]
        del self._states[ply + 1 :]
        for told in self._told.values():
            told.cut(ply)
        self._shown = {k: shown for k, shown in self._shown.items() if k < ply}
        self.table = self.table.cut(ply)
        self.takebacks = max(self.takebacks, 1)
