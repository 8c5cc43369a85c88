"""The tests of each game, a room each, as the games have."""
