"""The screen of a new game: a table with its seats, the house rules, the seed.

Each control sends its one change; its field is one of those of `game_request.changed`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tabletop.core.i18n import _
from tabletop.core.options import (
    Option,
    format_options,
    house_rules,
    name_of,
    named_options,
    options_of,
)
from tabletop.model.places import Form
from tabletop.model.router import TOGETHER
from tabletop.registry import view_of
from tabletop.screens.parts import (
    commands,
    forms,
    game_cards,
    seat_sheet,
    seat_table,
    seats,
)
from tabletop.screens.parts.commands import actions, button
from tabletop.session import game_of
from tabletop.session.bot_protocol import LevelOffer
from tabletop.session.game_request import (
    LONGEST_FORFEIT,
    NAMED,
    OPTION,
    UNNAMED,
    NewGame,
    usual_undo,
)
from tabletop.ui.elements import Attributes, Element, Node, tag
from tabletop.ui.window import Window

ALL_NUMBERS: Final = "all-numbers"  # the command that shows all numbers of players

_UNDO: Final = "undo"
_NAMES: Final = "known-names"
_LONGEST_SEED: Final = 80

_AT_FIRST: Final = 6  # numbers of players that a row shows at first
_AT_FIRST_NARROW: Final = 5  # the same in a narrow window
_NARROW: Final = 350  # pixels of a window that is too narrow for the longer row


def draw(
    place: Form,
    offers: Sequence[LevelOffer],
    names: Sequence[str] = (),
    window: Window | None = None,
) -> tuple[Node, ...]:
    """Return the screen, with the levels of computers and the names known here."""
    window, new_game = window or Window(), place.new_game
    is_alone = len(new_game.seats) == 1
    title = _(game_of(new_game.game).TITLE)
    head = forms.bar(
        title,
        back=place.back,
        heard=_("New game: {title}").format(title=title),
        more=_rules_link(new_game.game),
    )
    if is_alone:
        levels = {offer.id: offer.title for offer in offers}
        table = seats.draw(
            new_game.seats, levels, is_alone=True, suggestions=_NAMES if names else ""
        )
        return head, forms.main("new", "new", _form(place, names, table, window))
    chosen = _open_seat(place, window)
    laid = seat_table.draw(
        new_game.seats,
        {offer.id: offer.title for offer in offers},
        window,
        chosen=chosen,
        centre=_centre(new_game.game, window),
    )
    form = _form(place, names, (laid, _numbers(place, window)), window)
    if chosen is None:
        return head, forms.main("new", "new", form)
    is_panel = window.size == "large"
    suggestions = _NAMES if names else ""
    opened = seat_sheet.draw(
        chosen, new_game.seats, offers, suggestions, is_panel=is_panel
    )
    if is_panel:
        return head, forms.main("new", "new", form, opened)
    return head, forms.main("new", "new", form), opened


def _form(
    place: Form, names: Sequence[str], table: Sequence[Node], window: Window
) -> Element:
    new_game = place.new_game
    return forms.form(
        "new-form",
        "start",
        forms.refusal(place.error),
        *table,
        _suggestions(names),
        forms.folded(
            "rules",
            _rules_line(new_game),
            _options(new_game),
            is_open=len(new_game.seats) == 1,
        ),
        actions(forms.primary(_("Deal"), "start"), _together(new_game, window)),
        **{"class": "form", **seats.CHOOSES},
    )


def _open_seat(place: Form, window: Window) -> int | None:
    """Return the place of the open seat; a panel is always that of a seat."""
    players = len(place.new_game.seats)
    if place.seat is not None and place.seat < players:
        return place.seat
    return 1 if window.size == "large" else None


def _centre(game: str, window: Window) -> tuple[Node, ...]:
    (card,) = (card for card in game_cards.covers() if card.game == game)
    hint = "" if window.size == "large" else tag("p", {}, _("Choose a seat"))
    return card.picture, hint


def _rules_link(game: str) -> Element:
    looks = {"class": "icon-button", "id": "rules-link", "href": f"#/{game}/rules"}
    return tag("a", {**looks, "aria-label": _("Rules")}, commands.icon("rules"))


def _together(new_game: NewGame, window: Window) -> Node:
    if max(game_of(new_game.game).PLAYERS) == 1:
        return ""
    asks: Attributes = {"data-command": TOGETHER}
    is_phone = window.size in {"phone", "lying"}
    words = _("Each on their own phone") if is_phone else _("Each on their own device")
    return button("together", "button quiet", asks, words)


def _numbers(place: Form, window: Window) -> Node:
    new_game = place.new_game
    view, offered = view_of(new_game.game), game_of(new_game.game).PLAYERS
    chosen = len(new_game.seats)
    if len(offered) == 1:
        return ""
    most = _AT_FIRST if window.width >= _NARROW else _AT_FIRST_NARROW
    is_short = len(offered) > most + 1 and chosen in offered[:most]
    if is_short := is_short and not place.shows_all:
        offered = offered[:most]
    more: Attributes = {"data-command": ALL_NUMBERS}
    return tag(
        "fieldset",
        {
            "class": "player-counts",
            "id": "numbers",
            "aria-describedby": "players-hint" if view.advice_on_players else None,
        },
        tag("legend", {"class": "sr-only"}, _("Players")),
        (_number(number, is_on=number == chosen) for number in offered),
        commands.sign("more", _("More players"), ALL_NUMBERS, more) if is_short else "",
    )


def _number(number: int, *, is_on: bool) -> Element:
    looks: Attributes = {
        "type": "radio",
        "name": "players",
        "id": f"players-{number}",
        "value": number,
        "checked": "" if is_on else None,
    }
    words = tag("span", {}, str(number))
    return tag("label", {"class": "player-count"}, forms.box(looks), words)


def _suggestions(names: Sequence[str]) -> Node:
    if not names:
        return ""
    options = (tag("option", {"value": name}) for name in names)
    return tag("datalist", {"id": _NAMES}, *options)


def _named(new_game: NewGame) -> Node:
    """Return the choice among the names of a game, where it has several."""
    module = game_of(new_game.game)
    titles = {name: _(name or module.TITLE) for name in named_options(module)}
    if len(titles) == 1:
        return ""
    name = name_of(module, new_game.options)
    if name is None:
        titles[UNNAMED] = _("Your own")
    option = Option(NAMED, _("Rules"), "", tuple(titles), "")
    chosen = UNNAMED if name is None else name
    return forms.control(option, NAMED, chosen, titles.__getitem__)


def _rules_line(new_game: NewGame) -> tuple[Node, ...]:
    name = name_of(game_of(new_game.game), new_game.options)
    labels = [_(name)] if name else house_rules(new_game.options)
    if new_game.undo is not None:
        labels += [_("Undo any move") if new_game.undo else _("Limited undo")]
    labels += [_("What the loser owes")] if new_game.forfeit else []
    labels += [_("Deal code")] if new_game.seed else []
    told = ", ".join(labels) or _("default")
    return tag("span", {}, tag("b", {}, _("House rules")), " ", told), commands.icon(
        "next"
    )


def _options(new_game: NewGame) -> tuple[Node, ...]:
    view, chosen = view_of(new_game.game), format_options(new_game.options)
    advice = _(view.advice_on_players) if view.advice_on_players else ""
    controls = (
        forms.control(
            option, OPTION + option.name, chosen.get(option.name, option.default)
        )
        for option in options_of(type(new_game.options))
    )
    return (
        tag("p", {"class": "hint", "id": "players-hint"}, advice) if advice else "",
        _named(new_game),
        *controls,
        _undo(new_game),
        _forfeit(new_game) if view.has_forfeit else "",
        _seed(new_game.seed),
    )


def _undo(new_game: NewGame) -> Element:
    hint = _("If this is off, you can’t undo a move that has revealed something.")
    usual = usual_undo(new_game.seats)
    is_on = usual if new_game.undo is None else new_game.undo
    return forms.switch(_UNDO, _("Undo any move"), hint, is_on=is_on)


def _forfeit(new_game: NewGame) -> Element:
    told = {"aria-describedby": "forfeit-hint"}
    box = forms.text_box("forfeit", new_game.forfeit, LONGEST_FORFEIT, told)
    hint = _("For example: buys the next round. It is read out at the end.")
    return forms.field(_("What the loser owes"), "forfeit", box, hint)


def _seed(seed: str) -> Element:
    exact = {"autocapitalize": "off", "spellcheck": "false"}
    told = {**exact, "aria-describedby": "seed-hint"}
    hint = _(
        "The same code brings the same shuffles and throws. Leave it empty for a new "
        "one."
    )
    box = forms.text_box("seed", seed, _LONGEST_SEED, told)
    return forms.field(_("Deal code"), "seed", box, hint)
