"""A game as one seat has seen it, for tables whose game is on another device.

A session knows the state at each ply. A guest knows no state: it has the observations
of its seat since it arrived. So a `Replica` is a session whose states are observations.
Its game answers for an observation what games answer for a state. Before the first
observation the seat counts as not yet joined, so that code that reads sessions works
unchanged.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from tabletop.core.chance import rng_for
from tabletop.core.game import CHANCE, AnyGame, Ids
from tabletop.core.i18n import _
from tabletop.net.protocol.from_host import PublicSeat, ViewMessage
from tabletop.session import (
    Header,
    OutOfTurnError,
    Seat,
    Session,
    TableState,
    game_of,
)
from tabletop.session.game_log import NarrationCache

_UNSEEN: Final = None
"""The placeholder for plies before the first observation."""


class _ObservationGame:
    """A game whose states are observations."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)

    def observe(self, seen: Any, _player: int) -> Any:
        """Return the observation itself."""
        return seen

    def current_player(self, seen: Any) -> int:
        """Return the seat that acts; chance at plies without an observation."""
        return CHANCE if seen is _UNSEEN else int(seen.to_act)

    def returns(self, seen: Any) -> tuple[float, ...]:
        """Return one number a player; hidden parts don't count at the end."""
        state = self._game.determinize(seen, rng_for("returns", 0))
        return self._game.returns(state)


class Replica(Session):
    """A game as one seat observes it.

    It grows by the views of the host (`take`). It can't be played or saved.
    """

    def __init__(self, view: ViewMessage, places: Sequence[PublicSeat]) -> None:
        """Begin with the first view.

        An impossible game or number of players raises `ValueError`.
        """
        self.places, self.match = tuple(places), view.match
        options = view.observation.options
        super().__init__(Header(view.game, options, self._sitting, ""))
        self._game: Any = _ObservationGame(game_of(view.game))
        self._joinable = None
        self._legal: tuple[str, ...] = ()
        self._shown_ids: list[Ids] = []
        self.is_supposed = True
        self.table = replace(self.table, own=view.observation.observer)
        self.take(view)

    # Views

    def take(self, view: ViewMessage) -> None:
        """Add the position of a view, and the action before it.

        After a gap, the sentences of earlier plies stay.
        """
        ply, seen, end = view.ply, view.observation, len(self._states)
        is_next = view.done and ply == end
        if is_next:
            self._log = [*self._log, view.done]
        elif view.done or self._states[ply : ply + 1] != [seen]:
            self._skip_to(ply)
        del self._states[ply:], self._shown_ids[ply:], self._log[ply:]
        for told in self._told.values():
            told.cut(ply)
        self._states.append(seen)
        self._shown_ids.append(dict(view.ids))
        self._cursor, self._legal = ply, view.legal
        self.takebacks = view.takebacks

    def _skip_to(self, ply: int) -> None:
        """Forget all before this ply except its sentences."""
        told = [*self.sentences(self.persons[0])][:ply] if self._shown_ids else []
        told += [""] * (ply - len(told))
        self._told = {
            self.persons[0]: NarrationCache(told, [{} for _k in range(ply + 1)])
        }
        self._states, self._log = [_UNSEEN] * ply, [""] * ply
        self._shown_ids = [{} for _k in range(ply)]

    def sits(self, places: Sequence[PublicSeat]) -> None:
        """Set the players at the table."""
        self.places = tuple(places)

    # The interface of a session

    @property
    def _sitting(self) -> tuple[Seat, ...]:
        return tuple(Seat(place.name, place.bot) for place in self.places)

    @property
    def _everybody(self) -> tuple[Seat, ...]:
        return self._sitting

    def _seated(self, ply: int) -> int:
        seen = self._states[ply] if ply < len(self._states) else _UNSEEN
        return 0 if seen is _UNSEEN else len(self.places)

    def legal(self) -> tuple[str, ...]:
        """Return the legal actions of the seat; nothing if another seat acts."""
        return self._legal if self.is_at_end else ()

    def ids(self, player: int) -> Ids:
        """Return the identities of the things on the table, as the host sent them."""
        self._check_player(player)
        return self._shown_ids[self._cursor]

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
        other._shown_ids, other._told = [*self._shown_ids], {}
        other.table = TableState(own=self.table.own)
        other.arrangement = {}
        return other

    def _telling(self, player: int, ply: int, ids: Ids) -> tuple[str, Ids]:
        if player >= min(self._seated(ply), self._seated(ply + 1)):
            return "", {}
        before, after = self._states[ply : ply + 2]
        try:
            action = self._game.parse_action(self._log[ply])
            return self._game.describe(before, action, after, self._called), ids
        except Exception:  # noqa: BLE001 - a host may send an impossible game
            return "", ids
