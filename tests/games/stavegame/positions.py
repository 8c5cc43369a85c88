"""Positions of Stavegame: the markup and the texts of the table in each."""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from tabletop.core.phrases import last_action
from tabletop.games import stavegame as game
from tabletop.games.stavegame import observation
from tabletop.games.stavegame.events import in_turn
from tabletop.games.stavegame.rules import Shuffle
from tabletop.games.stavegame.view import VIEW, board, selection, words
from tabletop.session import Session, called
from tabletop.ui import Ui
from tests.games.stavegame.setups import DEFAULT, FIRST, FULL, ORDERS, dealt, position
from tests.kit.markup import drawn_by
from tests.kit.positions import Position, refused, told
from tests.kit.reading import changes, read, result_of

NAMES: Final = ("Ann", "Ben")
MARKS: Final = ("primary", "stave-lit", "stave-loses", "stave-fight")
ALL_FULL: Final = ("red B240.A321.A411", "green B141.B132.A024", "blue B222.A123.A114")


def piece(text: str) -> observation.Piece | None:
    """Return a card on the board of a text such as "A321"; "-" for none."""
    if text == "-":
        return None
    red, green, blue = map(int, text[1:])
    return "AB".index(text[0]), (red, green, blue)


def observed(
    *staves: str, hands: tuple[str, str] = ("", ""), **changed: Any
) -> game.Observation:
    """Return the observation of these staves, each as "red B114.-.A321".

    Slots are written from B's side to A's, hands as "321 204".
    """
    pairs = [stave.split() for stave in staves] + [["grey", "-.-.-"]] * (
        3 - len(staves)
    )
    start: game.Observation = game.observe(
        Session.start("stavegame", players=2, seed="view").state, 0
    )
    held = tuple(
        tuple((int(c[0]), int(c[1]), int(c[2])) for c in hand.split()) for hand in hands
    )
    usual = {
        "board": tuple(tuple(map(piece, slots.split("."))) for _c, slots in pairs),
        "colours": tuple(None if c == "grey" else c for c, _slots in pairs),
        "hands": held,
        "decks": (0, 0),
        "turn": 2,
    }
    return replace(start, **{**usual, **changed})


def legal(seen: game.Observation) -> tuple[str, ...]:
    return tuple(
        map(game.format_action, game.legal_actions(observation.state_of(seen)))
    )


def markup(seen: game.Observation, *selected: str, **ui: Any) -> str:
    shown = Ui(names=NAMES, selected=selected, **ui)
    return drawn_by(VIEW, seen, legal(seen), shown)


def changed(title: str, seen: game.Observation, *selected: str, **ui: Any) -> Position:
    """Return the changes that a selection makes to a table."""
    return title, changes(markup(seen), markup(seen, *selected, **ui), MARKS)


def positions() -> Iterator[Position]:
    yield from touched()
    yield from fights()
    yield from course()
    yield from fresh()
    yield from heard()
    yield from away()
    yield from sentences()


def touched() -> Iterator[Position]:
    """Yield what a touch lights up, plays and is refused."""
    base = observed("red B114.-.A321", hands=("402 222", "204"))
    yield "One's turn", read(markup(base), MARKS)
    yield changed("A card lights up all that it can reach", base, "=hand 0")
    moves = observed("red B114.-.A402", "green -.-.B222")
    yield changed("A card on the board goes forward and slides", moves, "=board 0 2")
    yield changed("A slide into a fight is asked", moves, "=board 0 2>1 2")
    plain = observed(hands=("222", ""))
    yield changed("V5 A choice of colour is to be made", plain, "=hand 0")
    yield changed("V5 It is asked", plain, "=hand 0>0 2")
    blocked = observed("red -.B114.A402", hands=("402", ""))
    yield "What cannot be done is refused", read(markup(blocked), MARKS)
    yield changed("V5 From the hand", blocked, "=hand 0")
    yield changed("V6 V7 From the board", blocked, "=board 0 2")
    clauses = (
        *("place 4,0,2 1 0", "forward 0 2", "slide 0 2 right", "forward 0 1"),
        "forward 1 1",
    )
    state = observation.state_of(blocked)
    yield "Why; an empty slot says to choose a card", refused(game, state, *clauses)
    far = observed("red -.B114.A402", "green -.-.-", "blue B222.-.-")
    yield changed("What is out of reach lets go", far, "=board 0 2")
    gone = ("=hand 7", "=board 0 0", "=board 1 1", "=hand 0>2 0", "=what")
    one = observed("red B114.-.A321", hands=("402", ""))
    yield (
        "A choice that is no more there is passed over",
        [f"{word} → {[*changes(markup(one), markup(one, word))]}" for word in gone],
    )
    acts = replace(base, to_act=1, turn=3, player=1)
    ui = Ui(names=NAMES, selected=("=hand 0",))
    yield (
        "Nobody touches while a computer acts",
        read(drawn_by(VIEW, acts, (), ui), MARKS),
    )
    two = observed("red -.B114.A402", hands=("321 222", ""))
    yield changed(
        "Advice is marked at the card and its place", two, hint="place 2,2,2 1 2 red"
    )
    yield (
        "Advice is marked at the answer",
        changes(
            markup(two, "=hand 1>1 2"),
            markup(two, "=hand 1>1 2", hint="place 2,2,2 1 2 green"),
        ),
    )
    yield (
        "Whoever sits near has his own side at the foot",
        changes(markup(base), markup(base, near=1), MARKS),
    )


def fights() -> Iterator[Position]:
    """Yield what is asked and said of fights."""
    lost = observed("red B142.-.A321", hands=("411", ""))
    won = observed("red B141.-.A321", hands=("411", ""))
    own = observed("red -.A142.-", hands=("321", ""))
    yield changed("V8 The outcome is shown before a combat", lost, "=hand 0>0 0")
    yield changed("V8 With equal values it wins", won, "=hand 0>0 0")
    yield changed(
        "V8 A card of one's own: attacked, or chosen instead", own, "=hand 0>0 1"
    )
    yield changed("V8 The tip says that it can be attacked", own, "=hand 0")
    seen = observed("red B114.-.A321", hands=("141", ""))
    yield changed("A chosen card casts what it would do", seen, "=hand 0")
    deeds = [f"place 4,1,1 0 0 {colour}" for colour in ("green", "blue")]
    table = observed("red B114.-.A321", hands=("411", ""))
    yield (
        "In the list of moves",
        [last_action(in_turn(table, game.parse_action(deed))) for deed in deeds],
    )
    fight = {"recent": ((table, deeds[0]),), "ply": 7}
    no_fight = {"recent": ((table, "place 4,1,1 1 2"),), "ply": 7}
    yield changed("A fight is seen until something is touched", table, **fight)
    yield changed("Then it is not", table, "=hand 0", **fight)
    yield changed("Nor after a move without one", table, **no_fight)


def course() -> Iterator[Position]:
    """Yield the end of turns and of the game."""
    full = observed(*ALL_FULL)
    yield "The end is offered", read(markup(full), MARKS)
    yield changed("It is explained and confirmed", full, "=end")
    begun = replace(full, has_acted=True, is_idle=False)
    yield (
        "It is not offered in the midst of a turn",
        changes(markup(full), markup(begun), MARKS),
    )
    first = Session.start("stavegame", players=2, seed="1").observation(0)
    yield (
        "V4.1 The first turn cannot be ended",
        [line for line in read(markup(first), MARKS) if line.startswith("end-")],
    )
    table = ("red -.B114.-", "green -.-.-", "blue -.-.-")
    both = [
        observed(*table, hands=(hand, ""), has_acted=True, is_idle=False)
        for hand in ("321 222", "")
    ]
    yield (
        "The end of a turn is urged where nothing else can be done",
        changes(markup(both[0]), markup(both[1]), MARKS),
    )
    nearly = ("red B240.A321.A411", "green B141.B132.A024", "blue B222.-.-")
    near = [
        observed(*nearly, hands=("402", ""), **idle)
        for idle in ({}, {"idle_turns": 1}, {"idle_turns": 3})
    ]
    few = observed("red B114.-.A321", hands=("402", ""))
    yield (
        "What brings the end is said when it is near",
        [
            line
            for seen in (*near, few)
            for line in read(markup(seen))
            if re.match('".*( idle |empty;)', line)
        ],
    )


def fresh() -> Iterator[Position]:
    """Yield the slots that were filled in the turn before."""
    session = Session.start("stavegame", players=2, seed="fresh")
    for turn in ("place", "pass", "place"):
        session.play(next(text for text in session.legal() if text.startswith(turn)))
        seen, legal = session.observation(0), session.legal()
        ui = Ui(names=NAMES, recent=session.recent(0, 32))
        yield (
            f"Slots of the turn before are marked until somebody acts: after {turn}",
            [
                line
                for line in read(drawn_by(VIEW, seen, legal, ui), ("stave-fresh",))
                if "fresh" in line or "last turn" in line
            ],
        )


def heard() -> Iterator[Position]:
    ui = Ui(names=NAMES)
    seen = observed("red B114.-.-", "red A312.-.-", "green -.-.A114")
    now = selection.scene(seen, legal(seen), ui)
    slots = ((1, 0), (0, 0), (2, 1))
    yield "A slot is told as a whole", [board.slot_told(now, slot) for slot in slots]
    lit = observed("red B114.-.-", hands=("141", ""))
    now = selection.scene(lit, legal(lit), replace(ui, selected=("=hand 0",)))
    yield (
        "A lit slot tells what would come of it",
        [board.slot_told(now, slot) for slot in ((0, 0), (1, 2))],
    )
    three = observed("red B114.-.A321", "green B222.-.A024", "blue -.B114.A123")
    yield (
        "A stave is told with its margin",
        [
            *(words.stave_told(three, stave, NAMES) for stave in range(3)),
            words.stave_told(observed(), 0, NAMES),
        ],
    )


def away() -> Iterator[Position]:
    led = observed("red B411.-.A321", player=1, turn=3, to_act=1)
    yield (
        "The status",
        [
            VIEW.status(seen, NAMES)
            for seen in (
                *(observed(), observed("red B114.-.A321"), led),
                *(replace(led, player=0), replace(led, player=0, to_act=-4)),
            )
        ],
    )
    over = observed("red B114.-.A321", "green B222.-.A024", "blue -.B114.A123")
    yield (
        "The end says who won how many staves",
        result_of(VIEW.ending(replace(over, to_act=-4), NAMES)),
    )
    figures = ("cards A120", "staves grey -.-.- -> green -.-.A120!")
    yield (
        "Pictures tell what they show",
        [f"{text} → {read(VIEW.figure(text))[0]}" for text in figures],
    )
    actions = (
        *("place 1,2,0 1 2", "place 1,4,4 0 2 green", "forward 0 2", "slide 1 2 left"),
        *("slide 1 0 right", "pass", "end"),
    )
    yield (
        "Actions are called as the table counts",
        [f"{text} → {called('stavegame', text)}" for text in actions],
    )


def sentences() -> Iterator[Position]:
    shuffle = game.format_action(Shuffle(tuple(ORDERS)))
    lines = told(game, game.new(2, DEFAULT), NAMES, shuffle, shuffle)
    yield "The hands", [line.partition("→ ")[2] for line in lines]
    fight = position(
        *(". A321 .", "A222 B411 .", ""), colours="rg-", hands=("123 411", "123")
    )
    won = position(*(". A321 .", "B222 . .", ""), colours="rg-", hands=("411", "123"))
    lost = position(*(". A321 .", ". B411 .", ""), colours="rg-", hands=("411", "123"))
    stuck = position(". A222 .", "", "", colours="r--", hands=("", ""), options=FIRST)
    over = position(*[FULL] * 3, colours="rgb", hands=("411", "411"))
    open_ = ("place 0,2,4 0 2", "pass", "place 0,4,2 0 0", "pass")
    combats = ("forward 0 1", "place 1,2,3 1 1", "place 4,1,1 0 0 blue")
    no_move = position("A222 . .", "", "", colours="r--", hands=("411", ""))
    deeds: tuple[tuple[str, game.State, tuple[str, ...]], ...] = (
        ("Actions with what follows", dealt(), open_),
        ("Steps and combats, one against one's own card", fight, combats),
        ("A slide; the stave turns grey", won, ("slide 0 1 right",)),
        ("A slide that loses", lost, ("slide 0 1 right",)),
        ("Turns that end by themselves, to the end", stuck, ("forward 0 1",)),
        ("A turn of another that ends by itself", no_move, ("pass",)),
        ("The end by a player", over, ("end",)),
        *(
            (
                f"V11 The turn after {idle} idle ones",
                position(
                    *("A222 . B222", "", ""),
                    colours="r--",
                    hands=("411", "411"),
                    idle_turns=idle,
                ),
                ("pass",),
            )
            for idle in (1, 2, 3)
        ),
    )
    for title, state, texts in deeds:
        yield title, told(game, state, NAMES, *texts)
