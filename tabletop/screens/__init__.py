"""The screens around a game: pure functions from what is known to markup."""
