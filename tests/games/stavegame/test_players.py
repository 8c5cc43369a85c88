"""The computer players of Stavegame: evaluation, search, tactics, promises."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice, product

import pytest

from lab.strength.compare_stavegame import Minimax
from lab.training.fit_stavegame import all_counts
from tabletop.bots import Advice
from tabletop.bots.tables import tables
from tabletop.core.chance import pick, rng_for
from tabletop.games import stavegame as game
from tabletop.games.stavegame import Options, State, observation
from tabletop.games.stavegame.bots import LEVELS
from tabletop.games.stavegame.bots.evaluation import (
    DECKS,
    FIRST_EDITION,
    FITTED,
    LOST,
    NAMES,
    WON,
    Judge,
    chance,
    later,
    mix_of,
    sooner,
)
from tabletop.games.stavegame.bots.levels import (
    EXPERT,
    FIRST_TURNS,
    Thinking,
    WholeTurns,
)
from tabletop.games.stavegame.bots.reasons import PlayLine, line_text, reason, why
from tabletop.games.stavegame.bots.search import TurnPlan, TurnSearch, moves_of
from tabletop.games.stavegame.bots.staves import staves_of
from tabletop.games.stavegame.cards import card_of
from tabletop.games.stavegame.rules import Place, Slide, changed
from tests.games.stavegame.setups import (
    FIRST,
    FULL,
    dealt,
    games,
    legal,
    play,
    position,
)
from tests.kit.games import chosen_by

IDS = ("greedy", "strong", "expert")
SHALLOW = TurnPlan(width=4, choices=6, replies=((3, 1),), worlds=3, work=5_000)
"""A search that is soon done."""


def shallow(state: State) -> Judge:
    return Judge(FITTED, state)


def player() -> WholeTurns:
    """Return a player who looks at little and remembers nothing."""
    return WholeTurns(lambda _seen: SHALLOW, shallow, {})


def thoughts(
    bot: WholeTurns, state: State, texts: Sequence[str] = (), budget: float = 60.0
) -> list[Advice]:
    seen = game.observe(state, state.to_act)
    return list(bot.think(seen, texts or legal(state), budget, rng_for("bot", 0)))


def advice(bot: WholeTurns, state: State, *texts: str) -> Advice:
    return thoughts(bot, state, texts)[-1]


def level(name: str) -> WholeTurns:
    bot = LEVELS[name].make()
    assert isinstance(bot, WholeTurns)
    return bot


def decisions(most: int = 60) -> Iterator[State]:
    """Yield positions of random games by all options, in the midst of turns too."""
    states = [s for line in games() for s in line.states if s.to_act >= 0]
    rng = rng_for("decisions", 0)
    for _position in range(most):
        yield pick(rng, states)


def test_results_that_are_the_same_are_told_once() -> None:
    # (1, 3, 1) beats (0, 4, 2) in red and loses in blue: both are there. It beats
    # (1, 4, 1) in either colour: one is enough.
    state = position("B042 B141 .", "", "", colours="g--", hands=("131", ""))
    moved = moves_of(state, game.legal_actions(state), set())
    texts = [game.format_action(action) for action, _after in moved]
    assert [text for text in texts if " 0 0 " in text] == [
        "place 1,3,1 0 0 red",
        "place 1,3,1 0 0 blue",
    ]
    assert len([text for text in texts if " 0 1 " in text]) == 1


# What a position is worth


def test_the_worth_is_the_sum_of_weighted_counts() -> None:
    checked = 0
    for state in decisions(200):
        judge = shallow(state)
        worth = judge.worth(state)
        counts = all_counts(judge, state)
        assert len(counts) == len(NAMES)
        if abs(worth) < 25 and worth != 1e-12:  # neither has won or can end it now
            decks, free = sum(map(len, state.decks)), state.board.count(0)
            weights = FITTED.mixed(mix_of("decks", decks, free))
            expected = sum(w * n for w, n in zip(weights, counts, strict=True))
            assert worth == pytest.approx(expected)
            checked += 1
    assert checked > 100


def test_each_weight_of_the_file_is_of_something_that_is_counted() -> None:
    for table, rows in zip(
        tables("tabletop.games.stavegame.bots"), (2, 5), strict=True
    ):
        assert {*table} <= {*NAMES}  # what has another name would count nothing
        assert {len(weights) for weights in table.values()} == {rows}


def test_weights_change_evenly_with_the_decks() -> None:
    empty, half, full = (
        FITTED.mixed(mix_of("decks", decks, 9)) for decks in (0, DECKS // 2, DECKS)
    )
    assert tuple(empty) == FITTED.rows[0]
    assert tuple(full) == FITTED.rows[1]
    pairs = zip(half, empty, full, strict=True)
    assert all(h == pytest.approx((e + f) / 2) for h, e, f in pairs)


def test_weights_of_the_first_edition_change_with_the_empty_slots() -> None:
    rows = [FIRST_EDITION.mixed(mix_of("slots", 7, free)) for free in range(10)]
    assert [FIRST_EDITION.rows.index(tuple(row)) for row in rows] == [
        *(0, 1, 2, 3, 3),
        *(4, 4, 4, 4, 4),
    ]


def test_it_is_counted_what_the_rival_may_do() -> None:
    # A's 3 2 1 leads in red. B's 2 2 2 takes it, in green or blue, and then has 2.
    state = position("A321 . .", "", "", colours="r--", hands=("", "222"))
    counts = dict(zip(NAMES, all_counts(shallow(state), state), strict=True))
    assert counts["stave: ahead"] == 1
    assert counts["stave: margin"] == 3
    assert counts["stave: attacked"] == 1
    # On the grey staves B leads with 2 as well.
    assert counts["stave: reply margin"] == -6
    assert counts["stave: reply ahead"] == -3
    assert counts["held"] == -1


def ahead(*margins: int) -> int:
    """Return on how many staves with these margins A leads, less those of B."""
    return sum((margin > 0) - (margin < 0) for margin in margins)


def slid(state: State, player: int, first: int) -> Iterator[State]:
    """Yield what slides of a player between two staves beside each other lead to."""
    turn = replace(state, to_act=player, turn=player, placed=0, slid=0)
    between = {(first, "right"), (first + 1, "left")}
    for action in game.legal_actions(turn):
        if isinstance(action, Slide) and (action.stave, action.direction) in between:
            yield changed(turn, action)


@pytest.mark.parametrize("options", [Options(), FIRST])
def test_slides_between_two_staves_are_weighed_as_they_come_out(
    options: Options,
) -> None:
    checked = 0
    for drawn in decisions(120):
        state = replace(drawn, setup=replace(drawn.setup, options=options))
        staves = staves_of(state)
        margins = [stave.margin for stave in staves]
        for first, player in product((0, 1), (0, 1)):
            sign, now = 1 - 2 * player, margins[first : first + 2]
            leads, mosts = [0], [0]
            for after in slid(state, player, first):
                beside = staves_of(after)[first : first + 2]
                then = [stave.margin for stave in beside]
                leads.append(sign * (ahead(*then) - ahead(*now)))
                mosts.append(sign * (sum(then) - sum(now)))
            one, two = staves[first : first + 2]
            found = one.swings(two, among_equals=not options.first_edition)
            assert found[player] == (len(leads) - 1, max(leads), max(mosts))
            checked += len(leads) - 1
    assert checked > 100


def test_worths_are_chances_that_come_near_one_half_later() -> None:
    assert [chance(worth) for worth in (LOST, 0.0, WON)] == [0.0, 0.5, 1.0]
    assert 0.5 < later(0.9) < 0.9
    assert 0.1 < later(0.1) < 0.5
    assert sooner(later(0.9)) == pytest.approx(0.9)


# Tactics


@pytest.mark.parametrize("name", IDS)
def test_a_game_that_is_won_is_ended(name: str) -> None:
    state = position(FULL, FULL, "B222 B222 B222", colours="rgb")
    found = advice(level(name), state)
    assert found.action == "end"
    if name != "greedy":
        assert found.reason == "If you end the game now, you win 2 to 1."
    state = position(FULL, "B222 B222 B222", "B222 B222 B222", colours="rgb")
    assert advice(level(name), state).action != "end"


@pytest.mark.parametrize("name", IDS)
def test_idle_turns_end_a_won_game_too(name: str) -> None:
    state = position("A321 . .", "", "", colours="r--", idle_turns=2)
    assert advice(level(name), state).action == "end"


@pytest.mark.parametrize("name", IDS)
def test_the_last_slot_is_filled_to_win_in_the_first_edition(name: str) -> None:
    # 1 2 3 is the last card: A leads on two staves then and ends the game at once.
    state = position(
        *("A321 A321 B123", "A321 A321 B123", ". B321 B321"),
        colours="rrr",
        hands=("123", ""),
        options=FIRST,
    )
    bot = level(name)
    found = advice(bot, state)
    assert found.action == "place 1,2,3 2 0"
    words = (
        "Place 1\xa02\xa03 on stave 3, slot 1, then end the game: 5 ahead on stave 1"
    )
    if name != "greedy":
        assert words in found.lines[0]
    then = play(state, found.action)
    assert advice(bot, then).action == "end"
    assert advice(player(), then).action == "end"  # without the plan as well


@pytest.mark.parametrize("name", ["strong", "expert"])
def test_a_board_that_cannot_be_broken_wins(name: str) -> None:
    # With 2 2 2 in the last slot the board is full, and B, whose only card has nothing
    # in blue, takes nothing: no card of B may slide, and A ends the game.
    state = position(
        *("B042 A321 A321", "B402 A231 A231", ". B330 B330"),
        colours="rgb",
        hands=("222", "330"),
    )
    found = advice(level(name), state)
    if name == "expert":
        assert found.value > 99
    assert found.value > advice(level(name), state, "pass").value - 1e-9


def test_a_full_board_is_not_left_to_a_rival_who_leads() -> None:
    # B has two staves and A has no way to change that: filling the last slot loses at
    # once, for B ends the game.
    state = position(
        *("B321 B321 B321", "B321 B321 B321", ". A024 A042"),
        colours="ggr",
        hands=("024", ""),
    )
    assert advice(player(), state, "place 0,2,4 2 0").value == 0


def test_the_colour_of_a_combat_is_one_that_wins() -> None:
    # Against 2 3 1 the 1 3 1 loses in red and wins in blue.
    state = position("B231 . .", "", "", colours="g--", hands=("131", "222"), turn=4)
    red, blue = (
        advice(player(), state, f"place 1,3,1 0 0 {colour}").value
        for colour in ("red", "blue")
    )
    assert blue > red


# Who has just learnt the game


def by_beginners(state: State) -> set[str]:
    """Return all that a gentle player does in a position."""
    bot, seen = LEVELS["gentle"].make(), game.observe(state, state.to_act)
    told = [list(bot.think(seen, legal(state), 1.0, rng_for("", k))) for k in range(40)]
    return {found[-1].action for found in told}


def test_a_beginner_ends_a_game_that_is_won() -> None:
    state = position(FULL, FULL, "B222 B222 B222", colours="rgb")
    assert by_beginners(state) == {"end"}


def test_a_beginner_forgets_at_times_that_cards_can_move() -> None:
    # Either card of A wins the second stave by a slide and leaves the first one won.
    state = position(
        *(". A141 A141", ". B021 .", ". . ."),
        colours="gg-",
        hands=("", "222"),
        turn=2 * FIRST_TURNS,
    )
    slides = {text for text in by_beginners(state) if text.startswith("slide")}
    assert slides
    unfought = "forward 0 1"  # if they forget that a card can attack
    assert by_beginners(state) == {*slides, unfought, "pass"}


def test_a_beginner_forgets_at_times_that_a_card_can_attack() -> None:
    # A wins the only fight, in blue, and leads on every stave with a card then.
    early, late = (
        position("B141 . .", "", "", colours="g--", hands=("321", ""), turn=turn)
        for turn in (2 * FIRST_TURNS - 2, 2 * FIRST_TURNS)
    )
    assert not fights(early, by_beginners(early))
    assert fights(late, chosen := by_beginners(late))
    assert chosen > fights(late, chosen)


def fights(state: State, chosen: set[str]) -> set[str]:
    seen = game.observe(state, state.to_act)
    return {
        text for text in chosen if observation.combat(seen, game.parse_action(text))
    }


def test_a_beginner_throws_no_card_away() -> None:
    placed = fought = 0
    for state, text in chosen_by(("gentle", "greedy"), "stavegame", 10):
        action = game.parse_action(text)
        if not isinstance(action, Place):
            continue
        placed += 1
        fought += bool(state.board[3 * action.stave + action.slot])
        assert changed(state, action).board != state.board  # the card stands there
    assert placed > fought > 5


# Promises


def test_an_action_is_worth_the_same_asked_alone() -> None:
    agreed = 0
    for state in decisions(12):
        free = advice(player(), state)
        alone = {text: advice(player(), state, text) for text in legal(state)}
        assert all(found.action == text for text, found in alone.items())
        assert len({found.unit for found in alone.values()}) == 1
        # A search of one action looks closer at each continuation, and may find more.
        best = max(found.value for found in alone.values())
        agreed += abs(best - free.value) < 1 and alone[free.action].value == best
    assert agreed >= 9


def test_a_lone_action_is_looked_at_all_the_same() -> None:
    state = position(FULL, FULL, "B222 B222 B222", colours="rgb")
    assert advice(player(), state, "end").value == 100
    lost = position(FULL, "B222 B222 B222", "B222 B222 B222", colours="rgb")
    assert advice(player(), lost, "end").value == 0
    (line,) = advice(player(), lost, "pass").lines
    assert line.startswith("End the turn: 6 ahead on stave 1")


def test_the_plan_of_a_turn_goes_on_and_is_not_needed() -> None:
    state = dealt()
    bot = player()
    found = advice(bot, state)
    first, *rest = found.lines[0].partition(":")[0].lower().split(", then ")
    assert rest
    assert game.words_of(game.parse_action(found.action)).do() == first
    state = play(state, found.action)
    going_on = advice(bot, state)
    assert bot.nodes == 0  # remembered
    assert going_on.lines[0].partition(":")[0].lower().split(", then ") == rest
    assert going_on.value == found.value
    anew = advice(player(), state)
    assert anew.value >= going_on.value - 8
    for text in legal(state):  # where not all is asked about, the plan is none
        assert advice(bot, state, text).action == text


def test_the_same_question_has_the_same_answer() -> None:
    for state in decisions(6):
        seen, texts = game.observe(state, state.to_act), legal(state)
        answers = {
            tuple(player().think(seen, texts, 60.0, rng_for("any", k)))[-1]
            for k in range(2)
        }
        assert len(answers) == 1


def test_decks_are_put_into_orders_of_what_is_left() -> None:
    state = dealt()
    seen = game.observe(state, 0)
    search = TurnSearch(shallow, EXPERT)
    thinking = Thinking(seen, legal(state), search)
    worlds = list(thinking._worlds(20))
    for world in worlds:
        for owner, left in enumerate(observation.cards_left(seen)):
            assert sorted(map(card_of, world.decks[owner])) == list(left)
    assert len({world.decks for world in worlds}) == 20
    assert len({world.decks[1][0] for world in worlds}) > 5  # what B draws first


def test_nothing_is_shuffled_where_nothing_is_hidden() -> None:
    state = position("A321 . .", "", "", colours="r--", hands=("123", "222"))
    thinking = Thinking(
        game.observe(state, 0), legal(state), TurnSearch(shallow, EXPERT)
    )
    assert len(list(thinking._worlds(9))) == 1


class Clock:
    """A clock that advances by a millisecond at each reading."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        self.now += 0.001
        return self.now


def test_advice_comes_all_the_time_and_ends_with_the_budget() -> None:
    clock = Clock()
    bot = WholeTurns(lambda _seen: EXPERT, shallow, {}, clock=clock)
    thinking = iter(thoughts_of(bot, dealt(), budget=0.2))
    told = 0.0
    for _advice in thinking:
        assert clock.now - told < 0.010
        told = clock.now
    assert 0.19 < clock.now < 0.21


def thoughts_of(bot: WholeTurns, state: State, budget: float) -> Iterator[Advice]:
    seen = game.observe(state, state.to_act)
    return bot.think(seen, legal(state), budget, rng_for("bot", 0))


def test_thinking_may_be_left_and_begun_again() -> None:
    bot = WholeTurns(lambda _seen: SHALLOW, shallow, {}, clock=Clock())
    left = thoughts_of(bot, dealt(), 60.0)
    begun = list(islice(left, 3))
    assert len(begun) == 3
    left.close()  # type: ignore[attr-defined] # it is a generator
    assert advice(bot, dealt()) == advice(player(), dealt())


# Words


def test_a_line_is_told_in_words() -> None:
    line = PlayLine(("place 2,3,1 0 2", "slide 1 0 left", "pass"), (3, 0, -1), 0.634, 5)
    seen = game.observe(position("A321 . .", "B321 . .", "", colours="rg-"), 0)
    assert line_text(replace(seen, decks=(1, 0)), line).endswith("is about 63%.")
    assert line_text(replace(seen, decks=(2, 0)), line) == (
        "Place 2\N{NO-BREAK SPACE}3\N{NO-BREAK SPACE}1 on stave 1, slot 3, then slide"
        " the card on stave 2, slot 1 to stave 1, then end the turn: 3 ahead on stave"
        " 1, level on stave 2 and 1 behind on stave 3."
    )


@pytest.mark.parametrize(
    ("text", "margins"),
    [("end", (-3, -2, 1)), ("pass", (-3, -2, 1)), ("pass", (0,) * 3)],
)
def test_a_hint_does_not_speak_against_its_own_move(
    text: str, margins: tuple[int, ...]
) -> None:
    seen = game.observe(position("A321 . .", "B321 . .", "", colours="rg-"), 0)
    expected = {"end": "End the game", "pass": "End the turn"}[text]
    told_ = why(seen, PlayLine((text,), margins, 0.0, 3))
    assert told_ == f"{expected}: no other choice looks better."


LONGEST = 80  # in letters: three lines of a phone of 360 pixels


def test_a_hint_is_two_short_sentences_at_most() -> None:
    state = position("A321 . .", "B321 . .", "", colours="rg-", turn=4)
    seen, most = game.observe(state, 0), ("forward 0 0", *["forward 0 1"] * 5, "pass")
    told_ = [
        tell(seen, PlayLine(most, (3, -2, 0), value, free))
        for value in (0.001, 0.634, 0.999)
        for free in (0, 7)
        for tell in (reason, why)
    ]
    told_ += [
        advice(player(), state).reason,
        reason(seen, PlayLine(("end",), (3, 2, -1), 1.0, 0)),
    ]
    assert "If you end the game now, you win 2 to 1." in told_
    for text in told_:
        assert len(text) <= LONGEST, text
        assert len(re.findall(r"[.:](?= |$)", text)) <= 2, text


@pytest.mark.parametrize("options", [Options(), FIRST])
def test_minimax_plays_what_is_legal_and_ends_a_won_game(options: Options) -> None:
    state = position(FULL, FULL, "B222 B222 B222", colours="rgb", options=options)
    texts = legal(state)
    seen = game.observe(state, 0)
    (found,) = Minimax().think(seen, texts, 1.0, rng_for("", 0))
    assert found.action == "end"
    late = position("A321 . .", "B231 . .", "", colours="rg-", options=options)
    (found,) = Minimax().think(game.observe(late, 0), legal(late), 1.0, rng_for("", 0))
    assert found.action in legal(late)
