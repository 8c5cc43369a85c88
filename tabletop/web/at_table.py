"""A game that lies on the table of the page, and what can be done with it.

Nothing of this knows that there is a browser.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from tabletop import links
from tabletop.analysis import is_bare, is_told
from tabletop.drawing import Ui
from tabletop.drawing.markup import sentence, spoken
from tabletop.game import IllegalActionError, InvalidActionError
from tabletop.i18n import _
from tabletop.newgame import forfeit_of
from tabletop.screens import curtain, dialogs, table
from tabletop.screens.dialogs import Menu
from tabletop.screens.table import Notice
from tabletop.session import UNSEE, OutOfTurnError, RevealedError, Session
from tabletop.web import keys, returning, router, seating
from tabletop.web.advised import THINK_AGAIN, Wishes
from tabletop.web.board import Speech
from tabletop.web.router import Route
from tabletop.web.seated import Seated

BEFORE: Final = "before"
"""In a session's `table`: the id of the game that lay on the table before it."""


DIALOGS: Final = ("menu", "link", "deal", "keys", seating.JOIN, seating.SEATS)
"""What can lie over a table; each is opened by the command of this name."""


class AtTable(Seated):
    """One open game.

    Attributes:
        id: of its save.
        session: the game.
        dialog: what lies over it, one of the `DIALOGS`, or "".
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
        super().__init__(session, wishes or Wishes(), is_mine=is_mine)
        self.id = id_
        self.dialog = ""
        self._keep_table = keep
        self._earlier = earlier
        self._untold: list[str] = []
        self._has_offered = False
        self._warning: Notice | None = None
        if session.is_over:  # its end was seen
            self._rested = session.cursor
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
        self._refusal = None
        if self.is_mine is None:
            self._waiting.append(lambda: self.play(text))
        elif not self.is_mine:
            self._say_taken()
        elif self._is_shut:
            return  # nobody has seen what there is to play
        elif self._rests() or (self._is_resting and self._computer_to_act()):
            self._go_on()
        elif text == self.session.joining:
            self.command(seating.JOIN)  # who joins has to say who he is
        elif not self._has_to_wait():
            self._let_go()
            self._play(text)

    def press(
        self, key: str, *, single_keys: bool = True, is_held: bool = False
    ) -> bool:
        """Take a key that was pressed at the table; return whether it meant something.

        Args:
            key: as `KeyboardEvent.key` names it.
            single_keys: whether letters mean anything.
            is_held: whether it was pressed before and is held down; then it means
                nothing more, except that things are moved on.
        """
        if self._is_busy or (len(key) == 1 and not single_keys):
            return False
        name = key.lower() if len(key) == 1 else key
        if is_held:
            return self._press_on(name)
        if name == "Escape":
            self._press_escape()
        elif not self.is_covered and self._press_at_view(name):
            pass
        elif name in (arranges := self._view.arranges) and not self.is_story_open:
            self._arrange(arranges[name])
        elif name in keys.COMMANDS:
            self.command(keys.COMMANDS[name])
        else:
            return False
        return True

    def _refuse_key(self) -> None:
        """Say why a key selects nothing now."""
        if not self._has_to_wait():
            super()._refuse_key()

    def _let_go_of_all(self) -> None:
        """Let go of what is selected, advised and said."""
        self._let_go()
        self._notice = self._refusal = None
        self._selected = ()

    def _press_on(self, name: str) -> bool:
        """Take a key that is held down; return whether it means something here."""
        arranges = self._view.arranges
        if name in arranges and not self.is_story_open:
            self._arrange(arranges[name])
        return name in {*self._view.keys, *arranges}

    def select(self, word: str) -> None:
        """Select a thing of the table, or let go of it."""
        if not self._is_shut:
            super().select(word)

    def command(self, name: str, fields: Mapping[str, str] | None = None) -> None:
        """Do what a button of the table says, or a form that lies over it.

        Args:
            name: of the command.
            fields: what the form posts.
        """
        self._refusal = None
        if name in DIALOGS:
            self._let_go()
            self.dialog = name
            self._draft = seating.draft(self.session, name)
        elif name in seating.COMMANDS:
            self.seat(name, fields or {})
        elif name in ("undo", "redo", "restore"):
            self._move_cursor(name)
        elif name.startswith("arrange-"):
            self._arrange(name.removeprefix("arrange-"))
        elif name == table.DISMISS:
            self._notice, self._speech.focus = None, "table"
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
            self.turn_story()
        elif name == "hint":
            self._ask_hint()
        elif name == THINK_AGAIN:
            self.think_again()
        elif name == "stop":
            self._let_go()
        elif name == "hurry":
            self._hurry()
        elif name == "go-on":
            self._go_on()
        elif name == "unsee":
            self._switch_undo()

    def _hurry(self) -> None:
        """Have computers be quick; a second wish begins no pause anew."""
        if self._is_hurried:
            self._speech.polite.append(_("The computers play faster already."))
        self._is_hurried = self._can_hurry

    def _go_on(self) -> None:
        """Take it that the person has seen what the table stood still for."""
        self._rested = self.session.cursor
        if self.session.is_over:
            self._tell_ending()

    def _tell_ending(self) -> None:
        """Say how the game has ended, and lead to where it stands."""
        self._speech.focus = "ending"
        self._speech.polite += spoken(self._result())

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

    def warn(self, notice: Notice | None) -> None:
        """Say something until it is said that it holds no more, by None."""
        if notice is not None and notice != self._warning:
            self._speech.assertive = notice.text
        self._warning = notice

    def offer(self, notice: Notice) -> None:
        """Say something between two turns, once; the next move takes it away."""
        is_free = self._notice is None and self._refusal is None
        if is_free and not self._has_offered and self.is_between_turns:
            self._has_offered = True
            self._notice = notice
            self._speech.polite.append(notice.text)

    # What is shown

    def draw(self) -> str:
        """Return the screen as markup."""
        if self.is_covered:
            return self._cover(self._said) + self._dialog()
        session, seat = self.session, self.viewer
        seen, rests = session.observation(seat), self._rests()
        screen = table.TableScreen(
            game=session.game,
            title=self.title,
            status=self.status,
            table=self._view.draw(seen, self._legal(), self._ui()),
            ending=self._ending(seen) if session.is_over and not rests else "",
            can_return=len(session.seats) > 1,
            look_back=self._look_back() if session.is_over else "",
            story=session.story(seat),
            notice=self._said or self._waits_for_a_stranger(),
            can_undo=self._can_undo,
            can_redo=session.can_redo,
            can_hint=bool(self.strongest) and not session.is_over,
            is_thinking=self._asks_hint,
            can_hurry=self._can_hurry,
            is_hurried=self._is_hurried,
            watching=self._watching,
            story_open=self.is_story_open,
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
            can_undo=self._can_undo,
            can_redo=self.session.can_redo,
        )
        return table.draw(screen)

    def _ending(self, seen: object) -> str:
        """Return what the screen of the finished game shows."""
        log = self.session.log[: self.session.cursor]
        return f"{self._result()}{self._view.review(seen, log, self.names)}"

    def _result(self) -> str:
        """Return how the game has ended, as markup."""
        session, names = self.session, self.names
        seen = session.observation(self.viewer)
        told = self._view.ending(seen, names)
        forfeit, owed = self._view.forfeit, forfeit_of(session)
        if forfeit is not None and owed:
            told += sentence("p", {"class": "owed"}, forfeit(seen, names, owed))
        if score := returning.told(self.round):
            told += sentence("p", {"class": "round-score"}, score)
        return told

    def _look_back(self) -> str:
        """Return the address where the game can be looked back at, "" if not yet."""
        if not is_told(self.session):
            return ""
        return router.address(Route(self.session.game, router.ANALYSIS, self.id))

    def _dialog(self) -> str:
        if not self.is_covered and (revealed := self._curtain.revealed):
            return dialogs.reveal(self.names[self.viewer], revealed)
        if self.dialog == "menu":
            return dialogs.menu(self._menu())
        if self.dialog in ("link", "deal"):
            return self._link()
        if self._draft:
            return seating.draw(self.session, self._draft)
        return dialogs.keys(keys.rows(self._view)) if self.dialog == "keys" else ""

    def _link(self) -> str:
        """Return the sheet with the link of the game, or of its deal."""
        session, site = self.session, self._wishes.site
        is_whole = is_bare(session)
        if self.dialog == "deal" and is_whole:
            return dialogs.deal(site + links.deal(session))
        address = site + links.address(session)
        return dialogs.link(address, is_whole=is_whole, hidden=links.hidden())

    def _menu(self) -> Menu:
        """Return what the menu offers."""
        session = self.session
        return Menu(
            session.game,
            session.seed if is_bare(session) else "",
            can_restore=session.abandoned is not None,
            can_watch=self._can_watch and not session.is_over,
            can_join=session.has_room and not session.is_over,
            can_reseat=len(session.seats) > 1 and not session.is_over,
            unsees=session.may_unsee,
            look_back=self._look_back(),
        )

    # Inside

    @property
    def _said(self) -> Notice | None:
        """What is said beside the game."""
        return self._refusal or self._notice or self._warning

    @property
    def _is_shut(self) -> bool:
        """Whether nothing on the table can be touched."""
        return self.is_covered or bool(self._curtain.revealed)

    @property
    def _is_busy(self) -> bool:
        """Whether something lies over the table that comes first."""
        return bool(self.dialog or (self._curtain.revealed and not self.is_covered))

    @property
    def _can_undo(self) -> bool:
        """Whether something can be taken back here."""
        if self.session.can_undo:
            return not self.session.is_undo_refused
        return BEFORE in self.session.table

    @property
    def _can_watch(self) -> bool:
        """Whether the computer may play for the person: for one, not for several."""
        return bool(self.strongest) and not self._curtain.is_hung

    def _keep(self) -> None:
        """Have the page keep the game as it is now."""
        self._keep_table(self)

    def _fall(self) -> None:
        """Let the curtain fall if it has to, and forget all that was said before."""
        if self._curtain.fall():
            self._let_go()
            self._notice = self._refusal = None
            self._selected, self._untold = (), []
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
        self._refusal = None
        if not self.is_mine:
            self._say_taken()
        elif not self._is_shut:
            before = self.draw()
            self._lay(word)
            self._keep()
            if " " not in word and self.draw() == before:  # what is carried is seen
                self.notify(Notice(_("It lies so already."), kind="advice"))

    def _rearrange(self, text: str, before: Any, ui: Ui) -> None:
        """Keep how the things of a person lie after an action of his."""
        after = self.session.observation(before.observer)
        word = self._view.rearranged(before, text, after, ui)
        if word != ui.arrangement:
            self.session.arrangement[str(before.observer)] = word

    def _play(self, text: str) -> None:
        seat, actor = self.viewer, self.session.to_act
        told = len(self.session.sentences(seat))
        lay = (self.session.observation(seat), self._ui()) if seat == actor else None
        try:
            seating.play(self.session, text)
        except IllegalActionError as refused:
            self._refuse(refused)
            return
        except (InvalidActionError, OutOfTurnError) as refused:
            self.refuse(Notice(str(refused)))
            return
        if lay is not None:
            self._rearrange(text, *lay)
        self._notice = self._refusal = None
        if self._is_by_hand(actor):
            self._selected = ()
        if self._watching != "fast" or self.session.is_over:
            self._tell(self.session.sentences(seat)[told:], actor)
        if self.session.is_over:
            self._watching = ""
            if not self._rests():
                self._tell_ending()
        self._curtain.put_away()
        if not self._watching:
            self._curtain.reveal(actor)
        self._fall()
        self._keep()

    def _tell(self, sentences: Sequence[str], actor: int) -> None:
        """Say what happened, and to a person that it is his turn.

        What hurried computers do is said together, where something was settled and when
        they have done.
        """
        self._untold += sentences
        to_act = self.session.to_act
        rests, is_settled = self._rests(), self._says(self._view.lingers)
        is_person = self._computer_to_act() is None
        is_under_way = self._is_hurried and not is_person and not rests
        if is_under_way and not is_settled:
            return
        self._is_hurried = is_under_way
        self._speech.polite += self._untold
        self._untold = []
        if rests:
            self._speech.polite.append(_("The game goes on when you are ready."))
        if to_act >= 0 and is_person and (to_act != actor or is_settled):
            turn = _("%s, it is your turn.") % self.names[to_act]
            self._speech.polite.append(turn)

    def _close(self) -> None:
        if self.dialog:
            self.dialog, self._draft, self._speech.focus = "", None, "table"
        elif self._is_busy:
            self._curtain.put_away()
            self._speech.focus = "table"
            self._fall()
            self._keep()

    def _switch_undo(self) -> None:
        """Let undo go past what was revealed from now on, or no longer."""
        if not self.is_mine:
            self._say_taken()
            return
        is_on = self.session.table[UNSEE] = not self.session.may_unsee
        told = (
            _("Undo goes back past what was revealed.")
            if is_on
            else _("Undo stops at what was revealed.")
        )
        self._close()
        self._notice = Notice(told, kind="advice")
        self._speech.polite.append(told)
        self._keep()

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
        moves = {
            "undo": session.take_back,
            "redo": session.redo,
            "restore": session.restore,
        }
        try:
            moves[name]()
        except RevealedError as refused:
            label = _("Menu")
            self.refuse(Notice(str(refused), command="menu", label=label))
            return
        except ValueError as refused:
            self.refuse(Notice(str(refused)))
            return
        self._curtain.put_away()
        told = {"undo": _("Taken back."), "redo": _("Played again.")}
        self._speech.polite += [told.get(name, _("Brought back.")), self.status]
        self._close()
        self._fall()
        self._keep()
