"""Choices of the player: the tip, the buttons, the questions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from tabletop.core.i18n import _, listed, ngettext
from tabletop.games.stavegame import observation, rules
from tabletop.games.stavegame.cards import Colour, card_told, card_words, colour_word
from tabletop.games.stavegame.observation import Observation, Slot
from tabletop.games.stavegame.rules import Action, Place, parse_action
from tabletop.games.stavegame.view import pictures, previews, selection, words
from tabletop.games.stavegame.view.selection import Scene
from tabletop.ui import Ui
from tabletop.ui.elements import Child, Element, tag
from tabletop.ui.pieces import Card, Control, card, classes, playing
from tabletop.ui.table import Choice, choice, panel

NEARLY_FULL: Final = 2  # maximum empty slots that the tip mentions, near the end
EXPLAINED: Final = 6  # turn from which players know the numbers in the slots

# The tip


def answer(word: str, seen: Observation, legal: Sequence[str], ui: Ui) -> str:
    """Return the answer to a key: the chosen card and its slots, or the question."""
    now = selection.scene(seen, legal, ui)
    if word == selection.DECKS:
        if word not in ui.selected:
            return _("Back to the staves.")
        return " ".join(words.left(seen, seat, now.names) for seat in range(2))
    if word in {selection.SKIP, selection.END} and word in ui.selected:
        return _skips() if word == selection.SKIP else _end_told(now)
    if now.card is None:
        return _("No card is chosen.")
    if now.card.to:
        return asked(now)
    chosen = _("Chosen: {card}.").format(card=card_told(now.card.card))
    return f"{chosen} {ways_told(now)}"


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
        told = _losses(now) or near_the_end(now) or how(now)
    return told


def _losses(now: Scene) -> str:
    """Return a sentence about the cards lost in the turn before, "" for none."""
    last, player = selection.turn_before(now), now.seen.player
    events = () if last is None else selection.deeds(now.ui, last)
    fights = [event.fight for event in events if event.fight]
    lost = [
        card_words(fight.defender[1])
        for fight in fights
        if fight.is_won and fight.defender[0] == player != fight.attacker[0]
    ]
    if not lost:
        return ""
    names = {"name": now.names[player], "other": now.names[1 - player]}
    return _("{name} lost {cards} to {other}.").format(**names, cards=listed(lost))


def how(now: Scene) -> str:
    """Return the sentence about playing a card, "" near the end of the game."""
    if now.seen.idle_turns == rules.IDLE_AT_END - 1 or "end" in now.legal:
        return ""
    return _("Choose one of your cards, then where it goes.")


def goes_on(now: Scene) -> str:
    """Return the sentence about further moves in this turn."""
    if can_go_on(now) and not now.seen.hands[now.seen.observer]:
        return _("You can still move a card, or end your turn.")
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
        return _("Three turns in a row without progress: one more ends the game.")
    if "end" in now.legal:
        return _("You can end the game now, or play on.")
    empty = sum(piece is None for stave in seen.board for piece in stave)
    if seen.idle_turns and not seen.options.first_edition:
        return _("After one more turn without progress, the game can be ended.")
    if empty > NEARLY_FULL:
        return ""
    told = ngettext(
        "{n} slot is empty; once the board is full, the game can be ended.",
        "{n} slots are empty; once the board is full, the game can be ended.",
        empty,
    )
    return told.format(n=empty)


def _tip_of_card(now: Scene) -> str:
    if not now.ways:
        return ways_told(now)
    if all(observation.combat(now.seen, first) for first, *_all in now.ways.values()):
        return _("Choose the card to attack.")
    if now.seen.turn >= EXPLAINED:
        return _("Choose where it goes.")
    return _("Choose where it goes. The numbers are your lead there.")


def ways_told(now: Scene) -> str:
    """Return the number of slots for the chosen card; each shows its effect."""
    if now.card and not now.ways:
        if now.card.slot in now.seen.placed_this_turn:
            return _("This card was placed this turn and stays where it is.")
        return _("This card can’t go anywhere now.")
    n = len(now.ways)
    return ngettext("It can go to {n} slot.", "It can go to {n} slots.", n).format(n=n)


def buttons(now: Scene) -> Iterator[Choice]:
    """Yield the buttons that end the turn and, if legal, the game."""
    if not now.legal:
        return
    skips = selection.can_skip(now.seen)
    is_due = now.seen.has_acted and not now.card and not can_go_on(now)
    asks = Control(press=selection.SKIP, is_hinted=now.ui.hint == "pass")
    yield Choice(
        id="end-turn",
        label=_("Skip turn…") if skips else _("End turn"),
        look="primary" if is_due else "second",
        does=asks if skips else playing("pass", now.legal, now.ui),
    )
    if "end" in now.legal:
        asks = Control(press=selection.END, is_hinted=now.ui.hint == "end")
        yield Choice(id="end-game", label=_("End the game…"), does=asks)


# Questions


def question(now: Scene) -> list[Element] | None:
    """Return the panel with the open question and its answers, None without one."""
    options: list[Choice] = []
    duel: Child = None
    if now.card and now.card.to:
        actions, word = now.ways[now.card.to], now.card.word
        options = [_option(now, action, k) for k, action in enumerate(actions)]
        options += _instead(now, now.card.to)
        asks, duel = _question(now, actions[0]), _duel(now, actions)
    elif selection.SKIP in now.ui.selected and "pass" in now.legal:
        does = Control(action="pass", is_hinted=now.ui.hint == "pass")
        options = [Choice(id="option-0", label=_("Skip turn"), does=does)]
        asks, word = _skips(), selection.SKIP
    elif selection.END in now.ui.selected and "end" in now.legal:
        does = Control(action="end", is_hinted=now.ui.hint == "end")
        label = _("End the game")
        options = [Choice(id="option-0", label=label, look="primary", does=does)]
        asks, word = _end_told(now), selection.END
    else:
        return None
    row = {"class": "stave-options", "data-rove": "", "data-controls": ""}
    answers = (choice(each, is_stop=not k) for k, each in enumerate(options))
    told = tag("p", {}, asks)
    return panel(word, asks, told, duel, tag("div", row, answers), kind="stave-asks")


def _skips() -> str:
    return _("End this turn without a move?")


def _end_told(now: Scene) -> str:
    result = words.result(now.seen, now.names)
    return _("If you end the game now: {result}.").format(result=result)


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
    return _("Attack {name}’s card?").format(name=now.ui.name_of(owner))


def _duel(now: Scene, actions: Sequence[Action]) -> Child:
    """Return both cards of the fight in question."""
    fight = observation.combat(now.seen, actions[0])
    if fight is None:
        return None
    told = _("{attacker} against {defender}").format(
        attacker=card_told(fight.attacker[1]), defender=card_told(fight.defender[1])
    )
    counts = fight.colour if len(actions) == 1 else None
    sides = (fight.attacker, fight.defender)
    looks = {"class": "stave-duel", "role": "img", "aria-label": told}
    return tag(
        "div",
        looks,
        (card(Card(drawing=now.drawing(*side, counts), label="")) for side in sides),
    )


def _comes(now: Scene, action: Action) -> tuple[Colour, str, str]:
    """Return the colour of an answer, its label, and its effect."""
    to = observation.target(now.seen, action) or (0, 0)
    leads = previews.lead(previews.lead_after(now.seen, action, to[0]))
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


def _option(now: Scene, action: Action, k: int) -> Choice:
    """Return the button of one colour, with its effect."""
    fight, text = observation.combat(now.seen, action), rules.format_action(action)
    colour, told, _leads = _comes(now, action)
    comes: Child = None
    if fight:
        told, comes = (
            previews.odds(*fight.values),
            tag("span", {}, words.outcome(fight)),
        )
    kind = classes("stave-option", **{"stave-loses": bool(fight and not fight.is_won)})
    seen = tag("b", {}, pictures.sign(colour), told), comes
    return Choice(
        id=f"option-{k}",
        label=tag("span", {"class": kind}, seen),
        heard=option_told(now, action),
        does=Control(action=text, is_hinted=text == now.ui.hint),
    )


def _instead(now: Scene, to: Slot) -> Iterator[Choice]:
    """Yield the button that chooses the touched card, if it is the player's own."""
    piece = now.piece(to)
    if piece and piece[0] == now.seen.player:
        chooses = Control(press=selection.on_board(to))
        yield Choice(id="instead", label=_("Choose it instead"), does=chooses)
