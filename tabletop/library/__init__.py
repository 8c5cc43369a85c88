"""Kept games: the store, its index, archives, records, settings."""
