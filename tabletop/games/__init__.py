"""The games: one module each, none of which knows another."""
