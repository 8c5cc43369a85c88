"""Exact counts of positions, by programs written apart from the games."""
