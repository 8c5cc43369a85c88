"""Says how games go here, so that two Pythons can be compared.

Texts in, texts out: it runs in Pyodide under Node too. It needs no package but the
standard library.
"""

import json
import traceback

from tabletop.core.chance import below, rng_for, shuffled
from tabletop.registry import GAMES
from tabletop.session import save
from tests.kit.playthroughs import playthroughs

SEEDS = ("", "1", "4934", "ünïcode ♠", "0" * 99)


def testimony(question: str) -> str:
    """Return what comes out here of a list of saves, as JSON."""
    return json.dumps(
        {
            "playthroughs": {
                file: text
                for game in GAMES.values()
                for file, text in playthroughs(game).items()
            },
            "saves": [save.dumps(save.loads(text)) for text in json.loads(question)],
            "chance": [
                [rng_for(seed, ply).random().hex() for seed in SEEDS]
                for ply in range(100)
            ],
            "shuffled": [shuffled(rng_for("deck", k), range(54)) for k in range(20)],
            "frames": frames_of_a_failure(),
            "below": [below(rng_for("die", k), 6) for k in range(200)],
        }
    )


def frames_of_a_failure() -> list[str]:
    """Return the functions through which an error of the standard library came."""
    try:
        json.loads("torn")
    except ValueError as error:
        frames = traceback.extract_tb(error.__traceback__)
    return [frame.name for frame in frames if frame.lineno]
