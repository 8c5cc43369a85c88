"""An app with stored games that aren't loaded yet."""

from dataclasses import replace

from tabletop.library.game_index import GameSummary
from tabletop.session import Session, save
from tests.kit.app import Kit
from tests.kit.markup import Page, check
from tests.kit.stores import SlowStore


class Shelves(Kit):
    """An app on a store that answers when the test lets it."""

    def __init__(self) -> None:
        self.slow = SlowStore()
        super().__init__(self.slow)

    def put_away(self, number: int, game: str = "threes", title: str = "") -> None:
        """Store games of Threes that aren't loaded, with ids such as away-0."""
        text = save.dumps(Session.start("threes", players=1, seed="away"))
        for k in range(number):
            called = title if not k else ""
            entry = GameSummary(f"away-{k}", game, "Score 9", over=True, changed=-k)
            self.slow.put_away(replace(entry, title=called), text)

    def answer(self) -> None:
        """Let the store answer its open requests."""
        self.slow.answer(self.app)

    def list(self, *entries: GameSummary) -> None:
        """Add summaries of games to the store's index."""
        for entry in entries:
            self.slow.mark(entry)

    def page(self) -> Page:
        return check(self.app.frame().markup)
