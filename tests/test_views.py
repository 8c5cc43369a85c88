"""What all views are asked alike: colours that can be told apart, and pictures."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from typing import Final

import pytest

from tabletop.registry import GAMES, view_of
from tabletop.ui import Ui, thumbnails
from tabletop.ui.elements import render
from tests.kit.colours import colours, contrast
from tests.kit.games import playouts
from tests.kit.markup import Page

READ: Final = 7.0  # the least contrast of text that is read all the time

TEXT: Final = 4.5
SHAPE: Final = 3.0  # least contrast of text and shapes; large text counts as one
Pairs = dict[float, list[tuple[str, str]]]  # a colour in front, one behind it

GROUNDS: Final = ("table", "surface", "ground", "ground-lit")
FELT: Final = ("felt-lit", "felt", "felt-edge")
SUITS: Final = ("hearts", "diamonds", "clubs", "spades")
STAVES: Final = ("red", "green", "blue")
WARM: Final = ("warm", "hot", "pale")
PIECES: Final = ("stave-piece", "stave-piece-b")

CONTRASTS: Final[dict[str, Pairs]] = {  # what lies on what, by the game that draws it
    "the house": {
        TEXT: [
            *product(("ink", "soft", "accent", "warn"), GROUNDS),
            ("on-accent", "accent"),
            ("on-gold", "gold"),
            *(("white", f"seat-{seat}") for seat in range(10)),
        ],
        SHAPE: [*product(("line", "focus", "gold-edge"), GROUNDS)],
    },
    "threes": {
        TEXT: [
            *((f"threes-basic-{n} figure", f"threes-basic-{n} face") for n in (1, 2)),
            *(("threes-tile figure", f"threes-rank-{n} face") for n in range(1, 13)),
        ]
    },
    "four_twenty_one": {
        READ: [*product(("felt-ink",), FELT), ("pip", "card")],
        TEXT: [*product(("felt-soft",), FELT), ("ace", "card"), ("table", "warn")],
        SHAPE: [("token-edge", "card"), *product(("warn", "gold-edge"), FELT)],
    },
    "the cards": {
        TEXT: [(f"card-{suit}", "card") for suit in SUITS],
        SHAPE: [(f"card-{suit}", "card-off") for suit in SUITS],
    },
    "lists of games": {
        TEXT: [
            *product(("card-spades",), (f"glimpse {tone}" for tone in WARM)),
            *(("card", f"card-{suit}") for suit in SUITS),
            ("card-joker", "card"),
        ]
    },
    "stavegame": {
        READ: [("stave-piece value", f"{piece} face") for piece in PIECES],
        TEXT: [(f"stave-of-{colour} stave", "white") for colour in STAVES],
        SHAPE: [
            *((f"stave-of-{c} stave", f"{p} face") for c, p in product(STAVES, PIECES)),
            *((f"stave-of-{c} stave-edge", g) for c, g in product(STAVES, GROUNDS)),
            *((f"stave-is-{c} stave-edge", g) for c, g in product(STAVES, GROUNDS)),
        ],
    },
}


def pairs() -> Iterator[tuple[str, str, str, float]]:
    for where, wanted in CONTRASTS.items():
        for least, found in wanted.items():
            yield from ((where, front, back, least) for front, back in found)


def test_contrast_is_that_of_the_standard() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize(("where", "front", "back", "least"), [*pairs()])
def test_colours_can_be_told_apart(
    where: str, front: str, back: str, least: float, theme: int
) -> None:
    tokens = {**colours(), "white": ("#ffffff", "#ffffff")}
    found = contrast(tokens[front][theme], tokens[back][theme])
    assert found >= least, f"{front} on {back}, drawn by {where}"


@pytest.mark.parametrize("name", GAMES)
def test_the_picture_is_for_the_eye_alone(name: str) -> None:
    (root, *_others) = Page(view_of(name).picture()).elements
    assert root[0] == "svg"
    assert root[1]["aria-hidden"] == "true"


NEARLY: Final = {  # by game: words that are nearly those of a picture
    "threes": ("lane 3",),
    "four_twenty_one": ("lane 3", "combinations 4", "dice", "dice 9"),
    "tomacco": ("cards", "cards 1h", "cards 7", "on X", "on 9 magic", "before x"),
    "game_of_threes": (
        *("hand", "hand 3", "hand 2 8h", "hand x 8h", "hand 3 1h"),
        *("cut 5 5", "cut 9"),
    ),
    "stavegame": (
        *("tokens 3", "cards C120", "staves", "staves pink -.-.-"),
        "staves red -.-",
    ),
}


@pytest.mark.parametrize("name", GAMES)
def test_a_picture_that_is_not_there_is_a_sentence(name: str) -> None:
    nearly = NEARLY.get(name, ())
    for words in ("", "x", "x 1 2", "nothing of the kind", "lane3", *nearly):
        with pytest.raises(ValueError, match=r"^There is no picture “.*\.$"):
            view_of(name).figure(words)


@pytest.mark.parametrize("name", GAMES)
def test_the_status_and_the_small_picture_are_the_same_for_all(name: str) -> None:
    names, view = [f"Player {number}" for number in range(1, 21)], view_of(name)
    for line in playouts(name)[:6]:
        for ply in range(0, len(line.states), 11):
            seen = [
                line.game.observe(line.states[ply], player)
                for player in line.players_at(ply)
            ]
            assert len({view.status(each, names) for each in seen}) == 1
            assert len({view.glimpse(each) for each in seen}) == 1


@pytest.mark.parametrize("name", GAMES)
def test_each_question_by_ear_has_an_answer_at_any_position(name: str) -> None:
    heard, ui = view_of(name).heard, Ui(names=tuple("ABCDEFGHIJKLMNOPQRST"))
    asked = [heard.hand, heard.table, heard.others, heard.standing, heard.asks]
    for line in playouts(name)[:6]:
        for ply in {*range(0, len(line.states), 31), len(line.states) - 1}:
            for player in line.players_at(ply):
                seen = line.game.observe(line.states[ply], player)
                players = ui.names[: len(line.players_at(ply))]
                table = replace(ui, names=players)
                for question in (*asked, heard.choices, heard.usual):
                    assert isinstance(question(seen, (), table), str)


@pytest.mark.parametrize("name", GAMES)
def test_the_small_picture_is_a_short_text_that_can_be_drawn(name: str) -> None:
    drawings = set()
    for line in playouts(name)[:6]:
        for state in line.states[::11]:
            text = view_of(name).glimpse(line.game.observe(state, 0))
            assert 0 < len(text) <= thumbnails.LONGEST // 2
            drawings.add(render(thumbnails.drawn(text)))
    assert len(drawings) > 3
    for drawing in drawings:
        (root, *parts) = Page(drawing).elements
        assert root[1]["aria-hidden"] == "true"
        kinds = {str(a.get("class")).split(" ")[0] for tag, a in parts if tag == "rect"}
        assert kinds <= {"hole", "piece", "back"}
        assert "piece" in kinds or len(drawings) > 1
