"""The contract between a game and everything around it.

A game is a module that satisfies `Game`. It knows nothing of screens, clocks, files or
global random numbers. A game is a sequence of actions, one a *ply*; at each ply
`current_player` names the player who acts: a seat (0, 1, …), `CHANCE`, or `TERMINAL` at
the end. Chance is a player like the others: its actions are in the log, so a replay
needs no random numbers.

An *observation* holds everything that a player may know. States that the player can't
tell apart have equal observations. `determinize` returns one of these states.

One typed line in its test checks a module against the contract:

    game: Game[Options, State, Action, Observation] = some_game
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import (
    Any,
    Final,
    Protocol,
    TypeAlias,
    TypeVar,
    cast,
    dataclass_transform,
)

from tabletop.core.chance import Rng
from tabletop.core.i18n import _, capitalised

CHANCE: Final = -1  # the player who acts at a chance node
TERMINAL: Final = -4  # the acting player of a finished game
NOBODY: Final = -3  # the observer without a seat, who sees what all seats see

Ids: TypeAlias = Mapping[str, int]
"""Mapping from the place of each thing to the number that it keeps when it moves."""

OptionsT = TypeVar("OptionsT")
StateT = TypeVar("StateT")
ActionT = TypeVar("ActionT")
ObservationT = TypeVar("ObservationT")
StateT_contra = TypeVar("StateT_contra", contravariant=True)
ActionT_co = TypeVar("ActionT_co", covariant=True)
T = TypeVar("T")
KeyT = TypeVar("KeyT")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def record(kind: type[T]) -> type[T]:
    """Make a dataclass with slots, hashable by value, that type checkers keep frozen.

    Python does not refuse to change it: a frozen dataclass of sixteen fields takes
    nine times as long to make, in CPython and in Pyodide.
    """
    return dataclass(slots=True, unsafe_hash=True)(kind)


class InvalidActionError(ValueError):
    """A text or value that is no action of this game in any state."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """The reason against an action."""

    clause: str  # the id of the rule that forbids it, such as "T3"
    reason: str  # without a capital or a stop; players see it as a sentence


class IllegalActionError(ValueError):
    """An action that is illegal now; the message is a whole sentence."""

    def __init__(self, action: str, refusal: Refusal) -> None:
        reason = refusal.reason
        words = {"action": action, "reason": reason}
        super().__init__(_("“{action}” is not possible: {reason}.").format(**words))
        self.why = f"{capitalised(reason)}."  # for the player who tried the action
        self.clause = refusal.clause  # the id of the rule that forbids it, such as "T3"


class Game(Protocol[OptionsT, StateT, ActionT, ObservationT]):
    """A game, as a module.

    Options, states, actions and observations are frozen dataclasses with slots, made
    of integers, strings, booleans and tuples; equal and hashable by value. A state and
    its parts are made often, so they may be of the faster `record`.

    A game may also have `words_of(action) -> ActionWords`: the words for a seat's
    action (`core.phrases`). Without it, texts show the notation.

    And `OPTION_SETS`, a tuple of `core.options.OptionSet`: other names by which people
    know the game, with the options that make it so.

    And `prepares(action) -> bool`, if a seat acts before the deal, such as by a cut.
    The deal of the day comes with these actions, so that all get the same cards.

    And `seen(before, action, player) -> action`: an action of the same kind, whose
    parts hidden from the player are masked. It is called for all players but the
    action's own. Without it every action is public, and all players know everything.

    And `holding(observation, action) -> observation`: that of a player who knows of the
    hidden cards by which the seat that acts can make this action. Other devices check
    with it that the action is legal.

    And `revealed(action, player, later) -> action or None`, if `seen` masks actions of
    seats: the action of a player, from one that was seen and a later observation; None
    while it is still hidden.
    """

    @property
    def NAME(self) -> str:  # noqa: N802 - a constant of the module
        """The short name, for files, addresses and saves."""
        ...

    @property
    def TITLE(self) -> str:  # noqa: N802 - a constant of the module
        """The title for people, untranslated."""
        ...

    @property
    def PLAYERS(self) -> range:  # noqa: N802 - a constant of the module
        """The supported numbers of players."""
        ...

    @property
    def RULES_VERSION(self) -> int:  # noqa: N802 - a constant of the module
        """The version of the rules, raised when old logs would replay differently."""
        ...

    @property
    def Options(self) -> type[OptionsT]:  # noqa: N802 - a class of the module
        """The options; the defaults give the game of the rulebook."""
        ...

    def new(self, players: int, options: OptionsT, /) -> StateT:
        """Return the state before any chance; `ValueError` for impossible arguments."""
        ...

    def current_player(self, state: StateT, /) -> int:
        """Return the seat that acts, `CHANCE` or `TERMINAL`."""
        ...

    def legal_actions(self, state: StateT, /) -> tuple[ActionT, ...]:
        """Return the legal actions of the acting seat; () for chance and at the end."""
        ...

    def why_not(self, state: StateT, action: ActionT, /) -> Refusal | None:
        """Return the refusal of an action in this state, None if it is legal."""
        ...

    def apply(self, state: StateT, action: ActionT, /) -> StateT:
        """Return the state after the action; the given state is unchanged.

        Forbidden actions raise `IllegalActionError`.
        """
        ...

    def sample(self, state: StateT, rng: Rng, /) -> ActionT:
        """Return a chance action with its probability, or raise `ValueError`."""
        ...

    def returns(self, state: StateT, /) -> tuple[float, ...]:
        """Return one number a player, higher is better; `ValueError` before the end."""
        ...

    def observe(self, state: StateT, player: int, /) -> ObservationT:
        """Return everything that this player may know, and nothing else.

        `NOBODY` knows what all seats know.
        """
        ...

    def determinize(self, observation: ObservationT, rng: Rng, /) -> StateT:
        """Return a full state that the observer cannot tell from the real one.

        It ends on any observation, since other devices send them. Without such a state
        the result is any state, or any `Exception`.
        """
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
        """Return the sentence on an action for the observer, or "" for none.

        Both observations have one observer. The sentence reveals nothing that `after`
        hides. `names` are those of the seats.
        """
        ...

    def follow(
        self, before: ObservationT, action: ActionT, after: ObservationT, ids: Ids, /
    ) -> Ids:
        """Return the identities of the things on the table after the action.

        `ids` are the identities before it, {} at the start of a game. A thing that
        moves or changes keeps its number, and a new one gets an unused number. The same
        log always gives the same numbers.
        """
        ...


AnyGame: TypeAlias = Game[Any, Any, Any, Any]  # any game of the contract


class Joinable(Protocol[StateT_contra, ActionT_co]):
    """The further interface of a game that players may join after its beginning.

    A new player gets the next seat number. The session knows the name.
    """

    @property
    def JOIN(self) -> ActionT_co:  # noqa: N802 - a constant of the module
        """The action by which the next player joins, played by any seat."""
        ...

    def seated(self, state: StateT_contra, /) -> int:
        """Return the number of players at the table."""
        ...

    def may_join(self, state: StateT_contra, /) -> bool:
        """Return whether another player may sit down, now or later in the game."""
        ...


def joinable(game: AnyGame) -> Joinable[Any, Any] | None:
    """Return the game as `Joinable`; None if players can't join it."""
    return cast("Joinable[Any, Any]", game) if hasattr(game, "JOIN") else None


class Continued(Protocol[StateT_contra, ActionT_co]):
    """The further interface of a game whose result determines the next opening."""

    @property
    def OPENING(self) -> type[Any]:  # noqa: N802 - a class of the module
        """The type of the chance action that opens a following game."""
        ...

    def opening(self, last: StateT_contra, places: Sequence[int], /) -> ActionT_co:
        """Return the first action of the next game of the same players.

        `places` holds each player's seat in the next game. Before the end of the last
        game this raises `ValueError`.
        """
        ...


def continued(game: AnyGame) -> Continued[Any, Any] | None:
    """Return the game as `Continued`; None if it determines no next opening."""
    return cast("Continued[Any, Any]", game) if hasattr(game, "OPENING") else None


def seen(game: AnyGame, before: Any, action: Any, player: int) -> Any:
    """Return the action as a player may know it; its own player knows all of it."""
    mask = getattr(game, "seen", None)
    if mask is None or game.current_player(before) == player:
        return action
    return mask(before, action, player)


def usual_players(game: AnyGame) -> int:
    """Return the usual number of players (`USUAL_PLAYERS`), or else the fewest."""
    return int(getattr(game, "USUAL_PLAYERS", game.PLAYERS[0]))


def option(
    default: T,
    *,
    label: str,
    sentence: str,
    choices: Sequence[T] = (),
    phrase: str = "",
) -> T:
    """Declare a field of a game's options.

    `default` is the value in the game of the rulebook. `label` and `sentence` are
    marked for translation. `choices` are the values in the new-game form, with the
    default among them. Without them the choices are the default and its opposite.
    `phrase` states another value in a list of house rules, such as "Hands of {value}";
    it is marked for translation too. Without it the label does, with the value.
    """
    offered = tuple(choices) or (default, not default)
    metadata = {
        "label": label,
        "sentence": sentence,
        "choices": offered,
        "phrase": phrase,
    }
    return field(default=default, metadata=metadata)


HAND: Final = "hand"
BEFORE: Final = "before"
SCORE: Final = "score"
MIDDLE: Final = "middle"
CAPTION: Final = "caption"
ROLES: Final = (HAND, BEFORE, SCORE, MIDDLE, CAPTION)
"""Roles of fields: a player's hand, what lies before a player, a player's score, what
lies in the middle, a line of text. The first three are tuples with an item per seat."""

HIDDEN: Final = -1
"""In a field with a role: a thing that the observer does not see. Among cards as texts
it is `BACK` of `tabletop.core.cards`. 0, "" and None mean that nothing is there, except
in scores and lines."""


def role(name: str, label: str = "") -> Mapping[str, str]:
    """Return the metadata of an observation's field for the default view.

    `name` is one of `ROLES`. `label` is marked for translation; without it the view
    shows the name of the field:

        hands: tuple[int, ...] = field(metadata=role(HAND))
    """
    return {"role": name, "label": label}


def margins(places: Sequence[int]) -> tuple[float, ...]:
    """Return for each player the number of players behind, less the number ahead.

    `places` may also be points of which fewer are better.
    """
    return tuple(
        float(sum((other > place) - (other < place) for other in places))
        for place in places
    )


class Computed(dict[KeyT, T]):
    """The results of a function, each computed when it is first needed."""

    def __init__(self, function: Callable[[KeyT], T]) -> None:
        """Store the function."""
        self._function = function

    def __missing__(self, key: KeyT) -> T:
        result = self[key] = self._function(key)
        return result


def put(items: tuple[T, ...], place: int, item: T) -> tuple[T, ...]:
    """Return the items with this one in the place of another."""
    changed = list(items)
    changed[place] = item
    return tuple(changed)


def recast(kind: type[T], value: object, /, **others: object) -> T:
    """Return a value of another dataclass: the shared fields, and `others`."""
    names = {each.name for each in fields(cast("Any", kind))} - set(others)
    return kind(**{name: getattr(value, name) for name in names}, **others)
