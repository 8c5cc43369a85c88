"""The computer players of the Game of Threes: counting, choices, fairness, words."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import combinations
from typing import Any, Final

import pytest

from lab.tidy import own_discards
from tabletop.bots import Advice, Bot, Other
from tabletop.bots.advice import POINTS
from tabletop.core.cards import Cards, without
from tabletop.core.chance import pick, rng_for, shuffled
from tabletop.core.game import CHANCE, TERMINAL
from tabletop.games import game_of_threes as rules
from tabletop.games.game_of_threes import Options, State
from tabletop.games.game_of_threes.bots import strong
from tabletop.games.game_of_threes.bots.expert import Expert, TrialTable
from tabletop.games.game_of_threes.bots.turns import (
    Hands,
    SeenHand,
    finishing,
    links,
)
from tabletop.games.game_of_threes.cards import (
    JOKER,
    USUAL,
    Values,
    all_cards,
    is_wild,
    numbers_of,
    with_card,
)
from tabletop.games.game_of_threes.melds import points_left
from tabletop.games.game_of_threes.observation import open_hand
from tabletop.games.game_of_threes.rules import (
    DRAW_STOCK,
    Cut,
    Discard,
    Draw,
    Seat,
    Shuffle,
    ordered,
    shuffling,
)
from tabletop.registry import LEVELS
from tests.kit.cases import some
from tests.kit.games import chosen_by

LEVEL_IDS: Final = ("greedy", "strong", "expert")
SENSIBLE: Final = ("gentle", *LEVEL_IDS)
DEFAULT: Final = Options()
NATURAL: Final = Options(min_naturals=2, rounds=6)
TURN: Final = ("draw", "discard")


def cards(text: str) -> Cards:
    return numbers_of(tuple(text.split()))


def hand(text: str) -> Cards:
    return tuple(sorted(cards(text)))


def position(
    *hands: str,
    discards: str = "2c",
    known: str = "",
    options: Options = DEFAULT,
    **others: Any,
) -> State:
    """Return a turn of player 0, after whom 1, 2, … play; `known` is of player 1."""
    players, number = len(hands), len(cards(hands[1])) - 2
    setup = ordered(options, cards("Ah 2h 3h 4h 5h 6h 7h 8h")[:players])
    seats = tuple(
        Seat(hand(text), hand(known if k == 1 else "")) for k, text in enumerate(hands)
    )
    used = [card for seat in seats for card in seat.hand]
    rest = without(all_cards(players), (*used, *cards(discards)))
    is_drawn = len(seats[0].hand) > number + 2
    return replace(
        shuffling(setup, number, players, ()),
        phase="discard" if is_drawn else "draw",
        to_act=0,
        active=0,
        seats=seats,
        discards=cards(discards),
        stock=rest,
        turns=players,
        **{"taken": seats[0].hand[0] if is_drawn else None, **others},
    )


def legal_texts(state: State) -> tuple[str, ...]:
    return tuple(map(rules.format_action, rules.legal_actions(state)))


def player(level: str) -> Bot:
    quick = level == "expert"
    return Expert(5) if quick else LEVELS["game_of_threes"][level].make()


def all_advice(level: str, state: State, *, legal: Sequence[str] = ()) -> list[Advice]:
    bot = player(level)
    seen, texts = rules.observe(state, state.to_act), legal or legal_texts(state)
    return list(bot.think(seen, texts, 100.0, rng_for("bot", 0)))


def advice(level: str, state: State, **more: Any) -> Advice:
    return all_advice(level, state, **more)[-1]


def choices(level: str, state: State) -> set[str]:
    """Return all that a level does in a position; only `gentle` differs by luck."""
    seen, texts, bot = (
        rules.observe(state, state.to_act),
        legal_texts(state),
        player(level),
    )
    tries = range(12 if level == "gentle" else 1)
    told = [list(bot.think(seen, texts, 100.0, rng_for("gentle", k))) for k in tries]
    return {advice[-1].action for advice in told}


@cache
def positions(players: int, options: Options = DEFAULT) -> tuple[State, ...]:
    """Return the choices of a game of greedy players, with some noise."""
    state, rng = rules.new(players, options), rng_for(f"positions {players}", 0)
    found = list[State]()
    while state.to_act != TERMINAL:
        if state.to_act == CHANCE:
            state = rules.apply(state, rules.sample(state, rng))
            continue
        found.append(state)
        legal = legal_texts(state)
        text = pick(rng, legal)
        if rng.random() < 0.6:
            text = advice("greedy", state).action
        state = rules.apply(state, rules.parse_action(text))
    return tuple(found)


# What may become of a hand


LOW: Final = Values(low_aces=True, cheap_wilds=True)


def some_hands(wild_rank: int, n: int) -> Iterator[Cards]:
    deck = all_cards(2)
    for k in range(n):
        yield tuple(sorted(shuffled(rng_for("hands", k), deck)[:wild_rank]))


@pytest.mark.parametrize("values", [USUAL, LOW])
@pytest.mark.parametrize("naturals", [0, 1, 2])
@pytest.mark.parametrize("wild_rank", [3, 5, 8])
def test_what_may_come_is_what_trying_everything_finds(
    wild_rank: int, naturals: int, values: Values
) -> None:
    house = wild_rank, naturals, values
    hands = Hands(*house)
    for each in some_hands(wild_rank, 12):
        kept = tuple(sorted(hands.plain[card] for card in each))
        assert hands.points(kept) == points_left(each, *house)
        reach = hands.reach(kept)
        for card in range(53):
            held = with_card(each, card)
            ways = [points_left(without(held, (c,)), *house) for c in held]
            assert reach[card] == min(ways)


def test_wild_cards_in_no_set_wait_at_no_cost() -> None:
    for values in (USUAL, LOW):
        hands = Hands(9, 0, values)
        for text, points in (("9h 2c Kd", 12), ("9h 9c", 0), ("Jo 2c", 2)):
            held = tuple(sorted(hands.plain[card] for card in cards(text)))
            assert hands.patient(held) == points
        assert hands.points(cards("Jo")) == 50


def test_two_cards_are_linked_by_what_makes_a_set_of_them() -> None:
    hands = Hands(13, 0)
    for a, b in combinations(range(0, JOKER, 5), 2):
        sets = {c for c in range(JOKER) if c % 13 != 12 and not left(a, b, c)}
        if 12 not in (a % 13, b % 13):
            assert {c for c in hands.finishing[a][b] if c % 13 != 12} == sets
    kept = hand("7h 8h 2c 2d Ks")
    pool = Counter(all_cards(2)) - Counter(kept)
    assert links(kept, hands, pool) == 4 + 6  # 6h 9h; 2h 2c 2d 2s


def left(*three: int) -> int:
    return points_left(tuple(sorted(three)), 13)


def test_an_ace_is_linked_to_both_ends_and_equal_cards_to_their_rank() -> None:
    ace, two, queen, king = cards("Ah 2h Qh Kh")
    row = finishing(low_aces=False)
    assert row[ace][two] == cards("3h")
    assert row[ace][king] == cards("Qh")
    assert row[ace][queen] == cards("Kh")
    assert set(row[queen][king]) == set(cards("Jh Ah"))
    assert row[two][king] == ()
    assert set(row[two][two]) == set(cards("2h 2c 2d 2s"))


def test_a_low_ace_is_linked_to_the_low_end_alone() -> None:
    ace, two, queen, king = cards("Ah 2h Qh Kh")
    row = finishing(low_aces=True)
    assert row[ace][two] == cards("3h")
    assert row[ace][king] == row[ace][queen] == ()
    assert row[queen][king] == cards("Jh")


# What is seen


def test_the_pool_is_what_the_player_does_not_see() -> None:
    for state in positions(3):
        if state.phase in TURN:
            seen = rules.observe(state, state.to_act)
            sight = SeenHand(seen)
            n = 106 - len(seen.discards) - len(seen.hand)
            others = [p for p in range(3) if p != seen.observer]
            n -= sum(len(open_hand(seen, player)) for player in others)
            if not seen.remade:
                assert sight.pool.total() == n
            assert sum(chance for _card, chance in sight.chances) == pytest.approx(1)
            assert sight.pool.total() >= seen.stock


def test_a_remade_stock_holds_what_was_discarded_before() -> None:
    state = position("7h 8h Kd 4s", "4h 5c Jd Js", discards="Ah Ac 2c 3c 6c Qs")
    state = replace(state, stock=cards("9h"))
    state = rules.apply(state, DRAW_STOCK)
    state = rules.apply(state, Shuffle(cards("Qs 6c 3c 2c Ac Ah")))
    state = rules.apply(state, Cut(2))
    state = rules.apply(state, rules.parse_action("discard Kd"))
    assert state.remade
    sight = SeenHand(rules.observe(state, 1))
    assert set(sight.pool) == set(cards("Ah Ac 2c 3c 6c Qs"))
    assert sight.chances[0] == (cards("Ah")[0], 1 / 6)


# Easy decisions


@pytest.mark.parametrize("level", LEVEL_IDS)
def test_the_discard_that_goes_out_is_taken(level: str) -> None:
    state = position("7h 8h 4s Ks", "4h 5c Jd Js", discards="Qs 9h")
    told = advice(level, state)
    assert told.action == "draw discard"
    assert told.reason.startswith("Take the nine of hearts: with it you can go out.")


@pytest.mark.parametrize("level", SENSIBLE)
def test_who_can_go_out_does(level: str) -> None:
    told = advice(level, position("7h 8h 9h 4s Ks", "4h 5c Jd Js"))
    assert told.action == "discard Ks"
    assert told.reason.startswith("Discard the king of spades, and you go out.")


@pytest.mark.parametrize("level", ["greedy", "strong"])
def test_a_wild_card_is_taken_from_the_discards(level: str) -> None:
    state = position("6h 8c Td Qs", "4h 5c Jd Js", discards="4d")
    assert advice(level, state).action == "draw discard"


@pytest.mark.parametrize("level", SENSIBLE)
def test_in_the_last_turn_a_wild_card_without_a_set_goes(level: str) -> None:
    state = position("6h 8c Td Qs 4d", "4h 5c Jd Js", out_player=1)
    assert advice(level, state).action == "discard 4d"


@pytest.mark.parametrize("level", LEVEL_IDS)
def test_of_equal_points_the_likelier_cards_are_kept(level: str) -> None:
    state = position("Qh Kh Td Js", "4h 5c 8d")
    assert advice(level, state).action in {"discard Td", "discard Js"}
    paired = position("Qh Qs Kd Js", "4h 5c 8d")
    assert advice(level, paired).action in {"discard Kd", "discard Js"}


@pytest.mark.parametrize("level", LEVEL_IDS)
def test_no_wild_card_is_thrown_without_a_reason(level: str) -> None:
    for players in (2, 3):
        for state in positions(players)[::8]:
            told = advice(level, state)
            if state.phase == "discard" and state.out_player is None:
                action = rules.parse_action(told.action)
                assert isinstance(action, Discard)
                assert not is_wild(action.card, state.wild_rank)


@pytest.mark.parametrize("level", SENSIBLE)
def test_the_last_discard_leaves_the_fewest_points(level: str) -> None:
    found = 0
    for options in (DEFAULT, NATURAL):
        for state in positions(3, options):
            if state.phase == "discard" and state.out_player is not None:
                seen = rules.observe(state, state.to_act)
                points = dict(own_discards(seen))
                card = advice(level, state).action.removeprefix("discard ")
                assert points[card] == min(points.values())
                found += 1
    assert found > 10


@pytest.mark.parametrize("options", some([DEFAULT, NATURAL], 1))
@pytest.mark.parametrize("level", SENSIBLE)
def test_no_card_is_taken_only_to_be_thrown_back(level: str, options: Options) -> None:
    kept = 0
    for state in positions(3, options):
        if state.phase == "draw" and "draw discard" in choices(level, state):
            after = rules.apply(state, rules.parse_action("draw discard"))
            top = SeenHand(rules.observe(state, state.to_act)).top
            sight = SeenHand(rules.observe(after, after.to_act))
            for text in choices(level, after):
                assert sight.plain((text.split()[1],)) != (top,), state
                kept += 1
    assert kept > 10


@pytest.mark.parametrize("level", SENSIBLE)
def test_a_hand_without_points_goes_out_with_a_card_from_the_stock(level: str) -> None:
    state = position("4h 4c 4d", "5h 6c Jd", discards="Td")
    assert choices(level, state) == {"draw stock"}


# Who has just learnt the game


def test_a_beginner_overlooks_a_discard_but_none_that_a_child_would_take() -> None:
    hands = "7h 8h Js Ks", "4h 5c Jd Jc"
    assert choices("gentle", position(*hands, discards="Jh")) == {"draw stock"}
    run = position("7h 8h 4s Js Ks", "4h 5c Jd Jc Qd", discards="9h")
    assert choices("gentle", run) == {"draw stock", "draw discard"}
    wild = position("7h 8h Js Ks", "4h 5c Jd Jc", discards="4d")
    assert choices("gentle", wild) == {"draw discard"}


def test_a_beginner_keeps_a_pair_until_points_count() -> None:
    hands = "Qh Qs 8d 3s 2c", "5h 5c Jd Jc"
    assert choices("gentle", position(*hands)) == {"discard 8d"}
    last = choices("gentle", position(*hands, out_player=1))
    assert last <= {"discard Qh", "discard Qs"}


@pytest.mark.parametrize(
    ("held", "thrown"),
    [
        ("As Qh 8d 6s 2c", "Qh"),
        ("As Qh Qd Ks 2h", "2h"),
        ("As Kh Kd 7h 7s", "7h"),
        ("As Ks 7h 8h 9h", "Ks"),
        ("As Th 7h 8h 9h", "As"),
    ],
)
def test_a_beginner_keeps_aces_but_to_go_out(held: str, thrown: str) -> None:
    state = position(held, "5h 5c Jd Jc")
    assert choices("gentle", state) == {f"discard {thrown}"}


def test_a_beginner_throws_an_ace_in_the_last_turn() -> None:
    last = position("As Qh 8d 6s 2c", "5h 5c Jd Jc", out_player=1)
    assert choices("gentle", last) == {"discard As"}


def test_a_beginner_throws_no_wild_card_and_breaks_no_set() -> None:
    kept_pairs = 0
    for state, text in chosen_by(("gentle", "gentle", "greedy"), "game_of_threes", 3):
        if state.phase != "discard" or state.out_player is not None:
            continue
        sight, card = SeenHand(rules.observe(state, state.to_act)), text.split()[1]
        points = dict(own_discards(sight.seen))
        fewest = min(points.values())
        assert points[card] <= max(fewest, sight.hands.points(sight.hand))
        kept_pairs += points[card] > fewest
        assert not sight.hands.wild[sight.plain((card,))[0]]
    assert kept_pairs > 10


# What may come


@pytest.mark.parametrize("naturals", [0, 2])
def test_what_is_expected_is_the_mean_over_all_cards(naturals: int) -> None:
    state = position(
        "7h 8h Kd 5s 3c", "4h 5c Jd Js", options=Options(min_naturals=naturals)
    )
    sight = SeenHand(rules.observe(state, 0))
    unseen = [*state.stock, *state.seats[1].hand]
    *_some, found = strong.weighed(sight, legal_texts(state))
    for choice in found:
        assert choice.card is not None
        kept = without(sight.hand, (choice.card,))
        ways = [
            min(points_left(without(held, (c,)), 4, naturals) for c in held)
            for held in (with_card(kept, card) for card in unseen)
        ]
        assert choice.points == pytest.approx(sum(ways) / len(unseen))
        out = ways.count(0) / len(unseen)
        gift = 5 * strong.Outlook(sight).gift(choice.card)
        assert choice.value == pytest.approx(20 * out - choice.points - gift)


def test_a_card_from_the_stock_is_worth_what_it_leaves_on_average() -> None:
    state = position("7h 8h Kd 5s", "4h 5c Jd Js", discards="3c")
    sight = SeenHand(rules.observe(state, 0))
    unseen = [*state.stock, *state.seats[1].hand]
    by_text = {each.text: each for each in strong.drawing(sight, legal_texts(state))}
    ways = []
    for card in unseen:
        held = with_card(state.seats[0].hand, card)
        ways.append(min(points_left(without(held, (c,)), 4) for c in held))
    assert by_text["draw stock"].points == pytest.approx(sum(ways) / len(unseen))
    assert by_text["draw discard"].points == 23
    is_taken = sum(ways) / len(unseen) > 23
    last = replace(state, out_player=1)
    assert advice("strong", last).action == f"draw {'discard' if is_taken else 'stock'}"


def test_a_gift_is_what_the_next_player_is_known_to_collect() -> None:
    known = position("7h 8h Kd 5s 3c", "Kh Ks Jd 2s", known="Kh Ks")
    outlook = strong.Outlook(SeenHand(rules.observe(known, 0)))
    king, three = cards("Kd 3c")
    assert outlook.gift(king) == 1.0
    assert outlook.gift(three) < 0.5
    unknown = position("7h 8h Kd 5s 3c", "Kh Ks Jd 2s")
    assert strong.Outlook(SeenHand(rules.observe(unknown, 0))).gift(king) < 0.5


# Playing on


def contents(table: TrialTable) -> tuple[object, ...]:
    held, stock, pile = tuple(table.held), tuple(table.stock), tuple(table.pile)
    return held, stock, pile, table.at, table.out, table.turns


@pytest.mark.parametrize(
    ("players", "options"), [(2, DEFAULT), (3, Options(min_naturals=1, rounds=6))]
)
def test_a_table_is_as_the_rules_say(players: int, options: Options) -> None:
    for before in positions(players, options)[::2]:
        for action in rules.legal_actions(before) if before.phase in TURN else ():
            after, table = rules.apply(before, action), TrialTable(before)
            if isinstance(action, Draw):
                table.take(is_open=action.is_open, rng=rng_for("", 0))
            elif isinstance(action, Discard):
                table.discard(table.hands.plain[action.card])
            if after.phase in TURN:
                assert contents(table) == contents(TrialTable(after))
            assert table.is_over == (after.phase in {"deal", "over"})


def test_a_playout_ends_as_a_round_does() -> None:
    for state in positions(3)[10::25]:
        if state.phase in TURN:
            table = TrialTable(state)
            if state.phase == "discard":
                table.discard(table.thrown())
            cards_there = sum(map(len, table.held)) + len(table.stock + table.pile)
            is_over, copy = table.is_over, table.copy()
            copy.play_on(rng_for("on", 0))
            assert copy.is_over
            assert copy.out >= 0
            assert copy.points()[copy.out] == 0
            assert sum(map(len, copy.held)) + len(copy.stock + copy.pile) == cards_there
            assert is_over == (contents(table) == contents(copy))


def test_a_stock_that_is_used_up_is_made_of_the_discards() -> None:
    state = position("7h 8h Kd 4s", "4h 5c Jd Js", discards="Ah Ac 2c 3c")
    table = TrialTable(replace(state, stock=cards("9h")))
    table.take(is_open=False, rng=rng_for("", 0))
    assert sorted(table.stock) == sorted(cards("Ah Ac 2c 3c"))
    assert table.pile == []
    assert not table.takes()


def test_the_budget_of_playing_on_is_kept() -> None:
    clock = iter([k / 1000 for k in range(100_000)]).__next__
    bot = Expert(10_000, clock)
    state = position("7h 8h Kd 5s", "4h 5c Jd Js", discards="Ks")
    seen = rules.observe(state, 0)
    told = list(bot.think(seen, legal_texts(state), 0.1, rng_for("", 0)))
    assert 0 < bot.playouts <= 100
    assert len(told) > 10


def test_playing_on_is_told() -> None:
    found = advice("expert", position("7h 8h Kd 5s", "4h 5c Jd Js", discards="Ks"))
    assert re.fullmatch(
        r"In 5 trial rounds it left you about [0-9.]+ points? "
        r"(ahead|behind)\.",
        found.lines[-1],
    )
    assert found.reason == found.why, "a hint gives the reason alone"
    assert "trial" not in found.reason


# Advice


@pytest.mark.parametrize("level", LEVEL_IDS)
def test_a_computer_deals_and_never_joins(level: str) -> None:
    options = Options(allow_joining=True, rounds=3)
    dealing = [s for s in positions(2, options) if s.phase == "deal"]
    assert dealing
    for state in dealing:
        assert advice(level, state).action == "deal"
    assert advice(level, dealing[0], legal=("join",)).action == "join"


@pytest.mark.parametrize("level", LEVEL_IDS)
def test_a_cut_is_any_place_and_the_same_again(level: str) -> None:
    state = positions(2)[0]
    assert state.phase == "cut"
    assert advice(level, state) == advice(level, state)
    seen, legal = rules.observe(state, state.to_act), legal_texts(state)
    bot = player(level)
    places = {
        list(bot.think(seen, legal, 1.0, rng_for("cut", k)))[-1].action
        for k in range(9)
    }
    assert len(places) > 5


# Words


def test_what_is_taken_is_told_in_points() -> None:
    state = position("7h 8h Kd 5s", "4h 5c Jd Js", discards="3c")
    why = "Take the three of clubs: you could then be left with 23 points, not 30."
    assert advice("greedy", state) == Advice(
        "draw discard",
        -23.0,
        POINTS,
        why,
        ("Draw from the stock: 30 points",),
        (Other("draw stock", -30.0),),
        why,
    )


def test_the_stock_is_told_in_cards() -> None:
    state = position("7h 8h 3d 5s", "4h 5c Jd Js", discards="Qc")
    told = advice("greedy", state)
    # What makes a set, and what is lower than the eight.
    better = {*cards("6h 9h Jo"), *(c for c in range(52) if c % 13 in range(1, 7))}
    n = sum(1 for c in all_cards(2) if c in better)
    n -= sum(1 for c in state.seats[0].hand if c in better)
    assert told.reason == (
        f"Draw from the stock: of 101 unseen cards, {n} would lower your 23 points."
    )


@pytest.mark.parametrize(
    ("held", "others", "told"),
    [
        ("Jo Jo Ks", "4h 5c Jd", "any card would let you go out."),
        (
            "Jo 9h 5d",
            "4h 5c Jd",
            # A joker, 8 threes, 7 nines, 7 fives, 8 hearts and 6 diamonds near them.
            "any card would lower your 64 points, and 37 of 102 would let you go out.",
        ),
        ("Jo 2h 6c Ts", "4h 5c Jd Js", "any card would lower your 68 points."),
    ],
)
def test_where_any_card_will_do_it_is_said(held: str, others: str, told: str) -> None:
    state = position(held, others, discards="Kd")
    assert advice("greedy", state).reason == f"Draw from the stock: {told}"


def test_what_is_kept_is_told() -> None:
    state = position("7h 8h Kd 5s 3c", "4h 5c Jd Js")
    # Unseen are two each of 6h and 9h, eight fours and two jokers.
    assert advice("greedy", state).reason == (
        "Discard the king of diamonds: it leaves 23 points. Keep the seven of hearts "
        "and the eight of hearts: 14 unseen cards would complete a set."
    )


def test_going_out_is_told() -> None:
    state = position("7h 8h 9h Kd 4s", "6h 5c Jd Js")
    told = advice("greedy", state)
    assert told.reason == "Discard the king of diamonds, and you go out."
    state = replace(state, out_player=1)
    told = advice("greedy", state)
    assert told.reason == (
        "Discard the king of diamonds: all your other cards are in sets."
    )
