"""What a game is made of: the contract, chance, options, cards and their words."""
