"""A game that lies on the table of the page, and what can be done with it.

Whoever plays here may be a person or, for him, a computer: `question` says what is to
be thought about now, and `answer` takes the advice. Nothing of this knows where the
thinking is done, or that there is a browser.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from tabletop import links
from tabletop.analysis import is_bare, is_told
from tabletop.game import IllegalActionError, InvalidActionError
from tabletop.i18n import _
from tabletop.screens import curtain, dialogs, table
from tabletop.screens.table import Notice
from tabletop.session import OutOfTurnError, Seat, Session
from tabletop.thinking import BLIND, Driver, advice_of, ask, levels
from tabletop.views import Ui
from tabletop.views.markup import sentence
from tabletop.web import keys, returning, router
from tabletop.web.board import Board, Question, Speech
from tabletop.web.curtain import Curtain
from tabletop.web.router import Route

BEFORE: Final = "before"
"""In a session's `table`: the id of the game that lay on the table before it."""

WATCHED: Final = "watched"
"""In a session's `table`: true if the computer played moves for the person."""

PAUSES: Final = {"slow": 1.2, "normal": 0.5, "fast": 0.0}
"""The shortest time from one watched move to the next, in seconds."""

BUDGETS: Final = {"slow": 0.3, "normal": 0.3, "fast": 0.05}
"""How long the computer may think about a watched move, in seconds."""

HINT_BUDGET: Final = 1.0

SEAT_PAUSES: Final = {"slow": 2.4, "normal": 1.3, "fast": 0.5}
"""The shortest time that a computer seat takes, so that a person can follow."""

FORCED_PAUSE: Final = 0.9
"""The time until what is forced is done for a person."""


@dataclass(frozen=True, slots=True)
class Wishes:
    """What a person set that matters at a table, and where the page stands.

    Attributes:
        pace: of the computer seats, one of the `SEAT_PAUSES`.
        forced: whether forced actions are done for him.
        site: the address of the page before `#`, which links begin with.
    """

    pace: str = "normal"
    forced: bool = False
    site: str = ""


class AtTable(Board):
    """One open game.

    Attributes:
        id: of its save.
        session: the game.
        dialog: what lies over it: "menu", "link", "keys" or "".
        is_mine: whether this page may write the save; None until that is known.
    """

    def __init__(  # noqa: PLR0913 - what lies there, and what the page knows of it
        self,
        id_: str,
        session: Session,
        keep: Callable[[AtTable], None],
        *,
        is_mine: bool | None = None,
        wishes: Wishes | None = None,
        earlier: Callable[[], Sequence[Session]] = tuple,
    ) -> None:
        """Lay a session on the table.

        Args:
            id_: of its save.
            session: the game.
            keep: called after each change.
            is_mine: whether this page may write the save, None if that is to be told.
            wishes: what the person set.
            earlier: gives the games that this one is a return of, the first one first.
        """
        super().__init__(session)
        self.id = id_
        self.is_mine = is_mine
        self.dialog = ""
        self._keep = keep
        self._wishes = wishes or Wishes()
        self._earlier = earlier
        self._driver = Driver(session)
        self._curtain = Curtain(session, self._view, self._persons)
        self._waiting: list[Callable[[], None]] = []
        self._untold: list[str] = []
        self._asks_hint = False
        self._watching = ""
        self._unanswered = ""
        self._story_open = False
        self._has_offered = False
        self._rested = -1
        self._fall()

    # What there is

    @property
    def viewer(self) -> int:
        """The seat whose view is drawn, or for which the curtain hangs there."""
        return self._curtain.seat

    @property
    def is_covered(self) -> bool:
        """Whether the curtain hides the table."""
        return self._curtain.is_drawn

    @property
    def scene(self) -> str:
        """What is seen, in a word: nothing moves from one scene to another."""
        return self._curtain.scene

    def spoken(self) -> Speech:
        """Return what is to be said now, once."""
        self._curtain.note()
        return super().spoken()

    @property
    def status(self) -> str:
        """The state of the game in a few words."""
        return self._view.status(self.session.observation(self.viewer), self.names)

    @property
    def is_between_turns(self) -> bool:
        """Whether nothing is going on here that would be broken off."""
        if self.dialog or self._preview or self._asks_hint or self._watching:
            return False
        if self.is_mine is None or self._curtain.revealed:
            return False
        waits = self._computer_to_act() is None or bool(self._stranger())
        return self.session.is_over or (waits and not self.session.is_amid_turn)

    @property
    def round(self) -> tuple[Session, ...]:
        """The games of this round so far, this one the last (see `returning`)."""
        return *self._earlier(), self.session

    # What a person does

    def play(self, text: str) -> None:
        """Play an action of the person who acts, or say why not."""
        if self.is_mine is None:
            self._waiting.append(lambda: self.play(text))
        elif not self.is_mine:
            self._say_taken()
        elif self._is_shut:
            return  # nobody has seen what there is to play
        elif not self._has_to_wait(text):
            self._let_go()
            self._play(text)

    def press(self, key: str, *, single_keys: bool = True) -> bool:
        """Take a key that was pressed at the table; return whether it meant something.

        Args:
            key: as `KeyboardEvent.key` names it.
            single_keys: whether letters mean anything.
        """
        if self._is_busy or (len(key) == 1 and not single_keys):
            return False
        name = key.lower() if len(key) == 1 else key
        if name == "Escape":
            self._let_go()
            self._notice = None
            self._selected = ()
        elif not self.is_covered and self._press_at_view(name):
            pass
        elif name in (arranges := keys.arranges(self._view)):
            self._arrange(arranges[name])
        elif name in keys.COMMANDS:
            self.command(keys.COMMANDS[name])
        else:
            return False
        return True

    def select(self, word: str) -> None:
        """Select a thing of the table, or let go of it."""
        is_free = word in self._selected or self._computer_to_act() is None
        if is_free and not self._is_shut:
            super().select(word)

    def command(self, name: str) -> None:
        """Do what a button of the table says."""
        if name in ("menu", "link", "keys"):
            self._let_go()
            self.dialog = name
        elif name in ("undo", "redo", "restore"):
            self._move_cursor(name)
        elif name.startswith("arrange-"):
            self._arrange(name.removeprefix("arrange-"))
        elif name.startswith("watch-"):
            self.watch(name.removeprefix("watch-"))
        else:
            self._do(name)

    def _do(self, name: str) -> None:
        """Do what a button says whose name is the whole of it."""
        if name == "close":
            self._close()
        elif name == "lift":
            self._lift()
        elif name == "story":
            self._story_open = not self._story_open
        elif name == "hint":
            self._ask_hint()
        elif name == "stop":
            self._let_go()
        elif name == "hurry":
            self._is_hurried = self._computer_to_act() is not None
        elif name == "go-on":
            self._rested = self.session.cursor

    def watch(self, speed: str) -> None:
        """Let the computer play for the person, at one of the `PAUSES`."""
        if self.is_mine is None:
            self._waiting.append(lambda: self.watch(speed))
        elif not self.is_mine:
            self._say_taken()
        elif speed in PAUSES and self._can_watch:
            self._let_go()
            self._notice = None
            self.session.goto(len(self.session.log))
            self._watching = speed
            self._close()

    def hold(self, *, is_mine: bool) -> None:
        """Take the news whether this page may write the save."""
        self.is_mine = is_mine
        waiting, self._waiting = self._waiting, []
        if is_mine:
            self._notice = None
            for deed in waiting:
                deed()
        else:
            self._let_go()
            self._say_taken()

    def offer(self, notice: Notice) -> None:
        """Say something between two turns, once; the next move takes it away."""
        if self._notice is None and not self._has_offered and self.is_between_turns:
            self._has_offered = True
            self._notice = notice
            self._speech.polite.append(notice.text)

    # What a computer does

    def question(self) -> Question | None:
        """Return what is to be thought about now, if anything."""
        if self._is_busy or not self.is_mine:
            return None
        asked = self._question()
        if asked is None or asked.text == self._unanswered:
            return None
        return asked

    def answer(self, question: str, advice: str) -> None:
        """Take the advice on a question; one that came too late is passed over."""
        asked = self._question()
        if asked is None or asked.text != question:
            return
        action = advice_of(advice).action
        if self._asks_hint:
            self._take_hint(advice)
            return
        if self._watching:
            self.session.table[WATCHED] = True
        self._play(action)

    def fail(self, question: str, sentence: str) -> None:
        """Take the news that a question cannot be answered; it is not asked again."""
        self._let_go()
        self._unanswered = question
        message = _("The computer player gave up: %s")
        self.notify(Notice(message % sentence))

    # What is shown

    def draw(self) -> str:
        """Return the screen as markup."""
        if self.is_covered:
            return self._cover(self._notice) + self._dialog()
        session, seat = self.session, self.viewer
        seen = session.observation(seat)
        screen = table.TableScreen(
            game=session.game,
            title=self.title,
            status=self.status,
            table=self._view.draw(seen, self._legal(), self._ui()),
            ending=self._ending(seen) if session.is_over else "",
            can_return=len(session.seats) > 1,
            look_back=self._look_back() if session.is_over else "",
            story=session.story(seat),
            notice=self._notice or self._waits_for_a_stranger(),
            can_undo=session.can_undo or BEFORE in session.table,
            can_redo=session.can_redo,
            can_hint=bool(self.strongest),
            is_thinking=self._asks_hint,
            watching=self._watching,
            story_open=self._story_open,
            cover=self._cover() if self.scene else "",
        )
        return table.draw(screen) + self._dialog()

    def _cover(self, notice: Notice | None = None) -> str:
        """Return the screen with the curtain before the table."""
        name = self.names[self.viewer]
        screen = table.TableScreen(
            game=self.session.game,
            title=self.title,
            status="",
            table=curtain.draw(name),
            notice=notice,
            can_undo=self.session.can_undo or BEFORE in self.session.table,
            can_redo=self.session.can_redo,
        )
        return table.draw(screen)

    def _ending(self, seen: object) -> str:
        """Return what is said of the finished game."""
        session, names = self.session, self.names
        review = getattr(self._view, "review", None)
        told = self._view.ending(seen, names)
        if score := returning.told(self.round):
            told += sentence("p", {"class": "round-score"}, score)
        if review is None:
            return told
        return f"{told}{review(seen, session.log[: session.cursor], names)}"

    def _look_back(self) -> str:
        """Return the address where the game can be looked back at, "" if not yet."""
        if not is_told(self.session):
            return ""
        return router.address(Route(self.session.game, router.ANALYSIS, self.id))

    def _dialog(self) -> str:
        if not self.is_covered and (revealed := self._curtain.revealed):
            return dialogs.reveal(self.names[self.viewer], revealed)
        if self.dialog == "menu":
            return dialogs.menu(
                self.session.game,
                seed=self.session.seed,
                can_restore=self.session.abandoned is not None,
                can_watch=self._can_watch and not self.session.is_over,
                look_back=self._look_back(),
            )
        if self.dialog == "link":
            address = self._wishes.site + links.address(self.session)
            return dialogs.link(address, is_whole=is_bare(self.session))
        return dialogs.keys(keys.rows(self._view)) if self.dialog == "keys" else ""

    # Inside

    @property
    def _is_shut(self) -> bool:
        """Whether nothing on the table can be touched."""
        return self.is_covered or bool(self._curtain.revealed)

    @property
    def _is_busy(self) -> bool:
        """Whether something lies over the table that comes first."""
        return bool(self.dialog or (self._curtain.revealed and not self.is_covered))

    @property
    def _can_watch(self) -> bool:
        """Whether the computer may play for the person: for one, not for several."""
        return bool(self.strongest) and not self._curtain.is_hung

    def _fall(self) -> None:
        """Let the curtain fall if it has to, and forget all that was said before."""
        if self._curtain.fall():
            self._let_go()
            self._notice, self._selected, self._untold = None, (), []
            name = self.names[self.viewer]
            self._speech = Speech(assertive=f"{curtain.told(name)}.", focus="table")

    def _lift(self) -> None:
        """Show the table to the person who says that he is there."""
        if self.is_covered:
            self._speech = Speech([*self._curtain.lift()], focus="table")
            if self.session.to_act == self.viewer:
                turn = _("%s, it is your turn.") % self.names[self.viewer]
                self._speech.polite.append(turn)

    def _arrange(self, word: str) -> None:
        """Keep how the person wants his things to lie."""
        if not self.is_mine:
            self._say_taken()
        elif not self._is_shut:
            self._lay(word)
            self._keep(self)

    def _rearrange(self, text: str, before: Any, ui: Ui) -> None:
        """Keep how the things of a person lie after an action of his."""
        rearranged = getattr(self._view, "rearranged", None)
        if rearranged is not None:
            after = self.session.observation(before.observer)
            word = str(rearranged(before, text, after, ui))
            self.session.arrangement[str(before.observer)] = word

    def _computer_to_act(self) -> Seat | None:
        """Return the computer seat that acts, if one does."""
        to_act = self.session.to_act
        seat = self.session.seats[to_act] if to_act >= 0 else None
        return seat if seat is not None and seat.bot is not None else None

    def _has_to_wait(self, wish: str) -> bool:
        """Return whether a computer seat acts; if so, say that the wish must wait."""
        seat = self._computer_to_act()
        if seat is None:
            return False
        message = _("“%(action)s” must wait: it is the turn of %(name)s.")
        self.notify(Notice(message % {"action": wish, "name": seat.name}))
        return True

    def _legal(self) -> tuple[str, ...]:
        """Return what the person who acts may play; nothing while a computer does.

        What another seat may do can tell what it holds.
        """
        return self.session.legal() if self._computer_to_act() is None else ()

    def _play(self, text: str) -> None:
        seat, actor = self.viewer, self.session.to_act
        told = len(self.session.sentences(seat))
        lay = (self.session.observation(seat), self._ui()) if seat == actor else None
        try:
            self.session.play(text)
        except IllegalActionError as refused:
            self._refuse(refused)
            return
        except (InvalidActionError, OutOfTurnError) as refused:
            self.notify(Notice(str(refused)))
            return
        if lay is not None:
            self._rearrange(text, *lay)
        self._notice = None
        self._selected = ()
        if self._watching != "fast" or self.session.is_over:
            self._tell(self.session.sentences(seat)[told:], actor)
        if self.session.is_over:
            self._watching = ""
            self._speech.focus = "ending"
        self._curtain.put_away()
        if not self._watching:
            self._curtain.reveal(actor)
        self._fall()
        self._keep(self)

    def _tell(self, sentences: Sequence[str], actor: int) -> None:
        """Say what happened, and to a person that it is his turn.

        What hurried computers do is said together, when they have done.
        """
        self._untold += sentences
        to_act = self.session.to_act
        if self._computer_to_act() is not None and self._is_hurried:
            return
        self._is_hurried = False
        self._speech.polite += self._untold
        self._untold = []
        if to_act >= 0 and to_act != actor and self._computer_to_act() is None:
            turn = _("%s, it is your turn.") % self.names[to_act]
            self._speech.polite.append(turn)

    def _say_taken(self) -> None:
        sentence = _("This game is open in another tab, and is played there.")
        self.notify(Notice(sentence, command="take-over", label=_("Play here")))

    def _let_go(self) -> None:
        """Stop watching and asking; forget the hint."""
        self._watching = self._hint = self._preview = self._unanswered = ""
        self._is_hurried = False
        self._asks_hint = False
        if self._notice is not None and self._notice.kind == "advice":
            self._notice = None

    def _close(self) -> None:
        if self.dialog:
            self.dialog, self._speech.focus = "", "table"
        elif self._is_busy:
            self._curtain.put_away()
            self._speech.focus = "table"
            self._fall()
            self._keep(self)

    def _move_cursor(self, name: str) -> None:
        """Undo, redo, or bring cut moves back."""
        if self.is_mine is None:
            self._waiting.append(lambda: self._move_cursor(name))
            return
        if not self.is_mine:
            self._say_taken()
            return
        self._let_go()
        self._notice = None
        self._selected = ()
        session = self.session
        moves = {"undo": session.undo, "redo": session.redo, "restore": session.restore}
        try:
            moves[name]()
        except ValueError as refused:
            self.notify(Notice(str(refused)))
            return
        self._curtain.put_away()
        told = {"undo": _("Taken back."), "redo": _("Played again.")}
        self._speech.polite += [told.get(name, _("Brought back.")), self.status]
        self._close()
        self._fall()
        self._keep(self)

    def _ask_hint(self) -> None:
        if self.is_mine is False:  # nothing is thought about for a page that reads
            self._say_taken()
            return
        is_asking = self._asks_hint
        self._let_go()
        if self._is_shut or self._has_to_wait(_("hint")):  # what it is told is secret
            return
        if not is_asking and self.strongest and self.session.to_act >= 0:
            self._asks_hint = True
            self._notice = None

    def _take_hint(self, text: str) -> None:
        advice = advice_of(text)
        self._asks_hint = False
        self._hint = advice.action
        self._notice = Notice(advice.reason, kind="advice")
        self._speech.polite.append(advice.reason)

    def _waits_for_a_stranger(self) -> Notice | None:
        level = self._stranger()
        message = _("There is no computer player “%s” here, so the game waits.")
        return Notice(message % level) if level else None

    def _stranger(self) -> str:
        """Return the level of the seat that acts if nobody here plays it, else ""."""
        seat = self._computer_to_act()
        known = levels(self.session.game)
        return "" if seat is None or seat.bot in known else str(seat.bot)

    def _question(self) -> Question | None:
        if self._stranger() or self._rests():
            return None
        text = self._driver.question()
        if text is not None:
            pause = 0.0 if self._is_hurried else SEAT_PAUSES[self._wishes.pace]
            return Question(text, pause)
        return self._question_for_a_person() if self.session.to_act >= 0 else None

    def _rests(self) -> bool:
        """Return whether a computer waits until a person has seen enough."""
        rests = getattr(self._view, "rests", None)
        if rests is None or self._rested == self.session.cursor:
            return False
        is_watched = any(seat.bot is None for seat in self.session.seats)
        is_waiting = is_watched and self._computer_to_act() is not None
        return is_waiting and bool(rests(self.session.observation(self.viewer)))

    def _question_for_a_person(self) -> Question | None:
        """Return what is to be thought about for the person who acts."""
        session = self.session
        if self.is_covered:
            return None
        if self._watching:
            budget = BUDGETS[self._watching]
            text = ask(session, level=self.strongest, budget=budget)
            return Question(text, PAUSES[self._watching])
        if self._asks_hint:
            text = ask(session, level=self.strongest, budget=HINT_BUDGET)
            return Question(text, 0.0)
        if self._is_forced():
            return Question(ask(session, level=BLIND, budget=0.0), FORCED_PAUSE)
        return None

    def _is_forced(self) -> bool:
        """Return whether the person has nothing to choose, and it is done for him."""
        legal, forced = self._legal(), getattr(self._view, "FORCED", frozenset[str]())
        is_wished = self._wishes.forced and self.session.is_at_end
        return is_wished and len(legal) == 1 and legal[0] in forced
