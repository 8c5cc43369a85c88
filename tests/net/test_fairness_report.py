"""Random numbers of all devices, which nobody can choose, and their check."""

from __future__ import annotations

import contextlib
import itertools
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from tabletop.core.chance import pick, rng_for
from tabletop.core.game import CHANCE
from tabletop.games import game_of_threes
from tabletop.net.fairness_report import Promise, checked
from tabletop.net.protocol.luck import (
    DIGITS,
    Transcript,
    anchor_of,
    fits,
    number_of,
    terms_of,
    topic_of,
)
from tabletop.net.steps import FairnessReport
from tabletop.registry import GAMES
from tabletop.session import Session, game_of, game_request
from tests.kit.text import is_sentence

TOPIC = "a table 1"
NAMES = ("Ann", "Bo", "Cy", "Di")


def number(k: int) -> str:
    """Return the number that a player contributes."""
    return number_of(f"number {k}")


NUMBERS = (number(0), number(1), number(2), number(3))


def luck_of(numbers: Sequence[str] = NUMBERS, topic: str = TOPIC) -> Transcript:
    """Return the transcript of these numbers."""
    anchors = tuple(anchor_of(topic, k, each) for k, each in enumerate(numbers))
    return Transcript(topic, NAMES[: len(numbers)], anchors, tuple(numbers))


LUCK = luck_of()
SEED = LUCK.seed


def played(name: str, seed: str = SEED, moves: int = 60) -> Session:
    """Return a game of random moves."""
    players = min(3, GAMES[name].PLAYERS[-1])
    session = Session.start(name, players=players, seed=seed)
    rng = rng_for(name, 1)
    for _move in range(moves):
        if not session.legal():
            break
        session.play(pick(rng, session.legal()))
    return session


def promise_of(session: Session, place: int = 1, opening: str = "") -> Promise:
    """Return what a device promised for a game."""
    players = len(session.header.seats)
    terms = terms_of(session.game, players, session.options, opening)
    return Promise(TOPIC, terms, LUCK.anchors, place, NUMBERS[place], opening)


def with_log(session: Session, log: tuple[str, ...]) -> Session:
    """Return a game with another log, as far as the rules allow it."""
    other = Session(session.header)
    with contextlib.suppress(ValueError):
        for text in log:
            other.append(text)
    return other


def report(
    session: Session,
    luck: Transcript = LUCK,
    seen: Any = None,
    promise: Promise | None = None,
    warning: str = "",
) -> FairnessReport:
    """Return the report; check that its text is a sentence."""
    mine = promise or promise_of(session)
    found = checked(mine, luck, session, seen or {}, warning)
    assert is_sentence(found.sentence), found.sentence
    return found


@pytest.mark.parametrize("name", GAMES)
def test_a_game_of_everybodys_numbers_is_fair(name: str) -> None:
    session = played(name)
    found = report(session)
    chances = 0
    for ply in range(len(session.log)):
        session.goto(ply)
        chances += session.to_act == CHANCE
    assert found.kind == "fair"
    assert chances > 1
    assert f"all {chances} shuffles and throws" in found.sentence.lower()
    assert "nobody chose " in found.sentence


@pytest.mark.parametrize("name", GAMES)
def test_another_shuffle_or_throw_is_found_where_it_is(name: str) -> None:
    session = played(name)
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
        found = report(with_log(session, log))
        assert found.kind == "unfair"
        assert "didn’t come up as it should have" in found.sentence


@pytest.mark.parametrize("place", range(4))
@pytest.mark.parametrize("told", [number(7), "", "secret", NUMBERS[2] + "0"])
def test_another_number_than_the_one_promised_is_found(place: int, told: str) -> None:
    luck = replace(LUCK, numbers=(*NUMBERS[:place], told, *NUMBERS[place + 1 :]))
    who = "host" if place == 0 else NAMES[place]
    found = report(played("tomacco", luck.seed), luck)
    assert found.kind == "unfair"
    assert who in found.sentence


@pytest.mark.parametrize(
    "change",
    [
        {"names": NAMES[:3]},
        {"numbers": NUMBERS[1:]},
        {"numbers": (*NUMBERS, number(4)), "names": (*NAMES, "Ed")},
        {"anchors": LUCK.anchors[1:]},
        {"anchors": (), "names": (), "numbers": ()},
        {"topic": "another table"},
    ],
    ids=str,
)
def test_what_cannot_have_been_opened_is_refused(change: Any) -> None:
    session = played("tomacco")
    luck = replace(LUCK, **change)
    assert checked(None, luck, session, {}).kind == "unfair"
    if change.keys() != {"anchors"}:  # each device has the anchors already
        assert report(session, luck).kind == "unfair"


def test_a_seed_of_the_hosts_own_is_found() -> None:
    for seed in ("mine", SEED[:-1], SEED.upper()):
        found = report(played("tomacco", seed))
        assert found.kind == "unfair"
        assert "from everybody’s" in found.sentence


def test_a_seed_without_the_number_of_one_device_is_found() -> None:
    three = luck_of(NUMBERS[:3])
    assert report(played("tomacco", three.seed), three).kind == "unfair"


def test_nobody_can_promise_the_number_of_another() -> None:
    session = played("tomacco")
    anchors = (LUCK.anchors[1], *LUCK.anchors[1:])
    luck = replace(LUCK, anchors=anchors, numbers=(NUMBERS[1], *NUMBERS[1:]))
    promise = replace(promise_of(session), anchors=anchors)
    assert report(session, luck, promise=promise).kind == "unfair"


def test_each_number_makes_another_seed() -> None:
    seeds = {SEED}
    for k, changed in itertools.product(range(4), range(10, 20)):
        numbers = (*NUMBERS[:k], number(changed), *NUMBERS[k + 1 :])
        seeds.add(luck_of(numbers).seed)
    seeds |= {luck_of(topic="another").seed, luck_of(NUMBERS[:3]).seed}
    seeds |= {luck_of(order).seed for order in itertools.permutations(NUMBERS)}
    assert len(seeds) == 1 + 40 + 2 + 23
    assert {len(seed) for seed in seeds} == {DIGITS}


def test_an_anchor_tells_no_seed_and_fits_one_topic_and_place() -> None:
    mine = LUCK.anchors[0]
    assert SEED not in mine
    assert NUMBERS[0] not in mine
    assert fits(NUMBERS[0], mine, TOPIC, 0)
    assert not fits(NUMBERS[0], mine, "another", 0)
    assert not fits(NUMBERS[0], mine, TOPIC, 1)


@pytest.mark.parametrize("text", ["", "7", "g" * 32, "A" * 32, "a" * 33, "\u0661" * 32])
def test_what_is_no_number_fits_no_anchor(text: str) -> None:
    assert not fits(text, anchor_of(TOPIC, 0, text), TOPIC, 0)


def test_a_topic_names_the_table_the_draw_and_the_game() -> None:
    options = GAMES["tomacco"].Options()
    terms = {
        terms_of("tomacco", 3, options, ""),
        terms_of("tomacco", 4, options, ""),
        terms_of("tomacco", 3, options, "cut 7"),
        terms_of("stavegame", 3, options, ""),
        terms_of("tomacco", 3, replace(options, seven_or_lower=True), ""),
    }
    topics = {topic_of("a", k, each) for k in (1, 2) for each in terms}
    topics |= {topic_of("b", 1, each) for each in terms}
    assert len(topics) == 3 * len(terms) == 15


def test_other_rules_than_those_of_the_promise_are_found() -> None:
    session = played("tomacco")
    other = replace(session.options, seven_or_lower=True)
    altered = Session.start("tomacco", players=3, options=other, seed=SEED)
    found = report(altered, promise=promise_of(session))
    assert found.kind == "unfair"
    assert "changed the game" in found.sentence


def test_another_log_than_the_one_a_device_has_seen_is_found() -> None:
    session = played("tomacco")
    seen = {}
    for ply in range(len(session.log) + 1):
        session.goto(ply)
        seen[ply] = session.observation(1)
    assert report(session, seen=seen).kind == "fair"
    other = Session.start("tomacco", players=3, seed=SEED)
    while len(other.log) < len(session.log):
        other.play(other.legal()[-1])
    assert report(other).kind == "fair"
    found = report(other, seen=seen)
    assert "What you were shown" in found.sentence
    short = with_log(session, session.log[:-1])
    assert "What you were shown" in report(short, seen=seen).sentence


def test_the_beginning_that_follows_from_the_last_game_is_no_luck() -> None:
    options = replace(game_of_threes.Options(), rounds=3)
    seats, opening = played("game_of_threes", moves=1).seats, "keep 1 2 0"
    coming = game_request.NewGame(
        "game_of_threes", seats, options, SEED, opening=opening
    )
    session = game_request.start(coming)
    assert session.log[0] == opening
    mine = promise_of(session, opening=opening)
    assert report(session, promise=mine).kind == "fair"
    assert report(session).kind == "unfair"
    other = promise_of(session, opening="keep 0 1 2")
    assert report(session, promise=other).kind == "unfair"


def test_a_device_that_came_after_the_draw_cannot_tell() -> None:
    found = checked(None, LUCK, played("tomacco"), {})
    assert found.kind == "unchecked"
    assert "Nobody chose" not in found.sentence
    assert checked(None, LUCK, played("tomacco", "mine"), {}).kind == "unfair"


def test_luck_that_was_drawn_twice_is_not_called_fair() -> None:
    session = played("tomacco")
    found = report(session, promise=replace(promise_of(session), draws=2))
    assert found.kind == "unfair"
    assert "2 times" in found.sentence


def test_a_warning_in_the_game_is_the_verdict() -> None:
    found = report(played("tomacco"), warning="The host is showing an impossible game.")
    assert found.kind == "unfair"
    assert found.sentence == "The host is showing an impossible game."


def test_the_code_is_equal_for_one_game_and_differs_between_two() -> None:
    session = played("tomacco")
    codes = {report(session, promise=promise_of(session, k)).code for k in range(4)}
    assert len(codes) == 1
    other = with_log(session, session.log[:-1])
    assert report(other).code not in codes
