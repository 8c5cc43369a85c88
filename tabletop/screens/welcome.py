"""The question before a first game: take the lesson, or play."""

from __future__ import annotations

from tabletop.core.i18n import _
from tabletop.model.router import ROOT
from tabletop.screens.parts import forms, rules
from tabletop.screens.parts.commands import PRIMARY, actions, command
from tabletop.screens.parts.game_cards import art, covers
from tabletop.screens.parts.guide import JUST_PLAY, LEARN
from tabletop.ui.elements import Element, tag


def unbegun() -> str:
    """Return the sentence for a key of the table before there is a table."""
    return _("No game has begun. Choose “Show me how” or “Just play”.")


def draw(game: str) -> tuple[Element, ...]:
    """Return the screen."""
    cover = next(cover for cover in covers() if cover.game == game)
    picture = tag("div", {"class": "picture", "aria-hidden": "true"}, art(cover))
    asks = {"class": "welcome-asks", "id": "welcome-asks"}
    asked = tag("p", asks, _("New to this game?"))
    learns = command(LEARN, _("Show me how"), PRIMARY)
    ways = actions(learns, command(JUST_PLAY, _("Just play")))
    about = tag("div", {"class": "welcome-about"}, rules.about(game))
    content = picture, about, asked, ways
    bar = forms.bar(_(cover.title), back=ROOT)
    return bar, forms.main("welcome", "welcome", content, described="welcome-asks")
