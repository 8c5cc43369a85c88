"""The middle end: one game being played, whatever the game.

A session is a header (game, options, seats, seed) and a log of action texts, those of
chance included. Everything else follows from the log by replay: the state is the
replay of the log up to the cursor, so undo, redo, replay, saving and sharing are one
thing. The states are kept beside the log, one a ply, only so as not to be made twice.

Plies are counted from 0: ply k is the position before `log[k]`. A *stop* is a ply at
which a person decides; undo and redo go from stop to stop. With no human seat every
decision of a computer is a stop.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from tabletop.chance import new_seed, rng_for
from tabletop.game import CHANCE, TERMINAL, AnyGame, Ids
from tabletop.i18n import _
from tabletop.registry import GAMES


class OutOfTurnError(ValueError):
    """An action by somebody who does not act now."""


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits at a seat: a person, or a computer of a level (`bot`)."""

    name: str
    bot: str | None = None


@dataclass(frozen=True, slots=True)
class Header:
    """What a game is before its first action.

    Attributes:
        game: the short name in `tabletop.registry.GAMES`.
        options: an `Options` of that game.
        seats: one a player.
        seed: the text that chance is made from, with the ply.
    """

    game: str
    options: Any
    seats: tuple[Seat, ...]
    seed: str


@dataclass(frozen=True, slots=True)
class Abandoned:
    """The last tail that a play after an undo cut off: `log` from `ply` on."""

    ply: int
    log: tuple[str, ...]


@dataclass(slots=True)
class _Told:
    """What one player was told, ply by ply: a cache of the log."""

    sentences: list[str] = field(default_factory=list)
    ids: list[Ids] = field(default_factory=lambda: [{}])

    def cut(self, ply: int) -> None:
        del self.sentences[ply:]
        del self.ids[ply + 1 :]


def game_of(name: str) -> AnyGame:
    """Return the game of this short name.

    Raises:
        ValueError: there is none.
    """
    if name not in GAMES:
        message = _("There is no game called “%s” here.") % name
        raise ValueError(message)
    return GAMES[name]


def called(name: str, text: str) -> str:
    """Return what a game calls an action for people, its text where it has no words.

    Raises:
        InvalidActionError: the text is no action of this game.
    """
    game = game_of(name)
    words = getattr(game, "action_words", None)
    return text if words is None else str(words(game.parse_action(text)))


def _is_utf8(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:  # half a surrogate pair
        return False
    return True


def default_seats(players: int) -> tuple[Seat, ...]:
    """Return seats for persons without names of their own."""
    return tuple(Seat(_("Player %d") % (seat + 1)) for seat in range(players))


class Session:
    """A game being played; `Session.start` begins one.

    Attributes:
        header: what the game was before its first action.
        abandoned: the last tail that was cut, or None.
        takebacks: how often something was taken back; records leave such games out.
        table: what the front end drives, such as a clock or a notice; JSON values.
        arrangement: what a person arranged and undo leaves alone; JSON values.
    """

    def __init__(self, header: Header) -> None:
        """Lay the table, before any action.

        Raises:
            ValueError: no such game, or impossible seats or options.
        """
        self._game = game_of(header.game)
        if not _is_utf8(header.seed):
            raise ValueError(_("The seed holds half a character."))
        self.header = header
        self.abandoned: Abandoned | None = None
        self.takebacks = 0
        self.table: dict[str, Any] = {}
        self.arrangement: dict[str, Any] = {}
        self._log: list[str] = []
        self._states: list[Any] = [self._game.new(len(header.seats), header.options)]
        self._cursor = 0
        self._told: dict[int, _Told] = {}

    @classmethod
    def start(
        cls,
        game: str,
        *,
        players: int,
        options: object = None,
        seats: Sequence[Seat] | None = None,
        seed: str | int | None = None,
    ) -> Session:
        """Begin a game and play its opening chance.

        Args:
            game: the short name.
            players: how many, one of the game's `PLAYERS`.
            options: the game's `Options`; its defaults without.
            seats: who sits where; persons without.
            seed: the text that chance is made from; a new one without.

        Raises:
            ValueError: no such game, or impossible players, seats or options.
        """
        module = game_of(game)
        if seats is None:
            seats = default_seats(players)
        elif len(seats) != players:
            message = _("%(players)d players need as many seats, not %(seats)d.")
            raise ValueError(message % {"players": players, "seats": len(seats)})
        session = cls(
            Header(
                game,
                module.Options() if options is None else options,
                tuple(seats),
                new_seed() if seed is None else str(seed),
            )
        )
        session.settle()
        return session

    def copy(self, header: Header | None = None) -> Session:
        """Return another game with this log, at this cursor; nothing else goes along.

        Args:
            header: its own; seats and seed may differ, and then chance goes on
                differently from the end of the log. The same without.
        """
        other = Session(header or self.header)
        other._log, other._states = [*self._log], [*self._states]
        other._cursor = self._cursor
        return other

    # What stands in the header

    @property
    def game(self) -> str:
        """The short name of the game."""
        return self.header.game

    @property
    def options(self) -> Any:
        """The options of the game."""
        return self.header.options

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who sits where."""
        return self.header.seats

    @property
    def seed(self) -> str:
        """The text that chance is made from."""
        return self.header.seed

    # Where the game stands

    @property
    def log(self) -> tuple[str, ...]:
        """All actions, chance's included, also those beyond the cursor."""
        return tuple(self._log)

    @property
    def cursor(self) -> int:
        """The ply that is looked at, 0 … len(log)."""
        return self._cursor

    @property
    def state(self) -> Any:
        """The state at the cursor."""
        return self._states[self._cursor]

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
    def is_at_end(self) -> bool:
        """Whether the cursor stands at the end of the log."""
        return self._cursor == len(self._log)

    def legal(self) -> tuple[str, ...]:
        """Return the texts that the seat that acts may play."""
        actions = self._game.legal_actions(self.state)
        return tuple(self._game.format_action(action) for action in actions)

    def returns(self) -> tuple[float, ...]:
        """Return one number a player at the end; higher is better.

        Raises:
            ValueError: the game is not over at the cursor.
        """
        return self._game.returns(self.state)

    def observation(self, player: int) -> Any:
        """Return what this player may know at the cursor.

        Raises:
            ValueError: there is no such player.
        """
        self._check_player(player)
        return self._game.observe(self.state, player)

    def story(self, player: int) -> tuple[str, ...]:
        """Return the sentences that this player may read, up to the cursor."""
        return tuple(filter(None, self.sentences(player)))

    def sentences(self, player: int) -> tuple[str, ...]:
        """Return what this player was told of each ply before the cursor, or ""."""
        return tuple(self._told_to(player).sentences[: self._cursor])

    def ids(self, player: int) -> Ids:
        """Return the identities of the things that this player sees at the cursor."""
        return self._told_to(player).ids[self._cursor]

    def recent(self, player: int, most: int) -> tuple[tuple[Any, str], ...]:
        """Return the last decisions of all seats before the cursor, the earliest first.

        Args:
            player: who looks.
            most: how many, if there are as many.

        Returns:
            What the player saw before each, and the text of the action.
        """
        self._check_player(player)
        earlier = range(self._cursor - 1, -1, -1)
        decided = (ply for ply in earlier if self._player_at(ply) >= 0)
        plies = tuple(islice(decided, most))[::-1]
        return tuple(
            (self._game.observe(self._states[ply], player), self._log[ply])
            for ply in plies
        )

    # Playing

    def play(self, text: str, *, player: int | None = None) -> None:
        """Play an action of the seat that acts, and then chance until a seat must act.

        A tail beyond the cursor is cut and kept as `abandoned`.

        Args:
            text: the action, in the notation of the game.
            player: who plays it; whoever acts without.

        Raises:
            InvalidActionError: the text is no action of this game.
            IllegalActionError: the action may not be played now.
            OutOfTurnError: another seat or chance acts. Nothing has changed.
        """
        self._check_turn(text, player)
        action = self._game.parse_action(text)
        state = self._game.apply(self.state, action)
        if not self.is_at_end:
            self._cut()
        self._push(action, state)
        self.settle()

    def append(self, text: str) -> None:
        """Add one action to the end of the log, chance's too: the step of a replay.

        Raises:
            InvalidActionError: the text is no action of this game.
            IllegalActionError: the action may not be played there.
        """
        action = self._game.parse_action(text)
        state = self._game.apply(self._states[-1], action)
        self._cursor = len(self._log)
        self._push(action, state)

    def settle(self) -> None:
        """Play chance at the end of the log until a seat must act."""
        while self._player_at(len(self._log)) == CHANCE:
            rng = rng_for(self.seed, len(self._log))
            self.append(self._game.format_action(self._game.sample(self.last, rng)))

    @property
    def last(self) -> Any:
        """The state at the end of the log."""
        return self._states[-1]

    # Looking back

    @property
    def can_undo(self) -> bool:
        """Whether there is a stop before the cursor."""
        return self._stop_before() is not None

    @property
    def can_redo(self) -> bool:
        """Whether the log goes on beyond the cursor."""
        return not self.is_at_end

    def undo(self) -> None:
        """Go back to the stop before the cursor.

        Raises:
            ValueError: there is none.
        """
        ply = self._stop_before()
        if ply is None:
            raise ValueError(_("Nothing has been played that could be taken back."))
        self._cursor = ply
        self.takebacks += 1

    def redo(self) -> None:
        """Go on to the stop after the cursor, or to the end of the log.

        Raises:
            ValueError: the cursor is there.
        """
        if not self.can_redo:
            raise ValueError(_("Nothing was taken back that could be played again."))
        later = range(self._cursor + 1, len(self._log))
        self._cursor = next(filter(self._is_stop, later), len(self._log))

    def goto(self, ply: int) -> None:
        """Look at the position before `log[ply]`, or at the last one.

        Raises:
            ValueError: there is no such ply.
        """
        if not 0 <= ply <= len(self._log):
            message = _("There is no ply %(ply)d in a log of %(length)d actions.")
            raise ValueError(message % {"ply": ply, "length": len(self._log)})
        self._cursor = ply

    def restore(self) -> None:
        """Bring the abandoned tail back; the one in its place is abandoned instead.

        Raises:
            ValueError: nothing was abandoned.
        """
        if self.abandoned is None:
            raise ValueError(_("No moves were cut off that could come back."))
        back = self.abandoned
        self._cursor = back.ply
        self._cut()
        for text in back.log:
            self.append(text)

    # Inside

    def _player_at(self, ply: int) -> int:
        return self._game.current_player(self._states[ply])

    def _is_stop(self, ply: int) -> bool:
        player = self._player_at(ply)
        if player < 0:
            return False
        return self.seats[player].bot is None or all(s.bot for s in self.seats)

    def _stop_before(self) -> int | None:
        earlier = range(self._cursor - 1, -1, -1)
        return next(filter(self._is_stop, earlier), None)

    def _check_player(self, player: int) -> None:
        if not 0 <= player < len(self.seats):
            message = _("There is no seat %(player)d at a table of %(players)d.")
            raise ValueError(message % {"player": player, "players": len(self.seats)})

    def _check_turn(self, text: str, player: int | None) -> None:
        if self.to_act == CHANCE:
            message = _("“%s” cannot be played here: chance acts.")
            raise OutOfTurnError(message % text)
        if player is None or self.to_act in (TERMINAL, player):
            return
        self._check_player(player)
        message = _("“%(action)s” must wait: it is the turn of %(name)s.")
        name = self.seats[self.to_act].name
        raise OutOfTurnError(message % {"action": text, "name": name})

    def _push(self, action: object, state: object) -> None:
        self._log.append(self._game.format_action(action))
        self._states.append(state)
        self._cursor = len(self._log)

    def _cut(self) -> None:
        ply = self._cursor
        self.abandoned = Abandoned(ply, tuple(self._log[ply:]))
        del self._log[ply:]
        del self._states[ply + 1 :]
        for told in self._told.values():
            told.cut(ply)
        self.takebacks = max(self.takebacks, 1)

    def _told_to(self, player: int) -> _Told:
        self._check_player(player)
        told = self._told.setdefault(player, _Told())
        names = tuple(seat.name for seat in self.seats)
        for ply in range(len(told.sentences), self._cursor):
            before, after = (
                self._game.observe(state, player)
                for state in self._states[ply : ply + 2]
            )
            action = self._game.parse_action(self._log[ply])
            told.sentences.append(self._game.describe(before, action, after, names))
            told.ids.append(self._game.follow(before, action, after, told.ids[ply]))
        return told
