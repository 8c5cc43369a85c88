"""The frozen model of the page, and the methods that replace it.

`Model` is the state of the page, except for the stored games and settings. The open
board takes events (`ModelStore.send`). Their effects are spoken with the next frame,
or performed by the rest of the page.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from tabletop.app.table import table_update
from tabletop.core.i18n import _
from tabletop.model import events
from tabletop.model.board import Board
from tabletop.model.page import Model
from tabletop.model.places import Place

_PERFORMED = events.Navigate | events.PassOffer | events.RemoteCommand


class ModelStore:
    """The only owner of the model."""

    def __init__(self, model: Model, perform: Callable[[events.Effect], None]) -> None:
        """Store a model, and the function that performs effects."""
        self.model = model  # the page as it is now
        self._perform = perform

    @property
    def place(self) -> Place:
        """The screen."""
        return self.model.place

    @property
    def table(self) -> Board | None:
        """The open table, if any."""
        return self.model.table

    def table_of(self, id_: str) -> Board | None:
        """Return the open table if it shows this save."""
        table = self.table
        return table if table is not None and table.id == id_ else None

    def show_place(self, place: Place, focus: str) -> None:
        """Show another place, and drop the speech of the last board."""
        self.model = replace(self.model, place=place, on_board=events.Speech(), said="")
        self.list_keys(is_on=False)
        self.queue_speech(events.MoveFocus(focus))

    def show(self, place: Place) -> None:
        """Show a changed place; speech and focus stay."""
        self.model = replace(self.model, place=place)

    def apply(self, board: Board, effects: Sequence[events.Effect]) -> bool:
        """Replace the board, and perform effects; return False for `LetThrough`."""
        on_board = self.model.on_board
        for effect in effects:
            if isinstance(effect, events.Again):
                again = self.model.said or _("Nothing has been said yet.")
                effect = events.Speak(again)  # noqa: PLW2901 - its meaning
            on_board = on_board.after(effect)
        self.model = replace(self.model, place=board, on_board=on_board)
        if events.SaveGame() in effects:
            self._perform(events.SaveGame())
        for effect in effects:
            if isinstance(effect, _PERFORMED):
                self._perform(effect)
        return events.LetThrough() not in effects

    def send(self, event: events.Event) -> bool:
        """Send an event to the open board; return whether it meant something."""
        board = self.place
        return isinstance(board, Board) and self.apply(
            *table_update.update(board, event)
        )

    def list_keys(self, *, is_on: bool) -> None:
        """Show the list of keys over a place without a board, or hide it."""
        self.model = replace(self.model, lists_keys=is_on)

    def queue_speech(self, *effects: events.Effect) -> None:
        """Add speech to the next frame, which stays when the place changes."""
        speech = self.model.speech
        for effect in effects:
            speech = speech.after(effect)
        self.model = replace(self.model, speech=speech)

    def clear_speech(self, said: str) -> None:
        """Drop all speech, and store the last sentence; "" keeps the one before."""
        said = said or self.model.said
        self.model = replace(
            self.model, speech=events.Speech(), on_board=events.Speech(), said=said
        )
