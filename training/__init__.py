"""What is learnt off line, one package a game; nothing here is shipped or imported."""
