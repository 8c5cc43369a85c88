"""A game as one seat has seen it, for tables whose game is on another device.

A session knows the state at each ply. A guest knows no state: it has what its seat has
seen at each ply, worked out from the events that the host sends (`events`). So a
`Replica` is a session whose states are observations. Its game answers for an
observation what games answer for a state.
"""

from __future__ import annotations

import operator
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, ClassVar, cast

from tabletop.core.chance import rng_for
from tabletop.core.codec import from_text
from tabletop.core.game import CHANCE, NOBODY, AnyGame, Ids, joinable
from tabletop.core.i18n import _
from tabletop.net.events import (
    digest_of,
    followed,
    hides_nothing,
    legal_actions,
    observe,
)
from tabletop.net.fairness_report import due
from tabletop.net.protocol.from_host import GameStart, PublicSeat
from tabletop.session import (
    Header,
    OutOfTurnError,
    Seat,
    Session,
    TableState,
    default_seat,
    game_of,
)


class _ObservationGame:
    """A game whose states are observations."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)

    def observe(self, seen: Any, player: int) -> Any:
        """Return the observation itself; what nobody sees, as from a player's place."""
        return replace(seen, observer=player) if seen.observer == NOBODY else seen

    def current_player(self, seen: Any) -> int:
        """Return the seat that acts."""
        return int(seen.to_act)

    def returns(self, seen: Any) -> tuple[float, ...]:
        """Return one number a player; hidden parts don't count at the end."""
        state = self._game.determinize(seen, rng_for("returns", 0))
        return self._game.returns(state)


class Replica(Session):
    """A game as one seat observes it.

    It grows by the events of the host (`take`). It can't be played or saved.
    """

    is_remote: ClassVar[bool] = True

    def __init__(
        self, start: GameStart, match: int, places: Sequence[PublicSeat]
    ) -> None:
        """Begin a game; raise `ValueError` if it is impossible."""
        game = game_of(start.game)
        options = from_text(game.Options, start.options)
        self.places, self.match, self.seat = tuple(places), match, start.seat
        self.share = start.share  # of the luck, if the host has sent one
        others = map(default_seat, range(len(places), start.players))
        seats = (*self._everybody, *others)[: start.players]
        super().__init__(Header(start.game, options, seats, ""))
        self._rules, self._game = game, cast("Any", _ObservationGame(game))
        self._joinable = None
        self._states = [observe(game, self._states[0], self.seat)]
        self._players = [start.players]
        self._changes: list[str] = []  # of the events in the log
        # the ply that the host shows: until this record reaches it, nobody acts
        self.end = 0
        self.is_known = False  # whether it has once reached that ply
        self._allowed: tuple[Any, tuple[str, ...]] | None = None
        self.table = replace(self.table, own=self.seat)

    # The log

    def take(self, event: tuple[str, str]) -> None:
        """Add an event; raise `MessageError` if it is impossible."""
        self._states.append(followed(self._rules, self.seen, event, self.seat))
        self._log.append(event[0])
        self._changes.append(event[1])
        joins = joinable(self._rules)
        has_joined = joins and self._rules.format_action(joins.JOIN) == event[0]
        self._players.append(self._players[-1] + bool(has_joined))
        self._cursor = len(self._log)

    def cut(self, ply: int) -> None:
        """Drop this ply and later ones."""
        del self._states[ply + 1 :], self._players[ply + 1 :]
        del self._log[ply:], self._changes[ply:]
        for told in self._told.values():
            told.cut(ply)
        self._cursor = self.end = len(self._log)

    @property
    def seen(self) -> Any:
        """What the seat sees at the end of the log."""
        return self._states[-1]

    @property
    def digest(self) -> str:
        """The digest of what the seat sees at the end of the log."""
        return digest_of(self.seen)

    @property
    def observations(self) -> dict[int, Any]:
        """What the seat has seen, by ply."""
        return dict(enumerate(self._states))

    @property
    def events(self) -> tuple[tuple[str, str], ...]:
        """The events up to now: actions and changes."""
        return tuple(zip(self._log, self._changes, strict=True))

    def is_of(self, session: Session) -> bool:
        """Return whether a game shows all that the seat has seen so far."""
        if session.game != self.game or len(session.log) < len(self._log):
            return False
        try:
            found = (
                observe(self._rules, session.state_at(ply), self.seat)
                for ply in range(len(self._states))
            )
            return all(map(operator.eq, found, self._states))
        except (LookupError, ValueError):  # the other game has no such seat
            return False

    def is_continued_by(self, other: Replica) -> bool:
        """Return whether another record shows all that the seat has seen so far."""
        if other.game != self.game or len(other.log) < len(self._log):
            return False
        if hides_nothing(self._rules):
            return self.is_of(other.opened())
        return other._states[: len(self._states)] == self._states

    @property
    def has_secrets(self) -> bool:
        """Whether an action of another seat has not come to light yet."""
        return any(self._revealed(ply) is None for ply in range(len(self._log)))

    def opened(self, seed: str = "", opening: str = "") -> Session:
        """Return the whole game.

        Where it hides nothing, the seed is for the luck to come. Otherwise it must be
        that of the game, whose hidden cards it determines. `opening` is the first
        action, if the previous game determines it. Another seed, and a secret action
        that has not come to light, raise `ValueError`.
        """
        session = Session(replace(self.header, seed=seed))
        if hides_nothing(self._rules):
            for action in self._log:
                session.append(action)
            return session
        for ply in range(len(self._log)):
            known = self._revealed(ply)
            if session.to_act == CHANCE:
                known = due(self._rules, session.last, seed, opening, ply)
            if known is None:
                raise ValueError(_("What somebody has chosen is still secret."))
            session.append(known)
        if not self.is_of(session):
            raise ValueError(_("This is not the game that was played."))
        return session

    def _revealed(self, ply: int) -> str | None:
        """Return an action as far as this seat knows it now; None for a secret."""
        text, player = self._log[ply], self._states[ply].to_act
        if player in {CHANCE, self.seat} or not hasattr(self._rules, "revealed"):
            return text
        action = self._rules.parse_action(text)
        for later in self._states[ply + 1 :]:
            found = self._rules.revealed(action, player, later)
            if found is not None:
                return self._rules.format_action(found)
        return None

    def sits(self, places: Sequence[PublicSeat]) -> None:
        """Set the players at the table."""
        self.places = tuple(places)

    # The interface of a session

    @property
    def _everybody(self) -> tuple[Seat, ...]:
        return tuple(Seat(place.name, place.bot) for place in self.places)

    @property
    def persons(self) -> tuple[int, ...]:
        """The seat of the person at this device; nobody's where it watches."""
        return () if self.seat == NOBODY else super().persons

    def _seated(self, ply: int) -> int:
        return self._players[ply]

    def _check_player(self, player: int) -> None:
        if NOBODY not in {player, self.seat}:
            super()._check_player(player)

    def legal(self) -> tuple[str, ...]:
        """Return the legal actions of the seat; nothing if another seat acts."""
        seen = self.seen
        if len(self._log) < self.end or not self.is_at_end or seen.to_act != self.seat:
            return ()
        if self._allowed is None or self._allowed[0] is not seen:
            self._allowed = seen, legal_actions(self._rules, seen)
        return self._allowed[1]

    @property
    def unsees(self) -> bool:
        """Whether undo would go back past a revelation: false, since all are asked."""
        return False

    def play(
        self,
        text: str,  # noqa: ARG002
        *,
        player: int | None = None,  # noqa: ARG002
        is_computers: bool = False,  # noqa: ARG002
    ) -> None:
        """Raise `OutOfTurnError`: plays go to the host."""
        raise OutOfTurnError(_("This game is being played on another device."))

    def copy(self, header: Header | None = None) -> Replica:
        """Return a copy, such as for another board."""
        other = object.__new__(type(self))
        vars(other).update(vars(self))
        other.header = header or self.header
        other._states, other._log = [*self._states], [*self._log]
        other._players, other._told = [*self._players], {}
        other._changes = [*self._changes]
        other.table = TableState(own=self.table.own)
        other.arrangement = {}
        return other

    def _telling(self, player: int, ply: int, ids: Ids) -> tuple[str, Ids]:
        try:
            return super()._telling(player, ply, ids)
        except Exception:  # noqa: BLE001 - a host may send an impossible game
            return "", ids
