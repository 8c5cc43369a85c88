"""The one person at a device is *you*, in all that is shown, and nobody else is."""

import io
import re
from collections.abc import Iterator, Sequence
from typing import Final

import pytest

from tabletop.app.frame import Frame
from tabletop.cli.terminal import Terminal
from tabletop.core import i18n
from tabletop.core.i18n import You, _, listed, ngettext, you
from tabletop.core.languages import Catalogue, addressed, key
from tabletop.registry import GAMES
from tabletop.session import Seat, Session, TableState
from tests.kit import pseudo_locale, twins
from tests.kit.games import Table

NAME: Final = "Quintus"  # unlike anybody else's and any word of the games

NAMED: Final = {"seats", "link", "join", "deal", "index"}
"""Where that name is to be read: where it can be changed, and in what is sent or kept.
"""

WRONG: Final = re.compile(
    r"\b[Yy]ou (?:is|has|was|does|goes|(?!always|across|afterwards|perhaps)\w+[^s]s)\b"
    r"|\b(?:of|to|by|from|beats|against) You\b|\b[Yy]ou(?:’s|'s)\b"
    r"|\bYou: their\b"
)
"""You with the verb of somebody else, or not in the form that a sentence needs."""

AT_PLACES: Final = [
    pytest.param(name, place, marks=pytest.mark.at_length if k % 2 != place else ())
    for k, name in enumerate(GAMES)
    for place in range(2)
]
"""Games and where the person sits: of each game one place is enough in a short run."""


def seats_of(name: str, place: int = 0) -> tuple[Seat, ...]:
    """Return seats for one person at this place, and computers."""
    players = GAMES[name].PLAYERS[min(1, len(GAMES[name].PLAYERS) - 1)]
    seats = [Seat(other, "random") for other in ("Ben", "Cleo", "Dora")][:players]
    seats[place % players] = Seat(NAME)
    return tuple(seats)


def read(shown: object) -> list[str]:
    """Return the texts of a screen that somebody reads or hears."""
    if not isinstance(shown, Frame) or shown.screen == "rules":
        return []
    return [
        *pseudo_locale.read(shown.markup),
        shown.polite,
        shown.assertive,
        shown.title,
    ]


def finished(name: str, place: int) -> Session:
    """Return a game that was played to its end."""
    seats = seats_of(name, place)
    session = Session.start(name, players=len(seats), seats=seats, seed=f"you {place}")
    while not session.is_over:
        session.play(session.legal()[-1 if len(session.log) % 7 else 0])
    return session


def shown_at_the_end(session: Session) -> Iterator[tuple[str, object]]:
    """Give what is shown of a finished game."""
    kit = twins.laid(session)
    yield "end", kit.app.frame()
    for command in ("story", "seats"):
        kit.app.command(command)
        yield command, kit.app.frame()
    review = f"#/{session.game}/{twins.ID}/analysis"
    for address in ("#/records", "#/games", "#/", review):
        kit.app.open(address)
        yield address, kit.app.frame()
    for command in ("previous", "previous", "first"):
        kit.app.command(command)
        yield command, kit.app.frame()


def printed(session: Session) -> str:
    """Return what a terminal prints of a game that is over."""
    out = io.StringIO()
    Terminal(session.copy(), io.StringIO("?\n"), out).run()
    return out.getvalue()


def wrong(what: str, texts: Sequence[str]) -> set[str]:
    """Return the texts in which the person is not you, or not rightly so."""
    return {
        f"{what}: {text.strip()}"
        for text in texts
        if WRONG.search(text) or (NAME in text and what not in NAMED)
    }


@pytest.mark.parametrize(("name", "place"), AT_PLACES)
def test_the_one_person_is_you_in_a_running_game(name: str, place: int) -> None:
    table = Table(GAMES[name], len(seats_of(name)), GAMES[name].Options())
    found: set[str] = set()
    for moves in (4, 23):
        session = twins.played(table, seats_of(name, place), moves, f"you {moves}")
        for what, shown in twins.shown_to_seat(session):
            found |= wrong(what, read(shown))
    assert found == set()


@pytest.mark.parametrize(("name", "place"), AT_PLACES)
def test_the_one_person_is_you_in_a_game_that_is_over(name: str, place: int) -> None:
    session, found = finished(name, place), set[str]()
    for what, shown in shown_at_the_end(session):
        found |= wrong(what, read(shown))
    found |= wrong("terminal", printed(session).splitlines())
    assert found == set()


# Who is you


def test_of_several_persons_at_a_device_nobody_is_you() -> None:
    session = Session.start(
        "stavegame", players=2, seats=(Seat("Ann"), Seat("Ben")), seed="1"
    )
    assert session.names == ("Ann", "Ben")
    assert not any(isinstance(name, You) for name in session.names)


def test_where_computers_play_alone_nobody_is_you() -> None:
    seats = Seat("Ann", "random"), Seat("Ben", "random")
    session = Session.start("stavegame", players=2, seats=seats, seed="1")
    assert session.names == ("Ann", "Ben")


def test_the_person_at_this_device_is_you_and_the_others_are_not() -> None:
    session = Session.start(
        "stavegame", players=2, seats=(Seat("Ann"), Seat("Ben")), seed="1"
    )
    told = session.story(1)
    assert told[0].startswith("Ann starts with")
    session.table = TableState(own=1)
    assert session.names == ("Ann", "You")
    assert session.story(1)[0] == told[0]
    assert session.story(1)[1].startswith("You start with")
    assert session.copy().names == ("Ann", "Ben")
    assert session.here(session.copy()).names == ("Ann", "You")


# The sentences


def test_a_sentence_about_you_has_a_form_of_its_own() -> None:
    loses = _("{name} threw lowest.")
    assert loses.format(name="Ben") == "Ben threw lowest."
    assert loses.format(name=you()) == "You threw lowest."
    gives = ngettext(
        "{winner} gives {n} token to {loser}.",
        "{winner} gives {n} tokens to {loser}.",
        3,
    )
    assert gives.format(winner=you(), loser="Ben", n=3) == "You give 3 tokens to Ben."
    assert gives.format(winner="Ben", loser=you(), n=3) == "Ben gives 3 tokens to you."


@pytest.mark.parametrize(
    ("sentence", "told"),
    [
        ("{name} plays {card}.", "You play the ace."),
        ("{name} passes and goes on.", "You pass and go on."),
        ("{name} loses; then {name} tries {card}.", "You lose; then you try the ace."),
        ("{name} has {card}, {name}’s last card.", "You have the ace, your last card."),
        ("{name}’s turn: {name} is first.", "Your turn: you are first."),
        ("{card} goes to {name} and wins.", "the ace goes to you and wins."),
        ("{name} played: {card} is high.", "You played: the ace is high."),
    ],
)
def test_english_addresses_you_by_a_rule(sentence: str, told: str) -> None:
    assert _(sentence).format(name=you(), card="the ace") == told
    assert _(sentence).format(name="Ben", card="the ace").count("Ben")


def test_several_names_are_filled_into_the_form_about_you() -> None:
    assert addressed("{names} wins.", "names") == "{names} win."
    assert _("{names} win.").format(names=listed([you(), "Ben"])) == "You and Ben win."


def test_names_with_yours_among_them_are_yours() -> None:
    wins = ngettext("{names} wins the game.", "{names} win the game.", 1)
    win = ngettext("{names} wins the game.", "{names} win the game.", 2)
    assert wins.format(names=listed([you()])) == "You win the game."
    assert win.format(names=listed([you(), "Ben"])) == "You and Ben win the game."
    assert win.format(names=listed(["Ben", you()])) == "Ben and you win the game."
    rampo = _("In the rampo: {names}.")
    assert rampo.format(names=listed([you(), "Ben"])) == "In the rampo: you and Ben."
    assert str(you()) == "You"


def test_a_language_has_its_own_form_of_a_sentence_about_you() -> None:
    sentence, context = "{name} threw lowest.", "you: name"
    texts = {
        key(sentence): ("{name} perd le tour.",),
        key(sentence, context): ("Vous perdez le tour.",),
    }
    i18n.install(Catalogue("n > 1", texts), "fr")
    try:
        assert _(sentence).format(name="Ben") == "Ben perd le tour."
        assert _(sentence).format(name=you()) == "Vous perdez le tour."
    finally:
        i18n.install(i18n.ENGLISH)
