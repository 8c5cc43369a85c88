"""Information set Monte Carlo tree search, for any game with hidden information.

Source: P. I. Cowling, E. J. Powley, D. Whitehouse, "Information Set Monte Carlo Tree
Search", IEEE Transactions on Computational Intelligence and AI in Games 4 (2012) 120;
the variant with a single observer. Each simulation deals the hidden cards anew, so that
they fit what the searching player knows, and walks one tree. Its nodes are what this
player has seen, not positions, so he cannot choose by cards that he does not see.
Legal moves differ from deal to deal: an action is chosen by UCB1 among those that this
deal allows, and what counts as trials is how often it was available.

Where a walk leaves the tree, a playout goes on by a policy, and is cut after some plies
by an evaluation, where there is one.

What it cannot do:

- The deals are as likely as `determinize` makes them. That somebody who held a better
  card would have played it is not weighed.
- The others choose in the searching player's tree, for all their hands together. So he
  does not fear that they see through him, does not bluff, and counts on nothing that
  they alone know.
- A policy of playouts sees the whole deal. One that looks at more than the cards of
  the seat that acts knows too much (strategy fusion), and the tree believes it.
- It does not converge to an equilibrium.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from math import log, sqrt
from typing import Any, Final, Generic, Protocol, TypeVar

from tabletop.core.chance import Rng, pick
from tabletop.core.game import CHANCE, AnyGame
from tabletop.core.i18n import _

StateT = TypeVar("StateT")
ActionT = TypeVar("ActionT", bound=Hashable)

EXPLORATION: Final = 0.7
"""The weight of what is uncertain where playouts end in 0 or 1 (Cowling et al.)."""

PLIES: Final = 30
"""Plies after which a playout is cut, if there is an evaluation."""


class SearchModel(Protocol[StateT, ActionT]):
    """A game as the search sees it, after one observation.

    States may be changed in place: each belongs to one simulation.
    """

    def sampled(self, rng: Rng, /) -> StateT:
        """Return a state that the searching player cannot tell from the real one."""
        ...

    def player(self, state: StateT, /) -> int:
        """Return the seat that acts, negative at the end."""
        ...

    def actions(self, state: StateT, /) -> Sequence[ActionT]:
        """Return what the seat that acts may do, in the order of first trials."""
        ...

    def after(
        self, state: StateT, action: ActionT, rng: Rng, /
    ) -> tuple[StateT, Hashable]:
        """Return the state in which a seat acts next, or the end; chance has acted.

        Beside it stands what the searching player has seen of that: where he cannot
        tell two of them apart, they are equal.
        """
        ...

    def values(self, state: StateT, rng: Rng, /) -> Sequence[float]:
        """Return what a playout from here gave each seat, from 0 to 1."""
        ...


@dataclass(slots=True)
class Arm:
    """What is known of an action at a node."""

    visits: int = 0  # how often it was chosen
    available: int = 0  # how often it could have been
    total: float = 0.0  # what its simulations gave to the seat that acts, added up


@dataclass(frozen=True, slots=True)
class Finding(Generic[ActionT]):
    """What the search says of an action."""

    action: ActionT
    visits: int  # in how many simulations it was played
    value: float  # what they gave on average, from 0 to 1; a half where there were none


class Node(Generic[ActionT]):
    """An information set of the searching player, or what he saw before others act.

    Attributes:
        arms: by action, in the order in which they were first available.
        children: by what the searching player saw next.
    """

    __slots__ = ("arms", "children")

    def __init__(self) -> None:
        """Begin a node that nothing is known of."""
        self.arms: dict[ActionT, Arm] = {}
        self.children: dict[Hashable, Node[ActionT]] = {}

    def chosen(
        self, actions: Sequence[ActionT], exploration: float = EXPLORATION
    ) -> tuple[ActionT, Arm]:
        """Return the first action without a visit, or the best by UCB1."""
        arms, best, most = self.arms, None, -1.0
        for action in actions:
            arm = arms.get(action)
            if arm is None:
                arm = arms[action] = Arm()
            arm.available += 1
            n = arm.visits
            if not n:
                score = float("inf")
            else:
                score = arm.total / n + exploration * sqrt(log(arm.available) / n)
            if score > most:
                best, most = (action, arm), score
        if best is None:
            raise ValueError(_("There is no move to think about."))
        return best


class Search(Generic[StateT, ActionT]):
    """A tree that grows by one node with each simulation.

    Attributes:
        simulations: how many there were.
    """

    def __init__(
        self,
        model: SearchModel[StateT, ActionT],
        actions: Sequence[ActionT],
        exploration: float = EXPLORATION,
    ) -> None:
        """Take what the searching player may do, at least one, and UCB1's constant."""
        if not actions:
            raise ValueError(_("There is no move to think about."))
        self.simulations = 0
        self._model = model
        self._actions = actions
        self._exploration = exploration
        self._root: Node[ActionT] = Node()

    def simulate(self, rng: Rng) -> None:
        """Deal what is hidden, walk down the tree, and play on from there."""
        model, node = self._model, self._root
        state, actions = model.sampled(rng), self._actions
        player = model.player(state)
        path: list[tuple[Arm, int]] = []
        while player >= 0:
            action, arm = node.chosen(actions, self._exploration)
            path.append((arm, player))
            state, seen = model.after(state, action, rng)
            player = model.player(state)
            if not arm.visits or player < 0:
                break
            child = node.children.get(seen)
            if child is None:
                child = node.children[seen] = Node()
            node, actions = child, model.actions(state)
        values = model.values(state, rng)
        for arm, seat in path:
            arm.visits += 1
            arm.total += values[seat]
        self.simulations += 1

    def simulated(self, simulations: int, rng: Rng) -> Iterator[None]:
        """Simulate so often, and pause after each."""
        while self.simulations < simulations:
            self.simulate(rng)
            yield

    def findings(self) -> list[Finding[ActionT]]:
        """Return what is known of each action, the most visited first."""
        found = []
        for action in self._actions:
            arm = self._root.arms.get(action, Arm())
            value = arm.total / arm.visits if arm.visits else 0.5
            found.append(Finding(action, arm.visits, value))
        return sorted(found, key=lambda each: (-each.visits, -each.value))


# Any game of the contract


class GameModel:
    """A model of any game, by its rules alone.

    What is seen is the searching player's observation.
    """

    def __init__(  # noqa: PLR0913 - all that a model is made of
        self,
        game: AnyGame,
        observation: Any,
        *,
        bounds: tuple[float, float],
        played: Callable[[Any, Any], Any] | None = None,
        policy: Callable[[Any, Rng], Any] | None = None,
        evaluation: Callable[[Any], Sequence[float]] | None = None,
    ) -> None:
        """Take what the seat that acts knows, and how playouts go.

        `bounds` are the lowest and the highest of the game's returns. `played` applies
        a legal action, without the checks of the game's `apply`. The policy chooses in
        playouts, at random without. The evaluation, from 0 to 1 for each seat, cuts
        playouts; without they go to the end.
        """
        self._game = game
        self._seen = observation
        self._bounds = bounds
        self._apply = played or game.apply
        self._policy = policy or (
            lambda state, rng: pick(rng, game.legal_actions(state))
        )
        self._evaluation = evaluation

    def sampled(self, rng: Rng) -> Any:
        """Return a state that fits the observation."""
        return self._game.determinize(self._seen, rng)

    def player(self, state: Any) -> int:
        """Return the seat that acts, negative at the end."""
        return self._game.current_player(state)

    def actions(self, state: Any) -> Sequence[Any]:
        """Return the legal actions."""
        return self._game.legal_actions(state)

    def after(self, state: Any, action: Any, rng: Rng) -> tuple[Any, Hashable]:
        """Return the next state in which a seat acts, and the observation of it."""
        state = self._played(state, action, rng)
        return state, self._game.observe(state, self._seen.observer)

    def _played(self, state: Any, action: Any, rng: Rng) -> Any:
        game, state = self._game, self._apply(state, action)
        while game.current_player(state) == CHANCE:
            state = self._apply(state, game.sample(state, rng))
        return state

    def values(self, state: Any, rng: Rng) -> Sequence[float]:
        """Return what a playout gives, scaled from 0 to 1."""
        game, plies = self._game, 0
        while game.current_player(state) >= 0:
            if self._evaluation and plies == PLIES:
                return self._evaluation(state)
            state = self._played(state, self._policy(state, rng), rng)
            plies += 1
        low, high = self._bounds
        return [(value - low) / (high - low) for value in game.returns(state)]
