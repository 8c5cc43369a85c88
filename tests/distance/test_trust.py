"""Luck that nobody could choose, and a check of it that finds whatever is wrong."""

from __future__ import annotations

import itertools
from dataclasses import replace
from typing import Any

import pytest

from tabletop import newgame
from tabletop.chance import below, pick, rng_for
from tabletop.distance.trust import (
    BITS,
    Promise,
    Verdict,
    check_number,
    committed,
    seed_of,
    verdict,
)
from tabletop.game import CHANCE
from tabletop.games import game_of_threes
from tabletop.registry import GAMES
from tabletop.session import Session, game_of
from tests.support import is_sentence

TABLE = "a table"


def number(k: int) -> str:
    """Return a number as somebody gives it."""
    rng = rng_for("number", k)
    return f"{below(rng, 2**50):016x}{below(rng, 2**50):016x}"


NUMBERS = (number(0), number(1), number(2), number(3))
HASHES = tuple(committed(TABLE, k, each) for k, each in enumerate(NUMBERS))
PROMISE = Promise(TABLE, HASHES)
SEED = seed_of(TABLE, NUMBERS)


def played(name: str, seed: str = SEED, moves: int = 60) -> Session:
    """Return a game of random moves."""
    players = min(3, GAMES[name].PLAYERS[-1])
    session, rng = Session.start(name, players=players, seed=seed), rng_for(name, 1)
    for _move in range(moves):
        if not session.legal():
            break
        session.play(pick(rng, session.legal()))
    return session


def with_log(session: Session, log: tuple[str, ...]) -> Any:
    """Return a game with another log, even one that no rules allow."""
    other = session.copy()
    other._log = [*log]
    return other


def found(
    session: Any,
    promise: Promise = PROMISE,
    numbers: tuple[str, ...] = NUMBERS,
    seen: Any = None,
) -> Verdict:
    """Return the verdict; it is a sentence."""
    verdict_ = verdict(promise, numbers, session, seen)
    assert is_sentence(verdict_.sentence), verdict_.sentence
    return verdict_


@pytest.mark.parametrize("name", GAMES)
def test_a_game_of_everybodys_numbers_is_fair(name: str) -> None:
    session = played(name)
    result = found(session)
    chances = 0
    for ply in range(len(session.log)):
        session.goto(ply)
        chances += session.to_act == CHANCE
    assert result.is_fair
    assert result.checked == chances > 0
    assert "Nobody chose the luck." in result.sentence


@pytest.mark.parametrize("name", GAMES)
def test_another_shuffle_or_throw_is_found_where_it_is(name: str) -> None:
    session = played(name)
    game = game_of(name)
    for ply, text in enumerate(session.log):
        session.goto(ply)
        if session.to_act != CHANCE:
            continue
        others = (
            game.format_action(game.sample(session.state, rng_for("cheat", k)))
            for k in range(50)
        )
        other = next((each for each in others if each != text), text)
        if other == text:
            continue  # chance had no choice here
        log = (*session.log[:ply], other, *session.log[ply + 1 :])
        result = found(with_log(session, log))
        assert (result.is_fair, result.ply) == (False, ply)


def test_a_move_that_no_rule_allows_is_found() -> None:
    session = played("tomacco")
    log = (*session.log[:10], "nothing of the kind", *session.log[11:])
    result = found(with_log(session, log))
    assert (result.is_fair, result.ply) == (False, 10)


@pytest.mark.parametrize("place", range(4))
@pytest.mark.parametrize("told", [number(7), "", "secret", NUMBERS[2] + "0"])
def test_another_number_than_the_one_promised_is_found(place: int, told: str) -> None:
    numbers = (*NUMBERS[:place], told, *NUMBERS[place + 1 :])
    session = played("tomacco", seed_of(TABLE, numbers) if told == number(7) else SEED)
    who = "host" if place == 0 else f"guest {place}"
    assert who in found(session, numbers=numbers).sentence


def test_a_number_that_is_not_opened_is_missed() -> None:
    session = played("tomacco", seed_of(TABLE, NUMBERS[:3]))
    assert "Not everybody" in found(session, numbers=NUMBERS[:3]).sentence


def test_a_seed_of_the_hosts_own_is_found() -> None:
    for seed in ("mine", SEED[:-1], SEED.upper()):
        assert "everybody's numbers" in found(played("tomacco", seed)).sentence


def test_nobody_can_promise_the_number_of_another() -> None:
    copied = replace(PROMISE, hashes=(HASHES[1], *HASHES[1:]))
    numbers = (NUMBERS[1], *NUMBERS[1:])
    session = played("tomacco", seed_of(TABLE, numbers))
    assert not found(session, copied, numbers).is_fair


def test_each_number_makes_another_seed() -> None:
    seeds = {SEED}
    for k, changed in itertools.product(range(4), range(10, 20)):
        seeds.add(seed_of(TABLE, (*NUMBERS[:k], number(changed), *NUMBERS[k + 1 :])))
    seeds |= {seed_of("another", NUMBERS), seed_of(TABLE, NUMBERS[:3])}
    seeds |= {seed_of(TABLE, order) for order in itertools.permutations(NUMBERS)}
    assert len(seeds) == 1 + 40 + 2 + 23
    assert {len(seed) for seed in seeds} == {BITS // 4}


def test_a_hash_tells_no_seed_and_fits_one_table_and_place() -> None:
    mine = committed(TABLE, 0, NUMBERS[0])
    assert SEED not in mine
    assert NUMBERS[0] not in mine
    others = {committed("another", 0, NUMBERS[0]), committed(TABLE, 1, NUMBERS[0])}
    assert mine not in others


@pytest.mark.parametrize("text", ["", "7", "g" * 32, "A" * 32, "a" * 33, "\u0661" * 32])
def test_what_is_no_number_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="no number"):
        check_number(text)
    with pytest.raises(ValueError, match="no number"):
        seed_of(TABLE, [text])
    with pytest.raises(ValueError, match="no number"):
        committed(TABLE, 0, text)


def test_another_log_than_the_one_a_device_has_seen_is_found() -> None:
    session = played("tomacco")
    seen = {}
    for ply in range(len(session.log) + 1):
        session.goto(ply)
        seen[ply] = session.observation(1)
    assert found(session, seen=seen).is_fair
    other = Session.start("tomacco", players=3, seed=SEED)
    while len(other.log) < len(session.log):
        other.play(other.legal()[-1])
    assert found(other).is_fair
    result = found(other, seen=seen)
    assert "What you were shown" in result.sentence
    assert result.ply is not None


def test_how_a_game_begins_that_follows_one_is_settled_and_no_luck() -> None:
    options = replace(game_of_threes.Options(), rounds=3)
    seats, opening = played("game_of_threes", moves=1).seats, "keep 1 2 0"
    coming = newgame.NewGame("game_of_threes", seats, options, SEED, opening=opening)
    session = newgame.start(coming)
    assert session.log[0] == opening
    assert found(session, replace(PROMISE, opening=opening)).is_fair
    assert found(session).ply == 0
    assert found(session, replace(PROMISE, opening="keep 0 1 2")).ply == 0
