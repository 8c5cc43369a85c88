"""Screens around a game: pure functions from the model to markup."""
