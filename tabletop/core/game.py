"""The contract between a game and everything around it.

A game is a module that satisfies `Game`. It knows nothing of screens, clocks, files
or global random numbers. A game is a sequence of actions, one a *ply*; at each ply
`current_player` names who acts: a seat (0, 1, …), `CHANCE`, or nobody any more
(`TERMINAL`). Chance is a player like the others: its action stands in the log, so a
replay needs no random numbers.

What a player may know is an *observation*; states that he cannot tell apart give
equal ones, and `determinize` goes the other way.

A module is checked against the contract by one typed line in its test:

    game: Game[Options, State, Action, Observation] = some_game
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any, Final, Protocol, TypeAlias, TypeVar, cast

from tabletop.core.chance import Rng
from tabletop.core.i18n import _, capitalised

CHANCE: Final = -1
"""The player who acts at a chance node."""

TERMINAL: Final = -4
"""The acting player of a finished game."""

Ids: TypeAlias = Mapping[str, int]
"""The place of each thing on the table, to the number that it keeps when it moves."""

OptionsT = TypeVar("OptionsT")
StateT = TypeVar("StateT")
ActionT = TypeVar("ActionT")
ObservationT = TypeVar("ObservationT")
StateT_contra = TypeVar("StateT_contra", contravariant=True)
ActionT_co = TypeVar("ActionT_co", covariant=True)
T = TypeVar("T")


class InvalidActionError(ValueError):
    """A text or value that is no action of this game, whatever the state."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an action may not be played now."""

    clause: str  # the id of the rule that forbids it, such as "T3"
    reason: str  # why, without a capital or a stop; a player reads it as a sentence


class IllegalActionError(ValueError):
    """An action of this game that may not be played now: a whole sentence says why."""

    def __init__(self, action: str, refusal: Refusal) -> None:
        reason = refusal.reason
        words = {"action": action, "reason": reason}
        super().__init__(_("“{action}” is not possible: {reason}.").format(**words))
        # for the player who has just tried the action
        self.why = f"{capitalised(reason)}."
        self.clause = refusal.clause  # the id of the rule that forbids it, such as "T3"


class Game(Protocol[OptionsT, StateT, ActionT, ObservationT]):
    """A game, as a module.

    Options, states, actions and observations are frozen dataclasses with slots, made
    of integers, strings, booleans and tuples; equal and hashable by value.

    It may also have `action_words(action) -> str`: what an action of a seat is called
    where it is talked about, as an infinitive without "to": "discard the seven of
    clubs". Without it an action is called by its text. And `deed_words(action, name)
    -> str`: what somebody did by it, as a sentence, such as "Ben discarded the ace.".

    And `OPEN_CHANCE = True`, if all players see each action of chance, as they see
    throws of dice: at a table of several devices each then has luck of its own.

    And `seen(before, action, player) -> action`: the action with the parts masked that
    the player may not know: an action of the same kind, for any player but its own.
    Without it every action is public.
    """

    @property
    def NAME(self) -> str:  # noqa: N802 - a constant of the module
        """The short name: of the file, of the address, of the save."""
        ...

    @property
    def TITLE(self) -> str:  # noqa: N802 - a constant of the module
        """The name that people use, untranslated."""
        ...

    @property
    def PLAYERS(self) -> range:  # noqa: N802 - a constant of the module
        """The numbers of players that the game is offered for."""
        ...

    @property
    def RULES_VERSION(self) -> int:  # noqa: N802 - a constant of the module
        """Raised when an old log would replay differently."""
        ...

    @property
    def Options(self) -> type[OptionsT]:  # noqa: N802 - a class of the module
        """The options; the defaults are the game as its rules tell it."""
        ...

    def new(self, players: int, options: OptionsT, /) -> StateT:
        """Return the state before any chance; `ValueError` for impossible arguments."""
        ...

    def current_player(self, state: StateT, /) -> int:
        """Return the seat that acts, `CHANCE` or `TERMINAL`."""
        ...

    def legal_actions(self, state: StateT, /) -> tuple[ActionT, ...]:
        """Return what the seat that acts may do; nothing at chance and at the end."""
        ...

    def why_not(self, state: StateT, action: ActionT, /) -> Refusal | None:
        """Return why the action may not be played now, None if it may."""
        ...

    def apply(self, state: StateT, action: ActionT, /) -> StateT:
        """Return the state after the action; the given state stays as it is.

        Forbidden actions raise `IllegalActionError`.
        """
        ...

    def sample(self, state: StateT, rng: Rng, /) -> ActionT:
        """Return an action of a chance node, as likely as the rules say.

        It raises `ValueError` if chance does not act.
        """
        ...

    def returns(self, state: StateT, /) -> tuple[float, ...]:
        """Return one number a player, higher is better; `ValueError` before the end."""
        ...

    def observe(self, state: StateT, player: int, /) -> ObservationT:
        """Return all that this player may know, and nothing else."""
        ...

    def determinize(self, observation: ObservationT, rng: Rng, /) -> StateT:
        """Return a full state that the observer cannot tell from the real one."""
        ...

    def format_action(self, action: ActionT, /) -> str:
        """Return the one text of the action, in the notation of the rules."""
        ...

    def parse_action(self, text: str, /) -> ActionT:
        """Return the action of this text; raise `InvalidActionError` if it is none."""
        ...

    def describe(
        self,
        before: ObservationT,
        action: ActionT,
        after: ObservationT,
        names: Sequence[str],
        /,
    ) -> str:
        """Return what happened as a sentence for the observer, or "" for nothing.

        Both observations are of one observer; the sentence never says what `after`
        hides from him. `names` are those of the seats.
        """
        ...

    def follow(
        self, before: ObservationT, action: ActionT, after: ObservationT, ids: Ids, /
    ) -> Ids:
        """Return the identities of the things on the table after the action.

        `ids` are those before it; at the start of a game there are none. A thing that
        moves or changes keeps its number, a new one gets a number of its own, and the
        same log always gives the same numbers.
        """
        ...


AnyGame: TypeAlias = Game[Any, Any, Any, Any]
"""A game of which only the contract is known."""


class Joinable(Protocol[StateT_contra, ActionT_co]):
    """What else a game has that players may join after its beginning, as a module.

    A new player gets the next number. Who he is, the session knows.
    """

    @property
    def JOIN(self) -> ActionT_co:  # noqa: N802 - a constant of the module
        """The action by which the next player joins, played by any seat."""
        ...

    def seated(self, state: StateT_contra, /) -> int:
        """Return how many players sit at the table."""
        ...

    def may_join(self, state: StateT_contra, /) -> bool:
        """Return whether another player may sit down, now or later in the game."""
        ...


def joinable(game: AnyGame) -> Joinable[Any, Any] | None:
    """Return the game as one that players may join, None if it is none."""
    return cast("Joinable[Any, Any]", game) if hasattr(game, "JOIN") else None


class Continued(Protocol[StateT_contra, ActionT_co]):
    """What else a game has whose rules say how the next game begins, as a module."""

    @property
    def OPENING(self) -> type[Any]:  # noqa: N802 - a class of the module
        """The kind of chance's action with which a game begins that follows one."""
        ...

    def opening(self, last: StateT_contra, places: Sequence[int], /) -> ActionT_co:
        """Return the first action of the next game of the same players.

        `places` says where each of its players sits in the next one. Before the end
        of the last game this raises `ValueError`.
        """
        ...


def continued(game: AnyGame) -> Continued[Any, Any] | None:
    """Return the game as one that says how the next one begins, None if it does not."""
    return cast("Continued[Any, Any]", game) if hasattr(game, "OPENING") else None


def seen(game: AnyGame, before: Any, action: Any, player: int) -> Any:
    """Return the action as a player may know it; its own player knows it anyway."""
    mask = getattr(game, "seen", None)
    if mask is None or game.current_player(before) == player:
        return action
    return mask(before, action, player)


def has_open_chance(game: AnyGame) -> bool:
    """Return whether all players see each action of chance, as throws of dice.

    A game says it as `OPEN_CHANCE`.
    """
    return bool(getattr(game, "OPEN_CHANCE", False))


def usual_players(game: AnyGame) -> int:
    """Return the usual number of players; the fewest if the game names none.

    A game says it as `USUAL_PLAYERS`.
    """
    return int(getattr(game, "USUAL_PLAYERS", game.PLAYERS[0]))


def option(default: T, *, label: str, sentence: str, choices: Sequence[T] = ()) -> T:
    """Declare a field of a game's options.

    `default` is the value in the game as its rules tell it. `label` and `sentence` are
    marked for translation. `choices` are what the new-game form offers, the default
    among them; without them yes and no, the default first.
    """
    offered = tuple(choices) or (default, not default)
    metadata = {"label": label, "sentence": sentence, "choices": offered}
    return field(default=default, metadata=metadata)


def margins(places: Sequence[int]) -> tuple[float, ...]:
    """Return for each player how many are behind him, less how many are ahead.

    The places may be points too, of which fewer are better.
    """
    return tuple(
        float(sum((other > place) - (other < place) for other in places))
        for place in places
    )


def put(items: tuple[T, ...], place: int, item: T) -> tuple[T, ...]:
    """Return the items with this one in the place of another."""
    return (*items[:place], item, *items[place + 1 :])


def recast(kind: type[T], value: object, /, **others: object) -> T:
    """Return a value of another dataclass: the fields that both share, and `others`.

    So an observation is made of a state, and a state of an observation.
    """
    names = {each.name for each in fields(cast("Any", kind))} - set(others)
    return kind(**{name: getattr(value, name) for name in names}, **others)
