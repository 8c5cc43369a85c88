"""What is kept of games: the store, its index, archives, records, settings."""
