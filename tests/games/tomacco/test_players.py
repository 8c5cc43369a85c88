"""The computer players of Tomacco: rule of thumb, search, fairness."""

import re
from dataclasses import replace
from itertools import combinations
from typing import Final

import pytest

from tabletop.bots import Advice
from tabletop.core.chance import Rng, pick, rng_for
from tabletop.core.game import CHANCE, TERMINAL
from tabletop.games import tomacco as rules
from tabletop.games.tomacco.bots.cautious import TEMPTING
from tabletop.games.tomacco.bots.evaluation import PRECIOUS, sensible, shares
from tabletop.games.tomacco.bots.positions import (
    alike,
    playable_ranks,
    rival_of,
    texts_by_action,
    unsuited,
)
from tabletop.games.tomacco.bots.reasons import LIKELY, because
from tabletop.games.tomacco.bots.strong import Deals, StrongBot
from tabletop.games.tomacco.cards import ACE, TEN
from tabletop.games.tomacco.observation import dealt, unseen
from tabletop.games.tomacco.rules import PICKUP, Play, State, Table
from tabletop.registry import LEVELS
from tests.games.tomacco.setups import cards, legal, position, seat
from tests.kit.games import chosen_by

OPTIONS: Final = rules.Options()
LEVEL_IDS: Final = ("gentle", "cautious", "strong")


def all_advice(level: str, state: State, budget: float = 0.05) -> list[Advice]:
    bot = StrongBot(60) if level == "strong" else LEVELS["tomacco"][level].make()
    seen = rules.observe(state, state.to_act)
    return list(bot.think(seen, legal(state), budget, rng_for("bot", 0)))


def advice(level: str, state: State) -> Advice:
    return all_advice(level, state, budget=100.0)[-1]


def positions(players: int, seed: str, options: rules.Options = OPTIONS) -> list[State]:
    """Return the choices of a game that sensible players play, with some noise."""
    state, rng, found = rules.new(players, options), rng_for(seed, 0), []
    while state.to_act != TERMINAL:
        if state.to_act == CHANCE:
            state = rules.apply(state, rules.sample(state, rng))
            continue
        found.append(state)
        state = rules.apply(state, sensibly(state, rng))
    return found


def sensibly(state: State, rng: Rng) -> rules.Action:
    legal, usual = rules.legal_actions(state), sensible(state)
    return pick(rng, legal) if rng.random() < 0.2 else usual


@pytest.mark.parametrize("players", [2, 3, 6])
@pytest.mark.parametrize(
    "options", [OPTIONS, rules.Options(refill_to=3, eight_transparent=True)]
)
def test_without_suits_the_same_can_be_done(
    options: rules.Options, players: int
) -> None:
    for state in positions(players, f"suits {players}", options):
        seen = rules.observe(state, state.to_act)
        texts = texts_by_action(seen, legal(state))
        plain = dealt(unsuited(unseen(seen)), rng_for("suits", 0))
        assert {*rules.legal_actions(plain)} == {*texts}
        assert alike(sensible(state)) == sensible(plain)


# The rule of thumb


@pytest.mark.parametrize(
    ("hand", "pile", "expected"),
    [
        ("3h 5c 9d", "4s", "play 5c"),
        ("3h 9c 9d", "4s", "play 9c 9d"),  # all of the lowest rank
        ("2h Tc Kd", "4s", "play Kd"),  # before two, ten and ace
        ("2h Tc Ad", "Ks", "play 2h"),
        ("Tc Ad", "Ks", "play Ad"),
        ("3h 5c", "Ks", "pickup"),
    ],
)
def test_the_lowest_goes_and_two_ten_ace_are_kept(
    hand: str, pile: str, expected: str
) -> None:
    state = position(f"{hand} / / 3s", "6h / / 6d", pile=pile)
    assert advice("cautious", state).action == expected


def test_the_dearest_cards_are_laid_face_up() -> None:
    state = next(iter(positions(2, "choice")))
    hand = state.seats[state.to_act].hand
    low, high = cards("3h 4h 5h"), cards("2s Ts As")
    mine = replace(state.seats[state.to_act], hand=tuple(sorted(low + high)))
    rest = {*low, *high} - {*hand}
    assert rest  # the hand was another one
    seats = [replace(s, hand=tuple(c for c in s.hand)) for s in state.seats]
    seats[state.to_act] = mine
    chosen = sensible(replace(state, seats=tuple(seats)))
    assert chosen == Table(cards("2s Ts As"))


def test_of_face_down_cards_one_known_to_be_good_goes_first() -> None:
    failed = (0, 1 << 5 | 1 << 9, 0)
    mine = replace(seat(" / / 3h Jc 4h"), failed=failed)
    on_six = position(mine, "6h / / 6d", pile="6s")
    on_king = position(mine, "6h / / 6d", pile="Ks")
    assert advice("cautious", on_six).action == "flip 1"
    assert advice("cautious", on_king).action == "flip 0"


# Counting


def test_the_chance_to_be_stuck_is_that_of_all_hands() -> None:
    for state in positions(3, "count")[6::7]:
        seen = rules.observe(state, state.to_act)
        rival = rival_of(seen)
        if rival.hidden > 3:
            continue
        playable = state.setup.playable[7]
        hands = [
            {*hand} | {*rival.ranks} for hand in combinations(rival.pool, rival.hidden)
        ]
        stuck = sum(not any(playable >> r & 1 for r in hand) for hand in hands)
        assert rival.stuck(playable) == pytest.approx(stuck / len(hands))


def test_what_was_picked_up_in_the_open_is_counted_on() -> None:
    other = seat("4h Kh / / 6d", known="Kh")
    state = position("5c 9c / / 3s", other, pile="4s")
    rival = rival_of(rules.observe(state, 0))
    assert rival.stuck(1 << 11) == 0.0


def test_a_rival_of_whom_all_is_known_is_hit_for_sure() -> None:
    state = position(
        "5c 9c / / 3s", seat("4h 6h / / 6d", known="4h 6h"), pile="3c 3d 3h 5d 4s"
    )
    nine = alike(rules.parse_action("play 9c"))
    assert "has to pick up" in because(rules.observe(state, 0), nine)


def test_the_pool_is_what_nobody_has_shown() -> None:
    for state in positions(2, "pool")[::6]:
        seen = rules.observe(state, state.to_act)
        assert len(rival_of(seen).pool) == (
            52
            - len(seen.hand) - len(seen.pile) - len(seen.cleared) - len(seen.looked)
            - sum(map(len, seen.face_up))
            - sum(len(seen.known[p]) for p in range(2) if p != seen.observer)
        )  # fmt: skip


def test_known_cards_are_played_first() -> None:
    mine = seat("7h 7c 7d Kc / / 3s", known="7d")
    state = position(mine, "4h 6h / / 6d", pile="4s")
    seen = rules.observe(state, 0)
    texts = texts_by_action(seen, legal(state))
    assert texts[Play(cards("7h"))] == "play 7d"
    assert "7d" in texts[Play(cards("7h 7h"))]


# Worth


def test_shares_are_those_of_everybody_together() -> None:
    for players in (2, 4, 6):
        for state in positions(players, "worth")[::9]:
            found = shares(state)
            assert sum(found) == pytest.approx(players / 2)
            assert all(0 <= share <= 1 for share in found)


def test_who_is_out_has_left_the_others_behind() -> None:
    state = position("4h / / 3s", "", "6h / / 6d")
    found = shares(replace(state, placed=(1,)))
    assert found[1] == 1.0
    assert sum(found) == pytest.approx(1.5)


# Advice


@pytest.mark.parametrize("players", [2, 3])
def test_no_reason_speaks_against_what_is_advised(players: int) -> None:
    told = [
        because(seen, action)
        for seed in range(4)
        for state in positions(players, f"reasons {seed}")
        for seen in [rules.observe(state, state.to_act)]
        for action in texts_by_action(seen, legal(state))
    ]
    against = re.compile(r"has a card that goes on it|: 0 of|chance is under 1%")
    assert not [reason for reason in told if against.search(reason)]
    chances = [int(n) for reason in told for n in re.findall(r"is (\d+)%\.", reason)]
    assert min(chances) >= 100 * LIKELY
    assert any("no other choice looks better" in reason for reason in told)


@pytest.mark.parametrize(
    ("hand", "play", "why"),
    [
        ("2h 5c", "play 2h", "no other choice looks better"),
        ("2h 5c 9c", "play 9c", "it keeps the two for a larger pile"),
        ("5c 9c", "play 5c", "it is the lowest rank you can play"),
        ("3h 5c", "play 5c", "nothing else can be played"),
        ("5c 5d 9c", "play 5c 5d", "that gets rid of them all in one go"),
    ],
)
def test_a_play_that_can_be_followed_has_a_reason_of_its_own(
    hand: str, play: str, why: str
) -> None:
    other = seat("Kh Kd / / 6d", known="Kh Kd")
    state = position(f"{hand} / / 3s", other, pile="4s")
    action = alike(rules.parse_action(play))
    assert why in because(rules.observe(state, 0), action)


@pytest.mark.parametrize("level", LEVEL_IDS)
def test_the_same_chance_gives_the_same_advice(level: str) -> None:
    for state in positions(4, "again")[::10]:
        assert advice(level, state) == advice(level, state)


@pytest.mark.parametrize("players", [2, 4])
def test_whoever_has_just_learnt_the_game_makes_no_foolish_moves(players: int) -> None:
    seen_playing = set[str]()
    for state, text in chosen_by(["gentle"] * players, "tomacco", 12):
        action, ranks = rules.parse_action(text), playable_ranks(state)
        can = [rank for rank in range(13) if ranks >> rank & 1]
        if action == PICKUP:
            assert not can
        if not isinstance(action, Play):  # nothing else can be foolish
            continue
        rank = action.cards[0] >> 2
        ordinary = [each for each in can if each not in PRECIOUS]
        if rank in {TEN, ACE} and ordinary:
            assert len(state.pile) >= TEMPTING
            seen_playing.add("burnt early")
        else:
            assert rank == min(ordinary, default=rank)  # a two is kept as well
            seat = state.seats[state.to_act]
            same = [c for c in seat.hand or seat.face_up if c >> 2 == rank]
            is_more = len(same) > len(action.cards)
            seen_playing |= {"held one back"} if is_more and ordinary else set()
    assert seen_playing == {"burnt early", "held one back"}


def test_whoever_has_just_learnt_the_game_keeps_the_best_cards_in_hand() -> None:
    hands = "2h 3h 5c 9d Th Kd", "2d 3d 5d 9h Td Kh"
    state = position(*hands, stock="4c", phase="table", has_drawn=True)
    bot, seen = LEVELS["tomacco"]["gentle"].make(), rules.observe(state, 0)
    told = [
        list(bot.think(seen, legal(state), 0.0, rng_for("choice", k)))[-1].action
        for k in range(20)
    ]
    assert {*told} == {"table 3h 5c 9d", "table 2h Th Kd"}
    assert told.count("table 3h 5c 9d") > told.count("table 2h Th Kd")


def test_strong_values_one_action_about_as_among_all() -> None:
    state = positions(2, "scale")[25]
    seen, texts = rules.observe(state, state.to_act), legal(state)
    *_before, free = StrongBot(1500).think(seen, texts, 100.0, rng_for("", 1))
    *_before, alone = StrongBot(1500).think(seen, (free.action,), 100.0, rng_for("", 2))
    assert alone.value == pytest.approx(free.value, abs=6)


def test_the_budget_is_kept() -> None:
    clock = iter([k / 1000 for k in range(100_000)]).__next__
    bot = StrongBot(100_000, clock)
    state = positions(2, "budget")[20]
    seen = rules.observe(state, state.to_act)
    told = list(bot.think(seen, legal(state), 0.2, rng_for("", 0)))
    assert 0 < bot.simulations < 200
    assert len(told) > 10


def test_the_choice_of_face_up_cards_is_searched_too() -> None:
    state = positions(2, "choice")[0]
    assert state.phase == "table"
    model = Deals(rules.observe(state, state.to_act))
    before = model.sampled(rng_for("", 0))
    after, _seen = model.after(before, sensible(before), rng_for("", 0))
    assert after.phase == "play"
    assert [len(each.face_up) for each in after.seats] == [3, 3]
    assert advice("strong", state).action.startswith("table")


@pytest.mark.parametrize(
    ("chosen", "options", "why"),
    [
        ("8s Ts As", OPTIONS, ": at the end nothing helps more than the ten and the"),
        ("8s 9s Ts", OPTIONS, ": at the end nothing helps more than the ten."),
        ("8s 9s Ks", OPTIONS, ": you play them last."),
        (
            "8s 9s Ks",
            rules.Options(eight_transparent=True),
            ": at the end nothing helps more than the eight.",
        ),
    ],
)
def test_the_reason_for_face_up_cards_names_the_strong_ones(
    chosen: str, options: rules.Options, why: str
) -> None:
    state = position("3h / / 3s", "6h / / 6d", options=options)
    action = alike(Table(cards(chosen)))
    assert why in because(rules.observe(state, 0), action)


def test_what_a_sensible_player_does_is_tried_first() -> None:
    for state in positions(3, "first")[::9]:
        model = Deals(rules.observe(state, state.to_act))
        deal = model.sampled(rng_for("", 0))
        found = model.actions(deal)
        assert found[0] == sensible(deal)
        assert sorted(map(str, found)) == sorted(map(str, rules.legal_actions(deal)))
