"""Information set Monte Carlo tree search, for any game with hidden information.

Source: P. I. Cowling, E. J. Powley, D. Whitehouse, "Information Set Monte Carlo Tree
Search", IEEE Transactions on Computational Intelligence and AI in Games 4 (2012) 120;
the variant with a single observer. Each simulation determinizes the hidden cards, so
that they fit the searching player's observation, and walks one tree. The nodes are
information sets of this player, not positions, so hidden cards can't influence the
choice. Legal moves differ between deals: UCB1 chooses among the actions that this deal
allows, and counts as trials the simulations in which an action was available.

Where a simulation leaves the tree, a playout continues with a policy. After `PLIES`
plies an evaluation ends it, if there is one.

Limits:

- `determinize` sets the probabilities of deals. It does not infer that a player with a
  better card would have played it.
- The others choose in the searching player's tree, for all their hands together. So the
  search does not fear that they read its moves, does not bluff, and ignores what only
  they know.
- The policy of playouts sees the whole deal. A policy that uses more than the acting
  seat's cards knows too much (strategy fusion), and the tree trusts it.
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

EXPLORATION: Final = 0.7  # weight for playouts that end in 0 or 1 (Cowling et al.)
PLIES: Final = 30  # plies after which a playout is cut, if there is an evaluation


class SearchModel(Protocol[StateT, ActionT]):
    """A game for the search, from one observation; it may change states in place."""

    def sampled(self, rng: Rng, /) -> StateT:
        """Return a state that the searching player cannot tell from the real one."""
        ...

    def player(self, state: StateT, /) -> int:
        """Return the seat that acts, negative at the end."""
        ...

    def actions(self, state: StateT, /) -> Sequence[ActionT]:
        """Return the actions of the seat that acts, in the order of first trials."""
        ...

    def after(
        self, state: StateT, action: ActionT, rng: Rng, /
    ) -> tuple[StateT, Hashable]:
        """Return the state in which a seat acts next, or the end; chance has acted.

        The second value is the searching player's new observation. It is equal for
        states that this player can't tell apart.
        """
        ...

    def values(self, state: StateT, rng: Rng, /) -> Sequence[float]:
        """Return the result of a playout for each seat, from 0 to 1."""
        ...


@dataclass(slots=True)
class Arm:
    """The statistics of an action at a node."""

    visits: int = 0  # the number of simulations that chose it
    available: int = 0  # the number of simulations that could choose it
    total: float = 0.0  # the sum of their results for the acting seat


@dataclass(frozen=True, slots=True)
class Finding(Generic[ActionT]):
    """The result of the search for an action."""

    action: ActionT
    visits: int  # the number of simulations that chose it
    value: float  # the mean result, 0 to 1; 0.5 without visits


class Node(Generic[ActionT]):
    """An information set of the searching player, or an observation of others."""

    __slots__ = ("arms", "children")

    def __init__(self) -> None:
        # by action, in the order in which they were first available
        self.arms: dict[ActionT, Arm] = {}
        # by the searching player's next observation
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
    """A tree that grows by one node with each simulation."""

    def __init__(
        self,
        model: SearchModel[StateT, ActionT],
        actions: Sequence[ActionT],
        exploration: float = EXPLORATION,
    ) -> None:
        """Begin with the legal actions, at least one, and the weight of exploration."""
        if not actions:
            raise ValueError(_("There is no move to think about."))
        self.simulations = 0  # their number so far
        self._model = model
        self._actions = actions
        self._exploration = exploration
        self._root: Node[ActionT] = Node()

    def simulate(self, rng: Rng) -> None:
        """Deal the hidden cards, walk down the tree, and play out from there."""
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
        """Simulate up to this number in total, and yield after each."""
        while self.simulations < simulations:
            self.simulate(rng)
            yield

    def findings(self) -> list[Finding[ActionT]]:
        """Return the findings on all actions, the most visited first."""
        found = []
        for action in self._actions:
            arm = self._root.arms.get(action, Arm())
            value = arm.total / arm.visits if arm.visits else 0.5
            found.append(Finding(action, arm.visits, value))
        return sorted(found, key=lambda each: (-each.visits, -each.value))


# Any game of the contract


class GameModel:
    """A model of any game, by its rules alone."""

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
        """Store the observation of the acting seat, and the rules of playouts.

        `bounds` are the lowest and the highest return of the game. `played` applies a
        legal action, without the checks of the game's `apply`. `policy` chooses in
        playouts; the default is random. `evaluation`, from 0 to 1 for each seat, ends
        playouts early; without it they run to the end.
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
        """Return the result of a playout, scaled from 0 to 1."""
        game, plies = self._game, 0
        while game.current_player(state) >= 0:
            if self._evaluation and plies == PLIES:
                return self._evaluation(state)
            state = self._played(state, self._policy(state, rng), rng)
            plies += 1
        low, high = self._bounds
        return [(value - low) / (high - low) for value in game.returns(state)]
