"""Programs that compute the weights and tables of computer players."""
