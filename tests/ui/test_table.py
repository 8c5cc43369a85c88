"""The table frame: where people sit, how a hand lies, and what can be touched."""

from collections.abc import Iterator

import pytest

from tabletop.core.cards import BACK
from tabletop.core.game import TERMINAL
from tabletop.ui import Moods, Ui, marks
from tabletop.ui.elements import Element, render, tag
from tabletop.ui.faces import face
from tabletop.ui.pieces import Card, Control, Pile, Token, card, pile, tokens
from tabletop.ui.table import DISC, MOST, STRIP, Hand, Seat, Table, rails, rows, table
from tabletop.ui.window import Window

WINDOWS = [
    Window(320, 568),
    Window(360, 640),
    Window(390, 844),
    Window(844, 390),
    Window(768, 1024),
    Window(1280, 800),
    Window(1920, 1080),
]


def walk(element: Element) -> Iterator[Element]:
    yield element
    for child in element.children:
        if isinstance(child, Element):
            yield from walk(child)


def of_class(element: Element, name: str) -> list[Element]:
    return [
        each
        for each in walk(element)
        if name in str(each.attributes.get("class", "")).split()
    ]


def sitting(
    players: int, *, to_act: int = 0, window: Window | None = None, moods: Moods = ()
) -> Element:
    seats = tuple(
        Seat(number=k, name=f"P{k}", told=f"P{k}", count=k, does=Control(press=f"={k}"))
        for k in range(players)
    )
    about = Table(
        observer=0,
        to_act=to_act,
        follows=(to_act + 1) % players,
        seats=seats,
        centre=None,
        centre_label="Middle",
    )
    return table(about, Ui(window=window or Window(), moods=moods))


@pytest.mark.parametrize(
    ("window", "size"),
    [
        (Window(390, 844), "phone"),
        (Window(844, 390), "lying"),
        (Window(640, 400, 2), "large"),  # 1280 by 800 with large text
        (Window(320, 256), "phone"),  # a desktop at 400 %
        (Window(768, 1024), "tall"),
    ],
)
def test_a_layout_fits_the_window_and_its_text(window: Window, size: str) -> None:
    assert window.size == size


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("players", [1, 2, 3, 4, 8, 12, 20])
def test_the_others_sit_once_each_in_the_order_of_play(
    players: int, window: Window
) -> None:
    for observer in {0, players - 1}:
        for turn in range(players):
            found = rails(players, observer, turn, window)
            order = [*found.left, *found.top, *found.right]
            if not found.is_ring:
                assert order == [(observer + k) % players for k in range(1, players)]
                continue
            assert found.top[len(found.top) // 2] == turn
            assert order == [(order[0] + k) % players for k in range(players)]


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("players", [4, 12, 20])
def test_an_order_of_play_of_its_own_is_that_of_the_seats(
    players: int, window: Window
) -> None:
    order = tuple(7 * k % players for k in range(players))
    by_number, by_order = (
        rails(players, *at, window, *more)
        for at, more in (((0, 2), ()), ((order[0], order[2]), (order,)))
    )
    for side in ("left", "top", "right"):
        places = getattr(by_number, side)
        assert [*getattr(by_order, side)] == [order[place] for place in places]


@pytest.mark.parametrize("window", WINDOWS)
def test_who_acts_and_who_follows_are_large_in_a_ring(window: Window) -> None:
    drawn = sitting(20, to_act=7, window=window)
    assert of_class(drawn, "frame")[0].attributes["data-crowd"] == "ring"
    big = [each.attributes["id"] for each in of_class(drawn, "big")]
    assert sorted(map(str, big)) == ["seat-6", "seat-7", "seat-8"]
    (acts,) = of_class(drawn, "seat-acts")
    assert (acts.attributes["id"], acts.attributes["aria-current"]) == (
        "seat-7",
        "true",
    )
    (follows,) = of_class(drawn, "seat-next")
    assert follows.attributes["id"] == "seat-8"


@pytest.mark.parametrize("players", [2, 4, 20])
def test_computers_have_faces_and_people_discs(players: int) -> None:
    moods: Moods = (("", "calm") * players)[:players]
    drawn = sitting(players, moods=moods)
    for kind, mood in (("seat-disc", ""), ("seat-face", "calm")):
        count = sum(each == mood for each in moods)
        assert len(of_class(drawn, kind)) == count
    assert len(of_class(drawn, "soft")) == players // 2
    small = [face(f"P{number}", "calm", 34) for number in range(players)]
    for each in of_class(drawn, "small"):
        assert all(shown in small for shown in of_class(each, "seat-face"))


def test_a_feeling_lies_over_a_calm_face_until_the_end() -> None:
    moods: Moods = ("", "glad", "thinking", "calm")
    felt = of_class(sitting(4, moods=moods), "mood")
    assert [each.attributes["id"] for each in felt] == ["mood-1-0", "mood-2-0"]
    assert [of_class(each, "seat-face") for each in felt] == [
        [face("P1", "glad", DISC)],
        [face("P2", "thinking", DISC)],
    ]
    over = sitting(4, moods=moods, to_act=TERMINAL)
    assert not of_class(over, "mood")
    assert face("P1", "glad", DISC) in of_class(over, "seat-face")


def test_two_players_need_not_be_told_who_is_next() -> None:
    assert not of_class(sitting(2), "seat-next")


def test_the_others_are_one_tab_stop() -> None:
    for players in (2, 4, 20):
        seats = of_class(sitting(players), "player")
        assert [each.attributes["tabindex"] for each in seats].count(0) == 1


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("n", [1, 3, 5, 8, 14, 15, 20, 30])
def test_a_row_of_a_hand_shows_a_strip_of_each_card(n: int, window: Window) -> None:
    in_a_row = -(-n // rows(n, window))
    assert in_a_row <= MOST
    assert in_a_row == 1 or STRIP * (in_a_row - 1) < window.width


@pytest.mark.parametrize(
    ("chosen", "stop", "reached"),
    [("9c", None, "9c"), ("9c", 2, "9c"), ("", 2, "Kd"), ("", None, "2h")],
)
def test_a_hand_is_one_tab_stop_at_the_chosen_card(
    chosen: str, stop: int | None, reached: str
) -> None:
    cards = tuple(
        Card(face=face, id=face, does=Control(press=face, is_pressed=face == chosen))
        for face in ("2h", "9c", "Kd")
    )
    about = Table(
        observer=0,
        to_act=0,
        seats=(Seat(number=0, name="You", told="You"),),
        centre=None,
        centre_label="Middle",
        hand=Hand(cards=cards, label="Your hand", stop=stop),
        home="hand",
    )
    drawn = table(about, Ui())
    stops = [
        each.attributes["id"]
        for each in walk(drawn)
        if each.attributes.get("tabindex") == 0
    ]
    assert stops == [reached]
    homes = [each for each in walk(drawn) if each.attributes.get("data-home") == ""]
    assert [home.attributes["id"] for home in homes] == ["hand"]


def test_a_card_without_a_control_is_a_picture_with_its_name() -> None:
    assert card(Card(face="7h")).tag == "span"
    looks = card(Card(face="7h")).attributes
    assert (looks["role"], looks["aria-label"]) == ("img", "seven of hearts")
    back = card(Card(face=BACK)).attributes
    assert (back["role"], back["aria-label"]) == (None, None)


def test_a_card_that_can_not_be_played_says_why_at_a_press() -> None:
    does = Control(action="play 7h", is_enabled=False)
    looks = card(Card(face="7h", does=does)).attributes
    assert (looks["aria-disabled"], looks["data-action"]) == ("true", "play 7h")


def test_an_empty_pile_keeps_its_place() -> None:
    drawn = pile(Pile(id="pile", label="No pile", count=0))
    assert of_class(drawn, "place")
    assert not of_class(drawn, "count")


@pytest.mark.parametrize("n", [0, 1, 5, 8, 11])
def test_tokens_lie_in_stacks_of_five(n: int) -> None:
    stacks = of_class(tokens([Token()] * n), "stack")
    heights = [len(stack.children) for stack in stacks]
    assert sum(heights) == n
    assert all(height == 5 for height in heights[:-1])


def test_seats_too_small_to_touch_open_the_list_of_all() -> None:
    seats = tuple(
        Seat(number=k, name=f"P{k}", told=f"told {k}", does=Control(press=f"={k}"))
        for k in range(20)
    )

    def at(window: Window, *, is_open: bool = False) -> Element:
        about = Table(
            observer=0,
            to_act=0,
            seats=seats,
            centre=None,
            centre_label="Middle",
            everybody=Control(press="=all", is_expanded=is_open),
        )
        return table(about, Ui(window=window))

    def presses(drawn: Element) -> set[str | int | None]:
        return {each.attributes.get("data-ui") for each in walk(drawn)} - {None}

    low, large = Window(360, 640), Window(1280, 800)
    assert presses(at(low)) == {"=19", "=0", "=1", "=all"}
    assert presses(at(large)) == {f"={k}" for k in range(20)}
    listed = [
        each.attributes["data-ui"]
        for panel in of_class(at(low, is_open=True), "everybody")
        for each in of_class(panel, "row")
    ]
    assert listed == [f"={k}" for k in range(1, 20)]


def test_the_played_and_the_better_move_are_marked_on_elements_and_markup() -> None:
    def drawn(*marks: str | None) -> Element:
        one, two = ({"data-hint": mark} for mark in marks)
        return tag("div", {}, tag("p", one), "text", tag("b", two))

    assert render(marks.both(drawn("x", None), drawn(None, "y"))) == (
        '<div><p data-hint="x"></p>text<b data-played="y"></b></div>'
    )
