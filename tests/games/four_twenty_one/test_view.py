"""The table of Four Twenty One as markup: what is seen, heard, pressed and meant."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import fields, replace
from itertools import accumulate
from pathlib import Path
from typing import Any, Final

import pytest

from tabletop.asking import level_titles
from tabletop.drawing import Ui, View
from tabletop.games import four_twenty_one as game
from tabletop.games.four_twenty_one import combinations
from tabletop.games.four_twenty_one.rules import Standing, rank, value
from tabletop.games.four_twenty_one.seeing import at_stake
from tabletop.games.four_twenty_one.view import VIEW, choice, seats
from tabletop.games.four_twenty_one.view.seats import is_fresh, settled
from tabletop.i18n import you
from tabletop.registry import view_of
from tabletop.session import Session
from tests.kit.colours import colours, contrast
from tests.kit.markup import Page

NAMES: Final = ("Ann", "Ben", "Cy", "Dee", "Eve", "Flo", "Gus", "Hal")
RULES: Final = Path(game.__file__).parent / "rules.html"


def observed(players: int = 3, **changed: Any) -> game.Observation:
    """Return the first go of an unload turn, with some changes."""
    seen = game.observe(game.new(players, game.Options()), 0)
    usual = {
        "phase": "unload",
        "kitty": 0,
        "tokens": (7,) * players,
        "first": 0,
        "max_throws": 3,
    }
    return changed_in(seen, **{**usual, **changed})


def changed_in(seen: game.Observation, **changed: Any) -> game.Observation:
    """Return an observation that differs by these names of its state."""
    lasting = {field.name for field in fields(Standing)} & changed.keys()
    standing = replace(
        seen.state.standing, **{name: changed.pop(name) for name in lasting}
    )
    return replace(seen, state=replace(seen.state, standing=standing, **changed))


def thrown(**changed: Any) -> game.Observation:
    """Return what is seen after the first throw of the turn, 4 2 2."""
    usual = {"dice": (4, 2, 2), "throws_done": 1, "total": 1}
    return observed(**{**usual, **changed})


def legal(seen: game.Observation) -> tuple[str, ...]:
    actions = game.legal_actions(seen.state)
    return tuple(game.format_action(action) for action in actions)


def drawn(seen: game.Observation, ui: Ui | None = None) -> Page:
    ui = replace(ui or Ui(), names=NAMES)
    return Page(VIEW.draw(seen, legal(seen), ui))


def button(page: Page, id_: str) -> dict[str, str]:
    (found,) = page.having("id", id_)
    return found


def test_the_module_is_a_view_of_the_game() -> None:
    view: View[game.Observation] = VIEW
    assert view_of("four_twenty_one") is view


# What is pressed


@pytest.mark.parametrize(
    ("selected", "action", "label"),
    [
        ((), "throw", "Throw all three"),
        (("1",), "throw 2 2", "Throw two dice"),
        (("2",), "throw 4 2", "Throw two dice"),
        (("1", "3"), "throw 2", "Throw one die"),
        (("2", "3"), "throw 4", "Throw one die"),
    ],
)
def test_the_large_button_says_what_it_does(
    selected: tuple[str, ...], action: str, label: str
) -> None:
    page = drawn(thrown(), Ui(selected=selected))
    assert button(page, "throw")["data-action"] == action
    assert "aria-disabled" not in button(page, "throw")
    assert label in page.texts


@pytest.mark.parametrize(
    ("phase", "label"), [("start", "Throw a die"), ("load", "Throw")]
)
def test_before_a_throw_the_button_says_whose_it_is_where_several_share_a_device(
    phase: str, label: str
) -> None:
    seen = observed(phase=phase, kitty=21, tokens=(0, 0, 0), player=1)
    names = "Ann", "Ben", "Cy"
    assert choice.primary(seen, Ui(names=names)).label == "Ben throws"
    alone = "Ann", you(), "Cy"
    assert choice.primary(seen, Ui(names=alone)).label == label


def test_the_large_button_never_turns_into_one_that_stops() -> None:
    for selected in ((), ("1",), ("1", "2", "3")):
        page = drawn(thrown(), Ui(selected=selected))
        assert button(page, "other")["data-action"] == "stop"
        large = button(page, "throw")
        assert large.get("data-action", "throw").startswith("throw")
    assert "disabled" in large
    assert "You keep all three. Stop, or choose a die to throw again." in page.texts


def test_dice_that_were_kept_stay_kept_until_they_are_pressed() -> None:
    seen = thrown(kept=(2,), throws_done=2)
    page = drawn(seen)
    pressed = [a["aria-pressed"] for a in page.having("data-ui")]
    assert pressed == ["false", "true", "false"]
    assert button(page, "throw")["data-action"] == "throw 4 2"
    page = drawn(seen, Ui(selected=("2",)))
    assert button(page, "throw")["data-action"] == "throw"


def test_a_die_says_what_it_shows_and_whether_it_is_kept() -> None:
    page = drawn(thrown(), Ui(selected=("1",)))
    names = [a["aria-label"] for a in page.having("data-ui")]
    assert names == ["Die four, kept", "Die two, thrown again", "Die two, thrown again"]
    assert [a["tabindex"] for a in page.having("data-ui")] == ["0", "-1", "-1"]


def test_a_hit_is_offered_with_what_it_means() -> None:
    seen = thrown(player=1, combinations=((6, 5, 3), (), ()))
    page = drawn(seen, Ui(selected=("1",)))
    assert button(page, "other")["data-action"] == "hit throw 2 2"
    assert "Choose what to keep. A hit makes this throw your last." in page.texts
    before_any = observed(player=1, combinations=((6, 5, 3), (), ()))
    assert button(drawn(before_any), "other")["data-action"] == "hit throw"


def test_who_may_not_stop_learns_why_when_he_keeps_all_dice() -> None:
    seen = thrown(player=1, combinations=((6, 5, 3), (), ()))
    page = drawn(seen, Ui(selected=("1", "2", "3")))
    assert button(page, "throw")["data-action"] == "stop"
    assert button(page, "throw")["aria-disabled"] == "true"
    assert page.having("id", "other") == []
    assert "You cannot stop: throw at least one die." in page.texts


@pytest.mark.parametrize(
    ("key", "selected", "action"),
    [
        ("t", (), "throw"),
        ("t", ("1",), "throw 2 2"),
        ("l", ("1",), "hit throw 2 2"),
        ("s", ("1",), "stop"),
        ("t", ("1", "2", "3"), ""),
        ("l", ("1", "2", "3"), ""),
        ("s", ("1", "2", "3"), "stop"),
    ],
)
def test_a_key_means_what_is_selected(
    key: str, selected: tuple[str, ...], action: str
) -> None:
    meant = VIEW.keys[key]
    assert choice.complete(meant, thrown(), Ui(selected=selected)) == action


def test_while_a_computer_acts_nothing_can_be_pressed() -> None:
    page = Page(VIEW.draw(thrown(), (), Ui(names=NAMES)))
    assert page.having("data-command") == []
    assert page.having("data-action") == []
    assert page.having("data-ui") == []


def test_advice_is_marked_at_the_dice_and_at_the_button() -> None:
    page = drawn(thrown(), Ui(hint="throw 2"))
    assert [a["id"] for a in page.having("data-hint")] == ["die-1", "die-2"]
    page = drawn(thrown(), Ui(hint="throw 2", selected=("1", "2")))
    assert [a["id"] for a in page.having("data-hint")] == ["die-1", "die-2", "throw"]
    page = drawn(thrown(), Ui(hint="stop"))
    assert [a["id"] for a in page.having("data-hint")][-1] == "other"


# What is seen and heard


def test_a_player_is_told_in_one_sentence() -> None:
    seen = thrown(
        player=2,
        tokens=(0, 9, 12),
        sets_lost=(0, 1, 0),
        first=1,
        order=(1, 2),
        combinations=((), (4, 2, 1), ()),
    )
    ui = Ui(names=NAMES)
    assert [seats.told(seen, ui, seat) for seat in range(3)] == [
        "Ann: 0 tokens, safe for this set.",
        ("Ben: 9 tokens, 1 of 2 sets lost, threw 4, 2 and 1, Four twenty one."),
        "Cy: 12 tokens.",
    ]
    current = drawn(seen).having("aria-current")
    assert len(current) == 1


def test_whoever_ties_for_the_lowest_is_not_said_to_be_the_highest() -> None:
    tied = observed(
        players=2,
        first=0,
        rampo="low",
        order=(0, 1),
        combinations=((4, 3, 3), (4, 3, 3)),
        rampo_combinations=((), ()),
    )
    assert [[*seats.marks(tied, seat, None)] for seat in range(2)] == [[], []]


def test_the_highest_and_the_lowest_are_told_when_two_have_thrown() -> None:
    alone = thrown(player=1, combinations=((6, 5, 3), (), ()))
    assert [[*seats.marks(alone, seat, None)] for seat in range(3)] == [[], [], []]
    both = thrown(player=2, combinations=((6, 5, 3), (4, 2, 1), ()))
    told = [[mark.word for mark in seats.marks(both, seat, None)] for seat in range(3)]
    assert told == [["lowest"], ["highest"], []]
    rampo = observed(
        4,
        rampo="low",
        player=2,
        order=(3, 2),
        rampo_combinations=((), (), (), (6, 5, 3)),
        combinations=((6, 5, 3), (4, 2, 1), (3, 2, 2), (3, 2, 2)),
    )
    told = [[mark.word for mark in seats.marks(rampo, seat, None)] for seat in range(4)]
    assert told == [[], ["highest"], [], []]


def test_dice_say_what_they_are_worth_beside_the_call() -> None:
    page = drawn(thrown(dice=(6, 5, 4)), Ui(told="Ann: Suite six for two."))
    assert {"Ann: Suite six for two.", "6 5 4: worth 2"} <= set(page.texts)
    options = game.Options(others_worth_nothing=True)
    assert "4 2 2: worth 0" in drawn(thrown(options=options)).texts
    waits = Page(VIEW.draw(thrown(), (), Ui(names=NAMES)))
    told = {a.get("aria-label") for a in waits.of_class("dice-cast")}
    assert told == {"4, 2 and 2, Four two two, worth 1"}


def test_what_a_throw_decides_is_seen_no_sooner_than_its_dice_lie_still() -> None:
    told = ("dice-low-mark", "dice-high-mark", "dice-sum", "dice-outcome", "dice-said")
    found = set()
    for session in plies(3, "late"):
        seen = session.observation(0)
        page = on_table(seen, Ui(ids=session.ids(0), names=NAMES))
        for name in told:
            for attributes in page.of_class(name):
                assert "data-after-dice" in attributes
                found.add(name)
        cards = [a for a in page.of_class("dice-made") if "data-after-dice" in a]
        assert len(cards) == (seen.last_player is not None)
    assert found == set(told)


def test_who_goes_on_hears_what_there_is_to_decide() -> None:
    seen = thrown()
    told = "Choose what to keep, throw the rest, or stop."
    assert VIEW.heard.choices(seen, legal(seen), Ui()) == told
    assert VIEW.heard.usual(seen, legal(seen), Ui()) == told
    assert VIEW.heard.choices(seen, (), Ui()) == "Player 1 throws next."


def test_the_near_seat_is_at_the_foot_and_the_next_one_to_its_left() -> None:
    page = drawn(observed(4), Ui(near=1))
    places = [a["class"].split()[1:] for a in page.of_class("dice-player")]
    assert places == [
        ["dice-at-3", "dice-right", "dice-now"],
        ["dice-at-0"],
        ["dice-at-1"],
        ["dice-at-2"],
    ]


def test_how_many_lost_sets_lose_the_game_is_said_at_the_start() -> None:
    told = "Everybody throws one die, and the lowest begins."
    seen = observed(phase="start", tokens=(0, 0, 0))
    assert f"{told} Whoever loses two sets loses the game." in drawn(seen).texts
    alone = observed(phase="start", options=game.Options(sets_to_lose=1))
    assert told in drawn(alone).texts


def test_a_rampo_says_who_throws_in_which_order_and_for_what() -> None:
    seen = observed(
        4,
        rampo="high",
        player=3,
        order=(3, 1),
        rampo_combinations=((), (), (), ()),
        combinations=((6, 5, 3), (4, 2, 1), (3, 2, 2), (4, 2, 1)),
        loser=2,
        max_throws=1,
    )
    page = drawn(seen)
    assert "Rampo for the highest" in page.texts
    row = [text for text in page.texts if text in {*NAMES, " → "}]
    assert "".join(row).endswith("Dee → Ben")
    assert "One throw: the best of the rampo wins the turn." in page.texts
    many = changed_in(seen, order=(3, 2, 1, 0))
    assert "4 players, Dee first" in drawn(many).texts


def test_what_was_said_last_stands_below_the_dice() -> None:
    page = drawn(thrown(), Ui(told="Ann: Four two two for one."))
    assert "Ann: Four two two for one." in page.texts
    assert "Ann · throw 1 of 3" in page.texts


def plies(players: int, seed: str) -> Iterator[Session]:
    """Give a game at each of its decisions; everybody throws as long as he may."""
    session = Session.start("four_twenty_one", players=players, seed=seed)
    while not session.is_over:
        session.play("throw")
        yield session


def test_each_token_is_one_element_for_the_whole_game() -> None:
    tokens = {f"token-{number}" for number in range(21)}
    piles = set()
    for session in plies(3, "tokens"):
        ui = Ui(ids=session.ids(0), names=NAMES)
        page = Page(seats.drawn(session.observation(0), ui))
        kitty = Page(seats.pile("kitty", session.observation(0).kitty, ui, 0))
        found = [a["id"] for p in (kitty, page) for a in p.of_class("dice-token")]
        assert len(found) == 21
        assert set(found) == tokens
        piles.add(session.observation(0).tokens)
    assert len(piles) > 5


def test_a_die_that_is_kept_is_the_same_thing_and_a_thrown_one_is_new() -> None:
    session = Session.start("four_twenty_one", players=2, seed="dice")
    while session.observation(0).phase != "unload":
        session.play("throw")
    session.play("throw")
    seen, before = session.observation(0), dict(session.ids(0))
    low = seen.dice[2]
    session.play(f"throw {low}")
    after, now = session.ids(0), session.observation(0)
    old = {before[f"die {place}"] for place in range(3)}
    new = {after[f"die {place}"] for place in range(3)}
    assert len(old & new) == 2
    assert max(new) > max(old)
    for place, face in enumerate(now.dice):
        if after[f"die {place}"] in old:
            assert face in seen.dice[:2]


@pytest.mark.parametrize(("phase", "outs"), [("start", 0), ("load", 0), ("unload", 1)])
def test_only_who_got_rid_of_his_tokens_is_out(phase: str, outs: int) -> None:
    held = (0, 9, 12) if phase == "unload" else (0, 0, 0)
    seen = observed(phase=phase, tokens=held)
    page = drawn(seen)
    assert len(page.of_class("dice-out-mark")) == outs
    assert len(page.of_class("dice-out")) == outs


# What was settled


def settled_turn(
    session: Session, *, is_last: bool = False
) -> tuple[game.Observation, Ui]:
    """Play on to the end of a turn with a payment; return what is seen there."""
    while True:
        session.play("throw")
        seen = session.observation(0)
        turn = seen.last_turn
        if turn and turn.tokens and is_fresh(seen) and turn.is_last == is_last:
            names = NAMES[: len(session.seats)]
            story = session.story(0)
            recent = session.recent(0, 32)
            return seen, Ui(
                ids=session.ids(0), names=names, told=story[-1], recent=recent
            )


def on_table(seen: game.Observation, ui: Ui) -> Page:
    return Page(VIEW.draw(seen, legal(seen), ui))


def test_the_dice_that_were_compared_stay_until_somebody_throws() -> None:
    session = Session.start("four_twenty_one", players=4, seed="settled")
    seen, ui = settled_turn(session)
    turn = seen.last_turn
    assert turn is not None
    assert turn.loser is not None
    page = on_table(seen, ui)
    assert len(page.of_class("dice-row")) == 4
    loser = ui.names[turn.loser]
    assert {f"gets {turn.tokens}", f"{loser} threw lowest"} <= set(page.texts)
    assert f"{loser} has the lowest and takes {turn.tokens} tokens." in page.texts
    told = seats.told(seen, ui, turn.loser)
    assert told.endswith(f"got {turn.tokens} tokens.")
    assert button(page, "throw")["data-action"] == "throw"
    session.play("throw")
    after = session.observation(0)
    page = on_table(after, ui)
    assert len(page.of_class("dice-row")) == 1


def test_only_the_tokens_that_are_paid_travel() -> None:
    session = Session.start("four_twenty_one", players=3, seed="settled")
    settled_turn(session)
    before = session.ids(0)
    seen, ui = settled_turn(session)
    turn = seen.last_turn
    assert turn is not None
    where = {number: place.split()[0] for place, number in before.items()}
    page = on_table(seen, ui)
    travels = {a["id"] for a in page.having("data-travels")}
    assert len(travels) == turn.tokens
    assert {where[int(id_.removeprefix("token-"))] for id_ in travels} == {"kitty"}


@pytest.mark.parametrize("seed", ["a", "b", "c", "d"])
def test_a_lost_set_stands_as_it_was_lost_until_the_person_goes_on(seed: str) -> None:
    session = Session.start("four_twenty_one", players=2, seed=seed)
    seen, ui = settled_turn(session, is_last=True)
    turn = seen.last_turn
    assert turn is not None
    assert turn.loser is not None
    assert VIEW.rests(seen)
    page = on_table(seen, replace(ui, is_resting=True))
    assert f"{NAMES[turn.loser]} loses the set" in page.texts
    held = [seats.told(seen, replace(ui, is_resting=True), k)[5:14] for k in (0, 1)]
    assert held[turn.loser] == "21 tokens"
    assert held[1 - turn.loser].startswith("0 tokens")
    tokens = [a["id"] for a in page.of_class("dice-token")]
    assert sorted(tokens) == sorted(f"token-{n}" for n in range(21))
    travels = {a["id"] for a in page.having("data-travels")}
    assert len(travels) == turn.tokens
    before, _action = ui.recent[-1]
    payer = "kitty" if turn.winner is None else str(turn.winner)
    ids = earlier_ids(session)
    paid = {f"token-{n}" for place, n in ids.items() if place.split()[0] == payer}
    assert travels <= paid
    assert before.turns == seen.turns - 1
    assert button(page, "throw")["data-command"] == "go-on"
    assert page.having("data-action") == []
    gone_on = on_table(seen, ui)
    assert "Load" in gone_on.texts
    assert "no dice yet" in {a.get("aria-label") for a in gone_on.of_class("dice-cast")}
    assert "A new set begins." in gone_on.texts
    assert not any("Thrown by" in text for text in gone_on.texts)
    assert button(gone_on, "throw")["data-action"] == "throw"


def earlier_ids(session: Session) -> Mapping[str, int]:
    """Return the numbers of things before the last decision."""
    other = session.copy()
    other.goto(len(session.log) - 2)
    return other.ids(0)


def test_a_rampo_leaves_the_dice_that_tied_until_they_are_thrown_again() -> None:
    seen = observed(
        3,
        rampo="low",
        player=2,
        order=(2, 0),
        rampo_combinations=((), (), (6, 5, 3)),
        combinations=((3, 2, 2), (4, 2, 1), (3, 2, 2)),
        max_throws=1,
    )
    assert [seats.combination(seen, seat) for seat in range(3)] == [
        *((3, 2, 2), (4, 2, 1), (6, 5, 3)),
    ]


def test_what_was_thrown_in_a_rampo_is_compared_at_its_end() -> None:
    session = Session.start("four_twenty_one", players=2, seed="nest1618")
    while not session.observation(0).rampo:
        session.play("throw")
    thrown_in_it: dict[int, combinations.Dice] = {}
    while session.observation(0).rampo:
        player = session.to_act
        session.play("throw")
        thrown_in_it[player] = session.observation(0).last_dice
    seen = session.observation(0)
    ui = Ui(names=NAMES, recent=session.recent(0, 32))
    ended = settled(seen, ui)
    assert ended is not None
    assert ended.dice == (thrown_in_it[0], thrown_in_it[1])
    assert ended.turn.combinations[0] == ended.turn.combinations[1]


@pytest.mark.parametrize(("players", "is_round"), [(2, True), (6, True), (7, False)])
def test_up_to_six_sit_around_the_felt_and_more_in_rows(
    players: int, *, is_round: bool
) -> None:
    page = drawn(observed(players))
    assert len(page.of_class("dice-round")) == is_round
    assert len(page.of_class("dice-many")) == (not is_round)
    assert len(page.of_class("dice-cast")) == 1


def test_tokens_lie_in_stacks_of_five() -> None:
    page = Page(seats.pile("kitty", 12, Ui(), 0))
    assert len(page.of_class("dice-stack")) == 3
    assert len(page.of_class("dice-token")) == 12


# Away from the table


def finished() -> Session:
    *_all, last = plies(3, "end")
    return last


def test_the_end_says_who_lost_why_and_who_was_lucky() -> None:
    session = finished()
    seen = session.observation(0)
    loser = NAMES[seen.player]
    page = Page(VIEW.ending(seen, NAMES[:3]))
    assert f"{loser} loses the game" in page.texts
    told = Page(VIEW.review(seen, session.log, NAMES[:3])).texts
    sets = [text for text in told if text.startswith("Set ")]
    assert len(sets) == sum(seen.sets_lost)
    assert loser in sets[-1]
    assert all("all 21" in text for text in sets)
    lucky = [text for text in told if "luckier than" in text]
    assert [text.partition(":")[0] for text in lucky] == list(NAMES[:3])


def test_the_status_says_who_throws_and_for_how_much() -> None:
    status = VIEW.status
    assert status(thrown(total=6), NAMES) == "Ann throws · 6 at stake"
    assert status(thrown(total=8), NAMES) == "Ann throws · 7 at stake"  # all she has
    assert status(observed(phase="start"), NAMES) == "Ann throws to begin"
    session = Session.start("four_twenty_one", players=2, seed="settled")
    seen, ui = settled_turn(session)
    loser = ui.names[seen.player]
    assert status(seen, NAMES) == f"{loser} throws next"
    seen, ui = settled_turn(session, is_last=True)
    loser = ui.names[seen.player]
    assert status(seen, NAMES) == f"{loser} begins the next set"
    assert status(finished().observation(0), NAMES).endswith("has lost")


def test_F10_what_is_at_stake_is_what_moves() -> None:
    found = set()
    for session in plies(3, "stake"):
        seen = session.observation(0)
        turn = seen.last_turn
        if not is_fresh(seen) or turn is None or turn.loser is None:
            if seen.phase == "load":
                assert at_stake(seen) <= seen.kitty
            continue
        markup = VIEW.draw(seen, (), Ui(is_resting=True))
        stake = re.search(
            r'class="dice-sum".*?<strong>(.*?)</strong> (.*?)</p>', markup
        )
        assert (stake is None) == turn.is_last  # the set is lost: nothing is at stake
        if stake is not None:
            assert stake[1] == str(turn.tokens)
            is_less = turn.tokens < turn.total
            assert (f"of {turn.total} at stake" in stake[2]) == is_less
            found.add(is_less)
    assert found == {True, False}


def test_F10_nobody_pays_more_than_they_have() -> None:
    highest_has_two = observed(
        phase="unload",
        tokens=(2, 9, 10),
        total=11,
        combinations=((4, 2, 1), (6, 3, 2), ()),
        order=(0, 1, 2),
        player=2,
    )
    assert at_stake(highest_has_two) == 2
    assert at_stake(changed_in(highest_has_two, total=1)) == 1


def test_the_table_in_letters() -> None:
    seen = thrown(combinations=((), (), ()), sets_lost=(0, 1, 0))
    assert VIEW.text(seen, NAMES).splitlines() == [
        "Unload · 3 throws at most · 1 at stake · kitty 0",
        "",
        "> 1 Ann:  7 tokens",
        "  2 Ben:  7 tokens            1 set lost",
        "  3 Cy:   7 tokens",
        "",
        "Dice: 4 2 2 (throw 1 of 3)",
    ]


def test_the_table_in_letters_tells_what_was_settled() -> None:
    session = Session.start("four_twenty_one", players=2, seed="settled")
    seen, _ui = settled_turn(session)
    turn = seen.last_turn
    assert turn is not None
    assert turn.loser is not None
    head, _blank, *lines = VIEW.text(seen, NAMES).splitlines()
    loser = NAMES[turn.loser]
    assert head.startswith(f"{loser} threw lowest · {turn.tokens} at stake")
    assert f"gets {turn.tokens}" in lines[turn.loser]
    for line, dice in zip(lines, turn.combinations, strict=False):
        assert " ".join(map(str, dice)) in line


def test_F1_the_picture_of_the_combinations_shows_all_that_have_a_name() -> None:
    page = Page(VIEW.figure("combinations"))
    assert len(page.of_class("dice-combination")) == 17
    (picture,) = page.of_class("figure")
    rows = picture["aria-label"].split("; ")
    assert rows[0] == "4, 2 and 1, Four twenty one: 10"
    assert rows[-1] == "2, 2 and 1, Nenette: 4"


@pytest.mark.parametrize("words", ["lane 3", "combinations 4", "dice", "dice 9"])
def test_a_picture_that_is_not_there_is_a_sentence(words: str) -> None:
    with pytest.raises(ValueError, match="There is no picture “"):
        VIEW.figure(words)


def test_F13_the_rules_call_the_level_as_the_form_does() -> None:
    name = level_titles("four_twenty_one")["seed"]
    assert f"The level “{name}”" in RULES.read_text(encoding="utf-8")


# Colours


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize(
    ("front", "back", "least"),
    [
        ("ink", "felt", 7),
        ("soft", "felt", 4.5),
        ("ink", "felt-lit", 7),
        ("soft", "felt-lit", 4.5),
        ("warn", "felt", 4.5),
        ("warn", "felt-lit", 4.5),
        ("pip", "die", 7),
        ("ace", "die", 4.5),
        ("table", "warn", 4.5),
        ("token-edge", "die", 3),
        ("kept", "die", 3),
    ],
)
def test_colours_can_be_told_apart(
    front: str, back: str, least: float, theme: int
) -> None:
    tokens = colours()
    assert contrast(tokens[front][theme], tokens[back][theme]) >= least


def drawn_dice(clause: str) -> list[list[tuple[int, ...]]]:
    """Return the dice of each figure of a clause of the rules."""
    rules = RULES.read_text(encoding="utf-8")
    text = rules.partition(f'id="{clause}"')[2].partition("</section>")[0]
    return [
        [tuple(map(int, throw.split())) for throw in figure.split(" -> ")]
        for figure in re.findall(r"figure dice ([\d >-]+\d)", text)
    ]


def test_F4_the_load_of_the_rules_is_added_up_as_it_is_played() -> None:
    options = game.Options()
    (throws,) = drawn_dice("F4")
    assert [value(dice, options) for dice in throws] == [1, 2, 5]
    assert min(throws, key=lambda dice: rank(dice, options)) == throws[0]


@pytest.mark.parametrize(
    ("options", "totals"),
    [
        (game.Options(), [1, 4, 6, 8, 12]),
        (
            game.Options(others_worth_nothing=True, last_throw_counts=True),
            [0, 3, 5, 7, 9],
        ),
    ],
)
def test_F9_the_totals_of_the_rules_are_those_of_a_game(
    options: game.Options, totals: list[int]
) -> None:
    first, (one, other) = (
        [value(dice, options) for dice in throws] for throws in drawn_dice("F9")
    )
    before = list(accumulate(first))
    replaced = one if options.last_throw_counts else 0
    found = [*before, before[-1] + one, before[-1] + one + other - replaced]
    assert found == totals


def test_F11_the_rampo_of_the_rules_is_lost_by_the_throw_that_is_said() -> None:
    ((hot, other),) = drawn_dice("F11")
    assert rank(hot, game.Options()) < rank(other, game.Options())
