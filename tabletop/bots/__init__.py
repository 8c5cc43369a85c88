"""Computer players: one file a method, one file a game's own players."""
