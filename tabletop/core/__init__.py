"""The parts of a game: the contract, chance, options, cards and words."""
