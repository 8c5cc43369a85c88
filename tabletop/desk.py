"""One seat of a table at several devices, at a terminal: what is typed and printed.

It serves the host's own seat and a guest's alike: both are told of what happens by
`Step.shows`, and both act by the same messages. How texts travel is that of `sockets`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final, TextIO

from tabletop.distance.from_guest import Answer, Ask, Back, Leave, More, Say
from tabletop.distance.from_host import (
    Asked,
    Clock,
    Closed,
    Place,
    Refused,
    Said,
    Seating,
    Settled,
    View,
)
from tabletop.distance.guest import Guest
from tabletop.distance.host import Host
from tabletop.distance.messages import Message
from tabletop.distance.steps import Shown, Step, Trouble
from tabletop.distance.verdicts import Verdict
from tabletop.game import TERMINAL
from tabletop.i18n import _, headed, mark, ngettext, you
from tabletop.session.printed import SHOWN, choices, table
from tabletop.terminal import printable

COMMANDS: Final = {
    "begin": mark("start the game, with computers at the open seats (host)"),
    "who": mark("list who is at the table"),
    "undo": mark("ask everybody to take back the last move"),
    "again": mark("when the game is over, ask everybody to play again"),
    "yes": mark("agree"),
    "no": mark("disagree"),
    "say TEXT": mark("say something to everybody"),
    "mute NAME": mark("mute a player, or hear them again"),
    "more": mark("ask for a little more time"),
    "back": mark("come back after a missed turn"),
    "host": mark("take the place of a host who is gone"),
    "follow ADDRESS": mark("follow the player who has taken the host’s place"),
    "alone": mark("play on alone against computers if the host is gone"),
    "quit": mark("leave the table"),
    "?": mark("list all commands and every action"),
}

STANDINGS: Final = {
    "open": mark("open"),
    "invited": mark("invited"),
    "here": mark("here"),
    "away": mark("away"),
    "gone": mark("gone"),
}

QUESTIONS: Final = {
    "takeback": mark("{who} would like to take back the last move. Type yes or no."),
    "again": mark("{who} would like to play again. Type yes or no."),
}


class Desk:
    """A seat at a terminal.

    Attributes:
        player: the host, or the guest that sits here.
        is_open: whether the person is still at the table.
    """

    def __init__(
        self,
        player: Host | Guest,
        out: TextIO,
        carried: Mapping[str, Callable[[str], Step]] = MappingProxyType({}),
    ) -> None:
        """Sit down.

        Args:
            player: the host, or the guest that sits here.
            out: where everything is printed.
            carried: what the carrier does; see `sit`.
        """
        self._out = out
        self.is_open = True
        self._asked: Asked | None = None
        self._seating = ""
        self._names: list[str] = []
        self._muted: set[int] = set()
        self._view: View | None = None
        self._clock: tuple[int, str] = (-1, "still")
        self.sit(player, carried)

    def sit(
        self,
        player: Host | Guest,
        carried: Mapping[str, Callable[[str], Step]] = MappingProxyType({}),
    ) -> None:
        """Go on as the host, or as a guest; what has happened is not said again.

        Args:
            player: likewise.
            carried: what the carrier does, by the first word that is typed: it is
                given the rest.
        """
        self.player, self._carried = player, carried
        self._told = self._story()

    # What is typed

    def take(self, line: str | None) -> Step:
        """Do what a line says; None at the end of input."""
        word, _space, rest = (line or "").strip().partition(" ")
        commands: dict[str, Callable[[], Step]] = {
            "begin": self._begin,
            "who": self._who,
            "undo": lambda: self.player.act(Ask("takeback")),
            "again": lambda: self.player.act(Ask("again")),
            "yes": lambda: self._answer(is_yes=True),
            "no": lambda: self._answer(is_yes=False),
            "say": lambda: self.player.act(Say(text=rest)),
            "mute": lambda: self._mute(rest),
            "more": lambda: self.player.act(More()),
            "back": lambda: self.player.act(Back()),
            "quit": self._leave,
            "?": self._help,
        }
        try:
            if line is None:
                return self._leave()
            if not word:
                return Step()
            if word in self._carried:
                return self._carried[word](rest)
            if word in commands and (word in {"say", "mute"} or not rest):
                return commands[word]()
            return self.player.play(line.strip())
        except ValueError as error:
            self.say(str(error))
            return Step()

    def _begin(self) -> Step:
        if isinstance(self.player, Host):
            return self.player.begin()
        raise ValueError(_("Only the host begins the game."))

    def _answer(self, *, is_yes: bool) -> Step:
        if self._asked is None:
            raise ValueError(_("Nobody has asked anything."))
        return self.player.act(Answer(self._asked.question, is_yes))

    def _leave(self) -> Step:
        self.is_open = False
        if isinstance(self.player, Host):
            return self.player.close()
        return self.player.act(Leave())

    def _who(self) -> Step:
        self.say(self._seating or _("Nobody is here yet."))
        return Step()

    def _mute(self, name: str) -> Step:
        """Hear no more of what somebody says, or hear it again."""
        if name not in self._names:
            raise ValueError(_("Nobody here is called “{text}”.").format(text=name))
        self._muted ^= {self._names.index(name)}
        if self._names.index(name) in self._muted:
            self.say(_("You have muted {who}.").format(who=name))
        else:
            self.say(_("You hear {who} again.").format(who=name))
        return Step()

    def _help(self) -> Step:
        if self._view is not None:
            self._say_legal(self._view, len(self._view.legal))
        width = max(map(len, COMMANDS))
        for command, sentence in COMMANDS.items():
            self.say(f"  {command:<{width}}  {_(sentence)}")
        return Step()

    # What is printed

    def say(self, text: str) -> None:
        """Print some lines."""
        self._out.write(f"{printable(text)}\n")
        self._out.flush()

    def shows(self, step: Step) -> None:
        """Print what a step shows: of several positions the last, then a verdict."""
        views = [each for each in step.shows if isinstance(each, View)]
        for each in step.shows:
            if not isinstance(each, View | Verdict):
                self._show(each)
        if views and views[-1].observation.observer == self.player.seat:
            self._show_view(views[-1])
        for each in step.shows:
            if isinstance(each, Verdict):
                self.say("\n".join((each.sentence, *each.lucks)))

    def _show(self, shown: Shown) -> None:
        match shown:
            case Seating():
                self._show_seating(shown)
            case Asked():
                self._asked = shown
                if shown.seat != self.player.seat:
                    question = _(QUESTIONS[shown.what])
                    self.say(question.format(who=self._name(shown.seat)))
            case Settled(_question, is_agreed):
                self._asked = None
                self.say(_("Everybody agrees.") if is_agreed else _("Not this time."))
            case Said(seat, phrase, text) if seat not in self._muted:
                self.say(headed(self._name(seat), text or phrase))
            case Refused(_number, reason, clause):
                self.say(f"{reason} ({clause})" if clause else reason)
            case Clock():
                self._show_clock(shown)
            case _:
                self._show_word(shown)

    def _show_word(self, shown: Message | Trouble | Verdict) -> None:
        match shown:
            case Closed(reason):
                self.is_open = False
                self.say(reason)
            case Trouble(reason):
                self.say(reason)

    def _show_seating(self, seating: Seating) -> None:
        rows = [
            f"  {k}  {headed(place.name, _standing(place))}"
            for k, place in enumerate(seating.places, 1)
        ]
        self._names = [place.name for place in seating.places]
        told = "\n".join(rows)
        if told != self._seating:
            self._seating = told
            self.say(told)

    def _show_clock(self, clock: Clock) -> None:
        before, self._clock = self._clock, (clock.seat, clock.standing)
        if self._clock != before and clock.standing == "warned":
            left = round(clock.left)
            sentence = ngettext(
                "{name} has {n} second left; “more” gives more time.",
                "{name} has {n} seconds left; “more” gives more time.",
                left,
            )
            self.say(sentence.format(name=self._name(clock.seat), n=left))

    def _show_view(self, view: View) -> None:
        is_new_game = self._view is not None and self._view.match != view.match
        self._told = () if is_new_game else self._told
        self._view = view
        story = self._story()
        for sentence in story[len(self._told) :]:
            self.say(sentence)
        self._told = story
        if view.legal or view.observation.to_act == TERMINAL:
            called = [self._name(seat) for seat in range(len(self._names))]
            self.say(f"\n{table(view.game, view.observation, called)}\n")
            self._say_legal(view, SHOWN)

    def _say_legal(self, view: View, most: int) -> None:
        if view.observation.to_act == TERMINAL:
            self.say(_("The game is over. Type “again” for another one, or “quit”."))
        elif view.legal:
            self.say(choices(you(), view.legal, most, "?"))

    def _story(self) -> tuple[str, ...]:
        player = self.player
        if isinstance(player, Guest):
            return player.story
        if player.session is None or player.seat is None:
            return ()
        return player.session.story(player.seat)

    def _name(self, seat: int) -> str:
        if seat == self.player.seat:
            return you()
        if 0 <= seat < len(self._names):
            return self._names[seat]
        return _("Player {n}").format(n=seat + 1)


def _standing(place: Place) -> str:
    told = _(STANDINGS[place.standing])
    if place.bot:
        return _("{standing}, a computer plays").format(standing=told)
    return told
