"""Games of Four Twenty One in a page."""

SHORT = "tokens=11&sets_to_lose=1"


def game(seats: str, seed: str, more: str = SHORT) -> str:
    players = seats.count(",") + 1
    return f"four_twenty_one?players={players}&seats={seats}&seed={seed}&{more}"
