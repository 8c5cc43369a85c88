"""An app with two games, in English or a made-up language, and all its screens."""

from collections.abc import Iterator
from typing import Final

from tabletop.app.app import App
from tabletop.app.frame import Frame
from tabletop.core import i18n, languages
from tabletop.core.i18n import _
from tabletop.library.game_index import entry_of
from tabletop.library.game_store import Store
from tabletop.registry import GAMES
from tabletop.session import Seat, Session, TableState, save
from tabletop.session.bot_protocol import think
from tabletop.session.seating import COMPUTERS
from tests.kit import pseudo_locale
from tests.library.days import NOON, TODAY

CHOICE: Final = languages.best(["de"])  # with which the made-up language is spoken


def speak(choice: str) -> None:
    """Install the made-up language, or English."""
    if choice == CHOICE:
        i18n.install(pseudo_locale.catalogue(), pseudo_locale.LANGUAGE)
    else:
        i18n.install(i18n.ENGLISH)


class Desk:
    """An app with a running game and a finished one, the first of its day."""

    RUNNING, OVER = "abcdef", "abc123"

    def __init__(self, game: str, choice: str) -> None:
        """Play both games, and start the app in a language."""
        speak(choice)
        self.game = game
        self.fails = False
        self.store = Store()
        self.app = App(self.store, lambda: NOON, speak=self._speak)
        players = GAMES[game].PLAYERS[0]
        others = (Seat(name, "random") for name in COMPUTERS[2 : players + 1])
        seats = (Seat("Ben"), *others)
        running, over = (
            Session.start(game, players=players, seats=seats, seed=seed)
            for seed in ("7", "8")
        )
        while running.to_act != 0 or len(running.log) < 3:
            running.play(running.legal()[0])
        while not over.is_over:
            over.play(over.legal()[-1 if len(over.log) % 7 else 0])
        over.table = TableState(daily=TODAY, daily_begun=NOON)
        for id_, session in ((self.OVER, over), (self.RUNNING, running)):
            self.store.write(entry_of(id_, session, "", 0.0), save.dumps(session))
            self.app.open(f"#/{game}/{id_}")
            self.app.hold(id_, is_mine=True)
            self.app._saver.keep()

    def _speak(self, choice: str) -> None:
        if self.fails:
            self.app.unspoken(_("Back to the previous game."))
        else:
            speak(choice)
            self.app.spoken(choice)

    def choose(self, choice: str) -> Frame:
        self.app.open("#/settings")
        self.app.frame()
        self.app.command("settings", {"language": f'"{choice}"'})
        return self.app.frame()

    def shown(self) -> Iterator[tuple[str, Frame]]:
        """Yield the frames of all pages, each with its address or the command."""
        places = "", "settings", "records", "games", "daily"
        for place in (*places, f"{self.game}/new"):
            yield f"#/{place}", self.at(f"#/{place}")
        yield from self.shown_of_games()

    def at(self, address: str) -> Frame:
        self.app.open(address)
        return self._answered()

    def shown_of_games(self) -> Iterator[tuple[str, Frame]]:
        """Yield the frames of the two games, each with its address or the command."""
        table = f"#/{self.game}/{self.RUNNING}"
        yield f"{table}/analysis", self.at(f"{table}/analysis")
        self.app.open(f"#/{self.game}/{self.OVER}")
        yield "over", self.app.frame()
        self.app.open(table)
        self.app.hold(self.RUNNING, is_mine=True)
        yield "running", self.app.frame()
        for command in ("menu", "keys", "seats", "story", "hint"):
            self.app.command(command)
            yield command, self._answered()
            self.app.command("close")

    def _answered(self) -> Frame:
        """Return the next frame; let a computer player answer its question first."""
        frame = self.app.frame()
        if frame.question is None or frame.question.is_pause:
            return frame
        *_before, advice = think(frame.question.text)
        self.app.answer(frame.question.text, advice)
        return self.app.frame()
