"""Positions of Four Twenty One: the markup and the texts of the table in each."""

from collections.abc import Iterator
from dataclasses import fields, replace
from itertools import product
from typing import Any, Final

from tabletop.core.i18n import you
from tabletop.games import four_twenty_one as game
from tabletop.games.four_twenty_one import events as in_words
from tabletop.games.four_twenty_one.rules import Options, Standing
from tabletop.games.four_twenty_one.view import VIEW, choice, seats
from tabletop.session import called
from tabletop.ui import Ui
from tests.games.four_twenty_one.setups import dice, load, play, texts, unload
from tests.kit.markup import drawn_by
from tests.kit.positions import Position, refused, told
from tests.kit.reading import changes, read

NAMES: Final = ("Ann", "Ben", "Cy", "Dee", "Eve", "Flo", "Gus", "Hal")

MARKS: Final = (
    *("primary", "seat-acts", "seat-next", "me", "left", "top", "right", "cubes"),
    *("dice-high", "dice-low", "dice-out", "dice-rolls", "dice-kept"),
)


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
    lasting = {field.name for field in fields(Standing)} & changed.keys()
    standing = replace(
        seen.state.standing, **{name: changed.pop(name) for name in lasting}
    )
    return replace(seen, state=replace(seen.state, standing=standing, **changed))


def thrown(**changed: Any) -> game.Observation:
    """Return the observation after the first throw of the turn, 4 2 2."""
    usual = {"dice": (4, 2, 2), "throws_done": 1, "total": 1}
    return observed(**{**usual, **changed})


def legal(seen: game.Observation) -> tuple[str, ...]:
    actions = game.legal_actions(seen.state)
    return tuple(game.format_action(action) for action in actions)


def markup(seen: game.Observation, *selected: str, **ui: Any) -> str:
    shown = Ui(**{"names": NAMES, "selected": selected, **ui})
    return drawn_by(VIEW, seen, legal(seen), shown)


def changed(title: str, seen: game.Observation, *selected: str, **ui: Any) -> Position:
    """Return the changes that a selection makes to a table."""
    return title, changes(markup(seen), markup(seen, *selected, **ui), MARKS)


def positions() -> Iterator[Position]:
    yield from pressed()
    yield from seated()
    yield from said()
    yield from away()
    yield from announced()
    yield from settled()


def pressed() -> Iterator[Position]:
    """Yield what is pressed, and what a key means."""
    base = thrown()
    yield "After the first throw", read(markup(base), MARKS)
    yield changed("The four is kept, two dice are thrown", base, "1")
    yield changed("A two is kept, the four is thrown too", base, "2")
    yield changed("Two are kept, one die is thrown", base, "2", "3")
    yield changed("All are kept: one stops, or chooses a die", base, "1", "2", "3")
    kept = thrown(kept=(2,), throws_done=2)
    yield "A die that was kept stays so", changes(markup(base), markup(kept), MARKS)
    yield changed("Until it is pressed", kept, "2")
    hit = thrown(player=1, combinations=((6, 5, 3), (), ()))
    yield "A hit is offered with what it means", read(markup(hit, "1"), MARKS)
    yield changed("Who may not stop learns why", hit, "1", "2", "3")
    before = observed(player=1, combinations=((6, 5, 3), (), ()))
    yield "Before a throw: a hit throws all", read(markup(before), MARKS)
    yield changed("Advice at the dice", base, hint="throw 2")
    yield (
        "Advice at the button, once the dice are chosen",
        changes(markup(base, "1", "2"), markup(base, "1", "2", hint="throw 2")),
    )
    yield changed("Advice to stop", base, hint="stop")
    waits = drawn_by(VIEW, base, (), Ui(names=NAMES))
    yield "While a computer acts nothing can be pressed", read(waits, MARKS)
    keys = (
        *(("t", ()), ("t", ("1",)), ("l", ("1",)), ("s", ("1",))),
        *((key, ("1", "2", "3")) for key in "tls"),
    )
    yield (
        "A key means what is selected",
        [
            f"{key} {' '.join(kept)} → "
            + choice.complete(VIEW.keys[key], base, Ui(selected=kept))
            for key, kept in keys
        ],
    )
    starts = [
        observed(phase=phase, kitty=21, tokens=(0, 0, 0), player=1)
        for phase in ("start", "load")
    ]
    shared = (Ui(names=("Ann", name, "Cy")) for name in ("Ben", you()))
    yield (
        "Before a throw the button says whose it is where several share a device",
        [
            str(next(choice.choices(seen, legal(seen), ui)).label)
            for seen, ui in product(starts, shared)
        ],
    )


def seated() -> Iterator[Position]:
    seen = thrown(
        player=2,
        tokens=(0, 9, 12),
        sets_lost=(0, 1, 0),
        first=1,
        order=(1, 2),
        combinations=((), (4, 2, 1), ()),
    )
    yield "Three players, the first is out", read(markup(seen), MARKS)
    ui = Ui(names=NAMES)
    yield (
        "A player is told in one sentence",
        [seats.seat_text(seen, ui, seat) for seat in range(3)],
    )
    tied = observed(
        players=2,
        first=0,
        rampo="low",
        order=(0, 1),
        combinations=((4, 3, 3), (4, 3, 3)),
        rampo_combinations=((), ()),
    )
    alone = thrown(player=1, combinations=((6, 5, 3), (), ()))
    both = thrown(player=2, combinations=((6, 5, 3), (4, 2, 1), ()))
    rampo = observed(
        4,
        rampo="low",
        player=2,
        order=(3, 2),
        rampo_combinations=((), (), (), (6, 5, 3)),
        combinations=((6, 5, 3), (4, 2, 1), (3, 2, 2), (3, 2, 2)),
    )
    yield (
        "The lowest and the highest: in a tie, of one, of two, in a rampo",
        [
            " | ".join(
                " ".join(mark.word for mark in seats.marks(each, seat, None))
                for seat in range(len(each.tokens))
            )
            for each in (tied, alone, both, rampo)
        ],
    )
    four = observed(4)
    yield (
        "The near seat is at the foot and the next one to its left",
        changes(markup(four), markup(four, near=1), MARKS),
    )
    starts = observed(phase="start", tokens=(0, 0, 0))
    yield "The start: nobody is out", read(markup(starts), MARKS)
    once = observed(phase="start", tokens=(0, 0, 0), options=Options(sets_to_lose=1))
    yield "The start of one set", changes(markup(starts), markup(once), MARKS)
    lying = seats.tokens("0", 7, Ui(), 0)
    paid = seats.tokens("0", 7, Ui(), 0, moved=range(4, 7), after=250)
    many = seats.tokens("0", 40, Ui(), 0, moved=range(40))
    yield (
        "Paid tokens set out one after the other, and all within a second",
        [
            " ".join(str(token.sets_out) for token in each)
            for each in (lying, paid, many[-1:])
        ],
    )


def said() -> Iterator[Position]:
    """Yield what stands on the felt."""
    call = "Ann: Suite six for two."
    yield changed("What was said last stands below the dice", thrown(), told=call)
    worth = thrown(dice=(6, 5, 4))
    yield "What dice are worth", changes(markup(thrown()), markup(worth), MARKS)
    less = thrown(options=Options(others_worth_nothing=True))
    yield "By the house rule", changes(markup(thrown()), markup(less), MARKS)
    best = thrown(options=Options(best_counts=True))
    yield (
        "Where the best counts alone, nothing is added",
        changes(markup(thrown()), markup(best), MARKS),
    )
    rampo = observed(
        4,
        rampo="high",
        player=3,
        order=(3, 1),
        rampo_combinations=((), (), (), ()),
        combinations=((6, 5, 3), (4, 2, 1), (3, 2, 2), (4, 2, 1)),
        loser=2,
        max_throws=1,
    )
    yield "A rampo: who throws in which order and for what", read(markup(rampo))
    many = changed_in(rampo, order=(3, 2, 1, 0))
    yield "A rampo of four", changes(markup(rampo), markup(many))
    seen = thrown()
    yield (
        "Who goes on hears what there is to decide; others for whom it waits",
        [
            VIEW.heard.choices(seen, legal(seen), Ui()),
            VIEW.heard.usual(seen, legal(seen), Ui()),
            VIEW.heard.choices(seen, (), Ui()),
        ],
    )


def away() -> Iterator[Position]:
    yield (
        "The status: what is at stake is no more than there is",
        [
            VIEW.status(seen, NAMES)
            for seen in (thrown(total=6), thrown(total=8), observed(phase="start"))
        ],
    )
    yield "F1 The combinations that have a name", read(VIEW.figure("combinations"))[:1]
    actions = ("throw", "throw 5 3", "throw 4 4", "hit throw", "hit throw 2", "stop")
    yield (
        "What an action is called where it is talked about",
        [f"{text} → {called('four_twenty_one', text)}" for text in actions],
    )
    named = (
        *("421", "111", "666", "222", "611", "211", "654", "321", "221", "521"),
        *("621", "653", "322", "631"),
    )
    yield (
        "F12 Names of combinations",
        [f"{text} → {in_words.announcement(dice(text))}" for text in named],
    )


def line(title: str, state: game.State, *words: str) -> Position:
    """Return the sentences about a line of play."""
    return title, told(game, state, NAMES, *(t for word in words for t in texts(word)))


def announced() -> Iterator[Position]:
    """Yield the sentences about throws (F12)."""
    state = unload(20, 20, 20)
    yield line("Each throw with the total", state, "521", "113", "112")
    state = play(state, "521", "113", "112")
    yield line("A hit, two throws at most from then on", state, "321", "hit:114")
    once = play(unload(20, 20), "521")
    yield line("Who stops announces his throw", once, "stop")
    yield line("His throws", once, "throw 5", "roll 1", "stop")
    none = unload(9, 9, others_worth_nothing=True)
    yield line("A total of 0 is none", none, "521")
    yield line("Numbers beyond twenty are digits", unload(50, 50), *["421"] * 3)
    yield line("The start", game.new(2, Options()), "3", "3", "2", "4")
    yield line("Two of three threw the lowest", game.new(3, Options()), "3", "3", "5")
    yield line("The last two did", game.new(3, Options()), "5", "3", "3")
    last = play(unload(9, 9), "421", "stop")
    yield "F7 A hit of the last throw", refused(game, last, "hit throw")
    yield line("The load", load(0, 0, 0), "421", "665", "322")
    end = load(9, 0, 2, 0, kitty=1)
    yield line("The kitty is empty", end, "332", "322", "331", "665")
    yield line("All tokens in the load", load(0, 9, kitty=1), "332", "322")
    yield line("Rampo, and the hot hand", load(0, 0, 0), *["322"] * 3, "421")
    ties = ("654", "322", "332", "654")
    yield line("No rampo where it does not matter", load(0, 0, 0, 0), *ties)
    high = ("654", "stop", "322", "332", "654")
    yield line("A rampo for the highest", unload(9, 9, 9, 9), *high)
    beaten = ("654", "stop", "322", "421", "654")
    yield line("None for the second", unload(9, 9, 9, 9), *beaten)
    yield line("None in the midst of a go", unload(9, 9), "654", "654", "stop", "654")
    best = unload(20, 20, 20, best_counts=True)
    shown = ("611", "stop", "653", "611", "421", "111")
    yield line("Where the best counts alone, a lower throw adds nothing", best, *shown)


def settled() -> Iterator[Position]:
    """Yield the sentences about rampos, payments, sets and the end (F12)."""
    four = unload(9, 9, 9, 9)
    low = play(four, "421", "stop", "322", "322", "322", "331", "421")
    yield line("The third ties the better throw of a rampo for the lowest", low, "421")
    high = play(four, "421", "stop", "421", "421", "322", "421", "331")
    yield line("The third ties the worse throw of one for the highest", high, "331")
    tie = play(four, "421", "stop", "421", "421", "322", "331")
    yield line("A tie in a rampo that decides", tie, "331")
    lost = play(four, "421", "stop", "322", "421", "322", "665")
    yield line("A rampo settles the loser", lost, "421")
    for held in ((20, 20, 20), (20, 20, 13), (20, 20, 1)):
        state = play(unload(*held), "654", "stop", "322")
        yield line(f"Who pays how many to whom, of {held}", state, "421")
    less = unload(9, 9, others_worth_nothing=True, last_throw_counts=True)
    yield line("Nothing to take", play(less, "322", "stop"), "655")
    load_less = load(0, 0, others_worth_nothing=True)
    yield line("Nothing to take in the load", play(load_less, "322"), "655")
    last = ("421", "stop", "322")
    yield line("The end of a set", play(unload(2, 19), *last[:2]), last[2])
    second = play(unload(2, 19, lost=(0, 1)), *last[:2])
    yield line("The end of the game", second, last[2])
    one = game.new(2, Options(tokens=1, sets_to_lose=1))
    yield line("The only token", play(one, "1", "2", "322"), "421")
    yield line("Forced throws are not told", unload(9, 9), "throw")
