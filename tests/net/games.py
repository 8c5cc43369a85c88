"""Tables for games of any options over an unreliable network."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from tabletop.core.chance import Rng, below, pick, rng_for
from tabletop.registry import GAMES
from tests.net import net as nets


def options_of(name: str, rng: Rng) -> Any:
    """Return options at random, or the usual ones where they don't go together."""
    kind = GAMES[name].Options
    chosen = {each.name: pick(rng, each.metadata["choices"]) for each in fields(kind)}
    try:
        return kind(**chosen)
    except ValueError:
        return kind()


def game_of(name: str, number: int, kind: type[nets.Net] = nets.Net) -> nets.Net:
    """Return a table of a game; `number` chooses its rules, seats, bots and network."""
    game, rng = GAMES[name], rng_for(f"table {name}", number)
    most = min(10, game.PLAYERS[-1])
    players = game.PLAYERS[0] + below(rng, most - game.PLAYERS[0] + 1)
    seat = None if players == 1 or below(rng, 3) == 0 else below(rng, players)
    bots = [k for k in range(1, players) if k != seat and below(rng, 4) == 0]
    new_game = nets.new_game(name, players, options_of(name, rng), bots)
    weather = nets.BAD if number % 3 else nets.FINE
    is_waiting = below(rng, 2) == 0
    seed = f"{name} {number}"
    how = {"weather": weather, "waits": is_waiting, "kind": kind}
    return nets.begun(new_game, seed, seat=seat, **how)
