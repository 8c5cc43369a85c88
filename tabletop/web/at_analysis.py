"""A game that is looked back at: its moves weighed, other lines tried.

The game itself is never changed. A person steps through it; where he plays something
else, a branch begins on a copy in which he plays all sides, and he comes back when he
likes. Meanwhile a computer player is asked what each move was worth, that on the table
first. Nothing of this knows where the thinking is done, or that there is a browser.
"""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar, Final

from tabletop.analysis import BUDGET, Review, stops
from tabletop.asking import advice_of, ask
from tabletop.chance import rng_for
from tabletop.game import IllegalActionError, InvalidActionError
from tabletop.i18n import _
from tabletop.screens import analysis, dialogs
from tabletop.screens.analysis import AnalysisScreen, Marks
from tabletop.screens.table import Notice
from tabletop.session import OutOfTurnError, Seat, Session, called
from tabletop.thinking import Advice
from tabletop.web import keys, router
from tabletop.web.board import Board, Question
from tabletop.web.router import Route

TRIED: Final = "tried"
"""What the luck of another line is made from while the game runs, with the save's id:
nothing of the game's own seed is in it."""


class AtAnalysis(Board):
    """One game that is looked back at.

    Attributes:
        id: of its save.
        dialog: what lies over it: "keys" or "".
        review: what is known of its moves.
    """

    SCREEN: ClassVar[str] = "analysis"

    def __init__(
        self, id_: str, session: Session, review: Review, ply: int | None = None
    ) -> None:
        """Lay a copy of a game on the table.

        Args:
            id_: of its save.
            session: the game.
            review: what is known of its moves so far.
            ply: where to begin; at the end without.
        """
        super().__init__(session.copy())
        self.id = id_
        self.dialog = ""
        self.review = review
        self._line = self.session
        self._stops = stops(session)
        self._branch: int | None = None
        self._tried: dict[str, Advice] = {}
        self._is_asking = bool(review.level)
        last = self._stops[-1]
        self._line.goto(last)
        self._is_running = not self._line.is_over
        self._line.goto(min((k for k in self._stops if k >= (ply or 0)), default=last))
        if ply is None:
            self._line.goto(last)

    def begin(self) -> None:
        """Say where the person is."""
        self._speech.polite += [f"{self._status()}.", *self._verdict()]

    # What there is

    @property
    def route(self) -> Route:
        """Where this is, with the ply of the game."""
        ply = self._line.cursor
        return Route(self.session.game, router.ANALYSIS, self.id, ply=ply)

    @property
    def title(self) -> str:
        """The title of the screen."""
        return _("%s, looked back at") % super().title

    @property
    def viewer(self) -> int:
        """The seat whose view is drawn: whoever acts; at the end, a person."""
        to_act = self.session.to_act
        return to_act if to_act >= 0 else super().viewer

    # What a person does

    def play(self, text: str) -> None:
        """Try an action; what was played in the game itself just leads on."""
        self._refusal = None
        if self._branch is None and text == self._played():
            self._step(1)
            return
        board = self.session if self._branch is not None else self._scratch()
        told = len(board.sentences(self.viewer))
        seat = self.viewer
        try:
            board.play(text)
        except IllegalActionError as refused:
            self._refuse(refused)
            return
        except (InvalidActionError, OutOfTurnError) as refused:
            self.refuse(Notice(str(refused)))
            return
        begins = self._branch is None
        if begins:
            self._branch = self._line.cursor
        self._turn_to(board)
        self._speech.polite += [
            *board.sentences(seat)[told:],
            *self._verdict(),
            *(self._reservation() if begins else ()),
        ]

    def select(self, word: str) -> None:
        """Select a thing of the table: whoever does means to try something."""
        self._try()
        super().select(word)

    def press(self, key: str, *, single_keys: bool, is_in_group: bool) -> bool:
        """Take a key; return whether it meant something.

        Args:
            key: as `KeyboardEvent.key` names it.
            single_keys: whether letters mean anything.
            is_in_group: whether arrows could move the focus inside a group.
        """
        if self.dialog or (len(key) == 1 and not single_keys):
            return False
        name = key.lower() if len(key) == 1 else key
        if name == "Escape":
            self._press_escape()
        elif self._press_at_view(name):
            pass
        elif name in keys.ARROWS and not is_in_group:
            self.command(keys.ARROWS[name])
        elif name in keys.ANALYSIS:
            self.command(keys.ANALYSIS[name])
        else:
            return False
        return True

    def command(self, name: str) -> None:
        """Do what a button says."""
        self._refusal = None
        most = len(self._stops)
        moves = {"first": -most, "previous": -1, "next": 1, "last": most}
        tries = {
            "undo": self._undo,
            "leave": self._leave,
            "try": self._try,
            "best": self._try_best,
        }
        if name in moves:
            self._step(moves[name])
        elif name in tries:
            tries[name]()
        elif name.startswith("ply-"):
            self._go(int(name.removeprefix("ply-")))
        elif name.startswith("arrange-"):
            self._lay(name.removeprefix("arrange-"))
        elif name == "asking":
            self._is_asking, self._notice = not self._is_asking, None
        elif name == "story":
            self.turn_story()
        elif name == "keys":
            self.dialog = name
        elif name == "close" and self.dialog:
            self.dialog, self._speech.focus = "", "table"

    # What a computer does

    def question(self) -> Question | None:
        """Return what is to be thought about now, if anything."""
        if self.dialog or not self._is_asking:
            return None
        text = self._question_here() or self.review.question(self._line.cursor)
        return None if text is None else Question(text, 0.0)

    def answer(self, question: str, advice: str) -> None:
        """Take the advice on a question."""
        if question == self._question_here():
            self._tried[question] = advice_of(advice)
            self._speech.polite += self._verdict()
            return
        ply = self.review.answer(question, advice)
        if ply is None:
            return
        is_here = ply == self._line.cursor and self._branch is None
        if is_here and self.review.judgement(ply):
            self._speech.polite += self._verdict()
        if self.review.judged == len(self.review.decisions):
            self._speech.polite.append(self._summary())

    def fail(self, question: str, sentence: str) -> None:
        """Take the news that a question cannot be answered; nothing more is asked."""
        del question
        self._is_asking = False
        self.notify(Notice(sentence, command="asking", label=_("Try again")))

    # What is shown

    def draw(self) -> str:
        """Return the screen as markup."""
        best = self._best()
        self._hint = best.action if best else ""
        session = self.session
        drawn = self._view.draw(
            session.observation(self.viewer), session.legal(), self._ui()
        )
        place = self._stops.index(self._line.cursor)
        review, in_branch = self.review, self._branch is not None
        screen = AnalysisScreen(
            game=session.game,
            title=self.title,
            status=self._status(),
            table=drawn,
            back=router.address(Route(session.game, part=self.id)),
            verdict=(
                *(self._verdict() or (_("Where the game stands"),)),
                *self._reservation(),
            ),
            marks=Marks(
                self._stops[:-1],
                self._line.cursor,
                review.losses(),
                review.worst(),
                self.names,
                self._called,
            ),
            lines=analysis.lines(best) if best else (),
            notice=self._refusal or self._notice,
            progress=self._progress(),
            is_asking=self._is_asking,
            in_branch=in_branch,
            can_go_back=place > 0,
            can_go_on=place < len(self._stops) - 1,
            can_try=not session.is_over and (best is not None or not in_branch),
            lines_open=self.is_story_open,
        )
        return analysis.draw(screen) + self._dialog()

    def _dialog(self) -> str:
        rows = keys.rows_of_analysis(self._view)
        return dialogs.keys(rows) if self.dialog == "keys" else ""

    def _status(self) -> str:
        """Return where the person is."""
        if self._branch is not None:
            return _("Another line · %s") % self._name()
        if self._line.cursor == self._stops[-1]:
            return _("The end") if self._line.is_over else _("Now · %s") % self._name()
        place = self._stops.index(self._line.cursor)
        moves = len(self._stops) - 1
        return analysis.move_name(place + 1, moves, self._name())

    def _called(self, text: str) -> str:
        return called(self.session.game, text)

    def _name(self) -> str:
        seat = self.session.to_act
        return self.names[seat] if seat >= 0 else _("The end")

    def _progress(self) -> str:
        review = self.review
        done, total = review.judged, len(review.decisions)
        return analysis.looked_at(done, total) if done < total and review.level else ""

    def _verdict(self) -> tuple[str, ...]:
        """Return what is known of the position, as sentences."""
        if self.session.is_over:
            return (self._summary(),) if self._branch is None else ()
        best = self._best()
        if self._branch is not None or self._played() is None:
            return (self._advice(best),) if self._is_choice() else ()
        found = self.review.judgement(self._line.cursor)
        if found is not None:
            return (analysis.judged(found, self._name(), self._called),)
        called = self._called(self._line.log[self._line.cursor])
        words = {"name": self._name(), "played": called}
        played = _("%(name)s chose to %(played)s.") % words
        if not self._is_choice():
            return (played, _("There was nothing to choose."))
        return (played, self._advice(best))

    def _reservation(self) -> tuple[str, ...]:
        """Return what another line of a running game is not, as a sentence."""
        if self._branch is None or not self._is_running:
            return ()
        return (_("Luck and hidden things are made up here."),)

    def _advice(self, best: Advice | None) -> str:
        if best is not None:
            return _("Best: %s.") % self._called(best.action)
        if not self.review.level:
            return _("There is no computer player to ask in this game.")
        return _("It is being weighed.") if self._is_asking else _("It is not weighed.")

    def _summary(self) -> str:
        """Return what is said of the whole game."""
        worst = self.review.worst(1)
        if not worst:
            done = self.review.judged == len(self.review.decisions)
            return _("Nothing was lost.") if done else _("The end of the game.")
        found = worst[0]
        words = {
            "number": self._stops.index(found.ply) + 1,
            "verdict": analysis.judged(found, self.names[found.seat], self._called),
        }
        return _("Most was lost in move %(number)d: %(verdict)s") % words

    # Inside

    def _played(self) -> str | None:
        """Return what was played in the game at this ply; None in a branch."""
        line = self._line
        is_played = self._branch is None and not line.is_at_end
        return line.log[line.cursor] if is_played else None

    def _is_choice(self) -> bool:
        return self.session.to_act >= 0 and len(self.session.legal()) > 1

    def _best(self) -> Advice | None:
        """Return the best that was found at the position."""
        question = self._position_question()
        if question is None:
            return self.review.best(self._line.cursor)
        return self._tried.get(question)

    def _position_question(self) -> str | None:
        """Return the question on a position that the review does not hold."""
        if not self.review.level or not self._is_choice():
            return None
        if self._played() is not None:
            return None
        return ask(
            self.session, level=self.review.level, budget=BUDGET, luck="position"
        )

    def _question_here(self) -> str | None:
        question = self._position_question()
        return None if question in self._tried else question

    def _scratch(self) -> Session:
        """Return a copy of the game in which a person plays all sides.

        While the game runs, what is hidden there is made up, and its chance is
        another: nobody looks ahead that way, and nobody learns what lies face down.
        """
        header = self._line.header
        header = replace(header, seats=tuple(Seat(seat.name) for seat in header.seats))
        if not self._is_running:
            return self._line.copy(header)
        luck = f"{TRIED} {self.id}"
        return self._line.imagined(
            self.viewer,
            replace(header, seed=luck),
            rng_for(luck, self._line.cursor),
        )

    def _turn_to(self, board: Session) -> None:
        self.session = board
        self._selected = ()
        self._notice = None
        self._preview = ""

    def _step(self, moves: int) -> None:
        """Go so many moves on, or back, as far as there are any."""
        place = self._stops.index(self._line.cursor) + moves
        self._go(self._stops[max(0, min(place, len(self._stops) - 1))])

    def _go(self, ply: int) -> None:
        """Look at the position of the game at a ply."""
        if ply not in self._stops:
            return
        self._branch = None
        self._line.goto(ply)
        self._turn_to(self._line)
        self.begin()

    def _undo(self) -> None:
        """Take back what was tried last."""
        if self._branch is None:
            self.refuse(Notice(_("Nothing was tried that could be taken back.")))
            return
        if self.session.cursor <= self._branch:
            self._leave()
            return
        self.session.undo()
        self._turn_to(self.session)
        self._speech.polite += [_("Taken back."), *self._verdict()]

    def _leave(self) -> None:
        """Come back to the game, where the branch began."""
        if self._branch is not None:
            self._speech.polite.append(_("Back in the game."))
            self._go(self._branch)

    def _let_go_of_all(self) -> None:
        """Let go of what is selected, and then of another line."""
        self._notice = self._refusal = None
        if self._selected or self._preview:
            self._selected, self._preview = (), ""
        else:
            self._leave()

    def _try(self) -> None:
        """Begin a branch here, in which nothing has been played yet."""
        if self._branch is None and not self.session.is_over:
            self._branch = self._line.cursor
            self._turn_to(self._scratch())
            self._speech.polite += [
                _("Another line: play what you like."),
                *self._reservation(),
            ]

    def _try_best(self) -> None:
        best = self._best()
        if best is not None:
            self.play(best.action)
