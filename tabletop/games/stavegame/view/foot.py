"""The foot of the table: the last actions, the tip, the question."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

from tabletop.core.i18n import _, ngettext
from tabletop.core.phrases import last_action, report
from tabletop.games.stavegame import observation, rules
from tabletop.games.stavegame.cards import Colour, card_told, colour_word
from tabletop.games.stavegame.events import Event
from tabletop.games.stavegame.observation import Observation
from tabletop.games.stavegame.rules import Action, Place, parse_action
from tabletop.games.stavegame.view import pictures, previews, selection, words
from tabletop.games.stavegame.view.selection import Scene
from tabletop.ui import Ui, controls
from tabletop.ui.markup import Attributes, escape, hidden, sentence, tag

NEARLY_FULL: Final = 2
"""Maximum number of empty slots that the tip mentions, as the end is near."""


def drawn(now: Scene) -> str:
    """Return the open question, or else the recent moves, the tip and the buttons."""
    if now.card and now.card.to:
        actions = now.ways[now.card.to]
        options = [_option(now, action, place) for place, action in enumerate(actions)]
        asks = _ask(_question(now, actions[0]), now.card.word)
        parts = [asks, _duel(now, actions), _row([*options, *_instead(now)])]
    elif selection.END in now.ui.selected and "end" in now.legal:
        ends = _plays(now, "end", _("End the game"), "button primary", "end-game")
        parts = [_ask(_end_told(now), selection.END), _row([ends])]
    else:
        buttons = _buttons(now) if now.legal else [controls.room()]
        parts = [*_told(now), _row(buttons)]
    more = {"data-controls": ""}
    return controls.part("stave-doing", _("What to do"), more, *parts)


_row: Final = partial(controls.row, "stave-buttons")


# The tip


def _told(now: Scene) -> tuple[str, ...]:
    """Return the advice, or else the tip and the recent moves."""
    looks: Attributes = {"class": "stave-tip", "id": "tip"}
    if now.ui.advice:
        return (tag("p", {**looks, "data-kind": "advice"}, now.ui.advice),)
    moves = list(_moves(now))
    told = _("Moves of this turn") if now.seen.has_acted else _("Moves before")
    listed = tag("ol", {"class": "stave-moves", "aria-label": told}, *moves)
    course = tag("div", {"class": "stave-course"}, listed) * bool(moves)
    return sentence("p", looks, tip(now)), course


def answer(word: str, seen: Observation, legal: Sequence[str], ui: Ui) -> str:
    """Return the answer to a key: the chosen card and its slots, or the question."""
    now = selection.scene(seen, legal, ui)
    if word == selection.DECKS:
        if word not in ui.selected:
            return _("Back to the staves.")
        return " ".join(words.left(seen, seat, now.names) for seat in range(2))
    if word == selection.END and word in ui.selected:
        return _end_told(now)
    if now.card is None:
        return _("No card is chosen.")
    if now.card.to:
        return asked(now)
    chosen = _("Chosen: {card}.").format(card=card_told(now.card.card))
    return f"{chosen} {_ways(now)}"


def tip(now: Scene) -> str:
    """Return the tip for the next action, as one or two sentences."""
    seen = now.seen
    if not now.legal:
        told = _("It is {name}’s turn.").format(name=now.ui.name_of(seen.player))
    elif now.card:
        told = _tip_of_card(now)
    elif seen.has_acted and "pass" in now.legal:
        told = _turned(now) or goes_on(now)
    else:
        told = near_the_end(now) or how(now)
    return told


def how(now: Scene) -> str:
    """Return the sentence about playing a card, "" near the end of the game."""
    if now.seen.idle_turns == rules.IDLE_AT_END - 1 or "end" in now.legal:
        return ""
    return _("Choose one of your cards, then where it goes.")


def goes_on(now: Scene) -> str:
    """Return the sentence about further moves in this turn."""
    if can_go_on(now):
        return _("You can play another card, or end your turn.")
    return _("There is no other move: end your turn.")


def can_go_on(now: Scene) -> bool:
    """Return whether a further card can be played."""
    return not {"pass", "end"}.issuperset(now.legal)


def _turned(now: Scene) -> str:
    """Return the reason for the new colour of a stave, "" if there is none."""
    before, text = now.ui.recent[-1] if now.ui.recent else (now.seen, "pass")
    action = parse_action(text)
    if not isinstance(action, Place) or before.colours[action.stave] is not None:
        return ""
    colour = now.seen.colours[action.stave]
    if colour is None:
        return ""
    told = _("Stave {n} turns {colour}: its first card is highest in {colour}.")
    return told.format(n=action.stave + 1, colour=colour_word(colour))


def near_the_end(now: Scene) -> str:
    """Return a sentence about the end of the game, "" if it isn't near."""
    seen = now.seen
    if seen.idle_turns == rules.IDLE_AT_END - 1:
        return _("Three idle turns in a row: one more ends the game.")
    if "end" in now.legal:
        return _("You can end the game now, or play on.")
    empty = sum(piece is None for stave in seen.board for piece in stave)
    if seen.idle_turns and not seen.options.first_edition:
        return _("After one more idle turn, the game can be ended.")
    if empty > NEARLY_FULL:
        return ""
    told = ngettext(
        "{n} slot is empty; once the board is full, the game can be ended.",
        "{n} slots are empty; once the board is full, the game can be ended.",
        empty,
    )
    return told.format(n=empty)


def _tip_of_card(now: Scene) -> str:
    told = _ways(now)
    found = (observation.combat(now.seen, actions[0]) for actions in now.ways.values())
    attacked = {fight.defender[0] for fight in found if fight}
    if not attacked:
        return told
    fights = _("Moving onto a card starts a fight.")
    if now.seen.player in attacked:
        fights = _("Moving onto a card, even your own, starts a fight.")
    return f"{told} {fights}"


def _ways(now: Scene) -> str:
    """Return the number of slots for the chosen card; each shows its effect."""
    if now.card and not now.ways:
        if now.card.slot in now.seen.placed_this_turn:
            return _("This card was placed this turn and stays where it is.")
        return _("This card cannot go anywhere now.")
    n = len(now.ways)
    return ngettext("It can go to {n} slot.", "It can go to {n} slots.", n).format(n=n)


def _buttons(now: Scene) -> list[str]:
    """Return the buttons that end the turn and, if legal, the game."""
    is_due = now.seen.has_acted and not now.card and not can_go_on(now)
    look = "button primary" if is_due else "button"
    found = [_plays(now, "pass", _("End turn"), look, "end-turn")]
    if "end" in now.legal:
        hint: Attributes = {"data-hint": "" if now.ui.hint == "end" else None}
        label = _("End the game …")
        found.append(
            _selects("end-game", selection.END, label, {**hint, "tabindex": -1})
        )
    return found


def _plays(now: Scene, action: str, label: str, look: str, id_: str) -> str:
    looks = {"class": look, "id": id_}
    return controls.plays(action, escape(label), now.legal, now.ui, looks)


def _selects(
    id_: str, word: str, label: str, more: Attributes, kind: str = "button"
) -> str:
    return controls.button(id_, kind, {"data-ui": word, **more}, escape(label))


# Questions


def _end_told(now: Scene) -> str:
    result = words.result(now.seen, now.names)
    return _("If you end the game now: {result}.").format(result=result)


def _ask(question: str, back: str) -> str:
    """Return a question with its back button."""
    told = sentence("p", {"class": "stave-question", "id": "tip"}, question)
    button = _selects("go-back", back, _("Back"), {}, "button stave-back")
    return tag("div", {"class": "stave-ask"}, told, button)


def asked(now: Scene) -> str:
    """Return the question about the chosen card, and its possible answers."""
    actions = now.ways[now.card.to] if now.card and now.card.to else []
    told = (option_told(now, action) for action in actions)
    return " ".join([_question(now, actions[0]), *(f"{each}." for each in told)])


def _question(now: Scene, action: Action) -> str:
    fight, to = (
        observation.combat(now.seen, action),
        observation.target(now.seen, action),
    )
    if fight is None:
        told = _("Which colour should stave {n} turn?")
        return told.format(n=to[0] + 1 if to else "")
    owner, _card = fight.defender
    if owner == now.seen.player:
        return _("Attack your own card?")
    return _("Attack this card of {name}?").format(name=now.ui.name_of(owner))


def _duel(now: Scene, actions: Sequence[Action]) -> str:
    """Return both cards of the fight in question."""
    fight = observation.combat(now.seen, actions[0])
    if fight is None:
        return ""
    sides = previews.fighters(now, fight, is_open=True)
    cards = {"class": "stave-pair", "aria-hidden": "true"}
    told = _("{attacker} against {defender}").format(
        attacker=card_told(fight.attacker[1]), defender=card_told(fight.defender[1])
    )
    return hidden("p", told) + tag("div", cards, *sides)


def _comes(now: Scene, action: Action) -> tuple[Colour, str, str]:
    """Return the colour of an answer, its label, and its effect."""
    to = observation.target(now.seen, action) or (0, 0)
    leads = previews.lead_after(now.seen, action, to[0])
    if fight := observation.combat(now.seen, action):
        n, m = fight.values
        comes = f"{words.outcome(fight)}, {leads}"
        return fight.colour, _("{n} against {m}").format(n=n, m=m), comes
    colour = observation.preview(now.seen, action).colours[to[0]] or "red"
    return colour, colour_word(colour), leads


def option_told(now: Scene, action: Action) -> str:
    """Return an answer in words: its colour and its effect."""
    colour, against, comes = _comes(now, action)
    if observation.combat(now.seen, action):
        against = _("Attack in {colour}: {against}").format(
            colour=colour_word(colour), against=against
        )
    return f"{against}, {comes}"


def _option(now: Scene, action: Action, place: int) -> str:
    """Return the button of one colour, with its effect."""
    fight, text = observation.combat(now.seen, action), rules.format_action(action)
    kind = "" if fight is None else " stave-wins" if fight.is_won else " stave-loses"
    colour, against, comes = _comes(now, action)
    seen = against
    if fight:
        seen = _("Attack {odds}").format(odds=previews.odds(*fight.values))
    what: Attributes = {
        "data-action": text,
        "data-hint": "" if text == now.ui.hint else None,
        "aria-label": option_told(now, action),
        "tabindex": -1 if place else 0,
    }
    return controls.button(
        f"option-{place}",
        f"button stave-option{kind}",
        what,
        tag(
            "span",
            {"class": "stave-duel"},
            pictures.sign(colour),
            sentence("strong", {}, seen),
        ),
        sentence("span", {"class": "stave-outcome"}, comes),
    )


def _instead(now: Scene) -> Iterator[str]:
    """Yield the button that chooses the touched card, if it is the player's own."""
    to = now.card.to if now.card else None
    piece = now.seen.board[to[0]][to[1]] if to else None
    if to and piece and piece[0] == now.seen.player:
        label = _("Choose it instead")
        yield _selects("instead", selection.on_board(to), label, {"tabindex": -1})


# The moves of this turn; before its first move, those of the turns before


def _moves(now: Scene) -> Iterator[str]:
    if now.seen.has_acted:
        for event in selection.deeds(now.ui, now.seen.turn):
            yield _move(now, event)
        return
    last = selection.turn_before(now)
    if last is not None:
        for turn in range(last, now.seen.turn):
            yield from _turn(now, turn)


def _turn(now: Scene, turn: int) -> Iterator[str]:
    """Yield the moves of a finished turn, and a note if it ended by itself."""
    name, found = now.ui.name_of(turn % 2), selection.deeds(now.ui, turn)
    moves = [event for event in found if event.action != rules.Pass()]
    yield sentence("li", {"class": "stave-whose"}, _("{name}:").format(name=name))
    for event in moves:
        yield _move(now, event)
    if not found:
        yield sentence("li", {}, _("no move possible, the turn ended by itself"))
    elif len(moves) == len(found):
        yield sentence("li", {}, _("the turn ended by itself"))
    elif not moves:
        yield sentence("li", {}, _("no move"))


def _move(now: Scene, event: Event) -> str:
    """Return a move as small pictures, with a sentence for screen readers."""
    told = hidden("span", report(event, now.names))
    seen = {"class": "stave-move", "aria-hidden": "true"}
    parts = [_small(now, event.piece), sentence("span", {}, last_action(event))]
    if event.fight:
        parts.append(_small(now, event.fight.defender))
    return tag("li", {}, told, tag("span", seen, *parts))


def _small(now: Scene, piece: observation.Piece | None) -> str:
    """Return a small picture of a card."""
    if piece is None:
        return ""
    owner, card = piece
    drawing = pictures.card(card, owner, up=owner == now.ui.near)
    return tag("span", {"class": "stave-small"}, drawing)
