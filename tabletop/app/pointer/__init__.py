"""What the path of a finger means."""
