"""The table of Four Twenty One: what was settled, whole games, dice of the rules."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Final

import pytest

from tabletop.games import four_twenty_one as game
from tabletop.games.four_twenty_one import combinations
from tabletop.games.four_twenty_one.events import SPECIAL, announcement
from tabletop.games.four_twenty_one.observation import at_stake
from tabletop.games.four_twenty_one.rules import rank, value
from tabletop.games.four_twenty_one.view import VIEW, seats
from tabletop.games.four_twenty_one.view.seats import is_fresh, shown_turn
from tabletop.session import Session
from tabletop.session.bot_protocol import level_titles
from tabletop.ui import Ui
from tabletop.ui.moments import ShownStep, Step
from tests.games.four_twenty_one.positions import (
    NAMES,
    changed_in,
    legal,
    observed,
    thrown,
)
from tests.games.four_twenty_one.setups import play, total_of, unload
from tests.kit.markup import Page, drawn_by

RULES: Final = Path(game.__file__).parent / "rules.html"


def button(page: Page, id_: str) -> dict[str, str]:
    (found,) = page.having("id", id_)
    return found


# What is seen and heard


def test_what_a_throw_decides_is_seen_no_sooner_than_its_dice_lie_still() -> None:
    told = ("dice-sum", "dice-worth", "dice-told")
    found = set()
    for session in plies(3, "late"):
        seen = session.observation(0)
        page = on_table(seen, Ui(ids=session.ids(0), names=NAMES))
        for name in told:
            for attributes in page.of_class(name):
                assert "data-after-dice" in attributes
                found.add(name)
        shown = shown_turn(seen, Ui())
        late = {"cast": 0, "did": 0, "count": 0}
        for name in late:
            waits = [a for a in page.of_class(name) if "data-after-dice" in a]
            late[name] = len(waits)
        thrower = seen.last_player
        assert late["cast"] == (thrower is not None and bool(shown.dice[thrower]))
        marked = page.of_class("dice-low") + page.of_class("dice-high")
        assert late["did"] == len({a["id"] for a in marked})
        assert late["count"] == (len(marked) if shown.turn else 0)
        found.update(c for a in marked for c in a["class"].split())
    assert {*told, "dice-low", "dice-high"} <= found


def plies(players: int, seed: str) -> Iterator[Session]:
    """Yield a game at each of its decisions; all players throw as long as they may."""
    session = Session.start("four_twenty_one", players=players, seed=seed)
    while not session.is_over:
        session.play("throw")
        yield session


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
            names = tuple(seat.name for seat in session.seats)
            story = session.story(0)
            recent = session.recent(0, 32)
            return seen, Ui(
                ids=session.ids(0), names=names, told=story[-1], recent=recent
            )


def on_table(seen: game.Observation, ui: Ui) -> Page:
    return Page(drawn_by(VIEW, seen, legal(seen), ui))


def test_the_dice_that_were_compared_stay_until_somebody_throws() -> None:
    session = Session.start("four_twenty_one", players=4, seed="settled")
    seen, ui = settled_turn(session)
    turn = seen.last_turn
    assert turn is not None
    assert turn.loser is not None
    page = on_table(seen, ui)
    assert len(page.of_class("cast")) == 4
    loser = ui.names[turn.loser]
    assert f"+{turn.tokens}" in page.texts
    paid = f"{loser} threw lowest and takes {turn.tokens} tokens."
    assert [text for text in page.texts if text.endswith(paid)]
    told = seats.seat_text(seen, ui, turn.loser)
    assert told.endswith(f"got {turn.tokens} tokens.")
    assert button(page, "throw")["data-action"] == "throw"
    session.play("throw")
    after = session.observation(0)
    page = on_table(after, ui)
    assert len(page.of_class("cast")) == 1


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
    lost = f"{ui.names[turn.loser]} has all 21 tokens and loses the set."
    assert [text for text in page.texts if text.endswith(lost)]
    held = [
        seats.seat_text(seen, replace(ui, is_resting=True), k).partition(": ")[2]
        for k in (0, 1)
    ]
    assert held[turn.loser].startswith("21 tokens")
    assert held[1 - turn.loser].startswith("0 tokens")
    tokens = [a["id"] for a in page.of_class("token")]
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
    assert "no dice yet" in {a.get("aria-label") for a in gone_on.of_class("cubes")}
    assert "A new set begins." in gone_on.texts
    assert not any("worth" in text for text in gone_on.texts)
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
    assert shown_turn(seen, Ui()).dice == ((3, 2, 2), (4, 2, 1), (6, 5, 3))


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
    ended = shown_turn(seen, ui)
    assert ended.turn is not None
    assert ended.dice == (thrown_in_it[0], thrown_in_it[1])
    assert ended.turn.combinations[0] == ended.turn.combinations[1]


# Away from the table


def finished() -> Session:
    *_all, last = plies(3, "end")
    return last


def test_the_end_says_who_lost_why_and_who_was_lucky() -> None:
    session = finished()
    seen = session.observation(0)
    loser = NAMES[seen.player]
    found = VIEW.ending(seen, NAMES[:3])
    assert found.line == f"{loser} loses"
    lost = ("0 sets lost", "1 set lost", "2 sets lost")
    assert found.scores == tuple(lost[n] for n in seen.sets_lost)
    turning = VIEW.turning_point(seen, session.log, NAMES[:3])
    assert turning is not None
    assert loser in turning.told
    assert "the set" not in turning.told
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
    assert status(thrown(total=0), NAMES) == "Ann throws"
    assert status(thrown(total=8), NAMES) == "Ann throws · 7 at stake"  # all she has
    assert status(observed(phase="start"), NAMES) == "Ann throws to begin"
    session = Session.start("four_twenty_one", players=2, seed="settled")
    seen, ui = settled_turn(session)
    loser = ui.names[seen.player]
    assert status(seen, ui.names) == f"{loser} throws next"
    seen, ui = settled_turn(session, is_last=True)
    loser = ui.names[seen.player]
    assert status(seen, ui.names) == f"{loser} begins the next set"
    assert status(finished().observation(0), NAMES).endswith("has lost")


def test_a_key_of_a_die_that_does_not_lie_there_says_nothing() -> None:
    seen = observed()
    assert not seen.dice
    assert [VIEW.answer(word, seen, legal(seen), Ui()) for word in "123"] == [""] * 3


def test_a_rare_throw_is_offered_to_be_kept() -> None:
    for dice, id_ in (((4, 2, 1), "other"), ((6, 3, 1), "throw")):
        seen = observed(
            phase="unload",
            tokens=(10, 11),
            first=0,
            order=(0, 1),
            dice=dice,
            throws_done=1,
            max_throws=3,
            last_dice=dice,
            last_player=0,
        )
        page = on_table(seen, Ui(names=NAMES))
        assert "primary" in button(page, id_)["class"]


def test_a_moment_names_whose_dice_it_calls_and_calls_every_rare_throw() -> None:
    found = set()
    for seed in range(6):
        session = Session.start("four_twenty_one", players=3, seed=f"owner {seed}")
        while not session.is_over:
            session.play("throw")
        for before, action, after in session.steps(0, 0):
            moment = VIEW.moment(before, action, after, NAMES)
            if moment is None or before.phase == "start":
                continue
            lines = [step.line for step in moment.steps if step.line]
            if moment.kind == "settled":
                turn = after.last_turn
                owner = turn.loser if turn.winner is None else turn.winner
                called = announcement(turn.combinations[owner])
                assert lines[0] == f"{NAMES[owner]}: {called}"
            elif combinations.kind(after.last_dice) in SPECIAL:
                assert lines == [announcement(after.last_dice)]
                found.add(after.player == before.player and bool(after.dice))
    assert found == {True, False}


def test_a_step_counts_the_throw_whose_dice_it_shows() -> None:
    before = observed(
        phase="unload",
        tokens=(10, 11),
        first=0,
        order=(0, 1),
        dice=(4, 2, 2),
        throws_done=2,
        max_throws=3,
    )
    after = changed_in(before, player=1, dice=(), throws_done=0, last_dice=(4, 2, 1))
    step = Step(name=seats.TOLD, stands=0)
    ids: dict[str, int] = {}
    shown = ShownStep(step, "", 0, True, 1, before, after, ids, ids)  # noqa: FBT003
    for seen in (before, after):
        page = on_table(seen, Ui(names=NAMES, step=shown))
        assert "Throw 3 of 3" in page.texts


def test_nobody_is_safe_before_the_last_token_has_arrived() -> None:
    found = set()
    for session in plies(3, "safe"):
        after, turn = session.observation(0), session.observation(0).last_turn
        if turn is None or turn.winner is None or not is_fresh(after):
            continue
        before, action, _after = session.steps(0, len(session.log) - 1)[0]
        ids = session.ids(0)
        for name in (seats.TOLD, seats.PAYS):
            step = Step(name=name, stands=0)
            shown = ShownStep(step, action, 0, False, 1, before, after, ids, ids)  # noqa: FBT003
            ui = Ui(ids=ids, names=NAMES, step=shown, is_resting=True)
            held = shown_turn(after, ui).tokens
            page = Page(drawn_by(VIEW, after, (), ui))
            assert len(page.of_class("dice-out")) == sum(
                not n and seat not in {turn.winner, turn.loser}
                for seat, n in enumerate(held)
            )
        found.add(not after.tokens[turn.winner])
    assert found == {True, False}


def test_F10_what_is_at_stake_is_what_moves() -> None:
    found = set()
    for session in plies(3, "stake"):
        seen = session.observation(0)
        turn = seen.last_turn
        if not is_fresh(seen) or turn is None or turn.loser is None:
            if seen.phase == "load":
                assert at_stake(seen) <= seen.kitty
            continue
        markup = drawn_by(VIEW, seen, (), Ui(is_resting=True))
        stake = re.search(r'class="dice-sum".*?<strong>(.*?)</strong>', markup)
        assert (stake is None) == turn.is_last  # the set is lost: nothing is at stake
        if stake is not None:
            assert stake[1] == str(turn.tokens)
            found.add(turn.tokens < turn.total)
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


def test_F13_the_rules_call_the_level_as_the_form_does() -> None:
    name = level_titles("four_twenty_one")["seed"]
    assert f"The level “{name}”" in RULES.read_text(encoding="utf-8")


# Dice in the rules


def drawn_dice(clause: str) -> list[list[tuple[int, ...]]]:
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
        ((), [1, 4, 6, 8, 12]),
        (("others_worth_nothing", "last_throw_counts"), [0, 3, 5, 7, 9]),
    ],
)
def test_F9_the_totals_of_the_rules_are_those_of_a_game(
    options: tuple[str, ...], totals: list[int]
) -> None:
    thrown = [dice for throws in drawn_dice("F9") for dice in throws]
    *words, last = ("".join(map(str, dice)) for dice in thrown)
    state, found = unload(20, 20, **dict.fromkeys(options, True)), []
    for word in words:
        state = play(state, word)
        found.append(state.total)
    assert [*found, total_of(play(state, f"hit:{last}"))] == totals


def test_F11_the_rampo_of_the_rules_is_lost_by_the_throw_that_is_said() -> None:
    ((hot, other),) = drawn_dice("F11")
    assert rank(hot, game.Options()) < rank(other, game.Options())
