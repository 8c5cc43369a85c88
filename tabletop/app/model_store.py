"""The frozen model of the page, and the functions that may replace it.

`Model` holds all that the page knows beside what is kept. A board on it takes events
(`ModelStore.send`); what they have for effects is said with the next frame, or done by
the rest of the page.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from tabletop.app.table import table_update
from tabletop.core.i18n import _
from tabletop.model.board import Board
from tabletop.model.events import (
    Again,
    Effect,
    Event,
    LetThrough,
    MoveFocus,
    Navigate,
    RemoteCommand,
    SaveGame,
    Speak,
    Speech,
)
from tabletop.model.page import Model
from tabletop.model.places import Place


class ModelStore:
    """The one place where the page changes."""

    def __init__(self, model: Model, perform: Callable[[Effect], None]) -> None:
        """Begin with a model; what is due is performed as effects say."""
        self.model = model  # the page as it is now
        self._perform = perform

    @property
    def place(self) -> Place:
        """What is shown."""
        return self.model.place

    @property
    def table(self) -> Board | None:
        """The open table, if one is."""
        return self.model.table

    def table_of(self, id_: str) -> Board | None:
        """Return the open table if this save lies on it."""
        table = self.table
        return table if table is not None and table.id == id_ else None

    def turn_to(self, place: Place, focus: str) -> None:
        """Show this place; nothing holds any more of what the last board said."""
        self.model = replace(self.model, place=place, on_board=Speech(), said="")
        self.list_keys(is_on=False)
        self.tell(MoveFocus(focus))

    def show(self, place: Place) -> None:
        """Show a place that has changed; what is said and the focus stay."""
        self.model = replace(self.model, place=place)

    def lay(self, board: Board, effects: Sequence[Effect]) -> bool:
        """Have the open board be this, and do what is due.

        Returns:
            Whether what happened meant something.
        """
        on_board = self.model.on_board
        for effect in effects:
            if isinstance(effect, Again):
                again = self.model.said or _("Nothing has been said yet.")
                effect = Speak(again)  # noqa: PLW2901 - what it comes to
            on_board = on_board.after(effect)
        self.model = replace(self.model, place=board, on_board=on_board)
        if SaveGame() in effects:
            self._perform(SaveGame())
        for effect in effects:
            if isinstance(effect, Navigate | RemoteCommand):
                self._perform(effect)
        return LetThrough() not in effects

    def send(self, event: Event) -> bool:
        """Let the open board take an event; return whether it meant something."""
        board = self.place
        return isinstance(board, Board) and self.lay(*table_update.update(board, event))

    def list_keys(self, *, is_on: bool) -> None:
        """Show the list of keys over what is no board, or no longer."""
        self.model = replace(self.model, lists_keys=is_on)

    def tell(self, *effects: Effect) -> None:
        """Have something said with the next frame, whatever is shown then."""
        speech = self.model.speech
        for effect in effects:
            speech = speech.after(effect)
        self.model = replace(self.model, speech=speech)

    def hush(self, said: str) -> None:
        """Note that everything was said, and this last; "" forgets nothing."""
        said = said or self.model.said
        self.model = replace(self.model, speech=Speech(), on_board=Speech(), said=said)
