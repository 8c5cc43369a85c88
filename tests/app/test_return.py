"""Return games: the seats move on, and the page counts the score."""

from __future__ import annotations

import re
from copy import deepcopy
from functools import cache

import pytest

from tabletop.session import Session, game_request, links, save
from tabletop.session.rematches import change, score, series_text
from tests.kit.app import Kit
from tests.kit.cases import some
from tests.kit.markup import Page

ADDRESS = "#/stavegame?players=2&seats=human,human&names=Ann,Ben&seed=%s"


def finish(kit: Kit) -> Session:
    """Play the first legal move until the game ends."""
    session = kit.session()
    while not session.is_over:
        kit.app.play(session.legal()[0])
        session = kit.session()
    return session


def deal_return(kit: Kit) -> None:
    """Change seats, and deal."""
    kit.app.command("return")
    assert kit.app.frame().screen == "new"
    kit.app.command("start")


def names(session: Session) -> list[str]:
    return [seat.name for seat in session.seats]


def staves(session: Session) -> dict[str, int]:
    """Return the number of staves that each player has, counted card by card."""
    seen, found = session.observation(0), dict.fromkeys(names(session), 0)
    for colour, slots in zip(seen.colours, seen.board, strict=True):
        sums = [0, 0]
        for owner, card in filter(None, slots):
            sums[owner] += card[("red", "green", "blue").index(colour)]
        if sums[0] != sums[1]:
            found[names(session)[sums[0] < sums[1]]] += 1
    return found


def test_a_return_game_has_the_seats_swapped_and_the_score_of_the_pair() -> None:
    kit = Kit.at(ADDRESS % "pair")
    first = finish(kit)
    assert "in 2 games" not in kit.app.frame().markup
    assert 'id="return"' in kit.app.frame().markup
    first_id = kit.app.address.rsplit("/", 1)[-1]
    deal_return(kit)
    kit.hold()
    second = kit.session()
    assert names(second) == ["Ben", "Ann"]
    assert second.table.return_of == first_id
    assert second.seed != first.seed
    second = finish(kit)
    both = {name: staves(first)[name] + staves(second)[name] for name in ("Ben", "Ann")}
    assert sum(both.values()) > 0
    sentence = f"Staves won in 2 games: Ben {both['Ben']}, Ann {both['Ann']}."
    assert sentence in Page(kit.app.frame().markup).texts
    again = kit.reload()
    again.open(kit.app.address)
    assert sentence in Page(again.app.frame().markup).texts


def test_what_a_rematch_changes_is_said_before() -> None:
    kit = Kit.at(ADDRESS % "before")
    finish(kit)
    heard = re.findall(
        r'data-command="return" aria-label="([^"]+)"', kit.app.frame().markup
    )
    assert heard == ["Change seats: Ben goes first"]


@pytest.mark.parametrize(
    ("game", "players", "told"),
    [
        ("threes", 1, ""),
        ("tomacco", 2, "seats swapped"),
        ("tomacco", 3, "seats move along"),
    ],
)
def test_a_rematch_moves_seats(game: str, players: int, told: str) -> None:
    assert change(Session.start(game, players=players, seed="a")) == told


@pytest.mark.parametrize("seats", ["human,human", "human,random"])
def test_in_a_return_game_everybody_keeps_colour_and_place_and_who_begins_is_said(
    seats: str,
) -> None:
    kit = Kit.at((ADDRESS % "colours").replace("human,human", seats))
    kit.hold()
    colours, near = looks(kit)
    assert near == {"human,human": "Ann", "human,random": "You"}[seats]
    session = kit.session()
    while not session.is_over:  # plays for both seats
        session.play(session.legal()[0])
    deal_return(kit)
    assert "Rematch: this time Ben goes first." in Page(kit.app.frame().markup).texts
    kit.hold()
    assert "Rematch: this time Ben goes first." in Page(kit.app.frame().markup).texts
    assert names(kit.session()) == ["Ben", "Ann"]
    assert looks(kit) == (colours, near)
    again = kit.reload()
    again.open(kit.app.address)
    assert looks(again) == (colours, near)


def looks(kit: Kit) -> tuple[dict[str, str], str]:
    """Return the colour of each player, and the name at the near side."""
    markup = kit.app.frame().markup
    colour = r"seat-colour-\d|<path fill=\"#\w+\""
    seat = rf'class="(player|me)[^"]*" id="seat-.*?({colour}).*?<b>(\w+)</b>'
    found = re.findall(seat, markup)
    (near,) = (name for kind, _disc, name in found if kind == "me")
    return {name: disc for _kind, disc, name in found}, near


def test_after_a_full_round_another_one_begins() -> None:
    kit = Kit.at(ADDRESS % "round")
    for _game in range(2):
        finish(kit)
        deal_return(kit)
        kit.hold()
    assert names(kit.session()) == ["Ann", "Ben"]
    assert not kit.session().table.return_of


def test_seats_can_be_changed_before_a_return_game_is_dealt() -> None:
    kit = Kit.at(ADDRESS % "form")
    finish(kit)
    table = kit.app.address
    kit.app.command("return")
    page = Page(kit.app.frame().markup)
    assert kit.app.address == "#/stavegame/new"
    assert [text for text in page.texts if text in {"Ann", "Ben"}] == ["Ben", "Ann"]
    assert f'href="{table}"' in page.markup
    kit.app.command("choose", {"name-1": "Cy"})
    kit.app.command("start")
    kit.hold()
    assert names(kit.session()) == ["Ben", "Cy"]
    assert not kit.session().table.return_of


def test_a_game_before_that_is_gone_counts_no_more() -> None:
    kit = Kit.at(ADDRESS % "gone")
    finish(kit)
    first = kit.app.address.rsplit("/", 1)[-1]
    deal_return(kit)
    kit.hold()
    kit.store.drop(first)
    finish(kit)
    assert "in 2 games" not in kit.app.frame().markup
    assert 'id="again"' in kit.app.frame().markup


def test_the_seats_of_a_return_game_are_not_remembered() -> None:
    kit = Kit.at(ADDRESS % "back")
    finish(kit)
    deal_return(kit)
    kit.hold()
    kit.open("#/stavegame?")
    assert names(kit.session()) == ["Ann", "Ben"]


RUMMY = "#/game_of_threes?seats=human,human,human&rounds=3&seed=%s&names=Ann,Ben,Cy"


def won(kit: Kit) -> tuple[Session, str]:
    """Play a short Game of Threes to its end; return it and the winner's name."""
    session = kit.session()
    while not session.is_over:
        legal = session.legal()
        kit.app.command("lift")
        kit.app.play("draw stock" if "draw stock" in legal else legal[len(legal) // 2])
        session = kit.session()
    seen = session.observation(0)
    return session, names(session)[seen.scores.index(min(seen.scores))]


@cache
def over(seed: str) -> Kit:
    """Return an app with a finished Game of Threes, which doesn't play a return."""
    kit = Kit.at(RUMMY % seed)
    won(kit)
    return kit


def in_order(session: Session) -> list[str]:
    """Return the names in the order of play, the dealer last."""
    return [names(session)[seat] for seat in session.observation(0).order]


@pytest.mark.parametrize("command", ["again", "return"])
@pytest.mark.parametrize("seed", some(["3", "1", "2"], 1))
def test_the_winner_deals_the_next_game_in_the_order_of_play(
    command: str, seed: str
) -> None:
    kit = Kit(deepcopy(over(seed).store))
    kit.open(over(seed).app.address)
    last, winner = won(kit)
    deal_return(kit) if command == "return" else kit.app.command(command)
    kit.hold()
    following = kit.session()
    assert names(following)[following.observation(0).dealer] == winner
    turns = in_order(last)
    assert in_order(following)[-1] == winner
    place = (turns.index(winner) + 1) % len(turns)
    assert in_order(following) == turns[place:] + turns[:place]
    moved = ["Ben", "Cy", "Ann"] if command == "return" else ["Ann", "Ben", "Cy"]
    assert names(following) == moved
    kit.app.command("lift")
    assert f"{winner} won the last game and deals." in kit.app.frame().markup
    assert save.loads(save.dumps(following)).log == following.log
    last, winner = won(kit)
    assert game_request.opening_of(last).startswith("keep ")
    again = Kit()
    again.open(links.deal(last))
    assert in_order(again.session()) == in_order(last)
    again.open("#/game_of_threes?")
    assert again.session().log[0].startswith("order ")  # a new game has its own order


def test_who_plays_alone_is_offered_no_return() -> None:
    kit = Kit.at("#/threes?seed=alone")
    finish(kit)
    assert 'id="again"' in kit.app.frame().markup
    assert 'id="return"' not in kit.app.frame().markup


@pytest.mark.parametrize("players", [2, 3])
def test_wins_are_counted_for_persons_and_not_for_seats(players: int) -> None:
    games, seats = [], Session.start("four_twenty_one", players=players).seats
    expected = dict.fromkeys((seat.name for seat in seats), 0)
    for number in range(players):
        game = Session.start(
            "four_twenty_one", players=players, seats=seats, seed=number
        )
        while not game.is_over:
            game.play(game.legal()[0])
        games.append(game)
        for seat, each in zip(seats, game.returns(), strict=True):
            expected[seat.name] += each == max(game.returns())
        seats = (*seats[1:], seats[0])
    last = games[-1].seats
    assert score(games) == tuple(expected[seat.name] for seat in last)
    assert series_text(games).startswith(
        f"Games won in {players} games: {last[0].name} "
    )
    assert series_text(games[:1]) == ""
    assert seats == games[0].seats
