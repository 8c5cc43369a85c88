"""The laws of the contract, over every registered game, Null and all their options.

A law is a function of a line of play and a ply: it holds at `line.states[ply]`. Each is
tested on games played at random to the end, and on lines that Hypothesis chooses and
makes short again. The last tests break Null on purpose, once for each law.
"""

import copy
import gettext
import json
import math
import pickle
import re
import types
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import FrozenInstanceError, dataclass, fields, is_dataclass, replace
from functools import cache, partial
from itertools import product
from pathlib import Path
from typing import Any, Final, TypeAlias

import pytest
from hypothesis import given, strategies as st

from tabletop.core import i18n
from tabletop.core.chance import Rng, below, pick, rng_for, shuffled
from tabletop.core.codec import Json, decode, encode
from tabletop.core.game import (
    CHANCE,
    NOBODY,
    TERMINAL,
    AnyGame,
    IllegalActionError,
    InvalidActionError,
    Refusal,
)
from tabletop.registry import GAMES
from tests.kit import null_game
from tests.kit.cases import PARTS, having, part_of
from tests.kit.games import (
    Line,
    Table,
    all_games,
    exchanged,
    play_on,
    playout,
    playouts,
    seated,
    tables,
    walk,
)
from tests.kit.text import is_sentence

Law: TypeAlias = Callable[[Line, int], None]
LAWS: Final[list[Law]] = []
OPEN: Final = frozenset({"four_twenty_one"})  # where all see the whole state
UNBOUNDED: Final = frozenset({"tomacco"})  # for more players than a form offers
MOST: Final = 1_000  # the largest number that another device may send in an observation
ENOUGH: Final = 200_000  # more random numbers than a guess needs

NAMES: Final = tuple(f"Ann {{0}} 100%s <{n}>" for n in range(20))
"""Names that a sentence must take as they are."""


def law(function: Law) -> Law:
    LAWS.append(function)
    return function


def strangers(line: Line, ply: int) -> Iterator[Any]:
    """Give actions of the game that may not be played at the ply."""
    game, state = line.game, line.states[ply]
    legal = {*game.legal_actions(state)}
    seats, chance = pool(game)
    others = seats if game.current_player(state) == CHANCE else seats + chance
    rng = rng_for("strangers", ply)  # to shuffle all of them would take its time
    for action in dict.fromkeys(pick(rng, others) for _ in range(20)):
        if action not in legal:
            yield action


@cache
def _pool(name: str) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
    seats: dict[str, Any] = {}
    chance: dict[str, Any] = {}
    for line in part_of(playouts(name), 0):
        game = line.game
        for state, action in zip(line.states, line.actions, strict=False):
            met = chance if game.current_player(state) == CHANCE else seats
            met[game.format_action(action)] = action
            met.update((game.format_action(a), a) for a in game.legal_actions(state))
    return tuple(seats.values()), tuple(chance.values())


def pool(game: AnyGame) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
    """Return the actions of seats and of chance met in some playouts."""
    return _pool(game.NAME)


def mangled(text: str, rng: Rng) -> Iterator[str]:
    """Give texts that are nearly this one."""
    place, letters = below(rng, len(text)), "abdehlopqrstuw0123456789 ,-"
    digits = str.maketrans("0123456789", "٠١٢٣٤٥٦٧٨٩")
    yield from ("", " ", text.upper(), text.title(), text[:-1], text[1:])
    yield from (f"{text} ", f" {text}", f"{text}\n", f"{text}x", f"{text} 1", text * 2)
    yield from (text.replace(" ", "  "), text.replace(" ", "\t"), text.replace(" ", ""))
    yield from (
        text.translate(digits),
        text.replace("1", "01"),
        text.replace("1", "+1"),
    )
    yield from (text.replace("1", "-1"), text.replace("1", "1_0"), f"{text},{text}")
    yield text[:place] + pick(rng, letters) + text[place + 1 :]
    yield from (text[:place] + text[place + 1 :], text[:place] + "\0" + text[place:])
    yield " ".join(shuffled(rng, text.split(" ")))


def refusal(
    function: Callable[..., object], *args: object
) -> IllegalActionError | InvalidActionError | None:
    try:
        function(*args)
    except (IllegalActionError, InvalidActionError) as error:
        return error
    return None


def siblings(line: Line, ply: int) -> list[tuple[Any, Any]]:
    """Return actions that may be next, each with the state after it."""
    game, state = line.game, line.states[ply]
    actions = game.legal_actions(state)[:20]
    if game.current_player(state) == CHANCE:
        rngs = [rng_for("siblings", k) for k in range(12)]
        drawn = [game.sample(state, rng) for rng in rngs]
        others = [exchanged(game, state, drawn[0], rng) for rng in rngs]
        actions = tuple(dict.fromkeys(a for a in (*drawn, *others) if a is not None))
    return [(action, game.apply(state, action)) for action in actions]


def twins(line: Line, ply: int) -> Iterator[tuple[int, list[tuple[Any, Any]]]]:
    """Give what a player cannot tell apart: (player, [(action, state), …])."""
    for player in line.observers_at(ply):
        groups = defaultdict(list)
        for action, state in siblings(line, ply):
            groups[line.game.observe(state, player)].append((action, state))
        yield from ((player, group) for group in groups.values() if len(group) > 1)


def things(value: object) -> Iterator[object]:
    """Give the value and all that is reachable from it."""
    yield value
    if is_dataclass(value):
        for field in fields(value):
            yield from things(getattr(value, field.name))
    elif isinstance(value, tuple):
        for item in value:
            yield from things(item)


def check_value(value: object) -> None:
    """Check that the value is frozen, equal by value, and of values alone."""
    for thing in things(value):
        if is_dataclass(thing):
            kind: Any = type(thing)
            made = kind.__dataclass_params__
            assert made.frozen or made.unsafe_hash  # as of `record`, which mypy checks
            assert not hasattr(thing, "__dict__")
            assert all(field.compare for field in fields(thing))
            for field in fields(thing) if made.frozen else ():
                with pytest.raises(FrozenInstanceError):
                    setattr(thing, field.name, None)
        else:
            assert type(thing) in {tuple, int, bool, str, type(None)}
    twin = pickle.loads(pickle.dumps(value))  # noqa: S301 - made here
    assert twin == value
    assert hash(twin) == hash(value)


# Laws of states


@law
def player_is_in_range(line: Line, ply: int) -> None:
    player = line.game.current_player(line.states[ply])
    assert player in {CHANCE, TERMINAL, *line.players_at(ply)}


@law
def only_a_seat_has_legal_actions(line: Line, ply: int) -> None:
    game, state = line.game, line.states[ply]
    legal = game.legal_actions(state)
    assert isinstance(legal, tuple)
    assert bool(legal) == (game.current_player(state) >= 0)
    assert len(set(legal)) == len(legal)
    assert len({game.format_action(action) for action in legal}) == len(legal)


@law
def values_are_frozen(line: Line, ply: int) -> None:
    game, state = line.game, line.states[ply]
    check_value(state)
    check_value(line.table.options)
    for action in (*game.legal_actions(state)[:5], *line.actions[ply : ply + 1]):
        check_value(action)


@law
def apply_leaves_its_argument(line: Line, ply: int) -> None:
    game, state = line.game, line.states[ply]
    twin, number = copy.deepcopy(state), hash(state)
    after = [game.apply(state, action) for action in game.legal_actions(state)]
    again = [game.apply(twin, action) for action in game.legal_actions(twin)]
    for action in strangers(line, ply):
        refusal(game.apply, state, action)
    assert (state, hash(state), repr(state)) == (twin, number, repr(twin))
    assert after == again


@law
def other_actions_are_illegal(line: Line, ply: int) -> None:
    game, state = line.game, line.states[ply]
    for action in strangers(line, ply):
        error = refusal(game.apply, state, action)
        assert isinstance(error, IllegalActionError)
        assert is_sentence(str(error))
        assert is_sentence(error.why)
        assert error.clause


@law
def why_not_is_none_just_where_it_may(line: Line, ply: int) -> None:
    game, state, rng = line.game, line.states[ply], rng_for("why not", ply)
    legal = game.legal_actions(state)
    for action in (*legal, *line.actions[ply : ply + 1]):
        assert game.why_not(state, action) is None
    for action in (*strangers(line, ply), *slips(game, legal, rng)):
        why = game.why_not(state, action)
        assert (why is None) == (action in legal)
        error = refusal(game.apply, state, action)
        assert (error is None) == (why is None)
        if isinstance(error, IllegalActionError) and why is not None:
            assert error.clause == why.clause
            assert why.reason in str(error)


def slips(game: AnyGame, actions: tuple[Any, ...], rng: Rng) -> Iterator[Any]:
    """Give actions whose texts are nearly those of some of these."""
    for action in shuffled(rng, actions)[:2]:
        for text in mangled(game.format_action(action), rng):
            if refusal(game.parse_action, text) is None:
                yield game.parse_action(text)


@law
def chance_refuses_with_a_sentence(line: Line, ply: int) -> None:
    game, state = line.game, line.states[ply]
    if game.current_player(state) != CHANCE:
        return
    for action in shuffled(rng_for("chance", ply), pool(game)[1])[:20]:
        error = refusal(game.apply, state, action)
        assert error is None or is_sentence(str(error))
        assert not isinstance(error, IllegalActionError) or error.clause


@law
def chance_samples_at_its_nodes_alone(line: Line, ply: int) -> None:
    game, state = line.game, line.states[ply]
    if game.current_player(state) != CHANCE:
        with pytest.raises(ValueError, match=r"."):
            game.sample(state, rng_for("chance", ply))
        return
    for k in range(3):
        action = game.sample(state, rng_for("chance", k))
        assert action == game.sample(state, rng_for("chance", k))
        assert action == game.parse_action(game.format_action(action))
        game.apply(state, action)


@law
def returns_come_at_the_end_alone(line: Line, ply: int) -> None:
    game, state = line.game, line.states[ply]
    if game.current_player(state) != TERMINAL:
        with pytest.raises(ValueError, match=r"."):
            game.returns(state)
        return
    returns = game.returns(state)
    assert isinstance(returns, tuple)
    assert len(returns) == len(line.players_at(ply))
    assert all(type(x) is float and math.isfinite(x) for x in returns)


# Laws of the notation


@law
def actions_round_trip(line: Line, ply: int) -> None:
    game = line.game
    legal = game.legal_actions(line.states[ply])
    for action in (*legal, *line.actions[ply : ply + 1]):
        text = game.format_action(action)
        assert game.parse_action(text) == action
        assert type(game.parse_action(text)) is type(action)
        assert text == " ".join(text.split())
        assert text.isascii()
        assert text.isprintable()


@law
def mangled_texts_are_invalid(line: Line, ply: int) -> None:
    game, rng = line.game, rng_for("mangled", ply)
    for action in (*line.actions[:1], *line.actions[ply : ply + 1]):
        for text in mangled(game.format_action(action), rng):
            check_text(game, text)


def check_text(game: AnyGame, text: str) -> None:
    error = refusal(game.parse_action, text)
    if error is None:  # the words of an action may stand in any order in some games
        written = game.format_action(game.parse_action(text))
        assert game.parse_action(written) == game.parse_action(text)
        assert sorted(written.split(" ")) == sorted(text.split(" "))
        assert written.split(" ", maxsplit=1)[0] == text.split(" ", maxsplit=1)[0]
    else:
        assert isinstance(error, InvalidActionError)
        assert is_sentence(str(error))


# Laws of observations


@law
def observations_say_who_when_and_what(line: Line, ply: int) -> None:
    game, state = line.game, line.states[ply]
    for player in line.observers_at(ply):
        seen = game.observe(state, player)
        assert seen.observer == player
        assert seen.options == line.table.options
        assert seen.to_act == game.current_player(state)


@law
def observations_are_values_alone(line: Line, ply: int) -> None:
    state = line.states[ply]
    for player in line.observers_at(ply):
        seen = line.game.observe(state, player)
        check_value(seen)
        held = [thing for thing in things(seen) if type(thing) is type(state)]
        assert held == [state] * (line.game.NAME in OPEN)


@law
def determinizations_cannot_be_told_apart(line: Line, ply: int) -> None:
    game, state = line.game, line.states[ply]
    for player in line.observers_at(ply):
        seen = game.observe(state, player)
        for k in range(3):
            guess = game.determinize(seen, rng_for("guess", k))
            assert type(guess) is type(state)
            assert guess == game.determinize(seen, rng_for("guess", k))
            assert game.observe(guess, player) == seen
            assert game.current_player(guess) == game.current_player(state)
            if player == seen.to_act:
                assert game.legal_actions(guess) == game.legal_actions(state)


@law
def nobody_sees_what_all_seats_see(line: Line, ply: int) -> None:
    game, state = line.game, line.states[ply]
    seen = game.observe(state, NOBODY)
    for player in line.players_at(ply):
        mine = game.observe(state, player)
        for k in range(3):
            guess = game.determinize(mine, rng_for("nobody", k))
            assert game.observe(guess, NOBODY) == seen


@law
def determinizations_differ_where_states_do(line: Line, ply: int) -> None:
    for player, group in twins(line, ply):
        seen = line.game.observe(group[0][1], player)
        if len({state for _, state in group}) > 1:
            guesses = (
                line.game.determinize(seen, rng_for("differ", k)) for k in range(60)
            )
            first = next(guesses)
            assert any(guess != first for guess in guesses)


@law
def what_looks_equal_goes_on_equally(line: Line, ply: int) -> None:
    game = line.game
    for player, group in twins(line, ply):
        if game.current_player(group[0][1]) == player:
            assert len({game.legal_actions(state) for _, state in group}) == 1


@law
def what_looks_equal_is_told_equally(line: Line, ply: int) -> None:
    game = line.game
    for player, group in twins(line, ply):
        before, ids = game.observe(line.states[ply], player), line.ids(player, ply)
        told = defaultdict(set)  # several actions may lead to one and the same state
        for action, state in group:
            after = game.observe(state, player)
            sentence = game.describe(before, action, after, NAMES)
            now = game.follow(before, action, after, ids)
            told[state].add((sentence, frozenset(now.items())))
        first, *others = told.values()
        assert all(other == first for other in others)


# Laws of what is told


@law
def sentences_are_whole_and_translated(line: Line, ply: int) -> None:
    game = line.game
    for action, state in siblings(line, ply):
        for player in line.observers_at(ply):
            before = game.observe(line.states[ply], player)
            args = (before, action, game.observe(state, player))
            sentence = game.describe(*args, NAMES)
            assert isinstance(sentence, str)
            assert sentence == "" or sentence[-1] in ".!?”"
            with foreign():
                translated = game.describe(*args, NAMES)
            assert ("¤" in translated) == (sentence != "")


@law
def errors_are_translated(line: Line, ply: int) -> None:
    game = line.game
    with foreign():
        with pytest.raises(InvalidActionError, match=r"¤"):
            game.parse_action("no such action")
        for action in strangers(line, ply):
            with pytest.raises(IllegalActionError, match=r"¤"):
                game.apply(line.states[ply], action)


@law
def things_keep_numbers_of_their_own(line: Line, ply: int) -> None:
    game, observers = line.game, (*line.some_at(ply), NOBODY)
    player = observers[len(line.actions) % len(observers)]  # another one in each line
    ids = line.ids(player, ply)
    assert all(isinstance(key, str) and type(ids[key]) is int for key in ids)
    assert len(set(ids.values())) == len(ids)
    if ply < len(line.actions):
        before, after = (game.observe(s, player) for s in line.states[ply : ply + 2])
        frozen, action = types.MappingProxyType(dict(ids)), line.actions[ply]
        now = game.follow(before, action, after, frozen)
        assert now == game.follow(before, action, after, frozen)


class Foreign(gettext.NullTranslations):
    """A language that marks what went through the catalogue."""

    def gettext(self, message: str) -> str:
        return f"¤{message}"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return f"¤{msgid1 if n == 1 else msgid2}"


class foreign:  # noqa: N801 - used as `suppress` is
    """Have the foreign language for a while."""

    def __enter__(self) -> None:
        i18n.install(Foreign())

    def __exit__(self, *_error: object) -> None:
        i18n.install(i18n.ENGLISH)


# The laws over all games


def plies(line: Line) -> list[int]:
    """Return the first plies, the last ones, and some between."""
    last = len(line.actions)
    chosen = {*range(4), last - 1, last}
    chosen.update(below(rng_for("plies", k), last + 1) for k in range(6))
    return sorted(ply for ply in chosen if 0 <= ply <= last)


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("name", all_games())
def test_random_games_keep_the_law(name: str, part: int, law: Law) -> None:
    for line in part_of(playouts(name), part):
        for ply in plies(line):
            law(line, ply)


@pytest.mark.parametrize("name", all_games())
@given(data=st.data())
def test_chosen_lines_keep_all_laws(name: str, data: st.DataObject) -> None:
    table = data.draw(st.sampled_from(tables(name)), label="table")
    seed = data.draw(st.integers(0, 2**32), label="seed")
    choices = data.draw(st.lists(st.integers(0, 99), max_size=30), label="choices")
    line = walk(table, str(seed), choices)
    for law in LAWS:
        law(line, len(line.actions))


def test_who_joins_between_rounds_brings_no_cards_to_the_last_one() -> None:
    """Two have joined five: the next deal has more decks, the last one has not."""
    for table in tables("game_of_threes"):
        if table.players == 5 and getattr(table.options, "allow_joining", False):
            choices = [1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1]
            line = walk(table, "1451", choices)
            determinizations_cannot_be_told_apart(line, len(line.actions))


@pytest.mark.parametrize("name", all_games())
@given(text=st.text() | st.text("abcdefghijklmnopqrstuvwxyz0123456789, "))
def test_any_text_is_an_action_or_invalid(name: str, text: str) -> None:
    check_text(all_games()[name], text)


SLIPS: Final = (*" 0139-,.x+", "", "\u0663", "jo", " 1")
"""Texts that replace up to two characters of an action, or stand between two."""

LONG: Final = 60  # characters that only the shuffle of a whole deck reaches


def short_actions(name: str) -> list[str]:
    """Return the three shortest actions with each verb in random games."""
    lines = playouts(name)[:5]
    texts = {line.game.format_action(a) for line in lines for a in line.actions}
    by_verb: dict[str, list[str]] = {}
    for text in sorted(texts, key=lambda text: (len(text), text)):
        by_verb.setdefault(text.split(" ")[0], []).append(text)
    return [t for found in by_verb.values() for t in found[:3] if len(t) < LONG]


@pytest.mark.parametrize("name", all_games())
def test_an_action_with_a_slip_in_it_is_an_action_or_invalid(name: str) -> None:
    game = all_games()[name]
    for text in short_actions(name):
        for at, cut in product(range(len(text) + 1), range(3)):
            swapped = text[at : at + cut].swapcase()
            for slip in (*SLIPS, swapped, text[at:]):
                check_text(game, text[:at] + slip + text[at + cut :])


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("name", all_games())
def test_the_log_alone_gives_the_states_again(name: str, part: int) -> None:
    for line in part_of(playouts(name), part):
        game, table = line.game, line.table
        state = game.new(table.players, table.options)
        assert state == line.states[0]
        for action, expected in zip(line.actions, line.states[1:], strict=True):
            state = game.apply(state, game.parse_action(game.format_action(action)))
            assert state == expected


@pytest.mark.parametrize("name", all_games())
def test_chance_is_all_that_a_game_leaves_to_chance(name: str) -> None:
    table = tables(name)[0]
    assert playout(table, "again").states == playout(table, "again").states


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("name", all_games())
def test_a_guess_can_be_played_to_the_end(name: str, part: int) -> None:
    for line in part_of(playouts(name)[:8], part):
        ply = below(rng_for(name, len(line.actions)), len(line.actions))
        for player in line.observers_at(ply):
            seen = line.game.observe(line.states[ply], player)
            guess = line.game.determinize(seen, rng_for(name, player))
            *_, (_action, last) = play_on(line.game, guess, rng_for(name, ply))
            assert len(line.game.returns(last)) == seated(line.table, last)


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("name", all_games())
def test_observations_go_through_json(name: str, part: int) -> None:
    for line in part_of(playouts(name)[:6], part):
        for ply in range(0, len(line.states), 23):
            for player in line.observers_at(ply):
                seen = line.game.observe(line.states[ply], player)
                assert decode(type(seen), json.loads(json.dumps(encode(seen)))) == seen


def mutated(value: Json, rng: Rng) -> Json:
    """Return an observation with one part changed, as JSON."""
    leaves = [*places_in(value)]
    holder, key = pick(rng, leaves)
    others = [above[k] for above, k in leaves]
    old = holder[key]
    like = [each for each in others if type(each) is type(old) and each != old]
    changes = [*like, MOST, 0, None, ""] if type(old) is int else [*like, None]
    holder[key] = copy.deepcopy(pick(rng, changes))
    return value


def places_in(value: Any) -> Iterator[tuple[Any, Any]]:
    """Give the container and the key of each part."""
    if isinstance(value, dict | list):
        for key in [*value] if isinstance(value, dict) else range(len(value)):
            yield value, key
            yield from places_in(value[key])


class BoundedRng:
    """A random source that fails when it is asked too often."""

    def __init__(self, rng: Rng) -> None:
        self._rng, self._left = rng, ENOUGH

    def random(self) -> float:
        self._left -= 1
        assert self._left, "It does not end."
        return self._rng.random()


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("name", all_games())
def test_a_guess_ends_on_any_observation(name: str, part: int) -> None:
    game, decoded = all_games()[name], 0
    for number, line in enumerate(part_of(playouts(name)[:6], part)):
        for ply in range(number % 7, len(line.states), 7):
            rng = rng_for(f"mutated {number}", ply)
            seat = pick(rng, line.observers_at(ply))
            seen = game.observe(line.states[ply], seat)
            for _change in range(3):
                told = mutated(encode(seen), rng)
                try:
                    false = decode(type(seen), told)
                except ValueError:
                    continue
                decoded += 1
                with suppress(ValueError, LookupError, TypeError):
                    game.determinize(false, BoundedRng(rng))
    assert decoded


@pytest.mark.parametrize("name", all_games())
def test_nobody_observes_who_does_not_sit_at_the_table(name: str) -> None:
    table = tables(name)[0]
    state = table.game.new(table.players, table.options)
    for player in (table.players, CHANCE):
        with pytest.raises(ValueError, match=rf"^[A-Z].* player.* {player}\b.*\.$"):
            table.game.observe(state, player)


@pytest.mark.parametrize("name", all_games())
def test_impossible_numbers_of_players_are_refused(name: str) -> None:
    game = all_games()[name]
    least, most = game.PLAYERS.start, game.PLAYERS.stop
    others: tuple[Any, ...] = (-2, 0, least - 1, True, 2.0, "2", None)
    for players in (*others, *[most] * (name not in UNBOUNDED)):
        sentence = rf"{re.escape(game.TITLE)} is .*, not for {players}\.$"
        with pytest.raises(ValueError, match=sentence):
            game.new(players, game.Options())


@pytest.mark.parametrize("name", all_games())
@pytest.mark.parametrize("options", [0, "yes", None])
def test_what_is_no_options_is_refused(name: str, options: object) -> None:
    game = all_games()[name]
    with pytest.raises(ValueError, match=r"^Unknown options: .*\.$"):
        game.new(game.PLAYERS[0], options)


@pytest.mark.parametrize("name", all_games())
def test_a_switch_is_true_or_false(name: str) -> None:
    game = all_games()[name]
    default = game.Options()
    values = [(field.name, getattr(default, field.name)) for field in fields(default)]
    switches = [name for name, value in values if type(value) is bool]
    for switch, value in product(switches, (0, 1, None, "no")):
        with pytest.raises(
            ValueError, match=rf"^The option “{switch}” must be true or "
        ):
            game.new(game.PLAYERS[0], replace(default, **{switch: value}))


@pytest.mark.parametrize("name", GAMES)
def test_a_number_of_an_option_is_a_possible_one(name: str) -> None:
    game = GAMES[name]
    counted = [
        field.name
        for field in fields(game.Options)
        if {int} == {type(c) for c in field.metadata["choices"]} - {type(None)}
    ]
    for number, value in product(counted, (-1, True, 3.0, "3")):
        with pytest.raises(ValueError, match=r"^[A-Z].*\.$"):
            game.new(game.PLAYERS[0], game.Options(**{number: value}))


@pytest.mark.parametrize("name", all_games())
@pytest.mark.parametrize("stranger", ["left", 1, None, ("keep",)])
def test_what_is_no_action_is_invalid(name: str, stranger: object) -> None:
    table = tables(name)[0]
    state = table.game.new(table.players, table.options)
    sentence = rf"^{table.game.TITLE} has no action “{re.escape(str(stranger))}”\.$"
    with pytest.raises(InvalidActionError, match=sentence):
        table.game.apply(state, stranger)


@pytest.mark.parametrize("name", all_games())
def test_each_number_of_players_is_offered(name: str) -> None:
    game = all_games()[name]
    offered = {t.players for t in tables(name) if t.options == game.Options()}
    assert offered == set(game.PLAYERS)
    assert game.PLAYERS.step == 1


@pytest.mark.parametrize("name", all_games())
def test_options_say_what_a_form_needs(name: str) -> None:
    options = all_games()[name].Options()
    check_value(options)
    for field in fields(options):
        label, sentence, choices = (
            field.metadata[key] for key in ("label", "sentence", "choices")
        )
        assert label
        assert is_sentence(sentence)
        assert len(set(choices)) == len(choices) > 1
        assert getattr(options, field.name) in choices
        assert len({type(choice) for choice in choices} - {type(None)}) == 1


@pytest.mark.parametrize("name", all_games())
def test_the_short_name_is_that_of_the_file(name: str) -> None:
    game = all_games()[name]
    module: Any = game
    assert game.NAME == name == module.__name__.rpartition(".")[2]
    assert game.TITLE
    assert type(game.RULES_VERSION) is int
    assert game.RULES_VERSION >= 1


def test_the_registry_holds_games_alone() -> None:
    assert null_game.NAME not in GAMES
    assert len(GAMES) >= 1


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("name", having("tests/games/{}"))
def test_each_rule_that_forbids_has_a_test_that_names_it(name: str, part: int) -> None:
    tests = Path(__file__).parent / "games" / name
    text = "".join(path.read_text() for path in sorted(tests.glob("*.py")))
    named = set(re.findall(r"def test_([A-Z]+\d+(?:_\d+)?)_", text))
    clauses = set()  # by another law an error cites the clause that `why_not` does
    for line in part_of(playouts(name), part):
        for ply, state in enumerate(line.states):
            why_not = partial(line.game.why_not, state)
            clauses |= {why.clause for why in map(why_not, strangers(line, ply)) if why}
    assert clauses
    assert {clause.replace(".", "_") for clause in clauses} <= named


# The laws themselves: each of these breaches of Null must be found


@dataclass
class Loose:
    """An action that is not frozen."""

    card: int = 1


def apply_in_place(state: null_game.State, action: null_game.Action) -> object:
    after = null_game.apply(state, action)
    object.__setattr__(state, "points", tuple(n + 1 for n in state.points))
    return after


def refuse_badly(*_args: object) -> None:
    text = "no"
    raise IllegalActionError(text, Refusal("", i18n._("no")))


def refuse_in_english(text: str) -> null_game.Action:
    if text == "no such action":
        raise InvalidActionError(text)
    return null_game.parse_action(text)


def legal_by_hidden_card(state: null_game.State) -> object:
    legal = null_game.legal_actions(state)
    return legal[: state.hands[1 - state.turn]] if legal else ()


BREACHES: Final[dict[Law, dict[str, Any]]] = {
    player_is_in_range: {"current_player": lambda _state: 7},
    only_a_seat_has_legal_actions: {"legal_actions": lambda _state: ()},
    values_are_frozen: {"legal_actions": lambda _state: (Loose(),)},
    apply_leaves_its_argument: {"apply": apply_in_place},
    other_actions_are_illegal: {"apply": lambda state, _action: state},
    why_not_is_none_just_where_it_may: {"why_not": lambda *_: None},
    chance_refuses_with_a_sentence: {"apply": refuse_badly},
    chance_samples_at_its_nodes_alone: {
        "sample": lambda *_: null_game.Action("deal", (1, 2))
    },
    returns_come_at_the_end_alone: {"returns": lambda _state: (0.0, 0.0)},
    actions_round_trip: {"format_action": lambda _action: "keep"},
    mangled_texts_are_invalid: {"parse_action": lambda _text: null_game.Action("keep")},
    observations_say_who_when_and_what: {
        "observe": lambda state, _player: null_game.observe(state, 0)
    },
    observations_are_values_alone: {"observe": lambda state, _player: state},
    determinizations_cannot_be_told_apart: {
        "determinize": lambda seen, rng: null_game.determinize(
            replace(seen, points=(9, 9)), rng
        )
    },
    nobody_sees_what_all_seats_see: {
        "observe": lambda state, player: replace(
            null_game.observe(state, max(player, 0)), observer=player
        )
    },
    determinizations_differ_where_states_do: {
        "determinize": lambda seen, _rng: null_game.determinize(seen, rng_for("", 0))
    },
    what_looks_equal_goes_on_equally: {"legal_actions": legal_by_hidden_card},
    what_looks_equal_is_told_equally: {
        "describe": lambda _before, action, *_: null_game.format_action(action)
    },
    sentences_are_whole_and_translated: {"describe": lambda *_: "Untranslated."},
    errors_are_translated: {"parse_action": refuse_in_english},
    things_keep_numbers_of_their_own: {"follow": lambda *_: {"a": 1, "b": 1}},
}


def hold(law: Law, members: dict[str, Any]) -> None:
    game: Any = types.SimpleNamespace(**{**vars(null_game), **members})
    for line in playouts(null_game.NAME):
        table = Table(game, line.table.players, line.table.options)
        for ply in range(len(line.states)):
            law(Line(table, copy.deepcopy(line.states), line.actions), ply)


@pytest.mark.parametrize("name", ["tomacco", "game_of_threes"])
def test_a_guess_that_is_always_the_same_is_found_at_a_deal(name: str) -> None:
    rules = GAMES[name]
    members = {"determinize": lambda seen, _: rules.determinize(seen, rng_for("", 0))}
    game: Any = types.SimpleNamespace(**{**vars(rules), **members})
    line = playouts(name)[0]
    broken = Line(replace(line.table, game=game), line.states, line.actions)
    deal = max(range(40), key=lambda k: len(game.format_action(line.actions[k])))
    determinizations_differ_where_states_do(line, deal)
    with pytest.raises(AssertionError):
        determinizations_differ_where_states_do(broken, deal)


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_a_breach_of_the_law_is_found(law: Law) -> None:
    with pytest.raises((AssertionError, pytest.fail.Exception)):
        hold(law, BREACHES[law])
