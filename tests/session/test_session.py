"""Sessions: the log is the game, and undo, redo and luck follow from it.

`AnyOrder` plays, undoes, redoes, restores and reloads beside a plain model.
"""

from collections.abc import Callable, Iterator
from itertools import pairwise
from types import SimpleNamespace
from typing import Any, cast

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
)

from tabletop.core.chance import below, pick, rng_for
from tabletop.core.game import (
    CHANCE,
    TERMINAL,
    AnyGame,
    IllegalActionError,
    InvalidActionError,
)
from tabletop.registry import GAMES
from tabletop.session import (
    Abandoned,
    OutOfTurnError,
    Seat,
    Session,
    TableState,
    save,
)
from tests.kit import null_game
from tests.kit.games import registered
from tests.kit.null_game import Options
from tests.kit.text import is_sentence

ANN, BEN = Seat("Ann"), Seat("Ben")
BOT = Seat("Bot", "random")
pytestmark = pytest.mark.usefixtures("null_is_registered")


def null(*texts: str, seats: tuple[Seat, ...] = (ANN, BEN), **kwargs: Any) -> Session:
    session = Session.start(
        "null_game", players=len(seats), seats=seats, **{"seed": 5, **kwargs}
    )
    for text in texts:
        session.play(text)
    return session


def replay(session: Session, ply: int) -> Any:
    """Return the state after the first plies of the log, by folding it anew."""
    game = GAMES[session.game]
    state = game.new(len(session.seats), session.options)
    for text in session.log[:ply]:
        state = game.apply(state, game.parse_action(text))
    return state


def play_at_random(session: Session, seed: str, most: int = 10_000) -> Session:
    for k in range(most):
        if session.is_over:
            break
        session.play(pick(rng_for(seed, k), session.legal()))
    return session


def snapshot(session: Session) -> tuple[object, ...]:
    players = range(len(session.seats))
    return (
        session.log,
        session.cursor,
        session.state,
        session.abandoned,
        session.takebacks,
        session.table,
        session.arrangement,
        [session.story(player) for player in players],
        [dict(session.ids(player)) for player in players],
    )


def undone(session: Session) -> Iterator[int]:
    """Undo as far as it goes; give the plies that this reaches."""
    while session.can_undo:
        before = session.cursor
        session.undo()
        assert session.cursor < before
        yield session.cursor


def actors(session: Session) -> list[int]:
    game = GAMES[session.game]
    plies = range(len(session.log) + 1)
    return [game.current_player(replay(session, ply)) for ply in plies]


# Starting


@pytest.mark.parametrize("name", [*GAMES, null_game.NAME])
def test_a_start_plays_the_opening_chance(name: str) -> None:
    game = GAMES[name]
    session = Session.start(name, players=game.PLAYERS.start, seed="a")
    assert session.to_act >= 0
    assert session.cursor == len(session.log)
    first = game.current_player(game.new(game.PLAYERS.start, game.Options()))
    assert bool(session.log) == (first == CHANCE)
    assert set(actors(session)[:-1]) <= {CHANCE}
    assert session.state == replay(session, session.cursor)
    assert session.options == game.Options()
    assert (session.abandoned, session.takebacks) == (None, 0)
    assert (session.table, session.arrangement) == (TableState(), {})


def test_seats_are_persons_with_names_of_their_own_unless_given() -> None:
    session = Session.start("null_game", players=3)
    assert len({seat.name for seat in session.seats}) == 3
    assert all(seat.name and seat.bot is None for seat in session.seats)
    assert null(seats=(BOT, ANN)).seats == (BOT, ANN)


def test_an_integer_seed_is_its_text() -> None:
    assert null(seed=7).seed == "7"
    assert null(seed=7).log == null(seed="7").log


def test_a_seed_is_made_where_none_is_given() -> None:
    seeds = {Session.start("null_game", players=2).seed for _ in range(20)}
    assert len(seeds) == 20


@pytest.mark.parametrize(
    "start",
    [
        lambda: Session.start("no_game", players=2),
        lambda: Session.start("null_game", players=4),
        lambda: Session.start("null_game", players=0),
        lambda: Session.start("null_game", players=2, seats=(ANN,)),
        lambda: Session.start("null_game", players=2, seats=(ANN, BEN, BOT)),
        lambda: Session.start("null_game", players=2, options=Options(ranks=99)),
    ],
)
def test_impossible_games_are_not_started(start: Callable[[], Session]) -> None:
    with pytest.raises(ValueError, match=r".") as caught:
        start()
    assert is_sentence(str(caught.value))


# Playing


@pytest.mark.parametrize("name", [*GAMES, null_game.NAME])
def test_chance_comes_from_the_seed_and_the_ply_alone(name: str) -> None:
    game = GAMES[name]
    session = Session.start(name, players=game.PLAYERS.start, seed="c")
    play_at_random(session, "c", 20)
    for ply, actor in enumerate(actors(session)[:-1]):
        if actor == CHANCE:
            action = game.sample(replay(session, ply), rng_for("c", ply))
            assert session.log[ply] == game.format_action(action)


def test_a_game_is_played_to_its_end() -> None:
    session = null("keep", "keep", "keep", "keep")
    assert session.is_over
    assert session.to_act == TERMINAL
    assert session.legal() == ()
    assert session.state.phase == "over"
    with pytest.raises(IllegalActionError):
        session.play("keep")


REFUSALS: dict[str, tuple[type[ValueError], Callable[[Session], None]]] = {
    "out of turn": (OutOfTurnError, lambda s: s.play("keep", player=1)),
    "by nobody": (ValueError, lambda s: s.play("keep", player=9)),
    "by chance": (ValueError, lambda s: s.play("keep", player=CHANCE)),
    "a draw of chance": (IllegalActionError, lambda s: s.play("draw 1")),
    "a draw as a seat": (IllegalActionError, lambda s: s.play("draw 1", player=0)),
    "a deal of chance": (IllegalActionError, lambda s: s.play("deal 1 2")),
    "nonsense": (InvalidActionError, lambda s: s.play("hold")),
    "nothing": (InvalidActionError, lambda s: s.play("")),
    "nearly an action": (InvalidActionError, lambda s: s.play("keep ")),
}


@pytest.mark.parametrize("key", REFUSALS)
def test_a_refused_play_changes_nothing(key: str) -> None:
    kind, call = REFUSALS[key]
    session = null("swap", "keep")
    session.undo()
    session.undo()
    session.table, session.arrangement["hand"] = TableState(own=1), [1, 2]
    before = snapshot(session)
    with pytest.raises(kind) as caught:
        call(session)
    assert is_sentence(str(caught.value))
    assert snapshot(session) == before


def test_chance_texts_are_refused_where_chance_acts_too() -> None:
    session = null("swap", "keep")
    for ply in (0, 2):
        session.goto(ply)
        assert session.to_act == CHANCE
        for text in (session.log[ply], "keep"):
            before = snapshot(session)
            with pytest.raises(ValueError, match=r"^“.*\.$"):
                session.play(text)
            assert snapshot(session) == before


# Looking back: every ply


@pytest.mark.parametrize("name", [*GAMES, null_game.NAME])
def test_every_ply_can_be_visited(name: str) -> None:
    game = GAMES[name]
    session = Session.start(name, players=game.PLAYERS.start, seed="d")
    log = play_at_random(session, "d", 40).log
    order = sorted(range(len(log) + 1), key=lambda ply: rng_for("d", ply).random())
    for ply in order:
        session.goto(ply)
        state = replay(session, ply)
        assert (session.cursor, session.state) == (ply, state)
        assert session.to_act == game.current_player(state)
        assert session.is_over == (session.to_act == TERMINAL)
        legal = tuple(map(game.format_action, game.legal_actions(state)))
        assert session.legal() == legal
        for player in range(len(session.seats)):
            assert session.observation(player) == game.observe(state, player)
    assert session.log == log
    assert session.takebacks == 0
    assert session.abandoned is None


def test_observations_are_of_the_log_as_it_is_now() -> None:
    session, game = Session.start("threes", players=1, seed="d"), GAMES["threes"]
    ply = session.cursor
    before = session.observation(0)
    for action in session.legal()[:2]:
        session.play(action)
        assert session.observation(0) == game.observe(
            replay(session, session.cursor), 0
        )
        assert session.observation(0) is session.observation(0)
        assert session.recent(0, 1) == ((before, action),)
        assert session.steps(0, ply)[0][2] == game.observe(replay(session, ply + 1), 0)
        session.undo()


@pytest.mark.parametrize("ply", [-1, -100, 1_000])
def test_there_are_no_other_plies(ply: int) -> None:
    session = null("keep")
    before = snapshot(session)
    with pytest.raises(ValueError, match=r"^[A-Z].*\.$"):
        session.goto(ply)
    assert snapshot(session) == before


# Undo and redo


def test_undo_reaches_the_very_beginning_where_a_seat_begins() -> None:
    def dealt(players: int, options: Options) -> null_game.State:
        state = null_game.new(players, options)
        return null_game.apply(state, null_game.parse_action("deal 1 3"))

    members = {**vars(null_game), "NAME": "dealt_game", "new": dealt}
    with registered(cast("AnyGame", SimpleNamespace(**members))):
        session = Session.start("dealt_game", players=2)
        assert (session.log, session.can_undo) == ((), False)
        session.play("keep")
        assert list(undone(session)) == [0]


@pytest.mark.parametrize("change", ["undo", "redo", "restore"])
def test_where_nothing_is_there_is_a_sentence(change: str) -> None:
    session = null()
    before = snapshot(session)
    with pytest.raises(ValueError, match=r"^[A-Z].*\.$"):
        getattr(session, change)()
    assert snapshot(session) == before


def test_other_seeds_bring_other_luck() -> None:
    logs = {null("swap", "swap", "swap", "swap", seed=seed).log for seed in range(50)}
    assert len(logs) > 40


# What is told


@pytest.mark.parametrize("name", [*GAMES, null_game.NAME])
def test_the_story_is_what_the_game_tells_ply_by_ply(name: str) -> None:
    game = GAMES[name]
    session = Session.start(name, players=game.PLAYERS.start, seed="f")
    play_at_random(session, "f", 15)
    names = tuple(seat.name for seat in session.seats)
    states = [replay(session, ply) for ply in range(len(session.log) + 1)]
    for player in range(len(session.seats)):
        story: list[str] = []
        ids: Any = {}
        seen = [game.observe(state, player) for state in states]
        for ply, (before, after) in enumerate(pairwise(seen)):
            session.goto(ply)
            assert session.story(player) == tuple(story)
            assert session.told(player) == (story[-1] if story else "")
            assert session.ids(player) == ids
            action = game.parse_action(session.log[ply])
            sentence = game.describe(before, action, after, names)
            story += [sentence] if sentence else []
            ids = game.follow(before, action, after, ids)
        session.goto(len(session.log))
        assert session.story(player) == tuple(story)
        assert session.ids(player) == ids


def test_a_story_hides_what_its_player_does_not_see() -> None:
    session = null("swap", seats=(ANN, BEN))
    card = session.log[2].split()[1]
    assert session.story(0)[-1] == f"Ann draws a {card}."
    assert session.story(1)[-1] == "Ann draws a card."


@pytest.mark.parametrize("player", [-1, 2, TERMINAL])
def test_there_are_no_other_players(player: int) -> None:
    session = null()
    for look in (session.observation, session.story, session.ids):
        with pytest.raises(ValueError, match=r"^[A-Z].*\.$"):
            look(player)


def test_table_and_arrangement_stay_through_undo() -> None:
    session = null("keep")
    session.table = TableState(forfeit="tea", others={"clock": 90})
    session.arrangement["hand"] = [2, 1]
    session.undo()
    session.play("swap")
    assert session.table == TableState(forfeit="tea", others={"clock": 90})
    assert session.arrangement == {"hand": [2, 1]}


# Any order of everything


class AnyOrder(RuleBasedStateMachine):
    """A session beside a model that has a log, a cursor and no cache."""

    @initialize(seats=st.sampled_from([(ANN, BEN), (ANN, BOT), (BOT, BOT, BOT)]))
    def start(self, seats: tuple[Seat, ...]) -> None:
        self.session = null(seats=seats)
        self.log = list(self.session.log)
        self.cursor = len(self.log)
        self.abandoned: Abandoned | None = None
        self.takebacks = 0

    def at(self, ply: int) -> Any:
        state = null_game.new(len(self.session.seats), self.session.options)
        for text in self.log[:ply]:
            state = null_game.apply(state, null_game.parse_action(text))
        return state

    def stops(self) -> list[int]:
        seats = self.session.seats
        human = [k for k, seat in enumerate(seats) if seat.bot is None]
        return [
            ply
            for ply in range(len(self.log))
            if null_game.current_player(self.at(ply)) in (human or range(len(seats)))
        ]

    @precondition(lambda self: self.session.to_act >= 0)
    @rule(number=st.integers(0, 9))
    def play(self, number: int) -> None:
        legal = self.session.legal()
        text = legal[number % len(legal)]
        if self.cursor < len(self.log):
            self.abandoned = Abandoned(self.cursor, tuple(self.log[self.cursor :]))
            self.takebacks = max(self.takebacks, 1)
        self.log[self.cursor :] = [text]
        while null_game.current_player(state := self.at(len(self.log))) == CHANCE:
            chance = null_game.sample(state, rng_for("5", len(self.log)))
            self.log.append(null_game.format_action(chance))
        self.cursor = len(self.log)
        self.session.play(text, player=self.session.to_act)

    @rule(text=st.sampled_from(["draw 1", "deal 1 1", "hold"]))
    def refuse(self, text: str) -> None:
        with pytest.raises(ValueError, match=r"\.$"):
            self.session.play(text)

    @rule()
    def undo(self) -> None:
        earlier = [ply for ply in self.stops() if ply < self.cursor]
        assert self.session.can_undo == bool(earlier)
        if earlier:
            self.session.undo()
            self.cursor = earlier[-1]
            self.takebacks += 1

    @rule()
    def redo(self) -> None:
        assert self.session.can_redo == (self.cursor < len(self.log))
        if self.cursor < len(self.log):
            self.session.redo()
            later = [ply for ply in self.stops() if ply > self.cursor]
            self.cursor = [*later, len(self.log)][0]

    @rule(number=st.integers(0, 99))
    def goto(self, number: int) -> None:
        self.cursor = below(rng_for("goto", number), len(self.log) + 1)
        self.session.goto(self.cursor)

    @precondition(lambda self: self.abandoned is not None)
    @rule()
    def restore(self) -> None:
        assert self.abandoned is not None
        back = self.abandoned
        self.abandoned = Abandoned(back.ply, tuple(self.log[back.ply :]))
        self.log[back.ply :] = back.log
        self.cursor = len(self.log)
        self.takebacks = max(self.takebacks, 1)
        self.session.restore()

    @rule(player=st.integers(0, 1))
    def tell(self, player: int) -> None:
        self.session.story(player)

    @rule()
    def reload(self) -> None:
        self.session = save.loads(save.dumps(self.session))

    @invariant()
    def agrees(self) -> None:
        session = self.session
        assert session.log == tuple(self.log)
        assert session.cursor == self.cursor
        assert session.abandoned == self.abandoned
        assert session.takebacks == self.takebacks
        assert session.state == self.at(self.cursor)

    @invariant()
    def tells_what_a_fresh_session_would(self) -> None:
        fresh = Session(self.session.header)
        for text in self.log[: self.cursor]:
            fresh.append(text)
        for player in range(2):
            assert self.session.story(player) == fresh.story(player)
            assert self.session.ids(player) == fresh.ids(player)


test_any_order_agrees_with_the_model = AnyOrder.TestCase


# Turns


@pytest.mark.parametrize(
    ("actors", "expected"),
    [
        ([0], False),  # nobody has decided yet
        ([0, 1], False),
        ([0, 0], True),
        ([0, CHANCE, 0], True),
        ([0, 0, CHANCE, 1], False),
        ([0, TERMINAL], False),
    ],
)
def test_who_decided_last_is_amid_his_turn(
    monkeypatch: pytest.MonkeyPatch,
    actors: list[int],
    expected: bool,  # noqa: FBT001
) -> None:
    session = null()
    session._cursor = len(actors) - 1
    monkeypatch.setattr(session, "_player_at", actors.__getitem__)
    assert session.is_amid_turn is expected


@pytest.mark.parametrize(
    ("actors", "ply"),
    [
        ([0], None),  # nobody else has done anything
        ([CHANCE, 0, CHANCE, 0], None),
        ([0, 1, 0], 1),
        ([0, CHANCE, 1, CHANCE, 2, CHANCE, 0], 2),  # chance's part is the own turn's
        ([0, 1, 0, 0, CHANCE, 0], 1),  # amid a turn
        ([CHANCE, 1, 2, 0], 1),  # no turn yet: not the deal
        ([0, 1, 0, 1, TERMINAL], 3),
        ([0, 1, 0, TERMINAL], 1),
    ],
)
def test_what_others_did_since_a_turn(
    monkeypatch: pytest.MonkeyPatch, actors: list[int], ply: int | None
) -> None:
    session = null()
    session._cursor = len(actors) - 1
    monkeypatch.setattr(session, "_player_at", actors.__getitem__)
    assert session.turn_left(0) == ply


def test_a_decision_has_what_chance_did_upon_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    session, actors = null(), [CHANCE, 0, CHANCE, CHANCE, 1, 0]
    session._cursor = len(actors) - 1
    monkeypatch.setattr(session, "_player_at", actors.__getitem__)
    assert session.decisions(0) == ((0, 4), (1, 5))
    assert session.decisions(2) == ((1, 5),)


def test_a_copy_tells_the_same_and_grows_apart() -> None:
    session = null()
    session.play(session.legal()[0])
    told = session.sentences(0)
    line = session.copy()
    line.play(line.legal()[0])
    assert line.sentences(0)[: len(told)] == told
    assert session.sentences(0) == told
    session.undo()
    session.play(session.legal()[-1])
    assert line.sentences(0)[: len(told)] == told


def test_a_player_alone_has_no_turns() -> None:
    session = Session.start("threes", players=1, seed=1)
    session.play(session.legal()[0])
    assert session.is_amid_turn is False
