"""Tomacco: setup, notation, observations, guesses, sentences, identities."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations
from typing import Any

import pytest

from tabletop.cards import card_words, rank_words, without
from tabletop.chance import rng_for, shuffled
from tabletop.game import CHANCE, Ids, IllegalActionError, InvalidActionError
from tabletop.games import tomacco as game
from tabletop.games.tomacco import rules, seeing
from tabletop.games.tomacco.cards import numbers_of, parse_ranks
from tabletop.games.tomacco.rules import (
    Dealer,
    Flip,
    Options,
    Pickup,
    Play,
    Shuffle,
    State,
)
from tabletop.games.tomacco.seeing import (
    Observation,
    chosen_by,
    counts,
    in_force,
    playable,
)
from tabletop.screens import rules as rules_screen
from tests.games.tomacco.test_rules import (
    DEFAULT,
    NUMBERS,
    dealt,
    games,
    legal,
    names,
    order,
    play,
    position,
)
from tests.kit.cases import some
from tests.kit.games import Line, Table, playout

NAMES = ("Ann", "Ben", "Cy", "Dee", "Eve", "Flo")


def told(state: State, *texts: str, to: int = 0) -> str:
    """Return what a player was told of the last of these actions."""
    *before, last = texts
    state = play(state, *before)
    after = play(state, last)
    seen = game.observe(state, to), game.observe(after, to)
    return game.describe(seen[0], game.parse_action(last), seen[1], NAMES)


# Setup


def test_names() -> None:
    assert (game.NAME, game.TITLE) == ("tomacco", "Tomacco")


@pytest.mark.parametrize("players", [0, 1, -2, True, 2.0, "2", None])
def test_new_refuses_impossible_numbers_of_players(players: Any) -> None:
    with pytest.raises(ValueError, match=r"^Tomacco is a game for 2 players or more,"):
        game.new(players, DEFAULT)


@pytest.mark.parametrize("value", [1, None, "no"])
@pytest.mark.parametrize("name", ["allow_equal", "go_again", "eight_transparent"])
def test_new_refuses_impossible_switches(name: str, value: Any) -> None:
    with pytest.raises(ValueError, match=f"^The option “{name}” is true or false, not"):
        game.new(2, Options(**{name: value}))


@pytest.mark.parametrize("value", [0, -1, True, 3.0, "3"])
def test_new_refuses_impossible_numbers_to_refill_to(value: Any) -> None:
    with pytest.raises(ValueError, match=r"^A hand is refilled to 1 card or more"):
        game.new(2, Options(refill_to=value))


def test_a_hand_may_be_refilled_to_any_number() -> None:
    assert game.new(2, Options(refill_to=40)).setup.options.refill_to == 40


def test_the_default_options_are_the_rules() -> None:
    assert Options() == Options(
        allow_equal=False,
        go_again=True,
        stop_at_first_out=False,
        refill_to=None,
        seven_or_lower=False,
        eight_transparent=False,
    )


# Notation


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (rules.Table((0, 34, 50)), "table 2h Td Ad"),
        (Play((20, 21)), "play 7h 7c"),
        (Play((20, 20)), "play 7h 7h"),
        (Flip(2), "flip 2"),
        (Pickup(), "pickup"),
        (Dealer(11), "dealer 11"),
        (Shuffle((51, 0)), "shuffle As 2h"),
    ],
)
def test_notation(action: game.Action, text: str) -> None:
    assert game.format_action(action) == text
    assert game.parse_action(text) == action


def test_cards_are_named_in_any_order() -> None:
    for words in permutations(("7s", "7h", "7d")):
        action = game.parse_action(" ".join(("play", *words)))
        assert game.format_action(action) == "play 7h 7d 7s"
    for words in permutations(("Ts", "2h", "Ah")):
        action = game.parse_action(" ".join(("table", *words)))
        assert game.format_action(action) == "table 2h Ts Ah"


@pytest.mark.parametrize(
    "text",
    [
        *("", "play", "play 7h 8h", "play 1h", "play 7H", "play Jo", "play 7h,7c"),
        *("table 7h 7c", "table 7h 7c 7d 7s", "flip 3", "flip -1", "flip", "flip 00"),
        *("pickup 1", "dealer", "dealer 01", "dealer -1", "dealer 1000000000"),
        *("shuffle", "draw", "Play 7h", "play  7h", "play 7h ", "10h"),
    ],
)
def test_other_texts_are_invalid(text: str) -> None:
    with pytest.raises(InvalidActionError, match=r"^“.*n’t an action of Tomacco.*\.$"):
        game.parse_action(text)


@pytest.mark.parametrize(
    ("kind", "value"),
    [
        (Play, (7, 6)),
        (Play, (52,)),
        (Play, ()),
        (rules.Table, (1, 2, -1)),
        (Shuffle, (52,)),
        (Flip, 3),
        (Dealer, -1),
    ],
)
def test_other_actions_cannot_be_made(kind: Any, value: Any) -> None:
    with pytest.raises(InvalidActionError, match=r"^“.*\.$"):
        kind(value)


def test_apply_refuses_what_is_no_action() -> None:
    action: Any = "pickup"
    with pytest.raises(
        InvalidActionError, match=r"^“pickup” isn’t an action of Tomacco"
    ):
        game.apply(dealt(), action)


def test_equal_cards_that_nobody_has_are_illegal() -> None:
    with pytest.raises(IllegalActionError):
        play(position("7h 8h", "3h", pile="5h"), "play 7h 7h")


# Observation


def test_observation_names_what_a_player_may_know() -> None:
    state = position(
        "9c Kh / / 3s 4s 5s",
        "7c / 6c 6d / . 8c 8d",
        "",
        pile="5h 6h",
        stock="9d Jd",
        placed=(2,),
        cleared=numbers_of(("Th",)),
        idle=4,
        has_drawn=True,
    )
    assert game.observe(state, 1) == Observation(
        observer=1,
        options=DEFAULT,
        to_act=0,
        phase="play",
        player=0,
        dealer=2,
        hand=("7c",),
        hand_counts=(2, 1, 0),
        face_up=((), ("6c", "6d"), ()),
        face_down=((0, 1, 2), (1, 2), ()),
        pile=("5h", "6h"),
        cleared=("Th",),
        stock=2,
        known=((), (), ()),
        placed=(2,),
        chosen=(),
        looked=(),
        failed=(("", "", ""),) * 3,
        idle=4,
        has_drawn=True,
    )


def test_face_down_cards_are_turned_over_at_the_end_and_no_sooner() -> None:
    state = position(" / / 9h", "3h 4h / / . 6c Qd", pile="5h")
    assert game.observe(state, 0).turned == ()
    state = play(state, "flip 0")
    for player in (0, 1):
        seen = game.observe(state, player)
        assert seen.turned == ((), ("6c", "Qd"))
        assert seen.face_down == ((), (1, 2))
        guess = game.determinize(seen, rng_for("end", player))
        assert guess.seats[1].face_down == state.seats[1].face_down


def test_observation_before_the_deal() -> None:
    state = game.new(3, DEFAULT)
    seen = game.observe(state, 2)
    assert (seen.phase, seen.player, seen.dealer) == ("dealer", CHANCE, None)
    assert (seen.hand, seen.hand_counts, seen.stock) == ((), (0, 0, 0), 0)
    seen = game.observe(play(state, "dealer 1"), 2)
    assert (seen.phase, seen.player, seen.dealer) == ("shuffle", CHANCE, 1)


def test_what_can_be_asked() -> None:
    state = position("9c", "3c", pile="5h 8h", options=Options(eight_transparent=True))
    seen = game.observe(state, 0)
    assert (in_force(seen), playable(seen)) == ("5", "26789TJQKA")
    seen = game.observe(position("9c", "3c"), 0)
    assert (in_force(seen), playable(seen)) == (None, "23456789TJQKA")
    assert counts(game.observe(dealt(3), 0)) == (9, 9, 9)


def test_who_has_chosen() -> None:
    state = dealt(3, dealer=0)
    for chosen in ([], [1], [1, 2]):
        assert list(chosen_by(game.observe(state, 0))) == chosen
        state = play(state, legal(state)[0])
    assert list(chosen_by(game.observe(state, 0))) == []


# Guesses


def with_failed(state: State, player: int, *ranks: str) -> State:
    """Return the state with these ranks left at the player's three places."""
    own = replace(state.seats[player], failed=tuple(map(parse_ranks, ranks)))
    return replace(
        state, seats=(*state.seats[:player], own, *state.seats[player + 1 :])
    )


def test_guesses_keep_what_failed_flips_prove() -> None:
    found = 0
    for line in games():
        for ply in range(2, len(line.states), 9):
            state = line.states[ply]
            if not any(any(own.failed) for own in state.seats):
                continue
            for observer in line.players:
                guess = game.determinize(game.observe(state, observer), rng_for("g", 0))
                found += check_failed(guess)
    assert found > 1000


def check_failed(guess: State) -> int:
    """Check the cards at places whose flips have failed; return their number."""
    pairs = [
        (card, ranks)
        for own in guess.seats
        for card, ranks in zip(own.face_down, own.failed, strict=True)
        if ranks
    ]
    assert all(card is not None and ranks >> (card >> 2) & 1 for card, ranks in pairs)
    return len(pairs)


@pytest.mark.parametrize(
    ("ranks", "ways"),
    [
        (("", ""), 6 * 5),
        (("3456", "345"), 3 * 2),
        (("3456", "3456789"), 3 * 4),
        (("89JQKA", "3456789"), 3 * 5 - 2),  # neither the eight nor the nine twice
    ],
)
def test_all_that_fits_is_equally_likely(ranks: tuple[str, str], ways: int) -> None:
    state = position("Kh", "Ks / / 3h 4h .", stock="5h 8h 9h", has_drawn=True)
    seen = game.observe(with_failed(state, 1, *ranks, ""), 0)
    tries = 300 * ways
    found = Counter(
        game.determinize(seen, rng_for("fits", k)).seats[1].face_down
        for k in range(tries)
    )
    assert len(found) == ways
    # The deviation of each is below √300, about 17.
    assert all(abs(n - 300) < 85 for n in found.values())


def test_guesses_leave_known_and_looked_at_cards_where_they_are() -> None:
    state = position("9h 4d / / 4h 5h 6h", "3h Kh / / 7h 7c 7d", pile="8h", stock="5s")
    state = play(state, "pickup", "play Kh", "pickup")
    seen = game.observe(state, 1)
    assert seen.known[0] == ("8h", "Kh")
    guesses = [game.determinize(seen, rng_for("known", k)) for k in range(50)]
    assert all({NUMBERS["8h"], NUMBERS["Kh"]} <= {*g.seats[0].hand} for g in guesses)
    assert len({g.seats[0].hand for g in guesses}) > 5
    flipped = play(position(" / / 4h 5h 6h", "3h Kh / / 7h", pile="8h"), "flip 1")
    mine = game.observe(flipped, 0)
    assert mine.looked == ((1, "5h"),)
    downs = {
        game.determinize(mine, rng_for("looked", k)).seats[0].face_down
        for k in range(50)
    }
    assert {down[1] for down in downs} == {NUMBERS["5h"]}
    unknown = {NUMBERS[text] for text in ("4h", "6h", "3h", "Kh", "7h")}
    assert {down[0] for down in downs} == unknown


def test_guesses_at_a_table_of_52() -> None:
    line = playout(Table(game, 52, Options(seven_or_lower=True)), "guess")
    failed = 0
    for ply in range(2, len(line.states), 211):
        seen = game.observe(line.states[ply], ply % 52)
        guess = game.determinize(seen, rng_for("52", ply))
        failed += check_failed(guess)
        assert game.observe(guess, ply % 52) == seen
    assert failed > 10


def test_guesses_before_the_deal_are_the_table() -> None:
    for state in (game.new(3, DEFAULT), play(game.new(3, DEFAULT), "dealer 1")):
        assert game.determinize(game.observe(state, 0), rng_for("", 0)) == state


def test_guesses_while_cards_are_chosen() -> None:
    state = play(dealt(3), "table 2h 2s 3d")
    guesses = [
        game.determinize(game.observe(state, 1), rng_for("table", k)) for k in range(30)
    ]
    assert len({guess.seats[0].face_up for guess in guesses}) > 20
    assert {len(guess.seats[2].hand) for guess in guesses} == {6}
    own = game.determinize(game.observe(state, 0), rng_for("table", 0)).seats[0]
    assert own.face_up == numbers_of(("2h", "2s", "3d"))


# Hidden cards: what a player sees and is told does not depend on them


def unseen(state: State, observer: int) -> list[int]:
    """Return the cards that the observer knows nothing of, in a game with one deck."""
    found = [*state.stock]
    for player, own in enumerate(state.seats):
        if state.phase != "over":  # then they are turned over
            pairs = zip(own.face_down, own.failed, strict=True)
            found += [card for card, ranks in pairs if card is not None and not ranks]
        if player != observer:
            found += without(own.hand, own.known)
            found += own.face_up if state.phase == "table" else ()
    return found


def exchanged(line: Line, ply: int, observer: int) -> Line:
    """Return the line up to the ply with other cards wherever he has not seen any."""
    cards = unseen(line.states[ply], observer)
    others = shuffled(rng_for("exchanged", ply), cards)
    new = {
        **{card: card for card in range(52)},
        **dict(zip(cards, others, strict=True)),
    }
    other = Line(line.table, line.states[:1])
    for action in line.actions[:ply]:
        if isinstance(action, Shuffle):
            other.push(Shuffle(tuple(new[card] for card in action.cards)))
        elif isinstance(action, rules.Table):
            other.push(rules.Table(tuple(sorted(new[card] for card in action.cards))))
        else:
            other.push(action)
    return other


def all_told(line: Line, observer: int) -> Iterator[tuple[object, str, Ids]]:
    """Give what the player saw and was told, and the numbers of things, ply by ply."""
    seen = [game.observe(state, observer) for state in line.states]
    yield seen[0], "", line.ids(observer, 0)
    for k, action in enumerate(line.actions):
        sentence = game.describe(seen[k], action, seen[k + 1], NAMES)
        yield seen[k + 1], sentence, line.ids(observer, k + 1)


@pytest.mark.parametrize("every", some([5, 2], 1))
def test_other_hidden_cards_change_no_view_and_no_sentence(every: int) -> None:
    changed = 0
    for line in games()[::every]:
        if line.table.players > 5:
            continue
        plies = (3, 4, 9, 25, 60, len(line.actions) // 2, len(line.actions))
        for observer in line.players:
            told = [*all_told(line, observer)]
            for ply in filter(range(len(line.states)).__contains__, plies):
                other = exchanged(line, ply, observer)
                changed += other.states[-1] != line.states[ply]
                assert told[: ply + 1] == [*all_told(other, observer)]
    assert changed > 500 // every


def test_a_leak_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def leaky(state: State, player: int) -> Observation:
        seen = seeing.observe(state, player)
        return replace(seen, idle=state.stock[0]) if state.stock else seen

    monkeypatch.setattr(game, "observe", leaky)
    with pytest.raises(AssertionError):
        test_other_hidden_cards_change_no_view_and_no_sentence(2)


def test_no_sentence_names_the_card_of_a_failed_flip() -> None:
    state = position(" / / 4h 9c 9d", "3h 6h", "3c 4c", pile="5h")
    for player in range(3):
        assert told(state, "flip 0", to=player) == (
            "Ann flips face-down card 1, which cannot be played on a five, and picks "
            "up the pile, 1 card."
        )


# Sentences


def test_cards_in_words() -> None:
    assert [card_words(card) for card in ("2h", "Tc", "Ad", "Qs")] == [
        *("two of hearts", "ten of clubs", "ace of diamonds", "queen of spades")
    ]
    assert rank_words("J") == "jack"


def test_the_deal_is_told() -> None:
    assert told(game.new(2, DEFAULT), "dealer 1") == "Ben deals."
    for players, words in ((2, "from 1 deck."), (6, "from 2 decks.")):
        text = f"shuffle {names(order(players))}"
        assert told(game.new(players, DEFAULT), "dealer 1", text) == (
            f"Everybody gets six cards and three face down, {words}"
        )


def test_choices_are_told_to_their_players_alone() -> None:
    state = dealt()
    assert told(state, "table 2h 2d 4d", to=0) == (
        "Ann chooses the two of hearts, the two of diamonds and the four of diamonds."
    )
    assert told(state, "table 2h 2d 4d", to=1) == "Ann has chosen three cards."
    lines = ("table 2h 2d 4d", "table 2c 2s 4c")
    laid = (
        "Ann lays the two of hearts, the two of diamonds and the four of diamonds face "
        "up. Ben lays the two of clubs, the two of spades and the four of clubs face "
        "up."
    )
    assert told(state, *lines, to=1) == laid
    assert told(state, *lines, to=0) == f"{laid} Ann draws the six of diamonds."


def test_plays_are_told_and_draws_to_their_players() -> None:
    state = position("7h 7c 8c", "3h Kc", pile="5h", stock="4h 4c")
    assert told(state, "play 7h 7c", to=0) == (
        "Ann plays the seven of hearts and the seven of clubs."
    )
    assert told(state, "play 7h", to=1) == (
        "Ann plays the seven of hearts. Ben draws the four of hearts."
    )
    assert told(state, "play 7h", "play Kc", to=0) == (
        "Ben plays the king of clubs. Ann draws the four of clubs. The pick-up pile is "
        "used up."
    )
    assert told(position(" / 9h Kh / 5c", "3h", pile="5h"), "play 9h") == (
        "Ann plays the nine of hearts from the face-up cards."
    )
    assert told(position(" / / 9h 9c", "3h", pile="5h"), "flip 1") == (
        "Ann flips and plays the nine of clubs."
    )


def test_clears_are_told() -> None:
    state = position("Th Ah 9h 9c 9d 3h", "3c", pile="5h", stock="4h 4c")
    assert told(state, "play Th", to=1) == (
        "Ann plays the ten of hearts. The ten clears the pile. Ann goes again."
    )
    assert told(state, "play Ah", to=0) == (
        "Ann plays the ace of hearts. The ace clears the pile. Ann goes again. "
        "Ann draws the four of hearts."
    )
    assert "Cards of one rank clear the pile." in told(state, "play 9h 9c 9d")
    state = position("Th 3h", "3c", pile="5h", options=Options(go_again=False))
    assert told(state, "play Th") == (
        "Ann plays the ten of hearts. The ten clears the pile."
    )


def test_pickups_and_refills_are_told() -> None:
    options = Options(refill_to=3)
    seats = ("4c 4d", "3c 5c 6c")
    state = position(*seats, pile="5h 6h", stock="7h 7c", options=options)
    assert told(state, "pickup", to=0) == "Ann picks up the pile, 2 cards."
    state = position(*seats, pile="", stock="7h 7c", options=options)
    assert told(state, "play 4c", to=0) == (
        "Ann plays the four of clubs. Ann draws the seven of hearts and the seven of "
        "clubs. The pick-up pile is used up."
    )
    state = position(*seats, pile="5h", stock="7h 7c", options=Options())
    assert told(state, "pickup", to=1) == (
        "Ann picks up the pile, 1 card. Ben draws the seven of hearts."
    )


def test_an_equal_card_drawn_is_told() -> None:
    others = ("3h", "3c", "3d", "3s", "4h")
    options = Options(refill_to=2)
    state = position("9h Kh", *others, pile="5h", stock="9h", options=options)
    assert "Ann draws the nine of hearts." in told(state, "play 9h")


def test_ends_are_told() -> None:
    state = position(" / / 9h", "3h", "3c 4c", pile="5h")
    assert told(state, "flip 0") == (
        "Ann flips and plays the nine of hearts. Ann is out, in place 1."
    )
    state = position(" / / 9h", "3h 4h", pile="5h")
    assert told(state, "flip 0", to=1) == (
        "Ann flips and plays the nine of hearts. Ann is out, in place 1. Ben is left "
        "with 2 cards and loses the game."
    )
    state = position(" / / 9h", "3h 4h / / . 6c Qd", pile="5h")
    for player in (0, 1):
        assert told(state, "flip 0", to=player).endswith(
            "Ben is left with 4 cards and loses the game. Ben had the six of clubs and "
            "the queen of diamonds face down."
        )
    first = Options(stop_at_first_out=True)
    state = position(" / / 9h", "3h 4h", "3c", pile="5h", options=first)
    assert told(state, "flip 0").endswith(
        "Ann is out, in place 1. Cy has 1 card left, in place 2. Ben has 2 cards left, "
        "in place 3."
    )
    state = position("9h 3c", "3h 4h", pile="5h", idle=119)
    assert told(state, "play 9h") == (
        "Ann plays the nine of hearts. Nothing new has happened for a long time, so "
        "the game ends. Ann has 1 card left, in place 1. Ben has 2 cards left, in "
        "place 2."
    )


# Identities


def ids_after(line: Line, observer: int = 0) -> Iterator[tuple[State, Ids]]:
    for ply, state in enumerate(line.states):
        yield state, line.ids(observer, ply)


def test_every_card_that_is_seen_has_a_number_and_keeps_it() -> None:
    for line in games()[:10]:
        last: Ids = {}
        for state, ids in ids_after(line):
            seen = game.observe(state, 0)
            known = sum(len(cards) for cards in seen.known[1:])
            places = sum(map(len, (*seen.face_up, *seen.face_down)))
            rest = len(seen.hand) + len(seen.pile) + len(seen.cleared)
            assert len(ids) == known + places + rest
            assert {*last.values()} <= {*ids.values()}
            last = ids


def test_a_card_keeps_its_number_on_its_way() -> None:
    state = position("9h 4d / / 7c", "Kh Ks / / 7h", pile="5h 6h")
    ids: Ids = {}
    numbers = []
    places = ("pile 2", "known 1 9h 0", "known 1 9h 0", "pile 1")
    for text, place in zip(
        ("play 9h", "pickup", "play 4d", "play 9h"), places, strict=True
    ):
        before, action = game.observe(state, 0), game.parse_action(text)
        state = game.apply(state, action)
        ids = ids or all_numbered(before)
        numbers.append(ids.get("hand 9h 0"))
        ids = game.follow(before, action, game.observe(state, 0), ids)
        numbers.append(ids[place])
    first, *others = filter(None, numbers)
    assert others == [first] * 4


def all_numbered(seen: Observation) -> Ids:
    """Return numbers for all that is seen, though nobody was there before."""
    blank = game.observe(game.new(len(seen.hand_counts), seen.options), seen.observer)
    return game.follow(blank, Dealer(0), seen, {"out of sight": 0})


@pytest.mark.parametrize("refill_to", [None, 4])
def test_what_the_refill_says_is_true_with_a_number_and_without(
    refill_to: int | None,
) -> None:
    page = rules_screen.draw("tomacco", "", Options(refill_to=refill_to), "#/")
    assert "With none, you draw a card before each turn." in page
    assert "With a number, you draw up to it after each turn instead" in page
