"""The table of Tomacco: keys, choices over what lies open, seats, reveals."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from tabletop.core.cards import card_words
from tabletop.core.chance import pick, rng_for
from tabletop.games import tomacco as game
from tabletop.games.tomacco.view import VIEW, selection
from tabletop.session import Session
from tabletop.ui import Ui, cards
from tabletop.ui.cards import named
from tabletop.ui.elements import plain
from tests.games.tomacco.positions import (
    NAMES,
    THREE,
    choosing,
    legal,
    markup,
    observed,
)
from tests.kit.markup import Page


def drawn(seen: game.Observation, *selected: str, **ui: Any) -> Page:
    return Page(markup(seen, *selected, **ui))


def by_id(page: Page, id_: str) -> dict[str, str]:
    (found,) = page.having("id", id_)
    return found


def chosen(page: Page) -> set[str]:
    return {a["id"] for a in page.having("aria-pressed", "true")}


# A touch, and a second one


@pytest.mark.parametrize(
    ("keys", "expected"),
    [
        ("3", "3h"),
        ("39a", "3h 9s Ad"),
        ("37", "3h 7h"),
        ("377", "3h 7h 7c"),
        ("3777", "3h"),  # all of the rank are chosen: they are let go
        ("3k9", "3h 9s"),  # no king in the hand
        ("39a7", "9s Ad 7h"),  # a fourth takes the place of the first
        ("33", ""),
    ],
)
def test_C4_the_key_of_a_rank_adds_to_the_choice(keys: str, expected: str) -> None:
    seen, ui = choosing(), Ui()
    for key in keys:
        word = VIEW.added(VIEW.selects[key], seen, ui)
        if word:  # as the application selects
            is_off = word in ui.selected
            ui = Ui(selected=() if is_off else (word,))
    found = selection.chosen(seen, ("",), ui)
    assert " ".join(name[:2] for name in found) == expected


def test_the_key_of_a_rank_chooses_it_alone_in_play() -> None:
    assert VIEW.added("=9", observed(), Ui(selected=("=7",))) == "=9"


@pytest.mark.parametrize("id_", ["pile", "seat-1"])
def test_what_is_chosen_stays_so_under_what_is_opened(id_: str) -> None:
    seen = choosing()
    two = "=" + "+".join(THREE[:2])
    held = {f"hand-{name}" for name in THREE[:2]}
    word = by_id(drawn(seen, two), id_)["data-ui"]
    page = drawn(seen, word)
    assert page.having("id", "panel")
    assert chosen(page) == held
    for closes in (by_id(page, "panel-close"), by_id(page, id_)):
        back = drawn(seen, closes["data-ui"])
        assert back.having("id", "panel") == []
        assert chosen(back) == held


@pytest.mark.parametrize(
    ("rank", "told"),
    [
        ("9", "Chosen: nine of spades."),
        ("3", "Chosen: three of hearts. That can’t be played now."),
        ("K", "You have no card of that rank to play."),
    ],
)
def test_the_key_of_a_rank_says_what_can_be_done_with_it(rank: str, told: str) -> None:
    seen = observed(pile=("8h",))
    word = f"={rank}"
    assert VIEW.answer(word, seen, legal(seen), Ui(selected=(word,))) == told


def test_the_key_of_a_rank_chooses_nothing_while_others_play() -> None:
    seen = observed(to_act=1, player=1)
    assert VIEW.added("=9", seen, Ui()) == ""


def test_the_key_of_the_pile_opens_and_closes_it_over_what_is_chosen() -> None:
    seen = observed()
    word = VIEW.added(cards.PILE, seen, Ui(selected=("=7",)))
    page = drawn(seen, word)
    assert page.having("id", "panel")
    assert chosen(page) == {"hand-7h0", "hand-7c0"}
    again = VIEW.added(cards.PILE, seen, Ui(selected=(word,)))
    assert drawn(seen, again).having("id", "panel") == []
    assert chosen(drawn(seen, again)) == chosen(page)


def test_keys_play_what_is_chosen() -> None:
    def meant(seen: game.Observation, *selected: str) -> str:
        return VIEW.complete(selection.NOTHING, seen, Ui(selected=selected))

    assert meant(observed(), "=7") == "play 7h 7c"
    assert VIEW.complete("pickup", observed(), Ui()) == "pickup"


def test_C4_the_third_press_lays_the_cards_and_earlier_ones_only_choose() -> None:
    seen, third = choosing(), f"hand-{THREE[2]}"
    for n in range(3):
        at = by_id(drawn(seen, *["=" + "+".join(THREE[:n])] * bool(n)), third)
        assert ("data-action" in at) == (n == 2)
    assert sorted(at["data-action"].split()) == sorted(
        ["table", *(name[:2] for name in THREE)]
    )


# How the hand lies


def test_more_than_fourteen_cards_lie_in_a_stack_for_each_rank() -> None:
    sevens = ("7h", "7d", "7c", "7s")
    rest = ("3h", "3d", "4h", "4d", "5h", "5d", "6h", "6d", "8h", "8d", "9h")
    seen, counts = observed(hand=(*rest[:8], *sevens, *rest[8:])), []
    word = ""
    for _tap in range(len(sevens) + 2):
        page = drawn(seen, *filter(None, [word]))
        stack = by_id(page, "hand-7")
        counts.append(len(selection.chosen(seen, ("",), Ui(selected=(word,)))))
        word = "" if stack["data-ui"] == word else stack["data-ui"]
    assert counts == [0, 1, 2, 3, 4, 0]
    stacks = [a["id"] for a in page.having("id") if a["id"][:5] == "hand-"]
    assert stacks == [*(f"hand-{rank}" for rank in "345678"), "hand-9h0"]
    few = drawn(observed(hand=(*rest[:8], *sevens)))
    assert few.having("id", "hand-7") == []


@pytest.mark.parametrize(
    ("order", "expected"),
    [
        ("", "2h 4s 4c Th Kd Ah"),
        ("down", "Ah Kd Th 4c 4s 2h"),
        ("special", "4s 4c Kd 2h Th Ah"),
        ("somehow", "2h 4s 4c Th Kd Ah"),
    ],
)
def test_a_hand_is_sorted_as_its_player_wants(order: str, expected: str) -> None:
    names = named(("2h", "4s", "4c", "Th", "Kd", "Ah"))
    found = selection.arranged(names, order)
    assert " ".join(name[:2] for name in found) == expected


# Whole games


@cache
def finished(seed: str, players: int) -> Session:
    """Return a whole game, played at random by players who pick up if they must."""
    session = Session.start("tomacco", players=players, seed=seed)
    rng = rng_for(seed, 0)
    while not session.is_over:
        legal = session.legal()
        session.play(pick(rng, legal[:-1] or legal))
    return session


def games(seed: str = "views", players: int = 3) -> Iterator[Session]:
    """Yield one game as it stood before each decision, and at its end."""
    session = finished(seed, players)
    for ply in range(2, len(session.log) + 1):
        session.goto(ply)
        yield session


def test_the_end_tells_how_it_went() -> None:
    session = finished("views", 3)
    session.goto(len(session.log))
    seen = session.observation(0)
    told = Page(VIEW.review(seen, session.log, NAMES[:3])).texts
    for seat, name in enumerate(NAMES[:3]):
        (row,) = [text for text in told if text.startswith(name)]
        n = sum(
            before.to_act == seat and text == "pickup"
            for before, text in session.recent(0, 10_000)
        )
        picked = int(re.findall(r"(\d+) pick-up", row)[0])
        assert picked >= n  # failed flips pick up too
        assert picked - n <= sum(text.startswith("flip") for text in session.log)


def test_C12_only_who_flipped_is_shown_the_card_that_failed() -> None:
    shown = 0
    for seed in range(8):
        for session in games(f"flip {seed}", 2):
            if not session.recent(0, 1):
                continue
            seat = session.recent(0, 1)[0][0].to_act
            before, action = session.recent(seat, 1)[0]
            after = session.observation(seat)
            revealed = VIEW.reveal(before, action, after)
            if action.startswith("flip") and revealed:
                shown += 1
                card = dict(after.looked)[int(action[-1])]
                assert f"You can’t play the {card_words(card)} on" in plain(revealed)
            else:
                assert revealed is None
    assert shown > 3
