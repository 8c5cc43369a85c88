"""Positions of Tomacco: the markup and the texts of the table in each."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from tabletop.core.game import TERMINAL
from tabletop.games import tomacco as game
from tabletop.games.tomacco import Options
from tabletop.games.tomacco.cards import numbers_of
from tabletop.games.tomacco.observation import playable
from tabletop.games.tomacco.view import VIEW, selection, words
from tabletop.ui import Ui, cards
from tabletop.ui.cards import in_seat
from tests.games.tomacco.setups import dealt, names, order, play, position
from tests.kit.markup import drawn_by
from tests.kit.positions import Position, told
from tests.kit.reading import changes, read, result_of

NAMES: Final = (
    *("Ann", "Ben", "Cy", "Dee", "Eve", "Flo", "Gus", "Hal", "Ida", "Jo"),
    *("Kim", "Lea", "Max", "Nia", "Oli", "Pia", "Quin", "Ray", "Sue", "Tom"),
)

MARKS: Final = ("lit", "dim", "primary", "tag", "tom-fresh", "tom-burning")
THREE: Final = ("3h0", "9s0", "Ad0")
SIX: Final = ("3h", "7h", "7c", "9s", "Td", "Ad")


def observed(players: int = 3, **changed: Any) -> game.Observation:
    """Return player 0's observation in the middle of a game, with these changes."""
    start = game.observe(game.new(players, game.Options()), 0)
    usual = {
        "phase": "play",
        "to_act": 0,
        "player": 0,
        "dealer": 2,
        "hand": ("3h", "7h", "7c", "9s"),
        "hand_counts": (4, *[3] * (players - 1)),
        "face_up": tuple([("4d", "Jd", "Kd")] * players),
        "face_down": tuple([(0, 1, 2)] * players),
        "pile": ("5h",),
        "stock": 9,
    }
    return replace(start, **{**usual, **changed})


def last(**changed: Any) -> game.Observation:
    """Return the table of a player who has only face-down cards left."""
    up = ((), *[("4d", "Jd", "Kd")] * 2)
    return observed(hand=(), hand_counts=(0, 3, 3), face_up=up, **changed)


def choosing(**changed: Any) -> game.Observation:
    """Return the choice of three."""
    usual = {"phase": "table", "hand": SIX, "hand_counts": (6, 6, 6)}
    return observed(**{**usual, "face_up": ((),) * 3, **changed})


def legal(seen: game.Observation) -> tuple[str, ...]:
    """Return the observer's legal actions, found by guessing the hidden cards."""
    if seen.to_act != seen.observer:
        return ()
    source = seen.hand or seen.face_up[seen.observer]
    found = []
    if seen.phase == "table":
        state = replace(game.new(3, seen.options), phase="table", to_act=0)
        seat = replace(state.seats[0], hand=numbers_of(seen.hand))
        actions = game.legal_actions(replace(state, seats=(seat, *state.seats[1:])))
        return tuple(map(game.format_action, actions))
    for rank in playable(seen):
        held = [text for text in source if text[0] == rank]
        for size in range(1, len(held) + 1):
            found += [f"play {' '.join(held[:size])}"]
            found += [f"play {name}" for name in held[1:] if size == 1]
    if not source:
        found = [f"flip {place}" for place in seen.face_down[0]]
    return (*found, *["pickup"] * bool(seen.pile))


def markup(seen: game.Observation, *selected: str, **ui: Any) -> str:
    shown = Ui(names=NAMES[: len(seen.hand_counts)], selected=selected, **ui)
    return drawn_by(VIEW, seen, legal(seen), shown)


def changed(title: str, seen: game.Observation, *selected: str, **ui: Any) -> Position:
    """Return the changes that a selection makes to a table."""
    return title, changes(markup(seen), markup(seen, *selected, **ui), MARKS)


def tip(seen: game.Observation, *selected: str) -> str:
    """Return what stands over the hand."""
    part = markup(seen, *selected).partition('id="tip">')[2].partition("</p>")[0]
    return " ".join(read(f"<p>{part}</p>"))


def lacks(seen: game.Observation, *selected: str) -> str:
    """Return what the key that lays says is to be chosen first."""
    ui = Ui(selected=selected)
    assert VIEW.complete(selection.NOTHING, seen, ui) == ""
    return VIEW.lacks(seen, legal(seen), ui)


def positions() -> Iterator[Position]:
    yield from touched()
    yield from chosen_three()
    yield from tips()
    yield from others()
    yield from done()
    yield from away()
    yield from sentences()


def touched() -> Iterator[Position]:
    """Yield what a touch chooses, plays, opens and is refused."""
    base = markup(observed())

    def at(title: str, seen: game.Observation, *words: str, **ui: Any) -> Position:
        return title, changes(base, markup(seen, *words, **ui), MARKS)

    yield "In play: what fits is chosen, other cards are refused", read(base, MARKS)
    yield (
        "A touch chooses a seven, and the next one takes all sevens",
        changes(base, markup(observed(), "=7h0"), MARKS),
    )
    yield (
        "Both sevens go to the pile or by the button; one more touch lets one go",
        changes(base, markup(observed(), "=7"), MARKS),
    )
    yield at("One of them is let go", observed(), "=7c0")
    yield at("A single card is let go by a second touch", observed(), "=9")
    yield at("Advice is marked at both sevens", observed(), hint="play 7h 7c")
    yield at("Advice is marked at the button", observed(), hint="pickup")
    equal = observed(hand=("7h", "7h", "9s"), hand_counts=(3, 3, 3))
    yield changed("Of two equal cards one is chosen", equal, "=7h1")
    yield changed("Two equal cards are played together", equal, "=7")
    yield at("Nothing to play: the pile is urged", observed(hand=("3h",)))
    up = observed(hand=(), hand_counts=(0, 3, 3))
    yield at("C7 With an empty hand the face-up cards are played", up)
    same = observed(hand=("Jd",), hand_counts=(1, 3, 3))
    yield at("A card of the hand is not played by the equal one face up", same)
    yield at("C12 Face-down cards are flipped, nothing can be sorted", last())
    yield (
        "Advice is marked at a face-down card",
        changes(markup(last()), markup(last(), hint="flip 2"), MARKS),
    )
    yield (
        "Nobody touches while another acts, what is chosen is forgotten",
        changes(base, markup(observed(to_act=1, player=1), "=7"), MARKS),
    )
    looks = observed(to_act=1, player=1)
    yield changed("What only looks opens while another acts", looks, cards.PILE)
    gone = ("=", "=8", "=7x0", "=what", "=seat 9", "=3h0+", "x")
    one = observed(hand=("9s",), hand_counts=(1, 3, 3))
    yield (
        "A choice that is no more there is passed over",
        [f"{w} → {lacks(one, w)}" for w in gone],
    )


def chosen_three() -> Iterator[Position]:
    seen = choosing()
    base = markup(seen)
    yield "C4 The choice of three", read(base, MARKS)
    two = "=" + "+".join(THREE[:2])
    yield "C4 Two are chosen", changes(base, markup(seen, two), MARKS)
    three = markup(seen, f"={'+'.join(THREE)}")
    yield (
        "C4 Three are laid by the button or at their places; a fourth replaces one",
        changes(base, three, MARKS),
    )
    waits = replace(seen, to_act=1, player=1, dealer=2, chosen=("3h", "9s", "Ad"))
    yield (
        "C4 Who has chosen sees his three apart, and for whom the table waits",
        changes(base, markup(waits), MARKS),
    )
    hand = ("3h", "7h", "7h", "9s", "Td", "Ad")
    pair = replace(waits, hand=hand, chosen=("7h", "9s", "Ad"))
    yield (
        "C4 Equal cards, one chosen and one kept, are two things",
        changes(base, markup(pair), MARKS),
    )
    after = markup(observed(4, phase="table", face_up=((),) * 4, dealer=3, **BY_2))
    yield (
        "C4 Those who have chosen are told at their seats",
        [each for each in read(after) if each.startswith("seat-")],
    )


def tips() -> Iterator[Position]:
    wild = ("2h", "Ts", "As")
    yield (
        "C7 What may be played on each rank, in few words",
        [f"{r}: {tip(observed(hand=wild, pile=(f'{r}h',)))}" for r in "23456789TJQKA"],
    )
    options = Options(seven_or_lower=True, eight_transparent=True)
    house = observed(options=options, pile=("7h", "8h"))
    yield (
        "C7 The same by house rules, and on no pile",
        [tip(house), VIEW.heard.table(house, (), Ui()), tip(observed(pile=()))],
    )
    through = observed(options=Options(three_transparent=True), pile=("9h", "3d"))
    yield "C7 The same on a three that is seen through", [tip(through)]
    hand = ("2h", "9s", "9d", "Ts", "As")
    equal = Options(allow_equal=True)
    no_more = Options(go_again=False)
    four = observed(6, hand=("9h", "9s", "9d"), options=equal)
    yield (
        "What is chosen tells its power; with two decks only four of a kind clear",
        [
            f"{word} on {' '.join(seen.pile)}: {tip(seen, word)}"
            for word, seen in (
                *((w, observed(hand=hand, pile=("Kh",))) for w in ("=2", "=T", "=A")),
                ("=A", observed(hand=hand, pile=("Kh",), options=no_more)),
                ("=9", observed(hand=hand)),
                ("=9", observed(hand=hand, pile=("5h", "9h"), options=equal)),
                *(("=9", four), ("=9", replace(four, pile=("5h", "9c")))),
            )
        ],
    )
    plain = Options(ace_stays=True, four_of_a_kind=True, allow_equal=True)
    table = observed(hand=("9d", "9s", "As"), pile=("9h", "9c", "Ah"), options=plain)
    yield (
        "Aces without their power, and four of a kind with one deck",
        [
            tip(table),
            tip(table, "=A"),
            *(tip(replace(table, pile=table.pile[:n]), "=9") for n in (1, 2)),
        ],
    )
    yield (
        "The last cards are spoken of as many, and no pile is offered that is none",
        [
            f"{left} {pile}: {tip(last(face_down=(left, (0, 1), (0, 1)), pile=pile))}"
            for left in ((0, 1), (2,))
            for pile in (("5h",), ())
        ],
    )
    yield (
        "The key that lays says what is to be chosen first",
        [
            *(lacks(observed()), lacks(observed(hand=("3h",), pile=("Kd",)))),
            *(lacks(choosing()), lacks(choosing(), "=Ad0+3h0"), lacks(last())),
        ],
    )


BY_1: Final = {"to_act": 1, "player": 1}
BY_2: Final = {"to_act": 2, "player": 2}


def others() -> Iterator[Position]:
    """Yield the piles, the seats and what opens over the table."""
    base = markup(observed())
    empty = observed(stock=0, cleared=("Th", "5s"))
    yield "Heaps are named also where nothing lies", changes(base, markup(empty))
    options = Options(allow_equal=True, go_again=False, refill_to=4)
    house = observed(options=options, pile=("3h", "5c", "5h"))
    yield changed(
        "The pile fans out; the house rules stand beside it", house, cards.PILE
    )
    failed = (("", "", ""), ("", "3456", ""), ("", "", ""))
    known = observed(known=((), ("2h", "Kh"), ()), failed=failed)
    yield changed("Known about a player opens by a touch", known, in_seat(1))
    out, ui = observed(**BY_1, placed=(2,)), Ui(names=NAMES)
    yield (
        "A player is told in a line",
        [words.seat_told(out, seat, ui) for seat in (1, 2)],
    )
    large = observed(10)
    yield (
        "Ten players sit round the table; nobody is folded but beyond nine",
        [each for each in read(markup(large)) if each.startswith("seat-")],
    )
    yield changed("The list of all", large, cards.EVERYBODY)


def after(*deeds: tuple[dict[str, Any], str], **now: Any) -> list[str]:
    """Return the marks of a table after these actions, each with its observation."""
    recent = tuple((observed(4, **seen), action) for seen, action in deeds)
    seen = observed(4, **now)
    return [*changes(markup(seen), markup(seen, recent=recent), MARKS)]


def done() -> Iterator[Position]:
    """Yield what a table shows of what was done."""
    nines = ("9h", "9c", "9d", "9s")
    cleared = {"pile": (), "cleared": ("5h", "Th")}
    for title, before, action, now in (
        ("Another has played", {}, "play 8c 8d", {"pile": ("5h", "8c", "8d")}),
        ("Four at once", {}, "play 9h 9c 9d 9s", {"pile": ("5h", *nines)}),
        ("A ten burns the pile", {}, "play Th", cleared),
        ("A pick-up", {"pile": ("5h", "6h", "8c")}, "pickup", {"pile": ()}),
        ("A failed flip", {"pile": ("5h", "Kh")}, "flip 1", {"pile": ()}),
    ):
        yield title, after(({**BY_1, **before}, action), **now)
    yield "One's own ten", after(({}, "play Th"), **cleared)
    gone = {"pile": (), "cleared": ("3h", "Ts")}
    yield (
        "Several in a row: each his own word, one mark, the last on the pile",
        after(
            ({}, "play 3h"),
            ({**BY_1, "pile": ("3h",)}, "play Ts"),
            ({**BY_1, **gone}, "play 4c"),
            ({**BY_2, **gone, "pile": ("4c",)}, "play 6d"),
            **{**gone, "pile": ("4c", "6d")},
        ),
    )
    yield (
        "It stands until the next own play, and no mark of a clear outlasts that",
        after(
            ({**BY_1, "pile": ()}, "play 3h"),
            ({"pile": ("3h",)}, "play 7h"),
            **BY_2,
            pile=("3h", "7h"),
        )
        + after(({}, "play Th"), (cleared, "play 7h"), **{**cleared, "pile": ("7h",)}),
    )
    yield from drawn_and_picked_up()


def drawn_and_picked_up() -> Iterator[Position]:
    """Yield cards that have just come to a hand."""
    hand = ("3h", "7h", "9s")
    drew = observed(hand=(*hand, "9s"), stock=8, has_drawn=True, pile=("5h", "8c"))
    played = observed(**BY_1, hand=hand, stock=8, has_drawn=True, pile=("5h", "8c"))
    deed = (observed(3, **BY_2, hand=hand), "play 8c")
    before = observed(pile=("5h", "7h"), hand=("7h", "9s"))
    theirs = observed(pile=("5h", "7h"), hand=("7h", "9s"), **BY_1)
    picked = observed(pile=(), hand=("5h", "7h", "7h", "9s"), **BY_1)
    known = replace(picked, known=((), ("5h", "7h"), ()))
    for title, seen, recent in (
        ("C6 A drawn card is new until its player has played", drew, (deed,)),
        ("C6 Afterwards none is new", played, (deed, (drew, "play 9s"))),
        ("A pile travels to the hand", picked, ((before, "pickup"),)),
        ("A pile travels to the seat of another", known, ((theirs, "pickup"),)),
        (
            "A card from a hidden hand comes from its player",
            observed(pile=("5h", "8c")),
            ((observed(**BY_1), "play 8c"),),
        ),
    ):
        yield title, changes(markup(seen), markup(seen, recent=recent), MARKS)


def away() -> Iterator[Position]:
    over = observed(to_act=TERMINAL, placed=(2, 0))
    yield (
        "The status",
        [
            VIEW.status(seen, NAMES[:3])
            for seen in (observed(), observed(pile=()), observed(phase="table"), over)
        ],
    )
    end = replace(
        over,
        hand=(),
        hand_counts=(0, 2, 0),
        face_up=((), ("Kd",), ()),
        face_down=((), (0,), ()),
    )
    yield (
        "The end says who wins, and who takes the tomato",
        result_of(VIEW.ending(end, NAMES[:3])),
    )
    for placed, hands, idle in (
        ((2, 0), (0, 7, 0), False),
        ((2,), (1, 2, 0), False),
        ((), (1, 2, 3), True),
    ):
        down = tuple(() if seat in placed else (0, 1, 2) for seat in range(3))
        seen = observed(
            to_act=TERMINAL,
            placed=placed,
            hand_counts=hands,
            face_down=down,
            face_up=((),) * 3,
            options=Options(stop_at_first_out=not idle),
        )
        yield (
            f"What decided it: {len(placed)} out, idle {idle}; three lie face down yet",
            read(VIEW.review(seen, (), NAMES[:3])),
        )
    figures = ("cards 7h", "cards Ks | 2d -> -", "on 9", "on 7 seven_or_lower")
    yield (
        "Pictures tell what they show",
        [f"{words} → {read(VIEW.figure(words))[0]}" for words in figures],
    )


def sentences() -> Iterator[Position]:
    """Yield the sentences about actions, for their player and for others."""
    laid = ("table 2h 2d 4d", "table 2c 2s 4c")
    pair = position("7h 7c 8c", "3h Kc", pile="5h", stock="4h 4c")
    clear = position("Th Ah 9h 9c 9d 3h", "3c", pile="5h", stock="4h 4c")
    plain = Options(ace_stays=True)
    aces = position("Ah Ac Ad As 3h", "3c", pile="5h", stock="4h", options=plain)
    once = position("Th 3h", "3c", pile="5h", options=Options(go_again=False))
    hands = ("4c 4d", "3c 5c 6c")
    equal = ("9h Kh", "3h", "3c", "3d", "3s", "4h")
    lowest = Options(lowest_begins=True)
    two, three = Options(refill_to=2), Options(refill_to=3)
    first = Options(stop_at_first_out=True)
    failed = position(" / / 4h 9c 9d", "3h 6h", "3c 4c", pile="5h")
    for title, state, to, *texts in (
        ("Choices are told to their players alone", dealt(), 0, *laid),
        ("The lowest card begins", dealt(options=lowest), 0, *laid),
        ("The same to Ben, who draws nothing", dealt(), 1, *laid),
        ("Two cards at once", pair, 0, "play 7h 7c"),
        ("Draws are told to their players: to Ben", pair, 1, "play 7h", "play Kc"),
        ("The same to Ann; the stock is used up", pair, 0, "play 7h", "play Kc"),
        (
            *("From the face-up cards", position(" / 9h Kh / 5c", "3h", pile="5h"), 0),
            "play 9h",
        ),
        ("By a flip", position(" / / 9h 9c", "3h", pile="5h"), 0, "flip 1"),
        ("A failed flip names no card to its player", failed, 0, "flip 0"),
        ("Nor to another", failed, 1, "flip 0"),
        ("A ten clears, to Ben", clear, 1, "play Th"),
        ("An ace clears, to Ann, who draws", clear, 0, "play Ah"),
        ("Three of a kind clear", clear, 0, "play 9h 9c 9d"),
        ("Four aces clear without their power", aces, 0, "play Ah Ac Ad As"),
        ("Nobody goes again without the option", once, 0, "play Th"),
        ("A pick-up of two", position(*hands, pile="5h 6h", stock="7h"), 0, "pickup"),
        ("A pick-up of one", position(*hands, pile="5h", stock="7h"), 1, "pickup"),
        (
            "A refill uses up the stock",
            position(*hands, pile="", stock="7h 7c", options=three),
            *(0, "play 4c"),
        ),
        (
            "A card like the one played is drawn",
            position(*equal, pile="5h", stock="9h", options=two),
            *(0, "play 9h"),
        ),
        ("Out", position(" / / 9h", "3h", "3c 4c", pile="5h"), 0, "flip 0"),
        ("The end", position(" / / 9h", "3h 4h", pile="5h"), 1, "flip 0"),
        (
            "What lay face down is told",
            position(" / / 9h", "3h 4h / / . 6c Qd", pile="5h"),
            *(1, "flip 0"),
        ),
        (
            "The end as soon as one is out",
            position(" / / 9h", "3h 4h", "3c", pile="5h", options=first),
            *(0, "flip 0"),
        ),
        (
            "The end of an idle game",
            position("9h 3c", "3h 4h", pile="5h", idle=119),
            *(0, "play 9h"),
        ),
    ):
        yield title, told(game, state, NAMES, *texts, to=to)
    for players in (2, 6):
        deal = play(game.new(players, Options()), "dealer 1")
        text = f"shuffle {names(order(players))}"
        lines = told(game, deal, NAMES, text)
        yield f"The deal for {players}", [each.partition("→ ")[2] for each in lines]
