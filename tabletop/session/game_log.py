"""The record of a game: its header, its log, and values derived from them."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import islice
from typing import Any, Final

from tabletop.core.game import CHANCE, TERMINAL, Ids, joinable
from tabletop.core.i18n import _
from tabletop.session.seating import Header, Seat, game_of

_MOST_OBSERVATIONS: Final = 128  # what a screen shows of the latest plies


@dataclass(slots=True)
class NarrationCache:
    """The sentences and identities for one player, ply by ply: a cache of the log."""

    sentences: list[str] = field(default_factory=list)
    ids: list[Ids] = field(default_factory=lambda: [{}])

    def copy(self) -> NarrationCache:
        """Return an independent copy."""
        return NarrationCache([*self.sentences], [*self.ids])

    def cut(self, ply: int) -> None:
        """Drop this ply and later ones."""
        del self.sentences[ply:]
        del self.ids[ply + 1 :]


def _is_utf8(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:  # half a surrogate pair
        return False
    return True


class GameLog:
    """A header, a log and a cursor: the reading half of a session."""

    def __init__(self, header: Header) -> None:
        """Begin before any action; raise `ValueError` if the header is impossible."""
        self._game = game_of(header.game)
        if not _is_utf8(header.seed):
            raise ValueError(_("The seed holds half a character."))
        self.header = header  # the game before its first action
        self._joinable = joinable(self._game)
        self._log: list[str] = []
        self._states: list[Any] = [self._game.new(len(header.seats), header.options)]
        self._cursor = 0
        self._joined: list[Seat] = []
        self._told: dict[int, NarrationCache] = {}
        # by ply and player, with the state that was observed
        self._observed: dict[tuple[int, int], tuple[Any, Any]] = {}
        # the texts of legal actions, with the state that allows them
        self._legal_texts: tuple[Any, tuple[str, ...]] | None = None
        self._called: tuple[str, ...] = ()

    # The header

    @property
    def game(self) -> str:
        """The short name of the game."""
        return self.header.game

    @property
    def options(self) -> Any:
        """The options of the game."""
        return self.header.options

    @property
    def seed(self) -> str:
        """The text that chance is made from."""
        return self.header.seed

    # Seats

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats at the cursor: those of the header, then those that joined."""
        return self._everybody[: self._seated(self._cursor)]

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the seats at the cursor, as this device shows them."""
        return self._names[: self._seated(self._cursor)]

    @property
    def joined(self) -> tuple[Seat, ...]:
        """The seats that joined in the whole log, in their order."""
        return tuple(self._joined)

    @property
    def has_room(self) -> bool:
        """Whether a player may join, at the cursor or at a later ply."""
        return self._joinable is not None and self._joinable.may_join(self.state)

    @property
    def joining(self) -> str:
        """The action by which a player joins; "" if it is not legal."""
        if self._joinable is None:
            return ""
        text = self._game.format_action(self._joinable.JOIN)
        return text if text in self.legal() else ""

    # The position

    @property
    def log(self) -> tuple[str, ...]:
        """All actions, including those of chance and those beyond the cursor."""
        return tuple(self._log)

    @property
    def cursor(self) -> int:
        """The shown ply, 0 … len(log)."""
        return self._cursor

    @property
    def state(self) -> Any:
        """The state at the cursor."""
        return self._states[self._cursor]

    @property
    def last(self) -> Any:
        """The state at the end of the log."""
        return self._states[-1]

    def state_at(self, ply: int) -> Any:
        """Return the state at a ply."""
        return self._states[ply]

    def seen_at(self, ply: int, observer: int) -> Any:
        """Return an observation at a ply; `NOBODY` may observe too."""
        return self._observe(ply, observer)

    @property
    def to_act(self) -> int:
        """The seat that acts at the cursor, `CHANCE` or `TERMINAL`."""
        return self._player_at(self._cursor)

    @property
    def is_over(self) -> bool:
        """Whether the game is over at the cursor."""
        return self.to_act == TERMINAL

    @property
    def is_amid_turn(self) -> bool:
        """Whether the seat that acts at the cursor made the decision before it too.

        A player alone has no turns.
        """
        earlier = map(self._player_at, range(self._cursor - 1, -1, -1))
        last = next((player for player in earlier if player >= 0), None)
        return len(self.seats) > 1 and last == self.to_act

    @property
    def turn_began(self) -> int:
        """The ply of the first decision of the turn at the cursor."""
        began = self._cursor
        for ply in range(self._cursor - 1, -1, -1):
            player = self._player_at(ply)
            if player not in {CHANCE, self.to_act}:
                break
            began = ply if player == self.to_act else began
        return began

    def turn_left(self, player: int) -> int | None:
        """Return the ply of the first decision after a player's last completed turn.

        For a player without a turn, it is the first decision since the player joined.
        None if no other player has decided anything since.
        """
        began, is_others = None, False
        for ply in range(self._cursor - 1, -1, -1):
            actor = self._player_at(ply)
            if player >= self._seated(ply) or (is_others and actor == player):
                break
            began = ply if actor >= 0 else began
            is_others = is_others or actor not in {CHANCE, player}
        return began if is_others else None

    def decisions(self, since: int) -> tuple[tuple[int, int], ...]:
        """Return the decisions from a ply to the cursor, the earliest first.

        Each is the seat, and the ply after the chance actions that followed.
        """
        found: list[tuple[int, int]] = []
        for ply in range(since, self._cursor):
            actor = self._player_at(ply)
            if actor >= 0:
                found.append((actor, ply + 1))
            elif found:
                found[-1] = found[-1][0], ply + 1
        return tuple(found)

    @property
    def is_at_end(self) -> bool:
        """Whether the cursor is at the end of the log."""
        return self._cursor == len(self._log)

    def legal(self) -> tuple[str, ...]:
        """Return the texts that the seat that acts may play."""
        state = self.state
        if self._legal_texts is None or self._legal_texts[0] is not state:
            actions = self._game.legal_actions(state)
            self._legal_texts = state, tuple(map(self._game.format_action, actions))
        return self._legal_texts[1]

    def returns(self) -> tuple[float, ...]:
        """Return one number a player, higher is better; `ValueError` before the end."""
        return self._game.returns(self.state)

    def observation(self, player: int) -> Any:
        """Return a player's observation at the cursor; `ValueError`: no such player."""
        self._check_player(player)
        return self._observe(self._cursor, player)

    # Narration

    def story(self, player: int) -> tuple[str, ...]:
        """Return the sentences that this player may read, up to the cursor."""
        return tuple(filter(None, self.sentences(player)))

    def told(self, player: int) -> str:
        """Return the last sentence of `story`, or "" without one."""
        sentences = self._told_to(player).sentences
        earlier = (sentences[ply] for ply in range(self._cursor - 1, -1, -1))
        return next(filter(None, earlier), "")

    def sentences(self, player: int) -> tuple[str, ...]:
        """Return this player's sentence for each ply before the cursor, or ""."""
        return tuple(self._told_to(player).sentences[: self._cursor])

    def ids(self, player: int) -> Ids:
        """Return the identities of the things that this player sees at the cursor."""
        return self._told_to(player).ids[self._cursor]

    def recent(self, player: int, most: int) -> tuple[tuple[Any, str], ...]:
        """Return the last decisions of all seats before the cursor, the earliest first.

        There are at most `most`: the player's observation before each, and its text.
        """
        self._check_player(player)
        earlier = range(self._cursor - 1, -1, -1)
        decided = (
            ply
            for ply in earlier
            if self._player_at(ply) >= 0 and player < self._seated(ply)
        )
        plies = tuple(islice(decided, most))[::-1]
        return tuple((self._observe(ply, player), self._log[ply]) for ply in plies)

    def steps(self, player: int, since: int) -> tuple[tuple[Any, str, Any], ...]:
        """Return the actions from a ply to the cursor, those of chance too.

        Each is the player's observation before the action, its text, and the
        observation after it. Actions before the player joined are left out.
        """
        self._check_player(player)
        return tuple(
            (self._observe(ply, player), self._log[ply], self._observe(ply + 1, player))
            for ply in range(since, self._cursor)
            if player < self._seated(ply)
        )

    # Inside

    @property
    def _everybody(self) -> tuple[Seat, ...]:
        """Return the seats at the end of the log."""
        return (*self.header.seats, *self._joined)

    @property
    def _names(self) -> tuple[str, ...]:
        return tuple(seat.name for seat in self._everybody)

    def _seated(self, ply: int) -> int:
        if self._joinable is None:
            return len(self.header.seats)
        return self._joinable.seated(self._states[ply])

    def _player_at(self, ply: int) -> int:
        return self._game.current_player(self._states[ply])

    def _check_player(self, player: int) -> None:
        if not 0 <= player < len(self.seats):
            message = _("There is no seat {player} at a table of {players}.")
            raise ValueError(message.format(player=player, players=len(self.seats)))

    def _observe(self, ply: int, player: int) -> Any:
        """Return an observation, the same one as long as the state is the same."""
        state, key = self._states[ply], (ply, player)
        known = self._observed.get(key)
        if known is None or known[0] is not state:
            if len(self._observed) >= _MOST_OBSERVATIONS:
                self._observed.clear()
            known = self._observed[key] = state, self._game.observe(state, player)
        return known[1]

    def _told_to(self, player: int) -> NarrationCache:
        self._check_player(player)
        if self._names != self._called:
            self._called = self._names
            self._told.clear()
        told = self._told.setdefault(player, NarrationCache(ids=[{}]))
        for ply in range(len(told.sentences), self._cursor):
            sentence, ids = self._telling(player, ply, told.ids[ply])
            told.sentences.append(sentence)
            told.ids.append(ids)
        return told

    def _telling(self, player: int, ply: int, ids: Ids) -> tuple[str, Ids]:
        """Return the player's sentence for a ply, and the identities after it.

        Before the player joined there is no sentence.
        """
        if player >= self._seated(ply):
            return "", {}
        before, after = self._observe(ply, player), self._observe(ply + 1, player)
        action = self._game.parse_action(self._log[ply])
        sentence = self._game.describe(before, action, after, self._called)
        return sentence, self._game.follow(before, action, after, ids)
