"""The Game of Threes: notation, observations, guesses, sentences, identities."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from lab.tidy import own_discards, own_finishing
from tabletop.cards import card_words, without
from tabletop.chance import Rng, pick, rng_for, shuffled
from tabletop.game import Ids, InvalidActionError
from tabletop.games import game_of_threes as game
from tabletop.games.game_of_threes import Observation, Options, State, seeing
from tabletop.games.game_of_threes.melds import points_left
from tabletop.games.game_of_threes.rules import (
    DEAL,
    DRAW_DISCARD,
    DRAW_STOCK,
    Cut,
    Deal,
    Discard,
    Draw,
    Join,
    Keep,
    Order,
    Shuffle,
)
from tabletop.games.game_of_threes.seeing import has_last_turn, open_hand, own_grouping
from tests.games.game_of_threes.test_rules import (
    DEFAULT,
    begun,
    games,
    names,
    pile,
    play,
    position,
    quick,
    remaking,
)
from tests.kit.cases import some
from tests.kit.games import Table, playout

NAMES = (
    *("Ann", "Ben", "Cy", "Dee", "Eve", "Flo"),
    *("Gus", "Hal", "Ida", "Jo", "Kay", "Lou"),
)


def told(state: State, *texts: str, to: int = 0) -> str:
    """Return what a player was told of the last of these actions."""
    *before, last = texts
    state = play(state, *before)
    after = play(state, last)
    seen = game.observe(state, to), game.observe(after, to)
    return game.describe(seen[0], game.parse_action(last), seen[1], NAMES)


# Setup and notation


def test_names() -> None:
    assert (game.NAME, game.TITLE) == ("game_of_threes", "Game of Threes")


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("min_naturals", (-1, 3, True, 1.0, None, "1")),
        ("rounds", (0, 2, 12, True, 3.0, None)),
        ("allow_joining", (0, 1, None, "no")),
        ("points_hidden", (0, 1, None, "no")),
    ],
)
def test_new_refuses_impossible_options(name: str, values: tuple[Any, ...]) -> None:
    for value in values:
        with pytest.raises(ValueError, match=r"^[A-Z].*, not .*\.$"):
            game.new(2, Options(**{name: value}))


def test_the_default_options_are_the_rules() -> None:
    assert Options() == Options(
        min_naturals=0, rounds=11, allow_joining=False, points_hidden=False
    )


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (Order((4, 21, 27)), "order 5h 9c 2d"),
        (Keep((2, 0, 1)), "keep 2 0 1"),
        (Shuffle((52, 0, 0)), "shuffle Jo Ah Ah"),
        (Cut(37), "cut 37"),
        (Cut(0), "cut 0"),
        (Deal(), "deal"),
        (Join(), "join"),
        (DRAW_STOCK, "draw stock"),
        (DRAW_DISCARD, "draw discard"),
        (Discard(6), "discard 7h"),
        (Discard(52), "discard Jo"),
    ],
)
def test_notation(action: game.Action, text: str) -> None:
    assert game.format_action(action) == text
    assert game.parse_action(text) == action


@pytest.mark.parametrize(
    "text",
    [
        *("", "cut", "cut 007", "cut -1", "cut 1000000000", "cut 3 4", "deal 1"),
        *("draw", "draw pile", "discard", "discard 7H", "discard 10h", "discard jo"),
        *("discard 7h 7h", "order", "order Jo", "order 5h 5h", "shuffle", "Join"),
        *("shuffle 1h", "draw  stock", "draw stock ", "discard JO", "shuffle AhAh"),
    ],
)
def test_other_texts_are_invalid(text: str) -> None:
    with pytest.raises(InvalidActionError, match=r"^“.*Game of Threes\.$"):
        game.parse_action(text)


@pytest.mark.parametrize(
    ("kind", "value"),
    [
        (Order, (52,)),
        (Keep, (0, 2)),
        (Keep, (0,)),
        (Shuffle, (53,)),
        (Cut, -1),
        (Discard, 53),
    ],
)
def test_other_actions_cannot_be_made(kind: Any, value: Any) -> None:
    with pytest.raises(InvalidActionError, match=r"^“.*\.$"):
        kind(value)


def test_apply_refuses_what_is_no_action() -> None:
    action: Any = "draw stock"
    with pytest.raises(InvalidActionError, match=r"^“draw stock” isn’t an action"):
        game.apply(begun("Ah 2h"), action)


# Observation


def test_observation_names_what_a_player_may_know() -> None:
    state = position(
        "4h 6c 9d", "8h 8d Kc", discards="2c Ts", known="6c", stock="7h", number=1
    )
    state = play(state, "draw stock")
    seen = game.observe(state, 0)
    assert seen == Observation(
        observer=0,
        options=DEFAULT,
        to_act=0,
        phase="discard",
        player=0,
        dealer=1,
        order=(0, 1),
        order_cards=("Ah", "2h"),
        round=1,
        wild_rank=3,
        active=0,
        hand=("4h", "7h", "6c", "9d"),
        hand_counts=(4, 3),
        discards=("2c", "Ts"),
        stock=106 - 9,
        known=(("6c",), ()),
        scores=(0, 0),
        round_scores=(),
        out_player=None,
        shown=(None, None),
        turns=0,
        taken="7h",
        taken_open=None,
        remade=(),
        since=((), ()),
    )
    assert game.observe(state, 1) == replace(
        seen, observer=1, hand=("8h", "Kc", "8d"), taken=None
    )


def test_cards_taken_in_the_open_are_known_until_they_are_discarded() -> None:
    state = position("4h 6c 9d", "8h 8d Kc", discards="2c Ts", stock="7h")
    state = play(state, "draw discard")
    for player in range(2):
        seen = game.observe(state, player)
        assert (seen.known[0], seen.taken_open) == (("Ts",), "Ts")
    state = play(state, "discard 4h", "draw stock", "discard 7h", "draw stock")
    assert game.observe(state, 1).known[0] == ("Ts",)
    assert game.observe(play(state, "discard Ts"), 1).known[0] == ()


def test_what_can_be_asked() -> None:
    state = position("8h 8d Kc", "4h 6c 9d", stock="8s")
    seen = game.observe(state, 0)
    assert not has_last_turn(seen)
    assert own_grouping(seen).points == 26
    assert "8s" in own_finishing(seen)
    after = play(state, "draw stock")
    assert dict(own_discards(game.observe(after, 0)))["Kc"] == 0
    after = play(after, "discard Kc")
    seen = game.observe(after, 1)
    assert has_last_turn(seen)
    assert open_hand(seen, 0) == ("8h", "8d", "8s")


# Guesses


def remakes() -> Iterator[tuple[State, int]]:
    """Give states after a remake in which somebody has drawn, and an observer."""
    for k in range(6):
        line = playout(Table(game, 5 + k % 4, DEFAULT), f"remake {k}")
        states = [s for s in line.states if any(seat.since for seat in s.seats)]
        for state in states[:: max(len(states) // 12, 1)]:
            yield from ((state, player) for player in range(len(state.seats)))


def test_guesses_keep_open_cards_where_they_are() -> None:
    for line in games():
        for state in line.states[::101]:
            for player in range(len(state.seats)):
                guess = game.determinize(game.observe(state, player), rng_for("k", 0))
                for real, seat in zip(state.seats, guess.seats, strict=True):
                    assert seat.known == real.known
                    assert not Counter(real.known) - Counter(seat.hand)


def test_guesses_give_no_points_to_none_who_has_discarded_and_is_not_out() -> None:
    state = position("8h 8d Kc", "4h 6c 9d", "Kh Qd 9s", stock="2c", known="8h 8d")
    after = play(state, "draw stock", "discard 2c")
    found = [
        [
            game.determinize(game.observe(s, 2), rng_for("points", k)).seats[0].hand
            for k in range(200)
        ]
        for s in (state, after)
    ]
    out = [sum(not points_left(cards, 3) for cards in each) for each in found]
    assert out[0] > 5  # before his discard he may have none
    assert out[1] == 0


def test_guesses_after_a_remake_know_what_was_in_the_stock() -> None:
    state = play(remaking(), "draw stock")
    state = game.apply(state, game.sample(state, rng_for("remade", 0)))
    state = play(state, "cut 3", "discard 9d", "draw stock")
    drawn = state.taken
    assert drawn is not None
    for k in range(60):
        guess = game.determinize(game.observe(state, 0), rng_for("remade", k))
        others = Counter(guess.seats[1].hand) + Counter(guess.seats[2].hand)
        real = Counter(state.seats[1].hand) + Counter(state.seats[2].hand)
        assert guess.taken is not None
        assert others - Counter([guess.taken]) == real - Counter([drawn])
        assert guess.taken in state.remade
        # 2 has drawn nothing: he still has cards that were in the hands then.
        assert not Counter(guess.seats[2].hand) - (real - Counter([drawn]))


def test_guesses_after_a_remake_are_possible_stories() -> None:
    found = 0
    for state, player in remakes():
        seen = game.observe(state, player)
        for k in range(2):
            guess = game.determinize(seen, rng_for("story", k))
            assert game.observe(guess, player) == seen
            check_story(guess)
            found += 1
    assert found > 500


def check_story(state: State) -> None:
    """Check that what everybody has done since the remake could have happened."""
    drawn = [c for seat in state.seats for c in seat.since if c >= 0]
    assert Counter(drawn) + Counter(state.stock) == Counter(state.remade)
    for seat in state.seats:
        now = Counter(seat.hand) - Counter(seat.known)
        for event in reversed(seat.since):  # back to the remake
            if event >= 0:
                assert now[event] or event in seat.known
                now[event] -= now[event] > 0
            else:
                now[~event] += 1


def test_guesses_of_hidden_points_fit_the_observers_own() -> None:
    options = Options(points_hidden=True, allow_joining=True, rounds=6)
    found = 0
    for k in range(6):
        line = playout(Table(game, 2 + k % 3, options), f"hidden {k}")
        for state in line.states[::61]:
            for player in range(len(state.seats)):
                seen = game.observe(state, player)
                for n in range(3):
                    guess = game.determinize(seen, rng_for("hidden", n))
                    assert game.observe(guess, player) == seen
                    found += guess.rows != state.rows
    assert found > 100


# Hidden cards: what a player sees and is told does not depend on them


def exchanged(state: State, observer: int, kept: tuple[int, ...], rng: Rng) -> State:
    """Return the state with other cards wherever the observer has not seen any.

    After a remake only those in the stock are exchanged. `kept` stay with who acts.
    """
    shown = game.observe(state, observer).shown
    fixed = []
    for player, seat in enumerate(state.seats):
        if player == observer or shown[player] or state.remade:
            fixed.append(seat.hand)
        else:
            more = kept if player == state.to_act else ()
            missing = Counter(more) - Counter(seat.known)
            fixed.append(tuple(sorted((*seat.known, *missing.elements()))))
    hidden = list(state.stock)
    for seat, cards_kept in zip(state.seats, fixed, strict=True):
        hidden += without(seat.hand, cards_kept)
    rest, seats = list(shuffled(rng, hidden)), []
    for seat, cards_kept in zip(state.seats, fixed, strict=True):
        n = len(seat.hand) - len(cards_kept)
        new, rest = rest[:n], rest[n:]
        seats.append(replace(seat, hand=tuple(sorted((*cards_kept, *new)))))
    taken = state.taken
    if taken is not None and not state.is_open and state.active != observer:
        taken = pick(rng, seats[state.active or 0].hand)
    return replace(state, seats=tuple(seats), stock=tuple(rest), taken=taken)


def check_no_leak(state: State, action: game.Action, observer: int) -> bool:
    """Check one ply with other hidden cards; return whether anything was exchanged."""
    after = game.apply(state, action)
    kept = (action.card,) if isinstance(action, Discard) else ()
    other = exchanged(state, observer, kept, rng_for("leak", state.turns))
    other_after = game.apply(other, action)
    seen = [game.observe(each, observer) for each in (state, other, after, other_after)]
    assert seen[0] == seen[1]
    is_own_draw = isinstance(action, Draw) and observer == state.to_act
    if is_own_draw or seen[2].shown != seen[3].shown:
        return False  # what he draws and what is laid open is for him to see
    assert seen[2] == seen[3]
    assert game.describe(seen[0], action, seen[2], NAMES) == game.describe(
        seen[1], action, seen[3], NAMES
    )
    ids = game.follow(seen[0], DEAL, seen[0], {})
    assert game.follow(seen[0], action, seen[2], ids) == game.follow(
        seen[1], action, seen[3], ids
    )
    return other != state


@pytest.mark.parametrize("every", some([3, 1], 1))
def test_other_hidden_cards_change_no_view_and_no_sentence(every: int) -> None:
    changed = 0
    for line in games()[::every]:
        pairs = [*zip(line.states, line.actions, strict=False)]
        for state, action in pairs[::17]:
            if state.phase in {"draw", "discard"}:
                for observer in range(len(state.seats)):
                    changed += check_no_leak(state, action, observer)
    assert changed > 1000 // every


def test_a_leak_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def leaky(state: State, player: int) -> Observation:
        seen = seeing.observe(state, player)
        return replace(seen, turns=state.stock[0]) if state.stock else seen

    monkeypatch.setattr(game, "observe", leaky)
    with pytest.raises(AssertionError):
        test_other_hidden_cards_change_no_view_and_no_sentence(1)


# Sentences


def test_a_joker_in_words() -> None:
    assert [card_words(card) for card in ("Jo", "7h")] == ["joker", "seven of hearts"]


def test_the_beginning_is_told() -> None:
    assert told(game.new(2, DEFAULT), "order 5h 2c") == (
        "Ann gets the five of hearts. Ben gets the two of clubs. The order of play is "
        "Ben and Ann."
    )
    text = f"shuffle {names(pile(2))}"
    assert told(begun("5h 2c"), text) == (
        "Round 1: 2 decks are shuffled. Jokers and all threes are wild."
    )
    assert told(begun("5h 2c"), text, "cut 105") == (
        "Ben cuts. Everybody gets 3 cards, and the discards begin with the three of "
        "hearts."
    )


def test_draws_are_told_to_their_players_alone() -> None:
    state = position("4h 6c 9d", "8h 8d Kc", discards="2c Ts", stock="7h")
    assert told(state, "draw stock") == "Ann draws the seven of hearts from the stock."
    assert told(state, "draw stock", to=1) == "Ann draws from the stock."
    assert told(state, "draw discard", to=1) == (
        "Ann takes the ten of spades from the discards."
    )
    assert (
        told(state, "draw stock", "discard 9d") == "Ann discards the nine of diamonds."
    )


def test_ends_of_rounds_are_told() -> None:
    state = position("8h 8d Kc", "Kh Qd 9s", stock="8s 2h")
    out = ("draw stock", "discard Kc")
    assert told(state, *out, to=1) == (
        "Ann discards the king of clubs. Ann is out. Ann lays open the eight of "
        "hearts, the eight of diamonds and the eight of spades. Everybody else has one "
        "more turn."
    )
    assert told(state, *out, "draw stock", "discard 2h") == (
        "Ben discards the two of hearts. Ben is left with the king of hearts, the "
        "queen of diamonds and the nine of spades. Round 1 is over. Ann gets 0 points "
        "and has 0. Ben gets 29 points and has 29."
    )
    last = replace(state, round=3, rows=((1, 2), (3, 4)))
    last = replace(last, setup=replace(last.setup, options=Options(rounds=3)))
    assert told(last, *out, "draw stock", "discard 2h").endswith(
        "Ann gets 0 points and has 4. Ben gets 29 points and has 35. Ann wins the game."
    )


def test_hidden_points_are_not_told() -> None:
    options = Options(points_hidden=True)
    state = position("8h 8d Kc", "Kh Qd 9s", stock="8s 2h", options=options)
    texts = ("draw stock", "discard Kc", "draw stock", "discard 2h")
    assert told(state, *texts, to=1).endswith(
        "Round 1 is over. Ben gets 29 points and has 29."
    )


def test_a_round_that_lasts_too_long_is_told() -> None:
    state = position("4h 6c 9d", "4h 6c 9s", turns=99)
    assert told(state, "draw discard", "discard 2c").startswith(
        "Ann discards the two of clubs. The round has gone on too long, so it ends. "
        "Ann is left with the four of hearts, the six of clubs and the nine of "
        "diamonds."
    )


def test_deals_and_joins_are_told() -> None:
    state = quick(2, Options(allow_joining=True))
    assert told(state, "deal") == "Ann deals round 2."
    assert told(state, "join") == "Cy joins, with the highest score, 29 points."
    hidden = quick(2, Options(allow_joining=True, points_hidden=True))
    assert told(hidden, "join") == "Cy joins, with the highest score."


def test_a_remake_is_told() -> None:
    state = remaking()
    text = f"shuffle {names(state.discards)}"
    assert told(state, "draw stock", text, to=1) == (
        "The stock is used up, and the discards are shuffled."
    )
    assert told(state, "draw stock", text, "cut 5", to=1) == (
        "Cy cuts, and there is a new stock."
    )


# Identities


def test_every_card_that_is_seen_has_a_number() -> None:
    line = games()[1]
    for ply in range(0, len(line.states), 13):
        seen, ids = game.observe(line.states[ply], 0), line.ids(0, ply)
        held = sum(len(open_hand(seen, k)) for k in line.players_at(ply))
        assert len(ids) == held + len(seen.discards)


def test_a_card_keeps_its_number_on_its_way() -> None:
    state = position("4h 6c 9d", "8h 8d Kc", discards="2c Ts", stock="7h 2h")
    ids: Ids = game.follow(game.observe(state, 0), DEAL, game.observe(state, 0), {})
    number, last = ids["hand 9d 0"], ids["discards 1"]
    steps = [
        ("draw stock", "hand 9d 0"),
        ("discard 9d", "discards 2"),
        ("draw discard", "held 1 9d 0"),
        ("discard Kc", "held 1 9d 0"),
        ("draw stock", "held 1 9d 0"),
        ("discard 2h", "held 1 9d 0"),
        ("draw stock", "held 1 9d 0"),
        ("discard 9d", "discards 4"),
    ]
    for text, place in steps:
        before, action = game.observe(state, 0), game.parse_action(text)
        state = game.apply(state, action)
        ids = game.follow(before, action, game.observe(state, 0), ids)
        assert ids[place] == number
        assert ids["discards 1"] == last
