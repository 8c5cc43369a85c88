"""Programs that measure how strong the computer players are."""
