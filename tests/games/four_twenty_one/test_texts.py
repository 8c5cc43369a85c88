"""Four Twenty One: setup, observations, notation, sentences, exact counts."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop.chance import rng_for
from tabletop.game import CHANCE, IllegalActionError, InvalidActionError
from tabletop.games import four_twenty_one as game
from tabletop.games.four_twenty_one import rules, seeing, sentences
from tabletop.games.four_twenty_one.combinations import Dice
from tabletop.games.four_twenty_one.rules import Options, Roll, State, Stop, Throw, Turn
from tabletop.registry import GAMES
from tabletop.session import called
from tests.games.four_twenty_one.test_rules import (
    DEFAULT,
    dice,
    load,
    play,
    seen,
    texts,
    unload,
)
from tests.kit.playthroughs import shown

NAMES = ("Ann", "Ben", "Cy", "Dee")


def told(state: State, *words: str) -> str:
    """Return what was told of this line of play, one sentence after the other."""
    sentences = []
    for text in (text for word in words for text in texts(word)):
        before, action = seen(state), game.parse_action(text)
        state = game.apply(state, action)
        sentences.append(game.describe(before, action, seen(state), NAMES))
    return " ".join(filter(None, sentences))


# Setup


def test_registry_has_four_twenty_one() -> None:
    assert GAMES["four_twenty_one"] is game
    assert (game.NAME, game.TITLE) == ("four_twenty_one", "Four Twenty One")
    assert list(game.PLAYERS) == [*range(2, 13)]


@pytest.mark.parametrize("players", [0, 1, 13, -2, True, 2.0, "2", None])
def test_new_refuses_other_numbers_of_players(players: Any) -> None:
    with pytest.raises(ValueError, match=r"^Four Twenty One is a game for 2 to 12 "):
        game.new(players, DEFAULT)


@pytest.mark.parametrize(
    "options",
    [
        *(Options(tokens=0), Options(sets_to_lose=0), Options(tokens=-1)),
        Options(tokens=True),
    ],
)
def test_new_refuses_impossible_numbers(options: Options) -> None:
    with pytest.raises(ValueError, match=r"^Four Twenty One needs at least one token"):
        game.new(2, options)


@pytest.mark.parametrize(
    "options",
    [
        Options(nenette_lowest=1),  # type: ignore[arg-type]
        Options(others_worth_nothing=None),  # type: ignore[arg-type]
        Options(last_throw_counts="no"),  # type: ignore[arg-type]
    ],
)
def test_new_refuses_flags_that_are_none(options: Options) -> None:
    with pytest.raises(ValueError, match=r"^The option “.*” is true or false, not "):
        game.new(2, options)


def test_the_default_options_are_the_rules() -> None:
    assert Options() == Options(
        tokens=21,
        sets_to_lose=2,
        nenette_lowest=False,
        others_worth_nothing=False,
        last_throw_counts=False,
    )


# Observation


def test_observation_names_what_everybody_sees() -> None:
    state = play(unload(5, 6, 0, 4, first=1), "654", "throw 6 4")
    assert shown(game.observe(state, 3)) == dict(  # noqa: C408
        observer=3,
        options=Options(tokens=15),
        to_act=CHANCE,
        phase="unload",
        rampo=None,
        kitty=0,
        tokens=(5, 6, 0, 4),
        sets_lost=(0, 0, 0, 0),
        in_set=(True, True, False, True),
        player=1,
        first=1,
        dice=(6, 5, 4),
        kept=(5,),
        throws_done=1,
        max_throws=3,
        total=2,
        combinations=((), (), (), ()),
        rampo_combinations=((), (), (), ()),
        hit=False,
        rampo_players=(),
        loser=None,
        order=(1, 3, 0),
        turns=0,
        last_turn=None,
        last_player=1,
        last_dice=(6, 5, 4),
    )


def test_observation_tells_of_the_turn_that_has_ended() -> None:
    state = play(unload(20, 20, 5), "654", "stop", "322", "421")
    assert (seen(state).turns, seen(state).combinations) == (1, ((), (), ()))
    assert seen(state).last_turn == Turn(
        phase="unload",
        combinations=((6, 5, 4), (3, 2, 2), (4, 2, 1)),
        total=13,
        winner=2,
        loser=1,
        tokens=5,
        is_last=False,
    )
    assert (seen(state).last_player, seen(state).last_dice) == (2, (4, 2, 1))


def test_observation_is_the_same_for_all() -> None:
    state = play(load(0, 0, 0), "421", "throw")
    views = [game.observe(state, player) for player in range(3)]
    assert [view.observer for view in views] == [0, 1, 2]
    for name in shown(views[0]).keys() - {"observer"}:
        assert len({getattr(view, name) for view in views}) == 1


def test_determinize_gives_the_state_itself() -> None:
    state = play(unload(5, 5), "421", "stop", "421", "322")
    assert game.determinize(seen(state), rng_for("", 0)) == state


# What is asked of observations


def test_lowest_and_highest_so_far() -> None:
    first = play(unload(9, 9, 9, 9, first=1), "654")
    assert (seeing.lowest(seen(first)), seeing.highest(seen(first))) == ((), ())
    line = ("654", "stop", "322", "654")
    state = play(unload(9, 9, 9, 9, first=1), *line)
    assert (seeing.lowest(seen(state)), seeing.highest(seen(state))) == ((2,), (1, 3))
    assert seeing.still_to_throw(seen(state)) == ()
    assert seeing.still_to_throw(seen(first)) == (2, 3, 0)
    assert seeing.still_to_throw(seen(play(first, "throw"))) == (2, 3, 0)


def test_lowest_and_highest_in_rampos() -> None:
    low = play(unload(9, 9, 9, 9), "421", "stop", "322", "421", "322")
    assert (seeing.lowest(seen(low)), seeing.highest(seen(low))) == ((), (0, 2))
    low = play(low, "665")
    assert (seeing.lowest(seen(low)), seeing.highest(seen(low))) == ((3,), (0, 2))
    high = play(low, "421")
    assert (seeing.lowest(seen(high)), seeing.highest(seen(high))) == ((3,), ())
    high = play(high, "322")
    assert (seeing.lowest(seen(high)), seeing.highest(seen(high))) == ((3,), (2,))


def test_lowest_in_the_start_is_among_those_who_throw() -> None:
    state = play(game.new(4, DEFAULT), "2", "2", "3", "2", "5")
    assert (seeing.lowest(seen(state)), seeing.still_to_throw(seen(state))) == (
        (0,),
        (3,),
    )


def test_nobody_throws_any_more_at_the_end() -> None:
    end = play(unload(19, 2, first=1, lost=(1, 1)), "421", "stop", "322")
    assert seeing.still_to_throw(seen(end)) == ()


def test_what_a_throw_would_make_of_the_total_and_the_bound() -> None:
    state = play(unload(9, 9, 9), "654", "654", "654", "322")
    assert rules.total_with(state, dice("421")) == 2 + 2 + 2 + 1 + 10
    assert rules.bound(state, dice("421"), 2) == 2
    assert rules.bound(state, dice("654"), 2) == 3


# Notation


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("throw", Throw()),
        ("throw 2 1", Throw((2, 1))),
        ("throw 6", Throw((6,))),
        ("hit throw", Throw(hit=True)),
        ("hit throw 4 4", Throw((4, 4), hit=True)),
        ("stop", Stop()),
        ("roll 3", Roll((3,))),
        ("roll 4 2 1", Roll((4, 2, 1))),
    ],
)
def test_notation(text: str, action: game.Action) -> None:
    assert game.format_action(action) == text
    assert game.parse_action(text) == action


@pytest.mark.parametrize(
    "text",
    [
        *("throw 1 2", "throw 4 2 1", "throw 7", "throw 0", "hit", "hit stop"),
        *("stop 1", "roll", "roll 1 2 4", "roll 4 2 1 1", "roll 4,2,1", "throw hit"),
    ],
)
def test_what_is_no_sentence_is_invalid(text: str) -> None:
    with pytest.raises(
        InvalidActionError, match=r"^“.*” isn’t an action of Four Twenty"
    ):
        game.parse_action(text)


@pytest.mark.parametrize(
    ("kind", "shown", "reason"),
    [
        (Throw, (1, 2), "dice are named from the highest to the lowest"),
        (Throw, (4, 2, 1), "all three dice are thrown without naming them"),
        (Throw, (7,), "a die shows 1 to 6"),
        (Roll, (), "one to three dice roll"),
        (Roll, (4, 2, 1, 1), "one to three dice roll"),
        (Roll, (1, 2), "dice are named from the highest to the lowest"),
        (Roll, (0,), "a die shows 1 to 6"),
    ],
)
def test_actions_that_cannot_be_made(kind: Any, shown: Dice, reason: str) -> None:
    with pytest.raises(InvalidActionError, match=rf"^“.*: {reason}\.$"):
        kind(shown)


def test_what_is_no_action_is_invalid() -> None:
    stranger: Any = "throw"
    with pytest.raises(InvalidActionError, match=r"^“throw” isn’t an action of Four "):
        game.apply(load(0, 0), stranger)


# F12, what is announced


@pytest.mark.parametrize(
    ("text", "name"),
    [
        *(("421", "Four twenty one"), ("111", "All aces"), ("666", "All six")),
        *(("222", "All two"), ("611", "Ace six"), ("211", "Ace two")),
        *(("654", "Suite six"), ("321", "Suite three"), ("221", "Nenette")),
        *(("521", "Five twenty one"), ("621", "Six twenty one")),
        *(
            ("653", "Six five three"),
            ("322", "Three two two"),
            ("631", "Six three one"),
        ),
    ],
)
def test_F12_names_of_combinations(text: str, name: str) -> None:
    assert sentences.announcement(dice(text)) == name


def test_F12_each_throw_is_announced_with_the_total() -> None:
    assert told(unload(20, 20, 20), "521", "113", "112") == (
        "Ann: Five twenty one for one token. Ann throws again. "
        "Ann: Ace three for four tokens. "
        "Ann throws again. Ann: Ace two in three throws for six tokens."
    )
    state = play(unload(20, 20, 20), "521", "113", "112")
    assert told(state, "321", "hit:114") == (
        "Ben: Suite three for eight tokens. Ben hits the table for the last throw. "
        "Ben: Ace four in two throws for twelve tokens. "
        "From now on, two throws at most."
    )


def test_F12_who_stops_announces_his_throws() -> None:
    state = play(unload(20, 20), "521")
    assert (
        told(state, "stop") == "Ann stops: Five twenty one in one throw for one token."
    )
    assert told(state, "throw 5", "roll 1", "stop") == (
        "Ann throws again and keeps the 2 and the 1. Ann: Ace two for three tokens. "
        "Ann stops: Ace two in two throws for three tokens."
    )


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("throw", "throw all dice"),
        ("throw 5 3", "throw the 5 and the 3 again"),
        ("throw 4 4", "throw both 4s again"),
        ("hit throw", "hit, and throw all dice"),
        ("hit throw 2", "hit, and throw the 2 again"),
        ("stop", "stop"),
    ],
)
def test_what_an_action_is_called_where_it_is_talked_about(
    text: str, words: str
) -> None:
    assert game.action_words(game.parse_action(text)) == words
    assert called("four_twenty_one", text) == words


def test_F7_why_a_hit_of_the_last_throw_is_refused() -> None:
    state = play(unload(9, 9), "421", "stop")
    with pytest.raises(IllegalActionError) as refused:
        game.apply(state, Throw(hit=True))
    assert refused.value.why == (
        "This is your last throw anyway, so there is nothing to gain from a hit."
    )
    assert refused.value.clause == "F7"


def test_F12_a_total_of_0_is_none() -> None:
    state = unload(9, 9, others_worth_nothing=True)
    assert told(state, "521") == "Ann: Five twenty one for no tokens."


def test_F12_numbers_beyond_twenty_are_digits() -> None:
    state = unload(50, 50)
    assert told(state, "421", "421").endswith("Ann: Four twenty one for twenty tokens.")
    assert told(play(state, "421", "421"), "421") == (
        "Ann throws again. Ann: Four twenty one in three throws for 30 tokens."
    )


def test_F12_the_start_and_who_begins() -> None:
    assert told(game.new(2, DEFAULT), "3", "3", "2", "4") == (
        "Ann throws a 3. Ben throws a 3. Both threw a 3. Throw again. "
        "Ann throws a 2. Ben throws a 4. Ann begins. "
        "The load begins: the worst throw takes tokens from the kitty."
    )
    assert told(game.new(3, DEFAULT), "3", "3", "5").endswith(
        "Ann and Ben threw the lowest, a 3, and throw again."
    )
    assert told(game.new(3, DEFAULT), "5", "3", "3").endswith(
        "Ben and Cy threw the lowest, a 3, and throw again."
    )


def test_F12_the_load() -> None:
    assert told(load(0, 0, 0), "421", "665", "322") == (
        "Ann: Four twenty one in one throw for ten tokens. "
        "Ben: Six six five in one throw for eleven tokens. "
        "Cy: Three two two in one throw for twelve tokens. "
        "Cy has the lowest and takes 12 tokens."
    )
    assert told(load(9, 0, 2, 0, kitty=1), "332", "322", "331", "665").endswith(
        "Ben has the lowest and takes the last one. The kitty is empty: the unload "
        "begins. Now the best throw gives tokens to the worst. Dee is safe for this "
        "set."
    )
    assert told(load(0, 9, kitty=1), "332", "322").endswith(
        "Ben has the lowest and takes the last one. Ben has all 10 tokens and loses "
        "the set. A new set begins."
    )


def test_F12_rampo_and_the_hot_hand() -> None:
    assert told(load(0, 0, 0), "322", "322", "322", "421") == (
        "Ann: Three two two in one throw for one token. "
        "Ben: Three two two in one throw for two tokens, rampo. "
        "Cy: Three two two in one throw for three tokens, rampo. "
        "Cy has the hot hand in the rampo for the lowest, against Ben and Ann. "
        "Cy: Four twenty one in one throw for thirteen tokens."
    )


def test_F12_rampo_is_said_where_it_matters() -> None:
    line = ("654", "stop", "322", "332", "654")
    assert "rampo" not in told(load(0, 0, 0, 0), "654", "322", "332", "654")
    assert told(unload(9, 9, 9, 9), *line).endswith(
        "Dee: Suite six in one throw for six tokens, rampo. "
        "Dee has the hot hand in the rampo for the highest, against Ann."
    )
    assert "rampo" not in told(unload(9, 9, 9, 9), "654", "stop", "322", "421", "654")
    # Not in the midst of a go either.
    assert "rampo" not in told(unload(9, 9), "654", "654", "stop", "654")


def test_F12_in_a_rampo_only_what_decides_it_is_rampo() -> None:
    """The third ties the better throw in the low one, and the worse in the high one."""
    line = ("421", "stop", "322", "322", "322", "331", "421")
    assert told(play(unload(9, 9, 9, 9), *line), "421") == (
        "Ben: Four twenty one in one throw for 34 tokens. "
        "Ann gives the last 9 tokens to Dee. "
        "Ann is safe for this set."
    )
    high = play(unload(9, 9, 9, 9), "421", "stop", "421", "421", "322", "421", "331")
    assert told(high, "331") == (
        "Ann: Three three one in one throw for 43 tokens. "
        "Cy gives the last 9 tokens to Dee. "
        "Cy is safe for this set."
    )
    tie = play(unload(9, 9, 9, 9), "421", "stop", "421", "421", "322", "331")
    assert told(tie, "331") == "Ben: Three three one in one throw for 33 tokens, rampo."


def test_F12_a_rampo_that_settles_the_loser_says_so() -> None:
    state = play(unload(9, 9, 9, 9), "421", "stop", "322", "421", "322", "665")
    assert told(state, "421") == (
        "Ben: Four twenty one in one throw for 33 tokens. Dee threw lowest. "
        "Cy has the hot hand in the rampo for the highest, against Ann."
    )


@pytest.mark.parametrize(
    ("tokens", "payment"),
    [
        ((20, 20, 20), "Cy gives 13 tokens to Ben."),
        ((20, 20, 13), "Cy gives the last 13 tokens to Ben. Cy is safe for this set."),
        ((20, 20, 1), "Cy gives the last token to Ben. Cy is safe for this set."),
    ],
)
def test_F12_who_pays_how_many_to_whom(tokens: tuple[int, ...], payment: str) -> None:
    state = play(unload(*tokens), "654", "stop", "322")
    assert (
        told(state, "421")
        == f"Cy: Four twenty one in one throw for thirteen tokens. {payment}"
    )


def test_F12_a_single_token_and_none() -> None:
    state = unload(9, 9, others_worth_nothing=True, last_throw_counts=True)
    assert told(play(state, "322", "stop"), "655") == (
        "Ben: Six five five in one throw for no tokens. "
        "Ann has the lowest, but there is nothing to take."
    )
    state = load(0, 0, others_worth_nothing=True)
    assert told(play(state, "322"), "655").endswith("there is nothing to take.")


def test_F12_the_end_of_a_set_and_of_the_game() -> None:
    last = ("421", "stop", "322")
    assert told(play(unload(2, 19), *last[:2]), last[2]) == (
        "Ben: Three two two in one throw for eleven tokens. "
        "Ann gives the last 2 tokens to Ben. "
        "Ben has all 21 tokens and loses the set. A new set begins."
    )
    assert told(play(unload(2, 19, lost=(0, 1)), *last[:2]), last[2]).endswith(
        "Ben has all 21 tokens and loses the set. Ben loses the game."
    )
    one = game.new(2, Options(tokens=1, sets_to_lose=1))
    assert told(play(one, "1", "2", "322"), "421").endswith(
        "Ann has the lowest and takes the last one. Ann has the only token and loses "
        "the set. Ann loses the game."
    )


def test_F12_forced_throws_are_not_told() -> None:
    assert told(unload(9, 9), "throw") == ""
    assert told(load(0, 0), "throw") == ""
