"""Programs that measure the strength of the computer players."""
