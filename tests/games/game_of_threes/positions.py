"""Positions of the Game of Threes: the markup and the texts of the table in each."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any, Final

from lab.tidy import at, tidied
from tabletop.games import game_of_threes as game
from tabletop.games.game_of_threes import Observation, Options, State
from tabletop.games.game_of_threes.observation import ShownHand
from tabletop.games.game_of_threes.view import VIEW, middle, seats, words
from tabletop.games.game_of_threes.view.selection import complete
from tabletop.session import Session
from tabletop.ui import Ui, cards
from tabletop.ui.cards import in_seat
from tabletop.ui.elements import render
from tests.games.game_of_threes.setups import (
    begun,
    names,
    pile,
    play,
    position,
    quick,
    remaking,
)
from tests.kit.markup import drawn_by
from tests.kit.positions import Position, told
from tests.kit.reading import changes, read

NAMES: Final = (
    *("Ann", "Ben", "Cy", "Dee", "Eve", "Flo"),
    *("Gus", "Hal", "Ida", "Jo", "Kay", "Lou"),
)

SETS: Final = ("s1", "s2", "s3")
MARKS: Final = ("lit", "primary", "g3-wild", "held", "next", *SETS)
EIGHTS: Final = (("8h", "8d", "8s"),)

TIDY: Final = ("7h", "8h", "9h", "2c", "3d", "Kd", "Js")  # a run and four left over


def observed(players: int = 3, **changed: Any) -> Observation:
    """Return player 0's observation in the middle of round 4, with these changes."""
    start = game.observe(game.new(players, game.Options()), 0)
    usual = {
        "phase": "discard",
        "to_act": 0,
        "player": 0,
        "active": 0,
        "dealer": 2,
        "order": tuple(range(players)),
        "round": 4,
        "wild_rank": 6,
        "hand": ("7h", "8h", "9h", "2c", "6d", "Kd", "Js"),
        "taken": "Js",
        "hand_counts": (7, *[6] * (players - 1)),
        "discards": ("3c", "9c"),
        "stock": 80,
        "scores": (12, 40, 7, 8, 9, 10, 11, 12)[:players],
        "round_scores": ((12, 40, 7, 8, 9, 10, 11, 12)[:players],),
    }
    return replace(start, **{**usual, **changed})


def cutting(**changed: Any) -> Observation:
    usual = {"phase": "cut", "hand": (), "hand_counts": (0, 0, 0), "stock": 106}
    return observed(**{**usual, **changed})


def legal(seen: Observation) -> tuple[str, ...]:
    """Return the observer's legal actions."""
    if seen.to_act != seen.observer:
        return ()
    return {
        "discard": tuple(f"discard {text}" for text in dict.fromkeys(seen.hand)),
        "draw": ("draw stock", "draw discard"),
        "cut": tuple(f"cut {k}" for k in range(1, seen.stock)),
        "deal": ("deal",),
    }.get(seen.phase, ())


def markup(seen: Observation, *selected: str, **ui: Any) -> str:
    shown = Ui(names=NAMES[: len(seen.hand_counts)], selected=selected, **ui)
    return drawn_by(VIEW, seen, legal(seen), shown)


def changed(title: str, seen: Observation, *selected: str, **ui: Any) -> Position:
    """Return the changes that a selection makes to a table."""
    return title, changes(markup(seen), markup(seen, *selected, **ui), MARKS)


def lines_of(page: str, *ids: str) -> list[str]:
    return [line for line in read(page, MARKS) if line.partition(":")[0] in ids]


def positions() -> Iterator[Position]:
    yield from touched()
    yield from hands()
    yield from cut()
    yield from others()
    yield from done()
    yield from points()
    yield from away()
    yield from sentences()


def touched() -> Iterator[Position]:
    """Yield what a touch takes, chooses and discards."""
    base = observed()
    draw = observed(phase="draw", taken=None)
    yield "G11 The sets are marked, what is left over counts", read(markup(base), MARKS)
    yield (
        "G7 Before a card is drawn both piles are taken, or carried to the hand",
        changes(markup(base), markup(draw), MARKS),
    )
    yield changed("A card is chosen, for the pile or the button", base, "=Kd0")
    yield changed("A wild card asks first", base, "=6d0")
    yield changed("A wild card goes by a second press", base, "=sure 6d0")
    yield changed("The marks are those without the chosen card", base, "=9h0")
    yield changed("Advice is marked at the card", base, hint="discard Kd")
    yield changed("Advice is marked at the stock", draw, hint="draw stock")
    alone = ("6d", "Kd", "2c", "9h")
    pair = ("6d", "Kd", "Ks", "9h")
    yield (
        "In the last turn a wild card in no set goes at once; else it asks",
        [
            *lines_of(markup(observed(hand=alone, out_player=2), "=6d0"), "discard"),
            *lines_of(markup(observed(hand=alone), "=6d0"), "discard"),
            *lines_of(markup(observed(hand=pair, out_player=2), "=6d0"), "discard"),
        ],
    )
    four = observed(hand=("7h", "8h", "9h", "Kd"), hand_counts=(4, 3, 3))
    yield changed("Going out is told before it is done", four, "=Kd0")
    yield changed("Not going out is not told", four, "=7h0")
    yield (
        "Wild cards and the stand have their sign",
        [
            line
            for line in read(
                markup(observed(hand=("6d", "Jo", "Kd", "2c"), taken=None)), MARKS
            )
            if "wild" in line
        ],
    )


def hands() -> Iterator[Position]:
    """Yield sets in words, and how a hand lies."""
    yield (
        "Sets in words: cards, wild rank, least natural cards",
        [
            f"{text} {wild} {n} → {words.set_words(text.split(), wild, n)}"
            for text, wild, n in (
                *(("8h 8d 8s", 3, 0), ("8h 8d 3c", 3, 0), ("3h 3d Jo", 3, 0)),
                *(("As 2s 3s", 3, 0), ("Qs Ks As", 3, 0), ("6h 3c 8h", 3, 0)),
                *(("9h Jo 3d", 3, 0), ("2h 3h Jo", 3, 2)),
            )
        ],
    )
    seen = observed(hand=TIDY)
    yield (
        "The cards of a set have its mark, and what is left has none",
        [line for line in read(markup(seen), MARKS) if "hand-" in line],
    )
    untidy = "suit 4 7h0 2c0 8h0 9h0 3d0 Kd0 Js0"
    yield (
        "In another order they keep it",
        changes(markup(seen), markup(seen, arrangement=untidy), MARKS),
    )


def cut() -> Iterator[Position]:
    """Yield the cut, and the texts before the first round."""
    yield "G5 The deck is cut at a place of the fan", read(markup(cutting(round=2)))
    yield changed("G5 Another place is chosen", cutting(round=2), "=cut 7")
    wrong = ("=cut 0", "=cut 106", "=cut x", "=cut 9999", "=cut ²")
    yield (
        "A place beyond the deck is none",
        [f"{w} → {lines_of(markup(cutting(), w), 'cut', 'cut-place')}" for w in wrong],
    )
    first = cutting(round=1, order=(2, 0, 1), dealer=1)
    drawn = replace(first, order_cards=("5h", "9c", "2d"))
    yield (
        "G3 Before the first round it is said what the first cards were for",
        changes(markup(first), markup(drawn)),
    )


def others() -> Iterator[Position]:
    lying = ShownHand(EIGHTS, ("Kc",))
    known = observed(known=((), ("2h", "Kh"), ()))
    out = replace(known, out_player=2, shown=(None, None, lying))
    ui = Ui(names=NAMES, selected=(in_seat(1),))
    yield (
        "A player is told in a line",
        [
            *(seats.seat_text(out, seat, ui) for seat in (1, 2)),
            VIEW.answer(in_seat(1), known, (), ui),
        ],
    )
    yield changed("Known about a player opens by a touch", known, in_seat(1))
    yield changed("Of another nothing is known", known, in_seat(2))
    four = markup(observed(4, order=(3, 0, 2, 1)))
    yield (
        "The others sit in the order of play",
        [line for line in read(four) if line.startswith("seat-")],
    )
    last = observed(out_player=2, shown=(None, None, ShownHand(EIGHTS, ())))
    base = markup(observed())
    yield ("G12 The last turn, with an open hand", changes(base, markup(last), MARKS))
    mine = replace(last, out_player=0)
    yield "G12 Who went out is told so", changes(markup(last), markup(mine), MARKS)
    before = observed(to_act=1, player=1, active=1)
    seen = observed(
        to_act=2,
        player=2,
        active=2,
        out_player=1,
        shown=(None, ShownHand(EIGHTS, ()), None),
    )
    long = "Ben discards the king of clubs. Ben goes out. Ben lays open the eights."
    yield changed(
        *("Who has just gone out is said in few words", seen),
        recent=((before, "discard Kc"),),
        told=long,
    )
    yield changed(
        *("Later the last deed is told", seen),
        recent=((seen, "draw stock"),),
        told="Cy draws.",
    )
    wild = ShownHand((("7h", "8h", "9h", "6c"),), ("Jo", "2c"))
    hands = (wild, ShownHand((("6h", "Kd", "Ks"),), ()), ShownHand((), ("As", "2c")))
    end = observed(phase="deal", active=None, shown=hands, out_player=1, taken=None)
    yield "G13 At the end of a round every hand lies open", read(markup(end), MARKS)
    waits = replace(end, to_act=1, player=1)
    yield (
        "G13 Computers wait with the deal until a person goes on",
        [
            *lines_of(markup(waits), "go-on"),
            *(f"rests {VIEW.rests(each)}" for each in (waits, end, before)),
        ],
    )


def at_table(session: Session, *selected: str, **ui: Any) -> str:
    """Return a game as its first player sees it."""
    names = tuple(seat.name for seat in session.seats)
    legal = session.legal() if session.to_act == 0 else ()
    recent = session.recent(0, 32)
    shown = Ui(**{"names": names, "recent": recent, "selected": selected, **ui})
    return drawn_by(VIEW, session.observation(0), legal, shown)


def seats_of(page: str) -> list[str]:
    """Return the seats of the others, and whether cards are seen there."""
    return [
        line for line in read(page, MARKS) if re.match("seat-|span: g3-holds", line)
    ]


def acted(session: Session) -> bool:
    """Return whether the observer may draw, and everybody has had a turn."""
    players, seen = len(session.seats), session.observation(0)
    return at(session, "draw", 4) and bool(seen.turns > players)


def done() -> Iterator[Position]:
    """Yield what a table shows of what others did, and of who joins and waits."""
    for players in (4, 12):
        session = tidied(players, acted)
        yield (
            f"Each of {players} seats says what was done there since one's last turn",
            seats_of(at_table(session)),
        )
    session.play("draw stock")
    yield "It stands until one acts", seats_of(at_table(session))
    close = tidied(12, lambda game: at(game, "discard", 11))
    yield "A small seat says the same", seats_of(at_table(close))
    options = Options(allow_joining=True, rounds=3)
    joined = tidied(2, lambda game: at(game, "deal", 1), options=options)
    assert joined.legal() == ("deal", "join")
    seen, before = joined.observation(1 - joined.to_act), at_table(joined)
    tells = read(drawn_by(VIEW, seen, (), Ui(names=("Ann", "Ben"))))
    yield (
        "Whoever waits for a dealer is told for whom",
        [line for line in tells if "deals" in line],
    )
    joined.play("join")
    yield (
        "Who joins waits until the next deal",
        changes(before, at_table(joined), MARKS),
    )
    waits = tidied(3, lambda game: at(game, "draw", 4))
    for word in (cards.PILE, cards.SCORES, in_seat(1)):
        drawn = [
            drawn_by(VIEW, waits.observation(0), (), Ui(names=NAMES, selected=selected))
            for selected in ((), (word,))
        ]
        yield f"What only looks does so while others act: {word}", changes(*drawn)


def points() -> Iterator[Position]:
    ui = Ui(names=NAMES)
    two = observed(scores=(12, 40, 7), round_scores=((12, 0, 7), (0, 40, 0)))
    table = render(middle.points_table(two, ui))
    yield "The points of all rounds and who leads", read(table)
    later = observed(scores=(12, 40, 40), round_scores=((12, 40),))
    yield (
        "G17 Who joined later has no earlier points",
        read(render(middle.points_table(later, ui))),
    )
    hidden = observed(
        options=Options(points_hidden=True),
        scores=(12, None, None),
        round_scores=((12, None, None),),
    )
    yield changed("G18 Hidden points are nowhere", hidden, cards.SCORES)


def away() -> Iterator[Position]:
    last = observed(out_player=2, shown=(None, None, ShownHand(EIGHTS, ())))
    yield (
        "The status",
        [
            VIEW.status(seen, NAMES)
            for seen in (
                *(observed(), observed(phase="draw"), cutting(), last),
                observed(phase="deal"),
            )
        ],
    )
    figures = ("hand 3 2h 4h 5h", "order 9c Ah", "cut 106 62")
    yield (
        "Pictures tell what they show",
        [f"{text} → {read(VIEW.figure(text))[0]}" for text in figures],
    )
    chosen, draw = Ui(selected=("=2c0",)), observed(phase="draw")
    wild, sure = Ui(selected=("=6d0",)), Ui(selected=("=sure 6d0",))
    keys: Iterable[tuple[str, Observation, Ui]] = (
        ("draw discard", draw, Ui()),
        *((key, observed(), chosen) for key in ("draw discard", "draw stock")),
        *(("draw discard", observed(), each) for each in (Ui(), wild, sure)),
        (VIEW.keys["g"], cutting(), Ui(selected=("=cut 7",))),
        (VIEW.keys["g"], observed(phase="deal"), Ui()),
    )
    yield (
        "A key means what the pile does; one key cuts and deals",
        [
            f"{key} in {seen.phase}, {ui.selected} → {complete(key, seen, ui)!r}"
            for key, seen, ui in keys
        ],
    )
    yield (
        "What is lacking, and what is asked",
        [
            VIEW.lacks(observed(), legal(observed()), Ui()),
            VIEW.answer("=sure 6d0", observed(), legal(observed()), sure),
        ],
    )


def sentences() -> Iterator[Position]:
    """Yield the sentences about actions, for their player and for others."""
    first = f"shuffle {names(pile(2))}"
    turn = position("4h 6c 9d", "8h 8d Kc", discards="2c Ts", stock="7h")
    ends = ("draw stock", "discard Kc", "draw stock", "discard 2h")
    round_ = position("8h 8d Kc", "Kh Qd 9s", stock="8s 2h")
    three = Options(rounds=3)
    last = replace(round_, round=3, rows=((1, 2), (3, 4)))
    last = replace(last, setup=replace(last.setup, options=three))
    hidden = Options(points_hidden=True)
    secret = position("8h 8d Kc", "Kh Qd 9s", stock="8s 2h", options=hidden)
    endless = position("4h 6c 9d", "4h 6c 9s", turns=99)
    joins = Options(allow_joining=True)
    in_secret = Options(allow_joining=True, points_hidden=True)
    again = remaking()
    remade = ("draw stock", f"shuffle {names(again.discards)}", "cut 5")
    deeds: tuple[tuple[str, State, int, tuple[str, ...]], ...] = (
        ("The order of play", game.new(2, Options()), 0, ("order 5h 2c",)),
        ("The first deal", play(begun("5h 2c"), first), 0, ("cut 105",)),
        ("A draw is told to its player", turn, 0, ("draw stock", "discard 9d")),
        ("To another it is told without the card", turn, 1, ("draw stock",)),
        ("From the discards everybody sees it", turn, 1, ("draw discard",)),
        ("The end of a round", round_, 1, ends),
        ("The end of the game", last, 0, ends),
        ("Hidden points are not told", secret, 1, ends),
        ("A round that lasts too long", endless, 0, ("draw discard", "discard 2c")),
        ("A deal", quick(2, joins), 0, ("deal",)),
        ("Add a player", quick(2, joins), 0, ("join",)),
        ("Add a player where points are hidden", quick(2, in_secret), 0, ("join",)),
    )
    for title, state, to, texts in deeds:
        yield title, told(game, state, NAMES, *texts, to=to)
    shuffles = (begun("5h 2c"), (first,), 0), (again, remade, 1)
    for state, texts, to in shuffles:
        lines = told(game, state, NAMES, *texts, to=to)
        yield (
            f"What is told of a shuffle to {to}",
            [line.partition("→ ")[2] for line in lines],
        )
