"""Random numbers from hash chains, which no player can choose, and their check."""

from __future__ import annotations

import contextlib
import itertools
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from tabletop.core.chance import pick, rng_for
from tabletop.core.game import CHANCE, has_open_chance
from tabletop.games import game_of_threes
from tabletop.net.fairness_report import DrawCommitment, check_randomness
from tabletop.net.protocol.hash_chains import (
    BITS,
    LINKS,
    DrawTranscript,
    HashChain,
    hashed,
    number_of,
)
from tabletop.net.steps import FairnessReport
from tabletop.registry import GAMES
from tabletop.session import Session, game_of, game_request, own_luck
from tests.kit.text import is_sentence

TOPIC = "a table 1"
NAMES = ("Ann", "Bo", "Cy", "Di")


def number(k: int) -> str:
    """Return the number that a player contributes."""
    return number_of(f"number {k}")


NUMBERS = (number(0), number(1), number(2), number(3))


def chains(length: int, numbers: Sequence[str] = NUMBERS) -> list[HashChain]:
    """Return the hash chains of all players."""
    return [HashChain(TOPIC, k, each, length) for k, each in enumerate(numbers)]


def luck_of(
    length: int, depth: int, numbers: Sequence[str] = NUMBERS
) -> DrawTranscript:
    """Return a transcript in which all players have opened `depth` links."""
    made = chains(length, numbers)
    anchors = tuple(chain.anchor for chain in made)
    luck = DrawTranscript(TOPIC, length, NAMES[: len(made)], anchors).begun()
    for k in range(1, depth + 1):
        for place, chain in enumerate(made):
            luck = luck.opened(place, chain[k])
    return luck


CARDS = luck_of(1, 1)
SEED = CARDS.seed
PROMISE = DrawCommitment(TOPIC, 1, CARDS.anchors)


def played(name: str, seed: str = SEED, moves: int = 60) -> Session:
    """Return a game of random moves; the links give the throws of a dice game."""
    players = min(3, GAMES[name].PLAYERS[-1])
    luck = by_links if name in DICE else own_luck
    session = Session.start(name, players=players, seed=seed, luck=luck)
    rng = rng_for(name, 1)
    for _move in range(moves):
        if not session.legal():
            break
        session.play(pick(rng, session.legal()))
    return session


DICE = [name for name in GAMES if has_open_chance(GAMES[name])]

THROWN = luck_of(LINKS, 100)


def by_links(session: Session, ply: int) -> Any:
    """Return the random generator that the links give at a ply."""
    return rng_for(THROWN.seed_of(session.chances(ply) + 1), ply)


def game(name: str, **how: Any) -> tuple[Session, DrawTranscript, DrawCommitment]:
    """Return a fair game, the transcript of its draws, and the commitment."""
    if name not in DICE:
        return played(name, **how), CARDS, PROMISE
    session = played(name, THROWN.seed, **how)
    throws = session.chances(len(session.log))
    luck = luck_of(LINKS, throws)
    return session, luck, DrawCommitment(TOPIC, LINKS, luck.anchors, given=throws)


def with_log(session: Session, log: tuple[str, ...]) -> Session:
    """Return a game with another log, as far as the rules allow it."""
    other = Session(session.header)
    with contextlib.suppress(ValueError):
        for text in log:
            other.append(text)
    return other


def found(
    session: Any,
    promise: DrawCommitment | None = PROMISE,
    luck: DrawTranscript = CARDS,
    seen: Any = None,
) -> FairnessReport:
    """Return the report; check that its text is a sentence."""
    verdict_ = check_randomness(promise, luck, session, seen)
    assert is_sentence(verdict_.sentence), verdict_.sentence
    return verdict_


@pytest.mark.parametrize("name", GAMES)
def test_a_game_of_everybodys_numbers_is_fair(name: str) -> None:
    session, luck, promise = game(name)
    result = found(session, promise, luck)
    assert result.is_fair
    assert result.checked == session.chances(len(session.log)) > 0
    assert "Nobody chose the luck." in result.sentence
    assert len(result.lucks) == (3 if name == "four_twenty_one" else 0)


@pytest.mark.parametrize("name", GAMES)
def test_another_shuffle_or_throw_is_found_where_it_is(name: str) -> None:
    session, luck, promise = game(name)
    module = game_of(name)
    for ply, text in enumerate(session.log):
        session.goto(ply)
        if session.to_act != CHANCE:
            continue
        others = (
            module.format_action(module.sample(session.state, rng_for("cheat", k)))
            for k in range(50)
        )
        other = next((each for each in others if each != text), text)
        if other == text:
            continue  # chance had only one outcome
        log = (*session.log[:ply], other, *session.log[ply + 1 :])
        result = found(with_log(session, log), promise, luck)
        assert (result.is_fair, result.ply) == (False, ply)


@pytest.mark.parametrize("place", range(4))
@pytest.mark.parametrize("told", [number(7), "", "secret", NUMBERS[2] + "0"])
def test_another_number_than_the_one_promised_is_found(place: int, told: str) -> None:
    links = (*NUMBERS[:place], told, *NUMBERS[place + 1 :])
    luck = replace(CARDS, links=links)
    who = "host" if place == 0 else NAMES[place]
    assert who in found(played("tomacco", luck.seed), luck=luck).sentence


def test_a_number_that_is_not_opened_is_missed() -> None:
    three = luck_of(1, 1, NUMBERS[:3])
    told = found(played("tomacco", three.seed), luck=three).sentence
    assert "not the ones promised" in told
    shut = replace(CARDS, depths=(0, 1, 1, 1), links=(CARDS.anchors[0], *NUMBERS[1:]))
    assert "host" in found(played("tomacco", shut.seed), luck=shut).sentence


@pytest.mark.parametrize(
    "change",
    [
        {"names": NAMES[:3]},
        {"depths": (1, 1, 1)},
        {"links": NUMBERS[1:]},
        {"length": 2},
        {"depths": (-1, 1, 1, 1)},
        {"depths": (1, 1, 1, 7)},
        {"missing": ((1, 9),)},
        {"anchors": (), "names": (), "depths": (), "links": ()},
    ],
    ids=str,
)
def test_what_cannot_have_been_opened_is_refused(change: Any) -> None:
    session = played("tomacco")
    assert not found(session, luck=replace(CARDS, **change)).is_fair
    assert not found(session, None, replace(CARDS, **change)).is_fair


def test_a_seed_of_the_hosts_own_is_found() -> None:
    for seed in ("mine", SEED[:-1], SEED.upper()):
        assert "everybody’s numbers" in found(played("tomacco", seed)).sentence


def test_nobody_can_promise_the_number_of_another() -> None:
    anchors = (CARDS.anchors[1], *CARDS.anchors[1:])
    luck = replace(CARDS, anchors=anchors, links=(NUMBERS[1], *NUMBERS[1:]))
    promise = replace(PROMISE, anchors=anchors)
    assert not found(played("tomacco", luck.seed), promise, luck).is_fair


def test_each_number_makes_another_seed() -> None:
    seeds = {SEED}
    for k, changed in itertools.product(range(4), range(10, 20)):
        numbers = (*NUMBERS[:k], number(changed), *NUMBERS[k + 1 :])
        seeds.add(luck_of(1, 1, numbers).seed)
    seeds |= {replace(CARDS, topic="another").seed, luck_of(1, 1, NUMBERS[:3]).seed}
    seeds |= {luck_of(1, 1, order).seed for order in itertools.permutations(NUMBERS)}
    assert len(seeds) == 1 + 40 + 2 + 23
    assert {len(seed) for seed in seeds} == {BITS // 4}


def test_an_anchor_tells_no_seed_and_fits_one_topic_and_place() -> None:
    mine = CARDS.anchors[0]
    assert SEED not in mine
    assert NUMBERS[0] not in mine
    others = {hashed("another", 0, NUMBERS[0]), hashed(TOPIC, 1, NUMBERS[0])}
    assert mine not in others


@pytest.mark.parametrize("text", ["", "7", "g" * 32, "A" * 32, "a" * 33, "\u0661" * 32])
def test_what_is_no_number_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="128-bit number"):
        HashChain(TOPIC, 0, text, 1)
    with pytest.raises(ValueError, match="promised"):
        luck_of(1, 0).opened(0, text)


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
    coming = game_request.NewGame(
        "game_of_threes", seats, options, SEED, opening=opening
    )
    session = game_request.start(coming)
    assert session.log[0] == opening
    assert found(session, replace(PROMISE, opening=opening)).is_fair
    assert found(session, None).is_fair
    assert found(session).ply == 0
    assert found(session, replace(PROMISE, opening="keep 0 1 2")).ply == 0


# Dice


def test_the_games_of_dice_hide_nothing() -> None:
    """Therefore no player can profit from knowing a throw in advance."""
    for name in DICE:
        session = played(name)
        for ply in range(len(session.log) + 1):
            session.goto(ply)
            game, seen = game_of(name), session.observation(0)
            states = {game.determinize(seen, rng_for("open", k)) for k in range(3)}
            assert states == {session.state}


def test_each_throw_has_links_of_its_own() -> None:
    luck = luck_of(LINKS, 50)
    seeds = [luck.seed_of(throw) for throw in range(1, 51)]
    assert len(set(seeds)) == 50
    assert seeds == [luck_of(LINKS, throw).seed_of(throw) for throw in range(1, 51)]
    assert luck.lacking(51) == (0, 1, 2, 3)
    assert luck.lacking(50) == ()


def test_a_throw_that_one_was_away_at_is_made_of_the_others_links() -> None:
    made, luck = chains(LINKS), luck_of(LINKS, 4).without(5, 2)
    for place in (0, 1, 3):
        luck = luck.opened(place, made[place][5])
    assert luck.lacking(5) == ()
    assert [luck.depth(k, 6) for k in range(4)] == [6, 6, 5, 6]
    before = luck.seed_of(5)
    for place, depth in enumerate((6, 6, 5, 6)):
        luck = luck.opened(place, made[place][depth])
    assert luck.seed_of(5) == before
    assert luck.seed_of(6) != luck_of(LINKS, 6).seed_of(6)


def test_when_the_links_are_used_up_the_last_ones_make_the_rest() -> None:
    luck = luck_of(3, 3)
    assert luck.lacking(9) == ()
    assert len({luck.seed_of(throw) for throw in range(1, 10)}) == 9
    with pytest.raises(ValueError, match="promised"):
        luck.opened(0, NUMBERS[0])


def test_a_link_that_was_given_and_not_used_is_missed() -> None:
    session, luck, promise = game("four_twenty_one")
    more = replace(promise, given=promise.given + 1)
    assert "Not all the numbers" in found(session, more, luck).sentence


def test_who_was_away_and_how_often_it_was_drawn_is_said() -> None:
    session = played("four_twenty_one", THROWN.seed, moves=1)
    throws = session.chances(len(session.log))
    promise = DrawCommitment(
        TOPIC, LINKS, THROWN.anchors, 2, given=throws - 1, drawings=3
    )
    luck = luck_of(LINKS, throws - 1).without(throws, 2)
    for place in (0, 1, 3):
        luck = luck.opened(place, chains(LINKS)[place][throws])

    def by_others(game: Session, ply: int) -> Any:
        return rng_for(luck.seed_of(game.chances(ply) + 1), ply)

    again = Session.start(
        "four_twenty_one", players=3, seed=THROWN.seed, luck=by_others
    )
    while again.chances(len(again.log)) < throws:
        again.play(again.legal()[0])
    told = found(again, promise, luck)
    assert told.is_fair
    assert "1 throw was made without this device." in told.sentence
    assert "3 attempts" in told.sentence
    assert "drawn without this device" in found(again, None, luck).sentence
