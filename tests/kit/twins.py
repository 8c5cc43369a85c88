"""Games that a seat cannot tell apart, and all that the page shows of one.

A *twin* of a game is another game with another truth: its log differs in what a seat
may not know, and that seat has observed exactly the same at every ply. No game is named
here: chance's actions and those of other seats are changed, a little at a time, and a
change stays if the seat notices nothing. Half of the changes are made at random; the
others exchange two things that `determinize` deals to other places.
"""

import io
import re
from collections import defaultdict
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import fields, is_dataclass, replace
from html import unescape
from typing import Any, Final

from tabletop.app.app import App
from tabletop.app.frame import Frame
from tabletop.app.table import hints
from tabletop.bots import Advice, Other
from tabletop.bots.advice import WIN
from tabletop.cli.terminal import Terminal
from tabletop.core.chance import Rng, below, pick, rng_for
from tabletop.core.game import CHANCE, IllegalActionError, InvalidActionError, joinable
from tabletop.model.board import Board as Laid
from tabletop.screens.parts import coach, keys
from tabletop.session import Seat, Session, game_of
from tabletop.session.analysis import is_bare
from tabletop.session.bot_protocol import advice_of, ask, levels, think
from tests.kit.app import Kit
from tests.kit.games import Table

CHANGES: Final = 120  # how many changes of the truth are tried
DRAWS: Final = 40  # how often chance draws anew for one change

LATELY: Final = 4
"""Every other change is one of so many last plies: there most is hidden in some games.
"""

ALONE: Final = 100  # moves of a player alone until it is given up
ID: Final = "abcdef"  # under which a game is kept: the same for twins


def played(table: Table, seats: Sequence[Seat], moves: int, seed: str) -> Session:
    """Return a running game in which so many moves were made, or fewer.

    They are made at random, but for a player alone, who comes nowhere by chance: there
    a computer player makes them, and goes on until something is hidden.
    """
    session = Session.start(
        table.game.NAME,
        players=len(seats),
        options=table.options,
        seats=seats,
        seed=seed,
    )
    is_alone, before = len(seats) == 1, session.copy()
    for move in range(ALONE if is_alone else moves):
        before = session.copy()
        session.play(_well(session) if is_alone else _any(session, f"{seed} {move}"))
        if session.is_over:
            return before
        if is_alone and not is_bare(session):
            break
    return session


def _any(session: Session, seed: str) -> str:
    return pick(rng_for(seed, 0), session.legal())


def _well(session: Session) -> str:
    """Return what a quick computer player does."""
    level = levels(session.game)[:2][-1]
    *_before, advice = think(ask(session, level=level, budget=0.0, luck="well"))
    return advice_of(advice).action


# Twins


def twin(session: Session, seat: int, rng: Rng) -> Session | None:
    """Return a game that the seat cannot tell from this one; None if none was found."""
    line, log = _Line(session, seat), session.log
    for _change in range(CHANGES):
        line.change(rng)
        log = line.log if line.log != session.log else log  # a change may be undone
    if log == session.log:
        return None
    found = Session(replace(session.header, seed=f"{session.seed} of another"))
    for text in log:
        found.append(text)
    found.takebacks, found.unseen = session.takebacks, session.unseen  # all know them
    return found


def leaves(value: Any) -> list[Hashable]:
    """Return the numbers and texts that a value of the contract is made of."""
    if isinstance(value, tuple):
        return [leaf for item in value for leaf in leaves(item)]
    if is_dataclass(value):
        return [leaf for f in fields(value) for leaf in leaves(getattr(value, f.name))]
    return [value]


class _Line:
    """A log that gives one seat the same observations as another one does."""

    def __init__(self, session: Session, seat: int) -> None:
        self._game, self._seat = game_of(session.game), seat
        self.log = session.log
        header = session.header
        state = self._game.new(len(header.seats), header.options)
        self._states = [state]
        for text in self.log:
            state = self._game.apply(state, self._game.parse_action(text))
            self._states.append(state)
        self._seen = [self._observed(state) for state in self._states]

    def _observed(self, state: Any) -> object:
        """Return what the seat observes, None before it has joined."""
        joins = joinable(self._game)
        if joins is not None and self._seat >= joins.seated(state):
            return None
        return self._game.observe(state, self._seat)

    def change(self, rng: Rng) -> None:
        """Change what the seat may not know, if that can be."""
        log = self._exchanged(rng) if below(rng, 2) else self.log
        log = self._altered(rng) if log == self.log else log
        pairs = enumerate(zip(log, self.log, strict=True))
        ply = next((k for k, (new, old) in pairs if new != old), None)
        states = None if ply is None else self._followed(log, ply)
        # Where two actions of a seat lead to one state, which it was is no secret.
        if states is not None and states != self._states:
            self.log, self._states = log, states

    def _exchanged(self, rng: Rng) -> tuple[str, ...]:
        """Return the log with one dealt thing in the place of another.

        They are two that `determinize` takes to lie elsewhere, so the seat has seen
        neither. The other goes to the place of the first, if it was dealt too.
        """
        guess, places = leaves(self._guess(rng)), self._dealt()
        pairs = [
            (one, other)
            for one, other in zip(leaves(self._states[-1]), guess, strict=False)
            if one != other and one in places
        ]
        if not pairs:
            return self.log
        texts = [text.split(" ") for text in self.log]
        one, other = pick(rng, pairs)
        ply, place = pick(rng, places[one])
        if other in places and below(rng, 4):
            its_ply, its_place = pick(rng, places[other])
            word = texts[its_ply][its_place]
            texts[its_ply][its_place] = texts[ply][place]
        else:
            word = str(other)
        texts[ply][place] = word
        return tuple(map(" ".join, texts))

    def _guess(self, rng: Rng) -> Any:
        seen = self._seen[-1]
        return self._states[-1] if seen is None else self._game.determinize(seen, rng)

    def _dealt(self) -> dict[object, list[tuple[int, int]]]:
        """Return where each thing stands that chance dealt: plies, and words there."""
        found = defaultdict[object, list[tuple[int, int]]](list)
        for ply, text in enumerate(self.log):
            words = text.split(" ")
            things = leaves(self._game.parse_action(text))
            is_chance = self._game.current_player(self._states[ply]) == CHANCE
            for back in range(1, min(len(words), len(things) + 1) if is_chance else 1):
                found[things[-back]].append((ply, len(words) - back))
        return found

    def _altered(self, rng: Rng) -> tuple[str, ...]:
        """Return the log with another action at one ply."""
        length = len(self.log)
        most = length if below(rng, 2) else min(length, LATELY)
        ply = length - 1 - below(rng, most)
        actor = self._game.current_player(self._states[ply])
        if actor == self._seat:
            return self.log
        text = self._chance(ply, rng) if actor == CHANCE else self._choice(ply, rng)
        return (*self.log[:ply], text, *self.log[ply + 1 :])

    def _choice(self, ply: int, rng: Rng) -> str:
        legal = self._game.legal_actions(self._states[ply])
        return self._game.format_action(pick(rng, legal))

    def _chance(self, ply: int, rng: Rng) -> str:
        """Return what chance may do instead: two words swapped, or another draw."""
        first, *words = self.log[ply].split(" ")
        if not words or below(rng, 2):
            return self._drawn_anew(ply, rng)
        one, other = below(rng, len(words)), below(rng, len(words))
        words[one], words[other] = words[other], words[one]
        return " ".join((first, *words))

    def _drawn_anew(self, ply: int, rng: Rng) -> str:
        """Return what chance may draw without the seat's notice, else what it drew."""
        game, state = self._game, self._states[ply]
        for _draw in range(DRAWS):
            action = game.sample(state, rng)
            after = game.apply(state, action)
            if after != self._states[ply + 1] and (
                self._observed(after) == self._seen[ply + 1]
            ):
                return game.format_action(action)
        return self.log[ply]

    def _followed(self, log: Sequence[str], ply: int) -> list[Any] | None:
        """Return the states of this log; None where the seat sees a difference."""
        states = self._states[: ply + 1]
        for k in range(ply, len(log)):
            try:
                action = self._game.parse_action(log[k])
                state = self._game.apply(states[-1], action)
            except (InvalidActionError, IllegalActionError):
                return None
            if self._observed(state) != self._seen[k + 1]:
                return None
            states.append(state)
        return states


# What is shown


def laid(session: Session) -> Kit:
    """Return an app in which this game lies on the table, kept as it was played."""
    kit = Kit()
    kit.put_save(ID, session)
    kit.open(f"#/{session.game}/{ID}")
    kit.app._saver.keep()
    return kit


def place_of(kit: Kit) -> Laid:
    """Return the table that lies open."""
    place = kit.app._model_store.place
    assert isinstance(place, Laid)
    return place


def shown_to_anybody(session: Session) -> Iterator[tuple[str, object]]:
    """Give what is shown before anybody has said who he is, each with its name."""
    kit = laid(session)
    if kit.app.frame().is_covered:
        kit = laid(session)
        yield "curtain", kit.app.frame()
        yield from _asked(kit.app, session)
        for command in ("menu", "link", "deal", "seats", "keys", "story", "hint"):
            kit.app.command(command)
            yield f"curtain, {command}", _told(kit.app, session)
            kit.app.command("close")
    yield "entries", kit.game_store.entries()
    for address in ("#/", "#/settings", f"#/{session.game}/new"):
        kit.app.open(address)
        yield address, kit.app.frame()
    kit.app.open(f"#/{session.game}/rules")
    yield "rules", kit.app.frame()


def shown_to_seat(session: Session) -> Iterator[tuple[str, object]]:
    """Give all that the page shows to whoever sits before it, each with its name."""
    kit = laid(session)
    kit.app.command("lift")
    yield "table", _told(kit.app, session)
    yield from _asked(kit.app, session)
    yield from _over_the_table(kit.app, session)
    yield from _shown_again(kit.app, session)
    yield from _selected(kit.app, session)
    yield from _refused(kit.app, session, place_of(kit).viewer)
    for command in ("undo", "redo"):
        seat = place_of(kit).viewer
        kit.app.command(command)
        yield command, _told(kit.app, session)
        if place_of(kit).viewer == seat:  # else the curtain hangs there for another
            kit.app.command("lift")
            yield f"{command}, lift", _told(kit.app, session)
    yield from shown_to_anybody(session)
    yield from _coached(session)
    yield from _looked_back_at(session)
    yield "terminal", _printed(session)


def _told(app: App, session: Session) -> Frame:
    """Return the next frame; what a computer is asked to do itself, it may know."""
    frame = app.frame()
    to_act = session.to_act
    is_computers = to_act >= 0 and session.seats[to_act].bot is not None
    return replace(frame, question=None) if is_computers else frame


def _asked(app: App, session: Session) -> Iterator[tuple[str, object]]:
    """Give what the keys say that only speak."""
    for key in (*keys.SPEAKS, "M"):
        app.press(key)
        yield f"asked {key}", _told(app, session)


def _over_the_table(app: App, session: Session) -> Iterator[tuple[str, object]]:
    for command in ("menu", "link", "deal", "join", "seats", "keys"):
        app.command(command)
        yield command, _told(app, session)
        app.command("close")
    for command in ("story", "hint", "stop"):
        app.command(command)
        yield command, _told(app, session)


def _shown_again(app: App, session: Session) -> Iterator[tuple[str, object]]:
    """Give each step of the recap, and the table after it."""
    app.command("recap")
    frame = app.frame()
    while frame.question is not None and frame.question.is_pause:
        yield "recap", frame
        app.answer(frame.question.text, "")
        frame = app.frame()
    app.press("Escape")
    yield "after the recap", _told(app, session)


def _selected(app: App, session: Session) -> Iterator[tuple[str, object]]:
    words = dict.fromkeys(re.findall(r'data-ui="([^"]*)"', app.frame().markup))
    for word in [*words][:4]:
        app.select(unescape(word))
        yield f"select {word}", _told(app, session)
    app.press("Escape")
    app.frame()


def _refused(app: App, session: Session, seat: int) -> Iterator[tuple[str, object]]:
    """Give what is said of actions that may not be played: those of the seat before."""
    line, texts = session.copy(), dict[str, None]()
    for ply, text in enumerate(session.log):
        line.goto(ply)
        if line.to_act == seat:
            texts |= dict.fromkeys((text, *line.legal()[:6]))
    is_own = session.to_act == seat
    for text in [*texts][-8:]:
        if not is_own or text not in session.legal():
            app.play(text)
            yield f"play {text}", _told(app, session)
    app.press("Escape")
    app.frame()


def _looked_back_at(session: Session) -> Iterator[tuple[str, object]]:
    """Give the game as it is looked back at, and another line at some plies."""
    kit = laid(session)
    kit.app.open(f"#/{session.game}/{ID}/analysis")
    yield "analysis", kit.app.frame()
    place = kit.app._model_store.place
    if not isinstance(place, Laid) or place.review is None:
        return
    for command in ("previous", "previous", "first", "last"):
        kit.app.command(command)
        yield command, kit.app.frame()
        kit.app.command("try")
        yield f"{command}, try", kit.app.frame()
        for move in range(4):
            legal = place.session.legal()
            if legal:
                kit.app.play(legal[move % len(legal)])
                yield f"{command}, try {move}", kit.app.frame()
        kit.app.command("leave")


def _coached(session: Session) -> Iterator[tuple[str, object]]:
    """Give what the coach asks of a move, and says of it if it lost much."""
    for played in [*dict.fromkeys((*session.legal()[:2], *session.legal()[-1:]))]:
        kit = laid(session)
        kit.app.open("#/settings")
        kit.app.command("settings", {"coach": "true"})
        kit.open(f"#/{session.game}/{ID}")
        kit.app.play(played)
        table = place_of(kit)
        if not table.coach.line:
            return
        yield f"coach, {played}", table.coach.line[0].questions
        best = next(text for text in session.legal() if text != played)
        other = Other(played, 10.0, "It is said why.")
        found = table.coach.answered(Advice(best, 90.0, WIN, "Best.", (), (other,)))
        shown = hints.remark(table, found)
        told = coach.remark(session.game, shown.coach)
        yield f"coach, {played}, remark", (told, shown.effects)


def _printed(session: Session) -> str:
    """Return what a terminal prints to the first person."""
    printed = io.StringIO()
    seats = tuple(replace(seat, bot=None) for seat in session.seats)
    if seats != session.seats:  # else a computer plays on
        return ""
    lines = io.StringIO("?\nseed\n")
    Terminal(session.copy(), lines, printed).run()
    return printed.getvalue()
