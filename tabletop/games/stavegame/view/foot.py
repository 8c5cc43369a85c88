"""At the foot of the table: what there is to do, what is asked, and the buttons."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tabletop.drawing import controls
from tabletop.drawing.markup import Attributes, escape, sentence, tag
from tabletop.games.stavegame import (
    Action,
    Combat,
    Observation,
    card_words,
    colour_word,
    combat,
    format_action,
    preview,
    target,
)
from tabletop.games.stavegame.view import cards, course, touch, words
from tabletop.games.stavegame.view.board import Scene
from tabletop.i18n import _, ngettext

IDLE_LEFT = 3
"""After so many idle turns in a row a fourth one ends the game (V11)."""


def drawn(now: Scene) -> str:
    """Return what is asked, or else what was done and what can be done."""
    if now.card and now.card.to:
        return _group(_asked(now, now.ways[now.card.to]))
    if touch.END in now.ui.selected and "end" in now.legal:
        return _group(_asked_end(now))
    buttons = _buttons(now) if now.legal else [controls.room()]
    told = sentence("p", {"class": "stave-tip", "id": "tip"}, tip(now))
    return _group([told, course.drawn(now), _row(buttons)])


def _group(parts: Sequence[str]) -> str:
    group: Attributes = {
        "class": "stave-doing",
        "data-controls": "",
        "role": "group",
        "aria-label": _("What to do"),
    }
    return tag("div", group, *parts)


def _row(buttons: Sequence[str]) -> str:
    return tag("div", {"class": "stave-buttons", "data-rove": ""}, *buttons)


# What there is to do


def tip(now: Scene) -> str:
    """Return what there is to do, as a sentence or two."""
    seen = now.seen
    if not now.legal:
        return _("{name} is to play.").format(name=now.ui.name_of(seen.player))
    if now.card:
        return _tip_of_card(now)
    if seen.has_acted and "pass" in now.legal:
        return _("End your turn when you are done.")
    if "end" in now.legal:
        return _("You may end the game now, or play on.")
    if seen.idle_turns == IDLE_LEFT:
        return _("Three idle turns in a row: with one more the game ends.")
    return _("Choose a card of yours, then where it goes.")


def _tip_of_card(now: Scene) -> str:
    if now.card and not now.ways:
        if now.card.slot in now.seen.placed_this_turn:
            return _("This card was placed this turn and stays where it is.")
        return _("This card cannot go anywhere now.")
    n = len(now.ways)
    told = ngettext("It can go to {n} slot.", "It can go to {n} slots.", n).format(n=n)
    if any(combat(now.seen, actions[0]) for actions in now.ways.values()):
        return _("{told} Moving onto a card starts a fight.").format(told=told)
    return told


def _buttons(now: Scene) -> list[str]:
    """Return the buttons that end the turn and, where it is possible, the game."""
    can_end = "end" in now.legal
    is_due = now.seen.has_acted and not now.card
    look = "button primary" if is_due else "button"
    found = [_plays(now, "pass", _("End turn"), look, "end-turn")]
    if can_end:
        attributes: Attributes = {
            "class": "button",
            "id": "end-game",
            "type": "button",
            "data-ui": touch.END,
            "data-hint": "" if now.ui.hint == "end" else None,
            "tabindex": -1,
        }
        found.append(sentence("button", attributes, _("End the game …")))
    return found


def _plays(now: Scene, action: str, label: str, look: str, id_: str) -> str:
    looks = {"class": look, "id": id_}
    return controls.plays(action, escape(label), now.legal, now.ui, looks)


# What is asked


def _asked(now: Scene, actions: Sequence[Action]) -> list[str]:
    """Return the question which colour it is to be, or whether they are to fight."""
    options = [_option(now, action, place) for place, action in enumerate(actions)]
    word = now.card.word if now.card else ""
    return [
        _ask(_question(now, actions[0]), word),
        _row([*options, *_instead(now)]),
    ]


def _ask(question: str, back: str) -> str:
    """Return a question, with the button that leads back from it."""
    told = sentence("p", {"class": "stave-question", "id": "tip"}, question)
    attributes: Attributes = {
        "class": "button stave-back",
        "id": "go-back",
        "type": "button",
        "data-ui": back,
    }
    button = sentence("button", attributes, _("Back"))
    return tag("div", {"class": "stave-ask"}, told, button)


def _question(now: Scene, action: Action) -> str:
    fight, to = combat(now.seen, action), target(now.seen, action)
    if fight is None:
        told = _("Which colour is stave {n} to turn?")
        return told.format(n=to[0] + 1 if to else "")
    owner, defender = fight.defender
    if owner == now.seen.player:
        told = _("{attacker} against {defender}, your own card:")
    else:
        told = _("{attacker} against {defender} of {name}:")
    return told.format(
        attacker=card_words(fight.attacker[1]),
        defender=card_words(defender),
        name=now.ui.name_of(owner),
    )


def _option(now: Scene, action: Action, place: int) -> str:
    """Return the button of one colour, with what it leads to."""
    fight, text = combat(now.seen, action), format_action(action)
    kind = "" if fight is None else " wins" if fight.is_won else " loses"
    attributes: Attributes = {
        "class": f"button stave-option{kind}",
        "id": f"option-{place}",
        "type": "button",
        "data-action": text,
        "data-hint": "" if text == now.ui.hint else None,
        "tabindex": -1 if place else 0,
    }
    parts = _fight(fight) if fight else _turns(now.seen, action)
    return tag("button", attributes, *parts)


def _fight(fight: Combat) -> Iterator[str]:
    """Give the two values in their colour, and what comes of it."""
    values = " : ".join(map(str, fight.values))
    told = _("{colour}: {outcome}")
    colour, outcome = colour_word(fight.colour), words.outcome(fight)
    yield tag(
        "span",
        {"class": "stave-duel"},
        cards.sign(fight.colour),
        sentence("strong", {}, values),
    )
    yield sentence(
        "span",
        {"class": "stave-outcome"},
        told.format(colour=colour, outcome=outcome),
    )


def _turns(seen: Observation, action: Action) -> Iterator[str]:
    """Give the colour that the stave turns."""
    to = target(seen, action)
    colour = preview(seen, action).colours[to[0]] if to else None
    if colour:
        yield tag(
            "span",
            {"class": "stave-duel"},
            cards.sign(colour),
            escape(colour_word(colour)),
        )


def _instead(now: Scene) -> list[str]:
    """Return the button that chooses the player's own card that was touched."""
    to = now.card.to if now.card else None
    piece = now.seen.board[to[0]][to[1]] if to else None
    if to is None or piece is None or piece[0] != now.seen.player:
        return []
    attributes: Attributes = {
        "class": "button",
        "id": "instead",
        "type": "button",
        "data-ui": touch.on_board(to),
        "tabindex": -1,
    }
    return [sentence("button", attributes, _("Choose it instead"))]


# The end of the game


def _asked_end(now: Scene) -> list[str]:
    """Return how the game would end now, and the button that ends it."""
    result = words.result(now.seen, words.names(now.ui))
    told = _("If you end the game now: {result}.").format(result=result)
    ends = _plays(now, "end", _("End the game"), "button primary", "end-game")
    return [_ask(told, touch.END), _row([ends])]
