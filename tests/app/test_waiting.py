"""While computers act: inspecting the table works, and open panels stay open."""

from __future__ import annotations

import re
from html import unescape

import pytest

from tabletop.bots import Advice
from tabletop.core.chance import pick, rng_for
from tabletop.core.codec import to_text
from tabletop.registry import GAMES
from tests.kit.app import Kit
from tests.kit.cases import some
from tests.kit.markup import check

WORDS = re.compile(r'data-ui="([^"]*)"')


def table(name: str) -> Kit:
    """Return an app with a game of a person against computers."""
    players = next(n for n in (3, 2, 1) if n in GAMES[name].PLAYERS)
    seats = ",".join(["human", "random", "random"][:players])
    return Kit.at(f"#/{name}?players={players}&seats={seats}&seed=wait")


def go_on(kit: Kit, ply: int) -> None:
    """Play a random action for the person or the computer that acts."""
    question, session = kit.app.frame().question, kit.session()
    if session.is_over:
        return
    text = pick(rng_for(f"wait {ply}", ply), session.legal())
    if question is None:
        kit.app.command("go-on")
        kit.app.play(text)
    else:
        kit.app.answer(question.text, to_text(Advice(text, 0, None, "", ())))


def test_what_only_looks_works_while_a_computer_acts() -> None:
    kit = Kit.at("#/stavegame?players=2&seats=random,human&seed=looks")
    (hurry,) = check(kit.app.frame().markup).having("id", "tool-hurry")
    assert "aria-disabled" not in hurry
    assert 'class="panel stave-left"' not in kit.app.frame().markup
    kit.app.select("=decks")
    assert 'class="panel stave-left"' in kit.app.frame().markup


def test_why_a_touch_waits_stays_while_computers_play_and_names_who_does() -> None:
    kit = table("game_of_threes")
    while kit.session().to_act == 0 or kit.session().observation(0).phase == "cut":
        go_on(kit, len(kit.session().log))
    kit.app.press("s")
    names = set()
    while (actor := kit.session().to_act) != 0:
        name = kit.session().seats[actor].name
        names.add(name)
        told = f"It is {name}’s turn. You can play when it is yours."
        assert told in unescape(kit.app.frame().markup)
        go_on(kit, 0)
    assert len(names) > 1
    assert "You can play when" not in kit.app.frame().markup


def test_what_is_open_stays_open_until_the_person_plays() -> None:
    kit = table("tomacco")
    while kit.session().to_act == 0 or not kit.session().observation(0).pile:
        go_on(kit, len(kit.session().log))
    kit.app.select("=pile")
    opened = 'id="panel"'
    assert opened in kit.app.frame().markup
    go_on(kit, 0)
    assert opened in kit.app.frame().markup
    while kit.session().to_act != 0:
        go_on(kit, 1)
    assert opened in kit.app.frame().markup
    go_on(kit, 2)
    assert opened not in kit.app.frame().markup


@pytest.mark.parametrize("plies", some([20, 60], 1))
@pytest.mark.parametrize("name", GAMES)
def test_what_was_selected_may_be_gone(name: str, plies: int) -> None:
    kit = table(name)
    words: list[str] = []
    for ply in range(plies):
        found = map(unescape, WORDS.findall(kit.app.frame().markup))
        words += [word for word in dict.fromkeys(found) if word not in words]
        for word in words[ply % 5 :: 5]:
            kit.app.select(word)
            assert kit.app.frame().screen == "table"
        go_on(kit, ply)
        assert kit.app.frame().screen == "table"


def test_computers_that_are_hurried_already_are_said_to_be() -> None:
    kit = Kit.at("#/stavegame?players=2&seats=random,human&names=Ann,Ben&seed=keys")
    kit.app.frame()
    kit.app.command("hurry")
    first = kit.app.frame()
    assert "already playing faster" not in first.polite
    kit.app.command("hurry")
    again = kit.app.frame()
    assert "already playing faster" in again.polite
    (hurry,) = check(again.markup).having("id", "tool-hurry")
    assert hurry["aria-pressed"] == "true"
    assert again.question == first.question  # else the app would ask again and wait


def test_where_no_computer_plays_there_is_nothing_to_skip() -> None:
    kit = Kit.at("#/four_twenty_one?players=3&seats=human,human,random&seed=b")
    (hurry,) = check(kit.app.frame().markup).having("id", "tool-hurry")
    assert hurry["aria-disabled"] == "true"
    kit.app.command("hurry")
    assert "there is nothing to skip" in kit.app.frame().assertive
