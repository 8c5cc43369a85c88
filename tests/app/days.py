"""An app on a fixed date, for tests of the deals of the day."""

from tests.kit.app import Kit
from tests.kit.markup import Page, check
from tests.library.days import NOON


class Days(Kit):
    """An app on a device whose clock shows noon of 23 November."""

    def __init__(self) -> None:
        super().__init__()
        self.time = NOON

    def page(self) -> Page:
        self.app.open("#/daily")
        return check(self.app.frame().markup)

    def finish(self) -> None:
        """Play the open game to its end."""
        while not self.session().is_over:
            self.play_any()
